"""The picture of Weeds: the circle of string, the sun and its light, and the plants in it.

Ids: `world` (with the middle and the scale of the world as data), `sun`, `light`, `piece-7` for
the piece of that number, `leaf-7` for its mark, `grow-m4-128-1440` for a dot that stands for a
placement, `seat-0` for a player's panel, `totem`. North is up. The world is as large as its shape
allows; the players' panels lie in the corners beside it, or in rows below.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, cast

from hortus.core.contract import View
from hortus.core.language import listed, mark, plural, say
from hortus.core.palette import ETCH, GLOW, SUN
from hortus.core.svg import Attribute, Drawing, kept, number
from hortus.core.vignette import ACROSS, DOWN
from hortus.games.weeds.geometry import BLOCKED, UNIT
from hortus.games.weeds.names import branch_words
from hortus.games.weeds.picture_legend import (
    Told,
    draw_legend,
    draw_result,
    draw_room,
    draw_worth,
)
from hortus.games.weeds.picture_map import DOOM as DOOM
from hortus.games.weeds.picture_map import (
    GRASS,
    GROUND,
    LIT,
    NEAR,
    RIM,
    Layout,
    Map,
    Place,
    Words,
    layout_of,
    map_of,
)
from hortus.games.weeds.picture_panels import Prospect, draw_panel, holding_of
from hortus.games.weeds.picture_pieces import Shown, define_foliage, draw_choices, draw_piece
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.scoring import decided_by, doomed_points, tie_breaks, why_over
from hortus.games.weeds.setup import ROOT_ENERGY
from hortus.games.weeds.sunlight import STRING as TO_THE_STRING
from hortus.games.weeds.sunlight import Triangle, stretches
from hortus.games.weeds.table import NO_LEAF

STRING: Final = "#8a6a3c"
STEP: Final = pi / 48
"""How fine the string is drawn where only straight lines are."""
TUFTS: Final = 90
"""Of grass."""


def draw(view: View, shape: str, names: Sequence[str]) -> Drawing:
    """The whole picture."""
    plot = cast(Plot, view.known)
    layout = layout_of(shape, plot.players)
    picture = Drawing(layout.width, layout.height, plot.game.about.title, describe(plot, names))
    chart = map_of(plot.world.radius, layout)
    define_foliage(picture, chart)
    choosing = view.seat is not None and view.seat in plot.actors
    lights = _lights(plot)
    _draw_plants(picture, plot, chart, lights, names)
    draw_choices(picture, plot, chart, plot.affordable() if choosing else [])
    _draw_round(picture, plot, layout)
    housed = layout.legend == layout.news
    if layout.legend is not None and plot.over and not housed:
        draw_worth(picture, layout.legend)
    elif layout.legend is not None and not plot.over:
        draw_legend(picture, layout.legend, chart.unit, plot.turn, housed)
    if layout.news is not None and plot.over:
        draw_result(picture, layout.news, _result(plot, names))
    elif layout.news is not None and not housed:
        draw_room(picture, layout.news)
    prospects = prospects_of(plot, lights)
    for seat in range(plot.players):
        holding = holding_of(plot, seat, seat == view.seat, prospects[seat].best)
        draw_panel(picture, holding, prospects[seat], layout.panels[seat], names[seat])
    return picture


def draw_vignette(view: View) -> Drawing:
    """The world with its light, and the plants in it."""
    plot = cast(Plot, view.known)
    middle = (ACROSS / 2, DOWN / 2)
    layout = Layout(ACROSS, DOWN, *middle, DOWN / 2 - 5, (), Words(0, 0, "start", 12))
    picture = Drawing(ACROSS, DOWN, view.game.title)
    chart = map_of(plot.world.radius, layout)
    define_foliage(picture, chart)
    _draw_plants(picture, plot, chart, _lights(plot), view.game.face.seat_names(plot.players))
    return picture


def _draw_plants(
    picture: Drawing, plot: Plot, chart: Map, lights: Mapping[int, int], names: Sequence[str]
) -> None:
    """The world and its light, all pieces, and the sun."""
    _draw_world(picture, plot, chart)
    for piece in plot.pieces:
        shown = Shown(
            piece.number, piece.owner, piece.size, piece.parent < 0, piece.corners, piece.direction
        )
        whose = say("{who}'s {piece}", who=names[piece.owner], piece=branch_words(plot, piece))
        sun = None if plot.over else lights.get(piece.number)
        draw_piece(picture, chart, shown, sun, whose)
    _draw_sun(picture, plot.world.sun / UNIT, chart)


def _lights(plot: Plot) -> dict[int, int]:
    """How the sun sees each leaf, by the number of its piece."""
    lights = zip(plot.pieces, plot.lights(), strict=True)
    return {piece.number: sun for piece, sun in lights if sun != NO_LEAF}


def prospects_of(plot: Plot, lights: Mapping[int, int]) -> list[Prospect]:
    """What each seat has to expect of the end of the round if nothing more is placed."""
    found: list[Prospect] = []
    best = max([plot.score(seat) for seat in range(plot.players)])
    lost = doomed_points(plot)
    for seat in range(plot.players):
        own = [
            lights[leaf.number]
            for leaf in plot.pieces
            if leaf.owner == seat and leaf.number in lights
        ]
        bare = not any([piece.owner == seat and piece.parent >= 0 for piece in plot.pieces])
        income = ROOT_ENERGY if bare else sum(own)
        found.append(Prospect(seat, income, own.count(BLOCKED), lost[seat], best, bare))
    return found


def _result(plot: Plot, names: Sequence[str]) -> Told:
    """Who has won, by what, how ties are broken and what has ended the game, in a sentence each."""
    assert plot.result is not None
    winners = plot.result.winners
    best = max([plot.score(seat) for seat in winners])
    points = plural(best, "{n} point", "{n} points")
    text = (
        mark("{who} win with {points}.") if len(winners) > 1 else mark("{who} wins with {points}.")
    )
    first = say(text, who=listed([names[seat] for seat in winners]), points=points)
    why = say(why_over(plot))
    last = say("The game ends after round {n}: {why}.", n=plot.round, why=why)
    ties, merits = _ties(plot, best, names), max(tie_breaks(plot))
    brief = [say("Ties: energy."), say("Ties: income.")][merits - 1 : merits]
    return Told((first, *ties, last), (first, *brief))


def _ties(plot: Plot, best: int, names: Sequence[str]) -> list[str]:
    """What has decided between those with the most points, or else how others with as many as each other are ranked."""
    tied = [seat for seat in range(plot.players) if plot.score(seat) == best]
    if len(tied) > 1:
        reason = say(decided_by(plot))
        return [f"{reason[:1].upper()}{reason[1:]}."]
    merits = tie_breaks(plot)
    ranked = [seat for seat, told in enumerate(merits) if told]
    if not ranked:
        return []
    who = listed([names[seat] for seat in ranked])
    if max(merits) == 2:
        return [say("{who} tie: more energy made last comes first.", who=who)]
    return [say("{who} tie: more energy left comes first.", who=who)]


def describe(plot: Plot, names: Sequence[str]) -> str:
    """The position in words, for those who hear the picture."""
    parts = []
    lights = _lights(plot)
    for seat in range(plot.players):
        leaves = [leaf for leaf in plot.pieces if leaf.owner == seat and leaf.number in lights]
        doomed = [leaf for leaf in leaves if lights[leaf.number] == BLOCKED]
        parts.append(
            say(
                "{who}: {points}, {energy} energy, {leaves}, {doomed} doomed",
                who=names[seat],
                points=plural(plot.score(seat), "{n} point", "{n} points"),
                energy=plot.energy[seat],
                leaves=plural(len(leaves), "{n} leaf", "{n} leaves"),
                doomed=len(doomed),
            )
        )
    return "; ".join([say("round {n}", n=plot.round), *parts])


# --- the world and its light ----------------------------------------------------------------


def lit_ground(plot: Plot, radius: float) -> list[Place]:
    """The outline, in inches, of all that the sun sees: its rays end at a piece or at the string."""
    outline: list[Place] = []
    for right, left, near, far in _lit(_triangles(plot)):
        if near == TO_THE_STRING:
            steps = int((left - right) / STEP) + 1
            turns = [right + (left - right) * step / steps for step in range(steps + 1)]
            outline += [(radius * cos(angle), radius * sin(angle)) for angle in turns]
        else:
            outline += [_on_ray(right, min(radius, near)), _on_ray(left, min(radius, far))]
    return outline


def _triangles(plot: Plot) -> tuple[Triangle, ...]:
    return tuple([piece.corners for piece in plot.pieces])


@lru_cache(maxsize=256)
def _lit(triangles: tuple[Triangle, ...]) -> list[tuple[float, float, float, float]]:
    """What the sun sees, in inches: the same for all who look, in all shapes."""
    inches = [
        ((ax / UNIT, ay / UNIT), (bx / UNIT, by / UNIT), (cx / UNIT, cy / UNIT))
        for (ax, ay), (bx, by), (cx, cy) in triangles
    ]
    return stretches(inches)


def _on_ray(angle: float, far: float) -> Place:
    return (far * cos(angle), far * sin(angle))


@kept
def _draw_light(picture: Drawing, triangles: tuple[Triangle, ...], chart: Map) -> None:
    """All that the sun sees, as one outline: straight at pieces, round at the string."""
    radius, long = chart.radius, f"{chart.layout.radius:.1f}"
    path = ""
    for right, left, near, far in _lit(triangles):
        reach = [radius if one == TO_THE_STRING else min(radius, one) for one in (near, far)]
        start, end = chart.place(*_on_ray(right, reach[0])), chart.place(*_on_ray(left, reach[1]))
        path += f"{'L' if path else 'M'}{start[0]:.1f} {start[1]:.1f}"
        if near == TO_THE_STRING and left - right > pi:
            middle = chart.place(*_on_ray((right + left) / 2, radius))
            path += f"A{long} {long} 0 0 0 {middle[0]:.1f} {middle[1]:.1f}"
        bend = f"A{long} {long} 0 0 0 " if near == TO_THE_STRING else "L"
        path += f"{bend}{end[0]:.1f} {end[1]:.1f}"
    picture.path(f"{path}Z", fill="url(#sunlight)", id="light", cls="still")


def _draw_world(picture: Drawing, plot: Plot, chart: Map) -> None:
    _define_light(picture, chart)
    data: dict[str, Attribute] = {
        "data_x": chart.layout.middle_x,
        "data_y": chart.layout.middle_y,
        "data_scale": f"{chart.scale:.6f}",
        "data_axis": plot.pieces[plot.turn].direction,
    }
    with picture.group("world", say("The world: round {n}", n=plot.round), **data):
        _draw_ground(picture, chart)
        _draw_light(picture, _triangles(plot), chart)
        _draw_string(picture, chart)


@kept
def _define_light(picture: Drawing, chart: Map) -> None:
    """How the light fades from the sun to the string."""
    x, y, radius = chart.layout.middle_x, chart.layout.middle_y, chart.layout.radius
    picture.add(
        f'<defs><radialGradient id="sunlight" gradientUnits="userSpaceOnUse" cx="{number(x)}" '
        f'cy="{number(y)}" r="{number(radius)}"><stop offset="0" stop-color="{NEAR}"/>'
        f'<stop offset="0.4" stop-color="{LIT}"/><stop offset="1" stop-color="{RIM}"/>'
        "</radialGradient></defs>"
    )


@kept
def _draw_ground(picture: Drawing, chart: Map) -> None:
    """Grass in the shade, under the light."""
    layout = chart.layout
    picture.circle(layout.middle_x, layout.middle_y, layout.radius, fill=GROUND, cls="board")


@kept
def _draw_string(picture: Drawing, chart: Map) -> None:
    """The tufts of grass, and the circle of string around them."""
    x, y, radius = chart.layout.middle_x, chart.layout.middle_y, chart.layout.radius
    picture.path(_grass(chart), fill="none", stroke=GRASS, stroke_width=1.4, opacity=0.45)
    ring: dict[str, Attribute] = {"fill": "none", "cls": "string"}
    wide = 7 * chart.unit
    picture.circle(x, y, radius + wide / 2, stroke=STRING, stroke_width=wide, **ring)
    picture.circle(
        x,
        y,
        radius + wide / 2,
        stroke="#d8bd8a",
        stroke_width=wide * 0.57,
        stroke_dasharray="7 5",
        **ring,
    )


def _grass(chart: Map) -> str:
    """Tufts of grass over the whole world, as a path."""
    layout, unit = chart.layout, chart.unit
    parts = []
    for tuft in range(TUFTS):
        far = layout.radius * 0.97 * ((tuft + 0.5) / TUFTS) ** 0.5
        x, y = layout.middle_x + far * cos(2.4 * tuft), layout.middle_y + far * sin(2.4 * tuft)
        tall = unit * (5 + tuft % 3)
        parts.append(
            f"M{x:.0f} {y:.0f}q{-unit:.1f} {-tall / 2:.1f} {-3 * unit:.1f} {-0.8 * tall:.1f}"
            f"M{x:.0f} {y:.0f}v{-tall:.1f}"
            f"M{x:.0f} {y:.0f}q{unit:.1f} {-tall / 2:.1f} {3 * unit:.1f} {-0.8 * tall:.1f}"
        )
    return "".join(parts)


def _draw_round(picture: Drawing, plot: Plot, layout: Layout) -> None:
    """Which round it is, above what the next one brings."""
    x, y, anchor, size = layout.round
    words = say("Round {n}", n=plot.round)
    picture.text(x, y, words, size, text_anchor=anchor, font_weight="bold")


@kept
def _draw_sun(picture: Drawing, inches: float, chart: Map) -> None:
    """A small pyramid standing upright, seen from above, with its rays."""
    half = inches * chart.scale
    x, y = chart.layout.middle_x, chart.layout.middle_y
    with picture.group("sun", say("The sun: light comes from its centre")):
        for turn in range(16):
            angle = 2 * pi * turn / 16
            rays = [
                (x + far * half * cos(angle + lean), y + far * half * sin(angle + lean))
                for far, lean in ((1.02, -0.1), (1.42 if turn % 2 else 1.62, 0.0), (1.02, 0.1))
            ]
            picture.polygon(rays, fill=GLOW, opacity=0.55)
        left, top = x - half, y - half
        side = 2 * half
        picture.rect(
            left, top, side, side, rx=2, fill=SUN, stroke=ETCH, stroke_width=2 * chart.unit
        )
        picture.path(
            f"M{number(left)} {number(top)}l{number(side)} {number(side)}"
            f"M{number(left + side)} {number(top)}l{number(-side)} {number(side)}",
            fill="none",
            stroke=ETCH,
            stroke_width=1.3,
        )
        picture.circle(x, y, 3.2, fill=ETCH)
