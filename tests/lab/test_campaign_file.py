"""Campaign files: what a designer writes, and what he is told if it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

import hortus
from hortus.core.errors import BadContent
from hortus.lab.campaign import Variant, Watch
from hortus.lab.campaign_file import read_campaign

GOOD = """\
game = "leaf-and-let-die"
games = 50
players = "2-3"
bots = [["search:20", "greedy"], ["random"]]
seeds = [4, 5]

[options]
damage = ["difference", "full"]
cards = "faces"

[[variant]]
name = "own"

[[variant]]
name = "copy"
content = "copy"

[watch]
events = "full"
decisions = 0.5
"""


def written(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "copy"
    folder.mkdir()
    card = hortus.load("leaf-and-let-die").library.path("markets.toml")
    (folder / card.name).write_text(card.read_text("utf-8"), "utf-8")
    path = tmp_path / "campaign.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_is_a_grid(tmp_path: Path) -> None:
    campaign = read_campaign(written(tmp_path, GOOD))
    assert campaign.players == (2, 3)
    assert campaign.lineups == (("search:20", "greedy"), ("random",))
    assert campaign.options == ("damage=difference cards=faces", "damage=full cards=faces")
    assert campaign.variants[0] == Variant()
    assert campaign.variants[1].name == "copy"
    assert campaign.seeds == (4, 5)
    assert campaign.watch == Watch("full", 0.5)
    assert len(campaign.cells) == 2 * 2 * 2 * 2 * 2
    assert campaign.total == 50 * 32


def test_a_short_file_takes_what_is_usual(tmp_path: Path) -> None:
    campaign = read_campaign(written(tmp_path, 'game = "weeds"\nplayers = 3\nbots = ["greedy"]\n'))
    assert campaign.players == (3,)
    assert campaign.lineups == (("greedy",),)
    assert campaign.options == ("",)
    assert campaign.watch == Watch()


@pytest.mark.parametrize(("text", "share"), [("true", 1.0), ("false", 0.0), ("0.5", 0.5)])
def test_who_leads_is_asked_always_never_or_on_a_share_of_the_seeds(
    tmp_path: Path, text: str, share: float
) -> None:
    path = written(tmp_path, f'game = "weeds"\n[watch]\nleads = {text}\n')
    assert read_campaign(path).watch == Watch(leads=share)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("leaf-and-let-die", "leaf", r"campaign\.toml:1: game must be one of"),
        ("games = 50", "games = 0", r":2: games must be a whole number from 1"),
        ("games = 50", "gmaes = 50", r":2: gmaes is not a field here"),
        ('"2-3"', '"2-9"', r":3: players must be some of 2 to 4"),
        ('"2-3"', '"few"', r":3: players is wrong: players are written 2"),
        ('"2-3"', "[2.5]", r":3: players must be a list of whole numbers"),
        ('"random"', '"gambler"', r":4: bots is wrong: there is no bot 'gambler'"),
        ('"random"', '"greedy/never/fly"', r":4: bots is wrong: .*fly"),
        ('"random"', "7", r":4: bots must be a list of bots, not 7"),
        ('["random"]', "[]", r":4: bots must be a list of bots"),
        ("[4, 5]", "[-4]", r":5: seeds must be whole numbers from 0"),
        ("[4, 5]", "[4, 4]", r"seeds are whole numbers from 0 on, each once"),
        ('"full"]', '"fulll"]', r":8: options: damage is wrong: option damage takes one of"),
        ("damage =", "damages =", r":8: options: damages is no option of leaf-and-let-die"),
        ('"faces"', "[]", r":9: options: cards must be a value"),
        ('content = "copy"', 'content = "cpoy"', r":16: variant 2: content is wrong: .*cpoy"),
        ('name = "copy"', 'name = "own"', r":15: variant 2: name must be another"),
        ('events = "full"', 'events = "all"', r":19: watch: events must be one of counts"),
        ("decisions = 0.5", "decisions = 5", r":20: watch: decisions must be from 0 to 1"),
        ("decisions = 0.5", "leads = 2", r":20: watch: leads must be from 0 to 1"),
        ("decisions = 0.5", 'leads = "all"', r":20: watch: leads must be a number"),
        ("games = 50", "games = = 50", r"campaign\.toml: is not TOML: .*line 2"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = written(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(BadContent, match=sentence) as caught:
        read_campaign(path)
    assert "\n" not in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"nowhere\.toml: cannot be read"):
        read_campaign(tmp_path / "nowhere.toml")
