"""Why a move is good, made from what a search saw, in sentences that can be counted again.

What the move does at once comes first (`Insight.claims`); then what a rival could answer to the
next best move and not to this one; what the expected line leads to; and how one stands after it
compared with after the next best (`Face.measures`): at once, at the end of the turn, or on average
over what chance may bring. What comes farther on owes as much to other moves, and is not told. A claim is told only if it holds in every deal that
agrees with what the seat knows, so a hint tells nothing that the seat could not know, and is the
same whatever is hidden.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from random import Random
from typing import Final, NamedTuple

from hortus.bots.bot import Considered, Thought
from hortus.core.contract import Claim, Move, State, View
from hortus.core.errors import HortusError
from hortus.core.language import ENGLISH, listed, mark, say, say_as, seat_name, speaking
from hortus.table.annotate import odds
from hortus.table.outlook import Difference, difference, mean_difference, told

DEALS: Final = 6
"""In how many deals a claim must hold where something is hidden."""
MOST_CLAIMS: Final = 3
"""More would be a speech."""
MOST_REASONS: Final = 2
"""How many sentences a reason has at most."""
ALTERNATIVES: Final = 4
"""How many of the next best moves are looked at for something worth telling."""
FAR: Final = 0.15
"""A move that is so much worse than the best is not worth comparing with."""
COMPARED: Final = 8
"""How many of the other moves are looked at to see whether what a move does is special."""
WORSE: Final = 0.02
"""How much worse than the best a move must be for its answer to be told."""
REPLIES: Final = 32
"""How many replies to the best move are looked at for the same harm as such an answer does."""
AHEAD: Final = 6
"""How many moves of the expected line are followed."""
ACCOMPANYING: Final = (
    "actions", "energy", "give-card", "give-die", "harms", "income", "keeps", "reply", "round",
    "sides", "sprites", "supply",
)  # fmt: skip
"""Kinds of claim that are no reason by themselves, unless it is that they count nothing ("leaves {1}
nothing to harvest"): they are said beside others only, and never of a rival's answer."""
TOO_FAR: Final = ("denied",)
"""Kinds of claim about what could follow a move: a reason for one's own, too far off in an answer."""
NEXT: Final = 0.05
"""How much worse than the next best a move may be to be compared with, too: any would look good beside the
worst."""
SEVERAL: Final = 2
"""A move that takes so many steps more is told with them."""
CERTAIN: Final = 1.0 - 1e-9


COMPARISONS: Final = {
    "more": mark("It leaves {what} than {move} would."),
    "turn": mark("At the end of your turn it leaves {what} than {move} would."),
    "average": mark("On average it leaves {what} than {move} would."),
}
"""How a move is compared with another, by the kind of reason."""


class Reason(NamedTuple):
    """A sentence of a reason, and all that it rests on."""

    kind: str
    """`only`, `begins` (the steps that belong to it), `does`, `certain`, `answer`, `leads` (the expected
    line), `more` (how one stands right after it), `turn` (at the end of the turn) or `average` (over
    chance); `odds` or `even`: what the search expects, where nothing else can be said."""
    text: str
    """Other seats as `{0}`; the one who asks, too."""
    line: tuple[Move, ...] = ()
    """The moves up to and with the one that the claims are made of."""
    claims: tuple[Claim, ...] = ()
    instead: tuple[Move, ...] = ()
    """What it is compared with: another move, perhaps with how the turn would go on after it."""
    differences: tuple[Difference, ...] = ()


def reason_of(view: View, thought: Thought, even: Sequence[Move] = ()) -> str:
    """Why a move is good, in one or two sentences; other seats as `{0}`; empty if there is nothing to say.

    Nothing is told against moves that are called as good (`even`).
    """
    found = reasons(view, thought, even)
    return addressed(" ".join([one.text for one in found]), view.seat)


def reasons(view: View, thought: Thought, even: Sequence[Move] = ()) -> list[Reason]:
    """The sentences that speak for a thought's move, the most important first."""
    if len(thought.considered) < 2 and len(view.moves()) == 1:
        return [Reason("only", say("It is the only move."))]
    case = Case(view, thought, even)
    found = case.begins() + case.does()
    if certain(view, thought) and abs(thought.value) >= CERTAIN:
        text = say("It puts off a certain loss.")
        if thought.value > 0:
            text = say("It wins for certain.")
        return [*found, Reason("certain", text, (thought.move,))]
    for more in (case.answered, case.leads, case.compared):
        if len(found) < MOST_REASONS:
            found += more()
    if all([one.kind == "begins" for one in found]):
        found += case.odds()
    return found[:MOST_REASONS]


class Case:
    """What can be said for the move of one thought."""

    def __init__(self, view: View, thought: Thought, even: Sequence[Move] = ()) -> None:
        self.view = view
        self.thought = thought
        self.deals: list[State] = deals_of(view)
        self.team: bool = view.game.about.cooperative
        self.others: list[Considered] = [
            one
            for one in thought.considered[1 : 1 + ALTERNATIVES]
            if one.value < thought.value
            and one.move not in even
            and not alike(view, one.move, thought.move)
        ]
        """The next best moves that are worse and really others."""

    def begins(self) -> list[Reason]:
        """What follows before a move is complete, where that takes several steps: the whole of a trade."""
        states, seat, line = self.deals, self.view.seat, [self.thought.move]
        steps: list[str] = []
        for move in self.thought.line[1:AHEAD]:
            states = _known(states, line[-1])
            amid = [seat in one.actors and one.game.face.amid(one.view(seat)) for one in states]
            if not amid or not all(amid) or any([state.why_not(move) for state in states]):
                break
            steps.append(self._label(states, move))
            line.append(move)
        if len(steps) < SEVERAL:
            return []
        return [Reason("begins", say("It begins this: {moves}.", moves=listed(steps)), tuple(line))]

    def does(self) -> list[Reason]:
        """What the move does at once."""
        claims = self._special(claims_of(self.deals, self.thought.move))
        if not worth_saying(claims):
            return []
        chosen = tuple(told_first(claims))
        text = say("It {does}.", does=phrase(chosen))
        return [Reason("does", text, (self.thought.move,), chosen)]

    def _special(self, claims: list[Claim]) -> list[Claim]:
        """Claims without those that count nothing and hold of any other move as well: where nobody can
        harvest anyway, leaving a rival nothing to harvest speaks for no move."""
        considered = [one.move for one in self.thought.considered if one.move != self.thought.move]
        step = max(1, len(considered) // COMPARED)
        for other in considered[::step] if any([not claim.count for claim in claims]) else ():
            texts = [claim.text for claim in claims_of(self.deals, other)]
            if any([not claim.count and claim.text not in texts for claim in claims]):
                return claims
        return claims if not considered else [claim for claim in claims if claim.count]

    def answered(self) -> list[Reason]:
        """What a rival could do after another good move and not after this one: why that is not better."""
        seat = self.view.seat
        if self.team or seat is None:
            return []
        for other in self.others:
            if len(other.line) < 2 or other.value > self.thought.value - WORSE:
                continue
            instead, chosen = _known(self.deals, other.move), _known(self.deals, self.thought.move)
            if not instead or not chosen or seat in instead[0].actors:
                continue
            answer = other.line[1]
            rival = instead[0].actor_of(answer)
            claims = _against(instead, answer, seat, rival)
            left = tuple(told_first(_prevented(claims, chosen, answer, rival)))
            if left:
                text = say(
                    "After {move} {who} could answer {reply}, which {does}.",
                    move=self._label(self.deals, other.move),
                    who=seat_name(rival),
                    reply=self._label(instead, answer),
                    does=phrase(left),
                )
                return [Reason("answer", text, (other.move, answer), left)]
        return []

    def leads(self) -> list[Reason]:
        """What the expected line comes to: a move of one's own that does something it could not do now."""
        states, line = self.deals, self.thought.line[:AHEAD]
        answers: list[str] = []
        for place, move in enumerate(line):
            if any([state.why_not(move) for state in states]):
                break  # a rival's card that it holds in some deals only
            who = states[0].actor_of(move)
            label = self._label(states, move)
            mine = self.team or who == self.view.seat
            if place and mine:
                chosen = tuple(told_first(self._owed(line[: place + 1])))
                if chosen:
                    if who != self.view.seat:
                        label = say("{move} by {who}", move=label, who=seat_name(who))
                    text = _opening(answers, label, phrase(chosen))
                    return [Reason("leads", text, line[: place + 1], chosen)]
            elif place:
                answers.append(say("{who} answers {move}", who=seat_name(who), move=label))
            states = _known(states, move)
            if (
                not states
                or len(answers) > 1
                or same_question(self.deals[0], states[0], self.view.seat)
            ):
                break
        return []

    def _owed(self, line: tuple[Move, ...]) -> list[Claim]:
        """What the last move of a line does that it would not do without the first.

        Not if it were played at once, nor if the first were left out, nor after the next best move.
        """
        left = [
            one
            for one in claims_at(self.deals, line)
            if one.kind not in ACCOMPANYING and one.count > 0
        ]
        if self.team:
            whole = [(one.kind, one.seat) for one in self._in_all(line)]
            left = [one for one in left if (one.kind, one.seat) in whole]
        without: list[tuple[Move, ...]] = [line[-1:], line[1:]]
        without += [(other.move, *line[1:]) for other in self.others[:1]]
        for other_way in without:
            if left:
                still = {
                    (one.kind, one.seat): one.count for one in claims_at(self.deals, other_way)
                }
                left = [one for one in left if one.count > still.get((one.kind, one.seat), 0)]
        return left

    def _in_all(self, line: tuple[Move, ...]) -> list[Claim]:
        """What a whole line comes to: where all share what is counted, not what it first took away."""
        before = self.deals[0]
        after: State | None = before
        for move in line:
            after = None if after is None else _after(after, move)
        who = before.actor_of(line[0])
        return [] if after is None else before.game.insight.claims(before, after, who)

    def compared(self) -> list[Reason]:
        """How one stands after it, compared with after the next best."""
        for other in self.others:
            far = self.thought.value - other.value > FAR
            if far or other.value < self.others[0].value - NEXT:
                continue
            for kind, line, instead in self._stages(other):
                found = difference(self.view, self.deals, line, instead)
                if kind == "turn":
                    found = self._owed_to_it(line, other.move, found)
                if found:
                    return [self._more(kind, line, instead, found)]
            found = mean_difference(self.view, self.thought.move, other.move)
            if found:
                line, instead = (self.thought.move,), (other.move,)
                return [self._more("average", line, instead, found)]
        return []

    def _owed_to_it(
        self, line: tuple[Move, ...], other: Move, found: Sequence[Difference]
    ) -> list[Difference]:
        """Of what is better at the end of a turn, what is as much better if the turn goes on alike after the
        other move: else it comes of the rest of the turn, which is anybody's guess. A step that is not possible
        there is as good as the best of its kind: a second blow is struck where the first one was."""
        alike: list[Move] = [other]
        states = _known(self.deals, other)
        for move in line[1:]:
            step = _like(states, move) if states else None
            if step is not None:
                alike.append(step)
                states = _known(states, step)
        gaps = difference(self.view, self.deals, line, alike)
        least = {(one.seat, one.feature): abs(one.more) for one in gaps}
        return [one for one in found if abs(one.more) <= least.get((one.seat, one.feature), 0.0)]

    def odds(self) -> list[Reason]:
        """What the search expects of the move and of the next best, where nothing else can be said."""
        if not self.others:
            several = len(self.thought.considered) > 1
            even = Reason("even", say("Other moves seem about as good."))
            return [even] if several else []
        other = self.others[0]
        mine, its = [f"{odds(self.view, one.value):.0f}" for one in (self.thought, other)]
        label = self._label(self.deals, other.move)
        text = say(
            "It wins about {share} games in 100, {move} about {other}.",
            share=mine,
            move=label,
            other=its,
        )
        if its == mine:
            text = say(
                "It wins about {share} games in 100, hardly more than {move}.",
                share=mine,
                move=label,
            )
        return [Reason("odds", text, (self.thought.move,), (), (other.move,))]

    def _stages(self, other: Considered) -> list[tuple[str, tuple[Move, ...], tuple[Move, ...]]]:
        """Moments at which two moves are compared: the end of the turn if both lines reach it; at once."""
        found: list[tuple[str, tuple[Move, ...], tuple[Move, ...]]] = []
        mine, its = self._turn(self.thought.line), self._turn(other.line)
        if mine and its and len(mine) + len(its) > 2:
            found.append(("turn", mine, its))
        found.append(("more", (self.thought.move,), (other.move,)))
        return found

    def _turn(self, line: Sequence[Move]) -> tuple[Move, ...]:
        """The part of a line that is this turn of the seat, if the line reaches its end; else empty."""
        states, seat = self.deals, self.view.seat
        for place, move in enumerate(line):
            later = [_after(state, move) for state in states]
            states = [state for state in later if state is not None]
            if len(states) < len(later):
                return ()
            if all([seat not in state.actors for state in states]):
                return tuple(line[: place + 1])
        return ()

    def _more(
        self,
        kind: str,
        line: tuple[Move, ...],
        instead: tuple[Move, ...],
        found: Sequence[Difference],
    ) -> Reason:
        label = self._label(self.deals, instead[0])
        face = self.view.game.face
        owner = say("the team") if self.team else None
        text = say(COMPARISONS[kind], what=told(face, found, owner), move=label)
        return Reason(kind, text, line, (), instead, tuple(found))

    def _label(self, states: list[State], move: Move) -> str:
        """A move in words, as whoever makes it reads them."""
        state = states[0]
        view = state.view(state.actor_of(move))
        return say("“{move}”", move=view.game.face.label(view, move))


def certain(view: View, thought: Thought) -> bool:
    """True if more thinking changes nothing: there is one move only, or the outcome is proven.

    A search that looked at one of several moves has put all its visits there, and proven nothing.
    """
    if thought.sure < CERTAIN:
        return False
    alone = len(thought.considered) < 2 and len(view.moves()) > 1
    return not alone or abs(thought.value) >= CERTAIN


# --- what may be said --------------------------------------------------------------------------


def deals_of(view: View) -> list[State]:
    """Positions that agree with what the seat knows; always the same ones for the same view."""
    count = DEALS if view.game.about.hidden else 1
    return [view.sample(Random(f"hint {number}")) for number in range(count)]


def said_of(deals: list[State], move: Move) -> str:
    """What a move does for certain, to stand behind "it"; empty if that is no reason for it."""
    claims = claims_of(deals, move)
    return phrase(told_first(claims)) if worth_saying(claims) else ""


def worth_saying(claims: Sequence[Claim]) -> bool:
    """True unless all that is claimed only accompanies reasons."""
    return not all([claim.kind in ACCOMPANYING and claim.count > 0 for claim in claims])


def same_question(one: State, other: State, seat: int | None) -> bool:
    """Whether a seat has in two positions the same to choose from and stands as well: a line that comes
    there has gone in a circle, such as a trade called off to propose the same again, and what follows
    could be had without it."""
    if seat is None or seat not in one.actors or tuple(one.actors) != tuple(other.actors):
        return False
    first, second = one.view(seat), other.view(seat)
    if list(first.moves()) != list(second.moves()):
        return False
    return one.game.features(first) == other.game.features(second)


def claims_of(deals: list[State], move: Move) -> list[Claim]:
    """What holds of a move in every deal; nothing if it may be illegal."""
    common: list[Claim] | None = None
    for before in deals:
        after = _after(before, move)
        if after is None:
            return []
        here = before.game.insight.claims(before, after, before.actor_of(move))
        texts = [claim.text for claim in here]
        common = here if common is None else [one for one in common if one.text in texts]
    return common or []


def claims_at(deals: list[State], line: Sequence[Move]) -> list[Claim]:
    """What holds of the last move of a line in every deal; nothing if it may not come to it."""
    states = deals
    for move in line[:-1]:
        states = _known(states, move)
        if not states:
            return []
    return claims_of(states, line[-1])


def told_first(claims: Sequence[Claim]) -> list[Claim]:
    """The first few claims, each text once."""
    once = {claim.text: claim for claim in reversed(claims)}
    return [once[text] for text in list(reversed(once))[:MOST_CLAIMS]]


def phrase(claims: Sequence[Claim]) -> str:
    """Claims one after the other."""
    return listed([claim.text for claim in claims])


def _opening(answers: Sequence[str], move: str, does: str) -> str:
    """What a later move of the expected line does, if the rivals answer so."""
    if not answers:
        return say("It prepares {move}, which {does}.", move=move, does=does)
    return say(
        "If {answer}, you can go on with {move}, which {does}.",
        answer=answers[0],
        move=move,
        does=does,
    )


def addressed(text: str, seat: int | None) -> str:
    """A text in which the seat that asks is spoken to: `{0}'s leaf` becomes `your leaf`."""
    if seat is None:
        return text
    whose = text.replace(f"{seat_name(seat)}'s", say_as("in the place of a name", "your"))
    return whose.replace(seat_name(seat), say_as("in the place of a name", "you"))


def alike(view: View, one: Move, two: Move) -> bool:
    """True if moves among a continuum differ only in their aim: the same piece from the same place."""
    return view.game.about.candidates and one.kind == two.kind and one.args[:2] == two.args[:2]


# --- playing on --------------------------------------------------------------------------------


def _like(states: list[State], move: Move) -> Move | None:
    """A move if it is possible in every deal, or else the best of its kind that is; None if there is none."""
    if not any([state.why_not(move) for state in states]):
        return move
    first = states[0]
    if first.over or first.chance or first.actor_of(move) not in first.actors:
        return None
    seat = first.actor_of(move)
    best, most = None, -inf
    for one in first.moves(seat):
        if one.kind != move.kind or any([state.why_not(one) for state in states]):
            continue
        after = _after(first, one)
        worth = -inf if after is None else first.game.evaluate(after, seat)
        if worth > most:
            best, most = one, worth
    return best


def _after(before: State, move: Move) -> State | None:
    """The position right after a move, before chance acts; None if it is not legal there."""
    after = before.copy()
    try:
        after.play(move)
    except HortusError:
        return None
    return after


def _known(deals: list[State], move: Move) -> list[State]:
    """The positions after a move; none if it may be illegal, chance acts next or it is over."""
    later = [_after(deal, move) for deal in deals]
    known = [state for state in later if state is not None and not state.chance and not state.over]
    return known if len(known) == len(deals) else []


def _against(states: list[State], answer: Move, seat: int, rival: int) -> list[Claim]:
    """The claims of a rival's move that speak against allowing it: it gains, or the seat suffers.

    Those that speak to the mover as "you" are left out: here "you" is somebody else. That is seen
    in their English texts.
    """
    with speaking(ENGLISH):
        plain = claims_of(states, answer)
    return [
        claim
        for claim, source in zip(claims_of(states, answer), plain, strict=True)
        if claim.seat in (seat, rival)
        and claim.kind not in (*ACCOMPANYING, *TOO_FAR)
        and claim.count > 0
        and not re.search(r"\byour?\b", source.text)
    ]


def _prevented(claims: list[Claim], later: list[State], answer: Move, rival: int) -> list[Claim]:
    """The claims that a rival's moves cannot make, or only of less, in other positions."""
    if any([rival not in state.actors for state in later]):
        return []
    left = claims
    for move in [answer, *list(later[0].moves(rival))[:REPLIES]]:
        if not left:
            break
        still = [(one.kind, one.seat, one.count) for one in claims_of(later, move)]
        left = [
            claim
            for claim in left
            if not any(
                [(claim.kind, claim.seat) == one[:2] and claim.count <= one[2] for one in still]
            )
        ]
    return left
