"""Whoever asks the server is answered in their language."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from jinja2 import Environment
from starlette.requests import HTTPConnection
from starlette.types import Scope

from hortus.core import language
from hortus.core.language import FURTHER, say, speaking
from hortus.server.languages import (
    COOKIE,
    Interpreter,
    language_of,
    teach,
    texts_for_scripts,
)
from hortus.server.workers import speaking_as
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
        '{{ _("Rules") }} {% trans game=title %}Rules of {{ game }}{% endtrans %} {{ language() }}'
    )
    with speaking(made):
        said = page.render(title="<x>")
    assert said == f"{made_up('Rules')} {made_up('Rules of')} &lt;x&gt; {CODE}"
