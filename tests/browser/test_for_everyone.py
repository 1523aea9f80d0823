"""For everyone: the keyboard alone, a phone, a screen reader, both colour schemes."""

from __future__ import annotations

import shutil
import subprocess
import warnings
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import hortus
from hortus.core import palette
from tests.browser.conftest import Visit
from tests.browser.visiting import Visitor

AXE = "4.14.0"
NO_NPM = "NPM WAS NOT FOUND: THE ACCESSIBILITY CHECK WAS NOT RUN."
ROOT = Path(__file__).parents[2]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def axe() -> str:
    """axe-core's source, fetched once with npm into the environment's cache."""
    cache = ROOT / ".venv" / "cache" / f"axe-core-{AXE}"
    source = cache / "node_modules" / "axe-core" / "axe.min.js"
    if not source.exists():
        npm = shutil.which("npm")
        if npm is None:
            warnings.warn(pytest.PytestWarning(NO_NPM), stacklevel=1)
            pytest.skip(NO_NPM)
        cache.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [
                npm,
                "install",
                "--prefix",
                ".",
                "--silent",
                "--no-save",
                "--ignore-scripts",
                f"axe-core@{AXE}",
            ],
            cwd=cache,
            check=True,
            capture_output=True,
        )
    return source.read_text("utf-8")


def faults(page: Page, axe: str) -> list[str]:
    """What axe finds wrong by WCAG 2.2 AA, each with where."""
    page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(
        """async () => (await axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa",
             "wcag22aa", "best-practice"], resultTypes: ["violations"] })).violations"""
    )
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for rule in found
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_page_fails_the_accessibility_check(visit: Visit, axe: str, scheme: str) -> None:
    ada = visit(color_scheme=scheme)
    found = [*faults(ada.open(), axe), *faults(ada.open("/games/wizards-garden"), axe)]
    ada.open("/puzzles").locator("#ui-options button").first.wait_for()
    found += faults(ada.page, axe)
    ada.page.click("#ui-give-up")
    ada.page.locator("#ui-verdict p").first.wait_for()
    found += faults(ada.page, axe)
    table = ada.set_table("wizards-garden", ["me", "open"], {"seeds": 6})
    ada.wait_turn()
    found += faults(ada.page, axe)
    ada.page.click("#ui-hint-button")
    ada.page.locator("#ui-hint").wait_for()
    ada.page.click("#ui-rules-button")
    ada.page.locator("#ui-rules details[open]").wait_for()
    found += faults(ada.page, axe)
    ada.page.keyboard.press("Escape")
    for dialog in ("share", "settings"):
        ada.page.click(f"[data-open=ui-{dialog}]")
        found += faults(ada.page, axe)
        ada.page.keyboard.press("Escape")
    bo = visit(color_scheme=scheme)
    found += faults(bo.open(table["seats"][1]["link"]), axe)
    found += faults(bo.open(f"{table['url']}?seat=none"), axe)
    replay = bo.open(table["replay"])
    replay.locator("#ui-canvas svg").wait_for()
    assert found + faults(replay, axe) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_analysed_replay_fails_the_accessibility_check(
    visit: Visit, axe: str, scheme: str
) -> None:
    ada = visit(color_scheme=scheme)
    table = ada.set_table("wizards-garden", ["random", "random"])
    expect(ada.page.locator("#ui-over")).to_be_visible()
    replay = ada.open(table["replay"])
    replay.click("#ui-analyse")
    replay.click("#ui-mistake")
    replay.locator("#ui-note button").wait_for()
    assert faults(replay, axe) == []


@pytest.mark.parametrize("game", hortus.games())
def test_no_game_fails_the_accessibility_check(visit: Visit, axe: str, game: str) -> None:
    ada = visit()
    found = faults(ada.open(f"/games/{game}"), axe)
    count = min([players for players in hortus.load(game).about.players if players > 1])
    ada.set_table(game, ["me", *["random"] * (count - 1)])
    ada.wait_turn()
    assert found + faults(ada.page, axe) == []


def press_until(page: Page, key: str, selector: str, most: int = 40) -> None:
    """Press a key until an element is focused."""
    for _ in range(most):
        if page.locator(f"{selector}:focus").count():
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {selector}")


def test_a_whole_game_with_the_keyboard_alone(visit: Visit) -> None:
    ada = visit()
    page = ada.open("/games/wizards-garden")
    press_until(page, "Tab", ".options-more > summary")
    page.keyboard.press("Enter")
    press_until(page, "Tab", "[name=seeds]")
    page.keyboard.type("7")
    press_until(page, "Tab", "[type=submit]")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    ada.wait_turn()
    press_until(page, "Tab", "#ui-canvas .can")
    on_picture = 0
    while ada.wait_turn() != "over":
        page.wait_for_function("() => document.activeElement.matches('.can, #ui-options button')")
        if page.evaluate("document.activeElement.matches('.can')"):
            on_picture += 1
        if on_picture == 2:
            page.keyboard.press("o")
            on_picture = -100
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(page.locator("#ui-over")).to_be_visible()


def test_keys_reach_every_tool(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    page = ada.page
    page.keyboard.press("r")
    expect(page.locator("#ui-rules-drawer")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator("#ui-keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("3")
    expect(page.locator("#ui-options button").nth(2)).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#ui-filter")).to_be_focused()
    page.keyboard.press("Escape")
    page.locator("#ui-prompt").focus()
    page.keyboard.press("h")
    expect(page.locator("#ui-hint")).to_be_visible()
    page.keyboard.press("l")
    expect(page.locator("#ui-log")).to_be_focused()
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    expect(page.locator("#ui-log li")).to_have_count(1)
    page.keyboard.press("u")
    expect(page.locator("#ui-log li")).to_have_count(0)


def test_on_a_phone_the_picture_fills_the_width_and_nothing_runs_over(visit: Visit) -> None:
    ada = visit(**PHONE)
    for path in ("/", "/games/wizards-garden"):
        ada.open(path)
        assert ada.page.evaluate("document.documentElement.scrollWidth") == 390
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    page = ada.page
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    box = page.locator("#ui-canvas svg").bounding_box()
    assert box is not None
    assert box["width"] == 390
    ask = page.locator(".ask").bounding_box()
    assert ask is not None
    assert ask["y"] + ask["height"] == 844, "the question stays at the thumb"
    expect(page.locator("#ui-log")).to_be_hidden()


def test_a_finger_first_sees_what_a_choice_does_and_then_plays_it(visit: Visit) -> None:
    ada = visit(**PHONE)
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    ada.page.locator("#plant-b2w").tap()
    expect(ada.page.locator("#ui-confirm-text")).to_have_text("Dovetail (white) on b2?")
    expect(ada.page.locator("#ui-canvas .overlay.preview use")).to_have_count(1)
    ada.page.locator("#ui-yes").tap()
    expect(ada.page.locator("#ui-canvas #seed-b2")).to_have_count(1)


def announced(visitor: Visitor) -> str:
    return visitor.page.locator("#ui-say").inner_text()


def test_a_screen_reader_hears_the_question_and_the_log(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "random"])
    ada.wait_turn()
    assert announced(ada).startswith("Your turn. Setup, your seed 1 of 2")
    log = ada.page.get_by_role("log", name="What happened")
    expect(log).to_have_count(1)
    ada.page.locator("#ui-options button").first.click()
    ada.wait_turn()
    expect(log).to_have_attribute("aria-live", "polite")
    expect(ada.page.get_by_role("button", name="Dovetail (white) on").first).to_be_visible()


def rgb(colour: str) -> str:
    """A colour as a browser tells it."""
    red, green, blue = bytes.fromhex(colour[1:])
    return f"rgb({red}, {green}, {blue})"


def test_in_the_dark_the_paper_is_dark_and_what_is_written_on_it_light(visit: Visit) -> None:
    ada = visit(color_scheme="dark")
    ada.set_table("wizards-garden", ["me", "open"])
    ada.wait_turn()
    fill = "element => getComputedStyle(element).fill"
    assert ada.page.locator("#ui-canvas .paper").evaluate(fill) == rgb(palette.NIGHT[palette.PAPER])
    faded = ada.page.locator("#ui-canvas").get_by_text("no flowers yet").first.evaluate(fill)
    assert faded == rgb(palette.NIGHT[palette.FADED])
    assert ada.page.locator("#basket text").first.evaluate(fill) == rgb(palette.NIGHT[palette.INK])
