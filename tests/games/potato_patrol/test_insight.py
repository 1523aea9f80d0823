"""What the game knows of good play: the worth of a position, the order of moves, trades, claims."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest
from tests.games.potato_patrol.table import (
    CHIP,
    MARIS,
    RUSSET,
    SIX,
    game,
    pool,
    say,
    set_table,
)

import hortus
from hortus.bots.bot import Bot
from hortus.bots.budget import Budget
from hortus.bots.greedy import GreedyBot
from hortus.bots.search import SearchBot
from hortus.core.insight import Claim
from hortus.games.potato_patrol.activation_phase import ready_towers, targets
from hortus.games.potato_patrol.claims import can_pay, claims_of, has_all
from hortus.games.potato_patrol.habits import Glance, best_at_a_glance, glances
from hortus.games.potato_patrol.insight import PotatoInsight
from hortus.games.potato_patrol.outlook import TERMS
from hortus.games.potato_patrol.position import ACTION, ACTIVATION, EMPTY, MISSION
from hortus.games.potato_patrol.rules import Patrol

TEAM = [RUSSET, CHIP, MARIS]


def thinkers() -> list[Bot]:
    profile = game().profile
    return [GreedyBot(), SearchBot(Budget(count=profile.gardener)), SearchBot(Budget(count=400))]


def insight_of(state: Patrol) -> PotatoInsight:
    return cast(PotatoInsight, state.game.insight)


def value(state: Patrol) -> float:
    return state.game.values(state)[0]


# --- worth ----------------------------------------------------------------------------------


def test_a_won_game_is_worth_one_and_a_better_table_more() -> None:
    plain = set_table(at={"1i": "bbb"})
    guarded = set_table(at={"1i": "bbb"}, towers={"1ri": "net-cannon"})
    richer = set_table(at={"1i": "bbb"}, have=["bry", "", ""])
    assert value(guarded) > value(plain)
    assert value(richer) > value(plain)
    won = set_table(phase="over", outcome="won", task=5)
    lost = set_table(phase="over", outcome="lost")
    assert (value(won), value(lost)) == (1.0, -1.0)
    assert won.game.evaluate(won, 0) == won.game.evaluate(won, 2)


def test_more_tasks_than_rounds_left_are_as_good_as_lost() -> None:
    year = ["first-thaw", "early-birds", "drizzle-trail", "rabbit-raiders", "berry-thieves"]
    year += ["slug-parade", "harvest-mob", "goose-flypast", "fox-and-friends", "first-frost"]
    late = set_table(seen=year, round=10, task=1, have=["bbbrrryyy"] * 3)
    in_time = set_table(seen=year, round=10, task=3, have=["bbbrrryyy"] * 3)
    assert value(late) < -0.95 < value(in_time)


def test_a_tower_at_work_is_worth_more_than_one_that_waits() -> None:
    before = set_table(
        at={"1i": "bb", "1m": "b"}, towers={"1ri": "net-cannon"}, phase="activation", actions=[]
    )
    after = before.copy()
    say(after, "1.activate:1ri")
    assert value(after) > value(before)


def test_the_terms_have_names_and_are_the_same_for_everybody() -> None:
    state = set_table(have=["bb", "r", ""])
    found = state.game.insight.terms(state)
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == len(TERMS)


# --- moves at a glance ----------------------------------------------------------------------


def test_at_a_glance_a_team_builds_and_delivers_and_pulls_nothing_down() -> None:
    state = set_table(
        have=["rrr", "", ""], towers={"1ro": "salt-line"}, characters=TEAM, market=SIX
    )
    moves = state.moves(0)
    likes = state.game.insight.policy(state, moves)
    order = sorted(zip(likes, [str(move) for move in moves], strict=True), reverse=True)
    assert order[0][1].startswith("1.build")
    assert order[-1][1].startswith("1.destroy")


def test_an_enemy_is_the_more_dangerous_the_further_in_it_stands() -> None:
    state = set_table(at={"1o": "b", "1i": "b"}, towers={"2ri": "net-cannon"}, characters=TEAM)
    plan = insight_of(state).plans[3]
    glance = Glance(state, plan, 0)
    assert 0 < glance.danger(0, 0) < glance.danger(2, 0)
    attacks = [move for move in state.moves(0) if move.kind == "attack"]
    outer, inner = glances(state, plan, attacks)
    assert outer < inner
    built = set_table(have=["rrr", "", ""], characters=TEAM, market=SIX)
    assert best_at_a_glance(built, plan, Random(1)).kind == "build"


def test_a_team_that_never_thinks_still_wins_now_and_then() -> None:
    fort = game(mission="fort")
    rng = Random(5)
    tasks = []
    for _ in range(6):
        state = fort.start(2)
        while not state.over:
            state.play(state.draw(rng) if state.chance else fort.insight.sensible(state, rng))
        result = state.result
        assert result is not None
        tasks.append(result.scores[0])
    assert max(tasks) == 5
    assert sum(tasks) >= 15


# --- trading --------------------------------------------------------------------------------


def test_two_red_for_nothing_are_refused_when_red_is_needed() -> None:
    for bot in thinkers():
        state = set_table(
            have=["", "rr", ""], characters=TEAM, market=SIX, actions=[1, 2, 2], round=3
        )
        say(state, "1.trade:2", "1.ask:r", "1.ask:r", "1.offer")
        assert str(bot.choose(state.view(1), Random(1))) == "2.refuse:1", bot.name


@pytest.mark.parametrize("level", ["seedling", "sapling", "gardener", "master"])
@pytest.mark.parametrize("late", [3, 8])
def test_no_level_gives_two_red_for_nothing(level: str, late: int) -> None:
    state = set_table(
        have=["", "rr", "bb"], characters=TEAM, market=SIX, actions=[1, 2, 2], round=late
    )
    say(state, "1.trade:2", "1.ask:r", "1.ask:r", "1.offer")
    for seed in range(1 if level == "master" else 8):
        assert str(hortus.bot(level).choose(state.view(1), Random(seed))) == "2.refuse:1"


def test_red_is_handed_over_where_it_builds_a_tower_at_once() -> None:
    for bot in thinkers():
        state = last_gap()
        say(state, "1.trade:2", "1.give:r", "1.offer")
        assert str(bot.choose(state.view(1), Random(1))) == "2.accept:1", bot.name


def last_gap() -> Patrol:
    """The last round: one tower is missing, and only a trade brings its price into one hand."""
    winter = [card.id for card in game().book.seasons if card.season == 3 and not card.last][:2]
    earlier = [
        card.id
        for season in range(3)
        for card in [card for card in game().book.seasons if card.season == season][:3]
    ]
    return set_table(
        2,
        options={"mission": "cellar"},
        characters=[RUSSET, CHIP],
        have=["r", "r"],
        actions=[1, 1],
        towers={"1ro": "salt-line", "1rm": "duck-pen", "2ro": "beer-trap", "2rm": "copper-band"},
        market=[None, None, None, None, "snare-row", None],
        seen=[*earlier, *winter, "end-of-winter"],
        round=12,
        task=4,
        delivered={"blue": 6},
    )


def test_a_trade_that_wins_is_opened_by_every_thinking_team() -> None:
    for bot in thinkers():
        state = last_gap()
        rng = Random(2)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            seat = state.actors[0]
            state.play(bot.choose(state.view(seat), rng))
        assert state.result is not None
        assert state.result.winners == (0, 1), bot.name


def test_a_team_trades_in_the_course_of_a_game() -> None:
    fort = game(mission="fort")
    match = hortus.play(fort, [hortus.bot("sapling"), hortus.bot("sapling")], seed=12)
    kinds = [move.kind for move in match.moves]
    assert kinds.count("offer") == kinds.count("accept") == 1


def test_nobody_haggles() -> None:
    """Whoever was refused opens no trade again that round."""
    state = set_table(have=["r", "r", "bb"], characters=TEAM, market=SIX, actions=[2, 1, 2])
    say(state, "1.trade:2", "1.give:r", "1.offer", "2.refuse:1")
    for bot in thinkers():
        assert not str(bot.choose(state.view(0), Random(4))).startswith("1.trade"), bot.name


# --- claims ---------------------------------------------------------------------------------


KINDS = {
    "task",
    "delivered",
    "meets",
    "stopped",
    "held",
    "prevented",
    "covers",
    "affords",
    "gained",
    "actions",
}


def check(claim: Claim, before: Patrol, after: Patrol, seat: int) -> None:
    """Count again, from the positions alone or by playing on."""
    kind, count = claim.kind, claim.count
    if kind == "task":
        assert count == after.to_dict()["task"] - before.to_dict()["task"]
    elif kind == "delivered":
        assert count == delivered(after) - delivered(before)
    elif kind == "meets":
        assert completes(after)
        assert not completes(before)
    elif kind == "stopped":
        assert count == standing(before) - standing(after)
    elif kind == "held":
        assert count == sum(after.held) - sum(before.held)
    elif kind == "prevented":
        assert count == invading(before) - invading(after)
    elif kind == "covers":
        assert count == len(pointed_at(after)) - len(pointed_at(before))
    elif kind == "affords":
        assert tower_moves(after, claim.seat)
        assert not tower_moves(before, claim.seat)
    elif kind == "gained":
        assert count == len(pool(after, seat)) - len(pool(before, seat))
    else:
        assert kind == "actions"
        assert after.to_dict()["actions"][seat] == count


def delivered(state: Patrol) -> int:
    return sum(state.to_dict()["delivered"].values())


def standing(state: Patrol) -> int:
    """The enemies on all lanes, counted in the saved position."""
    lanes = state.to_dict()["lanes"]
    return sum([sum(space.values()) for lane in lanes for space in lane])


def played_on(state: Patrol) -> Patrol:
    """The same round when nobody does more, open questions are dropped, and every tower works."""
    state = state.copy()
    rng = Random(0)
    state.stacks = [()] * state.players
    state.rest()
    while state.phase in (ACTION, ACTIVATION):
        if state.chance:
            state.play(state.draw(rng))
            continue
        seat = state.actors[0]
        moves = state.moves(seat)
        ready = state.phase == ACTIVATION and not state.stacks[seat] and ready_towers(state, seat)
        last = [move for move in moves if move.kind in ("pass", "done", "refuse", "withdraw")]
        state.play(moves[0] if ready or not last else last[0])
    return state


def invading(state: Patrol) -> int:
    """The enemies that will leave their lane when enemies next move."""
    later = played_on(state)
    if later.fallow:
        return 0
    inner = range(6, len(later.lanes), 9)
    return sum([sum(later.lanes[at : at + 3]) - sum(later.held[at : at + 3]) for at in inner])


def completes(state: Patrol) -> bool:
    """True if delivering all one can ends the open task, when nobody does anything else."""
    state = state.copy()
    state.phase, state.done = MISSION, 0
    state.stacks = [()] * state.players
    state.invaded = True
    task, turn = state.task, state.round
    state.rest()
    while not state.chance and not state.over and state.round == turn:
        seat = state.actors[0]
        moves = [move for move in state.moves(seat) if move.kind == "deliver"]
        scarce = sorted(moves, key=lambda move: -move.args[1])
        exact = [move for move in scarce if exactly_wanted(state, move.args[0])]
        state.play((exact or scarce)[0])
    return state.task > task


def exactly_wanted(state: Patrol, colour: int) -> bool:
    word = ("blue", "red", "yellow")[colour]
    card = state.book.mission.cards[state.task]
    asked = sum([need.amount(state.players) for need in card.needs if need.colour == colour])
    return bool(state.to_dict()["delivered"][word] < asked)


def pointed_at(state: Patrol) -> set[tuple[int, int]]:
    found = set()
    for spot, card in enumerate(state.towers):
        if card != EMPTY:
            wild = state.book.market[card].wild
            types = [colour for colour in range(3) if wild or state.symbols(spot)[colour]]
            found |= {(place, colour) for place in targets(state, spot) for colour in types}
    return found


def tower_moves(state: Patrol, seat: int) -> bool:
    return any(
        [
            move.kind == "build" and state.book.market[state.market[move.args[0]]].tower
            for move in state.moves(seat)
        ]
    )


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_claim_about_a_move_is_true(players: int) -> None:
    seen: Counter[str] = Counter()
    rng = Random(players)
    for mission in ("fort", "scarecrow", "cellar"):
        played = game(mission=mission)
        insight = played.insight
        state = played.start(players)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            assert isinstance(state, Patrol)
            seat = rng.choice(state.actors)
            moves = state.moves(seat)
            for move in rng.sample(list(moves), min(3, len(moves))):
                after = state.copy()
                after.play(move)
                for claim in insight.claims(state, after, seat):
                    assert claim.kind in KINDS
                    check(claim, state, after, seat)
                    seen[claim.kind] += 1
            wise = rng.random() < 0.8
            chosen = insight.sensible(state, rng) if wise else rng.choice(moves)
            state.play(chosen)
    assert set(seen) >= KINDS - {"held", "meets", "task"}


def test_a_claim_knows_who_can_pay_and_when_a_task_has_all_it_needs() -> None:
    poor = set_table(have=["r", "bb", ""], characters=TEAM, market=SIX)
    rich = set_table(have=["rr", "bbbbbbb", ""], characters=TEAM, market=SIX)
    plan = insight_of(poor).plans[3]
    assert [can_pay(poor, 0), can_pay(rich, 0)] == [False, True]
    assert [has_all(poor, plan), has_all(rich, plan)] == [False, True]
    kinds = [claim.kind for claim in claims_of(poor, rich, 0, plan)]
    assert {"meets", "affords", "gained"} <= set(kinds)


def test_a_hint_speaks_of_seats_by_number() -> None:
    state = last_gap()
    after = state.copy()
    say(after, "1.trade:2", "1.give:r", "1.offer", "2.accept:1")
    texts = [claim.text for claim in state.game.insight.claims(state, after, 0)]
    assert "lets {1} build a tower" in texts
    assert hortus.load("potato-patrol").insight.claims(after, after, 0) == []
