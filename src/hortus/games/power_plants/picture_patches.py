"""The patches of the garden in the picture of Power Plants, and what lies on them.

What is drawn of a patch goes by a few plain values, and stands around the origin, so that most of it is
drawn once for all gardens. What is said of it is put in words only when it is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from hortus.core.language import Language, listed, plural, say, spoken
from hortus.core.palette import GLOW, PLAYER_SHAPES
from hortus.core.svg import BRIEFLY, KEPT, Drawing, kept, kept_briefly
from hortus.games.power_plants.counting import counted
from hortus.games.power_plants.hexes import axial
from hortus.games.power_plants.picture_cards import column_of
from hortus.games.power_plants.picture_frame import Layout, Scale
from hortus.games.power_plants.picture_marks import (
    ROOMY,
    draw_gems,
    draw_number,
    draw_sprites,
    timing_box,
)
from hortus.games.power_plants.picture_plants import RIM, tint_of
from hortus.games.power_plants.plants import COPIES, Plant
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import FieldScore


class Tile:
    """A patch, wherever it is; there is one object for each (`tile_in`), by which what is drawn is kept."""

    def __init__(self, plant: Plant, number: int) -> None:
        self.plant = plant
        self.number = number

    @property
    def name(self) -> str:
        """As it is written in moves: honeyleaf3."""
        return f"{self.plant.name}{self.number}"

    @property
    def title(self) -> str:
        """As people say it: Honeyleaf 3."""
        return f"{say(self.plant.title)} {self.number}"


_tile = lru_cache(maxsize=KEPT)(Tile)


def tile_in(column: Sequence[Plant], patch: int) -> Tile:
    """What can be seen of a patch, by its number, with these plants in the card column."""
    return _tile(column[patch // COPIES], patch % COPIES + 1)


def listed_titles(column: tuple[Plant, ...], patches: tuple[int, ...]) -> str:
    """Some patches as people say them, by their numbers: Snapjaw 3 and Honeyleaf 8."""
    return _listed_titles(column, patches, spoken())


@lru_cache(maxsize=KEPT)
def _listed_titles(column: tuple[Plant, ...], patches: tuple[int, ...], _language: Language) -> str:
    return listed([tile_in(column, patch).title for patch in patches])


class Crowd(NamedTuple):
    """The Sprites on a patch, and whose they are."""

    size: int
    side: int
    who: str
    """The name of that side; empty if it goes by its shape."""
    rival: bool


class Lying:
    """A patch of the garden as far as it can be seen; one object for all that look the same (`_lies`)."""

    def __init__(self, tile: Tile, plot: int, gems: int, crowd: Crowd) -> None:
        self.tile = tile
        self.plot = plot
        self.gems = gems
        self.crowd = crowd


_lies = lru_cache(maxsize=KEPT)(Lying)


class Beds:
    """All patches of a garden as far as they can be seen, number by number as the rules keep them; what is the
    same as a moment ago, or for somebody else, is the same object (`beds_of`)."""

    def __init__(
        self,
        column: tuple[Plant, ...],
        place: tuple[int, ...],
        gems: tuple[int, ...],
        sprites: tuple[int, ...],
        owner: tuple[int, ...],
        solo: bool,
        names: tuple[str, ...],
    ) -> None:
        self.column = column
        self.place = place
        self.gems = gems
        self.sprites = sprites
        self.owner = owner
        self.solo = solo
        self.names = names
        """By which Sprites are told; without them they go by their shapes."""
        self.lying: dict[int, Lying] = {
            patch: self.patch(patch) for patch, plot in enumerate(place) if plot
        }
        """All patches of the garden by their numbers."""
        self.fields: list[FieldScore] = []
        self.pays: dict[int, int] = {}
        """What fields and patches pay as they stand; see `scoring`."""

    def patch(self, patch: int) -> Lying:
        """One of them, by its number."""
        side = self.owner[patch]
        who = self.names[side] if 0 <= side < len(self.names) else ""
        crowd = Crowd(self.sprites[patch], side, who, self.solo and side == 1)
        return _lies(tile_in(self.column, patch), self.place[patch], self.gems[patch], crowd)


_beds = lru_cache(maxsize=BRIEFLY)(Beds)


def beds_of(state: Garden, names: Sequence[str] = ()) -> Beds:
    """What can be seen of a garden."""
    beds = _beds(
        column_of(state).plants,
        tuple(state.place),
        tuple(state.gems_on),
        tuple(state.sprites),
        tuple(state.owner),
        state.solo,
        tuple(names),
    )
    if beds.lying and not beds.fields:
        beds.fields, beds.pays = counted(state)
    return beds


# --- in words -------------------------------------------------------------------------------


def describe(beds: Beds) -> str:
    """The garden in words, for those who hear the picture."""
    return _described(beds, spoken())


@lru_cache(maxsize=BRIEFLY)
def _described(beds: Beds, language: Language) -> str:
    words = [_at_its_place(patch, language) for patch in beds.lying.values()]
    size = plural(len(words), "A garden of {n} patch.", "A garden of {n} patches.")
    return f"{size} {'; '.join(words)}"


@lru_cache(maxsize=KEPT)
def _at_its_place(patch: Lying, _language: Language) -> str:
    q, r = axial(patch.plot)
    shown = _lies(patch.tile, patch.plot, patch.gems, patch.crowd._replace(who=""))
    return say("at {place}: {patch}", place=f"{q},{r}", patch=patch_words(shown))


def patch_words(patch: Lying) -> str:
    """A patch of the garden in words."""
    return _patch_words(patch, spoken())


@lru_cache(maxsize=KEPT)
def _patch_words(patch: Lying, _language: Language) -> str:
    words = [patch.tile.title]
    if patch.crowd.size:
        words.append(_sprite_words(patch.crowd))
    if patch.gems:
        words.append(plural(patch.gems, "{n} Gem", "{n} Gems"))
    return ", ".join(words)


def _sprite_words(crowd: Crowd) -> str:
    """The Sprites on a patch, and whose they are."""
    count, side, who, rival = crowd
    if rival:
        return plural(count, "{n} Sprite of the Rival", "{n} Sprites of the Rival")
    if who:
        return plural(count, "{n} Sprite of {who}", "{n} Sprites of {who}", who=who)
    shape = say(PLAYER_SHAPES[side])
    return plural(count, "{n} {shape} Sprite", "{n} {shape} Sprites", shape=shape)


# --- drawn ----------------------------------------------------------------------------------


@kept_briefly
def draw_patches(
    picture: Drawing, layout: Layout, beds: Beds, marked: frozenset[int], taken: tuple[str, ...]
) -> None:
    """The patches of the garden; those that are `marked` may be chosen. In the end the ground of each, by its
    number, has the colour of whoever has `taken` its field."""
    with picture.layer("patches"):
        for number, patch in beds.lying.items():
            ground = taken[number] if taken else tint_of(patch.tile.plant.tile)
            _draw_patch(picture, layout, patch, number in marked, ground)


@kept
def _draw_patch(picture: Drawing, layout: Layout, patch: Lying, marked: bool, ground: str) -> None:
    """A patch, of which all that stands around the origin is the same as in others."""
    name, place = f"patch-{patch.tile.name}", layout.shift(patch.plot)
    look = "piece" if marked else "piece shows"  # no text
    with picture.group(name, patch_words(patch), cls=look, transform=place):
        held = patch.crowd.size > 0 or patch.gems > 0
        _draw_ground(picture, layout.scale, patch.tile.plant, marked, ground, held)
        draw_number(picture, layout.scale, (0.0, 0.0), patch.tile.number)


@kept
def _draw_ground(
    picture: Drawing, scale: Scale, plant: Plant, marked: bool, ground: str, held: bool
) -> None:
    """The ground and its plant, which makes room for what lies on it where there is little."""
    reach = scale.radius
    picture.polygon(
        scale.corners(),
        fill=ground,
        stroke=GLOW if marked else RIM,
        stroke_width=0.08 * reach if marked else 2,
    )
    small = held and reach < ROOMY
    low, share = (0.05, 100) if small else (-0.1, 80)
    picture.use(f"pp-{plant.tile}", 0, low * reach, reach / share)
    if reach >= ROOMY:
        x, y, width, height = timing_box(scale, (0.0, 0.0))
        picture.use(f"pp-timing-{plant.timing}", x + width / 2, y + height / 2, width / 32)


@kept_briefly
def draw_pieces(picture: Drawing, layout: Layout, beds: Beds) -> None:
    """The Gems and Sprites on all patches."""
    with picture.layer("pieces"), picture.group(pointer_events="none"):
        for patch in beds.lying.values():
            if patch.gems or patch.crowd.size:
                _draw_pieces(picture, layout, patch)


@kept
def _draw_pieces(picture: Drawing, layout: Layout, patch: Lying) -> None:
    name, crowd = patch.tile.name, patch.crowd
    if patch.gems:
        with picture.group(f"gems-{name}", cls="piece", transform=layout.shift(patch.plot)):
            draw_gems(picture, layout.scale, (0.0, 0.0), patch.gems)
    if crowd.size:
        each, middle = f"sprite-{name}-{crowd.side}", layout.place(patch.plot)
        draw_sprites(picture, layout.scale, middle, each, crowd.side, crowd.size)
