"""Vignettes: the whole board without words, in a box, with ground beyond it."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import hortus
from hortus.core.contract import View
from hortus.core.face import Face
from hortus.core.svg import Drawing
from hortus.core.vignette import ACROSS, BEYOND, DOWN, Portrait, lit, without_words
from tests.pictures import ids_of, positions

GAMES = ("leaf-and-let-die", "potato-patrol", "power-plants", "weeds", "wizards-garden")
_HEX = re.compile(
    r'<g id="patch-[^"]*" class="piece shows" transform="translate\(([-\d.]+) ([-\d.]+)\)">'
    r'<polygon points="([^"]*)"'
)


@pytest.mark.parametrize("name", GAMES)
def test_a_vignette_is_all_picture_in_every_position(name: str) -> None:
    for players in (min(hortus.load(name).about.players), max(hortus.load(name).about.players)):
        for state in positions(name, players):
            drawn = state.view(None).vignette()
            shown = {part.tag.rpartition("}")[2] for part in ElementTree.fromstring(drawn).iter()}
            assert not shown & {"text", "title", "desc"}
            assert f'viewBox="0 0 {ACROSS:g} {DOWN:g}"' in drawn
            assert "prefers-color-scheme:dark" in drawn
            assert len(drawn) < 45_000


@pytest.mark.parametrize("name", GAMES)
def test_a_game_knows_which_position_stands_for_it(name: str) -> None:
    chosen = hortus.load(name).face.portrait
    assert 0 < chosen.share <= 1
    assert chosen.players in (0, *hortus.load(name).about.players)


def test_all_patches_lie_in_the_box_and_nothing_is_left_of_their_numbers() -> None:
    for players in (1, 2, 5):
        for state in positions("power-plants", players)[1:]:
            drawn = state.view(None).vignette("tall")
            patches = _HEX.findall(drawn)
            assert len(patches) == len([one for one in ids_of(drawn) if one.startswith("patch-")])
            for x, y, points in patches:
                for corner in points.split(" "):
                    right, _, down = corner.partition(",")
                    assert 0 <= float(x) + float(right) <= ACROSS
                    assert 0 <= float(y) + float(down) <= DOWN


def test_the_ground_goes_on_beyond_the_box_and_the_first_of_the_chain_stands_on_the_left() -> None:
    state = positions("leaf-and-let-die", 3)[2]
    drawn = state.view(None).vignette()
    assert f'x="{-BEYOND / 2:g}"' in drawn
    found = re.findall(r'id="plant-\d" class="\w+" transform="translate\(([\d.]+)', drawn)
    assert len(found) == 3
    assert all(float(left) < float(right) for left, right in pairwise(found))


def test_what_a_move_was_about_glows_as_far_as_it_is_seen() -> None:
    drawn = positions("weeds", 3)[2].view(None).vignette()
    lighted = lit(drawn, ["piece-0", "seat-0"])
    assert '[id="piece-0"]{filter:' in lighted
    assert "seat-0" not in lighted
    assert lit(drawn, ["nowhere"]) == drawn
    ElementTree.fromstring(lighted)


class Plain(Face):
    """A face that knows nothing of vignettes."""

    def picture(self, view: View, shape: str, names: object) -> Drawing:
        """Four words."""
        drawing = Drawing(100, 80, "A title", "a description")
        drawing.text(10, 10, "not to be read")
        drawing.rect(0, 0, 5, 5)
        return drawing


def test_a_game_without_one_shows_its_picture_without_words() -> None:
    view = hortus.load("wizards-garden").start().view(None)
    face = Plain()
    assert face.portrait == Portrait()
    drawn = face.in_small(view, "wide")
    assert "not to be read" not in drawn
    assert "title" not in drawn
    assert '<rect x="0" y="0" width="5" height="5"/>' in drawn
    assert without_words("<svg><text>a<tspan>b</tspan></text><g/></svg>") == "<svg><g/></svg>"
