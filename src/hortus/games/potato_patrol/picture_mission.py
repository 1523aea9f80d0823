"""The mission in the picture of Potato Patrol: the open card, what is done of it, what the team has for it."""

from __future__ import annotations

from typing import Final, NamedTuple

from hortus.core.language import plural, say
from hortus.core.palette import (
    CARD,
    FADED,
    GLOW,
    INK,
    LEAF,
    MOSS,
)
from hortus.core.svg import SMALLEST, Attribute, Box, Drawing, breadth, kept, number, outlined
from hortus.games.potato_patrol.card_words import (
    house_card,
    need_in_short,
    need_in_words,
    reveal_in_words,
)
from hortus.games.potato_patrol.cards import (
    DELIVER,
    MissionCard,
    Need,
)
from hortus.games.potato_patrol.effects import ANY
from hortus.games.potato_patrol.mission_phase import open_card, progress
from hortus.games.potato_patrol.moves import GROUPS
from hortus.games.potato_patrol.picture_parts import (
    GONE,
    PLAIN,
    animal,
    paragraph,
    wrap,
)
from hortus.games.potato_patrol.picture_room import LINE
from hortus.games.potato_patrol.position import MISSION, WON, Position

HATCH: Final = 11.0
"""How far apart the lines are of what the team could do."""


class Task(NamedTuple):
    """The mission as far as it can be seen."""

    mission: str
    card: MissionCard
    done: int
    tasks: int
    checked: bool
    """Whether it is looked at now."""
    ending: str
    needs: tuple[tuple[int, ...], ...]
    """How much there is of each need of the card, how much it asks for, and how much the team has in hand."""
    players: int
    names: tuple[str, ...]
    """Of all tasks, once they are done."""


def task_of(table: Position) -> Task:
    """What can be seen of the mission."""
    card = open_card(table)
    ending = ""
    if table.outcome == WON:
        ending = say("The mission is accomplished!")
    return Task(
        say(table.book.mission.name),
        card,
        table.task,
        len(table.book.mission.cards),
        table.phase == MISSION,
        ending,
        tuple([(*progress(table, need), _in_hand(table, need)) for need in card.needs]),
        table.players,
        tuple([say(each.name) for each in table.book.mission.cards]) if ending else (),
    )


@kept
def draw_mission(picture: Drawing, task: Task, box: Box, size: float) -> None:
    """The open mission card with a bar for each need."""
    x, y, wide, high = box
    card = task.card
    reveal = reveal_in_words(card)
    tip = house_card(f"{task.mission}: {say(card.name)}", say(card.text), reveal)
    with picture.group("mission", tip):
        edge = GLOW if task.checked else INK
        picture.rect(*box, rx=12, fill=CARD, stroke=edge, stroke_width=3)
        top = y + 1.5 * size
        picture.text(x + 12, top, task.mission, size, text_anchor="start", fill=FADED)
        room = wide - 34 - PLAIN * breadth(task.mission, size)
        _draw_tasks(picture, task, x + wide - 14, top - 0.35 * size, size, room)
        title = task.ending or say(card.name)
        top += 1.5 * size
        picture.text(x + 12, top, title, size + 2.5, text_anchor="start", font_weight="bold")
        top += 0.6 * size
        if task.ending:
            for place, name in enumerate(task.names):
                foot = top + LINE * (size + 1) * (place + 1)
                picture.text(x + 12, foot, f"✓ {name}", size + 1, text_anchor="start", fill=MOSS)
            return
        told = LINE * size * len(wrap(reveal, wide - 22, size)) if reveal else 0.0
        step = min(3.9 * size, (y + high - 6 - told - top) / len(card.needs))
        for need, share in zip(card.needs, task.needs, strict=True):
            words = need_in_words(task.players, need)
            spot = Box(x + 10, top, wide - 20, step - 4)
            _draw_need(picture, need, words, share, spot, size)
            top += step
        paragraph(picture, x + 12, top, reveal, size, wide - 22, y + high)
        top += told
        if y + high - top > 2 * LINE * size and any([need.what == DELIVER for need in card.needs]):
            text = say("Cubes are delivered at the end of a round, after the towers.")
            paragraph(picture, x + 12, top, text, size, wide - 22, y + high)


@kept
def draw_task(picture: Drawing, task: Task, box: Box, size: float) -> None:
    """The mission in a line: the open card, and beside it a bar for each need."""
    x, y, wide, high = box
    title = say(task.card.name)
    words = [need_in_words(task.players, need) for need in task.card.needs]
    told = [
        f"{one} ({have}/{asked})" for one, (have, asked, _) in zip(words, task.needs, strict=True)
    ]
    foot = y + high / 2 + 0.36 * size
    begins = say(GROUPS["deliver"])
    with picture.group("task", f"{title}: {'; '.join(told)}", data_begins=begins):
        picture.rect(*box, fill="none", pointer_events="all")
        picture.text(x, foot, title, size, text_anchor="start", font_weight="bold")
        left = x + breadth(title, size) + 8
        step = (x + wide + 4 - left) / len(words)
        for need, said, share in zip(task.card.needs, words, task.needs, strict=True):
            short = need_in_short(task.players, need)
            _draw_share(picture, need, (said, short), share, Box(left, y, step - 4, high))
            left += step


def _draw_share(
    picture: Drawing, need: Need, words: tuple[str, str], share: tuple[int, ...], box: Box
) -> None:
    """A need as a short bar, with its words, or the shorter ones, if there is room for them; where an animal says
    it shorter still, with that."""
    x, y, wide, high = box
    have, asked, _ = share
    size = SMALLEST["tall"]
    done = min(1.0, have / asked) if asked else 1.0
    picture.rect(*box, rx=high / 2, fill=GONE, stroke="#b9ad93", stroke_width=1)
    if done > 0:
        fill = "#b9d99a" if done >= 1 else "#f2d675"
        picture.rect(x, y, max(high, wide * done), high, rx=high / 2, fill=fill)
    count = "✓" if done >= 1 else f"{have}/{asked}"
    foot = y + high / 2 + 0.36 * size
    room = wide - 16 - breadth(count, size)
    fitting = [one for one in words if PLAIN * breadth(one, size) <= room]
    coloured = need.what == DELIVER and need.colour != ANY
    if fitting and (fitting[0] == words[0] or not coloured):
        picture.text(x + 7, foot, fitting[0], size, text_anchor="start")
    elif coloured and room > 12:
        animal(picture, x + 12, y + high / 2, need.colour, 0.26)
    style: dict[str, Attribute] = {"text_anchor": "end", "font_weight": "bold"}
    picture.text(x + wide - 6, foot, count, size, **style)


def _draw_tasks(
    picture: Drawing, task: Task, right: float, y: float, size: float, room: float
) -> None:
    """A dot for each task of the mission, full if it is done, and their number."""
    count = task.tasks
    for index in range(count):
        fill = LEAF if index < task.done else CARD
        picture.circle(right - 15 * (count - 1 - index), y, 5.5, **outlined(fill, 1.5))
    done = say("{n} of {tasks} tasks", n=min(task.done, count), tasks=count)
    if breadth(done, size) > room - 15 * count:
        done = f"{min(task.done, count)}/{count}"
    left = right - 15 * count
    picture.text(left, y + 0.36 * size, done, size, text_anchor="end", font_weight="bold")


def _draw_need(
    picture: Drawing, need: Need, words: str, share: tuple[int, ...], box: Box, size: float
) -> None:
    """A need as a bar: what is done, and hatched beside it what the team has for it; with room, in two lines."""
    x, y, wide, high = box
    have, asked, held = share
    picture.rect(*box, rx=8, fill=GONE, stroke="#b9ad93", stroke_width=1.5)
    done = 1.0 if not asked else have / asked
    could = min(1.0, (have + held) / asked) if asked else 1.0
    if could > done:
        first, last = max(3.0, wide * done), min(wide - 3, wide * could)
        _hatch(picture, Box(x + first, y + 3, last - first, high - 6))
    if done > 0:
        fill = "#b9d99a" if done >= 1 else "#f2d675"
        picture.rect(x, y, max(16.0, wide * min(1.0, done)), high, rx=8, fill=fill)
    left = x + 10
    if need.what == DELIVER and need.colour != ANY:
        animal(picture, x + 18, y + high / 2, need.colour, min(0.6, high / 60))
        left = x + 36
    large = high > 2.75 * size
    deep = large and need.what == DELIVER and done < 1
    foot = y + (high / 2 - 0.29 * size if deep else high / 2 + 0.36 * size)
    type, weight = (size + 1, "bold") if large else (size, "normal")
    picture.text(left, foot, words, type, text_anchor="start", font_weight=weight)
    count = "✓" if done >= 1 else f"{have}/{asked}"
    if deep:
        team = plural(held, "The team has {n} such cube.", "The team has {n} such cubes.")
        picture.text(left, foot + 1.3 * size, team, size, text_anchor="start")
    elif held and done < 1:
        count = say("{n} in hand · {count}", n=held, count=count)
    picture.text(x + wide - 8, foot, count, type, text_anchor="end", font_weight="bold")


def _hatch(picture: Drawing, box: Box) -> None:
    """Slanting lines all over a box: what is not done yet."""
    x, y, wide, high = box
    lines: list[str] = []
    start = HATCH / 2 - high
    while start < wide:
        left, right = max(0.0, start), min(wide, start + high)
        low, top = y + high - (left - start), y + high - (right - start)
        lines.append(f"M{number(x + left)} {number(low)}L{number(x + right)} {number(top)}")
        start += HATCH
    picture.path("".join(lines), fill="none", stroke="#f2d675", stroke_width=3)


def _in_hand(table: Position, need: Need) -> int:
    """How many cubes the players have that a need asks for; of others there is nothing to have."""
    if need.what != DELIVER:
        return 0
    if need.colour == ANY:
        return sum(table.pools)
    return sum([table.pools[3 * seat + need.colour] for seat in range(table.players)])
