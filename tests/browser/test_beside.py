"""What stands over and beside the board: news of the others, the seats, and answers to small questions."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.visiting import SPOT, Visitor

PLANTS = "power-plants"
LAPTOP, TABLET, PHONE = (
    {"width": wide, "height": high} for wide, high in ((1440, 900), (820, 1180), (390, 844))
)

CUT = """() => [...document.querySelectorAll("#ui-enders button")].filter((button) => {
  const words = document.createRange();
  words.selectNodeContents(button);
  const [inner, outer] = [words, button].map((one) => one.getBoundingClientRect());
  return inner.top < outer.top || inner.bottom > outer.bottom || inner.left < outer.left || inner.right > outer.right;
}).map((button) => button.textContent)"""
"""Answers whose words do not fit on their buttons."""
NAMED = """() => {
  document.getElementById("ui-enders").classList.add("long");
  const words = ["Sprout Frightshade", "Grow Tanglethorn, Frightshade", "Use no power"];
  document.querySelectorAll("#ui-enders button").forEach((button, index) => button.replaceChildren(words[index]));
}"""
"""The longest answers to Sprout or Grow."""
ROWS = """() => {
  const rail = document.querySelector(".rail").getBoundingClientRect();
  return [...document.querySelectorAll("#ui-enders button")].map((button) => {
    const { left, right } = button.getBoundingClientRect();
    return [left > rail.left && right < rail.right && right - left > 0.85 * rail.width, parseFloat(getComputedStyle(button).fontSize) >= 15];
  });
}"""
"""Of each answer: whether it is a row across the rail, and in type that is read with ease."""
MIDDLE = """part => {
  const { left, top, width, height } = part.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}"""
SIZE = "part => [part.getBoundingClientRect().width, part.getBoundingClientRect().height]"
THINK = """() => {
  const row = document.querySelector("#ui-seats .seat:nth-child(2)");
  const before = row.getBoundingClientRect().height;
  const bar = document.createElement("div");
  bar.className = "thinking";
  row.append(bar);
  return [before, row.getBoundingClientRect().height, bar.getBoundingClientRect().height];
}"""
"""The height of a seat's row before and while somebody thinks, and that of the bar."""


def test_what_somebody_else_did_is_said_over_the_board_until_one_presses(visit: Visit) -> None:
    ada = visit()
    ada.set_table(PLANTS, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.evaluate("""async () => {
      const { News } = await import("/static/news.js");
      new News(document.querySelector("#ui-canvas")).tell({ seat: 1, text: "Random waits." }, true);
    }""")
    news = page.locator(".news", has_text="Random waits.")
    expect(news).to_be_visible()
    page.mouse.click(4, 450)
    expect(news).to_be_hidden(timeout=1000)
    assert ada.complaints == []


def test_what_the_other_wizard_did_stands_beside_the_board_and_only_the_newest(
    visit: Visit,
) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    page = ada.page
    news = page.locator(".news")
    for _ in range(2):
        ada.wait_turn()
        told = page.locator("#ui-log li").count()
        page.locator("#ui-options button").first.evaluate("button => button.click()")
        expect(page.locator("#ui-log li")).to_have_count(told + 2)
        expect(news).to_have_text(page.locator("#ui-log li").last.text_content() or "")
    assert ada.complaints == []


def test_what_is_said_of_a_choice_does_not_stand_in_its_way(visit: Visit) -> None:
    ada = visit(viewport={"width": 1440, "height": 600})
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    while not page.locator("#ui-prompt").inner_text().startswith("Plant"):
        page.locator("#ui-options button").first.click()
        ada.wait_turn()
    last = page.locator("#ui-options button").last
    last.evaluate("button => button.scrollIntoView({ block: 'end' })")
    last.hover()
    expect(page.locator("#ui-caption")).not_to_be_empty()
    told = page.locator("#ui-log li").count()
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#ui-log li").nth(told)).to_be_attached()


@pytest.mark.parametrize("game", ["weeds", PLANTS, "wizards-garden"])
def test_what_the_picture_shows_of_the_seats_is_not_written_again_but_read(
    visit: Visit, game: str
) -> None:
    ada = visit()
    ada.set_table(game, ["me", "random"])
    ada.wait_turn()
    holds = ada.page.locator("#ui-seats .holds").first
    assert (holds.text_content() or "").strip(), "a reader hears it"
    box = holds.bounding_box()
    assert box is not None
    assert box["height"] <= 1
    before, thinking, bar = ada.page.evaluate(THINK)
    assert before == thinking, "nothing moves when somebody begins to think"
    assert bar > 0


THROUGH = """() => [...document.querySelectorAll("#ui-seats .seat")].filter((row) => {
  const bar = document.createElement("div");
  bar.className = "thinking";
  row.append(bar);
  const { top, bottom } = bar.getBoundingClientRect();
  return [...document.querySelectorAll("#ui-seats .holds, #ui-seats .name, #ui-seats .score")].some((words) => {
    const range = document.createRange();
    range.selectNodeContents(words);
    return [...range.getClientRects()].some((line) => line.top + 3 < bottom && line.bottom - 3 > top);
  });
}).length"""
"""How many seats have words through which the bar of whoever thinks would run."""


def test_who_thinks_is_marked_between_the_lines_of_the_seats(visit: Visit) -> None:
    ada = visit()
    ada.set_table("leaf-and-let-die", ["me", "random", "random", "random"])
    ada.wait_turn()
    expect(ada.page.locator("#ui-seats .holds").first).to_be_visible()
    assert ada.page.evaluate(THROUGH) == 0


def test_what_is_said_of_a_choice_goes_with_its_question(visit: Visit) -> None:
    ada = visit()
    plants(ada)
    page = ada.page
    assert ada.click(page.locator("#ui-canvas [id^=hand-].can").first)
    plot = page.locator("#ui-canvas [id^=plot-].can").first
    plot.hover()
    expect(page.locator("#ui-caption")).to_contain_text("would touch")
    assert ada.click(plot)
    expect(page.locator("#ui-prompt")).to_contain_text("Sprout")
    expect(page.locator("#ui-caption")).to_be_empty()
    expect(page.locator("#ui-lookup")).to_be_hidden()


def plants(ada: Visitor) -> None:
    """A table of Power Plants at which a patch is to be added; who holds two of a kind keeps both."""
    ada.set_table(PLANTS, ["me", "random"])
    ada.wait_turn()
    if ada.page.locator("#ui-enders button", has_text="Keep both").count():
        ada.page.locator("#ui-enders button").click()
    expect(ada.page.locator("#ui-prompt")).to_contain_text("Add one of your two patches")


@pytest.mark.parametrize("size", [LAPTOP, TABLET, PHONE])
def test_a_question_with_few_answers_has_a_button_for_each(
    visit: Visit, size: dict[str, int]
) -> None:
    ada = visit(viewport=size)
    plants(ada)
    page = ada.page
    expect(page.locator("#ui-enders button")).to_have_count(0)
    page.locator("#ui-options button").first.evaluate("button => button.click()")
    answers = page.locator("#ui-enders button")
    expect(answers).to_have_text([re.compile("^Sprout"), re.compile("^Grow"), "Use no power"])
    assert page.evaluate(CUT) == []
    page.evaluate(NAMED)
    assert page.evaluate(CUT) == [], "nor the longest names of plants"
    for number in range(3):
        expect(answers.nth(number)).to_be_in_viewport()
    if size is LAPTOP:
        assert page.evaluate(ROWS) == [[True, True]] * 3
    answers.nth(1).hover()
    expect(page.locator("#ui-caption")).to_contain_text(re.compile("grows?"))


def test_an_answer_beside_the_question_does_not_stand_in_the_list_again(visit: Visit) -> None:
    ada = visit()
    plants(ada)
    page = ada.page
    page.locator("#ui-options button").first.evaluate("button => button.click()")
    answers, listed = page.locator("#ui-enders button"), page.locator("#ui-options")
    expect(answers).to_have_count(3)
    expect(listed.get_by_role("button")).to_have_count(0)
    expect(listed).to_have_text("All 3 stand beside the question.")
    ada.wait_turn()
    for key, number in (("2", 1), ("1", 0), ("c", 0)):
        page.keyboard.press(key)
        expect(answers.nth(number)).to_be_focused()
    page.evaluate("localStorage.setItem('hortus.confirm', 'always')")
    answers.nth(2).click()
    expect(page.locator("#ui-confirm-text")).to_contain_text("Use no power?")
    expect(answers.nth(2)).to_have_attribute("aria-pressed", "true")


def test_the_second_click_of_a_double_click_does_not_answer_the_next_question(visit: Visit) -> None:
    ada = visit()
    plants(ada)
    page = ada.page
    page.locator("#ui-options button").first.click()
    answers = page.locator("#ui-enders button")
    expect(answers).to_have_count(3)
    ada.wait_turn()
    asked = page.locator("body").get_attribute("data-ply")
    answers.first.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert "sending" not in (page.locator("body").get_attribute("class") or "")
    expect(page.locator("body")).to_have_attribute("data-ply", asked or "")
    answers.first.click()
    expect(page.locator("body")).not_to_have_attribute("data-ply", asked or "", timeout=15_000)


ANSWERED = """([question, answers]) => {
  document.getElementById("ui-prompt").textContent = question;
  document.getElementById("ui-enders").replaceChildren(...answers.map((words) => {
    const button = document.createElement("button");
    button.className = "option";
    button.textContent = words;
    return button;
  }));
  const [last] = [...document.querySelectorAll("#ui-enders button")].slice(-1);
  const boxes = [document.querySelector(".ask"), document.getElementById("ui-undo"), last].map((one) => one?.getBoundingClientRect().bottom);
  return [...boxes, [...document.querySelectorAll("#ui-enders button")].every((one) => one.scrollHeight <= one.clientHeight + 1)];
}"""
"""Put a question with some answers: where the bar, Undo and the last answer end, and whether all can be read."""


def test_answers_come_to_a_place_that_is_kept_for_them(visit: Visit) -> None:
    ada = visit()
    ada.set_table("potato-patrol", ["me", "random"])
    ada.wait_turn()
    questions = ("Build?", "You have no action left: refresh the market, swap a cube, or be done.")
    answers = [
        "Refresh the market for 1 blue, 1 yellow",
        "Swap 1 blue for 1 red",
        "Swap 1 blue for 1 yellow",
        "Done with actions",
    ]
    found = [
        ada.page.evaluate(ANSWERED, [one, answers[-count:]])
        for one in questions
        for count in (1, 2, 3, 4)
    ]
    assert found == [found[0]] * len(found)
    assert found[0][-1]


LATE = """() => {
  const { now } = performance;
  performance.now = () => now.call(performance) + 60_000;
}"""
"""Whatever is asked from now on has only just been asked, however slow the machine."""


def test_an_answer_that_comes_to_lie_under_a_resting_pointer_waits_to_be_seen(visit: Visit) -> None:
    ada = visit()
    ada.context.add_init_script("localStorage.setItem('hortus.confirm', 'never')")
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    listed = page.locator("#ui-options button")
    x, y = listed.first.evaluate(MIDDLE)
    page.mouse.move(x, y)
    page.evaluate(LATE)
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#ui-log li")).to_have_count(2)
    ada.wait_turn()
    asked = page.locator("body").get_attribute("data-ply") or ""
    expect(page.locator("#ui-options button:hover")).to_have_count(1)
    expect(page.locator("#ui-options button.on")).to_have_count(0)
    ground = listed.first.evaluate("one => getComputedStyle(one).backgroundColor")
    expect(page.locator("#ui-options button:hover")).to_have_css("background-color", ground)
    page.mouse.down()
    page.mouse.up()
    assert "sending" not in (page.locator("body").get_attribute("class") or "")
    page.mouse.move(x + 8, y)
    expect(page.locator("#ui-options button.on")).to_have_count(1)
    expect(page.locator("body")).to_have_attribute("data-ply", asked)
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("body")).not_to_have_attribute("data-ply", asked, timeout=15_000)


def test_a_plot_says_what_a_patch_would_touch_there_and_a_tip_makes_way(visit: Visit) -> None:
    ada = visit()
    plants(ada)
    page = ada.page
    page.locator("#ui-tip").evaluate("tip => { tip.textContent = 'Tip'; tip.hidden = false; }")
    expect(page.locator("#ui-tip")).to_be_visible()
    assert ada.click(page.locator("#ui-canvas [id^=hand-].can").first)
    other = page.locator("#ui-canvas .held ~ [id^=hand-], #ui-canvas [id^=hand-]:has(~ .held)")
    expect(other.first).to_have_css("filter", re.compile("drop-shadow"))
    page.locator("#ui-canvas [id^=plot-].can").first.hover()
    expect(page.locator("#ui-caption")).to_contain_text("would touch")
    expect(page.locator("#ui-tip")).not_to_be_visible()


def test_a_plot_that_is_clicked_first_asks_which_patch_goes_there(visit: Visit) -> None:
    ada = visit()
    plants(ada)
    page = ada.page
    plot = page.locator("#ui-canvas [id^=plot-].can").first
    plot.hover()
    expect(page.locator("#ui-caption")).to_contain_text("A patch here would touch")
    expect(page.locator("#ui-caption")).to_contain_text("points at once")
    expect(page.locator("#ui-canvas .preview polygon").first).to_be_visible()
    expect(page.locator("#ui-canvas .near")).to_be_hidden()
    expect(page.locator(".loupe")).to_be_hidden()
    assert ada.click(plot)
    expect(page.locator("#ui-prompt")).to_have_text("Which patch goes here?")
    page.keyboard.press("Escape")
    expect(page.locator("#ui-prompt")).to_contain_text("Add one of your two patches")
    expect(page.locator("#ui-canvas .begun")).to_have_count(0)
    assert ada.click(plot)
    other = page.locator("#ui-canvas [id^=plot-]").last
    page.mouse.click(*other.evaluate(MIDDLE))
    expect(other).to_have_class(re.compile("held"))
    expect(page.locator("#ui-canvas .held")).to_have_count(1)
    expect(page.locator("#ui-prompt")).to_have_text("Which patch goes here?")
    near = page.locator("#ui-canvas .begun [data-for]")
    expect(near).to_have_count(2)
    expect(
        page.locator("#ui-canvas .begun [data-for], #ui-canvas .begun .within:visible")
    ).to_have_count(2)
    page.mouse.move(*near.first.evaluate(MIDDLE))
    expect(page.locator("#ui-canvas .preview polygon").first).to_be_visible()
    page.mouse.click(*near.first.evaluate(MIDDLE))
    expect(page.locator("#ui-prompt")).to_contain_text("Sprout")
    expect(page.locator("#ui-canvas .begun")).to_have_count(0)
    assert ada.complaints == []


def test_a_finger_picks_a_patch_or_a_plot_first_and_sees_what_it_does_before_it_is_done(
    visit: Visit,
) -> None:
    ada = visit(viewport=PHONE, has_touch=True)
    plants(ada)
    page = ada.page

    def tap(selector: str) -> None:
        page.touchscreen.tap(*page.locator(selector).first.evaluate(MIDDLE))

    tap("#ui-canvas [id^=hand-].can")
    expect(page.locator("#ui-prompt")).to_have_text("Where does it go?")
    plots = page.locator("#ui-canvas [id^=plot-]").count()
    expect(page.locator("#ui-canvas .begun use")).to_have_count(plots)  # the patch on every plot
    tap("#ui-canvas [id^=plot-]")
    expect(page.locator("#ui-confirm")).to_be_visible()
    page.locator("#ui-no").tap()
    page.keyboard.press("Escape")
    tap("#ui-canvas [id^=plot-]")
    near = "#ui-canvas .begun [data-for]"
    assert min(page.locator(near).first.evaluate(SIZE)) >= 40
    tap(near)
    expect(page.locator("#ui-confirm-says")).to_contain_text("would touch")
    expect(page.locator("#ui-canvas .preview polygon").first).to_be_visible()
    tap(near)
    expect(page.locator("#ui-prompt")).to_contain_text("Sprout")
    expect(page.locator("#ui-canvas")).to_contain_text("Sprout")
    assert ada.complaints == []


RINGED = """() => [...document.querySelectorAll("#ui-canvas .overlay.last > *")].map(({ tagName, points }) => [tagName, points?.length])"""
ASIDE = """() => [...document.querySelectorAll("#ui-aim, #ui-aim *")].filter((part) => {
  const box = part.getBoundingClientRect();
  const tray = document.querySelector(".tray").getBoundingClientRect();
  return box.width && (box.right > tray.right + 0.5 || box.left < tray.left - 0.5);
}).map((part) => part.textContent || part.tagName)"""
"""What of the aiming panel reaches out of it."""


def test_the_branch_that_grew_is_ringed_along_its_outline(visit: Visit) -> None:
    ada = visit()
    ada.set_table("weeds", ["me", "random"])
    ada.wait_turn()
    ada.page.locator("#ui-options button[data-text^=s]").first.evaluate("button => button.click()")
    expect(ada.page.locator("#ui-log li")).not_to_have_count(0)
    expect(ada.page.locator("#ui-canvas .overlay.last")).to_have_count(1)
    assert ada.page.evaluate(RINGED) == [["polygon", 3]]


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_to_aim_puts_a_hint_away_and_the_panel_fits(visit: Visit, size: dict[str, int]) -> None:
    ada = visit(viewport=size, has_touch=size is PHONE)
    ada.set_table("weeds", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.locator("#ui-hint-button").click()
    expect(page.locator("#ui-canvas .overlay.hinted .aimed")).to_have_count(1)
    expect(page.locator("#ui-canvas .overlay.arrow .pointer")).to_have_count(1)
    spot = page.locator("#piece-0").evaluate(SPOT)
    assert spot is not None
    if size is PHONE:
        page.touchscreen.tap(*spot)
    else:
        page.mouse.click(*spot)
    expect(page.locator("#ui-aim")).to_be_visible()
    expect(page.locator("#ui-canvas .overlay.hinted")).to_have_count(0)
    expect(page.locator("#ui-hint")).to_be_hidden()
    assert page.evaluate(ASIDE) == []
    ahead = page.locator("#ui-aim output[data-of=direction]")
    expect(ahead).to_have_text(re.compile(r"^(straight ahead|[1-4]?\d° (left|right))$"))
    slider = page.locator("#ui-aim [name=direction]")
    for value, words in ((0, "straight ahead"), (-480, "30° left"), (480, "30° right")):
        slider.fill(str(value))
        expect(ahead).to_have_text(words)
        assert slider.input_value() == str(value), "left is left, and straight ahead in the middle"


BESIDE = """element => {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  for (let turn = 0; turn < 24; turn++) {
    const at = [x + 12 * Math.cos(turn * Math.PI / 12), y + 12 * Math.sin(turn * Math.PI / 12)];
    if (!document.elementFromPoint(...at)?.closest(".can")) return at;
  }
  return null;
}"""
"""A point 12 px beside a part, where nothing can be chosen."""


def test_a_finger_beside_a_small_bud_means_the_nearest(visit: Visit) -> None:
    ada = visit(viewport=PHONE, has_touch=True)
    ada.set_table("weeds", ["me", "random"])
    ada.wait_turn()
    page = ada.page
    spot = page.locator("#ui-canvas [id^=grow-]").last.evaluate(BESIDE)
    assert spot is not None
    page.touchscreen.tap(*spot)
    expect(page.locator("#ui-confirm")).to_be_visible()
    expect(page.locator("#ui-canvas .preview .aimed")).to_have_count(1)


def test_who_has_won_stands_at_the_thumb(visit: Visit) -> None:
    ada = visit(viewport=PHONE)
    ada.set_table("wizards-garden", ["random", "random"])
    over = ada.page.locator("#ui-over")
    expect(over).to_be_visible()
    expect(ada.page.locator("#ui-prompt")).to_have_text(over.locator("h2").text_content() or "")


def test_each_step_of_a_replay_rings_what_was_done(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("weeds", ["random", "random"])
    expect(ada.page.locator("#ui-over")).to_be_visible()
    page = ada.open(f"{table['replay']}?step=1")
    expect(page.locator("#ui-step")).to_contain_text("1 of")
    expect(page.locator("#ui-canvas .overlay.last > *")).to_have_count(1)
    expect(page.locator("#ui-seats")).to_have_class(re.compile("drawn"))
    page.keyboard.press("Home")
    expect(page.locator("#ui-step")).to_contain_text("0 of")
    expect(page.locator("#ui-canvas .overlay.last")).to_have_count(0)


TOTEM = """() => {
  const totem = document.querySelector("#totem").getBoundingClientRect();
  return [...document.querySelectorAll("#ui-canvas .name")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.right > totem.left && box.left < totem.right && box.bottom > totem.top && box.top < totem.bottom;
  }).map((one) => one.textContent);
}"""


def test_the_totem_lies_over_no_name(visit: Visit) -> None:
    ada = visit()
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "random"}] * 4]
    order = {"game": "weeds", "name": "Wilhelmina MMMMMMWWWW", "seats": seats, "options": {}}
    made = ada.context.request.post("/api/tables", data=order, headers={"origin": ada.url})
    page = ada.open(made.json()["url"])
    for width, height in ((1440, 900), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        ada.wait_turn()
        expect(page.locator("#ui-canvas .name[data-seat='0']")).to_have_text(
            re.compile("… \\(you\\)$")
        )
        assert page.evaluate(TOTEM) == [], width
