"""Finished games are analysed on request, running ones never; puzzles are asked and checked."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import IntegrityError

import hortus
from hortus.bots.bot import RandomBot
from hortus.bots.budget import Budget
from hortus.core.record import Note, Record
from hortus.server import pages, queries
from hortus.server.api import check_over
from hortus.server.migrations.versions import v0008_studies
from hortus.server.problems import Problem
from hortus.server.store import Store
from hortus.server.studies import (
    LEAST,
    MOST,
    Studies,
    Study,
    begin_study,
    load_study,
    note_study,
    trials_for,
)
from hortus.server.study_api import (
    AnalysisInfo,
    Attempt,
    BetterInfo,
    NoteInfo,
    PuzzleEntry,
    PuzzleInfo,
    PuzzleList,
    PuzzleOption,
    ValueInfo,
    ValuesInfo,
    Verdict,
    begin_analysis,
    list_puzzles,
    note_infos,
    show_analysis,
    show_puzzle,
    show_values,
    studying,
    today,
    try_puzzle,
)
from hortus.server.workers import Setup, Stretch, judge_stretch
from hortus.solve.puzzles import collection, puzzle, puzzle_of
from hortus.solve.solver import solve
from hortus.solve.table import Scope
from hortus.table.annotate import annotate
from hortus.table.match import Match
from tests.server.loops import in_loop
from tests.server.serving import Server
from tests.server.test_parts import a_sheet


def analysed(browser: httpx.Client, table: str) -> dict[str, Any]:
    """The analysis of a game, waited for; it only ever gets on."""
    asked = browser.post(f"/api/tables/{table}/analysis")
    assert asked.status_code == 202, asked.text
    found: dict[str, Any] = asked.json()
    done = 0
    while found["state"] == "running":
        time.sleep(0.05)
        found = browser.get(f"/api/tables/{table}/analysis").json()
        assert found["done"] >= done
        done = found["done"]
    return found


@pytest.fixture
def no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process finds no table of the solution either."""
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))


@pytest.mark.usefixtures("no_tables")
def test_a_finished_game_is_analysed_once_and_its_record_has_the_notes(server: Server) -> None:
    table = server.finished(seeds=8)
    with server.browser() as browser:
        assert browser.get(f"/api/tables/{table}/analysis").json()["state"] == "none"
        assert Record.loads(browser.get(f"/api/tables/{table}/record").text).notes == ()
        found = analysed(browser, table)
        assert found["state"] == "done"
        assert found["done"] == found["of"] > 0
        assert not found["exact"]
        assert analysed(browser, table) == found
        record = Record.loads(browser.get(f"/api/tables/{table}/record").text)
    again = annotate(Match.resume(record), budget_of(found["by"]))
    assert list(record.notes) == again.notes()
    shown = [(note["step"], note["mark"], note["value"]) for note in found["notes"]]
    assert shown == [(note.step, note.mark, note.value) for note in record.notes if note.step]
    better = [note["better"] for note in found["notes"] if note["mark"] == "??"]
    assert all(" on " in one["label"] and one["svg"] for one in better)


@pytest.mark.usefixtures("no_tables")
def test_what_was_found_in_a_game_outlives_the_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server, server.browser() as browser:
        table = server.finished(seeds=6)
        found = analysed(browser, table)
        server.kill()
        server.start()
        assert browser.get(f"/api/tables/{table}/analysis").json() == found


def test_a_game_is_looked_at_by_one_and_anew_if_that_one_is_dead(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'studies.sqlite3'}")
    person = queries.Place(queries.PERSON, "Ada", holders={"ada"})

    async def go() -> None:
        await store.write(lambda to: queries.add_table(to, a_sheet("t", "ada", person)))
        assert store.read_now(lambda one: load_study(one, "t")) is None
        await store.write(lambda one: begin_study(one, "t", 9))
        with pytest.raises(IntegrityError):
            await store.write(lambda one: begin_study(one, "t", 9))
        study = Study(9)
        study.done = 3
        await store.write(lambda one: note_study(one, "t", study))
        kept = store.read_now(lambda one: load_study(one, "t"))
        assert kept is not None
        assert (kept.done, kept.of, kept.failed) == (3, 9, False)
        study.failed = True
        await store.write(lambda one: note_study(one, "t", study))
        kept = store.read_now(lambda one: load_study(one, "t"))
        assert kept is not None
        assert kept.failed
        await store.write(lambda one: begin_study(one, "t", 9))
        assert v0008_studies.revision == "0008"

    in_loop(go())
    store.close()


def budget_of(name: str) -> Budget:
    return Budget.read(name.partition(":")[2])


@pytest.fixture(scope="module")
def solved(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that has a table of the solution for six seeds."""
    folder = tmp_path_factory.mktemp("solved")
    solve(Scope(6), folder / Scope(6).file_name).close()
    with Server(folder) as server:
        yield server


def test_where_there_is_a_table_of_the_solution_the_analysis_is_exact(solved: Server) -> None:
    with solved.browser() as browser:
        found = analysed(browser, solved.finished(seeds=6))
    assert found["exact"]
    assert found["by"] == "the solution"


def values(who: httpx.Client, table: str, query: str = "") -> httpx.Response:
    return who.get(f"/api/tables/{table}/values{query}")


def laid(who: httpx.Client, *others: str, game: str = "wizards-garden") -> str:
    seats = [{"kind": "me"}]
    seats += [
        {"kind": kind} if kind in ("me", "open") else {"kind": "bot", "bot": kind}
        for kind in others
    ]
    answer = who.post("/api/tables", json={"game": game, "seats": seats})
    return str(answer.json()["id"])


def test_values_of_moves_are_for_those_who_play_bots_alone(server: Server) -> None:
    with server.browser() as ada, server.browser() as stranger:
        alone = laid(ada, "random")
        found = values(ada, alone).json()
        assert len(found["values"]) > 1
        assert (found["seat"], found["step"]) == (0, 0)
        assert all(one["label"] and one["svg"] for one in found["values"])
        for refused in (values(stranger, alone), values(stranger, alone, "?seat=0")):
            assert refused.status_code == 403
        for other in ("open", "me"):
            table = laid(ada, other)
            for who in (ada, stranger):
                answer = values(who, table)
                assert answer.status_code == 403
                assert set(answer.json()) == {"code", "reason"}


def test_values_while_playing_are_those_of_the_present_decision_alone(server: Server) -> None:
    with server.browser() as ada:
        table = laid(ada, "random")
        frame = ada.get(f"/api/tables/{table}/frame").json()
        move = {"seat": 0, "ply": frame["ply"], "text": frame["options"][0]["text"]}
        assert ada.post(f"/api/tables/{table}/moves", json=move).status_code == 200
        assert values(ada, table, "?step=0").status_code == 403


def test_values_of_a_finished_game_are_for_everybody_at_every_step(server: Server) -> None:
    table = server.finished(seeds=7)
    with server.browser() as browser:
        step = browser.get(f"/api/tables/{table}").json()["step"]
        found = values(browser, table, "?step=1").json()
        assert (found["step"], found["seat"]) == (1, 1)
        assert found["values"]
        assert values(browser, table, f"?step={step}").status_code == 409
        assert values(browser, table, f"?step={step + 1}").status_code == 404


def test_values_by_the_solution_are_what_each_move_leads_to(solved: Server) -> None:
    solution = hortus.solution("wizards-garden", solved.tables, seeds=6)
    with solved.browser() as browser:
        table = solved.finished(seeds=6)
        record = Record.loads(browser.get(f"/api/tables/{table}/record").text)
        found = values(browser, table, "?step=4").json()
    told = {str(move): value for move, value in solution.choices(record.replay(4))}
    assert found["exact"]
    assert {one["text"]: int(one["short"]) for one in found["values"]} == told
    shown = [told[one["text"]] for one in found["values"]]
    assert shown == sorted(shown, reverse=True)


def test_a_hint_from_the_solution_says_why(solved: Server) -> None:
    player = solved.player()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "perfect"}]
    table = player.create("wizards-garden", seats, options={"seeds": 6})
    hint = player._ask("GET", f"/api/tables/{table['id']}/hint")
    assert hint["bot"] == "perfect"
    assert hint["reason"].endswith(".")
    assert hint["reason"] == "Any move is as good as another here: if nobody slips, it is a draw."


def test_nothing_of_an_analysis_is_told_while_a_game_is_played(server: Server) -> None:
    with server.browser() as ada, server.browser() as stranger:
        seats = [{"kind": "me"}, {"kind": "open"}]
        order = {"game": "wizards-garden", "name": "Ada", "seats": seats}
        table = ada.post("/api/tables", json=order).json()["id"]
        for who in (ada, stranger):
            for answer in (
                who.get(f"/api/tables/{table}/analysis"),
                who.post(f"/api/tables/{table}/analysis"),
            ):
                assert answer.status_code == 409
                assert answer.json()["code"] == "not_over"
                assert set(answer.json()) == {"code", "reason"}


@pytest.mark.parametrize(
    ("game", "options"),
    [("toy-hands", {}), ("leaf-and-let-die", {"cultivation_rounds": 3, "battle_rounds": 4})],
)
def test_games_with_secrets_are_analysed_once_they_are_over(
    server: Server, game: str, options: dict[str, Any]
) -> None:
    table = server.finished(game, **options)
    with server.browser() as browser:
        found = analysed(browser, table)
    assert found["state"] == "done", found
    assert all(note["seat"] >= 0 for note in found["notes"])


def test_notes_are_put_in_words_with_the_better_move_named() -> None:
    match = Match(hortus.load("wizards-garden"), ["Ada", "Bo"])
    match.play("a1b")
    infos = note_infos(match, [Note(1, "the turning point; too early; better: b2w", "?", -0.2)])
    assert infos == [
        NoteInfo(
            step=1,
            seat=0,
            mark="?",
            word="mistake",
            value=-0.2,
            words="too early",
            better=infos[0].better,
        )
    ]
    assert isinstance(infos[0].better, BetterInfo)
    assert infos[0].better.label


@pytest.mark.usefixtures("no_tables")
def test_a_stretch_is_judged_as_the_whole_is() -> None:
    match = hortus.play(hortus.load("wizards-garden", seeds=9), [RandomBot(), RandomBot()], seed=1)
    moves = tuple([str(move) for move in match.moves])
    setup = Setup("wizards-garden", "seeds=9", None, 2)
    asked = Stretch("t", setup, moves, tuple(range(3, len(moves))), 20, False)
    whole = annotate(match, Budget(count=20)).judged
    assert judge_stretch(asked) == [one for one in whole if one.step > 3]


@pytest.mark.usefixtures("no_tables")
@pytest.mark.parametrize("game", ["power-plants", "weeds", "leaf-and-let-die"])
def test_the_hint_is_the_first_of_the_values_whoever_asks(server: Server, game: str) -> None:
    player = server.player(patience=0)
    table = player.create(game, [{"kind": "me"}, {"kind": "bot", "bot": "random"}])["id"]
    with player.sit(table, 0) as chair:
        next(chair.turns())
        for _ in range(2):
            valued = player._ask("GET", f"/api/tables/{table}/values")["values"]
            hint = player._ask("GET", f"/api/tables/{table}/hint")
            assert valued[0]["text"] == hint["text"]
            assert all(not one["short"].startswith("−") for one in valued[:1])


def test_the_longer_a_game_the_less_is_spent_on_each_decision() -> None:
    assert trials_for(0) == trials_for(10) == MOST
    assert LEAST < trials_for(200) < MOST
    assert trials_for(10**6) == LEAST
    assert Study(3).notes == []
    assert hasattr(Studies, "begin")


def test_a_puzzle_is_asked_and_its_answer_checked(server: Server) -> None:
    with server.browser() as browser:
        listed = browser.get("/api/puzzles").json()
        assert len(listed["puzzles"]) == len(collection())
        assert listed["today"] == puzzle_of(today()).number
        one = puzzle(7)
        shown = browser.get("/api/puzzles/7").json()
        assert [option["text"] for option in shown["options"]] == [
            str(move) for move in one.state().moves()
        ]
        assert one.line[1] not in shown["prompt"]
        wrong = next(text for text in map(str, one.state().moves()) if text != one.answer)
        said = browser.post("/api/puzzles/7", json={"text": wrong}).json()
        assert (said["right"], said["answer"], said["line"]) == (False, "", [])
        assert one.answer not in said["words"]
        said = browser.post("/api/puzzles/7", json={"text": one.answer}).json()
        assert said["right"]
        assert said["line"] == one.line[1:]
        given_up = browser.post("/api/puzzles/7", json={"text": ""}).json()
        assert (given_up["right"], given_up["answer"]) == (False, one.answer)
        assert browser.post("/api/puzzles/7", json={"text": "zz"}).status_code == 409
        assert browser.get("/api/puzzles/100000").status_code == 404
        assert browser.get("/puzzles/100000").status_code == 404


def test_the_page_of_puzzles_opens_with_that_of_the_day(server: Server) -> None:
    address = pages.router.url_path_for(pages.daily_puzzle.__name__)
    seventh = pages.router.url_path_for(pages.puzzle_page.__name__, number=7)
    with server.browser() as browser:
        assert f"<title>Puzzle {puzzle_of(today()).number}</title>" in browser.get(address).text
        assert "<title>Puzzle 7</title>" in browser.get(seventh).text


def test_a_table_without_a_result_counts_as_played() -> None:
    running: Any = SimpleNamespace(result=None, whole=lambda: None)
    with pytest.raises(Problem, match=r"would show what is hidden") as raised:
        check_over(running)
    assert raised.value.code == "not_over"
    running.actors, running.places = (
        (0,),
        [SimpleNamespace(kind=kind) for kind in ("person", "bot")],
    )
    assert studying(running, 0)
    assert not studying(running, None)
    running.places[1].kind = "open"
    assert not studying(running, 0)


def test_the_description_of_the_api_names_what_it_sends(server: Server) -> None:
    with server.browser() as browser:
        named = browser.get("/api/openapi.json").json()
    kinds = (
        *(AnalysisInfo, Attempt, PuzzleEntry, PuzzleInfo, PuzzleList, PuzzleOption, Verdict),
        *(ValueInfo, ValuesInfo),
    )
    assert {kind.__name__ for kind in kinds} <= set(named["components"]["schemas"])
    told = {one["operationId"].split("_api")[0] for one in operations(named)}
    asked = (show_analysis, begin_analysis, show_values, list_puzzles, show_puzzle, try_puzzle)
    assert {one.__name__ for one in asked} <= told


def operations(described: dict[str, Any]) -> list[dict[str, Any]]:
    return [one for path in described["paths"].values() for one in path.values()]
