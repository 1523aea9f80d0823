"""`hortus lab`: campaigns of many games, and what they tell. Each command is a module of its own."""

from __future__ import annotations

import typer

from hortus.cli import (
    lab_card,
    lab_compare,
    lab_items,
    lab_measure,
    lab_query,
    lab_record,
    lab_report,
    lab_run,
    lab_tune,
)

app = typer.Typer(
    name="lab",
    help="Play many games and measure them: what a thousand playtests would tell.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
app.command("run")(lab_run.run)
app.command("query")(lab_query.query)
app.command("measure")(lab_measure.measure_campaign)
app.command("compare")(lab_compare.compare_campaigns)
app.command("items")(lab_items.study_items)
app.command("record", context_settings={"ignore_unknown_options": True})(lab_record.record)
app.command("report")(lab_report.report)
app.command("card")(lab_card.card)
app.command("tune")(lab_tune.tune)
