"""What one points at: it is told of beside the board, in a place of its own, and only to whoever points."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.test_in_sight import PHONE, post
from tests.browser.visiting import SPOT, Visitor

GARDEN, PLANTS = "wizards-garden", "power-plants"
TABLET: dict[str, Any] = {
    "viewport": {"width": 820, "height": 1180},
    "has_touch": True,
    "is_mobile": True,
}
FOLDED = "localStorage.setItem('hortus.choices', 'auto')"
"""Who visits has not opened the list of choices."""

Box = tuple[float, float, float, float]


def box(one: Locator) -> Box:
    """Where something is on the screen: left, top, right, bottom."""
    found = one.bounding_box()
    assert found is not None
    x, y, width, height = (found[name] for name in ("x", "y", "width", "height"))
    return (x, y, x + width, y + height)


def apart(one: Box, other: Box) -> bool:
    """Whether neither of two boxes covers anything of the other."""
    return (
        one[2] <= other[0] + 1
        or other[2] <= one[0] + 1
        or one[3] <= other[1] + 1
        or other[3] <= one[1] + 1
    )


def seated(visit: Visit, game: str, seats: list[str], **context: Any) -> Visitor:
    """Somebody at a table whose turn it is, with the list of choices folded; who holds two patches of one
    plant keeps both."""
    ada = visit(**context)
    ada.context.add_init_script(FOLDED)
    ada.set_table(game, seats)
    ada.wait_turn()
    if ada.page.locator("#ui-enders button", has_text="Keep both").count():
        ada.page.locator("#ui-enders button").click()
        expect(ada.page.locator("#ui-prompt")).to_contain_text("Add one of your two patches")
    return ada


@pytest.mark.parametrize(("share", "flower"), [(0.04, "Dovetail"), (0.96, "Ravenclaw")])
def test_a_cell_is_planted_by_a_press_into_its_corner(
    visit: Visit, share: float, flower: str
) -> None:
    page = seated(visit, GARDEN, ["me", "open"]).page
    left, top, right, foot = box(page.locator("#cell-b4 > use"))
    spot = (left + share * (right - left), top + share * (foot - top))
    page.mouse.move(spot[0], spot[1] + 3)
    page.mouse.move(*spot)
    expect(page.locator("#ui-canvas .overlay.preview")).to_be_attached()
    page.mouse.click(*spot)
    expect(page.locator("#seed-b4")).to_be_attached()
    expect(page.locator("#cell-b4 > title")).to_contain_text(flower)


UNDER = """([id, x, y]) => document.getElementById(id).dispatchEvent(
  new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX: x, clientY: y }))"""
"""What a browser says when a part comes to lie under a pointer."""


def test_what_comes_to_lie_under_a_resting_pointer_says_nothing(visit: Visit) -> None:
    ada = seated(visit, "weeds", ["me", "random"])
    page = ada.page
    spot = page.locator("#ui-canvas .can:not([id^=piece])").first.evaluate(SPOT)
    page.mouse.click(*spot)
    expect(page.locator("#piece-2")).to_be_attached()
    ada.wait_turn()
    page.evaluate(UNDER, ["piece-2", *spot])
    assert page.locator("#ui-caption").text_content() == ""
    expect(page.locator(".loupe")).to_be_hidden()
    page.evaluate(UNDER, ["piece-2", spot[0] + 1, spot[1]])
    assert page.locator("#ui-caption").text_content() == "", "it trembled, and came to nothing new"
    page.mouse.move(2, 450)
    page.locator("#piece-2").hover()
    expect(page.locator("#ui-caption")).to_contain_text("next round")
    expect(page.locator(".loupe")).to_be_hidden()


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)])
def test_a_card_that_opens_hides_nothing_of_the_board(visit: Visit, size: tuple[int, int]) -> None:
    ada = seated(visit, PLANTS, ["me"], viewport={"width": size[0], "height": size[1]})
    page = ada.page
    board = box(page.locator("#ui-canvas .board"))
    loupe = page.locator(".loupe")
    for card in page.locator("#ui-canvas [id^=card-]").all():
        card.hover()
        expect(loupe).to_contain_text("Sprout")
        expect(loupe).to_be_visible()
        assert apart(box(loupe), board)
        assert apart(box(loupe), box(card))
        page.mouse.move(4, 4)
        expect(loupe).to_be_hidden()


def test_what_is_said_of_a_part_has_a_room_that_covers_nothing(visit: Visit) -> None:
    ada = seated(visit, PLANTS, ["me", *["random"] * 4])
    page = ada.page
    shown = [page.locator(one) for one in ("#ui-options-panel", "#ui-log-panel", ".seats-panel")]
    before = [box(one) for one in shown]
    row = page.locator("#ui-log li").first.evaluate(
        "row => parseFloat(getComputedStyle(row).lineHeight) + 5"
    )
    assert page.locator("#ui-log").evaluate("log => log.clientHeight") - 10 >= 5 * row
    keep = page.locator("#ui-enders").get_by_role("button", name="Keep both")
    if keep.count():  # two alike in hand may be swapped first
        keep.click()
        ada.wait_turn()
    assert ada.click(page.locator("#ui-canvas [id^=hand-].can").first)
    page.locator("#ui-canvas [id^=plot-].can").first.hover()
    expect(page.locator("#ui-caption")).to_contain_text("would touch")
    expect(page.locator("#ui-lookup")).to_be_visible()
    assert [box(one) for one in shown] == before
    for said in ("#ui-caption", "#ui-lookup"):
        assert all(apart(box(page.locator(said)), one) for one in before)


SAID = """async (words) => {
  const { remark } = await import("/static/loupe.js");
  remark(words);
  const caption = document.getElementById("ui-caption");
  const box = caption.getBoundingClientRect();
  return { cut: caption.scrollHeight > caption.clientHeight + 1,
    seen: box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight };
}"""
"""Say something in the foot of the rail, and whether all of it can be read."""


@pytest.mark.parametrize("context", [{}, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_nothing_that_is_said_is_cut(visit: Visit, context: dict[str, Any]) -> None:
    page = seated(visit, "weeds", ["me", "random"], **context).page
    many = "takes all light from the small orange branch at the bottom and from the large one, "
    assert page.evaluate(SAID, many * 3) == {"cut": False, "seen": True}
    assert apart(box(page.locator("#ui-caption")), box(page.locator("#ui-hint-button")))
    assert page.evaluate(SAID, "Small branch.") == {"cut": False, "seen": True}


FULL = """(words) => {
  document.body.classList.add("together");
  document.getElementById("ui-go-on").hidden = false;
  document.getElementById("ui-enders").replaceChildren(...words.map((one) => {
    const button = document.createElement("button");
    button.className = "option";
    button.textContent = one;
    return button;
  }));
  let end = document.getElementById("ui-go-on").getBoundingClientRect().right;
  return [...document.querySelectorAll("#ui-enders button")].every((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    const free = left >= end && right <= innerWidth && width >= 40;
    end = right;
    return free && one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1;
  });
}"""
"""Long answers beside all that a bar can hold; whether all of them can be read, and none lies on another."""


@pytest.mark.parametrize(
    "words",
    [
        ["Take a third action with the volunteer crew", "Done with actions"],
        ["Deliver 4 yellow", "Deliver 5 yellow", "Done with delivering"],
    ],
    ids=["two", "three"],
)
def test_a_phone_has_room_for_long_answers(visit: Visit, words: list[str]) -> None:
    assert seated(visit, GARDEN, ["me", "random"], **PHONE).page.evaluate(FULL, words)


LINES = """() => [...document.querySelectorAll("#ui-enders button")].map((one) => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""
"""In how many lines each answer beside the question stands."""


def test_on_a_phone_three_answers_have_two_lines_each_and_the_bar_to_themselves(
    visit: Visit,
) -> None:
    page = seated(visit, GARDEN, ["me", "random"], **PHONE).page
    high = box(page.locator(".ask"))
    assert page.evaluate(FULL, ["Ask for 1 blue", "Send the offer", "Call the trade off"])
    assert max(page.evaluate(LINES)) <= 2
    expect(page.locator("#ui-go-on")).to_be_hidden()
    assert box(page.locator(".ask")) == high, "nothing moves for them"


def test_what_is_asked_back_outlasts_a_tap_beside_what_can_be_chosen(visit: Visit) -> None:
    page = seated(visit, GARDEN, ["me", "random"], **PHONE).page
    page.locator("#plant-b2w").tap()
    expect(page.locator("#ui-confirm")).to_be_visible()
    page.locator("#basket").tap()
    expect(page.locator("#ui-confirm")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)
    page.locator("#ui-no").tap()
    expect(page.locator("#ui-lookup")).to_be_hidden()


def test_on_a_phone_what_can_be_looked_up_leaves_room_for_what_is_said(visit: Visit) -> None:
    page = seated(visit, GARDEN, ["me", "random"], **PHONE).page
    page.evaluate(
        SAID, "A patch here would touch Honeyleaf 8; points at once: +1 for Starflower 1."
    )
    link = page.locator("#ui-lookup")
    link.evaluate("link => { link.textContent = 'Look up: Frightshade'; link.hidden = false; }")
    left, _, right, _ = box(link)
    assert right - left <= 160
    assert link.evaluate("link => link.scrollHeight <= link.clientHeight + 1")
    assert link.evaluate("link => link.scrollWidth <= link.clientWidth + 1"), "in one line"


def test_a_mere_name_is_not_said_again_and_what_was_looked_up_goes_with_undo(visit: Visit) -> None:
    ada = seated(visit, GARDEN, ["me", "random"])
    page = ada.page
    assert ada.click(page.locator("#plant-b2w"))
    ada.wait_turn()
    page.locator("#cell-b2").hover()
    expect(page.locator("#ui-lookup")).to_have_text("Look up: Dovetail")
    assert page.locator("#ui-caption").text_content() == ""
    page.locator("#ui-undo").click()
    expect(page.locator("#ui-log li")).to_have_count(0)
    expect(page.locator("#ui-lookup")).to_be_hidden(timeout=1000)


@pytest.mark.parametrize("context", [{}, TABLET, PHONE], ids=["laptop", "tablet", "phone"])
def test_a_refusal_is_said_beside_the_picture(visit: Visit, context: dict[str, Any]) -> None:
    page = seated(visit, GARDEN, ["me", "random"], **context).page
    page.locator("#basket").click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("comes from the basket by itself")
    expect(toast).to_be_in_viewport(ratio=1)
    assert apart(box(toast), box(page.locator("#ui-canvas > svg")))
    page.locator("#ui-hint-button").click()
    expect(toast).to_have_count(0, timeout=1000)
    page.locator("#basket").click()
    expect(toast).to_have_count(1)
    page.locator("#ui-canvas .can").first.dispatch_event("focusin")
    expect(toast).to_have_count(0, timeout=1000)


WORDS = """(one) => {
  const range = document.createRange();
  range.selectNodeContents(one);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return [left, top, right, bottom];
}"""
"""Where the words of something are on the screen."""

SAY = """async (words) => (await import("/static/loupe.js")).remark(words)"""
"""Say something of a part."""

KEPT = """async (words) => {
  const { remark } = await import("/static/loupe.js");
  remark(words);
  const [bar, said, actions] = [".ask", "#ui-caption", ".actions"].map((one) => document.querySelector(one).getBoundingClientRect());
  return said.top >= bar.top && said.bottom <= actions.top;
}"""
"""Say something, and whether that stays in the bar of the question and off its buttons."""


def test_whatever_is_said_on_a_phone_the_bar_keeps_its_height_and_back_its_place(
    visit: Visit,
) -> None:
    page = seated(visit, PLANTS, ["me", "random"], **PHONE).page
    before = box(page.locator(".ask"))
    page.locator("#ui-canvas [id^=plot-].can").first.tap()
    back = page.locator("#ui-let-go")
    expect(page.locator("#ui-caption")).to_contain_text("would touch")
    for words in (
        "A patch here would touch Frightshade 6 and Starflower 6; " * n for n in (1, 2, 3)
    ):
        assert page.evaluate(KEPT, words)
        assert box(page.locator(".ask")) == before
        assert apart(box(page.locator("#ui-caption")), box(back))
    page.evaluate(KEPT, "A patch here would touch Frightshade 6 and Starflower 6, at once.")
    assert apart(box(page.locator("#ui-caption")), page.locator("#ui-prompt").evaluate(WORDS))


def test_whatever_is_said_on_a_tablet_hangs_over_nothing(visit: Visit) -> None:
    page = seated(visit, PLANTS, ["me", "random"], **TABLET).page
    page.locator("#ui-canvas [id^=plot-].can").first.tap()
    expect(page.locator("#ui-caption")).to_contain_text("would touch")
    before = box(page.locator(".ask"))
    for n in (1, 2, 3, 6):
        words = "A patch here would touch Frightshade 6 and Starflower 6; " * n
        page.evaluate(SAY, words)
        said, bar = box(page.locator("#ui-caption")), box(page.locator(".ask"))
        assert bar == before
        assert said[1] >= bar[1]
        assert said[3] <= bar[3]
        for one in page.locator(".ask button:visible").all():
            assert apart(said, box(one))


@pytest.mark.parametrize("context", [TABLET, PHONE], ids=["tablet", "phone"])
def test_a_refusal_covers_nothing_that_can_be_pressed(
    visit: Visit, context: dict[str, Any]
) -> None:
    page = seated(visit, "potato-patrol", ["me", "random"], **context).page
    page.evaluate(
        """async () => (await import("/static/dom.js")).refuse(
             "It costs 5 yellow, all of that colour; you have 1.")"""
    )
    page.locator("#ui-lookup").evaluate(
        "link => { link.textContent = 'Look up: Frightshade'; link.hidden = false; }"
    )
    toast = box(page.locator(".toast"))
    for one in page.locator(".ask button:visible, #ui-lookup").all():
        assert apart(toast, box(one))
    bar = box(page.locator(".ask"))
    assert bar[1] <= toast[1]
    assert toast[3] <= bar[3]
    assert page.locator("#ui-prompt").evaluate("one => getComputedStyle(one).opacity") == "0"


def test_on_a_phone_a_refusal_stands_first_on_the_card_that_lies_open(visit: Visit) -> None:
    page = seated(visit, PLANTS, ["me", "random"], **PHONE).page
    card = page.locator("#ui-canvas [id^=card-]").first
    card.scroll_into_view_if_needed()
    card.evaluate("card => { card.querySelector('title').textContent = 'Card\\nIt does much.'; }")
    card.tap()
    loupe = page.locator(".loupe")
    expect(loupe.locator("p").first).to_have_class("refusal")
    expect(loupe.locator("p").first).not_to_be_empty()
    expect(loupe).to_contain_text("It does much.")
    assert apart(box(loupe), box(page.locator(".ask")))
    expect(page.locator(".toast")).to_have_count(0)


LONGEST = [
    "Frightshade 4: beside Frightshade 4, Tanglethorn 6 and Honeyleaf 6?",
    "Frightshade 4 would touch 3 patches, which grow in the order shown; brings you 12 points;"
    " costs others 12 points.",
]
"""As much as is ever asked back about a patch."""

ASKED = """async ([text, says]) => {
  document.getElementById("ui-confirm-text").textContent = text;
  document.getElementById("ui-confirm-says").textContent = says;
  await new Promise(requestAnimationFrame);
  const words = document.getElementById("ui-confirm-words");
  return { cut: words.scrollHeight > words.clientHeight + 1 };
}"""
"""Ask something back, and whether any of it is out of sight."""


@pytest.mark.parametrize("context", [TABLET, PHONE], ids=["tablet", "phone"])
def test_what_is_asked_back_stands_in_place_of_the_question(
    visit: Visit, context: dict[str, Any]
) -> None:
    page = seated(visit, PLANTS, ["me", "random"], **context).page
    page.locator("#ui-canvas [id^=hand-].can").first.tap()
    page.locator("#ui-canvas [id^=plot-].can").first.tap()
    expect(page.locator("#ui-confirm-says")).to_contain_text("would touch")
    question = pytest.approx(box(page.locator(".ask")), abs=1.5)
    assert box(page.locator("#ui-confirm")) == question
    for said in ("#ui-caption", "#ui-lookup", "#ui-tip"):
        expect(page.locator(said)).not_to_be_visible()
    for words in (["Keep?", ""], LONGEST):
        assert page.evaluate(ASKED, words) == {"cut": False}
        assert box(page.locator("#ui-confirm")) == question
    page.evaluate(ASKED, [words * 5 for words in LONGEST])
    assert box(page.locator("#ui-confirm")) == question
    assert page.locator("#ui-confirm-words").get_attribute("tabindex") == "0", "it scrolls"
    expect(page.locator("#ui-yes")).to_be_in_viewport(ratio=1)
    expect(page.locator("#ui-no")).to_be_in_viewport(ratio=1)


def test_a_tablet_has_room_for_a_first_tip_above_the_picture(visit: Visit) -> None:
    page = seated(visit, GARDEN, ["me", "random"], **TABLET).page
    tip = page.locator("#ui-tip")
    expect(tip).to_contain_text("Tap what glows")
    expect(tip).to_be_in_viewport(ratio=1)
    assert apart(box(tip), box(page.locator("#ui-canvas")))
    assert apart(box(tip), box(page.locator("#ui-prompt")))


def test_all_of_the_rail_is_read_where_nothing_is_asked_any_more(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table(PLANTS, ["random"] * 5)
    expect(ada.page.locator("#ui-over")).to_be_visible()
    assert box(ada.page.locator(".side"))[3] == 900
    ada.open(table["replay"])
    expect(ada.page.locator("#ui-graph")).to_be_visible()
    assert box(ada.page.locator(".side"))[3] == 900


def test_the_panel_keeps_its_size_while_one_turns_a_branch(visit: Visit) -> None:
    page = seated(visit, "weeds", ["me", "random"], **PHONE).page
    page.locator("#piece-0").tap()
    direction = page.locator("#ui-aim [data-of=direction]")
    expect(direction).to_have_text("straight ahead")
    before = box(page.locator("#ui-aim")), box(page.locator("#ui-aim .radios"))
    for _ in range(43):
        page.locator("#ui-aim [name=direction]").press("ArrowRight")
    expect(direction).to_have_text("43° right")
    assert (box(page.locator("#ui-aim")), box(page.locator("#ui-aim .radios"))) == before


@pytest.mark.parametrize("context", [{}, TABLET, PHONE])
def test_who_aims_has_no_rules_under_the_panel_and_who_reads_no_panel_over_the_rules(
    visit: Visit, context: dict[str, Any]
) -> None:
    page = seated(visit, "weeds", ["me", "random"], **context).page
    aim, rules = page.locator("#ui-aim"), page.locator("#ui-rules-drawer")
    page.locator("#piece-0").focus()
    page.keyboard.press("Enter")
    expect(aim).to_be_visible()
    page.locator("#ui-rules-button").click()
    expect(rules).to_be_visible()
    expect(aim).to_be_hidden()
    page.locator("#piece-0").focus()
    page.keyboard.press("Enter")
    expect(aim).to_be_visible()
    expect(rules).to_be_hidden()


def test_one_line_of_the_graph_stands_out_and_any_can_be_followed(visit: Visit) -> None:
    ada = visit()
    page = ada.open(ada.set_table(PLANTS, ["random"] * 5)["replay"])
    strong, name = page.locator("#ui-graph polyline.strong"), page.locator("#ui-graph .plot .name")
    expect(strong).to_have_count(1)
    expect(page.locator("#ui-graph .ends svg")).to_have_count(5)
    for number, button in enumerate(page.locator("#ui-graph .legend button").all()):
        button.hover()
        expect(strong).to_have_class(f"s{number} strong")
        expect(name).to_have_text(button.text_content() or "")
    page.locator("#ui-graph .legend button").nth(2).click()
    page.mouse.move(4, 4)
    expect(strong).to_have_class("s2 strong")


def test_ones_own_line_of_the_graph_stands_out_at_first(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table(GARDEN, ["random", "me"])
    ada.wait_turn()
    post(ada.page, f"/api/tables/{table['id']}/seats/1/resign")
    expect(ada.page.locator("#ui-over")).to_be_visible()
    page = ada.open(table["replay"])
    expect(page.locator("#ui-graph polyline.strong")).to_have_class("s1 strong")
    expect(page.locator("#ui-graph .legend [aria-pressed=true]")).to_have_text("Ada")


def test_what_is_asked_back_is_not_said_twice(visit: Visit) -> None:
    page = seated(visit, GARDEN, ["me", "random"], **PHONE).page
    page.locator("#plant-b2w").tap()
    expect(page.locator("#ui-confirm-text")).to_contain_text("Dovetail (white) on b2?")
    expect(page.locator("#ui-canvas .overlay.preview")).to_have_count(1)
    expect(page.locator("#ui-confirm-says")).not_to_contain_text("Dovetail (white) on b2.")


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def test_a_finger_near_a_leaf_of_weeds_means_it(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table("weeds", ["me", "random"])
    assert ada.wait_turn() == "choose"
    leaves = [
        box
        for leaf in ada.page.locator("#buds path").all()
        if (box := leaf.bounding_box()) is not None
    ]
    edge = max(leaves, key=lambda box: box["x"])
    ada.page.touchscreen.tap(edge["x"] + edge["width"] / 2 + 34, edge["y"] + edge["height"] / 2)
    expect(ada.page.locator("#ui-confirm")).to_be_visible()


SHOWING = """() => {
  document.body.classList.add("showing");
  const choices = [...document.querySelectorAll("#ui-canvas .choice")];
  return choices.filter((one) => getComputedStyle(one).visibility === "visible").length;
}"""
"""How many choices are seen while what the others did is shown once more."""


def test_while_it_is_shown_once_more_nothing_is_seen_of_what_can_be_chosen_now(
    visit: Visit,
) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    assert ada.wait_turn() == "choose"
    expect(ada.page.locator("#ui-canvas .choice").first).to_be_visible()
    assert ada.page.evaluate(SHOWING) == 0


def test_on_a_phone_the_way_back_takes_what_could_be_looked_up_with_it(visit: Visit) -> None:
    page = seated(visit, PLANTS, ["me", "random"], **PHONE).page
    page.locator("#ui-canvas [id^=plot-].can").first.tap()
    expect(page.locator("#ui-lookup")).to_be_visible()
    page.locator("#ui-since").evaluate("link => { link.hidden = false; }")
    page.evaluate(SAID, "")
    links = [page.locator(one) for one in ("#ui-lookup", "#ui-values-button", "#ui-since")]
    seen = [box(one) for one in links if one.is_visible()]
    assert all(apart(one, other) for at, one in enumerate(seen) for other in seen[at + 1 :])
    page.locator("#ui-let-go").tap()
    expect(page.locator("#ui-lookup")).to_be_hidden(timeout=1000)
