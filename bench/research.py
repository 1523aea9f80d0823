"""Environments of researchers: ours beside PettingZoo's own and OpenSpiel's, step by step in one run."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import open_spiel.python.games  # noqa: F401  (its games written in Python make themselves known)
import pyspiel

from bench.report import Line, best_rates
from hortus.adapters import openspiel as our_spiel
from hortus.adapters import pettingzoo as ours
from hortus.batch import Batch

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.classic.chess import chess
    from pettingzoo.classic.connect_four import connect_four
    from pettingzoo.classic.tictactoe import tictactoe

STEPS = 3000
"""Decisions in each round of a measurement."""
MANY = 256
"""Games in a batch."""


def legal(mask: bytes, luck: Random) -> int:
    """One of the numbers that a mask allows, the first behind a random one: cheap for every side."""
    found = mask.find(1, int(luck.random() * len(mask)))
    return found if found >= 0 else mask.find(1)


def steps(env: Any, least: int = STEPS) -> Callable[[], int]:
    """Games of random legal actions in a PettingZoo environment, observed before every action."""

    def work() -> int:
        luck = Random(1)
        done = 0
        while done < least:
            env.reset(seed=done)
            for _ in env.agent_iter():
                shown, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                    continue
                env.step(legal(shown["action_mask"].tobytes(), luck))
                done += 1
        return done

    return work


def batch() -> int:
    """The same by many games at once."""
    games = Batch("wizards-garden", MANY, seed=1)
    shown = games.reset()
    luck = np.random.default_rng(1)
    done = 0
    while done < 10 * STEPS:
        wished = luck.random(shown.masks.shape, np.float32)
        shown = games.step((shown.masks * wished).argmax(axis=1))
        done += MANY
    return done


def spiel(name: str) -> Callable[[], int]:
    """Random games of pyspiel, driven from Python, with the observation tensor before each action."""
    game = pyspiel.load_game(name)

    def work() -> int:
        luck = Random(1)
        done = 0
        while done < STEPS:
            state = game.new_initial_state()
            while not state.is_terminal():
                player = state.current_player()
                state.observation_tensor(player)
                actions = state.legal_actions()
                state.apply_action(actions[int(luck.random() * len(actions))])
                done += 1
        return done

    return work


def measure() -> list[Line]:
    """Steps per second of processor time."""
    our_spiel.register()
    works = (
        steps(chess.raw_env(), STEPS // 10),
        steps(connect_four.raw_env()),
        steps(tictactoe.raw_env()),
        steps(ours.raw_env("wizards-garden")),
        steps(connect_four.env()),
        steps(ours.env("wizards-garden")),
        batch,
        spiel("mnk(m=4,n=4,k=4)"),
        spiel("python_tic_tac_toe"),
        spiel("hortus_wizards_garden"),
    )
    board, four, three, raw, four_wrapped, wrapped, many, mnk, python_three, in_spiel = best_rates(
        works, 3
    )
    others = {
        name: best_rates([steps(ours.raw_env(name))], 2)[0]
        for name in ("power-plants", "weeds", "leaf-and-let-die", "potato-patrol")
    }
    return [
        Line("PettingZoo chess, raw", board, "steps/s"),
        Line("PettingZoo tictactoe, raw", three, "steps/s"),
        Line("PettingZoo connect_four, raw", four, "steps/s"),
        Line("Wizard's Garden, raw", raw, "steps/s", "connect_four", four, 5),
        Line("PettingZoo connect_four, wrapped", four_wrapped, "steps/s"),
        Line("Wizard's Garden, wrapped", wrapped, "steps/s", "connect_four", four_wrapped, 2),
        Line(f"Wizard's Garden, {MANY} at once", many, "steps/s", "raw", raw, 3),
        Line("OpenSpiel mnk(4,4,4)", mnk, "steps/s"),
        Line("OpenSpiel python_tic_tac_toe", python_three, "steps/s"),
        Line(
            "Wizard's Garden in OpenSpiel", in_spiel, "steps/s", "python_tic_tac_toe", python_three
        ),
        *[Line(f"{name}, raw", rate, "steps/s") for name, rate in others.items()],
    ]
