"""A player goes from a laptop to a phone by a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_for_everyone import axe, faults
from tests.browser.test_parting import SMALL

__all__ = ["axe"]


@pytest.mark.parametrize("width", [1440, 390])
def test_a_link_takes_a_player_to_another_device_and_both_play(
    visit: Visit, axe: str, width: int
) -> None:
    laptop = visit(viewport={"width": width, "height": 844})
    laptop.open()
    laptop.page.fill("#ui-name", "Ada")
    laptop.page.keyboard.press("Enter")
    laptop.page.evaluate("localStorage.setItem('hortus.name', 'Ada')")
    laptop.set_table("wizards-garden", ["me", "open"])
    laptop.wait_turn()
    laptop.page.click("[data-open=ui-settings]")
    laptop.page.click("#ui-move")
    link = laptop.page.locator("#ui-move-address").input_value()
    assert link.endswith("#Ada")
    assert faults(laptop.page, axe) == []
    assert laptop.page.evaluate(SMALL, ".move button") == []
    phone = visit(viewport={"width": 390, "height": 844})
    phone.page.goto(link)
    expect(phone.page.locator(".lead")).to_contain_text("1 running table, as Ada")
    assert faults(phone.page, axe) == []
    assert phone.page.evaluate(SMALL, "main button, main a") == []
    phone.page.click("#ui-move-here [type=submit]")
    phone.page.wait_for_url(lambda address: address.endswith("/"))
    expect(phone.page.locator("#ui-name")).to_have_value("Ada")
    phone.page.click("#ui-tables a.row")
    assert phone.wait_turn() == "choose"
    phone.page.locator("#ui-options button").first.click()
    expect(laptop.page.locator("#ui-log li")).not_to_have_count(0)
    stranger = visit()
    stranger.page.goto(link)
    expect(stranger.page.locator("h1")).to_have_text("You cannot go on with this link")
