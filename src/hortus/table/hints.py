"""Hints: a good move for a person, with a reason made from what the search saw.

The reason is put together from claims of the game (`Insight.claims`): what the move does, and what
a rival could answer to the next best one and not to this. A claim is said only if it holds in every deal
that agrees with what the seat knows and before chance acts, so a hint tells nothing that the seat
could not know, and is the same whatever is hidden.
"""

from __future__ import annotations

import re
from random import Random
from typing import Final, NamedTuple

from hortus.bots import roster
from hortus.bots.bot import Considered, Thought
from hortus.bots.budget import Budget
from hortus.bots.levels import MASTER
from hortus.bots.perfect import PERFECT, PerfectBot
from hortus.bots.search import Search
from hortus.core.contract import Claim, Game, Move, State, View
from hortus.core.errors import HortusError
from hortus.solve.words import reason as solved_reason
from hortus.table.annotate import known_solution

FIRST_SECONDS: Final = 0.7
"""How long the first answer may take to think."""
MORE_SECONDS: Final = 5.0
"""How long a better one may take, while the person goes on looking."""
DEALS: Final = 6
"""In how many deals a claim must hold where something is hidden."""
MOST_CLAIMS: Final = 3
"""More would be a speech."""
ALTERNATIVES: Final = 4
"""How many of the next best moves are looked at for an answer worth telling."""
WORSE: Final = 0.02
"""How much worse than the best a move must be for its answer to be told."""
REPLIES: Final = 32
"""How many replies to the best move are looked at for the same harm as such an answer does."""
ACCOMPANYING: Final = (
    "actions", "energy", "give-card", "give-die", "harms", "income", "keeps", "reply", "sides", "supply",
)  # fmt: skip
"""Kinds of claim that are no reason by themselves, unless it is that they count nothing ("leaves {1}
nothing to harvest"): they are said beside others only, and never of a rival's answer."""
TOO_FAR: Final = ("denied",)
"""Kinds of claim about what could follow a move: a reason for one's own, too far off in an answer."""
CERTAIN: Final = 1.0 - 1e-9
CERTAIN_WORD: Final = "certain"
"""How sure a hint is that more thinking will not change."""


class Hint(NamedTuple):
    """A move, why (seats as `{0}`, `{1}`), how sure that is in a word or two, and who says so."""

    move: Move
    reason: str
    sure: str
    bot: str


def adviser(game: Game) -> str:
    """Whom to ask for a hint: the strongest bot of the game that has all it needs."""
    found = roster.strongest(game.name)
    bot = roster.bot(found)
    return roster.strongest() if isinstance(bot, PerfectBot) and bot.missing(game) else found


def find_hint(view: View, seconds: float, rng: Random) -> Hint:
    """The best move that the strongest finds in so many seconds, with its reason."""
    game, name = view.game, adviser(view.game)
    if name == PERFECT.name:
        solution = known_solution(game)
        assert solution is not None
        thought = roster.bot(name).think(view, rng)
        return Hint(thought.move, solved_reason(solution, view.sample(rng)), CERTAIN_WORD, name)
    if name == MASTER.name:
        thought = _searched(view, Budget(seconds=seconds), rng)
    else:
        thought = roster.bot_for_people(name).think(view, rng)
    return Hint(thought.move, reason_of(view, thought), how_sure(thought), name)


def _searched(view: View, budget: Budget, rng: Random) -> Thought:
    """What the Master's search finds if all the time is for this one decision."""
    moves = view.moves()
    if len(moves) == 1:
        return Thought(moves[0], [Considered(moves[0], 0, 0.0)], sure=1.0)
    search = Search(view, rng)
    meter = budget.start()
    search.iterate()
    while not search.root.proven and meter.spend():
        search.iterate()
    return search.thought()


def how_sure(thought: Thought) -> str:
    """How sure a thought is, in a word or two."""
    if thought.sure >= CERTAIN:
        return CERTAIN_WORD
    if thought.sure >= 0.6:
        return "quite sure"
    return "fairly sure" if thought.sure >= 0.35 else "a close call"


def reason_of(view: View, thought: Thought) -> str:
    """Why a move is good, in one or two sentences; other seats as `{0}`; empty if there is nothing to say."""
    if len(thought.considered) < 2 and len(view.moves()) == 1:
        return "It is the only move."
    deals = _deals(view)
    told = [_done(deals, thought.move)]
    if thought.sure >= CERTAIN and abs(thought.value) >= CERTAIN:
        told.append("It wins for certain." if thought.value > 0 else "It puts off a certain loss.")
    else:
        told.append(_answered(view, deals, thought))
    return addressed(" ".join([sentence for sentence in told if sentence]), view.seat)


def _deals(view: View) -> list[State]:
    """Positions that agree with what the seat knows; always the same ones for the same view."""
    count = DEALS if view.game.about.hidden else 1
    return [view.sample(Random(f"hint {number}")) for number in range(count)]


def _done(deals: list[State], move: Move) -> str:
    """What a move does, as a sentence; empty if nothing is worth saying."""
    return f"It {phrase}." if (phrase := said_of(deals, move)) else ""


def said_of(deals: list[State], move: Move) -> str:
    """What a move does for certain, to stand behind "it"; empty if that is no reason for it."""
    claims = _claims(deals, move)
    if all([claim.kind in ACCOMPANYING and claim.count > 0 for claim in claims]):
        return ""
    return _phrase(claims)


def _claims(deals: list[State], move: Move) -> list[Claim]:
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


def _phrase(claims: list[Claim]) -> str:
    return _joined(list(dict.fromkeys([claim.text for claim in claims]))[:MOST_CLAIMS])


def addressed(text: str, seat: int | None) -> str:
    """A text in which the seat that asks is spoken to: `{0}'s leaf` becomes `your leaf`."""
    return (
        text
        if seat is None
        else text.replace(f"{{{seat}}}'s", "your").replace(f"{{{seat}}}", "you")
    )


def _after(before: State, move: Move) -> State | None:
    """The position right after a move, before chance acts; None if it is not legal there."""
    after = before.copy()
    try:
        after.play(move)
    except HortusError:
        return None
    return after


def _joined(phrases: list[str]) -> str:
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} and {phrases[-1]}"


def _answered(view: View, deals: list[State], thought: Thought) -> str:
    """What a rival could do after another good move and not after this one: why that is not better."""
    if view.game.about.cooperative or view.seat is None:
        return ""
    for other in thought.considered[1 : 1 + ALTERNATIVES]:
        if len(other.line) < 2 or other.value > thought.value - WORSE:
            continue
        if _alike(view, other.move, thought.move):
            continue
        instead, chosen = _known(deals, other.move), _known(deals, thought.move)
        if not instead or not chosen or view.seat in instead[0].actors:
            continue
        answer = other.line[1]
        rival = instead[0].actor_of(answer)
        claims = _against(_claims(instead, answer), view.seat, rival)
        phrase = _phrase(_prevented(claims, chosen, answer, rival))
        if phrase:
            return f"If you played {other.move} instead, {{{rival}}} could answer {answer}, which {phrase}."
    return ""


def _alike(view: View, one: Move, two: Move) -> bool:
    """True if moves among a continuum differ only in their aim: the same piece from the same place."""
    return view.game.about.candidates and one.kind == two.kind and one.args[:2] == two.args[:2]


def _known(deals: list[State], move: Move) -> list[State]:
    """The positions after a move; none if it may be illegal or chance acts next."""
    later = [_after(deal, move) for deal in deals]
    known = [state for state in later if state is not None and not state.chance]
    return known if len(known) == len(deals) else []


def _against(claims: list[Claim], seat: int, rival: int) -> list[Claim]:
    """The claims of a rival's move that speak against allowing it: it gains, or the seat suffers.

    Those that speak to the mover as "you" are left out: here "you" is somebody else.
    """
    return [
        claim
        for claim in claims
        if claim.seat in (seat, rival)
        and claim.kind not in (*ACCOMPANYING, *TOO_FAR)
        and claim.count > 0
        and not re.search(r"\byour?\b", claim.text)
    ]


def _prevented(claims: list[Claim], later: list[State], answer: Move, rival: int) -> list[Claim]:
    """The claims that a rival's moves cannot make, or only of less, in other positions."""
    if any([rival not in state.actors for state in later]):
        return []
    left = claims
    for move in [answer, *list(later[0].moves(rival))[:REPLIES]]:
        if not left:
            break
        still = [(one.kind, one.seat, one.count) for one in _claims(later, move)]
        left = [
            claim
            for claim in left
            if not any(
                [(claim.kind, claim.seat) == one[:2] and claim.count <= one[2] for one in still]
            )
        ]
    return left
