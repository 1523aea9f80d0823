"""The page every report is: a skeleton with its style and script inside, and tables that sort.

Nothing is fetched: a policy in the page itself forbids it. Whatever is shown goes through
`escape`, except what this package drew.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent

MARK = (
    '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><path d="M16 30V14" fill="none" '
    'stroke="#4f8a4c" stroke-width="3" stroke-linecap="round"/><path d="M16 18C6 18 4 10 4 6c8 0 '
    '12 4 12 12z" fill="#6ea368"/><path d="M16 14c0-8 5-11 12-11 0 7-4 11-12 11z" fill="#3f7747"/>'
    "</svg>"
)


@cache
def _own(name: str) -> str:
    return (HERE / name).read_text("utf-8")


def policy() -> str:
    """What the page may do: show what is in it, and run its one script; nothing is fetched."""
    digest = base64.b64encode(hashlib.sha256(_own("page.js").encode()).digest()).decode()
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; style-src 'unsafe-inline'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )


class Cell(NamedTuple):
    """What stands in a table: text (escaped), what it sorts by, and a remark in faded ink."""

    text: str
    key: float | None = None
    """The number it sorts by; None: by its text."""
    remark: str = ""
    tone: str = ""
    """`good`, `bad`, `open` or `plain` for a badge in that colour."""

    def html(self) -> str:
        """The cell's inside."""
        shown = escape(self.text)
        if self.tone:
            shown = f'<span class="badge {self.tone}">{shown}</span>'
        return shown + (f' <span class="range">{escape(self.remark)}</span>' if self.remark else "")


def table(caption: str, headings: Sequence[str], rows: Sequence[Sequence[Cell | str]]) -> str:
    """A table that sorts by any of its columns; a column of numbers is one that has keys."""
    filled = [[cell if isinstance(cell, Cell) else Cell(cell) for cell in row] for row in rows]
    numbers = [
        any([row[place].key is not None for row in filled]) for place in range(len(headings))
    ]
    kinds = [' class="number"' if number else "" for number in numbers]
    head = "".join(
        [
            f'<th scope="col"{kind}><button type="button">{escape(heading)}</button></th>'
            for heading, kind in zip(headings, kinds, strict=True)
        ]
    )
    body = "".join([_row(row, headings, numbers) for row in filled])
    many = ' class="many"' if len(headings) > 6 else ""
    return (
        f"<table{many}><caption>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _row(row: Sequence[Cell], headings: Sequence[str], numbers: Sequence[bool]) -> str:
    cells = []
    for place, cell in enumerate(row):
        if place == 0:
            cells.append(f'<th scope="row"{_key(cell)}>{cell.html()}</th>')
        else:
            kind = ' class="number"' if numbers[place] else ""
            label = escape(headings[place])
            inside = f"<span>{cell.html()}</span>" if cell.text else ""
            cells.append(f'<td{kind} data-label="{label}"{_key(cell)}>{inside}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _key(cell: Cell) -> str:
    return "" if cell.key is None else f' data-v="{cell.key:.6g}"'


def figure(title: str, drawn: str, words: str = "", below: str = "") -> str:
    """Something drawn, with what it shows above and a remark below; `below` is HTML."""
    said = f"<span>{escape(words)}</span>" if words else ""
    after = f'<div class="below">{below}</div>' if below else ""
    return f"<figure><figcaption><b>{escape(title)}</b>{said}</figcaption>{drawn}{after}</figure>"


def pictured(svg: str, alt: str) -> str:
    """A picture drawn by a game, embedded so that its ids and colours stay its own."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(alt)}" src="data:image/svg+xml;base64,{data}">'


class Section(NamedTuple):
    """A part of a page: a name for links, a heading, and what is in it as HTML."""

    name: str
    heading: str
    body: str


def paragraph(words: str, cls: str = "") -> str:
    """A paragraph of text."""
    return f"<p{f' class={chr(34)}{cls}{chr(34)}' if cls else ''}>{escape(words)}</p>"


def listed(pairs: Sequence[tuple[str, str]]) -> str:
    """Names and what they stand for."""
    items = [f"<dt>{escape(name)}</dt><dd>{escape(what)}</dd>" for name, what in pairs]
    return f"<dl>{''.join(items)}</dl>"


def document(title: str, lead: str, sections: Sequence[Section], foot: str = "") -> str:
    """The whole page: one file that needs nothing else."""
    links = "".join(
        [f'<li><a href="#{one.name}">{escape(one.heading)}</a></li>' for one in sections]
    )
    sheets = "".join(
        [
            f'<section class="sheet" id="{one.name}" aria-labelledby="{one.name}-heading">'
            f'<h2 id="{one.name}-heading">{escape(one.heading)}</h2>{one.body}</section>'
            for one in sections
        ]
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy())}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{_own('page.css')}</style></head><body>"
        '<a class="skip" href="#main">Skip to the report</a>'
        f'<header><h1>{MARK}{escape(title)}</h1><p class="lead">{escape(lead)}</p>'
        f'<nav aria-label="Contents"><ul class="contents">{links}</ul></nav></header>'
        f'<main id="main">{sheets}</main><footer><p>{escape(foot)}</p></footer>'
        f"<script>{_own('page.js')}</script></body></html>\n"
    )
