"""The pages around a game: lobby, setting up, finished tables and their replay."""

from __future__ import annotations

from playwright.sync_api import expect

import hortus
from tests.browser.conftest import Visit

ONLY = """names => {
  for (const card of document.querySelectorAll(".card")) {
    if (!names.some((name) => card.classList.contains(name))) card.remove();
  }
}"""
"""Takes the games of other tests out of the lobby."""


def test_the_lobby_shows_every_game_and_one_press_plays_it(visit: Visit) -> None:
    ada = visit()
    page = ada.open()
    for name in hortus.games():
        card = page.locator(f".card.{name}")
        expect(card.locator("h3")).to_have_text(hortus.load(name).about.title)
        card.scroll_into_view_if_needed()
        page.wait_for_function(
            "name => document.querySelector(`.card.${name} img`).naturalWidth > 0", arg=name
        )
    page.fill("#ui-name", "Ada")
    page.click("[data-play=wizards-garden]")
    page.wait_for_url("**/table/*")
    assert ada.wait_turn() == "choose"
    expect(page.locator("#ui-seats .name").first).to_contain_text("Ada")
    ada.open()
    expect(page.locator(".tables .mine")).to_contain_text("Your turn")
    page.click(".tables .mine a")
    assert ada.wait_turn() == "choose"


def test_a_laptop_shows_every_game_at_once_and_where_a_table_is_started(visit: Visit) -> None:
    ada = visit(viewport={"width": 1440, "height": 900})
    page = ada.open()
    page.evaluate(ONLY, [*hortus.games(), "more"])
    for name in hortus.games():
        expect(page.locator(f"[data-play={name}]")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") == 900, "nothing to scroll for"
    pressed = [
        page.locator(f"[data-play={name}]").bounding_box() for name in ("potato-patrol", "weeds")
    ]
    assert len({round(box["y"]) for box in pressed if box}) == 1, "one row of buttons"
    for name in hortus.games():
        ada.open(f"/games/{name}")
        expect(page.locator("#ui-minutes, #ui-clock-note")).to_have_count(2)
        for shown in page.locator("#ui-minutes, #ui-clock-note").all():
            expect(shown).to_be_hidden()
        start = page.get_by_role("button", name="Start the game").bounding_box()
        assert start is not None
        assert start["y"] < 2 * 900


def test_a_phone_shows_two_games_at_once_with_pictures_that_fill_their_place(visit: Visit) -> None:
    ada = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = ada.open()
    page.evaluate(ONLY, [*hortus.games(), "more"])
    for name in ("wizards-garden", "power-plants"):
        expect(page.locator(f"[data-play={name}]")).to_be_in_viewport(ratio=1)
        picture = page.locator(f".card.{name} .picture").bounding_box()
        image = page.locator(f".card.{name} img").bounding_box()
        assert picture is not None
        assert image is not None
        assert (round(image["width"]), round(image["height"])) == (
            round(picture["width"]),
            round(picture["height"]),
        )
        assert min(picture["width"], picture["height"]) >= 140
    assert page.evaluate("document.documentElement.scrollHeight") < 2100
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_phone_shows_three_games_at_once_and_a_tablet_all(visit: Visit) -> None:
    names = ["wizards-garden", "power-plants", "potato-patrol"]
    sizes = [((390, 844), names), ((820, 1180), [*hortus.games()])]
    for (width, height), shown in sizes:
        ada = visit(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        page = ada.open()
        page.evaluate(ONLY, [*hortus.games(), "more"])
        for name in shown:
            expect(page.locator(f"[data-play={name}]")).to_be_in_viewport(ratio=1)


def test_a_running_table_leaves_every_game_in_sight_on_a_laptop(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    page = ada.open()
    page.evaluate(ONLY, [*hortus.games(), "more"])
    expect(page.locator("#ui-tables .mine")).to_be_in_viewport(ratio=1)
    for name in hortus.games():
        expect(page.locator(f"[data-play={name}]")).to_be_in_viewport(ratio=1)


def test_a_laptop_sets_a_table_up_without_scrolling(visit: Visit) -> None:
    ada = visit()
    page = ada.open("/games/weeds")
    page.locator("[name=players][value='5']").check()
    assert page.evaluate("document.documentElement.scrollHeight") == 900
    start = page.locator(".setup-form > .buttons")
    assert start.evaluate("one => getComputedStyle(one).backgroundColor") not in (
        "rgba(0, 0, 0, 0)",
        "transparent",
    )


def test_a_phone_shows_all_seats_and_the_start_on_the_first_screen_of_a_set_up(
    visit: Visit,
) -> None:
    ada = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    for name in hortus.games():
        page = ada.open(f"/games/{name}")
        seats = page.locator("#ui-seats select")
        expect(seats).not_to_have_count(0)
        start = page.get_by_role("button", name="Start the game")
        expect(start).to_be_in_viewport(ratio=1)
        last, button = seats.last.bounding_box(), start.bounding_box()
        assert last is not None
        assert button is not None
        assert last["y"] + last["height"] < button["y"], f"{name}: no seat is below the start"
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_table_is_set_up_with_options_in_plain_words(visit: Visit) -> None:
    ada = visit(forgive="Failed to load resource")
    page = ada.open("/games/wizards-garden")
    page.fill("#ui-name", "Ada")
    page.locator("#ui-seats select").nth(1).select_option("open")
    page.click("text=Rules that people play differently")
    page.fill("[name=seeds]", "500")
    page.click("text=Start the game")
    expect(page.locator("#ui-problem")).to_contain_text("from 5 to 60")
    page.fill("[name=seeds]", "9")
    page.get_by_label("Harvest in setup").check()
    expect(page.locator("#ui-changed")).to_have_text(": 2 changed")
    page.click("text=Start the game")
    page.wait_for_url("**/table/*")
    table = page.evaluate("JSON.parse(document.getElementById('ui-data').textContent)")["table"]
    assert table["options"]["seeds"] == "9"
    assert table["options"]["harvest_in_setup"] == "true"
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open"]
    expect(page.locator("#ui-link")).to_contain_text("A seat is open")


def test_bots_for_authors_are_listed_once_somebody_asks_for_them(visit: Visit) -> None:
    page = visit().open("/games/wizards-garden")
    seat = page.locator("#ui-seats select").nth(1)
    expect(seat.locator("option")).to_have_text(
        [
            "Me",
            "A friend, by link",
            "Bot: Seedling",
            "Bot: Sapling",
            "Bot: Gardener",
            "Bot: Master",
            "Bot: Archmage",
            "More bots …",
        ]
    )
    seat.select_option("more")
    expect(seat).to_have_value("bot:sapling")
    seat.select_option("bot:search")
    expect(seat.locator("optgroup option")).to_have_count(4)
    expect(page.locator("#ui-seats .note").nth(1)).to_have_text(
        "Looks ahead as far as its budget allows."
    )


def test_where_all_play_together_bots_are_comrades_and_nothing_seems_changed(visit: Visit) -> None:
    page = visit().open("/games/potato-patrol")
    expect(page.locator("[name=mission]")).to_have_value("fort")
    page.locator("#ui-seats select").nth(1).select_option("bot:gardener")
    expect(page.locator("#ui-seats .note").nth(1)).to_contain_text("Can be relied on.")
    expect(page.locator("#ui-seats .note").nth(2)).to_contain_text("A willing hand.")
    page.locator("#ui-seats select").nth(2).select_option("bot:gardener")
    expect(page.locator("#ui-seats .note").nth(2)).to_have_text("")
    for unfit in ("opponent", "beat", "answer"):
        expect(page.locator("#ui-seats")).not_to_contain_text(unfit)
    expect(page.locator("#ui-changed")).to_have_text("")
    expect(page.locator(".options-more")).not_to_have_attribute("open", "")
    page.locator(".options-more summary").click()
    page.select_option("[name=characters]", "chosen")
    expect(page.locator("#ui-changed")).to_have_text(": 1 changed")


def test_a_finished_game_is_replayed_step_by_step(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("wizards-garden", ["me", "random"], {"seeds": 6})
    ada.play_out(seed=3)
    page = ada.open()
    finished = page.locator("#ui-finished li")
    expect(finished).to_have_count(1)
    finished.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**{table['url']}/replay")
    slider = page.locator("#ui-slider")
    last = int(str(slider.get_attribute("max")))
    expect(page.locator("#ui-prompt")).to_have_text("The start of the game.")
    expect(page.locator("#ui-log li")).to_have_count(last)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#ui-canvas [id^=seed-]")).to_have_count(1)
    page.keyboard.press("End")
    expect(page.locator("#ui-step")).to_have_text(f"{last} of {last}")
    expect(page.locator("#ui-whose")).to_have_text("Game over")
    slider.fill("2")
    expect(page.locator("#ui-canvas [id^=seed-]")).to_have_count(2)
    expect(page.locator("#ui-graph polyline")).to_have_count(2)
    page.click("#ui-play")
    expect(page.locator("#ui-play")).to_have_attribute("aria-label", "Pause")
    expect(page.locator("#ui-step")).to_have_text(f"3 of {last}")
    page.click("#ui-play")
    record = page.evaluate(
        "id => fetch(`/api/tables/${id}/record`).then(r => r.text())", table["id"]
    )
    assert record.startswith("[hortus 1]")


def test_a_replay_may_be_watched_by_anybody_with_the_link(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("wizards-garden", ["me", "random"], {"seeds": 5})
    ada.play_out(seed=4)
    page = visit().open(table["replay"])
    page.keyboard.press("End")
    expect(page.locator("#ui-whose")).to_have_text("Game over")


def test_the_lobby_says_what_play_now_leads_to(visit: Visit) -> None:
    page = visit().open("/")
    rung = page.locator("#ui-rung-power-plants")
    expect(rung).to_have_text("An easy start, step 1 of 5")
    page.evaluate("localStorage.setItem('hortus.rung.power-plants', '2')")
    page.reload()
    expect(rung).to_have_text("Step 3 of 5: Two Saplings")
    expect(rung.locator(".done")).to_have_count(2)
