"""What a choice means as well is sent after it, as long as the server asks for it."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket

from tests.browser.conftest import Visit
from tests.browser.visiting import ANSWERS, Visitor

MOST = 40
"""After so many choices there was surely one that means more."""


class Line:
    """What went over the wire: the last frame, and the moves that were sent."""

    def __init__(self, visitor: Visitor) -> None:
        self.frame: dict[str, Any] = {}
        self.moves: list[str] = []
        visitor.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self._hear(json.loads(text)))
        socket.on("framesent", lambda text: self._say(json.loads(text)))

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "frame":
            self.frame = message

    def _say(self, message: dict[str, Any]) -> None:
        if message["type"] == "move":
            self.moves.append(message["text"])


def until_grow(visitor: Visitor, line: Line) -> list[str]:
    """Choose until Grow can be chosen and means more; what it means."""
    for _ in range(MOST):
        assert visitor.wait_turn() == "choose"
        then: list[str] = line.frame.get("then", {}).get("grow", [])
        if then:
            return then
        visitor.page.locator(ANSWERS).first.evaluate("button => button.click()")
    raise AssertionError("Grow never meant more than itself")


def grow(visitor: Visitor) -> None:
    ply = visitor.page.evaluate("Number(document.body.dataset.ply)")
    visitor.page.locator(f"{ANSWERS}[data-text=grow]").evaluate("button => button.click()")
    if visitor.page.locator("#ui-yes").is_visible():
        visitor.page.locator("#ui-yes").click()
    visitor.page.wait_for_function("ply => Number(document.body.dataset.ply) > ply", arg=ply)
    visitor.wait_turn()


def test_one_press_grows_what_would_be_asked_about_next(visit: Visit) -> None:
    ada = visit()
    line = Line(ada)
    ada.set_table("power-plants", ["me", "random"])
    then = until_grow(ada, line)
    before = len(line.moves)
    grow(ada)
    assert line.moves[before : before + 1 + len(then)] == ["grow", *then]
    assert ada.complaints == []


def test_who_wants_to_confirm_everything_is_asked_each_time(visit: Visit) -> None:
    ada = visit()
    line = Line(ada)
    ada.set_table("power-plants", ["me", "random"])
    then = until_grow(ada, line)
    ada.page.evaluate(
        """async () => (await import("/static/settings.js")).set("confirm", "always")"""
    )
    before = len(line.moves)
    grow(ada)
    assert line.moves[before:] == ["grow"]
    assert ada.page.locator(f"{ANSWERS}[data-text='{then[0]}']").count() == 1
    assert ada.complaints == []
