"""Gymnasium: one seat of a game, with bots in the others.

    import gymnasium
    import hortus.adapters.gymnasium  # registers hortus/WizardsGarden-v0 and the others

    env = gymnasium.make("hortus/WizardsGarden-v0", opponents="greedy", seat=1)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())

`opponents` is one bot for all other seats, or a list with one for each, in their order after the
learner's: names, or bots of your own (a `hortus.bots.bot.Bot` that asks your policy, say).

An action that is not legal ends the game at once with the reward -1; `info["illegal"]` says why.
`env.unwrapped.action_masks()` is what a maskable PPO asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

import hortus
from hortus.adapters.arena import Arena, Observation, Pay, Sight, environment_id
from hortus.adapters.rendering import MODES, Shown, check_mode, render
from hortus.bots.bot import Bot
from hortus.bots.roster import entry
from hortus.core import asked
from hortus.core.errors import BadOption, IllegalMove


class HortusEnv(gymnasium.Env[Observation, int]):
    """One seat of a game; the others are played by bots, and chance by itself."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        seat: int | None = 0,
        opponents: str | Bot | Sequence[str | Bot] = "greedy",
        render_mode: str | None = None,
        shaping: float = 0.0,
        content: str | Path | None = None,
        **options: object,
    ) -> None:
        check_mode(render_mode)
        self.arena = Arena(game, players, content, **options)
        if seat is not None and not 0 <= asked.whole(seat, "a seat") < self.arena.players:
            raise BadOption(f"there is no seat {seat}: seats are 0 to {self.arena.players - 1}")
        self.sight = Sight(self.arena.game, self.arena.players)
        self.seat_wanted = seat
        """Which seat is the learner's; None: another one in each game, by luck."""
        self.seat = int(seat or 0)
        """Which seat it has in this game."""
        self.opponents = seated(opponents, self.arena.players - 1, self.arena.game.name)
        """Who plays the other seats, in their order after the learner's."""
        self.pay = Pay(self.arena, shaping)
        self.render_mode = render_mode
        self.observation_space = self.sight.space
        self.action_space = self.sight.actions
        self._thinking = Random(0)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; a seed decides chance, the bots and, if it changes, the seat."""
        super().reset(seed=seed)
        self._thinking = Random(int(self.np_random.integers(2**62)))
        if self.seat_wanted is None:
            self.seat = int(self.np_random.integers(self.arena.players))
        self.arena.reset(int(self.np_random.integers(2**62)))
        self._let_others_act()
        while self.arena.state.over:  # decided before the learner's first move
            self.arena.reset()
            self._let_others_act()
        self._over = False
        self.pay.begin()
        if self.render_mode == "human":
            self.render()
        return self._told({})

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Act, and let the others act until it is the learner's turn again or the game is over."""
        if self._over:
            raise IllegalMove("no game is going on: reset begins a new one")
        number = asked.action(action)
        try:
            move = self.arena.move(self.seat, number)
        except IllegalMove as error:
            self._over = True
            observation, info = self._told({"illegal": str(error)})
            return observation, -1.0, True, False, info
        self.arena.play(move)
        self._let_others_act()
        self._over = self.arena.state.over
        reward = self.pay.due()[self.seat]
        if self.render_mode == "human":
            self.render()
        observation, info = self._told({})
        return observation, reward, self._over, False, info

    def _told(self, info: dict[str, Any]) -> tuple[Observation, dict[str, Any]]:
        observation = self.sight.of(self.arena.view(self.seat))
        return observation, {"action_mask": observation["action_mask"], "seat": self.seat, **info}

    def _let_others_act(self) -> None:
        arena = self.arena
        while not arena.state.over and self.seat not in arena.state.actors:
            seat = arena.state.actors[0]
            bot = self.opponents[(seat - self.seat - 1) % arena.players]
            arena.play(bot.choose(arena.state.view(seat), self._thinking))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as maskable learners ask for it."""
        return self.sight.mask(self.arena.view(self.seat)).astype(np.bool_)

    def render(self) -> Shown:
        """The position as the learner's seat sees it, in the way that `render_mode` says."""
        return render(self.arena.state.view(self.seat), self.render_mode)


def seated(opponents: str | Bot | Sequence[str | Bot], count: int, game: str) -> list[Bot]:
    """A bot for each of so many seats of a game: one in all of them, or one named for each."""
    if isinstance(opponents, str | Bot):
        named: list[object] = [opponents] * count
    elif isinstance(opponents, Sequence):
        named = list(opponents)
    else:
        raise BadOption(f"opponents are bots or their names, not {opponents!r:.60}")
    if len(named) != count:
        raise BadOption(
            f"there are {count} other seats: name one bot, or {count}, not {len(named)}"
        )
    return [_bot(one, game) for one in named]


def _bot(one: object, game: str) -> Bot:
    if isinstance(one, str):
        only = entry(one).games
        if only and game not in only:
            raise BadOption(f"the bot {one} plays {', '.join(only)} only")
        return hortus.bot(one)
    if isinstance(one, Bot):
        return one
    raise BadOption(f"an opponent is a bot or its name, not {one!r:.60}")


def register() -> None:
    """Register every installed game with Gymnasium; doing it again changes nothing."""
    for game in hortus.games():
        if environment_id(game) not in gymnasium.registry:
            gymnasium.register(
                environment_id(game),
                entry_point="hortus.adapters.gymnasium:HortusEnv",
                kwargs={"game": game},
            )


register()
