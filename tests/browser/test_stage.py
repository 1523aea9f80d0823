"""How a table uses the screen: its size, its type, what stays where it is, and what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hortus.core import registry
from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS, Visitor
from tests.server.serving import Server, wait_for_the_end

GARDEN = "wizards-garden"
GAMES = ("wizards-garden", "power-plants", "weeds", "leaf-and-let-die", "potato-patrol")
SHORTER: dict[str, dict[str, Any]] = {"leaf-and-let-die": {"battle_rounds": 4}}
"""Options with which a game ends sooner, and as much lies on the table."""
LAPTOP, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)

MEASURE = """() => {
  const stage = document.querySelector("#ui-canvas").getBoundingClientRect();
  const svg = document.querySelector("#ui-canvas > svg");
  const drawn = svg.querySelector(".paper")?.getBoundingClientRect() ?? svg.getBoundingClientRect();
  const sizes = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim() && !text.closest("defs"))
    .map((text) => [parseFloat(getComputedStyle(text).fontSize) * Math.hypot(text.getScreenCTM().b, text.getScreenCTM().d), text.textContent]);
  sizes.sort(([one], [other]) => one - other);
  return {
    share: stage.width * stage.height / innerWidth / innerHeight,
    fills: Math.max(drawn.width / stage.width, drawn.height / stage.height),
    least: sizes[0] ?? [99, ""],
    across: document.documentElement.scrollWidth,
  };
}"""
"""What part of the window the stage is, how much of it is drawn on, and the smallest type."""
FAINT = """() => {
  for (const part of document.querySelectorAll("#ui-canvas svg *")) part.style.pointerEvents = "all";
  const channels = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (colour) => channels(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, place) => sum + part * [0.2126, 0.7152, 0.0722][place], 0);
  const solid = (element) => {
    const { fill, fillOpacity, opacity } = getComputedStyle(element);
    return fill.startsWith("rgb(") && Number(fillOpacity) > 0.5 && Number(opacity) > 0.5 &&
      ["rect", "circle", "path", "polygon", "ellipse"].includes(element.tagName);
  };
  const found = [];
  for (const text of document.querySelectorAll("#ui-canvas > svg text")) {
    if (!text.textContent.trim() || text.closest("defs, symbol")) continue;
    const box = text.getBoundingClientRect();
    const under = document.elementsFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const ground = under.slice(under.indexOf(text) + 1).find((element) => solid(element) || element.tagName === "use");
    if (!under.includes(text) || !ground || ground.tagName === "use") continue;
    const { fill, fontSize, paintOrder, stroke } = getComputedStyle(text);
    const behind = paintOrder.startsWith("stroke") && stroke.startsWith("rgb(") ? stroke : getComputedStyle(ground).fill;
    const size = parseFloat(fontSize) * Math.hypot(text.getScreenCTM().b, text.getScreenCTM().d);
    const [low, high] = [light(fill), light(behind)].sort((one, other) => one - other);
    const ratio = (high + 0.05) / (low + 0.05);
    found.push([ratio / (size >= 24 ? 3 : 4.5), text.textContent, fill, behind]);
  }
  return { seen: found.length, faint: found.filter(([share]) => share < 0.99) };
}"""
"""Texts whose contrast with what is drawn under their middle is too small; an outline of its own is such a ground, words on symbols are left out."""

PRESS = """button => button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }))"""
"""A press of the mouse, wherever the button is, so that nothing scrolls to it."""


@pytest.fixture(scope="module")
def crowded(server: Server) -> dict[str, str]:
    """The address of a table of each game that the most players have played to its end."""
    player = server.player()
    tables = {}
    for game in GAMES:
        seats = [{"kind": "bot", "bot": "random"}] * max(registry.about(game).players)
        tables[game] = player.create(game, seats, options=SHORTER.get(game))
    for made in tables.values():
        wait_for_the_end(server.url, made["id"])
    return {game: made["watch"] for game, made in tables.items()}


@pytest.mark.parametrize("game", GAMES)
def test_at_a_crowded_end_the_board_fills_the_stage_and_all_type_can_be_read(
    visit: Visit, crowded: dict[str, str], game: str
) -> None:
    ada = visit()
    for size, least in ((LAPTOP, 11), (TABLET, 11), (PHONE, 10)):
        ada.page.set_viewport_size({"width": size[0], "height": size[1]})
        page = ada.open(crowded[game])
        expect(page.locator("#ui-canvas > svg")).to_have_count(1)
        found: dict[str, Any] = page.evaluate(MEASURE)
        assert found["least"][0] >= least - 0.05, (size, found["least"])
        assert found["across"] <= size[0]
        if size == LAPTOP:
            assert found["share"] >= 0.75
            assert found["fills"] >= 0.88


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", GAMES)
def test_every_text_of_a_picture_stands_out_from_what_is_under_it(
    visit: Visit, crowded: dict[str, str], game: str, scheme: str
) -> None:
    ada = visit(color_scheme=scheme)
    page = ada.open(crowded[game])
    expect(page.locator("#ui-canvas > svg")).to_have_count(1)
    found: dict[str, Any] = page.evaluate(FAINT)
    assert found["seen"] > 5
    assert not found["faint"], found["faint"]


def test_a_ranking_says_how_each_one_ended(visit: Visit, crowded: dict[str, str]) -> None:
    page = visit().open(crowded["leaf-and-let-die"])
    rows = page.locator("#ui-over .ranking li")
    expect(rows).to_have_count(4)
    for row in rows.all():
        expect(row).to_have_text(re.compile(r"(still stands|fell in round \d+)$"))


def places(page: Page) -> list[Any]:
    """Where the things are that one presses or looks at."""
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    spots = ["#ui-undo", "#ui-hint-button", "#ui-canvas", ".ask"]
    return [page.locator(spot).bounding_box() for spot in spots]


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_nothing_moves_under_a_hand(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    ada.set_table("potato-patrol", ["me", "greedy"])
    ada.wait_turn()
    page = ada.page
    before = places(page)
    for _ in range(6):
        if ada.wait_turn() == "over":
            break
        assert places(page) == before
        page.locator(ANSWERS).last.evaluate(PRESS)
        if page.locator("#ui-yes").is_visible():
            assert places(page) == before
            page.locator("#ui-yes").evaluate(PRESS)
    if (
        ada.wait_turn() != "over"
    ):  # what the last move asks for next may still be brought into sight
        assert places(page) == before


# --- what happened --------------------------------------------------------------------------------


def test_what_others_did_since_ones_last_move_can_be_seen_again(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.set_table(GARDEN, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    expect(page.locator("#ui-since")).to_be_hidden()
    assert ada.click(page.locator("#plant-b2w"))
    ada.wait_turn()
    options = page.locator("#ui-canvas .can").count()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("#ui-since").click()
    expect(page.locator("#bed")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".news")).to_contain_text("plants")
    expect(page.locator("#ui-canvas .overlay.last")).to_have_count(1)
    expect(page.locator("#ui-since")).to_have_text("▷ Recap")
    assert page.locator("#ui-canvas .can").count() == options


def test_what_is_shown_again_stops_when_one_wants_to_play(visit: Visit) -> None:
    ada = visit()
    ada.set_table(GARDEN, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    assert ada.click(page.locator("#plant-b2w"))
    ada.wait_turn()
    page.keyboard.press("s")
    expect(page.locator("body")).to_have_class("table yours showing")
    page.keyboard.press("Escape")
    expect(page.locator("body")).to_have_class("table yours")
    assert page.locator("#ui-canvas .can").count() > 0


@pytest.fixture
def unhurried(tmp_path: Path) -> Iterator[Server]:
    """A server whose bots take an hour for a move."""
    with Server(tmp_path, pace=3600.0) as running:
        yield running


def test_bots_that_take_their_time_can_be_skipped(browser: Browser, unhurried: Server) -> None:
    ada = Visitor(browser, unhurried.url)
    ada.set_table(GARDEN, ["me", "random"])
    ada.wait_turn()
    expect(ada.page.locator("#ui-skip")).to_be_hidden()
    assert ada.click(ada.page.locator("#plant-b2w"))
    ada.page.locator("#ui-skip").click()
    assert ada.wait_turn() == "choose"
    expect(ada.page.locator("#ui-log li")).to_have_count(2)
    expect(ada.page.locator("#ui-skip")).to_be_hidden()
    assert ada.complaints == []
    ada.context.close()


def test_the_last_move_is_ringed_and_a_line_of_the_log_lights_its_parts(visit: Visit) -> None:
    ada = visit()
    ada.set_table(GARDEN, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    assert ada.click(page.locator("#plant-b2w"))
    ada.wait_turn()
    expect(page.locator("#ui-canvas .overlay.last rect")).to_have_count(1)
    page.locator("#ui-log li").first.hover()
    expect(page.locator("#ui-canvas .overlay.pointed rect")).to_have_count(1)


SEEN = """() => {
  const box = document.querySelector("#ui-log").getBoundingClientRect();
  return [...document.querySelectorAll("#ui-log li")].map((line) => line.getBoundingClientRect())
    .map(({ top, bottom }) => top >= box.top - 1 && bottom <= box.bottom + 1);
}"""
"""Which lines of the log are in sight."""

ENDED = """() => {
  const box = document.querySelector("#ui-log").getBoundingClientRect();
  const { top, bottom, height } = document.querySelector("#ui-log li:last-child").getBoundingClientRect();
  return top >= box.top - 1 && (bottom <= box.bottom + 1 || height > box.height - 8);
}"""
"""Whether the newest line is in sight: whole, or its beginning where it is taller than its box."""


def test_the_newest_lines_are_in_sight_after_a_reload_and_the_first_where_a_replay_begins(
    visit: Visit, crowded: dict[str, str]
) -> None:
    page = visit().open(crowded[GARDEN])
    expect(page.locator("#ui-over")).to_be_visible()
    expect(page.locator("#ui-over .ranking li")).to_have_count(2)
    assert (page.locator("#ui-over .ranking li").first.text_content() or "").startswith("1.")
    page.reload()
    expect(page.locator("#ui-over")).to_be_visible()
    page.wait_for_function(ENDED)
    shown = page.evaluate(SEEN)
    assert not shown[0], "there are more lines than fit"
    page.locator("#ui-over a.main").click()
    expect(page.locator("#ui-step")).to_contain_text("0 of")
    page.wait_for_function(f"() => ({SEEN})()[0]")
    assert not page.evaluate(SEEN)[-1]


CUT = """() => {
  const { top } = document.querySelector("#ui-log").getBoundingClientRect();
  return [...document.querySelectorAll("#ui-log li")].map((row) => row.getBoundingClientRect())
    .filter((row) => row.top < top - 1 && row.bottom > top + 1).length;
}"""
"""How many lines begin above the box of the log and end in it."""

GROWN = """() => {
  const box = document.querySelector("#ui-log");
  box.style.minHeight = "2000px";
  const none = box.scrollTop;
  box.style.minHeight = "";
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(none))));
}"""
"""The box of the log grows until all is in sight, and shrinks again before anything is drawn."""


def test_a_log_that_grew_and_shrank_goes_on_with_the_newest_line(visit: Visit) -> None:
    ada = visit(viewport={"width": 1440, "height": 600})
    ada.set_table(GARDEN, ["me", "random"])
    for _ in range(6):
        ada.wait_turn()
        ada.page.locator(ANSWERS).first.evaluate(PRESS)
    ada.wait_turn()
    assert ada.page.evaluate(GROWN) == 0
    ada.page.locator(ANSWERS).first.evaluate(PRESS)
    ada.wait_turn()
    ada.page.wait_for_function(ENDED)
    assert not ada.page.evaluate(SEEN)[0], "there are more lines than fit"
    assert ada.page.evaluate(CUT) == 0, "the first line in sight is whole"


def test_seats_read_as_words_and_ones_own_is_marked_everywhere(visit: Visit) -> None:
    ada = visit()
    ada.set_table("power-plants", ["me", "random", "random"])
    ada.wait_turn()
    row = ada.page.locator("#ui-seats li").first
    assert (row.locator(".name").text_content() or "").startswith("Ada you")
    named = ada.page.locator("#ui-canvas .name[data-seat]")
    for number in range(named.count()):
        seat = named.nth(number).get_attribute("data-seat")
        words = named.nth(number).text_content() or ""
        assert words.endswith("(you)") == (seat == "0")


def test_what_ends_a_turn_is_at_hand_and_asks_if_something_is_left(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844})
    ada.context.add_init_script("localStorage.setItem('hortus.choices', 'auto')")
    ada.set_table("weeds", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    expect(page.locator("#ui-options-panel")).not_to_have_attribute("open", "")
    ender = page.locator("#ui-enders button")
    expect(ender).to_have_count(1)
    expect(ender).to_contain_text("Pass")
    expect(ender).to_be_in_viewport()
    ender.click()
    expect(page.locator("#ui-confirm-text")).to_contain_text("You still have")


# --- reading --------------------------------------------------------------------------------------


def test_a_card_opens_large_where_it_is_hovered_and_closes_when_one_leaves(visit: Visit) -> None:
    ada = visit()
    ada.set_table("leaf-and-let-die", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    card = page.locator("#ui-canvas g[id^=bloom-]:has(> title)").first
    words = card.locator("> title").text_content() or ""
    card.hover()
    loupe = page.locator(".loupe")
    expect(loupe).to_be_visible()
    expect(loupe).to_contain_text(words.split("\n")[0][:30])
    assert float(loupe.evaluate("box => parseFloat(getComputedStyle(box).fontSize)")) >= 14
    page.locator("#ui-prompt").hover()
    expect(loupe).to_be_hidden()


def test_the_rules_stand_beside_the_board_and_leave_the_choices_in_sight(visit: Visit) -> None:
    ada = visit()
    ada.set_table(GARDEN, ["me", "open"])
    ada.wait_turn()
    page = ada.page
    stage = page.locator("#ui-canvas").bounding_box()
    page.locator("#ui-rules-button").click()
    drawer = page.locator("#ui-rules-drawer").bounding_box()
    assert stage is not None
    assert drawer is not None
    assert drawer["x"] >= stage["x"] + stage["width"] - 1
    assert page.locator("#ui-canvas").bounding_box() == stage
    question = page.locator(".ask").bounding_box()
    assert question is not None
    assert drawer["height"] >= 900 - question["y"] - question["height"] - 151, "all of the rail"
    expect(page.locator("#ui-prompt")).to_be_in_viewport()
    assert ada.click(page.locator("#ui-options button").first)
    expect(page.locator("#ui-log li")).to_have_count(1)


def test_on_a_tablet_the_rules_lie_below_the_board_and_what_can_be_looked_up_beside_them(
    visit: Visit,
) -> None:
    ada = visit(viewport={"width": 820, "height": 1180})
    ada.set_table("potato-patrol", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.locator("#ui-rules-button").click()
    now = page.locator("#ui-rules details.now summary")
    expect(now).to_contain_text("The Action phase")
    expect(now).to_be_in_viewport()
    expect(page.locator("#ui-prompt")).to_be_in_viewport()
    drawer = page.locator("#ui-rules-drawer").bounding_box()
    pieces = page.locator("#ui-lookup-part").bounding_box()
    rules = page.locator("#ui-rules").bounding_box()
    assert drawer is not None
    assert pieces is not None
    assert rules is not None
    assert (drawer["x"], drawer["width"]) == (0, 820)
    assert drawer["y"] > 600, "the upper half of the screen is the board's"
    assert pieces["x"] + pieces["width"] < rules["x"]


def test_a_refused_click_says_why_in_the_words_of_the_rules(visit: Visit) -> None:
    ada = visit()
    ada.set_table("power-plants", ["me", "random"])
    ada.wait_turn()
    ada.page.locator("#ui-canvas #bag").click()
    toast = ada.page.locator(".toast")
    expect(toast).to_have_count(1)
    assert "not one of your choices" not in (toast.text_content() or "")


# --- the lobby ------------------------------------------------------------------------------------


def test_the_lobby_leads_from_light_to_heavy_and_shows_running_tables_as_they_stand(
    visit: Visit,
) -> None:
    ada = visit()
    ada.open()
    ours = {registry.about(game).title: registry.about(game).weight for game in GAMES}
    shown = [title for title in ada.page.locator(".card h3").all_text_contents() if title in ours]
    assert [ours[title] for title in shown] == sorted(ours.values())
    made = ada.set_table(GARDEN, ["me", "open"])
    ada.wait_turn()
    assert ada.click(ada.page.locator("#plant-b2w"))
    expect(ada.page.locator("#ui-log li")).to_have_count(1)
    drawn = ada.page.evaluate(
        "path => fetch(path).then((answer) => answer.text())", f"{made['url']}.svg"
    )
    assert 'id="seed-b2"' in drawn
    ada.set_table(GARDEN, ["me", "open"])
    ada.open()
    first = ada.page.locator("#ui-tables li").first
    expect(first).to_have_class("mine")
    expect(first.locator(".with")).to_contain_text("an open seat")
    expect(ada.page.locator(f'#ui-tables img[src="{made["url"]}.svg"]')).to_have_count(1)
    ada.page.set_viewport_size({"width": 390, "height": 844})
    for one in (first, ada.page.locator(".card .picture").first):
        expect(one).to_be_in_viewport(ratio=0.8)


def test_pictures_in_the_lobby_follow_the_colours_that_were_chosen(visit: Visit) -> None:
    ada = visit()
    ada.open()
    ada.page.locator("[data-open=ui-settings]").click()
    ada.page.locator("input[name=scheme][value=dark]").check()
    image = ada.page.locator(".card.wizards-garden img")
    expect(image).to_have_attribute("src", "/games/wizards-garden.svg?scheme=dark")
