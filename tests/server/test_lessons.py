"""Lessons at tables of a real server: told, judged, answered as written, left, and kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from hortus.client import Chair, Player, Refused
from hortus.core.errors import MalformedMove
from hortus.server.catalogue import LessonInfo, figure_of
from hortus.server.teaching import Teaching, leaving, lesson_sheet
from hortus.server.turns import LONGEST
from hortus.server.wire import LessonView, StepView
from hortus.table.lessons import lesson
from tests.server.serving import PATIENCE, Server


def asked(player: Player, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """What the server answers to a request of a browser."""
    answer = httpx.post(
        player.server + path,
        json=body,
        headers={"Authorization": f"Bearer {player.token}"},
        trust_env=False,
        timeout=PATIENCE,
    )
    if answer.status_code >= 400:
        raise Refused(answer.json()["code"], answer.json()["reason"])
    found: dict[str, Any] = answer.json()
    return found


def leave(player: Player, table: dict[str, Any]) -> dict[str, Any]:
    """Play on without the lesson."""
    return asked(player, f"/api/tables/{table['id']}/lesson/leave", {"seat": 0})


def learn(player: Player, game: str, name: str = "Ada") -> dict[str, Any]:
    """A table with the first lesson of a game."""
    return asked(player, "/api/lessons", {"game": game, "name": name})


def played(chair: Chair, text: str) -> int:
    """Play a move; where the table is then."""
    ply = chair.play(text)
    assert ply is not None
    return ply


def next_turn(chair: Chair, ply: int = 0) -> dict[str, Any]:
    """The next frame from this ply on in which the learner is asked, or the lesson has ended."""

    def waiting() -> bool:
        frame = chair.frame
        if not frame or frame["ply"] < ply:
            return True
        return not frame["your_turn"] and not frame.get("lesson", {}).get("ended")

    while waiting():
        chair.receive(PATIENCE)
    return chair.frame


@pytest.mark.parametrize("game", ["wizards-garden", "potato-patrol"])
def test_a_lesson_is_played_to_its_end_and_the_others_do_what_it_says(
    server: Server, game: str
) -> None:
    player, one = server.player(), lesson(game)
    table = learn(player, game)
    seen: set[int] = set()
    with player.sit(table["id"]) as chair:
        frame = next_turn(chair)
        while not frame["lesson"]["ended"]:
            seen |= {step["number"] for step in frame["lesson"]["steps"]}
            assert not frame["can_undo"]
            assert not frame["can_hint"]
            frame = next_turn(chair, played(chair, one.record.moves[frame["step"]]))
        seen |= {step["number"] for step in frame["lesson"]["steps"]}
        assert frame["step"] == len(one.record.moves)
    assert seen == {step.number for step in one.steps}


def test_a_wrong_move_is_refused_with_why_and_nothing_has_happened(server: Server) -> None:
    player = server.player()
    table = learn(player, "wizards-garden")
    with player.sit(table["id"]) as chair:
        next_turn(chair)
        for text, why in (("a1w", "This lesson needs a white seed"), ("zz", "is not a planting")):
            with pytest.raises(Refused, match=why):
                chair.play(text)
        assert player.frame(table["id"])["step"] == 0


def test_who_plays_on_meets_a_bot_that_thinks_for_itself(server: Server) -> None:
    player = server.player()
    table = learn(player, "wizards-garden")
    assert [(seat["kind"], seat["name"]) for seat in table["seats"]] == [
        ("person", "Ada"),
        ("bot", "Merle"),
    ]
    with player.sit(table["id"]) as chair:
        left = leave(player, table)
        assert "lesson" not in next_turn(chair, left["ply"])
        frame = next_turn(chair, played(chair, "a1w"))
        assert frame["step"] == 2
    with pytest.raises(Refused, match="no lesson at this table"):
        leave(player, table)


def test_only_the_learner_is_told_and_may_leave(server: Server) -> None:
    player, other = server.player(), server.player()
    table = learn(player, "wizards-garden")
    assert player.frame(table["id"])["lesson"]["steps"][0]["number"] == 1
    assert "lesson" not in other.frame(table["id"])
    with pytest.raises(Refused, match="not your seat"):
        leave(other, table)


def test_a_browser_that_was_never_here_is_given_a_token_and_its_seat(server: Server) -> None:
    """As for any new table (`host_for`)."""
    with server.browser() as browser:
        given = browser.post("/api/lessons", json={"game": "wizards-garden"})
        assert given.status_code == 201
        assert given.cookies
        assert given.json()["you"] == [0]


def test_what_there_is_no_lesson_for_is_refused(server: Server) -> None:
    player = server.player()
    with pytest.raises(Refused, match="no lesson for toy-rush"):
        learn(player, "toy-rush")
    with pytest.raises(Refused, match="no such game"):
        learn(player, "chess")


def test_a_lesson_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        player = server.player()
        table = learn(player, "wizards-garden")
        with player.sit(table["id"]) as chair:
            next_turn(chair)
            next_turn(chair, played(chair, "d1w"))
        server.kill()
        server.start()
        frame = player.frame(table["id"])
        assert frame["lesson"]["steps"][-1]["number"] == 3
        with player.sit(table["id"]) as chair:
            next_turn(chair)
            with pytest.raises(Refused, match="black seed on d4"):
                chair.play("a1w")


def test_the_games_say_which_lessons_they_have(server: Server) -> None:
    games = {game["name"]: game for game in server.player().games()}
    one = lesson("weeds")
    said = LessonInfo(name="first", title=one.title, goal=one.goal, steps=len(one.steps))
    assert games["weeds"]["lessons"] == [said.model_dump()]
    assert games["toy-rush"]["lessons"] == []


def test_a_sheet_begins_with_the_deal_and_says_which_lesson_it_is() -> None:
    sheet = lesson_sheet("power-plants", "", "host", "")
    one = lesson("power-plants")
    assert sheet.events[0].move == "<lesson first>"
    assert [event.move for event in sheet.events[1:]] == list(one.record.moves[: one.turns[0]])
    assert Teaching(sheet).lesson is one
    sheet.events.append(leaving(0))
    assert not Teaching(sheet).on


def test_a_step_is_told_by_the_names_at_the_table(server: Server) -> None:
    player = server.player()
    told = player.frame(learn(player, "wizards-garden")["id"])["lesson"]
    assert set(told) == set(LessonView.__struct_fields__)
    assert set(told["steps"][0]) == set(StepView.__struct_fields__)
    assert told["show"] == ["plant-d1w"]
    other = player.frame(learn(player, "power-plants")["id"])["lesson"]
    assert "You and Sorrel grow one garden" in other["steps"][0]["text"]


def test_a_move_that_is_too_long_is_none() -> None:
    one = lesson("wizards-garden")
    sheet = lesson_sheet("wizards-garden", "first", "host", "")
    with pytest.raises(MalformedMove, match="as long as that"):
        Teaching(sheet).read(one.walk().match, 0, "x" * (LONGEST + 1))


def test_the_rules_have_pictures_that_the_game_draws(server: Server) -> None:
    browser = server.browser()
    sections = browser.get("/api/games/wizards-garden/rules").json()["sections"]
    (harvesting,) = [part for part in sections if part["title"] == "Harvesting"]
    assert 'src="/games/wizards-garden/lessons/first/6.svg"' in harvesting["html"]
    drawn = browser.get("/games/wizards-garden/lessons/first/6.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.text == figure_of("wizards-garden", "first", 6)
    assert browser.get("/games/wizards-garden/lessons/first/7.svg").status_code == 404
    assert browser.get("/games/wizards-garden/lessons/second/6.svg").status_code == 404


def test_every_piece_can_be_looked_up(server: Server) -> None:
    entries = server.browser().get("/api/games/power-plants/glossary").json()
    (honeyleaf,) = [entry for entry in entries if entry["name"] == "Honeyleaf"]
    assert honeyleaf["kind"] == "plant"
    assert "Add two Sprites to each patch next to the Wizard" in honeyleaf["text"]


def test_the_first_game_on_offer_is_one_for_beginners(server: Server) -> None:
    games = {game["name"]: game for game in server.player().games()}
    first = games["potato-patrol"]["ladder"][0]
    assert first["options"] == {"mission": "fort", "difficulty": "gentle"}
    assert games["wizards-garden"]["ladder"][0]["bot"] == "seedling"
