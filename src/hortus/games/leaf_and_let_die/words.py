"""What Leaf & Let Die says to people: prompts, labels, the log, the terminal board, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import Face, Standing
from hortus.games.leaf_and_let_die import ops, picture
from hortus.games.leaf_and_let_die.battle import blow_to_come
from hortus.games.leaf_and_let_die.cards import (
    NOTHING,
    ON_DIE_KEPT,
    ON_DIE_SPENT,
    ON_FLOWER,
    ON_TYPE,
    SIDES,
    SIZES,
    TYPES,
    Almanac,
    Card,
    Effect,
)
from hortus.games.leaf_and_let_die.colony import Colony
from hortus.games.leaf_and_let_die.gardener import UNKNOWN, Gardener
from hortus.games.leaf_and_let_die.notation import FACE, die_name
from hortus.games.leaf_and_let_die.ops import OPS
from hortus.games.leaf_and_let_die.picture_parts import short

EFFECT_TEXTS: Final = {
    "AddToDie": "add {v} to one of your dice, up to its highest face",
    "AddToTotal": "add {v} to your total this round",
    "AdjustBy": "turn one die, yours or your target's, up or down by as much as {v}",
    "AdjustOther": "turn another die, yours or your target's, by as much as {v}",
    "Adorn": "put this Flower on your Mantle and draw {v}",
    "Deflect": "the blow you take this round is {v} less",
    "DiscardCard": "your target discards {v} of its cards",
    "DiscardDie": "your target discards {v} of its dice",
    "DrawCard": "draw {v} from the cards of your Supply",
    "DrawDie": "draw and roll {v} of the smallest dice of your Supply",
    "DrawCardDiscard": "take {v} from the cards of your compost",
    "DrawDieDiscard": "take and roll {v} of the smallest dice of your compost",
    "ReduceCostRoot": "Roots cost you {v} less this turn",
    "ReduceCostCanopy": "Canopies cost you {v} less this turn",
    "ReduceCostVine": "Vines cost you {v} less this turn",
    "RerollAccept2nd": "reroll {v} of your dice and live with it",
    "RerollTakeBetter": "reroll {v} of your dice and keep either roll",
    "RerollAny": "reroll {v} of the dice, yours or your target's",
    "RetainCard": "set {v} unplayed aside for next round, from your cards",
    "RetainDie": "set up to {v} of your dice aside for next round as they lie",
    "RetainDieReroll": "set up to {v} of your dice aside, to be rolled next round",
    "ReplayVine": "use {v} of your Vines once more",
    "ReuseAny": "keep {v} of your cards or dice for next round as well",
    "ReuseCard": "keep {v} of the cards played this round for next round",
    "ReuseDieReroll": "keep {v} of your smallest dice, to be rolled next round",
    "UpgradeD4": "exchange {v} of your D4 for the next size, into your compost",
    "UpgradeD6": "exchange {v} of your dice up to D6 for the next size, into your compost",
    "UpgradeD8": "exchange {v} of your dice up to D8 for the next size, into your compost",
    "UpgradeAny": "exchange {v} of your dice for the next size, into your compost",
    "UpgradeAnyRetain": "exchange {v} of your dice for the next size and roll at once",
    "UseOpponentCard": "use the primary effect of {v} of your target's Roots and Canopies",
    "UsePlayedCard": "use the primary effect of {v} of the cards your target played",
    "UseOpponentDie": "add your target's highest die to your total",
    "SwapDie": "turn {v} of your dice to the face of your target's die of that size",
}
"""What each effect does, in our own words; {v} is its value."""

PROMPTS: Final = {
    "tie": "You are tied for the top of the chain: choose a die to reroll.",
    "play": "Play a card of your hand, or stop here.",
    "claim": "Your {card} can match: use its second effect?",
    "feed": "Feed Flowers of your Mantle to {card}; each makes it stronger.",
    "trash": "Remove {card} from the game for one more effect?",
    "keep": "Which roll do you keep?",
    "buy": "Acquire cards and dice in the Grove, or stop here.",
    "pay": "You still owe {owed} pips: choose what to pay with.",
    "absorb": "You take {owed} damage: choose what absorbs it. It is lost for good.",
    "refill": "Draw {left} items: how many cards, how many dice?",
    "pick": "Choose a die of your Supply to draw and roll.",
    "find": "Choose a card of your compost to take.",
    "grow": "Grow a new die from your {nutrients} nutrients, or keep them.",
    "bloom": "Your Flowers are tied: choose a Bloom.",
    "turn": "Turn {die} to which face?",
    "give-card": "You are attacked: choose a card of your hand to discard.",
    "give-die": "You are attacked: choose a die to discard.",
    "AddToDie": "{card}: which of your dice shows more?",
    "AdjustBy": "{card}: which die do you turn?",
    "AdjustOther": "{card}: which other die do you turn?",
    "RerollAccept2nd": "{card}: reroll which of your dice? You must keep the roll.",
    "RerollTakeBetter": "{card}: reroll which of your dice? You may keep either roll.",
    "RerollAny": "{card}: reroll which die, yours or your target's?",
    "RetainCard": "{card}: set a card aside for next round?",
    "RetainDie": "{card}: set a die aside for next round?",
    "RetainDieReroll": "{card}: set a die aside for next round?",
    "ReplayVine": "{card}: use which of your Vines once more?",
    "ReuseAny": "{card}: keep which card or die for next round?",
    "ReuseCard": "{card}: keep which card played this round?",
    "ReuseDieReroll": "{card}: keep which die for next round?",
    "UseOpponentCard": "{card}: use which of your target's cards?",
    "UsePlayedCard": "{card}: use which card your target played?",
    "SwapDie": "{card}: turn which of your dice to your target's face?",
}
UPGRADE_PROMPT: Final = "{card}: exchange which of your dice for the next size?"

NOTHING_THERE: Final = {
    "claim": "Nothing in your hand matches {card}, but only you know that: go on.",
    "ReplayVine": "There is no Vine in your hand, but only you know that: go on.",
    "buy": "There is nothing you can acquire now: go on.",
}
"""Prompts where the only answer keeps a secret."""

TOPICS: Final = {
    "stock": "Setting up", "draw": "A new round", "roll": "A new round", "reveal": "The Grove",
    "tie": "The chain", "cast": "Playing cards", "keep": "Playing cards", "buy": "The Grove",
    "pay": "The Grove", "absorb": "Damage", "refill": "A new round", "pick": "A new round",
    "grow": "Damage", "bloom": "The change to battle", "feed": "Flowers and Blooms",
}  # fmt: skip

LABELS: Final = {
    "play": "Play {k}", "match": "Use the match", "skip": "Skip", "trash": "Trash it",
    "feed": "Feed {k}", "reroll": "Reroll {d}", "reroll-target": "Reroll target's {d}",
    "keep": "Keep {n}", "add": "Raise {d}", "adjust": "Turn {d}",
    "adjust-target": "Turn target's {d}", "turn": "To {n}", "discard": "Discard {k}",
    "discard-die": "Discard {d}", "retain": "Set {k} aside", "retain-die": "Set {d} aside",
    "replay": "Replay {k}", "reuse": "Keep {k}", "reuse-die": "Keep {d}",
    "upgrade": "Upgrade {d}", "copy": "Use {k}", "discard-wild": "Discard the top of Wild Growth",
    "pay": "Pay {d}", "absorb": "Lose {k} (absorbs {res})", "absorb-die": "Lose {d} (absorbs {sides})",
    "absorb-flower": "Lose {k} of the Mantle (absorbs {res})", "yield": "Lose no Flower",
    "pick": "Draw a {z}", "grow": "Grow a {z} for {nut}", "bloom": "{k}", "find": "Take {k}",
    "roll": "{d}", "draw": "{k}", "wild": "{k}", "stock": "{k}",
}  # fmt: skip
"""{k} a card, {d} a die, {z} a size, {n} a number."""

TELLS: Final = {
    "roll": "{who} rolls {d}.", "find": "{who} takes {k} from the compost.",
    "wild": "{k} is the new top of Wild Growth.", "stock": "{k} will be in the Grove.",
    "play": "{who} plays {k}.", "match": "{who} uses the match of {card}.",
    "trash": "{who} trashes {card}.", "feed": "{who} feeds {k} to {card}.",
    "reroll": "{who} rerolls {d}.", "reroll-target": "{who} makes {target} reroll {d}.",
    "keep": "{who} keeps {n}.", "add": "{who} raises {d}.", "adjust": "{who} turns {d} ...",
    "adjust-target": "{who} turns {d} of {target} ...", "turn": "... to {n}.",
    "discard": "{who} discards {k}.", "discard-die": "{who} discards {d}.",
    "retain": "{who} sets {k} aside.", "retain-die": "{who} sets {d} aside.",
    "replay": "{who} uses {k} once more.", "reuse": "{who} will keep {k}.",
    "reuse-die": "{who} will keep {d}.", "upgrade": "{who} exchanges {d} for the next size.",
    "copy": "{who} uses {k} of {target}.", "buy": "{who} acquires {k}.",
    "buy-wild": "{who} acquires {wild} from Wild Growth.", "buy-die": "{who} acquires a {z}.",
    "discard-wild": "{who} discards {wild} from Wild Growth.",
    "absorb": "{who} loses {k}, which absorbs {res}.",
    "absorb-die": "{who} loses {d}, which absorbs {sides}.",
    "absorb-flower": "{who} loses {k} of the Mantle, which absorbs {res}.",
    "yield": "{who} cannot absorb it all and loses the hand.",
    "grow": "{who} grows a {z} from nutrients.", "bloom": "{who} chooses {k}.",
    "swap": "{who} turns {d} to {n2}.",
}  # fmt: skip


def effect_text(effect: Effect) -> str:
    """An effect in a few words."""
    return EFFECT_TEXTS[OPS[effect[0]][0]].replace("{v}", str(effect[1]))


def card_text(almanac: Almanac, card: Card) -> str:
    """All that a card says, in our own words."""
    parts = [f"{card.name} ({TYPES[card.type]})"]
    if card.cost >= 0:
        needs = f", with a {TYPES[card.needs]} in hand" if card.needs >= 0 else ""
        parts.append(f"costs {card.cost}{needs}")
    parts.append(effect_text(card.primary))
    if card.on == ON_FLOWER:
        name = almanac.cards[card.on_what].name
        parts.append(f"for each {name} fed: {effect_text(card.match)}")
        parts.append(f"for every {card.other_per} other Flowers: {effect_text(card.other)}")
    elif card.match != NOTHING:
        on = {
            ON_DIE_KEPT: f"with a die showing {card.on_what}",
            ON_DIE_SPENT: f"discarding a die showing {card.on_what}",
            ON_TYPE: f"with another {TYPES[card.on_what]} in hand",
        }[card.on]
        parts.append(f"match, {on}: {effect_text(card.match)}")
    if card.trash != NOTHING:
        parts.append(f"trash: {effect_text(card.trash)}")
    parts.append(f"resilience {card.resilience}, nutrients {card.nutrients}")
    if card.thorn:
        parts.append(f"thorns {card.thorn}")
    if card.source == "house":
        parts.append("house card")
    return "; ".join(parts)


def die_words(rolled: int) -> str:
    """A rolled die for a sentence: `D6 (3)`."""
    return f"{SIZES[rolled >> 5 & 7].upper()} ({rolled & FACE})"


class LeafFace(Face):
    """The presentation of Leaf & Let Die."""

    def __init__(self, almanac: Almanac) -> None:
        self.almanac = almanac

    def picture(self, view: View) -> str:
        """The Grove, the chain, and every gardener's mat."""
        return picture.draw(view, [card_text(self.almanac, card) for card in self.almanac.cards])

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The card, die or stack that the move is about."""
        return picture.touches(view, move)

    def preview(self, view: View, move: Move) -> str:
        """A ring around what the move is about."""
        return picture.preview(view, move)

    def _words(self, colony: Colony, move: Move) -> dict[str, str]:
        """What may stand in the texts about a move."""
        cards = self.almanac.cards
        args = move.args
        words = {"wild": cards[colony.wild_top].name if colony.wild_top != UNKNOWN else "?"}
        if not args:
            return words
        what = args[0]
        words["n"] = str(what)
        letter = picture.VERB_LETTERS[move.kind]
        if letter == "k":
            words["k"] = cards[what].name
            words["res"] = str(cards[what].resilience)
        elif letter == "d":
            words["d"] = die_words(what)
            words["sides"] = str(SIDES[what >> 5 & 7])
        elif letter == "z":
            words["z"] = SIZES[what].upper()
            words["nut"] = str(self.almanac.numbers.nutrients[what])
        if len(args) > 1:
            words["n2"] = str(args[1])
        return words

    def label(self, view: View, move: Move) -> str:
        """A move in a few words."""
        colony = cast(Colony, view.known)
        words = self._words(colony, move)
        if move.kind == "take":
            return f"{_count(move.args[0], 'card')} and {_count(move.args[1], 'die')}"
        if move.kind == "done":
            return {ops.PLAY: "Stop playing cards", ops.BUY: "Stop buying"}.get(
                colony.task[0], "Done"
            )
        if move.kind == "swap":
            return f"Turn {words['d']} to {words['n2']}"
        if move.kind == "pay-bonus":
            return f"Pay the bonus of {colony.gardeners[colony.task[1]].bonus_left}"
        if move.kind in ("buy", "buy-wild", "buy-die"):
            return self._buy_label(colony, move, words)
        label = LABELS[move.kind].format(**words)
        gain = self._gain(colony, move)
        return f"{label}: {gain}" if gain else label

    def _gain(self, colony: Colony, move: Move) -> str:
        """What playing, matching or trashing a card brings, in a few words."""
        cards = self.almanac.cards
        if move.kind in ("play", "replay", "copy"):
            return short(cards[move.args[0]].primary)
        if move.kind == "match" or (move.kind == "discard-die" and colony.task[0] == ops.CLAIM):
            return short(cards[colony.task[2]].match)
        return short(cards[colony.task[2]].trash) if move.kind == "trash" else ""

    def _buy_label(self, colony: Colony, move: Move, words: dict[str, str]) -> str:
        from hortus.games.leaf_and_let_die.market import price

        gardener = colony.gardeners[colony.task[1]]
        if move.kind == "buy-die":
            return f"{words['z']} for {SIDES[move.args[0]]}"
        kind = colony.wild_top if move.kind == "buy-wild" else move.args[0]
        where = " (Wild Growth)" if move.kind == "buy-wild" else ""
        card = self.almanac.cards[kind]
        return f"{card.name}{where} for {price(colony, gardener, kind)}: {short(card.primary)}"

    def prompt(self, view: View) -> str:
        """What is to be decided, and by whom."""
        colony = cast(Colony, view.known)
        if colony.over:
            return "The game is over."
        if colony.chance:
            return "Chance decides ..."
        if view.seat not in colony.actors:
            return f"{{{colony.actors[0]}}} is deciding."
        task = colony.task
        name, signature = OPS[task[0]]
        text = PROMPTS.get(name, UPGRADE_PROMPT)
        if name in NOTHING_THERE and len(view.moves()) == 1:
            text = NOTHING_THERE[name]
        gardener = colony.gardeners[task[1]]
        words = {"nutrients": str(gardener.nutrients)}
        if "k" in signature:
            words["card"] = self.almanac.cards[task[2]].name
        if name == "pay":
            words["owed"] = str(task[2])
        elif name == "absorb":
            words["owed"] = str(task[3])
        elif name == "refill":
            words["left"] = str(task[2])
        elif name == "turn":
            words["die"] = die_words(task[3])
        return text.format(**words)

    def tell(self, before: View, move: Move) -> str:
        """What happened, as far as the watching seat may know."""
        colony = cast(Colony, before.known)
        task = colony.task
        signature = OPS[task[0]][1]
        seat = task[1] if signature[:1] == "s" else -1
        who = f"{{{seat}}}"
        if move.kind == "draw":
            name = self.almanac.cards[move.args[0]].name
            return f"{who} draws {name if before.seat == seat else 'a card'}."
        if move.kind == "take":
            return f"{who} draws {_count(move.args[0], 'card')} and {_count(move.args[1], 'die')}."
        if move.kind not in TELLS:
            return ""
        words = self._words(colony, move)
        words["who"] = who
        if "k" in signature:
            words["card"] = self.almanac.cards[task[2]].name
        if "{target}" in TELLS[move.kind]:
            words["target"] = f"{{{colony.target(seat)}}}"
        return TELLS[move.kind].format(**words)

    def standings(self, view: View) -> Sequence[Standing]:
        """The total rolled, and what is owned."""
        colony = cast(Colony, view.known)
        found: list[Standing] = []
        for gardener in colony.gardeners:
            if gardener.fell:
                found.append(Standing("out", f"fell in round {gardener.fell}"))
                continue
            holds = (
                f"{_count(gardener.card_count(), 'card')}, "
                f"{_count(gardener.die_count(), 'die')} ({gardener.total_sides()} sides)"
            )
            if gardener.nutrients:
                holds += f", {gardener.nutrients} nutrients"
            found.append(Standing(f"{gardener.pips()} pips", holds))
        return found

    def rules(self) -> str:
        """The rules in our own words."""
        return (Path(__file__).parent / "rules.md").read_text("utf-8")

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        colony = cast(Colony, view.known)
        if colony.over:
            return "Winning"
        return TOPICS.get(OPS[colony.task[0]][0], "Playing cards")

    # --- the terminal -------------------------------------------------------------------------

    def board(self, view: View) -> str:
        """The Grove, the chain and the mats as text."""
        colony = cast(Colony, view.known)
        phase = "Battle" if colony.battle else "Cultivation"
        lines = [f"[bold]{phase}, round {colony.round}[/]   " + self._chain_line(colony)]
        if not colony.battle and colony.stacks:
            lines += ["", *self._grove_lines(colony)]
        for seat, gardener in enumerate(colony.gardeners):
            lines += ["", *self._mat_lines(colony, seat, gardener)]
        return "\n".join(lines)

    def _chain_line(self, colony: Colony) -> str:
        links = [f"{{{seat}}} {colony.gardeners[seat].pips()}" for seat in colony.order]
        return "chain: " + " → ".join(links)

    def _grove_lines(self, colony: Colony) -> list[str]:
        cards = self.almanac.cards
        lines: list[str] = []
        for row in ((0, 1), (2, 3), (4, 5), (6, 7, 8)):
            cells = [
                f"{cards[colony.kinds[place]].name} ×{colony.stacks[place]} "
                f"({_price_words(cards[colony.kinds[place]])})"
                for place in row
            ]
            which = TYPES[cards[colony.kinds[row[0]]].type]
            lines.append(f"  {which:<7}" + " · ".join(cells))
        top = "exhausted"
        if colony.wild_top != UNKNOWN:
            card = cards[colony.wild_top]
            top = f"{card.name} ({_price_words(card)}) and {len(colony.wild)} below"
        lines.append(f"  Wild   {top}")
        dice = [f"{SIZES[size].upper()} ×{colony.dice[size]}" for size in range(6)]
        lines.append("  Dice   " + "  ".join(dice))
        return lines

    def _mat_lines(self, colony: Colony, seat: int, gardener: Gardener) -> list[str]:
        marker = "[bold yellow]▶[/]" if seat in colony.actors else " "
        if gardener.fell:
            return [f"{marker} {{{seat}}} [dim]fell in round {gardener.fell}[/]"]
        extra = f" + {gardener.bonus}" if gardener.bonus else ""
        dice = " ".join([die_name(rolled) for rolled in gardener.dice]) or "none"
        lines = [f"{marker} [bold]{{{seat}}}[/]  total {gardener.pips()}: {dice}{extra}"]
        names = self._names(gardener.hand) + self._names([card >> 2 for card in gardener.shown])
        lines += _wrapped("    hand: ", names)
        lines += _wrapped("    played: ", self._names([card >> 2 for card in gardener.table]))
        lines += _wrapped("    Mantle: ", self._names(gardener.mantle))
        lines += _wrapped("    Bud stack: ", self._names(gardener.bud))
        dice_aside = [die_name(rolled) for rolled in gardener.aside_dice]
        lines += _wrapped("    set aside: ", self._names(gardener.aside) + dice_aside)
        hidden = sum([1 for kind in gardener.hand if kind == UNKNOWN])
        lines.append(
            f"    Supply {len(gardener.supply) - hidden} cards, {_dice_words(gardener.supply_dice)}"
            f"; compost {len(gardener.compost) + len(gardener.spent)} cards, "
            f"{_dice_words(gardener.compost_dice)}"
        )
        notes = []
        if gardener.nutrients:
            notes.append(f"nutrients {gardener.nutrients}")
        if gardener.deflect:
            notes.append(f"deflects {gardener.deflect}")
        if seat in colony.order[1:]:
            place = colony.order.index(seat)
            blow = blow_to_come(colony, place)
            if blow >= 0:
                notes.append(f"struck for {blow} by {{{colony.order[place - 1]}}}")
        if notes:
            lines.append("    " + ", ".join(notes))
        return lines

    def _names(self, kinds: list[int]) -> list[str]:
        return ["▒▒" if kind == UNKNOWN else self.almanac.cards[kind].name for kind in kinds]


def _count(number: int, thing: str) -> str:
    """So many things: `1 card`, `2 dice`."""
    if number == 1:
        return f"1 {thing}"
    return f"{number or 'no'} {'dice' if thing == 'die' else thing + 's'}"


def _price_words(card: Card) -> str:
    needs = f"{TYPES[card.needs][0]} " if card.needs >= 0 else ""
    return f"{needs}{card.cost}"


def _dice_words(counts: list[int]) -> str:
    words = [f"{counts[size]}×{SIZES[size].upper()}" for size in range(6) if counts[size]]
    return " ".join(words) or "no dice"


def _wrapped(start: str, names: list[str]) -> list[str]:
    """A heading and names, broken into lines of at most a hundred columns."""
    lines: list[str] = []
    line = start
    for place, name in enumerate(names):
        word = name + (", " if place + 1 < len(names) else "")
        if len(line) + len(word) > 98:
            lines.append(line.rstrip())
            line = " " * len(start)
        line += word
    return [*lines, line] if names else []
