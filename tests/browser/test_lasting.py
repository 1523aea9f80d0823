"""What outlives trouble: a killed server, a lost connection, a reload in the middle of a game."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.server.serving import Server


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
        ada.page.locator("#ui-options button").first.click()
        ada.wait_turn()
        told = ada.page.locator("#ui-log li").all_inner_texts()
        server.kill()
        expect(ada.page.locator("#ui-link")).to_contain_text("Trying again")
        bo.page.locator("#ui-options button").first.click()
        server.start()
        expect(bo.page.locator("#ui-log li")).to_have_count(1, timeout=20_000)
        expect(ada.page.locator("#ui-link")).to_be_hidden(timeout=20_000)
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
    other.locator("#ui-options button").first.click()
    expect(ada.page.locator("#ui-log li")).to_have_count(1)
    ada.page.reload()
    expect(ada.page.locator("#ui-log li")).to_have_count(1)
