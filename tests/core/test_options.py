"""Options: what they take, what they refuse, how they are written down."""

from __future__ import annotations

import pytest

from hortus.core.errors import BadOption
from hortus.core.options import (
    Choice,
    Flag,
    Number,
    Option,
    Several,
    Value,
    read_options,
    resolve_options,
    write_options,
    write_value,
)

OPTIONS = (
    Number("seeds", 20, 5, 60, "How many seeds."),
    Flag("overlap", False, "Whether rows may share."),
    Choice("tie", "draw", ("draw", "second"), "Who wins a tie."),
    Several("plants", ("honeyleaf", "snapjaw"), "Which plants.", tries=[("snapjaw",)]),
)


TOO_MANY: list[tuple[int, object]] = [(3, "weed"), (3, "snapjaw+snapjaw"), (3, 5)]


def test_defaults_fill_what_was_not_given() -> None:
    assert resolve_options("game", OPTIONS, {"seeds": "16"}) == {
        "seeds": 16,
        "overlap": False,
        "tie": "draw",
        "plants": (),
    }


@pytest.mark.parametrize(
    ("index", "value", "meant"),
    [
        (0, 7, 7),
        (0, "7", 7),
        (1, "yes", True),
        (1, "off", False),
        (1, True, True),
        (2, "second", "second"),
        (3, "snapjaw+honeyleaf", ("snapjaw", "honeyleaf")),
        (3, ["snapjaw"], ("snapjaw",)),
        (3, "", ()),
    ],
)
def test_values_are_read_typed_or_as_text(index: int, value: object, meant: Value) -> None:
    assert OPTIONS[index].read(value) == meant


@pytest.mark.parametrize(
    ("index", "value"),
    [(0, 4), (0, "x"), (0, True), (0, 7.0), (1, 1), (1, "maybe"), (2, "third"), (2, 3), *TOO_MANY],
)
def test_values_out_of_range_are_refused_with_the_range(index: int, value: object) -> None:
    option: Option = OPTIONS[index]
    with pytest.raises(BadOption, match=f"option {option.name} takes "):
        option.read(value)


def test_an_unknown_option_is_refused_with_the_known_ones() -> None:
    with pytest.raises(BadOption, match="no option 'sun'; its options are seeds, overlap"):
        resolve_options("game", OPTIONS, {"sun": 1})
    with pytest.raises(BadOption, match="it has none"):
        resolve_options("game", (), {"sun": 1})


def test_options_survive_being_written_down() -> None:
    values: dict[str, Value] = {"seeds": 16, "overlap": True, "tie": "second", "plants": ("a", "b")}
    assert write_options(values) == "seeds=16 overlap=true tie=second plants=a+b"
    assert read_options(write_options(values)) == {
        name: write_value(value) for name, value in values.items()
    }


@pytest.mark.parametrize("line", ["seeds", "=3", "seeds=3 seeds=4"])
def test_a_line_of_options_that_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(BadOption):
        read_options(line)


def test_samples_lie_within_the_range() -> None:
    for option in OPTIONS:
        assert [option.read(value) for value in option.samples()] == list(option.samples())
