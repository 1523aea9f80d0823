"""What Potato Patrol says to people: prompts, labels, the log, standings and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import GAME, ONCE, Entry, Face, Feat, Measure, Standing, counted
from hortus.core.notation import Domain
from hortus.core.svg import Drawing
from hortus.games.potato_patrol import clicks, glossary, log, picture, picture_preview
from hortus.games.potato_patrol.activation_phase import hits
from hortus.games.potato_patrol.card_words import joined
from hortus.games.potato_patrol.cards import ANIMALS, Book
from hortus.games.potato_patrol.effects import COLOURS, DISCS, RANGE, SPACES
from hortus.games.potato_patrol.market import price
from hortus.games.potato_patrol.mission_phase import open_card
from hortus.games.potato_patrol.moves import (
    COLOUR,
    CUBES,
    DISC_KIND,
    HANDFULS,
    KINDS_BY_NAME,
    LABELS,
    LANE,
    MARKET,
    PLAYER,
    SLOT,
    SPACE,
    SPOT,
    cubes_in_words,
    place_in_words,
    place_name,
    spot_name,
)
from hortus.games.potato_patrol.picture_parts import NIGHT_COLOURS
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    CASTING,
    EMPTY,
    OVER,
    WON,
)
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.terminal import draw_board, draw_details
from hortus.games.potato_patrol.trade import Bargain, Offer
from hortus.games.potato_patrol.upgrades import Disc

GROUPS: Final = {
    "build": "Market",
    "refresh": "Market",
    "destroy": "Pull down",
    "longshot": "Long shot",
    "arm": "Upgrade",
    "extend": "Upgrade",
    "kind": "Disc",
    "disc": "Disc",
    "give": "Give",
    "ask": "Ask for",
    "swap": "Swap",
    "take": "Take",
    "return": "Give back",
    "choose": "Character",
    "done": "Done",
    "deliver": "Deliver",
}
"""What some kinds of move are listed under."""
SLOT_WORDS: Final = (
    "top left", "top middle", "top right", "first below", "second below", "third below"
)  # fmt: skip


def spot_in_words(spot: int, seat: int | None) -> str:
    """A tower space in words, as a player sees it."""
    side = "right" if spot % 6 < 3 else "left"
    whose = "your" if spot // 6 == seat else f"{{{spot // 6}}}'s"
    return f"{whose} {side} lane, {SPACES[spot % 3]}"


def disc_in_words(kind: int) -> str:
    """A kind of disc."""
    return "An arrow disc" if kind == RANGE else f"A {DISCS[kind]} type disc"


def points_to(table: Patrol, spot: int, slot: int) -> str:
    """Where an arrow in a slot of the top row points, as one sees it from the lane."""
    place = table.target(spot, slot)
    if place < 0:
        return "beyond the lane"
    return f"towards {SPACES[place % 3]}"


FEATS: Final = (
    Feat("Most enemies taken at a stroke", "defeated", "enemy", "enemies"),
    Feat("Most enemies taken", "defeated", "enemy", "enemies", GAME),
    Feat("Most cubes delivered to the mission", "delivered", "cube", "cubes", GAME),
    Feat("Most towers built", "built", "tower", "towers", GAME),
    Feat("Largest trade", "traded", "cube", "cubes", ONCE),
)
"""The records of a match."""
MEASURES: Final = (
    Measure("tasks", "task done", "tasks done"),
    Measure("invaders", "invader", "invaders", good=False),
    Measure("enemies_inner", "enemy in an inner space", "enemies in inner spaces", good=False),
    Measure("enemies", "enemy on the lanes", "enemies on the lanes", good=False),
    Measure("towers", "tower", "towers"),
    Measure("discs", "upgrade disc in play", "upgrade discs in play"),
    Measure("cubes", "cube in the team's pools", "cubes in the team's pools"),
    Measure("actions", "action for the team", "actions for the team"),
)
"""What hints compare moves by."""


class PatrolFace(Face):
    """The presentation of Potato Patrol."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS

    def __init__(self, book: Book) -> None:
        self.book = book

    night = NIGHT_COLOURS

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The table with its lanes, the market, the mission and the characters."""
        return picture.draw(view, shape, names)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """Rings around what the move would change."""
        return picture_preview.preview(view, move, shape)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """Lanes as rows, then players, market and mission."""
        return draw_board(view, width, height)

    def details(self, view: View) -> str:
        """The texts of all cards in play."""
        return draw_details(view)

    def group(self, view: View, move: Move) -> str:
        """Market cards and towers under what is done with them; everything else by its first words."""
        return GROUPS.get(move.kind, LABELS[move.kind].partition(" {")[0].partition(":")[0])

    # --- questions ----------------------------------------------------------------------------

    def prompt(self, view: View) -> str:
        """What the seat must decide now, or whom it waits for."""
        table = cast(Patrol, view.known)
        seat = view.seat
        if table.over:
            if table.outcome == WON:
                return "You have won: the mission is accomplished!"
            return "The year is over before the mission is done. All have lost."
        if table.chance:
            return "A card is being turned."
        if seat is None or seat not in table.actors:
            waiting = joined([f"{{{actor}}}" for actor in table.actors])
            return f"Waiting for {waiting}."
        if table.phase == CASTING:
            return "Choose your character."
        if table.stacks[seat]:
            return table.stacks[seat][-1].in_words(table)
        if table.phase == ACTION:
            left = table.actions[seat]
            if not left:
                return "You have no action left: refresh the market, or say that you are done."
            return f"Choose an action; you have {left} left."
        if table.phase == ACTIVATION:
            return "Activate your towers, in any order; the others do the same."
        return f"Deliver cubes for {open_card(table).name}, or keep them."

    def label(self, view: View, move: Move) -> str:
        """A move in plain words."""
        return self.in_words(cast(Patrol, view.known), move, view.seat)

    def in_words(self, table: Patrol, move: Move, seat: int | None) -> str:
        """A move in plain words, as a seat says it: its label with what it points at put in."""
        return LABELS[move.kind].format_map(self._pointed_at(table, move, seat))

    def _pointed_at(self, table: Patrol, move: Move, seat: int | None) -> dict[str, str]:
        """What a label may name, by the kinds of its numbers."""
        kind, args = move.kind, move.args
        found: dict[str, str] = {}
        if kind in ("choose", "deal"):
            found["character"] = self.book.characters[args[0]].name
        elif kind in ("season", "burn", "peek"):
            found["season"] = self.book.seasons[args[0]].name
        elif kind == "card":
            found["card"] = self.book.market[args[0]].name
        elif kind == "done":
            phases = {ACTION: "actions", ACTIVATION: "activating"}
            found["phase"] = phases.get(table.phase, "delivering")
        elif kind == "deliver":
            found = {"colour": COLOURS[args[0]], "number": str(args[1])}
        domains = KINDS_BY_NAME[kind].domains if kind in KINDS_BY_NAME else ()
        for domain, value in zip(domains, args, strict=False):
            found |= self._named(table, domain, value, seat, found)
        asked = table.stacks[move.seat][-1] if move.seat >= 0 and table.stacks[move.seat] else None
        if kind in ("accept", "refuse") and isinstance(asked, Offer):
            found["player"] = f"{{{asked.proposer}}}"
        if kind == "disc" and isinstance(asked, Disc):
            disc = asked.fitting(table, move.seat)[0]
            found["disc"] = disc_in_words(disc)
            if disc == RANGE:
                found["slot"] += f", {points_to(table, args[0], args[1])}"
        if kind == "place" and asked is not None:
            found["bought"] = self.book.market[asked.card_in_hand()].name
        if kind == "build":
            card = self.book.market[table.market[args[0]]]
            found["buy"] = "Build" if card.tower else "Buy"
            found["price"] = f"{price(table, move.seat, args[0])} {COLOURS[args[1]]}"
        return found

    def _named(
        self, table: Patrol, domain: Domain, value: int, seat: int | None, before: dict[str, str]
    ) -> dict[str, str]:
        """The words for one number of a move, after those before it."""
        if domain is COLOUR and "space" in before:
            return {"enemy": f"a {COLOURS[value]} {ANIMALS[value]}, {before['space']}"}
        if domain is COLOUR:
            return {"other" if "colour" in before else "colour": COLOURS[value]}
        if domain is SPACE:
            return {"space": place_in_words(value)}
        if domain is LANE:
            return {"lane": f"lane {value + 1}"}
        if domain is PLAYER:
            return {"player": f"{{{value}}}"}
        if domain is CUBES:
            return {"cubes": cubes_in_words([HANDFULS[value].count(at) for at in range(3)])}
        if domain is SLOT:
            return {"slot": SLOT_WORDS[value]}
        if domain is DISC_KIND:
            return {"disc": disc_in_words(value)}
        if domain is MARKET:
            name = self.book.market[table.market[value]].name
            return {"offered": name, "market": f"at {self.book.costs[value]}"}
        words = {"spot": spot_in_words(value, seat)}
        if table.towers[value] != EMPTY:
            words["tower"] = self.book.market[table.towers[value]].name
            words["hits"] = counted(hits(table, value), "hit")
        return words

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The part of the picture that stands for the move."""
        kind, args = move.kind, move.args
        letters = "bry"
        if kind in ("gather", "take"):
            colours = args if kind == "take" else HANDFULS[args[0]]
            return tuple([f"supply-{letters[colour]}" for colour in sorted(set(colours))])
        if kind in ("give", "return", "swap"):
            return (f"cubes-{move.seat}-{letters[args[0]]}",)
        if kind == "refresh":
            paid = sorted(set(HANDFULS[args[0]]))
            return tuple([f"cubes-{move.seat}-{letters[colour]}" for colour in paid])
        if kind in ("arm", "extend", "kind"):
            return ("discs",)
        if kind == "deliver":
            return ("mission", f"cubes-{move.seat}-{letters[args[0]]}")
        if kind == "ask":
            bargain = cast(Patrol, view.known).stacks[move.seat][-1]
            assert isinstance(bargain, Bargain)
            return (f"cubes-{bargain.partner}-{letters[args[0]]}",)
        domains = KINDS_BY_NAME[kind].domains if kind in KINDS_BY_NAME else ()
        if not domains or not args:  # who accepts need not say whose offer
            return ()
        if domains == (SPACE, COLOUR):
            return (f"enemy-{place_name(args[0])}-{letters[args[1]]}",)
        if domains == (SPOT, SLOT):
            return (f"slot-{spot_name(args[0])}-{SLOT.words[args[1]]}",)
        first = domains[0]
        if first is SPACE:
            return (f"space-{place_name(args[0])}",)
        if first is LANE:
            return tuple([f"space-{place_name(3 * args[0] + space)}" for space in range(3)])
        if first is SPOT:
            return (f"spot-{spot_name(args[0])}",)
        if first is MARKET:
            return (f"market-{args[0] + 1}",)
        return (f"player-{args[0]}",) if first is PLAYER else ()

    def refusal(self, view: View, part: str) -> str:
        """Why a part cannot be chosen now; see `clicks`."""
        return clicks.refusal(view, part)

    def needless(self, view: View) -> Move | None:
        """To be done, once nobody has an action left: what is free is for those who still act."""
        return clicks.needless(view)

    def left_undone(self, view: View, move: Move) -> str:
        """Actions, towers and deliveries that being done would leave."""
        return clicks.left_undone(view, move)

    # --- the log ------------------------------------------------------------------------------

    def tell(self, before: View, move: Move) -> str:
        """What happened, as a line of the log; see `log`."""
        table = cast(Patrol, before.known)
        return log.tell(self.book, table, move, self.in_words(table, move, None))

    def standings(self, view: View) -> Sequence[Standing]:
        """Cubes and actions left; the character, towers."""
        table = cast(Patrol, view.known)
        found: list[Standing] = []
        for seat in range(table.players):
            who = table.characters[seat]
            name = "no character yet" if who == EMPTY else self.book.characters[who].name
            cubes = cubes_in_words(table.pools[3 * seat : 3 * seat + 3])
            left = counted(table.actions[seat], "action") if table.phase == ACTION else "ready"
            if table.done >> seat & 1:
                left = "done"
            if table.stacks[seat] and table.stacks[seat][-1].waits():
                left = "waits for an answer"
            towers = len(table.towers_of(seat))
            found.append(Standing(left, f"{name}; {cubes}; {counted(towers, 'tower')}"))
        return found

    def rules(self) -> str:
        """The rules in our own words."""
        return (Path(__file__).parent / "rules.md").read_text("utf-8")

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.entries(self.book)

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
                return table.stacks[seat][-1].topic
        if table.phase == ACTION:
            return "The Action phase"
        if table.phase == ACTIVATION:
            return "The Activation phase"
        if table.phase > ACTIVATION:
            return "The Mission phase"
        return "The Enemy phase"
