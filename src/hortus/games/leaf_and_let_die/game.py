"""Leaf & Let Die as a `Game`: what it declares, its options, and how its moves are written."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, cast

from hortus.core.content import Library
from hortus.core.contract import About, Feature, Game, Json, State, View
from hortus.core.errors import BadOption
from hortus.core.language import mark, say
from hortus.core.native import mypyc_attr
from hortus.core.options import Choice, Flag, Number, Option, Value
from hortus.core.profile import Profile
from hortus.games.leaf_and_let_die import (  # noqa: F401  (each chapter enters its rules)
    acquisition,
    blooms,
    bounds,
    chain,
    damage,
    effects_of_cards,
    effects_of_dice,
    insight,
    new_round,
    play_cards,
    transition,
    victory,
)
from hortus.games.leaf_and_let_die.cards import Almanac
from hortus.games.leaf_and_let_die.events import EVENTS
from hortus.games.leaf_and_let_die.moves import LeafNotation
from hortus.games.leaf_and_let_die.rules import Laws, Position
from hortus.games.leaf_and_let_die.saved import check_players, restore_position
from hortus.games.leaf_and_let_die.setup import set_up

if TYPE_CHECKING:
    from hortus.core.face import Face


class MarketName(Option):
    """The name of a market in markets.toml, or `random`."""

    def range(self) -> str:
        """The values it takes, in words."""
        return say("random, or the name of a market in markets.toml")

    def read(self, value: object) -> Value:
        """The name; whether there is such a market is known once the content is read."""
        if isinstance(value, str) and re.fullmatch(r"[a-z0-9_-]+", value):
            return value
        raise self.refuse(value)

    def samples(self) -> Sequence[Value]:
        """The markets that come with the game, and a drawn one."""
        return ("basic", "thicket", "mischief", "random")


@mypyc_attr(allow_interpreted_subclasses=True)
class LeafAndLetDie(Game):
    """Buy cards and dice in the Grove, then strike along the chain until one creature stands."""

    about: ClassVar[About] = About(
        "leaf-and-let-die",
        "Leaf & Let Die",
        "Grow a Plant Creature out of cards and dice, then let it tangle with the neighbours'.",
        players=[2, 3, 4],
        minutes=70,
        weight=3.0,
        chance=True,
        hidden=True,
        score_sum=1,
    )
    rules_version: ClassVar[int] = 2
    event_kinds: ClassVar[dict[str, str]] = EVENTS
    profile: ClassVar[Profile] = Profile(
        exploration=0.1, gardener=8, master=500, blunt=0.03, settles=True, haze=0.02
    )
    option_list: ClassVar[tuple[Option, ...]] = (
        MarketName(
            "market", "basic", mark("Which cards lie in the Grove: a named market, or random.")
        ),
        Choice(
            "cards",
            "list",
            ("list", "faces"),
            "The numbers of the designer's list, or those printed on the faces where they differ.",
        ),
        Choice(
            "transition",
            "three_stacks",
            ("three_stacks", "all_flowers"),
            "The battle comes when three stacks are exhausted, or when all Flowers are taken.",
        ),
        Choice(
            "card_play",
            "whole_hand",
            ("whole_hand", "one_card"),
            "Each plays a whole hand in turn, or one card at a time, round and round.",
        ),
        Choice(
            "damage",
            "difference",
            ("difference", "full"),
            "A blow is the difference of the totals, or the attacker's full total.",
        ),
        Choice(
            "bought",
            "compost",
            ("compost", "hand"),
            "Bought cards go to the compost, or to the hand, where they unlock others at once.",
        ),
        Choice(
            "flowers",
            "bud",
            ("bud", "deck"),
            "Flowers bought wait in the Bud stack, or go into the deck and are adorned when drawn.",
        ),
        Choice(
            "bloom_bonus",
            "per_flower",
            ("per_flower", "code"),
            "Each Flower fed adds the printed value, or one, as in the designer's simulator.",
        ),
        Choice(
            "compost_draw",
            "random",
            ("random", "choice"),
            "A card drawn from the compost comes at random, or is chosen.",
        ),
        Choice(
            "all_fall",
            "shared",
            ("shared", "chain"),
            "If all who are left fall at once they share, or the higher in the chain wins.",
        ),
        Flag("choose_die", False, "Dice are drawn by choice instead of the lowest-sided first."),
        Number(
            "cultivation_rounds",
            100,
            1,
            500,
            "After so many rounds the cultivation is cut off.",
            tries=[12],
        ),
        Number(
            "battle_rounds",
            300,
            1,
            1000,
            "After so many rounds a battle counts as stalled.",
            tries=[12],
        ),
    )

    def __init__(self, options: Mapping[str, object], library: Library) -> None:
        super().__init__(options, library)
        chosen = self.options
        self.almanac = Almanac(library, chosen["cards"] == "faces")
        notation = LeafNotation(
            self.almanac, self.almanac.numbers.drawn, chosen["compost_draw"] == "choice"
        )
        self.notation = notation
        laws = Laws(self.almanac, notation)
        insight.prepare(laws, library, self.about.players)
        laws.market = cast(str, chosen["market"])
        if laws.market != "random" and laws.market not in self.almanac.markets:
            names = ", ".join([*self.almanac.markets, "random"])
            raise BadOption(f"option market takes one of {names}, not {laws.market!r}")
        laws.all_flowers = chosen["transition"] == "all_flowers"
        laws.one_card = chosen["card_play"] == "one_card"
        laws.full_damage = chosen["damage"] == "full"
        laws.to_hand = chosen["bought"] == "hand"
        laws.deck_flowers = chosen["flowers"] == "deck"
        laws.code_bonus = chosen["bloom_bonus"] == "code"
        laws.compost_choice = chosen["compost_draw"] == "choice"
        laws.chain_breaks_ties = chosen["all_fall"] == "chain"
        laws.choose_die = chosen["choose_die"] is True
        laws.cultivation_cap = cast(int, chosen["cultivation_rounds"])
        laws.battle_cap = cast(int, chosen["battle_rounds"])
        self.laws = laws
        self.insight = insight.LeafInsight(self.almanac.cards)

    def start(self, players: int | None = None) -> State:
        """The Grove laid out; chance deals the first Seedlings and rolls the first dice."""
        state = Position(self, self.check_players(players), self.laws)
        set_up(state)
        return state

    def restore(self, data: Json) -> State:
        """The position that `Position.to_dict` described; see `saved`."""
        return restore_position(Position(self, check_players(data), self.laws), data)

    def longest(self, players: int) -> int:
        """A proven bound on the number of moves and chance events; see `bounds`."""
        return bounds.longest(self.laws, players)

    def long_game(self, players: int) -> int:
        """A practical bound; see `bounds`."""
        return bounds.long_game(self.laws, players)

    def evaluate(self, state: State, seat: int) -> float:
        """See `insight`."""
        return insight.values(cast(Position, state))[seat]

    def values(self, state: State) -> list[float]:
        """See `insight`."""
        return insight.values(cast(Position, state))

    def feature_list(self, players: int) -> tuple[Feature, ...]:
        """See `insight`."""
        return insight.feature_list(self.laws, players)

    def features(self, view: View) -> dict[str, float]:
        """See `insight`."""
        return insight.features(cast(Position, view.known), view.seat or 0)

    def make_face(self) -> Face:
        """Pictures and words, loaded when first needed."""
        from hortus.games.leaf_and_let_die.words import LeafFace

        return LeafFace(self.laws)
