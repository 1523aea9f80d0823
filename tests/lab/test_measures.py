"""Measures against a game whose truth is planted: what they find is there, and of the right size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import pytest

from hortus.core.content import Library
from hortus.core.contract import Move, State
from hortus.core.errors import HortusError
from hortus.core.registry import content_of
from hortus.lab.campaign import Campaign, Watch
from hortus.lab.declared import Declared, Family, Moment, declared, read_declared
from hortus.lab.finding import Finding, find
from hortus.lab.goals import own_goals
from hortus.lab.holes import HOLES, Run, holes, longest_run, look_at
from hortus.lab.items import (
    Item,
    added,
    chosen_items,
    corrected,
    counted,
    items,
    seen_items,
    study,
)
from hortus.lab.measures.base import Measure, prepare, samples
from hortus.lab.measures.length import Pace, lay_pace, moments, quantiles, within
from hortus.lab.measuring import all_samples, game_of, measure
from hortus.lab.query import connect
from hortus.lab.run import play_tables
from hortus.lab.words import MEASURES, WORDS, Word
from tests.lab.planted import Drum, Planted, planted


@pytest.fixture(autouse=True)
def _planted() -> Iterator[None]:
    declared.cache_clear()
    with planted():
        yield


def played(game: str = "toy-planted", games: int = 1200, **more: Any) -> tuple[Campaign, Any]:
    """A small campaign of the planted game, kept in memory, and the connection to ask it."""
    campaign = Campaign(game, games, **{"lineups": (("random",),), **more})
    return campaign, connect((campaign, play_tables(campaign)))


def only(findings: list[Finding], name: str, *parts: str) -> Finding:
    (found,) = find(findings, name, *parts)
    return found


def covers(finding: Finding, truth: float) -> bool:
    return finding.low <= truth <= finding.high


# --- fairness -------------------------------------------------------------------------------


def test_an_unfair_seat_is_found_with_its_size() -> None:
    _, asked = played(options=("bias=50",))
    findings = measure(asked)
    first = only(findings, "first-seat-advantage")
    assert covers(first, 0.1)
    assert first.beyond(0.0)
    assert covers(only(findings, "seat-win", "seat 1"), 0.6)
    assert covers(only(findings, "seat-advantage", "seat 2"), -0.1)


def test_a_fair_game_shows_nothing_at_three_players_either() -> None:
    _, asked = played(players=(3,))
    findings = measure(asked)
    for seat in ("seat 1", "seat 2", "seat 3"):
        assert covers(only(findings, "seat-win", "3 players", seat), 1 / 3)
    assert covers(only(findings, "first-seat-advantage"), 0.0)


# --- length, course, ends -------------------------------------------------------------------


def test_minutes_follow_from_the_declared_pace() -> None:
    _, asked = played(games=30)
    findings = measure(asked)
    assert only(findings, "turns").value == 2
    assert only(findings, "decisions").value == 2
    assert only(findings, "minutes").value == pytest.approx(1 + (2 * 6 + 2 * 24) / 60)
    assert only(findings, "minutes-within", "1 to 3 minutes").value == 1.0
    assert {one.value for one in find(findings, "minutes-quantile")} == {2.0}
    assert only(findings, "happens", "the first ticket").value == 1.0
    assert only(findings, "minutes-before").value == 0.0
    assert only(findings, "minutes-after").value == 2.0
    assert "take 24 s" in str(own_goals("toy-planted").pace)


def test_what_there_is_to_decide_and_how_it_ends() -> None:
    _, asked = played(games=60, watch=Watch(decisions=1.0))
    findings = measure(asked)
    assert only(findings, "branching").value == 3
    assert only(findings, "real-decisions").value == 1.0
    assert only(findings, "different-kinds").value == 0.0
    assert only(findings, "draws").value == only(findings, "stalls").value == 0.0
    assert only(findings, "margin").value == only(findings, "winning-score").value == 1.0
    assert only(findings, "points-from", "luck; pure").value == 1.0
    assert only(findings, "score-spread").value == 1.0


def test_the_lead_is_that_of_the_evaluation() -> None:
    _, asked = played(games=600)
    findings = measure(asked)
    # At the second turn only the first seat can hold red, which it does in a third of the games;
    # then the other one, who was behind, wins in half of them.
    assert covers(only(findings, "comeback"), 1 / 6)
    assert only(findings, "lead-changes").value == 0.0


# --- luck and skill -------------------------------------------------------------------------


def test_a_lottery_is_all_luck_and_a_game_without_chance_is_none() -> None:
    _, asked = played(games=120, repeats=2)
    assert only(measure(asked), "luck-of-the-deal").value == pytest.approx(1.0)
    campaign = Campaign("wizards-garden", 160, lineups=(("random",),), repeats=2, seeds=(3,))
    found = only(measure(connect((campaign, play_tables(campaign)))), "luck-of-the-deal")
    assert covers(found, 0.0)
    assert found.high < 0.5


def test_bots_are_set_against_each_other_and_budgets_doubled() -> None:
    _, asked = played(games=90, options=("prize=800",), lineups=(("greedy:4", "greedy:8"),))
    findings = measure(asked)
    assert only(findings, "points-against", "greedy:8 against greedy:4").games == 90
    assert only(findings, "doubling", "greedy from 4").value == pytest.approx(0.5, abs=0.2)
    _, asked = played(games=300, options=("prize=800",), lineups=(("greedy", "random"),))
    found = measure(asked)
    better = only(found, "points-against", "greedy against random")
    worse = only(found, "points-against", "random against greedy")
    assert better.low > 0.5
    assert better.value + worse.value == pytest.approx(1.0)


# --- strategies and items -------------------------------------------------------------------

MEAN_OF_RED = (1 / 3) * 0.5 + (2 / 3) * 0.75
"""How often red wins at prize 200 against a seat that takes any ticket."""


def test_a_strategy_is_measured_against_free_seats() -> None:
    lineups = (("random/must/take:red", "random"),)
    _, asked = played(options=("prize=200",), lineups=lineups)
    findings = measure(asked)
    assert covers(only(findings, "strategy-win", "must take:red"), MEAN_OF_RED)
    assert covers(only(findings, "strategy-adds", "must take:red"), MEAN_OF_RED - 0.5)
    assert find(findings, "seat-win") == []


def test_what_an_item_adds_is_found_with_its_size_and_ranks_first() -> None:
    base, asked = played(games=24, options=("prize=200",))
    prepare(asked)
    found = seen_items(asked, base.game)
    assert [item.about for item in found] == ["ticket blue", "ticket grey", "ticket red"]
    campaign = study(base._replace(games=1600), found, "random", ("never", "must"))
    told = items(connect((campaign, play_tables(campaign))), base.game)
    adds = find(told, "adds")
    assert adds[0].concerns("ticket red")
    # Without red: 1/3 1/4 + 2/3 1/2. With any of the others forbidden red comes more often.
    assert covers(adds[0], 0.5 - (1 / 12 + 1 / 3))
    assert adds[0].note.startswith("certain")
    assert all([one.value < 0 for one in adds[1:]])
    assert covers(only(told, "adds-when-forced", "ticket red"), MEAN_OF_RED - 0.5)


def test_items_are_counted_without_a_study() -> None:
    _, asked = played(options=("prize=200",))
    told = items(asked, "toy-planted")
    assert covers(only(told, "taken", "ticket red"), 1 / 3)
    assert covers(only(told, "win-with", "ticket red"), MEAN_OF_RED)
    assert only(told, "win-gap", "ticket red").beyond(0.0)
    assert find(told, "offered") == find(told, "adds") == []
    assert {one.name for one in counted(asked, "toy-planted")} == {
        "taken",
        "win-with",
        "win-without",
    }
    assert added(asked, "toy-planted") == []
    assert corrected([]) == []


def test_a_study_of_nothing_is_refused() -> None:
    base = Campaign("toy-planted")
    with pytest.raises(HortusError, match="no items that can be forbidden"):
        study(base, [], "random")
    item = Item(declared("toy-planted").families[0], "red")
    assert chosen_items([item], []) == chosen_items([item], ["red"]) == [item]
    with pytest.raises(HortusError, match="no item 'green' turned up: is red meant"):
        chosen_items([item], ["green"])


# --- together -------------------------------------------------------------------------------


def test_a_team_is_told_how_often_it_wins_and_how_it_loses() -> None:
    _, asked = played("toy-planted-team", options=("bias=100",))
    findings = measure(asked)
    assert covers(only(findings, "team-win"), 2 / 3)
    assert only(findings, "lost-because", "drawn").value == 1.0
    assert only(findings, "turns-when-lost").value == only(findings, "turns-when-won").value == 2
    assert only(findings, "score-when-lost").value == 0.0
    assert find(findings, "seat-win") == []


def test_what_one_of_a_team_has_all_have() -> None:
    _, asked = played("toy-planted-team", games=900, options=("prize=200",))
    told = items(asked, "toy-planted-team")
    # Red is taken by at least one of two in 5 of 9 games; the first seat, by whom the team wins or
    # loses, has it alone in 2 of those (3/4), the other alone in 2 (1/4), both in 1 (1/2).
    assert covers(only(told, "taken", "ticket red"), 5 / 9)
    assert covers(only(told, "win-with", "ticket red"), 0.5)


def test_what_an_item_adds_to_a_team_is_measured_on_the_same_seeds() -> None:
    base, asked = played("toy-planted-team", games=20)
    prepare(asked)
    red = chosen_items(seen_items(asked, base.game), ["red"])
    campaign = study(base._replace(games=400), red, "random")
    told = connect((campaign, play_tables(campaign)))
    assert only(items(told, base.game), "adds", "ticket red").value == pytest.approx(0.0, abs=1e-9)
    assert only(measure(told), "strategy-team").value == pytest.approx(0.0, abs=1e-9)


# --- the rest -------------------------------------------------------------------------------


def test_every_cell_says_what_sets_it_apart() -> None:
    _, asked = played(
        games=9, players=(2, 3), options=("", "bias=50"), lineups=(("random",), ("greedy",))
    )
    abouts = {one.about for one in find(measure(asked), "turns")}
    assert len(abouts) == 8
    assert "3 players, bias=50, greedy" in abouts
    assert "2 players, random" in abouts


def test_an_empty_campaign_tells_nothing() -> None:
    campaign = Campaign("toy-planted", 5)
    asked = connect((campaign, {}))
    assert game_of(asked) == ""
    assert measure(asked) == []
    assert all_samples(asked) == []


def test_every_measure_has_words_and_a_unit() -> None:
    assert len({one.name for one in MEASURES}) == len(MEASURES)
    assert WORDS["first-seat-advantage"] == Word(
        "First seat advantage", MEASURES[2].sentence, "difference"
    )
    assert set(HOLES) <= set(WORDS)
    assert all([word.sentence.endswith(".") for word in WORDS.values()])


def test_a_designer_may_ask_a_measure_of_his_own() -> None:
    _, asked = played(games=30)
    prepare(asked)
    lay_pace(asked, Pace(0, 0, 60))
    mine = Measure("half", "", "Half.", "select about, seed, number, 1 as x, 2 as n from free")
    assert samples(asked, mine)[0].estimate.value == 0.5
    assert samples(asked, within([(1, 2)])[0])[0].estimate.value == 1.0
    assert moments([Moment("take", "it", False)])[0].name == "happens"
    assert [one.value for one in quantiles(asked)] == [2.0, 2.0, 2.0]


# --- holes ----------------------------------------------------------------------------------


def test_holes_are_counted_and_name_a_game() -> None:
    campaign, asked = played(games=40, watch=Watch(limit=2))
    found = {one.name: one for one in holes(asked, campaign)}
    assert set(found) == set(HOLES)
    assert found["endless"].value == 1.0
    assert found["endless"].note.startswith(look_at(0))
    assert found["dead-ends"].value == found["failures"].value == 0.0


class Slow(Drum):
    """Ten tickets each, and the second seat has no choice but grey."""

    each: ClassVar[int] = 10

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        moves = super().moves(seat)
        return moves if self.actors == (0,) else moves[2:]


def test_turns_without_a_choice_are_counted_for_each_seat() -> None:
    class SlowGame(Planted):
        def start(self, players: int | None = None) -> State:
            return Slow(self, players or 2)

    game = SlowGame({}, Library(content_of("toy-planted")))
    assert longest_run(game, ["take:0", "take:2"] * 10, 2) == Run(1, 10, 1)
    assert longest_run(game, ["take:0"], 2).turns == 0


# --- what games declare ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["wizards-garden", "weeds", "power-plants", "leaf-and-let-die", "potato-patrol"]
)
def test_every_game_declares_its_items_by_events_that_happen(name: str) -> None:
    found = declared(name)
    assert found.families
    assert any([family.studied for family in found.families])
    assert all([family.taken or family.offered for family in found.families])
    assert own_goals(name).game == name
    assert len(own_goals(name).goals) >= 5


def test_a_wrong_declaration_is_refused_with_its_place(tmp_path: Any) -> None:
    file = tmp_path / "lab.toml"
    file.write_text('[[family]]\nname = "card"\ntaken = ["steal"]\n')
    with pytest.raises(HortusError, match=r"lab.toml:3: family 1: taken names 'steal'"):
        read_declared(file, ("take",))
    file.write_text('[[family]]\nname = "card"\nused = ["take"]\n[[moment]]\nkind = "take"\n')
    family = Family("card", (), (), ("take",), ())
    assert read_declared(file, ("take",)) == Declared((family,), (Moment("take", "take", False),))
