"""Pictures that come in parts look as if they had come whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import WebSocket

from tests.browser.conftest import Visit

DRAWN = """() => {
  const svg = document.querySelector("#ui-canvas > svg").cloneNode(true);
  for (const extra of svg.querySelectorAll(".overlay, .leaving")) extra.remove();
  for (const part of svg.querySelectorAll("*")) {
    for (const name of ["role", "tabindex", "aria-label", "style"]) part.removeAttribute(name);
    part.classList.remove("can", "on", "held");
    if (!part.getAttribute("class")) part.removeAttribute("class");
  }
  return svg.outerHTML;
}"""
"""The picture without what the page lays over it."""
MOVE = """async id => {
  const frame = await (await fetch(`/api/tables/${id}/frame?seat=0`)).json();
  const text = frame.options[0].text;
  await fetch(`/api/tables/${id}/moves`, { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ seat: 0, ply: frame.ply, text }) });
  return frame.ply;
}"""
"""The first option, played from outside the page: it only hears of it."""


@pytest.mark.parametrize("game", ["wizards-garden", "weeds"])
def test_after_some_moves_the_page_is_as_a_reload_shows_it(visit: Visit, game: str) -> None:
    ada = visit()
    frames: list[dict[str, Any]] = []

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda text: frames.append(json.loads(text)))

    ada.page.on("websocket", listen)
    table = ada.set_table(game, ["me", "seedling"])
    for _ in range(3):
        assert ada.wait_turn() == "choose"
        before = ada.page.evaluate(MOVE, table["id"])
        ada.page.wait_for_function("ply => Number(document.body.dataset.ply) > ply", arg=before)
    assert ada.wait_turn() == "choose"
    parts = [one["parts"] for one in frames if one["type"] == "frame"]
    whole = [one for one in parts if not one["since"]]
    assert len(whole) == 1
    assert len(parts) > 3
    shown = ada.page.evaluate(DRAWN)
    ada.page.reload()
    ada.wait_turn()
    assert ada.page.evaluate(DRAWN) == shown
