"""What a hint may say of a move: what it brought, counted from the positions before and after.

Every number here is a plain difference of two counts, so that a test can count again: see
tests/games/power_plants/test_claims.py for the kinds and what each of them means.
"""

from __future__ import annotations

from typing import Final

from hortus.core.insight import Claim
from hortus.core.language import mark, plural, say, seat_name
from hortus.games.power_plants.plants import NOBODY
from hortus.games.power_plants.rules import Garden
from hortus.games.power_plants.scoring import FieldScore, all_fields, breakdown, sprites_in_garden

SHORT: Final = 2
"""A supply of so many Sprites or fewer is worth a word."""
OWN_PARTS: Final = ("gems", "plants", "patch_gems", "fields")
"""The parts of a score, as claims call them, in the order of `scoring.PARTS`."""


def claims_of(before: Garden, after: Garden, seat: int) -> list[Claim]:
    """What a seat's move did, the most important first."""
    found = _points(before, after, seat)
    found += _control(before, after, seat)
    found += _attacks(before, after, seat)
    found += _presence(before, after, seat)
    return found


def _name(garden: Garden, side: int) -> str:
    """A side as texts name it."""
    return say("the Rival") if garden.solo and side == 1 else seat_name(side)


def _points(before: Garden, after: Garden, seat: int) -> list[Claim]:
    """What the scores say: points of one's own, the most first, and what the others lose."""
    old, new = breakdown(before), breakdown(after)
    won: list[Claim] = []
    for part, kind in enumerate(OWN_PARTS):
        gained = new[seat][part] - old[seat][part]
        if gained > 0:
            won.append(Claim(kind, seat, gained, say(_POINTS[part], gems=_gems(gained))))
    won.sort(key=_by_count)
    for side in range(after.sides):
        lost = sum(old[side]) - sum(new[side])
        if side != seat and lost > 0:
            points = plural(lost, "{n} point", "{n} points")
            text = say("takes {points} from {who}", points=points, who=_name(after, side))
            won.append(Claim("rival_score", side, lost, text))
    return won


_POINTS: Final = (
    mark("gains {gems}"),
    mark("brings {gems} by what plants pay at the end"),
    mark("secures {gems} lying on patches"),
    mark("brings {gems} for fields"),
)


def _gems(count: int) -> str:
    return plural(count, "{n} Gem", "{n} Gems")


def _sprites(count: int) -> str:
    return plural(count, "{n} Sprite", "{n} Sprites")


def _by_count(claim: Claim) -> int:
    return -claim.count


def _leaders(garden: Garden) -> dict[int, FieldScore]:
    """The field of each patch of the garden."""
    return {patch: field for field in all_fields(garden) for patch in field.patches}


def _control(before: Garden, after: Garden, seat: int) -> list[Claim]:
    """Fields that were a rival's and are one's own now, and one's own that a new patch has made larger."""
    found: list[Claim] = []
    old = _leaders(before)
    for field in all_fields(after):
        if not field.order or field.order[0] != seat:
            continue
        rivals = [
            old[patch].order[0] for patch in field.patches if patch in old and old[patch].order
        ]
        rivals = [side for side in rivals if side != seat]
        if rivals:
            size = len(field.patches)
            text = say(
                "takes the {plant} field of {size} from {who}",
                plant=say(after.plant_of(field.patches[0]).title),
                size=size,
                who=_name(after, rivals[0]),
            )
            found.append(Claim("control", rivals[0], size, text))
    added = after.wizard
    if added != NOBODY and not before.place[added]:
        field = _leaders(after)[added]
        size = len(field.patches)
        if size > 1 and field.order[:1] == [seat]:
            plant = say(after.plant_of(added).title)
            text = say("makes a field of {size} {plant} patches", size=size, plant=plant)
            found.append(Claim("field", seat, size, text))
    return found


def _attacks(before: Garden, after: Garden, seat: int) -> list[Claim]:
    """Sprites of others that were captured or went home."""
    found: list[Claim] = []
    for side in range(after.sides):
        if side == seat:
            continue
        place = seat * after.sides + side
        caught = after.captives[place] - before.captives[place]
        if caught > 0:
            who = _name(after, side)
            text = say("captures {sprites} of {who}", sprites=_sprites(caught), who=who)
            found.append(Claim("captured", side, caught, text))
        expelled = after.supply[side] - before.supply[side]
        if expelled > 0:
            who = _name(after, side)
            text = say("expels {sprites} of {who}", sprites=_sprites(expelled), who=who)
            found.append(Claim("expelled", side, expelled, text))
    return found


def _presence(before: Garden, after: Garden, seat: int) -> list[Claim]:
    """Sprites of one's own in the garden, and how few are left for later."""
    found: list[Claim] = []
    more = sprites_in_garden(after, seat) - sprites_in_garden(before, seat)
    if more > 0:
        text = plural(
            more, "brings {n} Sprite into the garden", "brings {n} Sprites into the garden"
        )
        found.append(Claim("sprites", seat, more, text))
    left = after.supply[seat]
    if left <= SHORT and left < before.supply[seat]:
        text = plural(left, "leaves {n} Sprite in the supply", "leaves {n} Sprites in the supply")
        found.append(Claim("supply", seat, left, text))
    return found
