"""The moves of Potato Patrol, how they are written and what they are called.

`2.attack:3m,r` is player 2 taking a red enemy. Spaces are a lane and `o`, `m` or `i` (outer,
middle, inner). Tower spaces are a player, that player's `r`ight or `l`eft lane, and the space:
`2ro`. Colours are `b`, `r`, `y`; an arrow disc is `a`. Slots of a tower are `l`, `m`, `r` in the
top row and `1`, `2`, `3` below. Market places count from 1, the dearest. Cards are written by
their ids. What chance brings has no player in front.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from hortus.core.language import mark, plural, say
from hortus.core.native import mypyc_attr
from hortus.core.notation import Domain, Kind, Notation, Noted, whole
from hortus.games.potato_patrol.cards import DELIVER, Book, Card
from hortus.games.potato_patrol.effects import PLACES, SPACES

MOST_PLAYERS: Final = 5
MOST_CUBES: Final = 3
"""The most cubes that are gathered or paid in one handful."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class PatrolMove(Noted):
    """A move of Potato Patrol, or what chance brings in it."""


# --- handfuls of cubes ----------------------------------------------------------------------


def _handfuls() -> tuple[tuple[int, ...], ...]:
    """Every way to choose one, two or three cubes by colour, in rising order."""
    found: list[tuple[int, ...]] = []
    shorter: list[tuple[int, ...]] = [()]
    for _ in range(MOST_CUBES):
        shorter = [
            (*chosen, colour)
            for chosen in shorter
            for colour in range(chosen[-1] if chosen else 0, 3)
        ]
        found += shorter
    return tuple(found)


HANDFULS: Final = _handfuls()
"""Handfuls of cubes; in a move, a handful is its place in here."""
OF_SIZE: Final = tuple(
    [
        tuple([at for at, cubes in enumerate(HANDFULS) if len(cubes) == size])
        for size in range(MOST_CUBES + 1)
    ]
)
"""The handfuls of so many cubes."""
MIXED: Final = tuple(
    [tuple([at for at in same if len(set(HANDFULS[at])) == len(HANDFULS[at])]) for same in OF_SIZE]
)
"""Those in which all colours differ."""


# --- names ----------------------------------------------------------------------------------


def place_name(place: int) -> str:
    """A space of a lane: `2m` is the middle of lane 2."""
    return f"{place // 3 + 1}{'omi'[place % 3]}"


def spot_name(spot: int) -> str:
    """A tower space: `2ro` is player 2's, on the right lane, beside the outer space."""
    return f"{spot // 6 + 1}{'rl'[spot % 6 // 3]}{'omi'[spot % 3]}"


def place_in_words(place: int) -> str:
    """A space of a lane in words."""
    return say("lane {n} {space}", n=place // 3 + 1, space=say(SPACES[place % 3]))


def cubes_in_words(cubes: Sequence[int]) -> str:
    """Cubes counted by colour: `2 blue, 1 red`."""
    words = [cubes_of(count, colour) for colour, count in enumerate(cubes) if count]
    return ", ".join(words) or say("nothing")


def cubes_of(count: int, colour: int) -> str:
    """So many cubes of a colour: `2 blue`."""
    if colour == 0:
        return plural(count, "{n} blue", "{n} blue")
    if colour == 1:
        return plural(count, "{n} red", "{n} red")
    return plural(count, "{n} yellow", "{n} yellow")


# --- the table ------------------------------------------------------------------------------


COLOUR: Final = Domain("a colour (b, r or y)", "bry")
CUBES: Final = Domain(
    "one to three cubes",
    [",".join(["bry"[colour] for colour in cubes]) for cubes in HANDFULS],
    example="b,r",
)
SPACE: Final = Domain(
    "a space (a lane and o, m or i)", [place_name(at) for at in range(3 * MOST_PLAYERS)]
)
SPOT: Final = Domain(
    "a tower space (a player, r or l for the lane, and o, m or i)",
    [spot_name(at) for at in range(6 * MOST_PLAYERS)],
)
SLOT: Final = Domain("a slot (l, m, r, 1, 2 or 3)", "lmr123")
DISC_KIND: Final = Domain("a kind of disc (b, r, y or a)", "brya")
PLAYER: Final = Domain("a player", "12345")
LANE: Final = Domain("a lane", "12345")
MARKET: Final = Domain("a place of the market", [str(place + 1) for place in range(PLACES)])

KINDS: Final = (
    Kind("gather", (CUBES,), meaning="take cubes from the supply"),
    Kind("attack", (SPACE, COLOUR), meaning="take an enemy in reach"),
    Kind("longshot", (SPACE, COLOUR), meaning="take an enemy on any lane"),
    Kind("shoo", (SPACE, COLOUR), meaning="move an enemy outward"),
    Kind("build", (MARKET, COLOUR), meaning="buy a market card in a colour"),
    Kind("place", (SPOT,), meaning="put a bought tower there"),
    Kind("destroy", (SPOT, COLOUR), meaning="pull down a tower for cubes"),
    Kind("trade", (PLAYER,), meaning="begin a trade, or go on to a further partner"),
    Kind("give", (COLOUR,), meaning="add a cube to what one offers"),
    Kind("ask", (COLOUR,), meaning="add a cube to what one asks for"),
    Kind("offer", meaning="send the offer"),
    Kind("withdraw", meaning="call the trade off"),
    Kind("accept", (PLAYER,), least=0, meaning="accept a player's offer"),
    Kind("refuse", (PLAYER,), least=0, meaning="refuse a player's offer"),
    Kind("arm", (COLOUR,), meaning="buy a type disc"),
    Kind("extend", (CUBES,), meaning="buy a range disc"),
    Kind("kind", (DISC_KIND,), meaning="choose which disc to place"),
    Kind("disc", (SPOT, SLOT), meaning="place a disc"),
    Kind("command", (PLAYER,), meaning="have another player act at once"),
    Kind("overtime", (SPOT,), meaning="set a tower to work at once"),
    Kind("swap", (COLOUR, COLOUR), meaning="swap a cube for another colour"),
    Kind("refresh", (CUBES,), meaning="pay for a refresh of the market"),
    Kind("cull", (MARKET,), meaning="discard a market card"),
    Kind("volunteer", meaning="take a third action"),
    Kind("activate", (SPOT,), meaning="activate a tower"),
    Kind("hit", (SPACE, COLOUR), meaning="what a wild symbol takes"),
    Kind("hold", (SPACE, COLOUR), meaning="hold an enemy back"),
    Kind("push", (SPACE, COLOUR), meaning="drive an enemy outward"),
    Kind("clear", (SPACE,), meaning="the space to clear"),
    Kind("blow", (LANE,), meaning="the lane to blow outward"),
    Kind("claim", (SPACE, COLOUR), meaning="claim an enemy"),
    Kind("take", (COLOUR,), meaning="take a cube from the supply"),
    Kind("return", (COLOUR,), meaning="give a cube back to the supply"),
    Kind("block", (SPOT,), meaning="where the molehill is"),
    Kind("freeze", (SPOT,), meaning="the tower that stops working"),
    Kind("pass", meaning="leave it at that"),
    Kind("done", meaning="be done with this phase"),
)
"""The kinds of move that are the same whatever the cards are."""
KINDS_BY_NAME: Final = {kind.name: kind for kind in KINDS}
GROUPS: Final = {
    "choose": mark("Character"),
    "deal": mark("Character"),
    "season": mark("Season card"),
    "burn": mark("Season card"),
    "peek": mark("Season card"),
    "card": mark("Market"),
    "gather": mark("Gather"),
    "attack": mark("Attack"),
    "longshot": mark("Long shot"),
    "shoo": mark("Shoo"),
    "build": mark("Build"),
    "place": mark("Place"),
    "destroy": mark("Pull down"),
    "trade": mark("Trade with"),
    "give": mark("Give"),
    "ask": mark("Ask for"),
    "offer": mark("Send the offer"),
    "withdraw": mark("Call the trade off"),
    "accept": mark("Accept"),
    "refuse": mark("Refuse"),
    "arm": mark("Upgrade"),
    "extend": mark("Upgrade"),
    "kind": mark("Disc"),
    "disc": mark("Disc"),
    "command": mark("Command"),
    "overtime": mark("Overtime for"),
    "swap": mark("Swap"),
    "refresh": mark("Refresh the market for"),
    "cull": mark("Discard"),
    "volunteer": mark("Take a third action"),
    "activate": mark("Activate"),
    "hit": mark("Hit"),
    "hold": mark("Hold"),
    "push": mark("Drive out"),
    "clear": mark("Clear"),
    "blow": mark("Blow"),
    "claim": mark("Claim"),
    "take": mark("Take"),
    "return": mark("Give back"),
    "block": mark("Molehill"),
    "freeze": mark("Switch off"),
    "deliver": mark("Deliver"),
    "pass": mark("Leave it at that"),
    "done": mark("Done"),
}
"""What the kinds of move are listed under."""
LABELS: Final[dict[str, str]] = {
    "choose": mark("Be {character}"),
    "deal": "{character}",
    "season": "{season}",
    "burn": "{season}",
    "peek": "{season}",
    "card": "{card}",
    "gather": mark("Gather {cubes}"),
    "attack": mark("Attack {enemy}"),
    "longshot": mark("Long shot at {enemy}"),
    "shoo": mark("Shoo {enemy}"),
    "build": mark("Build {offered} for {price}"),
    "place": mark("Place {bought}: {spot}"),
    "destroy": mark("Pull down {tower} for {salvage} ({spot})"),
    "trade": mark("Trade with {player}"),
    "give": mark("Give {cubes}"),
    "ask": mark("Ask for {cubes}"),
    "offer": mark("Send the offer"),
    "withdraw": mark("Call the trade off"),
    "accept": mark("Accept {player}'s offer"),
    "refuse": mark("Refuse {player}'s offer"),
    "arm": mark("Upgrade with a {colour} disc"),
    "extend": mark("Upgrade with a range disc for {cubes}"),
    "kind": "{disc}",
    "disc": mark("{disc} on {tower}, {slot} ({spot})"),
    "command": mark("Command {player}"),
    "overtime": mark("Overtime for {tower}, {hits} ({spot})"),
    "swap": mark("Swap {cubes} for {other}"),
    "refresh": mark("Refresh the market for {cubes}"),
    "cull": mark("Discard {offered} ({market})"),
    "volunteer": mark("Take a third action"),
    "activate": mark("Activate {tower}, {hits} ({spot})"),
    "hit": mark("Hit {enemy}"),
    "hold": mark("Hold {enemy}"),
    "push": mark("Drive out {enemy}"),
    "clear": mark("Clear {space}"),
    "blow": mark("Blow {lane} outward"),
    "claim": mark("Claim {enemy}"),
    "take": mark("Take {cubes}"),
    "return": mark("Give back {cubes}"),
    "block": mark("Molehill: {spot}"),
    "freeze": mark("Switch off {tower} ({spot})"),
    "deliver": mark("Deliver {cubes}"),
    "pass": mark("Leave it at that"),
    "done": mark("Done with {phase}"),
}
"""Every kind of move in plain words; `words` fills in what it points at."""
BUY: Final = mark("Buy {offered} for {price}")
"""What `build` is called where the card is no tower."""

REFILL: Final = mark("Refill the market")
"""What `pass` is called where cards are discarded from the market."""
FAR_SIDE: Final = mark("Place {bought}: {spot}. {owner} then controls it")
"""What `place` is called on a neighbour's side of a lane."""


def _ids(what: str, cards: tuple[Card, ...]) -> Domain:
    return Domain(what, [card.id for card in cards])


def _most_delivered(book: Book) -> int:
    """The most cubes of one colour that a card of the mission takes from the largest team."""
    most = 1
    for card in book.mission.cards:
        asked = [need.amount(MOST_PLAYERS) for need in card.needs if need.what == DELIVER]
        most = max(most, sum(asked))
    return most


class PatrolNotation(Notation):
    """The notation of one set of cards."""

    def __init__(self, book: Book) -> None:
        number = whole("a number of cubes", 1, _most_delivered(book))
        characters = _ids(mark("the id of a character"), book.characters)
        market = _ids(mark("the id of a market card"), book.market)
        seasons = _ids(mark("the id of a season card"), book.seasons)
        kinds = [
            Kind("choose", (characters,), meaning="choose a character"),
            *KINDS,
            Kind("deliver", (COLOUR, number), meaning="put cubes on the mission card"),
            Kind("deal", (characters,), chance=True, meaning="the next player's character"),
            Kind("card", (market,), chance=True, meaning="a card for the market"),
            Kind("season", (seasons,), chance=True, meaning="the season card turned"),
            Kind("burn", (seasons,), chance=True, meaning="the season card discarded"),
            Kind("peek", (seasons,), chance=True, meaning="the season card seen in advance"),
        ]
        super().__init__(
            mark("a move"),
            kinds,
            mark("write it such as 1.gather:b,r or 2.attack:1o,y"),
            seated=True,
        )

    def make(
        self, kind: str, args: tuple[int, ...], seat: int, text: str, number: int
    ) -> PatrolMove:
        """A move of this game's own class."""
        return PatrolMove(kind, args, seat, text, number)

    def patrol_move(self, kind: str, args: tuple[int, ...], seat: int) -> PatrolMove:
        """The same as `move`, for the rules, which know the class."""
        return cast(PatrolMove, self.move(kind, args, seat))


def in_order(text: str) -> str:
    """A text of a move with the cubes of a handful in their usual order: `r,b` is `b,r`."""
    head, colon, tail = text.partition(":")
    words = tail.split(",")
    if head.rpartition(".")[2] in ("gather", "extend", "refresh") and set(words) <= set("bry"):
        tail = ",".join(sorted(words))
    return head + colon + tail
