"""One process of the load on a server: it holds one seat, and some spectators, at many tables.

It is told what to do in lines of JSON and answers in such lines, so that the two players of a table
sit in two processes, as they would in two browsers: `python -m bench.load`.
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import sys
import time
from contextlib import suppress
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hortus.core.parts import Skeleton, applied


class New(msgspec.Struct):
    """The parts of a picture that changed."""

    since: int
    new: dict[str, Skeleton]
    keep: bool


class Heard(msgspec.Struct):
    """What a client reads of any message."""

    type: str
    ply: int = 0
    picture: int = 0
    parts: New | None = None
    offers: list[str | dict[str, Any] | list[Any]] = []
    actors: list[int] = []
    your_turn: bool = False
    over: bool = False
    code: str = ""
    reason: str = ""

    def moves(self) -> list[str]:
        """What may be played: known options by their notation, others with more, or in batches."""
        found: list[str] = []
        for one in self.offers:
            if isinstance(one, str):
                found.append(one)
            elif isinstance(one, dict):
                found.append(one["text"])
            else:
                found += [text for text, _, _ in one[2]]
        return found


class Job(msgspec.Struct):
    """What one process holds: the tables of each place at the load, one after the other."""

    port: int
    token: str
    seat: int
    shape: str
    places: list[list[str]]
    watched: int
    """Every so many places also have a spectator from this process."""


class Order(msgspec.Struct):
    """A run: for so many seconds from a moment of the system's clock that all processes share; at each
    table a move every so many seconds, or as fast as can be if that is 0."""

    begin: float
    seconds: float
    interval: float


class Told(msgspec.Struct):
    """What one run came to: when which ply was answered, and when which was shown."""

    sent: list[tuple[str, int, float]]
    seen: list[tuple[str, int, float]]
    frames: int
    bytes: int
    watched: int
    """Frames that spectators were sent."""
    dry: int
    """Places at which all tables were played out before the end."""


class Place:
    """One table at a time, seen from one seat."""

    def __init__(self, job: Job, tables: list[str], number: int) -> None:
        self.job = job
        self.tables = tables
        self.rng = random.Random(number)
        self.phase = random.Random(number).random()
        """How far into each interval its moves are due: the same in both processes."""
        self.told = Told([], [], 0, 0, 0, 0)
        self.order = Order(0.0, 0.0, 0.0)
        self.going = False
        self.turn: Heard | None = None
        """The question that waits to be answered."""
        self.due: asyncio.TimerHandle | None = None
        """When it will be."""
        self.line: ClientConnection | None = None
        self.parts: dict[str, Skeleton] = {}

    def address(self, seat: str) -> str:
        """Where the present table is."""
        return f"ws://127.0.0.1:{self.job.port}/ws/{self.tables[0]}?seat={seat}&shape={self.job.shape}&parts=1"

    async def sit(self, ready: asyncio.Event) -> None:
        """Play one table after the other, until there is none left."""
        headers = {"Authorization": f"Bearer {self.job.token}"}
        while self.tables:
            address = self.address(str(self.job.seat))
            try:
                async with connect(
                    address, additional_headers=headers, proxy=None, compression=None, max_size=None
                ) as line:
                    self.line = line
                    await self.play(line, ready)
            except (ConnectionClosed, OSError):
                ready.set()
                return
            finally:
                self.ask(None)
            self.tables.pop(0)
        ready.set()

    async def play(self, line: ClientConnection, ready: asyncio.Event) -> None:
        """Follow one table to its end."""
        async for text in line:
            heard = msgspec.json.decode(text, type=Heard)
            if heard.type == "refused":
                self.overtaken(heard)
            if heard.type != "frame":
                continue
            if heard.parts is not None:
                known = {**(self.parts if heard.parts.since else {}), **heard.parts.new}
                shown = applied(known, {})
                self.parts = known if heard.parts.keep else shown
            now = time.monotonic()
            if self.going and heard.parts is not None and heard.parts.since:
                self.told.frames += 1
                self.told.bytes += len(text)
            self.told.seen.append((self.tables[0], heard.ply, now))
            ready.set()
            if heard.over:
                return
            self.ask(heard if heard.your_turn and heard.offers else None)

    def overtaken(self, refused: Heard) -> None:
        """Where all act at once the other may be quicker: then the newest frame follows, and asks again."""
        if refused.code != "stale":
            raise AssertionError(refused.reason)
        if self.told.sent:
            self.told.sent.pop()

    def ask(self, turn: Heard | None) -> None:
        """There is a new question, or none any more."""
        if self.due is not None:
            self.due.cancel()
        self.due, self.turn = None, turn
        if self.going and turn is not None:
            self.answer(turn)

    def answer(self, turn: Heard) -> None:
        """Move now, or when the table's next move is due; where several act at once, they take turns."""
        every = self.order.interval
        if not every:
            self.move()
            return
        passed = (time.monotonic() - self.order.begin) / every - self.phase
        slot = max(0, math.floor(passed) + 1)
        slot += (turn.actors.index(self.job.seat) - slot) % len(turn.actors)
        pause = (slot - passed) * every
        self.due = asyncio.get_running_loop().call_later(pause, self.move)

    def move(self) -> None:
        """Answer the question."""
        if not self.going or self.turn is None or self.line is None:
            return
        turn, self.turn = self.turn, None
        text = self.rng.choice(turn.moves())
        self.told.sent.append((self.tables[0], turn.ply, time.monotonic()))
        wish = {"type": "move", "id": 1, "ply": turn.ply, "text": text}
        self._sending = asyncio.create_task(_send(self.line, json.dumps(wish)))

    async def watch(self) -> None:
        """Look on without a seat, as long as the first table lasts."""
        address = self.address("none")
        async with connect(address, proxy=None, compression=None, max_size=None) as line:
            async for _ in line:
                self.told.watched += self.going


async def _send(line: ClientConnection, text: str) -> None:
    """Send a wish, unless the game has ended and the line is closed."""
    with suppress(ConnectionClosed):
        await line.send(text)


async def run(places: list[Place], order: Order) -> Told:
    """Let everybody play for a while."""
    await asyncio.sleep(max(0.0, order.begin - time.monotonic()))
    for place in places:
        place.told = Told([], [], 0, 0, 0, 0)
        place.order, place.going = order, True
        place.ask(place.turn)
    await asyncio.sleep(order.begin + order.seconds - time.monotonic())
    for place in places:
        place.going = False
        place.told.dry = not place.tables
    await asyncio.sleep(1)
    everything = [place.told for place in places]
    return Told(
        [one for told in everything for one in told.sent],
        [one for told in everything for one in told.seen],
        sum([told.frames for told in everything]),
        sum([told.bytes for told in everything]),
        sum([told.watched for told in everything]),
        sum([told.dry for told in everything]),
    )


async def main() -> None:
    """Do what the lines of the standard input say."""
    loop = asyncio.get_running_loop()
    job = msgspec.json.decode(await loop.run_in_executor(None, sys.stdin.readline), type=Job)
    places = [Place(job, tables, number) for number, tables in enumerate(job.places)]
    sitting: list[asyncio.Task[None]] = []
    for number, place in enumerate(places):
        ready = asyncio.Event()
        sitting.append(asyncio.create_task(place.sit(ready)))
        await ready.wait()
        if number % job.watched == 0:
            sitting.append(asyncio.create_task(place.watch()))
    print("ready", flush=True)
    while line := (await loop.run_in_executor(None, sys.stdin.readline)).strip():
        told = await run(places, msgspec.json.decode(line, type=Order))
        print(msgspec.json.encode(told).decode(), flush=True)
    for task in sitting:
        task.cancel()


if __name__ == "__main__":
    asyncio.run(main())
