"""One browser and one server for all browser tests that do not harm them."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser import chromium
from tests.browser.visiting import Visitor
from tests.server.serving import TOYS, Server

NO_BROWSER = (
    "NO CHROMIUM OR CHROME WAS FOUND: NONE OF THE BROWSER TESTS WERE RUN. "
    "Install one (Debian: apt-get install chromium-headless-shell) or name one in HORTUS_BROWSER."
)

expect.set_options(timeout=120_000)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what is here; without a browser, skip it and say so where nobody can miss it."""
    here = [item for item in items if "tests/browser/" in item.nodeid]
    missing = chromium.find() is None
    for item in here:
        item.add_marker(pytest.mark.browser)
        if missing:
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))
    if here and missing:
        warnings.warn(pytest.PytestWarning(NO_BROWSER), stacklevel=1)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.arguments()
        )
        yield launched
        launched.close()


ALL_TOYS = {**TOYS, "toy-stones": "tests.browser.toys:StonesGame"}


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("browsing"), games=ALL_TOYS) as running:
        yield running


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens fresh browsers; at the end none may have complained or asked another host."""
    visitors: list[Visitor] = []

    def open_one(url: str = server.url, **context: Any) -> Visitor:
        visitors.append(Visitor(browser, url, **context))
        return visitors[-1]

    yield open_one
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    strangers = [address for visitor in visitors for address in visitor.strangers]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []
    assert strangers == []
