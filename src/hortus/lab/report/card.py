"""Everything known of one card, plant, tower or whatever else a game is made of."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from hortus.core.registry import load
from hortus.lab.contents import Entry, find_entry
from hortus.lab.finding import Finding
from hortus.lab.items import items
from hortus.lab.query import connect
from hortus.lab.report.again import again
from hortus.lab.report.page import Section, document, figure, listed, paragraph
from hortus.lab.report.sections import drawn, findings_table, grouped, shortened
from hortus.lab.store import Store
from hortus.lab.words import WORDS

UNSTUDIED = "What it adds was not studied in this campaign; `hortus lab items` bans it for one seat and tells."


class Known(NamedTuple):
    """What the content says of a card, and what a campaign found."""

    store: Store
    entry: Entry
    findings: list[Finding]

    @property
    def studied(self) -> bool:
        """True if it was banned or forced for one seat."""
        return any([one.name.startswith("adds") for one in self.findings])

    @property
    def remark(self) -> str:
        """What a reader must know before he believes the numbers."""
        if not self.findings:
            return "It never turned up in this campaign."
        return "" if self.studied else UNSTUDIED


def about_card(folder: Path, name: str) -> Known:
    """Everything a campaign knows of one card; raises `HortusError` with near names if there is none."""
    store = Store.open(folder)
    entry = find_entry(load(store.campaign.game), name)
    connection = connect(store)
    found = items(connection, store.campaign.game)
    connection.close()
    mine = [one for one in shortened(found) if one.parts and _is(one.parts[-1], entry.id)]
    return Known(store, entry, _plain(mine))


def _is(part: str, id: str) -> bool:
    return part.partition(" ")[2] == id


def _plain(findings: Sequence[Finding]) -> list[Finding]:
    """The same without the card's own name, which is the same in all."""
    return [one._replace(about=", ".join(one.parts[:-1])) for one in findings]


def card_page(known: Known) -> str:
    """The page of one card."""
    entry = known.entry
    game = load(known.store.campaign.game)
    marked = " House content." if entry.source == "house" else ""
    sections = [Section("text", "What it says", listed(entry.told()))]
    if known.findings:
        groups = grouped(known.findings)
        plots = [
            figure(WORDS[name].title, plot, WORDS[name].sentence)
            for name, found in groups.items()
            if (plot := drawn(found))
        ]
        body = paragraph(known.remark, "note") if known.remark else ""
        body += f'<div class="plots">{"".join(plots)}</div>' if plots else ""
        every = [one for found in groups.values() for one in found]
        body += findings_table("All that was found", every)
        sections.append(Section("found", "How it fares", body))
    sections.append(again(known.store))
    lead = f"{entry.kind.capitalize()} of {game.title}.{marked} {known.remark}".strip()
    return document(entry.name, lead, sections, f"From {known.store.count():,} games.")
