"""How a game went, by who led at each turn."""

from __future__ import annotations

from hortus.core.course import Course, behind_by, course_of, lead_changes, leader_of


def test_the_course_of_a_game_tells_who_led() -> None:
    standings = [[0.0, 0.0], [0.2, -0.2], [-0.6, 0.6], [0.4, -0.4], [0.5, -0.5]]
    assert course_of(standings, (0,), together=False) == Course(2, 0.6, True, 0.6, 0.6)
    assert course_of(standings, (0, 1), together=False) == Course(2)
    assert course_of([[0.5, 0.5], [-0.5, -0.5]], (0, 1), together=True).deficit == 0.5
    assert course_of([], (0,), together=False) == Course()
    three = [[0.0, 0.0, -0.5], [0.2, -0.2, -0.5], [-0.6, 0.6, -0.5], [0.4, -0.4, -0.5]]
    assert course_of(three, (0,), together=False) == Course(2, 0.6, True, 0.75, 0.6)
    assert course_of(standings, (1,), together=False).behind_half is False


def test_who_shares_the_lead_does_not_lead() -> None:
    assert leader_of([0.5, -0.1, 0.5]) == -1
    assert leader_of([-0.9, -0.1, -0.5]) == 1
    assert leader_of([0.5, 0.5 - 1e-12]) == -1
    assert lead_changes([[0.1, 0.0], [0.0, 0.0], [0.1, 0.0], [0.0, 0.1]]) == 1


def test_of_several_winners_the_best_one_counts() -> None:
    assert behind_by([0.5, -0.3, 0.1], (1, 2)) == 0.2
    assert behind_by([0.5, -0.3, 0.1], (0,)) == -0.2
