"""Bots at a table with people: they fail without harm, think no longer than people wait, and have manners."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from hortus.bots import roster
from hortus.core import registry
from hortus.server import driver, messages
from hortus.server.driver import QUIET, SLOW, Driver
from hortus.server.live import LiveTable
from hortus.server.seating import Invitation
from hortus.server.settings import Settings
from hortus.server.tables import Order, Tables
from hortus.server.wire import GoOnWish, HoldWish, HurryWish, WhyMessage, WhyWish, read_wish
from hortus.server.workers import Advice, Answer, Question, Setup, Stuck, Workers, advise
from hortus.table.guard import EASIER
from tests.server.loops import in_loop

TOYS = (
    ("toy-hands", "tests.server.bad_bots:HandsGame"),
    ("toy-rush", "tests.server.toys:RushGame"),
)
HANDS = Setup("toy-hands", "", None, 2)


@pytest.fixture
def toys() -> Iterator[None]:
    yield
    for name, _ in TOYS:
        registry._entries().pop(name, None)
    registry.game_class.cache_clear()
    for name in [one for one in roster._points() if one.startswith("toy-")]:
        roster._points().pop(name)
    roster.bots.cache_clear()


def dealt(game: str = "toy-hands") -> tuple[str, ...]:
    """The moves up to the first decision, whatever the order of the deal."""
    registry.register(*TOYS[0])
    state = registry.load(game).start(2)
    moves: list[str] = []
    while state.chance:
        move = state.outcomes()[len(moves) % 3][0]
        moves.append(str(move))
        state.play(move)
    return tuple(moves)


@pytest.mark.usefixtures("toys")
def test_whatever_a_bot_does_its_worker_has_a_legal_move_and_a_sentence() -> None:
    async def ask() -> None:
        workers = Workers(1, TOYS, limit=0.2)
        workers.patience = 60.0
        moves = dealt()
        state = registry.load("toy-hands").start(2)
        for text in moves:
            state.play(state.game.parse(text))
        seat = state.actors[0]
        try:
            for name, words in (
                ("toy-failing", "failed (ValueError)"),
                ("toy-cheating", "chose a move that is not allowed"),
                ("toy-endless", "thought too long"),
            ):
                answer = await workers.choose(Question("t", HANDS, moves, seat, name))
                assert isinstance(answer, Answer)
                assert state.explain(answer.text) == ""
                assert words in answer.remark
            patience, workers.patience = workers.patience, 0.1
            with pytest.raises(Stuck):
                await workers.choose(Question("t", HANDS, moves, seat, "toy-deaf"))
            workers.patience = patience
            again = await workers.choose(Question("t", HANDS, moves, seat, EASIER))
            assert again.remark == "", "another process has taken its place"
        finally:
            workers.close()

    in_loop(ask())


# --- at a table ---------------------------------------------------------------------------------


class Thinkers:
    """Stands for the processes: each bot takes the first move, and says what it is told to say."""

    def __init__(self, stuck: str = "") -> None:
        self.stuck = stuck
        self.asked: list[Question] = []

    async def choose(self, question: Question) -> Answer:
        self.asked.append(question)
        if question.bot == self.stuck:
            raise Stuck(question.bot)
        state = registry.load(question.setup.game).start(question.setup.players)
        for text in question.moves:
            state.play(state.game.parse(text))
        return Answer(str(state.moves(question.seat)[0]))


def at_a_table(
    tmp_path: Path,
    game: str,
    thinkers: Thinkers,
    evening: Callable[[LiveTable], Awaitable[None]],
    bot: str = "sapling",
    clock: tuple[str, int] | None = None,
) -> None:
    """Ada and a bot at a new table."""

    async def run() -> None:
        url = f"sqlite:///{tmp_path / 'bots.sqlite3'}"
        tables = Tables(Settings(database=url, pace=0.0, games=TOYS))
        tables.workers.close()
        tables.workers = cast(Any, thinkers)
        invited = [Invitation("me"), Invitation("bot", bot)]
        try:
            await evening(await tables.create(Order(game, "ada", "Ada", invited, clock=clock)))
        finally:
            thinkers.close = lambda: None  # type: ignore[attr-defined]
            tables.close()

    in_loop(run())


async def settled(table: LiveTable) -> None:
    """Until nobody acts by himself any more."""
    while table.driver.busy:
        await asyncio.sleep(0)


@pytest.mark.usefixtures("toys")
def test_where_a_bot_hangs_an_easier_one_moves_and_everybodys_log_says_so(tmp_path: Path) -> None:
    thinkers = Thinkers(stuck="greedy")

    async def evening(table: LiveTable) -> None:
        await table.play(0, 0, "1.pick:1")
        await settled(table)
        assert [question.bot for question in thinkers.asked] == ["greedy", EASIER]
        told = [line.text for line in messages.frame_message(table, None).log.lines]
        assert told[-1] == "Greedy could not decide: an easier bot moved instead."
        assert table.whole().movers == [0, 1]

    at_a_table(tmp_path, "toy-rush", thinkers, evening, "greedy")


@pytest.mark.usefixtures("toys")
def test_any_legal_move_is_played_where_nobody_can_think(tmp_path: Path) -> None:
    thinkers = Thinkers(stuck=EASIER)

    async def evening(table: LiveTable) -> None:
        await table.play(0, 0, "1.pick:1")
        await settled(table)
        assert table.whole().movers == [0, 1]

    at_a_table(tmp_path, "toy-rush", thinkers, evening, EASIER)


@pytest.mark.usefixtures("toys")
def test_where_all_act_at_once_a_bot_answers_a_person_move_by_move(tmp_path: Path) -> None:
    async def evening(table: LiveTable) -> None:
        await settled(table)
        assert table.whole().movers == [], "the person has not looked yet"
        assert [seat.waiting for seat in messages.seats_message(table, 0).seats] == [False, True]
        await table.play(0, 0, "1.pick:1")
        await settled(table)
        assert table.whole().movers == [0, 1]
        await table.play(0, table.ply, "1.pick:1")
        await table.play(0, table.ply, "1.pick:1")
        await settled(table)
        assert table.whole().movers == [0, 1, 0, 0, 1, 1]
        assert table.status == "over"

    at_a_table(tmp_path, "toy-rush", Thinkers(), evening)


@pytest.mark.usefixtures("toys")
def test_bots_do_not_interrupt_a_person_in_the_middle_of_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening(table: LiveTable) -> None:
        monkeypatch.setattr(table.whole().game.face, "amid", lambda view: view.seat == 0)
        await table.play(0, 0, "1.pick:1")
        await settled(table)
        assert table.whole().movers == [0]
        ben = messages.seats_message(table, 0).seats[1]
        assert (ben.waiting, ben.goes_on) == (True, 0.0), "however long it takes"
        table.driver.go_on()
        await settled(table)
        assert table.whole().movers == [0, 1, 1], "unless it is asked to"

    at_a_table(tmp_path, "toy-rush", Thinkers(), evening)


@pytest.mark.usefixtures("toys")
def test_without_a_clock_bots_wait_until_a_person_acts_or_asks_them_to_go_on(
    tmp_path: Path,
) -> None:
    async def evening(table: LiveTable) -> None:
        table.kick()
        assert table.driver._timer is None, "nothing is to happen by itself"
        ben = messages.seats_message(table, 0).seats[1]
        assert (ben.waiting, ben.goes_on) == (True, 0.0)
        assert table.whole().movers == [], "however long it takes"
        table.driver.go_on()
        await settled(table)
        assert table.whole().movers == [1]
        assert table.driver._timer is None
        await table.play(0, table.ply, "1.pick:1")
        await settled(table)
        assert table.driver.more == 0, "it is as polite as before"

    at_a_table(tmp_path, "toy-rush", Thinkers(), evening)


@pytest.mark.usefixtures("toys")
def test_by_a_clock_bots_go_on_when_nobody_has_moved_for_long(tmp_path: Path) -> None:
    async def evening(table: LiveTable) -> None:
        assert isinstance(table.driver, Driver)
        assert table.driver.quiet == QUIET > 5 > SLOW
        table.driver.go_on()
        await settled(table)
        assert table.whole().movers == [1]
        table.driver.quiet = 0.0
        table.kick()
        while table.whole().movers != [1, 1, 1]:
            await asyncio.sleep(0)
        await table.play(0, table.ply, "1.pick:1")
        assert table.driver.more == 0, "it is as polite as before"

    at_a_table(tmp_path, "toy-rush", Thinkers(), evening, clock=("move", 3600))


@pytest.mark.usefixtures("toys")
def test_a_bot_is_told_how_long_it_has_thought_in_this_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Thinkers()

    async def evening(table: LiveTable) -> None:
        monkeypatch.setattr(table.driver, "_spent", 0.25)
        table.driver.more = 3
        table.kick()
        await settled(table)
        first, *later = [question.spent for question in thinkers.asked]
        assert first == 0, "somebody else has acted, or nobody yet"
        assert later == sorted(later)
        assert all(spent > 0 for spent in later)

    at_a_table(tmp_path, "toy-rush", thinkers, evening)


@pytest.mark.usefixtures("toys")
def test_bots_that_wait_say_for_how_long_and_may_be_held(tmp_path: Path) -> None:
    async def evening(table: LiveTable) -> None:
        def left() -> list[float]:
            return [seat.goes_on for seat in messages.seats_message(table, 0).seats]

        table.kick()
        assert left()[0] == 0, "a person"
        assert 0 < left()[1] <= QUIET
        table.driver.hold()
        assert left() == [0, 0]
        table.kick()
        assert left() == [0, 0], "they wait until a person acts"
        assert table.driver.waiting == [1]
        await table.play(0, 0, "1.pick:1")
        await settled(table)
        assert left() == [0, 0], "and what was asked for holds when a person has acted"
        table.driver.go_on()
        await settled(table)
        assert table.whole().movers == [0, 1, 1]
        assert not table.driver.held

    at_a_table(tmp_path, "toy-rush", Thinkers(), evening, clock=("move", 3600))


@pytest.mark.usefixtures("toys")
def test_bots_that_are_hurried_take_no_pause_until_a_person_may_move(tmp_path: Path) -> None:
    thinkers = Thinkers()

    async def evening(table: LiveTable) -> None:
        table.driver.pace = 3600.0
        table.driver.go_on()
        await asyncio.sleep(0)
        assert table.driver.busy
        table.driver.hurry()
        await settled(table)
        assert table.whole().movers == [1]
        asked = len(thinkers.asked)
        table.driver.go_on()
        while len(thinkers.asked) == asked:
            await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert table.driver.busy, "it has chosen, and takes its time again"
        assert table.whole().movers == [1]

    at_a_table(tmp_path, "toy-rush", thinkers, evening)


@pytest.mark.usefixtures("toys")
def test_a_part_that_cannot_be_chosen_is_answered_with_the_reason(tmp_path: Path) -> None:
    assert isinstance(read_wish('{"type": "why", "id": 3, "part": "plot"}'), WhyWish)

    async def evening(table: LiveTable) -> None:
        answer = messages.why_message(table, 0, 7, "nothing-of-that-name")
        assert isinstance(answer, WhyMessage)
        assert (answer.id, answer.reason[-1]) == (7, ".")

    at_a_table(tmp_path, "toy-rush", Thinkers(), evening)


@pytest.mark.usefixtures("toys")
def test_a_hint_stays_while_it_is_possible_and_says_if_it_is_not(tmp_path: Path) -> None:
    async def evening(table: LiveTable) -> None:
        advice = Advice(
            "1.pick:3", "It sums up.", "clearly best", "master", "Pick 2 of {1}", "{1} sulks."
        )
        first = messages.hint_message(table, 0, 7, advice, True)
        assert (first.label, first.gone, first.more) == ("Pick 3", False, True)
        assert (first.equal, first.details) == ("Pick 2 of Sapling", "Sapling sulks.")
        await table.play(1, 0, "2.pick:1")
        later = messages.hint_message(table, 0, 7, advice)
        assert (later.gone, later.reason, later.ply) == (False, "It sums up.", table.ply)
        await table.play(1, table.ply, "2.pick:3")
        gone = messages.hint_message(table, 0, 7, advice)
        assert gone.gone
        assert "not one of the moves allowed now" in gone.reason

    at_a_table(tmp_path, "toy-rush", Thinkers(), evening)


def test_one_may_ask_bots_to_go_on() -> None:
    assert isinstance(read_wish('{"type": "go_on", "id": 3}'), GoOnWish)
    assert isinstance(read_wish('{"type": "hold", "id": 3}'), HoldWish)
    assert isinstance(read_wish('{"type": "hurry", "id": 3}'), HurryWish)
    assert driver.QUIET == QUIET


def test_advice_has_a_reason() -> None:
    setup = Setup("wizards-garden", "seeds=5", None, 2)
    found = advise(Question("advice", setup, (), 0, ""), 0.01)
    assert isinstance(found, Advice)
    assert found.sure
    assert found.bot in ("master", "perfect")
