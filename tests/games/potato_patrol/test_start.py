"""Setup, options, notation, bad positions and bad content: every refusal in one clear sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from tests.games.potato_patrol.table import RUSSET, game, pool, say, set_table, words

import hortus
from hortus.core.errors import BadContent, BadOption, BadPosition, MalformedMove
from hortus.games.potato_patrol.moves import (
    HANDFULS,
    KINDS,
    LABELS,
    SPACE,
    SPOT,
    PatrolMove,
    place_name,
    spot_name,
)
from hortus.games.potato_patrol.rules import Patrol

CONTENT = game().library.own


def start(players: int, **options: object) -> Patrol:
    return cast(Patrol, game(**options).start(players))


@pytest.mark.parametrize("players", [1, 6])
def test_the_game_is_for_two_to_five(players: int) -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        game().start(players)


def test_everybody_starts_with_a_cube_of_each_colour() -> None:
    state = start(4)
    assert [pool(state, seat) for seat in range(4)] == ["bry"] * 4
    assert pool(start(2, difficulty="gentle"), 0) == "bbrryy"


def test_characters_are_dealt_at_random_without_duplicates() -> None:
    state = start(5)
    rng = Random(1)
    for left in (8, 7, 6, 5, 4):
        assert len(state.outcomes()) == left
        state.play(state.draw(rng))
    assert len(set(state.characters)) == 5


def test_characters_may_be_chosen_and_each_only_once() -> None:
    state = start(3, characters="chosen")
    assert list(state.actors) == [0, 1, 2]
    say(state, f"2.choose:{RUSSET}")
    assert list(state.actors) == [0, 2]
    assert "taken" in state.explain(f"1.choose:{RUSSET}")
    assert "first choose" in state.explain("1.gather:b,b")
    assert len(words(state, 0)) == 7


def test_the_options_are_refused_in_a_sentence() -> None:
    with pytest.raises(BadOption, match="mission takes one of fort, scarecrow, cellar"):
        game(mission="moon")


# --- notation -------------------------------------------------------------------------------


def test_places_and_tower_spaces_have_short_names() -> None:
    assert place_name(4) == "2m"
    assert spot_name(9) == "2lo"
    assert SPACE.code_of["2m"] == 4
    assert SPOT.code_of["2lo"] == 9


def test_every_kind_of_move_has_a_label_in_plain_words() -> None:
    assert set(LABELS) == set(game().notation.kinds)
    assert {kind.name for kind in KINDS} < set(LABELS)


def test_cubes_may_be_listed_in_any_order() -> None:
    move = game().parse("1.gather:r,b")
    assert str(move) == "1.gather:b,r"
    assert HANDFULS[move.args[0]] == (0, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello", "is not a move"),
        ("1.fly:1o", "is not a move"),
        ("gather:b,b", "say who: write 1.gather:b,b"),
        ("1.season:first-thaw", "no player brings this about"),
        ("season:no-such-card", "is not the id of a season card, such as first-thaw"),
        ("1.attack:1o", "write attack:1o,b"),
        ("1.attack:9o,b", "is not a space .a lane and o, m or i., such as 1o"),
        ("1.attack:1o,green", "is not a colour .b, r or y."),
        ("1.place:1xo", "is not a tower space .a player, r or l"),
        ("1.done:3", "write done"),
        ("1.gather:b,b,b,b", "is not one to three cubes, such as b,r"),
        ("1.deliver:b,-1", "is not a number of cubes"),
    ],
)
def test_what_is_no_notation_is_explained(text: str, reason: str) -> None:
    with pytest.raises(MalformedMove, match=reason):
        game().parse(text)


def test_a_move_of_another_kind_is_refused() -> None:
    state = set_table()
    assert "not a move of Potato Patrol" in state.why_not(hortus.Move("gather", (0, 0), 0))
    assert "nothing random" in state.explain("season:first-thaw")
    assert "nobody may act" in start(2).explain("1.gather:b,b")
    assert "cannot be drawn" in set_table(phase="season", actions=[]).explain("season:thin-ice")
    assert "not what is drawn" in start(2).explain("season:thin-ice")
    done = state.game.parse("2.done")
    assert isinstance(done, PatrolMove)
    assert (done.kind, done.args, done.seat) == ("done", (), 1)


def test_things_out_of_their_phase_are_refused_with_the_phase() -> None:
    state = set_table(have=["b", "", ""], towers={"1ro": "salt-line"}, at={"1o": "y"})
    assert "Activation phase" in state.explain("1.activate:1ro")
    assert "nothing asks for that" in state.explain("1.take:b")
    later = set_table(phase="activation", towers={"1ro": "salt-line"}, at={"1o": "y"})
    assert "Action phase" in later.explain("1.gather:b,b")


# --- positions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"players": 7}, "players must be"),
        ({"phase": "tea"}, "phase must be"),
        ({"characters": [RUSSET]}, "characters must be a list of 3 items"),
        ({"characters": [RUSSET, RUSSET, "engineer-maris"]}, "same character"),
        ({"characters": [RUSSET, None, "engineer-maris"]}, "needs a character"),
        ({"characters": [RUSSET, "x", "engineer-maris"]}, "no character with the id"),
        ({"cubes": [{"green": 1}, {}, {}]}, r"cubes\[0\].green is no field"),
        ({"cubes": [{"blue": -1}, {}, {}]}, r"cubes\[0\].blue must be a whole number"),
        ({"lanes": [[{}, {}]] * 3}, r"lanes\[0\].lane must be a list of 3"),
        ({"lanes": [[{}, {}, {}]]}, "lanes must be a list of 3"),
        ({"held": [[{"red": 1}, {}, {}], [{}, {}, {}], [{}, {}, {}]]}, "more enemies are held"),
        ({"towers": 3}, "towers must be a list"),
        ({"towers": ["salt-line"]}, r"towers\[0\] must be an object"),
        ({"towers": [{"at": "9ro", "card": "salt-line"}]}, "a tower space is written"),
        ({"towers": [{"at": "1ro", "card": "fallow-week"}]}, "is an idea"),
        ({"towers": [{"at": "1ro", "card": "salt-line"}] * 2}, "two towers"),
        ({"towers": [{"at": "1ro", "card": "salt-line", "discs": {"1": "range"}}]}, "no slot"),
        ({"towers": [{"at": "1ro", "card": "salt-line", "discs": {"m": "red"}}]}, "no slot"),
        (
            {"towers": [{"at": "1ro", "card": "salt-line", "discs": {"9": "red"}}]},
            "a slot is l, m, r",
        ),
        ({"towers": [{"at": "1ro", "card": "salt-line", "discs": 1}]}, "discs must be an object"),
        ({"seen": ["rabbit-raiders"]}, "in turn"),
        ({"peeked": "thin-ice"}, "cannot be the next"),
        ({"round": 99}, "round must be"),
        ({"snow": 1}, "true or false"),
        ({"actions": [1]}, "actions must be a list of 3"),
        ({"done": [8]}, "done must be a list of whole numbers from 0 to 2"),
        ({"pending": [[]]}, "pending must be a list of 3"),
        ({"pending": [7, [], []]}, r"pending\[0\].questions must be a list"),
        ({"pending": [[{"ask": "riddle"}], [], []]}, "ask must be one of"),
        ({"pending": [[{"ask": "take", "about": []}], [], []]}, "about must be a list of 1"),
        (
            {"pending": [[{"ask": "take", "about": [99]}], [], []]},
            "99 cannot be the left of 'take'",
        ),
        ({"pending": [[{"ask": "answer", "about": [1] + [0] * 6}], [], []]}, "must be asked"),
        ({"pending": [[{"ask": "answer", "about": [0] * 7}], [], []]}, "another player"),
        ({"market": ["salt-line"]}, "market must be a list of 6"),
        ({"market": ["owl-decoy"] * 6}, "not so many cards"),
        ({"deck": {}}, "every market card once"),
        ({"discard": {"owl-decoy": -1}}, "discard.owl-decoy must be a whole number"),
        ({"discard": 3}, "discard must be an object"),
        ({"outcome": "drawn"}, "outcome must be"),
        ({"outcome": "won"}, "exactly when the phase is over"),
        ({"task": 5}, "won exactly when"),
        ({"phase": "stocking", "seen": ["first-thaw"]}, "before the first season card"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(
    fields: dict[str, Any], reason: str
) -> None:
    with pytest.raises(BadPosition, match=reason):
        game().restore({"players": 3, **fields})


# --- content --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("setup.toml", "costs = [6, 5, 4, 3, 2, 1] #", "costs = [6, 5] #", r"costs must be 6"),
        ("setup.toml", 'name = "standard"', 'name = "normal"', "no entry named 'standard'"),
        ("towers.toml", 'top = "oAo"', 'top = "oA"', r"towers.toml:9: tower 1: top must be three"),
        ("towers.toml", 'types = ["blue"]', 'types = ["green"]', "tower 1: types holds 'green'"),
        ("towers.toml", 'id = "owl-decoy"', 'id = "kite-pair"', "two cards have the id"),
        ("towers.toml", 'id = "owl-decoy"', 'id = "owl decoy"', "letters, digits and hyphens"),
        ("ideas.toml", 'do = "clear"', 'do = "explode"', "do must be one of"),
        ("ideas.toml", 'kinds = ["blue"]', "kinds = []", "at least one kind of disc"),
        ("seasons.toml", "last = true", "last = false", "exactly once"),
        ("seasons.toml", 'space = "middle"', 'space = "moon"', "space must be one of"),
        ("seasons.toml", 'season = "spring"', 'season = "lent"', "season must be one of"),
        (
            "missions.toml",
            'id = "scarecrow"',
            'id = "scarecat"',
            "no entry with the id 'scarecrow'",
        ),
        ("missions.toml", 'what = "towers"', 'what = "trees"', "what must be one of"),
        ("characters.toml", '["swap"]', '["dance"]', "traits holds 'dance'"),
        ("characters.toml", "salvage = 3", "salvag = 3", "is not a field here"),
    ],
)
def test_bad_content_is_refused_with_file_line_and_field(
    file: str, old: str, new: str, reason: str, tmp_path: Path
) -> None:
    text = (CONTENT / file).read_text("utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(BadContent, match=reason):
        hortus.load("potato-patrol", content=tmp_path)


def test_the_year_must_end_in_winter_and_have_enough_cards(tmp_path: Path) -> None:
    text = (CONTENT / "seasons.toml").read_text("utf-8")
    (tmp_path / "seasons.toml").write_text(
        text.replace('season = "spring"', 'last = true\nseason = "spring"', 1), "utf-8"
    )
    with pytest.raises(BadContent, match="the year ends in winter"):
        hortus.load("potato-patrol", content=tmp_path)
    (tmp_path / "seasons.toml").write_text(
        text.replace('season = "summer"', 'season = "spring"'), "utf-8"
    )
    with pytest.raises(BadContent, match="at least three for summer"):
        hortus.load("potato-patrol", content=tmp_path)


def test_a_designer_changes_a_card_and_plays_on(tmp_path: Path) -> None:
    text = (CONTENT / "towers.toml").read_text("utf-8")
    (tmp_path / "towers.toml").write_text(text.replace('top = "oAo"', 'top = "AAA"', 1), "utf-8")
    changed = hortus.load("potato-patrol", content=tmp_path)
    state = cast(
        Patrol,
        changed.restore(
            {
                "players": 2,
                "phase": "activation",
                "towers": [{"at": "1rm", "card": "bird-net-post"}],
                "lanes": [[{"blue": 1}] * 3, [{}] * 3],
            }
        ),
    )
    say(state, "1.activate:1rm")
    assert sum(state.lanes) == 0


# --- insight --------------------------------------------------------------------------------


def test_features_name_what_a_designer_looks_at() -> None:
    state = set_table(at={"1i": "b"}, towers={"1ri": "net-cannon"}, have=["bb", "", ""])
    found = state.game.features(state.view(0))
    assert found["towers"] == found["own_towers"] == 1
    assert found["enemies_inner"] == 1
    assert found["own_cubes"] == 2


def test_a_greedy_team_gets_further_than_a_random_one() -> None:
    from hortus.bots.bot import RandomBot
    from hortus.bots.greedy import GreedyBot

    fort = game(mission="fort")
    greedy = cast(Patrol, hortus.play(fort, [GreedyBot(), GreedyBot()], seed=3).state)
    luck = cast(Patrol, hortus.play(fort, [RandomBot(), RandomBot()], seed=3).state)
    assert greedy.task > luck.task
