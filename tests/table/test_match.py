"""A match: seats, turns, undo, hints, bots."""

from __future__ import annotations

import pickle
from pathlib import Path
from random import Random

import pytest

import hortus
from hortus import IllegalMove, Match, Move, NotYourTurn, Seat, View
from hortus.bots.bot import Bot, RandomBot
from hortus.bots.greedy import GreedyBot
from hortus.table.luck import Luck

GAME = hortus.load("wizards-garden")


def test_people_take_turns() -> None:
    match = Match(GAME, ["Ada", "Bo"])
    match.play("a1w", 0)
    with pytest.raises(NotYourTurn, match="Bo is to move"):
        match.play("c1w", 0)
    match.play("c1b", 1)
    assert [str(move) for move in match.moves] == ["a1w", "c1b"]
    assert match.movers == [0, 1]


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = Match(GAME, ["Ada", "Bo"])
    match.play("a1w")
    before = match.record
    for text in ("a2w", "zz", ""):
        with pytest.raises(hortus.HortusError):
            match.play(text, 1)
    assert match.record == before


def test_undo_takes_back_ones_own_last_move_and_nothing_else() -> None:
    match = Match(GAME, ["Ada", "Bo"])
    assert not match.can_undo(0)
    match.play("a1w", 0)
    assert match.can_undo(0)
    assert not match.can_undo(1)
    assert str(match.undo(0)) == "a1w"
    assert match.state == GAME.start()
    match.play("a1w", 0)
    match.play("c1b", 1)
    with pytest.raises(IllegalMove, match="nothing to take back"):
        match.undo(0)


class Scripted(Bot):
    """Plays what it was told, one after the other."""

    def __init__(self, *texts: str) -> None:
        super().__init__("scripted")
        self.texts = list(texts)

    def choose(self, view: View, rng: Random) -> Move:
        return view.parse(self.texts.pop(0))


def test_a_bots_reply_goes_back_with_ones_own_move() -> None:
    match = Match(GAME, ["Ada", Scripted("c1b", "c2b")])
    match.play("a1w", 0)
    match.run()
    assert match.undone(0) == 2
    assert str(match.undo(0)) == "a1w"
    assert match.state == GAME.start()
    assert (match.moves, match.movers) == ([], [])
    match.play("a2w", 0)
    match.run()
    assert [str(move) for move in match.moves] == ["a2w", "c2b"]


def test_a_bots_reply_stands_where_another_person_sits() -> None:
    match = Match(hortus.load("weeds"), ["Ada", RandomBot(), "Bo"], seed=2)
    while match.state.actors != (0,):
        match.append(match.state.moves()[0])
    match.play(match.state.moves()[0], 0)
    assert match.can_undo(0)
    match.append(match.state.moves()[0])
    assert match.movers[-1] == 1
    assert not match.can_undo(0)
    assert Match(match.game, ["Ada", RandomBot(), "Bo"]).undone(0) == 0


def test_a_chance_event_since_keeps_ones_own_move() -> None:
    """After a turn of Power Plants a patch is drawn from the bag: nothing goes back past that."""
    match = Match(hortus.load("power-plants"), ["Ada", RandomBot()], seed=3)
    drawn = 0
    for _ in range(60):
        match.run()
        if match.state.over:
            break
        match.play(match.view(0).moves()[0], 0)
        step = len(match.moves)
        assert match.undone(0) == 1
        match.run()
        chance = -1 in match.movers[step:]
        assert match.can_undo(0) is not chance
        drawn += chance
    assert drawn > 5


def test_where_hands_are_secret_a_bots_reply_stands() -> None:
    """What a bot plays from its hand tells what it held."""
    match = Match(hortus.load("leaf-and-let-die"), ["Ada", RandomBot()], seed=4)
    replies = 0
    for _ in range(60):
        match.run()
        match.play(match.view(0).moves()[0], 0)
        step = len(match.moves)
        match.run()
        replies += 1 in match.movers[step:]
        assert not (match.can_undo(0) and 1 in match.movers[step:])
    assert replies > 5


def test_a_bot_that_thinks_elsewhere_is_no_person() -> None:
    match = Match(GAME, [Seat("Ada"), Seat("search", person=False)])
    match.play("a1w", 0)
    match.play("c1b", 1)
    assert match.step() is None
    assert match.undone(0) == 2
    assert Seat("Ada").person
    assert not Seat("Bo", RandomBot()).person


def test_bots_play_until_a_person_must_decide() -> None:
    match = Match(GAME, [RandomBot(), "Ada"], seed=1)
    match.run()
    assert match.state.actors == (1,)
    assert match.names == ["random", "Ada"]
    assert match.step() is None


def test_the_same_seed_gives_the_same_match() -> None:
    one = hortus.play(GAME, [RandomBot(), GreedyBot()], seed=7)
    two = hortus.play(GAME, [RandomBot(), GreedyBot()], seed=7)
    assert one.record == two.record
    assert one.state.over
    assert hortus.play(GAME, [RandomBot(), RandomBot()]).state.over


def test_a_greedy_bot_harvests_when_it_can() -> None:
    state = GAME.restore({"board": "wwb." + "...." * 2 + "...w", "to_move": 0, "phase": "planting"})
    assert str(GreedyBot().choose(state.view(0), Random(1))) == "d4w"


def test_greedy_beats_random_most_of_the_time() -> None:
    wins = 0
    for seed in range(20):
        result = hortus.play(GAME, [GreedyBot(), RandomBot()], seed=seed).state.result
        assert result is not None
        wins += result.winners == (0,)
    assert wins >= 14


def test_a_hint_is_a_legal_move_for_the_seat_to_move() -> None:
    match = Match(GAME, [Seat("Ada"), Seat("Bo")], seed=1)
    assert match.hint(0, RandomBot()) in match.state.moves()
    with pytest.raises(NotYourTurn, match="to move"):
        match.hint(1, RandomBot())


class Stubborn(Bot):
    """Answers the same whatever it is asked."""

    def __init__(self, answer: object) -> None:
        super().__init__("stubborn")
        self.answer = answer

    def choose(self, view: View, rng: Random) -> Move:
        return self.answer  # type: ignore[return-value]


def test_a_bot_that_returns_no_legal_move_is_named_with_the_reason() -> None:
    who = r"the bot 'stubborn' in seat 1 chose"
    text = rf"{who} 'a1w': a text is no move: return one of view.moves\(\), or view.parse\('a1w'\)"
    with pytest.raises(hortus.BadOption, match=text):
        hortus.play(GAME, [RandomBot(), Stubborn("a1w")], seed=1)
    with pytest.raises(hortus.BadOption, match=f"{who} None: no move"):
        hortus.play(GAME, [RandomBot(), Stubborn(None)], seed=1)
    taken = GAME.start().parse("a1w")
    match = Match(GAME, ["Ada", Stubborn(taken)])
    match.play(taken)
    reason = match.view(1).why_not(taken)
    assert reason
    with pytest.raises(IllegalMove) as refused:
        match.run()
    assert str(refused.value) == f"the bot 'stubborn' in seat 1 chose a1w: {reason}"
    assert len(match.moves) == 1, "nothing was played"


def test_only_bots_can_be_set_to_play() -> None:
    with pytest.raises(hortus.BadOption, match="takes bots"):
        hortus.play(GAME, ["Ada", RandomBot()])  # type: ignore[list-item]


def test_nobody_moves_after_the_end_or_when_a_bot_is_asked_to_be_one() -> None:
    match = hortus.play(GAME, [RandomBot(), RandomBot()], seed=1)
    with pytest.raises(IllegalMove, match="the game is over"):
        match.play("a1w")
    with pytest.raises(NotImplementedError, match="Bot has no choose: a bot needs choose"):
        Bot("nobody").choose(GAME.start().view(0), Random(1))
    assert "Seat('Ada'" in repr(Seat("Ada"))


def test_another_bot_in_a_seat_changes_neither_the_dice_nor_the_others_luck() -> None:
    game = hortus.load("leaf-and-let-die")
    one = hortus.play(game, [RandomBot(), RandomBot()], seed=4, limit=12)
    two = hortus.play(game, [GreedyBot(), GreedyBot()], seed=4, limit=12)
    dice = [
        [str(move) for move, who in zip(match.moves, match.movers, strict=True) if who < 0]
        for match in (one, two)
    ]
    shared = min(len(dice[0]), len(dice[1]))
    assert shared > 3
    assert dice[0][:4] == dice[1][:4]
    assert Luck(2, 4).chance.random() == Luck(3, 4).chance.random()
    assert Luck(2, 4).seats[0].random() != Luck(2, 4).seats[1].random()


def test_a_match_can_be_looked_at_and_branched_at_any_step() -> None:
    match = hortus.play(GAME, [RandomBot(), RandomBot()], seed=1)
    assert match.at(0) == GAME.start()
    assert match.at(len(match.moves)) == match.state
    other = match.branch(5, ["Ada", "Bo"])
    assert other.moves == match.moves[:5]
    assert other.names == ["Ada", "Bo"]
    other.play(str(match.moves[5]))
    with pytest.raises(hortus.BadOption, match="there is no step 999"):
        match.at(999)


def test_a_seat_remembers_what_it_saw() -> None:
    game = hortus.load("leaf-and-let-die")
    match = hortus.play(game, [RandomBot(), RandomBot()], seed=4, limit=40)
    own, other, watcher = match.seen_by(0), match.seen_by(1), match.seen_by(None)
    assert own != other
    assert any(str(move).endswith(":?") for move in watcher)
    assert hortus.play(GAME, [RandomBot(), RandomBot()], seed=4, limit=9).seen_by(None)


def test_a_match_goes_on_with_the_content_it_was_played_with(tmp_path: Path) -> None:
    kept = Path(hortus.__file__).parent / "games" / "power_plants" / "content" / "rival.toml"
    (tmp_path / "rival.toml").write_text(kept.read_text("utf-8") + "\n# mine\n", "utf-8")
    game = hortus.load("power-plants", content=tmp_path)
    match = hortus.play(game, [RandomBot(), RandomBot()], seed=2, limit=20)
    with pytest.raises(hortus.BadRecord, match="give that content"):
        Match.resume(match.record)
    assert Match.resume(match.record, content=tmp_path).state == match.state


def test_a_witness_hears_what_happens_and_survives_an_undo() -> None:
    heard: list[hortus.Event] = []
    start = GAME.restore({"board": "wwb." + "...." * 2 + "...w", "to_move": 0, "phase": "planting"})
    match = Match(GAME, ["Ada", "Bo"], start=start)
    match.watch(heard.append)
    match.play("d4w", 0)
    assert heard == [hortus.Event("harvest", 0, "dovetail")]
    match.undo(0)
    match.play("d4w", 0)
    assert len(heard) == 2
    match.watch(None)
    assert match.state.witness is None


def test_an_observer_sees_every_step_and_a_limit_ends_the_match() -> None:
    steps: list[int] = []
    match = hortus.play(
        GAME,
        [RandomBot(), RandomBot()],
        seed=1,
        limit=7,
        observer=lambda match, _move: steps.append(len(match.moves)),
    )
    assert steps == [1, 2, 3, 4, 5, 6, 7]
    assert not match.state.over


def test_a_position_for_other_players_starts_no_match() -> None:
    with pytest.raises(hortus.BadOption, match="the position is for 2 players, not 1"):
        Match(GAME, ["Ada"], start=GAME.start())


def test_a_view_refuses_for_its_seat() -> None:
    state = GAME.start()
    assert state.view(0).parse("a1w") in state.moves()
    assert state.view(1).explain("a1w") == "it is not your turn"
    with pytest.raises(NotYourTurn, match="a1w: it is not your turn"):
        state.view(1).parse("a1w")
    assert state.view(None).explain("a1w") == "who watches makes no moves"
    state.play(state.parse("a1w"))
    with pytest.raises(IllegalMove, match="seeds of the setup may not touch"):
        state.view(1).parse("a2w")
    assert "is not a planting" in state.view(1).explain("zz")


def test_what_is_no_move_no_game_or_no_seat_is_refused_in_a_sentence() -> None:
    class Silent(Bot):
        def choose(self, view: hortus.View, rng: Random) -> Move:
            return None  # type: ignore[return-value]

    with pytest.raises(hortus.BadOption, match="the bot 'silent' in seat 0 chose None"):
        hortus.play(GAME, [Silent("silent"), RandomBot()], seed=1)
    with pytest.raises(hortus.BadOption, match=r"takes a game from hortus\.load, not 'weeds'"):
        hortus.play("weeds", [RandomBot(), RandomBot()])  # type: ignore[arg-type]
    with pytest.raises(hortus.BadOption, match="0 or more steps, not -5"):
        hortus.play(GAME, [RandomBot(), RandomBot()], limit=-5)
    with pytest.raises(hortus.BadOption, match="there is no seat 7"):
        Match(GAME, ["Ada", "Bo"]).seen_by(7)


def test_the_options_of_a_game_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        GAME.options["seeds"] = 3  # type: ignore[index]
    assert pickle.loads(pickle.dumps(GAME)) == GAME


def test_a_match_and_a_bot_say_in_short_what_they_are() -> None:
    assert repr(RandomBot()) == "<RandomBot 'random'>"
    match = Match(GAME, ["Ada", RandomBot()])
    match.play("a1w")
    told = "1 step played; <Garden: wizards-garden, 2 players, seat 1 to move>"
    assert repr(match) == f"<Match: Ada, random; {told}>"
