"""The end of a game as a moment: seen once, told once, and with all that is useful then at hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_in_sight import PHONE, post
from tests.browser.visiting import Visitor

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def give_up(ada: Visitor) -> None:
    """A game of two that ends before one's eyes."""
    table = ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    post(ada.page, f"/api/tables/{table['id']}/seats/0/resign")
    expect(ada.page.locator("#ui-over")).to_be_visible()


def test_petals_and_a_word_lie_over_the_stage_until_one_presses_something(visit: Visit) -> None:
    ada = visit(**MOVING)
    give_up(ada)
    page = ada.page
    moment = page.locator("#ui-moment")
    expect(moment.locator(".title")).to_have_text("Random wins.")
    expect(moment.locator(".word")).to_have_text("Not this season")
    expect(moment.locator(".falling").first).to_be_attached()
    expect(moment).to_have_attribute("aria-hidden", "true")
    expect(page.locator("#ui-say")).to_contain_text("Random wins.")
    stage = page.locator("#ui-canvas").bounding_box()
    assert stage is not None
    assert moment.bounding_box() == stage
    page.keyboard.press("Tab")
    expect(moment).to_have_count(0)
    page.reload()
    expect(page.locator("#ui-over-title")).to_have_text("Random wins.")
    expect(moment).to_have_count(0)


def test_who_wants_no_movement_is_told_the_end_without_it(visit: Visit) -> None:
    ada = visit()
    ada.context.add_init_script("""addEventListener("DOMContentLoaded", () => {
      new MutationObserver(() => { globalThis.seen ||= Boolean(document.getElementById("ui-moment")); })
        .observe(document.body, { childList: true });
    });""")
    give_up(ada)
    page = ada.page
    expect(page.locator("#ui-over .word")).to_have_text("Not this season")
    expect(page.locator("#ui-over .emblem")).to_be_visible()
    expect(page.locator("#ui-story")).to_be_attached()
    assert not page.evaluate("Boolean(globalThis.seen)")
    assert page.locator("#ui-over").evaluate(
        "card => card.getAnimations({ subtree: true }).length === 0"
    )


def test_on_a_phone_the_end_is_at_the_thumb_and_the_card_one_press_away(visit: Visit) -> None:
    ada = visit(**PHONE)
    give_up(ada)
    page = ada.page
    for gone in ("#ui-undo", "#ui-hint-button"):
        expect(page.locator(gone)).to_be_hidden()
    standing = page.locator("#ui-standing")
    expect(standing).to_be_in_viewport(ratio=1)
    expect(standing.locator("> span")).to_have_count(2)
    expect(page.locator("#ui-on")).to_have_text("Play again")
    expect(page.locator("#ui-on")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="See the end").tap()
    expect(page.locator("#ui-over-title")).to_be_in_viewport(ratio=1)
    expect(page.locator("#ui-over-title")).to_be_focused()
    page.get_by_role("button", name="See the board").tap()
    expect(page.locator("#ui-canvas .board")).to_be_in_viewport(ratio=0.95)
    old = page.url
    page.locator("#ui-on").tap()
    page.wait_for_url(lambda url: url != old)
    assert ada.wait_turn() == "choose"


NAMES = """async () => {
  const { ranking } = await import("/static/ranking.js");
  const reason = "fell in round 14: no cards left";
  const list = ranking([{ seat: 0, place: 1, name: "Seedling 2", mine: true, score: reason, points: 0, parts: [] }], false);
  document.querySelector("#ui-over").replaceChildren(list);
  document.querySelector("#ui-over").hidden = false;
  const row = document.querySelector("#ui-seats .seat");
  row.querySelector(".who").textContent = "Seedling 2";
  row.querySelector(".score").textContent = reason;
  return [list.querySelector(".name"), row.querySelector(".who")].map((name) => {
    const words = document.createRange();
    words.selectNodeContents(name.firstChild);
    return words.getClientRects().length;
  });
}"""
"""In how many lines a name stands beside a long reason, at the end and among the seats."""


@pytest.mark.parametrize("width", [1440, 820, 390])
def test_a_name_keeps_its_words_whole_whatever_is_said_beside_it(visit: Visit, width: int) -> None:
    ada = visit(viewport={"width": width, "height": 900})
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    assert ada.page.evaluate(NAMES) == [1, 1]


COUNTED = """async () => {
  const { ranking } = await import("/static/ranking.js");
  const one = (seat, place, points, parts) => ({ seat, place, name: `P${seat}`, mine: !seat, score: `${points} points`, points, parts });
  const list = ranking([one(1, 1, 5, [["fields", 2], ["Gems", 3]]), one(0, 2, 2, [["Gems", 2]])], true);
  list.id = "counted";
  document.body.append(list);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return [...list.querySelectorAll(".score")].map((score) => score.textContent);
}"""


def test_points_are_counted_up_from_what_they_came_from(visit: Visit) -> None:
    page = visit(**MOVING).open("/")
    assert page.evaluate(COUNTED) == ["0 points", "0 points"]
    expect(page.locator("#counted .score")).to_have_text(["5 points", "2 points"])
    expect(page.locator("#counted .points").first).to_have_text("fields\u00a02\u00a0· Gems\u00a03")
    widths = page.locator("#counted .bar > i").evaluate_all(
        "bits => bits.map((bit) => bit.style.width)"
    )
    assert widths == ["40%", "60%", "40%"]


MOODS = """async (given) => {
  const { mood, wordFor } = await import("/static/moment.js");
  const [winners, scores, mine, cooperative, ended] = given;
  const frame = { result: { winners, scores, ended }, seats: scores.map((_, seat) => ({ seat })) };
  return [mood(frame, mine, { cooperative }), wordFor(frame, mine, { cooperative })];
}"""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([[0], [9, 4], 0, False, ""], ["won", "In full bloom"]),
        ([[0], [9, 8], 0, False, ""], ["won", "By a single petal"]),
        ([[1], [4, 9], 0, False, ""], ["lost", "Not this season"]),
        ([[1], [8, 9], 0, False, ""], ["lost", "So close"]),
        ([[1], [8, 9], 0, False, "resigned"], ["lost", "Not this season"]),
        ([[0, 1], [4, 4], 0, False, ""], ["drawn", "Evenly grown"]),
        ([[0, 1], [5, 5], 0, True, ""], ["all-won", "A fine harvest, together"]),
        ([[], [1, 1], 0, True, ""], ["all-lost", "A hard year"]),
        ([[1], [4, 9], None, False, ""], ["seen", "In full bloom"]),
        ([[], [0, 0], 0, False, "abandoned"], ["", ""]),
    ],
)
def test_there_is_a_word_for_every_end(visit: Visit, given: list[Any], expected: list[str]) -> None:
    assert visit().open("/").evaluate(MOODS, given) == expected
