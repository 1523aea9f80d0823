"""Friends with a browser each: they talk, play again together, and find each other's open tables."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_for_everyone import axe, faults
from tests.browser.visiting import ANSWERS, Visitor

__all__ = ["axe"]

RUSH = "toy-rush"


def together(visit: Visit, game: str) -> tuple[Visitor, Visitor, dict[str, object]]:
    """Ada, who is the host, and Bo at a table."""
    ada, bo = visit(), visit()
    table = ada.set_table(game, ["me", "open"])
    bo.open(table["seats"][1]["link"])
    bo.page.fill("#ui-name", "Bo")
    bo.page.click("#ui-join [type=submit]")
    bo.page.wait_for_url("**/table/**seat=1")
    return ada, bo, table


def test_friends_talk_finish_and_play_again_at_one_table(visit: Visit, axe: str) -> None:
    ada, bo, _ = together(visit, RUSH)
    bo.page.click("#ui-chat-panel summary")
    bo.page.click("#ui-phrases >> text=Good luck!")
    expect(ada.page.locator("#ui-unread")).to_have_text("(1 new)")
    ada.page.click("#ui-chat-panel summary")
    expect(ada.page.locator("#ui-talk li")).to_have_text(["Bo Good luck!"])
    ada.page.fill("#ui-talk-text", "<i>And</i> you")
    ada.page.keyboard.press("Enter")
    expect(bo.page.locator("#ui-talk li")).to_have_text(["You Good luck!", "Ada <i>And</i> you"])
    assert faults(bo.page, axe) == []
    bo.page.set_viewport_size({"width": 390, "height": 844})
    low = "all => all.map((one) => [one.textContent, one.getBoundingClientRect().height])"
    pressed = bo.page.locator("#ui-chat-panel button, #ui-talk-text").evaluate_all(low)
    assert [words for words, high in pressed if high < 40] == [], "a thumb needs 40 px"
    bo.page.set_viewport_size({"width": 1440, "height": 900})
    bo.page.click("text=Mute Ada")
    expect(bo.page.locator("#ui-talk li")).to_have_text(["You Good luck!"])
    bo.page.click("text=Hear Ada again")
    expect(bo.page.locator("#ui-talk li")).to_have_count(2)
    for friend in (ada, bo):
        for _ in range(3):
            assert friend.wait_turn() == "choose"
            friend.page.locator(ANSWERS).first.click()
            friend.page.wait_for_function("() => !document.body.classList.contains('sending')")
    ada.page.click("#ui-again")
    ada.page.wait_for_url("**/table/*")
    expect(bo.page.locator("#ui-next-game")).to_contain_text("you are seated")
    bo.page.click("#ui-next-game a")
    expect(bo.page.locator("#ui-seats li .name")).to_contain_text(["Bo", "Ada"])
    expect(ada.page.locator("#ui-seats li .name")).to_contain_text(["Bo", "Ada"])
    assert ada.page.url == bo.page.url


def test_a_host_opens_the_table_to_all_and_removes_whom_he_must(visit: Visit, axe: str) -> None:
    ada, bo = visit(), visit()
    ada.set_table(RUSH, ["me", "open"])
    ada.wait_turn()
    ada.page.click("[data-open=ui-share]")
    ada.page.check("#ui-let-public")
    expect(ada.page.locator("#ui-log")).to_contain_text("Ada lets anybody take an open seat.")
    assert faults(ada.page, axe) == []
    ada.page.keyboard.press("Escape")
    assert faults(bo.open(), axe) == []
    bo.page.fill("#ui-name", "Bo")
    bo.page.click("[data-join]")
    bo.page.wait_for_url("**/table/*")
    expect(ada.page.locator("#ui-log")).to_contain_text("Bo sits down.")
    ada.page.click("[data-do=remove-1]")
    ada.page.click("[data-do=remove-1]")
    expect(bo.page.locator("#ui-log")).to_contain_text("Ada removes Bo from the table")
    expect(bo.page.locator("#ui-whose")).not_to_contain_text("Your turn")
