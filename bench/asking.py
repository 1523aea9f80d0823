"""How long a person waits for a hint: a real server with its usual limits, a game against a bot.

One asks, plays what is proposed, asks again, and so on, once a second (more are refused), while the bot
thinks about its own moves and the better answers to earlier hints may still be thought about. What counts
is the time from asking to the first answer, over the socket.
"""

from __future__ import annotations

import tempfile
import time
from contextlib import suppress
from pathlib import Path
from statistics import median

import hortus
from bench.report import Line
from bench.server import running
from hortus.client import Player, Refused

HINTS = 12
"""How many in each game."""
EVERY = 1.0
"""Seconds between two of them."""
WANTED = 1.0
"""Seconds within which the first answer is to come."""
SERVE = """
import sys
from hortus.server.running import serve
from hortus.server.settings import Settings
if __name__ == "__main__":
    serve(Settings(database=sys.argv[3], port=int(sys.argv[2]), pace=0.1, warm=True))
"""


def waits(player: Player, game: str) -> list[float]:
    """Seconds until the first answer, for each hint of a game."""
    table = player.create(game, [{"kind": "me"}, {"kind": "bot", "bot": "gardener"}])
    found: list[float] = []
    with player.sit(str(table["id"]), 0) as chair:
        for _ in chair.turns():
            begin = time.perf_counter()
            hint = chair.hint()
            found.append(time.perf_counter() - begin)
            with suppress(Refused):  # in a team others may have been faster
                chair.play(hint["text"])
            if len(found) == HINTS:
                break
            time.sleep(max(0.0, begin + EVERY - time.perf_counter()))
    return found


def measure() -> list[Line]:
    """For each game, the usual wait and the longest one, beside what is wanted."""
    if hortus.build() != "compiled":
        return []
    lines: list[Line] = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        with running(SERVE, folder, f"sqlite:///{folder / 'hints.sqlite3'}") as serving:
            player = Player(f"http://127.0.0.1:{serving.port}")
            for game in hortus.games():
                found = waits(player, game)
                slow = max(found)
                what = f"{game}: half of {len(found)} hints come within"
                lines += [
                    Line(what, median(found), "s"),
                    Line("  and the last may come within", WANTED, "s", f"{slow:.2f} s", slow, 1.0),
                ]
    return lines
