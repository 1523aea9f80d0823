"""The small SVG helper that all pictures are drawn with: elements, groups with ids, shared symbols.

A `Drawing` collects elements as text and becomes an SVG document with `str`. Colours come from
`hortus.core.palette`, written as attributes so that the document stands alone; a `cls` lets a
page restyle a part, for instance in a dark scheme. Everything a person typed must go through
`text`, which escapes it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from typing import Final, NamedTuple

from hortus.core.palette import FONT, INK, OUTLINE, PAPER

Attribute = str | int | float

SHAPES: Final = ("wide", "square", "tall", "alone")
"""What a picture is composed for: a laptop's stage, a tablet's, a phone's, and to stand alone."""
SMALLEST: Final = {"wide": 12.0, "square": 12.0, "tall": 10.5, "alone": 10.0}
"""The least size of type in each shape, in the picture's units: what can be read on its screen."""
WIDTHS: Final = {"wide": 1200.0, "square": 800.0, "tall": 400.0}
"""How wide a picture is in its units: about as many as its screen has pixels for it."""


def number(value: float) -> str:
    """A coordinate as short text: at most two decimals, none where they are zero."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attributes(given: dict[str, Attribute]) -> str:
    """Attributes as they stand in a tag; `cls` is the class, `_` in a name is `-`."""
    return "".join([_attribute(name, value) for name, value in given.items()])


@lru_cache(maxsize=20_000)
def _attribute(name: str, value: Attribute) -> str:
    """One attribute; the same ones come again and again, in one picture and in the next."""
    if value == "" or value is None:
        return ""
    name = "class" if name == "cls" else name.replace("_", "-")
    shown = escape(value) if isinstance(value, str) else number(value)
    return f' {name}="{shown}"'


def points(corners: Sequence[tuple[float, float]]) -> str:
    """Corners as the `points` of a polygon."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in corners])


class Box(NamedTuple):
    """A place in a picture, in its units; `rect(*box)` draws it."""

    x: float
    y: float
    width: float
    height: float


class Drawing:
    """An SVG picture in the making."""

    def __init__(self, width: float, height: float, title: str, description: str = "") -> None:
        self.width = width
        self.height = height
        self.title = title
        self.description = description
        self._parts: list[str] = []
        self._symbols: dict[str, str] = {}

    # --- shapes -----------------------------------------------------------------------------

    def add(self, markup: str) -> None:
        """Elements already written as SVG."""
        self._parts.append(markup)

    def element(self, tag: str, **given: Attribute) -> None:
        """Any element without content."""
        self._parts.append(f"<{tag}{attributes(given)}/>")

    def rect(self, x: float, y: float, width: float, height: float, **given: Attribute) -> None:
        """A rectangle; round its corners with `rx`."""
        self.element("rect", x=x, y=y, width=width, height=height, **given)

    def circle(self, x: float, y: float, radius: float, **given: Attribute) -> None:
        """A circle around (x, y)."""
        self.element("circle", cx=x, cy=y, r=radius, **given)

    def ellipse(self, x: float, y: float, rx: float, ry: float, **given: Attribute) -> None:
        """An ellipse around (x, y)."""
        self.element("ellipse", cx=x, cy=y, rx=rx, ry=ry, **given)

    def line(self, x1: float, y1: float, x2: float, y2: float, **given: Attribute) -> None:
        """A straight line."""
        self.element("line", x1=x1, y1=y1, x2=x2, y2=y2, **given)

    def polygon(self, corners: Sequence[tuple[float, float]], **given: Attribute) -> None:
        """A closed shape with straight sides."""
        self.element("polygon", points=points(corners), **given)

    def path(self, d: str, **given: Attribute) -> None:
        """A path in SVG's own notation."""
        self.element("path", d=d, **given)

    def text(self, x: float, y: float, words: str, size: float = 14, **given: Attribute) -> None:
        """A line of text in ink, centred on x unless `text_anchor` says otherwise; escaped."""
        shown = attributes({"x": x, "y": y, "font_size": size, **given})
        self._parts.append(f"<text{shown}>{escape(words)}</text>")

    def name(
        self, x: float, y: float, seat: int, name: str, size: float = 16, **given: Attribute
    ) -> None:
        """The name of whoever sits there: a page marks it where it is one's own."""
        self.text(x, y, name, size, data_seat=seat, cls="name", **given)

    # --- structure --------------------------------------------------------------------------

    @contextmanager
    def group(self, id: str = "", tip: str = "", **given: Attribute) -> Iterator[None]:
        """Elements that belong together. With an `id` the client can click, move and mark them;
        `tip` is the text shown on hover and read aloud."""
        self._parts.append(f"<g{attributes({'id': id, **given})}>")
        if tip:
            self._parts.append(f"<title>{escape(tip)}</title>")
        yield
        self._parts.append("</g>")

    def symbol(self, name: str, markup: str) -> None:
        """Define a symbol, drawn around the origin, once however often it is used."""
        self._symbols[name] = markup

    def use(self, name: str, x: float, y: float, scale: float = 1, **given: Attribute) -> None:
        """Show a symbol at a place."""
        place = f"translate({number(x)} {number(y)})"
        if scale != 1:
            place += f" scale({scale:.4g})"
        self.element("use", href=f"#{name}", transform=place, **given)

    @property
    def body(self) -> str:
        """What was drawn so far, without the document around it: what a symbol is made of."""
        return "".join(self._parts)

    def __str__(self) -> str:
        """The document."""
        symbols = "".join([f'<g id="{name}">{body}</g>' for name, body in self._symbols.items()])
        size = f"{number(self.width)} {number(self.height)}"
        described = f"<desc>{escape(self.description)}</desc>" if self.description else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img" '
            f'font-family="{escape(FONT)}" text-anchor="middle" fill="{INK}" '
            'stroke-linejoin="round" stroke-linecap="round">'
            f"<title>{escape(self.title)}</title>{described}"
            + (f"<defs>{symbols}</defs>" if symbols else "")
            + f'<rect class="paper" width="100%" height="100%" fill="{PAPER}"/>'
            + "".join(self._parts)
            + "</svg>"
        )


def outlined(fill: str, width: float = OUTLINE) -> dict[str, Attribute]:
    """The house style of a shape: a fill and the one ink outline."""
    return {"fill": fill, "stroke": INK, "stroke_width": width}
