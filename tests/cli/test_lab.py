"""`hortus lab` as people type it."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hortus.cli import lab_query, lab_record, lab_run
from hortus.cli.main import app
from hortus.core.errors import HortusError
from hortus.core.record import Record
from hortus.lab.campaign import Campaign
from hortus.lab.plot import draw
from hortus.lab.query import Answer, BadQuery
from hortus.lab.run import Progress, Tally, record_of, run_campaign


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


def test_any_game_of_a_campaign_can_be_replayed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    campaign = Campaign("wizards-garden", 20, lineups=(("random",),))
    store = run_campaign(campaign, out)
    kept = {one.number: one.record for one in store.kept()}
    other = next(number for number in range(20) if number not in kept)
    number, text = next(iter(kept.items()))
    assert hortus("record", str(out), str(number)) == text
    hortus("record", str(out), str(other), "--out", str(tmp_path / "game.hortus"))
    again = Record.loads((tmp_path / "game.hortus").read_text("utf-8"))
    row = store.read("games").to_pylist()[other]
    assert len(again.moves) == row["plies"]
    assert record_of(store, other) == again.dumps()
    with pytest.raises(HortusError, match="numbered 0 to 19"):
        hortus("record", str(out), "20")
    assert lab_record.record.__name__ == "record"


def test_an_answer_is_drawn(tmp_path: Path) -> None:
    answer = Answer(("bot", "share"), [("greedy", 0.75), ("random", 0.25)])
    draw(answer, tmp_path / "bars.svg", "wins")
    assert "<svg" in (tmp_path / "bars.svg").read_text("utf-8")
    draw(Answer(("turns", "n"), [(1, 2), (2, 5)]), tmp_path / "line.svg")
    with pytest.raises(BadQuery, match="the second a number"):
        draw(Answer(("a", "b"), [(1, "x")]), tmp_path / "none.svg")
    with pytest.raises(BadQuery, match=r"ending in \.svg"):
        draw(answer, tmp_path / "bars.doc")


def test_a_wide_answer_is_told_column_by_column() -> None:
    answer = Answer(tuple([f"column {n}" for n in range(30)]), [(None,) * 30, ([1, 0.5],) * 30])
    assert lab_query.shown(answer).row_count == 30


def test_first_results_and_answers_are_tables() -> None:
    campaign = Campaign("weeds", 3, (2, 3))
    table = lab_run.results(Progress(0, 6, Tally(campaign.cells)))
    assert table.row_count == 2
    assert lab_query.shown(Answer(("a", "b"), [(1, 2.0)])).row_count == 1
    assert lab_query.query.__name__ == "query"
    assert lab_run.run.__name__ == "run"
    assert lab_run.play.__name__ == "play"
