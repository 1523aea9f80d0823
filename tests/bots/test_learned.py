"""A bot with a net: what it sees, how it is kept, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import hortus
from hortus.bots.guided import Lens
from hortus.bots.learned import VARIABLE, LearnedBot, Net, make_learned, taught
from hortus.core.errors import BadOption

GARDEN = hortus.load("wizards-garden")


def test_a_net_is_the_same_after_a_visit_to_the_disk(tmp_path: Path) -> None:
    net = Net.new(GARDEN, 2, 16, seed=1)
    net.save(tmp_path / "net.npz")
    again = Net.load(tmp_path / "net.npz")
    row = np.array([Lens(GARDEN, 2).of(GARDEN.start().view(0))], np.float32)
    assert again.about == net.about
    for one, two in zip(again.judge(row), net.judge(row), strict=True):
        assert np.array_equal(one, two)
    assert len(net.hidden(row)) == 2


def test_what_it_sees_tells_whose_turn_it_is() -> None:
    lens = Lens(GARDEN, 2)
    start = GARDEN.start()
    mine, theirs = lens.of(start.view(0)), lens.of(start.view(1))
    assert len(mine) == lens.size
    assert (mine[0], theirs[0]) == (1.0, 0.0)


def test_it_takes_what_its_net_values_most_and_an_end_for_what_it_is() -> None:
    bot = LearnedBot(Net.new(GARDEN, 2, 16, seed=2))
    match = hortus.play(GARDEN, [bot, hortus.bot("random")], seed=1)
    assert match.state.over
    last = hortus.load("wizards-garden", seeds=5).start()
    for text in ("a1w", "c1w", "b2w", "d2b"):
        last.play(last.parse(text))
    thought = LearnedBot(Net.new(last.game, 2, 8, seed=3)).think(last.view(0), Random(1))
    for one in thought.considered:
        after = last.copy()
        after.play(one.move)
        assert after.result is not None
        assert one.value == after.result.value(0)
    assert thought.value == max([one.value for one in thought.considered])


def test_a_count_behind_the_file_says_how_far_it_looks(tmp_path: Path) -> None:
    net = Net.new(GARDEN, 2, 8, seed=1)
    net.about["iterations"] = 7
    net.save(tmp_path / "net@home")
    start = GARDEN.start().view(0)
    for name, visits in (("net@home", 7), ("net@home@12", 12)):
        bot = make_learned(str(tmp_path / name))
        thought = bot.think(start, Random(1))
        assert sum([one.visits for one in thought.considered]) == visits
    liking = make_learned(str(tmp_path / "net@home@0")).think(start, Random(1))
    likes = net.judge(np.array([Lens(GARDEN, 2).of(start)], np.float32))[1][0]
    assert GARDEN.index(liking.move) == int(likes.argmax())
    assert len(liking.considered) == 32


def test_with_luck_or_secrets_or_more_than_two_it_looks_one_move_ahead() -> None:
    game = hortus.load("leaf-and-let-die")
    state = game.start(2)
    rng = Random(1)
    while state.chance:
        state.play(state.draw(rng))
    view = state.view(state.actors[0])
    thought = LearnedBot(Net.new(game, 2, 8, seed=1)).think(view, rng)
    assert {one.move for one in thought.considered} == set(view.moves())
    values = [one.value for one in thought.considered]
    assert values == sorted(values, reverse=True)


def test_where_no_net_is_named_it_is_offered_for_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert taught() == ()
    Net.new(GARDEN, 2, 8, seed=1).save(tmp_path / "net")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "net"))
    assert taught() == ("wizards-garden",)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "none"))
    with pytest.warns(UserWarning, match="HORTUS_LEARNED: .*cannot be read"):
        assert taught() == ()


def test_bad_files_are_refused_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadOption, match="cannot be read"):
        hortus.bot(f"learned:{tmp_path / 'none'}")
    (tmp_path / "odd").write_bytes(b"odd")
    with pytest.raises(BadOption, match="is not a net that Hortus wrote"):
        make_learned(str(tmp_path / "odd"))
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(BadOption, match="write learned:FILE, or set HORTUS_LEARNED"):
        make_learned("")
    Net.new(GARDEN, 2, 8, seed=1).save(tmp_path / "net")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "net"))
    assert make_learned("").name == "learned"
    weeds = hortus.load("weeds").start(2)
    with pytest.raises(BadOption, match="was taught wizards-garden with 2 players, not weeds"):
        make_learned("").choose(weeds.view(0), Random(1))
