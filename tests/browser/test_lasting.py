"""What outlives trouble: a killed server, a lost connection, a reload in the middle of a game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS
from tests.server.serving import TOYS, Server


def test_the_page_goes_on_by_itself_after_the_server_was_killed(
    visit: Visit, tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        ada = visit(server.url, forgive="ERR_CONNECTION_REFUSED")
        bo = visit(server.url, forgive="ERR_CONNECTION_REFUSED")
        bo.set_table("wizards-garden", ["me", "open"])
        bo.wait_turn()
        ada.set_table("wizards-garden", ["me", "random"], {"seeds": 7})
        ada.wait_turn()
        ada.page.locator(ANSWERS).first.click()
        ada.wait_turn()
        told = ada.page.locator("#ui-log li").all_inner_texts()
        server.kill()
        expect(ada.page.locator("#ui-link")).to_contain_text("Trying again")
        bo.page.locator(ANSWERS).first.click()
        server.start()
        expect(bo.page.locator("#ui-log li")).to_have_count(1)
        expect(ada.page.locator("#ui-link")).to_be_hidden()
        assert ada.page.locator("#ui-log li").all_inner_texts() == told
        ada.play_out(seed=5)


def test_a_tab_catches_up_with_what_happened_elsewhere(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    other = ada.context.new_page()
    other.goto(table["url"])
    ada.context.set_offline(True)
    ada.context.set_offline(False)
    other.locator(ANSWERS).first.click()
    expect(ada.page.locator("#ui-log li")).to_have_count(1)
    ada.page.reload()
    expect(ada.page.locator("#ui-log li")).to_have_count(1)


def test_two_people_agree_to_play_on_at_a_table_of_older_rules(
    visit: Visit, tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        ada = visit(server.url, forgive="ERR_CONNECTION_REFUSED")
        bo = visit(server.url, forgive="ERR_CONNECTION_REFUSED")
        table = ada.set_table("toy-rush", ["me", "open"])
        bo.open(table["seats"][1]["link"])
        bo.page.locator("#ui-join [type=submit]").click()
        bo.wait_turn()
        ada.wait_turn()
        for who, label in ((ada, "Pick 1"), (bo, "Pick 3")):
            who.page.locator(ANSWERS, has_text=label).click()
            expect(who.page.get_by_text(f"{label[-1]}.").last).to_be_visible()
        server.stop()
        server.settings["games"] = {**TOYS, "toy-rush": "tests.server.toys:StricterRush"}
        server.start()
        for who in (ada, bo):
            expect(who.page.locator("#ui-prompt")).to_contain_text("This table stopped: Move 2")
            expect(who.page.locator("#ui-canvas svg")).to_be_visible()
            expect(who.page.locator("#ui-resume")).to_contain_text("played on after 1 move")
        ada.page.get_by_role("button", name="Play on from here").click()
        expect(ada.page.locator("#ui-resume")).to_contain_text("Waiting for Player 2")
        expect(bo.page.locator("#ui-resume")).to_contain_text("Ada would play on")
        bo.page.get_by_role("button", name="Play on from here").click()
        for who in (ada, bo):
            expect(who.page.locator("#ui-resume")).to_be_hidden()
            expect(who.page.locator("#ui-remark")).to_contain_text("1 move of the older rules")
            expect(who.page.locator(ANSWERS)).to_have_count(2)


def test_a_page_that_did_not_get_all_its_files_says_so_and_comes_by_itself(visit: Visit) -> None:
    ada = visit(forgive="429")
    table = ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
        else:
            refused.append(route.request.url)
            route.fulfill(status=429)

    ada.context.route("**/static/dom.js*", refuse_once)
    page = ada.page
    page.goto(f"/table/{table['id']}", wait_until="commit")
    expect(page.locator(".busy")).to_have_text("The server is busy. Trying again …")
    ada.wait_turn()
    expect(page.locator(".busy")).to_have_count(0)
    assert len(refused) == 1
    assert page.evaluate("sessionStorage.getItem('hortus.tries')") is None
