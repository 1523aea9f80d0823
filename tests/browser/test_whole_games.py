"""Every registered game is played from the first choice to the result, through the page, by clicks."""

from __future__ import annotations

import pytest

import hortus
from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS

SHORT: dict[str, dict[str, object]] = {
    "leaf-and-let-die": {"cultivation_rounds": 3, "battle_rounds": 4},
    "potato-patrol": {"difficulty": "harsh"},
    "wizards-garden": {"seeds": 12},
}
"""Options that make a game short without changing what there is to choose."""


@pytest.mark.parametrize("game", hortus.games())
def test_a_whole_game_against_a_bot_by_clicks(visit: Visit, game: str) -> None:
    ada = visit()
    count = min([players for players in hortus.load(game).about.players if players > 1])
    ada.set_table(game, ["me", *["random"] * (count - 1)], SHORT.get(game))
    clicks = ada.play_out(seed=7)
    assert clicks["picture"] > 0
    assert ada.page.locator("#ui-over h2").inner_text()
    assert ada.page.locator("#ui-whose").inner_text() == "Game over"


def test_two_browsers_play_each_other(visit: Visit) -> None:
    ada, bo = visit(), visit()
    table = ada.set_table("wizards-garden", ["me", "open"], {"seeds": 8})
    link = ada.page.evaluate("JSON.parse(document.getElementById('ui-data').textContent)")["table"]
    bo.open(link["seats"][1]["link"])
    bo.page.fill("#ui-name", "Bo")
    bo.page.click("text=Take the seat")
    bo.page.wait_for_url(f"**{table['url']}**")
    ada.page.locator("#ui-seats .name", has_text="Bo").wait_for()
    players = [ada, bo]
    turn = 0
    while players[turn].wait_turn() != "over":
        players[turn].page.mouse.move(3, 3)  # a hand that rests answers nothing yet
        players[turn].page.locator(ANSWERS).first.click()
        turn = 1 - turn
    bo.page.locator("#ui-over").wait_for()
    ada.page.locator("#ui-over").wait_for()
    assert ada.page.locator("#ui-log").inner_text() == bo.page.locator("#ui-log").inner_text()
