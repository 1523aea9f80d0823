"""What a finished game was like: its records counted by hand, and where it turned."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.core.contract import Event, Result
from hortus.core.face import GAME, ONCE, STROKE, TURN, Feat
from hortus.solve.solver import solve
from hortus.solve.table import Scope
from hortus.table.annotate import annotate
from hortus.table.match import Match
from hortus.table.story import Achieved, Turned, achieved, turn_of, turned_at
from tests.games.potato_patrol.table import CHIP, MARIS, RUSSET, set_table


def played(name: str, seed: int = 3) -> Match:
    game = hortus.load(name)
    return hortus.play(game, [RandomBot() for _ in range(game.about.players[0])], seed=seed)


@pytest.mark.parametrize("name", hortus.games())
def test_the_records_of_every_game_are_counted_by_events_it_knows(name: str) -> None:
    feats = hortus.load(name).face.feats
    assert {feat.event for feat in feats} <= set(hortus.load(name).event_kinds)
    assert {feat.over for feat in feats} <= {ONCE, STROKE, TURN, GAME}
    assert len({feat.title for feat in feats}) == len(feats) >= 2
    match = played(name)
    found = achieved(match)
    assert found, "a whole game sets some record"
    for one in found:
        assert isinstance(one, Achieved)
        assert one.seats
        assert 0 <= one.step <= len(match.moves)


def test_most_flowers_in_one_planting_are_what_the_baskets_gained() -> None:
    match = played("wizards-garden")
    gains = []
    for step in range(1, len(match.moves) + 1):
        flowers: list[Event] = []
        state = match.at(step - 1)
        state.witness = flowers.append
        state.play(match.moves[step - 1])
        gained = sum([one.count for one in flowers if one.kind == "harvest"])
        gains.append((gained, step, match.movers[step - 1]))
    most = max([gained for gained, _, _ in gains])
    best = next(one for one in achieved(match) if one.title == "Most flowers in one planting")
    assert best.words == f"{most} flowers"
    assert best.step == min([step for gained, step, _ in gains if gained == most])
    assert best.seats == tuple(sorted({seat for gained, _, seat in gains if gained == most}))


@pytest.mark.parametrize("players", [1, 2])
def test_what_grows_in_a_turn_is_counted_from_one_addition_to_the_next(players: int) -> None:
    game = hortus.load("power-plants")
    match = hortus.play(game, [RandomBot() for _ in range(players)], seed=3)
    chains, state = [0], match.at(0)

    def hear(event: Event) -> None:
        if event.kind == "add":
            chains.append(0)
        chains[-1] += event.count if event.kind == "grow" else 0

    state.witness = hear
    for move in match.moves:
        state.play(move)
    longest = next(one for one in achieved(match) if one.title.startswith("Longest chain"))
    assert longest.words == f"{max(chains)} patches"
    assert max(chains) <= 4, "a patch touches at most four others as it comes"


def test_a_record_says_how_much_in_words() -> None:
    assert Feat("Most", "x", "leaf", "leaves").said(1) == "1 leaf"
    assert Feat("Most", "x", "leaf", "leaves").said(2) == "2 leaves"
    assert Feat("Hardest blow", "x", "", "").said(7) == "7"


def ended(*winners: int, together: bool = False) -> Result:
    return Result((0.0, 0.0), (1, 1), winners, "so it was", together=together)


def graph(*lead: tuple[float, int]) -> list[list[float]]:
    """How good the positions of two seats were: values of the first, each for some steps."""
    first = [value for value, steps in lead for _ in range(steps)]
    return [first, [-value for value in first]]


def test_a_game_turns_where_the_winner_came_ahead_by_much_and_for_good() -> None:
    assert turned_at(graph((-0.3, 10), (0.3, 10), (1.0, 1)), ended(0)) == 10
    twice = graph((-0.3, 8), (0.3, 8), (-0.4, 8), (0.4, 8), (1.0, 1))
    assert turned_at(twice, ended(0)) == 24


def test_what_is_no_real_swing_turns_nothing() -> None:
    small = graph((-0.02, 10), (0.02, 10), (1.0, 1))
    assert turned_at(small, ended(0)) == 0
    slowly = graph(*[(-0.5 + 0.05 * step, 1) for step in range(21)], (1.0, 1))
    assert turned_at(slowly, ended(0)) == 0
    always = graph((0.2, 10), (0.6, 10), (1.0, 1))
    assert turned_at(always, ended(0)) == 0, "they led all the time"
    opening = graph((0.0, 10), (0.6, 10), (1.0, 1))
    assert turned_at(opening, ended(0)) == 0, "nobody was ahead before them"
    in_turns = graph(*[(0.4 if step % 2 else -0.4, 1) for step in range(20)], (1.0, 1))
    assert turned_at(in_turns, ended(0)) == 0, "whoever has just moved looks better"


def test_together_it_turns_where_the_end_came_in_sight_and_a_draw_turns_nowhere() -> None:
    sinking = [graph((0.5, 10), (-0.4, 10), (-1.0, 1))[0]] * 2
    assert turned_at(sinking, ended(together=True)) == 10
    rising = [graph((-0.5, 10), (0.6, 10), (1.0, 1))[0]] * 2
    assert turned_at(rising, ended(0, 1, together=True)) == 10
    assert turned_at(graph((0.0, 10), (0.5, 10)), ended(0, 1)) == 0


def test_where_a_game_is_solved_the_turn_is_exact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    solve(Scope(5), tmp_path / Scope(5).file_name).close()
    for seed in range(5):
        game = hortus.load("wizards-garden", seeds=5)
        match = hortus.play(game, [RandomBot(), RandomBot()], seed=seed)
        found = turn_of(match)
        assert isinstance(found, Turned)
        analysis = annotate(match)
        assert found == (analysis.turning, True)
        marks = {one.step: one.mark for one in analysis.judged}
        assert not found.step or marks[found.step] == "??", "it changed who wins"


@pytest.mark.parametrize("name", [one for one in hortus.games() if one != "wizards-garden"])
def test_a_turn_was_decided_by_somebody_or_by_chance(name: str) -> None:
    for seed in range(2):
        match = played(name, seed)
        found = turn_of(match)
        assert not found.exact
        if found.step and match.movers[found.step - 1] >= 0:
            assert len(match.at(found.step - 1).moves(match.movers[found.step - 1])) > 1


def test_one_activation_is_one_stroke_and_what_is_small_is_no_record() -> None:
    state = set_table(characters=[RUSSET, CHIP, MARIS])
    feats = {feat.title: feat for feat in state.game.face.feats}
    assert feats["Most enemies taken at a stroke"].over == STROKE
    assert feats["Largest trade"].least > 1
    match = hortus.play(hortus.load("potato-patrol"), [hortus.bot("sapling")] * 2, seed=2)
    stroke = largest_stroke(match)
    found = {one.title: one.words for one in achieved(match)}
    told = found.get("Most enemies taken at a stroke", "1 enemy")
    assert told == f"{stroke} {'enemy' if stroke == 1 else 'enemies'}"


def largest_stroke(match: Match) -> int:
    """The most enemies that one move and the answers it asks for took, counted from the moves."""
    taken: dict[int, int] = {}
    most = 0
    state = match.at(0)
    events: list[Event] = []
    state.witness = events.append
    for mover, move in zip(match.movers, match.moves, strict=True):
        if mover >= 0 and not state.stacks[mover]:  # type: ignore[attr-defined]
            taken[mover] = 0
        events.clear()
        state.play(move)
        for event in events:
            if event.kind == "defeated" and event.seat >= 0:
                taken[event.seat] = taken.get(event.seat, 0) + event.count
                most = max(most, taken[event.seat])
    return most
