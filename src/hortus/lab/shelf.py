"""The campaigns of a machine: every directory below one place that holds a campaign, and how it stands."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from hortus.core.errors import HortusError
from hortus.core.registry import game_class
from hortus.lab.store import MANIFEST, BadResults, Store

DEPTH = 3
"""So many directories below the place are looked into."""


class Listed(NamedTuple):
    """A campaign in the list."""

    name: str
    """Its directory, from the place down."""
    title: str
    words: str
    """What is played: bots and players."""
    done: int
    total: int
    changed: str
    trouble: str = ""
    """Why it cannot be read; empty if it can."""

    @property
    def share(self) -> float:
        """How much of it is played, 0 to 1."""
        return self.done / self.total if self.total else 0.0


def folders(place: Path) -> list[Path]:
    """The directories with a campaign in them, by name; links are not followed out of the place."""
    found: list[Path] = []
    for depth in range(DEPTH + 1):
        found += place.glob("/".join(["*"] * depth + [MANIFEST]))
    root = place.resolve()
    inside = [path.parent for path in found if path.resolve().is_relative_to(root)]
    return sorted(inside)


def campaigns(place: Path) -> list[Listed]:
    """All campaigns, the latest changed first."""
    found = [(_changed(folder), _listed(place, folder)) for folder in folders(place)]
    return [one for _, one in sorted(found, key=lambda pair: -pair[0])]


def find(place: Path, name: str) -> Path:
    """The directory of a campaign by its name in the list; raises `BadResults` if it is not there."""
    known = {_name(place, folder): folder for folder in folders(place)}
    if name not in known:
        raise BadResults(f"there is no campaign {name!r} here")
    return known[name]


def latest(place: Path) -> Path:
    """The directory of the campaign here or below that changed last; raises `BadResults` without one."""
    found = sorted(folders(place), key=_changed)
    if not found:
        raise BadResults("there is no campaign here: name its directory first")
    return found[-1]


def _name(place: Path, folder: Path) -> str:
    return "/".join(folder.relative_to(place).parts) or folder.resolve().name


def _changed(folder: Path) -> float:
    return max([path.stat().st_mtime for path in folder.glob("*.*")])


def _listed(place: Path, folder: Path) -> Listed:
    name = _name(place, folder)
    when = datetime.fromtimestamp(_changed(folder)).isoformat(" ", "minutes")
    try:
        store = Store.open(folder)
        campaign = store.campaign
        done = store.count()
        title = game_class(campaign.game).about.title
    except HortusError as error:
        trouble = str(error).replace(f"{folder}/", "")
        return Listed(name, name, "", 0, 0, when, f"It cannot be shown: {trouble}.")
    players = sorted({cell.players for cell in campaign.cells})
    counts = f"{players[0]} to {players[-1]}" if len(players) > 1 else str(players[0])
    bots = "; ".join([", ".join(lineup) for lineup in campaign.lineups])
    return Listed(name, title, f"{bots}; {counts} players", done, campaign.total, when)
