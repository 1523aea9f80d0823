"""Pictures at night: colours are exchanged, in a style for those who read it and in the drawing itself."""

from __future__ import annotations

import pytest

import hortus
from hortus.core.errors import BadOption
from hortus.core.night import PAINTS, at_night, by_day, colours_at_night, style_sheet, with_night
from hortus.core.palette import CHALK, ETCH, INK, NIGHT, PAPER
from hortus.core.svg import SHAPES, SMALLEST, WIDTHS, Drawing

GAMES = hortus.games()


def drawing() -> str:
    picture = Drawing(100, 50, "A leaf")
    picture.rect(0, 0, 10, 10, fill="#123456")
    picture.text(5, 5, "green")
    picture.text(5, 9, "stays", fill=ETCH)
    return str(picture)


def test_the_drawing_itself_can_be_exchanged() -> None:
    night = at_night(drawing(), {"#123456": "#abcdef"})
    assert f'fill="{NIGHT[PAPER]}"' in night
    assert f'fill="{NIGHT[INK]}"' in night
    assert 'fill="#abcdef"' in night
    assert f'fill="{ETCH}"' in night


def test_a_picture_that_stands_alone_says_what_it_is_at_night_and_nothing_it_does_not_need() -> (
    None
):
    styled = with_night(drawing(), {"#123456": "#abcdef", "#654321": "#fedcba"})
    style = styled[styled.index("<style>") : styled.index("</style>")]
    assert "prefers-color-scheme:dark" in style
    assert "#abcdef" in style
    assert "#fedcba" not in style


def test_a_picture_that_shall_stay_light_loses_its_night() -> None:
    assert by_day(with_night(drawing(), {"#123456": "#abcdef"})) == drawing()
    assert by_day(drawing()) == drawing()


def test_a_page_has_one_sheet_for_all_pictures() -> None:
    sheet = style_sheet({"#123456": "#abcdef"}, ".night")
    for paint in PAINTS:
        assert f'[{paint}="#123456"]{{{paint}:var(--at-123456,#123456)}}' in sheet
    assert ".night{--at-123456:#abcdef;}" in sheet


def test_the_inks_that_stay_stay() -> None:
    assert ETCH not in NIGHT
    assert CHALK not in NIGHT


def test_no_two_games_mean_different_nights_by_one_colour() -> None:
    seen: dict[str, str] = {}
    for name in GAMES:
        for day, night in colours_at_night(hortus.load(name).face.night).items():
            assert seen.setdefault(day, night) == night, f"{name}: {day}"


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_is_asked_for_by_a_shape_there_is_and_with_a_name_for_each_seat(
    name: str,
) -> None:
    view = hortus.load(name).start().view(None)
    for shape in SHAPES:
        assert view.picture(shape).startswith("<svg")
        assert SMALLEST[shape] >= 10
    assert set(WIDTHS) < set(SHAPES)
    with pytest.raises(BadOption, match="there is no shape 'round'; there are wide, square"):
        view.picture("round")
    with pytest.raises(BadOption, match="seats, and 9 names"):
        view.picture("alone", ["A"] * 9)
