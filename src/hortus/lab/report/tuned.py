"""What a tuning found: the game as it is beside a few settings, goal by goal, and what each costs.

Every number here comes from games on fresh seeds, played after the search: by the bots of the
search, and by bots it never saw.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from hortus.core.registry import load
from hortus.lab.compare import CHANGED, OPEN, Change, compared
from hortus.lab.estimates import Sample
from hortus.lab.finding import Finding, find
from hortus.lab.goals import Goal, Goals, Verdict, judge
from hortus.lab.report import plots
from hortus.lab.report.page import Cell, Section, document, figure, listed, paragraph, table
from hortus.lab.report.sections import brief, findings_table, spread, value_cell
from hortus.lab.report.verdicts import TONES
from hortus.lab.tune import Confirmed, Trial
from hortus.lab.tuning_file import Tuning
from hortus.lab.words import WORDS


class Tuned(NamedTuple):
    """All a report on a tuning tells of."""

    tuning: Tuning
    goals: Goals
    seed: int
    trials: Sequence[Trial]
    own: Confirmed
    settings: Sequence[Confirmed]
    games: int
    """How many games were played, search and confirmation."""
    command: str
    version: str
    out: Path = Path()
    """Where the settings lie."""

    @property
    def better(self) -> bool:
        """True if the best setting does better than the game as it is, with either bots."""
        return bool(self.settings) and self.settings[0].worst < self.own.worst

    @property
    def verdict(self) -> str:
        """What came of it, in a sentence."""
        if not self.better:
            return (
                "No setting within these bounds held up on fresh seeds: the game as it is does no "
                "worse."
            )
        best = self.settings[0].worst
        return (
            f"The best setting misses the goals by {best:.2f} where the game as it is misses them "
            f"by {self.own.worst:.2f} (0: all met; 1: each missed by its tolerance)."
        )


def findings_of(found: Sequence[Sample]) -> list[Finding]:
    """Samples as findings."""
    return [one.finding() for one in found]


def verdicts_of(goals: Goals, found: Sequence[Sample]) -> list[Verdict]:
    """How the goals stand by some games."""
    return judge(goals, findings_of(found))


def costs(tuned: Tuned, setting: Confirmed) -> list[Change]:
    """What changed beyond noise, or may have, that no goal asked for."""
    asked = {goal.measure for goal in tuned.goals.goals}
    changes = compared(tuned.own.samples, setting.samples)
    return [one for one in changes if one.verdict == CHANGED and one.before.name not in asked]


def tuned_page(tuned: Tuned) -> str:
    """The page that compares the settings with the game as it is."""
    title = load(tuned.tuning.game).title
    sections = [
        _answer(tuned),
        _goals(tuned),
        *[_setting(tuned, number, one) for number, one in enumerate(tuned.settings, 1)],
        _search(tuned),
        _again(tuned),
    ]
    lead = (
        f"{len(tuned.trials)} candidates, {tuned.games:,} games. Tuned with "
        f"{', '.join(tuned.tuning.lineup)}; confirmed on fresh seeds, and with "
        f"{', '.join(tuned.tuning.confirm)}, which the search never saw."
    )
    found = "settings that come nearer to the goals" if tuned.better else "nothing better was found"
    return document(f"{title}: {found}", lead, sections)


def _met(goals: Goals, found: Sequence[Sample]) -> str:
    verdicts = verdicts_of(goals, found)
    counts = {status: [v.status for v in verdicts].count(status) for status in TONES}
    return ", ".join([f"{count} {status}" for status, count in counts.items() if count])


def _answer(tuned: Tuned) -> Section:
    rows: list[list[Cell | str]] = []
    for number, one in enumerate([tuned.own, *tuned.settings]):
        name = "as it is" if number == 0 else f"setting {number}"
        row: list[Cell | str] = [
            name,
            tuned.tuning.told(one.values) if number else "",
            Cell(f"{one.loss:.2f}", one.loss, _met(tuned.goals, one.samples)),
            Cell(f"{one.other_loss:.2f}", one.other_loss, _met(tuned.goals, one.other)),
        ]
        rows.append(row)
    heads = ["setting", "changes", "distance from the goals", "with bots it was not tuned on"]
    return Section(
        "answer", "The answer", paragraph(tuned.verdict, "lead") + table("Settings", heads, rows)
    )


def _rows(goal: Goal, found: Sequence[Sample], name: str) -> list[plots.Spread]:
    mine = [one for one in find(findings_of(found), goal.measure, *goal.parts) if one.known]
    label = [brief(one.about) for one in mine]
    return [spread(one, f"{name} {words}") for one, words in zip(mine, label, strict=True)]


def _goals(tuned: Tuned) -> Section:
    """Each goal before and after, and whether it is met."""
    figures = []
    rows: list[list[Cell | str]] = []
    shown = [("now", tuned.own), *[("then", one) for one in tuned.settings[:1]]]
    for goal in tuned.goals.goals:
        drawn = [row for name, one in shown for row in _rows(goal, one.samples, name)]
        if len(drawn) > 1:
            unit = "share" if goal.unit in ("share", "difference") else goal.unit
            plot = plots.intervals(drawn[:24], unit, None, (goal.low, goal.high))
            words = f"now, and with setting 1; wanted {goal.target}"
            figures.append(figure(goal.title, plot, words))
        every = (tuned.own, *tuned.settings)
        cells = [_verdict_cell(goal, one.samples, tuned.goals) for one in every]
        rows.append([goal.title, goal.target, *cells])
    heads = [
        "goal",
        "wanted",
        "as it is",
        *[f"setting {n + 1}" for n in range(len(tuned.settings))],
    ]
    body = f'<div class="plots">{"".join(figures)}</div>' + table("Goals", heads, rows)
    return Section("goals", "Goal by goal", body)


def _verdict_cell(goal: Goal, found: Sequence[Sample], goals: Goals) -> Cell:
    for verdict in verdicts_of(goals, found):
        if verdict.goal == goal and verdict.finding is not None:
            value = value_cell(verdict.finding)
            return Cell(
                verdict.status, value.key, f"{value.text} ({value.remark})", TONES[verdict.status]
            )
    return Cell("not measured")


def _setting(tuned: Tuned, number: int, one: Confirmed) -> Section:
    """One setting: where its files are, what it reaches, and what else changed."""
    folder = tuned.out / "settings" / str(number)
    options = [f"-o {word}" for line in tuned.tuning.lines(one.values)[:1] for word in line.split()]
    command = " ".join(["hortus play", tuned.tuning.game, f"--content {folder}", *options])
    changes = costs(tuned, one)
    body = paragraph(tuned.tuning.told(one.values)) + f"<pre><code>{escape(command)}</code></pre>"
    if changes:
        rows: list[list[Cell | str]] = []
        for change in changes:
            gap = change.difference
            row: list[Cell | str] = [
                WORDS[change.before.name].title,
                change.before.about,
                value_cell(change.before),
                value_cell(change.after),
                value_cell(gap),
            ]
            rows.append(row)
        heads = ["what", "of", "now", "then", "change"]
        body += table("What else changed, beyond noise", heads, rows)
    else:
        open_ones = sum([c.verdict == OPEN for c in compared(tuned.own.samples, one.samples)])
        words = f"Nothing else changed beyond noise; {open_ones} measures cannot be told yet."
        body += paragraph(words)
    verdicts = verdicts_of(tuned.goals, one.other)
    told = [v.finding for v in verdicts if v.finding is not None]
    body += findings_table("With bots it was not tuned on", told)
    return Section(f"setting-{number}", f"Setting {number}", body)


def _search(tuned: Tuned) -> Section:
    """All candidates, so that one sees what was tried."""
    rows: list[list[Cell | str]] = []
    for trial in tuned.trials:
        state = Cell("stopped early", 1, tone="plain") if trial.stopped else Cell("played out", 0)
        loss = Cell(f"{trial.loss:.2f}", trial.loss)
        number = Cell(str(trial.number), trial.number)
        rows.append([number, loss, state, tuned.tuning.told(trial.values)])
    words = (
        "Each candidate was played on the same seeds. Its distance includes a small price for what "
        "it changes. After a first batch those worse than most were stopped."
    )
    heads = ["candidate", "distance", "", "changes"]
    return Section("search", "What was tried", paragraph(words) + table("Candidates", heads, rows))


def _again(tuned: Tuned) -> Section:
    tuning = tuned.tuning
    pairs = [
        ("Hortus", tuned.version),
        ("Seeds", f"search {tuned.seed}, confirmation {tuned.seed} and fresh ones"),
        ("Games a table", f"{tuning.first}, then {tuning.games}; confirmation {tuning.check}"),
        ("Tables", f"players {', '.join(map(str, tuning.players))}; {'; '.join(tuning.options)}"),
        ("Tuning file", str(tuning.path)),
    ]
    body = f"<pre><code>{escape(tuned.command)}</code></pre>" + listed(pairs)
    return Section("again", "How to do it again", body)
