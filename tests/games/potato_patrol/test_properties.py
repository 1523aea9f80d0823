"""Random games keep what must be kept: cubes, discs, reach, consent, one activation each."""

from __future__ import annotations

from random import Random
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.potato_patrol.table import game

from hortus.games.potato_patrol.activation_phase import has_ready_tower, ready_towers
from hortus.games.potato_patrol.mission_phase import deliveries, may_deliver
from hortus.games.potato_patrol.position import EMPTY
from hortus.games.potato_patrol.rules import Patrol
from hortus.games.potato_patrol.trade import Offer

QUIET = (
    "attack", "longshot", "shoo", "place", "disc", "kind", "trade", "give", "ask", "offer",
    "withdraw", "accept", "refuse", "command", "activate", "overtime", "hit", "hold", "push",
    "blow", "claim", "cull", "pass", "deliver", "volunteer", "block", "freeze", "card", "peek",
    "deal", "choose",
)  # fmt: skip
"""Moves that neither take cubes from the supply nor give any back."""


def cubes_on_table(state: Patrol) -> list[int]:
    """All cubes outside the supply, by colour."""
    return [
        sum(state.lanes[colour::3])
        + sum(state.pools[colour::3])
        + state.invasion[colour]
        + state.delivered[colour]
        for colour in range(3)
    ]


def discs_everywhere(state: Patrol) -> list[int]:
    found = list(state.supply)
    for spot, card in enumerate(state.towers):
        assert card != EMPTY or not state.discs[spot]
        for slot in range(6):
            kind = state.disc_in(spot, slot)
            if kind != EMPTY:
                found[kind] += 1
    return found


def earns_extra(state: Patrol, seat: int) -> bool:
    """True for those whose takings may bring a cube from the supply."""
    stall = [card for card in state.towers if card != EMPTY and state.book.market[card].bonus >= 0]
    return bool(stall) or (seat >= 0 and state.character(seat).inner_bonus)


class Walker:
    """A random game, with a look before and after every move."""

    def __init__(self, players: int, seed: int) -> None:
        missions = ("fort", "scarecrow", "cellar")
        penalty = "discard" if seed % 2 else "resolve"
        self.state = cast(
            Patrol, game(mission=missions[seed % 3], invasion_penalty=penalty).start(players)
        )
        self.rng = Random(seed)

    def steps(self) -> list[tuple[Patrol, str, int, tuple[int, ...], Patrol]]:
        found = []
        while not self.state.over:
            before = self.state.copy()
            if self.state.chance:
                move = self.state.draw(self.rng)
            else:
                moves = self.state.moves()
                move = moves[self.rng.randrange(len(moves))]
            self.state.play(move)
            found.append((before, move.kind, move.seat, move.args, self.state.copy()))
        return found


GAMES = {"players": st.integers(2, 5), "seed": st.integers(0, 10_000)}


@settings(max_examples=12, deadline=None)
@given(**GAMES)
def test_cubes_and_discs_are_conserved(players: int, seed: int) -> None:
    for before, kind, seat, _, after in Walker(players, seed).steps():
        assert min(after.pools) >= 0
        assert min(after.lanes) >= 0
        assert min(after.supply) >= 0
        assert min(after.invasion) >= 0
        assert discs_everywhere(after) == list(after.book.discs)
        same_round = before.round == after.round and before.task == after.task
        if kind in QUIET and same_round and not after.over and before.phase == after.phase:
            extra = [
                new - old
                for new, old in zip(cubes_on_table(after), cubes_on_table(before), strict=True)
            ]
            assert min(extra) >= 0
            assert sum(extra) <= (1 if earns_extra(before, seat) else 0)


@settings(max_examples=12, deadline=None)
@given(**GAMES)
def test_no_tower_is_activated_twice_and_nobody_reaches_too_far(players: int, seed: int) -> None:
    used: set[tuple[int, int]] = set()
    for before, kind, seat, args, _ in Walker(players, seed).steps():
        if kind == "activate":
            assert (before.round, args[0]) not in used
            used.add((before.round, args[0]))
            assert not before.off >> args[0] & 1
        if kind in ("activate", "overtime", "destroy"):
            assert args[0] // 6 == seat
        if kind in ("attack", "shoo", "claim"):
            assert args[0] // 3 in (seat, (seat - 1) % players)
        if kind == "place" and not before.character(seat).far_side:
            assert args[0] // 6 == seat


@settings(max_examples=12, deadline=None)
@given(**GAMES)
def test_resources_leave_a_player_only_by_their_own_move_or_consent(
    players: int, seed: int
) -> None:
    for before, kind, seat, _, after in Walker(players, seed).steps():
        for each in range(players):
            lost = any(
                [after.pools[3 * each + at] < before.pools[3 * each + at] for at in range(3)]
            )
            if not lost or each == seat or kind in ("season",):
                continue
            assert kind == "accept"
            asked = before.stacks[seat][-1]
            assert isinstance(asked, Offer)
            assert asked.proposer == each


@settings(max_examples=12, deadline=None)
@given(**GAMES)
def test_a_tower_that_is_paid_for_is_always_placed(players: int, seed: int) -> None:
    for before, kind, seat, _, after in Walker(players, seed).steps():
        for each in range(players):
            held = [asked.card_in_hand() for asked in before.stacks[each]]
            holds = [asked.card_in_hand() for asked in after.stacks[each]]
            if max(held, default=EMPTY) != EMPTY and max(holds, default=EMPTY) == EMPTY:
                assert (kind, seat) == ("place", each)


@settings(max_examples=8, deadline=None)
@given(**GAMES)
def test_move_lists_stay_short_and_every_listed_move_has_no_reason_against_it(
    players: int, seed: int
) -> None:
    for before, *_ in Walker(players, seed).steps():
        for seat in before.actors:
            moves = before.moves(seat)
            assert 0 < len(moves) < 100
            assert len(set(moves)) == len(moves)
            assert [move for move in moves if before.why_not(move)] == []


@settings(max_examples=8, deadline=None)
@given(**GAMES)
def test_nobody_is_asked_who_could_only_say_that_nothing_is_left(players: int, seed: int) -> None:
    for before, *_ in Walker(players, seed).steps():
        for seat in before.actors:
            assert [move.kind for move in before.moves(seat)] not in (["done"], ["pass"])


@settings(max_examples=4, deadline=None)
@given(**GAMES)
def test_what_is_told_at_once_is_what_the_lists_say(players: int, seed: int) -> None:
    for before, *_ in Walker(players, seed).steps():
        for seat in range(players):
            assert may_deliver(before, seat) == bool(deliveries(before, seat))
            assert has_ready_tower(before, seat) == bool(ready_towers(before, seat))
            if before.stacks[seat]:
                asked = before.stacks[seat][-1]
                answers = asked.answers(before, seat)
                assert asked.stays() or asked.has_answer(before, seat) == bool(answers)
                kind = asked.name if asked.name in ("place", "cull") else ""
                if kind and seat in before.actors:
                    places = range(len(before.towers) if kind == "place" else len(before.market))
                    tried = [before.move(kind, (place,), seat) for place in places]
                    assert [move for move in tried if not before.why_not(move)] == sorted(
                        answers, key=lambda move: move.args
                    )


@settings(max_examples=6, deadline=None)
@given(**GAMES)
def test_a_game_lasts_at_most_twelve_rounds(players: int, seed: int) -> None:
    walker = Walker(players, seed)
    plies = len(walker.steps())
    assert 1 <= walker.state.round <= 12
    assert plies <= walker.state.game.longest(players)
