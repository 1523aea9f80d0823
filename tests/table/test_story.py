"""What a finished game was like: its records counted by hand, and where it turned."""

from __future__ import annotations

import pytest

import hortus
from hortus.bots.bot import RandomBot
from hortus.core.contract import Event, Result
from hortus.core.face import GAME, ONCE, TURN, Feat
from hortus.table.match import Match
from hortus.table.story import Achieved, achieved, turned_at


def played(name: str, seed: int = 3) -> Match:
    game = hortus.load(name)
    return hortus.play(game, [RandomBot() for _ in range(game.about.players[0])], seed=seed)


@pytest.mark.parametrize("name", hortus.games())
def test_the_records_of_every_game_are_counted_by_events_it_knows(name: str) -> None:
    feats = hortus.load(name).face.feats
    assert {feat.event for feat in feats} <= set(hortus.load(name).event_kinds)
    assert {feat.over for feat in feats} <= {ONCE, TURN, GAME}
    assert len({feat.title for feat in feats}) == len(feats) >= 2
    match = played(name)
    found = achieved(match)
    assert found, "a whole game sets some record"
    for one in found:
        assert isinstance(one, Achieved)
        assert one.seats
        assert 0 <= one.step <= len(match.moves)


def test_most_flowers_in_one_planting_are_what_the_baskets_gained() -> None:
    match = played("wizards-garden")
    gains = []
    for step in range(1, len(match.moves) + 1):
        flowers: list[Event] = []
        state = match.at(step - 1)
        state.witness = flowers.append
        state.play(match.moves[step - 1])
        gained = sum([one.count for one in flowers if one.kind == "harvest"])
        gains.append((gained, step, match.movers[step - 1]))
    most = max([gained for gained, _, _ in gains])
    best = next(one for one in achieved(match) if one.title == "Most flowers in one planting")
    assert best.words == f"{most} flowers"
    assert best.step == min([step for gained, step, _ in gains if gained == most])
    assert best.seats == tuple(sorted({seat for gained, _, seat in gains if gained == most}))


def test_a_record_says_how_much_in_words() -> None:
    assert Feat("Most", "x", "leaf", "leaves").said(1) == "1 leaf"
    assert Feat("Most", "x", "leaf", "leaves").said(2) == "2 leaves"
    assert Feat("Hardest blow", "x", "", "").said(7) == "7"


def ended(*winners: int, together: bool = False) -> Result:
    return Result((0.0, 0.0), (1, 1), winners, "so it was", together=together)


def test_a_game_turns_where_the_winner_came_ahead_for_good() -> None:
    ahead_twice = [[0.0, 0.2, -0.1, 0.1, 1.0], [0.0, -0.2, 0.1, -0.1, -1.0]]
    assert turned_at(ahead_twice, ended(0)) == 3
    by_the_last = [[0.0, -0.2, -0.1, 1.0], [0.0, 0.2, 0.1, -1.0]]
    assert turned_at(by_the_last, ended(0)) == 3


def test_who_always_led_turned_it_where_the_lead_grew_most() -> None:
    always = [[0.1, 0.2, 0.6, 0.7, 1.0], [-0.1, -0.2, -0.6, -0.7, -1.0]]
    assert turned_at(always, ended(0)) == 2


def test_together_it_turns_where_the_end_came_nearest_and_a_draw_turns_nowhere() -> None:
    sinking = [[0.5, 0.4, -0.4, -0.5, -1.0]] * 2
    assert turned_at(sinking, ended(together=True)) == 2
    rising = [[0.0, 0.6, 0.7, 0.8, 1.0]] * 2
    assert turned_at(rising, ended(0, 1, together=True)) == 1
    assert turned_at([[0.0, 0.5], [0.0, -0.5]], ended(0, 1)) == 0
