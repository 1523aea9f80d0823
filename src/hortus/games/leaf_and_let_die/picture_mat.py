"""A gardener's mat in the picture: Supply, Lab and Compost, hand, Mantle and Bud stack."""

from __future__ import annotations

from hortus.core.face import counted
from hortus.core.palette import (
    CARD,
    FADED,
    GLOW,
    INK,
    PLAYER_COLOURS,
    PLAYER_TINTS,
)
from hortus.core.svg import outlined
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.picture_canvas import (
    BACK_WIDTH,
    CARD_HEIGHT,
    EDGE,
    HAND_WIDTH,
    WIDTH,
    Box,
    Canvas,
    die_id,
)
from hortus.games.leaf_and_let_die.picture_parts import (
    TYPE_FILLS,
    die_shape,
    draw_drop,
    draw_token,
    emblem_of,
)
from hortus.games.leaf_and_let_die.pieces import (
    KEPT_CARD,
    REPLAYED,
    UNKNOWN,
    bare,
    has_mark,
    kind_of,
)
from hortus.games.leaf_and_let_die.tasks import ABSORB, OP
from hortus.games.leaf_and_let_die.texts import compost_text, supply_text

# --- a mat --------------------------------------------------------------------------------------


def hand_of(gardener: Gardener) -> list[tuple[int, str]]:
    """The cards in hand as they lie: unplayed first; each with its place and marks."""
    found = [(kind, "hand") for kind in gardener.hand]
    found += [(kind_of(card), "shown" + _mark(card)) for card in gardener.shown]
    found += [(kind_of(card), "table" + _mark(card)) for card in gardener.table]
    return found


def _mark(card: int) -> str:
    return ("*" if has_mark(card, REPLAYED) else "") + ("↻" if has_mark(card, KEPT_CARD) else "")


def mat_height(gardener: Gardener) -> float:
    """How much room a mat takes."""
    if gardener.fell:
        return 48.0
    rows = hand_height(gardener)
    extra = 46.0 if gardener.mantle or gardener.bud or gardener.aside or gardener.aside_dice else 0
    dice = 64.0 * max(1, (len(gardener.dice) + 10) // 11)
    return max(210.0, 46.0 + dice + rows + extra + 8)


def hand_boxes(gardener: Gardener) -> list[Box]:
    """Where the cards in hand lie, from the top left of the hand: backs are narrow."""
    boxes: list[Box] = []
    x = y = 0.0
    for kind, _ in hand_of(gardener):
        width = BACK_WIDTH if kind == UNKNOWN else HAND_WIDTH
        if x + width > 546:
            x, y = 0.0, y + CARD_HEIGHT + 8
        boxes.append((x, y, width, CARD_HEIGHT))
        x += width + 6
    return boxes


def hand_height(gardener: Gardener) -> float:
    """How much room the cards in hand take."""
    boxes = hand_boxes(gardener)
    return boxes[-1][1] + CARD_HEIGHT + 8 if boxes else 40.0


def draw_mat(canvas: Canvas, seat: int, y: float) -> None:
    """Supply on the left, the Lab (or Field) in the middle, the Compost on the right."""
    state, drawing = canvas.state, canvas.drawing
    gardener = state.gardeners[seat]
    height = mat_height(gardener)
    turn = seat in state.actors
    drawing.rect(
        EDGE, y, WIDTH - 2 * EDGE, height, rx=14, fill=CARD,
        stroke=GLOW if turn else PLAYER_COLOURS[seat], stroke_width=4 if turn else 2, cls="card",
    )  # fmt: skip
    draw_token(drawing, EDGE + 26, y + 24, seat)
    you = " (you)" if seat == canvas.view.seat else ""
    name = f"Player {seat + 1}{you}"
    drawing.text(EDGE + 50, y + 30, name, 17, text_anchor="start", font_weight="bold")
    if gardener.fell:
        drawing.text(EDGE + 190, y + 30, f"fell in round {gardener.fell}", 15,
                     text_anchor="start", fill=FADED, cls="faded")  # fmt: skip
        return
    _draw_notes(canvas, seat, gardener, y)
    _draw_pile(canvas, f"supply-{seat}", supply_text(canvas.almanac, gardener),
               _supply_size(gardener), gardener.supply_dice, EDGE + 8, y + 46, seat)  # fmt: skip
    compost = len(gardener.compost) + len(gardener.spent)
    _draw_pile(canvas, f"compost-{seat}", compost_text(canvas.almanac, gardener),
               compost, gardener.compost_dice, WIDTH - EDGE - 98, y + 46, seat)  # fmt: skip
    bottom = _draw_lab(canvas, seat, gardener, y + 46)
    bottom = _draw_hand(canvas, seat, gardener, bottom)
    _draw_mantle(canvas, seat, gardener, bottom)


def _supply_size(gardener: Gardener) -> int:
    """Cards in the Supply: a view counts unknown cards of the hand among them."""
    return len(gardener.supply) - sum([1 for kind in gardener.hand if kind == UNKNOWN])


def _draw_notes(canvas: Canvas, seat: int, gardener: Gardener, y: float) -> None:
    """Total, bonus, deflection and nutrients."""
    drawing = canvas.drawing
    words = [f"total {gardener.pips()}"]
    if gardener.bonus:
        words[0] += f" (bonus {gardener.bonus})"
    if gardener.deflect:
        words.append(f"deflects {gardener.deflect}")
    for place, cut in enumerate(gardener.cuts):
        if cut:
            words.append(f"{('Roots', 'Canopies', 'Vines')[place]} −{cut}")
    drawing.text(WIDTH / 2 - 20, y + 30, " · ".join(words), 16)
    box = (WIDTH - EDGE - 98, y + 11, 90.0, 26.0)
    canvas.places[f"nutrients-{seat}"] = box
    with drawing.group(f"nutrients-{seat}", counted(gardener.nutrients, "nutrient")):
        drawing.rect(*box, rx=12, fill=PLAYER_TINTS[3], stroke=INK, stroke_width=1.3)
        draw_drop(drawing, box[0] + 32, y + 30)
        drawing.text(box[0] + 52, y + 29.5, str(gardener.nutrients), 15, font_weight="bold")


def _draw_pile(
    canvas: Canvas, id: str, tip: str, cards: int, dice: list[int], x: float, y: float, seat: int
) -> None:
    """Supply or Compost: how many cards, and which dice; what they are stands in the tip."""
    drawing = canvas.drawing
    canvas.places[id] = (x, y, 90, 150)
    title = "Supply" if id.startswith("supply") else "Compost"
    with drawing.group(id, tip):
        drawing.rect(x, y, 90, 150, rx=10, fill=PLAYER_TINTS[seat], opacity=0.45)
        drawing.text(x + 45, y + 18, title, 14, font_weight="bold")
        drawing.rect(x + 12, y + 27, 20, 27, rx=3, **outlined(PLAYER_COLOURS[seat], 1.4))
        drawing.text(x + 40, y + 47, f"× {cards}", 17, text_anchor="start", font_weight="bold")
        for size in range(6):
            cx, cy = x + 14 + 43 * (size % 2), y + 76 + 29 * (size // 2)
            if dice[size]:
                die_shape(drawing, cx, cy, 9.5, size)
                drawing.text(cx + 12, cy + 5, f"×{dice[size]}", 12, text_anchor="start")


def _draw_lab(canvas: Canvas, seat: int, gardener: Gardener, y: float) -> float:
    """The rolled dice; returns where the next row begins."""
    copies: dict[int, int] = {}
    for place, rolled in enumerate(gardener.dice):
        plain = bare(rolled)
        number = copies.get(plain, 0)
        copies[plain] = number + 1
        row, column = divmod(place, 11)
        canvas.die(rolled, 148 + 48 * column, y + 24 + 64 * row, die_id(seat, plain, number), 19)
    if not gardener.dice:
        canvas.drawing.text(
            136, y + 30, "no dice rolled", 14, text_anchor="start", fill=FADED, cls="faded"
        )
    return y + 64.0 * max(1, (len(gardener.dice) + 10) // 11)


def _draw_hand(canvas: Canvas, seat: int, gardener: Gardener, y: float) -> float:
    """The cards in hand: unplayed ones, those played dimmed, backs for the unknown."""
    copies: dict[int, int] = {}
    hand = hand_of(gardener)
    for (kind, state), place in zip(hand, hand_boxes(gardener), strict=True):
        box = (124 + place[0], y + place[1], place[2], place[3])
        number = copies.get(kind, 0)
        copies[kind] = number + 1
        if kind == UNKNOWN:
            canvas.back(seat, box, f"back-{seat}-{number}")
            continue
        slug = canvas.almanac.cards[kind].slug
        played = state.startswith("table")
        mark = "played" if played else "shown" if state.startswith("shown") else ""
        canvas.card(
            kind, box, f"card-{seat}-{slug}-{number}", faded=played and not _absorbing(canvas),
            mark=mark + " " + state[5:] if mark else "",
        )  # fmt: skip
    if not hand:
        canvas.drawing.text(
            136, y + 22, "no cards in hand", 14, text_anchor="start", fill=FADED, cls="faded"
        )
    return y + hand_height(gardener)


def _absorbing(canvas: Canvas) -> bool:
    """True while damage is absorbed: then cards played count as much as those that were not."""
    return bool(canvas.state.todo) and canvas.state.task[OP] == ABSORB


def _draw_mantle(canvas: Canvas, seat: int, gardener: Gardener, y: float) -> None:
    """The Mantle, the Bud stack, and what is set aside for the next round."""
    x = 122.0
    for title, kinds, prefix in (
        ("Mantle", gardener.mantle, "mantle"),
        ("Bud", gardener.bud, "bud"),
        ("aside", gardener.aside, "aside"),
    ):
        if not kinds:
            continue
        canvas.drawing.text(x, y + 24, title, 14, text_anchor="start", font_weight="bold")
        x += 78
        copies: dict[int, int] = {}
        for kind in kinds:
            number = copies.get(kind, 0)
            copies[kind] = number + 1
            card = canvas.almanac.cards[kind]
            id = f"{prefix}-{seat}-{card.slug}-{number}"
            canvas.places[id] = (x - 15, y + 3, 30, 34)
            with canvas.drawing.group(id, canvas.tips[kind], cls="piece"):
                canvas.drawing.circle(x, y + 18, 15, **outlined(TYPE_FILLS[card.type], 1.4))
                canvas.drawing.use(emblem_of(canvas.almanac, kind), x, y + 18, 0.85)
                canvas.drawing.text(x, y + 42, _initials(card.name), 10)
            x += 33
        x += 14
    if gardener.aside_dice and not gardener.aside:
        canvas.drawing.text(x, y + 24, "aside", 14, text_anchor="start", font_weight="bold")
        x += 50
    for number, rolled in enumerate(gardener.aside_dice):
        canvas.die(rolled, x + 14, y + 17, f"aside-{seat}-die-{number}", 13)
        x += 36


def _initials(name: str) -> str:
    return "".join([word[0] for word in name.replace("-", " ").split()])
