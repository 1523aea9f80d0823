"""What the contract demands of rules: each check looks at one random game and raises `Violation`."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from hortus.bots.bot import RandomBot
from hortus.conformance.walk import Violation, Walk, snapshot
from hortus.core.contract import Move, Result, State
from hortus.core.errors import (
    BadOption,
    BadPosition,
    HortusError,
    IllegalMove,
    MalformedMove,
    NotYourTurn,
)
from hortus.core.record import Record
from hortus.core.registry import load
from hortus.table.match import Match, play

NONSENSE = ("", "?", "zz9", "1.", "-", "a" * 300, "9.9:9,9", "💐", "\\", "{0}")
WRONG: tuple[object, ...] = (None, -7, "?", [], {}, [[]], 10**9)
PLAIN = (int, str, bytes, bool, float, type(None))


def need(holds: bool, problem: str) -> None:
    """Raise `Violation` unless something holds."""
    if not holds:
        raise Violation(problem)


def legal_moves_are_legal(walk: Walk) -> None:
    """Each legal move can be played, by a seat that may act, and changes the position."""
    for ply in walk.some(40):
        state = walk.positions[ply]
        outside = [seat for seat in range(state.players) if seat not in state.actors]
        for seat in outside:
            need(not state.moves(seat), f"seat {seat} may not act at ply {ply}, but has moves")
        for seat in state.actors:
            need(bool(state.moves(seat)), f"seat {seat} may act at ply {ply}, but has no move")
        for move in spread(state.moves(), 12):
            need(state.why_not(move) == "", f"{move} is legal, yet refused: {state.why_not(move)}")
            need(state.actor_of(move) in state.actors, f"{move} belongs to no actor at ply {ply}")
            moved = after(state, move)
            need(snapshot(moved) != walk.snapshots[ply], f"{move} changes nothing at ply {ply}")


def refused_moves_change_nothing(walk: Walk) -> None:
    """A move that is not allowed gets a reason, and the position stays as it was."""
    refused = 0
    for ply in walk.some(25):
        state = walk.positions[ply].copy()
        for move in spread(walk.moves, 15):
            reason = state.why_not(move)
            if not reason:
                state.copy().play(move)
                continue
            refused += 1
            need(_is_refused(state, move), f"{move} was played at ply {ply}, though {reason!r}")
            need(state.explain(str(move)) != "", f"explain is silent on {move} at ply {ply}")
            need(snapshot(state) == walk.snapshots[ply], f"the refused {move} changed something")
            need(state == walk.positions[ply], f"the refused {move} changed the key")
    need(refused > 0, "not one move of the game was ever refused in another position")


def _is_refused(state: State, move: Move) -> bool:
    try:
        state.play(move)
    except IllegalMove as error:
        return bool(str(error))
    return False


def nonsense_is_malformed(walk: Walk) -> None:
    """Text that is no notation is refused in one sentence, by `parse` and by `explain`."""
    for ply in walk.some(4):
        state = walk.positions[ply]
        for text in NONSENSE:
            try:
                state.game.parse(text)
            except MalformedMove as error:
                need(0 < len(str(error)) < 400, f"the error for {text!r} is no clear sentence")
                need(state.explain(text) != "", f"explain finds nothing wrong with {text!r}")
            else:
                raise Violation(f"parse takes {text!r} for a move")


def copies_stay_what_they_were(walk: Walk) -> None:
    """Positions copied on the way are untouched by what was played since."""
    for ply, state in enumerate(walk.positions):
        need(snapshot(state) == walk.snapshots[ply], f"the copy taken at ply {ply} has changed")


def keys_agree_with_equality(walk: Walk) -> None:
    """Equal positions have equal keys, different ones different keys, made of plain values."""
    pool = dict(zip(walk.snapshots, walk.positions, strict=True))
    for ply in walk.some(12):
        for move in spread(walk.positions[ply].moves(), 4):
            moved = after(walk.positions[ply], move)
            pool[snapshot(moved)] = moved
    seen: dict[object, str] = {}
    for text, state in pool.items():
        key = state.key()
        need(_is_plain(key), f"the key holds something that is not stable: {key!r}")
        need(state.copy() == state, "a copy is not equal to what it was copied from")
        need(seen.setdefault(key, text) == text, f"two positions have one key: {text} {seen[key]}")


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return all([_is_plain(item) for item in value])
    return isinstance(value, PLAIN)


def positions_can_be_restored(walk: Walk) -> None:
    """`to_dict` through JSON and `restore` gives the same position, which plays on the same way."""
    for ply in walk.some(40):
        state = walk.positions[ply]
        again = walk.game.restore(json.loads(walk.snapshots[ply]))
        need(again == state, f"the restored position differs at ply {ply}")
        need(snapshot(again) == walk.snapshots[ply], f"to_dict differs after restore at ply {ply}")
        facts = (again.actors, again.chance, again.over, again.players)
        need(
            facts == (state.actors, state.chance, state.over, state.players),
            f"who acts differs after restore at ply {ply}",
        )
        need(_texts(again) == _texts(state), f"the moves differ after restore at ply {ply}")
        if ply < len(walk.moves):
            again.play(again.parse(str(walk.moves[ply])))
            need(
                again == walk.positions[ply + 1], f"a restored position plays differently at {ply}"
            )


def _texts(state: State) -> list[str]:
    return sorted([str(move) for move in state.moves()])


def bad_positions_are_refused(walk: Walk) -> None:
    """`restore` answers any data with a position or a `BadPosition`, never with a crash."""
    data = json.loads(walk.snapshots[len(walk.snapshots) // 2])
    broken: list[object] = [{}, {"nonsense": 1}]
    for name in data:
        broken += [{**data, name: wrong} for wrong in WRONG]
        broken.append({other: value for other, value in data.items() if other != name})
    refused = 0
    for attempt in broken:
        try:
            walk.game.restore(attempt)  # type: ignore[arg-type]
        except BadPosition as error:
            refused += 1
            need(0 < len(str(error)) < 400, "a BadPosition is no clear sentence")
        except HortusError:
            refused += 1
        except Exception as error:
            raise Violation(f"restore crashes on {str(attempt)[:200]}: {error!r}") from error
    need(refused > 1, "restore takes anything for a position")


def notation_round_trips(walk: Walk) -> None:
    """Every move and outcome is written without white space and read back as itself."""
    for ply in walk.some(40):
        state = walk.positions[ply]
        moves = list(state.moves()) if not state.chance else [m for m, _ in state.outcomes()]
        written: dict[str, Move] = {}
        for move in moves:
            text = str(move)
            need(text.split() == [text] and not text.startswith("["), f"{text!r} is no notation")
            need(text not in written, f"two moves are written {text} at ply {ply}")
            written[text] = move
            need(state.game.parse(text) == move, f"{text} is read back as something else")
            need(hash(state.game.parse(text)) == hash(move), f"{text}: equal moves, unequal hashes")


def chance_is_explicit(walk: Walk) -> None:
    """Outcomes are playable, their probabilities add up to one, and `draw` gives one of them."""
    declared = walk.game.about.chance
    for state in walk.positions:
        need(declared or not state.chance, "chance acts in a game that declares none")
    for ply in [ply for ply in walk.some(60) if walk.positions[ply].chance]:
        state = walk.positions[ply]
        outcomes = state.outcomes()
        total = sum([probability for _, probability in outcomes])
        need(abs(total - 1) < 1e-9, f"the outcomes at ply {ply} add up to {total}")
        need(state.draw(walk.rng) in [move for move, _ in outcomes], "draw gives no outcome")
        need(state.draw(Random(5)) == state.draw(Random(5)), "draw uses chance of its own")
        for move, probability in spread(outcomes, 6):
            need(probability > 0, f"the outcome {move} is impossible")
            state.copy().play(move)


def records_replay(walk: Walk) -> None:
    """The written record, read and replayed, leads to the same position."""
    seats = [f"seat {seat}" for seat in range(walk.case.players)]
    record = Record.of(walk.game, seats, [str(move) for move in walk.moves], "2026-01-01")
    again = Record.loads(record.dumps())
    need(again == record, "the record differs after writing and reading")
    need(again.replay() == walk.final, "the replay ends in another position")
    half = len(walk.moves) // 2
    need(again.replay(half) == walk.positions[half], "the replay differs half way")


def results_are_consistent(walk: Walk) -> None:
    """No result before the end; then scores, ranks and winners that fit together."""
    for ply in walk.some(10)[:-1]:
        need(walk.positions[ply].result is None, f"there is a result at ply {ply}, before the end")
    result = walk.final.result
    if result is None:
        raise Violation("the game is over without a result")
    players = walk.case.players
    sizes = (len(result.scores), len(result.ranks))
    need(sizes == (players, players), "scores and ranks must be one for each seat")
    need(bool(result.reason), "the result gives no reason")
    about = walk.game.about
    if about.score_sum is not None:
        need(sum(result.scores) == about.score_sum, f"the scores do not add up: {result.scores}")
    if about.cooperative or players == 1:
        everyone = tuple(range(players))
        need(result.winners in ((), everyone), "alone or together, all win or none")
        need(len(set(result.ranks)) == 1, "alone or together, all share a rank")
    else:
        _check_ranks(result)


def _check_ranks(result: Result) -> None:
    counted = [1 + sum([1 for other in result.ranks if other < rank]) for rank in result.ranks]
    need(list(result.ranks) == counted, f"ranks must count who is better: {result.ranks}")
    first = tuple([seat for seat, rank in enumerate(result.ranks) if rank == 1])
    need(result.winners == first, f"the winners {result.winners} are not those of rank 1")


def evaluation_is_bounded(walk: Walk) -> None:
    """`evaluate` stays within -1 and 1, and does not change the position."""
    for ply in walk.some(15):
        state = walk.positions[ply]
        for seat in range(walk.case.players):
            worth = walk.game.evaluate(state, seat)
            need(-1 <= worth <= 1, f"evaluate gives {worth} at ply {ply}")
        need(snapshot(state) == walk.snapshots[ply], "evaluating changed the position")


def the_box_is_conserved(walk: Walk) -> None:
    """No move, and no sample of what is hidden, makes or loses a component."""
    box = walk.positions[0].inventory()
    need(bool(box), "the inventory is empty: say what is in the box")
    for ply in walk.some(60):
        state = walk.positions[ply]
        need(state.inventory() == box, f"the box changed at ply {ply}: {_gap(box, state)}")
    for ply in walk.some(12):
        for seat in walk.seats():
            sample = walk.positions[ply].view(seat).sample(walk.rng)
            need(sample.inventory() == box, f"a sample changed the box: {_gap(box, sample)}")


def _gap(box: dict[str, int], state: State) -> str:
    now = state.inventory()
    names = sorted({*box, *now})
    return ", ".join(
        [f"{n} {box.get(n, 0)} -> {now.get(n, 0)}" for n in names if box.get(n) != now.get(n)]
    )


def views_hide_what_they_must(walk: Walk) -> None:
    """Two events a seat cannot tell apart leave it with equal knowledge, log and picture."""
    hidden = 0
    face = walk.game.face
    for ply, state in enumerate(walk.positions[:-1]):
        choices = [m for m, _ in state.outcomes()] if state.chance else [*state.moves()]
        secret = [move for move in choices if state.observers(move) is not None]
        for seat in walk.seats():
            unseen = [m for m in secret if seat is None or seat not in (state.observers(m) or ())]
            if len(unseen) < 2:
                continue
            hidden += 1
            if hidden > 60:
                return
            one, two = unseen[0], unseen[-1]
            before = state.view(seat)
            need(face.tell(before, one) == face.tell(before, two), f"the log tells {one} to {seat}")
            _same_view(after(state, one), after(state, two), seat, f"{one} or {two} at ply {ply}")
    if walk.game.about.hidden:
        need(hidden > 0, "hidden information is declared, but `observers` hides no event")


def after(state: State, move: Move) -> State:
    """The position after a move."""
    moved = state.copy()
    moved.play(move)
    return moved


def _same_view(one: State, two: State, seat: int | None, where: str) -> None:
    first, second = one.view(seat), two.view(seat)
    who = "a spectator" if seat is None else f"seat {seat}"
    need(first.key() == second.key(), f"{who} can tell by its view: {where}")
    need(first.to_dict() == second.to_dict(), f"{who} can tell by to_dict: {where}")
    need(first.picture() == second.picture(), f"{who} can tell by the picture: {where}")
    same = [str(m) for m in first.moves()] == [str(m) for m in second.moves()]
    need(same, f"{who} can tell by its moves: {where}")


def samples_agree_with_views(walk: Walk) -> None:
    """A sample shows the seat what it knows, and open games have nothing to sample."""
    for ply in walk.some(25):
        state = walk.positions[ply]
        for seat in walk.seats():
            view = state.view(seat)
            if not walk.game.about.hidden:
                need(view.known == state, f"something is hidden from {seat} in an open game")
            sample = view.sample(walk.rng)
            need(sample.view(seat).key() == view.key(), f"a sample contradicts the view of {seat}")
            need(snapshot(state) == walk.snapshots[ply], "viewing changed the position")
            offered = [str(move) for move in view.moves()]
            own = [str(m) for m in state.moves(seat)] if seat in state.actors else []
            need(offered == own, f"the view of {seat} offers other moves than the state")
            known = sample.actors, sample.chance, sample.over
            need(known == (state.actors, state.chance, state.over), "a sample has other actors")
            _plays_on(sample, walk.rng)


def _plays_on(state: State, rng: Random) -> None:
    """A few random moves: a sample must be a position one can search in."""
    for _ in range(8):
        if state.over:
            return
        moves = () if state.chance else state.moves()
        state.play(state.draw(rng) if state.chance else moves[rng.randrange(len(moves))])


def options_are_kept(walk: Walk) -> None:
    """Options and player counts outside their range are refused; the others show in the game."""
    game = walk.game
    for name, value in walk.case.options.items():
        need(game.options[name] == value, f"option {name} is {game.options[name]!r}, not {value!r}")
    attempts: list[dict[str, object]] = [{"no_such_option": 1}]
    attempts += [{option.name: object()} for option in game.option_list]
    for attempt in attempts:
        try:
            load(game.name, None, **attempt)
        except BadOption:
            continue
        raise Violation(f"the option {attempt} is taken")
    for players in (0, -1, 99, True):
        try:
            game.start(players)
        except BadOption:
            continue
        raise Violation(f"a game for {players} players is started")


def states_can_be_pickled(walk: Walk) -> None:
    """Positions, views and moves survive the way to a worker process."""
    for ply in walk.some(6):
        state = walk.positions[ply]
        need(pickle.loads(pickle.dumps(state)) == state, f"pickling changes ply {ply}")
        view = state.view(0)
        need(pickle.loads(pickle.dumps(view)).key() == view.key(), "pickling changes a view")
    for move in spread(walk.moves, 10):
        need(pickle.loads(pickle.dumps(move)) == move, f"pickling changes the move {move}")


def matches_keep_seats_apart(walk: Walk) -> None:
    """At a table nobody moves for another; what a seat did last, and nothing more, can be undone."""
    match = Match(walk.game, ["?"] * walk.case.players, seed=3, date="")
    for move in walk.moves[: 60 if len(walk.moves) > 60 else None]:
        state = match.state
        for seat in range(state.players):
            if seat not in state.actors:
                _refuse_stranger(match, move, seat)
        if state.chance:
            match.append(move)
            need(not any([match.can_undo(s) for s in range(state.players)]), "chance was undone")
            continue
        before, mover = state.key(), state.actor_of(move)
        match.play(move, mover)
        if match.can_undo(mover):
            match.undo(mover)
            need(match.state.key() == before, f"undoing {move} does not lead back")
            match.play(move, mover)


def _refuse_stranger(match: Match, move: Move, seat: int) -> None:
    before = snapshot(match.state)
    try:
        match.play(move, seat)
    except (NotYourTurn, IllegalMove):
        need(snapshot(match.state) == before, "a stranger's move changed something")
    else:
        raise Violation(f"seat {seat} moved out of turn: {move}")


def bots_can_play(walk: Walk) -> None:
    """Bots finish a game, and the same seed gives the same game."""
    if walk.case.options:
        return
    games = [play(walk.game, [RandomBot()] * walk.case.players, seed=11) for _ in range(2)]
    need(games[0].state.over, "the bots did not finish")
    need(games[0].record == games[1].record, "one seed gives two games")
    need(games[0].record.replay() == games[0].state, "the record of the bots does not replay")


T = TypeVar("T")


def spread(things: Sequence[T], most: int) -> list[T]:
    """At most so many of a list, spread over it from the first to the last."""
    if len(things) <= most:
        return list(things)
    return [things[index * (len(things) - 1) // (most - 1)] for index in range(most)]


RULE_CHECKS = (
    legal_moves_are_legal,
    refused_moves_change_nothing,
    nonsense_is_malformed,
    copies_stay_what_they_were,
    keys_agree_with_equality,
    positions_can_be_restored,
    bad_positions_are_refused,
    notation_round_trips,
    chance_is_explicit,
    records_replay,
    results_are_consistent,
    evaluation_is_bounded,
    the_box_is_conserved,
    views_hide_what_they_must,
    samples_agree_with_views,
    options_are_kept,
    states_can_be_pickled,
    matches_keep_seats_apart,
    bots_can_play,
)
