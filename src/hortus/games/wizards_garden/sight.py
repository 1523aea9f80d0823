"""What a wizard sees at a glance: the best harvest within reach, and a quick random playing on.

The hot part of searching Wizard's Garden. A position is two sets of cells here, in machine
integers, and what a planting does to them is reckoned with shifts: looking it up in tables as
large as those of `rules` would wait for memory.
"""

from __future__ import annotations

from random import Random
from typing import Final

from hortus.core.native import i64
from hortus.games.wizards_garden.rules import LINES_IN, NO_ONE, Garden

LINE_COUNT: Final[list[int]] = [lines.bit_count() for lines in LINES_IN]
"""For every set of cells: how many lines it contains."""
WITH_STAFF: Final = 1
FLOWER: Final = 2
"""A harvest as one number: `FLOWER` for each row of four, `WITH_STAFF` if a black one is among them."""


def best_harvest(garden: Garden) -> int:
    """The best harvest that whoever is to move could bring in with one planting; 0 for none."""
    if garden.setting_up or garden.over:
        return 0
    return int(harvest_within_reach(garden.black, garden.white))


def harvest_within_reach(black: i64, white: i64) -> i64:
    """The same, of the black and the white seeds on the board."""
    board = black | white
    rest = _beside(board) & ~board
    best: i64 = 0
    while rest:
        here = rest & -rest
        rest ^= here
        flipped = board & _beside(here)
        dark = black ^ flipped
        light = white ^ flipped
        if _ripe(dark | here) or _ripe(light | here):
            found = _harvest(dark | here, light)
            if found > best:
                best = found
            found = _harvest(dark, light | here)
            if found > best:
                best = found
    return best


def _beside(cells: i64) -> i64:
    """The cells next to any of a set: `NEXT_TO` without a look into memory."""
    across = ((cells << 1) & 0xEEEE) | ((cells >> 1) & 0x7777)
    return across | ((cells << 4) & 0xFFFF) | (cells >> 4)


def _ripe(cells: i64) -> i64:
    """All cells of the lines that a set contains; usually there are none."""
    ranks = cells & (cells >> 1)
    ranks = ranks & (ranks >> 2) & 0x1111
    files = cells & (cells >> 4)
    files = files & (files >> 8) & 0x000F
    found = ranks * 0x000F | files * 0x1111
    if cells & 0x8421 == 0x8421:
        found |= 0x8421
    if cells & 0x1248 == 0x1248:
        found |= 0x1248
    return found


def harvest_of(garden: Garden, cell: i64, colour: i64) -> i64:
    """What a planting would harvest, as one number."""
    here: i64 = 1
    here <<= cell
    black: i64 = garden.black
    white: i64 = garden.white
    flipped = (black | white) & _beside(here)
    if colour:
        return _harvest((black ^ flipped) | here, white ^ flipped)
    return _harvest(black ^ flipped, (white ^ flipped) | here)


def _harvest(black: i64, white: i64) -> i64:
    dark: i64 = LINE_COUNT[black]
    light: i64 = LINE_COUNT[white]
    if dark:
        return FLOWER * (dark + light) + WITH_STAFF
    return FLOWER * light


def reply_to(garden: Garden, cell: i64, colour: i64) -> i64:
    """The best harvest that a planting leaves to the other side."""
    here: i64 = 1
    here <<= cell
    black: i64 = garden.black
    white: i64 = garden.white
    flipped = (black | white) & _beside(here)
    black ^= flipped
    white ^= flipped
    if colour:
        black |= here
    else:
        white |= here
    taken = _ripe(black) | _ripe(white)
    return harvest_within_reach(black & ~taken, white & ~taken)


def play_at_random(garden: Garden, rng: Random, moves: int) -> int:
    """Play on in place, each planting as likely as any other; returns how many were played.

    Luck is drawn once from `rng` and stretched (xorshift) from there.
    """
    done = 0
    while garden.setting_up and not garden.over and done < moves:
        offered = garden.moves()
        garden.play(offered[int(rng.random() * len(offered))])
        done += 1
    if garden.over or done >= moves:
        return done
    return done + _play_on(garden, 1 + int(rng.random() * 4294967295.0), moves - done)


def _play_on(garden: Garden, seed: i64, most: i64) -> int:
    luck = seed
    black: i64 = garden.black
    white: i64 = garden.white
    basket: i64 = garden.basket
    turn: i64 = garden.turn
    rest: i64 = garden.open
    left = most
    while left > 0:
        left -= 1
        luck ^= (luck << 13) & 0xFFFFFFFF
        luck ^= luck >> 17
        luck ^= (luck << 5) & 0xFFFFFFFF
        place = (luck * 2 * _count(rest)) >> 32
        step = place >> 1
        while step:
            rest &= rest - 1
            step -= 1
        here = rest & -rest
        flipped = (black | white) & _beside(here)
        black ^= flipped
        white ^= flipped
        if place & 1:
            black |= here
        else:
            white |= here
        basket -= 1
        if _ripe(black) or _ripe(white):
            garden.black, garden.white = black, white
            garden.basket, garden.turn = basket, turn
            garden.harvest()
            black, white, basket = garden.black, garden.white, garden.basket
        turn ^= 1
        board = black | white
        rest = _beside(board) & ~board
        if not rest or not basket:
            break
    garden.black, garden.white, garden.basket = black, white, basket
    garden.turn = turn ^ 1
    garden.pass_turn()
    return int(most - left)


def _count(cells: i64) -> i64:
    """How many cells a set has."""
    pairs = cells - ((cells >> 1) & 0x5555)
    fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333)
    eights = (fours + (fours >> 4)) & 0x0F0F
    return (eights + (eights >> 8)) & 0x1F


def holder_of(garden: Garden) -> int:
    """Who has the staff: 1 if seat 0 does, -1 if seat 1 does, 0 if nobody."""
    if garden.staff == NO_ONE:
        return 0
    return 1 if garden.staff == 0 else -1
