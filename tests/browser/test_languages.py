"""A table in a made-up language, from the browser's wish to the picture, while another reads English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from hortus.core.language import FURTHER
from tests.browser.visiting import Visitor
from tests.server.serving import Server
from tests.texts.made_up import CODE, install, made_up

COOKIE = "hortus-language"


@pytest.fixture(scope="module")
def polyglot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows a made-up language."""
    folder = tmp_path_factory.mktemp("polyglot")
    server = Server(folder)
    server.environment[FURTHER] = str(install(folder / "locale"))
    with server as running:
        yield running


def test_prompt_picture_log_buttons_and_refusals_are_in_the_visitors_language(
    browser: Browser, polyglot: Server
) -> None:
    ada = Visitor(browser, polyglot.url)
    ada.context.add_cookies([{"name": COOKIE, "value": CODE, "url": polyglot.url}])
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    page = ada.page
    expect(page.locator("html")).to_have_attribute("lang", CODE)
    asked = "Place a seed, either side up, that touches no other seed by a side."
    expect(page.locator("#ui-prompt")).to_have_text(made_up(asked))
    expect(page.locator("#ui-whose")).to_have_text(made_up("Your turn"))
    expect(page.locator("#ui-undo .word")).to_have_text(made_up("Undo"))
    expect(page.locator("#ui-options button").first).to_contain_text(made_up(" on ").strip())
    expect(page.locator("#basket title")).to_have_text(
        made_up("The seed basket: {n} seeds left").format(n=20)
    )
    page.locator("#basket").click()
    expect(page.locator(".toast")).to_contain_text(made_up("comes from the basket by itself"))
    assert ada.click(page.locator("#plant-b2w"))
    told = f"Ada {made_up('plants Dovetail on')} b2."
    expect(page.locator("#ui-log li")).to_have_text([told])

    bob = Visitor(browser, f"{polyglot.url}{page.url.removeprefix(polyglot.url).partition('?')[0]}")
    bob.page.goto(page.url.partition("?")[0])
    expect(bob.page.locator("html")).to_have_attribute("lang", "en")
    expect(bob.page.locator("#ui-log li")).to_have_text(["Ada plants Dovetail on b2."])
    expect(bob.page.locator("#basket title")).to_have_text("The seed basket: 19 seeds left")
    expect(bob.page.locator("#ui-undo .word")).to_have_text("Undo")
    assert [*ada.complaints, *bob.complaints] == []
    ada.context.close()
    bob.context.close()


def test_the_language_is_chosen_in_the_settings(browser: Browser, polyglot: Server) -> None:
    ada = Visitor(browser, polyglot.url)
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    page = ada.page
    page.locator("[data-open=ui-settings]").click()
    page.locator("select[name=language]").select_option(CODE)
    expect(page.locator("html")).to_have_attribute("lang", CODE)
    expect(page.locator("#ui-prompt")).to_have_text(re.compile(made_up("Place a seed")))
    assert ada.complaints == []
    ada.context.close()
