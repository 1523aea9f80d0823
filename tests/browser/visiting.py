"""Somebody with a browser of their own: opens pages, looks, clicks and types as a person does."""

from __future__ import annotations

from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request

from tests.server.serving import wait_for_the_end

ANSWERS = ":is(#ui-options, #ui-enders) button"
"""Every choice that is a button: in the list, or beside the question."""

READY = f"""() => {{
  const body = document.body;
  if (!body?.dataset.ply || body.classList.contains("sending")) return null;
  if (!document.getElementById("ui-over").hidden) return "over";
  return body.classList.contains("yours") && document.querySelector("{ANSWERS}") ? "choose" : null;
}}"""
"""The game is over, or it is this browser's turn and nothing it sent is on its way."""

SPOT = """element => {
  element.scrollIntoView({ block: "nearest" });
  const box = element.getBoundingClientRect();
  for (const [across, down] of [[.5, .5], [.3, .5], [.7, .5], [.5, .3], [.5, .7], [.2, .2], [.8, .8],
                                [.2, .8], [.8, .2], [.5, .06], [.5, .94], [.06, .5], [.94, .5]]) {
    const x = box.left + box.width * across, y = box.top + box.height * down;
    const hit = document.elementFromPoint(x, y);
    if (hit && hit.closest(".can, button") === element) return [x, y];
  }
  return null;
}"""
"""A point of the screen where a click hits an element and nothing that lies over it."""

PRESS = f"""([share, which]) => {{
  const spot = {SPOT};
  const all = (selector) => [...document.querySelectorAll(selector)];
  const asked = document.getElementById("ui-chooser").open ? "#ui-chooser button"
    : !document.getElementById("ui-aim").hidden ? "#ui-aim .main:enabled"
    : !document.getElementById("ui-confirm").hidden ? "#ui-yes" : null;
  const parts = all("#ui-canvas .can");
  const on = asked ? all(asked) : share < 0.7 && parts.length ? parts : all("{ANSWERS}");
  const element = on[Math.floor(which * on.length)];
  const found = element && spot(element);
  return found ? {{ x: found[0], y: found[1], way: asked ?? (on === parts ? "picture" : "list") }} : null;
}}"""
"""Where to click next, chosen by two random numbers: an answer to what the page asks back (which of
several, how to aim, whether to go on), else a part of the picture, else a button of the list."""


OPENED = """for (const name of ["hortus.choices", "hortus.seats"]) {
  if (localStorage.getItem(name) === null) localStorage.setItem(name, "open");
}"""
"""Who visits has once opened the list of choices and that of the seats; they stay open where one wants them open."""
AS_NEW = (
    """for (const name of ["hortus.choices", "hortus.seats"]) localStorage.setItem(name, "auto");"""
)
"""Whoever has opened neither of them yet."""


class Visitor:
    """A browser with its own cookies. Complaints and requests to strangers are collected.

    `forgive` is a complaint that the test itself provokes.
    """

    def __init__(self, browser: Browser, url: str, forgive: str = "", **context: Any) -> None:
        given = {"viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce", **context}
        self.url = url
        self.forgive = forgive
        self.context = browser.new_context(base_url=url, **given)
        self.context.set_default_timeout(180_000)
        self.context.add_init_script(OPENED)
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
        """Make a table as this browser and open it. Seats are `me`, `open` or a bot's name.

        Where only bots sit, it is opened once their game is over.
        """
        order = {
            "game": game,
            "name": "Ada",
            "seats": [
                {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "bot": seat}
                for seat in seats
            ],
            "options": options or {},
        }
        answer = self.context.request.post(
            "/api/tables", data=order, headers={"origin": self.url}, timeout=0
        )
        table: dict[str, Any] = answer.json()
        if not {"me", "open"} & set(seats):
            wait_for_the_end(self.url, table["id"])
        self.open(table["url"])
        return table

    def wait_turn(self) -> str:
        """Wait until there is something to choose, or the game is over."""
        state: str = self.page.wait_for_function(READY).json_value()
        return state

    def click(self, element: Locator) -> bool:
        """Press the mouse where the element is on the screen; False if something covers it."""
        spot = element.evaluate(SPOT)
        if spot is None:
            return False
        self.page.mouse.click(spot[0], spot[1])
        return True

    def play_out(self, seed: int, most: int = 4000) -> dict[str, int]:
        """Play by clicks until the game is over; how many of them on the picture and in the list.

        Where all act at once, what was to be clicked may be gone by then; one looks again.
        """
        rng = Random(seed)
        clicks = {"picture": 0, "list": 0}
        for _ in range(most):
            if self.wait_turn() == "over":
                return clicks
            chosen = self.page.evaluate(PRESS, [rng.random(), rng.random()])
            if chosen is not None:
                self.page.mouse.click(chosen["x"], chosen["y"])
                clicks[chosen["way"]] = clicks.get(chosen["way"], 0) + 1
        raise AssertionError(f"the game is not over after {most} clicks")
