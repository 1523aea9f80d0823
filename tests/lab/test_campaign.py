"""Campaigns: the grid and its seeds, what is seen of a game, and the same results whoever plays."""

from __future__ import annotations

import errno
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import hortus
from hortus.core.errors import BadContent, BadOption, HortusError
from hortus.core.record import Record
from hortus.lab import store as stores
from hortus.lab.campaign import (
    Campaign,
    Cell,
    Variant,
    Watch,
    by_the_clock,
    check_bot,
    each_option,
    read_counts,
    read_lineup,
    seated,
)
from hortus.lab.engine import Chunk, Task, alone, play_task, processes, table_for
from hortus.lab.files import write_whole
from hortus.lab.interest import Kept, bars, beats, best, kept_from, reasons, record_rows
from hortus.lab.observe import Observed, Sitting, Table, content_folder
from hortus.lab.query import Answer, BadQuery, ask, asked, connect, duckdb
from hortus.lab.rows import KINDS, TABLES, WHY, Column, Rows
from hortus.lab.run import Progress as Done
from hortus.lab.run import (
    Remaining,
    Schedule,
    Standing,
    Writer,
    joined,
    play_tables,
    run,
    run_campaign,
)
from hortus.lab.run import Tally as FirstResults
from hortus.lab.store import BadResults, DiskFull, Store, arrow, schema, to_arrow, version_of

SMALL = Campaign("wizards-garden", 8, lineups=(("random",), ("greedy", "random")))
REPRODUCIBLE = [name for name in TABLES if name != "costs"]


def rows(store: Store, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = store.read(table).to_pylist()
    return found


def same(one: Store, two: Store) -> bool:
    return all([rows(one, name) == rows(two, name) for name in REPRODUCIBLE])


# ---------------------------------------------------------------- the grid


def test_each_combination_is_a_cell_and_games_are_numbered_through() -> None:
    campaign = Campaign(
        "potato-patrol", 10, (2, 3), options=each_option({"mission": ["fort", "cellar"]})
    )
    cells = campaign.cells
    assert [(cell.options, cell.players) for cell in cells] == [
        ("mission=fort", 2),
        ("mission=fort", 3),
        ("mission=cellar", 2),
        ("mission=cellar", 3),
    ]
    assert [cell.number(0) for cell in cells] == [0, 1, 2, 3]
    assert [cell.number(9) for cell in cells] == [36, 37, 38, 39]
    assert campaign.total == 40
    assert cells[0].label == "2 players, greedy + greedy, mission=fort"


def test_the_last_bot_fills_the_seats_and_of_too_many_each_choice_plays() -> None:
    assert seated(("search:9", "greedy"), 4) == [("search:9", "greedy", "greedy", "greedy")]
    assert seated(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_a_line_up_is_rotated_on_each_seed_until_it_would_repeat() -> None:
    cell = Cell(0, 1, 9, "weeds", "", Variant(), 3, ("a", "b", "b"), 2)
    assert [cell.seats(place) for place in range(3)] == [
        ("a", "b", "b"),
        ("b", "a", "b"),
        ("b", "b", "a"),
    ]
    assert len({cell.game_seed(place) for place in range(3)}) == 1
    assert cell.game_seed(3) == cell.game_seed(0) + 1
    assert cell._replace(bots=("a",) * 3).rotations == 1
    assert cell._replace(bots=("a",) * 3, repeats=2).repeat(3) == 1
    other = cell._replace(seed=3)
    assert other.game_seed(0) > cell.game_seed(10**6), "seeds of two campaigns are apart"


def test_what_people_write_is_read() -> None:
    assert read_lineup("search:1500,9s,greedy") == ("search:1500,9s", "greedy")
    assert read_counts("2-4") == (2, 3, 4)
    assert read_counts("2,5") == (2, 5)
    assert by_the_clock("search:1s")
    assert not by_the_clock("search:200")
    for text in ("", "4-", "two", "2,2"):
        with pytest.raises(BadOption, match="2-4"):
            read_counts(text)
    with pytest.raises(BadOption, match="search:200,greedy"):
        read_lineup("greedy,,")


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"games": 0}, "at least 1"),
        ({"players": (3,)}, "is for 2 players, not 3"),
        ({"lineups": (("alphago",),)}, "no bot 'alphago'"),
        ({"options": ("colour=red",)}, "no option 'colour'"),
        ({"seeds": (1, 1)}, "each once"),
        ({"repeats": 0}, "at least 1"),
        ({"variants": (Variant(), Variant())}, "same name"),
        ({"watch": Watch("some")}, "counts, full, none"),
        ({"watch": Watch(decisions=2)}, "from 0 to 1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(HortusError, match=sentence) as caught:
        SMALL._replace(**change).check()
    assert "\n" not in str(caught.value)


def test_a_bot_for_one_game_is_refused_in_another() -> None:
    with pytest.raises(BadOption, match="wizards-garden only"):
        check_bot("perfect", "weeds")


def test_a_campaign_is_the_same_after_a_round_trip() -> None:
    variant = Variant("cheap", (("cards.toml", "x = 1\n"),))
    campaign = SMALL._replace(variants=(variant, Variant()), players=(2,), repeats=2)
    assert Campaign.from_json(json.loads(json.dumps(campaign.to_json()))) == campaign


# ---------------------------------------------------------------- what is seen of a game


def observed(watch: Watch, place: int = 0, name: str = "leaf-and-let-die") -> Observed:
    cell = Campaign(name, 4, lineups=(("random",),), watch=watch).cells[0]
    return Table(cell, watch).play(place)


def gathered(table: str, columns: Sequence[Sequence[Any]]) -> dict[str, list[Any]]:
    """What was seen of game 7, by the names of its columns."""
    rows = Rows(table)
    rows.extend_of(7, columns)
    assert rows.columns["number"] == [7] * len(rows)
    return rows.columns


def test_a_game_is_the_one_that_the_library_plays_with_its_seed() -> None:
    one = observed(Watch())
    match = hortus.play(
        hortus.load("leaf-and-let-die"),
        [hortus.bot("random"), hortus.bot("random")],
        seed=int(str(one.row["seed"])),
    )
    assert one.played == match.moves
    result = match.state.result
    assert result is not None
    assert one.row["scores"] == [float(score) for score in result.scores]
    assert one.row["decisions"] == sum([mover >= 0 for mover in match.movers])
    record = Record.loads(one.record(match.game))
    assert record.replay() == match.state


@pytest.mark.parametrize("name", hortus.games())
def test_every_game_can_be_watched(name: str) -> None:
    one = observed(Watch(decisions=1.0), name=name)
    row = one.row
    assert set(row) == {column.name for column in TABLES["games"]}
    assert row["over"]
    assert not row["error"]
    assert row["first"] in (0, 1)
    assert row["lead_changes"] is not None
    assert one.events[0]
    assert sum([int(str(times)) for *_, times in one.moves]) == row["decisions"]
    kinds, options = [gathered("decisions", one.decisions)[name] for name in ("kinds", "options")]
    assert all([1 <= few <= many for few, many in zip(kinds, options, strict=True)])


def test_watching_changes_nothing_of_the_game() -> None:
    quiet = observed(Watch("none", 0.0, leads=False))
    keen = observed(Watch("full", 1.0, leads=True, before=True))
    assert quiet.played == keen.played
    assert not any(quiet.events)
    assert not any(quiet.decisions)
    assert quiet.row["lead_changes"] is None
    decisions = gathered("decisions", keen.decisions)
    assert len(decisions["ply"]) == keen.row["decisions"]
    assert decisions["ply"] == sorted(decisions["ply"])
    assert None not in decisions["before"]


def test_counts_are_the_sums_of_the_events() -> None:
    full, counted = [
        list(zip(*gathered("events", observed(Watch(mode)).events).values(), strict=True))
        for mode in ("full", "counts")
    ]
    assert len(counted) < len(full)
    sums: dict[tuple[object, ...], list[int]] = {}
    for row in full:
        times, count = sums.setdefault(row[1:4], [0, 0])
        sums[row[1:4]] = [times + 1, count + int(str(row[5]))]
    assert {row[1:4]: [row[4], row[5]] for row in counted} == sums


@pytest.mark.parametrize("wrong", [Watch(leads=1.5), Watch(decisions=-1.0), Watch(limit=-1)])
def test_what_cannot_be_looked_at_is_refused(wrong: Watch) -> None:
    with pytest.raises(BadOption, match=r"is a (share from 0 to 1|number of plies)"):
        SMALL._replace(watch=wrong).check()


def test_repeats_share_the_luck_of_the_draw_but_not_the_thoughts() -> None:
    cell = Campaign("leaf-and-let-die", 2, lineups=(("random",),), repeats=2).cells[0]
    table = Table(cell, Watch())
    one, two = Sitting(table, 0), Sitting(table, 1)
    assert one.chance.random() == two.chance.random()
    assert one.thoughts[0].random() != two.thoughts[0].random()


def test_a_game_that_is_broken_off_or_fails_has_a_row_all_the_same() -> None:
    short = observed(Watch(limit=5))
    assert short.row["stalled"]
    assert short.row["shares"] == []
    assert [kept.why for kept in reasons(short.row)] == ["sample", "stalled"]
    cell = Campaign("leaf-and-let-die", 1, lineups=(("random",),)).cells[0]
    table = Table(cell, Watch())
    sitting = Sitting(table, 0)
    sitting.bots = [None, None]  # type: ignore[list-item]
    assert "AttributeError" in sitting.run()


def test_where_all_moves_are_random_who_leads_is_asked_on_some_seeds_unless_the_campaign_says() -> (
    None
):
    def asked(watch: Watch, *bots: str) -> list[bool]:
        cell = Campaign("wizards-garden", 8, lineups=(bots,), watch=watch).cells[0]
        table = Table(cell, watch)
        return [table.play(place).row["lead_changes"] is not None for place in range(8)]

    assert asked(Watch(), "random") == [True, False, False, False] * 2
    assert asked(Watch(leads=1.0), "random") == [True] * 8
    assert asked(Watch(leads=0.0), "greedy", "random") == [False] * 8
    assert asked(Watch(), "greedy", "random") == [True] * 8
    assert asked(Watch(leads=0.5), "greedy", "random") == [True, True, False, False] * 2


# ---------------------------------------------------------------- which records are kept


def test_a_game_that_a_team_lost_is_no_comeback() -> None:
    row = {"number": 1, "cell": 0, "plies": 9, "error": "", "stalled": False, "over": True}
    won = {**row, "margin": None, "deficit": 0.5, "winners": [0, 1]}
    assert "comeback" in [kept.why for kept in reasons(won)]
    assert "comeback" not in [kept.why for kept in reasons({**won, "winners": []})]


def test_the_best_of_all_are_the_best_of_the_best_of_each_chunk() -> None:
    games = [Kept(0, "longest", -float(n * 7 % 11), n, float(n * 7 % 11)) for n in range(10)]
    assert best([*best(games[:4]), *best(games[4:])]) == best(games)
    limits = bars(best(games[:5]), cell=0)
    assert limits == (("longest", -6.0, 4),)
    later = [one for one in games[5:] if beats(one, limits)]
    assert len(later) < 5
    assert best([*best(games[:5]), *later]) == best(games)
    assert bars(games[:2], cell=0) == ()
    found = record_rows(games)
    assert [row[3] for row in found] == [1, 2, 3]
    assert [row[4] for row in found] == [10.0, 9.0, 8.0]
    again = [kept_from(int(str(r[0])), 0, "longest", float(str(r[4])), "") for r in found]
    assert again == best(games)


# ---------------------------------------------------------------- playing it


def test_one_worker_two_workers_and_a_resumed_run_give_the_same_tables(tmp_path: Path) -> None:
    one = run_campaign(SMALL, tmp_path / "one")
    two = run_campaign(SMALL, tmp_path / "two", workers=2)
    assert same(one, two)
    broken = Store.create(tmp_path / "broken", SMALL)

    def stopped(tasks: Any) -> Any:
        for number, chunk in enumerate(alone(tasks)):
            if number == 3:
                raise KeyboardInterrupt
            yield chunk

    with pytest.raises(KeyboardInterrupt):
        run(broken, stopped)
    assert 0 < broken.count() < SMALL.total
    assert run(Store.open(tmp_path / "broken"), alone) == SMALL.total
    assert same(one, broken)
    assert {row["why"] for row in rows(one, "records")} <= set(WHY)


def test_a_campaign_goes_on_with_more_games_as_if_it_had_been_asked_for_them(
    tmp_path: Path,
) -> None:
    more = SMALL._replace(games=12)
    run_campaign(SMALL, tmp_path / "few")
    few = Store.resume(tmp_path / "few", more)
    assert few.count() == 16
    assert run(few, alone) == 24
    assert same(few, run_campaign(more, tmp_path / "many"))
    assert Store.open(tmp_path / "few").campaign == more
    assert SMALL.goes_on_as(more)
    with pytest.raises(BadResults, match="of 12 games a cell already, not of 8"):
        Store.resume(tmp_path / "few", SMALL)
    with pytest.raises(BadResults, match="another campaign, of wizards-garden: --resume goes on"):
        Store.resume(tmp_path / "few", more._replace(seeds=(2,)))


def test_tables_in_memory_are_those_on_disk(tmp_path: Path) -> None:
    store = run_campaign(SMALL, tmp_path / "one")
    tables = play_tables(SMALL)
    for name in ("games", "parts", "moves", "decisions", "events"):
        ordered = sorted(tables[name].to_pylist(), key=lambda row: int(row["number"]))
        assert ordered == rows(store, name)
    assert ask(connect((SMALL, tables)), "select count(*) from games").rows == [(16,)]


def test_all_cells_go_forward_side_by_side_in_growing_chunks() -> None:
    campaign = SMALL._replace(games=1000)
    schedule = Schedule(campaign, {0, 2, 10}, "code", 2)
    tasks = schedule.tasks()
    early = [next(tasks) for _ in range(4)]
    assert [(task.cell.id, task.first, task.last) for task in early] == [
        (1, 0, 1),
        (1, 1, 2),
        (0, 2, 3),
        (1, 2, 3),
    ]
    for task in early:
        schedule.learn(Chunk(task, {}, [], 0.01))
    later = [next(tasks) for _ in range(3)]
    assert [(task.cell.id, task.first, task.last) for task in later] == [
        (0, 3, 5),
        (1, 3, 103),
        (0, 6, 106),
    ]
    left = Remaining(campaign.cells[0], {0, 2, 10})
    assert left.gaps == [(2, 5), (6, 1000)]


def test_the_last_chunks_are_shorter_but_not_shorter_than_they_are_worth() -> None:
    left = Remaining(Campaign("weeds", 1000, players=(2,)).cells[0], set())
    assert left.take(400) == (0, 1), "what a game takes is not yet known"
    left.played, left.seconds = 1, 0.02
    assert left.take(400) == (1, 51)
    assert left.take(20) == (51, 71)
    assert left.take(1) == (71, 81)
    left.seconds = 3.0
    assert left.take(20) == (81, 82)


def test_first_results_are_told_while_it_runs(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []

    def show(progress: Done) -> None:
        told.append((progress.done, progress.total))
        standing = progress.tally.standing(1)
        assert isinstance(standing, Standing)
        assert standing.games <= 8

    run_campaign(SMALL, tmp_path / "one", show=show)
    assert told[0] == (0, 16)
    assert told[-1] == (16, 16)
    tally = FirstResults(SMALL.cells)
    tally.add(Store.open(tmp_path / "one").read("games"))
    assert tally.standing(1).won.share > 0.5, "greedy beats random, wherever it sits"
    assert [tally.standing(place).whose for place in (0, 1)] == ["who begins", "greedy"]


# ---------------------------------------------------------------- results on disk


def test_every_column_says_what_it_holds() -> None:
    for name, columns in TABLES.items():
        assert {column.kind for column in columns} <= set(KINDS)
        assert all([isinstance(column, Column) and column.meaning for column in columns])
        assert schema(name).names == [column.name for column in columns]
    gathered = Rows("parts")
    gathered.extend([(3, 0, "gems", 2.0)])
    gathered.add({"number": 3, "seat": 1, "part": "gems", "points": 1.0})
    assert len(gathered) == 2
    assert to_arrow("parts", gathered.columns).num_rows == 2
    assert arrow().__name__ == "pyarrow"


def test_results_of_another_version_are_not_mixed(tmp_path: Path) -> None:
    store = run_campaign(SMALL._replace(games=1), tmp_path / "one")
    store.check_version()
    assert store.remark == ""
    path = tmp_path / "one" / "campaign.json"
    data = json.loads(path.read_text())
    assert data["code"] == version_of("wizards-garden")["code"]
    path.write_text(json.dumps({**data, "code": "12345678"}))
    with pytest.raises(BadResults, match=r"campaign\.json: was played by .* code 12345678"):
        Store.open(tmp_path / "one").check_version()
    assert "code 12345678, and this is" in Store.open(tmp_path / "one").remark
    with pytest.raises(BadResults, match="go on with the version it was begun with"):
        Store.resume(tmp_path / "one", SMALL._replace(games=1, seeds=(2,)))
    path.write_text(json.dumps({**data, "format": 0}))
    with pytest.raises(BadResults, match="has format 0"):
        Store.open(tmp_path / "one")
    path.write_text("{")
    with pytest.raises(BadResults, match=r"campaign\.json:1: is no campaign: it was cut off"):
        Store.open(tmp_path / "one")
    path.write_text(json.dumps({**data, "campaign": 3}))
    with pytest.raises(BadResults, match=r"campaign\.json: is no campaign: it was edited"):
        Store.open(tmp_path / "one")
    path.write_text(json.dumps(data))
    with pytest.raises(BadResults, match="has this campaign already: --resume goes on"):
        Store.create(tmp_path / "one", SMALL)
    with pytest.raises(BadResults, match="has another campaign, of wizards-garden: choose another"):
        Store.create(tmp_path / "one", Campaign("weeds"))
    with pytest.raises(BadResults, match="results go into a directory, and this is a file"):
        Store.create(path, SMALL)
    with pytest.raises(BadResults, match="has no campaign"):
        Store.open(tmp_path)


def test_a_broken_file_is_named_and_what_it_held_is_played_again(tmp_path: Path) -> None:
    campaign = SMALL._replace(games=2)
    store = run_campaign(campaign, tmp_path / "one")
    whole = rows(store, "games")
    store.path("games", 0).write_bytes(b"PAR1 no more")
    with pytest.raises(BadResults, match=r"games-00000\.parquet: is broken .*--resume"):
        store.done()
    store.path("games", 0).unlink()
    assert run(store, alone) == 4
    assert rows(store, "games") == whole


def test_a_full_disk_is_waited_for_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = [False]

    def full(path: Path, data: bytes | memoryview) -> None:
        if path.name.startswith("moves") and not room[0]:
            raise OSError(errno.ENOSPC, "No space left on device")
        write_whole(path, data)

    def wait(seconds: float) -> None:
        waited.append(seconds)
        room[0] = len(waited) == 2

    monkeypatch.setattr(stores, "write_whole", full)
    waited: list[float] = []
    store = Store.create(tmp_path / "one", SMALL)
    assert run(store, alone, wait=wait) == SMALL.total
    assert len(waited) == 2
    room[0] = False
    other = Store.create(tmp_path / "two", SMALL)
    with pytest.raises(DiskFull, match="16 games could not be written; make room and --resume"):
        run(other, alone, wait=lambda _: None)
    assert other.parts == []
    assert [path.name for path in (tmp_path / "two").iterdir()] == ["campaign.json"]


def test_a_part_without_its_games_is_cleared_away(tmp_path: Path) -> None:
    store = run_campaign(SMALL._replace(games=1), tmp_path / "one")
    (tmp_path / "one" / "moves-00007.parquet").write_bytes(b"")
    (tmp_path / "one" / "games-00007.parquet.new").write_bytes(b"")
    store.clear_away()
    assert not list((tmp_path / "one").glob("*00007*"))
    assert store.count() == 2


def test_workers_of_another_version_are_refused(tmp_path: Path) -> None:
    cell = SMALL.cells[0]
    with pytest.raises(HortusError, match="another version"):
        play_task(Task(cell, 0, 1, Watch(), "00000000"))
    chunk = play_task(Task(cell, 0, 2, Watch(), version_of(cell.game)["code"]))
    assert joined([chunk])["games"].num_rows == 2
    writer = Writer(Store.create(tmp_path / "one", SMALL))
    writer.add(chunk)
    writer.flush()
    assert writer.store.count() == 2
    assert processes(1) is alone
    assert table_for(cell, Watch(), 1) is table_for(cell, Watch(), 1), "a game is read once"
    assert table_for(cell, Watch(), 1) is not table_for(cell, Watch(), 2), "threads share no table"


# ---------------------------------------------------------------- asking


def test_a_campaign_is_asked_in_sql(tmp_path: Path) -> None:
    run_campaign(SMALL, tmp_path / "one")
    connection = connect(tmp_path / "one")
    answer = ask(
        connection, "select bot, sum(share) as won from seats where cell = 1 group by 1 order by 1"
    )
    assert answer.names == ("bot", "won")
    assert sum([row[1] for row in answer.rows]) == 8
    assert Answer(("a", "b"), [(1, "x,y")]).csv() == 'a,b\n1,"x,y"\n'
    both = ask(connection, "select label from cells join games using (cell) where number = 0")
    assert both.rows == [("2 players, random + random",)]
    with pytest.raises(BadQuery, match="colour"):
        ask(connection, "select colour from games")
    assert asked(tmp_path / "one", "select count(*) from seats").rows == [(32,)]


@pytest.mark.parametrize(
    ("sql", "sentence"),
    [
        ("", "ask one question, such as: select"),
        ("select 1; select 2", "ask one question"),
        ("copy games to 'games.csv'", "ask a question that changes nothing"),
        ("select * from read_csv('pyproject.toml')", "Cannot access file"),
        ("select * from gmaes", "name gmaes does not exist; the tables are games, parts, .*seats"),
        ("selct 1", "syntax error"),
    ],
)
def test_what_is_no_question_of_the_campaign_is_refused(
    sql: str, sentence: str, tmp_path: Path
) -> None:
    Store.create(tmp_path / "one", SMALL)
    with pytest.raises(BadQuery, match=sentence) as caught:
        asked(tmp_path / "one", sql)
    assert "\n" not in str(caught.value)


def test_duckdb_answers() -> None:
    assert duckdb().__name__ == "duckdb"


def test_content_variants_travel_with_the_campaign(tmp_path: Path) -> None:
    own = hortus.load("leaf-and-let-die").library.own
    for path in own.glob("*.toml"):
        (tmp_path / path.name).write_text(path.read_text("utf-8"), "utf-8")
    variant = Variant.read(tmp_path, "copy")
    folder = content_folder(variant)
    assert folder is not None
    assert content_folder(Variant()) is None
    copied = hortus.load("leaf-and-let-die", tmp_path).library.source
    assert hortus.load("leaf-and-let-die", folder).library.source == copied
    with pytest.raises(BadOption, match="no content directory"):
        Variant.read(tmp_path / "nowhere")
    assert Variant.of("leaf-and-let-die", tmp_path, name="copy") == variant
    (tmp_path / "cards.toml").write_text("[[card]]\nnmae = 'x'\n", "utf-8")
    with pytest.raises(BadContent, match=rf"{tmp_path}/cards\.toml:\d+: card 1"):
        Variant.of("leaf-and-let-die", tmp_path)
