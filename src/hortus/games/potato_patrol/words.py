"""What Potato Patrol says to people: prompts, labels, the log, standings and the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import GAME, ONCE, STROKE, Entry, Face, Feat, Measure, Standing, rules_beside
from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.core.native import mypyc_attr
from hortus.core.notation import Domain
from hortus.core.svg import Drawing
from hortus.core.vignette import Portrait
from hortus.games.potato_patrol import (
    clicks,
    glossary,
    log,
    picture,
    picture_preview,
    picture_vignette,
    wake,
)
from hortus.games.potato_patrol.activation_phase import hits
from hortus.games.potato_patrol.card_words import need_in_words
from hortus.games.potato_patrol.cards import Book
from hortus.games.potato_patrol.effects import COLOURS, RANGE, SPACES
from hortus.games.potato_patrol.enemy_phase import Block, Frost, Tax
from hortus.games.potato_patrol.ideas import crew_place
from hortus.games.potato_patrol.market import Cull, price
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.moves import (
    BUY,
    COLOUR,
    CUBES,
    DISC_KIND,
    FAR_SIDE,
    GROUPS,
    HANDFULS,
    KINDS_BY_NAME,
    LABELS,
    LANE,
    MARKET,
    PLAYER,
    REFILL,
    SLOT,
    SPACE,
    SPOT,
    cubes_in_words,
    cubes_of,
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

SLOT_WORDS: Final = (
    mark("top left"), mark("top middle"), mark("top right"),
    mark("first below"), mark("second below"), mark("third below"),
)  # fmt: skip
ENEMIES: Final = (
    mark("a blue bird, {space}"), mark("a red mammal, {space}"), mark("a yellow gastropod, {space}")
)  # fmt: skip
TYPE_DISCS: Final = (
    mark("A blue type disc"), mark("A red type disc"), mark("A yellow type disc")
)  # fmt: skip
A_TYPE_DISC: Final = (
    mark("a blue type disc"), mark("a red type disc"), mark("a yellow type disc")
)  # fmt: skip
"""The same within a sentence."""
DONE_WITH: Final = {ACTION: mark("actions"), ACTIVATION: mark("activating")}
DELIVERING: Final = mark("delivering")
"""What somebody is done with, in which phase."""


def spot_in_words(spot: int, seat: int | None) -> str:
    """A tower space in words, as a player sees it."""
    right, space = spot % 6 < 3, say(SPACES[spot % 3])
    if spot // 6 == seat:
        return say("your right lane, {space}" if right else "your left lane, {space}", space=space)
    text = mark("{who}'s right lane, {space}") if right else mark("{who}'s left lane, {space}")
    return say(text, who=seat_name(spot // 6), space=space)


def beside(spot: int) -> str:
    """A tower space of whoever is spoken of, without the name."""
    right, space = spot % 6 < 3, say(SPACES[spot % 3])
    return say("right lane, {space}" if right else "left lane, {space}", space=space)


def disc_in_words(kind: int) -> str:
    """A kind of disc."""
    return say("A range disc") if kind == RANGE else say(TYPE_DISCS[kind])


def points_to(table: Patrol, spot: int, slot: int) -> str:
    """Where an arrow in a slot of the top row points, as one sees it from the lane."""
    place = table.target(spot, slot)
    if place < 0:
        return say("beyond the lane")
    return say("towards {space}", space=say(SPACES[place % 3]))


FEATS: Final = (
    Feat("Most enemies taken at a stroke", "defeated", "enemy", "enemies", STROKE, least=2),
    Feat("Most enemies taken", "defeated", "enemy", "enemies", GAME),
    Feat("Most cubes delivered to the mission", "delivered", "cube", "cubes", GAME),
    Feat("Most towers built", "built", "tower", "towers", GAME),
    Feat("Largest trade", "traded", "cube", "cubes", ONCE, least=3),
)
"""The records of a match."""
MEASURES: Final = (
    Measure("tasks", "task done", "tasks done"),
    Measure("invaders", "invader", "invaders", good=False),
    Measure("enemies_inner", "enemy in an inner space", "enemies in inner spaces", good=False),
    Measure("enemies", "enemy on the lanes", "enemies on the lanes", good=False),
    Measure("towers", "tower", "towers"),
    Measure("discs", "upgrade disc in play", "upgrade discs in play"),
    Measure("cubes", "cube in the team's pools", "cubes in the team's pools", spent=True),
    Measure("actions", "action for the team", "actions for the team", spent=True),
)
"""What hints compare moves by."""


@mypyc_attr(native_class=False)
class PatrolFace(Face):
    """The presentation of Potato Patrol."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS

    def __init__(self, book: Book) -> None:
        self.book = book

    night = NIGHT_COLOURS
    portrait = Portrait(players=3, share=0.9, seed=6)

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The table with its lanes, the market, the mission and the characters."""
        return picture.draw(view, shape, names)

    def vignette(self, view: View, shape: str) -> Drawing:
        """The field with its lanes, towers and enemies."""
        return picture_vignette.draw_vignette(view)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """Rings around what the move would change."""
        return picture_preview.preview(view, move, shape)

    def glimpse(self, view: View, part: str, shape: str = "alone") -> str:
        """What a tower that stands there covers."""
        return picture_preview.glimpse(view, part, shape)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """Lanes as rows, then players, market and mission."""
        return draw_board(view, width, height)

    def details(self, view: View) -> str:
        """The texts of all cards in play."""
        return draw_details(view)

    def group(self, view: View, move: Move) -> str:
        """Market cards and towers under what is done with them; everything else by its first words."""
        return say(GROUPS[move.kind])

    # --- questions ----------------------------------------------------------------------------

    def prompt(self, view: View) -> str:
        """What the seat must decide now, or whom it waits for."""
        table = cast(Patrol, view.known)
        seat = view.seat
        if table.over:
            if table.outcome == WON:
                return say("You have won: the mission is accomplished!")
            return _what_was_missing(table)
        if table.chance:
            return say("A card is being turned.")
        if seat is None or seat not in table.actors:
            return _waiting(table, seat)
        if table.phase == CASTING:
            return say("Choose your character.")
        if table.stacks[seat]:
            return _asked(table, seat)
        if table.phase == ACTION:
            left = table.actions[seat]
            if not left:
                return _left_without_action(view)
            return plural(left, "Choose an action ({n} left).", "Choose an action ({n} left).")
        if table.phase == ACTIVATION:
            return say("Activate your towers, in any order.")
        task = say(open_card(table).name)
        return say("Deliver cubes for {task}, or keep them.", task=task)

    def label(self, view: View, move: Move) -> str:
        """A move in plain words."""
        table = cast(Patrol, view.known)
        words = self._pointed_at(table, move, view.seat)
        asked = table.stacks[move.seat][-1] if move.seat >= 0 and table.stacks[move.seat] else None
        if move.kind == "pass" and isinstance(asked, Cull):
            return say(REFILL)
        if move.kind == "place" and move.args[0] // 6 != move.seat:
            return say(FAR_SIDE, owner=seat_name(move.args[0] // 6), **words)
        if move.kind == "build" and not self.book.market[table.market[move.args[0]]].tower:
            return say(BUY, **words)
        return say(LABELS[move.kind], **words)

    def _pointed_at(self, table: Patrol, move: Move, seat: int | None) -> dict[str, str]:
        """What a label may name, by the kinds of its numbers."""
        kind, args = move.kind, move.args
        found: dict[str, str] = {}
        if kind in ("choose", "deal"):
            found["character"] = say(self.book.characters[args[0]].name)
        elif kind in ("season", "burn", "peek"):
            found["season"] = say(self.book.seasons[args[0]].name)
        elif kind == "card":
            found["card"] = say(self.book.market[args[0]].name)
        elif kind == "done":
            found["phase"] = say(DONE_WITH.get(table.phase, DELIVERING))
        elif kind == "deliver":
            found["cubes"] = cubes_of(args[1], args[0])
        domains = KINDS_BY_NAME[kind].domains if kind in KINDS_BY_NAME else ()
        for domain, value in zip(domains, args, strict=False):
            found |= self._named(table, domain, value, seat, found)
        asked = table.stacks[move.seat][-1] if move.seat >= 0 and table.stacks[move.seat] else None
        if kind in ("accept", "refuse") and isinstance(asked, Offer):
            found["player"] = seat_name(asked.proposer)
        if kind == "disc" and isinstance(asked, Disc):
            disc = asked.fitting(table, move.seat)[0]
            found["disc"] = disc_in_words(disc)
            found["put"] = say("a range disc") if disc == RANGE else say(A_TYPE_DISC[disc])
            if disc == RANGE:
                where = points_to(table, args[0], args[1])
                found["slot"] = say("{slot}, {where}", slot=found["slot"], where=where)
        if kind == "place" and asked is not None:
            found["bought"] = say(self.book.market[asked.card_in_hand()].name)
        if kind == "destroy":
            found["salvage"] = cubes_of(table.character(move.seat).salvage, args[1])
        if kind == "build":
            found["price"] = cubes_of(price(table, move.seat, args[0]), args[1])
        return found

    def _named(
        self, table: Patrol, domain: Domain, value: int, seat: int | None, before: dict[str, str]
    ) -> dict[str, str]:
        """The words for one number of a move, after those before it."""
        if domain is COLOUR and "space" in before:
            return {"enemy": say(ENEMIES[value], space=before["space"])}
        if domain is COLOUR:
            cubes = cubes_of(1, value)
            if "colour" in before:
                return {"other": cubes}
            return {"colour": say(COLOURS[value]), "cubes": cubes}
        if domain is SPACE:
            return {"space": place_in_words(value)}
        if domain is LANE:
            return {"lane": say("lane {n}", n=value + 1)}
        if domain is PLAYER:
            return {"player": seat_name(value)}
        if domain is CUBES:
            return {"cubes": cubes_in_words([HANDFULS[value].count(at) for at in range(3)])}
        if domain is SLOT:
            return {"slot": say(SLOT_WORDS[value])}
        if domain is DISC_KIND:
            return {"disc": disc_in_words(value)}
        if domain is MARKET:
            name = say(self.book.market[table.market[value]].name)
            cost = self.book.costs[value] if seat is None else price(table, seat, value)
            return {"offered": name, "market": say("at {price}", price=cost)}
        words = {"spot": spot_in_words(value, seat)}
        if table.towers[value] != EMPTY:
            words["tower"] = say(self.book.market[table.towers[value]].name)
            words["hits"] = plural(hits(table, value), "{n} hit", "{n} hits")
        return words

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The part of the picture that stands for the move."""
        kind, args = move.kind, move.args
        letters = "bry"
        if kind == "choose":
            return (f"choose-{self.book.characters[args[0]].id}",)
        if kind in ("gather", "take"):
            colours = args if kind == "take" else HANDFULS[args[0]]
            return tuple([f"supply-{letters[colour]}" for colour in sorted(set(colours))])
        if kind in ("give", "return", "swap"):
            return (f"cubes-{move.seat}-{letters[args[0]]}",)
        if kind == "refresh":
            return ("deed-refresh",)
        if kind in ("arm", "extend", "kind"):
            return ("discs",)
        if kind == "volunteer":
            return (f"note-{crew_place(cast(Patrol, view.known))}",)
        if kind == "deliver":
            return ("mission", f"cubes-{move.seat}-{letters[args[0]]}")
        if kind == "ask":
            bargain = cast(Patrol, view.known).stacks[move.seat][-1]
            assert isinstance(bargain, Bargain)
            return (f"cubes-{bargain.partner}-{letters[args[0]]}",)
        if kind in ("accept", "refuse"):  # one part for both would tell nothing apart
            return ()
        domains = KINDS_BY_NAME[kind].domains if kind in KINDS_BY_NAME else ()
        if not domains or not args:
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

    def traces(self, before: View, move: Move) -> tuple[str, ...]:
        """Where its outcome is to be seen: the cubes that come and go, where it touches what is there for everybody or
        what will be somewhere else soon; see `wake`."""
        table = cast(Patrol, before.known)
        if move.kind in wake.MOVES:
            return wake.of(table, move)
        return super().traces(before, move)

    def refusal(self, view: View, part: str) -> str:
        """Why a part cannot be chosen now; see `clicks`."""
        return clicks.refusal(view, part)

    def amid(self, view: View) -> bool:
        """True while the player must answer something: a further enemy, where a tower goes, an offer."""
        table = cast(Patrol, view.known)
        return view.seat in table.actors and bool(table.stacks[view.seat])

    def left_undone(self, view: View, move: Move) -> str:
        """Actions, towers and deliveries that being done would leave; the tower that is pulled down."""
        return clicks.left_undone(view, move)

    # --- the log ------------------------------------------------------------------------------

    def tell(self, before: View, move: Move) -> str:
        """What happened, as a line of the log; see `log`."""
        table = cast(Patrol, before.known)
        words = self._pointed_at(table, move, None)
        if "spot" in words and move.args[0] // 6 == move.seat:
            words["spot"] = beside(move.args[0])
        return log.tell(self.book, table, move, words)

    def standings(self, view: View) -> Sequence[Standing]:
        """Cubes and actions left; the character, towers."""
        table = cast(Patrol, view.known)
        found: list[Standing] = []
        for seat in range(table.players):
            who = table.characters[seat]
            name = say("no character yet") if who == EMPTY else say(self.book.characters[who].name)
            cubes = cubes_in_words(table.pools[3 * seat : 3 * seat + 3])
            towers = plural(len(table.towers_of(seat)), "{n} tower", "{n} towers")
            found.append(Standing(_left_to_do(table, seat), f"{name}; {cubes}; {towers}"))
        return found

    def rules(self) -> str:
        """The rules in our own words."""
        return rules_beside(__name__)

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.entries(self.book)

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        table = cast(Patrol, view.known)
        if table.phase == OVER:
            return say("Winning and losing")
        if table.phase == CASTING:
            return say("Setting up")
        seats = [view.seat] if view.seat in table.actors else list(table.actors)
        for seat in seats:
            if seat is not None and table.stacks[seat]:
                return say(table.stacks[seat][-1].topic)
        if table.phase == ACTION:
            return say("The Action phase")
        if table.phase == ACTIVATION:
            return say("The Activation phase")
        if table.phase > ACTIVATION:
            return say("The Mission phase")
        return say("The Enemy phase")


def _waiting(table: Patrol, seat: int | None) -> str:
    """Whom a seat waits for: who has its offer, or else everybody who may act."""
    asked = table.stacks[seat][-1] if seat is not None and table.stacks[seat] else None
    if isinstance(asked, Bargain):
        return say("Waiting for {who} to answer your offer.", who=seat_name(asked.partner))
    return say("Waiting for {who}.", who=listed([seat_name(actor) for actor in table.actors]))


def _asked(table: Patrol, seat: int) -> str:
    """What a player must answer: with the season card that asks it, and what a trade would be good for."""
    asked = table.stacks[seat][-1]
    words = asked.in_words(table)
    if isinstance(asked, Offer):
        return f"{words} {log.good_for(table, seat, asked)}".strip()
    if isinstance(asked, (Block, Frost, Tax)) and table.season_card != EMPTY:
        return f"{say(table.book.seasons[table.season_card].name)}. {words}"
    return words


FREE: Final = {
    "refresh": mark("refresh the market"),
    "swap": mark("swap a cube"),
    "volunteer": mark("take the third action"),
}
"""What uses up no action."""


def _left_without_action(view: View) -> str:
    """What somebody without actions may still do."""
    possible = {move.kind for move in view.moves()}
    free = [say(words) for kind, words in FREE.items() if kind in possible]
    text = mark("You have no action left: {free}, or say that you are done.")
    return say(text, free=", ".join(free))


def _what_was_missing(table: Patrol) -> str:
    """The task that was not finished when the year ended, and how much of it was there."""
    card = open_card(table)
    missing: list[str] = []
    for need in card.needs:
        have, asked = progress(table, need)
        if have < asked:
            words = need_in_words(table.players, need)
            missing.append(say("{need} ({have} of {asked})", need=words, have=have, asked=asked))
    text = mark("The year is over, all have lost. {task} was not done: {missing}.")
    told = say(text, task=say(card.name), missing=listed(missing))
    lost = table.cards_lost()
    if not lost:
        return told
    cost = plural(lost, "Invaders cost {n} season card.", "Invaders cost {n} season cards.")
    return f"{told} {cost}"


def _left_to_do(table: Patrol, seat: int) -> str:
    """What a player still has to do in the present phase, in short; once all is over, how it went."""
    if table.stacks[seat] and table.stacks[seat][-1].waits():
        return say("waits for an answer")
    if table.phase == OVER:
        return say("won") if table.outcome == WON else say("lost")
    if table.phase == CASTING:
        chosen = table.characters[seat] != EMPTY
        return say("has chosen") if chosen else say("to choose")
    if table.phase == ACTION and not table.done >> seat & 1:
        return plural(table.actions[seat], "{n} action", "{n} actions")
    if seat not in table.actors:
        return say("done") if table.phase >= ACTION and not table.chance else say("waits")
    if table.stacks[seat]:
        return say("to answer")
    return say("to activate") if table.phase == ACTIVATION else say("to deliver")
