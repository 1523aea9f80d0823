"""A report in a real browser: it sorts, it follows the scheme, it fits a phone, and asks nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from hortus.lab.report.build import write_report
from tests.browser.test_for_everyone import PHONE, faults
from tests.lab.reporting import patrol_campaign

__all__ = ["axe"]
from tests.browser.test_for_everyone import axe


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report") / "patrol"
    patrol_campaign(folder, 5)
    return write_report(folder)


def opened(browser: Browser, report: Path, **context: object) -> tuple[Page, list[str]]:
    """The report in a fresh browser, and what it asked for or complained of."""
    page = browser.new_context(**context).new_page()  # type: ignore[arg-type]
    heard: list[str] = []
    page.on("request", lambda request: heard.append(request.url))
    page.on("console", lambda message: heard.append(message.text))
    page.on("pageerror", lambda error: heard.append(str(error)))
    page.goto(report.as_uri())
    return page, [one for one in heard if not one.startswith(("data:", report.as_uri()))]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_reads_in_both_schemes_and_for_everyone(
    browser: Browser, report: Path, axe: str, scheme: str
) -> None:
    page, heard = opened(browser, report, color_scheme=scheme, bypass_csp=True)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(235, 228, 211)", "dark": "rgb(21, 24, 20)"}[scheme]
    words = page.locator("figure svg text").first
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert words.evaluate("e => getComputedStyle(e).fill") in (
        ink,
        page.locator(".note").first.evaluate("e => getComputedStyle(e).color"),
    )
    assert faults(page, axe) == []
    assert heard == []


def test_a_click_on_a_heading_sorts_and_another_turns_the_order(
    browser: Browser, report: Path
) -> None:
    page, heard = opened(browser, report)
    table = page.locator("#team table").first
    heading = table.get_by_role("columnheader", name="games")
    heading.get_by_role("button").click()
    expect(heading).to_have_attribute("aria-sort", "descending")
    keys = "rows => rows.map(row => Number(row.cells[row.cells.length - 1].dataset.v))"
    down = table.locator("tbody tr").evaluate_all(keys)
    assert down == sorted(down, reverse=True)
    heading.get_by_role("button").focus()
    page.keyboard.press("Enter")
    expect(heading).to_have_attribute("aria-sort", "ascending")
    assert table.locator("tbody tr").evaluate_all(keys) == sorted(down)
    assert heard == []


def test_on_a_phone_nothing_runs_over_the_edge(browser: Browser, report: Path) -> None:
    page, heard = opened(browser, report, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.locator("figure svg text").first.evaluate("e => e.getBoundingClientRect().height")
    assert small >= 8
    assert heard == []


def test_a_long_table_begins_with_a_few_rows_and_unfolds(browser: Browser, report: Path) -> None:
    page, heard = opened(browser, report, **PHONE)
    rows = page.locator("#cards table tbody tr")
    count = rows.count()
    assert count > 48
    assert rows.locator("visible=true").count() == 24
    page.emulate_media(media="print")
    assert rows.locator("visible=true").count() == count
    page.emulate_media(media="screen")
    page.get_by_role("button", name=f"Show all {count}").click()
    assert rows.locator("visible=true").count() == count
    expect(page.locator(".unfold")).to_have_count(0)
    assert heard == []


def test_pictures_of_games_are_in_the_page(browser: Browser, report: Path) -> None:
    page, _ = opened(browser, report)
    pictures = page.locator("#games img")
    assert pictures.count() >= 3
    assert pictures.evaluate_all("all => all.every(one => one.naturalWidth > 0)")
