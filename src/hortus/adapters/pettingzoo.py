"""PettingZoo: every game as an AEC environment, and as a parallel one where seats act at once.

    from hortus.adapters import pettingzoo

    env = pettingzoo.env("power-plants", players=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

`env` wraps as PettingZoo's own classic games do: an illegal action ends the game, and whoever
made it loses 1; `pettingzoo.make("aec", "hortus/PowerPlants-v0")` is the same. `raw_env` raises
`IllegalMove` instead. What actions and observations are: docs/research.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path
from typing import Any, cast

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry
from pettingzoo import register as register_environment
from pettingzoo.utils import wrappers

import hortus
from hortus.adapters.arena import (
    VERSION,
    Agents,
    Arena,
    Observation,
    Pay,
    Sight,
    environment_id,
)
from hortus.adapters.rendering import MODES, Shown, check_mode, render
from hortus.core import asked
from hortus.core.errors import BadOption, IllegalMove

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]
"""Observations, rewards, terminations, truncations and infos of all seats."""


def env(
    name: str,
    players: int | None = None,
    render_mode: str | None = None,
    shaping: float = 0.0,
    content: str | Path | None = None,
    **options: object,
) -> AECEnv[str, Observation, int]:
    """The environment of a game, in the wrappers that PettingZoo's classic games have."""
    raw = raw_env(name, players, render_mode, shaping, content, **options)
    return InOrder(InBounds(EndsIllegal(raw, illegal_reward=-1)))


SHARED = (
    "agents",
    "agent_selection",
    "rewards",
    "_cumulative_rewards",
    "terminations",
    "truncations",
    "infos",
)
"""What all wrappers read of the environment within."""


class Near(wrappers.BaseWrapper[str, Observation, int]):  # type: ignore[misc]
    """Leads a wrapper straight to what the environment within holds, not from wrapper to wrapper:
    asking each in turn takes PettingZoo longer than a whole step of ours."""

    raw: raw_env

    def __init__(self, env: AECEnv[str, Observation, int], **given: float) -> None:
        super().__init__(env, **given)
        self.raw = cast(raw_env, env.unwrapped)


for _name in SHARED:
    setattr(Near, _name, property(attrgetter(f"raw.{_name}")))


class EndsIllegal(Near, wrappers.TerminateIllegalWrapper[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo's own: an illegal action ends the game; `infos` of who made it says why."""

    def step(self, action: int | None) -> None:
        """Let the selected seat act."""
        agent, ended = self.agent_selection, self._terminated
        super().step(cast(int, action))
        if self._terminated and not ended:
            self.raw.infos[agent] = {"illegal": self.raw.refusal(agent, action)}


class InBounds(Near, wrappers.AssertOutOfBoundsWrapper[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo's own: an action that is no number of a move fails an assertion, which says why."""

    def step(self, action: int | None) -> None:
        """Let the selected seat act."""
        if type(action) is not int or not 0 <= action < self.raw.arena.size:
            self._check(action)
        self.env.step(cast(int, action))

    def _check(self, action: int | None) -> None:
        raw = self.raw
        if action is None and raw.terminations[raw.agent_selection]:
            return
        try:
            raw.arena.number(action)
        except IllegalMove as error:
            raise AssertionError(str(error)) from None


class InOrder(Near, wrappers.OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc]
    """PettingZoo's own: nothing can be asked before `reset`."""


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One seat after the other: whoever may act is `agent_selection`; chance acts by itself."""

    def __init__(
        self,
        name: str,
        players: int | None = None,
        render_mode: str | None = None,
        shaping: float = 0.0,
        content: str | Path | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        self.arena = Arena(name, players, content, **options)
        self.sight = Sight(self.arena.game, self.arena.players)
        self.pay = Pay(self.arena, shaping)
        self._shaped = self.pay.shaping != 0
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{name.replace('-', '_')}_v{VERSION}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.arena.players)]
        seats = range(self.arena.players)
        self.seat_of = Agents(zip(self.possible_agents, seats, strict=True))
        self.observation_spaces = Agents.fromkeys(self.possible_agents, self.sight.space)
        self.action_spaces = Agents.fromkeys(self.possible_agents, self.sight.actions)
        self.state_space = self.sight.all_seats

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What `observe` gives: features, planes where a board has cells, and the mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """The numbers of the game's moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed and the same actions give the same game."""
        self.arena.reset(seed)
        agents = self.possible_agents
        self.agents: list[str] = list(agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self.pay.begin()
        self.agent_selection = agents[self.arena.next_actor(self.arena.players - 1)]

    def observe(self, agent: str) -> Observation:
        """What a seat knows now."""
        return self.sight.of(self.arena.view(self.seat_of[agent]))

    def step(self, action: int | None) -> None:
        """Let the selected seat act; raises `IllegalMove` with a sentence if it may not do that."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise IllegalMove(f"the game is over: the only action left to {agent} is None")
            self._was_dead_step(cast(int, action))
            return
        if action is None:
            raise IllegalMove(f"{agent} is to act, so None is no action")
        seat, arena = self.seat_of[agent], self.arena
        arena.play(arena.move(seat, action))
        over = arena.state.over
        if over or self._shaped:
            self._cumulative_rewards[agent] = 0.0
            self.rewards = dict(zip(self.possible_agents, self.pay.due(), strict=True))
            self._accumulate_rewards()
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[(seat + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[arena.next_actor(seat)]
        if self.render_mode == "human":
            self.render()

    def refusal(self, agent: str, action: object) -> str:
        """Why an action is not legal for a seat; empty if it is."""
        try:
            self.arena.move(self.seat_of[agent], action)
        except IllegalMove as error:
            return str(error)
        return ""

    def state(self) -> NDArray[np.float32]:
        """The features of all seats, one after the other, for a critic that may see them all."""
        return self.sight.together(self.arena.views())

    def render(self) -> Shown:
        """The position as a spectator sees it, in the way that `render_mode` says."""
        return render(self.arena.state.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""


class parallel_env(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All seats at once: each gives an action in every step, and those who may not act wait.

    The last number of the action space is to wait; a seat that may act may wait, too, unless it
    is the only one; one that is left out waits. Actions are carried out in the order of the seats,
    the first of them changing from step to step; one that is not legal, or that another's action
    has made impossible, is dropped, and `infos` says why.
    """

    def __init__(
        self,
        name: str = "potato-patrol",
        players: int | None = None,
        render_mode: str | None = None,
        shaping: float = 0.0,
        content: str | Path | None = None,
        **options: object,
    ) -> None:
        check_mode(render_mode)
        self.arena = Arena(name, players, content, **options)
        if not self.arena.game.about.cooperative:
            raise BadOption(f"in {self.arena.game.title} one seat acts after the other: use env")
        self.sight = Sight(self.arena.game, self.arena.players, extra=1)
        self.wait = self.sight.size - 1
        """The number of the action that does nothing."""
        self.pay = Pay(self.arena, shaping)
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{name.replace('-', '_')}_parallel_v{VERSION}",
            "render_modes": list(MODES),
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.arena.players)]
        seats = range(self.arena.players)
        self.seat_of = Agents(zip(self.possible_agents, seats, strict=True))
        self.observation_spaces = Agents.fromkeys(self.possible_agents, self.sight.space)
        self.action_spaces = Agents.fromkeys(self.possible_agents, self.sight.actions)
        self.state_space = self.sight.all_seats
        self.agents: list[str] = []
        self._first = 0

    def observation_space(self, agent: str) -> spaces.Space[Observation]:
        """What `reset` and `step` give for a seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[int]:
        """The numbers of the game's moves, and one more to wait."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; the same seed and the same actions give the same game."""
        self.arena.reset(seed)
        self.agents = list(self.possible_agents)
        self._first = 0
        self.pay.begin()
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, Observation]:
        found: dict[str, Observation] = {}
        actors = self.arena.state.actors
        for seat, agent in enumerate(self.possible_agents):
            found[agent] = self.sight.of(self.arena.view(seat))
            mask = found[agent]["action_mask"].copy()
            mask[self.wait] = len(actors) != 1 or seat not in actors
            found[agent]["action_mask"] = mask
        return found

    def step(self, actions: dict[str, int]) -> Step:
        """Let all act, one after the other; who alone may act must."""
        if not self.agents:
            raise IllegalMove("the game is over: reset begins a new one")
        if not isinstance(actions, Mapping):
            raise IllegalMove("actions are a dict: for each agent the number of what it does")
        given = {self.seat_of[agent]: asked.action(one) for agent, one in actions.items()}
        wanted = {seat: number for seat, number in given.items() if number != self.wait}
        alone = self.arena.state.actors[0]
        if self.arena.state.actors == (alone,) and alone not in wanted:
            raise IllegalMove(f"{self.possible_agents[alone]} alone may act, so it cannot wait")
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.possible_agents}
        for step in range(self.arena.players):
            seat = (self._first + step) % self.arena.players
            if seat in wanted and not self.arena.state.over:
                self._act(seat, wanted[seat], infos[self.possible_agents[seat]])
        self._first = (self._first + 1) % self.arena.players
        return self._answer(infos)

    def _act(self, seat: int, number: int, info: dict[str, Any]) -> None:
        try:
            self.arena.play(self.arena.move(seat, number))
        except IllegalMove as error:
            info["dropped"] = str(error)

    def _answer(self, infos: dict[str, dict[str, Any]]) -> Step:
        over = self.arena.state.over
        gains = self.pay.due()
        observations = self._observations()
        agents = self.possible_agents
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations,
            dict(zip(agents, gains, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            infos,
        )

    def render(self) -> Shown:
        """The position as a spectator sees it, in the way that `render_mode` says."""
        return render(self.arena.state.view(None), self.render_mode)

    def state(self) -> NDArray[np.float32]:
        """The features of all seats, one after the other, for a critic that may see them all."""
        return self.sight.together(self.arena.views())

    def close(self) -> None:
        """Nothing is left open."""


def register() -> None:
    """Register every installed game with PettingZoo; doing it again changes nothing."""
    here = "hortus.adapters.pettingzoo"
    for game in hortus.games():
        name, which = environment_id(game), {"name": game}
        if name not in aec_registry:
            register_environment("aec", name, f"{here}:env", kwargs=which)
        if hortus.about(game).cooperative and name not in parallel_registry:
            register_environment("parallel", name, f"{here}:parallel_env", kwargs=which)


register()
