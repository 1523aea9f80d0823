"""Pictures at night: the same drawing, with the colours of `palette.NIGHT` and of its game exchanged.

A picture that stands alone carries a style for viewers that are in the dark. A page of ours has one
style sheet for all pictures (`style_sheet`), so that it can be dark where the system is not. What
cannot read styles, such as the maker of PNGs, is given the drawing with its colours exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from hortus.core.palette import NIGHT
from hortus.core.parts import OPENING, WHOLE, Sheet, Skeleton

PAINTS: Final = ("fill", "stroke", "stop-color")
"""The attributes that hold colours."""
_PAINT: Final = re.compile(rf'\b({"|".join(PAINTS)})="(#[0-9a-f]{{6}})"')

_NIGHT_STYLE: Final = re.compile(
    r"<style>@media \(prefers-color-scheme:dark\).*?</style>", re.DOTALL
)


def colours_at_night(own: Mapping[str, str]) -> dict[str, str]:
    """All colours that change, with those of one game."""
    return {**NIGHT, **own}


def style_sheet(colours: Mapping[str, str], dark: str) -> str:
    """A style sheet that exchanges colours in whatever stands within a selector.

    It goes by properties, which symbols inherit from where they are used; a rule for what stands
    within the selector would not reach them.
    """
    names = {day: f"--at-{day[1:]}" for day in colours}
    rules = _rules({day: f"var({name},{day})" for day, name in names.items()})
    changes = "".join([f"{names[day]}:{night};" for day, night in colours.items()])
    return f"{rules}{dark}{{{changes}}}"


def _rules(colours: Mapping[str, str]) -> str:
    return "".join(
        [
            f'[{paint}="{day}"]{{{paint}:{other}}}'
            for day, other in colours.items()
            for paint in PAINTS
        ]
    )


def with_night(svg: str, own: Mapping[str, str]) -> str:
    """A drawing that turns dark where its viewer is in the dark."""
    return svg.replace(">", f">{_night_style(_paints((svg,)), own)}", 1)


def sheet_with_night(sheet: Sheet, own: Mapping[str, str]) -> Sheet:
    """The same of a picture in parts; the style is a part, too."""
    if OPENING not in sheet.parts:
        return Sheet.in_one(with_night(sheet.svg, own))
    used: set[str] = set()
    for cut in sheet.parts.values():
        used |= _paints(cut)
    document = ("", OPENING, "", "~night", *sheet.parts[WHOLE][2:])
    return Sheet({**sheet.parts, "~night": (_night_style(used, own),), WHOLE: document})


@lru_cache(maxsize=4096)
def _paints(cut: Skeleton) -> frozenset[str]:
    """The colours in the texts of a part."""
    return frozenset([found[2] for text in cut[::2] for found in _PAINT.finditer(text)])


def _night_style(used: Iterable[str], own: Mapping[str, str]) -> str:
    """What exchanges the colours that are used."""
    kept = {day: night for day, night in colours_at_night(own).items() if day in used}
    return f"<style>@media (prefers-color-scheme:dark){{{_rules(kept)}}}</style>"


def by_day(svg: str) -> str:
    """A drawing without what would turn it dark: it stays as it was drawn."""
    return _NIGHT_STYLE.sub("", svg, count=1)


def at_night(svg: str, own: Mapping[str, str]) -> str:
    """A drawing with its colours exchanged, for whatever does not read styles."""
    changed = colours_at_night(own)

    def paint(found: re.Match[str]) -> str:
        return f'{found[1]}="{changed.get(found[2], found[2])}"'

    return _PAINT.sub(paint, svg)
