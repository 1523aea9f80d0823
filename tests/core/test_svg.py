"""The SVG helper: what it writes, and that it escapes what people typed."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis.strategies import floats

from hortus.core import palette
from hortus.core.svg import (
    MARK,
    Box,
    Drawing,
    attributes,
    breadth,
    escaped,
    fitted,
    number,
    outlined,
    points,
)

SVG = "{http://www.w3.org/2000/svg}"


def test_numbers_are_short() -> None:
    assert [number(value) for value in (1, 2.5, 1 / 3, -0.001, 100.0)] == [
        "1",
        "2.5",
        "0.33",
        "0",
        "100",
    ]
    assert points([(0, 1), (2.5, 3)]) == "0,1 2.5,3"
    assert attributes({"cls": "a", "stroke_width": 2, "id": ""}) == ' class="a" stroke-width="2"'


@given(floats(-1e6, 1e6))
def test_a_number_is_as_near_as_two_decimals_can_be_and_has_no_idle_zeros(value: float) -> None:
    text = number(value)
    assert abs(float(text) - value) <= 0.005 + 1e-9
    assert re.fullmatch(r"0|-?([1-9]\d*|0\.\d?[1-9]|[1-9]\d*\.\d?[1-9])", text)


@pytest.mark.parametrize("special", "&<>\"'")
def test_what_could_be_markup_is_escaped(special: str) -> None:
    assert escaped("a rose") == "a rose"
    assert special not in escaped(f"a{special}b").replace("&", "", special != "&").replace(
        "&amp;", ""
    )


def test_a_place_is_drawn_as_it_is() -> None:
    drawing = Drawing(100, 50, "A bed")
    drawing.rect(*Box(1, 2, 30, 4), fill="none")
    assert '<rect x="1" y="2" width="30" height="4" fill="none"/>' in str(drawing)


def test_a_drawing_is_a_well_formed_document() -> None:
    drawing = Drawing(100, 50, "A <bed>", "two & three")
    drawing.symbol("seed", '<circle r="3"/>')
    with drawing.group("cell-a1", "a1 & more", cls="cell"):
        drawing.rect(0, 0, 10, 10, rx=2, **outlined(palette.LEAF))
        drawing.circle(5, 5, 2)
        drawing.ellipse(5, 5, 2, 1)
        drawing.line(0, 0, 5, 5)
        drawing.polygon([(0, 0), (1, 0), (0, 1)])
        drawing.path("M0 0L1 1")
        drawing.text(5, 5, "<script>", 12)
        drawing.use("seed", 3, 4, 0.5)
        drawing.add("<g/>")
    root = ElementTree.fromstring(str(drawing))
    assert root.findtext(f"{SVG}title") == "A <bed>"
    assert root.findtext(f"{SVG}desc") == "two & three"
    group = root.find(f"{SVG}g[@id='cell-a1']")
    assert group is not None
    assert group.findtext(f"{SVG}text") == "<script>"
    assert root.find(f"{SVG}defs/{SVG}g[@id='seed']") is not None
    assert "<script>" not in str(drawing)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, two: str) -> float:
    light, dark = sorted([_luminance(one), _luminance(two)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_colours_are_readable_on_paper_and_cards() -> None:
    for colour in (palette.INK, palette.FADED, *palette.PLAYER_COLOURS):
        for ground in (palette.PAPER, palette.CARD):
            assert _contrast(colour, ground) >= 4.5, (colour, ground)


def test_every_player_has_a_colour_a_tint_and_a_shape() -> None:
    assert (
        len(palette.PLAYER_COLOURS) == len(palette.PLAYER_TINTS) == len(palette.PLAYER_SHAPES) == 5
    )
    assert len(set(palette.PLAYER_SHAPES)) == 5


def test_a_name_says_whose_it_is() -> None:
    picture = Drawing(10, 10, "Names")
    picture.name(5, 5, 1, "Ada <3")
    assert 'data-seat="1"' in str(picture)
    assert "Ada &lt;3" in str(picture)


@pytest.mark.parametrize("name", ["Ada", "Wilhelmina Montgomery", "W" * 24, "庭" * 24])
@pytest.mark.parametrize("room", [60.0, 120.0, 400.0])
def test_a_name_is_cut_where_it_would_be_wider_than_its_room(name: str, room: float) -> None:
    shown = fitted(name, room, 14, MARK)
    assert breadth(shown + MARK, 14) <= room or len(shown) == 2
    assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1].rstrip()))
    longer = name[: len(shown)] + "…"
    assert shown == name or breadth(longer + MARK, 14) > room


def test_a_name_that_is_cut_keeps_the_number_that_tells_it_from_others() -> None:
    shown = [fitted(f"Sapling {number}", 60, 12) for number in (2, 3, 12)]
    assert len(set(shown)) == 3
    assert all(
        [name.endswith(f"… {number}") for name, number in zip(shown, (2, 3, 12), strict=True)]
    )
    assert breadth(shown[2], 12) <= 60
    assert fitted("Sapling", 40, 12).endswith("…")


def test_a_name_without_the_mark_has_more_room() -> None:
    drawing = Drawing(100, 100, "Names")
    drawing.name(0, 0, 0, "Gardener", 10, 62)
    drawing.name(0, 0, 1, "Gardener", 10, 62, own=False)
    first, second = re.findall(r">([^<]+)</text>", str(drawing))
    assert first.endswith("…")
    assert second == "Gardener"
