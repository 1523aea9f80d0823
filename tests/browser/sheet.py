"""A contact sheet: every game in a real browser, at three sizes, by day and by night.

    make pictures

plays each game with the least and the most players and takes pictures of the table page at the
beginning, in the middle and at the end. They are for looking at: build/pictures/index.html shows all.
"""

from __future__ import annotations

import html
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from playwright.sync_api import Page, sync_playwright
from rich.progress import track

from hortus.core import registry
from tests.browser import chromium
from tests.browser.visiting import ANSWERS, AS_NEW, Visitor
from tests.server.serving import ROOT, Server

FOLDER: Final = ROOT / "build" / "pictures"
SIZES: Final = {"laptop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
SCHEMES: Final = ("light", "dark")
MIDDLE: Final = 14
SOONER: Final = {"wizards-garden": 6, "weeds": 3, "power-plants": 6}
"""After how many of the visitor's own moves it is called the middle; in short games sooner."""
MOST: Final = 400
"""After how many moves the end is not waited for any longer."""
BACK: Final = ("pass", "done", "stop", "withdraw", "end")
"""Words of moves that would end everything before there is something to see."""


def play_one(visitor: Visitor, rng: Random) -> bool:
    """Make one move, if the game is not over; where all act at once, it may be gone by then."""
    if visitor.wait_turn() == "over":
        return False
    texts: list[str] = visitor.page.locator(ANSWERS).evaluate_all(
        "buttons => buttons.map((button) => button.textContent)"
    )
    if not texts:
        return True
    lively = [
        number
        for number, text in enumerate(texts)
        if not any(word in text.lower() for word in BACK)
    ]
    chosen = rng.choice(lively or range(len(texts)))
    visitor.page.locator(ANSWERS).nth(chosen).evaluate("button => button.click()")
    if visitor.page.locator("#ui-yes").is_visible():
        visitor.page.locator("#ui-yes").click()
    return True


def take(visitor: Visitor, name: str) -> None:
    """The page as it is, at every size and in both schemes."""
    page: Page = visitor.page
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.reload()
            page.wait_for_function(
                "() => document.body.dataset.ply && document.querySelector('#ui-canvas svg')"
            )
            page.mouse.move(0, 0)
            page.screenshot(path=FOLDER / f"{name}-{size}-{scheme}.png")
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": 1440, "height": 900})


def show_game(visitor: Visitor, game: str, players: int) -> list[str]:
    """Play one game and take its pictures; their names without size and scheme."""
    rng = Random(7)
    name = f"{game}-{players}"
    visitor.open().evaluate(AS_NEW)
    visitor.set_table(game, ["me", *["greedy"] * (players - 1)])
    visitor.wait_turn()
    taken = [f"{name}-1-beginning"]
    take(visitor, taken[0])
    made = 0
    while made < MOST and play_one(visitor, rng):
        made += 1
        if made == SOONER.get(game, MIDDLE):
            taken.append(f"{name}-2-middle")
            take(visitor, taken[-1])
    taken.append(f"{name}-3-end")
    take(visitor, taken[-1])
    return taken


def write_index(names: list[str]) -> Path:
    """A page with all of them."""
    rows = []
    for name in names:
        cells = "".join(
            f'<a href="{name}-{size}-{scheme}.png"><img src="{name}-{size}-{scheme}.png" alt="{size}, {scheme}"></a>'
            for scheme in SCHEMES
            for size in SIZES
        )
        rows.append(f"<h2>{html.escape(name)}</h2><p>{cells}</p>")
    index = FOLDER / "index.html"
    style = "body{font:16px sans-serif;background:#888}p{display:flex;gap:6px}img{height:230px}"
    index.write_text(f"<title>Contact sheet</title><style>{style}</style>{''.join(rows)}", "utf-8")
    return index


def main(*games: str) -> None:
    """Make the sheet of these games, or of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [
        (game, players)
        for game in games or registry.games()
        for players in sorted(
            {min(registry.about(game).players), max(registry.about(game).players)}
        )
    ]
    names: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), games={}) as server,
        sync_playwright() as playwright,
    ):
        program = chromium.find()
        browser = playwright.chromium.launch(executable_path=program, args=chromium.arguments())
        for game, players in track(wanted, "Taking pictures"):
            visitor = Visitor(browser, server.url)
            names += show_game(visitor, game, players)
            visitor.context.close()
        browser.close()
    print(f"Look at {write_index(names).relative_to(ROOT)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
