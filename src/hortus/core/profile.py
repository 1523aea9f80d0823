"""How a game is best searched: what measurements showed to be strongest for it (docs/strength.md)."""

from __future__ import annotations

from math import sqrt


class Profile:
    """The settings of a search for one game."""

    exploration: float
    playout: int
    first: int
    growth: float
    gardener: int
    master: int
    trust: float
    decisions: int
    grain: float
    blunt: float
    replies: int
    settles: bool
    haze: float

    def __init__(
        self,
        exploration: float = 0.7,
        playout: int = 0,
        first: int = 0,
        growth: float = 1.0,
        gardener: int = 100,
        master: int = 1000,
        trust: float = 0.0,
        decisions: int = 2,
        grain: float = 0.1,
        blunt: float = 0.0,
        replies: int = 0,
        settles: bool = False,
        haze: float = 0.0,
    ) -> None:
        self.exploration = exploration
        """How much an untested move is worth a look: values lie between -1 and 1."""
        self.playout = playout
        """How many moves are played (`Insight.sensible`) before a position is valued; 0: it is valued at once."""
        self.first = first
        """How many moves of a position are looked at to begin with; 0: all."""
        self.growth = growth
        """How the number of moves looked at grows: with this times the root of the visits."""
        self.gardener = gardener
        """How many iterations the level Gardener thinks for each decision."""
        self.master = master
        """How many the level Master does."""
        self.trust = trust
        """How much a difference in `Insight.policy` counts: moves get shares as exp(trust * policy) of
        the search's attention. 0: the policy is the order in which moves are tried, no more."""
        self.decisions = decisions
        """How many decisions a turn usually has: how seconds are shared out."""
        self.grain = grain
        """Differences in value below this the level Seedling does not see."""
        self.blunt = blunt
        """Differences in value below this the level Sapling does not see."""
        self.replies = replies
        """From how many iterations of a decision on the others' replies are looked into more closely: what
        chance deals before them and does not concern them (`Insight.blurs`) is one for them, and the
        searching seat's own next turn is left to the evaluation. 0: never."""
        self.settles = settles
        """True if a position is valued only where nothing is under way any more (`Insight.settle`)."""
        self.haze = haze
        """Differences in value below this the level Gardener does not see."""

    def width(self, visits: float) -> int:
        """How many moves of a position with so many visits are looked at."""
        if self.first == 0:
            return 1_000_000
        return self.first + int(self.growth * sqrt(visits))
