"""What searching, measuring and learning demand of a game: numbers, values, events, features.

The second part of the contract; the first, what playing demands, is in `checks`.
"""

from __future__ import annotations

from collections.abc import Sequence

from hortus.conformance.checks import after, need, spread
from hortus.conformance.walk import Walk, snapshot
from hortus.core.contract import Event, Move, State
from hortus.core.errors import HortusError, IllegalMove
from hortus.core.record import Record
from hortus.table.match import Match

SAMPLES = 3
"""How often what is hidden is dealt anew where the outcome must be the same."""


class _Stranger(Move):
    """A move of nobody's game."""


def foreign_moves_are_refused(walk: Walk) -> None:
    """A move of another class, alike in all else, is no legal move and is refused with a sentence."""
    for ply in walk.some(12):
        state = walk.positions[ply]
        own = [m for m, _ in state.outcomes()] if state.chance else [*state.moves()]
        for move in spread(own, 4):
            for foreign in (Move, _Stranger):
                if type(move) is not foreign:
                    _refuse_foreign(walk, ply, own, foreign(move.kind, move.args, move.seat))


def _refuse_foreign(walk: Walk, ply: int, own: Sequence[Move], stranger: Move) -> None:
    need(stranger not in own, f"a foreign {stranger!r} equals a legal move at ply {ply}")
    state = walk.positions[ply].copy()
    need(bool(state.why_not(stranger)), f"why_not has nothing against a foreign {stranger!r}")
    match = Match(walk.game, ["?"] * walk.case.players, 1, "", state)
    try:
        match.append(stranger)
    except IllegalMove as error:
        need(bool(str(error)), "a foreign move is refused without a sentence")
    else:
        need(False, f"a foreign {stranger!r} was played at ply {ply}")
    need(snapshot(match.state) == walk.snapshots[ply], "a refused foreign move changed something")


def moves_are_numbered(walk: Walk) -> None:
    """Each legal move and each outcome has a number of its own; `mask` and `move_at` agree with it."""
    game = walk.game
    space, luck = game.space(), game.space(chance=True)
    for one in (space, luck):
        ends = [part.first + part.size for part in one.parts]
        starts = [part.first for part in one.parts]
        need(starts == [0, *ends[:-1]] or not one.parts, f"the runs of {one} leave gaps")
        need(all([part.meaning for part in one.parts]), f"a run of {one} says nothing")
    for ply in walk.some(30):
        state = walk.positions[ply]
        if state.chance:
            outcomes = [move for move, _ in state.outcomes()]
            _check_numbers(walk, outcomes, luck.size, ply, chance=True)
        for seat in state.actors:
            view = state.view(seat)
            moves = list(view.moves())
            numbers = _check_numbers(walk, moves, space.size, ply, chance=False)
            marked = [number for number, flag in enumerate(view.mask()) if flag]
            need(marked == sorted(numbers), f"the mask marks {marked[:9]} at ply {ply}")
            for move, number in spread(list(zip(moves, numbers, strict=True)), 5):
                need(view.move_at(number) == move, f"number {number} is not {move} at ply {ply}")
            _refuse_unmarked(walk, ply, seat, numbers)


def _check_numbers(
    walk: Walk, moves: Sequence[Move], size: int, ply: int, chance: bool
) -> list[int]:
    game = walk.game
    numbers = [game.index(move) for move in moves]
    need(len(set(numbers)) == len(numbers), f"two moves share a number at ply {ply}")
    need(all([0 <= number < size for number in numbers]), f"a number outside of space at {ply}")
    if not game.about.candidates:
        for move, number in spread(list(zip(moves, numbers, strict=True)), 8):
            again = game.move_at(number, move.seat, chance)
            need(again == move, f"move_at({number}) is {again}, not {move}")
    return numbers


def _refuse_unmarked(walk: Walk, ply: int, seat: int, numbers: Sequence[int]) -> None:
    """A number that is not legal, or is none at all, is refused with a sentence."""
    size = walk.game.space().size
    free = next((number for number in range(size) if number not in numbers), size)
    for number in (free, size, -1):
        try:
            walk.positions[ply].view(seat).move_at(number)
        except HortusError as error:
            need(bool(str(error)), "a number is refused without a sentence")
        else:
            need(False, f"move_at takes {number}, which is not legal at ply {ply}")


def results_have_a_value(walk: Walk) -> None:
    """`evaluate` and `values` end in `Result.value`; a competition adds up to nothing; parts add up."""
    result = walk.final.result
    need(result is not None, "the game is over without a result")
    assert result is not None
    players = walk.case.players
    worth = [result.value(seat) for seat in range(players)]
    judged = [walk.game.evaluate(walk.final, seat) for seat in range(players)]
    need(_close(judged, worth), f"evaluate says {judged} at the end, the result {worth}")
    values = walk.game.values(walk.final)
    need(_close(values, worth), f"values says {values} at the end, the result {worth}")
    alone = walk.game.about.cooperative or players == 1
    need(result.together == alone, "together is for games won together or alone, and for no other")
    if not alone:
        need(abs(sum(worth)) < 1e-9, f"the values add up to {sum(worth)}")
    if result.parts:
        need(len(result.parts) == players, "the parts of the score must be one for each seat")
        totals = [sum(part.values()) for part in result.parts]
        need(_close(totals, list(result.scores)), f"the parts add up to {totals}: {result}")
        need(len({tuple(part) for part in result.parts}) == 1, "seats have parts of other names")


def _close(one: Sequence[float], two: Sequence[float]) -> bool:
    pairs = zip(one, two, strict=False)
    return len(one) == len(two) and all([abs(a - b) < 1e-9 for a, b in pairs])


def values_are_for_every_seat(walk: Walk) -> None:
    """`values` has one number for each seat, from -1 to 1, and leaves the position alone."""
    for ply in walk.some(15):
        state = walk.positions[ply].copy()
        values = walk.game.values(state)
        need(len(values) == walk.case.players, "values must be one for each seat")
        need(all([-1 <= value <= 1 for value in values]), f"values gives {values} at ply {ply}")
        need(snapshot(state) == walk.snapshots[ply], "values changed the position")
        need(state == walk.positions[ply], "values changed the key")


def seats_judge_by_what_they_know(walk: Walk) -> None:
    """While the game goes on, what is hidden from a seat does not change what `evaluate` tells it."""
    for ply in walk.some(10)[:-1]:
        for seat in range(walk.case.players):
            view = walk.positions[ply].view(seat)
            worth = walk.game.evaluate(walk.positions[ply], seat)
            for _ in range(SAMPLES if walk.game.about.hidden else 0):
                dealt = walk.game.evaluate(view.sample(walk.rng), seat)
                need(abs(dealt - worth) < 1e-9, f"seat {seat} judges by what it cannot know: {ply}")


def features_are_named_and_bounded(walk: Walk) -> None:
    """`features` gives the numbers of `feature_list`, in its order and within its bounds."""
    wanted = walk.game.feature_list(walk.case.players)
    need(bool(wanted), "no features are declared")
    for ply in walk.some(12):
        for seat in range(walk.case.players):
            found = walk.game.features(walk.positions[ply].view(seat))
            names = [feature.name for feature in wanted]
            need(list(found) == names, f"features are {list(found)}, declared {names}")
            for feature in wanted:
                value = found[feature.name]
                inside = feature.low <= value <= feature.high
                need(inside, f"{feature!r} is {value} at ply {ply}")
        need(snapshot(walk.positions[ply]) == walk.snapshots[ply], "features changed the position")


def events_are_declared(walk: Walk) -> None:
    """Only declared events are noted, about seats that are there; watching changes nothing."""
    kinds = walk.game.event_kinds
    need(all(list(kinds.values())), "an event kind without a sentence")
    state = walk.positions[0].copy()
    heard: list[Event] = []
    state.witness = heard.append
    for ply, move in enumerate(walk.moves):
        need(state.copy().witness is None, "a copy has a witness")
        state.play(move)
        if ply % 25 == 0 or state.over:
            need(snapshot(state) == walk.snapshots[ply + 1], f"watching changed ply {ply}")
    need(state == walk.final, "a watched game ends in another position")
    need(bool(heard), "nothing was noted in a whole game")
    for event in heard:
        need(event.kind in kinds, f"{event} is of no declared kind")
        need(-1 <= event.seat < walk.case.players, f"{event} is about a seat that is not there")


def events_hide_what_they_must(walk: Walk) -> None:
    """What a seat hears, and sees of moves, does not tell it what it may not know."""
    looked = 0
    for ply, state in enumerate(walk.positions[:-1]):
        choices = [m for m, _ in state.outcomes()] if state.chance else [*state.moves()]
        secret = [move for move in choices if state.observers(move) is not None]
        for seat in walk.seats():
            unseen = [m for m in secret if seat is None or seat not in (state.observers(m) or ())]
            if len(unseen) < 2 or looked > 80:
                continue
            looked += 1
            one, two = unseen[0], unseen[-1]
            where = f"{one} or {two} at ply {ply}, seat {seat}"
            need(_heard(state, one, seat) == _heard(state, two, seat), f"events tell {where}")
            shown = [str(state.masked(move, seat)) for move in (one, two)]
            need(shown[0] == shown[1] not in (str(one), str(two)), f"masked tells {where}")


def _heard(state: State, move: Move, seat: int | None) -> list[tuple[object, ...]]:
    heard: list[Event] = []
    watched = state.copy()
    watched.witness = heard.append
    watched.play(move)
    return [(e.kind, e.seat, e.what, e.count) for e in heard if e.seen(seat)]


def views_answer_for_their_seat(walk: Walk) -> None:
    """A view reads, allows and refuses what its seat writes; nobody else's moves are allowed."""
    for ply in walk.some(12):
        state = walk.positions[ply]
        for seat in walk.seats():
            view = state.view(seat)
            need(view.players == walk.case.players, "a view counts other players")
            need(view.chance == state.chance, "a view differs about chance")
            for move in spread(view.moves(), 5):
                need(view.parse(str(move)) == move, f"the view reads {move} as something else")
                need(view.explain(str(move)) == "", f"the view of {seat} refuses its own {move}")
                need(view.actor_of(move) == seat, f"{move} is not by {seat} in its own view")
                need(view.reveals(move) == state.reveals(move), f"reveals differs about {move}")
            if seat not in state.actors and state.actors:
                move = state.moves()[0]
                need(bool(view.why_not(move)), f"the view of {seat} allows another's {move}")


def histories_lead_here(walk: Walk) -> None:
    """A match can be looked at and branched at any step; a seat's history holds its own moves."""
    names = ["?"] * walk.case.players
    record = Record.of(walk.game, names, [str(move) for move in walk.moves], "")
    match = Match.resume(record, seed=1)
    for ply in walk.some(4):
        need(match.at(ply) == walk.positions[ply], f"at({ply}) is another position")
        need(match.branch(ply).state == walk.positions[ply], f"branch({ply}) differs")
    for seat in range(walk.case.players):
        history = [str(move) for move in match.seen_by(seat)]
        pairs = zip(match.moves, match.movers, strict=True)
        own = [str(move) for move, mover in pairs if mover == seat]
        need([text for text in history if text in own] != [] or not own, "a history lacks moves")
    if not walk.game.about.hidden:
        need(match.seen_by(None) == tuple(match.moves), "something is masked in an open game")


def games_start_from_any_position(walk: Walk) -> None:
    """A match may begin from a position, and its record says so and replays."""
    half = len(walk.moves) // 2
    start = walk.positions[half]
    match = Match(walk.game, ["?"] * walk.case.players, 1, "", start)
    for move in walk.moves[half:]:
        match.append(move)
    need(snapshot(start) == walk.snapshots[half], "playing on changed the start position")
    need(match.state == walk.final, "from the middle it ends in another position")
    again = Record.loads(match.record.dumps())
    need(again.replay() == walk.final, "the record from the middle does not replay")
    need(after(start, walk.moves[half]) == walk.positions[half + 1], "it plays on differently")


SECOND_CHECKS = (
    foreign_moves_are_refused,
    moves_are_numbered,
    results_have_a_value,
    values_are_for_every_seat,
    seats_judge_by_what_they_know,
    features_are_named_and_bounded,
    events_are_declared,
    events_hide_what_they_must,
    views_answer_for_their_seat,
    histories_lead_here,
    games_start_from_any_position,
)
