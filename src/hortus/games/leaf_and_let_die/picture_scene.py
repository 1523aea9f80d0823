"""Where a plant stands in the picture of Leaf & Let Die: sky, hills and the earth at its feet."""

from __future__ import annotations

from typing import Final

from hortus.core.palette import SUN
from hortus.core.svg import Box, Drawing, kept, number

AIR: Final = "#e4f0ee"
HILL: Final = "#cfe2c0"
NEAR: Final = "#bfd8a6"
BED: Final = "#dcc6a0"
CLOUD: Final = "#f8fbf9"
STONE: Final = "#cdb38a"
NIGHT_BED: Final = {
    CLOUD: "#2c3a41",
    AIR: "#1f2c33",
    HILL: "#26392a",
    NEAR: "#2c4530",
    BED: "#43382a",
    STONE: "#57493a",
}
"""The sky, the hills and the earth around a plant, at night."""


@kept
def draw_bed(picture: Drawing, box: Box, ground: float, sunny: bool = False) -> None:
    """Sky, two rows of hills, and below them earth as high as `ground`; the sun shines in one place only,
    which is the board to whoever looks."""
    x, y, width, height = box
    floor = y + height - ground
    picture.rect(*box, rx=12, fill=AIR, cls="board" if sunny else "")
    if sunny and height > 150:
        _draw_sky(picture, box)
    rise = min(0.34 * (height - ground), 0.2 * width)
    picture.path(_hills(x, width, floor, 0.6 * rise, 1.25 * rise), fill=HILL)
    picture.path(_hills(x + width, -width, floor, 0.2 * rise, 0.66 * rise), fill=NEAR)
    picture.path(
        f"M{number(x)} {number(floor)}Q{number(x + width / 2)} {number(floor - 12)} "
        f"{number(x + width)} {number(floor)}V{number(y + height - 12)}a12 12 0 0 1 -12 12"
        f"H{number(x + 12)}a12 12 0 0 1 -12 -12Z",
        fill=BED,
    )
    if width > 250:
        for along, down, wide in (
            (0.07, 0.3, 9),
            (0.2, 0.72, 6),
            (0.83, 0.26, 7),
            (0.94, 0.66, 10),
        ):
            spot = (x + along * width, floor + down * ground)
            picture.ellipse(*spot, wide, 0.5 * wide, fill=STONE)


@kept
def draw_earth(picture: Drawing, box: Box) -> None:
    """Nothing but earth."""
    picture.rect(*box, rx=12, fill=BED)


def _hills(x: float, width: float, floor: float, low: float, high: float) -> str:
    """Two hills on a floor, from one side to the other."""
    return (
        f"M{number(x)} {number(floor)}V{number(floor - low)}Q{number(x + 0.28 * width)} "
        f"{number(floor - 2 * high + low)} {number(x + 0.56 * width)} {number(floor - low)}"
        f"T{number(x + width)} {number(floor - 0.8 * low)}V{number(floor)}Z"
    )


def _draw_sky(picture: Drawing, box: Box) -> None:
    """The sun low behind the hills, and two clouds."""
    x, top = box.x + 0.4 * box.width, box.y + 0.36 * box.height
    picture.circle(x, top, 40, fill=SUN, opacity=0.22)
    picture.circle(x, top, 26, fill=SUN, opacity=0.75)
    for x, y, grow in (
        (box.x + 0.36 * box.width, top - 16, 0.8),
        (box.x + 0.65 * box.width, top + 8, 0.9),
    ):
        for dx, dy, wide in ((-26, 4, 24), (0, -8, 30), (28, 4, 22)):
            spot = (x + dx * grow, y + dy * grow)
            picture.ellipse(*spot, wide * grow, 0.62 * wide * grow, fill=CLOUD)
