"""Somebody who looks elsewhere is told that it is their turn: if they asked for it, and nothing but that."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.test_friends import together
from tests.browser.visiting import ANSWERS, Visitor

HANDS = "toy-hands"

LISTEN = """
window.notes = []; window.asked = 0; window.away = false;
const real = window.Notification;
window.Notification = class extends EventTarget {
  static get permission() { return sessionStorage.getItem("leave") ?? "default"; }
  static async requestPermission() { window.asked += 1; sessionStorage.setItem("leave", "granted"); return "granted"; }
  constructor(title, how) { super(); window.notes.push([title, how.body, how.tag]); }
};
Object.defineProperty(document, "hidden", { get: () => window.away });
"""

BACKWARDS = """
localStorage.setItem("hortus.notify", "on");
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
window.Notification = class { static permission = "granted"; constructor() { throw new TypeError("Illegal constructor"); } };
window.shown = [];
ServiceWorkerRegistration.prototype.showNotification = async function (title, how) {
  window.shown.push([title, how.body, how.data, this.active.scriptURL]);
};
"""


def listening(visit: Visit, game: str) -> tuple[Visitor, Visitor]:
    """Ada and Bo at a table; what Bo is told is noted."""
    ada, bo = visit(), visit()
    bo.context.add_init_script(LISTEN)
    table = ada.set_table(game, ["me", "open"])
    bo.open(table["seats"][1]["link"])
    bo.page.fill("#ui-name", "Bo")
    bo.page.click("#ui-join [type=submit]")
    bo.page.wait_for_url("**/table/**seat=1")
    return ada, bo


def move(one: Visitor) -> None:
    assert one.wait_turn() == "choose"
    one.page.locator(ANSWERS).first.click()
    if one.page.locator("#ui-confirm").is_visible():
        one.page.click("#ui-yes")
    one.page.wait_for_function("() => !document.body.classList.contains('yours')")


def test_leave_is_asked_for_on_a_press_and_never_on_load(visit: Visit) -> None:
    _, bo = listening(visit, HANDS)
    bo.page.wait_for_function("() => document.body.dataset.ply")
    assert bo.page.evaluate("window.asked") == 0
    bo.open()
    assert bo.page.evaluate("window.asked") == 0
    bo.page.click("[data-open=ui-settings]")
    bo.page.get_by_label("Notify me when it is my turn").check()
    assert bo.page.evaluate("window.asked") == 1


def test_at_a_table_of_hidden_hands_no_more_is_told_than_whose_turn_it_is(visit: Visit) -> None:
    ada, bo = listening(visit, HANDS)
    bo.page.evaluate(
        "localStorage.setItem('hortus.notify', 'on'), sessionStorage.setItem('leave', 'granted')"
    )
    bo.page.wait_for_function("() => document.body.dataset.ply")
    bo.page.evaluate("window.away = true")
    move(ada)
    bo.page.wait_for_function("() => window.notes.length === 1")
    title, body, _ = bo.page.evaluate("window.notes[0]")
    assert (title, body) == ("Hands: your turn", "It is your turn at Hands.")


def test_the_lobby_tells_of_a_table_that_is_not_open(visit: Visit) -> None:
    ada, bo = listening(visit, HANDS)
    bo.page.evaluate(
        "localStorage.setItem('hortus.notify', 'on'), sessionStorage.setItem('leave', 'granted')"
    )
    with bo.page.expect_response("**/api/tables") as first:
        bo.open()
    assert [one["your_turn"] for one in first.value.json()["tables"]] == [False]
    bo.page.evaluate("window.away = true")
    move(ada)
    bo.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    bo.page.wait_for_function("() => window.notes.length === 1")
    title, body, tag = bo.page.evaluate("window.notes[0]")
    assert (title, body) == ("Hands: your turn", "It is your turn at Hands.")
    assert tag in str(ada.page.url)


def test_where_only_a_worker_may_notify_one_does(visit: Visit) -> None:
    ada, bo, _ = together(visit, HANDS)
    bo.context.add_init_script(BACKWARDS)
    bo.page.reload()
    bo.page.wait_for_function("() => document.body.dataset.ply")
    bo.page.evaluate("window.away = true")
    move(ada)
    bo.page.wait_for_function("() => window.shown.length === 1")
    title, body, path, worker = bo.page.evaluate("window.shown[0]")
    assert (title, body) == ("Hands: your turn", "It is your turn at Hands.")
    assert path.endswith("?seat=1")
    assert worker.endswith("/static/notice-worker.js")
    expect(bo.page).to_have_title("● Your turn · Hands")
