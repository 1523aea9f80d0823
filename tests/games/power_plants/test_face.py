"""What Power Plants shows and says."""

from __future__ import annotations

import re
from collections import Counter
from random import Random
from typing import cast

import pytest

import hortus
from hortus import Event, Move
from hortus.bots.budget import Budget
from hortus.bots.greedy import GreedyBot
from hortus.core.contract import Json
from hortus.core.face import BELOW
from hortus.core.language import listed
from hortus.core.palette import INK, NIGHT
from hortus.core.svg import Drawing
from hortus.games.power_plants.happenings import EVENT_KINDS, Happening
from hortus.games.power_plants.hexes import plot_at
from hortus.games.power_plants.log import (
    CLAUSES,
    UNTOLD,
    Told,
    gathered,
    sentence,
    side_name,
)
from hortus.games.power_plants.picture import plot_id
from hortus.games.power_plants.picture_cards import (
    card_height,
    card_words,
    column_of,
    wrapped,
)
from hortus.games.power_plants.picture_frame import frame_of
from hortus.games.power_plants.picture_patches import beds_of, patch_words
from hortus.games.power_plants.picture_plants import (
    NIGHT_COLOURS,
    PLAIN_TINT,
    RIM,
    TINTS,
    tint_of,
)
from hortus.games.power_plants.picture_table import draw_table
from hortus.games.power_plants.plants import NOBODY, Book, Step
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.targets import patches_meant
from hortus.games.power_plants.terminal import code, letter, plant_list
from hortus.games.power_plants.words import PlantsFace, where
from tests.games.power_plants.tables import FIVE, RING, patch, played, table
from tests.marks import mostly_compiled
from tests.pictures import contrast, ids_of

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
    assert FACE.touches(view, move) == ("hand-deeproot1", "plot-0_1")
    picture = view.picture()
    assert 'id="plot-0_1"' in picture
    assert 'id="hand-deeproot1"' in picture
    assert 'id="hand-emberwood1"' in picture


def test_only_the_player_to_move_is_offered_plots() -> None:
    state = table(GARDEN, HANDS)
    assert 'id="plot-' not in state.view(1).picture()
    assert 'id="plot-' not in state.view(None).picture()


def test_considering_a_plot_shows_what_would_grow_and_in_which_order() -> None:
    view = table(GARDEN, HANDS).view(0)
    overlay = FACE.preview(view, view.known.parse("deeproot1@0,1"))
    assert overlay.count("<circle") == 3, "its own number, and two places in the order"
    assert ">1</text>" in overlay
    assert ">2</text>" in overlay
    training = table(
        GARDEN,
        HANDS,
        ("deeproot", "honeyleaf", "tanglethorn", "emberwood", "starflower"),
        options={"mode": "training"},
    ).view(0)
    face = training.game.face
    assert face.preview(training, training.known.parse("deeproot1@0,1")).count("<circle") == 1


def test_considering_a_power_shows_what_would_stand_where() -> None:
    hands = [["honeyleaf1", "starflower1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]
    view = played(table(GARDEN, hands), "honeyleaf1@0,1").view(0)
    overlay = FACE.preview(view, view.known.parse("sprout"))
    assert overlay.count("×2</text>") == 1, "two Sprites on Starflower 8"
    struck = re.findall(r'<use href="#pp-sprite-\d" transform="scale[^>]*/><path', overlay)
    assert len(struck) == 1, "both rivals expelled from Honeyleaf 8: their Sprite is struck out"
    view = played(table(GARDEN, hands), "starflower1@0,1").view(0)
    assert "+2</text>" in FACE.preview(view, view.known.parse("sprout"))


def test_growing_shows_what_it_brings_as_far_as_nobody_has_to_choose() -> None:
    hands = [["deeproot1", "honeyleaf1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]
    view = played(table(GARDEN, hands), "deeproot1@0,1").view(0)
    overlay = FACE.preview(view, view.known.parse("grow"))
    assert "+2</text>" in overlay, "Starflower pays for both patches beside the Wizard"
    assert "gains 2 Gems; brings you 3 points" in overlay
    garden = [patch("frightshade8", 0, 0, 1, 0), patch("starflower8", 1, 0, 1, 1)]
    view = played(table(garden, hands), "deeproot1@0,1").view(0)
    overlay = FACE.preview(view, view.known.parse("grow"))
    assert "1.\xa0Frightshade 8: as you choose; 2.\xa0Starflower 8: as you choose" in overlay
    assert "brings you" not in overlay, "Frightshade is asked first"
    garden = [patch("wingbean8", 0, 0, 1, 0), patch("honeyleaf8", 1, 0), patch("starflower8", 1, 1)]
    column = ("honeyleaf", "snapjaw", "emberwood", "starflower", "wingbean")
    view = played(table(garden, [["emberwood1"], ["emberwood2"]], column), "emberwood1@0,1").view(0)
    overlay = FACE.preview(view, view.known.parse("grow"))
    assert "Wingbean 8: adds 1 Sprite, then as you choose" in overlay


def test_letting_a_patch_grow_says_its_power_and_rings_what_is_asked_about_next() -> None:
    garden = [patch("frightshade8", 0, 0, 1, 0), patch("starflower8", 1, 0, 1, 1)]
    hands = [["deeproot1", "honeyleaf1"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]
    view = played(table(garden, hands), "deeproot1@0,1", "grow").view(0)
    overlay = FACE.preview(view, view.known.parse("grow:frightshade8"))
    assert 'data-says="Move one Sprite' in overlay
    assert overlay.count("stroke-dasharray") == 2, "both patches with Sprites"
    assert "stroke-dasharray" not in FACE.preview(view, view.known.parse("skip"))


def test_an_answer_names_the_plant_that_grows_or_their_number_and_keeps_short() -> None:
    ring = [patch(f"{name}8", *place) for name, place in zip(FIVE[:4], RING[:4], strict=True)]
    view = played(table(ring, HANDS), "deeproot1@0,0").view(0)
    assert FACE.label(view, view.known.parse("grow")) == "Grow 4 patches"
    view = played(table(ring[:1], HANDS), "deeproot1@0,0").view(0)
    assert FACE.label(view, view.known.parse("grow")) == "Grow Deeproot"
    titles = [plant.title for plant in cast(Garden, view.known).book.plants]
    assert max([len(f"Sprout {title}") for title in titles]) <= 24, "see enders.js"


def test_what_is_expelled_and_paid_for_in_turns_is_told_once() -> None:
    garden = table(GARDEN, HANDS)
    one, two = garden.ground[plot_at(0, 0)], garden.ground[plot_at(1, 0)]
    events = [
        event
        for place in (one, two)
        for event in (
            Happening("sprite-expelled", 1, "", 1, place),
            Happening("gems-paid", 1, "", 2, NOBODY),
            Happening("sprite-added", 0, "", 1, place),
        )
    ]
    assert sentence(garden, "", events) == (
        "2 Sprites of {1} are expelled from Honeyleaf 8 and Starflower 8; {1} is paid 4 Gems "
        "for what was expelled; {0} adds 1 Sprite each to Honeyleaf 8 and Starflower 8."
    )
    apart = [events[0], Happening("grow", 0, "", 1, two), events[3]]
    assert sentence(garden, "", apart).count("is expelled") == 2


def test_patches_say_what_lies_on_them() -> None:
    picture = table(GARDEN, HANDS).view(None).picture()
    assert "Honeyleaf 8, 2 Sprites of Wizard 2, 3 Gems" in picture
    assert "at 1,0: Starflower 8" in picture, "told to those who hear the picture"
    assert 'id="sprite-honeyleaf8-1-1"' in picture, "each Sprite is a piece of its own"
    assert 'data-to="side-1"' in picture


def test_small_signs_say_what_they_mean() -> None:
    captives = [[0, 1, 0, 0], *[[0] * 4] * 3]
    picture = table(GARDEN, HANDS, captives=captives).view(None).picture("wide")
    assert "<title>1 rival Sprite held captive</title>" in picture
    comes = "<title>+1: one of your Sprites comes with a new patch of this plant</title>"
    assert picture.count(comes) == picture.count(">+1 Sprite</text>") > 0
    for meaning in ("lowest breaks ties", "a field pays now", "a point", "order of growing"):
        assert f">{meaning}</text>" in picture
    for shape in ("wide", "square", "tall"):
        picture = table(GARDEN, HANDS).view(None).picture(shape)
        assert ">a plant pays</text>" in picture
        assert ">captives</text>" in picture


def test_the_cards_are_shown_with_their_full_text_and_at_its_end_whose_it_is() -> None:
    picture = table(GARDEN, HANDS).view(None).picture()
    assert "Sprout: Add two Sprites to each patch next to the Wizard." in picture
    assert "\nOur own ruling: " in picture
    assert "⌂" not in picture, "no mark in what one reads while playing"
    assert 'id="card-frightshade"' in picture


def test_fields_are_outlined_with_what_they_pay_and_each_patch_when_they_are_scored() -> None:
    over = table(GARDEN, [[], [], [], []], pending=[], bag=[]).view(None).picture()
    running = table(GARDEN, HANDS).view(None).picture()
    assert ">Nursery</text>" in over
    assert over.count('id="field-') == 2
    assert over.count('data-gives="side-1"') == 1, "points go to whoever gets them"
    assert 'id="winner"' in over
    assert "data-gives" not in running
    assert 'id="winner"' not in running
    assert running.count('id="field-') == 1


@pytest.mark.parametrize(
    ("moves", "prompt"),
    [
        ("", "Add one of your two patches to a plot of the garden."),
        ("deeproot1@0,1", "Sprout Deeproot 1, or Grow every patch that touches it?"),
        ("deeproot1@0,1 grow", "Let Honeyleaf 8 grow? It only helps."),
        ("deeproot1@0,1 grow grow:honeyleaf8", "Last: let Starflower 8 grow?"),
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
    assert labels == ["Sprout Deeproot", "Grow 2 patches", "Use no power"]
    assert FACE.touches(view, view.known.parse("grow")) == (
        "patch-starflower8",
        "patch-honeyleaf8",
    )


def test_to_use_no_power_says_what_would_not_happen() -> None:
    view = played(table(GARDEN, HANDS), "deeproot1@0,1").view(0)
    asked = FACE.left_undone(view, view.known.parse("rest"))
    assert asked == "Deeproot 1 would not sprout, and nothing beside it would grow."
    assert FACE.left_undone(view, view.known.parse("grow")) == ""


# --- the log ----------------------------------------------------------------------------------


def test_the_log_tells_of_expulsions_and_gems() -> None:
    state = played(table(GARDEN, HANDS), "deeproot1@0,1", "grow")
    line = FACE.tell(state.view(2), state.parse("grow:honeyleaf8"))
    assert line == (
        "{0} grows Honeyleaf 8, adds 1 Sprite to Starflower 8, "
        "and expels 1 Sprite of {1} from Honeyleaf 8 instead of adding as many."
    )
    played(state, "grow:honeyleaf8")
    line = FACE.tell(state.view(2), state.parse("grow:starflower8"))
    assert line == "{0} grows Starflower 8, and gains 2 Gems."


def test_the_log_says_whose_power_is_left_unused() -> None:
    state = played(table(GARDEN, HANDS), "deeproot1@0,1", "grow")
    assert FACE.tell(state.view(2), state.parse("skip")) == "{0} leaves Honeyleaf alone."
    hands = [["frightshade2", "frightshade3"], ["deeproot2"], ["deeproot3"], ["deeproot4"]]
    state = played(table(GARDEN, hands), "frightshade2@0,1", "sprout")
    line = FACE.tell(state.view(2), state.parse("stop"))
    assert line == "{0} does no more with Frightshade."


def test_the_log_names_all_that_is_touched_and_ends_with_and() -> None:
    ring = [patch(f"{name}8", *place) for name, place in zip(FIVE[:3], RING[:3], strict=True)]
    state = table(ring, HANDS)
    events = watched(state, state.parse("deeproot1@0,0"))
    after = played(state, "deeproot1@0,0")
    assert sentence(after, "", events).startswith(
        "{0} adds Deeproot 1 beside Deeproot 8, Honeyleaf 8 and Emberwood 8"
    )
    line = sentence(after, "", [*events, Happening("final-turn", 0, "", 1, NOBODY)])
    assert ", and has taken the final turn." in line


def test_what_lies_on_a_patch_is_no_part_of_its_name() -> None:
    garden = [patch("deeproot6", 0, 0, 1, 0), patch("honeyleaf6", 1, 0, 2, 1)]
    hands = [["frightshade2", "frightshade3"], ["honeyleaf1", "honeyleaf2"]]
    view = played(table(garden, hands), "frightshade2@0,1", "sprout").view(0)
    labels = [FACE.label(view, move) for move in view.moves()]
    assert labels == [
        "Move a Sprite of yours from Frightshade 2",
        "Move a Sprite of {1} from Honeyleaf 6",
        "Move a Sprite of yours from Deeproot 6",
        "No more",
    ]
    view = played(cast(Garden, view.known), "deeproot6").view(0)
    labels = [FACE.label(view, move) for move in view.moves()]
    assert "To Honeyleaf 6 (2 Sprites of {1})" in labels


@pytest.mark.parametrize(
    ("plant", "moves", "label"),
    [
        ("emberwood", "emberwood1@2,-2 grow grow:emberwood8", "Put 1 Gem on Emberwood 8"),
        (
            "tanglethorn",
            "tanglethorn1@0,1 sprout",
            "Add 3 Sprites to Honeyleaf 8 (2 Sprites of {1})",
        ),
    ],
)
def test_an_answer_says_what_it_does(plant: str, moves: str, label: str) -> None:
    garden = [patch("honeyleaf8", 0, 0, 2, 1), patch("starflower8", 1, 0)]
    garden.append(patch(f"{plant}8", 1, -1))
    column = ("honeyleaf", "tanglethorn", "emberwood", "starflower", "wingbean")
    state = table(garden, [[f"{plant}1"], ["starflower1"]], column)
    view = played(state, *moves.split()).view(0)
    assert label in [FACE.label(view, move) for move in view.moves()]


def test_where_a_patch_goes_is_asked_back_with_its_name() -> None:
    garden = [patch("wingbean1", 0, 0), patch("honeyleaf1", 1, 0), patch("starflower1", 0, 1)]
    column = ("honeyleaf", "snapjaw", "emberwood", "starflower", "wingbean")
    state = table(garden, [["wingbean2"], ["honeyleaf3"]], column)
    view = played(state, "wingbean2@1,-1", "sprout", "starflower1").view(0)
    for move in view.moves():
        label = FACE.label(view, move)
        assert label.startswith(f"{FACE.group(view, move)}: ")
        assert label.startswith("Move Starflower 1: beside ")


def test_the_log_tells_the_card_column_once_in_its_order() -> None:
    game = hortus.load("power-plants")
    state = cast(Garden, game.start(2))
    rng = Random(4)
    lines: list[str] = []
    while not state.ground:
        move = state.draw(rng)
        lines.append(FACE.tell(state.view(None), move))
        state.play(move)
    told = [line for line in lines if "card column" in line]
    titles = [state.book.plants[plant].title for plant in state.column]
    assert told == [
        f"The card column, from top to bottom: {', '.join(titles[:4])} and {titles[4]}."
    ]


def test_gems_that_are_certain_stand_on_the_button() -> None:
    garden = [patch("honeyleaf8", 0, 0, 1, 1), patch("starflower8", 1, 0, 1, 1)]
    view = played(table(garden, [["starflower1"], ["deeproot2"]]), "starflower1@0,1").view(0)
    assert FACE.label(view, view.known.parse("sprout")) == "Sprout Starflower (+4)"
    assert FACE.label(view, view.known.parse("grow")) == "Grow 2 patches"
    view = played(table(garden, [["emberwood1"], ["deeproot2"]]), "emberwood1@2,0").view(0)
    assert FACE.label(view, view.known.parse("sprout")) == "Sprout Emberwood"
    assert FACE.label(view, view.known.parse("grow")) == "Grow Starflower (+1)"


def test_a_free_plot_says_what_a_patch_there_would_touch() -> None:
    picture = table(GARDEN, HANDS).view(0).picture("wide")
    assert "A patch here would touch Honeyleaf 8 and Starflower 8" in picture
    assert 'data-asks="Which patch goes here?"' in picture


def test_the_log_tells_of_gems_put_down() -> None:
    state = played(table(GARDEN, HANDS), "emberwood1@0,1")
    line = FACE.tell(state.view(2), state.parse("sprout"))
    assert line == (
        "{0} sprouts Emberwood 1, and puts 3 Gems on Emberwood 1 (×2) and Starflower 8."
    )


def test_the_log_tells_of_both_sprites_that_are_expelled() -> None:
    garden = [patch("deeproot6", 0, 0, 1, 0), patch("honeyleaf6", 1, 0, 2, 1)]
    hands = [["frightshade2", "frightshade3"], ["honeyleaf1", "honeyleaf2"]]
    state = played(table(garden, hands), "frightshade2@0,1", "sprout", "deeproot6")
    line = FACE.tell(state.view(None), state.parse("honeyleaf6"))
    assert line == (
        "{0} moves a Sprite from Deeproot 6 to Honeyleaf 6; 1 Sprite of {0} is expelled from "
        "Honeyleaf 6; 1 Sprite of {1} is expelled from Honeyleaf 6."
    )


def test_the_log_announces_the_end() -> None:
    state = played(table(GARDEN, HANDS, bag=["starflower1"]), "deeproot1@0,1", "rest")
    assert "one final turn each" in FACE.tell(state.view(0), state.parse("draw:starflower1"))


def test_every_kind_of_event_is_told_or_left_out_for_a_reason() -> None:
    assert set(CLAUSES) | set(UNTOLD) == set(EVENT_KINDS)
    assert not set(CLAUSES) & set(UNTOLD)
    assert all(UNTOLD.values())
    assert listed(["a", "b", "c"]) == "a, b and c"


def watched(state: Garden, move: Move) -> list[Happening]:
    """What a move brings about."""
    heard: list[Event] = []
    after = state.copy()
    after.witness = heard.append
    after.play(move)
    return [event for event in heard if isinstance(event, Happening)]


@pytest.mark.parametrize("players", mostly_compiled([1, 2, 4], 1))
def test_the_log_of_greedy_games_tells_every_event(players: int) -> None:
    game = hortus.load("power-plants", alternates=True)
    match = hortus.play(game, [GreedyBot(Budget(count=60))] * players, seed=players)
    state = cast(Garden, game.start(players))
    told: Counter[str] = Counter()
    for move in match.moves:
        line = game.face.tell(state.view(None), move)
        events = watched(state, move)
        for event in events:
            if event.kind in UNTOLD:
                continue
            told[event.kind] += 1
            if event.patch != NOBODY and event.kind not in ("plant", "gems-gained"):
                assert state.patch_title(event.patch) in line, (event, line)
            if event.seat != NOBODY and event.kind != "last-patch":
                assert f"{{{event.seat}}}" in line, (event, line)
        assert sum([one.count for one in gathered(events)]) == sum(
            [event.count for event in events if event.kind not in UNTOLD]
        )
        assert line == sentence_start(line)
        state.play(move)
    assert len(told) >= 15
    assert told["end"] == told["last-patch"] == 1


def sentence_start(line: str) -> str:
    """The line as it should begin and end."""
    return line[:1].upper() + line[1:-1] + "." if line else ""


def test_one_of_anything_is_named_in_the_singular() -> None:
    several = re.compile(
        r"(?<![0-9,.-])\b1 (Gems|Sprites|points|captives|patches)\b"
        r"|(?<!1)[02-9] (Gem|Sprite|point|captive|patch)\b"
    )
    for players in (1, 3):
        game = hortus.load("power-plants", alternates=True)
        state = game.start(players)
        rng = Random(players)
        while not state.over:
            move = state.draw(rng) if state.chance else rng.choice(state.moves())
            view = state.view(state.actors[0] if state.actors else 0)
            texts = [game.face.tell(view, move), game.face.prompt(view), game.face.board(view)]
            texts += [game.face.label(view, each) for each in view.moves()]
            texts += [f"{one.score}, {one.holds}" for one in game.face.standings(view)]
            texts += re.findall(r"<title>(.*?)</title>", view.picture())
            for text in texts:
                assert not several.search(text), text
            state.play(move)


# --- the terminal -----------------------------------------------------------------------------

MARKUP = re.compile(r"(?<!\\)\[/?[a-z#][^\[\]]*\]|\[/\]")


def test_the_terminal_board_names_patches_plots_and_what_everybody_holds() -> None:
    view = table(GARDEN, HANDS).view(0)
    board = MARKUP.sub("", FACE.board(view))
    assert "Ho8B2³" in board
    assert "0,1" in board
    assert "{0}: 0 points, 0 Gems, 20 Sprites left  De1 Em1" in board
    assert "Honeyleaf  Emberwood  Frightshade  Starflower" in board


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_every_decision_fits_a_terminal_of_eighty_by_twenty_four(players: int) -> None:
    game = hortus.load("power-plants", alternates=True)
    for seed in range(3):
        state = game.start(players)
        rng = Random(seed)
        while not state.over:
            lines = MARKUP.sub("", game.face.board(state.view(0))).split("\n")
            assert len(lines) <= 24 - BELOW
            assert max([len(line) for line in lines]) <= 80
            state.play(state.draw(rng) if state.chance else rng.choice(state.moves()))


def test_a_garden_that_is_one_long_row_still_leaves_room_for_the_question() -> None:
    names = [f"{name}{n}" for name in ("honeyleaf", "starflower", "emberwood") for n in range(1, 9)]
    for step in ((1, 0), (0, 1), (-1, 1)):
        row = [
            patch(name, 1 + step[0] * (k - 12), step[1] * (k - 12)) for k, name in enumerate(names)
        ]
        state = table(row, [["deeproot1", "deeproot2"], [], [], []])
        lines = MARKUP.sub("", FACE.board(state.view(0))).split("\n")
        assert len(lines) <= 24 - BELOW
        assert max([len(line) for line in lines]) <= 80


def test_plants_in_the_game_have_letters_of_their_own() -> None:
    column = ("deeproot", "honeyleaf", "emberwood", "snapjaw", "starflower")
    state = table([patch("snapjaw8", 0, 0)], [[], []], column)
    short = [code(state, state.book.plants[plant]) for plant in state.column]
    assert len(set(short)) == 5
    assert [letter(state, side) for side in (0, 1)] == ["A", "B"]


# --- where content comes from -----------------------------------------------------------------


def test_house_content_is_marked_wherever_it_is_shown() -> None:
    column = ("sugarvine", "deeproot", "dreadbloom", "starflower", "clingbean")
    view = table([patch("sugarvine6", 0, 0)], [[], []], column).view(0)
    details = FACE.details(view)
    assert "Sugarvine △\xa0⌂" in details, "its name is ours"
    assert "Clingbean △[/]" in details, "its name is the rulebook's"
    assert "(morning\xa0⌂, no free Sprite\xa0⌂)" in details
    assert "(night\xa0⌂, free Sprite)" in details, "Starflower's free Sprite is the rulebook's"
    picture = view.picture()
    assert "Sugarvine △" in picture
    assert "Sugarvine, morning, no free Sprite." in picture
    assert "Our own ruling: name, time of day, free Sprite, " in picture
    assert "Sugarvine\xa0⌂" in FACE.board(view)
    rules = FACE.rules()
    assert "- **Honeyleaf** (morning, no free Sprite)\n" in rules, "no mark within what one reads"
    assert "Our own ruling: time of day. Told by the publisher" in rules
    looked_up = {entry.name: entry.text for entry in FACE.glossary()}
    assert looked_up["Sugarvine"].count("Our own ruling: name, time of day") == 1


def test_the_rules_list_every_plant_with_its_source() -> None:
    rules = FACE.rules()
    assert "**Honeyleaf**" in rules
    assert "*Grow*: Capture one lone rival Sprite" in rules
    moonpetal = rules[rules.index("**Moonpetal**") :].split("- **")[0]
    assert "Our own ruling: name" in moonpetal
    assert "{plants}" not in rules


@pytest.mark.parametrize(
    ("moves", "said"),
    [
        ([], "a patch of the Nursery is never added"),
        (["deeproot1@0,1"], "one swaps with the Nursery after drawing"),
        (["deeproot1@0,1", "grow"], "one swaps with the Nursery after drawing"),
        (["deeproot1@0,1", "sprout"], "one swaps with the Nursery after drawing"),
    ],
)
def test_a_patch_of_the_nursery_says_why_it_cannot_be_chosen(moves: list[str], said: str) -> None:
    state = played(table(GARDEN, HANDS, nursery=["frightshade1"]), *moves)
    assert FACE.refusal(state.view(0), "nursery-frightshade1").startswith(said)


def test_every_step_of_a_turn_is_seen_on_the_patch_that_was_added() -> None:
    """Also one that leaves something be; and on the patches to which something happened."""
    state = table(GARDEN, HANDS)
    for move in ("deeproot1@0,1", "grow", "skip"):
        traces = FACE.traces(state.view(0), state.parse(move))
        assert "patch-deeproot1" in traces, move
        state.play(state.parse(move))
    state = played(table(GARDEN, HANDS), "emberwood1@0,1")
    traces = FACE.traces(state.view(0), state.parse("sprout"))
    assert {"patch-emberwood1", "card-emberwood", "patch-starflower8"} <= set(traces)
    assert "marks the patch" in FACE.refusal(state.view(0), "added-1")


def test_a_swap_is_seen_where_the_patches_lie_then() -> None:
    hands = [["deeproot1", "deeproot2"], ["deeproot3"]]
    state = table(GARDEN, hands, nursery=["frightshade1"], pending=[["next"], ["swap", 0]])
    move = state.parse("swap:deeproot1,frightshade1")
    traces = FACE.traces(state.view(0), move)
    assert traces == ("hand-frightshade1", "nursery-deeproot1")
    state.play(move)
    assert set(traces) <= ids_of(state.view(0).picture("tall"))


def test_what_a_side_has_is_told_and_never_chosen() -> None:
    view = table(GARDEN, HANDS).view(0)
    for part in ("side-1", "rank-1"):
        assert FACE.refusal(view, part).startswith("this tells what a side has")
    assert '<g id="side-1" class="holding legible">' in view.picture("wide")
    assert '<g id="rank-1" class="legible">' in view.picture("tall")


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


# --- parts ------------------------------------------------------------------------------------


def test_parts_of_the_picture_say_what_they_show() -> None:
    state = table(GARDEN, HANDS)
    eight = state.ground[plot_at(0, 0)]
    assert patch_words(beds_of(state).patch(eight)) == "Honeyleaf 8, 2 square Sprites, 3 Gems"
    assert plot_id(plot_at(2, -1)) == "2_-1"
    assert tint_of("honeyleaf") != tint_of("rose")
    frame = frame_of(state, "wide")
    drawing = Drawing(frame.width, frame.height, "the table")
    draw_table(drawing, state.view(0), frame, (), beds_of(state))
    assert wrapped("one two three", 4.2) == ("one two", "three")
    power = "Grow: Put one Gem on the growing Emberwood or on a patch next to it."
    wide = 25.1
    """A little less than all up to "or" takes in DejaVu Sans, of the size of its type."""
    assert wrapped(power, wide)[0].endswith("Emberwood"), "it would touch the edge of its card"
    assert wrapped(power, 1.05 * wide)[0].endswith("Emberwood or")
    if state.column:
        column = column_of(state)
        assert card_height(column, 0, 300, 13) >= card_height(column, 0, 500, 13)
    assert 'id="card-honeyleaf"' in str(drawing)
    plant = state.plant_of(eight)
    assert "Grow: " in card_words(plant, solo=False)
    assert "Grow: " not in card_words(plant, solo=False, training=True)
    *_, whose = card_words(plant, solo=True).splitlines()
    assert whose == (
        "Our own ruling: time of day and Rival. "
        "Told by the publisher before it was printed: free Sprite."
    )


def test_a_line_of_the_log_is_made_of_clauses() -> None:
    state = table(GARDEN, HANDS)
    events = watched(state, state.parse("emberwood1@0,1"))
    after = played(state, "emberwood1@0,1")
    told = gathered(events)
    assert [type(one) for one in told] == [Told, Told]
    assert sentence(after, "", events) == (
        "{0} adds Emberwood 1 beside Honeyleaf 8 and Starflower 8, "
        "and adds 1 Sprite to Emberwood 1."
    )
    assert sentence(after, "{0} waits", []) == "{0} waits."
    assert side_name(after, 0) == "{0}"
    assert isinstance(FACE, PlantsFace)
    assert patches_meant(after, after.parse("sprout")) == [after.wizard]


def test_the_list_of_plants_is_the_books() -> None:
    book: Book = table(GARDEN, HANDS).book
    assert plant_list(book).count("- *Sprout*") == len(book.plants)
    assert all([isinstance(step, Step) for plant in book.plants for step in plant.powers[0].steps])


def test_a_plot_is_named_by_a_patch_it_touches_not_by_numbers() -> None:
    view = table(GARDEN, HANDS).view(0)
    labels = [FACE.label(view, move) for move in view.moves()]
    assert len(set(labels)) == len(labels)
    assert not any(["," in label and "(" in label for label in labels])
    assert "Deeproot 1: beside Honeyleaf 8 and Starflower 8" in labels
    assert not any(["east" in label or "west" in label for label in labels])
    assert where(cast(Garden, view.known), plot_at(9, 9)) == "far from every patch"


def test_the_rivals_steps_can_be_seen_in_the_picture() -> None:
    state = hortus.load("power-plants").start(1)
    rng = Random(4)
    seen: list[tuple[str, ...]] = []
    while len(seen) < 6 and not state.over:
        move = state.draw(rng) if state.chance else state.moves()[0]
        before = cast(Garden, state)
        if state.chance and before.rivals_turn and move.kind == "add":
            seen.append(FACE.traces(state.view(0), move))
            state.play(move)
            parts = ids_of(state.view(0).picture("wide"))
            assert set(seen[-1]) <= parts
            continue
        state.play(move)
    assert seen
    assert "Rival: " in state.view(0).picture("wide")


def test_what_is_written_on_a_tile_stands_out_by_day_and_night() -> None:
    for tint in (*TINTS.values(), PLAIN_TINT):
        assert contrast(INK, tint) >= 4.5
        assert contrast(NIGHT[INK], NIGHT_COLOURS[tint]) >= 4.5, tint
        assert contrast(NIGHT_COLOURS[RIM], NIGHT_COLOURS[tint]) >= 4.5, "no plant sinks into it"


def _grown(*around: str) -> Garden:
    """Starflower 3 was just added beside up to three patches, which have a Sprite of whoever added it."""
    places = ((0, 0), (1, -1), (2, -1))
    patches = [patch(name, *places[n], 1, 0) for n, name in enumerate(around)]
    garden = table(patches, [["starflower3", "starflower2"], ["starflower4"]])
    return played(garden, "starflower3@1,0")


def _follows(garden: Garden, move: str) -> list[str]:
    view = garden.view(0)
    return [str(one) for one in view.game.face.follows(view, garden.parse(move))]


def test_grow_means_the_patch_that_grows_first_as_well() -> None:
    garden = _grown("honeyleaf8")
    assert _follows(garden, "grow") == ["grow:honeyleaf8"], "nothing else would grow"
    assert _follows(garden, "sprout") == []
    garden = _grown("honeyleaf8", "starflower8")
    then = _follows(garden, "grow")
    assert then == ["grow:honeyleaf8"], "the other one ends the turn: it can still be left alone"
    assert then[0] in [str(move) for move in played(garden, "grow").moves()]


def test_the_only_sprite_that_can_move_is_meant_with_its_power() -> None:
    """One tap says where it goes; for the second and the third time one is asked, as one may stop."""
    hands = [["frightshade2", "frightshade3"], ["honeyleaf1"]]
    garden = played(table([patch("deeproot6", 0, 0), patch("honeyleaf6", 1, 0)], hands))
    played(garden, "frightshade2@0,1")
    assert _follows(garden, "sprout") == ["frightshade2"]
    played(garden, "sprout", "frightshade2")
    assert _follows(garden, "deeproot6") == []
    several = [patch("deeproot6", 0, 0, 1, 0), patch("honeyleaf6", 1, 0, 2, 1)]
    assert _follows(played(table(several, hands), "frightshade2@0,1"), "sprout") == []


def test_what_one_may_not_want_and_what_there_are_two_of_is_asked() -> None:
    garden = _grown("honeyleaf8", "honeyleaf7")
    assert _follows(garden, "grow") == [], "which of the two is first is for the player to say"
    played(garden, "grow")
    assert _follows(garden, "grow:honeyleaf8") == [], "the other one ends the turn"
    garden = played(_grown("honeyleaf8", "honeyleaf7", "starflower8"), "grow")
    assert _follows(garden, "grow:honeyleaf8") == ["grow:honeyleaf7"], "one is left, and more grows"
    assert _follows(garden, "skip") == [], "Starflower would end the turn"
