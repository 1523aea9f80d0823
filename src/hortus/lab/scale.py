"""How long a campaign takes on more machines than one has: from what was measured on this one.

A game costs a worker's time. What comes back is sent, gathered and written by one process, and each
chunk is scheduled once. So a campaign is as long as the slowest of the three: all games shared among
the workers, all results through one writer, all chunks through one scheduler.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import NamedTuple

from hortus.lab.campaign import Campaign
from hortus.lab.engine import Task, play_task
from hortus.lab.interest import bars
from hortus.lab.run import SECONDS, Writer, joined
from hortus.lab.store import Store, version_of

NETWORK = 100e6
"""Bytes a second that reach the writer: a plain network of one gigabit."""


class Costs(NamedTuple):
    """What one game costs, in seconds of processor time, and what is sent of it."""

    play: float
    """The worker: playing, watching and gathering."""
    keep: float
    """The writer: reading, gathering and writing."""
    size: float
    """Bytes sent for it."""
    task: float = 0.001
    """Scheduling one chunk."""

    @property
    def games(self) -> int:
        """How many games a chunk has."""
        return max(1, round(SECONDS / self.play))

    def seconds(self, games: int, workers: int) -> float:
        """How long so many games take with so many workers."""
        playing = games * self.play / workers
        keeping = games * max(self.keep, self.size / NETWORK)
        scheduling = games / self.games * self.task
        return max(playing, keeping, scheduling) + min(SECONDS, games * self.play)

    def most_workers(self) -> int:
        """From how many workers on another one no longer helps."""
        serial = max(self.keep, self.size / NETWORK, self.task / self.games)
        return max(1, int(self.play / serial))


def costs_of(
    campaign: Campaign, folder: Path, games: int, task: Callable[[], float] | None = None
) -> Costs:
    """What a game of a campaign's first cell costs, measured over so many; `task` measures scheduling.

    As many are played before: a first chunk reads the content, and nearly all of its games are of
    interest, which of a million few are.
    """
    store = Store.create(folder, campaign)
    cell = campaign.cells[0]
    code = version_of(campaign.game)["code"]
    before = play_task(Task(cell, 0, games, campaign.watch, code))
    limits = bars(before.kept, cell.id)
    begin = process_time()
    chunk = play_task(Task(cell, games, 2 * games, campaign.watch, code, limits))
    play = (process_time() - begin) / games
    sent = pickle.dumps(chunk)
    writer = Writer(store)
    writer.chunks.append(before)
    writer.flush()
    begin = process_time()
    back = pickle.loads(sent)
    writer.chunks.append(back)
    writer.flush()
    keep = (process_time() - begin) / games
    assert joined([back])["games"].num_rows == games
    found = Costs(play, keep, len(sent) / games)
    return found._replace(task=task()) if task is not None else found
