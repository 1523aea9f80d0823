"""The contract that all games share: `Move`, `Result`, `State`, `View` and `Game`.

Everything above `core` (bots, tables, the lab, the server) is written against these five
classes and knows no game by name. A game subclasses `State` and `Game`, and `Move` where it
has a notation of its own; `View` serves every game as it is.

Two ideas carry the rest. *The future is not in the state*: a position holds what is not yet
drawn as a multiset, and a draw or a roll is a `Move` that somebody outside decides. *A seat
sees only what it may see*: a `View` holds a copy of the position from which everything hidden
from its seat has been taken out (`State.blank`), and deals it anew at random when asked for a
sample (`State.fill`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from hortus.core.errors import BadOption, IllegalMove, MalformedMove
from hortus.core.native import mypyc_attr, reduced
from hortus.core.options import Option, Value, resolve_options

if TYPE_CHECKING:
    from hortus.core.content import Library
    from hortus.core.face import Face

Json = dict[str, Any]
"""A position or view as plain data, ready for `json.dumps`."""


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Move:
    """What an actor does, or what chance brings: a kind and a few whole numbers, immutable.

    Moves are equal when class, kind and numbers are. A game with its own notation overrides
    `__str__` and reads it back in `Game.parse`. Where several seats may act at once the seat
    that makes the move is part of it; everywhere else `seat` is -1.
    """

    kind: str
    args: tuple[int, ...]
    seat: int

    def __init__(self, kind: str, args: tuple[int, ...] = (), seat: int = -1) -> None:
        self.kind = kind
        self.args = args
        self.seat = seat

    def __str__(self) -> str:
        """The notation: no white space, read back by `State.parse`."""
        text = self.kind
        if self.args:
            text += ":" + ",".join([str(number) for number in self.args])
        return text if self.seat < 0 else f"{self.seat + 1}.{text}"

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.kind!r}, {self.args!r}, {self.seat!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Move)
            and self.kind == other.kind
            and self.args == other.args
            and self.seat == other.seat
        )

    def __hash__(self) -> int:
        return hash((self.kind, self.args, self.seat))

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class Result:
    """How a game ended: a score and a rank for each seat, who won, and why in a few words.

    Rank 1 is best and ties share a rank. In a co-operative game `winners` is every seat or none.
    """

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    def __init__(
        self,
        scores: tuple[float, ...],
        ranks: tuple[int, ...],
        winners: tuple[int, ...],
        reason: str,
    ) -> None:
        self.scores = scores
        self.ranks = ranks
        self.winners = winners
        self.reason = reason

    def __repr__(self) -> str:
        return f"Result({self.scores!r}, {self.ranks!r}, {self.winners!r}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and repr(self) == repr(other)

    def __hash__(self) -> int:
        return hash((self.scores, self.ranks, self.winners, self.reason))


def rank_by(merits: Sequence[tuple[float, ...]]) -> tuple[int, ...]:
    """The rank of each seat when a greater merit (score, then tie-breaks) is better."""
    return tuple([1 + sum([1 for other in merits if other > mine]) for mine in merits])


def ranked(scores: Sequence[float], merits: Sequence[tuple[float, ...]], reason: str) -> Result:
    """The result of a game in which the greatest merit wins and equal merits share."""
    ranks = rank_by(merits)
    winners = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
    return Result(tuple(scores), ranks, winners, reason)


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class State:
    """One position of a game: small, cheap to copy, and without a future in it.

    A subclass keeps `actors`, `chance` and `over` up to date in `play`, so that reading them
    costs nothing. At any time exactly one holds: somebody may act, chance acts, or it is over.
    """

    game: Game
    players: int
    actors: tuple[int, ...]
    """The seats that may move now; empty when chance acts or the game is over."""
    chance: bool
    """True when the next event is random: play one of `outcomes`, or what `draw` returns."""
    over: bool
    """True when the game has ended and `result` is there."""

    def __init__(self, game: Game, players: int) -> None:
        self.game = game
        self.players = players
        self.actors = ()
        self.chance = False
        self.over = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and self.key() == other.key()

    def __hash__(self) -> int:
        raise TypeError("a State changes as it is played; use state.key() in sets and dicts")

    def __reduce__(self) -> tuple[object, ...]:
        return reduced(self)

    # --- what a game must say ---------------------------------------------------------------

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        """The legal moves of a seat that may act, or of all of them; empty when chance acts."""
        raise NotImplementedError

    def play(self, move: Move) -> None:
        """Change the position; raise `IllegalMove` with the reason, and change nothing, if not allowed."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent copy."""
        raise NotImplementedError

    def key(self) -> object:
        """A hashable value of ints, strings and tuples: equal for equal positions, in any process."""
        raise NotImplementedError

    def to_dict(self) -> Json:
        """The whole position as plain JSON; `game.restore` gives it back."""
        raise NotImplementedError

    def inventory(self) -> dict[str, int]:
        """What is in the box, wherever it lies now: counts that no move, deal or sample changes."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    # --- what a game with chance says -------------------------------------------------------

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        """When chance acts: what may happen, each with its probability."""
        raise IllegalMove("nothing random happens now")

    def draw(self, rng: Random) -> Move:
        """When chance acts: one random outcome. Override where listing them all is slow."""
        threshold = rng.random()
        chosen: Move | None = None
        for move, probability in self.outcomes():
            chosen = move
            threshold -= probability
            if threshold < 0:
                break
        if chosen is None:
            raise IllegalMove("nothing random happens now")
        return chosen

    # --- what a game with hidden information says -------------------------------------------

    def blank(self, seat: int | None) -> None:
        """Forget, in place, what a seat (None: a spectator) may not know. Default: all is open."""

    def fill(self, rng: Random) -> None:
        """Deal, in place, everything that was forgotten, at random among what it may be."""

    def observers(self, move: Move) -> tuple[int, ...] | None:
        """The seats that see what a move or chance event is, such as a card drawn; None: all do."""
        return None

    def reveals(self, move: Move) -> bool:
        """True if playing the move shows its player something new, so that it cannot be undone."""
        return False

    # --- what a game with several actors at once says ---------------------------------------

    def actor_of(self, move: Move) -> int:
        """The seat that makes a move (with one actor: that one); -1 when chance does."""
        if move.seat >= 0:
            return move.seat
        return self.actors[0] if self.actors else -1

    # --- what follows for every game --------------------------------------------------------

    def why_not(self, move: Move) -> str:
        """Why a move is not allowed here, in the words of the rules; empty if it is allowed."""
        if self.over:
            return "the game is over"
        if self.chance:
            legal = any([move == outcome for outcome, _ in self.outcomes()])
            return "" if legal else "that is not something that can happen by chance now"
        return "" if move in self.moves() else "that is not one of the moves allowed now"

    def parse(self, text: str) -> Move:
        """The move written in a text; raises `MalformedMove` or, if not allowed now, `IllegalMove`."""
        move = self.game.parse(text.strip())
        reason = self.why_not(move)
        if reason:
            raise IllegalMove(f"{text.strip()}: {reason}")
        return move

    def explain(self, text: str) -> str:
        """Why a move written down is not legal, in the words of the rules; empty if it is legal."""
        try:
            move = self.game.parse(text.strip())
        except MalformedMove as error:
            return str(error)
        return self.why_not(move)

    def view(self, seat: int | None) -> View:
        """What a seat may know now; `view(None)` is a spectator's."""
        if seat is not None and not 0 <= seat < self.players:
            raise BadOption(f"there is no seat {seat}: seats are 0 to {self.players - 1}")
        known = self.copy()
        known.blank(seat)
        return View(seat, known)

    def _repr_svg_(self) -> str:
        """The picture a spectator sees, for notebooks."""
        return self.view(None).picture()


@mypyc_attr(allow_interpreted_subclasses=True, serializable=True)
class View:
    """What one seat may know of a position, and all that it may do with it.

    `known` is a position of the same kind with everything hidden taken out: what pictures and
    prompts are made from. To look ahead, play on `sample(rng)`, never on `known`.
    """

    seat: int | None
    known: State

    def __init__(self, seat: int | None, known: State) -> None:
        self.seat = seat
        self.known = known

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.known.game

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self.known.actors

    @property
    def over(self) -> bool:
        """True when the game has ended."""
        return self.known.over

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.known.result

    def moves(self) -> Sequence[Move]:
        """The legal moves of this seat; empty when it may not act, and for a spectator."""
        if self.seat is None or self.seat not in self.known.actors:
            return ()
        return self.known.moves(self.seat)

    def sample(self, rng: Random) -> State:
        """A full position that agrees with all this seat knows: what a searching bot plays on."""
        state = self.known.copy()
        state.fill(rng)
        return state

    def key(self) -> object:
        """Equal for equal knowledge: same seat, same known position."""
        return (self.seat, self.known.key())

    def to_dict(self) -> Json:
        """What the seat knows as plain JSON, in the shape of `State.to_dict`."""
        return {"seat": self.seat, **self.known.to_dict()}

    def picture(self) -> str:
        """The position as this seat sees it: an SVG document."""
        return self.known.game.face.picture(self)

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.picture()


class About:
    """What is declared of a game, for people who choose and for tools that must work with any."""

    def __init__(
        self,
        name: str,
        title: str,
        sentence: str,
        players: Sequence[int],
        minutes: int,
        weight: float,
        *,
        chance: bool = False,
        hidden: bool = False,
        cooperative: bool = False,
        score_sum: int | None = None,
    ) -> None:
        self.name = name
        """The name it is loaded by, such as `wizards-garden`."""
        self.title = title
        self.sentence = sentence
        """One sentence that makes a stranger want to play."""
        self.players = tuple(players)
        """The player counts it supports; the first is the usual one."""
        self.minutes = minutes
        self.weight = weight
        """How demanding it is, from 1 (light) to 5 (heavy)."""
        self.chance = chance
        """True if anything random happens after the start."""
        self.hidden = hidden
        """True if seats know different things."""
        self.cooperative = cooperative
        """True if all win or lose together."""
        self.score_sum = score_sum
        """What the scores add up to, where that is always the same."""

    def __repr__(self) -> str:
        return f"<About {self.name}: {self.title}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules, options and content of one game: immutable, hashable, shared by all its positions.

    A subclass sets `about`, `rules_version` and `option_list` on the class, and reads its
    content in `__init__` from the `Library` it is given.
    """

    about: ClassVar[About]
    rules_version: ClassVar[int] = 1
    """Goes up whenever an old record would replay differently."""
    option_list: ClassVar[tuple[Option, ...]] = ()

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        self.options: dict[str, Value] = resolve_options(self.about.name, self.option_list, options)
        self.library = library
        """Where content comes from: the game's own files, with replacements laid over them."""
        self._identity = (self.about.name, tuple(self.options.items()), library.source)
        self._face: Face | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[object, ...]:
        return (_reload, (self.about.name, self.library.replacement, self.options))

    def __repr__(self) -> str:
        words = "".join([f", {name}={value!r}" for name, value in self.changed_options().items()])
        return f"hortus.load({self.about.name!r}{words})"

    @property
    def name(self) -> str:
        """The name it is loaded by."""
        return self.about.name

    @property
    def title(self) -> str:
        """The name people say."""
        return self.about.title

    def changed_options(self) -> dict[str, Value]:
        """The options whose value is not the default."""
        return {
            option.name: self.options[option.name]
            for option in self.option_list
            if self.options[option.name] != option.default
        }

    def check_players(self, players: int | None) -> int:
        """The number of players to start with; raises `BadOption` if the game has no such count."""
        counts = self.about.players
        if players is None:
            return counts[0]
        if players not in counts or isinstance(players, bool):
            allowed = " or ".join([str(count) for count in sorted(counts)])
            raise BadOption(f"{self.title} is for {allowed} players, not {players}")
        return players

    # --- what a game must say ---------------------------------------------------------------

    def start(self, players: int | None = None) -> State:
        """The first position."""
        raise NotImplementedError

    def restore(self, data: Json) -> State:
        """The position that `to_dict` described; raises `BadPosition` if it is none."""
        raise NotImplementedError

    def parse(self, text: str) -> Move:
        """The move that a text denotes, legal or not; raises `MalformedMove` if it is no notation."""
        raise NotImplementedError

    def longest(self, players: int) -> int:
        """A bound on the number of moves and chance events in a game."""
        raise NotImplementedError

    def make_face(self) -> Face:
        """How the game shows itself: pictures, prompts, rules. Imported only when first needed."""
        raise NotImplementedError

    # --- what a game may say better ---------------------------------------------------------

    def evaluate(self, state: State, seat: int) -> float:
        """How good a position is for a seat, from -1 (lost) to 1 (won); 0 when nothing is known."""
        result = state.result
        if result is None:
            return 0.0
        if seat in result.winners:
            return 1.0 if self.about.cooperative else 1.0 / len(result.winners)
        return -1.0

    def features(self, state: State, seat: int) -> dict[str, float]:
        """Named numbers that describe a seat's position, for the lab and for learning bots."""
        return {}

    # --- what follows for every game --------------------------------------------------------

    @property
    def face(self) -> Face:
        """How the game shows itself: pictures, prompts, labels, rules."""
        if self._face is None:
            self._face = self.make_face()
        return self._face


def _reload(name: str, content: Path | None, options: dict[str, Value]) -> Game:
    """How a pickled game comes back, for instance in a worker process."""
    from hortus.core.registry import load

    return load(name, content, **options)
