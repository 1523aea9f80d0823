"""A clock that is chosen, seen, heard, and runs out."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_for_everyone import axe, faults
from tests.browser.test_parting import PLACES, SIZES, SMALL

__all__ = ["axe"]

SET = """async seconds => (await fetch("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ game: "wizards-garden", name: "Ada", seats: [{ kind: "me" }, { kind: "me", name: "Bo" }],
    clock: { kind: "move", seconds } }) })).json()"""

HEARD = """() => {
  window.heard = [];
  new MutationObserver(() => window.heard.push(document.getElementById("ui-say").textContent))
    .observe(document.getElementById("ui-say"), { childList: true, characterData: true, subtree: true });
}"""


def test_a_clock_is_chosen_when_a_table_is_set_up(visit: Visit, axe: str) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.open("/games/wizards-garden")
    expect(ada.page.locator("#ui-minutes")).to_be_disabled()
    ada.page.check("[name=clock][value=game]")
    expect(ada.page.locator("#ui-minutes")).to_have_value("60")
    ada.page.check("[name=clock][value=move]")
    expect(ada.page.locator("#ui-minutes")).to_have_value("5")
    assert faults(ada.page, axe) == []
    assert ada.page.evaluate(SMALL, ".setup-form .buttons button, #ui-minutes") == []
    ada.page.fill("#ui-minutes", "0")
    ada.page.click("[type=submit]")
    expect(ada.page.locator("#ui-problem")).to_contain_text("seconds")
    ada.forgive = "422"
    ada.complaints.clear()
    ada.page.fill("#ui-minutes", "2")
    ada.page.click("[type=submit]")
    ada.page.wait_for_url("**/table/*")
    expect(ada.page.locator("#ui-clock")).to_have_text(re.compile(r"^[12]:\d\d$"))
    assert faults(ada.page, axe) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_clock_counts_down_and_nothing_moves(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    ada.open()
    ada.open(ada.page.evaluate(SET, 3604)["url"])
    ada.wait_turn()
    expect(ada.page.locator("#ui-seats .clock")).to_have_count(2)
    before = ada.page.evaluate(PLACES)
    expect(ada.page.locator("#ui-clock")).to_have_text(re.compile(r"^59:\d\d$"))
    assert ada.page.evaluate(PLACES) == before


def test_what_is_left_is_said_at_a_mark_and_a_bot_moves_in_the_end(visit: Visit) -> None:
    ada = visit()
    ada.open()
    table = ada.page.evaluate(SET, 13)
    ada.open(table["url"])
    ada.page.evaluate(HEARD)
    expect(ada.page.locator("#ui-clock")).to_be_visible()
    ada.page.wait_for_function("() => window.heard.includes('Ten seconds left.')")
    ada.page.wait_for_function("() => document.body.dataset.ply !== '0'")
    expect(ada.page.locator("#ui-log")).to_contain_text("has run out: Sapling moves")
