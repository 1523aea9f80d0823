"""What Potato Patrol says to people: prompts, labels, the log, standings and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import Face, Standing, counted
from hortus.games.potato_patrol import picture
from hortus.games.potato_patrol.activation import hits
from hortus.games.potato_patrol.cards import ANIMALS, COLOURS, DISCS, RANGE, SPACES, Book
from hortus.games.potato_patrol.deeds import place_name, spot_name
from hortus.games.potato_patrol.market import price
from hortus.games.potato_patrol.mission import open_card
from hortus.games.potato_patrol.picture_board import draw_board
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    CASTING,
    EMPTY,
    F_ANSWER,
    F_DEAL,
    F_DISC,
    F_FOG,
    F_ORDER,
    F_PLACE,
    F_STRIKE,
    F_WAIT,
    FRAMES,
    OVER,
    WON,
    Position,
)
from hortus.games.potato_patrol.rules import Patrol

QUESTIONS: Final[dict[str, str]] = {
    "shoo": "Shoo another enemy out of that space, or leave it at that.",
    "claim": "Claim an enemy, or leave it at that.",
    "clear": "Choose the space to clear.",
    "bellows": "Choose the lane to blow outward.",
    "take": "Take a cube of a colour you like.",
    "tax": "Give back a cube of the colour you have most of.",
    "block": "Choose one of your empty tower spaces for the molehill.",
    "frost": "Choose one of your towers to freeze for this round.",
    "shift": "Set one of your towers to work at once, or leave it at that.",
    "wild": "Choose the enemy that the wild symbol takes.",
    "hold": "Hold an enemy beside the tower so that it stays put, or leave it at that.",
    "push": "Drive an enemy outward, or leave it at that.",
    "cull": "Discard market cards, then refill the market.",
    "more": "Trade with a further partner, or leave it at that.",
}
TOPICS: Final[dict[str, str]] = {
    "deal": "Trade",
    "wait": "Trade",
    "answer": "Trade",
    "more": "Trade",
    "disc": "Upgrades",
    "cull": "The market",
    "place": "Build",
    "tax": "The Enemy phase",
    "block": "The Enemy phase",
    "frost": "The Enemy phase",
    "fog": "The Enemy phase",
    "wild": "The Activation phase",
    "hold": "The Activation phase",
    "push": "The Activation phase",
}
SLOT_WORDS: Final = (
    "top left", "top middle", "top right", "first below", "second below", "third below"
)  # fmt: skip


def at_place(place: int) -> str:
    """A space in words."""
    return f"lane {place // 3 + 1} {SPACES[place % 3]}"


def at_spot(spot: int, seat: int | None) -> str:
    """A tower space in words, as a player sees it."""
    side = "right" if spot % 6 < 3 else "left"
    whose = "your" if spot // 6 == seat else f"{{{spot // 6}}}'s"
    return f"{whose} {side} lane, {SPACES[spot % 3]}"


def cubes_in_words(cubes: Sequence[int]) -> str:
    """Cubes counted by colour: `2 blue, 1 red`."""
    words = [f"{count} {COLOURS[colour]}" for colour, count in enumerate(cubes) if count]
    return ", ".join(words) or "nothing"


class PatrolFace(Face):
    """The presentation of Potato Patrol."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def picture(self, view: View) -> str:
        """The table with its lanes, the market, the mission and the characters."""
        return picture.draw(view)

    def preview(self, view: View, move: Move) -> str:
        """Rings around what the move would change."""
        return picture.preview(view, move)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """Lanes as rows, then players, market and mission."""
        return draw_board(view)

    # --- questions ----------------------------------------------------------------------------

    def prompt(self, view: View) -> str:
        """What the seat must decide now, or whom it waits for."""
        table = cast(Patrol, view.known)
        seat = view.seat
        if table.over:
            return (
                "You have won: the mission is accomplished!"
                if table.outcome == WON
                else ("The year is over before the mission is done. All have lost.")
            )
        if table.chance:
            return "A card is being turned."
        if seat is None or seat not in table.actors:
            waiting = " and ".join([f"{{{actor}}}" for actor in table.actors])
            return f"Waiting for {waiting}."
        if table.phase == CASTING:
            return "Choose your character."
        if table.stacks[seat]:
            return self._question(table, seat)
        if table.phase == ACTION:
            left = table.actions[seat]
            if not left:
                return "You have no action left: refresh the market, or say that you are done."
            return f"Choose an action; you have {left} left."
        if table.phase == ACTIVATION:
            return "Activate your towers, in any order; the others do the same."
        return f"Deliver cubes for {open_card(table).name}, or keep them."

    def _question(self, table: Patrol, seat: int) -> str:
        frame = table.stacks[seat][-1]
        if frame[0] == F_PLACE:
            return f"Choose a tower space for {self.book.market[frame[1]].name}."
        if frame[0] == F_DISC:
            return "Choose which disc to place, and where."
        if frame[0] == F_STRIKE:
            return f"Attack once more at {at_place(frame[1])}, or leave it at that."
        if frame[0] == F_FOG:
            return f"Fog: choose a tower on lane {frame[1] + 1} that stops working this round."
        if frame[0] == F_ORDER:
            return "You are commanded to take one action of your card at once."
        if frame[0] == F_DEAL:
            give, ask = cubes_in_words(frame[5:8]), cubes_in_words(frame[8:11])
            return f"Your offer to {{{frame[1]}}}: you give {give} and ask for {ask}."
        if frame[0] == F_ANSWER:
            give, ask = cubes_in_words(frame[2:5]), cubes_in_words(frame[5:8])
            return f"{{{frame[1]}}} offers you {give} and asks for {ask}."
        return QUESTIONS[FRAMES[frame[0]]]

    def label(self, view: View, move: Move) -> str:
        """A move in plain words."""
        table = cast(Patrol, view.known)
        return self._deed(table, move, view.seat)

    def _deed(self, table: Patrol, move: Move, seat: int | None) -> str:
        kind, args = move.kind, move.args
        if kind in ("choose", "deal"):
            return self.book.characters[args[0]].name
        if kind in ("season", "burn", "peek"):
            return self.book.seasons[args[0]].name
        if kind == "card":
            return self.book.market[args[0]].name
        if kind in ("attack", "longshot", "shoo", "hit", "hold", "push", "claim"):
            names = {"longshot": "Long shot at", "hit": "Hit", "push": "Drive out"}
            verb = names.get(kind, kind.capitalize())
            return f"{verb} a {COLOURS[args[1]]} {ANIMALS[args[1]]}, {at_place(args[0])}"
        if kind in ("gather", "extend", "refresh"):
            counts = [args.count(colour) for colour in range(3)]
            verb = {
                "gather": "Gather",
                "extend": "Upgrade with an arrow for",
                "refresh": "Refresh the market for",
            }[kind]
            return f"{verb} {cubes_in_words(counts)}"
        if kind in ("build", "cull"):
            return self._market_deed(table, move)
        if kind in ("place", "destroy", "block", "freeze", "activate", "overtime", "disc"):
            return self._tower_deed(table, move, seat)
        return self._other_deed(table, move)

    def _market_deed(self, table: Patrol, move: Move) -> str:
        place = move.args[0]
        card = self.book.market[table.market[place]]
        where = f"place {place + 1}"
        if move.kind == "cull":
            return f"Discard {card.name} ({where})"
        cost = f"{price(table, move.seat, place)} {COLOURS[move.args[1]]}"
        return f"{'Build' if card.tower else 'Buy'} {card.name} for {cost} ({where})"

    def _tower_deed(self, table: Patrol, move: Move, seat: int | None) -> str:
        kind, spot = move.kind, move.args[0]
        where = at_spot(spot, seat)
        if kind == "place":
            return f"Place it: {where}"
        if kind == "block":
            return f"Molehill: {where}"
        name = self.book.market[table.towers[spot]].name
        if kind == "destroy":
            return f"Pull down {name} for {COLOURS[move.args[1]]} ({where})"
        if kind == "disc":
            return f"On {name}, {SLOT_WORDS[move.args[1]]} ({where})"
        if kind == "freeze":
            return f"Switch off {name} ({where})"
        verb = "Activate" if kind == "activate" else "Overtime for"
        return f"{verb} {name}, {hits(table, spot)} hits ({where})"

    def _other_deed(self, table: Patrol, move: Move) -> str:
        kind, args = move.kind, move.args
        if kind == "trade":
            return f"Trade with {{{args[0]}}}"
        if kind == "command":
            return f"Command {{{args[0]}}}"
        if kind == "clear":
            return f"Clear {at_place(args[0])}"
        if kind == "blow":
            return f"Blow lane {args[0] + 1} outward"
        if kind == "kind":
            return "An arrow disc" if args[0] == RANGE else f"A {DISCS[args[0]]} type disc"
        if kind == "swap":
            return f"Swap 1 {COLOURS[args[0]]} for 1 {COLOURS[args[1]]}"
        if kind == "deliver":
            return f"Deliver {args[1]} {COLOURS[args[0]]}"
        if kind == "arm":
            return f"Upgrade with a {COLOURS[args[0]]} disc"
        if args:
            verb = {"give": "Give", "ask": "Ask for", "take": "Take", "return": "Give back"}[kind]
            return f"{verb} 1 {COLOURS[args[0]]}"
        plain = {
            "offer": "Send the offer",
            "withdraw": "Call the trade off",
            "accept": "Accept",
            "refuse": "Refuse",
            "volunteer": "Take a third action with the volunteer crew",
            "pass": "Leave it at that",
        }
        if kind == "done":
            return "Done with " + {ACTION: "actions", ACTIVATION: "activating"}.get(
                table.phase, "delivering"
            )
        return plain[kind]

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The part of the picture that stands for the move."""
        kind, args = move.kind, move.args
        letters = "bry"
        if kind in ("attack", "longshot", "shoo", "hit", "hold", "push", "claim"):
            return (f"enemy-{place_name(args[0])}-{letters[args[1]]}",)
        if kind == "clear":
            return (f"space-{place_name(args[0])}",)
        if kind == "blow":
            return tuple([f"space-{place_name(3 * args[0] + space)}" for space in range(3)])
        if kind in ("gather", "take"):
            return tuple([f"supply-{letters[colour]}" for colour in sorted(set(args))])
        if kind in ("build", "cull"):
            return (f"market-{args[0] + 1}",)
        if kind == "disc":
            return (f"slot-{spot_name(args[0])}-{'lmr123'[args[1]]}",)
        if kind in ("place", "destroy", "block", "freeze", "activate", "overtime"):
            return (f"spot-{spot_name(args[0])}",)
        if kind in ("give", "return"):
            return (f"cubes-{move.seat}-{letters[args[0]]}",)
        if kind == "deliver":
            return ("mission", f"cubes-{move.seat}-{letters[args[0]]}")
        if kind in ("trade", "command"):
            return (f"player-{args[0]}",)
        if kind == "ask":
            partner = cast(Position, view.known).stacks[move.seat][-1][1]
            return (f"cubes-{partner}-{letters[args[0]]}",)
        return ()

    # --- the log ------------------------------------------------------------------------------

    def tell(self, before: View, move: Move) -> str:
        """What happened, as a line of the log."""
        table = cast(Patrol, before.known)
        kind = move.kind
        name = self._deed(table, move, None)
        if kind == "deal":
            return f"{{{table.characters.index(EMPTY)}}} is {name}."
        if kind == "card":
            return f"{name} comes to the market."
        if kind == "season":
            return self._tell_season(table, move)
        if kind == "burn":
            return f"The invaders cost a season card: {name} is discarded."
        if kind == "peek":
            return f"The lookout reports: next comes {name}."
        actor = f"{{{move.seat}}}"
        if kind == "choose":
            return f"{actor} is {name}."
        if kind == "offer":
            frame = table.stacks[move.seat][-1]
            give, ask = cubes_in_words(frame[5:8]), cubes_in_words(frame[8:11])
            return f"{actor} offers {{{frame[1]}}} {give} for {ask}."
        if kind in ("give", "ask", "kind", "pass"):
            return ""
        line = f"{actor}: {name[0].lower() if name[0] != '{' else name[0]}{name[1:]}."
        after = table.copy()
        after.play(move)
        if after.task > table.task:
            line += f" The task {open_card(table).name} is done!"
        if after.over:
            result = after.result
            line += f" {result.reason.capitalize() if result else ''}."
        return line

    def _tell_season(self, table: Patrol, move: Move) -> str:
        card = self.book.seasons[move.args[0]]
        counts = [card.spawn.count(colour) for colour in range(3)]
        line = f"{card.name}: enemies move, and {cubes_in_words(counts)} appear on every lane."
        if card.text:
            line += f" {card.text}"
        after = table.copy()
        after.play(move)
        if after.over:
            line += " The year is over, and there is no card left to turn."
        return line

    def standings(self, view: View) -> Sequence[Standing]:
        """Cubes and actions left; the character, towers."""
        table = cast(Patrol, view.known)
        found: list[Standing] = []
        for seat in range(table.players):
            who = table.characters[seat]
            name = "no character yet" if who == EMPTY else self.book.characters[who].name
            cubes = cubes_in_words(table.pools[3 * seat : 3 * seat + 3])
            left = f"{table.actions[seat]} actions" if table.phase == ACTION else "ready"
            if table.done >> seat & 1:
                left = "done"
            if table.stacks[seat] and table.stacks[seat][-1][0] == F_WAIT:
                left = "waits for an answer"
            towers = len(table.towers_of(seat))
            found.append(Standing(left, f"{name}; {cubes}; {counted(towers, 'tower')}"))
        return found

    def rules(self) -> str:
        """The rules in our own words."""
        return (Path(__file__).parent / "rules.md").read_text("utf-8")

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        table = cast(Patrol, view.known)
        if table.phase == OVER:
            return "Winning and losing"
        if table.phase == CASTING:
            return "Setting up"
        seats = [view.seat] if view.seat in table.actors else list(table.actors)
        for seat in seats:
            if seat is not None and table.stacks[seat]:
                return TOPICS.get(FRAMES[table.stacks[seat][-1][0]], "The Action phase")
        if table.phase == ACTION:
            return "The Action phase"
        if table.phase == ACTIVATION:
            return "The Activation phase"
        if table.phase > ACTIVATION:
            return "The Mission phase"
        return "The Enemy phase"
