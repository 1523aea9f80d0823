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


CROWDED = """async (deeds) => {
  const { News } = await import("/static/news.js");
  const news = new News(document.querySelector("#ui-canvas"));
  for (const text of deeds) news.tell({ seat: 1, text });
  return { left: news.box.childElementCount, over: news.box.scrollHeight - news.box.clientHeight };
}"""
"""Tell what one did one after the other, where there is too little room for all; by how much it is too high."""


def test_what_is_left_of_the_news_has_room_once_the_oldest_is_gone(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.set_table("potato-patrol", ["me", *["random"] * 4])
    ada.page.locator("svg .news-room").wait_for()
    deeds = [
        "Seedling activates Rolling Barrels, 1 hit (left lane, middle), and takes 1 red.",
        "Seedling puts a blue type disc on Snare Row, first below (Seedling 2's right lane, inner).",
        "Seedling refreshes the market for 1 red.",
        "Seedling discards Sprinkler Ring.",
    ]
    told = [ada.page.evaluate(CROWDED, deeds[first:]) for first in range(3)]
    assert max(one["over"] for one in told) <= 1, told


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
  news.tell({ seat: 3, text: "Dogwood attacks a red mammal, lane 1 outer." });
  news.tell({ seat: 4, text: "Elder gathers 1 blue, 1 red." });
  const four = fits() ? told() : [];
  canvas.dispatchEvent(new PointerEvent("pointerdown"));
  const stays = !news.box.hidden;
  canvas.querySelector(".news-room text").textContent = "Something else happens now.";
  news.review();
  const gone = news.box.hidden;
  news.tell({ seat: 4, text: "Elder delivers 1 blue. The task Raise It High! is done! The Ultimate Scarecrow is accomplished: you have all won!" });
  return { both, two, four, stays, gone, long: fits() };
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
    found: dict[str, Any] = ada.page.evaluate(SEVERAL)
    newest = found.pop("four")
    assert found == {
        "both": ["Birch gathers 2 red.", "Cedar is done with actions."],
        "two": True,
        "stays": True,
        "gone": True,
        "long": True,
    }
    told = [
        *found["both"],
        "Dogwood attacks a red mammal, lane 1 outer.",
        "Elder gathers 1 blue, 1 red.",
    ]
    assert newest == told[-len(newest) :], "the newest of them, each with its name"
    assert len(newest) >= 2


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


TRAVELLING = """async () => {
  const { News } = await import("/static/news.js");
  const canvas = document.querySelector("#ui-canvas");
  const room = canvas.querySelector(".news-room");
  const travel = room.animate([{ transform: "translate(300px, 200px) scale(2)" }, { transform: "none" }], { duration: 400 });
  const news = new News(canvas);
  news.tell({ seat: 1, text: "Birch gathers 2 red." }, true);
  travel.finish();
  const [box, place] = [news.box, room].map((one) => one.getBoundingClientRect());
  return ["left", "top", "width"].every((side) => Math.abs(box[side] - place[side]) < 1.5);
}"""
"""Tell something while its place travels to where the new picture has it."""


def test_a_place_for_news_is_found_where_it_will_be_and_not_on_its_way(visit: Visit) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    ada.set_table("potato-patrol", ["me", "random"])
    assert ada.wait_turn() == "choose"
    assert ada.page.evaluate(TRAVELLING)


FOLDED = """async (words) => {
  const { News } = await import("/static/news.js");
  const news = new News(document.querySelector("#ui-canvas"));
  for (const text of [words, words]) news.tell({ seat: 1, text });
  const line = parseFloat(getComputedStyle(news.box).lineHeight);
  const lines = () => [...news.box.querySelectorAll(".deed")]
    .map((deed) => Math.round(deed.lastElementChild.getBoundingClientRect().height / line)).reduce((sum, one) => sum + one, 0);
  const press = (on) => on.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch" }));
  const folded = lines();
  press(news.box);
  const whole = lines();
  press(document.getElementById("ui-prompt"));
  return { folded, whole, gone: news.box.hidden };
}"""
"""Tell much on a phone: how many lines are in sight, how many after a press, and whether the next press ends it."""


def test_on_a_phone_news_are_folded_and_go_with_the_next_touch(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    ada.set_table("power-plants", ["me", "random"])
    ada.wait_turn()
    said = "1 Sprite of Sapling 2 is expelled from Tanglethorn 2; Sapling 4 adds 1 Sprite to Tanglethorn 2, and has taken the final turn."
    found: dict[str, Any] = ada.page.evaluate(FOLDED, said)
    assert found["folded"] <= 2
    assert found["whole"] > 4
    assert found["gone"]


ALL_TOLD = """async () => {
  const { News } = await import("/static/news.js");
  const canvas = document.querySelector("#ui-canvas");
  const news = new News(canvas);
  const line = { seat: 1, text: "Birch passes, saving 2." };
  news.tell(line);
  const before = news.box.hidden;
  canvas.querySelector(".news-room").classList.add("told");
  news.tell(line);
  return [before, news.box.hidden];
}"""
"""Whether news are hidden in a place for them, and in one that has told all."""


def test_a_place_that_has_told_all_keeps_its_word(visit: Visit) -> None:
    ada = visit()
    ada.set_table("weeds", ["me", "random"])
    assert ada.wait_turn() == "choose"
    assert ada.page.evaluate(ALL_TOLD) == [False, True]
