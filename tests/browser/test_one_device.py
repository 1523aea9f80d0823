"""Several people on one device: each has a name, and where hands are hidden the device is passed on covered."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.browser.conftest import Visit
from tests.browser.test_for_everyone import axe, faults
from tests.browser.test_parting import SIZES, SMALL
from tests.browser.visiting import ANSWERS, Visitor

__all__ = ["axe"]

HANDS = "toy-hands"

SHARED = """async ([game, more]) => (await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ game, name: "Ada", seats: [{ kind: "me" }, { kind: "me", name: "Bo" }, ...more] }) })).json()"""

BEHIND = """() => ["canvas", "seats", "log", "options", "caption", "hint"].map((id) => document.getElementById(`ui-${id}`).textContent.trim())
  .concat(document.querySelector("#ui-canvas").innerHTML).filter(Boolean)"""
"""What of a game is in the page, seen or not."""


def share(ada: Visitor, game: str, *more: dict[str, str]) -> dict[str, Any]:
    """Ada and Bo on one device, who need not confirm what they do."""
    ada.context.add_init_script('localStorage.setItem("hortus.confirm", "never")')
    ada.open()
    table: dict[str, Any] = ada.page.evaluate(SHARED, [game, list(more)])
    return table


def listen(page: Page) -> list[str]:
    """The addresses of the sockets that a page opens from now on."""
    opened: list[str] = []

    def note(socket: WebSocket) -> None:
        opened.append(socket.url)

    page.on("websocket", note)
    return opened


def covered(page: Page, name: str) -> None:
    """The device is to be passed on, and nothing of a game is in the page."""
    expect(page.locator("#ui-pass-title")).to_have_text(f"Pass the device to {name}")
    assert page.evaluate(BEHIND) == []


def test_who_plays_on_one_device_is_asked_for_names(visit: Visit, axe: str) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.open("/games/wizards-garden")
    ada.page.fill("#ui-name", "Ada")
    expect(ada.page.locator(".seat-name:visible")).to_have_count(0)
    ada.page.select_option("#ui-seat-1", "me")
    ada.page.fill(".seat-name:visible", "Bo")
    assert faults(ada.page, axe) == []
    assert ada.page.evaluate(SMALL, ".seat-name:not([hidden])") == []
    ada.page.click("[type=submit]")
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator("#ui-seats .name")).to_contain_text(["Ada", "Bo"])
    ada.wait_turn()
    ada.page.locator(ANSWERS).first.click()
    ada.page.wait_for_url("**seat=1")
    expect(ada.page.locator("#ui-pass")).to_be_hidden()


@pytest.mark.parametrize("size", SIZES)
def test_where_hands_are_hidden_the_device_is_passed_on_covered(
    visit: Visit, axe: str, size: tuple[int, int]
) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    opened = listen(ada.page)
    ada.open(share(ada, HANDS)["url"])
    covered(ada.page, "Ada")
    assert opened == [], "nothing was asked of the server"
    assert faults(ada.page, axe) == []
    assert ada.page.evaluate(SMALL, "#ui-pass button, #ui-pass a") == []
    expect(ada.page.locator("#ui-pass-ready")).to_be_focused()
    ada.page.keyboard.press("Enter")
    assert ada.wait_turn() == "choose"
    assert ["seat=0" in one for one in opened] == [True]
    ada.page.locator(ANSWERS).first.click()
    ada.page.wait_for_url("**seat=1")
    covered(ada.page, "Bo")
    assert len(opened) == 1, "before Bo is there, nothing of his hand is asked for"
    ada.page.click("text=No, Ada looks")
    covered(ada.page, "Ada")
    ada.page.click("#ui-pass-ready")
    expect(ada.page.locator("#ui-link")).to_contain_text("Pass the device to Bo")
    ada.page.click("[data-do=sit-1]")
    covered(ada.page, "Bo")
    ada.page.click("#ui-pass-ready")
    assert ada.wait_turn() == "choose"
    ada.page.reload()
    covered(ada.page, "Bo")


def test_after_bots_the_next_of_the_device_is_asked_for_and_the_lobby_shows_no_hand(
    visit: Visit,
) -> None:
    ada = visit()
    table = share(ada, HANDS, {"kind": "bot", "bot": "random"})
    ada.open(table["url"])
    for name in ("Ada", "Bo", "Ada"):
        covered(ada.page, name)
        ada.page.click("#ui-pass-ready")
        assert ada.wait_turn() == "choose"
        ada.page.locator(ANSWERS).first.click()
    picture = ada.page.request.get(f"{table['url']}.svg").text()
    stranger = visit()
    stranger.open()
    assert picture == stranger.page.request.get(f"{table['url']}.svg").text()


def test_whoever_plays_alone_on_a_device_is_not_asked(visit: Visit) -> None:
    ada = visit()
    ada.set_table(HANDS, ["me", "random"])
    assert ada.wait_turn() == "choose"
    expect(ada.page.locator("#ui-pass")).to_be_hidden()
