"""Plants that ask, targets a finger can hit, and a choice by names where it covers several."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS, Visitor

LEAF = "leaf-and-let-die"
SIZES = {"laptop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
TARGETS = """() => [...document.querySelectorAll("#ui-canvas .can")].map((part) => {
  const box = part.getBoundingClientRect();
  return [part.id, Math.min(box.width, box.height)];
})"""
"""What may be clicked, and its smaller side in pixels."""


def test_a_plant_asks_and_is_answered_by_a_click(visit: Visit) -> None:
    ada = visit()
    ada.set_table(LEAF, ["me", "random"])
    rng = Random(2)
    answer = ada.page.locator("#ui-canvas .can[id^=ask-]")
    for _ in range(60):
        assert ada.wait_turn() == "choose"
        if answer.count() > 1:
            break
        buttons = ada.page.locator(ANSWERS)
        buttons.nth(rng.randrange(buttons.count())).evaluate("button => button.click()")
        if ada.page.locator("#ui-yes").is_visible():
            ada.page.locator("#ui-yes").click()
    assert answer.count() > 1
    chosen = answer.last.get_attribute("id") or ""
    ply = ada.page.evaluate("Number(document.body.dataset.ply)")
    assert ada.click(answer.last)
    ada.page.wait_for_function("ply => Number(document.body.dataset.ply) > ply", arg=ply)
    assert chosen.startswith(("ask-keep-", "ask-take-", "ask-turn-", "ask-pick-", "ask-grow-"))
    assert ada.complaints == []


@pytest.mark.parametrize(("size", "least"), [("laptop", 24), ("tablet", 24), ("phone", 40)])
def test_what_can_be_clicked_is_large_enough(visit: Visit, size: str, least: int) -> None:
    width, height = SIZES[size]
    ada = visit(viewport={"width": width, "height": height})
    ada.set_table(LEAF, ["me", "random", "random", "random"])
    rng = Random(4)
    seen: set[str] = set()
    for _ in range(24):
        assert ada.wait_turn() == "choose"
        parts: list[Any] = ada.page.evaluate(TARGETS)
        small = [part for part in parts if part[1] < least - 0.5]
        assert not small, small
        seen |= {part[0].split("-")[0] for part in parts}
        buttons = ada.page.locator(ANSWERS)
        buttons.nth(rng.randrange(buttons.count())).evaluate("button => button.click()")
        if ada.page.locator("#ui-yes").is_visible():
            ada.page.locator("#ui-yes").click()
    assert {"card", "die"} <= seen


SALE = """() => [...document.querySelectorAll("#ui-canvas g[id^=stack-]")].map((part) => [
  part.id, part.classList.contains("can"), part.querySelector("title").textContent.split("\\n")[0],
])"""
"""What is for sale, whether it can be had, and the first line of what it says."""


def test_whoever_buys_sees_the_total_and_why_something_cannot_be_had(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    ada.set_table(LEAF, ["me", "random"])
    page = ada.page
    prompt = page.locator("#ui-prompt")
    for _ in range(40):
        assert ada.wait_turn() == "choose"
        if "to spend" in prompt.inner_text():
            break
        page.locator(ANSWERS).last.evaluate("button => button.click()")
        if page.locator("#ui-yes").is_visible():
            page.locator("#ui-yes").click()
    page.evaluate("scrollTo(0, 400)")
    expect(prompt).to_contain_text("to spend")
    expect(prompt).to_be_in_viewport()
    sale: list[Any] = page.evaluate(SALE)
    refused = [part for part, can, _ in sale if not can]
    assert len(sale) == 9
    assert refused
    for _, can, line in sale:
        assert can == (
            not any(word in line for word in (" needs ", "and your dice bring", "only one"))
        )
    page.locator(f"#{refused[-1]}").tap()
    expect(page.locator(".loupe")).to_contain_text("needs a Canopy in your hand")
    expect(page.locator(".loupe svg")).to_have_count(0)
    assert page.locator(".loupe p").count() > 3, (
        "all that the card says, which is not drawn once more"
    )
    assert ada.complaints == []


PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}

SIGHT = """() => {
  const low = document.querySelector(".ask").getBoundingClientRect().top;
  return [...document.querySelectorAll("#ui-canvas g:is([id^=stack-], [id^=sale-], #wild)")].map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return [part.id, top >= 0 && bottom <= low];
  });
}"""
"""What is for sale, and whether it is in sight between the top of the screen and the question."""

APART = """() => {
  const asked = document.getElementById("ui-confirm").getBoundingClientRect();
  const loupe = document.querySelector(".loupe");
  return loupe.hidden || loupe.getBoundingClientRect().bottom <= asked.top;
}"""


def come_to(ada: Visitor, words: str, least: int = 1) -> None:
    """Answer with whatever comes last until one is asked something, with so many answers at least."""
    page = ada.page
    options = page.locator(ANSWERS)
    for _ in range(120):
        assert ada.wait_turn() == "choose"
        if words in page.locator("#ui-prompt").inner_text() and options.count() >= least:
            return
        options.last.evaluate("button => button.click()")
        if page.locator("#ui-yes").is_visible():
            page.locator("#ui-yes").click()
    raise AssertionError(f"nobody is asked {words!r}")


def test_on_a_phone_all_that_is_for_sale_is_in_sight_while_one_buys(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table(LEAF, ["me", "random"])
    come_to(ada, "to spend")
    ada.page.evaluate("scrollTo(0, 0)")
    sale: list[Any] = ada.page.evaluate(SIGHT)
    assert len(sale) == 16
    assert [part for part, seen in sale if not seen] == []


def test_on_a_phone_what_a_finger_picks_is_told_in_numbers_and_never_hides_the_answer(
    visit: Visit,
) -> None:
    ada = visit(**PHONE)
    ada.set_table(LEAF, ["me", "random"])
    come_to(ada, "Play a card")
    page = ada.page
    page.locator("#ui-canvas .can[id^=card-]").first.tap()
    expect(page.locator("#ui-yes")).to_be_visible()
    expect(page.locator(".loupe")).to_be_hidden()
    come_to(ada, "to spend", 4)
    page.evaluate("scrollTo(0, 0)")
    page.locator("#ui-canvas .can:is([id^=stack-], [id^=sale-])").first.tap()
    expect(page.locator("#ui-confirm .says")).to_contain_text("more damage")
    assert page.evaluate(APART)


def test_on_a_phone_a_die_pays_at_the_first_touch(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table(LEAF, ["me", "random"])
    page = ada.page
    for _ in range(9):
        come_to(ada, "to spend (", 4)
        ply = page.evaluate("Number(document.body.dataset.ply)")
        page.locator("#ui-canvas .can[id^=sale-d]").first.tap()
        page.locator("#ui-yes").click()
        page.wait_for_function("ply => Number(document.body.dataset.ply) > ply", arg=ply)
        if "pay with" in page.locator("#ui-prompt").inner_text():
            break  # With dice that show the same there is nothing to choose.
    expect(page.locator("#ui-prompt")).to_contain_text("pay with which dice")
    owed = page.locator("#ui-prompt").inner_text()
    page.locator("#ui-canvas .can[id^=die-]").first.tap()
    expect(page.locator("#ui-prompt")).not_to_have_text(owed)


def test_a_finger_over_several_small_parts_is_asked_which(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844}, has_touch=True)
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    ada.page.locator("#ui-canvas > svg").evaluate("svg => svg.style.width = '70px'")
    box = ada.page.locator("#ui-canvas .can").nth(5).bounding_box()
    assert box is not None
    assert box["width"] < 24
    ada.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(ada.page.locator("#ui-chooser")).to_be_visible()
    named = ada.page.locator("#ui-chooser-list button")
    assert named.count() > 1
    assert (named.first.bounding_box() or {"height": 0})["height"] >= 40
    named.first.tap()
    expect(ada.page.locator("#ui-chooser")).to_be_hidden()
    assert ada.complaints == []
