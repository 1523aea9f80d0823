"""Wizard's Garden: what a position is and what planting a seed does to it.

The garden is a 4x4 board. Cells are numbered 0 to 15 from a1, b1 ... to d4, and a set of cells
is one integer with a bit for each, so the board is two integers: where the black seeds lie and
where the white ones do. Everything else a rule asks of a set of cells is looked up in a table
made once, when this module is imported.

Rulebook: Setup, Planting, Harvesting, Wizard's Staff, Game End. Rulings: docs/rulings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.contract import Game, Json, Move, Result, State, ranked
from hortus.core.errors import BadPosition, IllegalMove
from hortus.core.language import later, mark, say
from hortus.core.move import demand_move
from hortus.core.native import mypyc_attr
from hortus.core.notation import Domain, Kind, Notation, Noted

SIDE: Final = 4
CELLS: Final = 16
BOARD: Final = 0xFFFF
"""The set of all cells."""
SETUP_SEEDS: Final = 4
"""Each of the two players plants two seeds before the first flip."""
NO_ONE: Final = -1

WHITE: Final = 0
BLACK: Final = 1
COLOUR_LETTERS: Final = "wb"
FLOWERS: Final = (mark("Dovetail"), mark("Ravenclaw"))
"""What a line of white, and of black, seeds is harvested as."""

NOTHING_PLANTED: Final = mark("the board is empty")
NOTHING_LEFT: Final = mark("the basket is empty")
NOWHERE_FREE: Final = mark("the board is full")
"""Why a game ends."""

_TURN: Final[list[tuple[int, ...]]] = [(0,), (1,)]


# --- cells and lines ------------------------------------------------------------------------


def cell_name(cell: int) -> str:
    """A cell as players write it: column a to d, row 1 to 4 from the bottom."""
    return "abcd"[cell % SIDE] + "1234"[cell // SIDE]


def _neighbours(cell: int) -> int:
    """The set of cells orthogonally next to a cell."""
    column, row = cell % SIDE, cell // SIDE
    found = 0
    for across, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= column + across < SIDE and 0 <= row + up < SIDE:
            found |= 1 << (column + across + SIDE * (row + up))
    return found


def _lines() -> tuple[int, ...]:
    """The ten rows of four: four ranks, four files, two diagonals."""
    ranks = [0b1111 << (SIDE * row) for row in range(SIDE)]
    files = [0b0001_0001_0001_0001 << column for column in range(SIDE)]
    rising = sum([1 << (5 * step) for step in range(SIDE)])
    falling = sum([1 << (3 * step) for step in range(1, SIDE + 1)])
    return (*ranks, *files, rising, falling)


NEIGHBOURS: Final[list[int]] = [_neighbours(cell) for cell in range(CELLS)]
LINES: Final = _lines()


def _table_of_neighbours() -> list[int]:
    """For every set of cells: the cells next to any of them."""
    table = [0] * (BOARD + 1)
    for cells in range(1, BOARD + 1):
        rest = cells & (cells - 1)
        table[cells] = table[rest] | NEIGHBOURS[(cells ^ rest).bit_length() - 1]
    return table


def _table_of_lines() -> list[int]:
    """For every set of cells: which lines it contains, as a set of indices into LINES."""
    table = [0] * (BOARD + 1)
    for index, line in enumerate(LINES):
        others = BOARD ^ line
        extra = others
        while True:
            table[line | extra] |= 1 << index
            if extra == 0:
                break
            extra = (extra - 1) & others
    return table


NEXT_TO: Final[list[int]] = _table_of_neighbours()
LINES_IN: Final[list[int]] = _table_of_lines()


def _cells_of(lines: int) -> int:
    """All cells of a set of lines."""
    cells = 0
    for index, line in enumerate(LINES):
        if lines >> index & 1:
            cells |= line
    return cells


# --- moves ----------------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Planting(Noted):
    """Plant one seed on a cell with one colour up: `c2b` is black on c2."""

    cell: int
    colour: int
    bit: int
    """The cell as a set."""
    near: int
    """The cells whose seeds it flips."""

    def __init__(self, args: tuple[int, ...], text: str, number: int) -> None:
        super().__init__("plant", args, -1, text, number)
        self.cell = args[0]
        self.colour = args[1]
        self.bit = 1 << self.cell
        self.near = NEIGHBOURS[self.cell]


class Plantings(Notation):
    """How plantings are written, and numbered: cell by cell, white before black."""

    def __init__(self) -> None:
        cells = Domain("a cell (column a-d, row 1-4)", [cell_name(n) for n in range(CELLS)])
        colours = Domain("a colour (w or b)", list(COLOUR_LETTERS))
        kind = Kind("plant", (cells, colours), "{}{}", meaning="plant a seed, this colour up")
        hint = mark("write column a-d, row 1-4 and w or b, such as c2b")
        super().__init__(mark("a planting"), [kind], hint)

    def make(self, kind: str, args: tuple[int, ...], seat: int, text: str, number: int) -> Move:
        """A planting."""
        return Planting(args, text, number)


NOTATION: Final = Plantings()
PLANTINGS: Final = tuple(
    [cast(Planting, NOTATION.move_at(number)) for number in range(NOTATION.space().size)]
)
"""Every planting there is; moves are always taken from here."""

_MOVES: Final[list[tuple[Planting, ...] | None]] = [None] * (BOARD + 1)
"""The plantings on each set of cells, filled in as they are asked for."""


def _plantings_on(cells: int) -> tuple[Planting, ...]:
    """All plantings on a set of cells, either side up; remembered."""
    moves = tuple([move for move in PLANTINGS if cells >> move.cell & 1])
    _MOVES[cells] = moves
    return moves


_FLAGS: Final[list[bytes]] = [
    bytes([cells >> number // 2 & 1 for number in range(CELLS)]) for cells in range(256)
]
"""For every set of cells of two rows: a byte for each planting on one of them."""


# --- the position ---------------------------------------------------------------------------


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Garden(State):
    """A position: the seeds on the board, the basket, the harvested flowers and the staff."""

    def __init__(
        self, game: Game, basket: int, harvest_in_setup: bool, single: bool, with_staff: bool
    ) -> None:
        super().__init__(game, 2)
        self.black = 0
        self.white = 0
        self.basket = basket
        """Seeds nobody has planted, or that a harvest gave back."""
        self.flowers: tuple[int, int, int, int] = (0, 0, 0, 0)
        """Dovetail and Ravenclaw of seat 0, then of seat 1."""
        self.staff = NO_ONE
        """Who harvested Ravenclaw last."""
        self.setting_up = SETUP_SEEDS
        """How many seeds are still to be placed before planting begins."""
        self.turn = 0
        self.open = BOARD
        """The cells that may be planted now."""
        self.harvest_in_setup = harvest_in_setup
        self.single_overlap = single
        self.with_staff = with_staff
        """False in the variant in which Ravenclaw brings nothing but a flower."""
        self.actors = _TURN[0]

    def copy(self) -> Garden:
        """An independent copy."""
        other = Garden.__new__(Garden)
        other.game = self.game
        other.players = 2
        other.actors = self.actors
        other.chance = False
        other.over = self.over
        other.black = self.black
        other.white = self.white
        other.basket = self.basket
        other.flowers = self.flowers
        other.staff = self.staff
        other.setting_up = self.setting_up
        other.turn = self.turn
        other.open = self.open
        other.harvest_in_setup = self.harvest_in_setup
        other.single_overlap = self.single_overlap
        other.with_staff = self.with_staff
        return other

    def moves(self, seat: int | None = None) -> Sequence[Planting]:
        """Every planting on an open cell, either side up."""
        if self.over or (seat is not None and seat != self.turn):
            return ()
        found = _MOVES[self.open]
        return found if found is not None else _plantings_on(self.open)

    def mask(self, seat: int) -> bytes:
        """The same over the numbers of plantings."""
        return _FLAGS[self.open & 255] + _FLAGS[self.open >> 8]

    # --- Setup and Planting ------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Plant a seed: flip its neighbours, harvest what is ripe, pass the turn."""
        if not isinstance(move, Planting) or not self.open & move.bit:
            raise IllegalMove(say("{move}: {reason}", move=str(move), reason=self.why_not(move)))
        here = move.bit
        if not self.setting_up:
            flipped = (self.black | self.white) & move.near
            self.black ^= flipped
            self.white ^= flipped
        if move.colour:
            self.black |= here
        else:
            self.white |= here
        self.basket -= 1
        ripe = LINES_IN[self.black] | LINES_IN[self.white]
        if self.setting_up:
            self.setting_up -= 1
            if ripe and self.harvest_in_setup:
                self.harvest()
        elif ripe:
            self.harvest()
        self.pass_turn()

    def pass_turn(self) -> None:
        """Find the cells that may be planted next, or end the game where there are none."""
        board = self.black | self.white
        near = NEXT_TO[board]
        self.open = BOARD & ~(board | near) if self.setting_up else near & ~board
        self.turn ^= 1
        if self.open and self.basket:
            self.actors = _TURN[self.turn]
        else:
            self.open = 0
            self.turn = 0
            self.over = True
            self.actors = ()
            self.note("end", NO_ONE, self._why_over().replace(" ", "-"))

    # --- Harvesting and the Wizard's Staff ---------------------------------------------------

    def harvest(self) -> None:
        """Take every line of four off the board: a flower for each, the other seeds to the basket."""
        dovetail = LINES_IN[self.white]
        ravenclaw = LINES_IN[self.black]
        cells = _cells_of(dovetail | ravenclaw)
        white_flowers = self._flowers_for(dovetail)
        black_flowers = self._flowers_for(ravenclaw)
        self.black &= ~cells
        self.white &= ~cells
        self.basket += cells.bit_count() - white_flowers - black_flowers
        first, second, third, fourth = self.flowers
        if self.turn == 0:
            self.flowers = (first + white_flowers, second + black_flowers, third, fourth)
        else:
            self.flowers = (first, second, third + white_flowers, fourth + black_flowers)
        takes_staff = black_flowers > 0 and self.with_staff and self.staff != self.turn
        if takes_staff:
            self.staff = self.turn
        if self.witness is not None:
            self._tell_harvest(white_flowers, black_flowers, takes_staff)

    def _tell_harvest(self, dovetail: int, ravenclaw: int, takes_staff: bool) -> None:
        if dovetail:
            self.note("harvest", self.turn, "dovetail", dovetail)
        if ravenclaw:
            self.note("harvest", self.turn, "ravenclaw", ravenclaw)
        if takes_staff:
            self.note("staff", self.turn)

    def _flowers_for(self, lines: int) -> int:
        """One for each line; by the old wording (`single_overlap`) one for lines that share seeds."""
        if not self.single_overlap or not lines:
            return lines.bit_count()
        groups: list[int] = []
        for index, cells in enumerate(LINES):
            if not lines >> index & 1:
                continue
            line = cells
            apart = [group for group in groups if not group & line]
            for group in groups:
                if group & line:
                    line |= group
            groups = [*apart, line]
        return len(groups)

    # --- Game End ----------------------------------------------------------------------------

    def score(self, seat: int) -> int:
        """The flowers a seat has harvested."""
        held = self.flowers
        return held[0] + held[1] if seat == 0 else held[2] + held[3]

    @property
    def result(self) -> Result | None:
        """Most flowers wins; the staff, or an option, decides a tie."""
        if not self.over:
            return None
        scores = (self.score(0), self.score(1))
        second_wins_ties = self.game.options["tie_without_staff"] == "second"
        merits: list[tuple[float, ...]] = [
            (scores[seat], self.staff == seat, self.staff == NO_ONE and second_wins_ties and seat)
            for seat in (0, 1)
        ]
        end = later(self._why_over())
        if scores[0] != scores[1]:
            reason = later("most flowers ({end})", end=end)
        elif self.staff != NO_ONE:
            reason = later("equal flowers; the wizard's staff breaks the tie ({end})", end=end)
        elif second_wins_ties:
            reason = later(
                "equal flowers and no staff taken; the second player wins ({end})",
                end=end,
            )
        else:
            reason = later("equal flowers and no staff taken: a draw ({end})", end=end)
        parts = [
            {name: self.flowers[2 * seat + kind] for kind, name in enumerate(FLOWERS)}
            for seat in (0, 1)
        ]
        return ranked(scores, merits, reason, parts)

    def _why_over(self) -> str:
        if not self.black | self.white:
            return NOTHING_PLANTED
        return NOTHING_LEFT if not self.basket else NOWHERE_FREE

    # --- explaining, comparing, writing down ------------------------------------------------

    def why_not(self, move: Move) -> str:
        """Why a seed may not be planted there."""
        demand_move(move)
        if self.over:
            return say("the game is over: {end}", end=say(self._why_over()))
        if not isinstance(move, Planting):
            return say("a move here is a cell and a colour, such as c2b")
        if self.open >> move.cell & 1:
            return ""
        name = cell_name(move.cell)
        if (self.black | self.white) >> move.cell & 1:
            return say("there is a seed on {cell} already", cell=name)
        if self.setting_up:
            return say(
                "a seed lies beside {cell}: seeds of the setup may not touch along a side",
                cell=name,
            )
        return say("no seed lies beside {cell}: above, below, left or right of it", cell=name)

    def key(self) -> object:
        """All that makes two positions equal."""
        return (
            self.black,
            self.white,
            self.basket,
            self.flowers,
            self.staff,
            self.setting_up,
            self.turn,
        )

    @property
    def board(self) -> str:
        """The board as 16 characters read a4 b4 c4 d4 a3 ... d1."""
        cells = [column + SIDE * row for row in (3, 2, 1, 0) for column in range(SIDE)]
        return "".join([self.seed_at(cell) for cell in cells])

    def seed_at(self, cell: int) -> str:
        """What lies on a cell: `b`, `w` or `.`."""
        if self.black >> cell & 1:
            return "b"
        return "w" if self.white >> cell & 1 else "."

    def to_dict(self) -> Json:
        """The position as plain JSON."""
        return {
            "board": self.board,
            "basket": self.basket,
            "flowers": [self.score(0), self.score(1)],
            "ravenclaw": [self.flowers[1], self.flowers[3]],
            "staff": None if self.staff == NO_ONE else self.staff,
            "to_move": None if self.over else self.turn,
            "phase": "over" if self.over else "setup" if self.setting_up else "planting",
        }

    def inventory(self) -> dict[str, int]:
        """The seeds: planted, in the basket, or kept as flowers."""
        planted = (self.black | self.white).bit_count()
        return {"seeds": planted + self.basket + sum(self.flowers)}


def restore_garden(fresh: Garden, data: Json) -> Garden:
    """Put a described position into a fresh one; see `Garden.to_dict`. `ravenclaw` may be left out."""
    board = data.get("board")
    if not isinstance(board, str) or len(board) != CELLS or set(board) - set(".bw"):
        raise BadPosition("board must be 16 of the characters . b w, read a4 b4 ... d1")
    for place, seed in enumerate(board):
        bit = 1 << (place % SIDE + SIDE * (SIDE - 1 - place // SIDE))
        fresh.black |= bit if seed == "b" else 0
        fresh.white |= bit if seed == "w" else 0
    phase = data.get("phase", "planting")
    if phase not in ("setup", "planting", "over"):
        raise BadPosition(f"phase must be setup, planting or over, not {phase!r}")
    seeds = (fresh.black | fresh.white).bit_count()
    fresh.setting_up = SETUP_SEEDS - seeds if phase == "setup" else 0
    if phase == "setup" and not fresh.setting_up >= 1:
        raise BadPosition("in the setup at most three seeds lie on the board")
    _restore_holdings(fresh, data, seeds)
    turn = data.get("to_move")
    if turn not in (0, 1) and not (turn is None and phase == "over"):
        raise BadPosition(f"to_move must be 0 or 1, not {turn!r}")
    if phase == "setup" and turn != seeds % 2:
        raise BadPosition("in the setup the players alternate, seat 0 first")
    fresh.turn = 1 - turn if isinstance(turn, int) else 1
    fresh.pass_turn()
    if fresh.over != (phase == "over"):
        raise BadPosition(
            f"the phase is {phase}, but the game is {'' if fresh.over else 'not '}over"
        )
    return fresh


def _restore_holdings(fresh: Garden, data: Json, seeds: int) -> None:
    """Basket, flowers and staff, checked against the number of seeds in the game."""
    flowers = data.get("flowers", [0, 0])
    ravenclaw = data.get("ravenclaw", [0, 0])
    for name, pair in (("flowers", flowers), ("ravenclaw", ravenclaw)):
        if not (
            isinstance(pair, (list, tuple))
            and len(pair) == 2
            and all([type(count) is int and count >= 0 for count in pair])
        ):
            raise BadPosition(f"{name} must be two whole numbers, one for each seat")
    if ravenclaw[0] > flowers[0] or ravenclaw[1] > flowers[1]:
        raise BadPosition("ravenclaw counts some of the flowers, so it cannot exceed them")
    fresh.flowers = (
        flowers[0] - ravenclaw[0],
        ravenclaw[0],
        flowers[1] - ravenclaw[1],
        ravenclaw[1],
    )
    total = cast(int, fresh.game.options["seeds"])
    basket = data.get("basket", total - seeds - sum(flowers))
    if type(basket) is not int or basket < 0 or basket + seeds + sum(flowers) != total:
        raise BadPosition(
            f"basket, board and flowers must add up to {total} seeds, "
            f"not {basket!r} + {seeds} + {sum(flowers)}"
        )
    fresh.basket = basket
    staff = data.get("staff")
    if staff not in (None, 0, 1) or isinstance(staff, bool):
        raise BadPosition(f"staff must be null, 0 or 1, not {staff!r}")
    if staff is not None and not fresh.with_staff:
        raise BadPosition("staff must be null: this game is played without it")
    fresh.staff = NO_ONE if staff is None else staff
