"""High Card, a sound little game with chance and secrets, and one broken sibling for each check.

Each player is dealt a secret card, then in turn keeps quiet or raises the stake; most points win.
The siblings break exactly one promise of the contract each; the kit must catch every one.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from hortus.core.chance import draw_kind, odds
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
    ranked,
)
from hortus.core.errors import BadPosition, IllegalMove
from hortus.core.face import Face, Standing
from hortus.core.notation import Kind, Notation, Noted, whole
from hortus.core.options import Number, Option
from hortus.core.svg import Drawing

HIDDEN = -1


class Call(Noted):
    """A move of High Card."""


class Calls(Notation):
    """Keep, raise, and the card that is dealt."""

    def __init__(self, top: int) -> None:
        cards = whole("a card", 0, top - 1)
        kinds = [Kind("keep"), Kind("raise"), Kind("deal", (cards,), chance=True)]
        super().__init__("a call", kinds)

    def make(self, kind: str, args: tuple[int, ...], seat: int, text: str, number: int) -> Move:
        return Call(kind, args, seat, text, number)


class Table(State):
    """Cards dealt (or HIDDEN), stakes called, and the pile of cards nobody has."""

    def __init__(self, game: Game, players: int, top: int) -> None:
        super().__init__(game, players)
        self.pile = [1] * top
        self.cards: list[int] = []
        self.stakes: list[int] = []
        self.refresh()

    def refresh(self) -> None:
        dealing = len(self.cards) < self.players
        self.chance = dealing
        self.over = len(self.stakes) == self.players
        self.actors = () if dealing or self.over else (len(self.stakes),)

    def copy(self) -> Table:
        other = type(self)(self.game, self.players, len(self.pile))
        other.pile = list(self.pile)
        other.cards = list(self.cards)
        other.stakes = list(self.stakes)
        other.refresh()
        return other

    def moves(self, seat: int | None = None) -> Sequence[Move]:
        if not self.actors or (seat is not None and seat not in self.actors):
            return ()
        notation = self.game.notation
        return (notation.move("keep"), notation.move("raise"))

    def outcomes(self) -> Sequence[tuple[Move, float]]:
        if not self.chance:
            return super().outcomes()
        deal = self.game.notation.move
        return [(deal("deal", (kind,)), chance) for kind, chance in odds(self.pile)]

    def play(self, move: Move) -> None:
        reason = Table.why_not(self, move)
        if reason:
            raise IllegalMove(reason)
        if self.chance:
            self.pile[move.args[0]] -= 1
            self.cards.append(move.args[0])
            holder = len(self.cards) - 1
            self.note("dealt", holder, f"card-{move.args[0]}", 1, (holder,))
        else:
            self.note(move.kind, len(self.stakes))
            self.stakes.append(2 if move.kind == "raise" else 1)
        self.refresh()

    def observers(self, move: Move) -> tuple[int, ...] | None:
        return (len(self.cards),) if move.kind == "deal" else None

    def blank(self, seat: int | None) -> None:
        for holder, card in enumerate(self.cards):
            if holder != seat and card != HIDDEN:
                self.pile[card] += 1
                self.cards[holder] = HIDDEN

    def fill(self, rng: Random) -> None:
        for holder, card in enumerate(self.cards):
            if card == HIDDEN:
                kind = draw_kind(self.pile, rng)
                self.pile[kind] -= 1
                self.cards[holder] = kind

    @property
    def result(self) -> Result | None:
        if not self.over:
            return None
        scores = [card * stake for card, stake in zip(self.cards, self.stakes, strict=True)]
        pairs = zip(self.cards, self.stakes, strict=True)
        parts = [{"card": card, "raise": card * (stake - 1)} for card, stake in pairs]
        merits: list[tuple[float, ...]] = [(score,) for score in scores]
        return ranked(scores, merits, "highest card times stake", parts)

    def key(self) -> object:
        return (self.players, tuple(self.pile), tuple(self.cards), tuple(self.stakes))

    def to_dict(self) -> Json:
        return {
            "players": self.players,
            "pile": list(self.pile),
            "cards": list(self.cards),
            "stakes": list(self.stakes),
        }

    def inventory(self) -> dict[str, int]:
        return {"cards": sum(self.pile) + len(self.cards)}


class PlainFace(Face):
    """The least a game can show."""

    def picture(self, view: View, shape: str, names: Sequence[str]) -> str:
        table = view.known
        assert isinstance(table, Table)
        drawing = Drawing(200, 100, "High Card", f"stakes {table.stakes}")
        for seat, card in enumerate(table.cards):
            drawing.text(
                30 + 40 * seat, 50, "?" if card == HIDDEN else str(card), id=f"card-{seat}"
            )
        return str(drawing)

    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        return f"[bold]High Card[/bold] {view.to_dict()['cards']}"

    def prompt(self, view: View) -> str:
        return "Keep the stake or raise it?"

    def label(self, view: View, move: Move) -> str:
        return move.kind.capitalize()

    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        return (f"card-{view.seat}",)

    def tell(self, before: View, move: Move) -> str:
        table = before.known
        assert isinstance(table, Table)
        if move.kind == "deal":
            return f"{{{len(table.cards)}}} is dealt a card."
        return f"{{{len(table.stakes)}}}: {move.kind}"

    def standings(self, view: View) -> Sequence[Standing]:
        return [Standing("0 points")] * view.known.players

    def rules(self) -> str:
        return "# High Card\n## Dealing\nOne each.\n## Stakes\nKeep or raise.\n## The end\nCount."

    def topic(self, view: View) -> str:
        return "The end" if view.over else "Stakes" if view.actors else "Dealing"


class HighCard(Game):
    """The sound game."""

    about: ClassVar[About] = About(
        "toy-sound", "High Card", "Bluff.", [2, 3], 1, 1.0, chance=True, hidden=True
    )
    option_list: ClassVar[tuple[Option, ...]] = (Number("top", 6, 4, 12, "How many cards."),)
    event_kinds: ClassVar[dict[str, str]] = {
        "dealt": "A seat is dealt a card.",
        "keep": "A seat keeps its stake.",
        "raise": "A seat raises its stake.",
    }
    table: ClassVar[type[Table]] = Table
    look: ClassVar[type[Face]] = PlainFace

    def __init__(self, options: dict[str, object], library: Library) -> None:
        super().__init__(options, library)
        self.notation = Calls(int(str(self.options["top"])))

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        return (Feature("stakes", 0, players, "stakes called so far"),)

    def features(self, view: View) -> dict[str, float]:
        return {"stakes": len(view.to_dict()["stakes"])}

    def start(self, players: int | None = None) -> State:
        return self.table(self, self.check_players(players), int(str(self.options["top"])))

    def restore(self, data: Json) -> State:
        state = self.table(self, 2, int(str(self.options["top"])))
        try:
            state.players = self.check_players(data["players"])
            state.pile = [int(count) for count in data["pile"]]
            state.cards = [int(card) for card in data["cards"]]
            state.stakes = [int(stake) for stake in data["stakes"]]
        except (KeyError, TypeError, ValueError) as error:
            raise BadPosition(f"not a position of High Card: {error}") from None
        if len(state.pile) != self.options["top"] or sum(state.pile) + len(state.cards) > 12:
            raise BadPosition("the pile has another size")
        if len(state.stakes) > len(state.cards) or len(state.cards) > state.players:
            raise BadPosition("more stakes than cards, or cards than players")
        state.refresh()
        return state

    def longest(self, players: int) -> int:
        return 2 * players

    def make_face(self) -> Face:
        return self.look()


# --- one broken sibling for each check -------------------------------------------------------


class LegalButRefused(Table):
    def why_not(self, move: Move) -> str:
        return "no" if move.kind == "raise" and len(self.stakes) == 1 else super().why_not(move)


class RefusesTooLate(Table):
    def play(self, move: Move) -> None:
        if self.why_not(move):
            self.stakes.append(1)
            raise IllegalMove("no, but it is done")
        super().play(move)


class SharesItsLists(Table):
    def copy(self) -> Table:
        other = super().copy()
        other.stakes = self.stakes
        return other


class ForgetsTheStakesInItsKey(Table):
    def key(self) -> object:
        return (self.players, tuple(self.pile), tuple(self.cards), len(self.stakes))


class ForgetsTheStakesInItsDict(Table):
    def to_dict(self) -> Json:
        return {**super().to_dict(), "stakes": [1] * len(self.stakes)}


class HasOddChances(Table):
    def outcomes(self) -> Sequence[tuple[Move, float]]:
        return [(move, chance / 2) for move, chance in super().outcomes()]


class HasLuckOfItsOwn(Table):
    numbers = itertools.count()

    def draw(self, rng: Random) -> Move:
        outcomes = self.outcomes()
        return outcomes[next(self.numbers) % len(outcomes)][0]


class CrownsTheLoser(Table):
    @property
    def result(self) -> Result | None:
        found = super().result
        if found is None:
            return None
        return Result(found.scores, found.ranks, (found.ranks.index(max(found.ranks)),), "why not")


class LosesCards(Table):
    def play(self, move: Move) -> None:
        super().play(move)
        if move.kind == "raise":
            self.pile = [0] * len(self.pile)


class SamplesLoseCards(Table):
    def fill(self, rng: Random) -> None:
        self.cards = [0 if card == HIDDEN else card for card in self.cards]


class LeaksEverything(Table):
    def blank(self, seat: int | None) -> None:
        pass


class SamplesChangeWhatIsKnown(Table):
    def fill(self, rng: Random) -> None:
        super().fill(rng)
        if self.stakes:
            self.stakes[0] = 3 - self.stakes[0]


class CannotBePickled(Table):
    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("no")


class ConfusesSeats(Table):
    def actor_of(self, move: Move) -> int:
        return 0 if self.actors else -1


class NeverEnds(Table):
    def play(self, move: Move) -> None:
        super().play(move)
        if self.over:
            self.stakes.pop()
            self.refresh()


class HasDeadEnds(Table):
    def moves(self, seat: int | None = None) -> Sequence[Move]:
        return () if len(self.stakes) == 1 else super().moves(seat)


class TakesAnyMove(Table):
    """It looks only at the kind of a move, and its own moves are nothing special."""

    def why_not(self, move: Move) -> str:
        return "" if not self.chance and move.kind in ("keep", "raise") else super().why_not(move)

    def play(self, move: Move) -> None:
        own = [m for m, _ in self.outcomes()] if self.chance else self.moves()
        same = [m for m in own if (m.kind, m.args) == (move.kind, move.args)]
        super().play(same[0] if same else move)


class WatchedPlayDiffers(Table):
    def play(self, move: Move) -> None:
        super().play(move)
        if self.witness is not None and self.stakes:
            self.stakes[-1] = 1


class TalksOfOtherThings(Table):
    def play(self, move: Move) -> None:
        super().play(move)
        self.note("weather", 0)


class ShoutsWhatItDeals(Table):
    def play(self, move: Move) -> None:
        super().play(move)
        if move.kind == "deal":
            self.note("dealt", -1, str(move))


class MasksNothing(Table):
    def masked(self, move: Move, seat: int | None) -> Move | None:
        return move


class ForgetsItsOwnMoves(Table):
    def masked(self, move: Move, seat: int | None) -> Move | None:
        return None if move.kind in ("keep", "raise") else super().masked(move, seat)


class RefusesInItsView(Table):
    """What is taken out of a view makes it refuse the seat's own moves."""

    def why_not(self, move: Move) -> str:
        if HIDDEN in self.cards and move.kind == "raise":
            return "no"
        return super().why_not(move)


class CountsOddParts(Table):
    @property
    def result(self) -> Result | None:
        found = super().result
        if found is None:
            return None
        parts = [{"card": 1.0}] * self.players
        return Result(found.scores, found.ranks, found.winners, found.reason, parts)


class DrawsItsFavourites(Table):
    def draw(self, rng: Random) -> Move:
        outcomes = self.outcomes()
        return outcomes[0 if rng.random() < 0.5 else int(rng.random() * len(outcomes))][0]


class DealsItsFavourites(Table):
    """In a sample the hidden cards are always the lowest there are."""

    def fill(self, rng: Random) -> None:
        for holder, card in enumerate(self.cards):
            if card == HIDDEN:
                kind = next(kind for kind, count in enumerate(self.pile) if count)
                self.pile[kind] -= 1
                self.cards[holder] = kind


class SkipsWhoeverHoldsAnOddCard(Table):
    """Who was dealt an odd card is not asked: everybody sees it by the missing question."""

    def refresh(self) -> None:
        super().refresh()
        while self.actors and self.cards[len(self.stakes)] % 2:
            self.stakes.append(1)
            super().refresh()


class EndsBadlyWhenPlayedWell(Table):
    """A raise by everybody, which random players hardly ever agree on, is an end it cannot save."""

    def to_dict(self) -> Json:
        if self.over and set(self.stakes) == {2}:
            return {**super().to_dict(), "stakes": []}
        return super().to_dict()


class CannotStartAnywhere(Table):
    """Its copies forget, so that a position taken from the middle plays on as another."""

    def copy(self) -> Table:
        other = super().copy()
        if len(self.stakes) == 1:
            other.stakes = [3 - self.stakes[0]]
        return other


class RaisesWithSense(HighCard):
    """A raise looks good, so that players who think a little all raise."""

    table: ClassVar[type[Table]] = EndsBadlyWhenPlayedWell

    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        if state.over or len(state.stakes) <= seat:
            return super().evaluate(state, seat)
        return 0.1 * state.stakes[seat]


class NumbersTwice(HighCard):
    def index(self, move: Move) -> int:
        return 0


class MisreadsItsNumbers(HighCard):
    def move_at(self, number: int, seat: int = -1, chance: bool = False) -> Move:
        return super().move_at(0, seat, chance)


class ValuesTiesAsWins(HighCard):
    def evaluate(self, state: State, seat: int) -> float:
        result = state.result
        return 0.0 if result is None else 1.0 if seat in result.winners else -1.0

    def values(self, state: State) -> list[float]:
        return [1.0 if state.over else 0.0] * state.players


class ValuesOneSeat(HighCard):
    def values(self, state: State) -> list[float]:
        return super().values(state)[: None if state.over else 1]


class PeeksWhenJudging(HighCard):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        if state.over:
            return super().evaluate(state, seat)
        return sum(state.cards) / 100


class ChangesWhatItJudges(HighCard):
    def evaluate(self, state: State, seat: int) -> float:
        assert isinstance(state, Table)
        if state.stakes and not state.over:
            state.stakes[0] = 3 - state.stakes[0]
        return super().evaluate(state, seat)


class ExceedsItsBounds(HighCard):
    def features(self, view: View) -> dict[str, float]:
        return {"stakes": 99.0}


class BoastsInFigures(HighCard):
    def evaluate(self, state: State, seat: int) -> float:
        return 7.0


class ReadsNonsense(HighCard):
    def parse(self, text: str) -> Move:
        return self.notation.move("keep") if text == "?" else super().parse(text)


class ReadsItWrong(HighCard):
    def parse(self, text: str) -> Move:
        return self.notation.move("keep") if text == "raise" else super().parse(text)


class CrashesOnBadData(HighCard):
    def restore(self, data: Json) -> State:
        assert data["players"] + 1
        return super().restore(data)


class TakesAnyTable(HighCard):
    def check_players(self, players: int | None) -> int:
        return players or 2


class BadPicture(PlainFace):
    def picture(self, view: View, shape: str, names: Sequence[str]) -> str:
        return (
            super()
            .picture(view, shape, names)
            .replace("</svg>", '<use href="https://example.org/#a"/></svg>')
        )


class SaysNothing(PlainFace):
    def prompt(self, view: View) -> str:
        return ""


class TouchesNothingThere(PlainFace):
    def touches(self, view: View, move: Move) -> tuple[str, ...]:
        return ("no-such-part",)


class Gossips(PlainFace):
    def tell(self, before: View, move: Move) -> str:
        return f"{{0}}: {move}"


class TellsNothing(PlainFace):
    def tell(self, before: View, move: Move) -> str:
        return ""


class TooWide(PlainFace):
    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        return "#" * 81


class TooHigh(PlainFace):
    def board(self, view: View, width: int = 80, height: int = 24) -> str:
        return "#\n" * (height - 7)


class LeavesMarkupOpen(PlainFace):
    def details(self, view: View) -> str:
        return "[bold]All about the cards"


class ForgetsASeat(PlainFace):
    def standings(self, view: View) -> Sequence[Standing]:
        return [Standing("0")]


class LosesTheThread(PlainFace):
    def topic(self, view: View) -> str:
        return "Cooking"


class CountsBadly(PlainFace):
    def standings(self, view: View) -> Sequence[Standing]:
        return [Standing("1 points")] * view.known.players


class MumblesItsPrompts(PlainFace):
    def prompt(self, view: View) -> str:
        return "keep the stake or raise it?"


class PaintsFacesUp(PlainFace):
    """Its picture shows how many of each card are left: a way to tell what others hold."""

    def picture(self, view: View, shape: str, names: Sequence[str]) -> str:
        table = view.known
        assert isinstance(table, Table)
        return super().picture(view, shape, names).replace("<desc>", f"<desc>{id(table)} ")


def _variants() -> dict[str, tuple[str, type[HighCard]]]:
    """Each broken sibling as a game of its own, with the name of the check that must catch it."""
    tables: dict[str, type[Table]] = {
        "legal_moves_are_legal": LegalButRefused,
        "refused_moves_change_nothing": RefusesTooLate,
        "copies_stay_what_they_were": SharesItsLists,
        "keys_agree_with_equality": ForgetsTheStakesInItsKey,
        "positions_can_be_restored": ForgetsTheStakesInItsDict,
        "chance_is_explicit": HasOddChances,
        "bots_can_play": HasLuckOfItsOwn,
        "results_are_consistent": CrownsTheLoser,
        "the_box_is_conserved": LosesCards,
        "the_box_is_conserved ": SamplesLoseCards,
        "views_hide_what_they_must": LeaksEverything,
        "samples_agree_with_views": SamplesChangeWhatIsKnown,
        "states_can_be_pickled": CannotBePickled,
        "matches_keep_seats_apart": ConfusesSeats,
        "foreign_moves_are_refused": TakesAnyMove,
        "events_are_declared": WatchedPlayDiffers,
        "events_are_declared ": TalksOfOtherThings,
        "events_hide_what_they_must": ShoutsWhatItDeals,
        "events_hide_what_they_must ": MasksNothing,
        "histories_lead_here": ForgetsItsOwnMoves,
        "views_answer_for_their_seat": RefusesInItsView,
        "results_have_a_value": CountsOddParts,
        "games_start_from_any_position": CannotStartAnywhere,
        "draws_come_as_often_as_they_should": DrawsItsFavourites,
        "deals_come_as_often_as_they_should": DealsItsFavourites,
        "forks_cannot_be_told_apart": SkipsWhoeverHoldsAnOddCard,
        "random play": NeverEnds,
        "random play ": HasDeadEnds,
    }
    faces: dict[str, type[Face]] = {
        "pictures_stand_alone": BadPicture,
        "decisions_are_explained": SaysNothing,
        "decisions_are_explained ": TouchesNothingThere,
        "views_hide_what_they_must": Gossips,
        "views_hide_what_they_must ": PaintsFacesUp,
        "the_log_tells_what_happened": TellsNothing,
        "terminals_can_show_it": TooWide,
        "terminals_can_show_it ": TooHigh,
        "terminals_can_show_it  ": LeavesMarkupOpen,
        "standings_are_for_every_seat": ForgetsASeat,
        "the_rules_are_there": LosesTheThread,
        "texts_read_well": CountsBadly,
        "texts_read_well ": MumblesItsPrompts,
    }
    games: dict[str, type[HighCard]] = {
        "sensible_games_end_well": RaisesWithSense,
        "moves_are_numbered": NumbersTwice,
        "moves_are_numbered ": MisreadsItsNumbers,
        "results_have_a_value": ValuesTiesAsWins,
        "values_are_for_every_seat": ValuesOneSeat,
        "seats_judge_by_what_they_know": PeeksWhenJudging,
        "evaluation_is_bounded ": ChangesWhatItJudges,
        "features_are_named_and_bounded": ExceedsItsBounds,
        "evaluation_is_bounded": BoastsInFigures,
        "nonsense_is_malformed": ReadsNonsense,
        "notation_round_trips": ReadsItWrong,
        "records_replay": ReadsItWrong,
        "bad_positions_are_refused": CrashesOnBadData,
        "options_are_kept": TakesAnyTable,
    }
    found: dict[str, tuple[str, type[HighCard]]] = {}
    parts: list[tuple[str, str, Any]] = [
        *[(check, "table", kind) for check, kind in tables.items()],
        *[(check, "look", kind) for check, kind in faces.items()],
        *[(check, "", kind) for check, kind in games.items()],
    ]
    for check, field, kind in parts:
        name = f"toy-{kind.__name__}-{check.strip()}".replace(" ", "-")
        base = HighCard if field else kind
        fields = {field: kind} if field else {}
        about = About(name, "High Card", "Bluff.", [2, 3], 1, 1.0, chance=True, hidden=True)
        broken: Any = type(name.replace("-", "_"), (base,), {"about": about, **fields})
        found[name] = (check.strip(), broken)
    return found


VARIANTS = _variants()
for _name, (_check, _kind) in VARIANTS.items():
    globals()[_name.replace("-", "_")] = _kind
