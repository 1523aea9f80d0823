"""What Leaf & Let Die says to people: prompts, labels, what is owned, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import GAME, ONCE, Entry, Face, Feat, Measure, Standing, counted
from hortus.core.svg import Drawing
from hortus.games.leaf_and_let_die import clicks, glossary, log, picture, picture_preview, terminal
from hortus.games.leaf_and_let_die.log import die_words, items
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.picture_card import short
from hortus.games.leaf_and_let_die.picture_creature import growth_of
from hortus.games.leaf_and_let_die.picture_parts import NIGHT_COLOURS
from hortus.games.leaf_and_let_die.picture_scene import NIGHT_BED
from hortus.games.leaf_and_let_die.pieces import D20, SIDES, SIZES, UNKNOWN, sides_of, size_of
from hortus.games.leaf_and_let_die.rules import Laws, Position
from hortus.games.leaf_and_let_die.tasks import (
    BUY,
    CARD,
    CLAIM,
    ITEMS,
    LEFT,
    OP,
    OPS,
    OWED,
    PLAY,
    SEAT,
    TURNED,
)
from hortus.games.leaf_and_let_die.texts import card_text

PROMPTS: Final = {
    "tie": "You are tied for the top of the chain: choose a die to reroll.",
    "play": "Play a card of your hand, or stop here.",
    "claim": "Your {card} can match: use its second effect?",
    "feed": "Feed Flowers of your Mantle to {card}; each makes it stronger.",
    "trash": "Remove {card} from the game for one more effect?",
    "keep": "Which roll do you keep?",
    "buy": "Buy cards and dice, or stop here.",
    "pay": "You still owe {owed}: choose what to pay with.",
    "absorb": "You take {owed} damage: choose what absorbs it. It is lost for good.",
    "refill": "Draw {left}: how many cards, how many dice?",
    "pick": "Choose a die of your Supply to draw and roll.",
    "find": "Choose a card of your compost to take.",
    "grow": "Grow a new die from your {nutrients}, or keep them.",
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
    "buy": "There is nothing you can buy now: go on.",
    "absorb": "You take {owed} damage, more than all you hold absorbs, but only you know that.",
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
    "upgrade": "Upgrade {d} to {next}{extra}", "copy": "Use {k}", "discard-wild": "Discard the top of Wild Growth",
    "pay": "Pay {d}", "absorb": "Lose {k} (absorbs {res})", "absorb-die": "Lose {d} (absorbs {sides})",
    "absorb-flower": "Lose {k} of the Mantle (absorbs {res})", "yield": "{yield_}",
    "pick": "Draw a {z}", "grow": "Grow a {z} for {nut}", "bloom": "{k}", "find": "Take {k}",
    "roll": "{d}", "draw": "{k}", "wild": "{k}", "stock": "{k}",
}  # fmt: skip
"""{k} a card, {d} a die, {z} a size, {n} a number."""


FEATS: Final = (
    Feat("Hardest blow", "strike", "", "", ONCE),
    Feat("Highest total to lead the chain", "lead", "", "", ONCE),
    Feat("Most cards played in a turn", "play", "card", "cards"),
    Feat("Most match effects used", "match", "match", "matches", GAME),
    Feat("Most cards acquired", "buy", "card", "cards", GAME),
)
"""The records of a match."""
MEASURES: Final = (
    Measure("pips", "on the total", "on the total", of_rivals=True),
    Measure("resilience", "resilience in cards", "resilience in cards", of_rivals=True),
    Measure("sides", "side on all dice", "sides on all dice", of_rivals=True),
    Measure("blooms", "Bloom", "Blooms"),
    Measure("flowers", "Flower", "Flowers"),
    Measure("nutrients", "nutrient", "nutrients"),
    Measure("dice", "die", "dice"),
)
"""What hints compare moves by."""


class LeafFace(Face):
    """The presentation of Leaf & Let Die."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS

    def __init__(self, laws: Laws) -> None:
        self.laws = laws
        self.almanac = laws.almanac
        self.tips = [card_text(laws, card) for card in laws.almanac.cards]

    night = NIGHT_COLOURS | NIGHT_BED

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The Grove, the chain, and every gardener's mat."""
        return picture.draw(view, self.tips, shape, names)

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The card, die or stack that the move is about."""
        return picture.touches(view, move)

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """What the move is about, where a bought thing goes, what is drawn or still owed."""
        return picture_preview.preview(view, move, shape, self.label(view, move))

    def refusal(self, view: View, part: str) -> str:
        """Why a part cannot be chosen now; see `clicks`."""
        return clicks.refusal(view, part)

    def left_undone(self, view: View, move: Move) -> str:
        """Cards that were not played, pips that were not spent."""
        return clicks.left_undone(view, move)

    def _words(self, state: Position, move: Move) -> dict[str, str]:
        """What may stand in the texts about a move."""
        cards = self.almanac.cards
        args = move.args
        words = {"wild": cards[state.wild_top].name if state.wild_top != UNKNOWN else "?"}
        if not args:
            words["yield_"] = self._yield_label(state) if move.kind == "yield" else ""
            return words
        what = args[0]
        words["n"] = str(what)
        letter = subject(move.kind)
        if letter == "k":
            words["k"] = cards[what].name
            words["res"] = str(cards[what].resilience)
        elif letter == "d":
            words["d"] = die_words(what)
            words["sides"] = str(sides_of(what))
            words["next"], words["extra"] = self._next_size(what)
        elif letter == "z":
            words["z"] = SIZES[what].upper()
            words["nut"] = str(self.almanac.numbers.nutrients[what])
        if len(args) > 1:
            words["n2"] = str(args[1])
        return words

    def _next_size(self, rolled: int) -> tuple[str, str]:
        """What a die becomes by an upgrade, and what that costs besides."""
        size = min(size_of(rolled) + 1, D20)
        surcharge = self.almanac.numbers.surcharge if size == D20 else 0
        extra = f" for {counted(surcharge, 'pip')} of other dice" if surcharge else ""
        return SIZES[size].upper(), extra

    def _yield_label(self, state: Position) -> str:
        """What yielding costs: the whole hand, or the Flowers of the Mantle."""
        gardener = state.gardeners[state.task[SEAT]]
        flowers = counted(len(gardener.mantle), "Flower")
        falls = f"the {flowers} of your Mantle into the compost" if gardener.mantle else ""
        if gardener.held() or gardener.dice:
            return "Lose the whole hand" + (f", and drop {falls}" if falls else "")
        return f"Lose no Flower, but drop {falls}" if falls else "Take it"

    def label(self, view: View, move: Move) -> str:
        """A move in a few words."""
        state = cast(Position, view.known)
        words = self._words(state, move)
        if move.kind == "take":
            return f"Draw {items(move.args[0], 'card')} and {items(move.args[1], 'die')}"
        if move.kind == "done":
            return {PLAY: "Stop playing cards", BUY: "Stop buying"}.get(state.task[OP], "Done")
        if move.kind == "swap":
            return f"Turn {words['d']} to {words['n2']}"
        if move.kind == "pay-bonus":
            return f"Pay the bonus of {state.gardeners[state.task[SEAT]].bonus_left}"
        if move.kind in ("buy", "buy-wild", "buy-die"):
            return self._buy_label(state, move, words)
        label = LABELS[move.kind].format(**words)
        gain = self._gain(state, move)
        return f"{label}: {gain}" if gain else label

    def _gain(self, state: Position, move: Move) -> str:
        """What playing, matching or trashing a card brings, in a few words."""
        cards = self.almanac.cards
        if move.kind in ("play", "replay", "copy"):
            return short(cards[move.args[0]].primary)
        if move.kind == "match" or (move.kind == "discard-die" and state.task[OP] == CLAIM):
            return short(cards[state.task[CARD]].match)
        return short(cards[state.task[CARD]].trash) if move.kind == "trash" else ""

    def _buy_label(self, state: Position, move: Move, words: dict[str, str]) -> str:
        from hortus.games.leaf_and_let_die.acquisition import price

        gardener = state.gardeners[state.task[SEAT]]
        if move.kind == "buy-die":
            return f"{words['z']} for {SIDES[move.args[0]]}"
        kind = state.wild_top if move.kind == "buy-wild" else move.args[0]
        where = " (Wild Growth)" if move.kind == "buy-wild" else ""
        card = self.almanac.cards[kind]
        return f"{card.name}{where} for {price(state, gardener, kind)}: {short(card.primary)}"

    def prompt(self, view: View) -> str:
        """What is to be decided, and by whom."""
        state = cast(Position, view.known)
        if state.over:
            return "The game is over."
        if state.chance:
            return "Chance decides ..."
        if view.seat not in state.actors:
            return f"{{{state.actors[0]}}} is deciding."
        task = state.task
        name, signature = OPS[task[OP]]
        text = PROMPTS.get(name, UPGRADE_PROMPT)
        if name in NOTHING_THERE and len(view.moves()) == 1:
            text = NOTHING_THERE[name]
        gardener = state.gardeners[task[SEAT]]
        words = {"nutrients": counted(gardener.nutrients, "nutrient")}
        if "k" in signature:
            words["card"] = self.almanac.cards[task[CARD]].name
        if name == "pay":
            words["owed"] = counted(task[OWED], "pip")
        elif name == "absorb":
            words["owed"] = str(task[LEFT])
        elif name == "refill":
            words["left"] = counted(task[ITEMS], "item")
        elif name == "turn":
            words["die"] = die_words(task[TURNED])
        return text.format(**words)

    def tell(self, before: View, move: Move) -> str:
        """What happened, as far as the watching seat may know; see `log`."""
        return log.tell(before, move)

    def standings(self, view: View) -> Sequence[Standing]:
        """The total rolled, and what is owned."""
        state = cast(Position, view.known)
        found: list[Standing] = []
        for gardener in state.gardeners:
            if gardener.fell:
                found.append(Standing("out", f"fell in round {gardener.fell}"))
                continue
            holds = (
                f"can take {growth_of(self.almanac, gardener).strength}: "
                f"{items(gardener.card_count(), 'card')}, {items(gardener.die_count(), 'die')}"
            )
            if gardener.nutrients:
                holds += f", {counted(gardener.nutrients, 'nutrient')}"
            found.append(Standing(counted(gardener.pips(), "pip"), holds))
        return found

    def rules(self) -> str:
        """The rules in our own words."""
        return (Path(__file__).parent / "rules.md").read_text("utf-8")

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.entries(self.laws)

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        state = cast(Position, view.known)
        if state.over:
            return "Winning"
        return TOPICS.get(OPS[state.task[OP]][0], "Playing cards")

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The Grove, the chain and the mats as text; see `terminal`."""
        return terminal.board(view, width, height)

    def details(self, view: View) -> str:
        """The texts of the cards in play, and what lies in each Supply and Compost."""
        return terminal.details(view)
