"""A finished game as one picture to pass on: what was played, who won, and the last position below."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hortus.core.about import About
from hortus.core.language import say
from hortus.core.night import by_day
from hortus.core.palette import FADED, INK, MOSS
from hortus.core.svg import Drawing
from hortus.server.wire import ResultView

_OPENING = re.compile(r'<svg [^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*>')


def verdict(about: About, result: ResultView, names: Sequence[str]) -> str:
    """Who won, as a sentence for anybody."""
    winners = [names[seat] for seat in result.winners]
    if about.cooperative or len(names) == 1:
        who = together(names)
        return say("{who} won.", who=who) if winners else say("{who} lost.", who=who)
    if not winners:
        return say("Nobody won.")
    if len(winners) == len(names):
        return say("A draw.")
    return say("{who} won.", who=together(winners))


def together(names: Sequence[str]) -> str:
    """Several names in a sentence: each stands beside the next."""
    first = names[0]
    for name in names[1:]:
        first = say("{first} and {last}", first=first, last=name)
    return first


def _size(words: str, width: float, most: float) -> float:
    """The largest type in which words fit a width, taking a letter for a bit more than half its height."""
    return min(most, width / (0.56 * max(1, len(words))))


def card_of(about: About, said: str, reason: str, date: str, svg: str) -> str:
    """The card: a heading over the picture of the last position, in the colours of the day."""
    whole = by_day(svg)
    found = _OPENING.search(whole)
    if found is None:  # a game of somebody else's, drawn in a way of its own
        return whole
    width, height = float(found[1]), float(found[2])
    unit, inner = width / 40, width * 0.95
    top = 5.2 * unit
    drawing = Drawing(width, height + top, f"{about.title}: {said}", reason)
    drawing.rect(0, 0, width, 0.35 * unit, fill=MOSS)
    left = 0.025 * width
    head = f"{about.title} · {date}"
    lines = ((1.75, 1.0, head, FADED), (3.5, 1.5, said, INK), (4.7, 0.9, reason, FADED))
    for y, most, words, fill in lines:
        size = _size(words, inner, most * unit)
        drawing.text(left, y * unit, words, size, fill=fill, text_anchor="start", font_weight=600)
    end = whole.rindex("</svg>")
    drawing.add(
        f'<svg x="0" y="{top:g}" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}">{whole[found.end() : end]}</svg>'
    )
    return str(drawing)
