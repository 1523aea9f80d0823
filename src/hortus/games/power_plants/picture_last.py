"""What was added last, in the picture of Power Plants: where the Wizard is drawn, and the mark of each other player
on the patch that he added in his last turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hortus.core.language import say
from hortus.core.palette import CARD, PLAYER_COLOURS
from hortus.core.svg import Attribute, Box, Drawing, kept, number
from hortus.games.power_plants.adding import AddPatch
from hortus.games.power_plants.picture_ending import side_name
from hortus.games.power_plants.picture_frame import Layout, Scale
from hortus.games.power_plants.picture_marks import ROOMY, Point
from hortus.games.power_plants.picture_plants import body
from hortus.games.power_plants.plants import NOBODY
from hortus.games.power_plants.rival import RivalAdds, RivalDraws
from hortus.games.power_plants.rules import Garden

BELOW: Final = 0.8
"""How far below the middle of its patch a mark begins, of the radius: at the lower corner, below the Sprites."""
HALF: Final = 0.12
"""Half the width of a mark, of the radius."""
LEAST_HALF: Final = 4.2
"""The same where that would be too small to be seen."""
DASH: Final = 0.055
"""How broad the dashed edge of its patch is, of the radius, where that has room beside all other edges."""


def begins(state: Garden) -> bool:
    """Whether a turn has begun, and its patch is not added yet."""
    return bool(state.stack) and isinstance(state.stack[-1], AddPatch | RivalDraws | RivalAdds)


def wizards_patch(state: Garden) -> int:
    """Where the Wizard is drawn; `NOBODY` if he is not.

    In the solo game, where nobody else takes him, he stays where he is until another patch is added: so one sees
    what the Rival's power was about.
    """
    if state.wizard != NOBODY or not state.solo or state.over:
        return state.wizard
    return state.added[(state.turn - begins(state)) % state.sides]


def marked_sides(state: Garden, seat: int | None) -> tuple[tuple[int, int], ...]:
    """Whose last patches are marked for a seat, and which they are: those of all others until their next turn, but
    the Wizard's."""
    if state.over:
        return ()
    wizard = wizards_patch(state)
    on = state.turn if begins(state) else NOBODY
    return tuple(
        [
            (side, patch)
            for side, patch in enumerate(state.added)
            if side not in (seat, on) and patch != wizard and state.lies(patch)
        ]
    )


def draw_last(
    picture: Drawing, state: Garden, seat: int | None, layout: Layout, names: Sequence[str]
) -> None:
    """The marks of those who added a patch in their last turn."""
    marked = marked_sides(state, seat)
    if not marked:
        return
    with picture.layer("last"):
        for side, patch in marked:
            who = say("The Rival") if state.solo and side == 1 else side_name(names, side)
            tip = say("{patch}: added last by {who}", patch=state.patch_title(patch), who=who)
            name = f"patch-{state.patch_name(patch)}"
            _draw_last(picture, layout, state.place[patch], side, name, tip)


def last_box(scale: Scale, middle: Point) -> Box:
    """Where the mark of a patch that was added last lies."""
    half = max(LEAST_HALF, HALF * scale.radius)
    x, y = middle
    return Box(x - half, y + BELOW * scale.radius, 2 * half, 2 * half)


@kept
def _draw_last(picture: Drawing, layout: Layout, plot: int, side: int, name: str, tip: str) -> None:
    x, y, size, _ = last_box(layout.scale, (0.0, 0.0))
    at = f"translate({number(x + size / 2)} {number(y + size / 2)}) scale({size / 32:.3g})"
    wide = max(2.0, DASH * layout.radius)
    edge: dict[str, Attribute] = {"fill": "none", "stroke_width": wide, "pointer_events": "none"}
    dashes = f"{number(2 * wide)} {number(1.5 * wide)}"
    with picture.group(
        f"added-{side}", tip, cls="marks-last", data_for=name, transform=layout.shift(plot)
    ):
        if layout.radius >= ROOMY:
            picture.polygon(layout.scale.corners(), stroke=CARD, **edge)
            colour = PLAYER_COLOURS[side]
            picture.polygon(layout.scale.corners(), stroke=colour, stroke_dasharray=dashes, **edge)
        style: dict[str, str] = {"fill": PLAYER_COLOURS[side], "paint_order": "stroke"}
        with picture.group(transform=at, stroke=CARD, stroke_width=8, **style):
            picture.add(body(side))
