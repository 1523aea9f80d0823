"""Whole games in a made-up language: whatever a person sees of them is in it.

Names of seats have no letters here, and notation at most two in a row, so that a word in plain
letters is one that bypassed the catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import product
from random import Random
from typing import Final

import pytest

import hortus
from hortus.bots.bot import Considered, Thought
from hortus.bots.budget import Budget
from hortus.core import language
from hortus.core.contract import Game, View
from hortus.core.errors import HortusError
from hortus.core.face import name_seats
from hortus.core.language import FURTHER, Language, say, speaking
from hortus.games.power_plants.game import ALTERNATES, STANDARD
from hortus.games.power_plants.moves import WORDS
from hortus.table.annotate import Judge
from hortus.table.frame import Chronicle, frame_of, preview_of, refusal_of
from hortus.table.hints import hint_of
from hortus.table.ladder import ladder
from hortus.table.lessons import lessons
from hortus.table.match import Match
from hortus.table.story import achieved
from tests.texts.made_up import CODE, install

CONVERTED: Final = ("wizards-garden", "weeds", "leaf-and-let-die", "potato-patrol", "power-plants")
"""The games whose texts all go through the catalogue; in the end all."""
PLAIN: Final = re.compile(r"[A-Za-z]{3,}")
SIGNS: Final = frozenset(
    [
        "".join(signs) + off
        for size in range(2, 6)
        for signs in product("BRYo", repeat=size)
        for off in ("", "x")
    ]
)
"""The faces of Potato Patrol's towers in a terminal: types, empty slots, switched off."""
CHOSEN: Final = ("PLANT", "field", "type", "row", "axis", "retrieve", "swap")
"""What the moves of Power Plants are written with, besides its plants and words."""
ALLOWED: Final[dict[str, frozenset[str]]] = {
    "wizards-garden": frozenset(),
    "weeds": frozenset(),
    "leaf-and-let-die": frozenset({"play", "cheap", "sprout"}),
    "potato-patrol": SIGNS,
    "power-plants": frozenset({*STANDARD, *ALTERNATES, *WORDS, *CHOSEN}),
}
"""Words that are the same in every language: notation of three letters and more."""
_SHOWN: Final = re.compile(r"<(?:text|title|desc)[^>]*>([^<]*)<|data-says=\"([^\"]*)\"")
STEPS: Final = 400
"""How many moves of a game are looked at, at most."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Language]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FURTHER, str(install(tmp_path_factory.mktemp("locale"))))
        language.languages.cache_clear()
        yield language.languages()[CODE]
    language.languages.cache_clear()


def in_picture(svg: str) -> Iterator[str]:
    """What a picture says: its texts, its tips and its description."""
    for found in _SHOWN.finditer(svg):
        yield unescape(found[1] or found[2] or "")


def seen_of(view: View, rng: Random) -> Iterator[str]:
    """What a seat sees and may ask for in a position, but for the picture and the log."""
    face, names = view.game.face, ["1", "2", "3", "4", "5"][: view.players]
    yield from [face.prompt(view), face.topic(view), _without_markup(face.board(view))]
    yield _without_markup(face.details(view))
    for standing in [*face.standings(view), *face.others(view)]:
        yield from [standing.score, standing.holds, standing.name]
    moves = view.moves()
    for move in moves[:30]:
        yield from [face.label(view, move), face.group(view, move), face.left_undone(view, move)]
    for move in rng.sample(list(moves), min(3, len(moves))):
        yield from in_picture(face.preview(view, move))
    for shape in ("wide", "tall", "alone"):
        svg = face.sheet(view, shape, names).svg
        yield from in_picture(svg)
        parts = re.findall(r'id="([^"~]+)"', svg)
        for part in rng.sample(parts, min(5, len(parts))):
            yield refusal_of(view, part, names)
    space = view.game.notation.space().size
    for number in rng.sample(range(space), min(5, space)):
        yield _refusal(view, number)
    yield preview_of(view, "nonsense", names).reason.partition("'nonsense'")[2]


def _refusal(view: View, number: int) -> str:
    try:
        seat = view.seat if view.game.notation.seated and view.seat is not None else -1
        move = view.game.notation.move_at(number, seat)
    except HortusError as error:
        return str(error)
    return view.why_not(move)


def _without_markup(text: str) -> str:
    return re.sub(r"\[[^\[\]]*\]", " ", text)


def declared(game: Game) -> Iterator[str]:
    """What is said of a game before anybody plays it."""
    about, face = game.about, game.face
    yield from [about.title, about.sentence, about.counts, face.rules()]
    for option in game.option_list:
        yield option.meaning
    for entry in face.glossary():
        yield from [entry.name, entry.kind, entry.text]
    yield from face.seat_names(2)
    yield from [say(rung.title) for rung in ladder(game.name)] if game.name in LADDERS else []
    for lesson in lessons(game.name):
        yield from [say(lesson.title), say(lesson.goal)]
        for step in lesson.steps:
            yield from [say(step.title), say(step.text), step.why_not("")]
            yield from [say(mistake.why) for mistake in step.mistakes]
        for figure in lesson.figures:
            yield from [say(figure.caption), say(figure.section)]


LADDERS: Final = ("power-plants", "potato-patrol")
"""The games with a ladder of their own; bots give the others' rungs their titles."""


def english_in(texts: Iterator[str], allowed: frozenset[str]) -> list[str]:
    """The texts that have words in plain letters."""
    found = []
    for text in texts:
        named = name_seats(text, ["1", "2", "3", "4", "5"])
        bare = re.sub(r"\*\*[a-z_]+\*\*", "", named)  # the names of options in the rules
        if set(PLAIN.findall(bare)) - allowed:
            found.append(named)
    return found


@pytest.mark.parametrize("name", CONVERTED)
def test_what_is_said_of_a_game_is_in_the_language(made: Language, name: str) -> None:
    game = hortus.load(name)
    with speaking(made):
        options = frozenset(option.name for option in game.option_list)
        assert english_in(declared(game), ALLOWED[name] | options) == []


@pytest.mark.parametrize("name", CONVERTED)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_in_the_language(made: Language, name: str, seed: int) -> None:
    rng = Random(f"{name} {seed}")
    game = hortus.load(name)
    players = rng.choice(game.about.players)
    match = Match(game, [str(seat + 1) for seat in range(players)])
    chronicle = Chronicle(match)
    found: list[str] = []
    with speaking(made):
        chronicle.lines(None)
        while not match.state.over and len(match.moves) < STEPS:
            state = match.state
            if state.chance:
                move = state.draw(rng)
            else:
                view = state.view(rng.choice(state.actors))
                if len(match.moves) % 5 == 0:
                    found += english_in(seen_of(view, rng), ALLOWED[name])
                move = rng.choice(list(view.moves()))
            chronicle.note(state, move)
            match.append(move)
        lines = [line.text for line in chronicle.lines(None)]
        assert len(lines) > 3
        found += english_in(iter(lines), ALLOWED[name])
        found += english_in(ended(match), ALLOWED[name])
    assert sorted(set(found)) == []


def ended(match: Match) -> Iterator[str]:
    """What is said at the end."""
    frame = frame_of(match, 0)
    yield from [frame.prompt, frame.topic]
    result = match.state.result
    if result is not None:
        yield say(result.reason)
        yield from [say(part) for part in result.parts[0]] if result.parts else []
    for one in achieved(match):
        yield from [one.title, one.words]


@pytest.mark.parametrize("name", CONVERTED)
def test_hints_and_judgements_are_in_the_language(made: Language, name: str) -> None:
    rng = Random(name)
    game = hortus.load(name)
    state = game.start()
    found: list[str] = []
    judge = Judge(game, Budget(count=20), by_search=True)
    with speaking(made):
        for step in range(60):
            if state.over:
                break
            if state.chance:
                state.play(state.draw(rng))
                continue
            seat = state.actors[0]
            view = state.view(seat)
            moves = list(view.moves())
            if step % 3 == 0 and len(moves) > 1:
                considered = [
                    Considered(move, 10, 0.5 - 0.1 * at, (move,))
                    for at, move in enumerate(moves[:5])
                ]
                thought = Thought(moves[0], considered)
                hint = hint_of(view, thought, "search")
                found += english_in(iter([hint.reason, say(hint.sure), hint.more]), ALLOWED[name])
                judged = judge.judge(state, step, moves[-1], seat)
                if judged is not None:
                    words = say(judged.words).replace(judged.best, "")
                    found += english_in(iter([words]), ALLOWED[name])
            state.play(rng.choice(moves))
    assert sorted(set(found)) == []
