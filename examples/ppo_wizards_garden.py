"""Maskable PPO of sb3-contrib on our Gymnasium environment: one seat of Wizard's Garden against a bot.

    pip install 'hortus[research]' sb3-contrib        # brings torch: some hundred MB
    python examples/ppo_wizards_garden.py --steps 50000 --opponents random
    python examples/ppo_wizards_garden.py --steps 500000 --opponents greedy --load ppo.zip

The environment offers `action_masks`, so the policy never tries what is not allowed. Before and
after learning it plays the same number of games, in both seats, so that the first line is the
control of the second. sb3-contrib is not among our requirements because of its size.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO  # pyright: ignore[reportMissingImports]

from hortus.adapters.arena import Observation
from hortus.adapters.gymnasium import HortusEnv
from hortus.lab.statistics import Interval, wilson


class Flat(gymnasium.ObservationWrapper[Observation, int, Observation]):
    """What a policy looks at: features and layers; the mask goes its own way."""

    def __init__(self, env: HortusEnv) -> None:
        super().__init__(env)
        parts = cast(spaces.Dict, env.observation_space).spaces
        cells = spaces.Box(0, 1, (32,), np.float32)
        shown = spaces.Dict({"observation": parts["observation"], "planes": cells})
        self.observation_space = cast(spaces.Space[Observation], shown)

    def observation(self, observation: Observation) -> Observation:
        """Two of the three arrays, the layers as one row."""
        planes = observation["planes"].reshape(-1).astype(np.float32)
        return {"observation": observation["observation"], "planes": planes}

    def action_masks(self) -> NDArray[np.bool_]:
        """What is allowed now; where sb3-contrib looks for it."""
        return cast(HortusEnv, self.unwrapped).action_masks()


def table(opponents: str) -> Flat:
    """A seat, another one by luck in each game."""
    return Flat(HortusEnv("wizards-garden", opponents=opponents, seat=None))


def won(model: MaskablePPO, opponents: str, games: int) -> Interval:
    """The share of the points that a policy wins, without exploring."""
    env = table(opponents)
    points = 0.0
    for game in range(games):
        shown, _ = env.reset(seed=game)
        over, reward = False, 0.0
        while not over:
            action, _ = model.predict(shown, action_masks=env.action_masks(), deterministic=True)
            shown, paid, over, _, _ = env.step(int(action))
            reward = float(paid)
        points += (reward + 1) / 2
    return wilson(points, games)


def main() -> None:
    """Measure, learn, measure again, save."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--steps", type=int, default=50_000, help="decisions to learn from")
    parser.add_argument("--opponents", default="random", help="any bot by name")
    parser.add_argument("--games", type=int, default=100, help="to measure with")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=Path, help="go on with this policy")
    parser.add_argument("--out", type=Path, default=Path("ppo.zip"))
    asked = parser.parse_args()
    env = table(asked.opponents)
    if asked.load:
        model = MaskablePPO.load(asked.load, env)
    else:
        model = MaskablePPO(
            "MultiInputPolicy",
            env,
            seed=asked.seed,
            n_steps=min(2048, asked.steps),
            batch_size=min(256, asked.steps),
            gamma=1.0,
            ent_coef=0.01,
            policy_kwargs={"net_arch": [256, 128]},
        )
    print(f"before: {won(model, asked.opponents, asked.games)} against {asked.opponents}")
    model.learn(asked.steps)
    model.save(asked.out)
    print(f"after {asked.steps:,} steps: {won(model, asked.opponents, asked.games)}")


if __name__ == "__main__":
    main()
