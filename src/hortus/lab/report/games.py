"""Games worth looking at: their records as files, and pictures drawn by the games themselves.

A typical game is shown as it ended. A game in which the winner was far behind is shown where it
turned: at the position where the winner's prospects were worst.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from hortus.core.errors import HortusError
from hortus.core.record import Record
from hortus.core.result import Result
from hortus.lab.campaign import OWN, Campaign, Variant, Watch
from hortus.lab.files import write_whole
from hortus.lab.report.page import figure, pictured
from hortus.lab.store import Store

TOLD = {
    "sample": "A typical game",
    "closest": "The closest game",
    "comeback": "The greatest comeback",
    "longest": "The longest game",
    "shortest": "The shortest game",
    "stalled": "A game that stalled",
    "failed": "A game that failed",
}
"""Why a game is shown, in the order in which they are."""


class Shown(NamedTuple):
    """A game worth a look, and where its record lies."""

    why: str
    number: int
    label: str
    """What was played: players, bots, options."""
    file: Path
    content: Path | None
    """The directory of content it was played with; None for the game's own."""

    @property
    def command(self) -> str:
        """How to step through it."""
        more = "" if self.content is None else f" --content {self.content}"
        return f"hortus replay {self.file}{more}"


def lay_out(store: Store) -> list[Shown]:
    """Write the records that were kept as files beside the results; the first of each kind is shown.

    Kinds are taken from different cells of the campaign where there are several.
    """
    rows = store.read("records").to_pylist()
    cells = {cell.id: cell for cell in store.campaign.cells}
    folder = store.folder / "records"
    folder.mkdir(exist_ok=True)
    shown: list[Shown] = []
    taken: dict[int, int] = {}
    for why in TOLD:
        found = [row for row in rows if row["why"] == why]
        for row in found:
            write_whole(_file(folder, row), row["record"])
        if found:
            row = min(found, key=lambda one: (taken.get(one["cell"], 0), one["rank"]))
            taken[row["cell"]] = taken.get(row["cell"], 0) + 1
            cell = cells[row["cell"]]
            content = _lay_content(store.folder, cell.variant)
            shown.append(Shown(why, row["number"], cell.label, _file(folder, row), content))
    return shown


def _file(folder: Path, row: dict[str, Any]) -> Path:
    return folder / f"{row['why']}-{row['number']}.hortus"


def _lay_content(folder: Path, variant: Variant) -> Path | None:
    """The content of a variant as a directory that `--content` takes."""
    if variant.name == OWN:
        return None
    place = folder / "content" / variant.name
    place.mkdir(parents=True, exist_ok=True)
    for name, text in variant.files:
        write_whole(place / name, text)
    return place


def turn_of(record: Record, content: Path | None) -> int:
    """After how many moves the prospects of who won in the end were worst."""
    final = record.follow(None, content)
    game = record.load_game(content)
    result = final.state.result
    if result is None or not result.winners:
        return len(final.moves)
    winner = result.winners[0]
    state = record.begin(game)
    worst, found = 0.0, len(final.moves)
    for step, move in enumerate(final.moves):
        if not state.chance and not state.over:
            value = game.values(state)[winner]
            if value < worst:
                worst, found = value, step
        state.play(move)
    return found


def drawn(shown: Shown, replays: str = "") -> str:
    """A game as a figure: its picture, how it ended, and the command that replays it.

    `replays` is where a browser finds replays by the number of the game; empty where there are none.
    """
    record = Record.loads(shown.file.read_text("utf-8"))
    try:
        upto = turn_of(record, shown.content) if shown.why == "comeback" else None
        followed = record.follow(upto, shown.content)
        svg = followed.state.view(None).picture()
        last = record.follow(None, shown.content).state.result
    except HortusError as error:
        return figure(TOLD[shown.why], "", f"{shown.label}: cannot be drawn ({error})")
    where = "as it ended" if upto is None else f"where it turned, after {upto} moves"
    words = f"Game {shown.number}, {shown.label}; {where}."
    ended = "" if last is None else f"{outcome(last)} "
    below = f"{escape(ended)}<br><code>{escape(shown.command)}</code>"
    if replays:
        step = "" if upto is None else f"?step={upto}"
        address = escape(f"{replays}/{shown.number}{step}")
        below += f'<br><a href="{address}">Step through game {shown.number}</a>'
    alt = f"{TOLD[shown.why]}: the position {where}"
    return figure(TOLD[shown.why], pictured(svg, alt), words, below)


def outcome(result: Result) -> str:
    """How a game ended, in a sentence."""
    if result.together:
        return f"{'Won' if result.winners else 'Lost'}: {result.reason}."
    scores = ", ".join([f"{score:g}" for score in result.scores])
    seats = " and ".join([str(seat + 1) for seat in result.winners]) or "nobody"
    return f"Won by seat {seats}; scores {scores}."


# --- doing it again -----------------------------------------------------------------------------


def command_of(campaign: Campaign, folder: Path) -> str:
    """The command that plays the campaign again; content variants are taken from where they lie."""
    words = ["hortus lab run", campaign.game, f"--games {campaign.games}"]
    words += [f"--bots {','.join(lineup)}" for lineup in campaign.lineups]
    if campaign.players:
        words.append(f"--players {','.join([str(count) for count in campaign.players])}")
    options = dict.fromkeys([word for line in campaign.options for word in line.split()])
    words += [f"-o {word}" for word in options]
    for variant in campaign.variants:
        place = _lay_content(folder, variant)
        words += [] if place is None else [f"--content {place}"]
    words += [f"--seed {seed}" for seed in campaign.seeds if seed != 1]
    usual, watch = Watch(), campaign.watch
    words += [f"--events {watch.events}"] if watch.events != usual.events else []
    words += [f"--decisions {watch.decisions:g}"] if watch.decisions != usual.decisions else []
    words.append("--out again")
    return " \\\n  ".join([" ".join(words[:3]), *words[3:]])
