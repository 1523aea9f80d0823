"""`hortus lab` as people type it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from time import sleep

import pytest
from rich.console import Console
from typer.testing import CliRunner

from hortus.cli import lab_query, lab_record, lab_report, lab_run
from hortus.cli.common import all_cores, end_the_line
from hortus.cli.main import app
from hortus.core.errors import BadContent, BadOption, HortusError
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.lab.campaign import Campaign
from hortus.lab.plot import draw
from hortus.lab.query import Answer, BadQuery
from hortus.lab.run import Progress, Tally, record_of, run_campaign
from hortus.lab.store import Store


def hortus(*words: str) -> str:
    done = CliRunner().invoke(app, ["lab", *words])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.output


def test_a_campaign_is_played_asked_and_resumed(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    words = ["run", "wizards-garden", "--games", "2", "--bots", "random", "--workers", "1"]
    words += ["-o", "seeds=8", "-o", "seeds=12", "--out", out]
    assert "\n4 games in" in hortus(*words)
    assert "4 games in" in hortus(*words, "--resume")
    told = hortus("query", out, "select options, count(*) as n from games group by 1 order by 1")
    assert "seeds=12" in told
    csv = hortus("query", out, "select number, players from games order by 1", "--csv")
    assert csv == "number,players\n0,2\n1,2\n2,2\n3,2\n"
    with pytest.raises(HortusError, match="already"):
        hortus(*words)
    with pytest.raises(HortusError, match="another campaign"):
        hortus(*words, "--resume", "--seed", "2")
    more = [word if word != "2" else "3" for word in words]
    assert "6 games in" in hortus(*more, "--resume")


def test_a_budget_is_told_as_it_was_written(tmp_path: Path) -> None:
    words = ["run", "wizards-garden", "--games", "1", "--bots", "greedy:100", "--workers", "1"]
    assert "2 players; greedy:100: 1 game" in hortus(*words, "--out", str(tmp_path / "out"))


def test_beside_a_campaign_file_nothing_else_says_what_is_played(tmp_path: Path) -> None:
    file = tmp_path / "campaign.toml"
    file.write_text('game = "wizards-garden"\ngames = 1\nbots = ["random"]\n', "utf-8")
    out = str(tmp_path / "out")
    with pytest.raises(BadOption, match="and leave out --games"):
        hortus("run", str(file), "--out", out, "--games", "5")
    assert "1 game in" in hortus("run", str(file), "--out", out, "--workers", "1")


def test_broken_content_is_named_where_it_lies(tmp_path: Path) -> None:
    folder = tmp_path / "kinder"
    folder.mkdir()
    own = load("potato-patrol").library.own / "missions.toml"
    folder.joinpath("missions.toml").write_text(own.read_text("utf-8").replace("needs", "nedes", 1))
    words = ["potato-patrol", "--content", str(folder), "--out", str(tmp_path / "out")]
    for command in ("run", "items"):
        with pytest.raises(BadContent, match=rf"^{folder}/missions\.toml:\d+: "):
            hortus(command, *words)
    assert not (tmp_path / "out").exists()


def test_no_cluster_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(address: str) -> None:
        raise HortusError(f"there is no cluster with workers at {address}")

    monkeypatch.setattr(lab_run, "cluster_at", nowhere)
    with pytest.raises(HortusError, match="no cluster"):
        hortus("run", "weeds", "--cluster", "tcp://127.0.0.1:9", "--out", str(tmp_path / "out"))
    assert not (tmp_path / "out").exists()


def test_without_a_directory_the_latest_campaign_here_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(HortusError, match="no campaign here"):
        hortus("query", "select 1")
    Store.create(tmp_path / "one", Campaign("wizards-garden", 1))
    assert "wizards-garden" not in hortus("query", "select label from cells")
    assert lab_report.of_campaign(["select"], "SQL") == (Path("one"), "select")
    assert lab_report.of_campaign(["a", "b"], "SQL") == (Path("a"), "b")
    with pytest.raises(HortusError, match="put NAME in quotes"):
        hortus("card", "one", "Root", "Cause")


def test_results_of_another_version_are_read_with_a_remark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store.create(tmp_path / "one", Campaign("wizards-garden", 1))
    lab_report.remark_on(store)
    assert capsys.readouterr().err == ""
    store.version["code"] = "12345678"
    lab_report.remark_on(store)
    assert "code 12345678, and this is" in capsys.readouterr().err
    assert lab_report.console_of_errors().stderr


def test_a_run_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    words = ["lab", "run", "weeds", "--bots", "random", "--workers", "2", "--out", "out"]
    code = (
        "import sys, hortus.lab.run; hortus.lab.run.FIRST_PART = 0.1\n"
        "from hortus.cli.main import app; app(sys.argv[1:])"
    )
    begun = subprocess.Popen(
        [sys.executable, "-c", code, *words],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        waited(lambda: len(group(begun.pid)) >= 3)
        waited(lambda: any((tmp_path / "out").glob("games-*.parquet")))
        begun.kill()
        begun.wait()
        waited(lambda: not group(begun.pid))
    finally:
        for process in group(begun.pid):
            os.kill(process, signal.SIGKILL)


def group(leader: int) -> list[int]:
    """The processes that a leader of a group began, itself among them, as far as they live."""
    found = []
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = place.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == leader and state != "Z":
                found.append(int(place.parent.name))
    return found


def waited(ready: Callable[[], bool]) -> None:
    """Wait until something is so, half a minute at most."""
    for _ in range(300):
        if ready():
            return
        sleep(0.1)
    pytest.fail("it did not come about")


def test_any_game_of_a_campaign_can_be_replayed(tmp_path: Path) -> None:
    out = tmp_path / "out"
    campaign = Campaign("wizards-garden", 20, lineups=(("random",),))
    store = run_campaign(campaign, out)
    kept = {one.number: one.record for one in store.kept()}
    other = next(number for number in range(20) if number not in kept)
    number, text = next(iter(kept.items()))
    assert hortus("record", str(out), str(number)) == text
    told = hortus("record", str(out), str(other), "--out", str(tmp_path / "game.hortus"))
    assert "game.hortus" in told
    again = Record.loads((tmp_path / "game.hortus").read_text("utf-8"))
    row = store.read("games").to_pylist()[other]
    assert len(again.moves) == row["plies"]
    assert record_of(store, other) == again.dumps()
    for none in ("20", "-1"):
        with pytest.raises(HortusError, match="numbered 0 to 19"):
            hortus("record", str(out), none)
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


def printed(answer: Answer, width: int = 80) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(lab_query.shown(answer, width))
    return console.export_text()


def test_a_wide_answer_is_told_row_by_row() -> None:
    names = tuple([f"column {n}" for n in range(30)])
    told = printed(Answer(names, [(":x:",) * 30, ([1, 0.5],) * 30]))
    assert told.splitlines()[1].split("  ") == ["column 0", " :x:"]
    assert "--- 2 ---" in told
    assert told.endswith("2 rows\n")


def test_an_answer_without_rows_has_its_columns() -> None:
    assert "bot" in printed(Answer(("bot", "share"), []))
    assert "0 rows of column 0, column 1" in printed(
        Answer(tuple([f"column {n}" for n in range(30)]), []), 40
    )


def test_first_results_and_answers_are_tables() -> None:
    campaign = Campaign("weeds", 3, (2, 3))
    table = lab_run.results(Progress(0, 6, Tally(campaign.cells)))
    assert table.row_count == 2
    assert "1 row\n" in printed(Answer(("a", "b"), [(1, 2.0)]))
    assert lab_query.query.__name__ == "query"
    assert lab_run.run.__name__ == "run"
    assert lab_run.play.__name__ == "play"
    assert all_cores() >= 1
    end_the_line()
