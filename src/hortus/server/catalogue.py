"""The games on offer: what the lobby says of each, its options, content, rules and picture."""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from pydantic import BaseModel

from hortus.bots import roster
from hortus.bots.perfect import PerfectBot
from hortus.core import registry
from hortus.core.errors import HortusError
from hortus.core.language import Language, say, spoken
from hortus.core.options import Choice, Flag, Number, Option, Several
from hortus.server import problems
from hortus.server.packs import Shelf
from hortus.server.workers import Workers, load_game
from hortus.table.ladder import Rung, ladder
from hortus.table.lessons import Lesson, lessons


class OptionInfo(BaseModel):
    """An option of a game."""

    name: str
    kind: str
    default: int | bool | str | list[str]
    low: int | None
    high: int | None
    words: list[str]
    meaning: str


class ContentInfo(BaseModel):
    """Content a game may be played with."""

    name: str
    title: str


class BotInfo(BaseModel):
    """An opponent."""

    name: str
    title: str
    sentence: str
    offered: bool
    """Whether people who choose an opponent are shown it first."""


class LessonInfo(BaseModel):
    """A guided first game."""

    name: str
    title: str
    goal: str
    steps: int


class RungInfo(BaseModel):
    """A way to play that is on offer at once, the easiest first; after a win comes the next."""

    title: str
    bot: str
    players: int
    options: dict[str, int | bool | str | list[str]]


class GameInfo(BaseModel):
    """A game as the lobby shows it."""

    name: str
    title: str
    sentence: str
    players: list[int]
    minutes: int
    weight: float
    chance: bool
    hidden: bool
    cooperative: bool
    draws: bool
    picture: str
    options: list[OptionInfo]
    content: list[ContentInfo]
    bots: list[BotInfo]
    default_bot: str
    lessons: list[LessonInfo]
    ladder: list[RungInfo]


class EntryInfo(BaseModel):
    """A piece that can be looked up."""

    name: str
    kind: str
    text: str


class SectionInfo(BaseModel):
    """A part of the rules."""

    id: str
    title: str
    html: str


class RulesInfo(BaseModel):
    """The rules of a game in our own words."""

    game: str
    title: str
    sections: list[SectionInfo]


class Catalogue:
    """All games, and what is known of each before it is played."""

    def __init__(self, shelf: Shelf, workers: Workers) -> None:
        self._shelf = shelf
        self._workers = workers
        self._pictures: dict[tuple[str, Language], asyncio.Task[str]] = {}

    def games(self) -> list[GameInfo]:
        """Every game."""
        return [self.game(name) for name in registry.games()]

    def game(self, name: str) -> GameInfo:
        """One of them; a problem if there is none of this name."""
        self.check(name)
        about = registry.about(name)
        return GameInfo(
            name=name,
            title=about.title,
            sentence=about.sentence,
            players=list(about.players),
            minutes=about.minutes,
            weight=about.weight,
            chance=about.chance,
            hidden=about.hidden,
            cooperative=about.cooperative,
            draws=about.draws,
            picture=f"/games/{name}.svg",
            options=[_option(one) for one in registry.game_class(name).option_list],
            content=[
                ContentInfo(name="", title=say("The game's own")),
                *[ContentInfo(name=one, title=one) for one in self._shelf.names(name)],
            ],
            bots=[
                BotInfo(
                    name=one.name,
                    title=say(one.title),
                    sentence=_expect(one, name),
                    offered=one.offered,
                )
                for one in sorted(roster.bots_for(name), key=lambda one: not one.offered)
            ],
            default_bot=roster.DEFAULT,
            lessons=[
                LessonInfo(
                    name=one.name, title=say(one.title), goal=say(one.goal), steps=len(one.steps)
                )
                for one in _sound(name)
            ],
            ladder=[_rung(one) for one in ladder(name)],
        )

    def check(self, name: str) -> None:
        """A problem if there is no such game."""
        if name not in registry.games():
            raise problems.unknown("game")

    def content_path(self, game: str, pack: str) -> str | None:
        """Where a content lies; None for the game's own."""
        if not pack:
            return None
        folder = self._shelf.folder(game, pack)
        if folder is None:
            raise problems.Problem(422, "malformed", say("The server has no content of that name."))
        return folder

    def rules(self, name: str) -> RulesInfo:
        """The rules of a game."""
        self.check(name)
        return _rules(name, spoken())

    def glossary(self, name: str) -> list[EntryInfo]:
        """What can be looked up in a game, each with all that it does."""
        self.check(name)
        entries = load_game(name, "", None).face.glossary()
        return [EntryInfo(name=one.name, kind=one.kind, text=one.text) for one in entries]

    async def picture(self, name: str) -> str:
        """A real position of a game."""
        self.check(name)
        place = (name, spoken())
        task = self._pictures.get(place)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = asyncio.get_running_loop().create_task(self._workers.picture(name))
            self._pictures[place] = task
        return await asyncio.shield(task)


def _expect(one: roster.Entry, game: str) -> str:
    """What to expect of a bot here; without its table the perfect one is only as good as another."""
    if registry.about(game).cooperative:
        return say(one.together)
    bot = roster.bot(one.name)
    if not isinstance(bot, PerfectBot) or not bot.missing(load_game(game, "", None)):
        return say(one.sentence)
    other = say(roster.entry(roster.strongest()).title)
    return say(
        "{sentence} The table it reads is not on this server yet (hortus solve {game} makes it): "
        "until then it plays as the {other} does.",
        sentence=say(one.sentence),
        game=game,
        other=other,
    )


def _rung(one: Rung) -> RungInfo:
    made = RungInfo.model_validate(one, from_attributes=True)
    return made.model_copy(update={"title": say(one.title)})


def _sound(name: str) -> tuple[Lesson, ...]:
    """The lessons of a game; none if somebody's file is broken, which `hortus check` tells."""
    try:
        return lessons(name)
    except HortusError:
        return ()


def figure_of(name: str, which: str, after: int) -> str:
    """A picture for the rules: the table of a lesson after so many moves, if it is one of its figures."""
    return _figure(name, which, after, spoken())


@lru_cache(maxsize=64)
def _figure(name: str, which: str, after: int, _: Language) -> str:
    drawn = [one for one in _sound(name) if one.name == which]
    if not drawn or after not in [figure.after for figure in drawn[0].figures]:
        raise problems.unknown("picture")
    return drawn[0].drawn(after)


def _option(option: Option) -> OptionInfo:
    given: dict[str, Any] = {"low": None, "high": None, "words": []}
    kind = "choice"
    if isinstance(option, Number):
        kind = "number"
        given |= {"low": option.low, "high": option.high}
    elif isinstance(option, Flag):
        kind = "flag"
    elif isinstance(option, (Choice, Several)):
        kind = "several" if isinstance(option, Several) else "choice"
        given["words"] = list(option.words)
    else:
        named = [str(value) for value in (option.default, *option.samples())]
        given["words"] = list(dict.fromkeys(named))
    default = list(option.default) if isinstance(option.default, tuple) else option.default
    return OptionInfo(name=option.name, kind=kind, default=default, meaning=option.meaning, **given)


def slug(title: str) -> str:
    """A heading as an id."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "part"


def _figures(name: str, title: str) -> str:
    """The pictures for a part of the rules, drawn by the game from its lessons; a press shows each large."""
    return "".join(
        [
            f'<figure><a href="/games/{name}/lessons/{one.name}/{figure.after}.svg" target="_blank" rel="noopener">'
            f'<img src="/games/{name}/lessons/{one.name}/{figure.after}.svg" '
            f'alt="{escape(say(figure.caption))}" loading="lazy"></a>'
            f"<figcaption>{escape(say(figure.caption))}</figcaption></figure>"
            for one in _sound(name)
            for figure in one.figures
            if say(figure.section) == title
        ]
    )


@lru_cache(maxsize=64)
def _rules(name: str, _: Language) -> RulesInfo:
    game = load_game(name, "", None)
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    sections: list[SectionInfo] = []
    for part in re.split(r"^(?=## )", game.face.rules(), flags=re.M):
        heading = re.match(r"## +(.*)\n", part)
        title = heading[1].strip() if heading else game.title
        body = part[heading.end() :] if heading else re.sub(r"^# .*\n", "", part)
        if body.strip():
            sections.append(
                SectionInfo(
                    id=slug(title),
                    title=title,
                    html=markdown.render(body).strip() + _figures(name, title),
                )
            )
    return RulesInfo(game=name, title=game.title, sections=sections)
