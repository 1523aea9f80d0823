"""For researchers: a tree search over the numbered moves of any game, chance and hidden cards included.

    python examples/search.py wizards-garden --iterations 400

Information-set Monte Carlo tree search in its plainest form: each iteration deals the hidden rest
anew (`view.sample`), walks down a tree whose nodes are kept by the numbers of the moves that lead
to them (`game.index`), adds one node, and backs up the values of all seats (`game.values`) there.
What chance does is part of the walk and of no node.
"""

from __future__ import annotations

import argparse
from math import log, sqrt
from random import Random

import hortus

EXPLORE = 0.7


class Node:
    """A decision: how often it was met, and what came of each move tried from it."""

    def __init__(self) -> None:
        self.visits = 0
        self.children: dict[int, Node] = {}
        self.total: list[float] = []
        """The sum of the values of all seats over the visits."""

    def worth(self, seat: int, met: int) -> float:
        """How promising it is to come here again: the mean, and more for what is rarely tried."""
        return self.total[seat] / self.visits + EXPLORE * sqrt(log(met) / self.visits)


def walk(root: Node, state: hortus.State, rng: Random) -> None:
    """One iteration: down to a new node, its value, and back up."""
    game = state.game
    path = [root]
    node = root
    while not state.over:
        if state.chance:
            state.play(state.draw(rng))
            continue
        seat = state.actors[0]
        legal = {game.index(move): move for move in state.moves(seat)}
        fresh = [number for number in legal if number not in node.children]
        if fresh:
            number = rng.choice(fresh)
            node.children[number] = Node()
        else:
            number = best(node, legal, seat)
        state.play(legal[number])
        node = node.children[number]
        path.append(node)
        if fresh:
            break
    values = game.values(state)
    for met in path:
        met.visits += 1
        met.total = [a + b for a, b in zip(met.total or [0.0] * len(values), values, strict=True)]


def best(node: Node, legal: dict[int, hortus.Move], seat: int) -> int:
    """The number of the legal move to try again."""
    return max(legal, key=lambda number: node.children[number].worth(seat, node.visits + 1))


def search(view: hortus.View, iterations: int, rng: Random) -> dict[int, int]:
    """How often each legal move was tried, by its number: the most tried one is the one to play."""
    root = Node()
    for _ in range(iterations):
        walk(root, view.sample(rng), rng)
    return {number: child.visits for number, child in root.children.items()}


def main() -> None:
    """Search the first decision of a game and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=hortus.games())
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = Random(chosen.seed)
    game = hortus.load(chosen.game)
    state = game.start()
    while state.chance:
        state.play(state.draw(rng))
    view = state.view(state.actors[0])
    space = game.space()
    print(f"{game.title}: {space.size} numbered moves, {sum(view.mask())} of them legal now")
    visits = search(view, chosen.iterations, rng)
    for number in sorted(visits, key=lambda one: -visits[one])[:5]:
        print(f"  {visits[number]:5} visits  {number:6}  {view.move_at(number)}")


if __name__ == "__main__":
    main()
