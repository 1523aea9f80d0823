"""The board in a terminal: it fits, it shows where towers aim, and it says what cards do."""

from __future__ import annotations

import re
from random import Random
from typing import cast

import pytest
from tests.games.potato_patrol.table import (
    CHIP,
    DESIREE,
    FINGERLING,
    MARIS,
    RUSSET,
    SIX,
    game,
    set_table,
)

from hortus.core.face import BELOW
from hortus.games.potato_patrol.activation_phase import targets
from hortus.games.potato_patrol.card_words import season_in_words
from hortus.games.potato_patrol.position import EMPTY
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.terminal import LEGEND, ON_DEMAND, draw_board, draw_details


def plain(text: str) -> list[str]:
    """The rows without the marks for colours."""
    return re.sub(r"\[/?[a-z]+\]", "", text).split("\n")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(("width", "height"), [(80, 24), (80, 40), (120, 50)])
def test_the_board_fits_and_leaves_room_for_the_question(
    players: int, width: int, height: int
) -> None:
    state = cast(Patrol, game().start(players))
    rng = Random(players)
    while not state.over:
        rows = plain(draw_board(state.view(0), width, height))
        assert len(rows) <= height - BELOW
        assert max([len(row) for row in rows]) <= width
        for _ in range(5):
            if not state.over:
                moves = state.moves()
                state.play(rng.choice(moves) if moves else state.draw(rng))


def covered(row: str, space: int) -> set[int]:
    """The spaces that a sign at a space of a row covers, read as a person reads it."""
    arrows = row.split()[0] if row.strip() else ""
    return {space + step - 1 for step in range(3) if arrows[step] in "←↑↓→"}


@pytest.mark.parametrize("height", [24, 60])
def test_arrows_on_the_board_point_where_the_tower_works(height: int) -> None:
    cards = ["thorn-hedge", "snare-row", "onion-mortar", "net-cannon", "beer-trap", "copper-band"]
    spots = ["1ro", "1rm", "1ri", "1lo", "1lm", "1li"]
    state = set_table(4, towers=dict(zip(spots, cards, strict=True)))
    rows = plain(draw_board(state.view(0), 80, height))
    for spot in range(6):
        assert state.towers[spot] != EMPTY
        on_left = spot >= 3
        if height == 24:
            row = next(row for row in rows if row.startswith("4 " if on_left else "1 "))
            cell = row[{False: 35, True: 59}[on_left] + 7 * (spot % 3) :]
        else:
            row = next(
                row for row in rows if row.strip().startswith("P1 left" if on_left else "P1 right")
            )
            cell = row[10 + 22 * (spot % 3) :]
        found = {space for space in covered(cell, spot % 3) if 0 <= space <= 2}
        assert found == {place % 3 for place in targets(state, spot)}


def test_the_market_says_what_its_cards_cost_and_do() -> None:
    market = ["volunteer-crew", *SIX[1:]]
    state = set_table(market=market, characters=[RUSSET, CHIP, MARIS])
    rows = plain(draw_board(state.view(0), 80, 24))
    assert any(["1. 6 of a colour: Volunteer Crew" in row for row in rows])
    assert any(["4. 3 blue: Owl Decoy -↑↗Bo" in row for row in rows])
    tall = plain(draw_board(state.view(0), 120, 50))
    crew = "Place 1: Volunteer Crew for 6 of any one colour. An idea that stays in play."
    assert any([row.startswith(crew) for row in tall])
    owl = "Place 4: Owl Decoy for 3 blue. A tower: takes 1 blue straight ahead and right; 1 slot below."
    assert owl in tall


def test_a_tall_terminal_tells_the_season_cards_in_full() -> None:
    state = set_table(season="seedling-snatchers", peeked="morning-dew", market=SIX)
    assert "next Morning Dew" in draw_board(state.view(0), 80, 24)
    rows = plain(draw_board(state.view(0), 140, 40))
    told = " ".join(rows)
    seasons = state.book.seasons
    assert f"Next, Morning Dew: {season_in_words(seasons[state.peeked])}" in told
    present = season_in_words(seasons[state.season_card])
    assert told.endswith(f"Season card, Seedling Snatchers: {present}")


def test_five_players_in_a_small_terminal_read_the_whole_season_card() -> None:
    team = [RUSSET, CHIP, MARIS, FINGERLING, DESIREE]
    state = set_table(5, season="seedling-snatchers", market=SIX, characters=team)
    rows = plain(draw_board(state.view(0), 80, 24))
    assert len(rows) <= 24 - BELOW
    told = " ".join(rows)
    assert "Season card, Seedling Snatchers: 2 blue appear on every lane." in told
    assert told.endswith(season_in_words(state.book.seasons[state.season_card])[-30:])
    assert all([f"P{seat + 1} {{{seat}}}: " in told for seat in range(5)])
    assert told.count("· 2 left") == 5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_small_terminal_never_cuts_a_season_card_short(players: int) -> None:
    team = [FINGERLING, RUSSET, CHIP, MARIS, DESIREE][:players]
    state = set_table(players, market=SIX, characters=team)
    seasons = state.book.seasons
    longest = max(range(len(seasons)), key=lambda card: len(season_in_words(seasons[card])))
    for card in range(len(seasons)):
        for present, following in ((card, longest), (longest, card)):
            state.season_card, state.peeked = present, following
            told = " ".join(plain(draw_board(state.view(0), 80, 24)))
            for head, which in (("Next", following), ("Season card", present)):
                title = f"{head}, {seasons[which].name}:"
                whole = f"{title} {season_in_words(seasons[which])}"
                assert whole in told or (players == 5 and f"{title} {ON_DEMAND}" in told)


def test_details_give_every_text_in_full() -> None:
    state = set_table(
        market=SIX, characters=[FINGERLING, RUSSET, MARIS], season="seedling-snatchers",
        peeked="morning-dew", task=2, towers={"1ro": "burrow-block"}, staying=["volunteer-crew"],
    )  # fmt: skip
    text = draw_details(state.view(0))
    assert "On reveal: 1 blue appears on every lane." in text
    assert "Next season card Morning Dew: 2 yellow appear on every lane. Yellow enemies" in text
    assert "up to two enemies" in text
    assert "one of you may take a third action" in text
    assert "May build on the far side" in text
    assert all([line in text for line in LEGEND])
    assert state.game.face.details(state.view(0)) == text
