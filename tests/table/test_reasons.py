"""Reasons: sentences that say nothing the seat cannot know, each counted again here."""

from __future__ import annotations

import re
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import NamedTuple

import pytest

import hortus
from hortus.bots.bot import Considered, Thought
from hortus.core.chance import let_chance_act
from hortus.core.contract import Claim, Insight, Move, State, View
from hortus.core.face import name_seats
from hortus.core.language import listed
from hortus.core.registry import games
from hortus.table.outlook import BEYOND, LEAST, MOST_TOLD, TRIES, Difference
from hortus.table.reasons import (
    ACCOMPANYING,
    AHEAD,
    ALTERNATIVES,
    CERTAIN,
    COMPARED,
    DEALS,
    FAR,
    MOST_CLAIMS,
    MOST_REASONS,
    REPLIES,
    TOO_FAR,
    WORSE,
    Case,
    Reason,
    addressed,
    alike,
    certain,
    claims_at,
    claims_of,
    deals_of,
    phrase,
    reason_of,
    reasons,
    said_of,
    same_question,
    told_first,
    worth_saying,
)
from tests.games.potato_patrol.table import CHIP, FINGERLING, MARIS, RUSSET, say, set_table
from tests.table.looking import NAMES, counted_anew, played, positions, told


@pytest.mark.parametrize("name", games())
def test_a_reason_is_one_or_two_sentences_without_a_gap_and_follows_from_the_view_alone(
    name: str,
) -> None:
    for _, _, found in told(name):
        text = name_seats(" ".join([one.text for one in found]), NAMES)
        assert re.search(r"[{}|]", text) is None
        assert "  " not in text
        assert len(found) <= MOST_REASONS
        assert not text or text.endswith(".")
    for view, thought, found in told(name)[::4]:
        other = view.sample(Random(1)).view(view.seat)
        same = addressed(" ".join([one.text for one in found]), view.seat)
        assert reason_of(other, thought) == same, "another deal, the same words"


@pytest.mark.parametrize("name", games())
def test_every_sentence_of_a_reason_is_true_when_it_is_counted_again(name: str) -> None:
    kinds: set[str] = set()
    for view, thought, found in told(name):
        for reason in found:
            kinds.add(reason.kind)
            CHECKS[reason.kind](Told(view, thought, reason))
    assert len(kinds - {"only"}) > 1, "there was something to count"


@pytest.mark.parametrize("name", games())
def test_there_is_a_reason_wherever_there_is_a_choice(name: str) -> None:
    for view, thought, found in told(name):
        assert found or len(thought.considered) < 2 < len(view.moves())


def test_a_line_that_some_deals_do_not_allow_is_told_no_further() -> None:
    """A rival's card that is in its hand in the deal that was searched, and in no deal that is told of."""
    game = hortus.load("leaf-and-let-die")
    plays = [move for move in map(game.move_at, range(game.space().size)) if move.kind == "play"]
    cut = 0
    for view in positions("leaf-and-let-die"):
        mine = view.moves()
        for move in plays:
            thought = Thought(mine[0], [Considered(one, 1, 0.0) for one in mine], line=(move,))
            legal = not any([deal.why_not(move) for deal in deals_of(view)])
            cut += not legal
            assert legal or Case(view, thought).leads() == []
    assert cut


class Told(NamedTuple):
    """A sentence that was told of a thought in a position."""

    view: View
    thought: Thought
    reason: Reason


def fresh_deals(view: View) -> list[State]:
    """Deals that agree with what a seat knows, others than those the reason was made from."""
    return [view.sample(Random(f"again {seed}")) for seed in range(3)]


def texts_of(before: State, move: Move) -> dict[str, Claim]:
    """What the game claims of a move, by its words."""
    after = before.copy()
    after.play(move)
    claims = before.game.insight.claims(before, after, before.actor_of(move))
    return {claim.text: claim for claim in claims}


def check_claims(case: Told) -> None:
    """The last move of the line does what is claimed, in every deal; the sentence says just that."""
    assert case.reason.claims
    assert f"{phrase(case.reason.claims)}." in case.reason.text
    assert len(case.reason.claims) <= MOST_CLAIMS
    for deal in fresh_deals(case.view):
        found = texts_of(played(deal, case.reason.line[:-1]), case.reason.line[-1])
        for claim in case.reason.claims:
            assert (found[claim.text].kind, found[claim.text].count) == (claim.kind, claim.count)


def check_odds(case: Told) -> None:
    """What the search expects of the move and of the next best one, as shares of a hundred games."""
    sides = 2 if case.view.game.about.cooperative else max(2, case.view.players)
    values = {one.move: one.value for one in case.thought.considered}
    shares = [case.thought.value, values[case.reason.instead[0]]]
    mine, its = [f"{100 * (value * (sides - 1) + 1) / sides:.0f}" for value in shares]
    assert f"about {mine} games in 100" in case.reason.text
    assert case.reason.text.endswith(f" about {its}." if its != mine else ".")


def check_even(case: Told) -> None:
    """No other move is worse, but for other aims of the same piece."""
    view, thought = case.view, case.thought
    behind = [one for one in thought.considered[1 : 1 + ALTERNATIVES] if one.value < thought.value]
    assert all([alike(view, one.move, thought.move) for one in behind])


def check_answer(case: Told) -> None:
    """A rival could do it after the other move; after the one that is hinted at he cannot."""
    check_claims(case)
    other, answer = case.reason.line
    assert other != case.thought.move
    for deal in fresh_deals(case.view):
        rival = played(deal, [other]).actor_of(answer)
        assert rival != case.view.seat
        after = played(deal, [case.thought.move])
        if not after.why_not(answer):
            found = texts_of(after, answer)
            for claim in case.reason.claims:
                again = found.get(claim.text)
                assert again is None or again.count < claim.count


def check_leads(case: Told) -> None:
    """The line begins with the hint, and what its end does is not to be had without that."""
    check_claims(case)
    assert case.reason.line[0] == case.thought.move
    if case.view.game.about.cooperative:
        deal = deals_of(case.view)[0]
        end, who = played(deal, case.reason.line), deal.actor_of(case.reason.line[0])
        whole = {one.kind for one in deal.game.insight.claims(deal, end, who)}
        assert {one.kind for one in case.reason.claims} <= whole, (
            "not what the line first took away"
        )
    for deal in fresh_deals(case.view):
        state, legal = deal.copy(), True
        for move in case.reason.line[1:-1]:
            legal = legal and not state.chance and not state.over and not state.why_not(move)
            if legal:
                state.play(move)
        if (
            legal
            and not state.over
            and not state.chance
            and not state.why_not(case.reason.line[-1])
        ):
            found = texts_of(state, case.reason.line[-1])
            for claim in case.reason.claims:
                same = [
                    one
                    for one in found.values()
                    if (one.kind, one.seat) == (claim.kind, claim.seat)
                ]
                assert all([one.count < claim.count for one in same])


def check_standing(case: Told) -> None:
    """So much more after the one line than after the other, counted from plain data."""
    assert case.reason.line[0] == case.thought.move != case.reason.instead[0]
    for deal in fresh_deals(case.view):
        one, two = played(deal, case.reason.line), played(deal, case.reason.instead)
        for gap in case.reason.differences:
            more = counted_anew(one, gap) - counted_anew(two, gap)
            assert more == pytest.approx(gap.more)
            check_said(case, gap)


def check_average(case: Told) -> None:
    """The average over other luck is the one that was told, as near as luck allows."""
    gaps: dict[Difference, list[float]] = {gap: [] for gap in case.reason.differences}
    for number in range(2 * TRIES):
        deal = case.view.sample(Random(f"other luck {number}"))
        pair: list[State] = []
        for line in (case.reason.line, case.reason.instead):
            rng = Random(f"other luck {number}")
            state = played(deal, line)
            let_chance_act(state, rng)
            pair.append(state)
        for gap, found in gaps.items():
            found.append(counted_anew(pair[0], gap) - counted_anew(pair[1], gap))
    for gap, found in gaps.items():
        check_said(case, gap)
        slack = 5 * stdev(found) / sqrt(TRIES) + 0.06
        assert abs(mean(found) - gap.more) <= slack


def check_said(case: Told, gap: Difference) -> None:
    """A difference is good for who asks, and stands in the sentence."""
    measure = next(one for one in case.view.game.face.measures if one.feature == gap.feature)
    assert (gap.more > 0) == (measure.good == (gap.seat == case.view.seat))
    assert measure.said(gap.more) in case.reason.text


def check_certain(case: Told) -> None:
    """Only what is proven is called certain."""
    assert case.thought.sure >= CERTAIN
    assert abs(case.thought.value) >= CERTAIN
    assert ("wins" in case.reason.text) == (case.thought.value > 0)


def check_only(case: Told) -> None:
    """There is but one."""
    assert len(case.view.moves()) == 1


def check_begins(case: Told) -> None:
    """The steps follow one another while the seat is amid something."""
    deal = fresh_deals(case.view)[0]
    assert len(case.reason.line) > 2
    for place, move in enumerate(case.reason.line[1:], 1):
        state = played(deal, case.reason.line[:place])
        mine = state.view(case.view.seat)
        assert state.game.face.amid(mine)
        assert f"“{state.game.face.label(mine, move)}”" in case.reason.text


CHECKS = {
    "begins": check_begins,
    "only": check_only,
    "does": check_claims,
    "certain": check_certain,
    "answer": check_answer,
    "leads": check_leads,
    "more": check_standing,
    "turn": check_standing,
    "average": check_average,
    "odds": check_odds,
    "even": check_even,
}


def test_all_there_is_to_be_said_is_bounded() -> None:
    assert (
        min(DEALS, MOST_CLAIMS, ALTERNATIVES, REPLIES, AHEAD, MOST_TOLD, MOST_REASONS, COMPARED) > 1
    )
    assert FAR > WORSE
    assert BEYOND > 2
    assert LEAST > 0


def test_claims_are_told_once_each_and_few_of_them() -> None:
    claims = [Claim("a", 0, 1, f"does {number // 2}") for number in range(12)]
    assert [claim.text for claim in told_first(claims)] == ["does 0", "does 1", "does 2"]
    assert phrase(told_first(claims)) == listed(["does 0", "does 1", "does 2"])
    assert listed(["does 0", "does 1", "does 2"]) == "does 0, does 1 and does 2"
    assert (listed(["x"]), listed([])) == ("x", "")


def test_all_visits_on_one_of_several_moves_prove_nothing() -> None:
    state = hortus.load("wizards-garden").start()
    view, move = state.view(0), state.moves()[0]
    assert not certain(view, Thought(move, [Considered(move, 9, 0.3)], sure=1.0))
    assert certain(view, Thought(move, [Considered(move, 9, 1.0)], sure=1.0))
    assert not certain(view, Thought(move, [Considered(move, 9, 1.0)], sure=0.9))


@pytest.mark.parametrize("name", games())
def test_what_is_said_of_a_move_is_what_its_game_claims_when_it_is_played(name: str) -> None:
    for view in positions(name, (4,)):
        deals = [view.sample(Random(seed)) for seed in range(3)]
        for move in list(view.moves())[:12]:
            phrase = said_of(deals, move)
            for before in deals:
                after = before.copy()
                after.play(move)
                assert view.seat is not None
                texts = [
                    claim.text for claim in before.game.insight.claims(before, after, view.seat)
                ]
                left = phrase
                for text in sorted(texts, key=len, reverse=True):
                    left = left.replace(text, "")
                assert re.sub(r", | and ", "", left) == ""


class Counting(Insight):
    """Claims what is easily counted: who has how many flowers more."""

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """The flowers of a move."""
        gained = after.to_dict()["flowers"][seat] - before.to_dict()["flowers"][seat]
        return [Claim("flowers", seat, gained, f"harvests {gained}, {{{seat}}}")] if gained else []


def harvest(state: State, move: Move) -> int:
    """How many flowers a move brings its player, counted from scratch."""
    seat, after = state.actors[0], state.copy()
    after.play(move)
    return int(after.to_dict()["flowers"][seat] - state.to_dict()["flowers"][seat])


def most(state: State, move: Move) -> tuple[int, Move]:
    """The most that the answer to a move harvests, and that answer."""
    after = state.copy()
    after.play(move)
    return max(
        [(harvest(after, answer), answer) for answer in after.moves()], key=lambda one: one[0]
    )


def dilemma() -> tuple[State, Move, tuple[Move, Move], Move]:
    """A position, a move that gives nothing away, one that does with the answer, and another such."""
    state = hortus.load("wizards-garden").start()
    rng = Random(2)
    while True:
        answers = [(move, *most(state, move)) for move in state.moves()]
        safe = [move for move, count, _ in answers if not count]
        bad = [(move, answer) for move, count, answer in answers if count]
        if safe and len(bad) > 1:
            return state, safe[0], bad[0], bad[1][0]
        state.play(rng.choice(state.moves()))


def thinks(best: Move, line: tuple[Move, ...], worse: float = 2 * WORSE) -> Thought:
    """Somebody who prefers a move to the first of a line."""
    considered = [Considered(best, 9, 0.5), Considered(line[0], 3, 0.5 - worse, line)]
    return Thought(best, considered, sure=0.7)


def test_an_answer_to_another_move_is_told_where_the_hint_prevents_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, safe, line, bad = dilemma()
    monkeypatch.setattr(state.game, "insight", Counting())
    view, rival = state.view(state.actors[0]), 1 - state.actors[0]
    first, second = [state.game.face.label(view, move) for move in line]
    told = f"After “{first}” {{{rival}}} could answer “{second}”, which harvests 1, {{{rival}}}."
    assert told in reason_of(view, thinks(safe, line))
    assert "could answer" not in reason_of(view, thinks(safe, line, 0.0)), "it is as good"
    assert "could answer" not in reason_of(view, thinks(bad, line)), "it gives as much away"
    monkeypatch.setattr(state.game.about, "cooperative", True)
    assert "could answer" not in reason_of(view, thinks(safe, line)), "they play together"


class Saying(Insight):
    """Claims what it was told to, of every move."""

    def __init__(self, *claims: Claim) -> None:
        self.told = list(claims)

    def claims(self, before: State, after: State, seat: int) -> list[Claim]:
        """The same of any move."""
        return self.told


def test_some_claims_only_accompany_others(monkeypatch: pytest.MonkeyPatch) -> None:
    state = hortus.load("wizards-garden").start()
    view, move = state.view(0), state.moves()[0]
    weak, strong = Claim("actions", 0, 1, "leaves 1 action"), Claim("card", 0, 1, "buys a Rose")
    assert weak.kind in ACCOMPANYING
    assert not {strong.kind, *TOO_FAR} & set(ACCOMPANYING)
    monkeypatch.setattr(state.game, "insight", Saying(weak))
    assert reason_of(view, Thought(move)) == ""
    monkeypatch.setattr(state.game, "insight", Saying(strong, weak))
    assert reason_of(view, Thought(move)) == "It buys a Rose and leaves 1 action."
    nothing = Claim("reply", 1, 0, "leaves {1} nothing to harvest")
    monkeypatch.setattr(state.game, "insight", Saying(nothing))
    assert reason_of(view, Thought(move)) == "It leaves {1} nothing to harvest."
    considered = [Considered(one, 4, 0.1 - 0.01 * place) for place, one in enumerate(state.moves())]
    told_anew = reason_of(view, Thought(move, considered=considered))
    assert "nothing to harvest" not in told_anew, "no other move would leave anything, either"


def test_who_asks_is_spoken_to() -> None:
    text = "leaves {0} an income of 2, saves {0}'s leaf and costs {1} 3 Gems"
    assert addressed(text, 0) == "leaves you an income of 2, saves your leaf and costs {1} 3 Gems"
    assert addressed(text, None) == text


def test_another_aim_of_the_same_piece_is_no_alternative(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Weeds, too, what a rival could do is told of another piece only."""
    state = hortus.load("weeds").start()
    seat = state.actors[0]
    view, moves = state.view(seat), [move for move in state.moves() if move.kind == "grow"]
    best = moves[0]
    twin = next(move for move in moves[1:] if move.args[:2] == best.args[:2])
    other = next(move for move in moves if move.args[:2] != best.args[:2])
    after = state.copy()
    after.play(other)
    rival = after.actors[0]

    chosen = state.copy()
    chosen.play(best)

    class Fearing(Insight):
        """Fears whatever the rival does, but for after the best move."""

        def claims(self, before: State, after: State, seat: int) -> list[Claim]:
            """What the rival takes."""
            harmed = seat == rival and before != chosen
            return [Claim("takes", rival, 2, "takes 2 leaves")] if harmed else []

    monkeypatch.setattr(state.game, "insight", Fearing())
    for move, expected in ((twin, False), (other, True)):
        start = state.copy()
        start.play(move)
        told = reason_of(view, thinks(best, (move, start.moves()[0])))
        assert ("which takes 2 leaves" in told) is expected


def test_what_a_line_leads_to_is_told_only_if_it_needs_the_move() -> None:
    """In Wizard's Garden: a harvest that the first planting prepares, and one that is there anyway."""
    state = hortus.load("wizards-garden").start()
    rng = Random(2)
    needed = 0
    while not state.over and needed < 3:
        view = state.view(state.actors[0])
        line = _harvesting_line(state)
        if line:
            thought = Thought(line[0], [Considered(line[0], 5, 0.5, line)], line)
            told = [one for one in Case(view, thought).leads() if one.line == line]
            at_once = claims_of(deals_of(view), line[-1]) if not state.why_not(line[-1]) else []
            before = [one.count for one in at_once if one.kind == "flowers"]
            if told:
                now = next((one.count for one in told[0].claims if one.kind == "flowers"), 0)
                assert not before or now > before[0] or now == 0
                needed += 1
        state.play(rng.choice(state.moves()))
    assert needed


def test_a_trade_called_off_to_be_proposed_again_prepares_nothing() -> None:
    state = set_table(have=["bbb", "ry", ""], characters=[RUSSET, CHIP, MARIS])
    say(state, "1.trade:2", "1.give:b")
    once_more = [state.game.parse(one) for one in ("1.withdraw", "1.trade:2", "1.give:b")]
    assert same_question(state, played(state, once_more), 0)
    assert not same_question(state, played(state, once_more[:2]), 0)
    assert not same_question(state, played(state, once_more), None)


def test_a_trade_is_told_whole_where_it_begins() -> None:
    state = set_table(have=["bbb", "ry", ""], characters=[RUSSET, CHIP, MARIS])
    texts = ("1.trade:2", "1.give:b", "1.ask:r", "1.offer")
    line = [state.game.parse(one) for one in texts]
    others = [move for move in state.view(0).moves() if move != line[0]]
    considered = [Considered(line[0], 50, 0.3, tuple(line)), Considered(others[0], 50, 0.2)]
    found = reasons(state.view(0), Thought(line[0], considered, line, 0.5))
    assert found[0].kind == "begins"
    assert found[0].text == "It begins this: “Give 1 blue”, “Ask for 1 red” and “Send the offer”."
    assert len(found) == 2, "and why"


def test_what_the_other_move_could_be_followed_by_as_well_speaks_for_neither() -> None:
    """A second blow falls where the first one fell: at the end of the turn two lanes alike are alike."""
    state = set_table(at={"1o": "bbb", "3o": "bbb"}, characters=[FINGERLING, CHIP, MARIS])

    def line(*texts: str) -> tuple[Move, ...]:
        table, found = state.copy(), []
        for text in texts:
            found.append(table.parse(text))
            table.play(found[-1])
        return tuple(found)

    rest = ("1.gather:b,r", "1.done")
    mine = line("1.attack:1o,b", "1.attack:1o,b", *rest)
    other = line("1.attack:3o,b", "1.pass", *rest)
    considered = [Considered(mine[0], 9, 0.1, mine), Considered(other[0], 5, 0.09, other)]
    thought = Thought(mine[0], considered, mine)
    assert not [one for one in reasons(state.view(0), thought) if one.differences]


def test_no_difference_is_told_against_a_move_that_is_called_as_good() -> None:
    state = set_table(have=["bbb", "ry", ""], characters=[RUSSET, CHIP, MARIS])
    view = state.view(0)
    told = 0
    for move in view.moves():
        for other in view.moves():
            considered = [Considered(move, 50, 0.3), Considered(other, 50, 0.29)]
            thought = Thought(move, considered, (move,), 0.5)
            against = [one for one in reasons(view, thought) if other in one.instead]
            told += bool(against)
            assert not [one for one in reasons(view, thought, [other]) if other in one.instead]
    assert told, "else one is told"


def _harvesting_line(state: State) -> tuple[Move, ...]:
    """A planting, an answer, and a planting that harvests then; empty if there is none at hand."""
    for move in state.moves()[:6]:
        after = played(state, [move])
        for answer in [] if after.over else after.moves()[:4]:
            later = played(after, [answer])
            for last in [] if later.over else later.moves():
                if harvest(later, last):
                    return (move, answer, last)
    return ()


def test_claims_of_a_line_are_those_of_its_last_move() -> None:
    state = hortus.load("wizards-garden").start()
    moves = state.moves()
    deals = deals_of(state.view(0))
    assert claims_at(deals, moves[:1]) != []
    assert [one.text for one in claims_at(deals, moves[:1])] == [
        one.text for one in claims_of(deals, moves[0])
    ]
    assert claims_at(deals, [moves[0], moves[0]]) == [], "it may not be planted on twice"


def test_what_only_accompanies_reasons_is_not_worth_saying() -> None:
    assert not worth_saying([])
    assert not worth_saying([Claim("actions", 0, 1, "leaves 1 action")])
    assert worth_saying([Claim("reply", 1, 0, "leaves {1} nothing")])


def test_other_aims_are_alike_only_among_a_continuum() -> None:
    garden, weeds = hortus.load("wizards-garden").start(), hortus.load("weeds").start()
    one, two = [move for move in weeds.moves() if move.kind == "grow"][:2]
    assert alike(weeds.view(0), one, two) == (one.args[:2] == two.args[:2])
    assert not alike(garden.view(0), garden.moves()[0], garden.moves()[0])
