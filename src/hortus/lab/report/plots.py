"""Plots as inline SVG: drawn by matplotlib, coloured by the page, so that they follow its scheme.

matplotlib is given colours that stand for the page's own (`var(--ink)` and so on) and writes text
as text. A plot is about as wide as a phone, so that its words can be read there.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from html import escape
from itertools import count
from textwrap import wrap
from typing import Any, NamedTuple

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

INK, FADED, LINE, BAND = "#010101", "#020202", "#030303", "#040404"
SERIES = ("#050101", "#050202", "#050303", "#050404", "#050505")
COLOURS = {
    INK: "--ink",
    FADED: "--faded",
    LINE: "--line",
    BAND: "--band",
    SERIES[0]: "--one",
    SERIES[1]: "--two",
    SERIES[2]: "--three",
    SERIES[3]: "--four",
    SERIES[4]: "--five",
}
"""What is drawn in these colours is shown in the page's own."""
MARKERS = ("o", "s", "^", "D", "p")
DASHES = ("-", "--", "-.", ":", (0, (5, 1, 1, 1)))
WIDTH = 5.4
ACROSS = 28
"""So many characters of a label stand in a line."""
STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "hortus",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": FADED,
    "axes.labelcolor": FADED,
    "axes.facecolor": "none",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.linewidth": 0.8,
    "xtick.color": FADED,
    "ytick.color": FADED,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
    "legend.frameon": False,
}


class Spread(NamedTuple):
    """A value with its interval, and whose it is."""

    label: str
    value: float
    low: float
    high: float


_numbers = count(1)


@contextmanager
def _drawn(height: float) -> Iterator[tuple[Axes, list[str]]]:
    """Axes to draw in; afterwards the list holds the SVG."""
    result: list[str] = []
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasSVG(figure)
        yield figure.add_subplot(), result
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
        result.append(text.getvalue())


def _inline(svg: str, alt: str) -> str:
    """An SVG document as a part of a page: ids of its own, the page's colours and fonts."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    body = re.sub(r"<!--.*?-->", "", body, flags=re.DOTALL)
    own = f"plot{next(_numbers)}-"
    body = re.sub(r'\bid="', f'id="{own}', body)
    body = re.sub(r'(xlink:href="|url\()#', rf"\1#{own}", body)
    for drawn, shown in COLOURS.items():
        body = body.replace(drawn, f"var({shown})")
    body = re.sub(r"font: ([\d.]+px) [^;\"]*", r"font-size: \1; font-family: inherit", body)
    view = re.search(r'viewBox="[^"]+"', body)
    assert view is not None
    inside = body[body.index(">") + 1 :]
    head = '<svg xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'{head} {view[0]} role="img" aria-label="{escape(alt)}">{inside}'.strip()


def _percent(value: float, _: int = 0) -> str:
    return f"{100 * value:.0f} %"


def _marks(axes: Axes, unit: str, along: str = "x") -> None:
    """Ticks in the unit of what is shown."""
    axis = axes.xaxis if along == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(5))
    if unit == "share":
        axis.set_major_formatter(FuncFormatter(_percent))


def intervals(
    rows: Sequence[Spread],
    unit: str = "",
    reference: float | None = None,
    target: tuple[float | None, float | None] | None = None,
) -> str:
    """Values with their intervals, one below the other; a line or a band shows what is wanted."""
    labels = [_wrapped(row.label) for row in rows]
    heights = [0.34 + 0.14 * label.count("\n") for label in labels]
    with _drawn(0.75 + sum(heights)) as (axes, result):
        places = list(range(len(rows)))
        for place, row in zip(places, rows, strict=True):
            axes.plot([row.low, row.high], [place, place], color=SERIES[0], linewidth=2.2)
            axes.plot([row.value], [place], "o", color=SERIES[0], markersize=7)
        _wanted(axes, reference, target)
        axes.set_yticks(places, labels)
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.grid(axis="y", visible=False)
        axes.spines["left"].set_visible(False)
        axes.tick_params(axis="y", length=0)
        if unit != "share":
            axes.set_xlabel(unit)
        _marks(axes, unit)
    return _inline(result[0], _told(rows, unit))


def _wanted(
    axes: Axes,
    reference: float | None,
    target: tuple[float | None, float | None] | None,
) -> None:
    if reference is not None:
        axes.axvline(reference, color=FADED, linewidth=1.2, linestyle="--")
    if target is not None:
        left, right = axes.get_xlim()
        low, high = target
        axes.axvspan(left if low is None else low, right if high is None else high, color=BAND)


def _wrapped(label: str) -> str:
    """A label in one line or two; only what does not fit two is cut, in its middle."""
    lines = wrap(label, ACROSS)
    return "\n".join(lines if len(lines) <= 2 else wrap(_short(label, 2 * ACROSS - 6), ACROSS)[:2])


def _short(label: str, most: int = 30) -> str:
    """A label that fits; its end tells more than its middle."""
    if len(label) <= most:
        return label
    head = most // 3
    return f"{label[:head].rstrip()}…{label[-(most - head - 1) :].lstrip()}"


def _told(rows: Sequence[Spread], unit: str) -> str:
    """What a plot shows, for those who cannot see it."""
    shown = [
        f"{row.label} {_percent(row.value) if unit == 'share' else f'{row.value:.3g}'}"
        for row in rows[:12]
    ]
    return "Values with intervals: " + ", ".join(shown)


def lines(
    series: Mapping[str, Sequence[Spread]],
    unit: str = "",
    across: str = "",
    target: tuple[float, float] | None = None,
) -> str:
    """Several values over the same few places, joined by lines; shapes and dashes tell them apart."""
    with _drawn(3.1) as (axes, result):
        labels = list(dict.fromkeys([row.label for rows in series.values() for row in rows]))
        if target is not None:
            axes.axhspan(target[0], target[1], color=BAND)
        for number, (name, rows) in enumerate(series.items()):
            shift = 0.06 * (number - (len(series) - 1) / 2)
            places = [labels.index(row.label) + shift for row in rows]
            middle = [row.value for row in rows]
            colour = SERIES[number % len(SERIES)]
            below = [max(0.0, row.value - row.low) for row in rows]
            above = [max(0.0, row.high - row.value) for row in rows]
            axes.errorbar(
                places,
                middle,
                yerr=[below, above],
                color=colour,
                marker=MARKERS[number % len(MARKERS)],
                linestyle=DASHES[number % len(DASHES)],
                capsize=3,
                label=name,
            )
        axes.set_xticks(range(len(labels)), [_short(label, 14) for label in labels])
        axes.set_xlabel(across)
        if unit != "share":
            axes.set_ylabel(unit)
        _marks(axes, unit, "y")
        axes.grid(axis="x", visible=False)
        if len(series) > 1:
            axes.legend(loc="best", labelcolor=INK, fontsize=10)
    told = "; ".join([f"{name}: {_told(rows, unit)}" for name, rows in series.items()])
    return _inline(result[0], told)


def bars(
    rows: Sequence[tuple[str, float]],
    unit: str = "",
    across: str = "",
    target: tuple[float, float] | None = None,
) -> str:
    """How often what was seen: bars side by side, and a band for what is wanted."""
    with _drawn(2.7) as (axes, result):
        places = list(range(len(rows)))
        if target is not None:
            axes.axvspan(target[0] - 0.5, target[1] + 0.5, color=BAND)
        axes.bar(places, [value for _, value in rows], color=SERIES[0], width=0.86)
        every = max(1, -(-len(rows) // 9))
        axes.set_xticks(places[::every], [label for label, _ in rows][::every])
        axes.set_xlabel(across)
        axes.grid(axis="x", visible=False)
        _marks(axes, unit, "y")
    told = ", ".join(
        [
            f"{label} {_percent(value) if unit == 'share' else f'{value:.3g}'}"
            for label, value in rows[:20]
        ]
    )
    return _inline(result[0], f"Bars: {told}")
