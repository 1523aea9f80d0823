"""The same seed and actions give the same arrays in every process, whatever the build."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

import hortus
from hortus.adapters.arena import Arena, Sight

PROGRAM = """
import hashlib
import numpy as np
import hortus
from hortus.adapters import pettingzoo
from hortus.adapters.gymnasium import HortusEnv
from hortus.batch import Batch

for name in hortus.games():
    told = hashlib.sha256()
    luck = np.random.default_rng(3)
    env = pettingzoo.env(name)
    env.reset(seed=11)
    for agent in env.agent_iter(40):
        shown, reward, over, cut, _ = env.last()
        told.update(b"".join([shown[key].tobytes() for key in sorted(shown)]) + repr(reward).encode())
        env.step(None if over or cut else int(luck.choice(np.flatnonzero(shown["action_mask"]))))
    one = HortusEnv(name, opponents="greedy", seat=None)
    shown, info = one.reset(seed=5)
    for _ in range(4):
        told.update(b"".join([shown[key].tobytes() for key in sorted(shown)]))
        shown, *_, over, _, info = one.step(int(info["action_mask"].argmax()))
        if over:
            break
    batch = Batch(name, 2, seed=4)
    shown = batch.reset()
    for _ in range(20):
        shown = batch.step([int(luck.choice(np.flatnonzero(mask))) for mask in shown.masks])
        told.update(shown.features.tobytes() + shown.masks.tobytes() + shown.seats.tobytes())
    print(name, told.hexdigest())
"""


def told(**settings: str) -> str:
    """What a process of its own says of games in all adapters."""
    kept = {key: value for key, value in os.environ.items() if key != "HORTUS_PURE"}
    kept |= {"PYTHONPATH": str(Path(hortus.__file__).parents[1]), "PYTHONWARNINGS": "ignore"}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=kept | settings, capture_output=True, text=True, check=True)
    return done.stdout


def test_two_processes_and_both_builds_agree() -> None:
    first = told(PYTHONHASHSEED="1")
    assert len(first.splitlines()) == len(hortus.games())
    assert told(PYTHONHASHSEED="2", HORTUS_PURE="1") == first


@pytest.mark.parametrize("name", hortus.games())
def test_what_a_seat_cannot_know_is_in_no_array(name: str) -> None:
    arena = Arena(name, 3 if 3 in hortus.about(name).players else 2)
    sight = Sight(arena.game, arena.players)
    arena.reset(seed=2)
    luck = Random(2)
    others = 0
    for step in range(60):
        if arena.state.over:
            arena.reset()
        for seat in range(arena.players) if step % 6 == 0 else ():
            dealt = arena.state.view(seat).sample(luck)
            others += dealt != arena.state
            mine, theirs = sight.of(arena.view(seat)), sight.of(dealt.view(seat))
            assert all([np.array_equal(mine[key], theirs[key]) for key in mine])
        seat = arena.state.actors[0]
        arena.play(luck.choice(arena.view(seat).moves()))
    assert (others > 0) == arena.game.about.hidden
