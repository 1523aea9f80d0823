"""The tree of a search: nodes, the edges between them, choosing among edges, and proving ends."""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from hortus.core.contract import Move, Profile

CHANCE: Final = -1
OVER: Final = -2
UNKNOWN: Final = -3
"""Who acts in a node: a seat, chance, nobody any more, or not yet known."""
CERTAIN: Final = 1.0 - 1e-9
"""A value from which on a win is a win."""


class Edge:
    """A move in the tree: how often it was tried, and what came of it for whoever made it."""

    move: Move
    node: Node | None
    visits: int
    total: float
    offered: int

    def __init__(self, move: Move) -> None:
        self.move = move
        self.node = None
        self.visits = 0
        self.total = 0.0
        self.offered = 0
        """How often it could have been chosen, where deals differ."""

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

    mover: int
    visits: int
    edges: list[Edge]
    by_number: dict[int, Edge]
    known: dict[str, Edge]
    followed: dict[str, Node]
    proven: bool
    worth: list[float]
    distance: int

    def __init__(self) -> None:
        self.mover = UNKNOWN
        self.visits = 0
        self.edges = []
        self.by_number = _NO_OUTCOMES
        self.known = _NONE_KNOWN
        self.followed = _NONE_FOLLOWED
        self.proven = False
        self.worth = _NO_WORTH
        """What it is worth to each seat, once that is certain."""
        self.distance = 0
        """How many moves away that end is."""

    def outcome(self, number: int, move: Move) -> Edge:
        """The edge of a chance event."""
        if self.by_number is _NO_OUTCOMES:
            self.by_number = {}
        found = self.by_number.get(number)
        if found is None:
            found = Edge(move)
            self.by_number[number] = found
        return found

    def after(self, seen: str) -> Node:
        """The node of what a seat knows after it saw a move (or as much of it as it sees)."""
        if self.followed is _NONE_FOLLOWED:
            self.followed = {}
        found = self.followed.get(seen)
        if found is None:
            found = Node()
            self.followed[seen] = found
        return found

    def add(self, move: Move) -> Edge:
        """A new edge, found again by its notation."""
        if self.known is _NONE_KNOWN:
            self.known = {}
        edge = Edge(move)
        self.known[str(move)] = edge
        self.edges.append(edge)
        return edge

    def favourite(self) -> Edge:
        """The edge to trust: a proven win, the fastest; else the most visited that is not lost."""
        best = self.edges[0]
        for edge in self.edges:
            if _is_better(edge, best, self.mover):
                best = edge
        return best


# What a node holds until it needs one of its own: making empty ones would cost more than all else.
_NO_OUTCOMES: Final[dict[int, Edge]] = {}
_NONE_KNOWN: Final[dict[str, Edge]] = {}
_NONE_FOLLOWED: Final[dict[str, Node]] = {}
_NO_WORTH: Final[list[float]] = []


def _is_better(one: Edge, two: Edge, seat: int) -> bool:
    first, second = _certainty(one, seat), _certainty(two, seat)
    if first != second:
        return first > second
    if one.visits != two.visits:
        return one.visits > two.visits
    return one.value(seat) > two.value(seat)


def _certainty(edge: Edge, seat: int) -> float:
    """Above 0 for a proven win, the sooner the greater; below for a proven loss, the later the greater."""
    node = edge.node
    if node is None or not node.proven:
        return 0.0
    worth = node.worth[seat]
    if worth >= CERTAIN:
        return 1.0 / (1 + node.distance)
    if worth < 0.0:
        return worth - 1.0 / (1 + node.distance)
    return 0.0


def choose_edge(node: Node, profile: Profile) -> Edge:
    """The edge of a decision to look at next: untried ones first, then the promising; no proven loss."""
    edges = node.edges
    width = min(len(edges), profile.width(node.visits))
    spread = profile.exploration * sqrt(log(node.visits + 1.0))
    mover = node.mover
    best = edges[0]
    top = -1e9
    for place in range(width):
        edge = edges[place]
        child = edge.node
        if child is not None and child.proven:
            score = child.worth[mover] if child.worth[mover] >= 0.0 else -2.0
        elif not edge.visits:
            return edge
        else:
            score = edge.total / edge.visits + spread / sqrt(edge.visits)
        if score > top:
            best, top = edge, score
    return best


def prove(node: Node) -> None:
    """Whoever acts here has a certain win, or every move is certain: then so is the node."""
    seat = node.mover
    best: Node | None = None
    complete = True
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
