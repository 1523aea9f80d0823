"""What somebody else just did is said over the board, or in a place of its own, and covers nothing that is read."""

from __future__ import annotations

from typing import Any

import pytest

from hortus.core import registry
from tests.browser.conftest import Visit

GAMES = ("wizards-garden", "power-plants", "weeds", "leaf-and-let-die", "potato-patrol")
SIZES = {"laptop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}

TOLD = """async (words) => {
  const { News } = await import("/static/news.js");
  const canvas = document.querySelector("#ui-canvas");
  new News(canvas).tell({ seat: 1, text: words }, true);
  const box = [...document.querySelectorAll(".news")].find((one) => !one.hidden).getBoundingClientRect();
  const board = canvas.querySelector(".board").getBoundingClientRect();
  const meets = (one) => one.width && one.left < box.right && one.right > box.left
    && one.top < box.bottom && one.bottom > box.top;
  const room = canvas.querySelector(".news-room");
  const place = room?.getBoundingClientRect();
  const texts = [...canvas.querySelectorAll("svg text")].filter((one) => !room?.contains(one));
  return {
    board: board.width * board.height > 0,
    inside: box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight,
    atHome: place
      ? box.left >= place.left - 1 && box.right <= place.right + 1 && box.top >= place.top - 1 && box.bottom <= place.bottom + 1
      : meets(board),
    covers: texts.filter((one) => meets(one.getBoundingClientRect())).map((one) => one.textContent),
  };
}"""
"""Tell something as the page does, and what it then lies over."""


UNSEEN = """async () => {
  const { News } = await import("/static/news.js");
  scrollTo(0, document.body.scrollHeight);
  const news = new News(document.querySelector("#ui-canvas"));
  news.tell({ seat: 1, text: "Greedy plants at b2." }, true);
  return news.box.hidden;
}"""
"""Tell something to somebody who looks at what stands below the board."""


def test_who_reads_below_the_board_is_not_disturbed(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.set_table("power-plants", ["me", "random"])
    ada.wait_turn()
    assert ada.page.evaluate(UNSEEN)


@pytest.mark.parametrize("most", [False, True], ids=["least", "most"])
@pytest.mark.parametrize("game", GAMES)
def test_news_lies_on_the_board_or_in_its_own_place_and_covers_nothing_that_is_read(
    visit: Visit, game: str, most: bool
) -> None:
    players = [count for count in registry.about(game).players if count > 1]
    ada = visit()
    others = ["random"] * ((max(players) if most else min(players)) - 1)
    ada.set_table(game, ["me", *others])
    page = ada.page
    for words in ("Greedy plants at b2.", "Gardener 3 buys the Root Awakening and upgrades a D6."):
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            assert ada.wait_turn() == "choose"
            found: dict[str, Any] = page.evaluate(TOLD, words)
            expected = {"board": True, "inside": True, "atHome": True, "covers": []}
            assert found == expected, (size, words)


SEVERAL = """async () => {
  const { News } = await import("/static/news.js");
  const canvas = document.querySelector("#ui-canvas");
  const news = new News(canvas);
  const told = () => [...news.box.querySelectorAll(".deed")].map((one) => one.textContent);
  const room = canvas.querySelector(".news-room").getBoundingClientRect();
  news.tell({ seat: 1, text: "Birch gathers 2 red." });
  news.tell({ seat: 2, text: "Cedar is done with actions." });
  const both = told();
  const fits = () => news.box.scrollHeight <= room.height + 1;
  const two = fits();
  canvas.dispatchEvent(new PointerEvent("pointerdown"));
  const stays = !news.box.hidden;
  canvas.querySelector(".news-room text").textContent = "Something else happens now.";
  news.review();
  const gone = news.box.hidden;
  news.tell({ seat: 4, text: "Elder delivers 1 blue. The task Raise It High! is done! The Ultimate Scarecrow is accomplished: you have all won!" });
  return { both, two, stays, gone, long: fits() };
}"""
"""Two players act one after the other, then one presses the picture, then another phase begins."""


@pytest.mark.parametrize("size", SIZES)
def test_in_its_own_place_what_several_did_stands_until_something_else_happens(
    visit: Visit, size: str
) -> None:
    width, height = SIZES[size]
    ada = visit(viewport={"width": width, "height": height})
    ada.set_table("potato-patrol", ["me", "random", "random", "random", "random"])
    assert ada.wait_turn() == "choose"
    assert ada.page.evaluate(SEVERAL) == {
        "both": ["Birch gathers 2 red.", "Cedar is done with actions."],
        "two": True,
        "stays": True,
        "gone": True,
        "long": True,
    }


LAST = """() => {
  const { left, right, top, bottom } = [...document.querySelectorAll("#ui-canvas .holding")].at(-1).getBoundingClientRect();
  return bottom <= document.querySelector(".ask").getBoundingClientRect().top && left >= 0 && right <= innerWidth && top > 0;
}"""
"""Whether what the last player holds lies above the bar of buttons."""


def test_on_a_phone_what_five_hold_stands_below_the_news_and_above_the_buttons(
    visit: Visit,
) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.set_table("weeds", ["me", "random", "random", "random", "random"])
    assert ada.wait_turn() == "choose"
    assert ada.page.evaluate(LAST)
