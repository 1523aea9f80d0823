"""Looking at pictures without a browser: the sizes of their types and the contrast of their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import hortus
from hortus.core.contract import State

SVG = "{http://www.w3.org/2000/svg}"
_SCALE = re.compile(r"scale\(([-\d.]+)")


class Writing(NamedTuple):
    """A text of a picture: its words and how large they are in the picture's units."""

    words: str
    size: float


def writings(svg: str) -> Iterator[Writing]:
    """All texts that are shown, with the scales of the groups they stand in."""
    yield from _writings(ElementTree.fromstring(svg), 1.0)


def _writings(element: ElementTree.Element, scale: float) -> Iterator[Writing]:
    if element.tag == f"{SVG}defs":
        return
    for found in _SCALE.findall(element.get("transform") or ""):
        scale *= abs(float(found))
    if element.tag == f"{SVG}text" and "".join(element.itertext()).strip():
        yield Writing("".join(element.itertext()), float(element.get("font-size") or 16) * scale)
    for child in element:
        yield from _writings(child, scale)


def ids_of(svg: str) -> set[str]:
    """The ids of all parts."""
    return {part.get("id") or "" for part in ElementTree.fromstring(svg).iter()} - {""}


@cache
def positions(name: str, players: int, bot: str = "habit", seed: int = 1) -> list[State]:
    """The beginning, the middle and the end of a game; to be looked at, not played on."""
    state = hortus.load(name).start(players)
    rng = Random(seed)
    player = hortus.bot(bot)
    seen = [state.copy()]
    while not state.over:
        if state.chance:
            state.play(state.draw(rng))
            continue
        state.play(player.choose(state.view(state.actors[0]), rng))
        seen.append(state.copy())
    return [seen[0], seen[1], seen[len(seen) // 2], seen[-2], seen[-1]]


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG counts it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, two: str) -> float:
    """The contrast of two colours, from 1 to 21."""
    light, dark = sorted([luminance(one), luminance(two)], reverse=True)
    return (light + 0.05) / (dark + 0.05)
