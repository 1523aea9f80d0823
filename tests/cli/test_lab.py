"""`hortus lab` as people type it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hortus.cli import lab_query, lab_run
from hortus.cli.main import app
from hortus.core.errors import HortusError
from hortus.lab.campaign import Campaign
from hortus.lab.cluster import cluster
from hortus.lab.query import Answer
from hortus.lab.run import Progress, Tally


def hortus(*words: str) -> str:
    done = CliRunner().invoke(app, ["lab", *words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


def test_a_campaign_is_played_asked_and_resumed(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    words = ["run", "wizards-garden", "--games", "2", "--bots", "random", "--workers", "1"]
    words += ["-o", "seeds=8", "-o", "seeds=12", "--out", out]
    assert "4 games are in" in hortus(*words)
    assert "4 games are in" in hortus(*words, "--resume")
    told = hortus("query", out, "select options, count(*) as n from games group by 1 order by 1")
    assert "seeds=12" in told
    csv = hortus("query", out, "select number, players from games order by 1", "--csv")
    assert csv == "number,players\n0,2\n1,2\n2,2\n3,2\n"
    with pytest.raises(HortusError, match="already"):
        hortus(*words)
    with pytest.raises(HortusError, match="another campaign"):
        hortus(*words, "--resume", "--seed", "2")


def test_a_missing_cluster_is_told_in_a_sentence() -> None:
    with pytest.raises(HortusError, match=r"no cluster with workers at tcp://127\.0\.0\.1:9"):
        cluster("tcp://127.0.0.1:9", patience=0.2)


def test_first_results_and_answers_are_tables() -> None:
    campaign = Campaign("weeds", 3, (2, 3))
    table = lab_run.results(Progress(0, 6, Tally(campaign.cells)))
    assert table.row_count == 2
    assert lab_query.shown(Answer(("a", "b"), [(1, 2.0)])).row_count == 1
    assert lab_query.query.__name__ == "query"
    assert lab_run.run.__name__ == "run"
    assert lab_run.play.__name__ == "play"
