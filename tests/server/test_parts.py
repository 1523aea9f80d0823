"""The parts of the server one by one, without a network: gate, messages, API, database, a live table."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import cast

import msgspec
import pytest
import uvicorn
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.types import Message, Receive, Scope, Send

import hortus
from hortus.bots import roster
from hortus.core.errors import MalformedMove
from hortus.core.registry import game_class
from hortus.server import (
    after_api,
    api,
    board_api,
    friends_api,
    gate,
    lessons_api,
    me_api,
    messages,
    pages,
    players_api,
    problems,
    queries,
    study_api,
    wire,
)
from hortus.server.app import create_app
from hortus.server.catalogue import (
    BotInfo,
    Catalogue,
    ContentInfo,
    EntryInfo,
    GameInfo,
    LessonInfo,
    OptionInfo,
    RulesInfo,
    RungInfo,
    SectionInfo,
    _option,
)
from hortus.server.chairs import SeatedTable
from hortus.server.databases import migrate
from hortus.server.gate import Bucket, Buckets, check_origin, client_of, from_here, host_name
from hortus.server.kept import KeptTable
from hortus.server.live import LiveTable
from hortus.server.migrations.versions import v0001_tables
from hortus.server.packs import Shelf
from hortus.server.problems import Problem
from hortus.server.queries import Happening, Place, Sheet
from hortus.server.replaying import Rebuilt, rebuild
from hortus.server.running import Announced, serve_on
from hortus.server.seating import Invitation
from hortus.server.settings import Limits, Settings
from hortus.server.sockets import Door
from hortus.server.store import Store, connect
from hortus.server.summaries import ResultInfo, SeatInfo, TableInfo
from hortus.server.tables import Order, Tables
from hortus.server.turns import (
    UNDONE,
    bare_frame,
    ending_of,
    read_move,
    still_answers,
    take_turn,
)
from hortus.server.watching import Watched, Watcher
from hortus.server.wire import (
    Accepted,
    FrameMessage,
    HintMessage,
    HintWish,
    LogView,
    MoveWish,
    PingWish,
    Pong,
    PreviewMessage,
    PreviewWish,
    ResultView,
    ResumeView,
    SeatsMessage,
    SeatView,
    UndoWish,
    Wish,
)
from hortus.server.workers import Advice, Question, Setup, Workers, choose, portrait
from hortus.solve.solver import solve
from hortus.solve.table import Scope as Solved
from hortus.table.frame import Line
from hortus.table.hints import adviser
from hortus.table.match import Match
from tests.server.loops import in_loop

# ---------------------------------------------------------------- the gate


def test_the_host_is_known_by_its_name_whatever_the_port() -> None:
    assert [host_name(host) for host in ("example.org:8080", "[::1]:80", "", "localhost")] == [
        "example.org",
        "::1",
        "",
        "localhost",
    ]


def test_only_pages_from_here_may_change_anything() -> None:
    ours = {"host": "garden:8080", "origin": "http://garden:8080"}
    assert from_here(Headers(ours))
    assert not from_here(Headers({**ours, "origin": "http://garden"}))
    assert not from_here(Headers({"host": "garden:8080"}))
    by_tls = {"host": "garden", "origin": "https://garden"}
    assert from_here(Headers(by_tls), secure=True)
    assert from_here(Headers(by_tls)), "a proxy that nobody trusts does not say how it is reached"
    assert not from_here(Headers({**by_tls, "origin": "http://garden"}), secure=True)
    assert not from_here(Headers({**by_tls, "origin": "ftp://garden"}))
    check_origin(Headers(ours))
    check_origin(Headers({"host": "garden", "authorization": "Bearer x", "cookie": "hortus=x"}))
    for foreign in ({"origin": "http://evil"}, {"cookie": "hortus=x"}):
        with pytest.raises(Problem) as refused:
            check_origin(Headers({"host": "garden", **foreign}))
        assert refused.value.status == 403


def test_a_visitor_is_known_by_bearer_or_cookie_and_only_by_a_digest() -> None:
    headers = MutableHeaders()
    gate.give_token(headers, "t" * 43, secure=True)
    kept = headers["set-cookie"]
    assert kept.startswith("hortus=" + "t" * 43)
    assert all(word in kept for word in ("HttpOnly", "SameSite=Lax", "Secure"))
    asks = {"type": "http", "headers": [(b"cookie", kept.partition(";")[0].encode())]}
    by_cookie = gate.visitor_of(HTTPConnection(asks))
    asks["headers"] = [(b"authorization", b"Bearer " + b"t" * 43)]
    by_bearer = gate.visitor_of(HTTPConnection(asks))
    assert by_cookie.player == by_bearer.player != "t" * 43
    assert (by_cookie.by_cookie, by_bearer.by_cookie) == (True, False)


def test_a_bucket_is_soon_empty_and_fills_again_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    monkeypatch.setattr("hortus.server.gate.time.monotonic", lambda: clock[0])
    one = Bucket(2, 0.5)
    assert [one.take() for _ in range(3)] == [True, True, False]
    clock[0] = 2.0
    assert [one.take() for _ in range(2)] == [True, False]
    several = Buckets((1, 0.0), clients=2)
    assert [several.take(name) for name in "aabc"] == [True, False, True, True]
    assert several.take("a"), "the longest unseen is forgotten"
    assert client_of({"client": ("10.0.0.7", 5)}) == "10.0.0.7"
    assert client_of({}) == "?"


def test_the_door_lets_so_many_in_from_one_address() -> None:
    door = Door(Limits(connections=3, connections_per_client=2))
    door.enter("a")
    door.enter("a")
    with pytest.raises(Problem) as refused:
        door.enter("a")
    assert refused.value.code == "too_many"
    door.enter("b")
    with pytest.raises(Problem):
        door.enter("c")
    door.leave("a")
    door.enter("c")


async def welcome(scope: Scope, receive: Receive, send: Send) -> None:
    """Whatever lies behind the gate."""
    assert scope["path"] == "/"
    assert (await receive())["body"] == b""
    assert isinstance(send, gate.Answer)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"in"})


@pytest.mark.parametrize(("host", "status"), [(b"127.0.0.1", 200), (b"evil.example", 400)])
def test_the_gate_answers_strictly_and_refuses_strangers(host: bytes, status: int) -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", host)]}
    door = gate.Gate(welcome, Settings(), lambda _request, error: pytest.fail(str(error)))
    in_loop(door(scope, receive, send))
    assert sent[0]["status"] == status
    assert b"content-security-policy" in dict(sent[0]["headers"])


def test_problems_have_a_status_a_code_and_a_sentence() -> None:
    found = [problems.unknown("table"), problems.conflict("over", "It is over."), problems.busy()]
    assert [(one.status, one.code) for one in found] == [
        (404, "unknown"),
        (409, "over"),
        (503, "busy"),
    ]
    assert all(one.reason.endswith((".", "again.")) for one in found)


# ---------------------------------------------------------------- messages


def test_what_a_client_sends_is_read_strictly() -> None:
    read = wire.read_wish
    assert read('{"type":"move","id":1,"ply":4,"text":"c2b"}') == MoveWish(1, 4, "c2b")
    assert read('{"type":"undo","id":2,"ply":4}') == UndoWish(2, 4)
    assert read('{"type":"preview","ply":4,"text":"x"}') == PreviewWish(0, 4, "x")
    assert read('{"type":"preview","ply":4,"part":"p"}') == PreviewWish(0, 4, "", "p")
    assert read('{"type":"hint","id":3,"ply":4}') == HintWish(3, 4)
    assert isinstance(read('{"type":"ping","id":9}'), PingWish)
    assert issubclass(MoveWish, Wish)
    for wrong in ('{"type":"dance"}', '{"type":"move","ply":"4"}', '{"type":"ping","x":1}', "[]"):
        with pytest.raises(msgspec.DecodeError):
            read(wrong)


def test_what_a_client_is_sent_says_what_it_is() -> None:
    assert json.loads(wire.write(Accepted(1, 5))) == {"type": "accepted", "id": 1, "ply": 5}
    assert json.loads(wire.write(Pong(9))) == {"type": "pong", "id": 9}
    tags = {
        kind: msgspec.inspect.type_info(kind).tag  # type: ignore[attr-defined]
        for kind in (FrameMessage, SeatsMessage, PreviewMessage, HintMessage, wire.Refused)
    }
    assert list(tags.values()) == ["frame", "seats", "preview", "hint", "refused"]
    assert json.loads(msgspec.json.encode(LogView(3, []))) == {"from": 3, "lines": []}


def test_a_result_is_sent_as_it_is() -> None:
    result = hortus.Result((3, 1), (1, 2), (0,), "most flowers")
    assert ResultView.of(result) == ResultView((3, 1), (1, 2), (0,), "most flowers")
    assert ResultView.of(None) is None


# ---------------------------------------------------------------- the API


OPERATIONS = {
    api.list_games: "GET /api/games",
    api.show_game: "GET /api/games/{name}",
    api.show_rules: "GET /api/games/{name}/rules",
    api.new_player: "POST /api/players",
    api.create_table: "POST /api/tables",
    api.list_tables: "GET /api/tables",
    api.show_table: "GET /api/tables/{id}",
    api.claim_seat: "POST /api/tables/{id}/seats/{seat}/claim",
    api.change_seat: "POST /api/tables/{id}/seats/{seat}",
    api.rename_seat: "POST /api/tables/{id}/seats/{seat}/name",
    api.show_frame: "GET /api/tables/{id}/frame",
    api.show_past_frame: "GET /api/tables/{id}/frames/{step}",
    api.play_move: "POST /api/tables/{id}/moves",
    api.undo_move: "POST /api/tables/{id}/undo",
    api.resume_table: "POST /api/tables/{id}/resume",
    api.show_hint: "GET /api/tables/{id}/hint",
    api.show_record: "GET /api/tables/{id}/record",
    api.show_advantage: "GET /api/tables/{id}/advantage",
    lessons_api.show_glossary: "GET /api/games/{name}/glossary",
    lessons_api.take_lesson: "POST /api/lessons",
    lessons_api.leave_lesson: "POST /api/tables/{id}/lesson/leave",
    friends_api.play_again: "POST /api/tables/{id}/rematch",
    friends_api.say_something: "POST /api/tables/{id}/talk",
    friends_api.change_hosting: "POST /api/tables/{id}/hosting",
    friends_api.stand_in: "POST /api/tables/{id}/seats/{seat}/stand-in",
    players_api.make_link: "POST /api/players/link",
    players_api.move_here: "POST /api/players/move",
    friends_api.come_back: "POST /api/tables/{id}/seats/{seat}/return",
    friends_api.resign: "POST /api/tables/{id}/seats/{seat}/resign",
    friends_api.make_offer: "POST /api/tables/{id}/offer",
    friends_api.decline_offer: "POST /api/tables/{id}/decline",
    friends_api.list_open_tables: "GET /api/open-tables",
    friends_api.join_table: "POST /api/tables/{id}/join",
    after_api.show_ending: "GET /api/tables/{id}/ending",
    after_api.show_advice: "GET /api/tables/{id}/advice",
    after_api.show_notes: "GET /api/tables/{id}/notes",
    after_api.write_note: "POST /api/tables/{id}/notes",
    after_api.play_on: "POST /api/tables/{id}/branch",
    board_api.show_board: "POST /api/board",
    board_api.let_chance_act: "POST /api/board/chance",
    board_api.ask_bot: "POST /api/board/advice",
    board_api.open_text: "POST /api/board/open",
    board_api.board_of_table: "GET /api/tables/{id}/board",
    board_api.play_from: "POST /api/board/table",
    me_api.show_my_games: "GET /api/me",
    me_api.export_my_games: "GET /api/me/export",
    me_api.erase_me: "POST /api/me/erase",
    me_api.found_group: "POST /api/groups",
    me_api.show_group: "GET /api/groups/{id}",
    me_api.join_group: "POST /api/groups/{id}/join",
    me_api.leave_group: "POST /api/groups/{id}/leave",
    study_api.show_analysis: "GET /api/tables/{id}/analysis",
    study_api.begin_analysis: "POST /api/tables/{id}/analysis",
    study_api.show_values: "GET /api/tables/{id}/values",
    study_api.list_puzzles: "GET /api/puzzles",
    study_api.show_puzzle: "GET /api/puzzles/{number}",
    study_api.try_puzzle: "POST /api/puzzles/{number}",
}
MODELS = (
    *(api.ProblemInfo, api.SeatOrder, api.TableOrder, api.Claim, api.SeatChange, api.NameChange),
    *(api.MoveOrder, api.UndoOrder, api.ResumeOrder, api.PlyInfo, api.TableList, api.TokenInfo),
    *(api.AdvantageInfo, api.HintInfo, OptionInfo, ContentInfo, BotInfo, GameInfo, SectionInfo),
    *(RulesInfo, SeatInfo, ResultInfo, TableInfo, LessonInfo, RungInfo, EntryInfo),
    *(lessons_api.LessonOrder, lessons_api.LeaveOrder),
    *(friends_api.Saying, friends_api.Hosting, friends_api.Joining, friends_api.StandIn),
)


def test_the_api_has_these_operations_and_speaks_in_these_shapes() -> None:
    described = create_app(Settings()).openapi()
    there = {
        f"{method.upper()} {path}": operation["operationId"]
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }
    assert set(there) == set(OPERATIONS.values())
    for handler, operation in OPERATIONS.items():
        assert there[operation].startswith(handler.__name__)
    shapes = {model.__name__ for model in MODELS}
    assert shapes <= set(described["components"]["schemas"])


# ---------------------------------------------------------------- the database


def a_sheet(id: str, host: str, *places: Place) -> Sheet:
    game = hortus.load("wizards-garden")
    return Sheet(
        id=id,
        game=game.name,
        rules=game.rules_version,
        options="",
        content="",
        content_source="",
        host=host,
        created=queries.now(),
        status=queries.RUNNING,
        result="",
        places=list(places),
        events=[Happening("a1w", 0, 1)],
    )


def test_tables_are_found_by_who_sits_at_them(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    migrate(connect(url))
    store = Store(url)
    ada, bot = Place(queries.PERSON, "Ada", holders={"ada"}), Place(queries.BOT, bot="greedy")
    ben = Place(queries.PERSON, "Ben", holders={"ben"})

    async def lay() -> None:
        await store.write(lambda to: queries.add_table(to, a_sheet("one", "ada", ada, bot)))
        await store.write(lambda to: queries.add_table(to, a_sheet("two", "cleo", ben, ben)))
        await store.write(lambda to: queries.change_place(to, "two", 1, ada))

    in_loop(lay())
    assert set(store.read_now(lambda of: queries.tables_of(of, "ada", 9, 0))) == {"one", "two"}
    assert store.read_now(lambda of: queries.tables_of(of, "cleo", 9, 0)) == ["two"]
    assert store.read_now(queries.with_bots) == ["one"]
    assert store.read_now(queries.count_running) == 2
    assert store.read_now(lambda of: queries.count_running(of, "ada")) == 1
    sheet = store.read_now(lambda of: queries.load_table(of, "two"))
    assert sheet is not None
    rebuilt = rebuild(sheet, None)
    assert isinstance(rebuilt, Rebuilt)
    assert rebuilt.match is not None
    assert [str(move) for move in rebuilt.match.moves] == ["a1w"]
    store.close()


def test_the_first_migration_can_be_taken_back(tmp_path: Path) -> None:
    engine = connect(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    migrate(engine)
    there = set(inspect(engine).get_table_names())
    with engine.begin() as connection, Operations.context(MigrationContext.configure(connection)):
        v0001_tables.downgrade()
    assert there - set(inspect(engine).get_table_names()) >= {"tables", "seats", "events"}


# ---------------------------------------------------------------- pages, and running


def test_pages_name_their_files_without_the_host_and_problems_are_pages() -> None:
    request = Request(
        {
            **{"type": "http", "method": "GET", "path": "/x", "headers": [], "query_string": b""},
            **{"app": create_app(Settings()), "server": ("garden", 80), "scheme": "http"},
        }
    )
    context = pages.templates.env.from_string("").new_context({"request": request})
    assert pages.path_for(context, "static", path="table.js") == "/static/table.js"
    page = pages.problem_page(request, problems.unknown("table"))
    assert page.status_code == 404
    assert b"There is no such table." in page.body


def test_a_server_announces_itself_when_it_can_be_reached() -> None:
    in_loop(announce())


async def announce() -> None:
    config = uvicorn.Config(welcome, port=0, lifespan="off", log_level="error")
    config.load()
    told: list[str] = []
    server = Announced(config, lambda: told.append("ready"))
    server.lifespan = config.lifespan_class(config)
    await server.startup()
    assert told == ["ready"]
    assert callable(serve_on)
    await server.shutdown()


# ---------------------------------------------------------------- turns, bots and a live table


def test_a_turn_is_tried_on_a_copy_with_all_that_chance_makes_of_it() -> None:
    state = hortus.load("power-plants").start(2)
    key = state.key()
    turn = take_turn(state, None, Random(1))
    assert state.key() == key
    assert not turn.after.chance
    assert {mover for _, mover in turn.moves} == {-1}
    assert ending_of(turn.after) == ""


def test_a_move_is_read_as_its_seat_knows_it_and_answers_only_the_question_that_was_put() -> None:
    match = Match(hortus.load("wizards-garden"), ["Ada", "Ben"])
    assert str(read_move(match, 0, "a1w")) == "a1w"
    with pytest.raises(MalformedMove, match="as long as that"):
        read_move(match, 0, "x" * 501)
    match.append(read_move(match, 0, "a1w"))
    assert still_answers(match, [0], 1, 1)
    assert not still_answers(match, [0], 1, 0)
    assert not still_answers(match, [0, UNDONE], 1, 1)
    stopped = bare_frame(0, 1, over=False)
    assert (stopped.svg, stopped.offers, stopped.step) == ("", (), 1)


def test_whoever_no_longer_holds_a_seat_watches_from_outside() -> None:
    table, ada, ben = Watched(), Watcher(0), Watcher(0)
    ada.player, ben.player = "ada", "ben"
    for one in (ada, ben):
        table.enter(one)
    table.turn_out([Place(queries.PERSON, "Ada", holders={"ada"})])
    assert (ada.seat, ben.seat) == (0, None)
    table.leave(ben)
    ada.shown_ply = 7
    table.show(anew=True)
    assert ada.shown_ply == -1


def test_a_worker_answers_from_what_its_seat_knows() -> None:
    setup = Setup("wizards-garden", "", None, 2)
    text = choose(Question("t", setup, ("a1w",), 1, "greedy")).text
    state = hortus.load("wizards-garden").start(2)
    state.play(state.parse("a1w"))
    assert state.explain(text) == ""
    assert portrait("wizards-garden").startswith("<svg")


@pytest.mark.parametrize("name", ["power-plants", "weeds", "wizards-garden"])
def test_the_picture_of_a_game_in_the_lobby_is_always_the_same(name: str) -> None:
    shown = portrait(name)
    assert shown == portrait(name)
    assert "prefers-color-scheme:dark" in shown


def test_a_hint_comes_from_the_strongest_bot_that_has_all_it_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    garden = hortus.load("wizards-garden", seeds=5)
    assert adviser(garden) == adviser(hortus.load("weeds")) == roster.strongest()
    solve(Solved(5), tmp_path / Solved(5).file_name).close()
    assert adviser(garden) == "perfect"


def test_the_perfect_bot_says_that_it_needs_a_table_and_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HORTUS_TABLES", str(tmp_path))
    said = {
        bot.name: bot.sentence
        for bot in Catalogue(Shelf(()), no_workers()).game("wizards-garden").bots
    }
    assert "hortus solve wizards-garden makes it" in said["perfect"]
    assert "plays as the Master does" in said["perfect"]
    assert str(tmp_path) not in said["perfect"]


def no_workers() -> Workers:
    """For what asks no worker."""
    return cast(Workers, None)


def test_a_live_table_tells_everybody_what_they_may_know(tmp_path: Path) -> None:
    in_loop(a_short_evening(Settings(database=f"sqlite:///{tmp_path / 'live.sqlite3'}")))


def test_of_a_long_log_the_latest_lines_are_sent_first() -> None:
    lines = [Line(step // 2, 0, f"line {step}") for step in range(2 * messages.LATEST)]
    short = messages.latest(LogView(0, lines))
    assert short.start == messages.LATEST // 2
    assert short.lines == lines[-messages.LATEST :]
    few = LogView(3, lines[-4:])
    assert messages.latest(few) is few


async def a_short_evening(settings: Settings) -> None:
    tables = Tables(settings)
    assert isinstance(tables.catalogue, Catalogue)
    assert isinstance(tables.workers, Workers)
    try:
        people = [Invitation("me"), Invitation("me")]
        table = await tables.create(Order("wizards-garden", "ada", "Ada", people))
        assert isinstance(table, LiveTable)
        assert SeatedTable in LiveTable.__mro__
        still = KeptTable(table.sheet, table.content, tables.store)
        assert still.frame(0).svg == table.frame(0).svg, "what is kept is all there is to show"
        assert still.frame(0).offers == table.frame(0).offers
        watcher = Watcher(0)
        table.enter(watcher)
        shown = messages.frame_message(table, 0)
        assert shown.your_turn
        assert shown.resume is None or isinstance(shown.resume, ResumeView)
        assert not messages.frame_message(table, None).options
        assert "ravenclaw" in messages.preview_message(table, 0, 7, "c2b").svg
        glimpsed = messages.glimpse_message(table, 0, 7, "plant-c2b")
        assert (glimpsed.part, glimpsed.text, glimpsed.svg) == ("plant-c2b", "", "")
        assert await api.the_table(table.id, tables) is table
        app = create_app(settings)
        app.state.tables = tables
        assert api.the_tables(Request({"type": "http", "app": app})) is tables
        watcher.wake.clear()
        assert await table.play(0, 0, "a1w") == 1
        assert watcher.wake.is_set()
        assert messages.past_frame(table, 0, 0).step == 0
        seats = messages.seats_message(table, 0).seats
        assert all(isinstance(seat, SeatView) for seat in seats)
        assert [seat.to_move for seat in seats] == [False, True]
        assert [seat.here for seat in messages.seats_of(table, table.frame(0))] == [True, False]
        advice = Advice("d4b", "It looks good to {0}.", "quite sure", "greedy")
        hint = messages.hint_message(table, 1, 8, advice)
        assert (hint.text, hint.bot, hint.reason) == ("d4b", "greedy", "It looks good to Ada.")
        with pytest.raises(Problem) as refused:
            await table.play(1, 0, "d4b")
        assert refused.value.code == "stale"
    finally:
        tables.close()


@pytest.mark.parametrize("name", hortus.games())
def test_every_option_on_the_page_offers_its_default(name: str) -> None:
    for option in game_class(name).option_list:
        info = _option(option)
        if info.kind == "choice":
            assert info.default in info.words
