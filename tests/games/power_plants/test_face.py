"""What Power Plants shows and says."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.core.contract import Json
from tests.games.power_plants.tables import patch, played, table

GARDEN: list[Json] = [
    patch("honeyleaf8", 0, 0, 2, 1, gems=3),
    patch("starflower8", 1, 0),
    patch("honeyleaf7", 1, -1),
]
HANDS = [["deeproot1", "emberwood1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]
FACE = hortus.load("power-plants").face


def test_each_patch_of_the_hand_has_its_half_of_every_open_plot() -> None:
    view = table(GARDEN, HANDS).view(0)
    move = view.known.parse("deeproot1@0,1")
    assert FACE.touches(view, move) == ("add-deeproot1-0_1",)
    picture = view.picture()
    assert 'id="add-deeproot1-0_1"' in picture
    assert 'id="add-emberwood1-0_1"' in picture


def test_only_the_player_to_move_is_offered_plots() -> None:
    state = table(GARDEN, HANDS)
    assert 'id="add-' not in state.view(1).picture()
    assert 'id="add-' not in state.view(None).picture()


def test_considering_a_plot_shows_what_would_grow_and_in_which_order() -> None:
    view = table(GARDEN, HANDS).view(0)
    overlay = FACE.preview(view, view.known.parse("deeproot1@0,1"))
    assert overlay.count("<circle") == 2
    assert ">1</text>" in overlay
    assert ">2</text>" in overlay
    training = table(
        GARDEN,
        HANDS,
        ("deeproot", "honeyleaf", "tanglethorn", "emberwood", "starflower"),
        options={"mode": "training"},
    ).view(0)
    face = training.game.face
    assert "<circle" not in face.preview(training, training.known.parse("deeproot1@0,1"))


def test_considering_a_power_shows_what_would_stand_where() -> None:
    hands = [["honeyleaf1", "starflower1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]
    view = played(table(GARDEN, hands), "honeyleaf1@0,1").view(0)
    overlay = FACE.preview(view, view.known.parse("sprout"))
    assert overlay.count("×2</text>") == 1, "two Sprites on Starflower 8"
    assert overlay.count("×0</text>") == 1, "both rivals expelled from Honeyleaf 8"
    view = played(table(GARDEN, hands), "starflower1@0,1").view(0)
    assert "+2</text>" in FACE.preview(view, view.known.parse("sprout"))


def test_patches_say_what_lies_on_them() -> None:
    picture = table(GARDEN, HANDS).view(None).picture()
    assert "Honeyleaf 8 at 0,0, 2 square Sprites, 3 Gems" in picture
    assert "Starflower 8 at 1,0" in picture


def test_the_cards_are_shown_with_their_full_text_and_house_content_is_marked() -> None:
    picture = table(GARDEN, HANDS).view(None).picture()
    assert "Sprout: Add two Sprites to each patch next to the Wizard." in picture
    assert "house content" in picture
    assert 'id="card-frightshade"' in picture


def test_fields_are_outlined_when_they_are_scored() -> None:
    over = table(GARDEN, [[], [], [], []], pending=[], bag=[]).view(None).picture()
    running = table(GARDEN, HANDS).view(None).picture()
    assert "fields are scored" in over
    assert over.count('id="field-') == 2
    assert 'id="field-' not in running


@pytest.mark.parametrize(
    ("moves", "prompt"),
    [
        ("", "Add one of your two patches to a plot of the garden."),
        ("deeproot1@0,1", "Sprout Deeproot 1, or Grow every patch that touches it?"),
        ("deeproot1@0,1 grow", "Activate a growing Honeyleaf?"),
        ("deeproot1@0,1 sprout", "Deeproot (Sprout): choose a direction."),
    ],
)
def test_the_prompt_is_one_plain_question(moves: str, prompt: str) -> None:
    state = played(table(GARDEN, HANDS), *moves.split())
    assert FACE.prompt(state.view(0)) == prompt
    assert FACE.prompt(state.view(1)).startswith("{0} is ")


def test_labels_say_what_would_be_touched() -> None:
    state = played(table(GARDEN, HANDS), "deeproot1@0,1")
    view = state.view(0)
    labels = [FACE.label(view, move) for move in view.moves()]
    assert labels == ["Sprout Deeproot 1", "Grow Honeyleaf 8, Starflower 8", "Use no power"]
    assert FACE.touches(view, view.known.parse("grow")) == (
        "patch-starflower8",
        "patch-honeyleaf8",
    )


def test_the_log_tells_of_expulsions_and_gems() -> None:
    state = played(table(GARDEN, HANDS), "deeproot1@0,1", "grow")
    line = FACE.tell(state.view(2), state.parse("grow:honeyleaf8"))
    assert line == "{0} grows Honeyleaf 8; {0} takes Starflower 8."
    played(state, "grow:honeyleaf8")
    line = FACE.tell(state.view(2), state.parse("grow:starflower8"))
    assert line == "{0} grows Starflower 8; {0} gains 2 Gems."


def test_the_log_announces_the_end() -> None:
    state = played(table(GARDEN, HANDS, bag=["starflower1"]), "deeproot1@0,1", "rest")
    assert "one final turn each" in FACE.tell(state.view(0), state.parse("draw:starflower1"))


def test_the_terminal_board_names_patches_plots_and_powers() -> None:
    board = FACE.board(table(GARDEN, HANDS).view(0))
    assert "Ho8" in board
    assert "B2+3" in board
    assert "0,1" in board
    assert "Sprout: Add two Sprites" in board
    assert "{0}" in board


def test_the_rules_list_every_plant_with_its_source() -> None:
    rules = FACE.rules()
    assert "**Honeyleaf**" in rules
    assert "*Grow* (rulebook): Capture one lone rival Sprite" in rules
    assert "**Moonpetal** (name ours)" in rules
    assert "{plants}" not in rules


def test_standings_show_the_score_if_the_game_ended_now() -> None:
    standings = FACE.standings(table(GARDEN, HANDS, gems=[0, 5, 0, 0]).view(0))
    assert standings[1].score == f"{5 + 3 + 3} points"
    assert "5 Gems" in standings[1].holds
    assert "patch Gems 3" in standings[1].holds


def test_evaluation_follows_the_lead_and_knows_the_winner() -> None:
    game = hortus.load("power-plants")
    state = table(GARDEN, HANDS, gems=[0, 5, 0, 0])
    worth = [game.evaluate(state, seat) for seat in range(4)]
    assert max(worth) == worth[1] > 0 > worth[0]
    assert game.features(state.view(1))["score"] == 11
    over = table(GARDEN, [[], []], pending=[], bag=[])
    assert [game.evaluate(over, seat) for seat in range(2)] == [-1.0, 1.0]


def test_a_player_who_trusts_the_evaluation_beats_a_random_one() -> None:
    game = hortus.load("power-plants")
    for seed in range(2):
        state = game.start(2)
        rng = Random(seed)
        while not state.over:
            moves = state.moves()
            if state.chance:
                state.play(state.draw(rng))
            elif state.actors[0] != seed:
                state.play(rng.choice(moves))
            else:
                worth = []
                for move in moves[:: 1 + len(moves) // 12]:
                    after = state.copy()
                    after.play(move)
                    worth.append((game.evaluate(after, seed), str(move)))
                state.play(state.parse(max(worth)[1]))
        assert state.result is not None
        assert state.result.winners == (seed,)
