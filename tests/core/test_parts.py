"""A picture in parts: what differs is sent, and laid over what was."""

from __future__ import annotations

from hortus.core.night import sheet_with_night, with_night
from hortus.core.parts import LONG, OPENING, WHOLE, Part, Sheet, Skeleton, applied, stretch
from hortus.core.svg import BRIEFLY, Drawing, Fragment, Group, kept, kept_briefly


def stones(places: list[int], note: str = "") -> Drawing:
    drawing = Drawing(100, 40, "Stones", note)
    drawing.symbol("stone", '<circle r="5"/>')
    with drawing.group("board", "The board"):
        drawing.rect(0, 0, 100, 40, fill="#ffffff")
        for stone, place in enumerate(places):
            with drawing.group(f"stone-{stone}"):
                drawing.use("stone", 10 * place, 20)
    drawing.circle(90, 20, 4, id="moon")
    return drawing


def test_a_group_and_an_element_with_an_id_are_parts() -> None:
    sheet = stones([1, 2]).sheet()
    assert {"board", "stone-0", "stone-1", "moon", "stone", WHOLE, OPENING} <= set(sheet.parts)
    assert sheet.parts["board"][1::2] == ("stone-0", "stone-1")
    assert sheet.parts["moon"] == ('<circle cx="90" cy="20" r="4" id="moon"/>',)
    assert sheet.svg == str(stones([1, 2]))


def test_a_document_is_what_its_parts_say_in_their_order() -> None:
    svg = str(stones([3]))
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 40"')
    assert svg.index('id="stone"') < svg.index('id="board"') < svg.index('id="stone-0"')
    assert svg.index('id="stone-0"') < svg.index('id="moon"')
    assert svg.endswith("</svg>")


def test_only_what_differs_is_told() -> None:
    before, after = stones([1, 2, 3]).sheet(), stones([1, 5, 3]).sheet()
    new = after.since(before)
    assert set(new) == {"stone-1"}
    assert applied(before.parts, new) == after.parts


def test_what_left_is_no_longer_named_and_is_forgotten() -> None:
    before, after = stones([1, 2, 3]).sheet(), stones([1, 2]).sheet()
    new = after.since(before)
    assert set(new) == {"board"}
    assert "stone-2" not in applied(before.parts, new)
    assert Sheet(applied(before.parts, new)).svg == after.svg


def test_another_order_is_told_by_whoever_holds_them() -> None:
    def row(names: list[str]) -> Drawing:
        drawing = Drawing(10, 10, "Row")
        with drawing.group("row"):
            for name in names:
                with drawing.group(name):
                    drawing.circle(1, 1, 1)
        return drawing

    before, after = row(["a", "b", "c"]).sheet(), row(["c", "a", "b"]).sheet()
    new = after.since(before)
    assert {name: cut[1::2] for name, cut in new.items()} == {"row": ("c", "a", "b")}


def test_all_is_told_to_whoever_has_none_of_it_and_nothing_to_whoever_has_it() -> None:
    sheet = stones([1]).sheet()
    assert sheet.since(Sheet.in_one("<svg/>")) == sheet.parts
    assert sheet.since(sheet) == {}


def test_a_title_or_a_place_that_changes_takes_no_drawing_along() -> None:
    def lamp(title: str, place: str) -> Sheet:
        drawing = Drawing(10, 10, "Lamp")
        with drawing.group("lamp", title, transform=place):
            drawing.add(f"<path d='M0 0{'h1' * LONG}'/>")
        return drawing.sheet()

    before, after = lamp("It is dark", "translate(1 1)"), lamp("It is lit", "translate(2 1)")
    new = after.since(before)
    assert list(new) == ["lamp"]
    texts = new["lamp"][::2]
    assert texts == ('<g id="lamp" transform="translate(2 1)"><title>It is lit</title>', "</g>")
    assert before.svg.replace("dark", "lit").replace("(1 1)", "(2 1)") == after.svg


def test_which_parts_are_in_a_layer_is_told_apart_from_the_document() -> None:
    def stars(count: int) -> Sheet:
        drawing = Drawing(10, 10, "Sky")
        with drawing.layer("stars"):
            for number in range(count):
                with drawing.group(f"star-{number}"):
                    drawing.circle(number, 1, 1)
        return drawing.sheet()

    assert list(stars(3).since(stars(2))) == ["star-2", "~stars"]
    assert stars(1).svg.count("<g") == 1


def test_what_is_kept_is_a_part_by_itself_if_it_is_long() -> None:
    @kept
    def hill(picture: Drawing, high: int) -> None:
        picture.add(f"<path d='M0 0{'h1' * high}'/>")

    def land(high: int, words: str) -> Sheet:
        drawing = Drawing(10, 10, "Land")
        with drawing.group("land"):
            hill(drawing, high)
            drawing.add(words)
        return drawing.sheet()

    new = land(LONG, "<text>b</text>").since(land(LONG, "<text>a</text>"))
    assert [text for cut in new.values() for text in cut[::2]] == [
        '<g id="land">',
        "<text>b</text></g>",
    ]
    assert "~" not in "".join(land(1, "<text>b</text>").parts["land"])


def test_a_stretch_is_named_by_what_it_says() -> None:
    drawing = Drawing(10, 10, "Row")
    for markup in ("<path/>", "<circle/>"):
        drawing.stretch(markup)
    names = [stretch(markup).name for markup in ("<path/>", "<circle/>")]
    assert set(names) <= set(drawing.sheet().parts)
    assert len(set(names)) == 2


def test_words_for_those_who_hear_a_picture_are_a_part() -> None:
    before, after = stones([1], "one").sheet(), stones([1], "two").sheet()
    assert after.since(before) == {"~words": ("<title>Stones</title><desc>two</desc>",)}


def test_a_long_stretch_without_an_id_is_told_once() -> None:
    def lawn(name: str) -> Sheet:
        return Sheet.of(
            Part(WHOLE, ["x" * LONG, Part(name, ["<g/>"]), "short", Part("b", ["<b/>"])])
        )

    new = lawn("other").since(lawn("a"))
    assert set(new) == {WHOLE, "other"}
    assert "x" * LONG not in new[WHOLE]
    assert "short" in new[WHOLE]


def test_an_id_that_was_given_twice_makes_the_picture_one_piece() -> None:
    drawing = Drawing(10, 10, "Twice")
    for x in (1, 2):
        drawing.circle(x, 1, 1, id="same")
    assert list(drawing.sheet().parts) == [WHOLE]
    assert str(drawing).count('id="same"') == 2


def test_night_is_a_part_of_its_own() -> None:
    own = {"#ffffff": "#000000"}
    sheet = stones([1]).sheet()
    dark = sheet_with_night(sheet, own)
    assert dark.svg == with_night(sheet.svg, own)
    assert "#000000" in dark.parts["~night"][0]
    assert sheet_with_night(Sheet.in_one(sheet.svg), own).svg == dark.svg


def test_what_is_kept_is_drawn_once_for_the_same_values() -> None:
    drawn: list[int] = []

    @kept
    def petal(picture: Drawing, number: int) -> None:
        drawn.append(number)
        picture.symbol("dot", '<circle r="1"/>')
        with picture.group(f"petal-{number}"):
            picture.use("dot", number, 0)

    one, two = Drawing(10, 10, "One"), Drawing(10, 10, "One")
    for picture in (one, two):
        petal(picture, 4)
        petal(picture, 5)
    assert drawn == [4, 5]
    assert str(one) == str(two)
    assert str(one).count('<g id="dot">') == 1
    assert 'id="petal-5"' in str(one)


def test_what_is_kept_briefly_is_drawn_again_after_much_else() -> None:
    drawn: list[int] = []

    @kept_briefly
    def leaf(picture: Drawing, number: int) -> None:
        drawn.append(number)
        picture.circle(number, 0, 1)

    picture = Drawing(10, 10, "Leaves")
    for number in (*range(BRIEFLY), 0, BRIEFLY, 0, 1):
        leaf(picture, number)
    assert drawn == [*range(BRIEFLY), BRIEFLY, 1]


def test_a_fragment_is_put_as_it_was_drawn() -> None:
    aside = Drawing(0, 0, "")
    aside.rect(1, 1, 2, 2)
    aside.circle(1, 1, 1)
    fragment = aside.drawn()
    assert isinstance(fragment, Fragment)
    assert fragment.items == [
        '<rect x="1" y="1" width="2" height="2"/><circle cx="1" cy="1" r="1"/>'
    ]
    assert not fragment.symbols
    picture = Drawing(5, 5, "Five")
    group = picture.group("all")
    assert isinstance(group, Group)
    with group:
        picture.put(fragment)
    assert picture.body == f'<g id="all">{fragment.items[0]}</g>'


def test_a_part_counts_the_ids_within_it() -> None:
    inner = Part("inner", ["<i/>"])
    outer = Part("outer", ["<g>", inner, Part("~words", ["w"]), "</g>"])
    flat: dict[str, Skeleton] = outer.flat
    assert outer.count == 2
    assert flat["outer"] == ("<g>", "inner", "", "~words", "</g>")
