"""Tips, hints, values, notes and news have places of their own: none lies over another, nor over what it speaks of."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_beside import MIDDLE, PHONE, TABLET, plants
from tests.browser.test_in_sight import STAGED

TOUCH: dict[str, dict[str, Any]] = {
    "tablet": {"viewport": TABLET, "has_touch": True},
    "phone": {"viewport": PHONE, "has_touch": True},
}


def meet(one: Locator, other: Locator) -> bool:
    """Whether two parts of the page share any of their room."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 0.5 and down > 0.5


def tap(page: Page, selector: str, number: int = 0) -> None:
    """Touch the middle of a part."""
    page.touchscreen.tap(*page.locator(selector).nth(number).evaluate(MIDDLE))


@pytest.mark.parametrize("size", TOUCH)
def test_a_tip_lies_over_nothing_that_is_said(visit: Visit, size: str) -> None:
    ada = visit(**TOUCH[size])
    ada.set_table("weeds", ["me", "random"])
    ada.wait_turn()
    tip = ada.page.locator("#ui-tip")
    expect(tip).to_contain_text("Tap what glows")
    assert tip.evaluate("one => one.scrollHeight <= one.clientHeight + 1"), "all of it is read"
    for said in ("#ui-whose", "#ui-prompt", "#ui-values-button", "#ui-enders", ".actions"):
        assert not meet(tip, ada.page.locator(said)), said


def test_a_note_on_a_tablet_leaves_the_question_where_there_is_room_for_both(visit: Visit) -> None:
    ada = visit(**TOUCH["tablet"])
    plants(ada)
    page = ada.page
    tap(page, "#ui-canvas [id^=plot-]")
    expect(page.locator("#ui-caption")).to_contain_text("would touch")
    expect(page.locator("#ui-prompt")).to_have_text("Which patch goes here?")
    question = page.evaluate_handle("""() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector("#ui-prompt"));
      return words.getBoundingClientRect().bottom;
    }""").json_value()
    said = page.locator("#ui-caption").bounding_box()
    assert said is not None
    assert said["y"] >= question - 1


@pytest.mark.parametrize("size", TOUCH)
def test_values_put_away_what_was_begun_and_name_the_best_move(visit: Visit, size: str) -> None:
    ada = visit(**TOUCH[size])
    plants(ada)
    page = ada.page
    tap(page, "#ui-canvas [id^=plot-]")
    expect(page.locator("#ui-let-go")).to_be_visible()
    page.locator("#ui-values-button").evaluate("button => button.click()")
    expect(page.locator("#ui-let-go")).to_be_hidden()
    expect(page.locator("#ui-caption")).to_be_empty()
    expect(page.locator("#ui-hint .brief")).to_contain_text("Best: ")
    expect(page.locator("#ui-hint .brief")).to_contain_text("the others: how much less")
    expect(page.locator("#ui-canvas .overlay.worths")).to_be_visible()
    tap(page, "#ui-canvas [id^=plot-]", 1)
    expect(page.locator("#ui-canvas .overlay.begun [data-for]").first).to_be_visible()
    expect(page.locator("#ui-canvas .overlay.worths")).to_be_hidden()


def test_what_is_shown_once_more_puts_values_away_and_says_whose_it_is(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.locator("#ui-options button").first.evaluate("button => button.click()")
    expect(page.locator("#ui-since")).to_be_visible()
    ada.wait_turn()
    page.click("#ui-values-button")
    expect(page.locator("#ui-hint .values")).to_be_visible()
    page.click("#ui-since")
    expect(page.locator("#ui-hint")).to_be_hidden()
    expect(page.locator("#ui-whose")).to_have_text("Shown: Random")
    expect(page.locator("body")).not_to_have_class("showing")
    expect(page.locator("#ui-whose")).to_have_text("Your turn")


POINTED = """async () => {
  const { arrows } = await import("/static/arrow.js");
  const holder = document.createElement("div");
  const words = '<text x="250" y="90" font-size="30" text-anchor="middle">leaves 3 pips of all</text>';
  holder.innerHTML = `<svg viewBox="0 0 500 300" width="500" height="300"><rect id="die" x="220" y="100" width="60" height="60"/>
    <g class="overlay hinted">${words}</g></svg>`;
  document.body.append(holder);
  const svg = holder.firstElementChild;
  return arrows(svg, [svg.querySelector("#die")]).firstElementChild.getAttribute("transform");
}"""
"""How an arrow is turned that points at a part, over which a hint says what it would be worth."""


def test_an_arrow_leaves_what_the_hint_says_of_its_part_to_be_read(visit: Visit) -> None:
    page = visit().open()
    assert page.evaluate(POINTED).endswith("rotate(180)")


MOVED = (
    STAGED
    + """
  animate(survey(old), fresh);
  const ways = (one) => one.getAnimations().flatMap((way) => way.effect.getKeyframes());
  return {
    fly: [...fresh.querySelectorAll(".piece")].filter((one) => ways(one).some(({ translate }) => translate && translate !== "0px 0px")).length,
    fades: ways(fresh).some(({ opacity }) => opacity !== undefined && Number(opacity) < 1),
  };
}"""
)


def pieces(places: list[int]) -> str:
    """Small pieces in a column, at these heights."""
    return "".join(
        f'<rect class="piece" id="p{number}" x="40" y="{place}" width="4" height="4"/>'
        for number, place in enumerate(places)
    )


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ([10, 20, 30, 40, 50, 60, 70, 90], {"fly": 1, "fades": False}),
        ([60, 70, 80, 90, 0, 10, 20, 30], {"fly": 0, "fades": True}),
    ],
    ids=["one moves", "all move"],
)
def test_a_picture_that_is_composed_anew_comes_at_once(
    visit: Visit, after: list[int], expected: dict[str, Any]
) -> None:
    page = visit(reduced_motion="no-preference").open()
    before = [10, 20, 30, 40, 50, 60, 70, 5]
    assert page.evaluate(MOVED, [pieces(before), pieces(after)]) == expected


LINES = """async () => {
  const { News } = await import("/static/news.js");
  const canvas = document.querySelector("#ui-canvas");
  const room = canvas.querySelector(".news-room").getBoundingClientRect();
  const news = new News(canvas);
  for (const seat of [1, 2, 3]) news.tell({ seat, text: "Somebody passes and saves one." });
  return [...news.box.querySelectorAll(".seat-mark")].map((one) => Math.round(one.getBoundingClientRect().left - room.left));
}"""
"""How far from the edge of their room the deeds of several people begin."""


def test_what_each_one_did_begins_a_line(visit: Visit) -> None:
    ada = visit()
    ada.set_table("weeds", ["me", "random", "random", "random", "random"])
    ada.wait_turn()
    page = ada.page
    page.locator("#ui-options button[data-text^=s]").first.evaluate("button => button.click()")
    ada.wait_turn()
    begins = page.evaluate(LINES)
    assert len(begins) == 3
    assert len(set(begins)) == 1


def test_the_end_of_a_game_puts_the_rules_away(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.click("#ui-rules-button")
    expect(page.locator("#ui-rules-drawer")).to_be_visible()
    while ada.wait_turn() != "over":
        page.locator("#ui-options button").first.evaluate("button => button.click()")
    expect(page.locator("#ui-rules-drawer")).to_be_hidden()
    expect(page.locator("#ui-over")).to_be_visible()
    assert ada.complaints == []
