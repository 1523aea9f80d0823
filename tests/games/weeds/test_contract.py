"""What programs are told: the numbers of moves, events, features, the parts of a score."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from hortus.core.contract import Event
from hortus.core.errors import BadOption, IllegalMove, MalformedMove
from hortus.games.weeds.fan import FANS
from hortus.games.weeds.geometry import whole_root
from hortus.games.weeds.insight import MUCH, feature_list, features
from hortus.games.weeds.moves import EXAMPLE, PASS, SIZE_LETTERS, Growth, Pass, Placements
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.setup import PIECES, ROOT_ENERGY, SEATS, STASH, bearing, world_of
from tests.games.weeds.tables import SHADED, fresh, laid, play, weeds


def watched(plot: Plot, *texts: str) -> list[Event]:
    heard: list[Event] = []
    plot.witness = heard.append
    play(plot, *texts)
    return heard


# --- numbers --------------------------------------------------------------------------------


def test_passing_is_number_0_and_the_rest_are_the_fan_and_one_free_aim_for_each_branch() -> None:
    space = weeds().space()
    assert [(part.kind, part.first, part.size) for part in space.parts] == [
        ("pass", 0, 1),
        ("grow", 1, 3 * PIECES * 3 * 24),
        ("aim", 1 + 3 * PIECES * 3 * 24, 3 * PIECES),
    ]
    assert PIECES == SEATS * (sum(STASH) + 1) == 75
    assert weeds(fan="wide").space().size == 1 + 3 * 75 * (5 * 24 + 1)
    assert weeds().about.candidates


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("fan", FANS)
def test_a_number_means_a_move_of_the_view(players: int, fan: str) -> None:
    rng = Random(players)
    plot = fresh(players, fan=fan)
    for _ in range(6):
        view = plot.view(plot.turn)
        numbers = [plot.game.index(move) for move in plot.moves()]
        assert len(set(numbers)) == len(numbers)
        assert [view.move_at(number) for number in numbers] == list(plot.moves())
        assert sum(view.mask()) == len(numbers)
        plot.play(plot.moves()[rng.randrange(len(numbers) - 1)])


def test_an_aim_off_the_fan_has_the_number_of_its_size_and_parent() -> None:
    game = weeds()
    aims = game.space().parts[2].first
    for text in ("m4:128@1441", "m4:127@1440", "m4:5@3"):
        assert game.index(game.parse(text)) == aims + PIECES + 4
    assert game.index(game.parse("m4:128@1440")) < aims
    assert game.index(Growth(1, 4, 128, 1440)) == game.index(game.parse("m4:128@1440"))
    with pytest.raises(BadOption, match="ask a view"):
        game.move_at(aims + 4)


def test_without_a_position_a_number_is_where_its_sector_begins() -> None:
    game = weeds()
    for text in ("pass", "s0:0@1440", "l74:256@5520"):
        move = game.parse(text)
        assert game.move_at(game.index(move)) == move
    with pytest.raises(BadOption, match="no move number"):
        game.move_at(game.space().size)


@pytest.mark.parametrize("move", [Growth(0, PIECES, 0, 0), Growth(0, 0, 300, 0)])
def test_what_no_game_could_have_has_no_number(move: Growth) -> None:
    with pytest.raises(MalformedMove):
        weeds().index(move)


def test_moves_of_the_fan_are_made_once() -> None:
    placements = Placements(FANS["normal"])
    assert placements.grow(1, 4, 128, 1440) is placements.parse(EXAMPLE)
    assert placements.parse("pass") is PASS
    assert (PASS.number, str(PASS), SIZE_LETTERS) == (0, "pass", "sml")
    assert pickle.loads(pickle.dumps(PASS)) == Pass()


def test_a_position_is_pickled_without_what_its_game_remembers() -> None:
    plot = fresh()
    play(plot, "s0:0@1440")
    again = pickle.loads(pickle.dumps(plot))
    assert again == plot
    assert again.moves() == plot.moves()
    assert again.placements is again.game.notation


def test_a_number_that_is_not_legal_now_is_refused() -> None:
    with pytest.raises(IllegalMove, match="not allowed now"):
        fresh().view(0).move_at(19)


# --- events ---------------------------------------------------------------------------------


def test_a_branch_a_pass_a_round_its_energy_and_deaths_are_noted() -> None:
    plot = laid(SHADED[:1], energy=(4, 0, 0, 0))
    assert watched(plot, "l0:0@2080", "pass") == [
        Event("grow", 0, "large"),
        Event("pass", 0, "", 1),
        Event("round", 1, "", 2),
        Event("death", 0, "small"),
        Event("energy", 0, "", 2),
        Event("energy", 1, "", ROOT_ENERGY),
        Event("energy", 2, "", ROOT_ENERGY),
        Event("energy", 3, "", ROOT_ENERGY),
    ]


def test_the_end_is_noted_before_the_last_deaths() -> None:
    heard = watched(laid(SHADED, energy=(1, 0, 0, 0), quiet=1), "pass")
    assert [event.kind for event in heard] == ["pass", "end", "death"]


# --- features, values and parts -------------------------------------------------------------


def test_features_stay_within_what_is_declared() -> None:
    found = features(laid(SHADED, energy=(500, 3, 3, 3)), 0)
    assert list(found) == [feature.name for feature in feature_list(4)]
    assert (found["energy"], found["points"], found["rival"], found["income"]) == (MUCH, 4, 0, 2)
    assert features(fresh(), 1)["income"] == ROOT_ENERGY


def test_the_parts_of_a_score_are_its_points_by_size() -> None:
    result = laid([*SHADED, (1, "medium", 0, 0)], phase="over", to_move=None).result
    assert result is not None
    assert result.parts[0] == {"from small": 1, "from medium": 0, "from large": 3}
    assert [sum(part.values()) for part in result.parts] == list(result.scores)


def test_no_game_is_longer_than_its_bounds() -> None:
    game = weeds()
    for players in (2, 3, 4, 5):
        assert 0 < game.long_game(players) < game.longest(players)


# --- setup ----------------------------------------------------------------------------------


def test_seats_stand_clockwise_from_the_south() -> None:
    assert [bearing(seat, 4) for seat in range(4)] == [4320, 2880, 1440, 0]
    assert bearing(1, 5) == 4320 - 1152


def test_a_world_is_made_of_inches() -> None:
    world = world_of(24, 18)
    assert world.sun == 9 * 2**20 // 32
    assert whole_root(world.radius**2) == world.radius
