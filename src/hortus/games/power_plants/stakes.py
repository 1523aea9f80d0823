"""What is at stake in a garden for the side to act, patch by patch: fields, Gems, and who holds them.

A `Stakes` is made once for a position and answers, in Gems of lead, what it would mean if a patch
changed hands, got Sprites or lost one. Each answer is worked out when it is first asked for, so
that a question about three patches costs no look at the other thirty. It is a glance, not a
count: what two changes in one field mean together is not seen. `glance` weighs moves with it.
"""

from __future__ import annotations

from typing import Final

from hortus.core.native import i64
from hortus.games.power_plants.hexes import STEPS
from hortus.games.power_plants.plants import (
    COPIES,
    NOBODY,
    PATCHES,
    PER_CAPTIVE,
    PER_LOCKED,
    Endgame,
)
from hortus.games.power_plants.rules import COMPENSATION, Garden
from hortus.games.power_plants.scoring import (
    ANY_OTHER,
    FIRST_PLACE,
    SECOND_PLACE,
    fields_among,
)

SAFETY: Final = 0.35
"""What each Sprite on a patch is worth beside the control, up to three: it survives attacks."""
FIRM: Final = 3
"""More Sprites on a patch make it no safer."""
RETRIEVED: Final = 0.7
"""What it costs to take a Sprite back from the garden because the supply is empty."""
HELD: Final = 0.2
"""What a captive is worth beside its Gems: its owner will miss it."""
UNKNOWN: Final = -1000.0


class Stakes:
    """The fields of a garden, and what each patch means to the side whose turn it is."""

    garden: Garden
    me: int
    rivals: float
    fields: list[list[int]]
    base: list[float]
    captive: float

    def __init__(self, garden: Garden) -> None:
        self.garden = garden
        self.me = garden.turn
        self.rivals = 1.0 / (garden.sides - 1)
        """How much a Gem less for one rival counts beside one for oneself."""
        self.fields = []
        self.base = []
        """What each field is worth as it stands."""
        self._field_of = [NOBODY] * PATCHES
        self.captive = HELD
        for plant in garden.column:
            endgame = garden.book.plants[plant].endgame
            if endgame is not None and endgame.per == PER_CAPTIVE:
                self.captive += endgame.gems
        self._taken = [UNKNOWN] * PATCHES
        self._freed = [UNKNOWN] * PATCHES
        self._shifted = [UNKNOWN] * PATCHES

    def field_of(self, patch: int) -> int:
        """The number of a patch's field; the fields of its plant are looked for when first asked."""
        if self._field_of[patch] == NOBODY:
            self._find_fields(patch // COPIES)
        return self._field_of[patch]

    def _find_fields(self, kind: int) -> None:
        place = self.garden.place
        first = kind * COPIES
        members = [patch for patch in range(first, first + COPIES) if place[patch]]
        for field in fields_among(place, members):
            for member in field:
                self._field_of[member] = len(self.fields)
            self.fields.append(field)
            self.base.append(UNKNOWN)

    # --- fields -----------------------------------------------------------------------------

    def worth(self, field: list[int], changed: int, holder: int) -> float:
        """What a field pays me, less what it pays a rival on average, if one patch had that holder."""
        sides = self.garden.sides
        if sides == 2:
            return float(self._worth_of_two(field, changed, holder))
        owner = self.garden.owner
        counts = [0] * sides
        lowest = [COPIES] * sides
        for member in field:
            side = holder if member == changed else owner[member]
            if side != NOBODY:
                counts[side] += 1
                lowest[side] = min(lowest[side], member % COPIES)
        first, second, best, next_best = NOBODY, NOBODY, 0, 0
        mine, others = 0, 0
        for side in range(sides):
            if counts[side]:
                merit = counts[side] * COPIES - lowest[side]
                if side == self.me:
                    mine += ANY_OTHER
                else:
                    others += ANY_OTHER
                if first == NOBODY or merit > best:
                    second, next_best = first, best
                    first, best = side, merit
                elif second == NOBODY or merit > next_best:
                    second, next_best = side, merit
        size = min(len(field), COPIES)
        if first == self.me:
            mine += FIRST_PLACE[size] - ANY_OTHER
        elif first != NOBODY:
            others += FIRST_PLACE[size] - ANY_OTHER
        if second == self.me:
            mine += SECOND_PLACE[size] - ANY_OTHER
        elif second != NOBODY:
            others += SECOND_PLACE[size] - ANY_OTHER
        return mine - others * self.rivals

    def _worth_of_two(self, field: list[int], changed: int, holder: int) -> int:
        """The same between two sides, where no lists are needed: most of a glance goes through here."""
        owner = self.garden.owner
        me: i64 = self.me
        mine: i64 = 0
        his: i64 = 0
        my_lowest: i64 = COPIES
        his_lowest: i64 = COPIES
        for member in field:
            side: i64 = holder if member == changed else owner[member]
            number: i64 = member % COPIES
            if side == me:
                mine += 1
                my_lowest = min(number, my_lowest)
            elif side >= 0:
                his += 1
                his_lowest = min(number, his_lowest)
        size = min(len(field), COPIES)
        if his == 0:
            return FIRST_PLACE[size] if mine else 0
        if mine == 0:
            return -FIRST_PLACE[size]
        lead = FIRST_PLACE[size] - SECOND_PLACE[size]
        return lead if mine * COPIES - my_lowest > his * COPIES - his_lowest else -lead

    def field_worth(self, number: int) -> float:
        """What a field is worth as it stands."""
        found = self.base[number]
        if found == UNKNOWN:
            found = self.worth(self.fields[number], NOBODY, NOBODY)
            self.base[number] = found
        return found

    def joined(self, patch: int, around: list[int], holder: int) -> float:
        """What it is worth that a patch comes to lie among others, held by somebody: the fields it joins."""
        kind = patch // COPIES
        parts: list[int] = []
        for near in around:
            if near // COPIES == kind and near != patch:
                number = self.field_of(near)
                if number not in parts:
                    parts.append(number)
        if not parts:
            return FIRST_PLACE[1] * self._share(holder)
        whole = [patch]
        before = 0.0
        for number in parts:
            whole += [member for member in self.fields[number] if member != patch]
            before += self.field_worth(number)
        return self.worth(whole, patch, holder) - before

    # --- one patch --------------------------------------------------------------------------

    def change(self, patch: int, holder: int) -> float:
        """What it is worth that a patch changes hands: its field, its Gems, what its plant pays."""
        number = self.field_of(patch)
        gained = self.worth(self.fields[number], patch, holder) - self.field_worth(number)
        lying = self.garden.gems_on[patch] + self.pays(patch, self.garden.place[patch])
        return gained + lying * (self._share(holder) - self._share(self.garden.owner[patch]))

    def _share(self, side: int) -> float:
        """How a Gem of a side counts for me."""
        return 0.0 if side == NOBODY else 1.0 if side == self.me else -self.rivals

    def pays(self, patch: int, plot: int) -> float:
        """What a plant pays at the end whoever holds the patch, if it lay on a plot."""
        garden = self.garden
        endgame: Endgame | None = garden.plant_of(patch).endgame
        if endgame is None or endgame.per == PER_CAPTIVE:
            return 0.0
        kinds: list[int] = []
        touching = 0
        for step in STEPS:
            near = garden.ground.get(plot + step, NOBODY)
            if near != NOBODY:
                touching += 1
                if near // COPIES not in kinds:
                    kinds.append(near // COPIES)
        if endgame.per == PER_LOCKED:
            return float(endgame.gems) if touching >= 5 else 0.0
        return float(endgame.gems * len(kinds))

    def taken(self, patch: int) -> float:
        """What it is worth to control a patch."""
        found = self._taken[patch]
        if found == UNKNOWN:
            found = self.change(patch, self.me)
            self._taken[patch] = found
        return found

    def freed(self, patch: int) -> float:
        """What it is worth that nobody controls a patch any more."""
        found = self._freed[patch]
        if found == UNKNOWN:
            found = self.change(patch, NOBODY)
            self._freed[patch] = found
        return found

    def safer(self, patch: int, change: int) -> float:
        """What more or fewer Sprites mean to whoever keeps a patch."""
        here = self.garden.sprites[patch]
        steps = min(FIRM, here + change) - min(FIRM, here)
        return SAFETY * steps * self._share(self.garden.owner[patch])

    def _paid(self, side: int, count: int) -> float:
        """What it costs to expel Sprites of a side: they are paid for after its final turn."""
        if self.garden.finals >> side & 1:
            return COMPENSATION * count * -self._share(side)
        return 0.0

    # --- what powers do ---------------------------------------------------------------------

    def added(self, patch: int, count: int) -> float:
        """What so many Sprites of mine, added to a patch, are worth."""
        garden = self.garden
        side = garden.owner[patch]
        if side == self.me or side == NOBODY:
            if garden.supply[self.me] < count:
                return self._firmly(patch, garden.supply[self.me]) - RETRIEVED
            return self._firmly(patch, count)
        there = garden.sprites[patch]
        out = min(count, there)
        gained = self._paid(side, out)
        if count < there:
            return gained + self.safer(patch, -count)
        gained += SAFETY * min(FIRM, there) * self.rivals
        if count == there or not garden.supply[self.me]:
            return gained + self.freed(patch)
        return gained + self.taken(patch) + SAFETY * min(FIRM, count - there)

    def _firmly(self, patch: int, count: int) -> float:
        """What Sprites are worth on a patch of mine, or on one that nobody holds."""
        if self.garden.owner[patch] == self.me:
            return self.safer(patch, count)
        return self.taken(patch) + SAFETY * min(FIRM, count) if count else 0.0

    def expelled(self, patch: int, count: int) -> float:
        """What it is worth to expel so many Sprites of a rival."""
        there = self.garden.sprites[patch]
        out = min(count, there)
        paid = self._paid(self.garden.owner[patch], out)
        return paid + (self.freed(patch) if out == there else self.safer(patch, -out))

    def captured(self, patch: int) -> float:
        """What it is worth to capture a rival's Sprite."""
        alone = self.garden.sprites[patch] == 1
        return self.captive + (self.freed(patch) if alone else self.safer(patch, -1))

    def moved(self, start: int, goal: int) -> float:
        """What it is worth that a Sprite, anyone's, goes from one patch to another."""
        garden = self.garden
        side = garden.owner[start]
        left = self.freed(start) if garden.sprites[start] == 1 else self.safer(start, -1)
        there = garden.owner[goal]
        if there == NOBODY:
            return left + self.change(goal, side) + SAFETY * self._share(side)
        if there == side:
            return left + self.safer(goal, 1)
        left += self._paid(side, 1) + self._paid(there, 1)
        return left + (self.freed(goal) if garden.sprites[goal] == 1 else self.safer(goal, -1))

    def best_move(self, start: int) -> float:
        """What the best step of a Sprite of a patch is worth."""
        found = self._shifted[start]
        if found == UNKNOWN:
            for goal in self.garden.neighbours(start):
                found = max(found, self.moved(start, goal))
            self._shifted[start] = found
        return found

    def gems_put(self, patch: int, count: int) -> float:
        """What Gems on a patch are worth."""
        side = self.garden.owner[patch]
        return 0.3 * count if side == NOBODY else count * self._share(side)
