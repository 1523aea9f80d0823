"""Potato Patrol: the position with the contract's methods, and the game as it is loaded.

Who may act, and what a move does, is decided here; how the phases follow each other stands in
`rounds`, each phase in a module of its own, and what a player may do or be asked in the `Action`
and `Question` classes of those (see `choices`). Rulings: docs/rulings/potato-patrol.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, ClassVar, Final, cast

from hortus.core.chance import draw_kind
from hortus.core.content import Library
from hortus.core.contract import About, Feature, Game, Json, Move, Profile, Result, State, View
from hortus.core.errors import IllegalMove, NotYourTurn
from hortus.core.language import Later, later, mark, plural_later, say
from hortus.core.move import demand_move
from hortus.core.native import mypyc_attr
from hortus.core.options import Choice, Option
from hortus.core.saved import Reader
from hortus.games.potato_patrol import (
    action_phase,
    insight,
    length,
    mission_phase,
    questions,
    rounds,
    setup,
)
from hortus.games.potato_patrol.action_phase import ACTIONS
from hortus.games.potato_patrol.activation_phase import (
    activate,
    has_ready_tower,
    ready_towers,
    why_idle,
)
from hortus.games.potato_patrol.cards import Book
from hortus.games.potato_patrol.events import EVENT_KINDS
from hortus.games.potato_patrol.market import can_refill
from hortus.games.potato_patrol.moves import MOST_PLAYERS, PatrolMove, PatrolNotation, in_order
from hortus.games.potato_patrol.planes import LanePlanes
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIVATION,
    CASTING,
    EMPTY,
    MISSION,
    WON,
    Position,
)
from hortus.games.potato_patrol.saved import read, write

if TYPE_CHECKING:
    from hortus.core.face import Face


SEATS: Final[list[tuple[int, ...]]] = [
    tuple([seat for seat in range(MOST_PLAYERS) if players >> seat & 1])
    for players in range(1 << MOST_PLAYERS)
]
"""Players in order, by the set of them."""
DONE: Final = mark("tasks done")
"""What the score is made of."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Patrol(Position):
    """A position of Potato Patrol, with the moves that lead on from it."""

    def copy(self) -> Patrol:
        """An independent copy."""
        other = Patrol.__new__(Patrol)
        self.copy_to(other)
        return other

    def __reduce__(self) -> tuple[object, ...]:
        # The cards are not sent along: whoever unpickles has them with the game.
        return (_revive, (self.game, self.to_dict()))

    # --- who may do what ----------------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Sequence[PatrolMove]:
        """What a player who may act can do now; without a seat, what all of them can."""
        if seat is not None:
            return self._moves_of(seat) if seat in self.actors else []
        found: list[PatrolMove] = []
        for each in self.actors:
            found += self._moves_of(each)
        return found

    def _moves_of(self, seat: int) -> list[PatrolMove]:
        if self.phase == CASTING:
            return [self.move("choose", (who,), seat) for who in setup.free_characters(self)]
        stack = self.stacks[seat]
        if stack:
            found = stack[-1].answers(self, seat)
            if stack[-1].may_be_passed():
                found.append(self.move("pass", (), seat))
            return found
        if self.phase == ACTION:
            found = action_phase.offers(self, seat)
        elif self.phase == ACTIVATION:
            found = [self.move("activate", (spot,), seat) for spot in ready_towers(self, seat)]
        else:
            gifts = mission_phase.deliveries(self, seat)
            found = [self.move("deliver", gift, seat) for gift in gifts]
        found.append(self.move("done", (), seat))
        return found

    def _find_actors(self) -> tuple[int, ...]:
        """Everyone who has something left to do."""
        found = 0
        for seat in range(self.players):
            if self._is_actor(seat):
                found |= 1 << seat
        return SEATS[found]

    def _is_actor(self, seat: int) -> bool:
        stack = self.stacks[seat]
        if stack:
            return not stack[-1].waits()
        if self.phase == CASTING:
            return setup.chooses(self, seat)
        if self.done >> seat & 1:
            return False
        if self.phase == ACTION:
            return self.actions[seat] > 0 or action_phase.has_free_choice(self, seat)
        if self.phase == ACTIVATION:
            return has_ready_tower(self, seat)
        return self.phase == MISSION and mission_phase.may_deliver(self, seat)

    # --- why not --------------------------------------------------------------------------------

    def why_not(self, move: Move) -> str:
        """Why a move is not allowed now, in the words of the rules; empty if it is."""
        demand_move(move)
        if self.over:
            return say("the game is over")
        if not isinstance(move, PatrolMove):
            return say("that is not a move of Potato Patrol")
        if self.chance:
            return self._why_not_chance(move)
        seat = move.seat
        if seat < 0:
            return say("nothing random happens now")
        if seat >= self.players:
            return say("there is no player {n}", n=seat + 1)
        if seat not in self.actors:
            return self._why_not_actor(seat)
        if self.phase == CASTING:
            return setup.why_not_choose(self, move.kind, move.args)
        if self.stacks[seat]:
            asked = self.stacks[seat][-1]
            if move.kind == "pass":
                return "" if asked.may_be_passed() else say(asked.refusal)
            return asked.why_not(self, seat, move)
        return "" if move.kind == "done" else self._why_not_begin(move)

    def _why_not_actor(self, seat: int) -> str:
        if self.stacks[seat]:
            return say("you wait for an answer to your offer")
        if self.done >> seat & 1:
            return say("you said that you are done with this phase")
        return say("you have nothing to decide now")

    def _why_not_chance(self, move: PatrolMove) -> str:
        if move.seat >= 0:
            return say("a card is being turned; nobody may act before that")
        if move.kind != rounds.chance_kind(self):
            return say("that is not what is drawn now")
        return "" if rounds.may_come(self, move.args[0]) else say("that card cannot be drawn now")

    def _why_not_begin(self, move: PatrolMove) -> str:
        """Against something new in the present phase."""
        seat, kind, args = move.seat, move.kind, move.args
        action = ACTIONS.get(kind)
        if action is not None:
            if self.phase != ACTION:
                return say("actions are for the Action phase")
            return action_phase.why_not(self, seat, action, args)
        if kind == "activate":
            if self.phase != ACTIVATION:
                return say("towers are activated in the Activation phase")
            if args[0] < len(self.towers) and self.activated >> args[0] & 1:
                return say("that tower was activated in this phase already")
            return why_idle(self, seat, args[0])
        if kind == "deliver":
            return mission_phase.why_not_deliver(self, seat, args[0], args[1])
        return say("nothing asks for that now")

    # --- playing --------------------------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Carry out a move or a chance event, and everything that follows by itself."""
        reason = self.why_not(move)
        if reason:
            acting = 0 <= move.seat < self.players and move.seat not in self.actors
            if acting and not self.chance and not self.over:
                raise NotYourTurn(f"{move}: {reason}")
            raise IllegalMove(f"{move}: {reason}")
        if self.chance:
            rounds.happen(self, move.kind, move.args[0])
        else:
            self._act(move.seat, move.kind, move.args)
        self.rest()

    def _act(self, seat: int, kind: str, args: tuple[int, ...]) -> None:
        if self.phase == CASTING:
            setup.take_character(self, seat, args[0])
        elif kind == "done":
            self.done |= 1 << seat
        elif kind == "pass":
            self.stacks[seat][-1].drop(self, seat)
        elif self.stacks[seat]:
            self.stacks[seat][-1].reply(self, seat, kind, args)
        elif kind == "activate":
            self.activated |= 1 << args[0]
            activate(self, args[0])
        elif kind == "deliver":
            mission_phase.deliver(self, seat, args[0], args[1])
        else:
            action_phase.begin(self, seat, ACTIONS[kind], args)

    def rest(self) -> None:
        """Go on until somebody must decide, chance must act, or the game is over."""
        self.chance = False
        self.actors = ()
        while not self.over and not self.chance:
            questions.settle(self)
            if self.refilling:
                self.chance = self.refilling = can_refill(self)
                if self.chance:
                    return
            self.actors = self._find_actors()
            if self.actors:
                return
            rounds.next_phase(self)

    # --- chance ---------------------------------------------------------------------------------

    def outcomes(self) -> Sequence[tuple[PatrolMove, float]]:
        """Every card that may be drawn now, with its probability."""
        if not self.chance:
            raise IllegalMove(say("nothing random happens now"))
        kind = rounds.chance_kind(self)
        cards = rounds.chance_cards(self)
        if kind != "card":
            return [(self.move(kind, (card,), -1), 1 / len(cards)) for card in cards]
        total = sum(self.deck)
        return [(self.move(kind, (card,), -1), self.deck[card] / total) for card in cards]

    def draw(self, rng: Random) -> PatrolMove:
        """One card, drawn at random."""
        if not self.chance:
            raise IllegalMove(say("nothing random happens now"))
        kind = rounds.chance_kind(self)
        if kind == "card":
            return self.move(kind, (draw_kind(self.deck, rng),), -1)
        cards = rounds.chance_cards(self)
        return self.move(kind, (cards[int(rng.random() * len(cards))],), -1)

    # --- the end, and writing down ----------------------------------------------------------------

    @property
    def result(self) -> Result | None:
        """All have won or all have lost; the score is the number of mission cards completed."""
        if not self.over:
            return None
        score = float(self.task)
        ranks = tuple([1] * self.players)
        if self.outcome == WON:
            winners = tuple(range(self.players))
            mission = later(self.book.mission.name)
            reason = later("{mission} is accomplished in round {n}", mission=mission, n=self.round)
        else:
            winners = ()
            reason = self._why_lost()
        parts = tuple([{DONE: score} for _ in range(self.players)])
        scores = tuple([score] * self.players)
        return Result(scores, ranks, winners, reason, parts, together=True)

    def _why_lost(self) -> Later:
        """What cost the time, and how far the mission had come."""
        done = later(
            "{n} of {tasks} tasks by round {round}",
            n=self.task,
            tasks=len(self.book.mission.cards),
            round=self.round,
        )
        lost = self.cards_lost()
        if not lost:
            return later("the year is over: {done}", done=done)
        cost = plural_later(lost, "invaders cost {n} season card", "invaders cost {n} season cards")
        return later("{cost}: {done}", cost=cost, done=done)

    def inventory(self) -> dict[str, int]:
        """Market cards, discs, season cards and characters; of cubes there is no end."""
        lying = sum([card != EMPTY for card in (*self.market, *self.towers)])
        in_hand = sum([asked.card_in_hand() != EMPTY for stack in self.stacks for asked in stack])
        cards = sum(self.deck) + sum(self.discard) + lying + len(self.staying) + in_hand
        placed = 0
        for discs in self.discs:
            while discs:
                placed += 1 if discs & 7 else 0
                discs >>= 3
        seasons = len(self.book.seasons)
        unseen = sum([1 - (self.seen >> index & 1) for index in range(seasons)])
        return {
            "market cards": cards,
            "discs": sum(self.supply) + placed,
            "season cards": unseen + self.drawn,
        }

    def to_dict(self) -> Json:
        """The position as plain JSON; see `saved`."""
        return write(self)


def _revive(game: Game, data: Json) -> State:
    """How a pickled position comes back, for instance in a worker process."""
    return game.restore(data)


@mypyc_attr(allow_interpreted_subclasses=True)
class PotatoPatrol(Game):
    """Build towers along the lanes, keep the animals out, finish the mission before winter ends."""

    about: ClassVar[About] = About(
        "potato-patrol",
        "Potato Patrol",
        "Potatoes against hungry animals: build towers together and finish the mission in a year.",
        players=[3, 2, 4, 5],
        minutes=60,
        weight=2.5,
        chance=True,
        cooperative=True,
    )
    rules_version: ClassVar[int] = 2
    profile: ClassVar[Profile] = Profile(
        exploration=0.8,
        trust=1.0,
        first=6,
        growth=1.0,
        gardener=8,
        master=400,
        decisions=12,
        grain=0.03,
        blunt=0.01,
    )
    event_kinds: ClassVar[dict[str, str]] = EVENT_KINDS
    option_list: ClassVar[tuple[Option, ...]] = (
        Choice(
            "mission",
            "scarecrow",
            ("fort", "scarecrow", "cellar"),
            "The mission: the Relief of Fort Turnip (first games), the Ultimate Scarecrow, "
            "or the Great Root Cellar (hard).",
        ),
        Choice(
            "characters",
            "random",
            ("random", "chosen"),
            "Characters are dealt at random, or the players choose theirs.",
        ),
        Choice(
            "invasion_penalty",
            "resolve",
            ("resolve", "discard"),
            "When invaders cost a season card, it is resolved in full, or only discarded (easier).",
        ),
        Choice(
            "difficulty",
            "standard",
            ("gentle", "standard", "harsh"),
            "Gentle starts with more cubes; harsh has a dearer market.",
        ),
    )

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.planes = LanePlanes()
        self.book = Book(
            library, cast(str, self.options["mission"]), cast(str, self.options["difficulty"])
        )
        """All the cards."""
        self.notation = PatrolNotation(self.book)
        self.patrol_insight = insight.PotatoInsight(self.book, library)
        """The same as `insight`, by its own class."""
        self.insight = self.patrol_insight

    def start(self, players: int | None = None) -> State:
        """An empty table, before characters and market cards are dealt."""
        first = Patrol(self, self.check_players(players), self.book)
        first.rest()
        return first

    def restore(self, data: Json) -> State:
        """The position that `Patrol.to_dict` described."""
        players = Reader(data).whole("players", min(self.about.players), MOST_PLAYERS)
        return read(Patrol(self, players, self.book), data)

    def parse(self, text: str) -> Move:
        """A move from its notation, such as `2.attack:3m,r`; cubes may be listed in any order."""
        return self.notation.parse(in_order(text))

    def longest(self, players: int) -> int:
        """See `length`."""
        return length.longest(self.book, players)

    def long_game(self, players: int) -> int:
        """See `length`."""
        return length.long_game(players)

    def evaluate(self, state: State, seat: int) -> float:
        """How likely the mission is to succeed; the same for everybody."""
        return self.patrol_insight.value(cast(Patrol, state))

    def values(self, state: State) -> list[float]:
        """One value for all."""
        return [self.patrol_insight.value(cast(Patrol, state))] * state.players

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        """See `insight`."""
        return insight.feature_list(self.book, players)

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        plan = self.patrol_insight.plans[view.players]
        return insight.features(cast(Patrol, view.known), plan, view.seat)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.potato_patrol.words import PatrolFace

        return PatrolFace(self.book)
