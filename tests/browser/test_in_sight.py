"""What matters is in sight: the end, who is there, who speaks, what is thought about; and nothing covers it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import Visitor

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
}
LONG = "Wilhelmina MMMMMMWWWWWWMMMMMMWWWWWW"


def post(page: Page, path: str, body: dict[str, Any] | None = None) -> Any:
    """Ask the server for something as this browser."""
    return page.evaluate(
        """async ([path, body]) => (await fetch(path, { method: "POST",
             headers: { "Content-Type": "application/json" }, body })).json()""",
        [path, json.dumps(body or {})],
    )


def two_people(ada: Visitor, bo: Visitor, game: str = "wizards-garden") -> dict[str, Any]:
    """A table at which Ada sits, and Bo with a long name."""
    table = ada.set_table(game, ["me", "open"])
    ada.wait_turn()
    path = f"/api/tables/{table['id']}"
    link = ada.page.evaluate("path => fetch(path).then((one) => one.json())", path)
    bo.open(link["seats"][1]["link"])
    bo.page.get_by_label("name").fill(LONG)
    bo.page.get_by_role("button", name="Take").click()
    bo.page.locator("#ui-canvas svg").wait_for()
    expect(ada.page.locator("#ui-seats")).to_contain_text(LONG)
    return table


@pytest.mark.parametrize("size", [(1440, 560), (820, 1180), (390, 844)])
def test_the_end_is_found_from_wherever_one_has_scrolled(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    ada.set_table("power-plants", ["random"] * 5)
    page = ada.page
    expect(page.locator("#ui-over")).to_be_visible()
    expect(page.locator("#ui-prompt")).to_have_text(re.compile(r"win|draw"))
    expect(
        page.get_by_text("Records of this game")
    ).to_be_attached()  # and the page is as long as it gets
    end = page.get_by_role("button", name="See the end")
    if size[0] >= 1100:
        expect(end).to_be_hidden()
    page.evaluate("""() => {
      const side = document.querySelector(".side");
      side.scrollTop = side.scrollHeight;
      if (innerWidth < 1100) document.body.style.paddingBottom = "900px"; // however short the log is
      scrollTo(0, document.body.scrollHeight);
    }""")
    title = page.locator("#ui-over-title")
    end.click()
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport(ratio=1)
    expect(end).to_be_hidden()


def test_after_a_choice_from_the_list_the_board_is_in_sight_again(visit: Visit) -> None:
    ada = visit(viewport={"width": 820, "height": 1180})
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    page, board = ada.page, ada.page.locator("#ui-canvas .board")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(board).not_to_be_in_viewport(ratio=0.6)
    assert ada.click(page.locator("#ui-options button").first)
    expect(page.locator("#ui-log li")).to_have_count(2)
    expect(board).to_be_in_viewport(ratio=0.9)


def test_on_a_phone_the_name_of_a_game_is_one_line(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    title = ada.page.locator(".game-title")
    assert title.evaluate("one => one.getClientRects()[0].height") < 30
    assert title.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_a_picture_of_a_game_that_was_given_up_asks_nobody(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    shown = """() => [...document.querySelectorAll("#ui-canvas .choice")]
      .filter((part) => getComputedStyle(part).visibility === "visible").length"""
    framed = """() => [...document.querySelectorAll("#ui-canvas rect")]
      .filter((part) => getComputedStyle(part).stroke === "rgb(226, 148, 26)").length"""
    assert page.evaluate(shown) > 0
    assert page.evaluate(framed) == 1
    post(page, f"/api/tables/{table['id']}/seats/0/resign")
    expect(page.locator("#ui-over")).to_be_visible()
    assert (page.evaluate(shown), page.evaluate(framed)) == (0, 0)


def test_an_end_without_points_says_nothing_of_points(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("potato-patrol", ["me", "random"])
    ada.wait_turn()
    post(ada.page, f"/api/tables/{table['id']}/seats/0/resign")
    expect(ada.page.locator("#ui-over")).to_be_visible()
    expect(ada.page.locator("#ui-over")).not_to_contain_text("null")


def test_values_in_a_replay_stand_where_their_moves_are(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("wizards-garden", ["random", "random"])
    expect(ada.page.locator("#ui-over")).to_be_visible()
    page = ada.open(f"{table['replay']}?step=3")
    page.get_by_role("button", name="Values").click()
    numbers = page.locator("#ui-canvas .worths text")
    expect(numbers.first).to_be_visible()
    board = page.locator("#bed").bounding_box()
    assert board is not None
    for box in [number.bounding_box() for number in numbers.all()]:
        assert box is not None
        assert board["x"] < box["x"] < board["x"] + board["width"]
        assert board["y"] < box["y"] < board["y"] + board["height"]
    page.get_by_role("button", name="Bot’s move").click()
    expect(page.locator("#ui-advice")).to_be_visible()
    expect(page.locator("#ui-values")).to_be_hidden()
    page.get_by_role("button", name="Values").click()
    expect(page.locator("#ui-values")).to_be_visible()
    expect(page.locator("#ui-advice")).to_be_hidden()


LATER = """() => {
  const Socket = WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given);
      globalThis.socket = this;
    }
  };
}"""
"""The line to the server, so that a later answer can come when the test wants it."""


def test_values_that_were_asked_for_last_stay_and_put_the_hint_away(visit: Visit) -> None:
    ada = visit()
    ada.context.add_init_script(f"({LATER})()")
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.click("#ui-hint-button")
    expect(page.locator("#ui-hint")).to_contain_text("would choose")
    page.get_by_role("button", name="Values").click()
    expect(page.locator("#ui-hint")).to_contain_text("What each move is worth")
    expect(page.locator("#ui-canvas .overlay.arrow")).to_have_count(0)
    later = {"type": "hint", "id": 99, "ply": 0, "text": "x", "label": "Later", "touches": []}
    page.evaluate(
        "hint => socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(hint) }))",
        {
            **later,
            "svg": "",
            "reason": "",
            "sure": "certain",
            "bot": "master",
            "equal": "",
            "details": "",
        },
    )
    expect(page.locator("#ui-hint")).to_contain_text("What each move is worth")
    expect(page.locator("#ui-hint")).not_to_contain_text("would choose")


def test_a_phone_shows_that_somebody_has_spoken_and_that_somebody_has_gone(visit: Visit) -> None:
    ada, bo = visit(**PHONE), visit()
    table = two_people(ada, bo)
    page = ada.page
    badge = page.locator("#ui-chat-badge")
    expect(badge).to_be_hidden()
    post(bo.page, f"/api/tables/{table['id']}/talk", {"text": "Hello"})
    expect(badge).to_have_text("1")
    expect(badge).to_be_in_viewport()
    page.get_by_role("button", name="Chat, 1 new").tap()
    expect(page.locator("#ui-talk")).to_be_in_viewport()
    expect(badge).to_be_hidden()
    page.locator("#ui-options button").first.evaluate("button => button.click()")
    expect(page.locator("#ui-whose")).to_have_text(f"{LONG} to move")
    bo.page.close()
    expect(page.locator("#ui-whose")).to_have_text(f"{LONG} (away) to move")
    expect(page.locator("#ui-seats .seat.away")).to_contain_text("away")


BEYOND = """() => [...document.querySelectorAll(".rail *, .news, .news *, .game-title")].filter((one) => {
  const box = one.getBoundingClientRect();
  const holder = one.closest(".panel, .ask, .news, .result, .top")?.getBoundingClientRect();
  return box.width > 1 && holder && !one.closest(".hidden") && box.right > holder.right + 1;
}).map((one) => one.outerHTML.slice(0, 120))"""
"""What reaches over the edge of what holds it."""


@pytest.mark.parametrize("context", [{}, PHONE], ids=["laptop", "phone"])
def test_a_long_name_stays_in_its_place(visit: Visit, context: dict[str, Any]) -> None:
    ada, bo = visit(**context), visit()
    table = two_people(ada, bo)
    page = ada.page
    post(bo.page, f"/api/tables/{table['id']}/talk", {"text": "W" * 60})
    expect(page.locator("#ui-talk li")).to_have_count(1)
    page.evaluate(
        "document.querySelectorAll('.side > details').forEach((one) => { one.open = true; })"
    )
    assert page.evaluate(BEYOND) == []
    post(bo.page, f"/api/tables/{table['id']}/seats/1/resign")
    expect(page.locator("#ui-over")).to_be_visible()
    assert page.evaluate(BEYOND) == []


@pytest.mark.parametrize("width", [1440, 390])
def test_the_board_keeps_its_buttons_in_its_panel(visit: Visit, width: int) -> None:
    ada = visit(viewport={"width": width, "height": 900})
    page = ada.open("/board?game=weeds")
    expect(page.locator("#ui-options button").first).to_be_visible()
    assert page.evaluate(BEYOND) == []


def test_who_thinks_about_a_hint_is_seen_at_once(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    said = ada.page.evaluate("""() => {
      document.getElementById("ui-hint-button").click();
      const box = document.getElementById("ui-hint");
      return [box.hidden, box.textContent, box.querySelectorAll("[role=progressbar]").length];
    }""")
    assert said == [False, "Thinking about a hint …", 1]
    expect(ada.page.locator("#ui-hint")).to_contain_text("would choose")


def test_a_hint_wanted_while_a_move_is_on_its_way_is_given_afterwards(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    ada.page.evaluate("""() => {
      document.querySelector("#ui-options button").click();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "h" }));
    }""")
    expect(ada.page.locator("#ui-hint")).to_contain_text("would choose")
    assert int(ada.page.evaluate("document.body.dataset.ply")) > 0


def test_on_a_phone_no_hint_lies_over_the_rules(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.tap("#ui-hint-button")
    expect(page.locator("#ui-hint")).to_contain_text("would choose")
    page.tap("#ui-rules-button")
    expect(page.locator("#ui-rules-drawer")).to_be_visible()
    expect(page.locator("#ui-hint")).to_be_hidden()
    expect(page.locator("#ui-hint-button")).to_be_enabled()
    page.tap("#ui-hint-button")
    expect(page.locator("#ui-rules-drawer")).to_be_hidden()
    expect(page.locator("#ui-hint")).to_contain_text("would choose")


@pytest.mark.parametrize(
    ("context", "word"), [({}, "What glows can be clicked."), (PHONE, "Tap what glows")]
)
def test_a_tip_speaks_of_what_the_hand_does(
    visit: Visit, context: dict[str, Any], word: str
) -> None:
    ada = visit(**context)
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    expect(ada.page.locator("#ui-tip")).to_contain_text(word)


STAGED = """async ([before, after]) => {
  const { animate, survey } = await import("/static/motion.js");
  const make = (inner) => {
    const holder = document.createElement("div");
    holder.innerHTML = `<svg viewBox="0 0 100 100" width="100" height="100">${inner}</svg>`;
    document.body.append(holder);
    return holder.firstElementChild;
  };
  const old = make(before), fresh = make(after);
"""
"""One picture after another."""
TURNED = (
    STAGED
    + """
  const seen = survey(old);
  animate(seen, fresh);
  return fresh.getElementById("one").getAnimations()
    .flatMap((one) => one.effect.getKeyframes().map(({ scale }) => scale ?? "")).filter(Boolean).length > 0;
}"""
)


def test_a_patch_turns_over_when_it_shows_another_face_and_for_nothing_less(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").open("/")
    patch = '<g id="one" class="piece"><title>{0}</title><rect width="20" height="20" stroke="{1}"/><use href="#{2}"/></g>'
    lying = patch.format("Bare", "black", "rose")
    assert page.evaluate(TURNED, [lying, patch.format("Bare", "black", "thorn")])
    assert not page.evaluate(TURNED, [lying, patch.format("Two Sprites", "orange", "rose")])
    die = '<g id="one" class="piece die"><rect width="20" height="20"/><text>{}</text></g>'
    assert page.evaluate(TURNED, [die.format(3), die.format(5)])
    assert not page.evaluate(TURNED, [die.format(3), die.format(3)])


def test_light_that_changes_does_not_drift_over_the_edge_of_the_world(visit: Visit) -> None:
    page = visit(reduced_motion="no-preference").open("/")
    travels = TURNED.replace("scale", "translate")
    light = '<rect id="one" class="{}" x="{}" width="20" height="20"/>'
    assert page.evaluate(travels, [light.format("", 0), light.format("", 20)])
    assert not page.evaluate(travels, [light.format("still", 0), light.format("still", 20)])


GIVEN = (
    STAGED
    + """
  animate(survey(old), fresh);
  const flights = [...fresh.querySelectorAll(".leaving > *")].map((copy) => copy.getAnimations()[0]);
  const ways = flights.map(({ effect }) => effect.getKeyframes().at(-1).translate);
  for (const flight of flights) flight.finish();
  await Promise.all(flights.map(({ finished }) => finished));
  await new Promise((resolve) => setTimeout(resolve));
  return { ways, left: fresh.querySelectorAll(".leaving").length };
}"""
)


def test_what_a_new_part_gives_away_goes_to_whoever_gets_it(visit: Visit) -> None:
    """As the points of a field in the end of Power Plants."""
    page = visit(reduced_motion="no-preference").open("/")
    side = '<rect id="side-0" x="60" y="70" width="20" height="20"/>'
    points = '<g id="paid-0" data-gives="side-0"><rect x="10" width="20" height="20"/></g>'
    assert page.evaluate(GIVEN, [side, side + points]) == {"ways": ["50px 70px"], "left": 0}
    assert page.evaluate(GIVEN, [side + points, side + points])["ways"] == []


def test_a_patch_of_the_garden_tells_its_field(visit: Visit) -> None:
    ada = visit()
    ada.set_table("power-plants", ["me", "random"])
    ada.wait_turn()
    patch = ada.page.locator("#ui-canvas [id^=patch-].shows").first
    patch.hover(position={"x": 60, "y": 40})
    expect(ada.page.locator("#ui-caption")).to_contain_text("A field of 1 patch of ")
    expect(ada.page.locator("#ui-canvas .preview path")).to_have_count(1)
    assert ada.complaints == []


ENLARGED = """async () => {
  const { Loupe } = await import("/static/loupe.js");
  const canvas = document.createElement("div");
  canvas.innerHTML = `<svg viewBox="0 0 200 200" width="200" height="200" text-anchor="start"><g text-anchor="middle">
    <g id="card"><rect width="80" height="40" fill="none"/><text x="40" y="20">Root</text></g></g></svg>`;
  document.body.append(canvas);
  const large = new Loupe(canvas).enlarged(canvas.querySelector("#card"));
  document.body.append(large);
  return getComputedStyle(large.querySelector("text")).textAnchor;
}"""


def test_an_enlarged_card_keeps_its_words_in_the_middle(visit: Visit) -> None:
    assert visit().open("/").evaluate(ENLARGED) == "middle"


def test_on_a_phone_a_hint_leads_to_the_board_that_was_scrolled_away(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#ui-canvas")).not_to_be_in_viewport(ratio=0.5)
    page.tap("#ui-hint-button")
    expect(page.locator("#ui-canvas .overlay.arrow")).to_be_in_viewport()


HINTED = """() => {
  const [card, arrow, board] = ["#ui-hint", "#ui-canvas .overlay.arrow", "#ui-canvas .board"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  const seen = Math.min(board.bottom, card.top) - Math.max(board.top, 0);
  return { free: arrow.top >= 0 && arrow.bottom <= card.top, board: seen / board.height };
}"""
"""Whether a hint's card covers its arrow, and how much of the board is still in sight."""


@pytest.mark.parametrize("game", ["wizards-garden", "power-plants", "weeds"])
def test_on_a_phone_a_hint_leaves_the_board_and_its_arrow_in_sight(visit: Visit, game: str) -> None:
    ada = visit(**PHONE)
    ada.set_table(game, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.tap("#ui-hint-button")
    for name in ("Do that", "Hide"):
        button = page.locator("#ui-hint").get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
    found = page.evaluate(HINTED)
    assert found["free"]
    assert found["board"] > 0.9
    expect(page.locator("#ui-hint-button")).to_be_in_viewport(ratio=1)


FAR = """async () => {
  const { Picture } = await import("/static/picture.js");
  const picture = new Picture(document.getElementById("ui-canvas"));
  picture.svg = picture.canvas.querySelector("svg");
  const low = (part) => part.getBoundingClientRect().top;
  const lowest = [...picture.svg.querySelectorAll("g[id]")].reduce((one, other) => (low(other) > low(one) ? other : one));
  picture.point([lowest.id]);
  const at = () => picture.svg.querySelector(".overlay.arrow").getBoundingClientRect();
  const found = { led: picture.reveal("arrow"), stayed: scrollY === 0, below: at().top > innerHeight };
  const shown = picture.reveal("arrow", true);
  return { ...found, shown, seen: at().top > 0 && at().bottom < innerHeight - 132 };
}"""
"""Point at something far below the board as a hint does, and then go there."""


def test_the_board_is_not_scrolled_away_for_a_hint_unless_one_asks_where(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table("potato-patrol", ["me", "random"])
    ada.wait_turn()
    expected = {"led": False, "stayed": True, "below": True, "shown": True, "seen": True}
    assert ada.page.evaluate(FAR) == expected


def test_what_one_considers_is_not_drawn_over_the_hint(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.click("#ui-hint-button")
    hinted = page.locator("#ui-canvas .overlay.arrow path").first
    expect(hinted).to_be_visible()
    page.locator("#plant-a1w").hover()
    expect(page.locator("#ui-canvas .overlay.preview")).to_have_count(1)
    expect(hinted).to_be_hidden()
    page.locator("#ui-prompt").hover()
    expect(hinted).to_be_visible()


def test_a_phone_counts_what_can_be_chosen_out_of_sight_and_leads_there(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.context.add_init_script(
        "localStorage.setItem('hortus.tips', 'glow undo firm wait recap skip hint rules')"
    )
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    more = page.locator("#ui-below")
    expect(more).to_be_hidden()
    page.evaluate("scrollTo(0, document.querySelector('#cell-a1').getBoundingClientRect().bottom)")
    expect(more).to_have_text(re.compile(r"▴ \d+ more above"))
    more.tap()
    expect(page.locator("#cell-a4")).to_be_in_viewport(ratio=0.99)
    expect(more).to_be_hidden()
