"""OpenSpiel: Wizard's Garden, Power Plants and Leaf & Let Die as games of pyspiel.

    import pyspiel
    import hortus.adapters.openspiel  # registers hortus_wizards_garden and the others

    game = pyspiel.load_game("hortus_leaf_and_let_die(players=3)")

Options of a game are parameters of the same name; several plants are joined by `+`. Chance is explicit. What a player has seen, move
by move, is the information state; what its view shows is the observation. Weeds (moves among a
continuum) and Potato Patrol (seats that act at once, in any order) are served by PettingZoo.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import hortus
from hortus.adapters.arena import Sight
from hortus.core.contract import Game, Move, State, View
from hortus.core.errors import BadOption, IllegalMove
from hortus.core.options import Several

SERVED = ("wizards-garden", "power-plants", "leaf-and-let-die")
"""The games that fit OpenSpiel's idea of one mover at a time and numbered moves."""
UNSEEN = -1.0
"""How a move whose contents a player may not know stands in the information state."""


def short_name(game: str) -> str:
    """What a game is registered as: `hortus_wizards_garden`."""
    return f"hortus_{game.replace('-', '_')}"


class Table:
    """A position and what each player has seen of the way to it; cheap to copy."""

    def __init__(self, state: State, seen: list[list[Move | str]]) -> None:
        self.state = state
        self.seen = seen
        """Of each player: the moves as it saw them; a text stands for a past that was made up."""

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        """pyspiel copies states this way."""
        return Table(self.state.copy(), [list(moves) for moves in self.seen])

    def play(self, move: Move) -> None:
        """Play a move or a chance event, and write down who saw what of it."""
        for seat, moves in enumerate(self.seen):
            shown = self.state.masked(move, seat)
            if shown is not None:
                moves.append(shown)
        self.state.play(move)


class HortusGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Hortus as pyspiel wants it; the registered ones are made by `register`."""

    def __init__(
        self, name: str, kind: pyspiel.GameType, params: Mapping[str, object] | None = None
    ) -> None:
        given = {**kind.parameter_specification, **(params or {})}
        self.hortus_game = load(name, given)
        players = self.hortus_game.check_players(int(str(given["players"])))
        if players < kind.min_num_players:
            raise BadOption(
                f"OpenSpiel has {kind.long_name} for {kind.min_num_players} players or more,"
                f" not {players}: alone it is played through PettingZoo or Gymnasium"
            )
        information = pyspiel.GameInfo(
            num_distinct_actions=self.hortus_game.space().size,
            max_chance_outcomes=max(1, self.hortus_game.space(chance=True).size),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.hortus_game.longest(players),
        )
        super().__init__(kind, information, dict(params or {}))
        self.sight = Sight(self.hortus_game, players)
        self.players = players

    def __reduce__(self) -> tuple[object, ...]:
        """How pickle keeps a game: by its name and parameters."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> HortusState:
        """The first position."""
        return HortusState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> Observer:
        """What reads positions as a player sees them."""
        if params:
            raise ValueError(f"an observer takes no parameters, not {dict(params)}")
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self, recall)


class HortusState(pyspiel.State):  # type: ignore[misc]
    """A position of a game of Hortus; the move numbers are those of `game.space()`."""

    def __init__(self, game: HortusGame) -> None:
        super().__init__(game)
        start = game.hortus_game.start(game.players)
        self.table = Table(start, [[] for _ in range(game.players)])

    def current_player(self) -> int:
        """Whose decision it is; chance and the end have numbers of their own."""
        state = self.table.state
        if state.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if state.chance else state.actors[0]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.table.state
        return sorted([state.game.index(move) for move in state.moves(player)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What may happen now, each with its probability."""
        state = self.table.state
        found = [(state.game.index(move), chance) for move, chance in state.outcomes()]
        return sorted(found)

    def _apply_action(self, action: int) -> None:
        self.table.play(self._move(action))

    def _move(self, action: int) -> Move:
        state = self.table.state
        if state.over:
            raise IllegalMove("the game is over: new_initial_state begins another")
        size = state.game.space(state.chance).size
        if not 0 <= action < size:
            raise IllegalMove(f"action {action} is none: actions are 0 to {size - 1}")
        if not state.chance:
            return View(state.actors[0], state).move_at(action)
        index = state.game.index
        for move, _ in state.outcomes():
            if index(move) == action:
                return move
        raise IllegalMove(f"action {action} is nothing that can happen by chance now")

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.table.state.game
        chance = player == pyspiel.PlayerId.CHANCE
        return str(game.move_at(action, chance=chance))

    def is_terminal(self) -> bool:
        """True when the game is over."""
        return self.table.state.over

    def returns(self) -> list[float]:
        """`Result.value` for every player; 0 while the game goes on."""
        result = self.table.state.result
        seats = range(self.table.state.players)
        return [0.0 if result is None else result.value(seat) for seat in seats]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> HortusState:
        """A position like this as far as a player knows; the past of the others is what they know then."""
        rng = Random(int(probability_sampler() * 2**53))
        found: HortusState = self.clone()
        table = found.table
        table.state = self.table.state.view(player_id).sample(rng)
        for seat in range(len(table.seen)):
            if seat != player_id:
                table.seen[seat].clear()
                table.seen[seat].append(json.dumps(table.state.view(seat).to_dict()))
        return found

    def __str__(self) -> str:
        return json.dumps(self.table.state.to_dict())


class Observer:
    """Reads a position into an array and a text, as pyspiel's observers do."""

    def __init__(self, game: HortusGame, recall: bool) -> None:
        self.sight = game.sight
        self.recall = recall
        """True: all that the player has seen; False: what its view shows now."""
        shapes: dict[str, tuple[int, ...]] = {"player": (game.players,)}
        if recall:
            shapes["seen"] = (game.hortus_game.long_game(game.players),)
        else:
            shapes |= game.sight.shapes
            del shapes["action_mask"]
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        first = 0
        for (name, shape), size in zip(shapes.items(), sizes, strict=True):
            self.dict[name] = self.tensor[first : first + size].reshape(shape)
            first += size

    def set_from(self, state: HortusState, player: int) -> None:
        """Fill the arrays with what a player knows."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self.recall:
            numbers = [self._number(move) for move in state.table.seen[player]]
            room = self.dict["seen"]
            last = numbers[-len(room) :]
            room[: len(last)] = last
            return
        shown = self.sight.of(state.table.state.view(player))
        for name in shown:
            if name != "action_mask":
                self.dict[name][:] = shown[name]

    def _number(self, move: Move | str) -> float:
        """A move in the tensor: its number and one, chance after the players', and what is unseen."""
        game = self.sight.game
        if isinstance(move, str):
            return UNSEEN
        try:
            number = game.index(move)
        except hortus.HortusError:
            return UNSEEN
        chance = game.notation.kinds[move.kind].chance
        return 1.0 + number + (game.space().size if chance else 0)

    def string_from(self, state: HortusState, player: int) -> str:
        """What a player knows, as a text."""
        if self.recall:
            return " ".join([f"p{player}", *[str(move) for move in state.table.seen[player]]])
        return json.dumps(state.table.state.view(player).to_dict())


def load(name: str, given: Mapping[str, object]) -> Game:
    """A game with the options that pyspiel's parameters say."""
    known = {option.name: option for option in hortus.load(name).option_list}
    options: dict[str, Any] = {}
    for key, value in given.items():
        if key in known and isinstance(known[key], Several):
            options |= {key: str(value).split("+")} if value else {}
        elif key in known:
            options[key] = value
        elif key != "players":
            raise BadOption(f"{name} has no option {key!r}")
    return hortus.load(name, **options)


def _type(name: str) -> pyspiel.GameType:
    game = hortus.load(name)
    about = game.about
    specification: dict[str, object] = {"players": max(2, about.players[0])}
    for option in game.option_list:
        several = isinstance(option, Several)
        specification[option.name] = "" if several else game.options[option.name]
    chance, hidden = pyspiel.GameType.ChanceMode, pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=short_name(name),
        long_name=about.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.EXPLICIT_STOCHASTIC if about.chance else chance.DETERMINISTIC,
        information=hidden.IMPERFECT_INFORMATION if about.hidden else hidden.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(about.players),
        min_num_players=max(2, min(about.players)),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=specification,
    )


def _make(name: str) -> tuple[pyspiel.GameType, type[HortusGame]]:
    kind = _type(name)

    class Registered(HortusGame):
        """One of the games, as pyspiel makes it: from parameters alone."""

        def __init__(self, params: Mapping[str, object] | None = None) -> None:
            super().__init__(name, kind, params)

    return kind, Registered


def register() -> None:
    """Make the games known to pyspiel; doing it again changes nothing."""
    known = pyspiel.registered_names()
    for name in SERVED:
        if short_name(name) not in known:
            kind, game = _make(name)
            pyspiel.register_game(kind, game)


register()
