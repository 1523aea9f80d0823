"""A bot with a net: what it sees, how it is kept, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

import hortus
from hortus.bots.guided import Lens
from hortus.bots.learned import VARIABLE, LearnedBot, Net, make_learned
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
