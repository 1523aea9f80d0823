"""A question that only keeps a secret is answered by itself, unless a person wants to do that."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Visit

ANSWERED = """async ([confirm, frames, wait]) => {
  const { Idle } = await import("/static/idle.js");
  const { set } = await import("/static/settings.js");
  set("confirm", confirm);
  const sent = [];
  const idle = new Idle((text) => sent.push(text));
  let old = null;
  for (const frame of frames) { idle.show(frame, old); old = frame; }
  await new Promise((done) => setTimeout(done, wait));
  set("confirm", "firm");
  return sent;
}"""


def frame(ply: int, idle: bool = True, step: int = 0) -> dict[str, Any]:
    return {
        "ply": ply,
        "step": step or ply,
        "idle": idle,
        "your_turn": True,
        "options": [{"text": "skip"}],
    }


def test_the_one_answer_that_changes_nothing_is_given_by_itself(visit: Visit) -> None:
    page = visit().open()

    def answered(frames: list[dict[str, Any]], confirm: str = "firm", wait: int = 2300) -> Any:
        return page.evaluate(ANSWERED, [confirm, frames, wait])

    assert answered([frame(4)], wait=400) == [], "its words can be read first"
    assert answered([frame(4), frame(4)]) == ["skip"], "once, though the frame came twice"
    assert answered([frame(4, idle=False)]) == []
    assert answered([frame(4), frame(5, idle=False)]) == [], "it was answered by hand"
    assert answered([frame(6, idle=False), frame(7, step=4)]) == [], "it was just taken back"
    assert answered([frame(4)], "always") == [], "who wants to confirm everything does"
