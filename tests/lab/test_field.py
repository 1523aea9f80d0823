"""A field of bots: everybody meets everybody, and the ratings say who won."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

import hortus
from hortus.cli.duel import field_table
from hortus.cli.main import app
from hortus.core.errors import BadOption
from hortus.lab.field import (
    Field,
    Played,
    Rated,
    cross_table,
    play_field,
    play_round,
    rated,
    seatings,
    team_wins,
)

GAME = hortus.load("wizards-garden", seeds=10)


def test_two_by_two_everybody_meets_everybody_from_both_seats() -> None:
    field = Field(GAME, 2, ("random", "greedy", "search:5"))
    assert len(seatings(field, 1)) == 6
    assert len(set(seatings(field, 1))) == 6


def test_at_greater_tables_a_draw_says_who_plays_and_everybody_sits_everywhere() -> None:
    field = Field(hortus.load("leaf-and-let-die"), 3, ("random", "greedy", "search:5", "search:9"))
    games = seatings(field, 1)
    assert len(games) == 3
    assert {len(set(seats)) for seats in games} == {3}
    assert len({seats[0] for seats in games}) == 3
    assert len({frozenset(seatings(field, seed)[0]) for seed in range(20)}) == 4


def test_ratings_say_who_won() -> None:
    field = Field(GAME, 2, ("random", "greedy"))
    played = play_field(field, 15)
    assert played[:2] == play_round(field, 0)
    assert play_field(field, 15, workers=2) == played
    strongest, weakest = rated(field.names, played)
    assert isinstance(strongest, Rated)
    assert (strongest.name, weakest.name) == ("greedy", "random")
    assert strongest.mean > weakest.mean
    assert strongest.unsure < 25 / 3
    table = cross_table(field.names, played)
    assert table[0][0] is None
    assert table[1][0] == 1 - (table[0][1] or 0)
    assert table[1][0] == pytest.approx(strongest.points)
    assert field_table(field, played).row_count == 2


def test_teams_have_no_rating_but_a_share() -> None:
    field = Field(hortus.load("potato-patrol"), 2, ("greedy", "random"))
    assert seatings(field, 1) == [("greedy", "greedy"), ("random", "random")]
    played = [Played(("greedy", "greedy"), (1, 1)), Played(("random", "random"), (2, 2))]
    assert team_wins(field.names, played) == {"greedy": (1, 1), "random": (0, 1)}
    assert field_table(field, played).row_count == 2


def test_the_command_rates_a_field() -> None:
    words = ["duel", "--game", "wizards-garden", "-o", "seeds=8", "--workers", "1"]
    done = CliRunner().invoke(app, [*words, "--field", "random,greedy", "--games", "4"])
    assert done.exit_code == 0, done.output
    assert "4 games" in done.output
    assert "v greedy" in done.output
    done = CliRunner().invoke(app, [*words, "greedy", "random", "--games", "4", "--decided"])
    assert "share of the decided games" in done.output


@pytest.mark.parametrize(
    ("names", "players", "why"),
    [
        (("random",), 2, "at least two bots"),
        (("random", "random"), 2, "each once"),
        (("random", "deep"), 2, "there is no bot 'deep'"),
        (("random", "greedy"), 3, "at least as many bots"),
    ],
)
def test_a_field_that_cannot_play_is_refused(
    names: tuple[str, ...], players: int, why: str
) -> None:
    with pytest.raises(BadOption, match=why):
        Field(hortus.load("leaf-and-let-die"), players, names).check()
