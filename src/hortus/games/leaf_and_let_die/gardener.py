"""One gnome gardener: hand, mat, Mantle, Bud stack and the dice rolled this round.

Piles of cards are sorted lists of kinds, piles of dice are six counts. The cards in hand are in
three places: `hand` is known to the owner alone, `shown` to everybody, and `table` holds what
was played this round, which still counts as being in hand. A card in `shown` or `table` carries
two marks in its lowest bits.
"""

from __future__ import annotations

from hortus.core.native import mypyc_attr
from hortus.games.leaf_and_let_die.pieces import (
    KEPT_CARD,
    SIDES,
    UNKNOWN,
    bare,
    face_of,
    has_mark,
    is_fresh,
    is_kept,
    kind_of,
    marked,
    put,
    size_of,
    turned,
    with_item,
)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Gardener:
    """What one player owns and has done this round."""

    def __init__(self, like: Gardener | None = None) -> None:
        if like is not None:
            # Compiled, this is several times as quick as `__new__`, and copies are made all the time.
            self._become(like)
            return
        self.hand: list[int] = []
        self.shown: list[int] = []
        self.table: list[int] = []
        self.spent: list[int] = []
        """Played this round and discarded since: joins the compost at the end of the round."""
        self.mantle: list[int] = []
        self.bud: list[int] = []
        self.dice: list[int] = []
        self.aside: list[int] = []
        """Cards set aside for the next round, face up."""
        self.aside_dice: list[int] = []
        """Dice set aside; one that shows 0 is rolled when it returns."""
        self.supply: list[int] = []
        self.compost: list[int] = []
        self.supply_dice: list[int] = [0, 0, 0, 0, 0, 0]
        self.compost_dice: list[int] = [0, 0, 0, 0, 0, 0]
        self.bonus = 0
        """Pips added to the total this round; `bonus_left` of them can still be spent."""
        self.bonus_left = 0
        self.deflect = 0
        self.cuts: tuple[int, int, int] = (0, 0, 0)
        """What Roots, Canopies and Vines cost less this round."""
        self.bought = 0
        """The types bought this turn, one bit each."""
        self.cleared_wild = False
        """True once the top of Wild Growth was discarded this turn."""
        self.thorns = 0
        """Thorn damage still to be absorbed this round."""
        self.nutrients = 0
        self.fell = 0
        """The round in which the player was eliminated; 0 while in the game."""

    def copy(self) -> Gardener:
        """An independent copy."""
        return Gardener(self)

    def _become(self, like: Gardener) -> None:
        self.hand = like.hand[:]
        self.shown = like.shown[:]
        self.table = like.table[:]
        self.dice = like.dice[:]
        self.supply = like.supply[:]
        self.compost = like.compost[:]
        self.supply_dice = like.supply_dice[:]
        self.compost_dice = like.compost_dice[:]
        # These are only ever replaced.
        self.spent = like.spent
        self.mantle = like.mantle
        self.bud = like.bud
        self.aside = like.aside
        self.aside_dice = like.aside_dice
        self.bonus = like.bonus
        self.bonus_left = like.bonus_left
        self.deflect = like.deflect
        self.cuts = like.cuts
        self.bought = like.bought
        self.cleared_wild = like.cleared_wild
        self.thorns = like.thorns
        self.nutrients = like.nutrients
        self.fell = like.fell

    def key(self) -> tuple[object, ...]:
        """All that makes two gardeners equal."""
        return (
            tuple(self.hand),
            tuple(self.shown),
            tuple(self.table),
            tuple(self.spent),
            tuple(self.mantle),
            tuple(self.bud),
            tuple(self.dice),
            tuple(self.aside),
            tuple(self.aside_dice),
            tuple(self.supply),
            tuple(self.compost),
            tuple(self.supply_dice),
            tuple(self.compost_dice),
            self.bonus,
            self.bonus_left,
            self.deflect,
            self.cuts,
            self.bought,
            self.cleared_wild,
            self.thorns,
            self.nutrients,
            self.fell,
        )

    # --- what there is ------------------------------------------------------------------------

    def pips(self) -> int:
        """The rolled dice and the bonus: what ranks in the chain and strikes in battle."""
        total = self.bonus
        for rolled in self.dice:
            total += face_of(rolled)
        return total

    def unplayed(self) -> list[int]:
        """The kinds that may still be played, each once."""
        if not self.shown and len(self.hand) < 2:
            return self.hand[:]
        kinds = set(self.hand)
        for card in self.shown:
            kinds.add(kind_of(card))
        return sorted(kinds)

    def unplayed_cards(self) -> list[int]:
        """The kinds of all cards in hand that were not played."""
        return self.hand + [kind_of(card) for card in self.shown]

    def held(self) -> list[int]:
        """The kinds of all cards in hand, played or not."""
        return (
            self.hand
            + [kind_of(card) for card in self.shown]
            + [kind_of(card) for card in self.table]
        )

    def card_count(self) -> int:
        """All cards the player owns, wherever they are; in a view the Supply counts the hidden ones."""
        return (
            len(self.hand)
            - self.hand.count(UNKNOWN)
            + len(self.shown)
            + len(self.table)
            + len(self.spent)
            + len(self.mantle)
            + len(self.bud)
            + len(self.aside)
            + len(self.supply)
            + len(self.compost)
        )

    def stands(self) -> bool:
        """True while the player has at least one card and one die, wherever they are."""
        return bool(
            self.supply
            or self.compost
            or self.hand
            or self.shown
            or self.table
            or self.mantle
            or self.aside
            or self.spent
            or self.bud
        ) and bool(self.dice or any(self.supply_dice) or any(self.compost_dice) or self.aside_dice)

    def all_cards(self) -> list[int]:
        """The kinds of all cards the player owns, wherever they are."""
        return (
            self.held()
            + self.spent
            + self.mantle
            + self.bud
            + self.aside
            + self.supply
            + self.compost
        )

    def die_count(self) -> int:
        """All dice the player owns, wherever they are."""
        return (
            len(self.dice) + len(self.aside_dice) + sum(self.supply_dice) + sum(self.compost_dice)
        )

    def all_dice(self) -> list[int]:
        """How many dice of each size the player owns, wherever they are."""
        counts = [self.supply_dice[size] + self.compost_dice[size] for size in range(6)]
        for rolled in self.dice:
            counts[size_of(rolled)] += 1
        for rolled in self.aside_dice:
            counts[size_of(rolled)] += 1
        return counts

    def total_sides(self) -> int:
        """The sides of all dice owned: what the designer calls the lead."""
        counts = self.all_dice()
        return sum([SIDES[size] * counts[size] for size in range(6)])

    # --- taking and giving --------------------------------------------------------------------

    def take_unplayed(self, kind: int) -> int:
        """Take a card that was not played out of the hand; returns it with its marks."""
        for card in self.shown:
            if kind_of(card) == kind:
                self.shown.remove(card)
                return card
        self.hand.remove(kind)
        return marked(kind)

    def take_played(self, kind: int) -> int:
        """Take a card that was played this round; -1 if there is none."""
        for card in self.table:
            if kind_of(card) == kind:
                self.table.remove(card)
                return card
        return -1

    def lose(self, kind: int) -> None:
        """Take a card out of the hand, preferring one that was already played."""
        if self.take_played(kind) < 0:
            self.take_unplayed(kind)

    def show(self, kind: int) -> None:
        """A card of the hand becomes known to all."""
        self.hand.remove(kind)
        put(self.shown, marked(kind))

    def show_all(self) -> None:
        """The whole hand becomes known to all."""
        for kind in self.hand:
            put(self.shown, marked(kind))
        self.hand = []

    def has_open(self, kind: int) -> bool:
        """True if a card of the kind is in hand and known to all."""
        return any([kind_of(card) == kind for card in self.shown]) or any(
            [kind_of(card) == kind for card in self.table]
        )

    def plain_dice(self) -> list[int]:
        """The dice in hand that differ, without marks."""
        found: list[int] = []
        last = -1
        ordered = True
        for rolled in self.dice:
            plain = bare(rolled)
            if plain == last or (not ordered and plain in found):
                continue
            if plain < last:
                # Those with marks lie behind the others.
                ordered = False
                if plain in found:
                    continue
            found.append(plain)
            last = plain
        if not ordered:
            found.sort()
        return found

    def take_die(self, rolled: int) -> int:
        """Take a die out of the hand; returns it with its mark."""
        if rolled not in self.dice:
            rolled = next(other for other in self.dice if bare(other) == rolled)
        self.dice.remove(rolled)
        return rolled

    def change_die(self, rolled: int, face: int) -> int:
        """Turn a die in hand to another face; returns the die as it is now."""
        taken = self.take_die(rolled)
        new = turned(taken, face)
        put(self.dice, new)
        return bare(new)

    def discard_die(self, rolled: int) -> None:
        """A die goes from the hand to the compost."""
        self.take_die(rolled)
        self.compost_dice[size_of(rolled)] += 1

    def resupply(self) -> None:
        """All of the compost becomes the new Supply."""
        self.supply = self.compost
        self.compost = []
        self.supply_dice, self.compost_dice = self.compost_dice, self.supply_dice

    def out_of_supply(self) -> bool:
        """True if neither card nor die is left in the Supply."""
        return not self.supply and not any(self.supply_dice)

    def lowest_die(self) -> int:
        """The lowest-sided size in the Supply; -1 if there is no die."""
        for size in range(6):
            if self.supply_dice[size]:
                return size
        return -1

    def to_compost(self) -> None:
        """The hand is discarded at the end of a round; what is kept is set aside instead."""
        for card in self.shown + self.table:
            if has_mark(card, KEPT_CARD):
                self.aside = with_item(self.aside, kind_of(card))
            else:
                put(self.compost, kind_of(card))
        for kind in self.hand + self.spent:
            put(self.compost, kind)
        for rolled in self.dice:
            if is_kept(rolled):
                kept = turned(bare(rolled), 0) if is_fresh(rolled) else bare(rolled)
                self.aside_dice = with_item(self.aside_dice, kept)
            else:
                self.compost_dice[size_of(rolled)] += 1
        self.hand, self.shown, self.table, self.spent, self.dice = [], [], [], [], []
        self.forget_round()

    def forget_round(self) -> None:
        """Bonus, deflection, reductions and limits end with the round."""
        self.bonus = self.bonus_left = self.deflect = self.bought = self.thorns = 0
        self.cuts = (0, 0, 0)
        self.cleared_wild = False
