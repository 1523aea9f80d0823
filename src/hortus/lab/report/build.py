"""`hortus lab report`: everything about one campaign, put together. The answer comes first."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import NamedTuple

from hortus.core.registry import load
from hortus.lab.files import write_whole
from hortus.lab.finding import SHARE, Finding
from hortus.lab.goals import Goals, Verdict, judge, own_goals
from hortus.lab.holes import holes
from hortus.lab.items import items
from hortus.lab.measuring import measure
from hortus.lab.query import connect
from hortus.lab.report import cards, games, plots
from hortus.lab.report.again import again
from hortus.lab.report.page import Section, document, figure, paragraph
from hortus.lab.report.sections import grouped, section, shortened
from hortus.lab.report.verdicts import answer_section, goals_table
from hortus.lab.store import BadResults, Store

THEMES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("team", "Can it be won?", ("team-", "lost-because", "turns-when", "score-when")),
    ("fair", "Is it fair?", ("seat-", "first-seat", "strategy-")),
    ("length", "How long is it?", ("minutes", "turns", "rounds", "decisions", "happens", "stalls")),
    ("course", "How does it go?", ("lead-", "comeback", "drama", "deficit", "decided-at")),
    ("choices", "What is there to decide?", ("branching", "real-", "different-")),
    ("scores", "How does it end?", ("winning-", "score-", "margin", "points-from", "draws")),
    ("holes", "Holes in the rules", ("dead-ends", "failures", "endless", "forced-turns")),
    ("luck", "Luck and skill", ("luck-", "points-against", "doubling")),
)
"""The parts of a report: a name, a heading, and how the names of its measures begin."""


class Case(NamedTuple):
    """Everything a report tells of."""

    store: Store
    goals: Goals
    findings: list[Finding]
    items: list[Finding]
    """What was found of single cards, plants, towers and so on."""
    verdicts: list[Verdict]


def examine(folder: Path, goals: Goals | None = None) -> Case:
    """Measure a campaign and judge it; without goals of one's own, by those shipped with the game."""
    store = Store.open(folder)
    if not store.count():
        raise BadResults(f"{folder}: no game is finished yet")
    game = store.campaign.game
    connection = connect(store)
    goals = own_goals(game) if goals is None else goals
    findings = [*measure(connection, goals), *holes(connection, store.campaign)]
    found = items(connection, game)
    connection.close()
    return Case(store, goals, findings, found, judge(goals, [*findings, *found]))


def report_page(folder: Path, goals: Goals | None = None, replays: str = "") -> str:
    """The report of a campaign as a page; `replays` as in `page_of`."""
    return page_of(examine(folder, goals), replays)


def page_of(case: Case, replays: str = "") -> str:
    """The page: the answer, the goals, what was measured, cards, games to look at, how to repeat it.

    `replays` is where a browser finds replays by the number of the game, if there is a server.
    """
    store = case.store
    game = load(store.campaign.game)
    names = cards.names_of(game)
    sections = [
        answer_section(case.verdicts, cards.striking(case.items, names)),
        *_goals(case.verdicts),
        *_themes(
            case.findings,
            f"Minutes are counted by a declared pace: {case.goals.pace}.",
            _lengths(store),
        ),
        *cards.sections(shortened(case.items), names),
        _looked_at(store, replays),
        again(store),
    ]
    played = store.count()
    lead = f"{_tables(store)}. What bots of this strength do; people may play otherwise."
    lead += f" It {store.remark.partition(': ')[2]}." if store.remark else ""
    foot = f"Made by hortus lab report from {played:,} games."
    return document(f"{game.title}: what {played:,} games say", lead, sections, foot)


def _tables(store: Store) -> str:
    """What was played, in a line."""
    campaign = store.campaign
    players = sorted({cell.players for cell in campaign.cells})
    counts = f"{players[0]} to {players[-1]}" if len(players) > 1 else str(players[0])
    bots = "; ".join([" and ".join(lineup) for lineup in campaign.lineups[:4]])
    more = " and others" if len(campaign.lineups) > 4 else ""
    options = [line for line in campaign.options if line]
    told = f"; options {'; '.join(options)}" if options else ""
    return f"Played by {bots}{more}, {counts} players{told}"


def _goals(verdicts: Sequence[Verdict]) -> list[Section]:
    return [Section("goals", "The goals", goals_table(verdicts))] if verdicts else []


def histogram(values: Sequence[float], bins: int = 16) -> list[tuple[str, float]]:
    """How the values spread: the lower bound of each bin, in whole numbers, and its share."""
    low, high = min(values), max(values)
    width = max(1, ceil((high - low + 1) / bins))
    counts = [0] * (int((high - low) // width) + 1)
    for value in values:
        counts[int((value - low) // width)] += 1
    return [(f"{low + place * width:g}", n / len(values)) for place, n in enumerate(counts)]


def _lengths(store: Store) -> str:
    """How long the games were, for each number of players."""
    columns = ["number", "players", "turns", "rounds", "over"]
    rows = [row for row in store.read("games", columns).to_pylist() if row["over"]]
    unit = "turns" if any([row["rounds"] is None for row in rows]) else "rounds"
    figures = []
    for players in sorted({row["players"] for row in rows}):
        values = [float(row[unit]) for row in rows if row["players"] == players]
        plot = plots.bars(histogram(values), SHARE, unit)
        words = f"{len(values):,} games; each bar begins at its label"
        figures.append(figure(f"How long: {players} players", plot, words))
    return f'<div class="plots">{"".join(figures)}</div>'


def _themes(findings: Sequence[Finding], pace: str, lengths: str) -> list[Section]:
    groups = grouped(shortened(findings))
    made: list[Section] = []
    for name, heading, starts in THEMES:
        mine = {key: groups.pop(key) for key in list(groups) if key.startswith(starts)}
        if mine:
            made.append(section(name, heading, mine, pace if name == "length" else ""))
            if name == "length":
                made[-1] = made[-1]._replace(body=lengths + made[-1].body)
    if groups:
        made.append(section("more", "More that was measured", groups))
    return made


def _looked_at(store: Store, replays: str) -> Section:
    shown = games.lay_out(store)
    body = paragraph("Drawn by the game itself. The command steps through the record.")
    figures = "".join([games.drawn(one, replays) for one in shown])
    return Section("games", "Games to look at", f'{body}<div class="plots">{figures}</div>')


def write_report(folder: Path, goals: Goals | None = None, out: Path | None = None) -> Path:
    """Write the report of a campaign, beside its results unless told otherwise."""
    path = out or folder / "report.html"
    write_whole(path, report_page(folder, goals))
    return path
