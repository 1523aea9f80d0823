"""The log: every event of whole games is told, in good English."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest
from tests.games.potato_patrol.table import (
    DESIREE,
    FINGERLING,
    RUSSET,
    SIX,
    VITELOTTE,
    earlier,
    game,
    say,
    set_table,
)
from tests.marks import long

import hortus
from hortus.bots.bot import RandomBot
from hortus.bots.greedy import GreedyBot
from hortus.core.contract import Event, State
from hortus.core.face import gathered, settled
from hortus.games.potato_patrol.events import EVENT_KINDS
from hortus.games.potato_patrol.log import (
    HAPPENING,
    LINES,
    SAID_BY,
    SENTENCES,
    SILENT,
    TOLD,
    UNTOLD,
    grouped,
    happened,
    sentence,
)
from hortus.games.potato_patrol.moves import LABELS
from hortus.games.potato_patrol.rules import Patrol

THIRD = {
    "Done": "is done",
    "Long": "takes a long",
    "Overtime": "orders overtime",
    "Molehill:": "has a molehill:",
}
"""What is said of somebody else where a label begins with another word than a verb."""


def in_third_person(label: str) -> str:
    """What a label asks one to do, as it is told of somebody: `Gather 2 red` is `gathers 2 red`."""
    first, space, rest = label.partition(" ")
    ending = "es" if first.endswith(("sh", "ch", "s", "x")) else "s"
    return f"{THIRD.get(first) or first.lower() + ending}{space}{rest}"


def test_what_somebody_does_is_told_in_sentences() -> None:
    assert in_third_person("Gather 2 red") == "gathers 2 red"
    assert in_third_person("Refresh the market for 2 red") == "refreshes the market for 2 red"
    assert in_third_person("Done with actions") == "is done with actions"
    for kind in sorted(set(LINES) - {"choose", "disc"}):
        told = LINES[kind].replace("|{offered}|", "{offered} ({market})")
        assert told == f"{{who}} {in_third_person(LABELS[kind])}."
    assert set(LABELS) - set(LINES) == {*HAPPENING, *SILENT, "deal", "peek", "offer"}
    lines = [line for _, text, line, _ in stories() if ".build" in text]
    assert lines
    assert all(re.match(r"\{\d\} (builds|buys) ", line) for line in lines)


@cache
def stories() -> list[tuple[State, str, str, list[Event]]]:
    """Every position, move, line and event of a few games: greedy teams', and one without sense."""
    found: list[tuple[State, str, str, list[Event]]] = []
    for mission, players, seed in (
        ("fort", 2, 1),
        ("scarecrow", 3, 2),
        ("cellar", 2, 3),
        ("fort", 3, 4),
    ):
        kind = game(mission=mission, invasion_penalty="discard" if seed == 2 else "resolve")
        bot = RandomBot() if seed == 4 else GreedyBot()
        record = hortus.play(kind, [bot] * players, seed=seed).record
        state = kind.start(players)
        for text in record.moves:
            move = state.parse(text)
            assert isinstance(state, Patrol)
            line = kind.face.tell(state.view(None), move)
            found.append((state.copy(), text, line, happened(state, move)[0]))
            state.play(move)
    return found


def test_every_kind_of_event_is_told_or_listed_with_a_reason() -> None:
    assert TOLD | set(UNTOLD) == set(EVENT_KINDS)
    assert not TOLD & set(UNTOLD)
    assert all(UNTOLD.values())
    assert not set(SILENT) & {kind for kinds in SAID_BY.values() for kind in kinds}


@long
def test_the_log_of_greedy_games_tells_every_event() -> None:
    noted: Counter[str] = Counter()
    told: Counter[str] = Counter()
    lines = [line for _, _, line, _ in stories()]
    for place, (state, text, line, events) in enumerate(stories()):
        assert isinstance(state, Patrol)
        kind = text.rpartition(".")[2].partition(":")[0]
        by_itself = [event for event in events if kind not in SAID_BY.get(event.kind, ())]
        for event in events:
            noted[event.kind] += 1
            told[event.kind] += 1 if event not in by_itself and line else 0
        for group in grouped(by_itself):
            if sentence(state.book, state.players, group) in line:
                told[group.kind] += len(group.events)
            elif group.kind == "breach":  # with the card that it costs
                told["breach"] += "invaders cost a season card" in lines[place + 1]
    assert told == noted
    for kind in ("arrived", "breach", "spawned", "task", "revealed", "won", "lost", "defeated"):
        assert noted[kind], f"no game had an event {kind}"


WORDS = re.compile(
    r"(?<![\d.])1 (?:[a-z]+ )?(?:cubes|hits|actions|towers|enemies|discs|invaders|rounds|slots)\b"
)


@long
def test_one_is_never_spoken_of_as_many() -> None:
    texts: set[str] = set()
    for step, (state, _, line, _) in enumerate(stories()):
        view = state.view(state.actors[0] if state.actors else None)
        face = state.game.face
        texts |= {line, face.prompt(view), *[face.label(view, move) for move in view.moves()]}
        texts |= {standing.holds + ". " + standing.score for standing in face.standings(view)}
        if not step % 20:
            texts |= {face.board(view), face.details(view), view.picture()}
    wrong = [found[0] for text in texts for found in WORDS.finditer(text)]
    assert wrong == []
    many = re.compile(r"(?:^|[.:!] )1 \w+ (?:appear|reach|cost|leave)\b")
    assert not [text for text in texts if many.search(text)]
    assert not [line for _, _, line, _ in stories() if line[:1].islower()]


def test_an_invasion_says_who_came_and_what_it_costs() -> None:
    before = set_table(phase="season", actions=[], at={"1i": "bb", "2i": "r"})
    line = before.game.face.tell(before.view(None), before.game.parse("season:first-thaw"))
    assert "2 blue, 1 red reach the Invasion card." in line
    assert "season card is" not in line
    say(before, "season:first-thaw")
    line = before.game.face.tell(before.view(None), before.game.parse("season:robin-choir"))
    assert line.startswith(
        "Round 1. 3 invaders cost a season card (10 left), and it is played. Robin Choir: enemies"
    )


def test_the_card_that_is_not_there_any_more_is_told_at_once() -> None:
    seen = earlier("winter", 2)
    before = set_table(phase="season", actions=[], at={"1i": "bb", "2i": "r"}, seen=seen, round=5)
    move = before.game.parse("season:end-of-winter")
    assert before.game.face.tell(before.view(None), move).endswith(
        "3 invaders: a season card is needed.\n"
        "There is no season card left, the year is over: you have all lost."
    )
    before.play(move)
    assert before.result is not None
    assert before.result.reason == ("invaders cost 7 season cards: 0 of 5 tasks by round 5")
    prompt = before.game.face.prompt(before.view(0))
    assert prompt.endswith("Invaders cost 7 season cards.")


def test_a_finished_task_the_next_one_and_what_it_brings_are_told() -> None:
    state = set_table(
        phase="mission", actions=[], have=["b", "", ""], delivered={"red": 8}, market=SIX
    )
    line = state.game.face.tell(state.view(None), state.game.parse("1.deliver:b,1"))
    assert "The task Straw for the Stuffing is done!" in line
    assert "The new task is A Frame of Fence Posts: 5 towers in play and deliver 3 red." in line
    assert line.split("\n")[1].startswith("The task Straw"), "in a line of its own"


def test_ones_own_tower_is_told_without_the_name_again() -> None:
    state = set_table(phase="activation", actions=[], at={"1i": "b"}, towers={"1ri": "owl-decoy"})
    line = state.game.face.tell(state.view(None), state.game.parse("1.activate:1ri"))
    assert line.startswith("{0} activates Owl Decoy, 1 hit (right lane, inner).")


def test_what_appears_on_reveal_is_told() -> None:
    state = set_table(
        phase="mission", actions=[], have=["r", "", ""], delivered={"red": 2}, market=SIX, task=1,
        towers={"1ro": "thorn-hedge", "1rm": "onion-mortar", "1ri": "kite-pair",
                "2ro": "net-cannon", "2rm": "falcon-roost"},
    )  # fmt: skip
    line = state.game.face.tell(state.view(None), state.game.parse("1.deliver:r,1"))
    assert "The new task is The Feather Coat: deliver 6 blue. 1 blue appears on every lane." in line


def test_being_done_is_told_only_of_somebody_who_could_have_acted() -> None:
    state = set_table(actions=[1, 0, 0])
    tell = state.game.face.tell
    assert tell(state.view(None), state.game.parse("1.done")) == "{0} is done with actions."
    tired = set_table(phase="mission", actions=[], have=["y", "y", ""], market=SIX)
    assert tell(tired.view(None), tired.game.parse("1.done")) == ""


def test_the_end_is_told_whoever_brings_it_about() -> None:
    seen = ["first-thaw", "early-birds", "drizzle-trail", "rabbit-raiders", "berry-thieves"]
    seen += ["slug-parade", "harvest-mob", "goose-flypast", "fox-and-friends"]
    seen += ["first-frost", "starving-crows", "end-of-winter"]
    last = set_table(
        phase="mission", actions=[], have=["y", "", ""], seen=seen, market=SIX, round=12
    )
    line = last.game.face.tell(last.view(None), last.game.parse("1.done"))
    assert line.endswith("the year is over: you have all lost.")


def test_a_fallow_week_is_not_told_as_a_movement() -> None:
    before = set_table(phase="season", actions=[], fallow=True)
    line = before.game.face.tell(before.view(None), before.game.parse("season:first-thaw"))
    assert line.startswith("Round 1. First Thaw: enemies do not move, it is a fallow week.")


def test_what_answers_itself_is_told() -> None:
    before = set_table(
        phase="season", actions=[], seen=["first-thaw", "early-birds", "drizzle-trail"],
        have=["b", "", "rr"],
    )  # fmt: skip
    line = before.game.face.tell(before.view(None), before.game.parse("season:dry-spell"))
    assert "{0} gives back 1 blue." in line
    assert "{2} gives back 1 red." in line


@pytest.mark.parametrize("kind", sorted(SENTENCES))
def test_every_sentence_is_a_sentence(kind: str) -> None:
    assert SENTENCES[kind][-1] in ".!"


def test_cards_that_come_and_go_are_told_together() -> None:
    state = set_table(market=SIX, have=["bbbb", "", ""])
    tell = state.game.face.tell
    say(state, "1.refresh:b,b")
    gone = [tell(state.view(1), state.parse(f"1.cull:{place}")) for place in (5, 2)]
    assert settled(gathered(*gone)) == "{0} discards Snare Row and Picket Post."
    say(state, "1.cull:5", "1.cull:2", "1.pass")
    cards = [state.game.parse(f"card:{card}") for card in ("kite-pair", "net-cannon")]
    come = [tell(state.view(1), card) for card in cards]
    assert settled(gathered(*come)) == "New in the market: Kite Pair and Net Cannon."


def test_an_offer_that_is_never_sent_is_not_told() -> None:
    state = set_table(have=["b", "", ""])
    assert state.game.face.tell(state.view(1), state.parse("1.trade:2")) == ""
    say(state, "1.trade:2")
    assert state.game.face.tell(state.view(1), state.parse("1.withdraw")) == ""


def test_a_step_on_the_way_says_nothing() -> None:
    state = set_table(have=["b", "", ""])
    say(state, "1.trade:2")
    assert state.game.face.tell(state.view(None), state.game.parse("1.give:b")) == ""


def test_a_refusal_says_what_stood_against_the_offer() -> None:
    state = set_table(3, have=["b", "r", ""], market=SIX, characters=[RUSSET, VITELOTTE, DESIREE])
    state.market = [-1] * 6
    say(state, "1.trade:2", "1.give:b", "1.ask:r", "1.offer")
    refuse = state.parse("2.refuse:1")
    told = state.game.face.tell(state.view(1), refuse)
    assert told == "{1} refuses {0}'s offer. That trade would let nobody buy more."
    state.market[5] = state.book.by_id["badger-pit"]
    told = state.game.face.tell(state.view(1), refuse)
    assert told.endswith("By that trade {1} could not pay for Badger Pit any more.")


def test_who_takes_what_another_had_begun_upon_is_told() -> None:
    state = set_table(3, at={"1m": "rr"}, characters=[RUSSET, FINGERLING, DESIREE])
    state.play(state.parse("2.attack:1m,r"))
    move = state.parse("1.attack:1m,r")
    told = state.game.face.tell(state.view(1), move)
    assert told.endswith("So nothing is left to choose for {1}, who had begun an action.")
    state.play(state.parse("2.pass"))
    assert "begun" not in state.game.face.tell(state.view(1), move)
