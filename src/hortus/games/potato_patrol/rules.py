"""Potato Patrol: who may act, what a move does, and how a year goes by.

`Patrol` is the position with the contract's methods; the phases of the rulebook stand in the
modules beside this one (`enemy_phase`, `actions`, `trade`, `activation`, `mission`, `market`).
Rulings: docs/rulings/potato-patrol.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hortus.core.chance import draw_kind
from hortus.core.contract import Game, Json, Move, Result, State
from hortus.core.errors import IllegalMove, NotYourTurn
from hortus.core.native import mypyc_attr
from hortus.games.potato_patrol import actions, mission, questions
from hortus.games.potato_patrol.activation import activate, can_work, why_idle
from hortus.games.potato_patrol.cards import COLOURS, YEAR
from hortus.games.potato_patrol.deeds import CHANCE_KINDS, Deed
from hortus.games.potato_patrol.enemy_phase import (
    pay_invasion,
    possible_cards,
    resolve_card,
    spawn,
    take_card,
)
from hortus.games.potato_patrol.market import can_refill, put_card, slide
from hortus.games.potato_patrol.position import (
    ACTION,
    ACTIONS,
    ACTIVATION,
    BURNING,
    CASTING,
    EFFECTS,
    EMPTY,
    F_ORDER,
    F_PLACE,
    F_WAIT,
    LOST,
    MISSION,
    OVER,
    PEEKING,
    RESTOCKING,
    SEASON,
    STOCKING,
    WON,
    Position,
)


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

    def moves(self, seat: int | None = None) -> Sequence[Deed]:
        """What a player who may act can do now; without a seat, what all of them can."""
        if seat is not None:
            return self._moves_of(seat) if seat in self.actors else []
        found: list[Deed] = []
        for each in self.actors:
            found += self._moves_of(each)
        return found

    def _moves_of(self, seat: int) -> list[Deed]:
        if self.phase == CASTING:
            return [
                Deed("choose", (index,), seat, self.book.characters[index].id)
                for index in range(len(self.book.characters))
                if index not in self.characters
            ]
        stack = self.stacks[seat]
        if stack:
            ask = stack[-1][0]
            found = actions.offers(self, seat) if ask == F_ORDER else questions.answers(self, seat)
            if ask in questions.OPTIONAL:
                found.append(Deed("pass", (), seat))
            return found
        if self.phase == ACTION:
            found = actions.offers(self, seat)
        elif self.phase == ACTIVATION:
            found = [Deed("activate", (spot,), seat) for spot in self._ready_towers(seat)]
        else:
            found = [Deed("deliver", gift, seat) for gift in mission.deliveries(self, seat)]
        found.append(Deed("done", (), seat))
        return found

    def _ready_towers(self, seat: int) -> list[int]:
        """The towers of a player that may still be activated to some effect."""
        return [
            spot
            for spot in self.towers_of(seat)
            if not self.activated >> spot & 1 and can_work(self, spot)
        ]

    def _find_actors(self) -> tuple[int, ...]:
        """Everyone who has something left to do."""
        return tuple([seat for seat in range(self.players) if self._is_actor(seat)])

    def _is_actor(self, seat: int) -> bool:
        if self.phase == CASTING:
            return self.characters[seat] == EMPTY and self.game.options["characters"] == "chosen"
        stack = self.stacks[seat]
        if stack:
            return stack[-1][0] != F_WAIT
        if self.done >> seat & 1:
            return False
        if self.phase == ACTION:
            return self.actions[seat] > 0 or actions.has_free_choice(self, seat)
        if self.phase == ACTIVATION:
            return bool(self._ready_towers(seat))
        return self.phase == MISSION and bool(mission.deliveries(self, seat))

    # --- why not --------------------------------------------------------------------------------

    def why_not(self, move: Move) -> str:
        """Why a move is not allowed now, in the words of the rules; empty if it is."""
        if self.over:
            return "the game is over"
        if not isinstance(move, Deed):
            return "that is not a move of Potato Patrol"
        if self.chance:
            return self._why_not_chance(move)
        if move.kind in CHANCE_KINDS:
            return "nothing random happens now"
        seat = move.seat
        if not 0 <= seat < self.players:
            return f"there is no player {seat + 1}"
        if seat not in self.actors:
            return self._why_not_actor(seat)
        if self.phase == CASTING:
            return self._why_not_choose(move)
        if self.stacks[seat]:
            return self._why_not_answer(move)
        if move.kind == "done":
            return ""
        return self._why_not_begin(move)

    def _why_not_actor(self, seat: int) -> str:
        if self.stacks[seat]:
            return "you wait for an answer to your offer"
        if self.done >> seat & 1:
            return "you said that you are done with this phase"
        return "you have nothing to decide now"

    def _why_not_chance(self, move: Deed) -> str:
        if move.kind not in CHANCE_KINDS:
            return "a card is being turned; nobody may act before that"
        if move.kind != self._chance_kind():
            return "that is not what is drawn now"
        return "" if move.args[0] in self._chance_kinds() else "that card cannot be drawn now"

    def _why_not_choose(self, move: Deed) -> str:
        if move.kind != "choose":
            return "first choose a character"
        if move.args[0] >= len(self.book.characters):
            return "there is no such character"
        return "that character is taken" if move.args[0] in self.characters else ""

    def _why_not_answer(self, move: Deed) -> str:
        """Against the question on top of the player's stack."""
        seat = move.seat
        ask = self.stacks[seat][-1][0]
        if move.kind == "pass":
            return "" if ask in questions.OPTIONAL else questions.REASONS[ask]
        if ask == F_ORDER:
            if move.kind not in actions.PAID:
                return "the Marshal commands: take one action of your card, or pass"
            return actions.why_not(self, seat, move.kind, move.args)
        return "" if move in questions.answers(self, seat) else questions.REASONS[ask]

    def _why_not_begin(self, move: Deed) -> str:
        """Against something new in the present phase."""
        seat, kind, args = move.seat, move.kind, move.args
        if kind in actions.PAID or kind in actions.FREE:
            if self.phase != ACTION:
                return "actions are for the Action phase"
            return actions.why_not(self, seat, kind, args)
        if kind == "activate":
            if self.phase != ACTIVATION:
                return "towers are activated in the Activation phase"
            if args[0] < len(self.towers) and self.activated >> args[0] & 1:
                return "that tower was activated in this phase already"
            return why_idle(self, seat, args[0])
        if kind == "deliver":
            return self._why_not_deliver(seat, args[0], args[1])
        return "nothing asks for that now"

    def _why_not_deliver(self, seat: int, colour: int, number: int) -> str:
        if self.phase != MISSION:
            return "cubes are delivered in the Mission phase"
        room = mission.wanted(self)[colour]
        most = min(room, self.pools[3 * seat + colour])
        if not room:
            return f"the mission card takes no more {COLOURS[colour]} cubes"
        if not most:
            return f"you have no {COLOURS[colour]} cube"
        return "" if number in (1, most) else f"deliver 1, or {most} at once"

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
            self._happen(move.kind, move.args[0])
        else:
            self._act(move.seat, move.kind, move.args)
        self.rest()

    def _act(self, seat: int, kind: str, args: tuple[int, ...]) -> None:
        if self.phase == CASTING:
            self.characters[seat] = args[0]
        elif kind == "done":
            self.done |= 1 << seat
        elif kind == "pass":
            questions.pass_question(self, seat)
        elif self.stacks[seat] and self.stacks[seat][-1][0] != F_ORDER:
            questions.reply(self, seat, kind, args)
        elif kind == "activate":
            self.activated |= 1 << args[0]
            activate(self, args[0])
        elif kind == "deliver":
            self.pools[3 * seat + args[0]] -= args[1]
            self.delivered[args[0]] += args[1]
        else:
            actions.perform(self, seat, kind, args)

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
            self._next_phase()

    def _next_phase(self) -> None:
        """Nobody has anything left to do: what the rules say comes next."""
        if self.phase == CASTING:
            if EMPTY in self.characters:
                self.chance = True
            else:
                self.phase = STOCKING
        elif self.phase in (STOCKING, RESTOCKING):
            self.chance = can_refill(self)
            if not self.chance:
                self._stocked()
        elif self.phase in (SEASON, BURNING):
            self.chance = self.drawn < YEAR
            if not self.chance:
                self._end(LOST)
        elif self.phase == EFFECTS:
            self._count_invaders()
        elif self.phase == PEEKING:
            self.chance = True
        elif self.phase == ACTION:
            self.phase, self.done, self.activated = ACTIVATION, 0, 0
        elif self.phase == ACTIVATION:
            self.done = 0
            self.phase = MISSION if self.snow else RESTOCKING
            if not self.snow:
                slide(self)
        elif mission.check_card(self):
            self._end(WON)
        else:
            self._begin_round()

    def _stocked(self) -> None:
        """The market is full: at the start the first task is revealed, later cubes are delivered."""
        if self.phase == RESTOCKING:
            self.phase = MISSION
        else:
            spawn(self, mission.open_card(self).spawn)
            self._begin_round()

    def _begin_round(self) -> None:
        self.phase = SEASON
        self.round += 1
        self.defeated = 0
        self.invaded = self.snow = self.crew_used = False
        self.blocked = self.off = self.activated = 0
        self.done = self.quirks_used = 0
        self.refusals = [0] * self.players
        self.actions = [0] * self.players

    def _count_invaders(self) -> None:
        """Enough invaders cost cubes and a season card, again and again; else the players act."""
        if self.invaders() >= self.players:
            pay_invasion(self)
            resolve = self.game.options["invasion_penalty"] == "resolve"
            self.phase = SEASON if resolve else BURNING
            return
        lookout = any([self.character(seat).lookout for seat in range(self.players)])
        if lookout and self.peeked == EMPTY and self.drawn < YEAR:
            self.phase = PEEKING
        else:
            self._open_action_phase()

    def _open_action_phase(self) -> None:
        self.phase = ACTION
        self.actions = [ACTIONS] * self.players
        self.done = 0

    def _end(self, outcome: int) -> None:
        self.outcome = outcome
        self.phase = OVER
        self.over = True
        self.actors = ()
        self.stacks = [()] * self.players

    # --- chance ---------------------------------------------------------------------------------

    def _chance_kind(self) -> str:
        """The kind of event that is due."""
        if self.phase == CASTING:
            return "deal"
        if self.phase == SEASON:
            return "season"
        if self.phase == BURNING:
            return "burn"
        return "peek" if self.phase == PEEKING else "card"

    def _chance_kinds(self) -> list[int]:
        """The cards that may be drawn now."""
        if self.phase == CASTING:
            all_characters = range(len(self.book.characters))
            return [index for index in all_characters if index not in self.characters]
        if self.phase in (SEASON, BURNING, PEEKING):
            return possible_cards(self)
        return [card for card, count in enumerate(self.deck) if count]

    def _event(self, kind: str, index: int) -> Deed:
        """A chance event as a move, with the id of its card."""
        if kind == "deal":
            word = self.book.characters[index].id
        else:
            cards = self.book.market if kind == "card" else self.book.seasons
            word = cards[index].id
        return Deed(kind, (index,), -1, word)

    def outcomes(self) -> Sequence[tuple[Deed, float]]:
        """Every card that may be drawn now, with its probability."""
        if not self.chance:
            raise IllegalMove("nothing random happens now")
        kind = self._chance_kind()
        cards = self._chance_kinds()
        if kind != "card":
            return [(self._event(kind, index), 1 / len(cards)) for index in cards]
        total = sum(self.deck)
        return [(self._event(kind, index), self.deck[index] / total) for index in cards]

    def draw(self, rng: Random) -> Deed:
        """One card, drawn at random."""
        if not self.chance:
            raise IllegalMove("nothing random happens now")
        kind = self._chance_kind()
        if kind == "card":
            return self._event(kind, draw_kind(self.deck, rng))
        cards = self._chance_kinds()
        return self._event(kind, cards[int(rng.random() * len(cards))])

    def _happen(self, kind: str, card: int) -> None:
        if kind == "deal":
            self.characters[self.characters.index(EMPTY)] = card
        elif kind == "card":
            put_card(self, card)
        elif kind == "season":
            take_card(self, card)
            resolve_card(self, card)
        elif kind == "burn":
            take_card(self, card)
            self.phase = EFFECTS
        else:
            self.peeked = card
            self._open_action_phase()

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
            reason = f"{self.book.mission.name} is accomplished in round {self.round}"
        else:
            winners = ()
            reason = f"the year is over after {self.task} of {len(self.book.mission.cards)} tasks"
        return Result(tuple([score] * self.players), ranks, winners, reason)

    def inventory(self) -> dict[str, int]:
        """Market cards, discs, season cards and characters; of cubes there is no end."""
        building = [frame[1] for stack in self.stacks for frame in stack if frame[0] == F_PLACE]
        lying = [card for card in (*self.market, *self.towers) if card != EMPTY]
        cards = sum(self.deck) + sum(self.discard) + len(lying) + len(self.staying) + len(building)
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
        """The position as plain JSON; see `scroll`."""
        from hortus.games.potato_patrol.scroll import write

        return write(self)


def _revive(game: Game, data: Json) -> State:
    """How a pickled position comes back, for instance in a worker process."""
    return game.restore(data)
