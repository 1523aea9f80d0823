"""The answer to a question as a picture: the first column along the bottom, the others above it."""

from __future__ import annotations

from pathlib import Path

from hortus.core.errors import HortusError
from hortus.lab.query import Answer, BadQuery

FORMATS = (".svg", ".png", ".pdf")


def draw(answer: Answer, path: Path, title: str = "") -> None:
    """Write a plot: bars where the first column is text, else lines; raises `BadQuery` without numbers."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise HortusError("a plot needs matplotlib: pip install 'hortus[lab]'") from None
    if path.suffix not in FORMATS:
        raise BadQuery(f"{path}: a plot is a file ending in {', '.join(FORMATS)}")
    along, *others = zip(*answer.rows, strict=True) if answer.rows else [()]
    shown = [
        (name, values)
        for name, values in zip(answer.names[1:], others, strict=False)
        if all([isinstance(value, int | float) for value in values])
    ]
    if not shown:
        raise BadQuery("a plot needs rows with two columns or more, the second a number")
    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    words = not all([isinstance(value, int | float) for value in along])
    for index, (name, values) in enumerate(shown):
        if words:
            width = 0.8 / len(shown)
            places = [place + index * width for place in range(len(along))]
            axes.bar(places, values, width, align="edge", label=name)
        else:
            axes.plot(along, values, marker="o", label=name)
    if words:
        axes.set_xticks([place + 0.4 for place in range(len(along))])
        axes.set_xticklabels([str(value) for value in along], rotation=30, ha="right")
    axes.set_xlabel(answer.names[0])
    axes.set_title(title, fontsize="small", wrap=True)
    axes.legend()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)
