"""The Action phase: what each character may do. Rulebook: 2. Action Phase.

`offers` lists a player's actions. Building stands in `market`, trading in `trade`, discs in
`upgrades`, towers set to work in `activation_phase`. Whatever needs a second decision becomes a
question on that player's stack.
"""

from __future__ import annotations

from typing import ClassVar, Final

from hortus.core.language import mark, say
from hortus.games.potato_patrol.activation_phase import OVERTIME
from hortus.games.potato_patrol.choices import Action, Question, Repeated
from hortus.games.potato_patrol.effects import ANY, COLOURS, OUTER, PLACES
from hortus.games.potato_patrol.ideas import VOLUNTEER
from hortus.games.potato_patrol.market import BUILD, DESTROY, REFRESH, colours_for
from hortus.games.potato_patrol.moves import HANDFULS, MIXED, OF_SIZE, PatrolMove, place_in_words
from hortus.games.potato_patrol.position import Position, enemy_moves
from hortus.games.potato_patrol.trade import TRADE
from hortus.games.potato_patrol.upgrades import ARM, EXTEND


class Gather(Action):
    """Take cubes from the supply."""

    name: ClassVar[str] = "gather"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """As many as the character gathers, and as different."""
        character = table.character(seat)
        cubes = HANDFULS[args[0]]
        if not character.gather:
            return say("{who} never gathers", who=say(character.name))
        if len(cubes) != character.gather:
            return say(
                "{who} gathers {n} at a time, not {wrong}",
                who=say(character.name),
                n=character.gather,
                wrong=len(cubes),
            )
        if character.different and len(set(cubes)) != len(cubes):
            return say("{who} gathers different colours only", who=say(character.name))
        return ""

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """They are the player's."""
        for colour in HANDFULS[args[0]]:
            table.gain(seat, colour, 1)


def _why_not_enemy(table: Position, place: int, colour: int) -> str:
    if place >= 3 * table.players:
        return say("there is no lane {n}", n=place // 3 + 1)
    if not table.lanes[3 * place + colour]:
        return say("no {colour} enemy stands there", colour=say(COLOURS[colour]))
    return ""


def _why_out_of_reach(table: Position, seat: int, place: int) -> str:
    if place < 3 * table.players and not table.reaches(seat, place):
        lane = place // 3 + 1
        return say("lane {n} is out of reach: you reach the two lanes beside you", n=lane)
    return ""


def _why_unable(table: Position, seat: int) -> str:
    return say("{who} has no such action", who=say(table.character(seat).name))


class Attack(Action):
    """Take an enemy in reach; some may take another one there."""

    name: ClassVar[str] = "attack"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """The enemy must be there, and in reach."""
        if not table.character(seat).attack:
            return _why_unable(table, seat)
        far = _why_out_of_reach(table, seat, args[0])
        return far or _why_not_enemy(table, args[0], args[1])

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """It becomes a resource."""
        table.defeat_in_person(seat, args[0], args[1])
        character = table.character(seat)
        if character.attack > 1:
            wanted = args[1] if character.same_colour else ANY
            table.ask(seat, Strike(args[0], wanted, character.attack - 1))


class Longshot(Action):
    """Take an enemy on any lane."""

    name: ClassVar[str] = "longshot"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """The enemy must be there."""
        if not table.character(seat).longshot:
            return _why_unable(table, seat)
        return _why_not_enemy(table, args[0], args[1])

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """It becomes a resource."""
        table.defeat_in_person(seat, args[0], args[1])


class Shoo(Action):
    """Move enemies of one space one space outward."""

    name: ClassVar[str] = "shoo"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """The enemy must be there, in reach, and have somewhere to go."""
        if not table.character(seat).shoo:
            return _why_unable(table, seat)
        far = _why_out_of_reach(table, seat, args[0])
        reason = far or _why_not_enemy(table, args[0], args[1])
        if not reason and args[0] % 3 == OUTER:
            return say("an enemy in the outer space cannot be shooed any further")
        return reason

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """It goes; others of its space may follow."""
        table.drive_out(args[0], args[1])
        if table.character(seat).shoo > 1:
            table.ask(seat, ShooOn(args[0], table.character(seat).shoo - 1))


class Command(Action):
    """Another player takes one action at once."""

    name: ClassVar[str] = "command"

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Not to oneself, not passed on, not to somebody in the middle of something."""
        character = table.character(seat)
        other = args[0]
        if not character.command:
            return say("{who} commands nobody", who=say(character.name))
        if other >= table.players:
            return say("there is no player {n}", n=other + 1)
        if other == seat:
            return say("a command goes to another player")
        if is_ordered(table, seat):
            return say("a command may not be passed on")
        if table.stacks[other]:
            return say("that player must finish something first")
        return ""

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """The other is asked."""
        if table.witness is not None:
            table.note("commanded", args[0])
        table.ask(args[0], Order())


class Swap(Action):
    """Swap a cube for one of another colour, once a round."""

    name: ClassVar[str] = "swap"

    def is_free(self) -> bool:
        """It is a quirk, no action."""
        return True

    def why_not(self, table: Position, seat: int, args: tuple[int, ...]) -> str:
        """Only for some, and with a cube to give."""
        if not table.character(seat).swap:
            return say("{who} cannot swap cubes", who=say(table.character(seat).name))
        if table.quirks_used >> seat & 1:
            return say("cubes may be swapped once a round")
        if args[0] == args[1]:
            return say("a swap is for another colour")
        return "" if table.pools[3 * seat + args[0]] else say("you do not have that cube")

    def perform(self, table: Position, seat: int, args: tuple[int, ...], ordered: bool) -> None:
        """One goes, one comes."""
        table.lose(seat, args[0], 1)
        table.gain(seat, args[1], 1)
        table.quirks_used |= 1 << seat


GATHER: Final = Gather()
ATTACK: Final = Attack()
LONGSHOT: Final = Longshot()
SHOO: Final = Shoo()
COMMAND: Final = Command()
SWAP: Final = Swap()
ACTIONS: Final[dict[str, Action]] = {
    action.name: action
    for action in (
        GATHER,
        ATTACK,
        LONGSHOT,
        SHOO,
        BUILD,
        DESTROY,
        TRADE,
        ARM,
        EXTEND,
        COMMAND,
        OVERTIME,
        REFRESH,
        SWAP,
        VOLUNTEER,
    )
}
"""All that may be begun in this phase, by the kind of move."""


# --- in the middle of an action -------------------------------------------------------------


class Order(Question):
    """One action by command, at once."""

    name: ClassVar[str] = "order"
    asks: ClassVar[str] = mark("You are commanded to take one action of your card at once.")
    refusal: ClassVar[str] = mark("the Marshal commands: take one action of your card, or pass")

    def may_be_passed(self) -> bool:
        """It may be declined."""
        return True

    def stays(self) -> bool:
        """Others may make something possible."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Every action of the player's card."""
        return offers(table, seat)

    def why_not(self, table: Position, seat: int, move: PatrolMove) -> str:
        """What stands against the action."""
        action = ACTIONS.get(move.kind)
        if action is None or action.is_free():
            return say(self.refusal)
        return action.why_not(table, seat, move.args)

    def reply(self, table: Position, seat: int, kind: str, args: tuple[int, ...]) -> None:
        """The action is taken; it uses up the command."""
        table.answered(seat)
        ACTIONS[kind].perform(table, seat, args, True)

    def worth(self, table: Position, symbol: float) -> float:
        """A little less than an own action."""
        return 0.25


class Strike(Repeated):
    """A further enemy taken in the same attack."""

    name: ClassVar[str] = "strike"
    slots: ClassVar[tuple[str, ...]] = ("space", "wanted", "left")
    refusal: ClassVar[str] = mark(
        "the attack goes on in the same space: take another enemy there, or pass"
    )

    def __init__(self, space: int, wanted: int, left: int) -> None:
        super().__init__(left)
        self.space = space
        self.wanted = wanted

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.space, self.wanted, self.left)

    def once_less(self) -> Question:
        """The same for one enemy less."""
        return Strike(self.space, self.wanted, self.left - 1)

    def may_be_passed(self) -> bool:
        """Up to so many."""
        return True

    def in_words(self, table: Position) -> str:
        """Names the space."""
        where = place_in_words(self.space)
        return say("Attack once more at {where}, or leave it at that.", where=where)

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Those in the same space, for some of the same colour."""
        return enemy_moves(table, "attack", seat, [self.space], self.wanted)

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """It is defeated in person."""
        table.defeat_in_person(seat, args[0], args[1])

    def worth(self, table: Position, symbol: float) -> float:
        """A guess."""
        return 0.4


class ShooOn(Repeated):
    """A further enemy shooed out of the same space."""

    name: ClassVar[str] = "shoo"
    slots: ClassVar[tuple[str, ...]] = ("space", "left")
    asks: ClassVar[str] = mark("Shoo another enemy out of that space, or leave it at that.")
    refusal: ClassVar[str] = mark("shoo another enemy out of the same space, or pass")

    def __init__(self, space: int, left: int) -> None:
        super().__init__(left)
        self.space = space

    def about(self) -> tuple[int, ...]:
        """Its numbers."""
        return (self.space, self.left)

    def once_less(self) -> Question:
        """The same for one enemy less."""
        return ShooOn(self.space, self.left - 1)

    def may_be_passed(self) -> bool:
        """Up to so many."""
        return True

    def answers(self, table: Position, seat: int) -> list[PatrolMove]:
        """Those in the same space."""
        return enemy_moves(table, "shoo", seat, [self.space], ANY)

    def act(self, table: Position, seat: int, args: tuple[int, ...]) -> None:
        """It goes."""
        table.drive_out(args[0], args[1])

    def worth(self, table: Position, symbol: float) -> float:
        """A guess."""
        return 0.3


QUESTIONS: Final[tuple[type[Question], ...]] = (Order, Strike, ShooOn)


# --- what may be begun ----------------------------------------------------------------------


def is_ordered(table: Position, seat: int) -> bool:
    """True if the player is to act by command."""
    stack = table.stacks[seat]
    return bool(stack) and isinstance(stack[-1], Order)


def why_not(table: Position, seat: int, action: Action, args: tuple[int, ...]) -> str:
    """Why a player may not begin this now; empty if the rules allow it."""
    if not action.is_free() and table.actions[seat] <= 0:
        return say("you have no action left this round")
    return action.why_not(table, seat, args)


def begin(table: Position, seat: int, action: Action, args: tuple[int, ...]) -> None:
    """Carry out an action that is allowed, for one of the player's own unless it is free."""
    if not action.is_free():
        table.actions[seat] -= 1
    action.perform(table, seat, args, False)


def offers(table: Position, seat: int) -> list[PatrolMove]:
    """The actions a player may begin now."""
    found: list[PatrolMove] = []
    ordered = is_ordered(table, seat)
    if ordered or table.actions[seat] > 0:
        _offer_enemies(table, seat, found)
        _offer_cards(table, seat, found)
        _offer_players(table, seat, found)
    if not ordered:
        _offer_free(table, seat, found)
    return found


def _offer_enemies(table: Position, seat: int, found: list[PatrolMove]) -> None:
    """What brings cubes from the supply or from the lanes."""
    character = table.character(seat)
    if character.gather:
        handfuls = (MIXED if character.different else OF_SIZE)[character.gather]
        found += [table.move("gather", (cubes,), seat) for cubes in handfuls]
    if not (character.attack or character.longshot or character.shoo):
        return
    for place in range(3 * table.players):
        near = table.reaches(seat, place)
        for colour in range(3):
            if table.lanes[3 * place + colour]:
                if character.attack and near:
                    found.append(table.move("attack", (place, colour), seat))
                if character.longshot:
                    found.append(table.move("longshot", (place, colour), seat))
                if character.shoo and near and place % 3 != OUTER:
                    found.append(table.move("shoo", (place, colour), seat))


def _offer_cards(table: Position, seat: int, found: list[PatrolMove]) -> None:
    """What is done with market cards and towers."""
    character = table.character(seat)
    if character.build:
        for place in range(PLACES):
            found += [
                table.move("build", (place, colour), seat)
                for colour in colours_for(table, seat, place)
                if not BUILD.why_not(table, seat, (place, colour))
            ]
    for spot in table.towers_of(seat):
        if character.build:
            paid = table.book.market[table.towers[spot]].colour
            found += [
                table.move("destroy", (spot, colour), seat)
                for colour in range(3)
                if paid in (ANY, colour)
            ]
        if character.overtime and not OVERTIME.why_not(table, seat, (spot,)):
            found.append(table.move("overtime", (spot,), seat))


def _offer_players(table: Position, seat: int, found: list[PatrolMove]) -> None:
    """What is done with other players, and discs."""
    character = table.character(seat)
    if not (character.trade or character.command or character.type_cost):
        return
    for other in range(table.players):
        if other == seat:
            continue
        if character.trade and not TRADE.why_not(table, seat, (other,)):
            found.append(table.move("trade", (other,), seat))
        if character.command and not COMMAND.why_not(table, seat, (other,)):
            found.append(table.move("command", (other,), seat))
    if character.type_cost:
        found += [
            table.move("arm", (colour,), seat)
            for colour in range(3)
            if table.pools[3 * seat + colour] >= character.type_cost
            and not ARM.why_not(table, seat, (colour,))
        ]
        found += [
            table.move("extend", (cubes,), seat)
            for cubes in OF_SIZE[character.range_cost]
            if table.has_cubes(seat, HANDFULS[cubes]) and not EXTEND.why_not(table, seat, (cubes,))
        ]


def _offer_free(table: Position, seat: int, found: list[PatrolMove]) -> None:
    """What uses up no action."""
    character = table.character(seat)
    if not table.snow and table.held_by(seat) >= character.refresh_cost:
        found += [
            table.move("refresh", (cubes,), seat)
            for cubes in OF_SIZE[character.refresh_cost]
            if table.has_cubes(seat, HANDFULS[cubes])
        ]
    if character.swap:
        found += [
            table.move("swap", (give, take), seat)
            for give in range(3)
            if table.pools[3 * seat + give]
            for take in range(3)
            if take != give and not SWAP.why_not(table, seat, (give, take))
        ]
    if table.staying and not VOLUNTEER.why_not(table, seat, ()):
        found.append(table.move("volunteer", (), seat))


def has_free_choice(table: Position, seat: int) -> bool:
    """True if a player without actions could still do something."""
    character = table.character(seat)
    if not table.snow and table.held_by(seat) >= character.refresh_cost:
        return True
    if character.swap and table.held_by(seat) and not table.quirks_used >> seat & 1:
        return True
    return bool(table.staying) and not VOLUNTEER.why_not(table, seat, ())
