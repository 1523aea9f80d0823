"""Studying in the browser: puzzles clicked and answered, a finished game analysed in its replay."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from hortus.server.study_api import today
from hortus.solve.puzzles import collection, puzzle, puzzle_of
from tests.browser.conftest import Visit


def wrong_answer(number: int) -> str:
    one = puzzle(number)
    return next(str(move) for move in one.state().moves() if str(move) != one.answer)


def opened(page: Page) -> Page:
    page.locator("#ui-options button").first.wait_for()
    return page


def test_the_puzzle_of_the_day_is_found_by_clicking_and_begins_a_streak(visit: Visit) -> None:
    ada = visit()
    ada.open().get_by_role("link", name="Puzzle of the day").click()
    page = opened(ada.page)
    number = puzzle_of(today()).number
    expect(page.locator("#ui-whose")).to_have_text(
        f"Puzzle {number} of {len(collection())}, {puzzle(number).grade} · the puzzle of the day"
    )
    expect(page.locator("#ui-streak")).to_contain_text("No streak yet")
    wrong = wrong_answer(number)
    page.locator(f"#ui-options [data-text={wrong}]").click()
    expect(page.locator("#ui-verdict")).to_contain_text(f"{wrong} does not win")
    answer = puzzle(number).answer
    part = page.locator(f"#ui-canvas [id='plant-{answer}']")
    assert ada.click(part)
    expect(page.locator("#ui-verdict")).to_contain_text(f"Yes, {answer} wins")
    expect(page.locator("#ui-options button")).to_have_count(0)
    expect(page.locator("#ui-streak")).to_contain_text("1 day in a row · 1 of")
    page.reload()
    expect(page.locator("#ui-streak")).to_contain_text("1 day in a row · 1 of")
    kept = json.loads(page.evaluate("localStorage.getItem('hortus.puzzles')"))
    assert kept == {"solved": {str(number): "later"}, "streak": 1, "last": today().isoformat()}


def test_a_streak_goes_on_from_yesterday_and_is_lost_after_a_day_without(visit: Visit) -> None:
    page = opened(visit().open("/puzzles"))
    was = "(days) => localStorage.setItem('hortus.puzzles', JSON.stringify({ solved: {}, streak: 4, last: new Date(Date.now() - days * 864e5).toISOString().slice(0, 10) }))"
    page.evaluate(was, 2)
    page.reload()
    expect(page.locator("#ui-streak")).to_contain_text("No streak yet")
    page.evaluate(was, 1)
    opened(page).reload()
    expect(page.locator("#ui-streak")).to_contain_text("4 days in a row")
    opened(page).locator(f"#ui-options [data-text={puzzle_of(today()).answer}]").click()
    expect(page.locator("#ui-streak")).to_contain_text("5 days in a row")


def test_a_puzzle_is_solved_with_the_keyboard_and_the_next_is_at_hand(visit: Visit) -> None:
    page = opened(visit().open("/puzzles/4?grade=easy"))
    page.keyboard.press("o")
    answer = puzzle(4).answer
    for _ in range(40):
        if page.locator(f"#ui-options [data-text={answer}]:focus").count():
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#ui-verdict")).to_contain_text("wins")
    expect(page.locator("#ui-next")).to_be_focused()
    page.keyboard.press("Enter")
    opened(page)
    expect(page.locator("#ui-whose")).to_contain_text(", easy")
    assert "/puzzles/4" not in page.url


def test_a_puzzle_given_up_is_shown_and_not_counted(visit: Visit) -> None:
    page = opened(visit().open("/puzzles/2"))
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator("#ui-verdict")).to_contain_text(f"{puzzle(2).answer} wins")
    expect(page.locator("#ui-streak")).to_contain_text("0 of")


def test_a_finished_game_is_analysed_in_its_replay(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("wizards-garden", ["random", "random"])
    expect(ada.page.locator("#ui-over")).to_be_visible()
    page = ada.open(table["replay"])
    expect(page.locator("#ui-note")).to_be_hidden()
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#ui-judge")).to_contain_text("Estimates, by search:100.")
    expect(page.get_by_role("button", name="Analyse")).to_be_hidden()
    found = page.evaluate(f"fetch('/api/tables/{table['id']}/analysis').then((one) => one.json())")
    marked = [note for note in found["notes"] if note["mark"]]
    expect(page.locator("#ui-log .mark")).to_have_count(len(marked))
    expect(page.locator("#ui-graph .marks .at")).to_have_count(len(marked))
    crosses = [note for note in marked if note["mark"] == "??"]
    expect(page.locator("#ui-graph .marks .cross")).to_have_count(len(crosses))
    page.get_by_role("button", name="Turning point").click()
    expect(page.locator("#ui-step")).to_have_text(f"{found['turning']} of {len(found['notes'])}")
    expect(page.locator("#ui-note")).to_contain_text("The turning point.")
    turned = next(note for note in found["notes"] if note["step"] == found["turning"])
    expect(page.locator("#ui-note")).to_contain_text(f"Better: {turned['better']['label']}")
    page.get_by_role("button", name="Show it on the board").click()
    expect(page.locator("#ui-canvas .overlay.hinted")).to_have_count(1)
    expect(page.locator("#ui-step")).to_contain_text(f"{found['turning'] - 1} of")
    page.reload()
    expect(page.get_by_role("button", name="Turning point")).to_be_visible()


def test_a_running_game_cannot_be_analysed(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("wizards-garden", ["me", "open"])
    page = ada.open(table["replay"])
    page.locator("#ui-canvas svg").wait_for()
    expect(page.locator("#ui-analyse")).to_have_count(0)


def test_values_of_moves_are_shown_against_bots_and_in_a_replay(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"], {"seeds": 6})
    ada.wait_turn()
    page = ada.page
    choices = page.locator("#ui-options button").count()
    page.get_by_role("button", name="Values").click()
    expect(page.locator("#ui-hint .values button")).to_have_count(choices)
    expect(page.locator("#ui-canvas .worths text")).to_have_count(choices)
    page.get_by_role("button", name="Hide").click()
    expect(page.locator("#ui-canvas .worths")).to_have_count(0)
    ada.play_out(seed=3)
    expect(page.get_by_role("button", name="Values")).to_be_hidden()
    page.goto(f"{page.url.partition('?')[0]}/replay?step=4")
    page.get_by_role("button", name="Values").click()
    expect(page.locator("#ui-values .values button").first).to_be_visible()
    expect(page.locator("#ui-canvas .worths text").first).to_be_visible()


OFF_BUDS = """() => {
  const middle = (one) => { const { x, y, width, height } = one.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
  const buds = [...document.querySelectorAll("#buds path, #specks path")].map(middle);
  const far = ([x, y]) => Math.min(...buds.map(([a, b]) => Math.hypot(a - x, b - y)));
  return [...document.querySelectorAll("#ui-canvas .worths text")].filter((one) => far(middle(one)) > 30).length;
}"""
"""How many numbers stand where no branch would end."""


def test_the_root_that_all_branches_share_carries_no_value(visit: Visit) -> None:
    ada = visit()
    ada.set_table("weeds", ["me", "random"])
    ada.wait_turn()
    ada.page.get_by_role("button", name="Values").click()
    expect(ada.page.locator("#ui-canvas .worths text").first).to_be_visible()
    assert ada.page.evaluate(OFF_BUDS) == 0


MEETING = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  const meet = (one, other) => one.left < other.right - 1 && one.right > other.left + 1 && one.top < other.bottom - 1 && one.bottom > other.top + 1;
  const labels = boxes("#ui-canvas .worths rect");
  const words = boxes("#ui-canvas > svg > :not(defs, .overlay) text");
  return labels.filter((one, at) => [...words, ...labels.slice(at + 1)].some((other) => meet(one, other))).length;
}"""
"""How many values lie on words or on another value."""


@pytest.mark.parametrize("game", ["weeds", "power-plants"])
def test_values_lie_on_no_words_and_the_best_is_marked(visit: Visit, game: str) -> None:
    ada = visit()
    ada.set_table(game, ["me", "random"])
    ada.wait_turn()
    ada.page.get_by_role("button", name="Values").click()
    expect(ada.page.locator("#ui-canvas .worths rect").first).to_be_visible()
    assert ada.page.locator("#ui-canvas .worths .first").count() <= 1
    assert ada.page.evaluate(MEETING) == 0


def test_no_values_are_offered_where_other_people_play(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    expect(ada.page.locator("#ui-values-button")).to_be_hidden()
