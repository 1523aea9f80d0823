"""The log of Leaf & Let Die: what a move brought about, as far as the watching seat may know.

A move is rehearsed on what the seat knows, and the events it brings are put into words. Hidden
cards are dealt somehow for the rehearsal; what depends on them is not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Event, Move, View
from hortus.core.face import several
from hortus.core.language import listed, mark, plural, say, seat_name
from hortus.games.leaf_and_let_die.cards import MANY_OF, TYPES, Effect
from hortus.games.leaf_and_let_die.foresight import lack
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, UNKNOWN, die, face_of, size_of
from hortus.games.leaf_and_let_die.questions import GO_ON, RULES, WAIT, Choosing
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import (
    CARD,
    COPYING,
    ONE_CARD,
    OP,
    OPS,
    PLAY,
    SEAT,
    TURNED,
    VALUE,
)

TOLD: Final = {
    "lead": mark("{who} leads the chain with {pips}."),
    "roll": mark("{who} rolls |{die}|."),
    "reroll": mark("{who} rolls again: {die}."),
    "turn": mark("{who}'s {size} is turned from {old} to {n}."),
    "draw": mark("{who} draws |{thing}|."),
    "drawn": mark("{who} draws |{card}|."),
    "find": mark("{who} takes {card} from the Compost."),
    "resupply": mark("{who}'s Compost becomes the new Supply."),
    "return": mark("{who} takes {card} back into the hand."),
    "return-die": mark("{who} takes {die} back into the hand."),
    "grow": mark("{who} grows a {size} from nutrients."),
    "play": mark("{who} plays {card}."),
    "match": mark("{who} also gets the second effect of {card}."),
    "show": mark("{who} shows {card}."),
    "trash": mark("{who} trashes {card}."),
    "replay": mark("{who} uses {card} once more."),
    "copy": mark("{who} uses {card} of {target}."),
    "adorn": mark("{who} puts {card} on the Mantle."),
    "feed": mark("{who} feeds {card} to the Bloom."),
    "bonus": mark("{who} adds {n} to the total."),
    "deflect": mark("{who} will deflect {n}."),
    "cheaper": mark("{type} are {n} cheaper for {who}."),
    "discard": mark("{who} discards {card}."),
    "discard-die": mark("{who} discards {die}."),
    "retain": mark("{who} sets {card} aside."),
    "retain-die": mark("{who} sets {die} aside."),
    "reuse": mark("{who} will keep {card}."),
    "reuse-die": mark("{who} will keep {die}."),
    "upgrade": mark("{who} upgrades a die to a {size}."),
    "stock": mark("{card} will be in the Grove."),
    "wild": mark("{card} comes up in Wild Growth."),
    "buy": mark("{who} buys {card}."),
    "buy-die": mark("{who} buys a {size}."),
    "discard-wild": mark("{who} discards {card} from Wild Growth."),
    "cut-off": mark("The cultivation is cut off after round {n}."),
    "bloom": mark("{who} is given {card}."),
    "battle": mark("The battle begins: Seedlings are gone, Flowers and Blooms are in the decks."),
    "strike": mark("{who} strikes {other} for {n}."),
    "thorns": mark("{who} is stung by thorns for {n}."),
    "lose": mark("{who} loses {card}, which absorbs {resilience}."),
    "lose-die": mark("{who} loses a {size}, which absorbs {sides}."),
    "lose-hand": mark("{who} cannot absorb {n} more and loses the whole hand: {hand}."),
    "fall": mark("{card} falls from {who}'s Mantle into the Compost."),
    "out": mark("{who} is out of the game."),
    "stall": mark("The battle is stalled."),
    "end": mark("The game is over: {reason}."),
}
"""What is said of each kind of event; draws and rolls that follow one another are gathered."""

UNTOLD: Final = {
    "round": "the chain that follows tells of it, and the number stands above the board",
    "struck": "it is told together with the blow, by the one who struck",
    "unused": "the cards are seen in the compost, and it would be said of every hand",
}
"""Kinds of event that the log leaves out, and why."""

CHOICES: Final = {
    "reroll": mark("{who} rerolls {die}."),
    "reroll-target": mark("{who} makes {target} reroll {die}."),
    "keep": mark("{who} keeps {n}."),
    "bloom": mark("{who} chooses {card}."),
}
"""Moves that are told as such, besides what they bring about."""

BREAK: Final = "\n"
"""Before a sentence that is a line of its own."""
APART: Final = ("cut-off", "bloom", "battle", "out", "stall", "end")
"""Kinds of event that each have a line of their own: where many come at once nobody reads them as one."""
NAMES_HIDDEN: Final = ("show", "unused", "drawn")
"""Events that name cards that were hidden until then."""
USELESS: Final = {False: "deflect", True: "cheaper"}
"""Events that are of no use while cultivating, and in battle."""
HOLDING: Final = ("play", "absorb", "discard", "retain", "replay", "reuse")
"""Moves by a card of one's own that may have been hidden."""


def tell(before: View, move: Move) -> str:
    """What the watching seat saw happen, in sentences; empty if nothing is worth saying."""
    known = cast(Position, before.known)
    seat = _whose(known)
    blind = [owner for owner, one in enumerate(known.gardeners) if UNKNOWN in one.hand]
    after, events = rehearse(known, move, before.seat)
    words = Wording(known, after, blind, before.seat, move)
    sentences = words.sentences(events)
    found = [words.choice(seat, bool(sentences)), *sentences]
    told = " ".join([sentence for sentence in dict.fromkeys(found) if sentence])
    return told.replace(f" {BREAK}", BREAK).strip()


def rehearse(known: Position, move: Move, watcher: int | None) -> tuple[Position, list[Event]]:
    """What a move brings about, played on a copy in which hidden cards are dealt somehow."""
    state, heard = _begun(known, move)
    state.advance()
    return state, [event for event in heard if event.seen(watcher)]


def _begun(known: Position, move: Move) -> tuple[Position, list[Event]]:
    """A copy in which a move is made and nothing of what follows has happened yet, with its events."""
    state = known.copy()
    task = state.task
    seat = _whose(known)
    for owner, gardener in enumerate(state.gardeners):
        if UNKNOWN in gardener.hand:
            deal(gardener, move if owner == seat else None)
    heard: list[Event] = []
    state.witness = heard.append
    state.legal = None
    RULES[task[OP]].play(state, task, move)
    return state, heard


def tried(known: Position, move: Move) -> Position:
    """What a move brings about by itself: up to the next decision, roll or card drawn, and no farther than the
    step that it belongs to."""
    state, _ = _begun(known, move)
    rest = len(known.todo) - (0 if move.kind == "play" else 1)
    while len(state.todo) > rest:
        task = state.task
        if RULES[task[OP]].settle(state, task) != GO_ON:
            break
    return state


def does_nothing(known: Position, move: Move) -> bool:
    """Whether a card is played for nothing, as far as is known: it changes nothing, and nobody has
    anything to decide because of it."""
    if move.kind != "play":
        return False
    hidden = UNKNOWN in known.gardeners[known.task[SEAT]].hand
    state, heard = _begun(known, move)
    rest = len(known.todo) - (1 if known.task[ONE_CARD] else 0)
    while len(state.todo) > rest:
        task = state.task
        rule = RULES[task[OP]]
        answer = rule.settle(state, task)
        if answer == GO_ON:
            continue
        if answer == WAIT or hidden or len(rule.moves(state, task)) > 1:
            return False
        state.todo.pop()
    idle = ("play", "match", USELESS[known.battle])
    return all([event.kind in idle or not event.count for event in heard])


def is_useless(known: Position, effect: Effect) -> bool:
    """Whether an effect is of no use in this phase, whatever else there is: prices in battle, deflecting before it."""
    name = OPS[effect[0]][0]
    return name.startswith("ReduceCost") if known.battle else name == "Deflect"  # no text


def match_is_idle(known: Position) -> bool:
    """Whether a match that may be used would bring nothing: its effect is of no use, or finds nothing to choose."""
    _, seat, kind = known.task
    operation, value = known.laws.almanac.cards[kind].match
    rule = RULES[operation]
    if is_useless(known, (operation, value)):
        return True
    if operation in COPYING or not isinstance(rule, Choosing):
        return False
    return not rule.options(known, (operation, seat, kind, value))


def _whose(known: Position) -> int:
    """Whose decision or whose luck it is; -1 for nobody's."""
    return known.task[SEAT] if OPS[known.task[OP]][1][:1] == "s" else -1


def deal(gardener: Gardener, move: Move | None) -> None:
    """Put cards into an unknown hand: the one a move is about, then whatever comes first."""
    count = len(gardener.hand)
    pool = gardener.supply
    hand: list[int] = []
    spared: list[int] = []
    if move is not None and move.args and move.args[0] in pool:
        if move.kind in HOLDING:
            hand.append(move.args[0])
            pool.remove(move.args[0])
        elif move.kind == "draw":
            spared.append(move.args[0])
            pool.remove(move.args[0])
    while len(hand) < count:
        hand.append(pool.pop())
    gardener.hand = sorted(hand)
    gardener.supply = sorted(pool + spared)


class Wording:
    """Puts events into sentences for one seat."""

    def __init__(
        self,
        before: Position,
        after: Position,
        blind: Sequence[int],
        watcher: int | None,
        move: Move,
    ) -> None:
        self.before = before
        self.after = after
        self.blind = blind
        """The seats whose hands the watcher does not know."""
        self.watcher = watcher
        self.move = move
        self.idle = False
        """Whether a card is played of which nothing else is to be told."""
        self.almanac = before.laws.almanac

    def choice(self, seat: int, more: bool) -> str:
        """What is said of the decision itself; `more` is told of what came of it."""
        move = self.move
        if move.kind == "done" and self.before.task[OP] == PLAY:
            gardener = self.before.gardeners[seat]
            if not gardener.table and not gardener.spent:
                return say("{who} plays no card.", who=seat_name(seat))
            # What follows is about others: so that it is clear whose line it is.
            return say("{who} plays no more cards.", who=seat_name(seat)) if more else ""
        if move.kind == "skip" and RULES[self.before.task[OP]].optional:
            return self._declined(seat)
        if move.kind not in CHOICES:
            return ""
        words = {"who": seat_name(seat), "n": str(move.args[0])}
        if subject(move.kind) == "d":
            words["die"] = die_words(move.args[0])
            words["target"] = seat_name(self.before.target(seat))
        elif subject(move.kind) == "k":
            words["card"] = say(self.almanac.cards[move.args[0]].name)
        return say(CHOICES[move.kind], **words)

    def _declined(self, seat: int) -> str:
        """What is said of somebody who may pick something for a card that was played, and does not."""
        task = self.before.task
        card = self.almanac.cards[task[CARD]]
        text = mark("{who} makes no further use of {card}.")
        if (task[OP], task[VALUE]) == card.primary:
            text = mark("{who} makes no use of {card}.")
        return say(text, who=seat_name(seat), card=say(card.name))

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """The events in order; those of a kind that follow one another in one sentence. What is of no use is not told
        but by the card that does nothing else."""
        useful = self._useful(events)
        alone = len(useful) == 1 < len(events) and useful[0].kind == "match"
        self.idle = alone or does_nothing(self.before, self.move)
        events = useful
        found: list[str] = []
        place = 0
        while place < len(events):
            event = events[place]
            run = self._run(events, place)
            if (
                event.kind == "draw"
                and place + 1 < len(events)
                and events[place + 1].kind == "drawn"
            ):
                place += 1
                continue
            if event.kind == "lose-hand":
                lost = self._lost(events, place + 1, event.seat)
                found.append(self._sentence(events[place : place + 1 + lost]))
                place += 1 + lost
                if event.seat in self.blind:
                    # What thorns were among them, the watcher learns from what is asked next.
                    events = [one for one in events if one.kind != "thorns"]
                continue
            shown = 2 if event.kind == "strike" else run
            found.append(self._sentence(events[place : place + shown]))
            place += run
        return [sentence for sentence in found if sentence]

    def _useful(self, events: Sequence[Event]) -> Sequence[Event]:
        """All events but those that are of no use in this phase, and matches that bring nothing else."""
        useless = USELESS[self.before.battle]
        if not any([event.kind == useless for event in events]):
            return events
        found: list[Event] = []
        for event in events:
            if event.kind != useless:
                found.append(event)
            elif len(found) > 1 and found[-1].kind == "match":
                found.pop()
        return found

    def _run(self, events: Sequence[Event], place: int) -> int:
        """How many events of one kind and seat follow one another, where that is one sentence."""
        first = events[place]
        if "{card}" not in TOLD.get(first.kind, "") or first.kind in ("lose", "match"):
            return 1
        count = 1
        for event in events[place + 1 :]:
            if event.kind != first.kind or event.seat != first.seat:
                break
            count += 1
        return count

    def _lost(self, events: Sequence[Event], place: int, seat: int) -> int:
        """How many of the events that follow are the cards and dice of a lost hand."""
        count = 0
        for event in events[place:]:
            if event.seat != seat or event.kind not in ("lose", "lose-die"):
                break
            count += 1
        return count

    def _sentence(self, events: Sequence[Event]) -> str:
        event = events[0]
        if event.kind in UNTOLD:
            return ""
        text = TOLD[event.kind]
        if event.kind == "play" and self.idle:
            text = mark("{who} plays {card}, which does nothing now.")
        elif event.kind == "match" and self.idle:
            text = mark("{who} also gets the second effect of {card}, which does nothing now.")
        words = self._words(events)
        if event.kind == "out" and words["why"]:
            text = mark("{who} is out of the game: {why}.")
        told = say(text, **words)
        return f"{BREAK}{told}" if event.kind in APART else told

    def _words(self, events: Sequence[Event]) -> dict[str, str]:
        event = events[0]
        words = {"who": "" if event.seat < 0 else seat_name(event.seat), "n": str(event.count)}
        words["pips"] = plural(event.count, "{n} pip", "{n} pips")
        words["thing"] = several("a card", "{n} cards")
        if event.what in SIZES:
            size = SIZES.index(event.what)
            words["size"] = event.what.upper()
            words["sides"] = str(SIDES[size])
            words["die"] = die_words(die(size, event.count))
            if event.kind == "turn":
                words["old"] = str(face_of(self._turned()))
        elif event.what in self.almanac.by_name:
            hidden = event.seat in self.blind and event.kind in NAMES_HIDDEN
            words["card"] = items(len(events), "card") if hidden else self._cards(events)
            kind = self.almanac.by_name[event.what]
            words["resilience"] = str(self.almanac.cards[kind].resilience)
        if event.kind == "cheaper":
            words["type"] = say(MANY_OF[TYPES.index(event.what.capitalize())])
        elif event.kind == "copy":
            words["target"] = seat_name(self.before.target(event.seat))
        elif event.kind == "strike":
            words["other"] = seat_name(events[1].seat)
        elif event.kind == "lose-hand":
            words["hand"] = self._hand(event.seat, events[1:])
        elif event.kind == "out":
            words["why"] = lack(self.after.gardeners[event.seat])
        elif event.kind == "end":
            words["reason"] = self._ending()
        return words

    def _turned(self) -> int:
        """The die that a move turns, as it lay before."""
        return self.before.task[TURNED] if self.move.kind == "turn" else self.move.args[0]

    def _cards(self, events: Sequence[Event]) -> str:
        cards = self.almanac.cards
        return listing([say(cards[self.almanac.by_name[event.what]].name) for event in events])

    def _hand(self, seat: int, lost: Sequence[Event]) -> str:
        """A lost hand: hidden cards by their number, all else by name."""
        cards = [event for event in lost if event.kind == "lose"]
        dice = [event.what.upper() for event in lost if event.kind == "lose-die"]
        if seat in self.blind:
            return listed([items(len(cards), "card"), items(len(dice), "die")])
        kinds = [self.almanac.by_name[event.what] for event in cards]
        names = [say(self.almanac.cards[kind].name) for kind in kinds]
        return listing(names + dice)

    def _ending(self) -> str:
        result = self.after.result
        assert result is not None
        text = mark("{who} wins ({reason})")
        if len(result.winners) > 1:
            text = mark("{who} share the win ({reason})")
        winners = listed([seat_name(seat) for seat in result.winners])
        return say(text, who=winners, reason=say(result.reason))


def items(number: int, thing: str) -> str:
    """So many things, `card` or `die`: `no cards`, `1 card`, `2 dice`."""
    if thing == "die":
        return plural(number, "{n} die", "{n} dice") if number else say("no dice")
    return plural(number, "{n} card", "{n} cards") if number else say("no cards")


def listing(words: Sequence[str]) -> str:
    """Words as people list them: `a, b and c`; the same one twice is `2 × a`."""
    seen = list(dict.fromkeys(words))
    counts = [words.count(word) for word in seen]
    shown = [
        word if number == 1 else f"{number} × {word}"
        for word, number in zip(seen, counts, strict=True)
    ]
    return listed(shown)


def die_words(rolled: int) -> str:
    """A rolled die for a sentence: `D6 (3)`."""
    return f"{SIZES[size_of(rolled)].upper()} ({face_of(rolled)})"
