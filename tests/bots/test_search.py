"""What a tree search must be able to do, and well-known ones are not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

import hortus
from hortus import Move, State
from hortus.bots.bot import RandomBot, Thought
from hortus.bots.budget import Budget
from hortus.bots.greedy import GreedyBot
from hortus.bots.search import Search, SearchBot, make_search
from hortus.bots.tree import CHANCE, Edge, Node, choose_edge, choose_offered, prove, trusted
from hortus.core import registry
from hortus.core.errors import BadOption
from hortus.core.profile import Profile

GARDEN = hortus.load("wizards-garden")


@pytest.fixture
def toys() -> Iterator[None]:
    """The toy games, installed for one test."""
    names = {
        "toy-envelope": "EnvelopeGame",
        "toy-bridge": "BridgeGame",
        "toy-gift": "GiftGame",
        "toy-raft": "RaftGame",
        "toy-ferry": "FerryGame",
    }
    for name, kind in names.items():
        registry.register(name, f"tests.bots.toys:{kind}")
    yield
    for name in names:
        registry._entries().pop(name)


def think(state: State, seat: int, count: int = 2000, seed: int = 1) -> Thought:
    return SearchBot(Budget(count=count)).think(state.view(seat), Random(seed))


SEEN: dict[object, float] = {}


def exact(state: State, seat: int) -> float:
    """What a position is worth with best play of both, by looking at everything."""
    key = (seat, state.key())
    if key not in SEEN:
        result = state.result
        SEEN[key] = result.value(seat) if result is not None else _best(state, seat)
    return SEEN[key]


def _best(state: State, seat: int) -> float:
    found = []
    for move in state.moves():
        after = state.copy()
        after.play(move)
        found.append(exact(after, seat))
    return max(found) if state.actors[0] == seat else min(found)


def late_positions(wanted: int, empty: int) -> list[State]:
    """Positions near the end of random games with few seeds, where everything can be looked at."""
    game = hortus.load("wizards-garden", seeds=7)
    found: list[State] = []
    seed = 0
    while len(found) < wanted:
        match = hortus.play(game, [RandomBot(), RandomBot()], seed=seed)
        state = match.at(max(0, len(match.moves) - empty))
        if not state.over and len(state.moves()) > 1:
            found.append(state)
        seed += 1
    return found


def test_it_takes_a_win_in_one_and_blocks_one() -> None:
    tried = 0
    for state in late_positions(20, 1):
        seat = state.actors[0]
        chosen = think(state, seat, 2000).move
        after = state.copy()
        after.play(chosen)
        assert exact(after, seat) == exact(state, seat)
        tried += 1
    assert tried == 20


def test_near_the_end_it_plays_as_well_as_can_be() -> None:
    for state in late_positions(5, 2):
        seat = state.actors[0]
        thought = think(state, seat, 8000)
        after = state.copy()
        after.play(thought.move)
        assert exact(after, seat) == exact(state, seat)


def test_a_proven_win_is_certain_and_ends_the_search() -> None:
    won = [s for s in late_positions(20, 1) if exact(s, s.actors[0]) == 1.0]
    assert len(won) >= 3
    for state in won:
        thought = think(state, state.actors[0], 50_000)
        assert (thought.sure, thought.value) == (1.0, 1.0)
        assert sum(one.visits for one in thought.considered) < 50_000


def lead_to(node: Node, worth: list[float], distance: int) -> Edge:
    edge = Edge(Move("go", (len(node.edges),)))
    child = edge.child()
    child.proven, child.worth, child.distance = True, worth, distance
    edge.visits = 1
    node.edges.append(edge)
    return edge


def test_it_prefers_the_faster_win_and_the_slower_loss() -> None:
    node = Node()
    node.mover = 0
    slow, fast = lead_to(node, [1.0, -1.0], 5), lead_to(node, [1.0, -1.0], 1)
    assert node.favourite() is fast
    prove(node)
    assert (node.proven, node.distance) == (True, 2)
    assert slow.value(0) == 1.0
    lost = Node()
    lost.mover = 0
    soon, late = lead_to(lost, [-1.0, 1.0], 1), lead_to(lost, [-1.0, 1.0], 7)
    assert lost.favourite() is late
    prove(lost)
    assert (lost.worth, lost.distance) == ([-1.0, 1.0], 8)
    assert choose_edge(lost, Profile()) in (soon, late)


def test_it_does_not_step_into_a_loss_that_was_visited_most() -> None:
    node = Node()
    node.mover = 0
    trap = lead_to(node, [-1.0, 1.0], 1)
    trap.visits = 900
    other = Edge(Move("other"))
    other.visits, other.total = 3, -2.0
    node.edges.append(other)
    assert node.favourite() is other
    assert choose_edge(node, Profile()) is other
    prove(node)
    assert not node.proven


@pytest.mark.usefixtures("toys")
def test_it_does_not_know_what_is_hidden() -> None:
    game = hortus.load("toy-envelope")
    for card in range(3):
        state = game.start()
        state.play(game.notation.move("hide", (card,)))
        for seed in range(3):
            assert str(think(state, 0, 600, seed).move) == "decline"


@pytest.mark.usefixtures("toys")
def test_the_whole_team_pulls_together() -> None:
    game = hortus.load("toy-bridge")
    for seed in range(5):
        bots = [SearchBot(Budget(count=300)) for _ in range(2)]
        result = hortus.play(game, bots, seed=seed).state.result
        assert result is not None
        assert result.winners == (0, 1)


@pytest.mark.usefixtures("toys")
def test_of_several_who_may_act_at_once_each_counts_on_the_others() -> None:
    start = hortus.load("toy-raft").start()
    for seat in range(2):
        for seed in range(3):
            thought = think(start, seat, 200, seed)
            assert thought.move.seat == seat
            assert thought.move.args[0] in (0, 1)
    halfway = start.copy()
    halfway.play(start.moves(0)[1])
    assert think(halfway, 1, 200).move.args == (1,)


@pytest.mark.usefixtures("toys")
def test_it_does_not_hope_for_a_helpful_opponent() -> None:
    for seed in range(5):
        thought = think(hortus.load("toy-gift").start(), 0, 60, seed)
        assert thought.move.args == (0,)


@pytest.mark.usefixtures("toys")
def test_a_reply_is_seen_through_luck_that_does_not_concern_it() -> None:
    state = hortus.load("toy-ferry").start()
    chosen = []
    for replies in (0, 1, 61):
        search = Search(state.view(0), Random(1), profile=Profile(exploration=0.3, replies=replies))
        for _ in range(60):
            search.iterate()
        chosen.append(search.thought().move.args[0])
    assert chosen == [0, 1, 0]  # looked into never, from the first iteration, and after the last


@pytest.mark.usefixtures("toys")
def test_a_position_may_be_valued_where_it_has_come_to_rest() -> None:
    state = hortus.load("toy-ferry").start()
    chosen = []
    for settles in (False, True):
        search = Search(state.view(0), Random(1), profile=Profile(exploration=0.3, settles=settles))
        for _ in range(60):
            search.iterate()
        chosen.append(search.thought().move.args[0])
    assert chosen == [0, 1]  # what it looks like at once, and what comes of it


def test_what_is_no_budget_is_refused_in_one_sentence() -> None:
    for kind in (SearchBot, GreedyBot):
        with pytest.raises(BadOption, match="a budget is written"):
            kind("Flora")
    with pytest.raises(BadOption, match="its seat is to move"):
        Search(GARDEN.start().view(1), Random(1))


def test_lines_are_told_for_the_moves_that_matter() -> None:
    state = hortus.load("leaf-and-let-die").start(2)
    rng = Random(2)
    while state.chance or len(state.moves(state.actors[0])) < 2:
        state.play(state.draw(rng) if state.chance else state.moves(state.actors[0])[0])
    seat = state.actors[0]
    thought = think(state, seat, 200)
    for one in thought.considered[:5]:
        assert one.line[0] == one.move
    assert thought.line == thought.considered[0].line
    assert any(len(one.line) > 1 for one in thought.considered)


def test_an_even_position_is_valued_near_nothing() -> None:
    thought = think(GARDEN.start(), 0, 3000)
    assert abs(thought.value) < 0.15


def test_it_says_what_it_thinks() -> None:
    state = GARDEN.restore(
        {"board": "wwb." + "...." * 2 + "...w", "to_move": 0, "phase": "planting"}
    )
    thought = think(state, 0)
    assert str(thought.move) == "d4w"
    assert thought.considered[0].move == thought.move
    assert sum(one.visits for one in thought.considered) == 2000
    line = state.copy()
    for move in thought.line:
        line.play(move)
    assert len(thought.line) > 2
    assert 0.3 < thought.sure <= 1.0


@pytest.mark.parametrize("name", hortus.games())
def test_the_same_luck_and_count_give_the_same_choice(name: str) -> None:
    game = hortus.load(name)
    players = game.about.players[0]
    matches = [
        hortus.play(game, [hortus.bot("search:12")] * players, seed=3, limit=25) for _ in range(2)
    ]
    assert matches[0].record == matches[1].record
    fresh = [hortus.bot("search:12") for _ in range(players)]
    assert hortus.play(game, fresh, seed=3, limit=25).record == matches[0].record


def test_a_search_goes_on_from_its_favourite_while_the_turn_does() -> None:
    state = hortus.load("power-plants").start(2)
    rng = Random(4)
    while state.chance or len(state.moves()) < 10:  # until somebody adds a patch
        state.play(state.draw(rng) if state.chance else state.moves()[0])
    seat = state.actors[0]
    search = Search(state.view(seat), Random(1))
    for _ in range(200):
        search.iterate()
    state.play(search.thought().move)
    assert state.actors == (seat,)
    assert search.follow(state.view(seat), Random(2))
    kept = search.iterations
    assert 0 < kept == search.root.visits
    search.iterate()
    assert search.iterations == kept + 1
    assert search.thought().move in state.moves()
    assert not search.follow(state.view(1 - seat), Random(2))  # not his turn


def test_a_bot_by_name_has_the_budget_behind_it() -> None:
    assert hortus.bot("search:500").name == "search:500"
    assert make_search("").name == "search"
    assert hortus.bot("search:2s").name == "search:2s"


def test_chance_is_followed_as_it_comes() -> None:
    game = hortus.load("potato-patrol")
    state = game.start(2)
    rng = Random(3)
    while state.chance:
        state.play(state.draw(rng))
    search = Search(state.view(state.actors[0]), rng)
    for _ in range(300):
        search.iterate()
    assert search.iterations == 300
    nodes = [search.root]
    found = 0
    while nodes:
        node = nodes.pop()
        found += node.mover == CHANCE
        edges = [*node.edges, *node.by_number.values()]
        nodes += [edge.node for edge in edges if edge.node is not None]
    assert found > 0


def test_the_width_grows_with_the_visits() -> None:
    narrow = Profile(first=4, growth=1.0)
    assert [narrow.width(visits) for visits in (0, 16, 100)] == [4, 8, 14]
    assert Profile().width(0) > 10_000


def tried(value: float, visits: int, prior: float = 0.0) -> Edge:
    edge = Edge(Move("tried", (visits,)), prior)
    edge.visits, edge.total, edge.offered = visits, value * visits, visits
    return edge


def test_trust_in_a_policy_is_a_share_of_attention() -> None:
    assert trusted([0.0, 0.0], 5.0) == [0.5, 0.5]
    sharp, blunt = trusted([1.0, 0.0], 5.0), trusted([1.0, 0.0], 0.5)
    assert sharp[0] > blunt[0] > 0.5
    assert sum(sharp) == pytest.approx(1.0)


def test_of_what_is_legal_in_a_deal_the_untried_come_first_in_the_order_of_the_policy() -> None:
    dull, keen = Edge(Move("dull"), 0.1), Edge(Move("keen"), 0.9)
    good = tried(0.9, 20)
    assert choose_offered([good, dull, keen], 20, Profile(), False) is keen
    assert choose_offered([good, tried(0.1, 20)], 40, Profile(), False) is good
    narrow = Profile(first=1, growth=0.0)
    assert choose_offered([good, dull, keen], 20, narrow, False) is good


def test_a_trusted_policy_leaves_a_poor_move_untried_for_long() -> None:
    good, poor = tried(0.5, 10, 0.95), Edge(Move("poor"), 0.05)
    assert choose_offered([good, poor], 10, Profile(trust=1.0), True) is good
    long = tried(0.5, 100_000, 0.95)
    assert choose_offered([long, poor], 100_000, Profile(trust=1.0), True) is poor
    node = Node()
    node.mover = 0
    node.rank([Move("poor"), Move("good")], [0.05, 0.95], True)
    first = choose_edge(node, Profile(trust=1.0))
    assert str(first.move) == "good"
    first.visits, first.total, node.visits = 10, 5.0, 10
    assert choose_edge(node, Profile(trust=1.0)) is first
    first.visits, first.total, node.visits = 100_000, 50_000.0, 100_000
    assert str(choose_edge(node, Profile(trust=1.0)).move) == "poor"


def test_moves_are_tried_in_the_order_of_the_policy() -> None:
    node = Node()
    node.mover = 0
    node.rank([Move(name) for name in "abcd"], [0.1, 0.9, 0.5, 0.7], False)
    assert [str(choose_edge(node, Profile()).move) for _ in range(4)] == ["b", "d", "c", "a"]
    assert [edge.prior for edge in node.edges] == [0.9, 0.7, 0.5, 0.1]


def test_finer_moves_stand_next_in_line_and_none_twice() -> None:
    node = Node()
    node.mover = 0
    node.moves = [Move("a"), Move("b"), Move("c")]
    node.start = 1
    assert str(node.take().move) == "b"
    node.insert([Move("b"), Move("b'"), Move("c")], 0.0)
    assert [str(node.take().move) for _ in range(3)] == ["b'", "c", "a"]
    assert node.extra == 1


def test_thoughts_come_early_and_the_last_is_the_choice() -> None:
    view = GARDEN.start().view(0)
    found = list(SearchBot("200").thoughts(view, Random(5)))
    visits = [sum(one.visits for one in thought.considered) for thought in found]
    assert visits == [32, 64, 128, 200]
    assert found[-1].move == SearchBot("200").choose(view, Random(5))
    assert next(iter(RandomBot().thoughts(view, Random(1)))).move in view.moves()


TOLD = """
import sys
from random import Random
import hortus
for name in sys.argv[1:]:
    state = hortus.load(name).start(2)
    rng = Random(7)
    for _ in range(30):
        seat = state.actors[0] if state.actors else -1
        state.play(state.draw(rng) if seat < 0 else rng.choice(list(state.moves(seat))))
    while not state.actors:
        state.play(state.draw(rng))
    thought = hortus.bot("search:60").think(state.view(state.actors[0]), rng)
    print(thought.sure, *[f"{one.move} {one.visits} {one.value:.9f}" for one in thought.considered])
"""


def test_another_process_and_the_other_build_find_the_same() -> None:
    names = ["wizards-garden", "leaf-and-let-die", "potato-patrol"]
    told = []
    for pure, seed in (("1", "1"), ("", "2")):
        environment = {**os.environ, "HORTUS_PURE": pure, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-W", "ignore", "-c", TOLD, *names]
        told.append(
            subprocess.run(command, env=environment, capture_output=True, check=True).stdout
        )
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(names)
