"""How long a campaign would take elsewhere follows from what was measured here."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus.lab.campaign import Campaign
from hortus.lab.scale import Costs, costs_of


def test_a_campaign_is_as_long_as_its_slowest_part() -> None:
    costs = Costs(play=0.1, keep=0.0001, size=2000.0, task=0.001)
    assert costs.games == 10
    assert costs.seconds(1_000_000, 2) == pytest.approx(50_001)
    assert costs.seconds(1_000_000, 200) == pytest.approx(501)
    assert costs.seconds(1_000_000, 10_000) == pytest.approx(101), "one writer, however many play"
    assert costs.most_workers() == 1000
    dear = costs._replace(size=1e6)
    assert dear.seconds(1000, 100) == pytest.approx(11), "a network of 100 MB/s"
    busy = costs._replace(play=1.0, keep=1e-6, size=10.0, task=0.01)
    assert busy.seconds(1000, 1000) == pytest.approx(11), "one scheduler"


def test_costs_are_measured_on_real_games(tmp_path: Path) -> None:
    campaign = Campaign("wizards-garden", 6, lineups=(("random",),))
    found = costs_of(campaign, tmp_path / "one", 3, lambda: 0.002)
    assert found.task == 0.002
    assert found.size > 100
    assert found.play > 0
    assert found.keep > 0


def test_what_a_game_costs_is_asked_when_few_are_still_of_interest(tmp_path: Path) -> None:
    campaign = Campaign("wizards-garden", 200, lineups=(("random",),))
    few = costs_of(campaign, tmp_path / "few", 2)
    many = costs_of(campaign, tmp_path / "many", 100)
    assert many.size < few.size / 2, "the records of the first games are not those of all"
