"""The analysis board in the browser: moves tried by clicks, texts pasted, opened from a table and a replay."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_after import SIZES, finished
from tests.browser.test_for_everyone import axe as axe
from tests.browser.test_for_everyone import faults


def opened(page: Page) -> Page:
    page.locator("#ui-options button").first.wait_for()
    return page


def test_moves_are_tried_for_both_seats_taken_back_and_played_from(visit: Visit) -> None:
    ada = visit(forgive="422")
    page = opened(ada.open("/board?game=wizards-garden"))
    expect(page.locator("#ui-whose")).to_have_text("Step 0: Wizard 1")
    assert ada.click(page.locator("#ui-canvas [id='plant-a1w']"))
    expect(page.locator("#ui-whose")).to_have_text("Step 1: Wizard 2")
    page.locator("#ui-options [data-text=b2b]").click()
    expect(page.locator("#ui-line li")).to_have_count(2)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#ui-line li")).to_have_count(1)
    page.get_by_role("button", name="Once more").click()
    expect(page.locator("#ui-line li")).to_have_count(2)
    page.get_by_label("Write a move").fill("a1w")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_contain_text("a1")
    expect(page.locator("#ui-line li")).to_have_count(2)
    page.get_by_role("button", name="Ask the bot").click()
    expect(page.locator("#ui-advice")).to_contain_text("would choose:")
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#ui-play-on").get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/*")
    assert ada.wait_turn() == "choose"
    expect(page.locator("#ui-log li")).to_have_count(2)


def test_a_position_is_changed_by_hand_and_nonsense_is_refused_in_a_sentence(visit: Visit) -> None:
    ada = visit(forgive="422")
    page = opened(ada.open("/board?game=wizards-garden"))
    page.get_by_role("button", name="Position and record").click()
    field = page.get_by_label("Position (JSON) or record")
    position = json.loads(field.input_value())
    field.fill("hello")
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#ui-text-problem")).to_contain_text("A record begins with")
    position |= {"board": "w" + position["board"][1:], "basket": 19, "to_move": 1}
    field.fill(json.dumps(position))
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#ui-whose")).to_have_text("Step 0: Wizard 2")


def test_a_replay_is_opened_at_its_step(visit: Visit) -> None:
    ada = visit()
    page = ada.open(f"{finished(ada)['replay']}?step=5")
    expect(page.locator("#ui-step")).to_contain_text("5 of")
    page.get_by_role("link", name="Analysis board").click()
    expect(opened(page).locator("#ui-whose")).to_contain_text("Step 5: Random 2")
    expect(page.locator("#ui-line li")).to_have_count(5)
    page.get_by_role("link", name="Table").click()
    expect(page.locator("#ui-step")).to_contain_text("5 of")


def test_it_opens_beside_a_running_table_with_what_the_seat_knows(visit: Visit) -> None:
    ada = visit()
    ada.set_table("power-plants", ["me", "open", "open"])
    ada.page.locator("#ui-canvas svg").wait_for()
    with ada.context.expect_page() as opening:
        ada.page.get_by_role("link", name="Analysis board").click()
    page = opened(opening.value)
    expect(page.locator("#ui-line li")).to_have_count(0)
    expect(page.locator("#ui-seats .name").first).to_have_text("Ada")


def test_chance_is_chosen_or_rolled(visit: Visit) -> None:
    page = opened(visit().open("/board?game=potato-patrol"))
    expect(page.locator("#ui-prompt")).to_contain_text("Chance decides")
    expect(page.locator("#ui-advice-button")).to_be_hidden()
    page.locator("#ui-options button").nth(1).click()
    expect(page.locator("#ui-line li")).to_have_count(1)
    page.get_by_role("button", name="Roll").click()
    expect(page.locator("#ui-line li")).to_have_count(2)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_passes_the_accessibility_check(visit: Visit, axe: str, scheme: str) -> None:
    page = opened(visit(color_scheme=scheme).open("/board?game=wizards-garden"))
    found = faults(page, axe)
    page.get_by_role("button", name="Position and record").click()
    found += faults(page, axe)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play on from here").click()
    assert found + faults(page, axe) == []


@pytest.mark.parametrize("size", SIZES)
def test_advice_on_the_board_moves_nothing_and_targets_are_large(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = opened(
        visit(viewport={"width": size[0], "height": size[1]}).open("/board?game=wizards-garden")
    )
    buttons = page.locator(".rail button:visible, .rail select:visible").all()
    before = [one.bounding_box() for one in buttons]
    page.get_by_role("button", name="Ask the bot").click()
    expect(page.locator("#ui-advice")).to_be_visible()
    expect(page.get_by_role("button", name="Ask the bot")).to_be_enabled()
    assert [one.bounding_box() for one in buttons] == before
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size[0] == 390:
        small = [
            one.inner_text()
            for one, box in zip(buttons, before, strict=True)
            if box and box["height"] < 40
        ]
        assert small == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_replay_with_notes_advice_and_a_question_passes_the_accessibility_check(
    visit: Visit, axe: str, scheme: str
) -> None:
    ada = visit(color_scheme=scheme)
    with ada.page.expect_response("**/ending"):
        table = finished(ada)
    found = faults(ada.page, axe)
    page = ada.open(f"{table['replay']}?step=4")
    page.locator("#ui-notes-panel summary").click()
    page.get_by_label("Your note on step 4").fill("Here.")
    page.get_by_role("button", name="Keep the note").click()
    page.locator("#ui-note-list li").wait_for()
    page.get_by_role("button", name="Bot’s move").click()
    page.locator("#ui-advice p").wait_for()
    found += faults(page, axe)
    page.get_by_role("button", name="Play on from here").click()
    assert found + faults(page, axe) == []
