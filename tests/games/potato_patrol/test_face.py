"""What people see: the picture, prompts, labels, the log and the terminal."""

from __future__ import annotations

import re
from random import Random
from typing import Any, cast

import pytest
from tests.games.potato_patrol.table import (
    BINTJE,
    CHIP,
    DESIREE,
    FINGERLING,
    MARIS,
    RUSSET,
    SIX,
    VITELOTTE,
    game,
    say,
    set_table,
    spot,
    turn,
)
from tests.pictures import ids_of

from hortus.core.contract import Move, View
from hortus.core.svg import SHAPES
from hortus.games.potato_patrol import picture_layout
from hortus.games.potato_patrol.forecast import danger_in_words, forecast
from hortus.games.potato_patrol.moves import cubes_in_words, place_name, spot_name
from hortus.games.potato_patrol.picture_frame import frame_of
from hortus.games.potato_patrol.picture_parts import GONE, wrap
from hortus.games.potato_patrol.picture_players import player_place, sitting
from hortus.games.potato_patrol.picture_room import LINE, market_plan, season_lines
from hortus.games.potato_patrol.picture_threat import (
    STAGES,
    gist_of,
    stage_of,
)
from hortus.games.potato_patrol.position import Position
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.words import PatrolFace, points_to
from hortus.table.lessons import lesson

TEAM = [RUSSET, CHIP, MARIS]


def face(view: View) -> PatrolFace:
    return cast(PatrolFace, view.game.face)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_part_of_the_table_is_in_the_picture(players: int) -> None:
    state = cast(Patrol, game().start(players))
    rng = Random(players)
    while not state.actors:
        state.play(state.draw(rng))
    svg = state.view(0).picture()
    ids = set(re.findall(r' id="([^"]+)"', svg))
    assert {f"space-{place_name(place)}" for place in range(3 * players)} <= ids
    assert {f"spot-{spot_name(spot)}" for spot in range(6 * players)} <= ids
    assert {f"market-{place}" for place in range(1, 7)} <= ids
    assert {"year", "season", "mission", "invasion", "supply-b"} <= ids
    assert {f"character-{seat}" for seat in range(players)} <= ids


def test_whoever_looks_sits_at_the_bottom() -> None:
    table = set_table(4)
    for seat in range(4):
        layout = picture_layout.layout_for(table.view(seat), frame_of("alone", 4, table.book))
        _, y = layout.at(layout.seat_angle(seat), 400)
        assert y == pytest.approx(900)


def test_the_lane_to_a_players_right_is_on_the_right_of_the_picture() -> None:
    layout = picture_layout.Layout(3, 1, frame_of("alone", 3, set_table(players=3).book))
    assert layout.space(3 * 1)[0] > 500 > layout.space(3 * 0)[0]
    own = layout.spot(cast(Position, set_table()).lane_beside(6 * 1), 6 * 1)
    assert own[1] > layout.space(3)[1], "the own side is nearer to the own edge of the table"


def test_lanes_and_towers_are_broader_where_few_sit_at_the_table() -> None:
    book = set_table(players=3).book
    layouts = [
        picture_layout.Layout(players, 0, frame_of("wide", players, book)) for players in (2, 3, 4)
    ]
    assert [layout.broad for layout in layouts] == sorted(
        [layout.broad for layout in layouts], reverse=True
    )
    for layout in layouts:
        x, y = player_place(layout, 0)
        for lane in range(layout.players):
            for inner in (6 * lane + 2, 6 * lane + 5):
                middle = layout.spot(lane, inner)
                assert abs(middle[0] - x) > 110 or abs(middle[1] - y) > 50, "no panel over a tower"


@pytest.mark.parametrize("shape", SHAPES)
def test_every_place_at_the_table_says_who_sits_there(shape: str) -> None:
    names = ["Ada", "Gardener 2", "Gardener 3", "Gardener 4", "Gardener 5"]
    for players in (2, 3, 4, 5):
        for phase in ("action", "activation"):
            svg = set_table(players, phase=phase).view(0).picture(shape, names[:players])
            for seat, name in enumerate(names[:players]):
                panel = svg.split(f'id="player-{seat}"')[1].split('id="cubes')[0]
                assert f">{name}</text>" in panel, (shape, players, name)


def test_a_place_shows_how_many_actions_are_left_only_while_one_acts() -> None:
    acting = cast(Position, set_table(phase="action"))
    assert sitting(acting, 0, "Ada", True).actions == acting.actions[0]
    assert sitting(cast(Position, set_table(phase="activation")), 0, "Ada", True).actions == -1


def test_a_number_of_cubes_is_not_covered_by_the_next_colour() -> None:
    svg = set_table(have=["b" * 13, "", ""]).view(0).picture("wide", ["Ada", "Bo", "Cy"])
    blue, red = [svg.split(f'id="cubes-0-{colour}"')[1] for colour in "br"]
    words = re.search(r'<text x="([-\d.]+)"[^>]*font-size="([\d.]+)"[^>]*>13<', blue)
    ground = re.search(r'<rect x="([-\d.]+)"[^>]* fill="#', red)
    assert words
    assert ground
    assert float(words[1]) + 2 * 0.64 * float(words[2]) <= float(ground[1]) + 1


def test_enemies_differ_by_shape_and_colour_and_show_their_number() -> None:
    svg = set_table(at={"1m": "bbry"}).view(0).picture()
    part = svg.split('id="enemy-1m-b"')[1].split("</g>")[0]
    assert "#pp-bird" in part
    assert ">2</text>" in part
    assert "#pp-mammal" in svg.split('id="enemy-1m-r"')[1].split("</g>")[0]
    assert "#pp-gastropod" in svg.split('id="enemy-1m-y"')[1].split("</g>")[0]


def test_a_tower_shows_what_it_aims_at() -> None:
    state = set_table(phase="activation", towers={"1rm": "net-cannon"}, at={"1m": "b"})
    view = state.view(0)
    overlay = face(view).preview(view, state.moves(0)[0])
    assert overlay.count("<polygon") == 3


def test_a_tower_in_hand_shows_what_it_would_cover_before_it_is_placed() -> None:
    state = set_table(market=SIX, have=["bbbbbb", "", ""])
    build = next(move for move in state.moves(0) if move.kind == "build" and _is_tower(state, move))
    state.play(build)
    view = state.view(0)
    place = next(move for move in view.moves() if str(move) == "1.place:1rm")
    before = state.key()
    assert 1 <= face(view).preview(view, place).count("<polygon") <= 3
    assert state.key() == before


def _is_tower(state: Patrol, move: Move) -> bool:
    return state.book.market[state.market[move.args[0]]].tower


def test_what_breaks_through_next_is_counted_unless_it_is_held_or_the_week_is_fallow() -> None:
    state = set_table(at={"1i": "rr", "2i": "b", "3m": "y"})
    assert forecast(state).through == 3
    assert danger_in_words(state) == (
        "3 enemies break through next if nobody acts: a season card lost, and enemies move again"
    )
    svg = state.view(0).picture("wide")
    assert 'id="breach-1"' in svg
    assert 'id="breach-3"' not in svg
    calm = set_table(at={"1i": "rr"}, fallow=True)
    assert forecast(calm).through == 0
    assert "Fallow" in danger_in_words(calm)
    assert danger_in_words(set_table()) == "No enemy breaks through next"


def test_the_present_phase_is_marked_among_the_four() -> None:
    assert STAGES[stage_of(set_table())] == "Actions"
    working = set_table(phase="activation", towers={"1rm": "net-cannon"}, at={"1m": "b"})
    assert STAGES[stage_of(working)] == "Towers"
    assert stage_of(cast(Position, game().start(3))) == -1


def gist(state: Patrol, shape: str) -> str:
    """What the picture says of the phase, in one line."""
    part = state.view(0).picture(shape).split('id="gist"')[1].split("</g>")[0]
    return " ".join(re.findall(r">([^<>]+)</text>", part))


@pytest.mark.parametrize("shape", SHAPES)
def test_no_text_of_a_card_is_cut_whichever_lies_there(shape: str) -> None:
    book = set_table().book
    frame = frame_of(shape, 5, book)
    place = frame.market[0]
    for card in book.market:
        assert market_plan(card, place.width, frame.type).height <= place.height + 0.01, card.name
    season = frame.season
    if frame.season_in_short and shape == "wide":
        assert "its place stays empty" in gist(turn("seedling-snatchers", players=5), shape)
        return
    for one in book.seasons:
        lines = len(season_lines(one, season.width, frame.type))
        assert (1.9 + 1.22 * lines) * frame.type <= season.height, one.name


def test_house_cards_are_marked_where_they_are_shown() -> None:
    svg = set_table(market=SIX, season="first-thaw").view(0).picture()
    assert svg.count("House card: not in the rulebook.</title>") >= 6 + 1 + 1 + 3


def test_what_stays_in_force_stands_in_the_corner_of_the_field() -> None:
    svg = set_table(staying=["volunteer-crew"], fallow=True).view(0).picture()
    assert "Volunteer Crew</text>" in svg
    assert "Fallow week</text>" in svg
    assert "Discs left: 15 blue, 15 red, 15 yellow, 20 range" in svg


def test_the_next_season_card_is_shown_when_the_lookout_has_told_it() -> None:
    svg = set_table(season="first-thaw", peeked="seedling-snatchers").view(0).picture()
    part = svg.split('id="foreseen"')[1].split('id="season"')[0]
    assert "Next: Seedling Snatchers" in part
    assert part.count("#pp-bird") == 2
    assert "its place stays empty until the next refresh." in part.split("</title>")[0]


def test_the_mission_card_says_what_its_reveal_brought() -> None:
    for task, words in ((1, "1 red appears"), (4, "1 blue, 1 red, 1 yellow appear")):
        svg = set_table(task=task, options={"mission": "fort"}).view(0).picture()
        part = svg.split('id="mission"')[1].split('id="character-0"')[0]
        assert f"On reveal: {words} on every lane." in part.split("</title>")[0]
        assert "On reveal: 1" in part.split("</title>")[1]
        assert "…" not in part


def test_the_price_is_that_of_whoever_looks() -> None:
    team = [MARIS, RUSSET, DESIREE]
    state = set_table(have=["bbb", "r", ""], market=SIX, characters=team)
    own, other = [state.view(seat).picture("wide") for seat in (0, 1)]
    assert "Costs 5 for you, 6 are printed: " in own
    assert "Costs 6: " in other
    assert ">5</text>" in own.split('id="market-1"')[1].split('id="market-2"')[0]
    assert ">6</text>" in other.split('id="market-1"')[1].split('id="market-2"')[0]


def test_a_tower_in_hand_is_seen_until_it_stands() -> None:
    state = set_table(have=["bbb", "r", ""], market=SIX, characters=TEAM)
    say(state, "1.build:4,b")
    assert "In your hand: Owl Decoy\n" in state.view(0).picture("wide")
    assert "In your hand" not in state.view(1).picture("wide")


def test_what_cannot_be_done_has_a_grey_plate() -> None:
    state = set_table(have=["b", "", ""], market=SIX, characters=[VITELOTTE, RUSSET, DESIREE])
    svg = state.view(0).picture("wide")
    plates = {part.split('"')[0]: part.split("<rect")[1] for part in svg.split('id="deed-')[1:]}
    grey = {name for name, rect in plates.items() if f'fill="{GONE}"' in rect.split("/>")[0]}
    assert grey == {"overtime", "build", "refresh"}


def test_prompts_ask_one_question_at_a_time() -> None:
    state = set_table(have=["bbb", "r", ""], market=SIX, characters=TEAM)
    view = state.view(0)
    assert face(view).prompt(view) == "Choose an action (2 left)."
    assert face(view).prompt(state.view(None)) == "Waiting for {0}, {1} and {2}."
    say(state, "1.build:4,b")
    view = state.view(0)
    assert face(view).prompt(view) == "Choose a tower space for Owl Decoy."
    assert face(view).label(view, state.moves(0)[0]) == "Place Owl Decoy: your right lane, outer"
    say(state, "1.place:1ro", "1.trade:2", "1.ask:r", "1.offer")
    view = state.view(1)
    assert face(view).prompt(view) == "{0} offers you nothing and asks for 1 red."
    assert face(view).topic(view) == "Trade"
    assert face(view).standings(view)[0].score == "waits for an answer"


def test_the_standings_say_who_still_has_something_to_do() -> None:
    def told(state: Patrol) -> list[str]:
        view = state.view(None)
        return [one.score for one in face(view).standings(view)]

    task: dict[str, Any] = {"task": 4, "options": {"mission": "scarecrow"}}
    delivering = set_table(phase="mission", actions=[], have=["b", "", "r"], done=[2], **task)
    assert told(delivering) == ["to deliver", "done", "done"]
    assert told(set_table(phase="over", actions=[], outcome="lost")) == ["lost"] * 3
    casting = cast(Patrol, game(characters="chosen").start(3))
    assert told(casting) == ["to choose"] * 3
    casting.play(casting.moves(0)[0])
    assert told(casting) == ["has chosen", "to choose", "to choose"]


@pytest.mark.parametrize(
    ("used", "free"), [(False, "refresh the market, swap a cube"), (True, "refresh the market")]
)
def test_without_an_action_one_is_told_what_is_still_possible(used: bool, free: str) -> None:
    state = set_table(have=["bbb", "", ""], actions=[0, 2, 2], characters=[BINTJE, RUSSET, CHIP])
    if used:
        say(state, "1.swap:b,r")
    view = state.view(0)
    prompt = f"You have no action left: {free}, or say that you are done."
    assert face(view).prompt(view) == prompt


def test_an_offer_says_what_it_would_be_good_for() -> None:
    state = set_table(have=["y", "b", ""], market=SIX, characters=TEAM)
    say(state, "2.trade:1", "2.give:b", "2.ask:y", "2.offer")
    view = state.view(0)
    offered = "{1} offers you 1 blue and asks for 1 yellow."
    assert face(view).prompt(view) == f"{offered} Then {{1}} could pay for Beer Trap."


def test_a_question_of_a_season_card_names_the_card() -> None:
    state = turn("dry-spell", have=["br", "", ""])
    view = state.view(0)
    expected = "Dry Spell. Give back a cube of the colour you have most of."
    assert face(view).prompt(view) == expected


def test_the_third_action_is_chosen_on_the_idea_that_offers_it() -> None:
    state = set_table(staying=["volunteer-crew"])
    view = state.view(0)
    offered = next(move for move in state.moves(0) if move.kind == "volunteer")
    assert face(view).label(view, offered) == "Take a third action"
    parts = face(view).touches(view, offered)
    assert set(parts) <= set(ids_of(view.picture()))
    assert parts


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_what_the_others_do_has_a_place_of_its_own_that_says_what_happens_now(shape: str) -> None:
    state = turn("burrow-scouts")
    svg = state.view(0).picture(shape)
    place = svg.split('id="gist"')[1].split("</g>")[0]
    assert svg.count("news-room") == 1
    far = shape != "wide"
    assert ("Burrow Scouts" if far else "Everybody takes two actions") in place
    assert "news-room" not in state.view(0).picture("alone")


@pytest.mark.parametrize("shape", ["wide", "square", "tall"])
def test_what_a_season_card_says_fits_in_that_place(shape: str) -> None:
    book = game().book
    frame = frame_of(shape, 5, book)
    for card in book.seasons:
        words = gist_of(set_table(players=5, season=card.id), frame)
        lines = wrap(words, frame.strip.width - 30, max(frame.least, frame.type))
        assert LINE * frame.type * len(lines) <= frame.news + 2, card.name


def test_on_a_phone_the_market_says_what_one_has_to_pay_with() -> None:
    state = set_table(have=["bbbrr", "y", ""], market=SIX, characters=TEAM)
    purses = [state.view(seat).picture("tall").split('id="purse"')[1:] for seat in (0, 1)]
    shown = [re.findall(r">(\d+)</text>", one.split("</g>")[0]) for (one,) in purses]
    assert shown == [["3", "2", "0"], ["0", "0", "1"]]
    assert "You have 3 blue, 2 red, 0 yellow" in purses[0][0]


@pytest.mark.parametrize("players", [2, 5])
def test_what_one_has_stands_right_above_the_market_and_covers_nothing(players: int) -> None:
    frame = frame_of("tall", players, game().book)
    assert frame.purse is not None
    assert frame.mission.y + frame.mission.height < frame.purse.y
    assert frame.purse.y + frame.purse.height < frame.market[0].y


def test_elsewhere_and_for_those_who_watch_the_market_has_no_such_heading() -> None:
    state = set_table(have=["bbb", "", ""], market=SIX, characters=TEAM)
    for seat, shape in ((0, "wide"), (0, "square"), (0, "alone"), (None, "tall")):
        assert 'id="purse"' not in state.view(seat).picture(shape)


def test_the_mission_stands_above_the_market_where_one_must_scroll() -> None:
    frame = frame_of("tall", 5, game().book)
    assert frame.mission.y < frame.market[0].y


def test_on_a_phone_the_mission_is_told_in_a_line_of_the_strip() -> None:
    task: dict[str, Any] = {"task": 4, "options": {"mission": "scarecrow"}}
    state = set_table(have=["b", "", ""], **task)
    svg = state.view(0).picture("tall")
    told = " ".join(re.findall(r">([^<>]+)</text>", svg.split('id="task"')[1].split("</g>")[0]))
    assert told.startswith("Raise It High!")
    assert told.count("0/6") == 3, "a bar for each colour"
    frame = frame_of("tall", 3, state.book)
    assert frame.brief is not None
    low = frame.strip.y + frame.strip.height - frame.news - 5
    assert frame.strip.y < frame.brief.y < frame.brief.y + frame.brief.height <= low
    assert 'id="task"' not in state.view(0).picture("wide")


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("players", [2, 5])
def test_no_phase_touches_the_edge_of_the_strip(players: int, shape: str) -> None:
    state = set_table(players, phase="mission", actions=[], have=["b", *[""] * (players - 1)])
    frame = frame_of(shape, players, state.book)
    strip = state.view(0).picture(shape).split('id="phases"')[1]
    found = re.search(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"[^>]*stroke-width="2"', strip)
    assert found is not None
    assert float(found[1]) + float(found[2]) + 4 <= frame.strip.x + frame.strip.width


def test_the_danger_and_the_next_card_have_room_beside_each_other() -> None:
    """Both are told in the row below the phases, however many break through."""
    at = {"1i": "bbbb", "2i": "rr"}
    state = set_table(at=at, season="first-thaw", peeked="seedling-snatchers")
    for shape in ("wide", "tall"):
        frame = frame_of(shape, 3, state.book)
        strip = state.view(0).picture(shape).split('id="phases"')[1].split('id="gist"')[0]
        lines = [float(y) for y in re.findall(r' y="([\d.]+)"[^>]*fill="#a8324a"', strip)]
        assert lines, shape
        low = frame.strip.y + frame.strip.height - frame.news - 5
        high = frame.strip.y + 6 + 2.3 * frame.type
        assert all(high < y - 0.7 * frame.type and y < low for y in lines), shape


def test_an_empty_space_is_built_on_by_way_of_the_market() -> None:
    view = set_table(market=SIX, characters=TEAM).view(0)
    told = "first choose a card of the market, then the space for its tower"
    assert face(view).refusal(view, "spot-1rm") == told
    assert face(view).refusal(view, "spot-2rm") != told


def test_an_idea_shows_the_discs_it_brings() -> None:
    market = ["grand-blueprint", "market-day", *SIX[2:]]
    svg = set_table(market=market).view(0).picture("wide")
    discs, plain = (svg.split(f'id="market-{n}"')[1].split('id="market-')[0] for n in (1, 2))
    assert "pp-bulb" not in discs
    assert all(name in discs for name in ("pp-bird", "pp-mammal", "pp-gastropod"))
    assert "pp-bulb" in plain


def test_a_click_for_what_a_character_never_does_says_so() -> None:
    view = set_table(at={"1o": "b"}, characters=[BINTJE, MARIS, CHIP]).view(0)
    assert face(view).refusal(view, "player-1").startswith("Brewer Bintje never trades")
    view = set_table(at={"1o": "b"}, characters=[MARIS, BINTJE, CHIP]).view(0)
    assert face(view).refusal(view, "enemy-1o-b").startswith("Engineer Maris never attacks")


def test_a_trade_begins_with_whose_cubes_to_choose() -> None:
    state = set_table(have=["b", "r", ""], characters=TEAM)
    say(state, "1.trade:2")
    view = state.view(0)
    expected = "Trade with {1}: choose cubes of yours to give, or of theirs to get."
    assert face(view).prompt(view) == expected


@pytest.mark.parametrize("shape", SHAPES)
def test_while_characters_are_chosen_no_card_lies_on_another(shape: str) -> None:
    frame = frame_of(shape, 5, game().book)
    boxes = [*frame.casting, *frame.meanwhile]
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            across = one.x + one.width <= other.x or other.x + other.width <= one.x
            assert across or one.y + one.height <= other.y or other.y + other.height <= one.y


def test_the_log_tells_seasons_trades_and_tasks() -> None:
    before = set_table(phase="season", actions=[])
    move = before.game.parse("season:seedling-snatchers")
    line = before.game.face.tell(before.view(None), move)
    assert line.startswith(
        "Round 1. Seedling Snatchers: enemies move. 2 blue appear on every lane.\nThe card"
    )
    state = set_table(have=["b", "", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b")
    line = state.game.face.tell(state.view(2), state.game.parse("1.offer"))
    assert line == "{0} offers {1} 1 blue for nothing."
    last = set_table(
        phase="mission", actions=[], have=["b", "", ""], delivered={"red": 8}, market=SIX
    )
    line = last.game.face.tell(last.view(None), last.game.parse("1.deliver:b,1"))
    assert "Straw for the Stuffing is done!" in line


def test_the_lookout_and_the_discarded_card_are_told() -> None:
    state = turn("first-thaw", characters=["watchman-vitelotte", RUSSET, MARIS])
    line = state.game.face.tell(state.view(None), state.game.parse("peek:early-birds"))
    told = "The lookout reports: next comes Early Birds. With it 1 blue appears on every lane."
    assert line == told
    line = state.game.face.tell(state.view(None), state.game.parse("peek:morning-dew"))
    assert "2 yellow appear on every lane. Yellow enemies in outer spaces go" in line
    burnt = turn("first-thaw", at={"1i": "bbb"}, options={"invasion_penalty": "discard"})
    line = burnt.game.face.tell(burnt.view(None), burnt.game.parse("burn:early-birds"))
    assert "Early Birds is discarded" in line


def test_the_end_is_announced_to_everybody() -> None:
    won = set_table(phase="over", outcome="won", task=5).view(0)
    lost = set_table(phase="over", outcome="lost").view(None)
    assert "won" in face(won).prompt(won)
    assert "lost" in face(lost).prompt(lost)
    assert face(won).topic(won) == "Winning and losing"
    assert "accomplished" in won.picture()
    assert "The year is over<" in lost.picture()


def test_a_lost_game_says_what_was_missing() -> None:
    lost = set_table(phase="over", outcome="lost", task=3, options={"mission": "scarecrow"}).view(0)
    assert face(lost).prompt(lost) == (
        "The year is over, all have lost. Shell Buttons was not done: "
        "deliver 6 yellow (0 of 6) and deliver 3 red (0 of 3)."
    )
    assert "0/6" in lost.picture("wide")


@pytest.mark.parametrize("shape", SHAPES)
def test_whoever_chooses_a_character_reads_them_all(shape: str) -> None:
    state = game(characters="chosen", mission="fort").start(5)
    while state.chance:
        state.play(state.draw(Random(1)))
    state.play(state.moves(1)[2])
    view = state.view(0)
    drawn = ids_of(view.picture(shape))
    touched = [part for move in view.moves() for part in face(view).touches(view, move)]
    assert len(touched) == 7
    assert drawn.issuperset(touched)
    assert "market-1" not in drawn
    svg = " ".join(view.picture(shape).split())
    assert "Watchman Vitelotte" in svg
    assert "Never attacks." in svg


def test_ones_own_character_is_told_in_full_whatever_the_mission() -> None:
    for mission in ("fort", "scarecrow", "cellar"):
        frame = frame_of("wide", 5, game(mission=mission).book)
        assert frame.told >= 1, mission
        assert frame.height == 1000, "nothing is pushed below the stage"


def test_an_offer_marks_the_cubes_that_would_change_hands() -> None:
    state = set_table(have=["bb", "r", ""], characters=TEAM)
    say(state, "1.trade:2", "1.give:b", "1.ask:r")
    svg = state.view(0).picture("wide")
    assert "2 blue, 1 of them in an offer" in svg
    assert "1 red, 1 of them in an offer" in svg


def test_a_tower_on_the_far_side_says_who_will_control_it() -> None:
    state = set_table(3, have=["bbbbbb", "", ""], characters=[FINGERLING, RUSSET, DESIREE])
    state.market[5] = state.book.by_id["falcon-roost"]
    say(state, "1.build:6,b")
    view = state.view(0)
    far = [face(view).label(view, move) for move in view.moves() if move.args[0] // 6 != 0]
    assert far
    assert all(["then controls it" in label for label in far])
    near = [face(view).label(view, move) for move in view.moves() if move.args[0] // 6 == 0]
    assert not any(["controls" in label for label in near])


def test_the_terminal_shows_towers_discs_enemies_and_the_mission() -> None:
    state = set_table(
        at={"1m": "bb"}, towers={"1rm": "salt-line l=range 1=red"}, blocked=["1ro"], market=SIX,
        off=["1rm"],
    )  # fmt: skip
    board = state.game.face.board(state.view(0))
    assert "2B" in board
    assert "o↑→" in board, "an arrow in the left slot points inward on the right lane"
    assert "YR" in board
    assert "molehill" in board
    assert "Task 1/5: deliver 9 of any colours (0/9)" in board


def test_a_click_on_a_cube_of_the_partner_asks_for_it() -> None:
    state = set_table(have=["b", "r", ""], characters=[RUSSET, BINTJE, MARIS])
    say(state, "1.trade:2")
    view = state.view(0)
    touched = [face(view).touches(view, move) for move in view.moves()]
    assert touched == [("cubes-0-b",), ("cubes-1-r",), ()]


def test_a_swap_begins_with_cubes_an_upgrade_with_the_discs_and_a_refresh_with_its_plate() -> None:
    state = set_table(
        have=["bry", "bbb", "bbr"], characters=[RUSSET, BINTJE, MARIS], towers={"3ro": "salt-line"}
    )
    touched: dict[str, set[tuple[str, ...]]] = {}
    for seat in range(3):
        view = state.view(seat)
        for move in view.moves():
            touched.setdefault(move.kind, set()).add(face(view).touches(view, move))
    assert touched["refresh"] == {("deed-refresh",)}
    assert touched["swap"] == {("cubes-1-b",)}
    assert touched["arm"] == touched["extend"] == {("discs",)}
    assert [kind for kind, parts in touched.items() if () in parts] == ["done"]


def test_long_texts_are_wrapped_to_the_width_of_their_card() -> None:
    assert wrap("one two three", 42, 10) == ["one two", "three"]
    assert wrap("one two three four five", 1000, 10) == ["one two three four five"]
    assert cubes_in_words([0, 0, 0]) == "nothing"


def test_an_arrow_disc_says_where_it_would_point() -> None:
    state = set_table(towers={"1rm": "compost-furnace"})
    words_of = {points_to(state, spot("1rm"), slot) for slot in range(3)}
    assert words_of == {"towards outer", "towards middle", "towards inner"}
    ends = {points_to(state, spot("1ro"), slot) for slot in range(3)}
    assert "beyond the lane" in ends


def test_an_answer_to_an_offer_is_a_button_and_marks_whose_offer_it_was_if_it_says_so() -> None:
    one = lesson("potato-patrol")
    step = one.record.moves.index("2.accept")
    state = one.record.replay(step)
    assert one.game.face.traces(state.view(0), state.parse("2.accept")) == ()
    for answer in ("2.accept:1", "2.refuse:1"):
        assert one.game.face.touches(state.view(1), state.parse(answer)) == ()
        assert one.game.face.traces(state.view(0), state.parse(answer)) == ("player-0",)
