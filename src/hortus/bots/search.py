"""The searching bot: Monte-Carlo tree search over the contract, for any game.

One iteration deals what is hidden anew (`View.sample`), descends the tree, values one new
position (`Game.values`, after a short playout where the game's profile says so) and carries the
values of all seats up. Each seat chooses what is good for itself; together or alone that is the
same for all. Where things are hidden every seat has a tree of its own, made of what it sees of
each move (`State.masked`), so nobody's choice rests on what he cannot know. Where nothing is
hidden, ends that are certain are proven up the tree: the fastest win is taken, a loss put off.

With a counted budget the choice depends on view, count and luck alone, in either build.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from typing import Final

from hortus.bots.bot import Bot, Considered, Thought
from hortus.bots.budget import Budget
from hortus.bots.tree import CHANCE, OVER, Edge, Node, choose_edge, prove
from hortus.core.contract import Move, Profile, State, View
from hortus.core.native import mypyc_attr

USUAL: Final = Budget(count=1000)
"""Iterations for each decision unless told otherwise."""
LONGEST_LINE: Final = 12
"""How many moves of the expected line are told."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Looks ahead as far as its budget allows."""

    budget: Budget

    def __init__(self, budget: Budget = USUAL, name: str = "") -> None:
        super().__init__(name or f"search:{budget}")
        self.budget = budget
        """Iterations for each decision, or seconds for each turn."""
        self._purse = Purse(budget)

    def choose(self, view: View, rng: Random) -> Move:
        """The move it trusts most."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """What it found: moves with visits and values, the expected line, how sure it is."""
        moves = view.moves()
        if len(moves) == 1:
            self._purse.skip(view)
            return Thought(moves[0], [Considered(moves[0], 0, 0.0)], sure=1.0)
        search = Search(view, rng)
        meter = self._purse.open(view).start()
        while not search.root.proven and meter.spend():
            search.iterate()
        thought = search.thought()
        self._purse.close(view, thought.move)
        return thought

    def weigh(self, view: View, move: Move, rng: Random) -> float:
        """What it expects of one move for the seat of the view, with the budget of a decision."""
        search = Search(view, rng, move)
        meter = self.budget.start()
        while not search.root.proven and meter.spend():
            search.iterate()
        return search.root.edges[0].value(search.seat)


def make_search(argument: str) -> Bot:
    """The searching bot by name, with the budget written behind it."""
    return SearchBot(Budget.read(argument)) if argument else SearchBot(USUAL, "search")


class Purse:
    """Seconds are for a whole turn: what one decision leaves over is there for the next."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._left = budget.seconds
        self._expected: object = None

    def open(self, view: View) -> Budget:
        """What may be spent on a decision: half of what is left for the turn, or the count."""
        if self.budget.count:
            return self.budget
        if self._expected is None or view.known.key() != self._expected:
            self._left = self.budget.seconds
        return Budget(seconds=max(self._left / 2, self.budget.seconds / 50))

    def close(self, view: View, move: Move) -> None:
        """A decision was made: half of what was left is gone."""
        if not self.budget.count:
            self._left /= 2
            self._foresee(view, move)

    def skip(self, view: View) -> None:
        """There was nothing to decide, so nothing was spent."""
        if not self.budget.count and self._expected is not None:
            self._foresee(view, view.moves()[0])

    def _foresee(self, view: View, move: Move) -> None:
        """If nobody else acts in between, the next decision is of the same turn."""
        after = view.known.copy()
        after.play(move)
        same = view.seat in after.actors and not after.chance
        self._expected = after.key() if same else None


class Search:
    """One search from what a seat knows: the trees, and how an iteration goes through them."""

    def __init__(self, view: View, rng: Random, only: Move | None = None) -> None:
        assert view.seat is not None
        self.view = view
        self.only: Move | None = only
        """The one move that is looked at; None: all of them."""
        self.seat: int = view.seat
        self.rng = rng
        self.game = view.game
        self.players: int = view.players
        self.hidden: bool = view.game.about.hidden
        self.profile: Profile = view.game.profile
        self.trees: list[Node] = [Node() for _ in range(view.players if self.hidden else 1)]
        """A tree for each seat where things are hidden; else one for all."""
        self.root: Node = self.trees[view.seat if self.hidden else 0]
        self.iterations = 0
        self._path: list[Node] = []
        self._edges: list[Edge] = []

    # --- one iteration ----------------------------------------------------------------------

    def iterate(self) -> None:
        """Deal, descend, value, and carry the values up."""
        self.iterations += 1
        state = self.view.sample(self.rng)
        if self.hidden:
            self._descend_hidden(state)
        else:
            self._descend(state)

    def _descend(self, state: State) -> None:
        """In an open game a node is one position, and its moves are listed once."""
        node = self.root
        path = self._path
        edges = self._edges
        path.clear()
        edges.clear()
        while True:
            path.append(node)
            if state.over:
                self._end(node, state)
            if node.proven:
                break
            if state.chance:
                move = state.draw(self.rng)
                node.mover = CHANCE
                edge = node.outcome(self.game.index(move), move)
            elif node.visits == 0 and node is not self.root:
                break
            else:
                if not node.edges:
                    self._expand(node, state)
                edge = choose_edge(node, self.profile)
                move = edge.move
            state.play(move)
            edges.append(edge)
            node = edge.child()
        values = node.worth if node.proven else self._value(state)
        self._carry(path, edges, values)

    def _carry(self, path: list[Node], edges: list[Edge], values: list[float]) -> None:
        place = len(edges)
        while True:
            node = path[place]
            node.visits += 1
            if place == 0:
                break
            place -= 1
            above = path[place]
            edge = edges[place]
            edge.visits += 1
            if above.mover >= 0:
                edge.total += values[above.mover]
                if node.proven and not above.proven:
                    prove(above)
                    if above.proven:
                        values = above.worth

    def _end(self, node: Node, state: State) -> None:
        if not node.proven:
            result = state.result
            assert result is not None
            node.mover = OVER
            node.worth = [result.value(seat) for seat in range(self.players)]
            node.proven = True

    def _expand(self, node: Node, state: State) -> None:
        """List the moves of whoever acts; of several that may act at once, the searching seat first."""
        seat = self.seat if self.seat in state.actors else state.actors[0]
        moves = self._moves(node, state, seat)
        node.mover = seat
        node.edges = [Edge(move) for move in self._ordered(state, moves)]

    def _moves(self, node: Node, state: State, seat: int) -> list[Move]:
        """What may be played in a node; at the root only what is asked about."""
        if self.only is not None and node is self.root:
            return [self.only]
        return list(state.moves(seat))

    def _ordered(self, state: State, moves: list[Move]) -> list[Move]:
        """The moves in the order in which they are tried: as the game prefers, else by luck."""
        self.rng.shuffle(moves)
        likes = self.game.insight.policy(state, moves)
        if not likes:
            return moves
        order = sorted(range(len(moves)), key=lambda place: -likes[place])
        return [moves[place] for place in order]

    # --- hidden things ----------------------------------------------------------------------

    def _descend_hidden(self, state: State) -> None:
        """Every seat goes down its own tree by what it sees; whoever acts chooses in his own."""
        nodes = list(self.trees)
        trail: list[tuple[int, Edge, Node]] = []
        while not state.over:
            if state.chance:
                move = state.draw(self.rng)
            else:
                seat = self.seat if self.seat in state.actors else state.actors[0]
                node = nodes[seat]
                if node.visits == 0 and node is not self.root:
                    break
                node.mover = seat
                edge = self._choose_known(node, state, self._moves(node, state, seat))
                move = edge.move
                trail.append((seat, edge, node))
            seen = [state.masked(move, seat) for seat in range(self.players)]
            state.play(move)
            for seat in range(self.players):
                shown = seen[seat]
                if shown is not None:
                    nodes[seat] = nodes[seat].after(str(shown))
        self._carry_hidden(nodes, trail, self._value(state))

    def _choose_known(self, node: Node, state: State, moves: list[Move]) -> Edge:
        """Of the moves that are legal in this deal, the one to look at next."""
        edges: list[Edge] = []
        fresh: list[Move] = []
        for move in moves:
            found = node.known.get(str(move))
            if found is None:
                fresh.append(move)
            else:
                found.offered += 1
                edges.append(found)
        width = self.profile.width(node.visits)
        if fresh and len(edges) < width:
            move = self._ordered(state, fresh)[0]
            edge = node.add(move)
            edge.offered = 1
            return edge
        return _best_offered(edges, self.profile.exploration)

    def _carry_hidden(
        self, nodes: list[Node], trail: list[tuple[int, Edge, Node]], values: list[float]
    ) -> None:
        for seat, edge, node in trail:
            node.visits += 1
            edge.visits += 1
            edge.total += values[seat]
        for node in nodes:
            if node.visits == 0:
                node.visits = 1

    # --- values -----------------------------------------------------------------------------

    def _value(self, state: State) -> list[float]:
        """What the new position is worth to each seat, perhaps after a short playout."""
        steps = self.profile.playout
        while steps > 0 and not state.over:
            if state.chance:
                state.play(state.draw(self.rng))
                continue
            state.play(self.game.insight.sensible(state, self.rng))
            steps -= 1
        return self.game.values(state)

    # --- what was found ---------------------------------------------------------------------

    def thought(self) -> Thought:
        """The choice, all moves looked at, the expected line, and how sure."""
        root = self.root
        if not root.edges:
            return Thought(self.view.moves()[0])
        best = root.favourite()
        found = [
            Considered(edge.move, edge.visits, edge.value(root.mover))
            for edge in root.edges
            if edge.visits
        ]
        found.sort(key=_by_visits)
        total = sum([one.visits for one in found])
        sure = 1.0 if root.proven else best.visits / total if total else 0.0
        return Thought(best.move, _first(found, best.move), self._line(best), sure)

    def _line(self, edge: Edge) -> list[Move]:
        """How both sides are expected to go on, as far as the tree knows."""
        line = [edge.move]
        node = edge.node
        while node is not None and node.edges and len(line) < LONGEST_LINE and not self.hidden:
            if node.mover == CHANCE:
                break
            following = node.favourite()
            if not following.visits:
                break
            line.append(following.move)
            node = following.node
        return line


def _by_visits(one: Considered) -> tuple[int, float]:
    return (-one.visits, -one.value)


def _first(found: list[Considered], move: Move) -> list[Considered]:
    """The list with the chosen move in front."""
    chosen = [one for one in found if one.move == move]
    return [*chosen, *[one for one in found if one.move != move]]


def _best_offered(edges: list[Edge], exploration: float) -> Edge:
    """The promising one among moves that were not legal in every deal so far."""
    best = edges[0]
    top = -1e9
    for edge in edges:
        if not edge.visits:
            return edge
        score = edge.total / edge.visits + exploration * sqrt(log(edge.offered) / edge.visits)
        if score > top:
            best, top = edge, score
    return best
