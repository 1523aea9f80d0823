"""Claims of hints, each counted again from plain data, over positions of random and sensible games."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

import hortus
from hortus.core.contract import Claim, Json
from tests.games.power_plants import naive

KINDS = {
    "gems",
    "plants",
    "patch_gems",
    "fields",
    "rival_score",
    "control",
    "field",
    "captured",
    "expelled",
    "sprites",
    "supply",
}


def sprites(data: Json, side: int) -> int:
    return sum([entry["sprites"] for entry in data["patches"] if entry["owner"] == side])


def lying(data: Json, side: int) -> int:
    return sum([entry["gems"] for entry in data["patches"] if entry["owner"] == side])


def leader(field: list[Json]) -> int | None:
    """Who controls a field: most patches, then the lowest number."""
    holders = {entry["owner"] for entry in field if entry["owner"] is not None}
    if not holders:
        return None
    return int(
        min(
            holders,
            key=lambda side: (
                -len([entry for entry in field if entry["owner"] == side]),
                min([entry["number"] for entry in field if entry["owner"] == side]),
            ),
        )
    )


def field_points(data: Json, side: int) -> int:
    """What fields alone pay: the whole score of the same garden with all else taken away."""
    bare = [{**entry, "gems": 0} for entry in data["patches"]]
    none = [0] * len(data["gems"])
    return naive.scores({**data, "patches": bare, "gems": none, "captives": [[0]] * len(none)})[
        side
    ] - (plant_points({**data, "captives": [[0]] * len(none)}, side))


def plant_points(data: Json, side: int) -> int:
    """What plants pay: captives, Wingbeans by what is around them, locked Clingbeans."""
    by_place = {tuple(entry["at"]): entry for entry in data["patches"]}
    total = 0
    if {"snapjaw", "tapmaw"} & set(data["column"]):
        total += 2 * sum(data["captives"][side])
    for place, entry in by_place.items():
        if entry["owner"] != side:
            continue
        if entry["plant"] == "wingbean":
            around = [near for near in naive.around(place) if near in by_place]
            total += len({by_place[near]["plant"] for near in around})
        if entry["plant"] == "clingbean" and not naive.unlocked(by_place, place):
            total += 2
    return total


def counted_again(claim: Claim, old: Json, new: Json, seat: int) -> int:
    """The number that a claim should have, from plain data alone."""
    side = claim.seat
    if claim.kind == "gems":
        return int(new["gems"][seat] - old["gems"][seat])
    if claim.kind == "plants":
        return plant_points(new, seat) - plant_points(old, seat)
    if claim.kind == "patch_gems":
        return lying(new, seat) - lying(old, seat)
    if claim.kind == "fields":
        return field_points(new, seat) - field_points(old, seat)
    if claim.kind == "rival_score":
        return naive.scores(old)[side] - naive.scores(new)[side]
    if claim.kind == "captured":
        return int(new["captives"][seat][side] - old["captives"][seat][side])
    if claim.kind == "expelled":
        caught = sum([row[side] for row in new["captives"]]) - sum(
            [row[side] for row in old["captives"]]
        )
        return int(sprites(old, side) - sprites(new, side) - caught)
    if claim.kind == "sprites":
        return sprites(new, seat) - sprites(old, seat)
    assert claim.kind == "supply"
    return int(new["supply"][seat])


def check_fields(claim: Claim, old: Json, new: Json, seat: int) -> None:
    """A field that was taken, or made, is there, as large as was said, and named."""
    fitting = [field for field in naive.fields(new) if len(field) == claim.count]
    titles = [field for field in fitting if field[0]["plant"].title() in claim.text]
    if claim.kind == "field":
        known = {(entry["plant"], entry["number"]) for entry in old["patches"]}
        fresh = [
            entry for entry in new["patches"] if (entry["plant"], entry["number"]) not in known
        ]
        assert len(fresh) == 1
        assert any(fresh[0] in field for field in titles)
        return
    before = {
        (entry["plant"], entry["number"]): leader(field)
        for field in naive.fields(old)
        for entry in field
    }
    assert any(
        leader(field) == seat
        and claim.seat in [before.get((entry["plant"], entry["number"])) for entry in field]
        for field in titles
    )


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_every_claim_is_true_and_nothing_is_left_out(players: int) -> None:
    game = hortus.load("power-plants", alternates=True)
    told: Counter[str] = Counter()
    for seed in range(6):
        rng = Random(seed)
        state = game.start(players)
        while not state.over:
            if state.chance:
                state.play(state.draw(rng))
                continue
            seat = state.actors[0]
            before = state.copy()
            moves = state.moves()
            sensible = rng.random() < 0.7
            state.play(game.insight.sensible(state, rng) if sensible else rng.choice(moves))
            claims = game.insight.claims(before, state, seat)
            if rng.random() < 0.4:
                check(claims, before.to_dict(), state.to_dict(), seat)
            told.update([claim.kind for claim in claims])
    assert set(told) <= KINDS
    assert {"fields", "sprites", "field", "rival_score", "expelled"} <= set(told)


def check(claims: list[Claim], old: Json, new: Json, seat: int) -> None:
    for claim in claims:
        if claim.kind in ("field", "control"):
            check_fields(claim, old, new, seat)
        else:
            assert claim.count == counted_again(claim, old, new, seat), claim
            assert claim.count > 0 or claim.kind == "supply"
            assert str(claim.count) in claim.text
            assert not re.search(r"\} \d", claim.text), "a name and a number stand apart"
    gained = naive.scores(new)[seat] - naive.scores(old)[seat]
    own = [claim for claim in claims if claim.kind in ("gems", "plants", "patch_gems", "fields")]
    assert sum([claim.count for claim in own]) >= gained, "whatever is gained is told"
