"""Weeds: what a position is, and what growing a branch or passing does to it.

Each round the leaves pay energy by the light they get and blocked leaves die; then the players,
beginning with the holder of the totem and going left, place one piece each for its size in energy
until all have passed or can afford nothing more. The geometry is in `geometry`, the candidates a
bot or a menu chooses from in `fan`, and whether anything can be placed at all in `room`.

Rulebook: Receiving Energy, Growing the Plant, Ending the game. Rulings: docs/rulings/weeds.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.content import Library
from hortus.core.contract import (
    About,
    Feature,
    Game,
    Json,
    Move,
    Result,
    State,
    View,
)
from hortus.core.errors import IllegalMove
from hortus.core.native import mypyc_attr
from hortus.core.options import Choice, Number, Option
from hortus.games.weeds import insight, saved
from hortus.games.weeds.fan import FANS, fits, fitting
from hortus.games.weeds.geometry import (
    BLOCKED,
    LARGE,
    NOTCHES,
    SIZES,
    SMALL,
    TURN,
    UNBLOCKED,
    Piece,
    branch,
    light,
    overlap,
)
from hortus.games.weeds.moves import PASS, Growth, Pass, Placements
from hortus.games.weeds.reasons import refusal
from hortus.games.weeds.room import Rooms
from hortus.games.weeds.scoring import QUIET_ROUNDS, outcome
from hortus.games.weeds.setup import ROOT_ENERGY, STASH, World, root_of, world_of

if TYPE_CHECKING:
    from hortus.core.face import Face


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
        self._free: list[list[Piece] | None] = [None] * players
        """For each seat the candidates that lay free on the table when they were last asked for."""
        self._seen: list[int] = [0] * players
        """How many of the pieces, in their order, those candidates take into account."""
        self._aims: dict[int, Piece | None] = {}
        """Off the fan: for a parent and a size the first legal aim when it was last looked for.

        What is not legal stays so until a leaf dies, so None stands until then, and so does an
        aim for as long as it is legal. The dictionary is replaced and never changed: copies share it.
        """
        self._sprout: Piece | None = None
        """A placement that was legal for somebody when it was last looked at, energy aside."""

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
        other._free = self._free.copy()
        other._seen = self._seen.copy()
        other._aims = self._aims
        other._sprout = self._sprout
        return other

    @property
    def placements(self) -> Placements:
        """How its moves are written and numbered, and which of them are offered."""
        return cast(Weeds, self.game).placements

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

    def free_branches(self, seat: int) -> list[Piece]:
        """The candidates of the fan that lie free on the table, in the order of their parents."""
        free = self._free[seat]
        axis = self.pieces[seat].direction
        if free is None:
            free = []
            for parent in self.pieces:
                if parent.owner == seat:
                    free.extend(fitting(parent, axis, self.pieces, self.world, self.placements.fan))
        else:
            for piece in self.pieces[self._seen[seat] :]:
                free = [candidate for candidate in free if not overlap(candidate, piece)]
            for piece in self.pieces[self._seen[seat] :]:
                if piece.owner == seat:
                    free.extend(fitting(piece, axis, self.pieces, self.world, self.placements.fan))
        self._free[seat] = free
        self._seen[seat] = len(self.pieces)
        return free

    def aims(self, seat: int, sizes: Sequence[bool]) -> list[Piece]:
        """From the first piece of a seat that has one, the first legal aim of each of these sizes."""
        for parent in self.pieces:
            if parent.owner == seat:
                self._look_around(parent, sizes)
                found: list[Piece] = []
                for size in range(SMALL, LARGE + 1):
                    aim = self._aims[4 * parent.number + size] if sizes[size] else None
                    if aim is not None:
                        found.append(aim)
                if found:
                    return found
        return []

    def _look_around(self, parent: Piece, sizes: Sequence[bool]) -> None:
        """Find the first legal aims from a piece, but for those that are still known."""
        missing = [False, False, False]
        for size in range(SMALL, LARGE + 1):
            if sizes[size]:
                key = 4 * parent.number + size
                aim = self._aims.get(key)
                missing[size] = key not in self._aims if aim is None else not self.may_lie(aim)
        if any(missing):
            known = self._aims.copy()
            rooms = cast(Weeds, self.game).rooms
            for size, aim in enumerate(rooms.first_aims(parent, missing, self.pieces, self.world)):
                if missing[size]:
                    known[4 * parent.number + size] = aim
            self._aims = known

    def score(self, seat: int) -> int:
        """The pips a seat has in play: 3 for a large, 2 for a medium, 1 for a small; roots count nothing."""
        return sum(
            [piece.size + 1 for piece in self.pieces if piece.owner == seat and piece.parent >= 0]
        )

    # --- Growing the Plant -------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """Every branch of the fan that may be placed now, and passing.

        If the fan has none, the first legal aims from the first piece that has any, if one has.
        """
        if self.over or (seat is not None and seat != self.turn):
            return ()
        energy = self.energy[self.turn]
        affordable = [
            self.stash[3 * self.turn + size] > 0 and size < energy
            for size in range(SMALL, LARGE + 1)
        ]
        branches = [
            piece
            for piece in self.free_branches(self.turn)
            if affordable[piece.size] and self.light_on(piece) > BLOCKED
        ]
        if not branches:
            branches = self.aims(self.turn, affordable)
        grow = self.placements.grow
        found: list[Move] = [
            grow(piece.size, piece.parent, piece.attachment, piece.direction) for piece in branches
        ]
        found.append(PASS)
        return found

    def play(self, move: Move) -> None:
        """Place a piece anywhere it may grow, or pass; then it is the next player's turn."""
        if isinstance(move, Growth):
            piece = self.aimed(move)
            if (
                piece is None
                or self.over
                or self._cannot_pay(move.size)
                or piece.owner != self.turn
                or not self.may_lie(piece)
            ):
                raise IllegalMove(f"{move}: {self.why_not(move)}")
            self._place(piece)
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

    def _place(self, piece: Piece) -> None:
        """Pay for a piece and lay it on the table."""
        seat = self.turn
        self.energy[seat] -= piece.size + 1
        self.stash[3 * seat + piece.size] -= 1
        self.placed = True
        piece.number = self.next_number
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
        self.income = [0] * self.players
        grown = {piece.parent for piece in self.pieces}
        alive: list[Piece] = []
        for piece in self.pieces:
            sun = UNBLOCKED
            if piece.number not in grown:
                if piece.parent < 0:
                    self.income[piece.owner] += ROOT_ENERGY
                else:
                    sun = self.light_on(piece)
                    self.income[piece.owner] += sun
            if sun > BLOCKED:
                alive.append(piece)
            else:
                self.dead[3 * piece.owner + piece.size] += 1
                if self.witness is not None:
                    self.note("death", piece.owner, SIZES[piece.size])
        if len(alive) < len(self.pieces):
            self.pieces = alive
            self._free = [None] * self.players
            self._aims = {}

    # --- Ending the game ---------------------------------------------------------------------

    def can_grow(self, seat: int) -> bool:
        """True if a seat could place any piece of its stash now, energy aside, at any angle."""
        return self._growth_of(seat) is not None

    def _growth_of(self, seat: int) -> Piece | None:
        """A piece of its stash that a seat could place, energy aside; on the fan if there is one."""
        sizes = [self.stash[3 * seat + size] > 0 for size in range(SMALL, LARGE + 1)]
        if not any(sizes):
            return None
        for piece in self.free_branches(seat):
            if sizes[piece.size] and self.light_on(piece) > BLOCKED:
                return piece
        found = self.aims(seat, sizes)
        return found[0] if found else None

    def _anyone_can_grow(self) -> bool:
        """True if some seat could place a piece; what it was is remembered, and looked at first."""
        sprout = self._sprout
        if (
            sprout is not None
            and self.stash[3 * sprout.owner + sprout.size] > 0
            and self.piece(sprout.parent) is not None
            and self.may_lie(sprout)
        ):
            return True
        for seat in range(self.players):
            self._sprout = self._growth_of(seat)
            if self._sprout is not None:
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
        self._free = [None] * self.players

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


@mypyc_attr(allow_interpreted_subclasses=True)
class Weeds(Game):
    """Grow a plant of pyramids toward the sun and leave the others in its shade."""

    about: ClassVar[About] = About(
        "weeds",
        "Weeds",
        "Grow toward the sun, piece by piece at any angle, and leave the other plants in the shade.",
        players=[4, 3, 2, 5],
        minutes=30,
        weight=2.5,
        candidates=True,
    )
    rules_version: ClassVar[int] = 2
    option_list: ClassVar[tuple[Option, ...]] = (
        Number(
            "string",
            24,
            20,
            48,
            "How many inches of string make the circle of the world: 24 by the rulebook.",
        ),
        Number(
            "sun",
            18,
            8,
            32,
            "How wide the sun is, in 32nds of an inch: 18 is a small pyramid standing upright.",
        ),
        Choice(
            "fan",
            "normal",
            tuple(FANS),
            "How many of the possible branches menus and bots are offered; aiming freely is always allowed.",
        ),
    )
    event_kinds: ClassVar[dict[str, str]] = {
        "grow": "A seat places a piece of a size.",
        "pass": "A seat passes for the round; the count is the energy that it saves.",
        "round": "A new round begins; the seat holds the totem, the count is the round's number.",
        "energy": "A seat receives energy from its leaves or its bare root.",
        "death": "A leaf of a seat, of a size, got no light and dies.",
        "end": "The game ends; the count is the number of its last round.",
    }

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.placements = Placements(FANS[cast(str, self.options["fan"])])
        self.notation = self.placements
        self.rooms = Rooms()
        string, sun = cast(int, self.options["string"]), cast(int, self.options["sun"])
        self.world = world_of(string, sun)

    def start(self, players: int | None = None) -> State:
        """A root for each player on the rim; the first round's energy is paid."""
        plot = Plot(self, self.check_players(players), self.world)
        plot.begin()
        plot.actors = (0,)
        return plot

    def restore(self, data: Json) -> State:
        """The position that `Plot.to_dict` described."""
        players = saved.players_of(data, self.about.players)
        plot = Plot(self, players, self.world)
        saved.restore(plot, data)
        return plot

    def longest(self, players: int) -> int:
        """A bound on the number of placements and passes."""
        # Every placement takes a piece from a stash for good; of two rounds in a row at least one
        # has a placement, else the game ends; and nobody passes twice in a round.
        placements = sum(STASH) * players
        return placements + players * (2 * placements + 2)

    def long_game(self, players: int) -> int:
        """Far more than the longest of 60 to 200 random games: 33, 41, 47 and 55 moves for two to five."""
        return 40 * players

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`."""
        return insight.values(cast(Plot, state))[seat]

    def values(self, state: State) -> list[float]:
        """See `insight`."""
        return insight.values(cast(Plot, state))

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        """See `insight`."""
        return insight.feature_list(players)

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        return insight.features(cast(Plot, view.known), view.seat or 0)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.weeds.words import PlotFace

        return PlotFace()
