"""What the table page does: choosing, previews, confirming, undo, hints, links, watching."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import hortus
from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS, Visitor
from tests.server.serving import Server

GARDEN = "wizards-garden"


def seat_down(visit: Visit, game: str, *seats: str, **context: object) -> Visitor:
    visitor = visit(**context)
    visitor.set_table(game, list(seats))
    visitor.wait_turn()
    return visitor


def test_hovering_a_part_shows_what_it_would_do_and_marks_its_button(visit: Visit) -> None:
    page = seat_down(visit, GARDEN, "me", "open").page
    page.locator("#plant-b2w").hover()
    expect(page.locator("#ui-canvas .overlay.preview use")).to_have_count(1)
    expect(page.locator("#ui-options button.on")).to_have_attribute("data-text", "b2w")
    page.locator("#ui-prompt").hover()
    expect(page.locator("#ui-canvas .overlay.preview")).to_have_count(0)


def test_a_click_on_the_picture_plays_and_the_log_tells_it(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open")
    assert ada.click(ada.page.locator("#plant-b2w"))
    expect(ada.page.locator("#ui-log li")).to_have_text(["Ada plants Dovetail on b2."])
    expect(ada.page.locator("#ui-options button")).to_have_count(0)


def test_a_click_beside_every_choice_says_so(visit: Visit) -> None:
    page = seat_down(visit, GARDEN, "me", "open").page
    page.locator("#basket").click()
    expect(page.locator(".toast")).to_contain_text("comes from the basket by itself")


def test_several_choices_on_one_part_are_asked_about(visit: Visit) -> None:
    ada = seat_down(visit, "toy-stones", "me", "open")
    assert ada.click(ada.page.locator("#stone-1"))
    asked = ada.page.locator("#ui-chooser button")
    expect(asked).to_have_count(6)
    asked.nth(3).hover()
    expect(ada.page.locator("#ui-canvas .overlay.preview circle")).to_have_attribute("cx", "390")
    asked.nth(3).click()
    expect(ada.page.locator("#ui-log li")).to_have_text(["Ada takes stone 2 to place 7."])
    expect(ada.page.locator("#ui-chooser")).to_be_hidden()


def test_a_chooser_can_be_left_without_choosing(visit: Visit) -> None:
    ada = seat_down(visit, "toy-stones", "me", "open")
    assert ada.click(ada.page.locator("#stone-1"))
    ada.page.keyboard.press("Escape")
    expect(ada.page.locator("#ui-chooser")).to_be_hidden()
    expect(ada.page.locator("#ui-canvas .overlay.preview")).to_have_count(0)
    expect(ada.page.locator("#ui-log li")).to_have_count(0)


def test_many_choices_are_grouped_and_can_be_filtered(visit: Visit) -> None:
    page = seat_down(visit, GARDEN, "me", "open").page
    expect(page.locator("#ui-options h3")).to_have_text(["Dovetail (white)", "Ravenclaw (black)"])
    page.fill("#ui-filter", "raven c3")
    expect(page.locator("#ui-options button")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("#ui-options button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#ui-log li")).to_have_text(["Ada plants Ravenclaw on c3."])


def test_parts_travel_to_their_new_place_unless_movement_is_off(visit: Visit) -> None:
    ada = seat_down(visit, "toy-stones", "me", "open", reduced_motion="no-preference")
    page = ada.page
    page.evaluate(
        """() => { const old = Element.prototype.animate; window.seen = [];
           Element.prototype.animate = function (frames, how) {
             window.seen.push([this.id, frames[0].translate, how.duration]); return old.call(this, frames, how); }; }"""
    )
    page.locator("#ui-options button").first.click()
    page.wait_for_function("() => window.seen.length")
    seen = page.evaluate("window.seen")
    assert [[name, shift] for name, shift, _ in seen] == [["stone-0", "-180px 0px"]]
    assert 200 <= seen[0][2] <= 400


def test_nothing_moves_when_movement_is_switched_off(visit: Visit) -> None:
    ada = visit(reduced_motion="no-preference")
    ada.open()
    ada.page.click("text=Settings")
    ada.page.get_by_label("No movement").check()
    ada.page.click("#ui-settings >> text=Done")
    ada.set_table("toy-stones", ["me", "open"])
    ada.wait_turn()
    ada.page.evaluate(
        "() => { Element.prototype.animate = () => { throw new Error('it moved'); }; }"
    )
    ada.page.locator("#ui-options button").first.click()
    expect(ada.page.locator("#ui-log li")).to_have_count(1)


def test_what_cannot_be_taken_back_is_asked_about_first(visit: Visit) -> None:
    ada = seat_down(visit, "toy-hands", "me", "open")
    button = ada.page.locator(ANSWERS).first
    button.click()
    expect(ada.page.locator("#ui-confirm-text")).to_contain_text("cannot be taken back")
    ada.page.click("#ui-no")
    expect(ada.page.locator("#ui-confirm")).to_be_hidden()
    button.click()
    ada.page.click("#ui-yes")
    expect(ada.page.locator("#ui-log")).to_contain_text("Ada plays")


def test_a_move_can_be_taken_back(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open")
    expect(ada.page.locator("#ui-undo")).to_be_disabled()
    ada.page.locator("#ui-options button").first.click()
    ada.page.locator("#ui-undo:enabled").click()
    expect(ada.page.locator("#ui-log li")).to_have_count(0)
    expect(ada.page.locator("#ui-options button")).to_have_count(32)


def test_a_hint_points_at_the_picture_and_can_be_followed(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open")
    ada.page.click("#ui-hint-button")
    expect(ada.page.locator("#ui-canvas .overlay.arrow .pointer")).to_have_count(1)
    expect(ada.page.locator("#ui-hint")).to_contain_text("would choose")
    ada.page.click("#ui-hint >> text=Do that")
    expect(ada.page.locator("#ui-log li")).to_have_count(1)
    expect(ada.page.locator("#ui-canvas .overlay.arrow")).to_have_count(0)


def test_the_rules_open_at_the_present_decision(visit: Visit) -> None:
    page = seat_down(visit, GARDEN, "me", "open").page
    page.click("#ui-rules-button")
    expect(page.locator("#ui-rules details[open] summary")).to_have_text(["Setting up"])
    page.keyboard.press("Escape")
    expect(page.locator("#ui-rules-drawer")).to_be_hidden()


def test_the_tab_says_whose_turn_it_is(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open")
    expect(ada.page).to_have_title("● Your turn · Wizard's Garden")
    assert "icon-turn" in str(ada.page.locator("#ui-icon").get_attribute("href"))
    ada.page.locator("#ui-options button").first.click()
    expect(ada.page).to_have_title("Wizard's Garden · Hortus")
    assert "icon-turn" not in str(ada.page.locator("#ui-icon").get_attribute("href"))


def test_somebody_who_looks_elsewhere_is_notified_if_they_wish(visit: Visit) -> None:
    ada, bo = visit(permissions=["notifications"]), visit()
    table = ada.set_table(GARDEN, ["me", "open"])
    ada.wait_turn()
    ada.page.click("text=Settings")
    ada.page.get_by_label("Notify me when it is my turn").check()
    ada.page.click("#ui-settings >> text=Done")
    bo.open(table["seats"][1]["link"])
    bo.page.click("text=Take the seat")
    ada.page.locator("#ui-options button").first.click()
    bo.wait_turn()
    ada.page.evaluate(
        """() => { Object.defineProperty(document, "hidden", { value: true }); window.notes = [];
           window.Notification = class extends EventTarget {
             static permission = "granted";
             constructor(title, how) { super(); window.notes.push([title, how.body]); } }; }"""
    )
    bo.page.locator("#ui-options button").first.click()
    ada.page.wait_for_function("() => window.notes.length === 1")
    title, body = ada.page.evaluate("window.notes[0]")
    assert title == "Wizard's Garden: your turn"
    assert body == "It is your turn at Wizard's Garden.", "nothing of the position"


def test_an_invitation_is_copied_with_one_press(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open", permissions=["clipboard-read", "clipboard-write"])
    ada.page.click("text=Copy invitation")
    expect(ada.page.locator(".toast")).to_contain_text("Copied")
    link = ada.page.evaluate("navigator.clipboard.readText()")
    bo = visit()
    bo.page.goto(link)
    expect(
        bo.page.get_by_role("heading", name="You are invited to Wizard's Garden")
    ).to_be_visible()


def test_a_spectator_sees_every_move_and_has_nothing_to_choose(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open")
    cleo = visit()
    cleo.open(str(ada.page.evaluate("location.pathname")))
    expect(cleo.page.locator("#ui-whose")).to_contain_text("Watching")
    assert ada.click(ada.page.locator("#plant-b2w"))
    expect(cleo.page.locator("#ui-log li")).to_have_text(["Ada plants Dovetail on b2."])
    expect(cleo.page.locator("#ui-canvas #seed-b2")).to_have_count(1)
    expect(cleo.page.locator("#ui-options button, #ui-canvas .can")).to_have_count(0)


def test_a_seat_link_goes_on_in_another_browser(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open")
    ada.page.click("text=Share")
    links = ada.page.locator("#ui-links input")
    expect(links).to_have_count(3)
    phone = visit()
    phone.page.goto(links.nth(1).input_value())
    phone.page.click("text=Use this seat on this device")
    phone.wait_turn()
    assert phone.click(phone.page.locator("#plant-b2w"))
    expect(ada.page.locator("#ui-log li")).to_have_text(
        ["Ada plays from one more device.", "Ada plants Dovetail on b2."]
    )


def test_an_open_seat_can_be_given_to_a_bot(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "open")
    ada.page.click("text=Let a bot play")
    expect(ada.page.locator("#ui-seats .tag", has_text="bot")).to_have_count(1)
    expect(ada.page.locator("#ui-link")).to_be_hidden()
    ada.page.locator("#ui-options button").first.click()
    assert ada.wait_turn() == "choose"
    expect(ada.page.locator("#ui-log li")).to_have_count(3)


def test_another_seats_move_does_not_disturb_a_choice_being_made(visit: Visit) -> None:
    ada, bo = visit(), visit()
    ada.set_table("toy-rush", ["me", "open"])
    ada.page.click("text=Settings")
    ada.page.get_by_label("Always").check()
    ada.page.click("#ui-settings >> text=Done")
    seats = ada.page.evaluate("JSON.parse(document.getElementById('ui-data').textContent)")
    bo.open(seats["table"]["seats"][1]["link"])
    bo.page.click("text=Take the seat")
    bo.wait_turn()
    chosen = ada.page.locator(ANSWERS).nth(1)
    chosen.click()
    expect(ada.page.locator("#ui-confirm-text")).to_have_text("Pick 2?")
    before = chosen.element_handle()
    bo.page.locator(ANSWERS).first.click()
    expect(ada.page.locator("#ui-log li")).to_have_count(2)
    assert before is not None
    assert before.evaluate("button => button.isConnected && button.getAttribute('aria-pressed')")
    ada.page.click("#ui-yes")
    expect(ada.page.locator("#ui-log li").last).to_have_text("Ada picks 2.")


def test_people_on_one_screen_are_seated_in_turn(visit: Visit) -> None:
    ada = seat_down(visit, GARDEN, "me", "me")
    assert ada.click(ada.page.locator("#plant-b2w"))
    ada.page.wait_for_url("**?seat=1")
    ada.wait_turn()
    expect(ada.page.locator("#ui-whose")).to_have_text("Your turn")


def test_a_table_that_is_not_there_is_a_page_with_a_way_back(visit: Visit, server: Server) -> None:
    lost = visit(forgive="Failed to load resource")
    page = lost.page
    answer = page.goto(f"{server.url}/table/nothing-here-0000")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("link", name="To the games")).to_be_visible()


@pytest.mark.parametrize("game", [name for name in hortus.games() if name == "weeds"])
def test_a_branch_of_weeds_is_aimed_freely(visit: Visit, game: str) -> None:
    ada = seat_down(visit, game, "me", "open")
    page = ada.page
    assert ada.click(page.locator("#piece-0"))
    tip = page.locator("#piece-0").bounding_box()
    assert tip is not None
    page.mouse.move(tip["x"] + tip["width"] / 2 + 60, tip["y"] - 77)
    expect(page.locator("#ui-aim .verdict")).to_contain_text("next round you make")
    expect(page.locator("#ui-canvas .overlay.preview polygon")).not_to_have_count(0)
    page.locator("#ui-aim").get_by_label("Direction").focus()
    before = page.locator("#ui-aim").get_by_label("Direction").input_value()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowLeft")
    assert int(page.locator("#ui-aim").get_by_label("Direction").input_value()) == int(before) - 17
    expect(page.locator("#ui-aim output[data-of=direction]")).to_have_text(
        re.compile("° (left|right)$")
    )
    page.locator("#ui-aim").get_by_label("Medium").check()
    expect(page.locator("#ui-canvas .overlay.preview use")).to_have_attribute("href", "#sun-2")
    expect(page.locator("#ui-canvas .overlay.preview")).to_contain_text("+2 points")
    expect(page.locator("#ui-aim .verdict")).to_contain_text(
        "next round you make 2 energy instead of 3"
    )
    page.mouse.move(tip["x"] + tip["width"] / 2, tip["y"] + tip["height"])
    expect(page.locator("#ui-aim .verdict")).to_have_class("verdict no")
    page.keyboard.press("Escape")
    expect(page.locator("#ui-aim")).to_be_hidden()
    middle = tip["x"] + tip["width"] / 2
    page.mouse.move(middle, tip["y"] + tip["height"] / 2)
    page.mouse.down()
    page.mouse.move(middle + 30, tip["y"] - 40)
    page.mouse.move(middle + 60, tip["y"] - 77)
    page.mouse.up()
    expect(page.locator("#ui-aim .verdict")).to_contain_text("next round you make")
    dragged = page.locator("#ui-aim").get_by_label("Direction").input_value()
    page.mouse.move(middle - 60, tip["y"] - 77)
    assert page.locator("#ui-aim").get_by_label("Direction").input_value() == dragged
    page.locator("#ui-aim").get_by_role("button", name="Cancel").click()
    assert ada.click(page.locator("#piece-0"))
    page.mouse.move(tip["x"] + tip["width"] / 2 - 60, tip["y"] - 77)
    expect(page.locator("#ui-aim .verdict")).to_contain_text("next round you make")
    page.mouse.down()
    page.mouse.up()
    expect(page.locator("#ui-log li")).to_have_count(1)
    expect(page.locator("#ui-aim")).to_be_hidden()


def test_a_hidden_hand_is_opened_to_others_once_all_people_agree(visit: Visit) -> None:
    ada, bo = visit(), visit()
    table = ada.set_table("leaf-and-let-die", ["me", "open", "seedling"])
    expect(ada.page.locator("[data-do=open-2]")).to_have_count(0)
    bo.open(table["seats"][1]["link"])
    bo.page.click("text=Take the seat")
    bo.page.wait_for_url("**/table/*")
    bo.page.locator("[data-do=open-2]").click()
    expect(bo.page.locator(".toast")).to_contain_text("once all people at the table have agreed")
    expect(ada.page.locator("#ui-log")).to_contain_text("asks to open the seat of Seedling")
    ada.page.locator("[data-do=open-2]").click()
    expect(ada.page.locator("[data-do=copy-2]")).to_be_visible()
