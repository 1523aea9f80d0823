"""What a server is charged with: its own work, not that of the bots beside it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time

from bench.load import Heard, Job, Order, Place
from bench.server import Serving, spent

THINKING = """
import subprocess, sys
work = "import time\\nwhile time.process_time() < 0.5: pass\\nprint('done', flush=True)\\ninput()"
child = subprocess.Popen([sys.executable, "-c", work], stdout=subprocess.PIPE, stdin=subprocess.PIPE)
child.stdout.readline()
print("done", flush=True)
input()
child.stdin.close()
child.wait()
"""


def test_what_bots_think_in_processes_of_a_server_is_not_its_own_work() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", THINKING], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True
    ) as parent:
        assert parent.stdout is not None
        assert parent.stdin is not None
        parent.stdout.readline()
        alone = spent(Serving(0, parent.pid))
        together = spent(Serving(0, parent.pid, several=True))
        parent.stdin.write("\n")
    assert together - alone >= 0.4, "with those it serves with, if there are several"


def test_a_client_of_the_load_reads_options_told_in_every_way() -> None:
    batch = ["Small from the root", ["piece-0"], [["s0:0@1200", ", 15° right", "grow-s0-0-1200"]]]
    heard = Heard("frame", offers=["m0:0@1200", {"text": "pass"}, batch])
    assert heard.moves() == ["m0:0@1200", "pass", "s0:0@1200"]


def at_a_table(seat: int, interval: float) -> Place:
    """A place at the load that has begun to play."""
    place = Place(Job(0, "", seat, "wide", [], 4), ["first"], 7)
    place.order, place.going = Order(time.monotonic() - 10.4 * interval, 60.0, interval), True
    return place


def due_in(seat: int, actors: list[int]) -> float:
    """In how many seconds a seat moves that is asked now, where a move is due every hundred seconds."""

    async def asked() -> float:
        place = at_a_table(seat, 100.0)
        place.ask(Heard("frame", offers=["pass"], actors=actors, your_turn=True))
        assert place.due is not None
        found = place.due.when() - asyncio.get_running_loop().time()
        place.ask(None)
        return found

    return asyncio.run(asked())


def test_those_who_act_at_once_make_no_more_moves_than_are_offered() -> None:
    alone = due_in(0, [0])
    assert 0 < alone <= 100
    together = sorted([due_in(0, [0, 1]), due_in(1, [0, 1])])
    assert abs(together[0] - alone) < 5
    assert abs(together[1] - alone - 100) < 5


def test_a_table_that_has_ended_is_not_answered() -> None:
    async def ended() -> Place:
        place = at_a_table(0, 0.001)
        place.ask(Heard("frame", offers=["pass"], actors=[0], your_turn=True))
        due = place.due
        assert due is not None
        place.tables.clear()
        place.ask(None)
        assert due.cancelled()
        return place

    place = asyncio.run(ended())
    assert place.turn is None
    assert not place.told.sent
