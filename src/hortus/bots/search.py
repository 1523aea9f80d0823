"""The searching bot: Monte-Carlo tree search over the contract, for any game.

One iteration deals what is hidden anew (`View.sample`), descends the tree, values one new
position (`Game.values`, after a short playout if the game's profile says so) and carries the
values of all seats up. Each seat chooses what is good for itself; together or alone that is the
same for all. Moves are tried in the order of the game's policy, in games with very many of them
a few at first, and finer ones near the favourite are added as it proves itself.

Where things are hidden every seat has a tree of its own, made of what it sees of each move
(`State.masked`), so nobody's choice rests on what he cannot know. Where nothing is hidden, ends
that are certain are proven up the tree: the fastest win is taken, a loss put off.

With a counted budget the choice depends on view, count and luck alone, in either build.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from hortus.bots.bot import Bot, Considered, Thought
from hortus.bots.budget import Budget, Meter
from hortus.bots.purse import Purse
from hortus.bots.tree import CHANCE, OVER, Edge, Node, choose_edge, choose_offered, prove, trusted
from hortus.core.contract import Move, Profile, State, View
from hortus.core.errors import BadOption
from hortus.core.native import i64, mypyc_attr
from hortus.core.notation import Noted

USUAL: Final = Budget(count=1000)
"""Iterations for each decision unless told otherwise."""
FIRST_THOUGHT: Final = 32
"""After so many iterations the first thought is told, and again at each doubling."""
LONGEST_LINE: Final = 12
"""How many moves of the expected line are told."""
LINES: Final = 5
"""For how many of the moves considered the expected line is told."""
_HASH: Final = (1 << 61) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Looks ahead as far as its budget allows."""

    budget: Budget

    def __init__(self, budget: Budget | str = USUAL, name: str = "") -> None:
        if isinstance(budget, str):
            budget = Budget.read(budget)
        super().__init__(name or f"search:{budget}")
        self.budget = budget
        """Iterations for each decision, seconds for each turn, or both; may be given as written."""
        self._purse = Purse(budget)
        self._search: Search | None = None
        """What it found at the last decision, if it counts seconds alone: a count is to depend on nothing else."""

    def choose(self, view: View, rng: Random) -> Move:
        """The move it trusts most."""
        return self.think(view, rng).move

    def think(self, view: View, rng: Random) -> Thought:
        """What it found: moves with visits and values, the expected line, how sure it is."""
        moves = view.moves()
        if len(moves) == 1:
            return self._only(view, moves[0])
        meter = self._purse.open(view)
        search = self._begin(view, rng)
        while not search.root.proven and meter.spend():
            search.iterate()
        return self._end(search, meter)

    def thoughts(self, view: View, rng: Random) -> Iterator[Thought]:
        """What it thinks after a few iterations and each time it has doubled them; `think` at last."""
        moves = view.moves()
        if len(moves) == 1:
            yield self._only(view, moves[0])
            return
        meter = self._purse.open(view)
        search = self._begin(view, rng)
        told = FIRST_THOUGHT
        while not search.root.proven and meter.spend():
            search.iterate()
            if search.iterations >= told:
                told = 2 * search.iterations
                yield search.thought()
        yield self._end(search, meter)

    def _begin(self, view: View, rng: Random) -> Search:
        """A new search; in a turn that goes on, with seconds, what the last one found is kept."""
        search = self._search
        self._search = None
        if search is not None and self._purse.goes_on and search.follow(view, rng):
            return search
        return Search(view, rng)

    def _end(self, search: Search, meter: Meter) -> Thought:
        thought = search.thought()
        self._purse.close(search.view, thought.move, meter)
        if self.budget.seconds and not self.budget.count:
            self._search = search
        return thought

    def _only(self, view: View, move: Move) -> Thought:
        self._purse.skip(view, move)
        return Thought(move, [Considered(move, 0, 0.0)], sure=1.0)

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


class Search:
    """One search from what a seat knows: the trees, and how an iteration goes through them."""

    def __init__(
        self, view: View, rng: Random, only: Move | None = None, profile: Profile | None = None
    ) -> None:
        seat = view.seat
        if seat is None or seat not in view.actors:
            raise BadOption("a search begins where its seat is to move")
        self.view = view
        self.only: Move | None = only
        """The one move that is looked at; None: all of them."""
        self.seat: int = seat
        self.rng = rng
        self.game = view.game
        self.insight = view.game.insight
        self.players: int = view.players
        self.hidden: bool = view.game.about.hidden
        self.candidates: bool = view.game.about.candidates
        self.profile: Profile = profile if profile is not None else view.game.profile
        """How the game is searched; another one than its own where that is measured."""
        self.root: Node = Node()
        self.iterations = 0
        self._path: list[Node] = []
        self._edges: list[Edge] = []
        self._offered: list[Edge] = []
        self._nodes: dict[int, Node] = {_origin(seat): self.root}
        """Where things are hidden: what each seat knows, by all it has seen since the root."""
        self._seen: list[int] = [0] * view.players
        self._finer: dict[Node, list[Move]] = {}
        self._numbers: dict[Move, int] = {}

    def follow(self, view: View, rng: Random) -> bool:
        """Go on from the favourite move, if it led straight to this view of an open game; else False."""
        node = self.root.favourite().node if self.root.edges else None
        if self.hidden or node is None or node.mover != view.seat or node.visits < 1.0:
            return False
        self.view = view
        self.rng = rng
        self.root = node
        self.iterations = int(node.visits)
        return True

    # --- one iteration ----------------------------------------------------------------------

    def iterate(self) -> None:
        """Deal, descend, value, and carry the values up."""
        self.iterations += 1
        state = self.view.sample(self.rng)
        self._path.clear()
        self._edges.clear()
        if self.hidden:
            self._descend_hidden(state)
        else:
            self._descend(state)

    def _descend(self, state: State) -> None:
        """In an open game a node is one position, and its moves are listed once."""
        node = self.root
        path = self._path
        edges = self._edges
        closely = 0 < self.profile.replies <= self.iterations
        blurred = False
        if not node.visits:
            self._expand(node, state)
        while True:
            path.append(node)
            if state.chance:
                move = state.draw(self.rng)
                if closely and self.insight.blurs(state, move):
                    blurred = True
                    edge = node.outcome(0, move)
                else:
                    edge = node.outcome(self._number(move), move)
                state.play(move)
            else:
                if self.candidates and node.visits >= node.refine_at:
                    self._refine(node, state)
                edge = choose_edge(node, self.profile)
                state.play(edge.move)
            edges.append(edge)
            if blurred and self.seat in state.actors:
                break
            following = edge.node
            if following is None:
                if state.over:
                    following = self._end(edge, state)
                elif not edge.visits and not state.chance:
                    break
                else:
                    following = edge.child()
                    self._expand(following, state)
            if following.proven:
                self._carry(following.worth, following)
                return
            node = following
        self._carry(self._value(state), None)

    def _carry(self, values: list[float], leaf: Node | None) -> None:
        path = self._path
        edges = self._edges
        place: i64 = len(edges)
        below = leaf
        while place > 0:
            place -= 1
            node = path[place]
            edge = edges[place]
            node.visits += 1.0
            edge.visits += 1.0
            if node.mover >= 0:
                edge.total += values[node.mover]
                if below is not None and below.proven and not node.proven:
                    prove(node)
                    if node.proven:
                        values = node.worth
            below = node

    def _end(self, edge: Edge, state: State) -> Node:
        """The node of a game's end: certain."""
        result = state.result
        assert result is not None
        node = edge.child()
        node.mover = OVER
        node.worth = [result.value(seat) for seat in range(self.players)]
        node.proven = True
        return node

    def _expand(self, node: Node, state: State) -> None:
        """List the moves of whoever acts; of several that may act at once, the searching seat first."""
        if state.chance:
            node.mover = CHANCE
            return
        seat = self._actor(state)
        node.mover = seat
        if self.only is not None and node is self.root:
            node.moves = [self.only]
            return
        moves = state.moves(seat)
        likes = self.insight.policy(state, moves)
        if likes:
            self._order(node, moves, likes)
        else:
            node.moves = moves
            node.start = int(self.rng.random() * len(moves))
        if node is self.root and self.profile.first:
            self._look_for_ends(node, state)

    def _actor(self, state: State) -> int:
        return self.seat if self.seat in state.actors else state.actors[0]

    def _order(self, node: Node, moves: Sequence[Move], likes: Sequence[float]) -> None:
        """The moves as the game prefers them; equals begin anywhere."""
        count = len(moves)
        start = int(self.rng.random() * count)
        turned = [*moves[start:], *moves[:start]]
        liked = [*likes[start:], *likes[:start]]
        trust = self.profile.trust
        node.rank(turned, trusted(liked, trust) if trust > 0.0 else liked, trust > 0.0)

    def _look_for_ends(self, node: Node, state: State) -> None:
        """Where only some moves are looked at, one that ends the game well at once goes first."""
        for place, move in enumerate(node.moves):
            after = state.copy()
            after.play(move)
            if after.over and self.game.values(after)[self.seat] > 0.0:
                node.start = place
                if node.likes:
                    node.start = 0
                    node.likes[place] = max(node.likes) + 1.0
                    node.rank(list(node.moves), node.likes, node.trusting)
                return

    def _refine(self, node: Node, state: State) -> None:
        """Put the finer moves near the favourite of a node beside it."""
        node.refine_at *= 2
        if node is self.root and self.only is not None:
            return
        best = node.favourite()
        if not best.refined and best.node is not None and not best.node.proven:
            best.refined = True
            found = self.insight.refined(state, best.move)
            if found:
                node.insert(found, best.prior)

    # --- hidden things ----------------------------------------------------------------------

    def _descend_hidden(self, state: State) -> None:
        """Every seat goes down its own tree by what it sees; whoever acts chooses in his own.

        Where there is nothing to choose there is no node.
        """
        seen = self._seen
        for seat in range(self.players):
            seen[seat] = _origin(seat)
        path = self._path
        while not state.over:
            if state.chance:
                move = state.draw(self.rng)
            else:
                seat = self._actor(state)
                node = self._nodes.get(seen[seat])
                moves = state.moves(seat)
                if len(moves) == 1 and node is not self.root:
                    self._watch(state, moves[0])
                    state.play(moves[0])
                    continue
                if node is None:
                    node = Node()
                    node.mover = seat
                    node.visits = 1.0
                    self._nodes[seen[seat]] = node
                    break
                node.mover = seat
                edge = self._choose_known(node, state, moves)
                move = edge.move
                path.append(node)
                self._edges.append(edge)
            self._watch(state, move)
            state.play(move)
        self._carry_hidden(self._value(state))

    def _watch(self, state: State, move: Move) -> None:
        """Note for each seat what it sees of a move."""
        seen = self._seen
        whole: i64 = self._number(move) * 2 + (1 if state.chance else 0)
        for seat in range(self.players):
            shown = state.masked(move, seat)
            if shown is None:
                continue
            number: i64 = whole if shown is move else self._number(shown) * 2
            before: i64 = seen[seat]
            mixed: i64 = (number + 12345) * 2654435761
            turned: i64 = ((before << 7) & _HASH) | (before >> 54)
            seen[seat] = (turned ^ mixed ^ (mixed >> 29)) & _HASH

    def _choose_known(self, node: Node, state: State, listed: Sequence[Move]) -> Edge:
        """Of the moves that are legal in this deal, the one to look at next."""
        moves = self._legal(node, state, listed)
        edges = self._offered
        edges.clear()
        table = node.by_number
        for move in moves:
            found = table.get(self._number(move))
            if found is None:
                self._meet(node, state, moves)
                break
            edges.append(found)
        if len(edges) < len(moves):
            table = node.by_number
            edges.clear()
            for move in moves:
                edges.append(table[self._number(move)])
        trusting = self.profile.trust > 0.0 and node.extra > 0
        return choose_offered(edges, node.visits, self.profile, trusting)

    def _legal(self, node: Node, state: State, moves: Sequence[Move]) -> Sequence[Move]:
        """What may be played: of the root only what is asked about; the finer moves found so far, too."""
        if self.only is not None and node is self.root:
            return [self.only]
        if not self.candidates:
            return moves
        if node.visits >= node.refine_at and node.edges:
            node.refine_at *= 2
            best = node.favourite()
            if not best.refined and not state.why_not(best.move):
                best.refined = True
                finer = self._finer.setdefault(node, [])
                finer += [m for m in self.insight.refined(state, best.move) if m not in finer]
        extra = [m for m in self._finer.get(node, ()) if not state.why_not(m) and m not in moves]
        return [*moves, *extra] if extra else moves

    def _meet(self, node: Node, state: State, moves: Sequence[Move]) -> None:
        """Give edges to moves that were not legal in any deal so far."""
        likes = self.insight.policy(state, moves)
        if likes and self.profile.trust > 0.0:
            likes = trusted(likes, self.profile.trust)
            node.extra = 1
        for place, move in enumerate(moves):
            number = self._number(move)
            if number not in node.by_number:
                edge = node.outcome(number, move)
                edge.prior = likes[place] if likes else self.rng.random()
                node.edges.append(edge)

    def _carry_hidden(self, values: list[float]) -> None:
        edges = self._edges
        for place, node in enumerate(self._path):
            edge = edges[place]
            node.visits += 1.0
            edge.visits += 1.0
            edge.total += values[node.mover]

    def _number(self, move: Move) -> int:
        """A number for a move as good as the move itself: its own, or one given to it here."""
        if isinstance(move, Noted) and not self.candidates and move.number >= 0:
            return move.number * 16 + move.seat + 1
        found = self._numbers.get(move)
        if found is None:
            found = -1 - len(self._numbers)
            self._numbers[move] = found
        return found

    # --- values -----------------------------------------------------------------------------

    def _value(self, state: State) -> list[float]:
        """What the new position is worth to each seat, perhaps after a short playout."""
        if self.profile.settles and not state.over:
            self.insight.settle(state, self.rng)
        steps = self.profile.playout
        if steps and not state.over:
            self.insight.play_out(state, self.rng, steps)
        return self.game.values(state)

    # --- what was found ---------------------------------------------------------------------

    def thought(self) -> Thought:
        """The choice, all moves looked at, the expected lines, and how sure."""
        root = self.root
        edges = [edge for edge in root.edges if edge.visits]
        if not edges:
            return Thought(self.view.moves()[0])
        best = root.favourite()
        edges.sort(key=_by_visits)
        edges.remove(best)
        edges.insert(0, best)
        found = [
            Considered(edge.move, int(edge.visits), edge.value(self.seat), self._line(edge, place))
            for place, edge in enumerate(edges)
        ]
        total = sum([one.visits for one in found])
        sure = 1.0 if root.proven else best.visits / total
        return Thought(best.move, found, found[0].line, sure)

    def _line(self, edge: Edge, place: int) -> tuple[Move, ...]:
        """How all are expected to go on, as far as the tree knows; only for the first few moves."""
        if place >= LINES:
            return ()
        if self.hidden:
            return self._line_hidden(edge)
        line = [edge.move]
        node = edge.node
        while node is not None and node.mover >= 0 and node.edges and len(line) < LONGEST_LINE:
            following = node.favourite()
            if not following.visits:
                break
            line.append(following.move)
            node = following.node
        return tuple(line)

    def _line_hidden(self, edge: Edge) -> tuple[Move, ...]:
        """The same in a likely deal, until something happens that the seat would not see."""
        state = self.view.sample(Random(0))
        for seat in range(self.players):
            self._seen[seat] = _origin(seat)
        line: list[Move] = []
        move = edge.move
        while not state.why_not(move) and state.masked(move, self.seat) is move:
            line.append(move)
            self._watch(state, move)
            state.play(move)
            if state.over or state.chance or len(line) == LONGEST_LINE:
                break
            node = self._nodes.get(self._seen[self._actor(state)])
            if node is None or not node.edges:
                break
            following = node.favourite()
            if not following.visits:
                break
            move = following.move
        return tuple(line) if line else (edge.move,)


def _origin(seat: int) -> int:
    """What a seat has seen when nothing has happened."""
    return seat + 1


def _by_visits(edge: Edge) -> tuple[float, float]:
    return (-edge.visits, -edge.total)
