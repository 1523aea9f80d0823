"""A second opinion, written without the rules' own code: slow, obvious, from plain data only."""

from __future__ import annotations

from collections.abc import Iterable

from hortus.core.contract import Json

RING = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Place = tuple[int, int]


def around(place: Place) -> list[Place]:
    return [(place[0] + q, place[1] + r) for q, r in RING]


def reachable(garden: Iterable[Place]) -> set[Place]:
    """All empty places near the garden that a patch slides to from far away, step by step."""
    filled = set(garden)
    low_q, high_q = min(q for q, _ in filled) - 3, max(q for q, _ in filled) + 3
    low_r, high_r = min(r for _, r in filled) - 3, max(r for _, r in filled) + 3
    start = (low_q, low_r)
    seen, waiting = {start}, [start]
    while waiting:
        here = waiting.pop()
        for near in around(here):
            if near in filled or near in seen:
                continue
            if not (low_q <= near[0] <= high_q and low_r <= near[1] <= high_r):
                continue
            both = set(around(here)) & set(around(near))
            if both <= filled:
                continue
            seen.add(near)
            waiting.append(near)
    return seen


def plots(garden: Iterable[Place]) -> set[Place]:
    """Where a patch may be added."""
    filled = set(garden)
    return {place for place in reachable(filled) if set(around(place)) & filled}


def whole(garden: Iterable[Place]) -> bool:
    filled = set(garden)
    start = min(filled)
    seen, waiting = {start}, [start]
    while waiting:
        for near in around(waiting.pop()):
            if near in filled and near not in seen:
                seen.add(near)
                waiting.append(near)
    return seen == filled


def unlocked(garden: Iterable[Place], place: Place) -> bool:
    rest = set(garden) - {place}
    return bool(rest) and whole(rest) and place in reachable(rest)


def scores(data: Json) -> list[int]:
    """The final scores, worked out from `to_dict` and the rulebook alone (house plants included)."""
    sides = len(data["gems"])
    total = list(data["gems"])
    by_place = {tuple(entry["at"]): entry for entry in data["patches"]}
    for side in range(sides):
        if {"snapjaw", "tapmaw"} & set(data["column"]):
            total[side] += 2 * sum(data["captives"][side])
    for place, entry in by_place.items():
        if entry["owner"] is None:
            continue
        total[entry["owner"]] += entry["gems"]
        if entry["plant"] == "wingbean":
            kinds = {by_place[near]["plant"] for near in around(place) if near in by_place}
            total[entry["owner"]] += len(kinds)
        if entry["plant"] == "clingbean" and not unlocked(by_place, place):
            total[entry["owner"]] += 2
    for field in fields(data):
        holders = {entry["owner"] for entry in field if entry["owner"] is not None}
        ordered = sorted(
            holders,
            key=lambda side: (
                -len([entry for entry in field if entry["owner"] == side]),
                min([entry["number"] for entry in field if entry["owner"] == side]),
            ),
        )
        size = min(len(field), 8)
        for rank, side in enumerate(ordered):
            total[side] += [2 * size - 1, size - 1][rank] if rank < 2 else 1
    return total


def fields(data: Json) -> list[list[Json]]:
    by_place = {tuple(entry["at"]): entry for entry in data["patches"]}
    found = []
    while by_place:
        place, entry = by_place.popitem()
        field, waiting = [entry], [place]
        while waiting:
            for near in around(waiting.pop()):
                if near in by_place and by_place[near]["plant"] == entry["plant"]:
                    field.append(by_place.pop(near))
                    waiting.append(near)
        found.append(field)
    return found
