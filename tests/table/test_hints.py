"""Hints: a move, and a reason that says nothing the seat cannot know."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import hortus
from hortus.bots.bot import Considered, RandomBot, Thought
from hortus.bots.budget import Budget
from hortus.bots.search import SearchBot
from hortus.core.contract import Claim, Insight, Move, State, View
from hortus.core.face import name_seats
from hortus.core.registry import games
from hortus.solve.solver import solve
from hortus.solve.table import Scope as Solved
from hortus.table import hints
from hortus.table.hints import (
    ACCOMPANYING,
    ALTERNATIVES,
    CERTAIN,
    CERTAIN_WORD,
    DEALS,
    FIRST_SECONDS,
    MORE_SECONDS,
    MOST_CLAIMS,
    REPLIES,
    TOO_FAR,
    WORSE,
    Hint,
    addressed,
    adviser,
    find_hint,
    how_sure,
    reason_of,
    said_of,
)

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve"]
SURE = {"certain", "quite sure", "fairly sure", "a close call"}


def positions(name: str, seeds: Sequence[int] = (1, 2)) -> list[View]:
    """What the actors know at some decisions of games between bots that play anything."""
    game = hortus.load(name)
    found: list[View] = []
    for seed in seeds:
        state = game.start()
        rng = Random(seed)
        for step in range(60):
            while state.chance:
                state.play(state.draw(rng))
            if state.over:
                break
            view = state.view(state.actors[0])
            if step % 12 == seed:
                found.append(view)
            state.play(RandomBot().choose(view, rng))
    return found


@pytest.mark.parametrize("name", games())
def test_a_reason_is_one_or_two_sentences_without_a_gap_and_follows_from_the_view_alone(
    name: str,
) -> None:
    for view in positions(name):
        thought = SearchBot(Budget(count=8 if name == "weeds" else 24)).think(view, Random(3))
        reason = reason_of(view, thought)
        told = name_seats(reason, NAMES)
        assert re.search(r"[{}|]", told) is None
        assert "  " not in told
        sentences = re.findall(r"[A-Z].*?\.(?: |$)", told)
        assert len(sentences) <= 2
        assert not told or told.endswith(".")
        assert how_sure(thought) in SURE
        for seed in range(3):
            other = view.sample(Random(seed)).view(view.seat)
            assert reason_of(other, thought) == reason, "another deal, the same words"


@pytest.mark.parametrize("name", games())
def test_what_is_said_of_a_move_is_what_its_game_claims_when_it_is_played(name: str) -> None:
    for view in positions(name, (4,)):
        deals = [view.sample(Random(seed)) for seed in range(3)]
        for move in list(view.moves())[:12]:
            phrase = said_of(deals, move)
            for before in deals:
                after = before.copy()
                after.play(move)
                assert view.seat is not None
                texts = [
                    claim.text for claim in before.game.insight.claims(before, after, view.seat)
                ]
                left = phrase
                for text in sorted(texts, key=len, reverse=True):
                    left = left.replace(text, "")
                assert re.sub(r", | and ", "", left) == ""


class Counting(Insight):
    """Claims what is easily counted: who has how many flowers more."""

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """The flowers of a move."""
        gained = after.to_dict()["flowers"][seat] - before.to_dict()["flowers"][seat]
        return [Claim("flowers", seat, gained, f"harvests {gained}, {{{seat}}}")] if gained else []


def harvest(state: State, move: Move) -> int:
    """How many flowers a move brings its player, counted from scratch."""
    seat, after = state.actors[0], state.copy()
    after.play(move)
    return int(after.to_dict()["flowers"][seat] - state.to_dict()["flowers"][seat])


def most(state: State, move: Move) -> tuple[int, Move]:
    """The most that the answer to a move harvests, and that answer."""
    after = state.copy()
    after.play(move)
    return max(
        [(harvest(after, answer), answer) for answer in after.moves()], key=lambda one: one[0]
    )


def dilemma() -> tuple[State, Move, tuple[Move, Move], Move]:
    """A position, a move that gives nothing away, one that does with the answer, and another such."""
    state = hortus.load("wizards-garden").start()
    rng = Random(2)
    while True:
        answers = [(move, *most(state, move)) for move in state.moves()]
        safe = [move for move, count, _ in answers if not count]
        bad = [(move, answer) for move, count, answer in answers if count]
        if safe and len(bad) > 1:
            return state, safe[0], bad[0], bad[1][0]
        state.play(rng.choice(state.moves()))


def thinks(best: Move, line: tuple[Move, ...], worse: float = 2 * WORSE) -> Thought:
    """Somebody who prefers a move to the first of a line."""
    considered = [Considered(best, 9, 0.5), Considered(line[0], 3, 0.5 - worse, line)]
    return Thought(best, considered, sure=0.7)


def test_an_answer_to_another_move_is_told_where_the_hint_prevents_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, safe, line, bad = dilemma()
    monkeypatch.setattr(state.game, "insight", Counting())
    view, rival = state.view(state.actors[0]), 1 - state.actors[0]
    told = f"If you played {line[0]} instead, {{{rival}}} could answer {line[1]}, which harvests 1, {{{rival}}}."
    assert reason_of(view, thinks(safe, line)).endswith(told)
    assert "instead" not in reason_of(view, thinks(safe, line, 0.0)), "it is as good"
    assert "instead" not in reason_of(view, thinks(bad, line)), "it gives as much away"
    monkeypatch.setattr(state.game.about, "cooperative", True)
    assert "instead" not in reason_of(view, thinks(safe, line)), "they play together"


class Saying(Insight):
    """Claims what it was told to, of every move."""

    def __init__(self, *claims: Claim) -> None:
        self.told = list(claims)

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """The same of any move."""
        return self.told


def test_some_claims_only_accompany_others(monkeypatch: pytest.MonkeyPatch) -> None:
    state = hortus.load("wizards-garden").start()
    view, move = state.view(0), state.moves()[0]
    weak, strong = Claim("actions", 0, 1, "leaves 1 action"), Claim("card", 0, 1, "buys a Rose")
    assert weak.kind in ACCOMPANYING
    assert not {strong.kind, *TOO_FAR} & set(ACCOMPANYING)
    monkeypatch.setattr(state.game, "insight", Saying(weak))
    assert reason_of(view, Thought(move)) == ""
    monkeypatch.setattr(state.game, "insight", Saying(strong, weak))
    assert reason_of(view, Thought(move)) == "It buys a Rose and leaves 1 action."
    nothing = Claim("reply", 1, 0, "leaves {1} nothing to harvest")
    monkeypatch.setattr(state.game, "insight", Saying(nothing))
    assert reason_of(view, Thought(move)) == "It leaves {1} nothing to harvest."


def test_who_asks_is_spoken_to() -> None:
    text = "leaves {0} an income of 2, saves {0}'s leaf and costs {1} 3 Gems"
    assert addressed(text, 0) == "leaves you an income of 2, saves your leaf and costs {1} 3 Gems"
    assert addressed(text, None) == text


def test_another_aim_of_the_same_piece_is_no_alternative(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Weeds, too, what a rival could do is told of another piece only."""
    state = hortus.load("weeds").start()
    seat = state.actors[0]
    view, moves = state.view(seat), [move for move in state.moves() if move.kind == "grow"]
    best = moves[0]
    twin = next(move for move in moves[1:] if move.args[:2] == best.args[:2])
    other = next(move for move in moves if move.args[:2] != best.args[:2])
    after = state.copy()
    after.play(other)
    rival = after.actors[0]

    chosen = state.copy()
    chosen.play(best)

    class Fearing(Insight):
        """Fears whatever the rival does, but for after the best move."""

        def claims(self, before: State, after: State, seat: int) -> list[Claim]:
            """What the rival takes."""
            harmed = seat == rival and before != chosen
            return [Claim("takes", rival, 2, "takes 2 leaves")] if harmed else []

    monkeypatch.setattr(state.game, "insight", Fearing())
    for move, expected in ((twin, False), (other, True)):
        start = state.copy()
        start.play(move)
        told = reason_of(view, thinks(best, (move, start.moves()[0])))
        assert ("which takes 2 leaves" in told) is expected


def test_what_is_certain_is_said_to_be() -> None:
    state = hortus.load("wizards-garden").start()
    view, move = state.view(0), state.moves()[0]
    won = Thought(move, [Considered(move, 5, 1.0)], sure=1.0)
    lost = Thought(move, [Considered(move, 5, -1.0)], sure=1.0)
    assert reason_of(view, won).endswith("It wins for certain.")
    assert reason_of(view, lost).endswith("It puts off a certain loss.")
    assert how_sure(won) == CERTAIN_WORD
    assert [how_sure(Thought(move, sure=share)) for share in (0.7, 0.4, 0.1)] == [
        "quite sure",
        "fairly sure",
        "a close call",
    ]
    assert CERTAIN < 1


def test_a_hint_comes_soon_and_a_better_one_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    view = hortus.load("weeds").start().view(0)

    def searched(view: View, budget: Budget, rng: Random) -> Thought:
        asked.append(budget.seconds)
        return SearchBot(Budget(count=8)).think(view, rng)

    monkeypatch.setattr(hints, "_searched", searched)
    hint = find_hint(view, FIRST_SECONDS, Random(1))
    assert isinstance(hint, Hint)
    assert view.why_not(hint.move) == ""
    assert hint.bot == adviser(view.game) == "master"
    find_hint(view, MORE_SECONDS, Random(1))
    assert asked == [FIRST_SECONDS, MORE_SECONDS]
    assert FIRST_SECONDS < 1 < MORE_SECONDS
    assert min(DEALS, MOST_CLAIMS, ALTERNATIVES, REPLIES) > 1


def test_where_a_game_is_solved_the_solution_gives_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    solve(Solved(5), tmp_path / Solved(5).file_name).close()
    hint = find_hint(hortus.load("wizards-garden", seeds=5).start().view(0), 0.1, Random(1))
    assert (hint.bot, hint.sure) == ("perfect", CERTAIN_WORD)
    assert re.search("keeps? a (win|draw|loss)", hint.reason)


def test_the_only_move_needs_no_reason() -> None:
    game = hortus.load("leaf-and-let-die")
    rng = Random(5)
    state = game.start()
    while state.chance or len(state.moves(state.actors[0])) > 1:
        if state.chance:
            state.play(state.draw(rng))
        else:
            state.play(RandomBot().choose(state.view(state.actors[0]), rng))
    view = state.view(state.actors[0])
    hint = find_hint(view, 0.01, Random(1))
    assert (hint.move, hint.reason) == (view.moves()[0], "It is the only move.")
