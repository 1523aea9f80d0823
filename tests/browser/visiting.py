"""Somebody with a browser of their own: opens pages, looks, clicks and types as a person does."""

from __future__ import annotations

from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

READY = """last => {
  const body = document.body;
  if (!body.dataset.ply || body.classList.contains("sending")) return null;
  if (!document.getElementById("ui-over").hidden) return "over";
  if (body.dataset.ply === last || !body.classList.contains("yours")) return null;
  return document.querySelector("#ui-options button") ? "choose" : null;
}"""
"""The game is over, or it is this browser's turn in a position it has not answered yet."""

SPOT = """element => {
  element.scrollIntoView({ block: "nearest" });
  const box = element.getBoundingClientRect();
  for (const [across, down] of [[.5, .5], [.3, .5], [.7, .5], [.5, .3], [.5, .7], [.2, .2], [.8, .8],
                                [.2, .8], [.8, .2], [.5, .06], [.5, .94], [.06, .5], [.94, .5]]) {
    const x = box.left + box.width * across, y = box.top + box.height * down;
    const hit = document.elementFromPoint(x, y);
    if (hit && (hit.closest(".can, button") === element)) return [x, y];
  }
  return null;
}"""
"""A point of the screen where a click hits an element and nothing that lies over it."""


class Visitor:
    """A browser with its own cookies. Complaints and requests to strangers are collected.

    `forgive` is a complaint that the test itself provokes.
    """

    def __init__(self, browser: Browser, url: str, forgive: str = "", **context: Any) -> None:
        given = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **context}
        self.url = url
        self.forgive = forgive
        self.context = browser.new_context(base_url=url, **given)
        self.context.set_default_timeout(20_000)
        self.complaints: list[str] = []
        self.strangers: list[str] = []
        self.page = self._watched(self.context.new_page())

    def _watched(self, page: Page) -> Page:
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self._note)
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        forgiven = bool(self.forgive) and self.forgive in message.text
        if message.type in ("error", "warning") and not forgiven:
            self.complaints.append(f"{message.type}: {message.text}")

    def _note(self, request: Request) -> None:
        if urlsplit(request.url).netloc not in (urlsplit(self.url).netloc, ""):
            self.strangers.append(request.url)

    # --- what a person does -----------------------------------------------------------------

    def open(self, path: str = "/") -> Page:
        """Open a page of the server."""
        self.page.goto(path)
        return self.page

    def set_table(
        self, game: str, seats: list[str], options: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Make a table as this browser and open it. Seats are `me`, `open` or a bot's name."""
        if not self.page.url.startswith(self.url):
            self.open()
        table: dict[str, Any] = self.page.evaluate(
            """async body => (await fetch("/api/tables", { method: "POST",
                 headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json()""",
            {
                "game": game,
                "name": "Ada",
                "seats": [
                    {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat}
                    for seat in seats
                ],
                "options": options or {},
            },
        )
        self.open(table["url"])
        return table

    def ply(self) -> str:
        """The ply that the page shows."""
        return str(self.page.evaluate("document.body.dataset.ply ?? ''"))

    def wait_turn(self, last: str = "") -> str:
        """Wait until there is something to choose after a ply, or the game is over."""
        state: str = self.page.wait_for_function(READY, arg=last).json_value()
        return state

    def click(self, element: Locator) -> bool:
        """Press the mouse where the element is on the screen; False if something covers it."""
        spot = element.evaluate(SPOT)
        if spot is None:
            return False
        self.page.mouse.click(spot[0], spot[1])
        return True

    def choose(self, rng: Random) -> str:
        """Answer the present question by clicks; says whether on the picture or in the list."""
        parts = self.page.locator("#ui-canvas .can")
        buttons = self.page.locator("#ui-options button")
        way = "list"
        many = parts.count()
        if many and rng.random() < 0.7 and self.click(parts.nth(rng.randrange(many))):
            way = "picture"
        else:
            assert self.click(buttons.nth(rng.randrange(buttons.count())))
        self._finish(rng)
        return way

    def _finish(self, rng: Random) -> None:
        """Answer what the page asks back: which of several, how to aim, whether to go on."""
        open_now = self.page.evaluate(
            """["ui-chooser", "ui-aim", "ui-confirm"].filter(id => {
                 const box = document.getElementById(id);
                 return id === "ui-chooser" ? box.open : !box.hidden;
               })"""
        )
        if "ui-chooser" in open_now:
            asked = self.page.locator("#ui-chooser button")
            assert self.click(asked.nth(rng.randrange(asked.count())))
            self._finish(rng)
        elif "ui-aim" in open_now:
            self.page.locator("#ui-aim .main:enabled").click()
        elif "ui-confirm" in open_now:
            self.page.locator("#ui-yes").click()

    def play_out(self, seed: int, most: int = 2000) -> dict[str, int]:
        """Play by clicks until the game is over; how many of them on the picture and in the list."""
        rng = Random(seed)
        clicks = {"picture": 0, "list": 0}
        last = ""
        for _ in range(most):
            if self.wait_turn(last) == "over":
                return clicks
            last = self.ply()
            clicks[self.choose(rng)] += 1
        raise AssertionError(f"the game is not over after {most} choices")
