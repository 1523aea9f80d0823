"""What threatens in the picture of Potato Patrol: what breaks through next, and the phases of a round.

Pale at the rim of the kingdom stand those that break through even if every tower does what it can
(`forecast`); they are counted in its middle and below the field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from hortus.core.language import mark, plural, say
from hortus.core.palette import BADGE, BERRY, CARD, ETCH, FADED, GLOW, INK, MOSS
from hortus.core.svg import Attribute, Box, Drawing, breadth, kept, number
from hortus.games.potato_patrol.card_words import season_in_words
from hortus.games.potato_patrol.cards import YEAR, SeasonCard
from hortus.games.potato_patrol.forecast import Forecast, Toll, chain_in_words, dangers
from hortus.games.potato_patrol.mission_phase import open_card
from hortus.games.potato_patrol.picture_frame import NARROW, Frame
from hortus.games.potato_patrol.picture_parts import GONE, animal, wrap
from hortus.games.potato_patrol.picture_room import LINE
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    CASTING,
    EMPTY,
    OVER,
    STOCKING,
    WON,
    Position,
)

if TYPE_CHECKING:
    from hortus.games.potato_patrol.picture_layout import Layout

STAGES: Final = (mark("Enemies"), mark("Actions"), mark("Towers"), mark("Mission"))
"""The phases of a round as people speak of them."""
GISTS: Final = (
    mark("Enemies go on to the next space, then new ones appear at the outer ends."),
    mark("Everybody takes two actions of their character, all at the same time."),
    mark("Every tower may strike once at what stands where its arrows point."),
    mark("Everybody may deliver cubes that the task asks for, then the market is filled up."),
)
"""What happens in each of them."""
PHASES: Final = 0.53
"""How much of a broad strip they take, with the danger beside them."""
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


# --- at the gate ------------------------------------------------------------------------------


def draw_breaking(picture: Drawing, layout: Layout, seen: Forecast) -> None:
    """At the rim of the kingdom, before each lane, what would break through there."""
    for lane, gate in enumerate(seen.gates):
        if gate.through:
            coming = tuple([colour for colour in range(3) if gate.left[colour]])
            _draw_breach(picture, layout, lane, coming, gate.through)


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
    dangers: tuple[str, ...]
    """What threatens, from the longest words to the shortest."""
    alarming: bool
    """True if some break through whatever the towers do, or time is lost."""
    ending: str
    foreseen: SeasonCard | None
    chain: str
    """Why time may be lost again and again."""
    gist: str
    """That, or what happens now, until there is something to tell of the others."""
    news: float
    """How much room is left for that."""
    brief: float
    """How much is taken above it by the mission in a line."""


def draw_strip(picture: Drawing, table: Position, frame: Frame, seen: Forecast, lost: Toll) -> None:
    """Below the field: the round, its four phases with the present one marked, and the danger."""
    ending = ""
    if table.phase == OVER:
        won = table.outcome == WON
        ending = say("The mission is accomplished!") if won else say("The year is over")
    strip = Strip(
        table.round,
        stage_of(table),
        dangers(table, seen, lost),
        seen.through > 0 or lost.alarming,
        ending,
        None if ending or table.peeked == EMPTY else table.book.seasons[table.peeked],
        chain_in_words(table, lost),
        chain_in_words(table, lost) or gist_of(table, frame),
        frame.news,
        0.0 if frame.brief is None else frame.brief.height + 3,
    )
    box = frame.meanwhile[0] if table.phase == CASTING else frame.strip
    _draw_strip(picture, strip, box, max(frame.least, min(frame.type, box.width / 26)))


@kept
def _draw_strip(picture: Drawing, strip: Strip, box: Box, size: float) -> None:
    x, y, wide, high = box
    words = say("Round {n}", n=strip.round) if strip.round else say("Setting up")
    told = [f"{one.rstrip('.')}." for one in (words, strip.dangers[0], strip.chain) if one]
    with picture.group("phases", " ".join(told)):
        picture.rect(*box, rx=12, fill=CARD, stroke=INK, stroke_width=1.5)
        title = size + (1 if wide < NARROW else 6)
        longest = max(breadth(text, title) for text in (words, say("Round {n}", n=YEAR)))
        left = x + 14 + BOLD * longest
        pill = 2.3 * size
        foot = y + 6 + pill / 2 + 0.36 * title
        picture.text(x + 10, foot, words, title, text_anchor="start", font_weight="bold")
        beside = strip.news and wide >= NARROW
        right = x + (PHASES * wide if beside else wide - 6)
        _draw_stages(picture, Box(left, y + 6, right - left, pill), size, strip.stage)
        below = Box(x + 6, y + 6 + pill, wide - 12, high - pill - 10 - strip.news - strip.brief)
        if beside:
            below = Box(right + 8, y + 4, x + wide - right - 14, pill + 4)
        if strip.foreseen is not None:
            taken = _draw_foreseen(picture, strip.foreseen, below, size, strip.dangers)
            _draw_danger(picture, strip, below._replace(width=below.width - taken), size)
        else:
            _draw_danger(picture, strip, below, size)
    if strip.news:
        room = Box(x + 5, y + high - strip.news - 5, wide - 10, strip.news)
        _draw_gist(picture, strip.gist, room, size, bool(strip.ending))


def gist_of(table: Position, frame: Frame) -> str:
    """What happens in the present phase; while people act, what the season card brought where it lies
    far below."""
    stage = stage_of(table)
    if stage == 1 and table.season_card != EMPTY and frame.season_in_short:
        card = table.book.seasons[table.season_card]
        seen = card.text and not frame.season_far
        return say(card.text) if seen else f"{say(card.name)}: {season_in_words(card)}"
    if table.phase == OVER:
        return say("All have won together.") if table.outcome == WON else _why_lost(table)
    if table.phase == CASTING:
        return say("Everybody chooses a character; the cards say what each can do.")
    return say(GISTS[stage]) if stage >= 0 else ""


def _why_lost(table: Position) -> str:
    """The task that was not done, and what invaders cost."""
    told = say("All have lost: {task} was not done.", task=say(open_card(table).name))
    lost = table.cards_lost()
    if not lost:
        return told
    cost = plural(lost, "Invaders cost {n} season card.", "Invaders cost {n} season cards.")
    return f"{told} {cost}"


def _draw_gist(picture: Drawing, gist: str, box: Box, size: float, over: bool) -> None:
    """What happens now; what the others do is told in the same place, until all is over."""
    lines = wrap(gist, box.width - 20, size) if gist else []
    middle = box.y + box.height / 2 + 0.36 * size
    with picture.group("gist", cls="news-room told" if over else "news-room"):  # no text
        picture.rect(*box, rx=9, fill=GONE)
        for place, line in enumerate(lines):
            foot = middle + LINE * size * (place - (len(lines) - 1) / 2)
            picture.text(box.x + 10, foot, line, size, text_anchor="start", fill=FADED)


def _draw_stages(picture: Drawing, box: Box, size: float, now: int) -> None:
    """The names of the phases, each with as much room beside it as the others; the present one stands out."""
    titles = [say(stage) for stage in STAGES]
    wide = [BOLD * breadth(title, size) for title in titles]
    spare = (box.width - sum(wide)) / len(titles)
    left = box.x
    for place, title in enumerate(titles):
        spot = box._replace(x=left + 1, width=wide[place] + spare - 2)
        _draw_stage(picture, spot, title, size, place == now)
        left += wide[place] + spare


def _draw_stage(picture: Drawing, box: Box, title: str, size: float, now: bool) -> None:
    """The name of a phase; the present one stands out."""
    x, y, wide, high = box
    if now:
        picture.rect(*box, rx=high / 2, fill=GLOW, stroke=ETCH, stroke_width=2)
    weight = "bold" if now else "normal"
    foot = y + high / 2 + 0.36 * size
    ink = ETCH if now else FADED
    picture.text(x + wide / 2, foot, title, size, font_weight=weight, fill=ink)


def _draw_foreseen(
    picture: Drawing, card: SeasonCard, box: Box, size: float, dangers: tuple[str, ...]
) -> float:
    """The next season card, where somebody has seen it and told: its name, if the danger leaves it room,
    and what it brings.

    At the right of the box; returns how much of it that takes.
    """
    right = box.x + box.width - 4
    foot = box.y + box.height / 2 + 0.36 * size
    across = 22.0 * len(card.spawn)
    tip = say("Next comes {card}: {text}", card=say(card.name), text=season_in_words(card))
    with picture.group("foreseen", tip):
        for place, colour in enumerate(card.spawn):
            animal(picture, right - across + 22 * place + 11, foot - 0.36 * size, colour, 0.43)
        title = say("Next: {card}", card=say(card.name))
        danger = BOLD * breadth(dangers[0], size) + 28
        if danger + BOLD * breadth(title, size) + across + 16 > box.width:
            title = say("Next:")
        picture.text(right - across - 6, foot, title, size, text_anchor="end", font_weight="bold")
    return across + BOLD * breadth(title, size) + 18


def _danger_lines(dangers: tuple[str, ...], room: float, size: float, most: int) -> list[str]:
    """The most of it that fits: the longer words in one line, or else in so many."""
    for words, allowed in [*[(one, 1) for one in dangers[:2]], *[(one, most) for one in dangers]]:
        for share in (1.0, 0.9):
            lines = wrap(words, share * room, size)
            if len(lines) <= allowed and max([breadth(line, size) for line in lines]) <= room:
                return lines
    return wrap(dangers[-1], room, size)


def _draw_danger(picture: Drawing, strip: Strip, box: Box, size: float) -> None:
    """What breaks through if nobody acts, in one line or two; or how it ended."""
    x, y, wide, high = box
    middle = y + high / 2
    if strip.ending:
        style: dict[str, Attribute] = {"text_anchor": "start", "font_weight": "bold"}
        picture.text(x + 4, middle + 0.36 * size, strip.ending, size + 1, **style)
        return
    start = x + 4
    if strip.alarming:
        picture.circle(x + 12, middle, 0.72 * size, fill=BERRY, stroke=ETCH)
        style = {"fill": BADGE, "font_weight": "bold"}
        picture.text(x + 12, middle + 0.36 * size, "!", size + 1, **style)
        start = x + 28
    room = (x + wide - start) / BOLD
    most = 1 + (max(0, int((high - 1.16 * size) / (LINE * size))) if strip.alarming else 0)
    lines = _danger_lines(strip.dangers, room, size, most)
    ink = BERRY if strip.alarming else MOSS
    style = {"text_anchor": "start", "font_weight": "bold", "fill": ink}
    for place, line in enumerate(lines):
        foot = middle + LINE * size * (place - (len(lines) - 1) / 2) + 0.36 * size
        picture.text(start, foot, line, size, **style)
