"""How good hints are: how many have a reason, how sure they say they are, and whether that holds.

Positions are taken from games of the greedy bot, where a seat has a choice. A hint of so many
trials is asked for; one that only names a move has no reason. To see whether sureness means
anything, a search of several times as many trials is asked, too: of hints that are called clear
nearly all must stay, of those too close to tell about half.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import hortus
from bench.report import Line
from hortus.bots.budget import Budget
from hortus.core.contract import View
from hortus.table.hints import CLEAR_WORD, EVEN_WORD, LIKELY_WORD, even_with, how_sure
from hortus.table.reasons import alike, reasons
from hortus.table.weighing import Found, Weighing

POSITIONS = 40
"""How many in each game."""
IN_A_GAME = 8
"""How many of them in one game at most."""
TRIALS = 400
LONGER = 4
"""How many times as long the second search is."""
WANTED = 0.8
"""The share of hints that are to have a reason."""


def choices(name: str, count: int = POSITIONS) -> list[View]:
    """What seats know that have a choice, in games of all player counts."""
    game = hortus.load(name)
    often = 0.25 if game.about.candidates or name == "wizards-garden" else 0.06
    found: list[View] = []
    for number in range(count):
        rng = Random(1000 + number)
        players = game.about.players
        state = game.start(players[(1 + number) % len(players)])
        bots = [hortus.bot("greedy:60") for _ in range(state.players)]
        here = 0
        while not state.over and here < IN_A_GAME and len(found) < count:
            if state.chance:
                state.play(state.draw(rng))
                continue
            seat = rng.choice(state.actors)
            view = state.view(seat)
            if len(view.moves()) > 1 and rng.random() < often:
                found.append(state.copy().view(seat))
                here += 1
            state.play(bots[seat].choose(view, rng))
    return found


def found_in(view: View, trials: int) -> Found:
    """What so many trials find."""
    return Weighing(view).on(Budget(trials))


def stays(view: View, found: Found) -> bool:
    """True if a longer search prefers the same, or what the hint called as good."""
    longer = found_in(view, LONGER * TRIALS).thought.move
    thought = found.thought
    even = even_with(view, thought, found.gaps)[:1]
    same = [thought.move, *[one.move for one in even]]
    return any([longer == one or alike(view, longer, one) for one in same])


def measure() -> list[Line]:
    """In each game: the share of hints with a reason, and what the grades of sureness are worth."""
    lines: list[Line] = []
    for name in hortus.games():
        views = choices(name)
        hints = [found_in(view, TRIALS) for view in views]
        with_reason = [
            bool(reasons(view, one.thought)) for view, one in zip(views, hints, strict=True)
        ]
        share = 100 * sum(with_reason) / len(views)
        what = f"{name}: hints with a reason"
        lines.append(Line(what, share, f"% of {len(views)}", "of all", 100.0, WANTED))
        sure = [
            how_sure(view, one.thought, one.gaps) for view, one in zip(views, hints, strict=True)
        ]
        for word, times in Counter(sure).most_common():
            unit = f"% ({times})"
            if word in (CLEAR_WORD, LIKELY_WORD, EVEN_WORD) and hortus.build() == "compiled":
                asked = [place for place, one in enumerate(sure) if one == word]
                kept = [stays(views[place], hints[place]) for place in asked]
                unit += f", {100 * sum(kept) / times:.0f} % stay when it thinks on"
            lines.append(Line(f"{name}: {word}", 100 * times / len(views), unit))
    return lines
