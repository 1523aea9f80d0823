"""People who leave, come back, resign, agree on an end and hand a table over, each with a browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_for_everyone import axe, faults
from tests.browser.test_friends import together

__all__ = ["axe"]

GARDEN = "wizards-garden"
SIZES = [(1440, 900), (820, 1180), (390, 844)]

SMALL = """where => [...document.querySelectorAll(where)].filter((one) => one.checkVisibility())
  .map((one) => [one.textContent.trim(), one.getBoundingClientRect().height]).filter(([, high]) => high < 40)"""
"""What can be pressed under a selector and is lower than a thumb needs."""

PLACES = """() => ["ui-canvas", "ui-prompt", "ui-seats", "ui-log", "ui-undo"].map((id) => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return [id, x, y, width, height].join(" ");
})"""
"""Where things stand that must not move."""


def part(page: Page, way: str) -> None:
    """Take a way out of the game: its button is pressed twice."""
    page.click("#ui-parting-button")
    page.click(f"[data-do={way}]")
    page.click(f"[data-do={way}]")


def test_who_leaves_is_played_for_and_comes_back(visit: Visit) -> None:
    ada, bo, _ = together(visit, GARDEN)
    bo.page.locator("#ui-parting-button").wait_for()
    part(bo.page, "leave")
    expect(ada.page.locator("#ui-log")).to_contain_text("plays in place of Bo")
    expect(bo.page.locator("#ui-whose")).to_contain_text("Watching")
    bo.open("/")
    bo.page.click("#ui-tables a.row")
    bo.page.set_viewport_size({"width": 390, "height": 844})
    bo.page.locator("[data-do=back-1]").wait_for()
    assert bo.page.evaluate(SMALL, "#ui-seats button") == []
    bo.page.click("[data-do=back-1]")
    bo.page.wait_for_url("**seat=1")
    expect(ada.page.locator("#ui-log")).to_contain_text("Bo is back.")
    expect(bo.page.locator("#ui-seats li .tag").nth(1)).to_have_text("you")


@pytest.mark.parametrize("size", SIZES)
def test_a_draw_is_offered_declined_and_agreed_on_and_nothing_moves(
    visit: Visit, axe: str, size: tuple[int, int]
) -> None:
    ada, bo, _ = together(visit, GARDEN)
    bo.page.set_viewport_size({"width": size[0], "height": size[1]})
    ada.page.locator("#ui-parting-button").wait_for()
    bo.page.locator("#ui-parting-button").wait_for()
    bo.page.wait_for_function("() => document.body.dataset.ply === '0'")
    before = bo.page.evaluate(PLACES)
    part(ada.page, "draw")
    expect(bo.page.locator("#ui-offer")).to_contain_text("Ada offers a draw.")
    log = [one for one in bo.page.evaluate(PLACES) if not one.startswith("ui-log")]
    assert log == [one for one in before if not one.startswith("ui-log")]
    assert bo.page.evaluate(SMALL, "#ui-offer button") == []
    assert faults(bo.page, axe) == []
    bo.page.click("#ui-offer >> text=Decline")
    expect(bo.page.locator("#ui-offer")).to_be_hidden()
    expect(ada.page.locator("#ui-log")).to_contain_text("Bo declines")
    bo.page.click("#ui-parting-button")
    assert bo.page.evaluate(SMALL, "#ui-parting button") == []
    assert faults(bo.page, axe) == []
    bo.page.click("[data-do=draw]")
    bo.page.click("[data-do=draw]")
    ada.page.click("#ui-offer >> text=Agree")
    expect(bo.page.locator("#ui-over-title")).to_have_text("A draw.")
    expect(ada.page.locator("#ui-over-title")).to_have_text("A draw.")
    expect(ada.page.locator("#ui-parting-button")).to_be_hidden()


def test_who_resigns_loses_and_both_are_shown_the_end(visit: Visit) -> None:
    ada, bo, _ = together(visit, GARDEN)
    ada.page.locator("#ui-parting-button").wait_for()
    part(ada.page, "resign")
    expect(bo.page.locator("#ui-over-title")).to_have_text("You win!")
    expect(ada.page.locator("#ui-over")).to_contain_text("By resignation.")


def test_a_table_is_handed_over_and_abandoned(visit: Visit) -> None:
    ada, bo, _ = together(visit, GARDEN)
    ada.page.locator("#ui-parting-button").wait_for()
    expect(ada.page.locator("#ui-seats")).to_contain_text("Bo")
    part(ada.page, "host-1")
    expect(bo.page.locator("#ui-log")).to_contain_text("Ada hands the table to Bo")
    expect(bo.page.locator("[data-do=remove-0]")).to_be_visible()
    expect(ada.page.locator("[data-do=remove-1]")).to_have_count(0)
    part(ada.page, "abandon")
    bo.page.click("#ui-offer >> text=Agree")
    expect(ada.page.locator("#ui-over")).to_contain_text("The table was abandoned.")
