"""What is still to be done: every kind of task can be written down, and the chapters meet in them."""

from __future__ import annotations

import pickle
import re
from random import Random
from typing import cast

import pytest

import hortus
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.effects import (
    AddSprites,
    AddToEach,
    CarryPatch,
    CountGems,
    MoveGems,
    MoveSprite,
    PatchTask,
    Scatter,
)
from hortus.games.power_plants.hexes import plot_at, why_no_patch
from hortus.games.power_plants.moves import Acts
from hortus.games.power_plants.plants import (
    ADD,
    GROW,
    NOBODY,
    ONE,
    UNOCCUPIED,
    BookGame,
    Step,
)
from hortus.games.power_plants.powers import (
    Growing,
    PowerAtWork,
    SproutOrGrow,
    begin_power,
    is_void,
)
from hortus.games.power_plants.priorities import narrow, rival_plots
from hortus.games.power_plants.rival import RivalAdds, RivalDraws, RivalTask
from hortus.games.power_plants.rules import Garden, Task
from hortus.games.power_plants.saved import KINDS, task_from
from hortus.games.power_plants.scoring import FieldScore, all_fields
from hortus.games.power_plants.setup import (
    CardTask,
    DealHands,
    DrawPlants,
    LayColumn,
    SetupTask,
    StockNursery,
    WhoStarts,
    nursery_size,
)
from hortus.games.power_plants.targets import (
    can_carry,
    carry_goals,
    gem_goals,
    patches_in,
    why_no_option,
    why_no_target,
)
from hortus.games.power_plants.turns import (
    DrawPatch,
    EndTurn,
    NextTurn,
    Swap,
    next_turn,
    start_turn,
    take,
)
from tests.games.power_plants.tables import patch, played, table, texts

EVERY: dict[str, Task] = {
    "plants": DrawPlants((1, 2)),
    "cards": LayColumn((3,)),
    "first": WhoStarts(),
    "stock": StockNursery(2),
    "deal": DealHands(3),
    "swap": Swap(1),
    "turn": AddPatch(),
    "choice": SproutOrGrow(),
    "growth": Growing((4, 9)),
    "power": PowerAtWork(1, 2, 3, 4, 5, 6, 7, 8),
    "adding": AddSprites(1, 2),
    "moving": MoveSprite(3),
    "scattering": Scatter(3, 8),
    "carrying": CarryPatch(5, 1, 0),
    "gems-to": MoveGems(5, 6, 2),
    "gems-count": CountGems(5, 6, 2),
    "end": EndTurn(1),
    "draw": DrawPatch(),
    "rival-draw": RivalDraws(),
    "rival-plot": RivalAdds(7),
    "next": NextTurn(),
    "each-added": AddToEach(2, (3, 11)),
}
GARDEN = [patch("honeyleaf8", 0, 0, 2, 1), patch("starflower8", 1, 0), patch("deeproot8", 1, -1)]
HANDS = [["deeproot1", "emberwood1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]


@pytest.mark.parametrize("name", KINDS)
def test_a_task_is_its_kind_and_its_numbers(name: str) -> None:
    task = EVERY[name]
    assert KINDS[task.numbers()[0]] == name
    assert task_from(task.numbers()).numbers() == task.numbers()
    again = pickle.loads(pickle.dumps(task))
    assert type(again) is type(task)
    assert again.numbers() == task.numbers()


def test_tasks_of_one_chapter_have_their_manners_in_common() -> None:
    garden = table(GARDEN, HANDS)
    setup = [name for name in KINDS if isinstance(EVERY[name], SetupTask)]
    assert setup == ["plants", "cards", "first", "stock", "deal"]
    assert [name for name in setup if isinstance(EVERY[name], CardTask)] == ["plants", "cards"]
    for name, task in EVERY.items():
        by_chance = isinstance(task, SetupTask | RivalTask | DrawPatch)
        assert task.chance() == by_chance, name
        if isinstance(task, PatchTask):
            assert task.in_power()
        if isinstance(task, RivalTask):
            assert task.heading(garden) == "Alone against the Rival"
        if isinstance(task, SetupTask):
            assert task.heading(garden) == "Setting up"


def test_every_kind_of_task_turns_up_in_random_games() -> None:
    seen: set[str] = set()
    rare = {"adding", "each-added"}
    seed = 0
    while seen | rare != set(KINDS) and seed < 60:
        state = cast(Garden, hortus.load("power-plants", alternates=True).start(1 + seed % 3))
        rng = Random(seed)
        while not state.over:
            pending = {KINDS[task.numbers()[0]] for task in state.stack}
            if not pending <= seen:
                assert pickle.loads(pickle.dumps(state)) == state
            seen |= pending
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))
        seed += 1
    assert seen | rare == set(KINDS), "a supply is hardly ever too short in random play"


def test_a_turn_is_put_on_the_stack_with_its_end_below_it() -> None:
    garden = table(GARDEN, HANDS)
    garden.stack = []
    start_turn(garden)
    assert [type(task) for task in garden.stack] == [EndTurn, AddPatch]
    garden.stack = []
    next_turn(garden)
    assert garden.turn == 1
    garden.finals = 0b1111
    garden.stack = []
    next_turn(garden)
    assert garden.stack == []


def test_a_hand_that_becomes_a_pair_is_asked_about_a_swap() -> None:
    garden = table(GARDEN, HANDS, nursery=["emberwood5"])
    garden.hands[0] = (0,)
    take(garden, 0, 1)
    assert isinstance(garden.stack[-1], Swap)
    assert nursery_size(5) == 5


def test_a_power_without_any_target_is_void() -> None:
    garden = played(table(GARDEN, HANDS), "deeproot1@0,1")
    starflower = garden.book.number["starflower"]
    honeyleaf = garden.book.number["honeyleaf"]
    grown = garden.patch_from(garden.book.number["starflower"] * 8 + 7)
    assert not is_void(garden, GROW, starflower, grown)
    garden.sprites[garden.patch_from(honeyleaf * 8 + 7)] = 0
    assert is_void(garden, GROW, starflower, grown)
    begin_power(garden, GROW, honeyleaf, grown)
    assert isinstance(garden.stack[-1], PowerAtWork)


def test_what_a_step_may_act_on() -> None:
    garden = played(table(GARDEN, HANDS), "deeproot1@0,1")
    names = [garden.patch_name(number) for number in patches_in(garden, 1, NOBODY, NOBODY, NOBODY)]
    assert sorted(names) == ["honeyleaf8", "starflower8"]
    corner = garden.ground[plot_at(1, -1)]
    assert can_carry(garden, corner, False)
    assert not can_carry(garden, garden.wizard, False)
    assert plot_at(1, -1) not in carry_goals(garden, corner, False)
    assert gem_goals(garden, garden.wizard, garden.ground[plot_at(0, 0)]) != []
    assert why_no_patch(garden.ground, plot_at(0, 0)) == "there is a patch on (0,0) already"


def test_why_a_step_passes_over_a_patch_or_a_choice() -> None:
    garden = played(table(GARDEN, HANDS), "deeproot1@0,1")
    eight = garden.ground[plot_at(0, 0)]
    corner = garden.ground[plot_at(1, -1)]
    unoccupied = Step(ADD, ONE, 1, UNOCCUPIED)
    assert why_no_target(garden, unoccupied, eight) == "Honeyleaf 8 is occupied"
    assert why_no_option(garden, unoccupied, corner) == "Deeproot 8 is not next to the Wizard"


def test_the_game_knows_its_plants_and_its_moves() -> None:
    garden = table(GARDEN, HANDS)
    assert isinstance(garden.game, BookGame)
    assert isinstance(garden.game.notation, Acts)
    assert isinstance(all_fields(garden)[0], FieldScore)


def test_the_rival_narrows_down_what_it_may_choose() -> None:
    garden = table(GARDEN, HANDS)
    low, high = garden.ground[plot_at(0, 0)], garden.ground[plot_at(1, 0)]
    assert narrow(garden, [low, high], (2,), False) == [low], "most rival Sprites"
    assert set(rival_plots(garden, 0)) <= set(garden.open_plots())
    assert texts(garden)


def test_examples_in_refusals_are_moves_of_this_game() -> None:
    """Whatever is asked, a refusal gives an example that could be played at once."""
    asked: set[str] = set()
    for seed in range(12):
        rng = Random(seed)
        state = cast(Garden, hortus.load("power-plants", alternates=True).start(2))
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            word = "keep" if state.moves()[0].kind != "keep" else "sprout"
            reason = state.explain(word)
            found = re.search(r"such as ([^ ]+?)(, or (skip|keep))?$", reason)
            if found is not None:
                assert state.explain(found[1]) == "", reason
                asked.add(type(state.stack[-1]).__name__)
            state.play(rng.choice(state.moves()))
    assert {"AddPatch", "Growing", "PowerAtWork", "Swap"} <= asked
