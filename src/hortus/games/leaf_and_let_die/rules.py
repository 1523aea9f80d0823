"""The position of Leaf & Let Die: the gardeners, the Grove, and what is waiting to happen.

What happens next is a stack of tasks (`ops`); the last one is current. Each operation has a
`Rule` that knows what to do when its task comes up: go on by itself, ask somebody, or wait for
chance. The rules stand in modules by chapter of the rulebook and enter themselves in `RULES`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from hortus.core.contract import Game, Json, Move, Result, State
from hortus.core.errors import IllegalMove
from hortus.core.language import say
from hortus.core.move import demand_move
from hortus.core.native import mypyc_attr, rebuilt, reduced
from hortus.games.leaf_and_let_die.cards import Almanac
from hortus.games.leaf_and_let_die.gardener import Gardener
from hortus.games.leaf_and_let_die.moves import LeafMove, LeafNotation
from hortus.games.leaf_and_let_die.pieces import SIZES, UNKNOWN, face_of, put, size_of, with_item
from hortus.games.leaf_and_let_die.questions import ASK, RULES, WAIT, Rule
from hortus.games.leaf_and_let_die.tasks import OP, SEAT, Task

SEATS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))


class Laws:
    """The content and the options of one game, in the form the rules ask for them."""

    def __init__(self, almanac: Almanac, notation: LeafNotation) -> None:
        self.almanac = almanac
        self.notation = notation
        self.tally: list[int] = []
        """What each kind of card adds to a tally of cards; see `evaluation`."""
        self.card_power: list[float] = []
        """What playing each kind of card is worth, in pips; see `habits`."""
        self.play_order: list[float] = []
        """When each kind of card is played: the greater the earlier; see `habits`."""
        self.rating: list[float] = []
        """What each operation is worth for each point of its value, in pips; see `habits`."""
        self.weights: dict[int, list[float]] = {}
        """The weights of the evaluation for each number of players; see `evaluation`."""
        self.market = "basic"
        self.all_flowers = False
        self.one_card = False
        self.full_damage = False
        self.to_hand = False
        self.deck_flowers = False
        self.choose_die = False
        self.chain_breaks_ties = False
        self.compost_choice = False
        self.code_bonus = False
        self.cultivation_cap = 100
        self.battle_cap = 300


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Position(State):
    """A position: all gardeners, the Grove, the chain, and the stack of tasks."""

    def __init__(self, game: Game, players: int, laws: Laws, like: Position | None = None) -> None:
        super().__init__(game, players)
        self.laws = laws
        if like is not None:
            self._become(like)
            return
        self.gardeners: list[Gardener] = [Gardener() for _ in range(players)]
        self.kinds: tuple[int, ...] = ()
        """The kinds of the nine stacks: two each of Root, Canopy, Vine; three of Flowers."""
        self.stacks: list[int] = []
        """How many cards each stack holds."""
        self.wild: list[int] = []
        """Wild Growth below its top card."""
        self.wild_top = UNKNOWN
        self.dice: list[int] = [0, 0, 0, 0, 0, 0]
        """The dice for sale, by size."""
        self.order: tuple[int, ...] = tuple(range(players))
        """The chain, highest first; the eliminated are not in it."""
        self.leader = 0
        self.round = 0
        self.battle_from = 0
        """The first round of the battle; 0 while cultivating."""
        self.forced = False
        """True if the cap on rounds ended the cultivation."""
        self.stalled = False
        """True if the cap on rounds ended the battle."""
        self.passed = 0
        """With one card at a time: who has passed, one bit each."""
        self.adjusted = -1
        """The die the present card adjusted last: its owner in the high bits."""
        self.lost: list[int] = []
        """Cards removed from the game."""
        self.lost_dice: list[int] = [0, 0, 0, 0, 0, 0]
        self.grown: list[int] = [0, 0, 0, 0, 0, 0]
        """Dice that nutrients brought in from outside the game, by size."""
        self.bloomed: list[int] = []
        """Blooms given out; there are always enough."""
        self.todo: list[Task] = []
        self.blows: tuple[int, ...] = ()
        """The blow that each seat took in the latest round of the battle, to be told; no part of the position."""
        self.cleared: tuple[int, ...] | None = None
        """The cards that were out of the game when the battle began, to be told from those lost in it; None if nobody
        has seen it begin. No part of the position."""
        self.legal: list[LeafMove] | None = None
        """The legal moves once somebody asked for them; no part of the position."""
        self.drawn: Move | None = None
        """What chance drew last here, which needs no further check; no part of the position."""

    def __reduce__(self) -> tuple[object, ...]:
        # The laws are not sent along: whoever unpickles has them with the game.
        kind, fields = cast(tuple[type[object], dict[str, object]], reduced(self)[1])
        del fields["laws"]
        return (_revive, (kind, fields))

    @property
    def battle(self) -> bool:
        """True in the second phase."""
        return self.battle_from > 0

    @property
    def task(self) -> Task:
        """What is being decided, or awaited."""
        return self.todo[-1]

    # --- the contract -------------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """What the one actor may do."""
        if not self.actors or (seat is not None and seat != self.actors[0]):
            return ()
        return self.legal_moves()

    def legal_moves(self) -> list[LeafMove]:
        """The legal moves of the one actor, worked out once."""
        legal = self.legal
        if legal is None:
            task = self.todo[-1]
            legal = RULES[task[OP]].moves(self, task)
            self.legal = legal
        return legal

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        """What may be rolled or drawn now."""
        if not self.chance:
            raise IllegalMove(say("nothing random happens now"))
        task = self.todo[-1]
        return RULES[task[OP]].outcomes(self, task)

    def draw(self, rng: Random) -> Move:
        """A roll or a card, at random."""
        if not self.chance:
            raise IllegalMove(say("nothing random happens now"))
        task = self.todo[-1]
        drawn = RULES[task[OP]].draw(self, task, rng)
        self.drawn = drawn
        return drawn

    def play(self, move: Move) -> None:
        """Carry out a decision or a chance event, and go on to the next one."""
        if not self.todo:
            raise IllegalMove(
                say("{move}: {reason}", move=str(move), reason=say("the game is over"))
            )
        task = self.todo[-1]
        rule = RULES[task[OP]]
        if self.chance:
            if move is not self.drawn and not self._may_happen(rule, task, move):
                raise IllegalMove(
                    say("{move}: {reason}", move=str(move), reason=self.why_not(move))
                )
            self.drawn = None
        elif not self._is_legal(move):
            raise IllegalMove(say("{move}: {reason}", move=str(move), reason=self.why_not(move)))
        self.legal = None
        rule.play(self, task, move)
        self.advance()

    def _may_happen(self, rule: Rule, task: Task, move: Move) -> bool:
        return isinstance(move, LeafMove) and rule.may_happen(self, task, move)

    def _is_legal(self, move: Move) -> bool:
        moves = self.legal_moves()
        for known in moves:
            if known is move:
                return True
        return move in moves

    def advance(self) -> None:
        """Let tasks settle until somebody must decide, chance must, or the game is over."""
        todo = self.todo
        while todo:
            task = todo[-1]
            wait = RULES[task[OP]].settle(self, task)
            if wait == ASK:
                self.actors = SEATS[task[SEAT]]
                self.chance = False
                return
            if wait == WAIT:
                self.actors = ()
                self.chance = True
                return
        self.actors = ()
        self.chance = False
        self.over = True

    def copy(self) -> Position:
        """An independent copy."""
        return Position(self.game, self.players, self.laws, self)

    def _become(self, like: Position) -> None:
        self.actors = like.actors
        self.chance = like.chance
        self.over = like.over
        self.gardeners = [gardener.copy() for gardener in like.gardeners]
        self.kinds = like.kinds
        self.wild_top = like.wild_top
        self.order = like.order
        self.leader = like.leader
        self.round = like.round
        self.battle_from = like.battle_from
        self.forced = like.forced
        self.stalled = like.stalled
        self.passed = like.passed
        self.adjusted = like.adjusted
        # These are only ever replaced.
        self.stacks = like.stacks
        self.wild = like.wild
        self.dice = like.dice
        self.lost = like.lost
        self.lost_dice = like.lost_dice
        self.grown = like.grown
        self.bloomed = like.bloomed
        self.todo = like.todo[:]
        self.blows = like.blows
        self.cleared = like.cleared
        self.legal = like.legal
        self.drawn = like.drawn

    def key(self) -> object:
        """All that makes two positions equal."""
        return (
            tuple([gardener.key() for gardener in self.gardeners]),
            self.kinds,
            tuple(self.stacks),
            tuple(self.wild),
            self.wild_top,
            tuple(self.dice),
            self.order,
            self.leader,
            self.round,
            self.battle_from,
            self.forced,
            self.stalled,
            self.passed,
            self.adjusted,
            tuple(self.lost),
            tuple(self.lost_dice),
            tuple(self.grown),
            tuple(self.bloomed),
            tuple(self.todo),
        )

    def to_dict(self) -> Json:
        """The position as plain JSON; see `saved`."""
        from hortus.games.leaf_and_let_die.saved import write_position

        return write_position(self)

    def inventory(self) -> dict[str, int]:
        """All cards and dice; see `saved`."""
        from hortus.games.leaf_and_let_die.saved import count_box

        return count_box(self)

    # --- hidden hands ---------------------------------------------------------------------------

    def blank(self, seat: int | None) -> None:
        """Forget the cards in the other hands: they are some of hand and Supply together."""
        self.drawn = None
        for owner, gardener in enumerate(self.gardeners):
            if owner != seat and gardener.hand:
                self.legal = None
                if gardener.hand[0] != UNKNOWN:
                    gardener.supply = sorted(gardener.supply + gardener.hand)
                gardener.hand = [UNKNOWN] * len(gardener.hand)

    def fill(self, rng: Random) -> None:
        """Deal the unknown cards in each hand anew from what may be there."""
        for gardener in self.gardeners:
            if gardener.hand and gardener.hand[0] == UNKNOWN:
                self.legal = None
                dealt: list[int] = []
                for _ in gardener.hand:
                    place = int(rng.random() * len(gardener.supply))
                    put(dealt, gardener.supply.pop(place))
                gardener.hand = dealt

    def observers(self, move: Move) -> tuple[int, ...] | None:
        """A card drawn from the Supply is seen by its owner alone."""
        return SEATS[self.todo[-1][1]] if move.kind == "draw" else None

    def reveals(self, move: Move) -> bool:
        """True if the move makes somebody else show a card: by a look into a hand, or a discard."""
        mover = self.actors[0] if self.actors else -1
        holders = [
            seat for seat, gardener in enumerate(self.gardeners) if seat != mover and gardener.hand
        ]
        if not holders:
            return False
        after = self.copy()
        after.play(move)
        return any(
            [len(after.gardeners[seat].hand) < len(self.gardeners[seat].hand) for seat in holders]
        )

    # --- why not --------------------------------------------------------------------------------

    def why_not(self, move: Move) -> str:
        """Why a move is not allowed here, in the words of the rules."""
        demand_move(move)
        if self.over:
            return say("the game is over")
        if not isinstance(move, LeafMove):
            return say("that is no move of Leaf & Let Die")
        task = self.todo[-1]
        rule = RULES[task[OP]]
        if self.chance:
            if rule.may_happen(self, task, move):
                return ""
            return say("that is not something that can happen by chance now")
        if self._is_legal(move):
            return ""
        if not any([move.kind == verb for verb in rule.verbs]):
            return say("it is not the time for that: {asks}", asks=say(rule.asks))
        return rule.refuse(self, task, move)

    # --- what the rules ask of a position -----------------------------------------------------------

    def target(self, seat: int) -> int:
        """Whom a card of this seat targets: the next lower in the chain; the last one's is the first."""
        place = self.order.index(seat) + 1
        return self.order[place if place < len(self.order) else 0]

    def alive(self) -> list[int]:
        """The seats still in the game."""
        return [seat for seat, gardener in enumerate(self.gardeners) if not gardener.fell]

    def strength(self, seat: int) -> int:
        """Sides of all dice and resilience of all cards: what decides a stalled battle."""
        gardener = self.gardeners[seat]
        resilience = self.laws.almanac.resilience
        cards = sum([resilience[kind] for kind in gardener.all_cards() if kind >= 0])
        return gardener.total_sides() + cards

    def exhausted(self) -> int:
        """How many of the ten stacks are empty; Wild Growth is one."""
        empty = self.stacks.count(0)
        return empty + (1 if self.wild_top == UNKNOWN and not self.wild else 0)

    # --- what is told while it happens ----------------------------------------------------------

    def note_card(self, event: str, seat: int, kind: int) -> None:
        """Tell the witness what happens with a card."""
        if self.witness is not None:
            self.note(event, seat, self.laws.almanac.cards[kind].slug)

    def note_die(self, event: str, seat: int, rolled: int) -> None:
        """Tell the witness what happens with a die: its size, and the face it shows."""
        if self.witness is not None:
            self.note(event, seat, SIZES[size_of(rolled)], face_of(rolled))

    # --- what the rules do in several places ------------------------------------------------------

    def show(self, seat: int, kind: int) -> None:
        """A card of a hand becomes known to all."""
        self.gardeners[seat].show(kind)
        self.note_card("show", seat, kind)

    def show_all(self, seat: int) -> None:
        """A whole hand becomes known to all."""
        gardener = self.gardeners[seat]
        for kind in gardener.hand:
            self.note_card("show", seat, kind)
        gardener.show_all()

    def resupply(self, seat: int) -> None:
        """Only with nothing left in the Supply: all of the compost becomes the new Supply.

        Everybody knows what was in the Supply, so whoever sees it run out knows the hand.
        """
        self.show_all(seat)
        self.gardeners[seat].resupply()
        self.note("resupply", seat)

    def lose_card(self, kind: int) -> None:
        """A card leaves the game."""
        self.lost = with_item(self.lost, kind)

    @property
    def result(self) -> Result | None:
        """The last one standing wins; see `victory`."""
        if not self.over:
            return None
        from hortus.games.leaf_and_let_die.victory import judge

        return judge(self)


def _revive(kind: type[object], fields: dict[str, object]) -> Position:
    """How a pickled position comes back, for instance in a worker process."""
    state = cast(Position, rebuilt(kind, fields))
    state.laws = cast(Position, state.game.start(state.players)).laws
    return state
