"""What the terminal shows: the board, the numbered options, the result, the rules."""

from __future__ import annotations

from collections.abc import Sequence

from rich.columns import Columns
from rich.markdown import Markdown
from rich.markup import escape

from hortus.cli.common import console
from hortus.core.contract import Move, State, View
from hortus.core.face import name_seats

FEW = 12
"""Up to so many options stand one below the other; more are set in columns."""


def show_board(view: View, names: Sequence[str]) -> None:
    """The position, drawn in characters and colour."""
    safe = [escape(name) for name in names]
    console.print(name_seats(view.game.face.board(view), safe), soft_wrap=True)


def show_options(view: View, moves: Sequence[Move], names: Sequence[str]) -> None:
    """The question, and every answer with its number and notation."""
    face = view.game.face
    console.print(name_seats(face.prompt(view), names), style="bold", markup=False)
    rows = [
        f"[bold cyan]{number:>3}[/] {escape(name_seats(face.label(view, move), names))} "
        f"[dim]{escape(str(move))}[/]"
        for number, move in enumerate(moves, 1)
    ]
    if len(rows) <= FEW:
        for row in rows:
            console.print(row)
    else:
        console.print(Columns(rows, padding=(0, 3), column_first=True))


def show_result(state: State, names: Sequence[str]) -> None:
    """Who won, and why."""
    result = state.result
    assert result is not None
    if state.game.about.cooperative or state.players == 1:
        won = "You have won together." if state.players > 1 else "You have won."
        verdict = won if result.winners else "The game has won."
    elif len(result.winners) == 1:
        verdict = f"{names[result.winners[0]]} wins."
    else:
        verdict = " and ".join([names[seat] for seat in result.winners]) + " share the game."
    scores = ", ".join(
        [f"{name} {score:g}" for name, score in zip(names, result.scores, strict=True)]
    )
    console.print(f"{verdict} {result.reason}. {scores}", style="bold green", markup=False)


def show_rules(view: View) -> None:
    """The rules in our words, the paragraph on the present decision last, where it is seen."""
    rules, topic = view.game.face.rules(), view.game.face.topic(view)
    console.print(Markdown(rules))
    _, _, paragraph = rules.partition(f"## {topic}\n")
    console.print(Markdown(f"**Now: {topic}.** {paragraph.partition('## ')[0].strip()}"))
