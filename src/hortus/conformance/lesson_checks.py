"""What is demanded of a game's lessons: they play through, their texts fit, wrong moves are answered."""

from __future__ import annotations

import re
from functools import cache

from hortus.conformance.checks import need
from hortus.conformance.walk import Violation, snapshot
from hortus.core.contract import View
from hortus.core.errors import HortusError
from hortus.core.face import name_seats
from hortus.core.svg import SHAPES
from hortus.table.lessons import FEWEST, MOST, TITLE, Lesson, lessons, texts_of

NONSENSE = "no such move"
"""What no game takes for a move."""
SILENCE = "(nothing)"
"""What stands for an answer that says nothing."""
_ID = re.compile(r'\bid="([^"]+)"')


def lesson_violations(name: str) -> list[str]:
    """Everything that is wrong with the lessons of a game: a line for each."""
    try:
        found = lessons(name)
    except HortusError as error:
        return [f"{name}, lessons: {error}"]
    return [line for one in found for line in problems_of(one)]


def problems_of(lesson: Lesson) -> list[str]:
    """Everything that is wrong with one lesson."""
    found: list[str] = []
    for check in LESSON_CHECKS:
        try:
            check(lesson)
        except (Violation, HortusError) as problem:
            found.append(f"{lesson.game.name}, lesson {lesson.name}: {check.__name__}: {problem}")
    return found


def it_is_of_the_right_length(lesson: Lesson) -> None:
    """It has neither too few steps nor too many, and more than half of them ask for a move."""
    count = len(lesson.steps)
    need(FEWEST <= count <= MOST, f"it has {count} steps, and should have {FEWEST} to {MOST}")
    asking = len([step for step in lesson.steps if step.moves])
    need(2 * asking > count, f"only {asking} of {count} steps ask for a move")


def its_texts_fit(lesson: Lesson) -> None:
    """Every text is short enough for where it is shown, and names only seats that there are."""
    need("\n" not in lesson.goal and len(lesson.goal) <= 120, "the goal is no short line")
    for step in lesson.steps:
        for what, text, most in texts_of(step):
            shown = name_seats(text, lesson.names())
            where = f"the {what} of step {step.number}"
            need(len(shown) <= most, f"{where} has {len(shown)} characters; {most} fit")
            need("{" not in shown, f"{where} names no seat")
            need("\n" not in text, f"{where} is more than a paragraph")
            need(not text or not text[0].islower(), f"{where} begins small")


def it_plays_through(lesson: Lesson) -> None:
    """The record's moves are all taken, one after another, and the learner sees no dead end."""
    guided = lesson.walk()
    while not guided.over:
        need(bool(guided.told()), f"nothing is told after {guided.ply} moves")
        need(bool(guided.view.moves()), f"the learner cannot move after {guided.ply} moves")
        guided.play(lesson.record.moves[guided.ply])
    need(bool(guided.told()), "nothing is told at the end")


def what_is_lit_is_there(lesson: Lesson) -> None:
    """The parts that a step lights are in the picture of every shape when it is told."""
    guided = lesson.walk()
    while True:
        fresh = [step for step in guided.told() if step.ply == guided.ply]
        for shape in SHAPES if any([step.light for step in fresh]) else ():
            drawn = set(_ID.findall(guided.view.picture(shape, guided.match.names)))
            for step in fresh:
                gone = [part for part in step.light if part not in drawn]
                need(not gone, f"step {step.number} lights {gone}, not in the {shape} picture")
        if guided.over:
            return
        guided.play(lesson.record.moves[guided.ply])


def the_right_move_is_listed(lesson: Lesson) -> None:
    """A learner who only chooses from the list finds a move that is taken, at every step."""
    for ply, asked in _survey(lesson).items():
        need("" in asked.values(), f"no move of the list is taken after {ply} moves")


def wrong_moves_are_answered(lesson: Lesson) -> None:
    """Every other move that the rules allow, and nonsense, is answered with why; nothing happens."""
    for ply, asked in _survey(lesson).items():
        step = lesson.asks(ply)
        assert step is not None
        silent = [text for text, refusal in asked.items() if refusal == SILENCE]
        need(not silent, f"step {step.number} has no answer to {', '.join(silent)}")
        need(bool(asked[NONSENSE]), f"step {step.number} takes nonsense")


def every_good_move_leads_on(lesson: Lesson) -> None:
    """After a move that a step takes besides the record's, the rest can still be played."""
    for step in lesson.steps:
        for text in step.accept:
            guided, used = lesson.walk(), False
            while not guided.over:
                here = lesson.asks(guided.ply) == step and not guided.view.explain(text)
                used = used or here
                guided.play(text if here else lesson.record.moves[guided.ply])
            need(used, f"step {step.number} takes {text}, which is no move there")


def patterns_meet_moves(lesson: Lesson) -> None:
    """Each mistake that a step speaks of can be made there."""
    asked = _survey(lesson)
    for step in lesson.steps:
        refused = [
            text
            for ply, answers in asked.items()
            if lesson.asks(ply) == step
            for text, refusal in answers.items()
            if refusal
        ]
        for mistake in step.mistakes:
            made = any([mistake.is_made_by(text) for text in refused])
            need(made, f"nobody can make the mistake {mistake.moves} in step {step.number}")


def figures_belong_to_the_rules(lesson: Lesson) -> None:
    """Each figure stands under a heading of the rules and can be drawn."""
    headings = re.findall(r"^## (.+)$", lesson.game.face.rules(), re.MULTILINE)
    for figure in lesson.figures:
        need(figure.section in headings, f"the rules have no heading {figure.section!r}")
        need(figure.after <= len(lesson.record.moves), f"nothing happens after {figure.after}")
        need(lesson.drawn(figure.after).startswith("<svg"), "a figure is no picture")
        need(len(figure.caption) <= TITLE * 3, f"a caption is too long: {figure.caption!r}")


@cache
def _survey(lesson: Lesson) -> dict[int, dict[str, str]]:
    """For each of the learner's turns: what every move of the list is answered with; empty: taken."""
    found: dict[int, dict[str, str]] = {}
    guided = lesson.walk()
    while not guided.over:
        view = guided.view
        before = snapshot(guided.match.state)
        texts = [NONSENSE, *[str(move) for move in view.moves()]]
        found[guided.ply] = {text: _answer(lesson, view, guided.ply, text) for text in texts}
        need(snapshot(guided.match.state) == before, "a wrong move changed the position")
        guided.play(lesson.record.moves[guided.ply])
    return found


def _answer(lesson: Lesson, view: View, ply: int, text: str) -> str:
    try:
        lesson.answer(view, ply, text)
    except HortusError as error:
        return str(error).strip() or SILENCE
    return ""


LESSON_CHECKS = (
    it_is_of_the_right_length,
    its_texts_fit,
    it_plays_through,
    what_is_lit_is_there,
    the_right_move_is_listed,
    wrong_moves_are_answered,
    every_good_move_leads_on,
    patterns_meet_moves,
    figures_belong_to_the_rules,
)
