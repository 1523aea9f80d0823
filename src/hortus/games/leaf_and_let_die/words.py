"""What Leaf & Let Die says to people: prompts, labels, what is owned, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Move, View
from hortus.core.face import GAME, ONCE, Entry, Face, Feat, Measure, Standing, rules_beside
from hortus.core.language import mark, plural, say, seat_name, spoken
from hortus.core.native import mypyc_attr
from hortus.core.svg import Drawing
from hortus.core.vignette import Portrait
from hortus.games.leaf_and_let_die import (
    clicks,
    foresight,
    glossary,
    log,
    payment,
    picture,
    picture_preview,
    picture_vignette,
    terminal,
    twins,
)
from hortus.games.leaf_and_let_die.acquisition import price, purse
from hortus.games.leaf_and_let_die.log import (
    die_words,
    does_nothing,
    is_useless,
    items,
    match_is_idle,
)
from hortus.games.leaf_and_let_die.moves import subject
from hortus.games.leaf_and_let_die.picture_card import match_words, short
from hortus.games.leaf_and_let_die.picture_creature import growth_of
from hortus.games.leaf_and_let_die.picture_parts import NIGHT_COLOURS
from hortus.games.leaf_and_let_die.picture_scene import NIGHT_BED
from hortus.games.leaf_and_let_die.pieces import (
    D20,
    SIDES,
    SIZES,
    UNKNOWN,
    face_of,
    sides_of,
    size_of,
)
from hortus.games.leaf_and_let_die.rules import Laws, Position
from hortus.games.leaf_and_let_die.tasks import (
    BUY,
    CARD,
    CLAIM,
    FEED,
    GROW,
    ITEMS,
    LEFT,
    OP,
    OPS,
    PLAY,
    SEAT,
    TURNED,
)
from hortus.games.leaf_and_let_die.texts import card_tip

PROMPTS: Final = {
    "tie": mark("You are tied for the top of the chain: choose a die to reroll."),
    "play": mark("Play a card, or stop: next you buy, with {pips} as it stands."),
    "claim": mark("Your {card} can match: {gain}?"),
    "feed": mark("Feed Flowers of your Mantle to {card}; each makes it stronger."),
    "trash": mark("Remove {card} for good: {gain}?"),
    "keep": mark("Which roll do you keep?"),
    "buy": mark("You have {pips} to spend: buy cards and dice, or stop here."),
    "pay": mark("{goods}: pay with which dice?"),
    "absorb": mark("You take {owed} damage: choose what absorbs it. It is lost for good."),
    "refill": mark("Draw {left} for the next round: how many cards, how many dice?"),
    "pick": mark("Choose a die of your Supply to draw and roll."),
    "find": mark("Choose a card of your compost to take."),
    "grow": mark("Grow a new die from your {nutrients}, or keep them."),
    "bloom": mark("Your Flowers are tied: choose a Bloom."),
    "turn": mark("Turn {die} to which face?"),
    "give-card": mark("You are attacked: choose a card of your hand to discard."),
    "give-die": mark("You are attacked: choose a die to discard."),
    "AddToDie": mark("{card}: which of your dice shows more?"),
    "AdjustBy": mark("{card}: which die do you turn?"),
    "AdjustOther": mark("{card}: which other die do you turn?"),
    "RerollAccept2nd": mark("{card}: reroll which of your dice? You must keep the roll."),
    "RerollTakeBetter": mark("{card}: reroll which of your dice? You may keep either roll."),
    "RerollAny": mark("{card}: reroll which die, yours or your target's?"),
    "RetainCard": mark("{card}: set a card aside for next round?"),
    "RetainDie": mark("{card}: set a die aside for next round?"),
    "RetainDieReroll": mark("{card}: set a die aside for next round?"),
    "ReplayVine": mark("{card}: use which of your Vines once more?"),
    "ReuseAny": mark("{card}: keep which card or die for next round?"),
    "ReuseCard": mark("{card}: keep which card played this round?"),
    "ReuseDieReroll": mark("{card}: keep which die for next round?"),
    "UseOpponentCard": mark("{card}: use which of your target's cards?"),
    "UsePlayedCard": mark("{card}: use which card your target played?"),
    "SwapDie": mark("{card}: turn which of your dice to your target's face?"),
}
PLAY_IN_DANGER: Final = mark("Play a card, or stop: as it stands you take {damage} damage.")
PLAY_SAFELY: Final = mark("Play a card, or stop: as it stands nobody hits you.")
BUY_WITH_DICE: Final = mark("{pips} to spend ({dice}): buy cards and dice, or stop here.")
ABSORB_ON: Final = mark(
    "{done} of {hard} damage absorbed, {owed} left: choose what absorbs it, for good."
)
PAY_ON: Final = mark("{goods}.")
BUY_NOTHING: Final = mark(
    "With {pips} you can buy nothing: discard the top of Wild Growth, or stop."
)
UPGRADE_PROMPT: Final = mark("{card}: exchange which of your dice for the next size?")

NOTHING_THERE: Final = {
    "claim": mark("Nothing you hold matches {card}, but only you know that: go on."),
    "ReplayVine": mark("There is no Vine in your hand, but only you know that: go on."),
    "buy": mark("There is nothing you can buy now: go on."),
    "absorb": mark(
        "You take {owed} damage, more than all you hold absorbs, but only you know that."
    ),
}
"""Prompts where the only answer keeps a secret."""
IDLE_MATCH: Final = mark("Your {card} can match, but that would do nothing now.")
LAST_TO_ABSORB: Final = mark("Only {last} is left to absorb {owed} damage. It is lost for good.")

TOPICS: Final = {
    "stock": mark("Setting up"),
    "draw": mark("A new round"),
    "roll": mark("A new round"),
    "reveal": mark("The Grove"),
    "tie": mark("The chain"),
    "cast": mark("Playing cards"),
    "keep": mark("Playing cards"),
    "buy": mark("The Grove"),
    "pay": mark("The Grove"),
    "absorb": mark("Damage"),
    "refill": mark("A new round"),
    "pick": mark("A new round"),
    "grow": mark("Damage"),
    "bloom": mark("The change to battle"),
    "feed": mark("Flowers and Blooms"),
}

LABELS: Final = {
    "play": mark("Play {k}: {gain}"),
    "match": mark("Use the match"),
    "match-by": mark("Discard {d}: {gain}"),
    "skip": mark("Skip"),
    "trash": mark("Trash it"),
    "feed": mark("Feed {k}"),
    "reroll": mark("Reroll {d}"),
    "reroll-target": mark("Reroll target's {d}"),
    "keep": mark("Keep {n}"),
    "add": mark("Raise {d}"),
    "adjust": mark("Turn {d}"),
    "adjust-target": mark("Turn target's {d}"),
    "turn": mark("To {n}"),
    "discard": mark("Discard {k}"),
    "discard-die": mark("Discard {d}"),
    "retain": mark("Set {k} aside"),
    "retain-die": mark("Set {d} aside"),
    "replay": mark("Replay {k}: {gain}"),
    "reuse": mark("Keep {k}"),
    "reuse-die": mark("Keep {d}"),
    "upgrade": mark("Upgrade {d} to {next}, into your compost: {less} less now"),
    "upgrade-rolled": mark("Upgrade {d} to {next} and roll it at once"),
    "copy": mark("Use {k}: {gain}"),
    "discard-wild": mark("Discard the top of Wild Growth"),
    "pay": mark("Pay {d}"),
    "absorb": mark("Lose {k} (absorbs {res})"),
    "absorb-die": mark("Lose {d} (absorbs {sides})"),
    "absorb-flower": mark("Lose {k} of the Mantle (absorbs {res})"),
    "yield": "{yield_}",
    "pick": mark("Draw a {z}"),
    "grow": mark("Grow a {z} for {nut}"),
    "bloom": "{k}",
    "find": mark("Take {k}"),
    "roll": "{d}",
    "draw": "{k}",
    "wild": "{k}",
    "stock": "{k}",
}
"""{k} a card, {d} a die, {z} a size, {n} a number."""
UPGRADE_PAID: Final = mark("{label}, for {pips} of other dice")
LAST: Final = {
    "cards": mark("without cards you would be out"),
    "dice": mark("without dice you would be out"),
}
"""What is said of giving up the last card or die."""
GROUPS: Final = {
    "roll": mark("Roll"),
    "draw": mark("Draw"),
    "find": mark("Find"),
    "wild": mark("Wild"),
    "stock": mark("Stock"),
    "play": mark("Play"),
    "done": mark("Done"),
    "match": mark("Match"),
    "skip": mark("Skip"),
    "trash": mark("Trash"),
    "feed": mark("Feed"),
    "reroll": mark("Reroll"),
    "reroll-target": mark("Reroll target"),
    "keep": mark("Keep"),
    "add": mark("Add"),
    "adjust": mark("Adjust"),
    "adjust-target": mark("Adjust target"),
    "turn": mark("Turn"),
    "discard": mark("Discard"),
    "discard-die": mark("Discard die"),
    "retain": mark("Retain"),
    "retain-die": mark("Retain die"),
    "replay": mark("Replay"),
    "reuse": mark("Reuse"),
    "reuse-die": mark("Reuse die"),
    "upgrade": mark("Upgrade"),
    "copy": mark("Copy"),
    "swap": mark("Swap"),
    "buy": mark("Buy"),
    "buy-wild": mark("Buy wild"),
    "buy-die": mark("Buy die"),
    "discard-wild": mark("Discard wild"),
    "pay": mark("Pay"),
    "pay-bonus": mark("Pay bonus"),
    "absorb": mark("Absorb"),
    "absorb-die": mark("Absorb die"),
    "absorb-flower": mark("Absorb flower"),
    "yield": mark("Yield"),
    "take": mark("Take"),
    "pick": mark("Pick"),
    "grow": mark("Grow"),
    "bloom": mark("Bloom"),
}
"""What moves are listed under where there are many."""
STOPS: Final = {
    PLAY: mark("Stop playing cards"),
    BUY: mark("Stop buying"),
    FEED: mark("Stop feeding"),
    GROW: mark("Stop growing"),
}
"""What being done with something is called."""


FEATS: Final = (
    Feat("Hardest blow", "strike", "", "", ONCE),
    Feat("Highest total to lead the chain", "lead", "", "", ONCE),
    Feat("Most cards played in a turn", "play", "card", "cards"),
    Feat("Most match effects used", "match", "match", "matches", GAME),
    Feat("Most cards acquired", "buy", "card", "cards", GAME),
)
"""The records of a match."""
MEASURES: Final = (
    Measure("pips", "on the total", "on the total", spent=True),
    Measure("resilience", "resilience in cards", "resilience in cards", of_rivals=True),
    Measure("sides", "side on all dice", "sides on all dice", of_rivals=True),
    Measure("blooms", "Bloom", "Blooms"),
    Measure("flowers", "Flower", "Flowers"),
    Measure("nutrients", "nutrient", "nutrients", spent=True),
    Measure("dice", "die", "dice"),
)
"""What hints compare moves by."""


@mypyc_attr(native_class=False)
class LeafFace(Face):
    """The presentation of Leaf & Let Die."""

    measures: Sequence[Measure] = MEASURES
    feats: Sequence[Feat] = FEATS

    def __init__(self, laws: Laws) -> None:
        self.laws = laws
        self.almanac = laws.almanac
        self._tips: dict[tuple[str, bool], list[str]] = {}

    night = NIGHT_COLOURS | NIGHT_BED
    portrait = Portrait(players=3, share=0.99, seed=6)

    def tips(self, battle: bool = False) -> list[str]:
        """What each card says, in the language that is spoken; in battle nothing of its price."""
        key = (spoken().code, battle)
        found = self._tips.get(key)
        if found is None:
            found = [card_tip(self.laws, card, priced=not battle) for card in self.almanac.cards]
            self._tips[key] = found
        return found

    def picture(self, view: View, shape: str, names: Sequence[str]) -> Drawing:
        """The Grove, the chain, and every gardener's mat."""
        battle = cast(Position, view.known).battle
        return picture.draw(view, self.tips(battle), shape, names)

    def vignette(self, view: View, shape: str) -> Drawing:
        """The meadow and every gardener's plant."""
        return picture_vignette.draw_vignette(view)

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        """The card, die or stack that the move is about."""
        return picture.touches(view, move)

    def does(self, view: View, move: Move) -> bool:
        """A card may be played for nothing."""
        return super().does(view, move) and not does_nothing(cast(Position, view.known), move)

    def traces(self, before: View, move: Move) -> tuple[str, ...]:
        """The piece that the move is about: of several equal ones one."""
        return picture.traces(before, move) if super().traces(before, move) else ()

    def preview(self, view: View, move: Move, shape: str = "alone") -> str:
        """What the move is about, where a bought thing goes, what is drawn or still owed."""
        return picture_preview.preview(view, move, shape, self.label(view, move))

    def refusal(self, view: View, part: str) -> str:
        """Why a part cannot be chosen now; see `clicks`."""
        return clicks.refusal(view, part)

    def left_undone(self, view: View, move: Move) -> str:
        """Cards that were not played, pips that were not spent."""
        return clicks.left_undone(view, move)

    def follows(self, view: View, move: Move) -> Sequence[Move]:
        """What pays for a purchase, where there is one way only."""
        return payment.only_way(cast(Position, view.known), move)

    def idle(self, view: View) -> bool:
        """Whether all there is to do is to go on, because only the seat knows that."""
        return [move.kind for move in view.moves()] in (["skip"], ["done"])

    def _words(self, state: Position, move: Move) -> dict[str, str]:
        """What may stand in the texts about a move."""
        cards = self.almanac.cards
        args = move.args
        words = {"wild": say(cards[state.wild_top].name) if state.wild_top != UNKNOWN else "?"}
        if not args:
            words["yield_"] = self._yield_label(state) if move.kind == "yield" else ""
            return words
        what = args[0]
        words["n"] = str(what)
        letter = subject(move.kind)
        if letter == "k":
            words["k"] = say(cards[what].name)
            which = twins.which(state, state.task[SEAT], move)
            if which:
                words["k"] = say("{card} ({which})", card=words["k"], which=which)
            words["gain"] = self._gain(state, move)
            words["res"] = str(cards[what].resilience)
        elif letter == "d":
            words["d"] = die_words(what)
            words["gain"] = self._gain(state, move)
            words["less"] = plural(face_of(what), "{n} pip", "{n} pips")
            words["sides"] = str(sides_of(what))
            words["next"] = SIZES[min(size_of(what) + 1, D20)].upper()
            words["pips"] = plural(self._surcharge(what), "{n} pip", "{n} pips")
        elif letter == "z":
            words["z"] = SIZES[what].upper()
            words["nut"] = str(self.almanac.numbers.nutrients[what])
        if len(args) > 1:
            words["n2"] = str(args[1])
        return words

    def _surcharge(self, rolled: int) -> int:
        """What it costs besides to upgrade a die."""
        return self.almanac.numbers.surcharge if size_of(rolled) + 1 >= D20 else 0

    def _yield_label(self, state: Position) -> str:
        """What yielding costs: the whole hand, or the Flowers of the Mantle."""
        gardener = state.gardeners[state.task[SEAT]]
        flowers = len(gardener.mantle)
        whole = bool(gardener.held() or gardener.dice)
        if not flowers:
            return say("Lose the whole hand") if whole else say("Take it")
        if whole:
            return plural(
                flowers,
                "Lose the whole hand, and drop the {n} Flower of your Mantle into the compost",
                "Lose the whole hand, and drop the {n} Flowers of your Mantle into the compost",
            )
        return plural(
            flowers,
            "Lose no Flower, but drop the {n} Flower of your Mantle into the compost",
            "Lose no Flower, but drop the {n} Flowers of your Mantle into the compost",
        )

    def label(self, view: View, move: Move) -> str:
        """A move in a few words."""
        state = cast(Position, view.known)
        words = self._words(state, move)
        if move.kind == "take":
            cards, dice = items(move.args[0], "card"), items(move.args[1], "die")
            return say("Draw {cards} and {dice}", cards=cards, dice=dice)
        if move.kind == "done":
            return say(STOPS.get(state.task[OP], GROUPS["done"]))
        if move.kind == "swap":
            return say("Turn {d} to {n2}", **words)
        if move.kind == "pay-bonus":
            return say("Pay the bonus of {n}", n=state.gardeners[state.task[SEAT]].bonus_left)
        if move.kind in ("buy", "buy-wild", "buy-die"):
            return self._buy_label(state, move, words)
        label = say(LABELS[self._label_of(state, move)], **words)
        if move.kind == "match" and match_is_idle(state):
            return say("{label}: {what}", label=label, what=say("nothing happens now"))
        if move.kind == "upgrade" and self._surcharge(move.args[0]):
            return say(UPGRADE_PAID, label=label, pips=words["pips"])
        lost = payment.wasted(state, move)
        if lost:
            return say("{label}: loses {n}", label=label, n=lost)
        last = foresight.last_of(state, move)
        return say("{label}: {last}", label=label, last=say(LAST[last])) if last else label

    def group(self, view: View, move: Move) -> str:
        """What is done, in a word or two."""
        return say(GROUPS[move.kind])

    def _label_of(self, state: Position, move: Move) -> str:
        """Which of the labels a move has: some verbs do more than one thing."""
        if move.kind == "discard-die" and state.task[OP] == CLAIM:
            return "match-by"
        rolled = move.kind == "upgrade" and OPS[state.task[OP]][0] == "UpgradeAnyRetain"
        return "upgrade-rolled" if rolled else move.kind

    def _gain(self, state: Position, move: Move) -> str:
        """What playing a card or discarding a die for a match brings, in a few words."""
        cards = self.almanac.cards
        if move.kind == "play" and does_nothing(state, move):
            return say("nothing happens now")
        if move.kind in ("play", "replay", "copy"):
            card = cards[move.args[0]]
            if move.kind == "play" and is_useless(state, card.primary):
                return match_words(card)
            return short(card.primary)
        return short(cards[state.task[CARD]].match) if state.task[OP] == CLAIM else ""

    def _buy_label(self, state: Position, move: Move, words: dict[str, str]) -> str:
        gardener = state.gardeners[state.task[SEAT]]
        if move.kind == "buy-die":
            return say("{what} for {price}", what=words["z"], price=SIDES[move.args[0]])
        kind = state.wild_top if move.kind == "buy-wild" else move.args[0]
        card = self.almanac.cards[kind]
        text = mark("{card} for {price}: {gain}")
        if move.kind == "buy-wild":
            text = mark("{card} (Wild Growth) for {price}: {gain}")
        cost = price(state, gardener, kind)
        return say(text, card=say(card.name), price=cost, gain=short(card.primary))

    def prompt(self, view: View) -> str:
        """What is to be decided, and by whom."""
        state = cast(Position, view.known)
        if state.over:
            return say("The game is over.")
        if state.chance:
            return say("Chance decides ...")
        if view.seat not in state.actors:
            return say("{who} is deciding.", who=seat_name(state.actors[0]))
        task = state.task
        name, signature = OPS[task[OP]]
        text = PROMPTS.get(name, UPGRADE_PROMPT)
        moves = view.moves()
        gardener = state.gardeners[task[SEAT]]
        words = {"nutrients": plural(gardener.nutrients, "{n} nutrient", "{n} nutrients")}
        if name in NOTHING_THERE and len(moves) == 1:
            text = NOTHING_THERE[name]
            if name == "absorb" and moves[0].kind != "yield":
                text = LAST_TO_ABSORB
                words["last"] = say(self.almanac.cards[moves[0].args[0]].name)
        if name == "claim" and len(moves) > 1 and match_is_idle(state):
            text = IDLE_MATCH
        if "k" in signature:
            card = self.almanac.cards[task[CARD]]
            words["card"] = say(card.name)
            words["gain"] = short(card.trash if name == "trash" else card.match)
        if name == "buy":
            words["pips"] = plural(purse(gardener), "{n} pip", "{n} pips")
            words["dice"] = payment.purse_in_dice(gardener)
            text = BUY_WITH_DICE if words["dice"] and len(moves) > 1 else text
            if len(moves) > 1 and not any([move.kind.startswith("buy") for move in moves]):
                text = BUY_NOTHING
        elif name == "play":
            damage = foresight.damage_to_come(state, task[SEAT])
            text = PLAY_IN_DANGER if damage else PLAY_SAFELY if state.battle else text
            words["damage"] = str(damage)
            words["pips"] = plural(purse(gardener), "{n} pip", "{n} pips")
        elif name == "pay":
            goods = payment.goods_of(state)
            words["goods"] = payment.told(goods) if goods else ""
            text = PAY_ON if goods and goods.owed < goods.cost else text
        elif name == "absorb":
            words["owed"] = str(task[LEFT])
            done, hard = foresight.absorbed_of(state)
            words |= {"done": str(done), "hard": str(hard)}
            text = ABSORB_ON if done and text == PROMPTS["absorb"] else text
        elif name == "refill":
            words["left"] = plural(task[ITEMS], "{n} item", "{n} items")
        elif name == "turn":
            words["die"] = die_words(task[TURNED])
        return say(text, **words)

    def tell(self, before: View, move: Move) -> str:
        """What happened, as far as the watching seat may know; see `log`."""
        return log.tell(before, move)

    def standings(self, view: View) -> Sequence[Standing]:
        """The total rolled, or how it ended, and what is owned."""
        state = cast(Position, view.known)
        found: list[Standing] = []
        for gardener in state.gardeners:
            if gardener.fell:
                words, why = say("fell in round {n}", n=gardener.fell), foresight.lack(gardener)
                words = say("{fell}: {why}", fell=words, why=why) if why else words
                found.append(Standing(words))
                continue
            text = mark("can take {n}: {cards}, {dice}")
            if gardener.nutrients:
                text = mark("can take {n}: {cards}, {dice}, {nutrients}")
            holds = say(
                text,
                n=growth_of(self.almanac, gardener).strength,
                cards=items(gardener.card_count(), "card"),
                dice=items(gardener.die_count(), "die"),
                nutrients=plural(gardener.nutrients, "{n} nutrient", "{n} nutrients"),
            )
            pips = plural(gardener.pips(), "{n} pip", "{n} pips")
            found.append(Standing(say("still stands") if state.over else pips, holds))
        return found

    def rules(self) -> str:
        """The rules in our own words."""
        return rules_beside(__name__)

    def glossary(self) -> Sequence[Entry]:
        """What can be looked up."""
        return glossary.entries(self.laws)

    def topic(self, view: View) -> str:
        """The part of the rules on the present decision."""
        state = cast(Position, view.known)
        if state.over:
            return say("Winning")
        return say(TOPICS.get(OPS[state.task[OP]][0], TOPICS["cast"]))

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        """The Grove, the chain and the mats as text; see `terminal`."""
        return terminal.board(view, width, height)

    def details(self, view: View) -> str:
        """The texts of the cards in play, and what lies in each Supply and Compost."""
        return terminal.details(view)
