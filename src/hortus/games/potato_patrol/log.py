"""The log of Potato Patrol: every move, and whatever followed from it, told from the game's events.

Each kind of event is either said by the line of the move that brings it about (`SAID_BY`), or has
a sentence of its own. What neither says would be listed in `UNTOLD` with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hortus.core.contract import Event, Move
from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.games.potato_patrol.card_words import need_in_words, season_in_words, spawn_in_words
from hortus.games.potato_patrol.cards import Book
from hortus.games.potato_patrol.effects import COLOURS, PLACES
from hortus.games.potato_patrol.market import colours_for
from hortus.games.potato_patrol.moves import cubes_in_words
from hortus.games.potato_patrol.position import ACTION
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.trade import Bargain, Offer

SAID_BY: Final[dict[str, tuple[str, ...]]] = {
    "character": ("choose", "deal"),
    "stocked": ("card",),
    "season": ("season",),
    "rested": ("season",),
    "burnt": ("burn",),
    "told": ("peek",),
    "snowed": ("season",),
    "defeated": ("attack", "longshot", "claim", "hit"),
    "scattered": ("clear",),
    "driven": ("shoo", "push", "blow"),
    "held": ("hold",),
    "gained": ("gather", "take", "swap", "destroy"),
    "paid": ("build", "arm", "extend", "refresh", "return", "swap"),
    "bought": ("build",),
    "built": ("place",),
    "razed": ("destroy",),
    "upgraded": ("disc",),
    "worked": ("activate", "overtime"),
    "idled": ("freeze",),
    "molehill": ("block",),
    "offered": ("offer",),
    "traded": ("accept",),
    "declined": ("refuse",),
    "commanded": ("command",),
    "volunteered": ("volunteer",),
    "refreshed": ("refresh",),
    "culled": ("cull",),
    "delivered": ("deliver",),
}
"""For each kind of event the moves whose own line says it."""
UNTOLD: Final[dict[str, str]] = {}
"""Kinds of event that the log never tells, and why: none."""
SILENT: Final = ("trade", "give", "ask", "withdraw", "kind", "pass")
"""Moves that are steps on the way to something that will be told, as an offer that is not sent yet; being done is
told only of somebody who could have acted."""


BREAK: Final = "\n"
"""Between what is told in lines of their own."""
OF_THEIR_OWN: Final = ("task", "won", "lost")
"""The kinds of event that begin one, so that a long line before them is not what is read of all."""


class Group:
    """Events of one kind that befall one player in a row, told in one sentence."""

    def __init__(self, first: Event) -> None:
        self.kind = first.kind
        self.seat = first.seat
        self.whats: list[str] = []
        self.count = 0
        self.cubes = [0, 0, 0]
        self.events: list[Event] = []
        self.add(first)

    def add(self, event: Event) -> None:
        """One more of the same kind."""
        self.events.append(event)
        self.count += event.count
        if event.what in COLOURS:
            self.cubes[COLOURS.index(event.what)] += event.count
        elif event.what:
            self.whats.append(event.what)


def grouped(events: list[Event]) -> list[Group]:
    """Events in the order in which they happened, those of one kind and player in a row together."""
    found: list[Group] = []
    for event in events:
        if found and found[-1].kind == event.kind and found[-1].seat == event.seat:
            found[-1].add(event)
        else:
            found.append(Group(event))
    return found


def happened(table: Patrol, move: Move) -> tuple[list[Event], Patrol]:
    """What a move brings about, and the table after it."""
    events: list[Event] = []
    after = table.copy()
    after.witness = events.append
    after.play(move)
    return events, after


def dropped(table: Patrol, after: Patrol, mover: int) -> list[int]:
    """The players who were in the middle of something that a move of somebody else has made impossible."""
    found: list[int] = []
    for seat in range(table.players):
        if seat == mover or not table.stacks[seat] or table.stacks[seat][-1].waits():
            continue
        asked = table.stacks[seat][-1].name
        if asked not in [question.name for question in after.stacks[seat]]:
            found.append(seat)
    return found


def tell(book: Book, table: Patrol, move: Move, words: Mapping[str, str]) -> str:
    """A move and all that followed, as a line of the log; empty for a step that says nothing yet. What a
    season card says, a task that is done and the end have lines of their own.

    `words` is what the move points at, by the fields of `LINES`.
    """
    events, after = happened(table, move)
    said = [event for event in events if move.kind in SAID_BY.get(event.kind, ())]
    lines = _heading(table, move)
    lines.append(own_line(book, table, move, words, [event.kind for event in said]))
    rest = [event for event in events if move.kind not in SAID_BY.get(event.kind, ())]
    groups = grouped([event for event in rest if event.kind != "breach" or after.over])
    for place, group in enumerate(groups):
        begun = BREAK if group.kind in OF_THEIR_OWN or move.kind == "card" else ""
        lines.append(begun + sentence(book, table.players, group))
        if move.kind == "season" and place == _last_spawn(groups):
            lines.append(_card_text(book, move))
    if move.kind == "season" and _last_spawn(groups) < 0:
        lines.append(_card_text(book, move))
    if move.kind == "refuse":
        lines.append(_why_refused(table, after, move.seat))
    gone = [seat_name(seat) for seat in dropped(table, after, move.seat)]
    if gone and move.seat >= 0:
        text = mark("So nothing is left to choose for {whom}, who had begun an action.")
        lines.append(say(text, whom=listed(gone)))
    return " ".join([line for line in lines if line]).replace(f" {BREAK}", BREAK).strip()


def _card_text(book: Book, move: Move) -> str:
    """What a season card says, in a line of its own; empty if it says nothing."""
    text = book.seasons[move.args[0]].text
    return BREAK + say(text) if text else ""


def _heading(table: Patrol, move: Move) -> list[str]:
    """Before what a season card says: in which round it is turned, and what for."""
    if move.kind not in ("season", "burn"):
        return []
    return [say("Round {n}.", n=table.round), price_of_invaders(table, move.kind == "season")]


def price_of_invaders(table: Patrol, played: bool) -> str:
    """What the card that is turned now is lost to, and whether it is played, too; empty if it is the one that comes in
    each round."""
    if not table.invaded:
        return ""
    left = table.year_left() - 1
    if not played:
        return plural(
            table.players,
            "{n} invader costs a season card ({left} left).",
            "{n} invaders cost a season card ({left} left).",
            left=left,
        )
    return plural(
        table.players,
        "{n} invader costs a season card ({left} left), and it is played.",
        "{n} invaders cost a season card ({left} left), and it is played.",
        left=left,
    )


def _why_refused(table: Patrol, after: Patrol, seat: int) -> str:
    """What stood against an offer: a card that its partner could then not have paid for, or that nobody
    could have bought more by it; empty if neither is so."""
    offer = table.stacks[seat][-1]
    if not isinstance(offer, Offer) or table.phase != ACTION:
        return ""
    dealt = _dealt(after, seat, offer)
    lost = payable(after, seat) - payable(dealt, seat)
    if lost:
        card = say(table.book.market[table.market[min(lost)]].name)
        text = mark("By that trade {who} could not pay for {card} any more.")
        return say(text, who=seat_name(seat), card=card)
    for each in (seat, offer.proposer):
        if payable(dealt, each) - payable(after, each):
            return ""
    return say("That trade would let nobody buy more.")


def _dealt(table: Patrol, seat: int, offer: Offer) -> Patrol:
    """The table with the cubes of an offer exchanged, and nothing else changed."""
    dealt = table.copy()
    for colour in range(3):
        change = offer.give[colour] - offer.ask[colour]
        dealt.pools[3 * seat + colour] += change
        dealt.pools[3 * offer.proposer + colour] -= change
    return dealt


def good_for(table: Patrol, seat: int, offer: Offer) -> str:
    """What whoever makes an offer, or the one who is asked, could pay for then and cannot now."""
    if table.phase != ACTION:
        return ""
    dealt = _dealt(table, seat, offer)
    for each, text in (
        (seat, mark("Then you could pay for {card}.")),
        (offer.proposer, mark("Then {who} could pay for {card}.")),
    ):
        new = payable(dealt, each) - payable(table, each)
        if new:
            card = say(table.book.market[table.market[min(new)]].name)
            return say(text, who=seat_name(each), card=card)
    return ""


def payable(table: Patrol, seat: int) -> set[int]:
    """The places of the market whose card a player could pay for."""
    barred = table.character(seat).barred_places if table.character(seat).build else PLACES
    return {place for place in range(barred, PLACES) if colours_for(table, seat, place)}


def _last_spawn(groups: list[Group]) -> int:
    """Where the enemies that a season card brings appear; what follows are its other effects."""
    for place, group in enumerate(groups):
        if group.kind == "spawned":
            return place
    return -1


def own_line(
    book: Book, table: Patrol, move: Move, words: Mapping[str, str], said: list[str]
) -> str:
    """What the move itself says."""
    kind = move.kind
    if kind in SILENT or (
        kind == "done" and not (table.phase == ACTION and table.actions[move.seat])
    ):
        return ""
    if kind == "deal":
        return say(LINES["choose"], who=seat_name(table.characters.index(-1)), **words)
    if kind == "season" and "rested" in said:
        return say("{season}: enemies do not move, it is a fallow week.", **words)
    if kind == "peek":
        told = say("The lookout reports: next comes {season}.", **words)
        return f"{told} {_in_full(book, move)}"
    if kind in HAPPENING:
        return say(HAPPENING[kind], **words)
    actor = seat_name(move.seat)
    if kind == "offer":
        bargain = table.stacks[move.seat][-1]
        assert isinstance(bargain, Bargain)
        give, ask = cubes_in_words(bargain.give), cubes_in_words(bargain.ask)
        partner = seat_name(bargain.partner)
        text = mark("{who} offers {partner} {give} for {ask}.")
        return say(text, who=actor, partner=partner, give=give, ask=ask)
    if kind == "build" and not book.market[table.market[move.args[0]]].tower:
        return say(BOUGHT, who=actor, **words)
    return say(LINES[kind], who=actor, **words)


HAPPENING: Final[dict[str, str]] = {
    "card": mark("New in the market: |{card}|."),
    "season": mark("{season}: enemies move."),
    "burn": mark("{season} is discarded for the invaders."),
}
"""What is said of cards that are turned."""
LINES: Final[dict[str, str]] = {
    "choose": mark("{who} is {character}."),
    "gather": mark("{who} gathers {cubes}."),
    "attack": mark("{who} attacks {enemy}."),
    "longshot": mark("{who} takes a long shot at {enemy}."),
    "shoo": mark("{who} shoos {enemy}."),
    "build": mark("{who} builds {offered} for {price}."),
    "place": mark("{who} places {bought}: {spot}."),
    "destroy": mark("{who} pulls down {tower} for {salvage} ({spot})."),
    "accept": mark("{who} accepts {player}'s offer."),
    "refuse": mark("{who} refuses {player}'s offer."),
    "arm": mark("{who} upgrades with a {colour} disc."),
    "extend": mark("{who} upgrades with a range disc for {cubes}."),
    "disc": mark("{who} puts {put} on {tower}, {slot} ({spot})."),
    "command": mark("{who} commands {player}."),
    "overtime": mark("{who} orders overtime for {tower}, {hits} ({spot})."),
    "swap": mark("{who} swaps {cubes} for {other}."),
    "refresh": mark("{who} refreshes the market for {cubes}."),
    "cull": mark("{who} discards |{offered}|."),
    "volunteer": mark("{who} takes a third action."),
    "activate": mark("{who} activates {tower}, {hits} ({spot})."),
    "hit": mark("{who} hits {enemy}."),
    "hold": mark("{who} holds {enemy}."),
    "push": mark("{who} drives out {enemy}."),
    "clear": mark("{who} clears {space}."),
    "blow": mark("{who} blows {lane} outward."),
    "claim": mark("{who} claims {enemy}."),
    "take": mark("{who} takes {cubes}."),
    "return": mark("{who} gives back {cubes}."),
    "block": mark("{who} has a molehill: {spot}."),
    "freeze": mark("{who} switches off {tower} ({spot})."),
    "deliver": mark("{who} delivers {cubes}."),
    "done": mark("{who} is done with {phase}."),
}
"""What is said of somebody who makes a move: its label as it is told."""
BOUGHT: Final = mark("{who} buys {offered} for {price}.")
"""The same for `build` where the card is no tower."""


def _in_full(book: Book, move: Move) -> str:
    words = season_in_words(book.seasons[move.args[0]])
    return say("With it {words}", words=words) if words else ""


# --- sentences ------------------------------------------------------------------------------

SENTENCES: Final[dict[str, str]] = {
    "spawned": mark("{clause}."),
    "defeated": mark("{who} takes {cubes}."),
    "gained": mark("{who} gets {cubes} from the supply."),
    "paid": mark("{who} gives back {cubes}."),
    "molehill": mark("A molehill blocks {who}'s last empty tower space."),
    "task": mark("The task {cards} is done!"),
    "revealed": mark("The new task is {cards}: {needs}."),
    "won": mark("{mission} is accomplished: you have all won!"),
    "lost": mark("There is no season card left, the year is over: you have all lost."),
}
"""What is said of the kinds of event that no move says by itself."""
COUNTED: Final = ("reinforced", "arrived", "breach", "searched", "idled", "plundered")
"""The others of them: what is said depends on how many there are."""
TOLD: Final = frozenset({*SENTENCES, *COUNTED, *SAID_BY})
"""The kinds of event that are told."""


def sentence(book: Book, players: int, group: Group) -> str:
    """A group of events in a sentence."""
    names = {card.id: card.name for card in (*book.market, *book.mission.cards)}
    cards = listed([say(names[what]) for what in group.whats])
    if group.kind in COUNTED:
        return _counted(group, cards)
    tasks = [card for card in book.mission.cards if card.id in group.whats]
    needs = [need_in_words(players, need) for card in tasks for need in card.needs]
    spawned = [at for at in range(3) for _ in range(group.cubes[at] // players)]
    return say(
        SENTENCES[group.kind],
        who=seat_name(group.seat) if group.seat >= 0 else "",
        cubes=cubes_in_words(group.cubes),
        cards=cards,
        needs=listed(needs),
        mission=say(book.mission.name),
        clause=spawn_in_words(spawned),
    )


def _counted(group: Group, cards: str) -> str:
    """A sentence that has another form for one thing than for several."""
    number, kind = group.count, group.kind
    cubes = cubes_in_words(group.cubes)
    if kind == "reinforced":
        return plural(number, "{cubes} more appears.", "{cubes} more appear.", cubes=cubes)
    if kind == "arrived":
        return plural(
            number,
            "{cubes} reaches the Invasion card.",
            "{cubes} reach the Invasion card.",
            cubes=cubes,
        )
    if kind == "breach":  # where a card is left for it, it is told with that card
        return plural(
            number,
            "{n} invader: a season card is needed.",
            "{n} invaders: a season card is needed.",
        )
    if kind == "searched":
        return plural(
            number, "{n} cube leaves the Invasion card.", "{n} cubes leave the Invasion card."
        )
    if kind == "plundered":
        return plural(
            number, "{cards} leaves the market.", "{cards} leave the market.", cards=cards
        )
    return plural(
        number,
        "{who}'s {cards} does not work this round.",
        "{who}'s {cards} do not work this round.",
        who=seat_name(group.seat),
        cards=cards,
    )
