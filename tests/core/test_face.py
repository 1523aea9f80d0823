"""What every face has without asking: room below its board, and no details unless it gives some."""

from __future__ import annotations

import hortus
from hortus.core.face import BELOW, Face, rules_beside


def test_the_board_of_the_smallest_terminal_leaves_room_for_question_and_answers() -> None:
    face = hortus.load("wizards-garden").face
    board = face.board(hortus.load("wizards-garden").start().view(0), 80, 24)
    assert len(board.split("\n")) <= 24 - BELOW


def test_a_face_has_no_details_unless_it_gives_some() -> None:
    view = hortus.load("wizards-garden").start().view(0)
    assert Face().details(view) == ""


def test_the_rules_of_a_game_are_read_from_beside_its_modules() -> None:
    rules = rules_beside("hortus.games.weeds.words")
    assert rules.startswith("# Weeds\n")
    assert rules == rules_beside("hortus.games.weeds.rules") == hortus.load("weeds").face.rules()
