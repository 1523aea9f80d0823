"""Learning in the browser: lessons to their end by clicks and by keys, first games, looking up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hortus.table.lessons import Guided, lesson
from tests.browser.visiting import ANSWERS, Visitor

Visit = Callable[..., Visitor]
FOCUSED = "document.activeElement?.dataset?.text ?? null"


def begin(visitor: Visitor, game: str) -> Page:
    """Press Learn in the lobby."""
    page = visitor.open()
    page.locator(f"[data-learn={game}]").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#ui-lesson")).to_be_visible()
    return page


def at_step(page: Page, step: int, of: int) -> None:
    """Wait until the card of the lesson shows this step."""
    expect(page.locator("#ui-lesson .count")).to_have_text(f"Lesson: step {step} of {of}")


def through(
    page: Page, game: str, next_step: Callable[[], None], choose: Callable[[str], None]
) -> Guided:
    """Take a lesson to its end; what is on the table then."""
    guided = lesson(game).walk("Player")
    of = len(guided.lesson.steps)
    while True:
        for step in guided.told():
            at_step(page, step.number, of)
            last = step is guided.told()[-1]
            if not step.moves and not (guided.over and last):
                next_step()
        if guided.over:
            return guided
        text = guided.lesson.record.moves[guided.ply]
        choose(text)
        guided.play(text)


@pytest.mark.parametrize("game", ["wizards-garden", "power-plants"])
def test_a_lesson_is_played_to_its_end_by_clicks_and_then_played_on(
    visit: Visit, game: str
) -> None:
    page = begin(visit(), game)
    next_button = page.locator("#ui-lesson-next")

    def choose(text: str) -> None:
        page.mouse.move(3, 3)  # a hand that rests answers nothing yet
        page.locator(f'{ANSWERS}[data-text="{text}"]').click()
        yes = page.locator("#ui-yes")
        if yes.is_visible():
            yes.click()

    through(page, game, next_button.click, choose)
    page.locator("#ui-lesson-leave").click()
    expect(page.locator("#ui-lesson")).to_be_hidden()
    expect(page.locator("body.yours")).to_be_attached()


def test_a_lesson_is_played_to_its_end_by_keys(visit: Visit) -> None:
    page = begin(visit(), "wizards-garden")

    def choose(text: str) -> None:
        expect(page.locator(f'{ANSWERS}[data-text="{text}"]')).to_be_attached()
        page.keyboard.press("o")
        for _ in range(40):
            if page.evaluate(FOCUSED) == text:
                break
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")

    guided = through(page, "wizards-garden", lambda: page.keyboard.press("n"), choose)
    assert guided.over


def test_a_wrong_move_is_answered_with_why_and_the_part_in_question_is_lit(visit: Visit) -> None:
    page = begin(visit(), "wizards-garden")
    expect(page.locator("#ui-canvas .overlay.lesson rect")).to_have_count(1)
    page.locator("#ui-lesson-next").click()
    page.locator('#ui-options [data-text="a1w"]').click()
    expect(page.locator("#ui-lesson-wrong")).to_contain_text("needs a white seed on d1")
    page.locator("#ui-lesson-show").click()
    expect(page.locator("#ui-canvas .overlay.arrow")).to_be_attached()
    page.locator("#plant-d1w").click()
    at_step(page, 3, 12)
    expect(page.locator("#ui-lesson-wrong")).to_be_hidden()


TOLD = """() => {
  const words = document.getElementById("ui-lesson").getBoundingClientRect();
  const light = document.querySelector("#ui-canvas .overlay.lesson").firstElementChild.getBoundingClientRect();
  const ask = document.querySelector(".ask").getBoundingClientRect();
  const [above, below] = ask.top < innerHeight / 2 ? [ask.bottom, innerHeight] : [words.bottom, ask.top];
  return { words: words.top >= 0, light: light.top >= above && light.bottom <= below };
}"""
"""Whether the words of a lesson, and the first part that they speak of, can be seen beside each other."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (820, 1180)])
@pytest.mark.parametrize(
    "game", ["wizards-garden", "power-plants", "leaf-and-let-die", "potato-patrol"]
)
def test_on_a_small_screen_a_step_and_what_it_speaks_of_are_in_sight_together(
    visit: Visit, game: str, width: int, height: int
) -> None:
    page = begin(visit(viewport={"width": width, "height": height}), game)
    page.locator("#ui-lesson-next").click()
    at_step(page, 2, len(lesson(game).steps))
    assert page.evaluate(TOLD) == {"words": True, "light": True}


def test_one_can_leave_a_lesson_in_the_middle_and_play_on(visit: Visit) -> None:
    page = begin(visit(), "wizards-garden")
    page.locator("#ui-lesson-leave").click()
    expect(page.locator("#ui-lesson")).to_be_hidden()
    page.locator('#ui-options [data-text="a1w"]').click()
    expect(page.locator("#ui-log li")).to_have_count(2)


PLAY = """async ([id, texts]) => {
  const post = (path, body) => fetch(`/api/tables/${id}/${path}`, { method: "POST",
    headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  for (const text of texts) {
    let frame;
    do frame = await (await fetch(`/api/tables/${id}/frame`)).json();
    while (!frame.your_turn);
    await post("moves", { seat: 0, ply: frame.ply, text });
  }
}"""
"""Make the moves of a learner, each when it is asked for."""


def test_after_a_lesson_the_next_one_is_offered(visit: Visit) -> None:
    page = begin(visit(), "leaf-and-let-die")
    one = lesson("leaf-and-let-die")
    texts = [one.record.moves[turn] for turn in one.turns]
    page.evaluate(PLAY, [page.url.rpartition("/")[2], texts])
    at_step(page, 14, 15)
    page.locator("#ui-lesson-next").click()
    page.locator("#ui-lesson-more").click()
    expect(page.locator("#ui-lesson h2")).to_have_text("The battle begins")


def test_play_now_seats_a_beginner_with_what_is_meant_for_a_first_game(visit: Visit) -> None:
    page = visit().open()
    page.locator("[data-play=potato-patrol]").click()
    page.wait_for_url("**/table/*")
    table: dict[str, Any] = page.evaluate(
        "JSON.parse(document.getElementById('ui-data').textContent).table"
    )
    assert table["options"] == {"mission": "fort", "difficulty": "gentle"}
    expect(page.locator("#ui-goal")).to_contain_text("finish all five cards of the mission")


def test_a_win_leads_to_the_next_rung(visit: Visit) -> None:
    ada = visit()
    page = ada.open()
    page.evaluate("localStorage.setItem('hortus.rung.wizards-garden', '1')")
    page.locator("[data-play=wizards-garden]").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("#ui-seats")).to_contain_text("Sapling")
    climbed = page.evaluate(
        """async () => {
          const { climbed } = await import("/static/ladder.js");
          const { game, table } = JSON.parse(document.getElementById("ui-data").textContent);
          return [climbed("another", game.name, game.ladder), climbed(table.id, game.name, game.ladder),
                  localStorage.getItem("hortus.rung.wizards-garden")];
        }"""
    )
    assert climbed == [None, 2, "2"]


def test_who_wins_is_offered_the_next_rung(visit: Visit) -> None:
    ada = visit()
    table = ada.set_table("toy-stones", ["me", "me"])
    ada.page.evaluate(
        "id => localStorage.setItem('hortus.now', JSON.stringify({ table: id, rung: 0 }))",
        table["id"],
    )
    ada.play_out(seed=1)
    winner = ada.page.evaluate(
        "async id => (await (await fetch(`/api/tables/${id}`)).json()).result.winners[0]",
        table["id"],
    )
    page = ada.open(f"{table['url']}?seat={winner}")
    page.locator("#ui-next-rung").click()
    page.wait_for_url(lambda url: table["id"] not in url)
    expect(page.locator("#ui-seats")).to_contain_text("Sapling")


def test_a_tip_appears_once_and_never_again(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "seedling"])
    tip = ada.page.locator("#ui-tip")
    expect(tip).to_contain_text("What glows can be clicked")
    tip.get_by_role("button").click()
    expect(tip).to_be_hidden()
    ada.page.reload()
    ada.wait_turn()
    expect(tip).not_to_contain_text("What glows")


def test_a_tip_stays_until_it_can_have_been_read_whatever_others_do(visit: Visit) -> None:
    ada = visit()
    ada.context.add_init_script("localStorage.setItem('hortus.tips', 'glow')")
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    tip = ada.page.locator("#ui-tip")
    assert ada.click(ada.page.locator("#plant-b2w"))
    expect(ada.page.locator("#ui-log li")).to_have_count(2)
    expect(tip).to_contain_text("Undo takes your move back")


def test_one_tip_does_not_follow_on_another(visit: Visit) -> None:
    ada = visit()
    ada.set_table("wizards-garden", ["me", "seedling"])
    ada.wait_turn()
    tip = ada.page.locator("#ui-tip")
    expect(tip).to_contain_text("What glows")
    tip.get_by_role("button").click()
    assert ada.click(ada.page.locator("#plant-b2w"))
    expect(ada.page.locator("#ui-log li")).to_have_count(2)
    expect(ada.page.locator("#ui-undo")).to_be_enabled()
    expect(tip).to_be_hidden()


def test_a_piece_is_looked_up_from_the_piece_itself_and_by_search(visit: Visit) -> None:
    ada = visit()
    ada.set_table("power-plants", ["me", "seedling"], {"mode": "training"})
    ada.wait_turn()
    page = ada.page
    expect(page.locator("#ui-lookup-list details")).not_to_have_count(0)
    page.locator("#card-honeyleaf").hover()
    page.locator("#ui-lookup").click()
    entry = page.locator("#ui-lookup-list details[open]")
    expect(entry).to_contain_text("Add two Sprites to each patch next to the Wizard")
    page.locator("#ui-lookup-search").fill("starflower")
    expect(page.locator("#ui-lookup-list details:visible")).to_have_count(1)
    expect(page.locator("#ui-rules img").first).to_be_attached()
