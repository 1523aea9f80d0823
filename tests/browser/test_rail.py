"""The rail beside the picture on a laptop: what is said stands whole, each in its place."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS, Visitor

GAMES = ["wizards-garden", "power-plants", "weeds", "leaf-and-let-die", "potato-patrol"]
AUTO = "localStorage.setItem('hortus.choices', 'auto')"

MUCH = (
    """() => document.querySelector("#ui-hint .said p").append(" It says much more.".repeat(14))"""
)
"""A hint that says more than the first answer did."""

WHOLE = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [card, said, buttons, foot] = ["#ui-hint", "#ui-hint .said", "#ui-hint .buttons", ".foot"].map(box);
  const line = Number.parseFloat(getComputedStyle(document.querySelector("#ui-hint .said")).lineHeight);
  const lines = said.height / line;
  const problems = [];
  if (card.bottom > foot.top + 1) problems.push("it lies under what is said of things");
  if (buttons.bottom > card.bottom || said.bottom > buttons.top + 1) problems.push("its buttons are cut");
  if (Math.abs(lines - Math.round(lines)) > 0.1) problems.push(`it ends amid a line: ${lines}`);
  for (const words of document.querySelectorAll("#ui-caption:not(:empty), .toast")) {
    const { top, bottom } = words.getBoundingClientRect();
    if (top < card.bottom || bottom > innerHeight) problems.push(`${words.className} lies over it`);
  }
  return problems;
}"""
"""What is wrong with a hint's card."""


def hint(page: Page) -> None:
    page.click("#ui-hint-button")
    expect(page.locator("#ui-hint .said")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1280, 720)])
@pytest.mark.parametrize("game", GAMES)
def test_a_hint_stays_whole_whatever_is_pointed_at(
    visit: Visit, game: str, width: int, height: int
) -> None:
    ada: Visitor = visit(viewport={"width": width, "height": height})
    ada.context.add_init_script(AUTO)
    ada.set_table(game, ["me", "seedling"])
    ada.wait_turn()
    page = ada.page
    hint(page)
    assert page.evaluate(WHOLE) == []
    page.evaluate(
        "words => (document.getElementById('ui-caption').textContent = words)", "It does. " * 40
    )
    page.evaluate("document.getElementById('ui-caption').tabIndex = 0")
    page.evaluate(MUCH)
    assert page.evaluate(WHOLE) == []


def test_a_refusal_is_said_once_and_below_a_hint(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    hint(ada.page)
    ada.page.locator("#basket").click()
    expect(ada.page.locator(".toast.refusal")).to_be_visible()
    expect(ada.page.locator("#ui-caption")).to_be_hidden()
    assert ada.page.evaluate(WHOLE) == []


@pytest.mark.parametrize("opened", ["#ui-values-button", "#ui-hint-button"])
def test_the_rules_take_the_place_of_a_hint_and_of_values(visit: Visit, opened: str) -> None:
    ada: Visitor = visit()
    ada.context.add_init_script(AUTO)
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    page = ada.page
    page.click(opened)
    expect(page.locator("#ui-hint .said")).to_be_visible()
    page.click("#ui-rules-button")
    expect(page.locator("#ui-rules-drawer")).to_be_visible()
    expect(page.locator("#ui-hint")).to_be_hidden()
    page.click("#ui-hint-button")
    expect(page.locator("#ui-rules-drawer")).to_be_hidden()
    expect(page.locator("#ui-hint")).to_be_visible()


def test_what_was_taken_back_is_not_spoken_of_any_more(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    page = ada.page
    ply = page.evaluate("document.body.dataset.ply")
    assert ada.click(page.locator("#plant-b2w"))
    page.wait_for_function("ply => document.body.dataset.ply !== ply", arg=ply)
    ada.wait_turn()
    expect(page.locator(".news")).to_contain_text("Seedling plants")
    hint(page)
    page.click("#ui-undo")
    expect(page.locator("#ui-log li")).to_have_count(0)
    expect(page.locator(".news")).to_be_hidden()
    expect(page.locator("#ui-hint")).to_be_hidden()
    expect(page.locator(".overlay.arrow")).to_have_count(0)


def test_undo_and_hint_stand_still_from_the_setup_to_the_game(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.set_table("wizards-garden", ["me", "seedling"])
    page, tops = ada.page, set()
    for move in range(4):
        ada.wait_turn()
        tops.add(page.locator("#ui-undo").bounding_box()["y"])  # type: ignore[index]
        ply = page.evaluate("document.body.dataset.ply")
        answers = page.locator(ANSWERS)
        answers.nth(3 * move % answers.count()).evaluate("button => button.click()")
        page.wait_for_function("ply => document.body.dataset.ply !== ply", arg=ply)
    assert len(tops) == 1
    page.evaluate("document.getElementById('ui-skip').hidden = false")
    skip = page.locator("#ui-skip")
    assert skip.evaluate("one => one.scrollWidth <= one.clientWidth && one.offsetHeight <= 40")


def test_by_keys_one_answers_in_the_bar_where_it_has_all_answers(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.context.add_init_script(AUTO)
    ada.set_table("toy-rush", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    buttons = page.locator("#ui-enders button")
    assert buttons.count() > 0
    expect(page.locator("#ui-options button")).to_have_count(0)
    page.keyboard.press("1")
    expect(buttons.first).to_be_focused()
    expect(page.locator("#ui-options-panel")).not_to_have_attribute("open", "")
    told = buttons.first.evaluate("one => getComputedStyle(one, '::after').content")
    assert "Enter plays it" in told


def test_a_heading_that_the_program_leads_to_has_no_ring(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    ada.page.keyboard.press("Tab")
    outline = "() => { const one = document.getElementById('ui-prompt'); one.focus(); return getComputedStyle(one).outlineStyle; }"
    assert ada.page.evaluate(outline) == "none"


def test_the_rows_of_the_values_are_lines_and_end_whole(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    page = ada.page
    page.click("#ui-values-button")
    rows = page.locator("#ui-hint .values button")
    expect(rows.first).to_be_visible()
    heights = rows.evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(heights) < 30
    rest = page.locator("#ui-hint .values").evaluate("one => (one.clientHeight + 2) % 28")
    assert rest <= 2


def test_a_card_that_opened_large_closes_with_the_next_key(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.set_table("power-plants", ["me", "seedling"])
    ada.wait_turn()
    page = ada.page
    page.locator(".holding").first.hover()
    expect(page.locator(".loupe")).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".loupe")).to_be_hidden()
