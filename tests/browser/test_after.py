"""After a game in the browser: the end screen, and what one can pass on."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

import hortus
from tests.browser.conftest import Visit
from tests.browser.test_whole_games import SHORT
from tests.browser.visiting import ANSWERS, Visitor

LEAF = "leaf-and-let-die"
SIZES = [(1440, 900), (820, 1180), (390, 844)]


@pytest.mark.parametrize("game", hortus.games())
def test_the_end_of_every_game_tells_points_records_and_where_to_go(
    visit: Visit, game: str
) -> None:
    ada = visit()
    count = hortus.load(game).about.players[0]
    table = ada.set_table(game, ["random"] * count, SHORT[LEAF] if game == LEAF else None)
    over = ada.page.locator("#ui-over")
    expect(over).to_be_visible()
    address = f"/api/tables/{table['id']}"
    feats = ada.page.request.get(f"{address}/ending").json()["feats"]
    expect(over.locator(".feats dd")).to_have_count(len(feats))
    assert feats or game == "wizards-garden", "only there may nobody have harvested anything"
    result = ada.page.request.get(address).json()["result"]
    kinds = {name for parts in result["parts"] for name, points in parts.items() if points}
    if len(kinds) > 1:
        expect(over.locator(".points:not(:empty)").first).to_be_visible()
    others = "companions" if hortus.load(game).about.cooperative else "opponents"
    for name in ("Replay", f"Other {others}", "Record"):
        expect(over.get_by_role("link", name=name, exact=True)).to_be_visible()
    turned = over.locator("a.turning")
    if turned.count():
        picture = turned.locator("img")
        expect(picture).to_have_attribute("src", re.compile("shape=wide"))
        box = picture.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 200, "large enough to be read"
        turned.click()
        expect(ada.page).to_have_url(
            ada.url + f"{table['replay']}?step={ada.page.url.rpartition('=')[2]}"
        )
        expect(ada.page.locator("#ui-step")).to_contain_text(" of ")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_that_can_be_pressed_jumps_when_the_story_comes(
    visit: Visit, size: tuple[int, int]
) -> None:
    ada = visit(viewport={"width": size[0], "height": size[1]})
    held: list[Route] = []
    ada.context.route("**/ending", lambda route: held.append(route))
    with ada.page.expect_request("**/ending"):
        ada.set_table(LEAF, ["random", "random"], SHORT[LEAF])
    page = ada.page
    buttons = page.locator("#ui-over .buttons > *")
    expect(buttons.first).to_be_visible()
    before = [one.bounding_box() for one in buttons.all()]
    expect(page.locator("#ui-story h3")).to_have_count(0)
    held[0].continue_()
    page.locator("#ui-story h3").first.wait_for()
    assert [one.bounding_box() for one in buttons.all()] == before
    if size[0] == 390:
        heights = [box["height"] for box in before if box]
        assert min(heights) >= 40


def test_the_end_is_saved_as_a_picture_and_copied_as_a_link(visit: Visit, tmp_path: Path) -> None:
    ada = visit(permissions=["clipboard-read", "clipboard-write"])
    table = ada.set_table("wizards-garden", ["random", "random"])
    page = ada.page
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save picture").click()
    to = tmp_path / "end.png"
    saving.value.save_as(to)
    with Image.open(to) as image:
        assert image.width == 1600
        colours = image.convert("RGB").resize((80, 80)).getcolors(80 * 80)
        assert colours is not None
        assert len(colours) > 20
    page.get_by_role("button", name="Copy link").click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == ada.url + table["replay"]


def finished(ada: Visitor, game: str = "wizards-garden", count: int = 2) -> dict[str, Any]:
    """A table at which bots have played to the end."""
    table = ada.set_table(game, ["random"] * count)
    expect(ada.page.locator("#ui-over")).to_be_visible()
    return table


def test_a_replay_has_a_graph_with_words_and_numbers(visit: Visit) -> None:
    ada = visit()
    page = ada.open(finished(ada)["replay"])
    expect(page.locator("#ui-graph .axis-y")).to_have_text("winningevenlosing")
    steps = int(page.locator("#ui-slider").get_attribute("max") or 0)
    expect(page.locator("#ui-graph .axis-x span").last).to_have_text(str(steps))
    spoken = page.locator("#ui-graph .plot").get_attribute("aria-label") or ""
    assert spoken.startswith("Random: even at the start, ")
    assert spoken.count("at the end.") == 2


def test_a_bot_says_on_the_board_what_it_would_have_done(visit: Visit) -> None:
    ada = visit()
    page = ada.open(f"{finished(ada)['replay']}?step=3")
    page.get_by_role("button", name="Bot’s move").click()
    expect(page.locator("#ui-advice")).to_contain_text("would choose:")
    expect(page.locator("#ui-canvas .overlay.hinted")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ui-advice")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.get_by_role("button", name="Bot’s move")).to_be_disabled()
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()


def test_own_notes_are_kept_with_their_step_and_stand_in_the_record(visit: Visit) -> None:
    ada, bo = visit(), visit()
    table = finished(ada)
    page = ada.open(f"{table['replay']}?step=3")
    page.locator("#ui-notes-panel summary").click()
    page.get_by_label("Your note on step 3").fill("Too <b>early</b>.")
    page.get_by_role("button", name="Keep the note").click()
    expect(page.locator("#ui-note-list li")).to_have_text("The host (you): Too <b>early</b>.")
    page.keyboard.press("Escape")
    page.locator("#ui-forward").click()
    expect(page.locator("#ui-note-text")).to_have_value("")
    other = bo.open(table["replay"])
    other.locator("#ui-notes-panel summary").click()
    expect(other.locator("#ui-note-form")).to_be_hidden()
    other.get_by_role("button", name="Step 3", exact=True).click()
    expect(other.locator("#ui-note-list li")).to_have_text("The host: Too <b>early</b>.")
    record = other.evaluate(f"fetch('/api/tables/{table['id']}/record').then((one) => one.text())")
    assert record.endswith("; 3 The host: Too <b>early</b>.\n")


def test_one_plays_on_from_a_step_and_a_friend_takes_the_other_seat(visit: Visit) -> None:
    ada, bo = visit(), visit()
    table = finished(ada)
    page = ada.open(f"{table['replay']}?step=6")
    expect(page.locator("#ui-step")).to_contain_text("6 of")
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Random", exact=True).select_option("me")
    page.get_by_label("Random 2", exact=True).select_option("open")
    page.locator("#ui-play-on").get_by_role("button", name="Play").click()
    page.wait_for_url(lambda url: table["id"] not in url)
    assert ada.wait_turn() == "choose"
    expect(page.locator("#ui-log li")).to_have_count(6)
    link = page.evaluate(
        "fetch(`/api/tables/${location.pathname.split('/')[2]}`).then((one) => one.json())"
    )["seats"][1]["link"]
    bo.open(link).get_by_role("button", name="Take").click()
    bo.page.locator("#ui-canvas svg").wait_for()
    page.locator(ANSWERS).first.click()
    assert bo.wait_turn() == "choose"
