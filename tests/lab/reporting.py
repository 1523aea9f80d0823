"""Small campaigns for tests of reports: quick games, and the directories they lie in."""

from __future__ import annotations

from pathlib import Path

from hortus.lab.campaign import Campaign, Variant, Watch
from hortus.lab.run import run_campaign
from hortus.lab.store import Store


def seeds_campaign(folder: Path, games: int = 24) -> Store:
    """Wizard's Garden, played by chance with fewer seeds."""
    return run_campaign(
        Campaign(
            "wizards-garden", games, (2,), (("random",),), ("seeds=14",), watch=Watch(decisions=0.2)
        ),
        folder,
    )


def patrol_campaign(folder: Path, games: int = 6) -> Store:
    """Potato Patrol, played by chance, two missions at two numbers of players."""
    missions = ("mission=fort", "mission=cellar")
    own = Path(__file__).parents[2] / "src/hortus/games/potato_patrol/content/setup.toml"
    variant = Variant("kinder", (("setup.toml", own.read_text("utf-8")),))
    return run_campaign(
        Campaign("potato-patrol", games, (2, 3), (("random",),), missions, (variant,)), folder
    )
