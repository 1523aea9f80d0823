"""What Weeds says to people: prompts, labels, the log, the terminal board, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import cast

from hortus.core.contract import Move, View
from hortus.core.face import Face, Standing, counted
from hortus.games.weeds import picture, picture_aim, terminal
from hortus.games.weeds.aim import aim
from hortus.games.weeds.geometry import NOTCHES, SIZES, TURN, Piece
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.rules import Plot


class PlotFace(Face):
    """The presentation of Weeds."""

    def picture(self, view: View) -> str:
        """The world with its light and shade, the plants, and what each player holds."""
        return picture.draw(view)

    def preview(self, view: View, move: Move) -> str:
        """The aimed branch, allowed or not: its triangle, its shadow, its victims, what is wrong."""
        return picture_aim.preview(view, move) if isinstance(move, Growth) else ""

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The dot at the end of the branch, and the piece that it grows from; to pass, one's own panel."""
        plot = cast(Plot, view.known)
        if isinstance(move, Growth):
            shown = view.seat is not None and view.seat in plot.actors and _offered(plot, move)
            dot = (picture.choice_id(move),) if shown else ()
            return (*dot, f"piece-{move.parent}")
        return (f"seat-{plot.turn}",)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The world in characters, with every piece's number, and what each player holds."""
        return terminal.board(cast(Plot, view.known))

    def prompt(self, view: View) -> str:
        """Where to grow, and what there is to spend."""
        plot = cast(Plot, view.known)
        if plot.over:
            return "The game is over."
        if view.seat not in plot.actors:
            return f"{{{plot.turn}}} is growing; {plot.energy[plot.turn]} energy left."
        energy = plot.energy[plot.turn]
        return (
            f"Grow a branch from one of your pieces toward the sun, or pass: you have {energy} "
            f"energy (small 1, medium 2, large 3)."
        )

    def label(self, view: View, move: Move) -> str:
        """Size, parent, point and direction."""
        if not isinstance(move, Growth):
            return "Pass and save your energy"
        plot = cast(Plot, view.known)
        parent = plot.piece(move.parent)
        if parent is None:
            return str(move)
        axis = plot.pieces[parent.owner].direction
        return f"{self.group(view, move)}, {_bearing(move.direction, axis)}"

    def group(self, view: View, move: Move) -> str:
        """Size, parent and point."""
        parent = cast(Plot, view.known).piece(move.parent) if isinstance(move, Growth) else None
        if parent is None or not isinstance(move, Growth):
            return super().group(view, move)
        start = "the root" if parent.parent < 0 else f"{parent.number}, {_point(move.attachment)}"
        return f"{SIZES[move.size].capitalize()} from {start}"

    def tell(self, before: View, move: Move) -> str:
        """What was placed and whom it shades; then the new round, or the end."""
        plot = cast(Plot, before.known)
        after = plot.copy()
        assert isinstance(after, Plot)
        after.play(move)
        if isinstance(move, Growth):
            line = _tell_growth(plot, move)
        else:
            saved = plot.energy[plot.turn]
            line = f"{{{plot.turn}}} passes and saves {saved} energy."
        if after.round != plot.round or after.over:
            line += _tell_judging(plot, after, move)
        return line

    def standings(self, view: View) -> Sequence[Standing]:
        """Points, energy and stash."""
        plot = cast(Plot, view.known)
        return [
            Standing(counted(plot.score(seat), "point"), _holdings(plot, seat))
            for seat in range(plot.players)
        ]

    def rules(self) -> str:
        """The rules in our own words."""
        return (Path(__file__).parent / "rules.md").read_text("utf-8")

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        return "The end" if view.over else "Growing"


def _offered(plot: Plot, move: Growth) -> bool:
    """True if a placement is one of the fan, so that the picture has a dot for it."""
    aside = (move.direction - plot.pieces[plot.turn].direction) % plot.placements.fan.step
    on_fan = aside == 0 and (
        move.parent < plot.players or move.attachment in plot.placements.fan.attachments
    )
    return on_fan and not plot.why_not(move)


def _point(attachment: int) -> str:
    """A point along a base in words."""
    known = {0: "right corner", NOTCHES // 2: "middle", NOTCHES: "left corner"}
    return known.get(attachment, f"{round(100 * attachment / NOTCHES)} % from the right")


def _bearing(direction: int, axis: int) -> str:
    """A direction in words, seen from the root: straight is from it to the sun."""
    aside = (direction - axis) % TURN - TURN // 2
    if aside == 0:
        return "straight ahead"
    degrees = f"{abs(aside) / 16:.4f}".rstrip("0").rstrip(".")
    if abs(aside) == TURN // 2:
        return "straight back"
    return f"{degrees}° {'left' if aside > 0 else 'right'}"


def _named(piece: Piece) -> str:
    return f"{{{piece.owner}}}'s {SIZES[piece.size]} {piece.number}"


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _tell_growth(plot: Plot, move: Growth) -> str:
    aimed = aim(plot, move)
    start = "the root" if move.parent < plot.players else str(move.parent)
    line = f"{{{plot.turn}}} grows {SIZES[move.size]} {plot.next_number} from {start}"
    doomed = [piece for piece in plot.pieces if piece.number in aimed.doomed]
    if doomed:
        line += f", taking all light from {_listed([_named(piece) for piece in doomed])}"
    return line + "."


def _tell_judging(plot: Plot, after: Plot, move: Move) -> str:
    """The deaths and the income at the start of a new round, or the last deaths."""
    stays = {piece.number for piece in after.pieces}
    dead = [_named(piece) for piece in plot.pieces if piece.number not in stays]
    if isinstance(move, Growth) and plot.next_number not in stays:
        dead.append(f"{{{plot.turn}}}'s {SIZES[move.size]} {plot.next_number}")
    line = f" The game ends after round {after.round}." if after.over else f" Round {after.round}:"
    if not after.over:
        incomes = [f"{{{seat}}} {after.income[seat]}" for seat in range(after.players)]
        line += f" energy for {', '.join(incomes)}."
    if dead:
        line += f" Without light, {_listed(dead)} {'dies' if len(dead) == 1 else 'die'}."
    return line


def _holdings(plot: Plot, seat: int) -> str:
    small, medium, large = plot.stash[3 * seat : 3 * seat + 3]
    words = f"{plot.energy[seat]} energy; stash {small} small, {medium} medium, {large} large"
    if plot.totem == seat:
        words += "; the totem"
    if plot.passed[seat]:
        words += "; passed"
    return words
