"""What the contract demands of a game's presentation: pictures, prompts, labels, log and rules."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from hortus.conformance.checks import need
from hortus.conformance.walk import Violation, Walk, snapshot
from hortus.core.contract import View
from hortus.core.face import BELOW, name_seats
from hortus.core.svg import SHAPES

TERMINALS = ((80, 24), (120, 40))
"""Columns and rows: the least there is, and a comfortable window."""
SEATED = "Rosemary 1"
"""As long a name as boards have room for."""
_MARKUP = re.compile(r"(?<!\\)\[/?[a-z#][^\[\]]*\]|\[/\]")
SVG = "{http://www.w3.org/2000/svg}"


def pictures_stand_alone(walk: Walk) -> None:
    """Every seat's picture is well-formed SVG with unique ids, a title, and nothing from outside."""
    for ply in walk.some(12):
        for seat in walk.seats():
            view = walk.positions[ply].view(seat)
            for shape in SHAPES:
                _check_picture(view.picture(shape), f"the {shape} picture at ply {ply}")
        need(snapshot(walk.positions[ply]) == walk.snapshots[ply], "drawing changed the position")


def _check_picture(picture: str, which: str) -> None:
    root = _parsed(picture, which)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    need(len(ids) == len(set(ids)), f"an id stands twice in {which}")
    title = root.find(f"{SVG}title")
    need(title is not None and bool(title.text), f"there is no title in {which}")
    need(root.get("viewBox") is not None, f"there is no viewBox in {which}")
    _check_closed(root, set(ids))


def _check_closed(root: ElementTree.Element, ids: set[str | None]) -> None:
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        need(tag not in ("script", "image", "foreignObject"), f"a picture holds <{tag}>")
        night = (element.text or "").startswith("@media (prefers-color-scheme:dark){[")
        need(tag != "style" or night, "a picture holds a style of its own")
        link = element.get("href")
        if link is not None:
            need(link.startswith("#") and link[1:] in ids, f"a picture refers to {link!r}")
        for name in element.attrib:
            need(not name.lower().startswith("on"), f"a picture holds the handler {name}")


def _parsed(markup: str, what: str) -> ElementTree.Element:
    try:
        return ElementTree.fromstring(markup)
    except ElementTree.ParseError as error:
        raise Violation(f"{what} is not well-formed: {error}") from None


def decisions_are_explained(walk: Walk) -> None:
    """Whoever looks gets a prompt; whoever acts gets a distinct label for each move, and its place."""
    face = walk.game.face
    for ply in walk.some(20):
        for seat in walk.seats():
            view = walk.positions[ply].view(seat)
            prompt = face.prompt(view)
            need(bool(prompt) and "\n" not in prompt, f"no prompt of one line at ply {ply}")
            labels = [face.label(view, move) for move in view.moves()]
            need(all(labels), f"a move without a label at ply {ply}")
            twice = {label for label in labels if labels.count(label) > 1}
            need(not twice, f"two moves are labelled {twice} at ply {ply}")
            if labels:
                _check_places(walk, view, ply)


def _check_places(walk: Walk, view: View, ply: int) -> None:
    face = walk.game.face
    for shape in SHAPES:
        ids = {part.get("id") for part in ElementTree.fromstring(view.picture(shape)).iter()}
        for move in view.moves():
            for place in face.touches(view, move):
                need(place in ids, f"{move} touches {place!r}: not in the {shape} picture at {ply}")
        for move in view.moves()[:3]:
            overlay = face.preview(view, move, shape)
            _parsed(
                f'<svg xmlns="http://www.w3.org/2000/svg">{overlay}</svg>', f"the preview of {move}"
            )


def the_log_tells_what_happened(walk: Walk) -> None:
    """Every seat, and the spectator, can be told of every move, in a line or in several."""
    face = walk.game.face
    names = [f"N{seat}" for seat in range(walk.case.players)]
    told = 0
    for ply in [ply for ply in walk.some(30) if ply < len(walk.moves)]:
        for seat in walk.seats():
            line = face.tell(walk.positions[ply].view(seat), walk.moves[ply])
            need(not line or all(line.split("\n")), f"the log at ply {ply} has an empty line")
            need("{" not in name_seats(line, names), f"the log line at ply {ply} names no seat")
            told += bool(line)
    need(told > 0, "the log says nothing of a whole game")


def terminals_can_show_it(walk: Walk) -> None:
    """The board fits terminals of several sizes with people's names in it; all markup is closed."""
    face = walk.game.face
    names = [SEATED] * walk.case.players
    for ply in walk.some(10):
        for seat in walk.seats():
            view = walk.positions[ply].view(seat)
            _check_markup(name_seats(face.details(view), names), "the details", ply)
            for width, height in TERMINALS:
                board = name_seats(face.board(view, width, height), names)
                _check_markup(board, "the board", ply)
                lines = _MARKUP.sub("", board).split("\n")
                widest = max([len(line.rstrip()) for line in lines])
                size = f"at ply {ply} is {widest} columns by {len(lines)} rows"
                need(any([line.strip() for line in lines]), f"an empty board at ply {ply}")
                need(
                    widest <= width and len(lines) <= height - BELOW,
                    f"the board {size}, too large for a terminal of {width} by {height}",
                )


def _check_markup(text: str, what: str, ply: int) -> None:
    opened = len(re.findall(r"(?<!\\)\[[a-z#][^\[\]/]*\]", text))
    closed = len(re.findall(r"(?<!\\)\[/[^\[\]]*\]", text))
    need(
        opened == closed,
        f"markup of {what} is opened {opened} and closed {closed} times at ply {ply}",
    )


def standings_are_for_every_seat(walk: Walk) -> None:
    """Each seat's score is shown to everybody."""
    for ply in walk.some(8):
        for seat in walk.seats():
            standings = walk.game.face.standings(walk.positions[ply].view(seat))
            need(len(standings) == walk.case.players, "standings must be one for each seat")
            need(all([standing.score for standing in standings]), "a standing without a score")


def the_rules_are_there(walk: Walk) -> None:
    """The rules have headings, and the topic of every decision is one of them."""
    face = walk.game.face
    rules = face.rules()
    headings = re.findall(r"^## (.+)$", rules, re.MULTILINE)
    need(len(headings) > 2, "the rules have hardly any headings")
    for ply in walk.some(40):
        topic = face.topic(walk.positions[ply].view(0))
        need(topic in headings, f"the topic {topic!r} at ply {ply} is no heading of the rules")


COUNTABLE = [
    "Gems",
    "hits",
    "actions",
    "points",
    "flowers",
    "cards",
    "dice",
    "Sprites",
    "patches",
    "cubes",
    "towers",
    "seeds",
    "pips",
    "rounds",
    "enemies",
    "leaves",
    "pieces",
    "discs",
    "turns",
    "thorns",
    "tasks",
    "captives",
    "moves",
    "plots",
    "fields",
    "coins",
    "branches",
]
"""Words for several things, which no `1` may stand before."""
_ONE_OF_MANY = re.compile(rf"(?<![\w.:=/#-])1 (?:\w+ )?(?:{'|'.join(COUNTABLE)})\b")
_TWICE = re.compile(r"\b(\d+) \1\b(?! to\b)")


def texts_read_well(walk: Walk) -> None:
    """One thing is no several things, and sentences begin with a capital, a number or a name."""
    face = walk.game.face
    for ply in walk.some(40):
        state = walk.positions[ply]
        for seat in [*state.actors, None]:
            view = state.view(seat)
            texts = [face.prompt(view), *[face.label(view, move) for move in view.moves()[:30]]]
            if ply < len(walk.moves):
                texts.append(face.tell(view, walk.moves[ply]))
            for standing in face.standings(view):
                _check_counts(standing.score)
                _check_counts(standing.holds)
            for text in texts:
                _check_counts(text)
                need(not text or not text[0].islower(), f"a text begins small: {text!r}")
    result = walk.final.result
    need(result is not None and not _ONE_OF_MANY.search(result.reason), "the reason counts badly")


def _check_counts(text: str) -> None:
    need(not _ONE_OF_MANY.search(text), f"one of something is no several: {text!r}")
    need(not _TWICE.search(text), f"a number stands twice: {text!r}")


FACE_CHECKS = (
    pictures_stand_alone,
    decisions_are_explained,
    the_log_tells_what_happened,
    terminals_can_show_it,
    standings_are_for_every_seat,
    the_rules_are_there,
    texts_read_well,
)
