"""The pages in a made-up language, from the browser's wish to the picture, while another reads English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import hortus
from hortus.core.language import FURTHER
from tests.browser.visiting import Visitor
from tests.server.serving import Server
from tests.texts.made_up import CODE, install, made_up

COOKIE = "hortus-language"
NAMES = {"Hortus", "Ada", "Friends", "JSON", "search"}
"""What is the same in every language: the house, who plays, their group, a format, a bot in
notation."""
PLAIN = re.compile(r"[A-Za-z]{3,}")
SHOWN = """() => {
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest("time, script, style, .card[class*=toy-]");
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (seen(walk.currentNode.parentElement)) texts.push(walk.currentNode.data.trim());
  for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt", "label"]) {
    for (const one of document.querySelectorAll(`[${name}]`)) if (seen(one)) texts.push(one.getAttribute(name));
  }
  return texts.filter(Boolean);
}"""
"""What is read or heard on a page: its texts, and what stands in attributes. Times are the
browser's, and games made for tests are in nobody's catalogue."""


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
    asked = "Setup, your seed 1 of 2: beside no other, white (left half) or black (right half)."
    expect(page.locator("#ui-prompt")).to_contain_text(made_up(asked).strip())
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


def english_on(page: Page) -> list[str]:
    """What is shown on a page and has a word in plain letters that is no name."""
    texts: list[str] = page.evaluate(SHOWN)
    assert texts
    return [one for one in texts if set(PLAIN.findall(one)) - NAMES]


@pytest.fixture
def stranger(browser: Browser, polyglot: Server) -> Iterator[Visitor]:
    """Somebody who reads the made-up language."""
    ada = Visitor(browser, polyglot.url)
    ada.context.add_cookies([{"name": COOKIE, "value": CODE, "url": polyglot.url}])
    yield ada
    assert ada.complaints == []
    ada.context.close()


def test_lobby_setup_and_my_games_show_no_english(stranger: Visitor) -> None:
    stranger.set_table("wizards-garden", ["me", "random"], {"seeds": 5})
    stranger.play_out(7)
    assert english_on(stranger.page) == []
    stranger.set_table("wizards-garden", ["me", "open"])
    page = stranger.open("/")
    page.locator("#ui-name").fill("Ada")
    expect(page.locator("#ui-tables li, #ui-finished li")).to_have_count(2)
    assert english_on(page) == []
    page.locator("[data-open=ui-settings]").click()
    assert english_on(page) == []
    stranger.open("/me")
    expect(page.locator(".tables li")).to_have_count(1)
    assert english_on(page) == []
    page.locator("#ui-group-name").fill("Friends")
    page.locator("#ui-found button").click()
    expect(page.locator("#ui-leave")).to_be_visible()
    assert english_on(page) == []
    for game in hortus.games():
        stranger.open(f"/games/{game}")
        expect(page.locator("#ui-seats li")).not_to_have_count(0)
        assert english_on(page) == []


def test_the_end_the_replay_the_board_and_puzzles_show_no_english(stranger: Visitor) -> None:
    page = stranger.page
    with page.expect_response("**/ending"):
        table = stranger.set_table("wizards-garden", ["greedy", "greedy"])
    expect(page.locator("#ui-over h2")).to_be_visible()
    assert english_on(page) == []
    stranger.open(table["replay"])
    expect(page.locator("#ui-graph")).to_be_visible()
    page.locator("#ui-analyse").click()
    expect(page.locator("#ui-judge")).not_to_have_text("")
    page.locator("#ui-last").click()
    assert english_on(page) == []
    page.locator("#ui-back").click()
    page.locator("#ui-play-on-button").click()
    expect(page.locator("#ui-play-on")).to_be_visible()
    assert english_on(page) == []
    stranger.open("/board?game=wizards-garden")
    expect(page.locator("#ui-options button")).not_to_have_count(0)
    assert english_on(page) == []
    stranger.open("/puzzles")
    expect(page.locator("#ui-options button")).not_to_have_count(0)
    page.locator("#ui-give-up").click()
    expect(page.locator("#ui-verdict")).to_be_visible()
    assert english_on(page) == []


def test_the_language_is_chosen_in_the_settings(browser: Browser, polyglot: Server) -> None:
    ada = Visitor(browser, polyglot.url)
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    page = ada.page
    page.locator("[data-open=ui-settings]").click()
    page.locator("select[name=language]").select_option(CODE)
    expect(page.locator("html")).to_have_attribute("lang", CODE)
    expect(page.locator("#ui-prompt")).to_have_text(re.compile(made_up("Setup, your seed")))
    assert ada.complaints == []
    ada.context.close()
