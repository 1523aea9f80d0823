"""What threatens in the picture of Potato Patrol: where enemies go next, and the phases of a round.

Pale ghosts stand where enemies come to stand if nobody acts; those that would break through stand
at the rim of the kingdom, and are counted in its middle and below the field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from hortus.core.language import mark, plural, say
from hortus.core.palette import BADGE, BERRY, CARD, ETCH, FADED, GLOW, INK, MOSS
from hortus.core.svg import Attribute, Box, Drawing, breadth, kept, number
from hortus.games.potato_patrol.card_words import season_in_words
from hortus.games.potato_patrol.cards import YEAR, SeasonCard
from hortus.games.potato_patrol.effects import INNER, OUTER
from hortus.games.potato_patrol.picture_frame import Frame
from hortus.games.potato_patrol.picture_parts import GONE, animal, wrap
from hortus.games.potato_patrol.picture_room import LINE
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    CASTING,
    EMPTY,
    OVER,
    SEASON,
    STOCKING,
    WON,
    Position,
)

if TYPE_CHECKING:
    from hortus.games.potato_patrol.picture import Layout

NARROW: Final = 600.0
"""Below that width the round is written no larger than its phases."""
STAGES: Final = (mark("Enemies"), mark("Actions"), mark("Towers"), mark("Mission"))
"""The phases of a round as people speak of them."""
GISTS: Final = (
    mark("Enemies go on to the next space, then new ones appear at the outer ends."),
    mark("Everybody takes two actions of their character, all at the same time."),
    mark("Every tower may strike once at what stands where its arrows point."),
    mark("Everybody may deliver cubes that the task asks for, then the market is filled up."),
)
"""What happens in each of them."""
BOLD: Final = 1.1
"""How much wider bold letters are."""


def stage_of(table: Position) -> int:
    """The place of the present phase among `STAGES`; -1 before and after the game."""
    if table.phase in (CASTING, STOCKING, OVER):
        return -1
    if table.phase < ACTION:
        return 0
    if table.phase <= ACTIVATION:
        return table.phase - ACTION + 1
    return 3


def breaking_through(table: Position) -> list[int]:
    """How many enemies of each colour would reach the vegetables when enemies next move."""
    found = [0, 0, 0]
    if table.fallow or table.phase == OVER:
        return found
    for lane in range(table.players):
        for colour in range(3):
            index = 9 * lane + 3 * INNER + colour
            found[colour] += table.lanes[index] - table.held[index]
    return found


def danger_in_words(table: Position) -> str:
    """What happens at the next Enemy phase if nobody acts; nothing is said before the first."""
    if table.phase in (CASTING, STOCKING):
        return ""
    if table.fallow:
        return say("Fallow week: no enemy moves next")
    coming = sum(breaking_through(table))
    if not coming:
        return say("No enemy breaks through next")
    after = table.invaders() + coming
    if after >= table.players:
        return plural(
            coming,
            "{n} enemy breaks through next if nobody acts: a season card lost, and enemies move again",
            "{n} enemies break through next if nobody acts: a season card lost, and enemies move again",
        )
    return plural(
        coming,
        "{n} enemy breaks through next if nobody acts ({after} of {most})",
        "{n} enemies break through next if nobody acts ({after} of {most})",
        after=after,
        most=table.players,
    )


def danger_in_short(table: Position) -> str:
    """The same where there is less room: that it is so if nobody acts goes without saying."""
    coming = sum(breaking_through(table))
    if table.fallow or table.phase in (CASTING, STOCKING):
        return danger_in_words(table)
    if not coming:
        return say("None breaks through")
    after = table.invaders() + coming
    if after >= table.players:
        return plural(
            coming,
            "{n} breaks through: a season card lost",
            "{n} break through: a season card lost",
        )
    return plural(
        coming,
        "{n} breaks through next ({after} of {most})",
        "{n} break through next ({after} of {most})",
        after=after,
        most=table.players,
    )


# --- ghosts -----------------------------------------------------------------------------------


def draw_ghosts(picture: Drawing, table: Position, layout: Layout) -> None:
    """Where enemies come to stand when they next move: at the outer end of the next space."""
    if table.fallow or table.phase in (CASTING, OVER, SEASON):
        return
    with picture.group("next", cls="ghosts", opacity=0.62, pointer_events="none"):
        for place in range(3 * table.players):
            if place % 3 != OUTER:
                _draw_arriving(picture, layout, place, tuple(moving(table, place - 1)))


@kept
def _draw_arriving(picture: Drawing, layout: Layout, place: int, coming: tuple[int, ...]) -> None:
    """Small and pale, what comes into a space from the one outside it."""
    angle = layout.lane_angle(place // 3)
    for step, colour in enumerate(coming):
        across = 26.0 * layout.broad * (step - (len(coming) - 1) / 2)
        x, y = layout.at(angle, layout.reach(place % 3) + 40, across)
        animal(picture, x, y, colour, 0.46)


def moving(table: Position, place: int) -> list[int]:
    """The colours of the enemies of a space that are not held."""
    return [
        colour
        for colour in range(3)
        if table.lanes[3 * place + colour] > table.held[3 * place + colour]
    ]


def draw_breaking(picture: Drawing, table: Position, layout: Layout) -> None:
    """At the rim of the kingdom, before each lane, what would break through there."""
    if table.fallow or table.phase in (CASTING, OVER):
        return
    for lane in range(table.players):
        place = 3 * lane + INNER
        coming = moving(table, place)
        if not coming:
            continue
        count = sum(
            [table.lanes[3 * place + each] - table.held[3 * place + each] for each in coming]
        )
        _draw_breach(picture, layout, lane, tuple(coming), count)


@kept
def _draw_breach(
    picture: Drawing, layout: Layout, lane: int, coming: tuple[int, ...], count: int
) -> None:
    angle = layout.lane_angle(lane)
    tip = plural(
        count,
        "Lane {lane}: {n} would break through",
        "Lane {lane}: {n} would break through",
        lane=lane + 1,
    )
    with picture.group(f"breach-{lane + 1}", tip, cls="threat", pointer_events="none"):
        x, y = layout.at(angle, layout.hub - 8)
        degrees = number(angle * 57.29578 - 90)
        picture.path(
            "M-13 9L0-11L13 9Z",
            transform=f"translate({number(x)} {number(y)}) rotate({degrees})",
            fill=BERRY,
            stroke=ETCH,
            stroke_width=1.5,
        )
        x, y = layout.at(angle, layout.hub - 32)
        for step, colour in enumerate(coming):
            shift = 17.0 * (step - (len(coming) - 1) / 2)
            with picture.group(opacity=0.75):
                animal(picture, x + shift, y, colour, 0.5)


# --- the phases -------------------------------------------------------------------------------


class Strip(NamedTuple):
    """What stands below the field."""

    round: int
    stage: int
    danger: str
    in_short: str
    coming: int
    ending: str
    foreseen: SeasonCard | None
    gist: str
    """What happens now, until there is something to tell of the others."""
    news: float
    """How much room is left for that."""


def draw_strip(picture: Drawing, table: Position, frame: Frame) -> None:
    """Below the field: the round, its four phases with the present one marked, and the danger."""
    ending = ""
    if table.phase == OVER:
        won = table.outcome == WON
        ending = say("The mission is accomplished!") if won else say("The year is over")
    strip = Strip(
        table.round,
        stage_of(table),
        danger_in_words(table),
        danger_in_short(table),
        sum(breaking_through(table)),
        ending,
        None if ending or table.peeked == EMPTY else table.book.seasons[table.peeked],
        gist_of(table, frame),
        frame.news,
    )
    _draw_strip(picture, strip, frame.strip, max(frame.least, frame.type))


@kept
def _draw_strip(picture: Drawing, strip: Strip, box: Box, size: float) -> None:
    x, y, wide, high = box
    words = say("Round {n}", n=strip.round) if strip.round else say("Setting up")
    with picture.group("phases", f"{words}. {strip.danger}".strip()):
        picture.rect(*box, rx=12, fill=CARD, stroke=INK, stroke_width=1.5)
        title = size + (1 if wide < NARROW else 6)
        longest = max(breadth(text, title) for text in (words, say("Round {n}", n=YEAR)))
        left = x + 20 + BOLD * longest
        pill = 2.3 * size
        foot = y + 6 + pill / 2 + 0.36 * title
        picture.text(x + 10, foot, words, title, text_anchor="start", font_weight="bold")
        step = (x + wide - left) / 4
        for place, stage in enumerate(STAGES):
            spot = Box(left + step * place, y + 6, step - 6, pill)
            _draw_stage(picture, spot, say(stage), size, place == strip.stage)
        below = Box(x + 6, y + 6 + pill, wide - 12, high - pill - 10 - strip.news)
        if strip.foreseen is not None:
            taken = _draw_foreseen(picture, strip.foreseen, below, size, strip)
            _draw_danger(picture, strip, below._replace(width=below.width - taken), size)
        else:
            _draw_danger(picture, strip, below, size)
    if strip.news:
        room = Box(x + 5, y + high - strip.news - 5, wide - 10, strip.news)
        _draw_gist(picture, strip.gist, room, size)


def gist_of(table: Position, frame: Frame) -> str:
    """What happens in the present phase; while people act, what the season card brought where it lies
    far below."""
    stage = stage_of(table)
    if stage == 1 and table.season_card != EMPTY and frame.width < NARROW:
        card = table.book.seasons[table.season_card]
        return f"{say(card.name)}: {season_in_words(card)}"
    if table.phase == OVER:
        won = table.outcome == WON
        return say("All have won together.") if won else say("All have lost together.")
    if table.phase == CASTING:
        return say("Everybody chooses a character; the cards say what each can do.")
    return say(GISTS[stage]) if stage >= 0 else ""


def _draw_gist(picture: Drawing, gist: str, box: Box, size: float) -> None:
    """What happens now; what the others do is told in the same place."""
    lines = wrap(gist, box.width - 20, size) if gist else []
    middle = box.y + box.height / 2 + 0.36 * size
    with picture.group("gist", cls="news-room"):
        picture.rect(*box, rx=9, fill=GONE)
        for place, line in enumerate(lines):
            foot = middle + LINE * size * (place - (len(lines) - 1) / 2)
            picture.text(box.x + 10, foot, line, size, text_anchor="start", fill=FADED)


def _draw_stage(picture: Drawing, box: Box, title: str, size: float, now: bool) -> None:
    x, y, wide, high = box
    picture.rect(
        *box,
        rx=high / 2,
        fill=GLOW if now else "none",
        stroke=ETCH if now else FADED,
        stroke_width=2 if now else 1.2,
    )
    weight = "bold" if now else "normal"
    fill = ETCH if now else FADED
    foot = y + high / 2 + 0.36 * size
    picture.text(x + wide / 2, foot, title, size, font_weight=weight, fill=fill)


def _draw_foreseen(
    picture: Drawing, card: SeasonCard, box: Box, size: float, strip: Strip
) -> float:
    """The next season card, where somebody has seen it and told: its name, if the danger leaves it room,
    and what it brings.

    At the right of the box; returns how much of it that takes.
    """
    right = box.x + box.width
    foot = box.y + box.height / 2 + 0.36 * size
    across = 24.0 * len(card.spawn)
    tip = say("Next comes {card}: {text}", card=say(card.name), text=season_in_words(card))
    with picture.group("foreseen", tip):
        for place, colour in enumerate(card.spawn):
            animal(picture, right - across + 24 * place + 12, foot - 0.36 * size, colour, 0.46)
        title = say("Next: {card}", card=say(card.name))
        danger = BOLD * breadth(strip.in_short, size) + 28
        if strip.coming and danger + BOLD * breadth(title, size) + across + 12 > box.width:
            title = say("Next:")
        picture.text(right - across - 6, foot, title, size, text_anchor="end", font_weight="bold")
    return across + breadth(title, size) + 20


def _draw_danger(picture: Drawing, strip: Strip, box: Box, size: float) -> None:
    """What breaks through if nobody acts, in one line or two; or how it ended."""
    x, y, wide, high = box
    middle = y + high / 2
    if strip.ending:
        style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
        picture.text(x + 4, middle + 0.36 * size, strip.ending, size + 1, **style)
        return
    start = x + 4
    if strip.coming:
        picture.circle(x + 12, middle, 0.72 * size, fill=BERRY, stroke=ETCH)
        style = {"fill": BADGE, "font_weight": "bold"}
        picture.text(x + 12, middle + 0.36 * size, "!", size + 1, **style)
        start = x + 28
    room = (x + wide - start) / BOLD
    lines = wrap(strip.danger, room, size)
    if len(lines) > 1:
        lines = wrap(strip.in_short, room, size)
    style = {"text_anchor": "start", "font_weight": "bold", "fill": BERRY if strip.coming else MOSS}
    for place, line in enumerate(lines):
        foot = middle + LINE * size * (place - (len(lines) - 1) / 2) + 0.36 * size
        picture.text(start, foot, line, size, **style)
