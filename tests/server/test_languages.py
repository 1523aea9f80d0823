"""Whoever asks the server is answered in their language."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jinja2 import Environment
from starlette.requests import HTTPConnection
from starlette.types import Scope

import hortus
from hortus.bots import roster
from hortus.core import language
from hortus.core.language import (
    FURTHER,
    Later,
    later,
    packed,
    plural_later,
    said_name,
    say,
    speaking,
    unpacked,
)
from hortus.core.result import Result
from hortus.server import changes, problems
from hortus.server.cards import together
from hortus.server.changes import told_name, told_person, words_of
from hortus.server.languages import (
    COOKIE,
    Interpreter,
    language_of,
    teach,
    texts_for_scripts,
)
from hortus.server.messages import seats_of
from hortus.server.problems import Problem
from hortus.server.queries import BOT, OPEN, PERSON, Change, Happening, Place, add_table
from hortus.server.replaying import rebuild
from hortus.server.seating import Invitation, kept_name, match_seat, name_of, new_name
from hortus.server.settings import Settings
from hortus.server.store import Store
from hortus.server.studies import Study, begin_study, load_study, note_study
from hortus.server.tables import Order, Tables
from hortus.server.wire import KeptResult
from hortus.server.workers import speaking_as
from hortus.table.annotate import Analysis, Judged, better_move, own_words
from hortus.table.match import Match
from tests.server.loops import in_loop
from tests.server.test_parts import a_sheet
from tests.texts.made_up import CODE, install, made_up


@pytest.fixture(autouse=True)
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[language.Language]:
    """A made-up language besides English."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FURTHER, str(install(tmp_path_factory.mktemp("locale"))))
        language.languages.cache_clear()
        yield language.languages()[CODE]
    language.languages.cache_clear()
    texts_for_scripts.cache_clear()


def asked(**headers: str) -> Scope:
    """A request with some headers."""
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return {"type": "http", "headers": given}


@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({}, "en"),
        ({"accept_language": f"{CODE},en;q=0.5"}, CODE),
        ({"accept_language": CODE, "cookie": f"{COOKIE}=en"}, "en"),
        ({"cookie": f"{COOKIE}={CODE}"}, CODE),
        ({"cookie": f"{COOKIE}=../../etc"}, "en"),
    ],
)
def test_the_choice_counts_and_else_the_browsers_wish(headers: dict[str, str], code: str) -> None:
    assert language_of(HTTPConnection(asked(**headers))).code == code


def test_what_is_done_for_a_request_is_done_in_its_language() -> None:
    async def app(*_: object) -> None:
        heard.append(say("The game is over."))

    async def nothing(*_: object) -> Any:
        return {}

    heard: list[str] = []
    for headers in ({"cookie": f"{COOKIE}={CODE}"}, {}):
        asyncio.run(Interpreter(app)(asked(**headers), nothing, nothing))
    assert heard == [made_up("The game is over."), "The game is over."]


def test_workers_speak_as_who_asked_them() -> None:
    assert speaking_as(CODE, lambda: say("certain")) == made_up("certain")


def test_scripts_are_given_what_they_say() -> None:
    found = json.loads(texts_for_scripts(CODE))
    assert found["texts"]["Your turn"] == made_up("Your turn")
    one = "{n} place to choose from. Escape lets go."
    assert found["texts"][one] == [made_up(one), made_up(one.replace("place ", "places "))]
    assert found["forms"][:3] == [1, 0, 1]


def test_templates_speak(made: language.Language) -> None:
    environment = Environment(autoescape=True)
    teach(environment)
    page = environment.from_string(
        '{{ _("Rules") }} {% trans game=title %}A position of {{ game }}{% endtrans %} {{ language() }}'
    )
    with speaking(made):
        said = page.render(title="<x>")
    assert said == f"{made_up('Rules')} {made_up('A position of')} &lt;x&gt; {CODE}"


# --- what is kept for several readers --------------------------------------------------------------

ADA = Place(PERSON, "Ada", holders={"ada"})
SAPLING = Place(BOT, "Sapling 2", "sapling")


def test_what_is_kept_with_its_fields_can_be_said_after_it_was_written_down(
    made: language.Language,
) -> None:
    value = plural_later(2, "a win by {n} flower", "a win by {n} flowers")
    again = unpacked(json.loads(json.dumps(packed(later("keeps {value}", value=value)))))
    assert (again, isinstance(again, Later)) == ("keeps a win by 2 flowers", True)
    assert (packed("plain"), unpacked("plain")) == ("plain", "plain")
    with speaking(made):
        assert say(again) == made_up("keeps a win by 2 flowers")


def test_a_result_from_the_database_is_told_in_each_readers_language(
    made: language.Language,
) -> None:
    reason = later("keeps {value}", value=later("a draw"))
    written = msgspec.json.encode(KeptResult.of(Result((1.0, 0.0), (1, 2), (0,), reason)))
    found = msgspec.json.decode(written, type=KeptResult)
    assert (found.reason, found.told(None).reason) == ("keeps a draw", "keeps a draw")
    with speaking(made):
        told = found.told(None)
    assert told.reason == made_up("keeps a draw")
    assert b"packed" not in msgspec.json.encode(told), "it is kept, not sent"
    older = b'{"scores":[],"ranks":[],"winners":[],"reason":"so"}'
    assert msgspec.json.decode(older, type=KeptResult).told(None).reason == "so"


def test_an_analysis_from_the_database_is_told_in_each_readers_language(
    made: language.Language, tmp_path: Path
) -> None:
    fields = {"before": later("a draw"), "after": "-1", "move": "d1w"}
    lost = later("from {before} to {after}; better: {move}", **fields)
    judged = Judged(1, 0, "a1w", "d1w", 0.0, -1.0, "??", lost)
    study = Study(1)
    study.analysis = Analysis((judged,), "search", False, 1)
    store = Store(f"sqlite:///{tmp_path / 'studies.sqlite3'}")

    async def keep() -> None:
        await store.write(lambda to: add_table(to, a_sheet("t", "ada", ADA, ADA)))
        await store.write(lambda one: begin_study(one, "t", 1))
        await store.write(lambda one: note_study(one, "t", study))

    in_loop(keep())
    found = store.read_now(lambda one: load_study(one, "t"))
    store.close()
    assert found is not None
    assert found.analysis == study.analysis
    note = found.notes[-1]
    assert note.text == "the turning point; from a draw to -1; better: d1w"
    assert (own_words(note.text), better_move(note)) == ("from a draw to -1", "d1w")
    assert own_words(str(note.text)) == "from a draw to -1", "as a record has it"
    with speaking(made):
        assert own_words(note.text) == made_up("from a draw to -1")


def test_a_table_that_cannot_be_played_on_says_so_in_each_readers_language(
    made: language.Language,
) -> None:
    sheet = a_sheet("t", "ada", ADA, ADA)
    sheet.events = [Happening("a1w", 1, 1)]
    sheet.rules += 1
    with speaking(made):
        rebuilt = rebuild(sheet, None)
        whole = "move 1 (<a1w>) would now be another's to make"  # what stands in <> is kept
        assert say(rebuilt.trouble) == made_up(whole).replace("<a1w>", "a1w")
        assert not any([word in say(rebuilt.remark) for word in ("begun", "rules", "version")])
    assert rebuilt.trouble == "move 1 (a1w) would now be another's to make"
    assert rebuilt.remark.startswith("It was begun by version")


def test_what_became_of_a_seat_is_told_in_each_readers_language(made: language.Language) -> None:
    change = Change(0, 1, changes.REPLACED, "Sapling 2", "Bo", changes.HOST, "bo", 0)
    opened = Change(0, 1, changes.OPENED, "", "", "", "", 0)
    assert words_of(change) == "Sapling 2 plays in place of Bo."
    with speaking(made):
        assert words_of(change) == f"{made_up('Sapling 2 plays in place of')} Bo."
        assert words_of(opened) == made_up("The seat of seat 2 is open to whoever has its link.")
        assert told_person(changes.HOST) == made_up("The host")
        assert (told_person("Sapling"), told_name("Sapling")) == ("Sapling", made_up("Sapling"))


def test_bots_are_kept_by_one_name_and_called_in_each_readers_language(
    made: language.Language,
) -> None:
    places = [Place(PERSON, "Master", holders={"ada"}), SAPLING]
    match = Match(hortus.load("wizards-garden"), [match_seat(*one) for one in enumerate(places)])
    with speaking(made):
        assert match.names == ["Master", made_up("Sapling 2")], "whoever is called so is a person"
        assert [name_of(*one) for one in enumerate(places)] == match.names
        assert name_of(0, Place(OPEN)) == made_up("Seat 1")
        assert [kept_name(1, one) for one in (SAPLING, Place(OPEN))] == ["Sapling 2", "Seat 2"]
        assert match.record.seats == ("Master", "Sapling 2"), "a record is the same in all"
        assert new_name(2) == made_up("Player 2")
        assert together(["Ada", "Bo", "Cy"]) == f"Ada {made_up('and')} Bo {made_up('and')} Cy"
    assert roster.name_later("Oak 2") == said_name("Oak 2") == "Oak 2"


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (lambda: problems.unknown("table"), "There is no such table."),
        (lambda: problems.no_step(3), "There are steps 0 to 3."),
        (problems.too_many, "Too many at once; wait a moment."),
        (problems.stale, "The table has moved on."),
    ],
)
def test_a_refusal_is_in_the_language_of_who_asked(
    problem: Callable[[], Problem], words: str, made: language.Language
) -> None:
    assert problem().reason == words
    with speaking(made):
        assert problem().reason == made_up(words)


def test_the_seats_of_one_moment_are_told_in_each_readers_language(
    made: language.Language, tmp_path: Path
) -> None:
    in_loop(two_readers(made, Settings(database=f"sqlite:///{tmp_path / 'two.sqlite3'}")))


async def two_readers(made: language.Language, settings: Settings) -> None:
    tables = Tables(settings)
    try:
        order = Order(
            "wizards-garden", "ada", "Ada", [Invitation("me"), Invitation(BOT, "sapling")]
        )
        table = await tables.create(order)
        first = seats_of(table, table.frame(0))
        assert [seat.name for seat in first] == ["Ada", "Sapling"]
        assert seats_of(table, table.frame(None)) is first, "said once for all of a moment"
        with speaking(made):
            told = seats_of(table, table.frame(None))
        assert [seat.name for seat in told] == ["Ada", made_up("Sapling")]
        table.show_seats()
        assert seats_of(table, table.frame(0)) is not first
    finally:
        tables.close()
