"""A card, a plant and a tower that are planted far too strong rank first in their games.

The planted one is made by changing a number or two of the game's own content, and what items add
is measured as `hortus lab items` does: nobody tells the lab which one it is.
"""

from __future__ import annotations

import re
from pathlib import Path

from hortus.core.registry import content_of
from hortus.lab.campaign import Campaign, Variant, Watch
from hortus.lab.declared import declared
from hortus.lab.finding import Finding, find
from hortus.lab.items import Item, items, study
from hortus.lab.query import connect
from hortus.lab.run import play_tables
from tests.marks import long

WATCH = Watch(decisions=0.0, leads=False)


def plant(folder: Path, game: str, file: str, heading: str, changes: dict[str, str]) -> Variant:
    """Content in which the entry that holds a line (such as its name) has other values."""
    text = (content_of(game) / file).read_text("utf-8")
    place = text.index(heading)
    end = text.find("\n[[", place)
    entry = text[place:end]
    for old, new in changes.items():
        entry, count = re.subn(old, new, entry)
        assert count, f"{heading} has no {old}"
    (folder / file).write_text(text[:place] + entry + text[end:], "utf-8")
    return Variant.read(folder, "planted")


def what_they_add(base: Campaign, names: list[str], bot: str) -> list[Finding]:
    """What items of the first family add, those that add most first."""
    family = declared(base.game).families[0]
    campaign = study(base, [Item(family, name) for name in names], bot)
    campaign.check()
    return find(items(connect((campaign, play_tables(campaign))), base.game), "adds")


@long
def test_an_overpowered_tower_ranks_first(tmp_path: Path) -> None:
    strong = {'top = ".*"': 'top = "AAA"', "types = .*": 'types = ["red", "blue", "yellow"]'}
    strong["copies = 2"] = "copies = 9"
    variant = plant(tmp_path, "potato-patrol", "towers.toml", 'id = "bird-net-post"', strong)
    base = Campaign("potato-patrol", 24, (2,), options=("mission=cellar",), variants=(variant,))
    first, *others = what_they_add(
        base._replace(watch=WATCH), ["owl-decoy", "bird-net-post", "rattle-windmill"], "habit"
    )
    assert first.concerns("card bird-net-post")
    assert first.note.startswith("certain")
    assert all([one.high < first.value for one in others])


@long
def test_an_overpowered_plant_ranks_first(tmp_path: Path) -> None:
    strong = {'do = "gain"': 'do = "gain", count = 20', "count = 20, count = 2": "count = 20"}
    variant = plant(tmp_path, "power-plants", "plants.toml", 'name = "starflower"', strong)
    garden = "plants=honeyleaf+deeproot+starflower+wingbean+snapjaw"
    base = Campaign("power-plants", 40, (2,), options=(garden,), variants=(variant,), watch=WATCH)
    first, *others = what_they_add(base, ["honeyleaf", "starflower", "deeproot"], "random")
    assert first.concerns("plant starflower")
    assert first.note.startswith("certain")
    assert all([one.value < first.low for one in others])


@long
def test_an_overpowered_card_ranks_first(tmp_path: Path) -> None:
    """A blow is decided by the totals; of resilience a card needs no more than a blow takes."""
    strong = {r'primary = ".*"': 'primary = "AddToTotal 20"', r"cost = \d+": "cost = 3"}
    variant = plant(tmp_path, "leaf-and-let-die", "cards.toml", 'name = "Root Cause"', strong)
    base = Campaign("leaf-and-let-die", 40, (2,), variants=(variant,), watch=WATCH)
    first, *others = what_they_add(base, ["root-favor", "root-cause", "lend-a-limb"], "greedy")
    assert first.concerns("card root-cause")
    assert first.note.startswith("certain")
    assert all([one.high < first.low for one in others])
