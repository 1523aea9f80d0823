"""The picture of Leaf & Let Die: the Grove as a market, the chain with its arrows, and the mats.

Ids: `stack-<card>`, `wild`, `wild-discard`, `bloom-<card>`, `sale-d8` in the Grove; `chain-<seat>`;
on a mat `card-<seat>-<card>-<n>`, `back-<seat>-<n>`, `die-<seat>-d6-3-<n>`,
`mantle-<seat>-<card>-<n>`, `supply-<seat>`, `compost-<seat>`, `nutrients-<seat>`; `lost`.
"""

from __future__ import annotations

from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.palette import (
    BERRY,
    CARD,
    FADED,
    GLOW,
    INK,
    LEAF,
    MOSS,
    PLAYER_COLOURS,
    PLAYER_TINTS,
    SHADE,
    SOIL,
)
from hortus.core.svg import Drawing, attributes, outlined
from hortus.games.leaf_and_let_die.battle import damage
from hortus.games.leaf_and_let_die.cards import SIDES, SIZES, TYPES
from hortus.games.leaf_and_let_die.colony import Colony
from hortus.games.leaf_and_let_die.gardener import KEPT_CARD, REPLAYED, UNKNOWN, Gardener
from hortus.games.leaf_and_let_die.notation import FACE, VERBS
from hortus.games.leaf_and_let_die.ops import ABSORB, PAY
from hortus.games.leaf_and_let_die.picture_parts import (
    TYPE_FILLS,
    add_symbols,
    die_shape,
    draw_back,
    draw_card,
    draw_die,
    draw_token,
)

WIDTH: Final = 780.0
EDGE: Final = 16.0
CARD_WIDTH: Final = 142.0
CARD_HEIGHT: Final = 114.0
HAND_WIDTH: Final = 134.0
IN_A_ROW: Final = 4
VERB_LETTERS: Final = {verb: letters[:1] for verb, letters in VERBS.items()}
"""What the first argument of a verb is."""

Box = tuple[float, float, float, float]


class Canvas:
    """The drawing in the making, what it shows, and where each part lies."""

    def __init__(self, view: View, tips: list[str], height: float) -> None:
        self.view = view
        self.colony = cast(Colony, view.known)
        self.almanac = self.colony.laws.almanac
        self.tips = tips
        self.places: dict[str, Box] = {}
        phase = "Battle" if self.colony.battle else "Cultivation"
        title = f"Leaf & Let Die: {phase.lower()}, round {self.colony.round}"
        self.drawing = Drawing(WIDTH, height, title, describe(self.colony))

    def card(self, kind: int, box: Box, id: str, **style: str | bool) -> None:
        """A card face up."""
        self.places[id] = box
        draw_card(
            self.drawing, self.almanac.cards[kind], box, id, self.tips[kind],
            badge=str(style.get("badge", "")), faded=style.get("faded") is True,
            mark=str(style.get("mark", "")), glow=style.get("glow") is True,
        )  # fmt: skip

    def back(self, seat: int, box: Box, id: str) -> None:
        """A card face down."""
        self.places[id] = box
        draw_back(self.drawing, box, id, "A card that only its owner knows", seat)

    def die(self, rolled: int, x: float, y: float, id: str, radius: float = 20) -> None:
        """A rolled die."""
        self.places[id] = (x - radius - 4, y - radius - 4, 2 * radius + 8, 2 * radius + 8)
        draw_die(self.drawing, x, y, rolled, id, radius)


# --- the whole ----------------------------------------------------------------------------------


def paint(view: View, tips: list[str]) -> Canvas:
    """Draw everything."""
    colony = cast(Colony, view.known)
    tops: list[float] = []
    y = 156.0 + (grove_height(colony) if not colony.battle else 122.0)
    for seat in mat_order(view, colony):
        tops.append(y)
        y += mat_height(colony.gardeners[seat]) + 12
    canvas = Canvas(view, tips, y + 4)
    add_symbols(canvas.drawing)
    _draw_head(canvas)
    if colony.battle:
        _draw_tangle(canvas, 150)
    else:
        _draw_grove(canvas, 150)
    for top, seat in zip(tops, mat_order(view, colony), strict=True):
        _draw_mat(canvas, seat, top)
    return canvas


def draw(view: View, tips: list[str]) -> str:
    """The picture as an SVG document."""
    return str(paint(view, tips).drawing)


def mat_order(view: View, colony: Colony) -> list[int]:
    """The others first, clockwise; one's own mat last, nearest to the eye."""
    first = 0 if view.seat is None else view.seat + 1
    return [(first + step) % colony.players for step in range(colony.players)]


def describe(colony: Colony) -> str:
    """The position in words, for those who hear the picture."""
    chain = ", ".join(
        [f"player {seat + 1} with {colony.gardeners[seat].pips()}" for seat in colony.order]
    )
    return f"Chain from the highest: {chain}."


# --- the chain ----------------------------------------------------------------------------------


def _draw_head(canvas: Canvas) -> None:
    """The phase, the round, and the chain from highest to lowest with who strikes whom."""
    colony, drawing = canvas.colony, canvas.drawing
    phase = "The Tangle" if colony.battle else "The Cultivation"
    drawing.text(EDGE, 34, phase, 24, text_anchor="start", font_weight="bold")
    drawing.text(
        WIDTH - EDGE, 32, f"round {colony.round}", 16, text_anchor="end", fill=FADED, cls="faded"
    )
    if not colony.battle and colony.stacks:
        limit = canvas.almanac.numbers.exhausted
        note = f"{colony.exhausted()} of {limit} stacks exhausted"
        drawing.text(WIDTH / 2 + 60, 32, note, 15, fill=FADED, cls="faded")
    drawing.rect(EDGE, 48, WIDTH - 2 * EDGE, 92, rx=14, fill=CARD, stroke="#cfc3a6", cls="card")
    count = len(colony.order)
    step = (WIDTH - 2 * EDGE) / max(count, 1)
    drawing.text(EDGE + 12, 66, "chain", 13, text_anchor="start", fill=FADED, cls="faded")
    for place, seat in enumerate(colony.order):
        x = EDGE + step * (place + 0.5)
        with drawing.group(f"chain-{seat}", f"Player {seat + 1}: {colony.gardeners[seat].pips()}"):
            draw_token(drawing, x - 22, 92, seat, 18)
            drawing.text(
                x + 6, 101, str(colony.gardeners[seat].pips()), 26,
                text_anchor="start", font_weight="bold",
            )  # fmt: skip
        if place + 1 < count:
            _draw_strike(canvas, place + 1, x + 52, x + step - 52)
    if count > 1:
        first, last = EDGE + step / 2, WIDTH - EDGE - step / 2
        drawing.path(
            f"M{last:.1f} 116V128H{first:.1f}V118", fill="none", stroke=FADED,
            stroke_width=1.6, stroke_dasharray="4 5",
        )  # fmt: skip
        drawing.polygon([(first, 113), (first - 5, 121), (first + 5, 121)], fill=FADED)


def _draw_strike(canvas: Canvas, place: int, x1: float, x2: float) -> None:
    """The arrow from one link of the chain to the next: the target, and in battle the blow."""
    colony, drawing = canvas.colony, canvas.drawing
    colour = BERRY if colony.battle else MOSS
    drawing.line(x1, 92, x2 - 8, 92, stroke=colour, stroke_width=4)
    drawing.polygon([(x2, 92), (x2 - 13, 85), (x2 - 13, 99)], fill=colour)
    words = f"strikes {damage(colony, place)}" if colony.battle else "targets"
    drawing.text((x1 + x2) / 2, 82, words, 14, fill=colour, font_weight="bold")


# --- the Grove ----------------------------------------------------------------------------------


def grove_height(colony: Colony) -> float:
    """How much room the market takes."""
    return 348.0 if colony.stacks else 60.0


def _draw_grove(canvas: Canvas, y: float) -> None:
    """Stacks of Root, Canopy, Vine and Flowers, Wild Growth, and the dice for sale."""
    colony, drawing = canvas.colony, canvas.drawing
    height = grove_height(colony) - 8
    drawing.rect(
        EDGE, y, WIDTH - 2 * EDGE, height, rx=14, fill=SHADE, stroke="#bfa878", cls="grove"
    )
    if not colony.stacks:
        drawing.text(WIDTH / 2, y + 32, "the Grove is being laid out", 15, fill=FADED, cls="faded")
        return
    left = EDGE + 9
    step = CARD_WIDTH + 5
    for column, place in enumerate((0, 1, 2, 3)):
        _draw_stack(canvas, place, left + step * column, y + 10)
    _draw_wild(canvas, left + step * 4, y + 10)
    for column, place in enumerate((4, 5, 6, 7, 8)):
        _draw_stack(canvas, place, left + step * column, y + 22 + CARD_HEIGHT)
    for column, place in enumerate((6, 7, 8)):
        _draw_bloom_tab(canvas, place, left + step * (column + 2), y + 24 + 2 * CARD_HEIGHT)
    for size in range(6):
        x = left + 34 + 48 * size
        _draw_sale(canvas, size, x, y + 284)


def _draw_stack(canvas: Canvas, place: int, x: float, y: float) -> None:
    """A stack of one kind, with its height; faded when it is exhausted."""
    colony = canvas.colony
    kind = colony.kinds[place]
    height = colony.stacks[place]
    for layer in range(min(2, max(0, height - 1)), 0, -1):
        canvas.drawing.rect(
            x + 3 * layer, y + 3 * layer, CARD_WIDTH, CARD_HEIGHT, rx=9, **outlined(SOIL, 1.2)
        )
    slug = canvas.almanac.cards[kind].slug
    canvas.card(
        kind, (x, y, CARD_WIDTH, CARD_HEIGHT), f"stack-{slug}", badge=f"×{height}", faded=not height
    )


def _draw_wild(canvas: Canvas, x: float, y: float) -> None:
    """Wild Growth: its top card, how many lie below, and the tab to discard the top."""
    colony, drawing = canvas.colony, canvas.drawing
    below = len(colony.wild)
    if colony.wild_top == UNKNOWN:
        with drawing.group("wild", "Wild Growth"):
            drawing.rect(
                x, y, CARD_WIDTH, CARD_HEIGHT, rx=9, fill="none", stroke=FADED,
                stroke_width=1.6, stroke_dasharray="5 5",
            )  # fmt: skip
            words = "Wild Growth" if below else "Wild: exhausted"
            drawing.text(x + CARD_WIDTH / 2, y + 56, words, 14, fill=FADED, cls="faded")
        return
    for layer in range(min(2, below), 0, -1):
        drawing.rect(
            x + 3 * layer, y + 3 * layer, CARD_WIDTH, CARD_HEIGHT, rx=9, **outlined(LEAF, 1.2)
        )
    canvas.card(colony.wild_top, (x, y, CARD_WIDTH, CARD_HEIGHT), "wild", badge=f"+{below}")
    box = (x + 36, y - 9, 62.0, 17.0)
    canvas.places["wild-discard"] = box
    with drawing.group("wild-discard", "Discard the top of Wild Growth, once in a turn"):
        drawing.rect(box[0], box[1], box[2], box[3], rx=8, **outlined(LEAF, 1.3))
        drawing.text(
            box[0] + 31, box[1] + 12.5, "WILD ✕", 10.5, font_weight="bold", fill="#ffffff",
            cls="on-colour",
        )  # fmt: skip


def _draw_bloom_tab(canvas: Canvas, place: int, x: float, y: float) -> None:
    """The Bloom that a Flower may bring, named below its stack."""
    almanac = canvas.almanac
    bloom = almanac.cards[almanac.flower_bloom[canvas.colony.kinds[place]]]
    box = (x, y + 3, CARD_WIDTH, 24.0)
    canvas.places[f"bloom-{bloom.slug}"] = box
    with canvas.drawing.group(f"bloom-{bloom.slug}", canvas.tips[bloom.index]):
        style = outlined(TYPE_FILLS[bloom.type], 1.3)
        canvas.drawing.rect(box[0], box[1], box[2], box[3], rx=8, **style)
        canvas.drawing.text(x + CARD_WIDTH / 2, y + 19, bloom.name, 11.5)


def _draw_sale(canvas: Canvas, size: int, x: float, y: float) -> None:
    """Dice of one size for sale, and how many."""
    colony, drawing = canvas.colony, canvas.drawing
    count = colony.dice[size]
    name = SIZES[size]
    canvas.places[f"sale-{name}"] = (x - 22, y - 22, 44, 60)
    tip = f"{count} {name.upper()} for sale, {SIDES[size]} pips each"
    with drawing.group(f"sale-{name}", tip, opacity="" if count else 0.4):
        drop = die_shape(drawing, x, y, 17, size)
        drawing.text(x, y + drop + 5, str(SIDES[size]), 12, font_weight="bold")
        drawing.text(x, y + 34, f"{name.upper()} ×{count}", 11.5)


# --- the Tangle ---------------------------------------------------------------------------------


def _draw_tangle(canvas: Canvas, y: float) -> None:
    """In battle: what strikes, what is being absorbed, and what is lost for good."""
    colony, drawing = canvas.colony, canvas.drawing
    drawing.rect(EDGE, y, WIDTH - 2 * EDGE, 114, rx=14, fill=SHADE, stroke="#bfa878", cls="grove")
    if colony.todo and colony.task[0] == ABSORB:
        _, defender, attacker, left, _used = colony.task
        draw_token(drawing, EDGE + 42, y + 56, defender, 22)
        drawing.text(EDGE + 76, y + 46, f"must absorb {left}", 22, text_anchor="start",
                     fill=BERRY, font_weight="bold")  # fmt: skip
        if attacker:
            deflect = colony.gardeners[defender].deflect
            words = f"struck by player {attacker}" + (f", {deflect} deflected" if deflect else "")
        else:
            words = "stung by thorns"
        drawing.text(EDGE + 76, y + 72, words, 15, text_anchor="start", fill=FADED, cls="faded")
    else:
        drawing.text(EDGE + 20, y + 46, "Each strikes the next one down the chain", 16,
                     text_anchor="start")  # fmt: skip
        drawing.text(EDGE + 20, y + 72, "for the pips they are ahead", 15, text_anchor="start",
                     fill=FADED, cls="faded")  # fmt: skip
    tip = "Lost for good: " + (
        ", ".join([canvas.almanac.cards[kind].name for kind in colony.lost]) or "no card"
    )
    with drawing.group("lost", tip):
        left_edge = 440.0
        drawing.text(left_edge, y + 26, "lost for good", 14, text_anchor="start", fill=FADED,
                     cls="faded")  # fmt: skip
        types = [canvas.almanac.type_of[kind] for kind in colony.lost]
        for place, which in enumerate((1, 2, 3, 4, 5)):
            x = left_edge + 16 + 62 * place
            drawing.use(f"emblem-{TYPES[which].lower()}", x, y + 52, 0.9)
            drawing.text(x + 16, y + 57, f"×{types.count(which)}", 14, text_anchor="start")
        for size in range(6):
            x = left_edge + 14 + 52 * size
            die_shape(drawing, x, y + 90, 11, size)
            drawing.text(x + 15, y + 95, f"×{colony.lost_dice[size]}", 13, text_anchor="start")


# --- a mat --------------------------------------------------------------------------------------


def hand_of(gardener: Gardener) -> list[tuple[int, str]]:
    """The cards in hand as they lie: unplayed first; each with its place and marks."""
    found = [(kind, "hand") for kind in gardener.hand]
    found += [(card >> 2, "shown" + _mark(card)) for card in gardener.shown]
    found += [(card >> 2, "table" + _mark(card)) for card in gardener.table]
    return found


def _mark(card: int) -> str:
    return ("*" if card & REPLAYED else "") + ("↻" if card & KEPT_CARD else "")


def mat_height(gardener: Gardener) -> float:
    """How much room a mat takes."""
    if gardener.fell:
        return 48.0
    rows = hand_height(gardener)
    extra = 46.0 if gardener.mantle or gardener.bud or gardener.aside or gardener.aside_dice else 0
    dice = 64.0 * max(1, (len(gardener.dice) + 10) // 11)
    return max(210.0, 46.0 + dice + rows + extra + 8)


def hand_height(gardener: Gardener) -> float:
    """How much room the cards in hand take."""
    rows = (len(hand_of(gardener)) + IN_A_ROW - 1) // IN_A_ROW
    return rows * (CARD_HEIGHT + 8) if rows else 40.0


def _draw_mat(canvas: Canvas, seat: int, y: float) -> None:
    """Supply on the left, the Lab (or Field) in the middle, the Compost on the right."""
    colony, drawing = canvas.colony, canvas.drawing
    gardener = colony.gardeners[seat]
    height = mat_height(gardener)
    turn = seat in colony.actors
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
    _draw_pile(canvas, f"supply-{seat}", "Supply", _supply_size(gardener), gardener.supply_dice,
               EDGE + 8, y + 46, seat)  # fmt: skip
    compost = len(gardener.compost) + len(gardener.spent)
    _draw_pile(canvas, f"compost-{seat}", "Compost", compost, gardener.compost_dice,
               WIDTH - EDGE - 98, y + 46, seat)  # fmt: skip
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
    with drawing.group(f"nutrients-{seat}", f"{gardener.nutrients} nutrients"):
        drawing.rect(*box, rx=12, fill=PLAYER_TINTS[3], stroke=INK, stroke_width=1.3)
        drawing.text(box[0] + 45, y + 29, f"✚ {gardener.nutrients}", 14, font_weight="bold")


def _draw_pile(
    canvas: Canvas, id: str, title: str, cards: int, dice: list[int], x: float, y: float, seat: int
) -> None:
    """Supply or Compost: how many cards, and which dice."""
    drawing = canvas.drawing
    canvas.places[id] = (x, y, 90, 150)
    kinds = [f"{dice[size]} {SIZES[size].upper()}" for size in range(6) if dice[size]]
    with drawing.group(id, f"{title}: {cards} cards, {', '.join(kinds) or 'no dice'}"):
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
        plain = rolled & 255
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
    for place, (kind, state) in enumerate(hand):
        row, column = divmod(place, IN_A_ROW)
        box = (
            124 + HAND_WIDTH * column,
            y + (CARD_HEIGHT + 8) * row,
            HAND_WIDTH - 6,
            CARD_HEIGHT,
        )
        number = copies.get(kind, 0)
        copies[kind] = number + 1
        if kind == UNKNOWN:
            canvas.back(seat, box, f"back-{seat}-{number}")
            continue
        slug = canvas.almanac.cards[kind].slug
        mark = "▾" if state.startswith("table") else "◉" if state.startswith("shown") else ""
        canvas.card(
            kind, box, f"card-{seat}-{slug}-{number}", faded=state.startswith("table"),
            mark=mark + state[5:] if state != "hand" else "",
        )  # fmt: skip
    if not hand:
        canvas.drawing.text(
            136, y + 22, "no cards in hand", 14, text_anchor="start", fill=FADED, cls="faded"
        )
    return y + hand_height(gardener)


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
        x += 60
        copies: dict[int, int] = {}
        for kind in kinds:
            number = copies.get(kind, 0)
            copies[kind] = number + 1
            card = canvas.almanac.cards[kind]
            id = f"{prefix}-{seat}-{card.slug}-{number}"
            canvas.places[id] = (x - 15, y + 3, 30, 34)
            with canvas.drawing.group(id, canvas.tips[kind], cls="piece"):
                canvas.drawing.circle(x, y + 18, 15, **outlined(TYPE_FILLS[card.type], 1.4))
                canvas.drawing.use(f"emblem-{TYPES[card.type].lower()}", x, y + 18, 0.85)
                canvas.drawing.text(x, y + 42, _initials(card.name), 10)
            x += 33
        x += 14
    for number, rolled in enumerate(gardener.aside_dice):
        canvas.die(rolled, x + 14, y + 17, f"aside-{seat}-die-{number}", 13)
        x += 36


def _initials(name: str) -> str:
    return "".join([word[0] for word in name.replace("-", " ").split()])


# --- what moves touch -------------------------------------------------------------------------


def die_id(seat: int, rolled: int, number: int = 0) -> str:
    """The id of a rolled die."""
    return f"die-{seat}-{SIZES[rolled >> 5 & 7]}-{rolled & FACE}-{number}"


def touches(view: View, move: Move) -> tuple[str, ...]:
    """The ids of the parts that a click may mean a move by."""
    colony = cast(Colony, view.known)
    if colony.chance or not colony.actors:
        return ()
    seat = colony.actors[0]
    verb = move.kind
    letter = VERB_LETTERS[verb]
    if verb == "buy-wild":
        return ("wild",)
    if verb == "discard-wild":
        return ("wild-discard",)
    if verb == "buy-die":
        return (f"sale-{SIZES[move.args[0]]}",)
    if verb in ("pick", "take"):
        return (f"supply-{seat}",)
    if verb == "grow":
        return (f"nutrients-{seat}",)
    if letter == "d":
        owner = colony.target(seat) if verb.endswith("-target") else seat
        return (die_id(owner, move.args[0]),)
    if letter == "k":
        return _card_touches(colony, seat, verb, move.args[0])
    return ()


def _card_touches(colony: Colony, seat: int, verb: str, kind: int) -> tuple[str, ...]:
    almanac = colony.laws.almanac
    slug = almanac.cards[kind].slug
    if verb == "buy":
        return (f"stack-{slug}",)
    if verb == "bloom":
        flower = almanac.cards[kind].on_what
        return (f"bloom-{slug}",) if flower in colony.kinds[:9] else ()
    if verb == "find":
        return (f"compost-{seat}",)
    if verb in ("feed", "absorb-flower"):
        return (f"mantle-{seat}-{slug}-0",)
    owner = colony.target(seat) if verb == "copy" else seat
    return (f"card-{owner}-{slug}-0",)


def preview(view: View, move: Move) -> str:
    """A glowing ring around what the move is about; what a payment still owes after a die."""
    colony = cast(Colony, view.known)
    places = paint(view, [""] * len(colony.laws.almanac.cards)).places
    parts: list[str] = []
    for id in touches(view, move):
        if id in places:
            x, y, width, height = places[id]
            style = attributes(
                {
                    "x": x - 3, "y": y - 3, "width": width + 6, "height": height + 6, "rx": 11,
                    "fill": "none", "stroke": GLOW, "stroke_width": 4,
                }
            )  # fmt: skip
            parts.append(f"<rect{style}/>")
            if colony.task[0] == PAY and move.kind == "pay":
                owed = max(0, colony.task[2] - (move.args[0] & FACE))
                spot = attributes({"x": x + width / 2, "y": y - 8, "font_size": 14, "fill": BERRY})
                parts.append(f'<text text-anchor="middle"{spot}>owes {owed}</text>')
    return "".join(parts)
