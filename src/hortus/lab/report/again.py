"""How to do it again: commands, versions, seeds and fingerprints, at the end of every report."""

from __future__ import annotations

from html import escape
from typing import Any

from hortus.lab.campaign import OWN
from hortus.lab.report.games import command_of
from hortus.lab.report.page import Section, listed
from hortus.lab.store import Store


def again(store: Store) -> Section:
    """Exactly how these results came about."""
    campaign = store.campaign
    pairs = [
        ("Hortus", str(store.version["hortus"])),
        ("Rules of the game", f"version {store.version['rules']}"),
        ("Code of rules and bots", str(store.version["code"])),
        ("Seeds", ", ".join([str(seed) for seed in campaign.seeds])),
        ("Games", f"{store.count():,} of {campaign.total:,}, in {len(campaign.cells)} cells"),
        *_content(store),
        *_costs(store),
    ]
    report = f"hortus lab report {store.folder}"
    body = (
        f"<p>The same seeds give the same games, whatever the number of workers.</p>"
        f"<pre><code>{escape(command_of(campaign, store.folder))}\n{escape(report)}</code></pre>"
    )
    return Section("again", "How to do it again", body + listed(pairs))


def _content(store: Store) -> list[tuple[str, str]]:
    """The fingerprints of content that replaced the game's own."""
    if all([variant.name == OWN for variant in store.campaign.variants]):
        return [("Content", "the game's own")]
    rows: list[dict[str, Any]] = store.read("games", ["number", "variant", "content"]).to_pylist()
    found = {row["variant"]: row["content"] or "the game's own" for row in rows}
    return [(f"Content {name}", mark) for name, mark in found.items()]


def _costs(store: Store) -> list[tuple[str, str]]:
    """What it took, and on how many workers."""
    rows: list[dict[str, Any]] = store.read("costs").to_pylist()
    if not rows:
        return []
    seconds = sum([row["seconds"] for row in rows])
    builds = ", ".join(sorted({row["build"] for row in rows}))
    workers = len({row["worker"] for row in rows})
    rate = len(rows) / seconds if seconds else 0.0
    many = f"{workers} process{'es' if workers > 1 else ''}"
    return [("Processor time", f"{seconds:,.0f} s in {many}, {rate:.3g} games a second ({builds})")]
