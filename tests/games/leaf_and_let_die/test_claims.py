"""What a hint says of a move: every claim is counted again, from the positions as they are written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import hortus
from hortus.core.contract import Move, State
from hortus.core.insight import Claim
from hortus.games.leaf_and_let_die.claims import KINDS
from hortus.games.leaf_and_let_die.rules import Position
from tests.games.leaf_and_let_die.table import buying, fighting, playing, position

GAME = hortus.load("leaf-and-let-die")
SIDES = (4, 6, 8, 10, 12, 20)
OPEN_PILES = ("shown", "table", "spent", "mantle", "bud", "aside", "compost")
MARKS = "*+"
DIE_MARKS = "+r"


def after(state: State, move: Move, rng: Random) -> State:
    """The position when a move and all that chance makes of it has happened."""
    found = state.copy()
    found.play(move)
    while found.chance:
        found.play(found.draw(rng))
    return found


def said(state: Position, text: str, seat: int = 0) -> list[tuple[str, int, int]]:
    """The claims of a move by its notation: kind, seat and count."""
    later = after(state, state.parse(text), Random(1))
    return [(one.kind, one.seat, one.count) for one in GAME.insight.claims(state, later, seat)]


# --- counting again -----------------------------------------------------------------------------------


def cards(player: Any) -> Counter[str]:
    piles = (*OPEN_PILES, "hand", "supply")
    return Counter([kind.rstrip(MARKS) for pile in piles for kind in player[pile]])


def dice(player: Any) -> list[int]:
    counts = [a + b for a, b in zip(player["supply_dice"], player["compost_dice"], strict=True)]
    for rolled in player["dice"] + player["aside_dice"]:
        counts[SIDES.index(int(rolled.split("=")[0][1:]))] += 1
    return counts


def total(player: Any) -> int:
    faces = [int(rolled.split("=")[1].rstrip(DIE_MARKS)) for rolled in player["dice"]]
    return int(player["bonus"]) + sum(faces)


def flowers(pile: list[str]) -> int:
    almanac = GAME.start(2).laws.almanac  # type: ignore[attr-defined]
    return len([1 for slug in pile if almanac.cards[almanac.by_name[slug]].type == 4])


def blow(data: Any, seat: int) -> int:
    """What the one above in the chain would do to a seat."""
    chain = data["chain"]
    mine = data["players"][seat]
    gap = total(data["players"][chain[chain.index(seat) - 1]]) - total(mine)
    return max(0, gap - mine["deflect"]) if gap > 0 else 0


def left(data: Any, seat: int, attacker: int) -> int:
    tasks = [task for task in data["todo"] if task[:3] == ["absorb", seat, attacker]]
    return sum([task[3] for task in tasks])


def counted(claim: Claim, before: Any, later: Any, seat: int) -> int:
    """The number a claim speaks of, counted from scratch; -1 for what is no number."""
    mine, now = before["players"][seat], later["players"][seat]
    whom, whom_now = before["players"][claim.seat], later["players"][claim.seat]
    gained = [b - a for a, b in zip(dice(mine), dice(now), strict=True)]
    task = before["todo"][-1]
    counts: dict[str, Callable[[], int]] = {
        "out": lambda: 1 if whom_now["fell"] and not whom["fell"] else 0,
        "card": lambda: (cards(now) - cards(mine)).total(),
        "give-card": lambda: (cards(mine) - cards(now)).total(),
        "blooms": lambda: 2 if not flowers(list(cards(mine))) and flowers(list(cards(now))) else 0,
        "die": lambda: sum(gained),
        "give-die": lambda: -sum(gained),
        "sides": lambda: sum([count * sides for count, sides in zip(gained, SIDES, strict=True)]),
        "battle": lambda: 1 if later["battle_from"] and not before["battle_from"] else 0,
        "feed": lambda: flowers(now["spent"]) - flowers(mine["spent"]),
        "mantle": lambda: len(now["mantle"]) - len(mine["mantle"]),
        "total": lambda: total(now) - total(mine),
        "lower": lambda: total(whom) - total(whom_now),
        "deflect": lambda: now["deflect"] - mine["deflect"],
        "cheaper": lambda: sum(now["cuts"]) - sum(mine["cuts"]),
        "nutrients": lambda: now["nutrients"] - mine["nutrients"],
        "blow": lambda: blow(before, seat) - blow(later, seat),
        "strike": lambda: blow(later, claim.seat) - blow(before, claim.seat),
        "ahead": lambda: 1 if total(mine) < total(whom) and total(now) > total(whom_now) else 0,
        "thorns": lambda: whom_now["thorns"] - whom["thorns"],
        "absorb": lambda: task[3] - left(later, seat, task[2]),
        "covered": lambda: task[3] - left(later, seat, task[2]),
    }
    return counts[claim.kind]()


def judge(state: State, later: State, seat: int, heard: Counter[str]) -> None:
    """Every claim holds, in a text that names whom it concerns, and rests on nothing hidden."""
    claims = GAME.insight.claims(state, later, seat)
    before, data = state.to_dict(), later.to_dict()
    for claim in claims:
        heard[claim.kind] += 1
        if claim.kind == "win":
            assert later.result is not None
            assert later.result.winners == (seat,)
        else:
            assert counted(claim, before, data, seat) == claim.count > 0, (claim, before["todo"])
        if claim.seat != seat:
            assert f"{{{claim.seat}}}" in claim.text, claim
    known = GAME.insight.claims(state.view(seat).known, later.view(seat).known, seat)
    assert [str(one) for one in known] == [str(one) for one in claims]
    places = [KINDS.index(claim.kind) for claim in claims]
    assert places == sorted(places)


def test_every_claim_is_true_in_random_and_in_sensible_games() -> None:
    heard: Counter[str] = Counter()
    for seed, players in enumerate((*[2] * 10, 3, 4)):
        rng = Random(seed)
        tastes = [GAME.insight.varied(rng) for _ in range(players)]
        state = GAME.start(players)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            seat = state.actors[0]
            moves = state.moves(seat)
            move = moves[int(rng.random() * len(moves))]
            later = after(state, move, rng)
            if later.over or rng.random() < 0.4:
                judge(state, later, seat, heard)
            astray = rng.random() < (0.8 if seed == 0 else 0.1)
            state.play(move if astray else tastes[seat].sensible(state, rng))
    assert set(heard) == set(KINDS), "every kind of claim was made somewhere"


def test_what_follows_by_luck_alone_is_not_promised() -> None:
    state = playing({"hand": ["unsettled-growth"], "dice": ["d6=1", "d4=1"]})
    state.play(state.parse("play:unsettled-growth"))
    assert said(state, "reroll:d6=1") == []


def test_the_first_flower_makes_sure_of_blooms() -> None:
    state = buying({"hand": ["lend-a-limb"], "dice": ["d10=9"]})
    assert ("blooms", 0, 2) in said(state, "buy:power-petal")


def test_a_blow_is_told_as_the_chain_stands() -> None:
    mine = {"hand": ["twist-and-sprout", "root-loot"], "dice": ["d6=6"], "supply": ["root-favor"]}
    theirs = {"dice": ["d4=3"], "supply": ["root-favor"], "supply_dice": [0, 1, 0, 0, 0, 0]}
    state = position(mine, theirs, phase="battle", round=10, battle_from=5, chain=[0, 1],
                     todo=[["after"], ["rank", 1, 0], ["cards", 1], ["play", 0, 0]])  # fmt: skip
    assert said(state, "play:twist-and-sprout") == [("total", 0, 2), ("strike", 1, 2)]


def test_damage_is_told_when_it_is_covered() -> None:
    weak = {"hand": ["root-favor", "bark-and-bite"], "dice": ["d4=1"], "supply_dice": [1] * 6}
    state = fighting({"dice": ["d20=19"], "supply": ["hang-on"]}, weak, chain=[0, 1])
    assert ("absorb", 1, 10) in said(state, "absorb:root-favor", 1)
    assert ("covered", 1, 18) in said(state, "absorb:bark-and-bite", 1)
