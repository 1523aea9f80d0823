"""The heart of Leaf & Let Die for a small place: the meadow, and every gardener's plant on it."""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import View
from hortus.core.svg import Box, Drawing
from hortus.core.vignette import ACROSS, BEYOND, DOWN
from hortus.games.leaf_and_let_die.picture_creature import (
    ANGRY,
    CALM,
    FALLEN,
    draw_creature,
    growth_of,
)
from hortus.games.leaf_and_let_die.picture_parts import add_symbols
from hortus.games.leaf_and_let_die.picture_plant import HIGH
from hortus.games.leaf_and_let_die.picture_scene import AIR, BED, DUSK, draw_bed
from hortus.games.leaf_and_let_die.rules import Position

GROUND: Final = 56.0
"""How high the earth is."""
ASIDE: Final = 14.0
"""How much room is left at both sides, into which vines may reach."""
WIDE: Final = 1.12
"""How wide a plant is, of its size."""
FALLEN_SHARE: Final = 0.6
"""How large one that has fallen is, of its size."""


def draw_vignette(view: View) -> Drawing:
    """All plants beside one another, the first of the chain on the left."""
    state = cast(Position, view.known)
    picture = Drawing(ACROSS, DOWN, view.game.title)
    add_symbols(picture)
    battle = state.battle and not state.over
    sky = DUSK[AIR] if battle else AIR
    across = ACROSS + BEYOND
    picture.rect(-BEYOND / 2, -BEYOND, across, DOWN + BEYOND, fill=sky)
    picture.rect(-BEYOND / 2, DOWN - GROUND / 2, across, BEYOND, fill=BED)
    draw_bed(picture, Box(-BEYOND / 2, 0, across, DOWN), GROUND, battle)
    others = [seat for seat in range(state.players) if seat not in state.order]
    room = (ACROSS - 2 * ASIDE) / state.players
    floor = DOWN - GROUND + 8
    for place, seat in enumerate([*state.order, *others]):
        gardener = state.gardeners[seat]
        growth = growth_of(state.laws.almanac, gardener)
        mood = FALLEN if gardener.fell else ANGRY if battle else CALM
        size = min(room / WIDE, (floor - 14) / HIGH) / max(growth.share, 0.8)
        size *= FALLEN_SHARE if gardener.fell else 1
        spot = (ASIDE + (place + 0.5) * room, floor)
        draw_creature(picture, state.laws.almanac, seat, growth, spot, size, mood)
    return picture
