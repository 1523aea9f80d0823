"""The log of Leaf & Let Die: what a move brought about, as far as the watching seat may know.

A move is rehearsed on what the seat knows, and the events it brings are put into words. Hidden
cards are dealt somehow for the rehearsal; what depends on them is not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Event, Move, View
from hortus.core.face import counted
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.pieces import SIDES, SIZES, UNKNOWN, die, face_of, size_of
from hortus.games.leaf_and_let_die.questions import RULES
from hortus.games.leaf_and_let_die.rules import Position
from hortus.games.leaf_and_let_die.tasks import OP, OPS, SEAT

TOLD: Final = {
    "lead": "{who} leads the chain with {pips}.",
    "roll": "{who} rolls |{die}|.",
    "reroll": "{who} rolls again: {die}.",
    "turn": "{who}'s die is turned: {die}.",
    "draw": "{who} draws |a card|.",
    "drawn": "{who} draws |{card}|.",
    "find": "{who} takes {card} from the Compost.",
    "resupply": "{who}'s Compost becomes the new Supply.",
    "return": "{who} takes {card} back into the hand.",
    "return-die": "{who} takes {die} back into the hand.",
    "grow": "{who} grows a {size} from nutrients.",
    "play": "{who} plays {card}.",
    "match": "{who} also gets the second effect of {card}.",
    "show": "{who} shows {card}.",
    "trash": "{who} trashes {card}.",
    "replay": "{who} uses {card} once more.",
    "copy": "{who} uses {card} of {target}.",
    "adorn": "{who} puts {card} on the Mantle.",
    "feed": "{who} feeds {card} to the Bloom.",
    "bonus": "{who} adds {n} to the total.",
    "deflect": "{who} will deflect {n}.",
    "cheaper": "{type} are {n} cheaper for {who}.",
    "discard": "{who} discards {card}.",
    "discard-die": "{who} discards {die}.",
    "retain": "{who} sets {card} aside.",
    "retain-die": "{who} sets {die} aside.",
    "reuse": "{who} will keep {card}.",
    "reuse-die": "{who} will keep {die}.",
    "upgrade": "{who} upgrades a die to a {size}.",
    "stock": "{card} will be in the Grove.",
    "wild": "{card} comes up in Wild Growth.",
    "buy": "{who} buys {card}.",
    "buy-die": "{who} buys a {size}.",
    "discard-wild": "{who} discards {card} from Wild Growth.",
    "cut-off": "The cultivation is cut off after round {n}.",
    "bloom": "{who} is given {card}.",
    "battle": "The battle begins: Seedlings are gone, Flowers and Blooms are in the decks.",
    "strike": "{who} strikes {other} for {n}.",
    "thorns": "{who} is stung by thorns for {n}.",
    "lose": "{who} loses {card}, which absorbs {resilience}.",
    "lose-die": "{who} loses a {size}, which absorbs {sides}.",
    "lose-hand": "{who} cannot absorb {n} more and loses the whole hand: {hand}.",
    "fall": "{card} falls from {who}'s Mantle into the Compost.",
    "out": "{who} is out of the game.",
    "stall": "The battle is stalled.",
    "end": "The game is over: {reason}.",
}
"""What is said of each kind of event; draws and rolls that follow one another are gathered."""

UNTOLD: Final = {
    "round": "the chain that follows tells of it, and the number stands above the board",
    "struck": "it is told together with the blow, by the one who struck",
    "unused": "the cards are seen in the compost, and it would be said of every hand in every round",
}
"""Kinds of event that the log leaves out, and why."""

CHOICES: Final = {
    "reroll": "{who} rerolls {die}.",
    "reroll-target": "{who} makes {target} reroll {die}.",
    "keep": "{who} keeps {n}.",
    "bloom": "{who} chooses {card}.",
}
"""Moves that are told as such, besides what they bring about."""

NAMES_HIDDEN: Final = ("show", "unused", "drawn")
"""Events that name cards that were hidden until then."""
HOLDING: Final = ("play", "absorb", "discard", "retain", "replay", "reuse")
"""Moves by a card of one's own that may have been hidden."""


def tell(before: View, move: Move) -> str:
    """What the watching seat saw happen, in sentences; empty if nothing is worth saying."""
    known = cast(Position, before.known)
    seat = _whose(known)
    blind = [owner for owner, one in enumerate(known.gardeners) if UNKNOWN in one.hand]
    after, events = rehearse(known, move, before.seat)
    words = Wording(known, after, blind, before.seat)
    found = [words.choice(seat, move), *words.sentences(events)]
    return " ".join([sentence for sentence in dict.fromkeys(found) if sentence])


def rehearse(known: Position, move: Move, watcher: int | None) -> tuple[Position, list[Event]]:
    """What a move brings about, played on a copy in which hidden cards are dealt somehow."""
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
    state.advance()
    return state, [event for event in heard if event.seen(watcher)]


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
        self, before: Position, after: Position, blind: Sequence[int], watcher: int | None
    ) -> None:
        self.before = before
        self.after = after
        self.blind = blind
        """The seats whose hands the watcher does not know."""
        self.watcher = watcher
        self.almanac = before.laws.almanac

    def choice(self, seat: int, move: Move) -> str:
        """What is said of the decision itself."""
        if move.kind not in CHOICES:
            return ""
        words = {"who": f"{{{seat}}}", "n": str(move.args[0])}
        if subject(move.kind) == "d":
            words["die"] = die_words(move.args[0])
            words["target"] = f"{{{self.before.target(seat)}}}"
        elif subject(move.kind) == "k":
            words["card"] = self.almanac.cards[move.args[0]].name
        return CHOICES[move.kind].format(**words)

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """The events in order; those of a kind that follow one another in one sentence."""
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
        return TOLD[event.kind].format(**self._words(events))

    def _words(self, events: Sequence[Event]) -> dict[str, str]:
        event = events[0]
        words = {"who": f"{{{event.seat}}}", "n": str(event.count)}
        words["pips"] = counted(event.count, "pip")
        if event.what in SIZES:
            size = SIZES.index(event.what)
            words["size"] = event.what.upper()
            words["sides"] = str(SIDES[size])
            words["die"] = die_words(die(size, event.count))
        elif event.what in self.almanac.by_name:
            hidden = event.seat in self.blind and event.kind in NAMES_HIDDEN
            words["card"] = items(len(events), "card") if hidden else self._cards(events)
            kind = self.almanac.by_name[event.what]
            words["resilience"] = str(self.almanac.cards[kind].resilience)
        if event.kind == "cheaper":
            words["type"] = {"root": "Roots", "canopy": "Canopies", "vine": "Vines"}[event.what]
        elif event.kind == "copy":
            words["target"] = f"{{{self.before.target(event.seat)}}}"
        elif event.kind == "strike":
            words["other"] = f"{{{events[1].seat}}}"
        elif event.kind == "lose-hand":
            words["hand"] = self._hand(event.seat, events[1:])
        elif event.kind == "end":
            words["reason"] = self._ending()
        return words

    def _cards(self, events: Sequence[Event]) -> str:
        cards = self.almanac.cards
        return listing([cards[self.almanac.by_name[event.what]].name for event in events])

    def _hand(self, seat: int, lost: Sequence[Event]) -> str:
        """A lost hand: hidden cards by their number, all else by name."""
        cards = [event for event in lost if event.kind == "lose"]
        dice = [event.what.upper() for event in lost if event.kind == "lose-die"]
        if seat in self.blind:
            return f"{items(len(cards), 'card')} and {items(len(dice), 'die')}"
        names = [self.almanac.cards[self.almanac.by_name[event.what]].name for event in cards]
        return listing(names + dice)

    def _ending(self) -> str:
        result = self.after.result
        assert result is not None
        winners = listing([f"{{{seat}}}" for seat in result.winners])
        verb = "wins" if len(result.winners) == 1 else "share the win"
        return f"{winners} {verb} ({result.reason})"


def items(number: int, thing: str) -> str:
    """So many things: `no cards`, `1 card`, `2 dice`."""
    if number == 1:
        return f"1 {thing}"
    return f"{number or 'no'} {'dice' if thing == 'die' else thing + 's'}"


def listing(words: Sequence[str]) -> str:
    """Words as people list them: `a, b and c`; the same one twice is `2 × a`."""
    seen = list(dict.fromkeys(words))
    counts = [words.count(word) for word in seen]
    shown = [
        word if number == 1 else f"{number} × {word}"
        for word, number in zip(seen, counts, strict=True)
    ]
    return " and ".join([part for part in [", ".join(shown[:-1]), *shown[-1:]] if part])


def die_words(rolled: int) -> str:
    """A rolled die for a sentence: `D6 (3)`."""
    return f"{SIZES[size_of(rolled)].upper()} ({face_of(rolled)})"
