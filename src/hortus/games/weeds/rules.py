"""Weeds: what a position is, and what growing a branch or passing does to it.

Each round the leaves pay energy by the light they get and blocked leaves die; then the players,
beginning with the holder of the totem and going left, place one piece each for its size in energy
until all have passed or can afford nothing more. The geometry is in `geometry`, the candidates a
bot or a menu chooses from in `fan`, and whether anything can be placed at all in `room`.

Rulebook: Receiving Energy, Growing the Plant, Ending the game. Rulings: docs/rulings/weeds.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from hortus.core.contract import (
    Game,
    Json,
    Move,
    Result,
    State,
)
from hortus.core.errors import IllegalMove
from hortus.core.native import mypyc_attr, reduced
from hortus.games.weeds import saved
from hortus.games.weeds.fan import fits, fitting, fitting_at
from hortus.games.weeds.geometry import (
    BLOCKED,
    LARGE,
    NOTCHES,
    SIZES,
    SMALL,
    TURN,
    Piece,
    branch,
    light,
)
from hortus.games.weeds.moves import PASS, Growth, Pass, Placements
from hortus.games.weeds.reasons import refusal
from hortus.games.weeds.scoring import QUIET_ROUNDS, outcome
from hortus.games.weeds.setup import ROOT_ENERGY, STASH, World, root_of
from hortus.games.weeds.table import (
    NO_LEAF,
    Judgement,
    Shelf,
    Table,
    newer_lights,
    placement_key,
    stays_legal,
    still_open,
)

if TYPE_CHECKING:
    from hortus.games.weeds.game import Weeds


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Plot(State):
    """A position: the pieces on the table, and energy, stash and turn of each player."""

    def __init__(self, game: Game, players: int, world: World) -> None:
        super().__init__(game, players)
        self.world = world
        self.pieces: list[Piece] = [root_of(seat, players, world.radius) for seat in range(players)]
        """What lies on the table, by number; the roots come first and never die."""
        self.next_number = players
        self.energy: list[int] = [0] * players
        self.stash: list[int] = [count for _ in range(players) for count in STASH]
        """Smalls, mediums and larges of seat 0, then of seat 1, and so on."""
        self.dead: list[int] = [0, 0, 0] * players
        """What has died and is out of the game, in the same order."""
        self.passed: list[bool] = [False] * players
        self.income: list[int] = [0] * players
        """What each seat received, or at the end would have, when the leaves were last judged."""
        self.round = 1
        self.totem = 0
        self.turn = 0
        self.quiet = 0
        """Rounds in a row, up to the last one, without a placement."""
        self.placed = False
        """True if a piece was placed this round."""
        self._table: Table | None = None
        """What has been found out about the pieces; copies share it."""
        self._before: Table | None = None
        """The same of the table as it was before the newest piece, if nothing has died since."""

    def copy(self) -> State:
        """An independent copy; pieces never change, so they are shared."""
        other = self.__class__.__new__(self.__class__)
        other.game = self.game
        other.players = self.players
        other.actors = self.actors
        other.chance = False
        other.over = self.over
        other.world = self.world
        other.pieces = self.pieces.copy()
        other.next_number = self.next_number
        other.energy = self.energy.copy()
        other.stash = self.stash.copy()
        other.dead = self.dead.copy()
        other.passed = self.passed.copy()
        other.income = self.income.copy()
        other.round = self.round
        other.totem = self.totem
        other.turn = self.turn
        other.quiet = self.quiet
        other.placed = self.placed
        other._table = self._table
        other._before = self._before
        return other

    def __reduce__(self) -> tuple[object, ...]:
        fresh = self.copy()
        assert isinstance(fresh, Plot)
        fresh._table = fresh._before = None
        return reduced(fresh, ("witness",))

    @property
    def placements(self) -> Placements:
        """How its moves are written and numbered, and which of them are offered."""
        return cast("Weeds", self.game).placements

    # --- looking around ----------------------------------------------------------------------

    def piece(self, number: int) -> Piece | None:
        """The piece of that number, or None if there is none or it has died."""
        for piece in self.pieces:
            if piece.number == number:
                return piece
        return None

    def leaves(self) -> list[Piece]:
        """The pieces other than roots from which nothing grows."""
        grown = {piece.parent for piece in self.pieces}
        return [piece for piece in self.pieces if piece.parent >= 0 and piece.number not in grown]

    def light_on(self, piece: Piece) -> int:
        """How the sun sees a piece, on the table or only considered: see `geometry.light`."""
        return light(piece, self.pieces)

    def room_for(self, piece: Piece) -> bool:
        """True if a piece would lie within the world, clear of the sun and of all pieces."""
        return fits(piece, self.pieces, self.world)

    def may_lie(self, piece: Piece) -> bool:
        """True if a branch would have room and see some sun: whether it may be placed, energy aside."""
        return self.room_for(piece) and self.light_on(piece) > BLOCKED

    def table(self) -> Table:
        """What is known of the pieces as they lie now."""
        if self._table is None or self._table.count != len(self.pieces):
            self._table = Table(len(self.pieces), self.players, Shelf())
        return self._table

    def lights(self) -> list[int]:
        """For each piece how the sun sees it as a leaf; NO_LEAF for roots and what is grown from."""
        table = self.table()
        if not table.lights:
            if table.before and table.newest is not None:
                table.lights = newer_lights(table.before, table.newest, self.pieces)
            else:
                grown = {piece.parent for piece in self.pieces}
                table.lights = [
                    NO_LEAF if piece.parent < 0 or piece.number in grown else self.light_on(piece)
                    for piece in self.pieces
                ]
        return table.lights

    def open_branches(self, seat: int) -> list[Piece]:
        """The candidates of the fan that may lie, energy aside, in the order of their parents."""
        table = self.table()
        known = table.branches[seat]
        seen = 0 if known is None else table.seen[seat]
        if known is not None and seen == table.count:
            return known
        newer = self.pieces[seen:]
        found = [] if known is None else still_open(known, newer, self.pieces)
        axis = self.pieces[seat].direction
        for parent in newer:
            if parent.owner == seat:
                fan = fitting(parent, axis, self.pieces, self.world, self.placements.fan)
                found.extend([piece for piece in fan if self.light_on(piece) > BLOCKED])
        table.branches[seat] = found
        table.seen[seat] = table.count
        return found

    def aims(self, seat: int, sizes: Sequence[bool]) -> list[Piece]:
        """From the first piece of a seat that has one, the first legal aim of each of these sizes."""
        for parent in self.pieces:
            if parent.owner == seat:
                known = self._look_around(parent, sizes)
                found: list[Piece] = []
                for size in range(SMALL, LARGE + 1):
                    aim = known[4 * parent.number + size] if sizes[size] else None
                    if aim is not None:
                        found.append(aim)
                if found:
                    return found
        return []

    def _look_around(self, parent: Piece, sizes: Sequence[bool]) -> dict[int, Piece | None]:
        """Find the first legal aims from a piece, but for those that are still known."""
        table = self.table()
        before = self._before
        known = before is not None and before.count + 1 == table.count
        if before is not None and known and parent is not self.pieces[-1]:
            # What has no room there has none here, and so it need not be found out on every
            # table that another placement leads to.
            self._find_aims(before, parent, sizes, self.pieces[:-1])
            table.take_aims(before, parent.number)
        self._find_aims(table, parent, sizes, self.pieces)
        return table.aims

    def _find_aims(
        self, table: Table, parent: Piece, sizes: Sequence[bool], pieces: list[Piece]
    ) -> None:
        """Complete what is known of the first legal aims from a piece on a table."""
        missing = [False, False, False]
        for size in range(SMALL, LARGE + 1):
            if sizes[size]:
                key = 4 * parent.number + size
                aim = table.aims.get(key)
                missing[size] = (
                    key not in table.aims
                    if aim is None
                    else not fits(aim, pieces, self.world) or light(aim, pieces) == BLOCKED
                )
        if any(missing):
            known = table.aims.copy()
            rooms = cast("Weeds", self.game).rooms
            for size, aim in enumerate(rooms.first_aims(parent, missing, pieces, self.world)):
                if missing[size]:
                    known[4 * parent.number + size] = aim
            table.aims = known

    def score(self, seat: int) -> int:
        """The pips a seat has in play: 3 for a large, 2 for a medium, 1 for a small; roots count nothing."""
        return sum(
            [piece.size + 1 for piece in self.pieces if piece.owner == seat and piece.parent >= 0]
        )

    # --- Growing the Plant -------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Every branch of `affordable`, and passing."""
        if self.over or (seat is not None and seat != self.turn):
            return ()
        grow = self.placements.grow
        found: list[Move] = [
            grow(piece.size, piece.parent, piece.attachment, piece.direction)
            for piece in self.affordable()
        ]
        found.append(PASS)
        return found

    def affordable(self) -> list[Piece]:
        """Every branch of the fan that the player to move may place now, as it would lie.

        If the fan has none, the first legal aims from the first piece that has any, if one has.
        """
        energy = self.energy[self.turn]
        sizes = [
            self.stash[3 * self.turn + size] > 0 and size < energy
            for size in range(SMALL, LARGE + 1)
        ]
        branches = [piece for piece in self.open_branches(self.turn) if sizes[piece.size]]
        return branches or self.aims(self.turn, sizes)

    def play(self, move: Move) -> None:
        """Place a piece anywhere it may grow, or pass; then it is the next player's turn."""
        if isinstance(move, Growth):
            self._grow(move)
        elif self.over or not isinstance(move, Pass):
            raise IllegalMove(f"{move}: {self.why_not(move)}")
        else:
            self.passed[self.turn] = True
            if self.witness is not None:
                self.note("pass", self.turn, "", self.energy[self.turn])
        self._next_turn((self.turn + 1) % self.players)

    def aimed(self, move: Growth) -> Piece | None:
        """The piece as it would lie; None if the move names no piece, point or direction there is."""
        parent = self.piece(move.parent)
        if parent is None or not 0 <= move.size <= LARGE or not 0 <= move.direction < TURN:
            return None
        if not 0 <= move.attachment <= (NOTCHES if parent.parent >= 0 else 0):
            return None
        return branch(parent, move.size, move.attachment, move.direction)

    def _cannot_pay(self, size: int) -> bool:
        return self.stash[3 * self.turn + size] == 0 or self.energy[self.turn] <= size

    def _grow(self, move: Growth) -> None:
        """Place a piece if that is legal; where it was placed on this table before, it is."""
        table = self.table()
        key = placement_key(move.size, move.parent, move.attachment, move.direction)
        after = table.next.get(key)
        piece = None if after is None else after.newest
        if piece is None or piece.number != self.next_number:
            after = None
            piece = self.aimed(move)
        if (
            piece is None
            or self.over
            or piece.owner != self.turn
            or self._cannot_pay(move.size)
            or (after is None and not self.may_lie(piece))
        ):
            raise IllegalMove(f"{move}: {self.why_not(move)}")
        if after is None:
            piece.number = self.next_number
            after = table.grown(key, piece)
        self._before = table
        self._table = after
        self._place(piece)

    def _place(self, piece: Piece) -> None:
        """Pay for a piece and lay it on the table."""
        seat = self.turn
        self.energy[seat] -= piece.size + 1
        self.stash[3 * seat + piece.size] -= 1
        self.placed = True
        self.next_number += 1
        self.pieces.append(piece)
        if self.witness is not None:
            self.note("grow", seat, SIZES[piece.size])

    # --- rounds ------------------------------------------------------------------------------

    def out(self, seat: int) -> bool:
        """True if a seat is done for this round: it passed, or can pay for nothing in its stash."""
        sizes = range(min(self.energy[seat], 3))
        return self.passed[seat] or not any([self.stash[3 * seat + size] > 0 for size in sizes])

    def _next_turn(self, first: int) -> None:
        """Find who acts next, from `first` to the left; begin new rounds while nobody can."""
        while True:
            for step in range(self.players):
                seat = (first + step) % self.players
                if not self.out(seat):
                    self.turn = seat
                    self.actors = (seat,)
                    return
            if not self._begin_round():
                return
            first = self.totem

    def _begin_round(self) -> bool:
        """End the round and, unless the game is over, begin the next one with its income."""
        self.quiet = 0 if self.placed else self.quiet + 1
        if self.quiet >= QUIET_ROUNDS or not self._anyone_can_grow():
            self._finish()
            return False
        self.round += 1
        self.totem = (self.totem + 1) % self.players
        if self.witness is not None:
            self.note("round", self.totem, "", self.round)
        self.begin()
        return True

    def begin(self) -> None:
        """Receive energy, let blocked leaves die, and forget who had passed."""
        self._judge()
        for seat in range(self.players):
            self.energy[seat] += self.income[seat]
            self.passed[seat] = False
            if self.witness is not None and self.income[seat]:
                self.note("energy", seat, "", self.income[seat])
        self.placed = False

    def pass_ends(self) -> bool:
        """True if a pass of the player to move would end the game."""
        others = [seat for seat in range(self.players) if seat != self.turn]
        if self.over or not all([self.out(seat) for seat in others]):
            return False
        self._anyone_can_grow()  # what it finds is remembered, and copies share it
        after = self.copy()
        after.play(PASS)
        return after.over

    # --- Receiving Energy --------------------------------------------------------------------

    def _judge(self) -> None:
        """Set the income of each seat by the light on its leaves, then remove all blocked ones."""
        table = self.table()
        judgement = table.judgement
        if judgement is None:
            judgement = self._judgement(table)
            table.judgement = judgement
        self.income = judgement.income.copy()
        for piece in judgement.dead:
            self.dead[3 * piece.owner + piece.size] += 1
            if self.witness is not None:
                self.note("death", piece.owner, SIZES[piece.size])
        if judgement.dead:
            self.pieces = judgement.alive.copy()
            self._table = judgement.after
            self._before = None

    def _judgement(self, table: Table) -> Judgement:
        """What the light on the leaves brings and takes; a bare root makes energy whatever its light."""
        income = [ROOT_ENERGY] * self.players
        for piece in self.pieces:
            if 0 <= piece.parent < self.players:
                income[piece.owner] = 0
        alive: list[Piece] = []
        dead: list[Piece] = []
        for piece, sun in zip(self.pieces, self.lights(), strict=True):
            if sun > BLOCKED:
                income[piece.owner] += sun
            (dead if sun == BLOCKED else alive).append(piece)
        after = Table(len(alive), self.players, table.shelf) if dead else table
        return Judgement(income, alive, dead, after)

    # --- Ending the game ---------------------------------------------------------------------

    def can_grow(self, seat: int) -> bool:
        """True if a seat could place any piece of its stash now, energy aside, at any angle."""
        return self._growth_of(seat) is not None

    def _growth_of(self, seat: int) -> Piece | None:
        """A piece of its stash that a seat could place, energy aside; on the fan if there is one."""
        sizes = [self.stash[3 * seat + size] > 0 for size in range(SMALL, LARGE + 1)]
        if not any(sizes):
            return None
        table = self.table()
        known = table.branches[seat]
        if known is not None:
            newer = self.pieces[table.seen[seat] :]
            for piece in known:
                if sizes[piece.size] and stays_legal(piece, newer, self.pieces):
                    return piece
        found = self._sprouting(seat, table.seen[seat] if known is not None else 0, sizes)
        return found if found is not None else self._aiming(seat, sizes)

    def _sprouting(self, seat: int, seen: int, sizes: list[bool]) -> Piece | None:
        """A legal branch of the fan from one of a seat's pieces after the first few; the last ones first."""
        axis = self.pieces[seat].direction
        fan = self.placements.fan
        for parent in reversed(self.pieces[seen:]):
            if parent.owner == seat:
                for attachment in fan.points(parent):
                    for piece in fitting_at(parent, attachment, axis, self.pieces, self.world, fan):
                        if sizes[piece.size] and self.light_on(piece) > BLOCKED:
                            return piece
        return None

    def _aiming(self, seat: int, sizes: list[bool]) -> Piece | None:
        """A legal aim of a seat off the fan, if there is one."""
        found = self.aims(seat, sizes)
        return found[0] if found else None

    def _anyone_can_grow(self) -> bool:
        """True if some seat could place a piece; what could be placed elsewhere is looked at first."""
        table = self.table()
        sprout = table.sprout
        if sprout is not None and self.stash[3 * sprout.owner + sprout.size] > 0:
            return True
        for hope in table.shelf.hopes:
            piece = hope.piece
            if (
                self.stash[3 * piece.owner + piece.size] > 0
                and self.piece(piece.parent) is hope.parent
                and self.may_lie(piece)
            ):
                table.sprout = piece
                return True
        for seat in range(self.players):
            found = self._growth_of(seat)
            if found is not None:
                parent = self.piece(found.parent)
                assert parent is not None
                table.shelf.hope(found, parent)
                table.sprout = found
                return True
        return False

    def _finish(self) -> None:
        """Judge the leaves one last time, paying nothing; the game is over."""
        if self.witness is not None:
            self.note("end", -1, "", self.round)
        self._judge()
        self.over = True
        self.actors = ()
        self.turn = 0

    @property
    def result(self) -> Result | None:
        """How the game ended: see `scoring`."""
        return outcome(self) if self.over else None

    # --- explaining, comparing, writing down ------------------------------------------------

    def why_not(self, move: Move) -> str:
        """Why a piece may not be placed like that: see `reasons`."""
        return refusal(self, move)

    def key(self) -> object:
        """All that makes two positions equal."""
        return (
            tuple(
                [
                    (p.number, p.owner, p.size, p.parent, p.attachment, p.direction)
                    for p in self.pieces
                ]
            ),
            self.next_number,
            tuple(self.energy),
            tuple(self.stash),
            tuple(self.dead),
            tuple(self.passed),
            tuple(self.income),
            (self.round, self.totem, self.turn, self.quiet, self.placed, self.over),
        )

    def inventory(self) -> dict[str, int]:
        """The pyramids of each seat: in the stash, on the table (roots too), or dead."""
        box: dict[str, int] = {}
        for seat in range(self.players):
            for size, name in enumerate(SIZES):
                lying = [p for p in self.pieces if p.owner == seat and p.size == size]
                held = self.stash[3 * seat + size] + self.dead[3 * seat + size]
                box[f"{name} of seat {seat}"] = len(lying) + held
        return box

    def to_dict(self) -> Json:
        """The position as plain JSON: see `saved`."""
        return saved.described(self)
