"""What lies beside the garden: the bag, the Nursery, everybody's hand and Gems, the card column."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, cast

from hortus.core.contract import View
from hortus.core.face import counted
from hortus.core.palette import CARD, FADED, GLOW, INK, PLAYER_COLOURS, PLAYER_TINTS, SHADE
from hortus.core.svg import Drawing, outlined
from hortus.games.power_plants.picture_plants import PLAIN_TINT, TINTS
from hortus.games.power_plants.plants import (
    COPIES,
    GROW,
    LEGEND,
    MARKS,
    RIVALRY,
    SPROUT,
    TIMINGS,
    Plant,
)
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import final_scores

TABLE_WIDTH: Final = 1000.0
NURSERY: Final = 112.0
PANEL: Final = 128.0
CARD_HEIGHT: Final = 104.0


def table_height(state: Garden) -> float:
    """How much room the table needs."""
    return NURSERY + PANEL + 12 + (CARD_HEIGHT + 6) * len(state.column) + 30


def draw_table(picture: Drawing, view: View, top: float) -> None:
    """Everything under the garden."""
    state = cast(Garden, view.known)
    _draw_nursery(picture, state, top)
    wide = (TABLE_WIDTH - 12) / state.sides
    scores = final_scores(state)
    for side in range(state.sides):
        _draw_side(picture, state, side, 6 + wide * side, top + NURSERY, wide - 6, scores[side])
    top += NURSERY + PANEL + 8
    for slot in range(len(state.column)):
        _draw_card(picture, state, slot, top + (CARD_HEIGHT + 6) * slot)
    bottom = top + (CARD_HEIGHT + 6) * len(state.column) + 16
    picture.text(TABLE_WIDTH - 14, bottom, LEGEND, 15, text_anchor="end", fill=FADED, cls="faded")


def tile(
    picture: Drawing, state: Garden, patch: int, x: float, y: float, reach: float, name: str
) -> None:
    """A patch that is not in the garden."""
    plant = state.plant_of(patch)
    corners = [
        (x + reach * sin(pi / 3 * turn), y - reach * cos(pi / 3 * turn)) for turn in range(6)
    ]
    with picture.group(name, f"{plant.title} {patch % COPIES + 1}", cls="piece"):
        picture.polygon(corners, **outlined(TINTS.get(plant.tile, PLAIN_TINT)))
        picture.use(f"pp-{plant.tile}", x, y - 0.02 * reach, reach / 66)
        picture.circle(x, y + 0.72 * reach, 0.27 * reach, **outlined(CARD, 1.5))
        picture.text(x, y + 0.85 * reach, str(patch % COPIES + 1), 0.4 * reach, font_weight="bold")


def _draw_nursery(picture: Drawing, state: Garden, top: float) -> None:
    left = state.bag.bit_count()
    with picture.group(
        "bag", f"The bag: {left} {'patch' if left == 1 else 'patches'}", cls="piece"
    ):
        picture.use("pp-bag", 64, top + 52, 1.05)
        picture.circle(64, top + 62, 21, **outlined(CARD))
        picture.text(64, top + 69, str(left), 21, font_weight="bold")
    picture.text(130, top + 46, "Nursery", 22, text_anchor="start", font_weight="bold")
    picture.text(130, top + 72, "to swap with", 16, text_anchor="start", fill=FADED, cls="faded")
    for place, patch in enumerate(state.nursery):
        tile(
            picture,
            state,
            patch,
            288 + 92 * place,
            top + 54,
            45,
            f"nursery-{state.patch_name(patch)}",
        )
    if not state.column or state.over:
        note = "The game is over: fields are scored" if state.over else "The plants are being drawn"
    elif state.bag:
        note = ""
    else:
        note = "Endgame: one final turn each"
    picture.text(TABLE_WIDTH - 16, top + 60, note, 21, text_anchor="end", font_weight="bold")


def _draw_side(
    picture: Drawing, state: Garden, side: int, x: float, top: float, wide: float, score: int
) -> None:
    """A player's panel: Gems, Sprites left, captives, the hand and the score if it ended now."""
    turn = side == state.turn and not state.over and bool(state.column)
    rival = state.solo and side == 1
    start = side * state.sides
    captives = sum(state.captives[start : start + state.sides])
    who = "The Rival" if rival else f"Wizard {side + 1}"
    tip = f"{who}: {counted(state.gems[side], 'Gem')}, "
    tip += f"{counted(state.supply[side], 'Sprite')} left, {counted(score, 'point')} now"
    with picture.group(f"side-{side}", tip):
        picture.rect(
            x,
            top,
            wide,
            PANEL - 4,
            rx=12,
            fill=CARD,
            stroke=GLOW if turn else "#cfc3a6",
            stroke_width=4 if turn else 2,
            cls="card",
        )
        picture.rect(x + 3, top + 3, wide - 6, 32, rx=10, fill=PLAYER_TINTS[side])
        picture.use(f"pp-sprite-{side}", x + 26, top + 20, 0.72)
        final = state.finals >> side & 1 and not state.over
        name = "Rival" if rival else "done" if final and wide < 260 else f"Wizard {side + 1}"
        colour = PLAYER_COLOURS[side]
        picture.text(
            x + 50, top + 26, name, 20, text_anchor="start", fill=colour, font_weight="bold"
        )
        picture.text(x + wide - 12, top + 27, str(score), 24, text_anchor="end", font_weight="bold")
        picture.use("pp-gem", x + 24, top + 60, 0.95)
        picture.text(x + 42, top + 67, str(state.gems[side]), 21, text_anchor="start")
        picture.use(f"pp-sprite-{side}", x + 24, top + 96, 0.62)
        picture.text(x + 42, top + 103, str(state.supply[side]), 21, text_anchor="start")
        if captives:
            picture.use("pp-cage", x + 86, top + 96, 0.8)
            picture.text(x + 100, top + 103, str(captives), 19, text_anchor="start")
        hand = state.hands[side] if side < state.players else ()
        for place, patch in enumerate(hand):
            across = x + wide - 40 - 62 * (len(hand) - 1 - place)
            tile(picture, state, patch, across, top + 74, 33, f"hand-{state.patch_name(patch)}")


# --- the card column ------------------------------------------------------------------------


def wrapped(words: str, width: int) -> list[str]:
    """A text in lines of at most so many characters."""
    lines = [""]
    for word in words.split(" "):
        if lines[-1] and len(lines[-1]) + len(word) + 1 > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


def card_words(plant: Plant, solo: bool, training: bool = False) -> str:
    """All that a card says, as one text."""
    words = f"{plant.title}{said_by(plant.source)}, {TIMINGS[plant.timing]}"
    words += said_by(plant.timing_source)
    words += ", free Sprite" if plant.free_sprite else ", no free Sprite"
    words += said_by(plant.free_sprite_source) + "."
    named = [("Sprout", plant.powers[SPROUT])]
    named += [] if training else [("Grow", plant.powers[GROW])]
    named += [("Rival", plant.powers[RIVALRY])] if solo else []
    for title, power in named:
        words += f" {title}{said_by(power.source)}: {power.text}"
    if plant.endgame:
        words += f" Endgame{said_by(plant.endgame.source)}: {plant.endgame.text}"
    return words


def said_by(source: str) -> str:
    """Where a text comes from, in words, if it is not the rulebook's."""
    return {"house": " (house)", "publisher": " (publisher)"}.get(source, "")


def _draw_card(picture: Drawing, state: Garden, slot: int, top: float) -> None:
    plant = state.book.plants[state.column[slot]]
    with picture.group(f"card-{plant.name}", card_words(plant, state.solo, state.book.training)):
        picture.rect(6, top, TABLE_WIDTH - 12, CARD_HEIGHT, rx=12, **outlined(CARD, 1.5))
        picture.path(
            f"M18 {top}H224V{top + CARD_HEIGHT}H18Q6 {top + CARD_HEIGHT} 6 {top + CARD_HEIGHT - 12}V{top + 12}Q6 {top} 18 {top}Z",
            fill=TINTS.get(plant.tile, PLAIN_TINT),
            stroke=INK,
            stroke_width=1.5,
        )
        picture.use(f"pp-{plant.tile}", 52, top + 50, 0.92)
        title = plant.title + (" △" if plant.alternate else "") + MARKS[plant.source]
        size = 17.5 if len(title) < 14 else 15.5
        picture.text(96, top + 34, title, size, text_anchor="start", font_weight="bold")
        picture.use(f"pp-timing-{plant.timing}", 112, top + 58, 0.8)
        timing = TIMINGS[plant.timing].title() + MARKS[plant.timing_source]
        picture.text(134, top + 64, timing, 15, text_anchor="start")
        free = "+1 Sprite" if plant.free_sprite else "no free Sprite"
        picture.text(98, top + 90, free + MARKS[plant.free_sprite_source], 15, text_anchor="start")
        sprout, grow = plant.powers[SPROUT], plant.powers[GROW]
        if state.solo and state.turn == 1:
            power = plant.powers[RIVALRY]
            _power(picture, "Rival", power.text + MARKS[power.source], 238, top, 96)
            return
        _power(picture, "Sprout", sprout.text + MARKS[sprout.source], 238, top, 42)
        text = grow.text + MARKS[grow.source]
        heading = "Grow"
        if state.book.training:
            heading, text = ("Endgame", "") if plant.endgame else ("", "")
        if plant.endgame:
            lead = "" if state.book.training else " · End: "
            text += f"{lead}{plant.endgame.text}{MARKS[plant.endgame.source]}"
        _power(picture, heading, text, 620, top, 41)
        picture.line(608, top + 10, 608, top + CARD_HEIGHT - 10, stroke=SHADE, stroke_width=2)


def _power(picture: Drawing, title: str, words: str, x: float, top: float, width: int) -> None:
    """A power of a card: its text smaller where it is long."""
    lines = wrapped(words, width)
    size, step = (16.0, 20.0) if len(lines) <= 4 else (13.0, 15.5)
    if len(lines) > 4:
        lines = wrapped(words, int(width * 1.22))
    picture.text(x, top + 20, title, 15, text_anchor="start", font_weight="bold", fill=FADED)
    for index, line in enumerate(lines):
        picture.text(x, top + 40 + step * index, line, size, text_anchor="start")
