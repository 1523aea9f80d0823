"""The reader of described positions: one wording for what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from hortus.core.errors import BadPosition
from hortus.core.saved import Reader

DATA: dict[str, Any] = {
    "round": 3,
    "open": True,
    "name": "fort",
    "phase": "battle",
    "leader": 1,
    "nobody": None,
    "counts": [1, 2],
    "words": ["a", "b"],
    "pieces": [{"size": 1}, {"size": "huge"}],
    "grove": {"dice": 7},
}


def test_what_fits_is_read() -> None:
    reader = Reader(DATA)
    assert reader.whole("round", 0, 12) == 3
    assert reader.whole("missing", 0, 12, 5) == 5
    assert reader.flag("open") is True
    assert reader.text("name") == "fort"
    assert reader.choice("phase", ("setup", "battle")) == 1
    assert reader.seat("leader", 2) == 1
    assert reader.seat("nobody", 2, nobody=-1) == -1
    assert reader.wholes("counts", 2, 0, 9) == [1, 2]
    assert reader.texts("words") == ["a", "b"]
    assert reader.listed("words", 2) == ["a", "b"]
    assert reader.items("pieces")[0].whole("size", 0, 2) == 1
    assert reader.part("grove").whole("dice", 0, 9) == 7
    assert reader.has("round")
    assert not reader.has("nobody")
    assert reader.get("missing") is None
    reader.only(list(DATA))


@pytest.mark.parametrize(
    ("attempt", "complaint"),
    [
        (lambda r: r.whole("round", 0, 2), "round must be a whole number from 0 to 2, not 3"),
        (lambda r: r.whole("open", 0, 2), "open must be a whole number from 0 to 2, not True"),
        (lambda r: r.whole("gone", 0, 2), "gone must be a whole number from 0 to 2, not left out"),
        (lambda r: r.flag("round"), "round must be true or false, not 3"),
        (lambda r: r.text("round"), "round must be a text, not 3"),
        (lambda r: r.choice("phase", ["a", "b"]), "phase must be one of a, b, not 'battle'"),
        (lambda r: r.seat("round", 3), "round must be a seat from 0 to 2, not 3"),
        (lambda r: r.seat("round", 3, -1), "round must be null or a seat from 0 to 2, not 3"),
        (lambda r: r.listed("round"), "round must be a list, not 3"),
        (lambda r: r.wholes("counts", 3, 0, 9), "counts must be a list of 3 items"),
        (lambda r: r.wholes("counts", 2, 0, 1), "a list of whole numbers from 0 to 1"),
        (lambda r: r.texts("counts"), "counts must be a list of texts"),
        (
            lambda r: r.items("pieces")[1].whole("size", 0, 2),
            r"pieces\[1\].size must be a whole number from 0 to 2, not 'huge'",
        ),
        (lambda r: r.part("round"), "round must be an object with named fields, not 3"),
        (lambda r: r.only(["round"]), "open is no field of a position"),
        (lambda _: Reader([]), "a position must be an object with named fields"),
    ],
)
def test_what_does_not_fit_is_named_with_its_field(attempt: Any, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        attempt(Reader(DATA))
