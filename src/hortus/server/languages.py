"""In which language somebody is answered, and what the pages' scripts say in it.

A cookie holds what was chosen in the settings; without it the browser's own wish counts. From then
on `hortus.core.language.spoken` is that language in everything done for the request or the socket.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from fastapi import APIRouter, Response
from jinja2 import Environment
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from hortus.core.language import (
    LOCALE,
    Language,
    best_of,
    language,
    languages,
    speaking,
    spoken,
)
from hortus.server import problems

COOKIE: Final = "hortus-language"
"""What the settings keep the choice in; scripts write it."""
SCRIPTS: Final = LOCALE / "scripts.json"
"""The ids of all texts that the pages' scripts say; `make texts` writes it."""
FORMS: Final = 200
"""For so many numbers scripts are told the plural form; greater ones are as their last two digits."""

router = APIRouter(include_in_schema=False)


class Interpreter:
    """Middleware: whoever asks is answered in their language."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass it on."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        with speaking(language_of(HTTPConnection(scope))):
            await self.app(scope, receive, send)


def language_of(connection: HTTPConnection) -> Language:
    """The language somebody has chosen, or else the one their browser wishes for."""
    if len(languages()) == 1:
        return language("en")
    chosen = connection.cookies.get(COOKIE, "")
    if chosen in languages():
        return languages()[chosen]
    return best_of(connection.headers.get("accept-language", ""))


@cache
def texts_for_scripts(code: str) -> str:
    """What scripts say in a language, as JSON: texts by their ids, and the plural form of each number.

    The id of a text that has a context is the context, a line break and the English text; a text
    about several things has a list of its forms.
    """
    known: list[dict[str, Any]] = json.loads(Path(SCRIPTS).read_text("utf-8"))
    catalogue = languages()[code].catalogue
    texts: dict[str, str | list[str]] = {}
    form_of = getattr(catalogue, "plural", None)
    forms = [] if form_of is None else [form_of(n) for n in range(FORMS)]
    for one in known:
        text, many, context = one["text"], one.get("many"), one.get("context")
        if many:
            texts[text] = [
                catalogue.ngettext(text, many, forms.index(form))
                for form in range(max(forms, default=-1) + 1)
            ]
        elif context:
            texts[f"{context}\n{text}"] = catalogue.pgettext(context, text)
        else:
            texts[text] = catalogue.gettext(text)
    return json.dumps({"forms": forms, "texts": texts}, ensure_ascii=False)


@router.get("/texts/{code}.json", name="texts")
async def texts(code: str) -> Response:
    """What the pages' scripts say in a language."""
    if code not in languages():
        raise problems.unknown("language")
    headers = {"cache-control": "public, max-age=3600"}
    return Response(texts_for_scripts(code), media_type="application/json", headers=headers)


def teach(environment: Environment) -> None:
    """Let templates speak: `_("Rules")` and `{% trans %}` as Jinja has them."""
    environment.add_extension("jinja2.ext.i18n")
    environment.install_gettext_callables(  # type: ignore[attr-defined]
        gettext=lambda text: spoken().catalogue.gettext(text),
        ngettext=lambda one, many, n: spoken().catalogue.ngettext(one, many, n),
        newstyle=True,
        pgettext=lambda context, text: spoken().catalogue.pgettext(context, text),
        npgettext=lambda context, one, many, n: spoken().catalogue.npgettext(context, one, many, n),
    )
    environment.globals["language"] = lambda: spoken().code
    environment.globals["languages"] = lambda: list(languages().values())
