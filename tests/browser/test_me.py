"""My games in the browser: counted after playing, erased by the player; a group of two browsers."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_after import SIZES
from tests.browser.test_for_everyone import axe as axe
from tests.browser.test_for_everyone import faults


def test_what_was_played_is_counted_exported_and_erased(visit: Visit) -> None:
    ada = visit()
    page = ada.open()
    page.get_by_role("link", name="my games").click()
    expect(page.locator("main")).to_contain_text("No game is finished yet")
    ada.set_table("wizards-garden", ["me", "seedling"], {"seeds": 5})
    ada.play_out(seed=1)
    page = ada.open("/me")
    expect(page.locator("main")).to_contain_text("1 finished game.")
    row = page.locator("section", has_text="Wins by game").get_by_role("row").nth(1)
    expect(row).to_contain_text("Wizard's GardenSeedling1")
    expect(page.locator("section", has_text="Rating against").get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("link", name="Replay")).to_have_count(1)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Export as JSON").click()
    assert json.loads(saving.value.path().read_text())["count"] == 1
    page.get_by_role("button", name="Erase me").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("#ui-erase")).to_be_hidden()
    page.get_by_role("button", name="Erase me").click()
    page.get_by_role("button", name="Erase everything").click()
    expect(page.locator("main")).to_contain_text("No game is finished yet")


def test_a_group_is_founded_joined_from_its_link_and_left(visit: Visit) -> None:
    ada, bo = visit(), visit()
    page = ada.open("/me")
    page.get_by_label("A new group").fill("Tuesday <b>garden</b>")
    page.get_by_role("button", name="Found it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday <b>garden</b>")
    other = bo.open(page.url.removeprefix(ada.url))
    other.get_by_label("You are called").fill("Bo")
    other.get_by_role("button", name="Join").click()
    expect(other.get_by_role("rowheader", name="Bo (you)")).to_be_visible()
    page.reload()
    expect(page.locator(".figures tbody tr")).to_have_count(2)
    page.get_by_role("button", name="Leave the group").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("My games")
    other.reload()
    expect(other.locator(".figures tbody tr")).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_my_games_and_groups_pass_the_accessibility_check(
    visit: Visit, axe: str, scheme: str
) -> None:
    ada = visit(color_scheme=scheme)
    ada.set_table("wizards-garden", ["me", "seedling"], {"seeds": 5})
    ada.play_out(seed=2)
    found = faults(ada.page, axe)
    page = ada.open("/me")
    found += faults(page, axe)
    page.get_by_role("button", name="Erase me").click()
    found += faults(page, axe)
    page.keyboard.press("Escape")
    page.get_by_label("A new group").fill("Tuesday")
    page.get_by_role("button", name="Found it").click()
    page.get_by_role("button", name="Leave the group").wait_for()
    assert found + faults(page, axe) == []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    heights = [one.bounding_box() for one in page.locator("main button, main a.button").all()]
    assert all([box is not None and box["height"] >= 40 for box in heights])
