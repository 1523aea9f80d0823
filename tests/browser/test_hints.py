"""Hints and bots that wait, as a person at the table sees them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import Visitor

PLACES = """() => [...document.querySelectorAll("#ui-undo, #ui-hint-button, #ui-options button")]
  .map((button) => button.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width])"""
"""Where everything is that can be pressed."""


def ask(page: Page) -> None:
    """Press Hint, and wait until it can be pressed again."""
    page.click("#ui-hint-button")
    expect(page.locator("#ui-hint")).to_be_visible()
    expect(page.locator("#ui-hint-button")).to_be_enabled()


@pytest.mark.parametrize("width", [1440, 390])
def test_a_hint_moves_no_button(visit: Visit, width: int) -> None:
    ada: Visitor = visit(viewport={"width": width, "height": 900})
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    before = ada.page.evaluate(PLACES)
    ask(ada.page)
    assert ada.page.evaluate(PLACES) == before


EAGER = """addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    if (!globalThis.eager || !document.body.classList.contains("yours")) return;
    globalThis.eager = false;
    document.getElementById("ui-hint-button").click();
  }).observe(document.body, { attributes: true, attributeFilter: ["data-ply"] });
});"""
"""Somebody who presses Hint the very moment that a turn begins."""


def test_a_hint_that_is_asked_for_the_moment_a_turn_begins_is_given(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.context.add_init_script(EAGER)
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    ada.page.evaluate("() => { globalThis.eager = true; }")
    assert ada.click(ada.page.locator("#plant-b2w"))
    expect(ada.page.locator("#ui-hint")).to_contain_text("would choose")


@pytest.mark.parametrize("game", ["wizards-garden", "leaf-and-let-die"])
def test_a_hint_says_how_sure_it_is_and_more_when_asked_again(visit: Visit, game: str) -> None:
    ada: Visitor = visit()
    ada.set_table(game, ["me", "random"])
    ada.wait_turn()
    ask(ada.page)
    card = ada.page.locator("#ui-hint")
    words = "certain|clearly best|probably best|one of several as good|so far"
    shown = card.inner_text()
    assert "null" not in shown
    assert any([f"({word})" in shown for word in words.split("|")])
    expect(card.locator(".details")).to_have_count(0)
    ada.page.keyboard.press("h")
    expect(ada.page.locator("#ui-hint-button")).to_be_enabled()
    said = card.locator(".details").or_(card.get_by_text("(certain)")).first
    expect(said.or_(card.get_by_text("does not fit any more")).first).to_be_visible()


def test_a_hint_that_says_much_keeps_its_buttons_in_sight(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"], {"seeds": 6})
    ada.wait_turn()
    ask(ada.page)
    card = ada.page.locator("#ui-hint")
    card.locator("p").first.evaluate("words => words.append(' It says much.'.repeat(200))")
    for name in ("Do that", "Hide"):
        expect(card.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


LINE = """() => {
  document.getElementById("ui-since").hidden = false;
  const line = document.querySelector(".whose").getBoundingClientRect();
  return ["ui-whose", "ui-since", "ui-pause-text", "ui-hold"].map((id) => document.getElementById(id))
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflow === "hidden"
      || one.getBoundingClientRect().right > line.right + 1).map(({ id }) => id);
}"""
"""What is cut off of whose turn it is, the recap, how long the others wait and how to hold them."""


def test_in_a_team_a_hint_outlives_the_moves_of_others(visit: Visit) -> None:
    ada: Visitor = visit()
    ada.set_table("potato-patrol", ["me", "sapling"])
    ada.wait_turn()
    page = ada.page
    page.wait_for_function("() => !document.getElementById('ui-go-on').hidden")
    expect(page.locator("#ui-pause")).to_contain_text("others wait")
    expect(page.locator("#ui-hold")).to_be_hidden()
    assert page.evaluate(LINE) == [], "all that the line above the question says can be read"
    ask(page)
    ply = page.evaluate("() => document.body.dataset.ply")
    page.click("#ui-go-on")
    page.wait_for_function("ply => document.body.dataset.ply !== ply", arg=ply)
    card = page.locator("#ui-hint")
    expect(card).to_be_visible()
    expect(card).to_contain_text(re.compile("would choose|does not fit any more"))


def test_a_hint_that_others_have_made_impossible_says_so(visit: Visit) -> None:
    ada: Visitor = visit()
    table = ada.set_table("toy-rush", ["me", "me"])
    page = ada.page
    page.goto(f"{table['url']}?seat=0")
    ada.wait_turn()
    ask(page)
    shown = page.locator("#ui-hint strong").first.inner_text()
    page.evaluate(
        """async ([id, text]) => {
          const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws/${id}?seat=1`);
          await new Promise((open) => socket.addEventListener("message", open, { once: true }));
          socket.send(JSON.stringify({ type: "move", id: 1, ply: 0, text }));
        }""",
        [table["id"], "2.pick:3"],
    )
    page.wait_for_function("() => document.body.dataset.ply !== '0'")
    expected = "does not fit any more. Ask again." if shown == "Pick 3" else "would choose"
    expect(page.locator("#ui-hint")).to_contain_text(expected)


COVERED = """() => {
  const card = document.getElementById("ui-hint").getBoundingClientRect();
  return [...document.querySelectorAll(".ask, .side > .panel, .goal, .caption:not(:empty)")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.height && !one.hidden && box.top < card.bottom - 1 && box.bottom > card.top + 1;
  }).map((one) => one.className);
}"""
"""What a hint's card lies over in the rail."""


@pytest.mark.parametrize("choices", ["auto", "open"])
@pytest.mark.parametrize("game", ["wizards-garden", "weeds"])
def test_on_a_laptop_a_hint_covers_nothing_of_the_rail(
    visit: Visit, game: str, choices: str
) -> None:
    ada: Visitor = visit()
    ada.context.add_init_script(f"localStorage.setItem('hortus.choices', '{choices}')")
    ada.set_table(game, ["me", "random"])
    ada.wait_turn()
    ask(ada.page)
    card = ada.page.locator("#ui-hint")
    expect(card.get_by_role("button", name="Do that")).to_be_in_viewport(ratio=1)
    assert ada.page.evaluate(COVERED) == []


HIDDEN = """() => {
  const card = document.getElementById("ui-hint");
  const [box, whose, actions] = [card, document.querySelector(".whose"), document.querySelector(".actions")].map((one) => one.getBoundingClientRect());
  const bar = document.querySelector(".ask").getBoundingClientRect();
  const beyond = Math.max(0, bar.top - box.top) + Math.max(0, box.bottom - bar.bottom);
  const over = (other) => box.left < other.right - 1 && box.right > other.left + 1 && box.top < other.bottom - 2 && box.bottom > other.top + 2;
  const words = card.querySelector(".brief > span");
  const least = Math.min(...[...card.querySelectorAll("button")].map((one) => one.getBoundingClientRect().height || 99));
  return { others: over(whose) || over(actions), cut: words.scrollHeight > words.clientHeight + 1, beyond, least };
}"""
"""Whether a hint's card lies over whose turn it is or a button, how far it reaches over the picture, whether its words
are cut, and its lowest button."""
GAMES = ["wizards-garden", "power-plants", "weeds", "leaf-and-let-die", "potato-patrol"]


@pytest.mark.parametrize(("width", "height", "target"), [(390, 844, 40), (820, 1180, 24)])
@pytest.mark.parametrize("game", GAMES)
def test_on_a_small_screen_a_hint_takes_the_place_of_the_question_and_no_other(
    visit: Visit, game: str, width: int, height: int, target: int
) -> None:
    ada: Visitor = visit(viewport={"width": width, "height": height})
    ada.set_table(game, ["me", "random"])
    ada.wait_turn()
    page, card = ada.page, ada.page.locator("#ui-hint")
    before = page.evaluate(PLACES)
    ask(page)
    expect(card.get_by_role("button", name="Do that")).to_be_in_viewport(ratio=1)
    found = page.evaluate(HIDDEN)
    assert (found["others"], found["cut"], found["beyond"]) == (False, False, 0)
    assert found["least"] >= target
    said = card.get_by_text("would choose")
    expect(said).to_be_hidden()
    card.locator(".brief").click()
    expect(said).to_be_visible()
    card.locator(".brief").click()
    expect(said).to_be_hidden()
    assert page.evaluate(PLACES) == before
    card.get_by_role("button", name="Hide").click()
    expect(card).to_be_hidden()


LONGEST = "Move Tanglethorn 4: beside Tanglethorn 6, two places from Wingbean 7 anticlockwise"
"""No move has a longer name in games of all five with as many as can play."""


def tell_of_the_longest(page: WebSocketRoute) -> None:
    """Every hint is given of the move with the longest name, as little sure as can be."""
    server = page.connect_to_server()

    def forward(message: str | bytes) -> None:
        said = json.loads(message)
        if said["type"] == "hint":
            said |= {"label": LONGEST, "sure": "one of several as good"}
        page.send(json.dumps(said))

    server.on_message(forward)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (820, 1180)])
def test_the_longest_hint_is_whole_in_the_place_of_the_question(
    visit: Visit, width: int, height: int
) -> None:
    ada: Visitor = visit(viewport={"width": width, "height": height})
    ada.context.route_web_socket("**/*", tell_of_the_longest)
    ada.set_table("power-plants", ["me", "random"])
    ada.wait_turn()
    ask(ada.page)
    expect(ada.page.locator("#ui-hint .brief")).to_contain_text(LONGEST)
    found = ada.page.evaluate(HIDDEN)
    assert (found["others"], found["cut"], found["beyond"]) == (False, False, 0)
