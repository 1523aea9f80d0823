"""What Weeds understands of good play: values that fade, the order of moves, finer aims, claims."""

from __future__ import annotations

from random import Random

import pytest

import hortus
from hortus.core.contract import Claim
from hortus.core.weights import read_weights
from hortus.games.weeds.claims import Change
from hortus.games.weeds.fan import openings
from hortus.games.weeds.geometry import BLOCKED, TURN, Piece
from hortus.games.weeds.insight import NO_HARM, TERMS, WeedsInsight, distance
from hortus.games.weeds.moves import Growth
from hortus.games.weeds.reference import sunlight
from hortus.games.weeds.rules import Plot
from hortus.games.weeds.setup import ROOT_ENERGY
from tests.games.weeds.tables import SHADED, fresh, laid, play

KINDS = {
    "wins",
    "ends",
    "darkens",
    "saves",
    "points",
    "keeps",
    "dims",
    "income",
    "harms",
    "energy",
    "round",
}


def insight(plot: Plot) -> WeedsInsight:
    found = plot.game.insight
    assert isinstance(found, WeedsInsight)
    return found


def terms(plot: Plot, seat: int) -> dict[str, float]:
    return dict(zip(TERMS, insight(plot).terms(plot)[seat], strict=True))


# --- what a position is worth -----------------------------------------------------------------


def test_a_new_game_is_worth_nothing_but_the_first_move() -> None:
    values = insight(fresh(2)).values(fresh(2))
    assert sum(values) == pytest.approx(0)
    own, other = terms(fresh(2), 0), terms(fresh(2), 1)
    assert own.pop("turn") == 1.0
    assert other.pop("turn") == 0.0
    assert own == other
    assert 0.0 < values[0] < 0.5


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_energy_income_and_room_are_never_held_against_anybody(players: int) -> None:
    game = fresh(players).game
    assert game.insight.no_harm == NO_HARM
    weights = dict(zip(TERMS, read_weights(game.library, TERMS, players), strict=True))
    assert min(weights[name] for name in NO_HARM) >= 0.0
    assert weights["energy"] > 0.0


def test_points_about_to_die_are_told_apart_from_those_that_stay() -> None:
    plot = laid(SHADED)
    assert terms(plot, 0)["doomed"] == 1
    assert terms(plot, 0)["points"] == 3
    assert terms(plot, 1)["points"] == 0


def test_energy_and_income_fade_as_room_runs_out() -> None:
    plot = fresh(2)
    rng = Random(3)
    seen = []
    while not plot.over:
        seen.append(terms(plot, 0)["energy_with_room"] / max(1, plot.energy[0]))
        moves = plot.moves()
        plot.play(moves[rng.randrange(max(1, len(moves) - 1))])
    assert seen[0] > 0.7
    assert min(seen) < 0.5


def test_what_is_over_is_worth_its_result() -> None:
    plot = fresh(3)
    play(plot, "-", "-")
    assert plot.over
    result = plot.result
    assert result is not None
    assert plot.game.values(plot) == [result.value(seat) for seat in range(3)]


def test_greedy_games_open_differently() -> None:
    game = hortus.load("weeds")
    bot = hortus.bot("greedy")
    openings = set()
    for seed in range(8):
        plot, rng = game.start(2), Random(seed)
        for _ in range(2):
            plot.play(bot.choose(plot.view(plot.actors[0]), rng))
        openings.add(str(plot.key()))
    assert len(openings) >= 6


def test_a_rough_look_counts_openings_and_none_where_nothing_fits() -> None:
    plot = fresh(2)
    assert openings(plot.pieces[0], 0, plot.pieces, plot.world) == 6
    play(plot, "s0:0@1440")
    root, leaf = plot.pieces[0], plot.pieces[2]
    assert openings(root, 0, plot.pieces, plot.world) < 6
    assert openings(leaf, 2, plot.pieces, plot.world) <= openings(leaf, 0, plot.pieces, plot.world)


# --- moves ------------------------------------------------------------------------------------


def glance(plot: Plot, text: str) -> float:
    return insight(plot).policy(plot, [plot.game.parse(text)])[0]


def test_a_piece_that_shades_looks_better_over_a_rival_than_over_oneself() -> None:
    own = laid(SHADED[:1], round=3)
    assert glance(own, "l0:0@2080") < glance(laid([], round=3), "l0:0@2080")
    assert distance(own.pieces[4]) > 0
    assert glance(own, "l0:0@2080") < glance(own, "l0:0@800")


def test_saving_a_doomed_branch_counts_its_points() -> None:
    saving = glance(laid(SHADED, round=3), "s4:128@2880")
    assert saving == pytest.approx(glance(laid(SHADED[:1], round=3), "s4:128@2880") + 1)


@pytest.mark.parametrize("players", [2, 4])
def test_finer_aims_are_legal_and_not_on_the_list(players: int) -> None:
    rng = Random(players)
    plot = fresh(players)
    found = 0
    while not plot.over:
        moves = plot.moves()
        move = moves[rng.randrange(len(moves))]
        finer = insight(plot).refined(plot, move)
        if isinstance(move, Growth):
            for aim in finer:
                assert isinstance(aim, Growth)
                assert (aim.size, aim.parent) == (move.size, move.parent)
                assert plot.why_not(aim) == ""
                assert aim != move
            found += len(finer)
            for again in finer[:1]:
                assert all(plot.why_not(aim) == "" for aim in insight(plot).refined(plot, again))
        else:
            assert list(finer) == []
        plot.play(move)
    assert found > 20


def test_finer_aims_lie_between_those_of_the_fan() -> None:
    plot = fresh(2)
    move = plot.moves()[0]
    assert isinstance(move, Growth)
    turns = {
        (aim.direction - move.direction) % TURN
        for aim in insight(plot).refined(plot, move)
        if isinstance(aim, Growth)
    }
    assert turns <= {30, 60, 120, TURN - 30, TURN - 60, TURN - 120}
    assert len(turns) >= 3


# --- claims -----------------------------------------------------------------------------------


def counted(pieces: list[Piece]) -> dict[int, int]:
    """The light of each leaf by the readable geometry."""
    parents = {piece.parent for piece in pieces}
    return {
        piece.number: sunlight(piece, pieces)
        for piece in pieces
        if piece.parent >= 0 and piece.number not in parents
    }


class Count:
    """A move counted from scratch: the tables before and after it by the readable geometry."""

    def __init__(self, before: Plot, after: Plot, seat: int) -> None:
        self.before, self.after, self.seat = before, after, seat
        placed = after.piece(before.next_number)
        self.placed = placed
        self.pieces = [*before.pieces, placed] if placed else list(before.pieces)
        self.owner = {piece.number: piece.owner for piece in self.pieces}
        self.size = {piece.number: piece.size for piece in self.pieces}
        self.old, self.new = counted(before.pieces), counted(self.pieces)

    def falling(self, seat: int, to_dark: bool) -> int:
        fallen = [
            number
            for number, sun in self.new.items()
            if self.owner[number] == seat and sun < self.old.get(number, sun)
        ]
        return sum((self.new[number] == BLOCKED) == to_dark for number in fallen)

    def expected(self, kind: str, seat: int) -> int:
        cost = self.placed.size + 1 if self.placed else 0
        result = self.after.result
        if kind in ("darkens", "harms", "dims"):
            return self.falling(seat, kind != "dims")
        if kind == "keeps":
            both = self.old.keys() & self.new.keys()
            lit = [n for n in both if self.old[n] > 0 and self.new[n] > 0]
            return sum(self.owner[number] == seat for number in lit)
        if kind == "saves":
            assert self.placed is not None
            parent = self.placed.parent
            return self.size[parent] + 1 if self.old.get(parent, 1) == BLOCKED else 0
        if kind == "income":
            bare = all(piece.parent != seat for piece in self.pieces)
            own = [sun for number, sun in self.new.items() if self.owner[number] == seat]
            return sum(own) + ROOT_ENERGY * bare
        if kind == "energy":
            return self.before.energy[seat] - cost
        if kind == "points":
            return cost
        if kind == "round":
            return int(self.after.round > self.before.round)
        assert result is not None
        return int((seat in result.winners) == (kind == "wins"))

    def check(self, claim: Claim) -> None:
        assert claim.kind in KINDS
        assert claim.count == self.expected(claim.kind, claim.seat), (claim, self.after.to_dict())
        number = str(claim.count)
        words = claim.text.replace("only", "1").replace("one", "1").replace("another", "1")
        if claim.kind not in ("saves", "round", "wins", "ends"):
            assert number in words
        if claim.seat != self.seat:
            assert f"{{{claim.seat}}}" in claim.text


@pytest.mark.parametrize(
    ("bot", "players", "seed"),
    [
        ("random", 2, 1),
        ("random", 4, 2),
        ("random", 3, 3),
        ("greedy:30", 2, 4),
        ("greedy:30", 5, 5),
    ],
)
def test_every_claim_is_true_of_the_tables_before_and_after(
    bot: str, players: int, seed: int
) -> None:
    plot, rng, player = fresh(players), Random(seed), hortus.bot(bot)
    while not plot.over:
        before, seat = plot.copy(), plot.turn
        assert isinstance(before, Plot)
        plot.play(player.choose(plot.view(seat), rng))
        count = Count(before, plot, seat)
        claims = insight(plot).claims(before, plot, seat)
        told = {(claim.kind, claim.seat) for claim in claims}
        assert len(told) == len(claims)
        for claim in claims:
            count.check(claim)
        for rival in range(players):
            if rival != seat and count.falling(rival, True):
                assert ("darkens", rival) in told


def test_a_claim_names_the_only_leaf_that_it_darkens_and_the_branch_that_it_saves() -> None:
    plot = laid(SHADED[:1], energy=(3, 3, 3, 3))
    before = plot.copy()
    play(plot, "l0:0@2080")
    texts = [claim.text for claim in insight(plot).claims(before, plot, 0)]
    assert "takes all light from {0}'s own only lit leaf" in texts
    assert "puts 3 points in play" in texts
    assert isinstance(before, Plot)
    change = Change(before, plot.pieces[-1])
    assert change.old[:-1] == before.lights()
    assert [claim.text for claim in change.claims()] == texts


def test_a_pass_says_what_it_saves_and_that_it_ends_the_round() -> None:
    plot = fresh(2)
    play(plot, "l0:0@1440")
    before = plot.copy()
    play(plot, "pass")
    claims = insight(plot).claims(before, plot, 1)
    assert [claim.kind for claim in claims] == ["energy", "income", "round"]
    assert claims[0].text == "saves 3 energy"
