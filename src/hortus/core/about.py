"""What is declared of a game, for people and for tools: `About` it, and the `Feature`s it measures."""

from __future__ import annotations

from collections.abc import Sequence

from hortus.core.errors import BadOption
from hortus.core.language import say


class Feature:
    """A named number that describes a seat's position, and the bounds it stays within."""

    def __init__(self, name: str, low: float, high: float, meaning: str) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.meaning = meaning

    def __repr__(self) -> str:
        return f"Feature({self.name!r}, {self.low!r}, {self.high!r}, {self.meaning!r})"


class About:
    """What is declared of a game, for people who choose and for tools that must work with any."""

    def __init__(
        self,
        name: str,
        title: str,
        sentence: str,
        players: Sequence[int],
        minutes: int,
        weight: float,
        *,
        chance: bool = False,
        hidden: bool = False,
        cooperative: bool = False,
        score_sum: int | None = None,
        candidates: bool = False,
        draws: bool = False,
    ) -> None:
        self.name = name
        """The name it is loaded by, such as `wizards-garden`."""
        self._title = title
        self._sentence = sentence
        self.players = tuple(players)
        """The player counts it supports; the first is the usual one."""
        self.minutes = minutes
        self.weight = weight
        """How demanding it is, from 1 (light) to 5 (heavy)."""
        self.chance = chance
        """True if anything random happens after the start."""
        self.hidden = hidden
        """True if seats know different things."""
        self.cooperative = cooperative
        """True if all win or lose together."""
        self.score_sum = score_sum
        """What the scores add up to, where that is always the same."""
        self.candidates = candidates
        """True if `moves()` are candidates among a continuum: others may be legal, too."""
        self.draws = draws
        """True if its rules know a draw, so that players may agree on one."""

    @property
    def title(self) -> str:
        """What people call it."""
        return say(self._title)

    @property
    def sentence(self) -> str:
        """One sentence that makes a stranger want to play."""
        return say(self._sentence)

    @property
    def counts(self) -> str:
        """The player counts in words: `2`, `2 to 5`, `2 or 4`."""
        counts = sorted(self.players)
        first, last = counts[0], counts[-1]
        if len(counts) > 1 and counts == [*range(first, last + 1)]:
            return say("{first} to {last}", first=first, last=last)
        said = str(first)
        for count in counts[1:]:
            said = say("{first} or {next}", first=said, next=count)
        return said

    def refuse(self, players: object) -> BadOption:
        """The error for a number of players that it does not support."""
        return BadOption(
            say(
                "{game} is for {counts} players, not {players}",
                game=self.title,
                counts=self.counts,
                players=players,
            )
        )

    def __repr__(self) -> str:
        return f"<About {self.name}: {self._title}>"
