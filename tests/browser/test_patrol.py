"""Potato Patrol at a table: what is asked can be answered where one looks, at every size."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_in_sight import PHONE, post
from tests.browser.test_pointing import FOLDED, TABLET, WORDS, apart, box
from tests.browser.visiting import Visitor
from tests.games.potato_patrol.table import BINTJE, CHIP, RUSSET, SIX, say, set_table

TEAM = [RUSSET, CHIP, BINTJE]
SIZES = pytest.mark.parametrize("context", [{}, TABLET, PHONE], ids=["laptop", "tablet", "phone"])


def begin(ada: Visitor, state: Any, *moves: str) -> Page:
    """A table that begins at a position: Ada has the first seat, the others are open and act not."""
    made(ada, state, *moves)
    return ada.page


def made(ada: Visitor, state: Any, *moves: str) -> Any:
    """The same: what the server tells of the table."""
    ada.context.set_default_timeout(15_000)
    ada.context.add_init_script(FOLDED)
    ada.open()
    start = {"start": state.to_dict(), "players": state.players, "moves": moves}
    line = {"game": "potato-patrol", **start}
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (state.players - 1)
    table = post(ada.page, "/api/board/table", {**line, "seats": seats, "name": "Ada"})
    ada.open(table["url"])
    ada.wait_turn()
    return table


@SIZES
def test_an_offer_is_answered_beside_the_question(visit: Visit, context: dict[str, Any]) -> None:
    state = set_table(have=["br", "y", ""], market=SIX, characters=TEAM)
    say(state, "2.trade:1", "2.give:y", "2.ask:b", "2.ask:r", "2.offer")
    page = begin(visit(**context), state)
    answers = page.locator("#ui-enders button")
    expect(answers).to_have_count(2)
    for words, answer in zip(("Accept", "Refuse"), answers.all(), strict=True):
        expect(answer).to_contain_text(words)
        expect(answer).to_be_in_viewport(ratio=1)
        assert answer.evaluate("one => one.scrollHeight <= one.clientHeight + 1")
    answers.first.click()
    expect(page.locator("#ui-log")).to_contain_text("accepts")


def test_on_a_phone_a_tower_that_was_bought_leads_to_the_board(visit: Visit) -> None:
    state = set_table(have=["bbbbbb", "", ""], market=SIX, characters=TEAM)
    page = begin(visit(**PHONE), state)
    card = page.locator("#market-4")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(page.locator("#spot-1ro")).not_to_be_in_viewport()
    card.tap()
    page.locator("#ui-yes").tap()
    expect(page.locator("#ui-prompt")).to_contain_text("Choose a tower space")
    expect(page.locator("#spot-1ro")).to_be_in_viewport()
    expect(page.locator("#ui-canvas .board")).to_be_in_viewport(ratio=0.9)


def test_what_others_did_gives_way_to_what_can_be_chosen(visit: Visit) -> None:
    state = set_table(at={"3o": "yyy"}, have=["b", "", ""], market=SIX, characters=TEAM)
    page = begin(visit(), state, "3.attack:3o,y")
    ring = page.locator("#ui-canvas .overlay.last > [data-of=enemy-3o-y]")
    expect(ring).to_have_class("pale")
    page.locator("#supply-b").click()
    expect(page.locator("#ui-canvas .overlay.picked > [data-of=supply-b]")).to_be_visible()
    expect(ring).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#ui-canvas .overlay.picked")).to_have_count(0)
    expect(ring).to_be_visible()


@pytest.mark.parametrize("context", [TABLET, PHONE], ids=["tablet", "phone"])
def test_no_tip_covers_a_question_of_several_lines(visit: Visit, context: dict[str, Any]) -> None:
    state = set_table(have=["br", "y", ""], market=SIX, characters=TEAM)
    page = begin(visit(**context), state)
    tip, question = page.locator("#ui-tip"), page.locator(".ask > .prompt")
    expect(tip).to_contain_text("Tap what glows")
    assert apart(box(tip), box(question))
    long = "You have 2 actions: Gather 3 different · Build · Grand Trade. " * 2
    question.evaluate("(one, words) => { one.textContent = words; }", long)
    settled = (
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    page.evaluate(settled)
    assert apart(box(tip), box(question))
    expect(tip).to_be_in_viewport(ratio=1)


def test_a_standing_tower_shows_what_it_covers_while_one_points_at_it(visit: Visit) -> None:
    state = set_table(towers={"2rm": "owl-decoy"}, characters=TEAM)
    page = begin(visit(), state)
    page.locator("#spot-2rm").hover()
    expect(page.locator("#ui-canvas .overlay.preview .cover").first).to_be_visible()
    page.locator("#ui-prompt").hover()
    expect(page.locator("#ui-canvas .overlay.preview")).to_have_count(0)


def test_a_plate_begins_an_action_and_offers_only_what_it_can_be_done_with(visit: Visit) -> None:
    state = set_table(have=["bbbbbb", "", ""], at={"1o": "r"}, market=SIX, characters=TEAM)
    page = begin(visit(), state)
    asked = page.locator("#ui-prompt").text_content() or ""
    can = page.locator("#ui-canvas .can")
    page.locator("#deed-attack").click()
    expect(page.locator("#ui-prompt")).to_have_text("Attack: choose an enemy on one of your lanes.")
    expect(can).to_have_count(1)
    expect(can).to_have_id("enemy-1o-r")
    page.keyboard.press("Escape")
    expect(page.locator("#ui-prompt")).to_have_text(asked)
    expect(page.locator("#deed-attack.can")).to_be_visible()
    page.locator("#deed-gather").click()
    page.locator("#supply-b").click()
    expect(page.locator("#ui-prompt")).to_have_text("Gather one blue, and which cube with it?")
    page.locator("#supply-y").click()
    expect(page.locator("#ui-log")).to_contain_text("gathers 1 blue, 1 yellow")


def test_a_plate_for_which_something_is_missing_says_what(visit: Visit) -> None:
    state = set_table(have=["", "", ""], market=SIX, characters=TEAM)
    page = begin(visit(), state)
    page.locator("#deed-build").click()
    expect(page.locator(".toast.refusal")).to_contain_text("cannot pay for any market card")


LASTING = """() => {
  const later = window.setTimeout;
  window.setTimeout = (what, ms) => later(what, ms >= 4000 ? 1e8 : ms);
}"""
"""What is shown for seconds stays."""


def test_what_another_does_takes_no_refusal_away(visit: Visit) -> None:
    state = set_table(have=["", "", ""], market=SIX, characters=[CHIP, RUSSET, BINTJE])
    ada, bo = visit(), visit()
    table = made(ada, state)
    bo.open(table["seats"][1]["link"])
    bo.page.get_by_label("name").fill("Bo")
    bo.page.get_by_role("button", name="Take").click()
    bo.wait_turn()
    ada.page.evaluate(LASTING)
    ada.page.locator("#market-1").click()
    refusal = ada.page.locator(".toast.refusal")
    expect(refusal).to_contain_text("costs")
    bo.page.locator("#deed-gather").click()
    bo.page.locator("#supply-b").click()
    bo.page.locator("#supply-y").click()
    expect(ada.page.locator("#ui-log")).to_contain_text("gathers 1 blue, 1 yellow")
    expect(refusal).to_contain_text("costs")


def test_on_a_phone_a_plate_brings_the_market_into_sight(visit: Visit) -> None:
    state = set_table(have=["bbbbbb", "", ""], market=SIX, characters=TEAM)
    page = begin(visit(**PHONE), state)
    plate = page.locator("#deed-build")
    expect(plate).to_be_in_viewport()
    expect(page.locator("#market-4")).not_to_be_in_viewport()
    plate.tap()
    expect(page.locator("#market-4.can")).to_be_in_viewport(ratio=0.9)


@SIZES
def test_cards_to_discard_are_chosen_where_they_lie_and_in_sight(
    visit: Visit, context: dict[str, Any]
) -> None:
    state = set_table(have=["bb", "", ""], market=SIX, characters=TEAM)
    culls = [f"1.cull:{place}" for place in range(3, 7)]
    page = begin(visit(**context), state, "1.refresh:b,b", *culls[:-1])
    card = page.locator("#market-6.can")
    press = card.tap if "has_touch" in context else card.click
    press()
    if "has_touch" in context:
        page.locator("#ui-yes").tap()
    expect(page.locator("#ui-canvas .can")).to_have_count(2)
    expect(page.locator("#ui-enders button").last).to_have_text("Refill the market")
    expect(page.locator("#market-1.can")).to_be_in_viewport(ratio=0.9)


def test_by_a_clock_the_others_wait_while_one_is_in_the_middle_of_a_choice(visit: Visit) -> None:
    ada = visit()
    ada.open()
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "sapling"}]
    order = {"game": "potato-patrol", "name": "Ada", "seats": seats}
    clock = {"kind": "move", "seconds": 3600}
    ada.open(post(ada.page, "/api/tables", {**order, "clock": clock})["url"])
    ada.wait_turn()
    page = ada.page
    said = page.locator("#ui-pause-text")
    expect(said).to_contain_text("others in")
    page.locator("#deed-gather").click()
    expect(said).to_have_text("others wait")
    expect(page.locator("#ui-hold")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("#ui-go-on")).to_be_visible()
    expect(said).to_have_text("others wait")


def places(page: Page, parts: list[Locator]) -> list[list[float]]:
    """How far parts of the question are from its upper left corner, which scrolls on a tablet, and its height."""
    left, top, _, bottom = box(page.locator(".ask"))
    found = [box(one) for one in parts]
    return [[x - left, y - top, bottom - top] for x, y, _, _ in found]


@SIZES
def test_what_was_begun_has_a_way_back_in_sight_and_nothing_moves_for_it(
    visit: Visit, context: dict[str, Any]
) -> None:
    state = set_table(have=["bbbbbb", "", ""], at={"1o": "r"}, market=SIX, characters=TEAM)
    page = begin(visit(**context), state)
    back, question = page.locator("#ui-let-go"), page.locator("#ui-prompt")
    asked = question.text_content() or ""
    others = [page.locator(f"#ui-{name}") for name in ("undo", "hint-button", "enders", "whose")]
    before = places(page, others)
    expect(back).to_be_hidden()
    plate = page.locator("#deed-build")
    press = plate.tap if "has_touch" in context else plate.click
    press()
    expect(question).to_have_text("Build: choose a card you can pay for.")
    expect(back).to_be_in_viewport(ratio=1)
    _, top, _, bottom = box(back)
    assert bottom - top >= 40
    assert places(page, others) == before
    assert all(apart(box(back), box(one)) for one in others)
    assert apart(box(back), question.evaluate(WORDS))
    back.click()
    expect(question).to_have_text(asked)
    expect(back).to_be_hidden()
    expect(page.locator("#deed-attack.can")).to_be_attached()
    assert places(page, others) == before


def test_the_way_back_can_be_taken_with_keys_and_leaves_the_focus_at_the_question(
    visit: Visit,
) -> None:
    state = set_table(have=["bbbbbb", "", ""], at={"1o": "r"}, market=SIX, characters=TEAM)
    page = begin(visit(), state)
    page.locator("#deed-attack").click()
    page.locator("#ui-let-go").press("Enter")
    expect(page.locator("#ui-prompt")).to_be_focused()
    expect(page.locator("#ui-let-go")).to_be_hidden()
    expect(page.locator("#deed-build.can")).to_be_visible()
