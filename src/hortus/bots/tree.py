"""The tree of a search: nodes, the edges between them, choosing among edges, and proving ends."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final, cast

from hortus.core.contract import Move, Profile
from hortus.core.native import i64

CHANCE: Final = -1
OVER: Final = -2
UNKNOWN: Final = -3
"""Who acts in a node: a seat, chance, nobody any more, or not yet known."""
CERTAIN: Final = 1.0 - 1e-9
"""A value from which on a win is a win."""
MODESTY: Final = 0.25
"""What an untried move is thought to be worse than the tried ones, once most trust lies in those."""
REFINE_AT: Final = 32.0
"""From how many visits of a node on its favourite is refined; again at each doubling."""


class Edge:
    """A move in the tree: how often it was tried, and what came of it for whoever made it."""

    move: Move
    node: Node | None
    visits: float
    total: float
    offered: float
    prior: float
    refined: bool

    def __init__(self, move: Move, prior: float = 0.0) -> None:
        self.move = move
        self.node = None
        self.visits = 0.0
        """A whole number, kept as what it is divided by."""
        self.total = 0.0
        self.offered = 0.0
        """How often it could have been chosen, where deals differ."""
        self.prior = prior
        """What the game's policy thinks of it: a share of 1 where the profile trusts it, else an order."""
        self.refined = False
        """True once the finer moves near it stand beside it."""

    def child(self) -> Node:
        """The node it leads to, made when first needed."""
        if self.node is None:
            self.node = Node()
        return self.node

    def value(self, seat: int) -> float:
        """What it is worth to the seat that makes it: proven, or the average."""
        if self.node is not None and self.node.proven:
            return self.node.worth[seat]
        return self.total / self.visits if self.visits else 0.0


class Node:
    """A position (or, where things are hidden, what one seat knows of it) in the tree."""

    mover: i64
    visits: float
    moves: Sequence[Move]
    likes: list[float]
    trusting: bool
    start: i64
    taken: i64
    extra: i64
    refine_at: float
    edges: list[Edge]
    by_number: dict[int, Edge]
    proven: bool
    worth: list[float]
    distance: i64

    def __init__(self) -> None:
        self.mover = UNKNOWN
        self.visits = 0.0
        self.moves = _NO_MOVES
        """What may be played, in the order in which it is tried."""
        self.likes = _NO_WORTH
        """What the policy thinks of each, if it has an idea; the best of those without an edge stands first."""
        self.trusting = False
        """True if that is a share of 1 that steers the choice; else it is an order, no more."""
        self.start = 0
        """With which of them the order begins; it goes round."""
        self.taken = 0
        """How many of them have an edge."""
        self.extra = 0
        """How many finer moves were added."""
        self.refine_at = REFINE_AT
        self.edges = []
        self.by_number = _NO_OUTCOMES
        self.proven = False
        self.worth = _NO_WORTH
        """What it is worth to each seat, once that is certain."""
        self.distance = 0
        """How many moves away that end is."""

    def outcome(self, number: int, move: Move) -> Edge:
        """The edge of a chance event, or of a move that is not legal in every deal."""
        if self.by_number is _NO_OUTCOMES:
            self.by_number = {}
        found = self.by_number.get(number)
        if found is None:
            found = Edge(move)
            self.by_number[number] = found
        return found

    def rank(self, moves: list[Move], likes: list[float], trusting: bool) -> None:
        """Let moves be tried in the order of a policy."""
        self.moves = moves
        self.likes = likes
        self.trusting = trusting
        self._put_best_next()

    def _put_best_next(self) -> None:
        """Of the moves without an edge, the one liked best comes next: most are never asked for."""
        likes = self.likes
        at: i64 = self.taken
        count: i64 = len(likes)
        if at >= count:
            return
        best = at
        top = likes[at]
        place = at + 1
        while place < count:
            if likes[place] > top:
                top = likes[place]
                best = place
            place += 1
        if best != at:
            moves = cast(list[Move], self.moves)
            moves[at], moves[best] = moves[best], moves[at]
            likes[at], likes[best] = likes[best], likes[at]

    def take(self) -> Edge:
        """An edge for the next of the moves that have none."""
        at = self.start + self.taken
        count = len(self.moves)
        edge = Edge(self.moves[at if at < count else at - count])
        if self.likes:
            edge.prior = self.likes[self.taken]
        self.taken += 1
        self.edges.append(edge)
        if self.likes:
            self._put_best_next()
        return edge

    def insert(self, found: Sequence[Move], prior: float) -> None:
        """Let finer moves be tried next; those that are there already stay where they are."""
        moves = self.moves
        count = len(moves)
        ordered = [moves[(self.start + place) % count] for place in range(count)]
        fresh = [move for move in found if move not in ordered]
        at = int(self.taken)
        self.moves = ordered[:at] + fresh + ordered[at:]
        self.start = 0
        if self.likes:
            prior = prior if self.trusting else max(self.likes)
            self.likes = self.likes[:at] + [prior] * len(fresh) + self.likes[at:]
            self._put_best_next()
        self.extra += len(fresh)

    def favourite(self) -> Edge:
        """The edge to trust: a proven win, the fastest; else the most visited that is not lost."""
        best = self.edges[0]
        for edge in self.edges:
            if _is_better(edge, best, self.mover):
                best = edge
        return best


# What a node holds until it needs one of its own: making empty ones would cost more than all else.
_NO_MOVES: Final[tuple[Move, ...]] = ()
_NO_OUTCOMES: Final[dict[int, Edge]] = {}
_NO_WORTH: Final[list[float]] = []


def _is_better(one: Edge, two: Edge, seat: int) -> bool:
    first, second = _certainty(one, seat), _certainty(two, seat)
    if first != second:
        return first > second
    if one.visits and two.visits and _is_settled(one) != _is_settled(two):
        return one.value(seat) > two.value(seat)
    if one.visits != two.visits:
        return one.visits > two.visits
    return one.value(seat) > two.value(seat)


def _is_settled(edge: Edge) -> bool:
    return edge.node is not None and edge.node.proven


def _certainty(edge: Edge, seat: int) -> float:
    """Above 0 for a proven win, the sooner the greater; below for a proven loss, the later the greater."""
    node = edge.node
    if node is None or not node.proven:
        return 0.0
    worth = node.worth[seat]
    if worth >= CERTAIN:
        return 1.0 / (1 + int(node.distance))
    if worth < 0.0:
        return worth - 1.0 / (1 + int(node.distance))
    return 0.0


# --- choosing -------------------------------------------------------------------------------


def trusted(likes: Sequence[float], trust: float) -> list[float]:
    """A policy's opinions of moves as shares of 1: the greater the trust, the sharper."""
    top = max(likes)
    found: list[float] = list(likes)
    total = 0.0
    for place in range(len(found)):
        power = exp(trust * (found[place] - top))
        found[place] = power
        total += power
    for place in range(len(found)):
        found[place] /= total
    return found


def choose_edge(node: Node, profile: Profile) -> Edge:
    """The edge of a decision to look at next: untried ones first, then the promising; no proven loss."""
    waiting = node.taken < len(node.moves)
    if waiting and profile.first and len(node.edges) >= profile.width(node.visits) + node.extra:
        waiting = False
    if node.trusting:
        return _choose_trusted(node, profile, waiting)
    if waiting:
        return node.take()
    mover = node.mover
    spread = profile.exploration * sqrt(log(node.visits + 1.0))
    edges = node.edges
    best = edges[0]
    top = -1e9
    for edge in edges:
        child = edge.node
        if child is not None and child.proven:
            score = child.worth[mover] if child.worth[mover] >= 0.0 else -2.0
        elif edge.visits:
            score = edge.total / edge.visits + spread / sqrt(edge.visits)
        else:
            return edge
        if score > top:
            best, top = edge, score
    if top <= -2.0 and node.taken < len(node.moves):
        return node.take()
    return best


def _choose_trusted(node: Node, profile: Profile, waiting: bool) -> Edge:
    """The same where the game's policy is trusted: an untried move competes with the tried ones."""
    mover = node.mover
    spread = profile.exploration * sqrt(node.visits + 1.0)
    best: Edge | None = None
    top = -2.0
    total = 0.0
    visits = 0.0
    mass = 0.0
    for edge in node.edges:
        visits += edge.visits
        total += edge.total
        mass += edge.prior
        child = edge.node
        if child is not None and child.proven:
            score = child.worth[mover] if child.worth[mover] >= 0.0 else -2.0
        elif edge.visits:
            score = edge.total / edge.visits + spread * edge.prior / (1.0 + edge.visits)
        else:
            return edge
        if score > top:
            best, top = edge, score
    if best is None and node.taken < len(node.moves):
        return node.take()
    if waiting:
        hope = (total / visits if visits else 0.0) - MODESTY * sqrt(mass)
        if hope + spread * node.likes[node.taken] > top:
            return node.take()
    return best if best is not None else node.edges[0]


def choose_offered(edges: list[Edge], visits: float, profile: Profile, trusting: bool) -> Edge:
    """The same among the moves that are legal in this deal, but were not in every one so far."""
    best = edges[0]
    untried: Edge | None = None
    top = -1e9
    tried: i64 = 0
    total = 0.0
    times = 0.0
    mass = 0.0
    spread = profile.exploration * (sqrt(visits + 1.0) if trusting else 1.0)
    for edge in edges:
        edge.offered += 1.0
        if not edge.visits:
            if untried is None or edge.prior > untried.prior:
                untried = edge
            continue
        tried += 1
        score = edge.total / edge.visits
        if trusting:
            times += edge.visits
            total += edge.total
            mass += edge.prior
            score += spread * edge.prior / (1.0 + edge.visits)
        else:
            score += spread * sqrt(log(edge.offered) / edge.visits)
        if score > top:
            best, top = edge, score
    if untried is None or (tried and profile.first and tried >= profile.width(visits)):
        return best
    if not trusting or not tried:
        return untried
    hope = total / times - MODESTY * sqrt(mass)
    return untried if hope + spread * untried.prior > top else best


# --- proving --------------------------------------------------------------------------------


def prove(node: Node) -> None:
    """Whoever acts here has a certain win, or every move is certain: then so is the node."""
    seat = node.mover
    best: Node | None = None
    complete = node.taken >= len(node.moves)
    for edge in node.edges:
        child = edge.node
        if child is None or not child.proven:
            complete = False
            continue
        if best is None or _ends_better(child, best, seat):
            best = child
    if best is None or not (complete or best.worth[seat] >= CERTAIN):
        return
    node.proven = True
    node.worth = best.worth
    node.distance = best.distance + 1


def _ends_better(one: Node, two: Node, seat: int) -> bool:
    first, second = one.worth[seat], two.worth[seat]
    if first != second:
        return first > second
    return one.distance < two.distance if first > 0.0 else one.distance > two.distance
