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
from hortus.core.contract import Claim, Insight, State, View
from hortus.core.face import name_seats
from hortus.core.registry import games
from hortus.solve.solver import solve
from hortus.solve.table import Scope as Solved
from hortus.table import hints
from hortus.table.hints import (
    ALTERNATIVES,
    CERTAIN,
    CERTAIN_WORD,
    DEALS,
    FIRST_SECONDS,
    MORE_SECONDS,
    MOST_CLAIMS,
    WORSE,
    Hint,
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


def test_the_answer_to_the_next_best_move_says_why_it_is_not_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = hortus.load("wizards-garden").start()
    monkeypatch.setattr(state.game, "insight", Counting())
    for text in ["a1w", "c1w", "a3w", "c3w", "b1w", "b3w"]:
        if not state.explain(text):
            state.play(state.parse(text))
    view = state.view(state.actors[0])
    line = harvest_after(state)
    best = next(move for move in view.moves() if move != line[0])
    thought = Thought(
        best, [Considered(best, 9, 0.5), Considered(line[0], 3, 0.5 - 2 * WORSE, line)], sure=0.7
    )
    seat = 1 - state.actors[0]
    told = reason_of(view, thought)
    assert told.endswith(
        f"{{{seat}}} would answer {line[0]} with {line[1]}, which harvests 1, {{{seat}}}."
    )
    alike = Thought(best, [Considered(best, 9, 0.5), Considered(line[0], 3, 0.5, line)], sure=0.7)
    assert "answer" not in reason_of(view, alike), "it is as good"


def harvest_after(state: State) -> tuple[hortus.Move, hortus.Move]:
    """A move after which the other side harvests one flower, and that answer."""
    for move in state.moves():
        after = state.copy()
        after.play(move)
        for answer in after.moves():
            end = after.copy()
            end.play(answer)
            seat = after.actors[0]
            if end.to_dict()["flowers"][seat] == after.to_dict()["flowers"][seat] + 1:
                return move, answer
    raise AssertionError("no such position")


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
    assert min(DEALS, MOST_CLAIMS, ALTERNATIVES) > 1


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
