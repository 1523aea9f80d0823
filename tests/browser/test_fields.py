"""Power Plants and Potato Patrol in the page: a Rival without a seat, rings that follow outlines, cards."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS

PLANTS = "power-plants"
TURN = """async id => {
  for (let move = 0; move < 40; move++) {
    const frame = await (await fetch(`/api/tables/${id}/frame?seat=0`)).json();
    if (frame.log.lines.some(({ seat, parts }) => seat < 0 && parts.length)) return true;
    const text = (frame.options.find(({ text }) => text === "rest") ?? frame.options[0]).text;
    await fetch(`/api/tables/${id}/moves`, { method: "POST", headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ seat: 0, ply: frame.ply, text }) });
  }
  return false;
}"""
"""Play on until the Rival has acted."""


HEAR = """() => {
  window.heard = [];
  const news = document.querySelector(".news");
  new MutationObserver(() => window.heard.push(news.textContent)).observe(news, { childList: true });
}"""
"""Note all that is told over the board."""
ASIDE = """() => {
  const middle = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(document.querySelector("#ui-canvas .overlay.last polygon"));
  return Math.min(...[...document.querySelectorAll("#ui-canvas [id^=patch-] > polygon")].map(middle)
    .map(([px, py]) => Math.hypot(px - x, py - y)));
}"""
"""How far a ring is from the nearest patch."""


RIVALS_POINTS = """() => [
  document.querySelector("#side-1 > title").textContent.match(/(\\d+) points? now/)[1],
  document.querySelectorAll("#ui-seats .seat")[1].textContent.match(/(\\d+) points?/)[1],
]"""
"""What the Rival has by the picture, and by the list of seats."""


def test_the_rival_has_a_seat_line_is_followed_step_by_step_and_can_be_seen_again(
    visit: Visit,
) -> None:
    ada = visit(reduced_motion="no-preference")
    table = ada.set_table(PLANTS, ["me"], {"rival": "gardener"})
    ada.wait_turn()
    page = ada.page
    expect(page.locator("#ui-seats .seat").nth(1)).to_contain_text("The Rival (gardener)")
    expect(page.locator("#ui-seats .seat").nth(1)).to_contain_text(re.compile(r"[1-9]\d* points"))
    page.evaluate(HEAR)
    assert page.evaluate(TURN, table["id"])
    expect(page.locator(".news")).to_have_text(re.compile("The Rival adds"))
    heard = page.evaluate("window.heard")
    assert not [words for words in heard if re.search("Ada (adds|uses)", words)], (
        "one's own is known"
    )
    expect(page.locator("body")).to_have_class(re.compile("showing"))
    expect(page.locator("#ui-since")).to_have_text(re.compile(r"Stop \d+/\d+"))
    drawn, listed = page.evaluate(RIVALS_POINTS)
    assert drawn == listed, "the panel keeps step with the picture"
    expect(page.locator("body")).not_to_have_class(re.compile("showing"))
    expect(page.locator("#ui-since")).to_be_visible()
    ring = page.locator("#ui-canvas .overlay.last polygon").first
    assert len((ring.get_attribute("points") or "").split()) == 6, "a ring around a hexagon is one"
    assert page.evaluate(ASIDE) < 4, "where its patch has come to rest"
    assert ada.complaints == []


def test_the_rival_gives_time_to_read_and_a_press_on_the_board_ends_it(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    table = ada.set_table(PLANTS, ["me"], {"rival": "gardener"})
    ada.wait_turn()
    page = ada.page
    letters = "async (count) => (await import('/static/since.js')).reading('x'.repeat(count))"
    assert page.evaluate(letters, 125) >= 125 * 40, "as long as reading takes"
    assert page.evaluate(letters, 0) == 0
    assert page.evaluate(TURN, table["id"])
    expect(page.locator("body")).to_have_class(re.compile("showing"))
    ply = page.evaluate("document.body.dataset.ply")
    page.locator("#ui-canvas").click(position={"x": 40, "y": 40})
    assert "showing" not in page.evaluate("document.body.className")
    assert page.evaluate("document.body.dataset.ply") == ply, "and does nothing else"


def test_a_plant_card_opens_large_with_its_picture_its_time_of_day_and_its_words(
    visit: Visit,
) -> None:
    ada = visit()
    ada.set_table(PLANTS, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    card = page.locator('#ui-canvas [id^="card-"]').first
    card.hover()
    loupe = page.locator(".loupe")
    expect(loupe.locator("svg use")).to_have_count(2)
    expect(loupe.locator("p").nth(1)).to_contain_text("Sprout")
    expect(loupe.locator("p").nth(2)).to_contain_text("Grow")


OTHER = """async ([id, text]) => {
  const frame = await (await fetch(`/api/tables/${id}/frame?seat=1`)).json();
  const answer = await fetch(`/api/tables/${id}/moves`, { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: 1, ply: frame.ply, text }) });
  return answer.ok;
}"""
"""Somebody else acts at the same time."""
TEXTS = """async id => (await (await fetch(`/api/tables/${id}/frame?seat=1`)).json()).options.map(({ text }) => text)"""
"""What that somebody may do."""


def test_what_others_do_takes_only_a_choice_that_they_made_impossible(visit: Visit) -> None:
    ada = visit()
    page = ada.open()
    page.evaluate("localStorage.setItem('hortus.confirm', 'always')")
    table = ada.set_table("toy-rush", ["me", "me"])
    ada.wait_turn()
    options = page.locator(ANSWERS)
    options.filter(has_text="Pick 1").click()
    expect(page.locator("#ui-confirm-text")).to_have_text("Pick 1?")
    second = [text for text in page.evaluate(TEXTS, table["id"]) if text.endswith("3")]
    assert page.evaluate(OTHER, [table["id"], second[0]])
    expect(options).to_have_count(2)
    expect(page.locator("#ui-confirm-text")).to_be_visible()
    expect(options.filter(has_text="Pick 1")).to_have_attribute("aria-pressed", "true")


def test_a_choice_that_others_made_impossible_is_taken_back_with_a_word(visit: Visit) -> None:
    ada = visit()
    page = ada.open()
    page.evaluate("localStorage.setItem('hortus.confirm', 'always')")
    table = ada.set_table("toy-rush", ["me", "me"])
    ada.wait_turn()
    page.locator(ANSWERS).filter(has_text="Pick 3").click()
    second = [text for text in page.evaluate(TEXTS, table["id"]) if text.endswith("3")]
    assert page.evaluate(OTHER, [table["id"], second[0]])
    expect(page.locator("#ui-confirm")).to_be_hidden()
    expect(page.locator("#ui-toasts")).to_contain_text("Somebody was faster: “Pick 3”")


ROOM = """() => {
  const box = (id) => document.getElementById(id).getBoundingClientRect();
  const boxes = ["ui-undo", "ui-hint-button", "ui-go-on", "ui-pause", "ui-enders"].map(box);
  const apart = (one, other) => one.right <= other.left || other.right <= one.left ||
    one.bottom <= other.top || other.bottom <= one.top;
  return {
    meeting: boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) => !apart(one, other))
      .map((other) => [one, other].map(({ left, top, right, bottom }) => [left, top, right, bottom]))),
    enders: box("ui-enders").width,
    high: box("ui-go-on").height,
  };
}"""
"""How what can be pressed at the thumb lies on a phone."""


def test_on_a_phone_letting_the_others_act_leaves_room_for_what_ends_a_step(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.set_table("potato-patrol", ["me", "random"])
    page = ada.page
    page.wait_for_function("() => !document.getElementById('ui-go-on').hidden")
    room = page.evaluate(ROOM)
    assert room["meeting"] == []
    assert room["enders"] >= 160
    assert room["high"] >= 40


def test_with_five_at_the_table_the_log_is_in_sight_and_being_done_at_hand(visit: Visit) -> None:
    ada = visit()
    page = ada.open()
    page.evaluate("localStorage.setItem('hortus.choices', 'auto')")
    ada.set_table("potato-patrol", ["me", "random", "random", "random", "random"])
    page.wait_for_function("() => document.getElementById('ui-enders').childElementCount > 0")
    expect(page.locator("#ui-enders button")).to_have_text("Done with actions")
    assert not page.evaluate("document.getElementById('ui-options-panel').open")
    ends = page.evaluate(
        "() => ['ui-seats', 'ui-options-panel', 'ui-log'].map((id) => document.getElementById(id).getBoundingClientRect().bottom)"
    )
    assert ends == sorted(ends)
    assert ends[-1] <= 900
    log = page.locator("#ui-log").evaluate("box => box.getBoundingClientRect().height")
    assert log >= 100, "several lines, not one"


def test_a_last_card_and_leaving_it_at_that_do_not_push_the_log_away(visit: Visit) -> None:
    """One part of the picture and one answer beside the question: the list has nothing to add."""
    ada = visit()
    page = ada.open()
    page.evaluate("localStorage.setItem('hortus.choices', 'auto')")
    page.evaluate("localStorage.setItem('hortus.confirm', 'never')")
    ada.set_table("potato-patrol", ["me", "open"])
    ada.wait_turn()
    press = f"kind => document.querySelector(`{ANSWERS}[data-text*='${{kind}}']`)"
    press += ".dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))"
    page.evaluate(press, "refresh")
    cards = page.locator(f"{ANSWERS}[data-text*=cull]")
    cards.first.wait_for(state="attached")
    for left in range(cards.count() - 1, 0, -1):
        page.evaluate(press, "cull")
        expect(cards).to_have_count(left)
    expect(page.locator("#ui-enders button")).to_contain_text(["Refill the market"])
    assert not page.evaluate("document.getElementById('ui-options-panel').open")


def test_pointing_at_a_part_says_what_choosing_it_does_and_a_first_cube_asks_for_the_second(
    visit: Visit,
) -> None:
    ada = visit()
    ada.set_table("potato-patrol", ["me", "random"], {"characters": "chosen"})
    ada.wait_turn()
    page = ada.page
    assert ada.click(page.locator("#choose-captain-russet"))
    page.locator("#market-1").wait_for()
    ada.wait_turn()
    cube = page.locator("#supply-b.can")
    cube.hover()
    expect(page.locator("#ui-caption")).to_contain_text("Gather 2 blue")
    asked = page.locator("#ui-prompt").text_content() or ""
    assert ada.click(cube)
    expect(page.locator("#ui-prompt")).to_have_text("Gather one blue, and which cube with it?")
    page.keyboard.press("Escape")
    expect(page.locator("#ui-prompt")).to_have_text(asked)
