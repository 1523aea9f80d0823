"""What a table keeps to itself until it is wanted, and what it says again once it has been covered."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS, AS_NEW, Visitor

GARDEN = "wizards-garden"
PLANTS = "power-plants"


def sat_down(visit: Visit, other: str) -> Visitor:
    """Somebody new at a table."""
    ada = visit()
    ada.open().evaluate(AS_NEW)
    ada.set_table(GARDEN, ["me", other])
    ada.wait_turn()
    return ada


def test_the_seats_step_back_where_the_picture_tells_all_of_them(visit: Visit) -> None:
    ada = sat_down(visit, "random")
    page = ada.page
    panel = page.locator(".seats-panel")
    marks = page.locator("#ui-seat-marks .seat-mark")
    expect(panel).not_to_have_attribute("open", "")
    expect(marks).to_have_count(2)
    expect(marks.first).to_have_class("seat-mark to-move")
    panel.locator("summary").click()
    expect(page.locator("#ui-seats .score").first).to_be_visible()
    page.reload()
    ada.wait_turn()
    expect(panel).to_have_attribute("open", "")
    assert ada.complaints == []


def test_the_seats_come_forward_while_one_waits_for_somebody(visit: Visit) -> None:
    ada = sat_down(visit, "open")
    expect(ada.page.locator(".seats-panel")).to_have_attribute("open", "")


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)])
def test_a_refusal_stands_alone(visit: Visit, size: tuple[int, int]) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]}, has_touch=True)
    ada.set_table(PLANTS, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    box = page.locator("#ui-canvas [id^=patch-]:not(.can)").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#ui-toasts .refusal")).to_be_visible()
    expect(page.locator("#ui-caption")).not_to_be_visible()
    expect(page.locator("#ui-lookup")).not_to_be_visible()


def test_values_that_take_a_while_are_said_to_be_worked_out(visit: Visit) -> None:
    ada = visit()
    ada.set_table(GARDEN, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    held: list[Route] = []
    ada.context.route("**/values*", lambda route: held.append(route))
    page.click("#ui-values-button")
    expect(page.locator("#ui-hint")).to_contain_text("Working out what each move is worth")
    held[0].continue_()
    expect(page.locator("#ui-hint .values button").first).to_be_visible()


def test_what_the_other_did_is_told_again_after_an_undo(visit: Visit) -> None:
    ada = visit()
    ada.set_table(GARDEN, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.locator(ANSWERS).first.evaluate("button => button.click()")
    expect(page.locator("#ui-log li")).to_have_count(2)
    ada.wait_turn()
    done = page.locator("#ui-log li").last.text_content() or ""
    ply = page.locator("body").get_attribute("data-ply") or ""
    page.locator(ANSWERS).first.evaluate("button => button.click()")
    expect(page.locator("#ui-log li")).to_have_count(4)
    page.locator("#ui-undo:enabled").click()
    expect(page.locator("body")).not_to_have_attribute("data-ply", ply)
    expect(page.locator("#ui-log li")).to_have_count(2)
    expect(page.locator(".news")).to_have_text(done)
    page.reload()
    ada.wait_turn()
    expect(page.locator(".news")).to_have_text(done)


def test_an_undo_for_which_others_were_too_fast_is_tried_again(visit: Visit) -> None:
    ada = visit()
    late: list[str] = []

    def lose_the_race(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def forward(message: str | bytes) -> None:
            said = json.loads(message)
            if said["type"] == "undo" and not late:
                late.append("once")
                said["ply"] -= 1
            server.send(json.dumps(said))

        page.on_message(forward)

    ada.context.route_web_socket("**/*", lose_the_race)
    ada.set_table(GARDEN, ["me", "open"])
    ada.wait_turn()
    page = ada.page
    page.locator(ANSWERS).first.evaluate("button => button.click()")
    expect(page.locator("#ui-log li")).to_have_count(1)
    page.locator("#ui-undo:enabled").click()
    expect(page.locator("#ui-log li")).to_have_count(0)
    assert late == ["once"]
    expect(page.locator(".refusal")).to_have_count(0)


def test_what_is_looked_up_by_its_name_comes_first(visit: Visit) -> None:
    ada = visit()
    ada.set_table(PLANTS, ["me", "random"])
    ada.wait_turn()
    page = ada.page
    page.click("#ui-rules-button")
    pieces = page.locator("#ui-lookup-list details")
    expect(pieces.first).not_to_be_visible()
    page.locator("#ui-lookup-search").fill("wing")
    expect(pieces.first).to_be_visible()
    expect(pieces.first).to_have_attribute("data-name", "Wingbean")


def test_what_each_of_the_others_did_last_is_marked_in_their_colours(visit: Visit) -> None:
    ada = visit()
    ada.set_table("weeds", ["me", "greedy", "greedy"])
    ada.wait_turn()
    page = ada.page
    page.locator(ANSWERS).first.evaluate("button => button.click()")
    page.locator("#ui-yes").click()
    ada.wait_turn()
    marks = page.locator("#ui-canvas .overlay.last")
    colours = {name for mark in marks.all() for name in (mark.get_attribute("class") or "").split()}
    assert {"s1", "s2"} <= colours
    assert "s0" not in colours
