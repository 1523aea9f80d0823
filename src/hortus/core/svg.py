"""The small SVG helper that all pictures are drawn with: elements, groups with ids, shared symbols.

A `Drawing` collects elements as text and becomes an SVG document with `str`, or a `Sheet` of its parts.
What is drawn from a few plain values again and again is `kept`. Colours come from
`hortus.core.palette`, written as attributes so that the document stands alone; a `cls` lets a
page restyle a part, for instance in a dark scheme. Everything a person typed must go through
`text`, which escapes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape
from typing import Concatenate, Final, NamedTuple, ParamSpec, cast

from hortus.core.language import Language, spoken
from hortus.core.palette import FONT, INK, OUTLINE, PAPER
from hortus.core.parts import LONG, OPENING, WHOLE, Part, Sheet, stretch

P = ParamSpec("P")

Number = int | float
"""The type of a number with a default: mypyc cannot compile a plain `float` beside `**given`."""
Attribute = str | Number

SHAPES: Final = ("wide", "square", "tall", "alone")
"""What a picture is composed for: a laptop's stage, a tablet's, a phone's, and to stand alone."""
SMALLEST: Final = {"wide": 12.0, "square": 12.0, "tall": 10.5, "alone": 10.0}
"""The least size of type in each shape, in the picture's units: what can be read on its screen."""
WIDTHS: Final = {"wide": 1200.0, "square": 800.0, "tall": 400.0}
"""How wide a picture is in its units: about as many as its screen has pixels for it."""
MARK: Final = " (you)"
"""What a page writes behind one's own name."""
WIDE_LETTERS: Final = frozenset("MWmw@%…")
NARROW_LETTERS: Final = frozenset(" ijlftrI.,'!|()-")
KEPT: Final = 2048
"""How many drawings of one function are remembered."""
BRIEFLY: Final = 1024
"""How many of one that draws much, which hardly ever looks the same again: as many as are looked at just now."""


_DECIMALS: Final = [f".{n:02}".rstrip("0.") for n in range(100)]
"""How so many hundredths are written behind a whole number."""


def number(value: float) -> str:
    """A coordinate as short text: at most two decimals, none where they are zero."""
    hundredths = int(abs(value) * 100 + 0.5)
    text = f"{hundredths // 100}{_DECIMALS[hundredths % 100]}"
    return f"-{text}" if value < 0 < hundredths else text


@lru_cache(maxsize=4096)
def _scaled(scale: float) -> str:
    """The part of a `transform` that makes something larger or smaller."""
    return f" scale({scale:.4g})"


def attributes(given: dict[str, Attribute]) -> str:
    """Attributes as they stand in a tag; `cls` is the class, `_` in a name is `-`."""
    return "".join([_attribute(name, value) for name, value in given.items()])


def _attribute(name: str, value: Attribute) -> str:
    if isinstance(value, str):
        return f'{_opening(name)}{escaped(value)}"' if value else ""
    return "" if value is None else f'{_opening(name)}{number(value)}"'


_OPENINGS: Final[dict[str, str]] = {}
"""What was found by `_opening`: there are as many as attributes have names."""


def _opening(name: str) -> str:
    """What stands before the value of an attribute."""
    found = _OPENINGS.get(name)
    if found is None:
        found = f' {"class" if name == "cls" else name.replace("_", "-")}="'
        _OPENINGS[name] = found
    return found


def escaped(text: str) -> str:
    """A text as it may stand in markup; most have nothing that must be escaped."""
    special = "&" in text or "<" in text or ">" in text or '"' in text or "'" in text
    return escape(text) if special else text


def points(corners: Sequence[tuple[float, float]]) -> str:
    """Corners as the `points` of a polygon."""
    return " ".join([f"{number(x)},{number(y)}" for x, y in corners])


def breadth(words: str, size: float) -> float:
    """About how wide words are, in bold letters of a wide font."""
    wide = sum([letter in WIDE_LETTERS or letter > "\u2e80" for letter in words])
    narrow = sum([letter in NARROW_LETTERS for letter in words])
    capital = sum([letter.isupper() for letter in words])
    return size * (0.68 * len(words) + 0.36 * wide - 0.26 * narrow + 0.1 * capital)


@lru_cache(maxsize=4096)
def fitted(words: str, room: float, size: float, more: str = "") -> str:
    """Words as they are, or cut where they would be wider than the room with what is written behind; a
    number at their end stays, as it is what tells one from another."""
    if breadth(words + more, size) <= room:
        return words
    kept, space, last = words.rpartition(" ")
    end = f"{space}{last}" if kept and last.isdigit() else ""
    kept = words.removesuffix(end)[:-1]
    while len(kept) > 1 and breadth(f"{kept}…{end}{more}", size) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…{end}"


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
        self.language = spoken()
        """In which its words are written."""
        self._items: list[str | Part] = []
        self._symbols: dict[str, str] = {}

    # --- shapes -----------------------------------------------------------------------------

    def add(self, markup: str) -> None:
        """Elements already written as SVG."""
        self._items.append(markup)

    def stretch(self, markup: str) -> None:
        """Elements already written that are a part by themselves, without an id."""
        self._items.append(stretch(markup))

    def element(self, tag: str, **given: Attribute) -> None:
        """Any element without content; with an `id` it is a part of the picture."""
        markup = f"<{tag}{attributes(given)}/>"
        self._items.append(Part(str(given["id"]), [markup]) if given.get("id") else markup)

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

    def text(self, x: float, y: float, words: str, size: Number = 14, **given: Attribute) -> None:
        """A line of text in ink, centred on x unless `text_anchor` says otherwise; escaped."""
        shown = attributes({"x": x, "y": y, "font_size": size, **given})
        self._items.append(f"<text{shown}>{escaped(words)}</text>")

    def name(
        self,
        x: float,
        y: float,
        seat: int,
        name: str,
        size: Number = 16,
        room: Number = 0,
        own: bool = True,
        **given: Attribute,
    ) -> None:
        """The name of whoever sits there: a page marks it where it is one's own.

        With `room` it is cut where it would be wider, with the mark if it may be one's `own`.
        """
        words = fitted(name, room, size, MARK if own else "") if room else name
        self.text(x, y, words, size, data_seat=seat, cls="name", **given)

    # --- structure --------------------------------------------------------------------------

    def group(self, id: str = "", tip: str = "", **given: Attribute) -> Group:
        """Elements that belong together, drawn in a `with` block. With an `id` they are a part that
        the client can click, move and mark; `tip` is the text shown on hover and read aloud."""
        title = f"<title>{escaped(tip)}</title>" if tip else ""
        return Group(self, id, f"<g{attributes({'id': id, **given})}>{title}", "</g>")

    def layer(self, name: str) -> Group:
        """Parts that lie in one layer, drawn in a `with` block: which ones they are is told apart from all
        other parts, and the layer itself cannot be seen."""
        return Group(self, f"~{name}", "", "")

    def begin(self) -> list[str | Part]:
        """Draw what follows apart; gives what was drawn so far, for `end`."""
        before = self._items
        self._items = []
        return before

    def end(self, before: list[str | Part], name: str, opening: str, closing: str) -> None:
        """What was drawn since `begin` is a part."""
        before.append(Part(name, self._items, opening, closing))
        self._items = before

    def symbol(self, name: str, markup: str) -> None:
        """Define a symbol, drawn around the origin, once however often it is used."""
        self._symbols[name] = markup

    def use(self, name: str, x: float, y: float, scale: Number = 1, **given: Attribute) -> None:
        """Show a symbol at a place."""
        place = f"translate({number(x)} {number(y)})"
        if scale != 1:
            place += _scaled(scale)
        self.element("use", href=f"#{name}", transform=place, **given)

    @property
    def body(self) -> str:
        """What was drawn so far, without the document around it: what a symbol is made of."""
        return Sheet(Part(WHOLE, self._items).flat).svg

    def drawn(self) -> Fragment:
        """What was drawn so far, to be put into other drawings; what is long is a part by itself there."""
        items: list[str | Part] = []
        run: list[str] = []
        for item in self._items:
            if isinstance(item, str):
                run.append(item)
                continue
            if run:
                items.append(_run_of(run))
                run = []
            items.append(item)
        if run:
            items.append(_run_of(run))
        return Fragment(items, self._symbols or _NO_SYMBOLS)

    def put(self, fragment: Fragment) -> None:
        """What was drawn elsewhere."""
        self._items += fragment.items
        if fragment.symbols:
            self._symbols.update(fragment.symbols)

    def sheet(self) -> Sheet:
        """The document in parts."""
        size = f"{number(self.width)} {number(self.height)}"
        described = f"<desc>{escaped(self.description)}</desc>" if self.description else ""
        words = f"<title>{escaped(self.title)}</title>{described}"
        opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" {_STYLE}>'
        document: list[str | Part] = [Part(OPENING, [opening]), Part("~words", [words])]
        if self._symbols:
            document.append(_symbols(tuple(self._symbols.items())))
        document += [_PAPER, *self._items, "</svg>"]
        return Sheet.of(Part(WHOLE, document))

    def __str__(self) -> str:
        """The document."""
        return self.sheet().svg


_STYLE: Final = (
    f'role="img" font-family="{escape(FONT)}" text-anchor="middle" fill="{INK}" '
    'stroke-linejoin="round" stroke-linecap="round"'
)
_PAPER: Final = f'<rect class="paper" width="100%" height="100%" fill="{PAPER}"/>'


@lru_cache(maxsize=4096)
def _symbols(defined: tuple[tuple[str, str], ...]) -> Part:
    return Part("~symbols", [_symbol(name, body) for name, body in defined], "<defs>", "</defs>")


@lru_cache(maxsize=KEPT)
def _symbol(name: str, body: str) -> Part:
    return Part(name, [f'<g id="{name}">{body}</g>'])


_NO_SYMBOLS: Final[dict[str, str]] = {}
"""What a fragment defines that defines none."""


def _run_of(run: list[str]) -> str | Part:
    """Markup in one piece; what is long is a part."""
    markup = "".join(run)
    return stretch(markup) if len(markup) >= LONG else markup


class Fragment:
    """Something drawn, to be put into drawings."""

    __slots__ = ("items", "symbols")

    def __init__(self, items: list[str | Part], symbols: dict[str, str]) -> None:
        self.items = items
        self.symbols = symbols


class Group:
    """A group in the making: what is drawn within a `with` block."""

    __slots__ = ("_before", "_closing", "_drawing", "_name", "_opening")

    def __init__(self, drawing: Drawing, name: str, opening: str, closing: str) -> None:
        self._drawing = drawing
        self._name = name
        self._opening = opening
        self._closing = closing
        self._before: list[str | Part] = []

    def __enter__(self) -> None:
        if self._name:
            self._before = self._drawing.begin()
        else:
            self._drawing.add(self._opening)

    def __exit__(self, *problem: object) -> None:
        if self._name:
            self._drawing.end(self._before, self._name, self._opening, self._closing)
        else:
            self._drawing.add(self._closing)


def kept(
    paint: Callable[Concatenate[Drawing, P], None],
) -> Callable[Concatenate[Drawing, P], None]:
    """Remember what a function draws, by what it is given, plain values that say all it goes by, and by
    the language that is spoken.

    It draws on a sheet of its own, so it must not ask the drawing for anything.
    """
    return _keeping(paint, KEPT)


def kept_briefly(
    paint: Callable[Concatenate[Drawing, P], None],
) -> Callable[Concatenate[Drawing, P], None]:
    """As `kept`, for what is large and the same only for a while: for all who look at one position, and until
    it changes. Memory that grows costs more time than drawing such things again."""
    return _keeping(paint, BRIEFLY)


def _keeping(
    paint: Callable[Concatenate[Drawing, P], None], most: int
) -> Callable[Concatenate[Drawing, P], None]:
    def drawn(_: Language, *given: P.args, **named: P.kwargs) -> Fragment:
        aside = Drawing(0, 0, "")
        paint(aside, *given, **named)
        return aside.drawn()

    remembered = cast(
        "Callable[Concatenate[Language, P], Fragment]", lru_cache(maxsize=most)(drawn)
    )

    def put(picture: Drawing, /, *given: P.args, **named: P.kwargs) -> None:
        picture.put(remembered(picture.language, *given, **named))

    return put


def outlined(fill: str, width: float = OUTLINE) -> dict[str, Attribute]:
    """The house style of a shape: a fill and the one ink outline."""
    return {"fill": fill, "stroke": INK, "stroke_width": width}
