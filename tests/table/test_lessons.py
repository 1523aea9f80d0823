"""Lessons: how their files are read, what is asked when, and what is said to a wrong move."""

from __future__ import annotations

from pathlib import Path

import pytest

from hortus.core.errors import BadContent, BadOption, HortusError, IllegalMove, MalformedMove
from hortus.core.registry import lessons_of
from hortus.table.lessons import FEWEST, MOST, Figure, Guided, Lesson, lesson, lessons, texts_of


@pytest.fixture
def edited(tmp_path: Path) -> Path:
    """The lesson of Wizard's Garden, to be edited."""
    for ending in ("toml", "hortus"):
        text = (lessons_of("wizards-garden") / f"first.{ending}").read_text("utf-8")
        (tmp_path / f"first.{ending}").write_text(text, "utf-8")
    return tmp_path / "first.toml"


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def through(guided: Guided, moves: int) -> Guided:
    """So many moves of the learner as the record has them."""
    for _ in range(moves):
        guided.play(guided.lesson.record.moves[guided.ply])
    return guided


def test_the_learner_begins_after_the_deal_and_reads_before_the_first_move() -> None:
    one = lesson("power-plants")
    guided = one.walk()
    assert guided.match.state.actors == (one.seat,)
    reading, asking = guided.told()
    assert (reading.moves, asking.moves) == (0, 1)
    assert one.asks(guided.ply) == asking
    assert one.reply(guided.match.state, guided.ply) is None


def test_a_move_that_the_rules_allow_and_the_lesson_does_not_want_is_answered_with_why() -> None:
    guided = lesson("wizards-garden").walk()
    with pytest.raises(IllegalMove, match="white seed on d1"):
        guided.play("a1w")
    assert guided.ply == 0


def test_a_typical_mistake_has_an_answer_of_its_own() -> None:
    guided = through(lesson("wizards-garden").walk(), 3)
    with pytest.raises(IllegalMove, match="breaks the white diagonal"):
        guided.play("b3b")
    with pytest.raises(IllegalMove, match="unfinished"):
        guided.play("c3b")
    step = guided.told()[-1]
    assert step.mistakes[0].is_made_by("b3b")
    assert not step.mistakes[0].is_made_by("b3w")


def test_what_the_rules_refuse_is_refused_in_the_words_of_the_rules() -> None:
    guided = through(lesson("wizards-garden").walk(), 1)
    with pytest.raises(HortusError, match="may not touch"):
        guided.play("d2w")
    with pytest.raises(MalformedMove):
        guided.play("nonsense")


def test_the_others_answer_as_the_record_says() -> None:
    guided = lesson("wizards-garden").walk()
    guided.play("d1w")
    assert [str(move) for move in guided.match.moves] == ["d1w", "c2w"]
    assert guided.news == ["Wren plants Dovetail on d1.", "Merle plants Dovetail on c2."]


def test_a_step_may_last_for_several_moves() -> None:
    guided = through(lesson("potato-patrol").walk(), 7)
    trade = guided.told()[-1]
    assert (trade.title, trade.moves) == ("Trade", 4)
    through(guided, 3)
    assert guided.told() == (trade,)
    through(guided, 1)
    assert guided.told() != (trade,)


def test_a_move_that_is_as_good_is_made_as_it_was_chosen() -> None:
    guided = through(lesson("power-plants").walk(), 9)
    assert str(guided.play("starflower1@0,-2")) == "starflower1@0,-2"


def test_an_aim_that_comes_near_is_taken_for_the_one_of_the_lesson() -> None:
    guided = through(lesson("weeds").walk(), 1)
    assert str(guided.play("s6:20@5200")) == "s6:0@5182"
    far = through(lesson("weeds").walk(), 1)
    with pytest.raises(IllegalMove, match="55 degrees"):
        far.play(next(str(move) for move in far.view.moves() if str(move).startswith("m6")))
    face = far.match.game.face
    passing = far.match.game.parse("pass")
    assert face.means(passing, passing)
    assert not face.means(passing, far.match.game.parse("s6:0@5182"))


def test_after_the_last_move_what_is_left_is_read_and_no_move_is_asked_for() -> None:
    one = lesson("wizards-garden")
    guided = through(one.walk("Ada"), len(one.turns))
    assert guided.over
    assert one.ended(guided.ply)
    assert [step.moves for step in guided.told()] == [0, 0]
    assert one.asks(guided.ply) is None
    with pytest.raises(IllegalMove, match="no move now"):
        one.answer(guided.view, guided.ply, "a1w")


@pytest.mark.parametrize("moves", [0, 3, 9])
def test_one_can_leave_at_any_time_and_play_on_against_an_easy_bot(moves: int) -> None:
    guided = through(lesson("wizards-garden").walk("Ada"), moves)
    match = guided.go_on()
    assert match.names == ["Ada", "Seedling"]
    assert [seat.person for seat in match.seats] == [True, False]
    assert match.moves == guided.match.moves
    match.play(match.state.moves()[0])
    match.run()
    assert len(match.moves) == len(guided.match.moves) + 2


def test_a_learner_who_is_called_like_another_gets_a_name_apart() -> None:
    assert lesson("wizards-garden").names("Merle") == ["Merle 2", "Merle"]
    assert lesson("weeds").names() == ["Bluebell", "Rowan", "Thistle", "Ivy"]


def test_lessons_are_found_by_name() -> None:
    (first,) = lessons("wizards-garden")
    assert lesson("wizards-garden", "first") is first
    assert repr(first) == "<Lesson wizards-garden, first: Your first harvest>"
    with pytest.raises(BadOption, match="its lessons are first"):
        lesson("wizards-garden", "second")


def test_a_game_without_lessons_says_so() -> None:
    from hortus.core.registry import register

    register("toy-sound", "tests.conformance.toys:HighCard")
    assert lessons("toy-sound") == ()
    with pytest.raises(BadOption, match="no lesson for toy-sound"):
        lesson("toy-sound")


def test_a_missing_field_is_told_with_file_and_line(edited: Path) -> None:
    change(edited, 'title = "Keep apart"\n', "")
    with pytest.raises(BadContent, match=r"first\.toml:\d+: step 3: title is missing"):
        Lesson(edited)


def test_a_field_nobody_knows_is_refused(edited: Path) -> None:
    change(edited, 'title = "Keep apart"', 'title = "Keep apart"\nhint = "no"')
    with pytest.raises(BadContent, match="hint is not a field here"):
        Lesson(edited)


def test_steps_and_moves_must_agree(edited: Path) -> None:
    change(edited, 'title = "Keep apart"', 'title = "Keep apart"\nmoves = 2')
    with pytest.raises(BadContent, match="steps for 10 moves, but the learner makes 9"):
        Lesson(edited)


def test_a_record_that_breaks_the_rules_is_told(edited: Path) -> None:
    record = edited.with_suffix(".hortus")
    record.write_text("[hortus 1]\ngame: wizards-garden\nrules: 1\nseats: A, B\n\na1w a1b\n")
    with pytest.raises(BadContent, match=r"first\.hortus: .*without its \[end\] line"):
        Lesson(edited)
    record.unlink()
    with pytest.raises(BadContent, match="cannot be read"):
        Lesson(edited)


def test_a_figure_is_the_table_of_the_lesson_after_so_many_moves() -> None:
    one = lesson("wizards-garden")
    figure = one.figures[2]
    assert figure == Figure("Harvesting", 6, "White on b3 will fill the diagonal from a4 to d1")
    assert one.drawn(6) == one.record.replay(6).view(0).picture("alone", one.names())


def test_a_lesson_may_begin_in_the_middle_of_its_record() -> None:
    one = lesson("leaf-and-let-die", "tangle")
    guided = one.walk()
    assert guided.ply == one.begin == one.turns[0]
    assert guided.news == []


def test_every_text_of_a_step_is_measured() -> None:
    for name in ("wizards-garden", "weeds"):
        steps = lesson(name).steps
        assert FEWEST <= len(steps) <= MOST
        for step in steps:
            kinds = [kind for kind, _, _ in texts_of(step)]
            assert kinds == ["title", "text", "wrong", *["why"] * len(step.mistakes)]
