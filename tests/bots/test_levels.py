"""The levels that people play against: each errs as people do, and stronger ones less."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import cbrt
from random import Random

import pytest

import hortus
from hortus.bots import roster
from hortus.bots.bot import Considered, RandomBot, Thought
from hortus.bots.budget import Budget
from hortus.bots.greedy import TRIES, GreedyBot, settled
from hortus.bots.levels import (
    EXACT,
    FEWEST_NOTICED,
    GARDENER,
    GLANCE,
    MASTER,
    OBVIOUS,
    PICTURED,
    PLAIN,
    SAPLING,
    SEEDLING,
    SearchingBot,
    SeedlingBot,
    hazy,
    make_gardener,
    make_master,
    make_sapling,
    make_seedling,
    noticed,
)
from hortus.bots.search import SearchBot
from hortus.core.contract import Game, Insight, Move, Profile, State
from hortus.core.errors import BadOption
from hortus.core.registry import games
from tests.games.potato_patrol.table import CHIP, MARIS, RUSSET, SIX, say, set_table

LEVELS = ("seedling", "sapling", "gardener", "master")


def midway(game: str, steps: int = 8) -> State:
    """A position after some moves of anybody."""
    return hortus.play(hortus.load(game), [RandomBot(), RandomBot()], 3, limit=steps).state


def decision(game: str) -> hortus.View:
    state = midway(game)
    rng = Random(1)
    while state.chance:
        state.play(state.draw(rng))
    return state.view(state.actors[0])


def small(
    game: Game, monkeypatch: pytest.MonkeyPatch, gardener: int = 12, master: int = 30
) -> None:
    """Let the searching levels think but a little."""
    monkeypatch.setattr(type(game), "profile", Profile(gardener=gardener, master=master))


def test_the_levels_are_what_people_are_offered_from_the_weakest_to_the_strongest() -> None:
    names = [one.name for one in roster.offered("weeds")]
    assert names == list(LEVELS)
    assert [one.name for one in roster.offered("wizards-garden")] == [*LEVELS, "perfect"]
    assert roster.strongest() == MASTER.name
    assert SAPLING.name == roster.DEFAULT
    for one in (SEEDLING, SAPLING, GARDENER, MASTER):
        assert roster.entry(one.name) is one
        assert one.title == one.name.capitalize()
        assert one.sentence.endswith(".")
        assert one.together.endswith(".")


def test_what_old_tables_and_records_say_is_still_had_by_name() -> None:
    for name in ("random", "greedy", "search:500", "greedy:0.3s"):
        assert hortus.bot(name).name == name
        assert not roster.entry(name).offered


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_plays_by_its_seed_alone(
    level: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = decision(game)
    small(view.game, monkeypatch)
    first = hortus.bot(level).choose(view, Random(5))
    assert first == hortus.bot(level).choose(view, Random(5))
    assert first in view.moves() or view.why_not(first) == ""


# --- Seedling -----------------------------------------------------------------------------------


class Likes(Insight):
    """Finds the moves on the a file obvious."""

    def policy(self, state: State, moves: Sequence[Move]) -> Sequence[float]:
        return [1.0 if str(move).startswith("a") else 0.0 for move in moves]


def test_a_seedling_overlooks_moves_and_the_obvious_ones_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = hortus.load("wizards-garden").start()
    moves = list(state.moves())
    monkeypatch.setattr(state.game, "insight", Likes())
    seen = Counter(str(move) for seed in range(300) for move in noticed(state, moves, Random(seed)))
    expected = FEWEST_NOTICED + int(cbrt(len(moves)))
    assert sum(seen.values()) == 300 * expected < 300 * len(moves)
    obvious = [seen[str(move)] for move in moves if str(move).startswith("a")]
    others = [seen[str(move)] for move in moves if not str(move).startswith("a")]
    assert OBVIOUS > 0
    assert min(obvious) > max(others) > 0


def test_a_seedling_takes_what_it_gains_at_once_if_it_sees_it() -> None:
    state = hortus.load("wizards-garden").start()
    for text in ("a1w", "c1w", "a3w", "c3w"):
        state.play(state.parse(text))
    view = state.view(state.actors[0])
    for seed in range(20):
        thought = SeedlingBot().think(view, Random(seed))
        values = [one.value for one in thought.considered]
        assert values == sorted(values, reverse=True)
        assert thought.move == thought.considered[0].move
        assert len(thought.considered) < len(view.moves())


def test_a_seedling_does_not_tell_small_differences_apart() -> None:
    view = decision("weeds")
    for one in SeedlingBot().think(view, Random(2)).considered:
        steps = one.value / view.game.profile.grain
        assert steps == pytest.approx(round(steps))


def test_a_seedling_tells_the_better_of_two() -> None:
    state = set_table(have=["", "rr", ""], characters=[RUSSET, CHIP, MARIS], market=SIX, round=3)
    say(state, "1.trade:2", "1.ask:r", "1.ask:r", "1.offer")
    view = state.view(1)
    assert len(view.moves()) == PLAIN
    refuse, accept = SeedlingBot().think(view, Random(2)).considered
    assert (refuse.move.kind, accept.move.kind) == ("refuse", "accept")
    assert EXACT < refuse.value - accept.value < Profile().grain


def test_a_position_settles_when_chance_has_acted() -> None:
    state = midway("leaf-and-let-die", 30)
    rng = Random(4)
    while state.chance:
        state.play(state.draw(rng))
    key = state.key()
    after = settled(state, state.moves(state.actors[0])[0], rng)
    assert not after.chance
    assert state.key() == key != after.key()


# --- Sapling ------------------------------------------------------------------------------------


def test_a_sapling_pictures_one_course_of_luck_where_greedy_weighs_several() -> None:
    state = midway("leaf-and-let-die", 30)
    rng = Random(4)
    most = {"sapling": 0, "greedy": 0}
    for _ in range(60):
        while state.chance:
            state.play(state.draw(rng))
        seat = state.actors[0]
        for name in most:
            thought = hortus.bot(name).think(state.view(seat), Random(1))
            most[name] = max(most[name], *[one.visits for one in thought.considered])
        moves = state.moves(seat)
        state.play(moves[int(rng.random() * len(moves))])
    assert most == {"sapling": PICTURED, "greedy": TRIES}


# --- Gardener and Master ------------------------------------------------------------------------


def test_gardener_and_master_search_as_long_as_the_games_profile_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = decision("wizards-garden")
    small(view.game, monkeypatch)
    for name, count in (("gardener", 12), ("master", 30)):
        thought = hortus.bot(name).think(view, Random(1))
        searched = SearchBot(Budget(count=count)).think(view, Random(1))
        assert [(one.move, one.visits) for one in thought.considered] == [
            (one.move, one.visits) for one in searched.considered
        ]


def test_where_people_wait_a_level_stops_when_its_turn_has_lasted_long_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = hortus.load("wizards-garden")
    small(game, monkeypatch)
    for name, budget in (("gardener", "12,1s"), ("master", "30,10s")):
        bot = roster.bot_for_people(name)
        assert isinstance(bot, SearchingBot)
        assert str(bot.searcher(game).budget) == budget
        counted = hortus.bot(name)
        assert isinstance(counted, SearchingBot)
        assert counted.searcher(game).budget.seconds == 0


def test_what_a_turn_has_taken_already_is_not_there_for_its_next_decision(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = hortus.load("wizards-garden")
    small(game, monkeypatch)
    later, late = [roster.bot_for_people("master", spent) for spent in (4.0, 100.0)]
    assert isinstance(later, SearchingBot)
    assert later.seconds == 6
    assert isinstance(late, SearchingBot)
    assert 0 < late.seconds <= 10 * roster.LEAST_LEFT


def test_a_level_tells_what_it_thinks_while_it_thinks() -> None:
    view = decision("wizards-garden")
    bot = SearchingBot("gardener", False)
    told = list(bot.thoughts(view, Random(1)))
    assert told[-1].move == bot.choose(view, Random(1))
    assert len(told) > 1


def test_in_a_haze_moves_about_as_good_as_the_best_are_as_good() -> None:
    moves = decision("wizards-garden").moves()[:4]
    values = (0.30, 0.31, 0.29, 0.2)
    found = [
        Considered(move, 4 - place, values[place], (move,)) for place, move in enumerate(moves)
    ]
    clear = Thought(moves[0], found, (moves[0],), 0.5)
    assert hazy(clear, 0.0, Random(1)) is clear
    chosen = set()
    for seed in range(40):
        thought = hazy(clear, 0.02, Random(seed))
        assert thought.considered[0].move == thought.line[0] == thought.move
        assert {one.move for one in thought.considered} == set(moves)
        chosen.add(thought.move)
    assert chosen == set(moves[:3])
    certain = Thought(moves[0], found, (moves[0],), 1.0)
    assert hazy(certain, 0.02, Random(1)) is certain


def test_a_hazy_gardener_tells_what_it_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    view = decision("wizards-garden")
    monkeypatch.setattr(type(view.game), "profile", Profile(gardener=40, master=40, haze=0.5))
    gardener, master = hortus.bot("gardener"), hortus.bot("master")
    seeds = range(8)
    for seed in seeds:
        [told] = gardener.thoughts(view, Random(seed))
        assert told.move == gardener.choose(view, Random(seed))
    assert any([gardener.choose(view, Random(s)) != master.choose(view, Random(s)) for s in seeds])


def test_a_level_may_be_given_seconds_but_no_other_strength() -> None:
    assert make_gardener("").name == "gardener"
    assert make_master("2s").name == "master:2s"
    assert make_seedling("").name == "seedling"
    sapling = make_sapling("0.2s")
    assert isinstance(sapling, GreedyBot)
    assert sapling.budget.seconds == 0.2 < GLANCE
    with pytest.raises(BadOption, match="for 500 trials: search:500"):
        hortus.bot("master:500")
    with pytest.raises(BadOption, match="takes no budget"):
        hortus.bot("seedling:1s")
