"""What Weeds says to people: prompts, labels, the log, the terminal board, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, cast

from hortus.core.contract import Event, Move, View
from hortus.core.face import GAME, ONCE, Entry, Face, Feat, Measure, Standing, rules_beside
from hortus.core.language import (
    Language,
    listed,
    mark,
    plural,
    say,
    seat_name,
    spoken,
)
from hortus.core.native import mypyc_attr
from hortus.core.svg import KEPT, Drawing
from hortus.core.vignette import Portrait
from hortus.games.weeds import glossary, picture, picture_aim, terminal
from hortus.games.weeds.aim import aim
from hortus.games.weeds.geometry import NOTCHES, SIZES, TURN, Piece
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.names import branch_words
from hortus.games.weeds.picture_map import NIGHT_COLOURS
from hortus.games.weeds.picture_pieces import choice_id
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.scoring import decided_by, doomed_points, tie_breaks, why_over

DEGREE: Final = 16
"""Directions are counted in so many parts of a degree."""
FEW: Final = 6
"""Where no more places than that are left, the question says that they are few."""
NEAR_ASIDE: Final = 12 * DEGREE
NEAR_ALONG: Final = 3 * NOTCHES // 8
"""How far an aim may be from another, in direction and along the base, to be taken for it."""
FEATS: Final = (
    Feat("Most energy for one round", "energy", "energy", "energy", ONCE),
    Feat("Most pieces grown", "grow", "piece", "pieces", GAME),
    Feat("Most energy saved by passing", "pass", "energy", "energy", ONCE),
    Feat("Most leaves lost to the shade", "death", "leaf", "leaves", GAME),
)
"""The records of a match."""
MEASURES: Final = (
    Measure("points", "point", "points", of_rivals=True),
    Measure("doomed", "leaf about to die", "leaves about to die", good=False, of_rivals=True),
    Measure("unblocked", "leaf in full light", "leaves in full light", of_rivals=True),
    Measure("income", "energy next round", "energy next round", of_rivals=True),
    Measure("energy", "energy to spend", "energy to spend", spent=True),
)
"""What hints compare moves by."""


class Sideways(NamedTuple):
    """How a direction to one side is told: by a hair, by whole degrees, by about so many."""

    touch: str
    exact: str
    about: str


LEFTWARD: Final = Sideways(
    mark("a touch left of straight ahead"), mark("{degrees}° left"), mark("about {degrees}° left")
)
RIGHTWARD: Final = Sideways(
    mark("a touch right of straight ahead"),
    mark("{degrees}° right"),
    mark("about {degrees}° right"),
)
POINTS: Final = {
    0: mark("right corner"),
    NOTCHES // 2: mark("middle"),
    NOTCHES: mark("left corner"),
}
"""The points along a base that have a name."""
BETWEEN: Final = (
    mark("near the right corner"),
    mark("right of the middle"),
    mark("left of the middle"),
    mark("near the left corner"),
)
"""What those between them are called, by the quarter of the base."""
FROM_PARENT: Final = (
    mark("Small from the {parent}"),
    mark("Medium from the {parent}"),
    mark("Large from the {parent}"),
)
FROM_POINT: Final = (
    mark("Small from the {parent}, {point}"),
    mark("Medium from the {parent}, {point}"),
    mark("Large from the {parent}, {point}"),
)
"""Where a branch of each size begins."""
GROWN: Final = {
    (False, False): mark("{who} grows a {size} branch from the {parent}."),
    (True, False): mark(
        "{who} grows a {size} branch from the {parent}, taking all light from {doomed}."
    ),
    (False, True): mark(
        "{who} grows a {size} branch from the {parent}, taking some light from {dimmed}."
    ),
    (True, True): mark(
        "{who} grows a {size} branch from the {parent}, taking all light from {doomed} and "
        "some light from {dimmed}."
    ),
}
"""A placement in the log, by whether leaves lose all of their light, or some of it."""
GROUNDS: Final = ("sun", "world", "light", "buds", "specks")
"""The parts on which nothing stands."""
PANEL: Final = ("seat", "plate", "points", "energy", "stash")
"""The parts of a player's panel."""


class Fan(NamedTuple):
    """The branches that are open to a seat, as the rules list them, and where each would lie."""

    branches: list[Piece]
    aims: frozenset[tuple[int, int, int, int]]


def _aim_of(branch: Piece | Growth) -> tuple[int, int, int, int]:
    return (branch.size, branch.parent, branch.attachment, branch.direction)


class Parents(NamedTuple):
    """The pieces of a position that branches may grow from in words, as far as they were asked for."""

    plot: Plot
    language: Language
    words: dict[int, str]


@mypyc_attr(native_class=False)
class PlotFace(Face):
    """The presentation of Weeds."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS
    night = NIGHT_COLOURS
    portrait = Portrait(players=5, share=0.5)

    def __init__(self) -> None:
        super().__init__()
        self._fan = Fan([], frozenset())
        """Of the position that was last asked about: it is asked for each of its branches."""
        self._parents: Parents | None = None

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The world with its light and shade, the plants, and what each player holds."""
        return picture.draw(view, shape, names)

    def vignette(self, view: View, shape: str) -> Drawing:
        """The world with its light, and the plants in it."""
        return picture.draw_vignette(view)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """The aimed branch, allowed or not: its triangle, its shadow, its victims, what is wrong."""
        return picture_aim.preview(view, move, shape) if isinstance(move, Growth) else ""

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The dot at the end of the branch, and the piece that it grows from; to pass, nothing: what ends a
        turn is not pressed by a slip."""
        plot = cast(Plot, view.known)
        if isinstance(move, Growth):
            shown = view.seat is not None and view.seat in plot.actors and self._offered(plot, move)
            dot = (choice_id(move),) if shown else ()
            return (*dot, f"piece-{move.parent}")
        return ()

    def traces(self, before: View, move: Move) -> tuple[str, ...]:
        """The branch that has grown, or the panel of whoever passed; what ends the game leaves who has won to be
        seen."""
        plot = cast(Plot, before.known)
        if _ends(plot, move):
            return ()
        grown = isinstance(move, Growth)
        return (f"piece-{plot.next_number}" if grown else f"seat-{plot.turn}",)

    def refusal(self, view: View, part: str) -> str:
        """Whose piece it is, or why nothing grows from one's own."""
        plot = cast(Plot, view.known)
        kind, _, name = part.partition("-")
        if kind in ("piece", "leaf") and name.isdigit():
            return _no_branch(plot, int(name))
        if part in GROUNDS and plot.affordable():
            return say(
                "point at one of the leaves around your plant, or press a piece of it to aim freely"
            )
        if kind in PANEL:
            owner = int(name.partition("-")[0])
            if owner != plot.turn:
                return say("those are {who}'s pieces and energy", who=seat_name(owner))
            return say(
                "this shows your points, your energy and the pieces that you have left; to pass, press the "
                "button that says so"
            )
        if part == "totem":
            return say("the totem goes to the next player after each round")
        return ""

    def left_undone(self, view: View, move: Move) -> str:
        """Energy that could still be spent in this round."""
        plot = cast(Plot, view.known)
        if isinstance(move, Growth) or len(plot.moves()) == 1:
            return ""
        energy = plot.energy[plot.turn]
        return say(
            "You still have {energy} energy to grow with, and would be out for this round.",
            energy=energy,
        )

    def means(self, move: Move, wanted: Move) -> bool:
        """The same piece from the same parent, aimed at about the same place."""
        if not isinstance(move, Growth) or not isinstance(wanted, Growth):
            return move == wanted
        aside = abs((move.direction - wanted.direction + TURN // 2) % TURN - TURN // 2)
        along = abs(move.attachment - wanted.attachment)
        same = (move.size, move.parent) == (wanted.size, wanted.parent)
        return same and aside <= NEAR_ASIDE and along <= NEAR_ALONG

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The world in characters, with every piece's number, and what each player holds."""
        return terminal.board(cast(Plot, view.known), width, height)

    def details(self, view: View) -> str:
        """Every piece: whose it is, where it grows, and how the sun sees it."""
        return terminal.listed(cast(Plot, view.known))

    def prompt(self, view: View) -> str:
        """Where to grow, and what there is to spend."""
        plot = cast(Plot, view.known)
        if plot.over:
            return say("The game is over.")
        energy = plot.energy[plot.turn]
        if view.seat not in plot.actors:
            who = seat_name(plot.turn)
            return say("{who} is growing; {energy} energy left.", who=who, energy=energy)
        asked = _asked(plot, energy)
        if plot.pass_ends():
            return f"{asked} {say('Passing now ends the game.')}"
        if plot.quiet and not plot.placed:
            return f"{asked} {say('If nobody grows in this round, the game ends.')}"
        return asked

    def label(self, view: View, move: Move) -> str:
        """Size, parent, point and direction."""
        plot = cast(Plot, view.known)
        if not isinstance(move, Growth):
            if plot.pass_ends():
                return say("Pass, which ends the game")
            return say("Pass and save your energy")
        parent = plot.piece(move.parent)
        if parent is None:
            return str(move)
        axis = plot.pieces[parent.owner].direction
        return _label(self._group(plot, parent, move), move.direction, axis, spoken())

    def group(self, view: View, move: Move) -> str:
        """Size, parent and point."""
        plot = cast(Plot, view.known)
        parent = plot.piece(move.parent) if isinstance(move, Growth) else None
        if not isinstance(move, Growth):
            return say("Pass")
        return super().group(view, move) if parent is None else self._group(plot, parent, move)

    def _group(self, plot: Plot, parent: Piece, move: Growth) -> str:
        known = self._parents
        if known is None or known.plot is not plot or known.language is not spoken():
            known = self._parents = Parents(plot, spoken(), {})
        if parent.number not in known.words:
            known.words[parent.number] = branch_words(plot, parent)
        at = -1 if parent.parent < 0 else move.attachment
        return _from(move.size, known.words[parent.number], at, known.language)

    def tell(self, before: View, move: Move) -> str:
        """What was placed and whom it shades; then each new round, or the end."""
        return Telling(cast(Plot, before.known), before.seat).of(move)

    def standings(self, view: View) -> Sequence[Standing]:
        """Points, and what will be left of them where leaves are about to die, or what breaks a tie at the
        end; energy and stash."""
        plot = cast(Plot, view.known)
        if plot.over:
            return [
                Standing(_final(plot, seat, merits), _holdings(plot, seat))
                for seat, merits in enumerate(tie_breaks(plot))
            ]
        return [
            Standing(_points(plot.score(seat), lost), _holdings(plot, seat))
            for seat, lost in enumerate(doomed_points(plot))
        ]

    def rules(self) -> str:
        """The rules in our own words."""
        return rules_beside(__name__)

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.ENTRIES

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        return say("The end") if view.over else say("Growing")

    def _offered(self, plot: Plot, move: Growth) -> bool:
        """True if a placement is one of those offered, so that the picture has a dot for it."""
        branches = plot.open_branches(plot.turn)
        fan = self._fan
        if fan.branches is not branches:
            fan = self._fan = Fan(branches, frozenset([_aim_of(piece) for piece in branches]))
        if _aim_of(move) in fan.aims:
            stock = plot.stash[3 * plot.turn + move.size]
            return stock > 0 and move.size < plot.energy[plot.turn]
        return move in plot.moves()


@lru_cache(maxsize=KEPT)
def _from(size: int, parent: str, attachment: int, _language: Language) -> str:
    """Where a branch begins, in words; a root has one point only (-1)."""
    if attachment < 0:
        return say(FROM_PARENT[size], parent=parent)
    return say(FROM_POINT[size], parent=parent, point=_point(attachment))


def _ends(plot: Plot, move: Move) -> bool:
    """True if a move ends the game."""
    if not isinstance(move, Growth):
        return plot.pass_ends()
    after = plot.copy()
    after.play(move)
    return after.over


def _asked(plot: Plot, energy: int) -> str:
    """What whoever is to move is asked; where few places are left, that it is so."""
    branches = plot.affordable()
    places = {(piece.parent, piece.attachment, piece.direction) for piece in branches}
    if not places:
        return say(
            "Nothing that {energy} energy would pay for has room and light: pass.", energy=energy
        )
    if len(places) <= FEW:
        text = mark("Only a few places are left; grow there, or pass: {energy} energy to spend.")
        if len(places) == 1:
            text = mark("Only one place is left; grow there, or pass: {energy} energy to spend.")
        return say(text, energy=energy)
    return say("Grow a branch into the light, or pass: {energy} energy to spend.", energy=energy)


def _no_branch(plot: Plot, number: int) -> str:
    """Why nothing can grow from a piece."""
    piece = plot.piece(number)
    if piece is None:
        return say("that piece has died")
    if piece.owner != plot.turn:
        who = seat_name(piece.owner)
        return say("that piece is {who}'s: a branch grows from your own plant", who=who)
    return say(
        "nothing that you could pay for with {energy} energy has room and light from there",
        energy=plot.energy[plot.turn],
    )


def _point(attachment: int) -> str:
    """A point along a base in words."""
    if attachment in POINTS:
        return say(POINTS[attachment])
    return say(BETWEEN[4 * attachment // NOTCHES])


@lru_cache(maxsize=KEPT)
def _label(branch: str, direction: int, axis: int, _language: Language) -> str:
    """A branch in words, by where it begins and its direction."""
    return say("{branch}, {bearing}", branch=branch, bearing=_bearing(direction, axis))


def _bearing(direction: int, axis: int) -> str:
    """A direction in words, seen from the root: straight is from it to the sun.

    People read whole degrees; the notation of a move has the exact direction.
    """
    aside = (direction - axis) % TURN - TURN // 2
    if aside == 0:
        return say("straight ahead")
    if abs(aside) == TURN // 2:
        return say("straight back")
    ways = LEFTWARD if aside > 0 else RIGHTWARD
    degrees, rest = divmod(abs(aside) + DEGREE // 2, DEGREE)
    if not degrees:
        return say(ways.touch)
    return say(ways.exact if rest == DEGREE // 2 else ways.about, degrees=degrees)


def _named(plot: Plot, piece: Piece) -> str:
    return say("{who}'s {piece}", who=seat_name(piece.owner), piece=branch_words(plot, piece))


class Telling:
    """A move as a line of the log, made from the events that it brings about, for who sits at a seat."""

    def __init__(self, before: Plot, seat: int | None) -> None:
        self.before = before
        self.seat = seat
        after = before.copy()
        assert isinstance(after, Plot)
        self.after = after
        self.sentences: list[str] = []
        self.dead: list[str] = []
        self.paid: list[str] = []
        self.doomed: list[str] = []

    def of(self, move: Move) -> str:
        """The whole line."""
        self.after.witness = self.hear
        if isinstance(move, Growth):
            self.sentences.append(_tell_growth(self.before, move, self.seat))
        self.after.play(move)
        self._settle()
        if self.after.over:
            self.sentences.append(_tell_winners(self.after))
        return " ".join(self.sentences)

    def hear(self, event: Event) -> None:
        """Take in one event; deaths and income are gathered until the round is told."""
        who = "" if event.seat is None else seat_name(event.seat)
        if event.kind == "pass":
            saved = say("{who} passes, saving {n}.", who=who, n=event.count)
            self.sentences.append(saved)
        elif event.kind == "round":
            self._settle()
            self.sentences.append(say("Round {n}, {who} begins.", n=event.count, who=who))
        elif event.kind == "end":
            self._settle()
            why = say(why_over(self.after))
            ended = say("The game ends after round {n}: {why}.", n=event.count, why=why)
            self.sentences.append(ended)
        elif event.kind == "energy":
            self.paid.append(say("{n} for {who}", n=event.count, who=who))
        elif event.kind == "death":
            if not self.doomed:
                leaves = [leaf for leaf in self.after.leaves() if not self.after.light_on(leaf)]
                self.doomed = [_named(self.after, leaf) for leaf in leaves]
            self.dead.append(self.doomed.pop(0))

    def _settle(self) -> None:
        """Tell what a round's judging brought."""
        if self.dead:
            dead = listed(self.dead)
            self.sentences.append(
                plural(
                    len(self.dead),
                    "Without light, {leaves} dies.",
                    "Without light, {leaves} die.",
                    leaves=dead,
                )
            )
        if self.paid:
            self.sentences.append(say("Energy: {paid}.", paid=", ".join(self.paid)))
        self.dead, self.paid = [], []


def _tell_growth(plot: Plot, move: Growth, seat: int | None) -> str:
    """A placement; pieces are named as they lie with the new one, as who reads of it sees them, and the
    reader's own before all others."""
    aimed = aim(plot, move)
    shown = plot.copy()
    assert isinstance(shown, Plot)
    assert aimed.piece is not None
    shown.pieces.append(aimed.piece)
    parent = shown.piece(move.parent)
    assert parent is not None
    pieces = sorted(plot.pieces, key=lambda one: one.owner != seat)
    doomed = listed([_named(shown, one) for one in pieces if one.number in aimed.doomed])
    dimmed = listed([_named(shown, one) for one in pieces if one.number in aimed.dimmed])
    return say(
        GROWN[bool(doomed), bool(dimmed)],
        who=seat_name(plot.turn),
        size=say(SIZES[move.size]),
        parent=branch_words(shown, parent),
        doomed=doomed,
        dimmed=dimmed,
    )


def _tell_winners(plot: Plot) -> str:
    """Who has won, and with what."""
    result = plot.result
    assert result is not None
    who = listed([seat_name(seat) for seat in result.winners])
    points = plural(plot.score(result.winners[0]), "{n} point", "{n} points")
    text = mark("{who} wins with {points}: {reason}.")
    if len(result.winners) > 1:
        text = mark("{who} win together with {points}: {reason}.")
    return say(text, who=who, points=points, reason=say(decided_by(plot)))


def _points(score: int, lost: int) -> str:
    if not lost:
        return plural(score, "{n} point", "{n} points")
    return f"{score} → {score - lost}"


def _final(plot: Plot, seat: int, merits: int) -> str:
    """The points of a seat at the end, and so many of the merits that tell it from others with as many."""
    points, energy = _points(plot.score(seat), 0), plot.energy[seat]
    if merits == 1:
        return say("{points}, {energy} energy", points=points, energy=energy)
    if merits == 2:
        text = mark("{points}, {energy} energy, {made} made last")
        return say(text, points=points, energy=energy, made=plot.income[seat])
    return points


def _holdings(plot: Plot, seat: int) -> str:
    small, medium, large = plot.stash[3 * seat : 3 * seat + 3]
    held = [
        say("{energy} energy", energy=plot.energy[seat]),
        say("stash {s} small, {m} medium, {l} large", s=small, m=medium, l=large),
    ]
    if plot.totem == seat:
        held.append(say("the totem"))
    if plot.passed[seat]:
        held.append(say("passed"))
    return "; ".join(held)
