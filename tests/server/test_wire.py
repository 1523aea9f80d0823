"""The messages as the pages know them: the types in wire.js name the fields that the server sends."""

from __future__ import annotations

import re
from dataclasses import fields

import msgspec
import pytest

from hortus.server.pages import STATIC
from hortus.server.wire import (
    Batch,
    FrameMessage,
    HintMessage,
    LogView,
    PartsView,
    ResultView,
    ResumeView,
    SeatView,
)
from hortus.table.frame import Line, Offer

WRITTEN = (STATIC / "wire.js").read_text()
TYPES = {
    found[2]: set(re.findall(r"(\w+)\??:", found[1]))
    for found in re.finditer(r"@typedef \{\{(.*?)\}\} (\w+)", WRITTEN, re.S)
}


@pytest.mark.parametrize(
    ("name", "struct"),
    [
        ("Frame", FrameMessage),
        ("Seat", SeatView),
        ("LogPart", LogView),
        ("PartsPart", PartsView),
        ("Result", ResultView),
        ("Resume", ResumeView),
    ],
)
def test_a_message_has_the_fields_that_the_pages_know(
    name: str, struct: type[msgspec.Struct]
) -> None:
    sent = {field.encode_name for field in msgspec.structs.fields(struct)}
    assert TYPES[name] - {"type"} == sent


def test_a_batch_is_a_list_of_its_fields_in_the_order_that_the_pages_know() -> None:
    found = re.search(r"@typedef \{\[(.*)\]\} Batch", WRITTEN)
    assert found is not None
    names = re.findall(r"(\w+):", found[1])
    assert names[:3] == [field.encode_name for field in msgspec.structs.fields(Batch)]


def test_options_and_lines_have_the_fields_that_the_pages_know() -> None:
    assert TYPES["Option"] == {field.name for field in fields(Offer)}
    assert TYPES["Line"] == {field.name for field in fields(Line)}
    hint = {field.name for field in msgspec.structs.fields(HintMessage)}
    assert TYPES["Hint"] <= hint
