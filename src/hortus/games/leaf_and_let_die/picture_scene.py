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
DUSK: Final = {AIR: "#f8e4d4", HILL: "#e0cfa9", NEAR: "#cfc193", CLOUD: "#fdf3ea"}
"""The sky and the hills when battle has come."""
NIGHT_BED: Final = {
    CLOUD: "#2c3a41",
    AIR: "#1f2c33",
    HILL: "#26392a",
    NEAR: "#2c4530",
    BED: "#43382a",
    STONE: "#57493a",
    DUSK[AIR]: "#35262b",
    DUSK[HILL]: "#3d3228",
    DUSK[NEAR]: "#463a2c",
    DUSK[CLOUD]: "#4a373b",
}
"""The sky, the hills and the earth around a plant, at night."""


@kept
def draw_bed(picture: Drawing, box: Box, ground: float, battle: bool = False) -> None:
    """Sky, two rows of hills, and below them earth as high as `ground`: the board to whoever looks. The sun is
    high while plants are cultivated, and low when they fight."""
    x, y, width, height = box
    floor = y + height - ground
    hue = DUSK if battle else {}
    picture.rect(*box, rx=12, fill=hue.get(AIR, AIR), cls="board")
    _draw_sky(picture, Box(x, y, width, height - ground), hue.get(CLOUD, CLOUD), battle)
    rise = min(0.3 * (height - ground), 0.2 * width)
    for fill, left, across, low, high in (
        (HILL, x, 0.5 * width, 0.6, 1.2),
        (HILL, x + 0.5 * width, 0.5 * width, 0.5, 1.0),
        (NEAR, x + width, -width, 0.2, 0.66),
    ):
        hills = _hills(left, across, floor, low * rise, high * rise)
        picture.path(hills, fill=hue.get(fill, fill))
    picture.path(
        f"M{number(x)} {number(floor)}Q{number(x + width / 2)} {number(floor - 12)} "
        f"{number(x + width)} {number(floor)}V{number(y + height - 12)}a12 12 0 0 1 -12 12"
        f"H{number(x + 12)}a12 12 0 0 1 -12 -12Z",
        fill=BED,
    )
    for along, down, wide in ((0.02, 0.4, 6), (0.34, 0.9, 7), (0.66, 0.2, 6), (0.97, 0.7, 8)):
        picture.ellipse(x + along * width, floor + down * ground, wide, 0.5 * wide, fill=STONE)


def _hills(x: float, width: float, floor: float, low: float, high: float) -> str:
    """Two hills on a floor, from one side to the other."""
    return (
        f"M{number(x)} {number(floor)}V{number(floor - low)}Q{number(x + 0.28 * width)} "
        f"{number(floor - 2 * high + low)} {number(x + 0.56 * width)} {number(floor - low)}"
        f"T{number(x + width)} {number(floor - 0.8 * low)}V{number(floor)}Z"
    )


def _draw_sky(picture: Drawing, box: Box, cloud: str, battle: bool) -> None:
    """The sun, high by day and low behind the hills in battle, and three clouds."""
    x, y, width, height = box
    spot = (x + 0.5 * width, y + (0.62 if battle else 0.4) * height)
    r = min(34.0, 0.2 * height)
    picture.circle(*spot, 1.55 * r, fill=SUN, opacity=0.22)
    picture.circle(*spot, r, fill=SUN, opacity=0.75)
    for along, down, grow in ((0.27, 0.36, 0.8), (0.53, 0.5, 0.6), (0.76, 0.32, 0.9)):
        for dx, dy, wide in ((-26, 4, 24), (0, -8, 30), (28, 4, 22)):
            place = (x + along * width + dx * grow, y + down * height + dy * grow)
            picture.ellipse(*place, wide * grow, 0.62 * wide * grow, fill=cloud)
