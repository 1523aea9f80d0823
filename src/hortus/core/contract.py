"""The contract that all games share: `State`, `View` and `Game`, over `Move` and `Result`.

Everything above `core` (bots, tables, the lab, the server) is written against these five
classes and knows no game by name. A game subclasses `State` and `Game`, and `notation.Noted`
for its moves; `View` serves every game as it is.

Two ideas carry the rest. *The future is not in the state*: a position holds what is not yet
drawn as a multiset, and a draw or a roll is a `Move` that somebody outside decides. *A seat
sees only what it may see*: a `View` holds a copy of the position from which everything hidden
from its seat has been taken out (`State.blank`), and deals it anew at random when asked for a
sample (`State.fill`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

from hortus.core.about import About as About
from hortus.core.about import Feature as Feature
from hortus.core.errors import BadOption, HortusError, IllegalMove, MalformedMove, NotYourTurn
from hortus.core.insight import Claim as Claim
from hortus.core.insight import Insight as Insight
from hortus.core.language import say
from hortus.core.move import Event as Event
from hortus.core.move import Json as Json
from hortus.core.move import Masked as Masked
from hortus.core.move import Move as Move
from hortus.core.move import demand_move
from hortus.core.native import mypyc_attr, reduced
from hortus.core.notation import Notation, Space
from hortus.core.options import Option, Value, resolve_options
from hortus.core.planes import Planes as Planes
from hortus.core.profile import Profile as Profile
from hortus.core.refusals import with_possible_example
from hortus.core.result import Result as Result
from hortus.core.result import rank_by as rank_by
from hortus.core.result import ranked as ranked
from hortus.core.tally import Tally

if TYPE_CHECKING:
    from hortus.core.content import Library
    from hortus.core.face import Face


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
    witness: Callable[[Event], None] | None = None
    """Who is told what happens while it happens; see `note`. Copies have none."""

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
        return reduced(self, ("witness",))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {_whereabouts(self)}>"

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
        raise IllegalMove(say("nothing random happens now"))

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
            raise IllegalMove(say("nothing random happens now"))
        return chosen

    # --- what a game with hidden information says -------------------------------------------

    def blank(self, seat: int | None) -> None:
        """Forget, in place, what a seat (None: a spectator) may not know. Default: all is open."""

    def fill(self, rng: Random) -> None:
        """Deal, in place, everything that was forgotten, at random among what it may be."""

    def observers(self, move: Move) -> tuple[int, ...] | None:
        """The seats that see what a move or chance event is, such as a card drawn; None: all do."""
        return None

    def masked(self, move: Move, seat: int | None) -> Move | None:
        """What a seat sees of a move: itself, less if it may not know it, or None for nothing at all."""
        seen_by = self.observers(move)
        if seen_by is None or (seat is not None and seat in seen_by):
            return move
        return Masked(move.kind, (), move.seat)

    def reveals(self, move: Move) -> bool:
        """True if playing the move shows its player something new, so that it cannot be undone."""
        return False

    # --- what a game with several actors at once says ---------------------------------------

    def actor_of(self, move: Move) -> int:
        """The seat that makes a move (with one actor: that one); -1 when chance does."""
        if move.seat >= 0:
            return move.seat
        return self.actors[0] if self.actors else -1

    # --- what a game may say faster ---------------------------------------------------------

    def mask(self, seat: int) -> bytes:
        """The legal moves of a seat that may act over the numbers of `game.space()`: 1 if legal."""
        notation = self.game.notation
        flags = bytearray(notation.space().size)
        for move in self.moves(seat):
            flags[notation.index(move)] = 1
        return bytes(flags)

    # --- what follows for every game --------------------------------------------------------

    def note(
        self,
        kind: str,
        seat: int,
        what: str = "",
        count: int = 1,
        seen_by: tuple[int, ...] | None = None,
    ) -> None:
        """Tell the witness, if there is one, what is happening: called by the rules, free otherwise."""
        witness = self.witness
        if witness is None:
            return
        if isinstance(witness, Tally):
            witness.add(kind, seat, what, count)
        else:
            witness(Event(kind, seat, what, count, seen_by))

    def why_not(self, move: Move) -> str:
        """Why a move is not allowed here, in the words of the rules; empty if it is allowed."""
        demand_move(move)
        if self.over:
            return say("the game is over")
        if self.chance:
            legal = any([move == outcome for outcome, _ in self.outcomes()])
            return "" if legal else say("that is not something that can happen by chance now")
        return "" if move in self.moves() else say("that is not one of the moves allowed now")

    def parse(self, text: str) -> Move:
        """The move written in a text; raises `MalformedMove` or, if not allowed now, `IllegalMove`."""
        move = self.game.parse(text.strip())
        reason = self.why_not(move)
        if reason:
            raise IllegalMove(say("{move}: {reason}", move=text.strip(), reason=reason))
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

    def __repr__(self) -> str:
        whose = "a spectator's" if self.seat is None else f"seat {self.seat}'s"  # no text
        return f"<View: {whose}; {_whereabouts(self.known)}>"

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.known.game

    @property
    def players(self) -> int:
        """How many play."""
        return self.known.players

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now."""
        return self.known.actors

    @property
    def chance(self) -> bool:
        """True when the next event is random."""
        return self.known.chance

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

    def mask(self) -> bytes:
        """The legal moves over the numbers of `game.space()`: a byte for each, 1 if it is legal."""
        if self.seat is None or self.seat not in self.known.actors:
            return bytes(self.known.game.notation.space().size)
        return self.known.mask(self.seat)

    def move_at(self, number: int) -> Move:
        """The legal move of a number; raises `IllegalMove` with the reason if there is none now."""
        notation = self.known.game.notation
        for move in self.moves():
            if notation.index(move) == number:
                return move
        part = notation.space().part_of(number)
        raise IllegalMove(f"move number {number} ({part.kind}) is not allowed now")  # no text

    def why_not(self, move: Move) -> str:
        """Why this seat may not make a move now, from what it knows; empty if it may."""
        demand_move(move)
        known = self.known
        if self.seat is None:
            return say("who watches makes no moves")
        if known.over:
            return say("the game is over")
        if self.seat not in known.actors and move.seat != self.seat:
            if known.chance:
                return say("chance acts now; nobody may move")
            return say("it is not your turn")
        reason = known.why_not(move)
        if not reason and known.actor_of(move) != self.seat:
            return say("that is another seat's move")
        return reason

    def parse(self, text: str) -> Move:
        """The move this seat writes; raises `MalformedMove`, `NotYourTurn` or `IllegalMove`."""
        try:
            move = self.game.parse(text.strip())
        except MalformedMove as error:
            raise MalformedMove(self._possible(error)) from None
        reason = self.why_not(move)
        if not reason:
            return move
        acts = self.seat is not None and self.seat in self.known.actors
        own = acts and (move.seat < 0 or move.seat == self.seat)
        refusal = say("{move}: {reason}", move=text.strip(), reason=reason)
        raise IllegalMove(refusal) if own or self.known.over else NotYourTurn(refusal)

    def explain(self, text: str) -> str:
        """Why a move written down is none this seat may make now; empty if it may."""
        try:
            return self.why_not(self.game.parse(text.strip()))
        except HortusError as error:
            return self._possible(error)

    def _possible(self, error: HortusError) -> str:
        return with_possible_example(str(error), [str(move) for move in self.moves()])

    def reveals(self, move: Move) -> bool:
        """True if making the move would show this seat something new."""
        demand_move(move)
        return self.known.reveals(move)

    def actor_of(self, move: Move) -> int:
        """The seat that makes a move; -1 when chance does."""
        demand_move(move)
        return self.known.actor_of(move)

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

    def picture(self, shape: str = "alone", names: Sequence[str] | None = None) -> str:
        """The position as this seat sees it: an SVG document, composed for a shape of screen.

        `wide`, `square` and `tall` are for a page that shows the seats itself; `alone` says
        everything. `names` are those of the seats; without them the game has words of its own.
        """
        return self.known.game.face.compose(self, shape, names or ())

    def vignette(self, shape: str = "wide") -> str:
        """The heart of the position without words, for a small place, turned as in the picture for a shape
        of screen: an SVG document."""
        return self.known.game.face.in_small(self, shape)

    def _repr_svg_(self) -> str:
        """The picture, for notebooks."""
        return self.picture()


def _whereabouts(state: State) -> str:
    """A position in a few words: `weeds, 3 players, seat 1 to move`."""
    if state.over:
        now = "over"
    elif state.chance:
        now = "chance to act"  # no text
    else:
        now = f"seat {' or '.join([str(seat) for seat in state.actors])} to move"  # no text
    many = "1 player" if state.players == 1 else f"{state.players} players"  # no text
    return f"{state.game.name}, {many}, {now}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules, options and content of one game: immutable, hashable, shared by all its positions.

    A subclass sets `about`, `rules_version`, `option_list` and `event_kinds` on the class; in
    `__init__` it reads its content from the `Library` it is given and sets `notation`.
    """

    about: ClassVar[About]
    rules_version: ClassVar[int] = 1
    """Goes up whenever an old record would replay differently."""
    option_list: ClassVar[tuple[Option, ...]] = ()
    event_kinds: ClassVar[dict[str, str]] = {}
    """What may be noted while it is played (`State.note`), with a sentence each."""
    profile: ClassVar[Profile] = Profile()
    """How it is best searched."""
    notation: Notation
    """How its moves are written and numbered."""
    insight: Insight
    """What it understands of good play."""

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        resolved = resolve_options(self.about.name, self.option_list, options)
        self.options: Mapping[str, Value] = MappingProxyType(resolved)
        self.insight = Insight()
        self.planes: Planes | None = None
        self.library = library
        """Where content comes from: the game's own files, with replacements laid over them."""
        self._identity = (self.about.name, tuple(self.options.items()), library.source)
        self._face: Face | None = None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[object, ...]:
        return (_reload, (self.about.name, self.library.replacement, dict(self.options)))

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
            raise self.about.refuse(players)
        return players

    # --- what a game must say ---------------------------------------------------------------

    def start(self, players: int | None = None) -> State:
        """The first position."""
        raise NotImplementedError

    def restore(self, data: Json) -> State:
        """The position that `to_dict` described; raises `BadPosition` if it is none."""
        raise NotImplementedError

    def longest(self, players: int) -> int:
        """A proven bound on the number of moves and chance events in a game."""
        raise NotImplementedError

    def make_face(self) -> Face:
        """How the game shows itself: pictures, prompts, rules. Imported only when first needed."""
        raise NotImplementedError

    # --- what a game may say better ---------------------------------------------------------

    def parse(self, text: str) -> Move:
        """The move that a text denotes, legal or not; raises `MalformedMove` if it is no notation."""
        return self.notation.parse(text)

    def long_game(self, players: int) -> int:
        """A practical bound to size an array with: no game seen, random or sensible, was longer."""
        return self.longest(players)

    def evaluate(self, state: State, seat: int) -> float:
        """How good a position is for a seat, from -1 (lost) to 1 (won), by what that seat knows.

        At the end it is `Result.value`; 0 when nothing is known.
        """
        result = state.result
        return 0.0 if result is None else result.value(seat)

    def values(self, state: State) -> list[float]:
        """The evaluation of all seats at once, cheap enough for the leaf of a search."""
        return [self.evaluate(state, seat) for seat in range(state.players)]

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        """What `features` gives, in its order, with bounds."""
        return ()

    def features(self, view: View) -> dict[str, float]:
        """Named numbers that describe a seat's position, for the lab and for learning bots."""
        return {}

    def feature_numbers(self, view: View) -> list[float]:
        """The same without the names, for those who ask a thousand times a second."""
        return list(self.features(view).values())

    # --- what follows for every game --------------------------------------------------------

    def space(self, chance: bool = False) -> Space:
        """The numbered moves: how many, and what each run of numbers means. Chance is numbered apart."""
        return self.notation.space(chance)

    def index(self, move: Move) -> int:
        """The number of a move (of a chance event: among those)."""
        return self.notation.index(move)

    def move_at(self, number: int, seat: int = -1, chance: bool = False) -> Move:
        """The move of a number; `seat` says who makes it where several may act at once."""
        return self.notation.move_at(number, seat, chance)

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
