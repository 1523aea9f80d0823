"""What single items do: cards, plants, towers, dice, characters, by the events their game declares.

How often an item is offered, taken and used, and how often who has it wins, is counted in any
campaign. That winners have it need not be its doing. What it *adds* is measured by a study: one
seat (of a team: every seat) may never take it, or must whenever it can, on the same seeds.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from hortus.core.errors import BadOption
from hortus.core.registry import game_class
from hortus.lab.campaign import Campaign
from hortus.lab.contents import slug
from hortus.lab.declared import Family, declared
from hortus.lab.estimates import Sample, chance, difference, holm
from hortus.lab.finding import DIFFERENCE, SHARE, Finding
from hortus.lab.measures.base import Measure, prepare, samples
from hortus.lab.query import ask
from hortus.lab.restrict import MUST, NEVER, Restriction, plain_name, restrictions_of

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection as Connection

ADDS, FORCED = "adds", "adds-when-forced"
CERTAIN = 0.05
"""Below this chance of noise, corrected for all items of a study, a difference is called certain."""

SENTENCES: dict[str, tuple[str, str]] = {
    "offered": (SHARE, "In how many games an item is there to be had."),
    "taken": (SHARE, "How often a seat takes it in a game in which it is there."),
    "used": (SHARE, "How often a seat uses it in a game in which it is there."),
    "win-with": (SHARE, "How often a seat that took it wins."),
    "win-without": (SHARE, "How often a seat that could have taken it, and did not, wins."),
    "win-gap": (DIFFERENCE, "The one less the other; that it is the item's doing is not said."),
    "first-seat-with": (DIFFERENCE, "What it is worth to begin in games in which it is there."),
    ADDS: (
        DIFFERENCE,
        "How much less often a seat wins that may never take it; of a team: if nobody may.",
    ),
    FORCED: (
        DIFFERENCE,
        "How much more often a seat wins that must take it whenever it can; of a team: if all must.",
    ),
}
"""What is found out about items: the unit and what it tells."""


class Item(NamedTuple):
    """One card, plant, tower ..., of a family."""

    family: Family
    name: str

    @property
    def about(self) -> str:
        """How findings speak of it."""
        return f"{self.family.name} {self.name}"


# --- counting -------------------------------------------------------------------------------

# Where all play together, what one has all have: they win or lose by it together.
_SEEN = """
create or replace temp table item_events as
select number, seat, what as item, kind in ({offered}) as offered, kind in ({taken}) as taken,
       kind in ({used}) as used, times
from events where what <> '' and kind in ({offered}, {taken}, {used});
create or replace temp table item_there as {there};
create or replace temp table item_seats as
select s.number, s.about, s.seed, s.seat, s.players, s.first, s.share, s.together, t.item,
       coalesce(case when together then g.taken else e.taken end, false) as taken,
       coalesce(case when together then g.used else e.used end, false) as used
from free_seats s join item_there t using (number)
left join (select number, seat, item, bool_or(taken) as taken, bool_or(used) as used
           from item_events group by all) e
  on e.number = s.number and e.seat = s.seat and e.item = t.item
left join (select number, item, bool_or(taken) as taken, bool_or(used) as used
           from item_events group by all) g
  on g.number = s.number and g.item = t.item;
"""
_OFFERED = "select distinct number, item from item_events where offered or taken"
_ALWAYS = """select number, item from (select distinct item from item_events)
             cross join (select number from games)"""


def _lay(connection: Connection, family: Family) -> None:
    """Make the tables of one family: what happened to its items, and where each was to be had."""
    kinds = {name: _listed(getattr(family, name)) for name in ("offered", "taken", "used")}
    there = _OFFERED if family.offered else _ALWAYS
    connection.execute(_SEEN.format(**kinds, there=there))


def _listed(kinds: Sequence[str]) -> str:
    return ", ".join([f"'{kind}'" for kind in kinds]) or "''"


def _measures(family: Family) -> list[Measure]:
    about = f"about || ', {family.name} ' || item as about"
    found = {
        "taken": ("taken::int", "1", "item_seats"),
        "used": ("used::int", "1", "item_seats"),
        "win-with": ("share * taken::int", "taken::int", "item_seats"),
        "win-without": ("share * (not taken)::int", "(not taken)::int", "item_seats"),
        "first-seat-with": (
            "share - 1.0 / players",
            "1",
            "item_seats where seat = first and not together",
        ),
    }
    if not family.offered:
        del found["first-seat-with"]
    if not family.used:
        del found["used"]
    return [
        Measure(
            name,
            *SENTENCES[name],
            f"select {about}, seed, number, {x} as x, {n} as n from {source}",
        )
        for name, (x, n, source) in found.items()
    ]


def _offered(family: Family) -> Measure:
    about = f"f.about || ', {family.name} ' || i.item as about"
    sql = f"""select {about}, f.seed, f.number, (t.item is not null)::int as x, 1 as n
              from free f cross join (select distinct item from item_there) i
              left join item_there t on t.number = f.number and t.item = i.item"""
    return Measure("offered", *SENTENCES["offered"], sql)


def counted(connection: Connection, game: str) -> list[Sample]:
    """How often items are offered, taken and used, and how who has them fares; views are laid."""
    found: list[Sample] = []
    for family in declared(game).families:
        _lay(connection, family)
        measures = [*([_offered(family)] if family.offered else []), *_measures(family)]
        found += [one for measure in measures for one in samples(connection, measure)]
    return found


def _gaps(found: Sequence[Sample]) -> list[Finding]:
    """With less without, of each item."""
    without = {one.about: one for one in found if one.name == "win-without"}
    gaps = []
    for one in found:
        if one.name != "win-with" or one.about not in without:
            continue
        other = without[one.about]
        gap = difference(other, one)
        if gap.error < float("inf"):
            games = max(one.games, other.games)
            bounds = (gap.value, gap.low, gap.high)
            gaps.append(Finding("win-gap", one.about, *bounds, games, DIFFERENCE))
    return gaps


# --- what an item adds ----------------------------------------------------------------------

_STUDIED = """
with free_teams as (
  select players, options, variant, plain, seed, avg((len(winners) > 0)::int) as won
  from games join labels using (cell) where free and over and error = '' and together group by all)
select b.about || ', ' || t.about as about, b.seed, b.number, 1 as n,
       {sign} * (share - case when together then f.won else 1.0 / b.players end) as x
from bound_seats b join studied t on b.bot = t.bot and t.word = '{word}'
left join free_teams f on together and f.players = b.players and f.options = b.options
  and f.variant = b.variant and f.plain = b.plain and f.seed = b.seed"""


def added(connection: Connection, game: str) -> list[Sample]:
    """What each item adds, as far as the campaign studied it; views are laid."""
    lineups = ask(connection, "select distinct lineup from cells").rows
    bots = {bot for (lineup,) in lineups for bot in lineup.split(" + ") if bot != plain_name(bot)}
    connection.execute(
        "create or replace temp table studied (bot varchar, word varchar, about varchar)"
    )
    for bot in sorted(bots):
        for word, item in _studied_by(bot, game):
            connection.execute("insert into studied values (?, ?, ?)", [bot, word, item.about])
    found = []
    for name, word, sign in ((ADDS, NEVER, -1), (FORCED, MUST, 1)):
        sql = _STUDIED.format(word=word, sign=sign)
        found += samples(connection, Measure(name, *SENTENCES[name], sql))
    return found


def _studied_by(bot: str, game: str) -> list[tuple[str, Item]]:
    """The item a restricted bot is about, if it is about one."""
    rules = restrictions_of(bot)
    words, whats = {rule.word for rule in rules}, {rule.whats for rule in rules}
    kinds = tuple([rule.kind for rule in rules])
    if len(words) != 1 or len(whats) != 1 or len(rules[0].whats) != 1:
        return []
    families = [family for family in declared(game).families if family.studied == kinds]
    return [(rules[0].word, Item(family, rules[0].whats[0])) for family in families[:1]]


def corrected(found: Sequence[Sample]) -> list[Finding]:
    """Samples as findings, each with the chance that it is noise, corrected for how many there are."""
    chances = holm([chance(one.estimate) for one in found])
    words = [
        f"{'certain' if p < CERTAIN else 'may be noise'} (p = {p:.2g} among {len(found)})"
        for p in chances
    ]
    return [one.finding(word) for one, word in zip(found, words, strict=True)]


def items(connection: Connection, game: str) -> list[Finding]:
    """All findings about the items of a campaign, those that add most first."""
    prepare(connection)
    seen = counted(connection, game)
    found = added(connection, game)
    adds = [
        one for name in (ADDS, FORCED) for one in corrected([s for s in found if s.name == name])
    ]
    adds.sort(key=lambda one: (one.name, -one.value))
    return [*adds, *[one.finding() for one in seen], *_gaps(seen)]


# --- a study --------------------------------------------------------------------------------


def seen_items(connection: Connection, game: str) -> list[Item]:
    """The items that turned up in a campaign and can be forbidden or ordered."""
    found = []
    for family in declared(game).families:
        if family.studied:
            _lay(connection, family)
            rows = ask(connection, "select distinct item from item_there order by item").rows
            found += [Item(family, item) for (item,) in rows]
    return found


def study(
    base: Campaign, found: Sequence[Item], bot: str, words: Sequence[str] = (NEVER,)
) -> Campaign:
    """A campaign that tells what items add: a free line-up, and one with each item restricted.

    One seat is restricted and goes round; where all play together all are, for else a partner
    would take what one may not.
    """
    together = game_class(base.game).about.cooperative
    if not found:
        raise BadOption(f"{base.game} has no items that can be forbidden or ordered")
    lineups: list[tuple[str, ...]] = [(bot,)]
    for item in found:
        for word in words:
            rules = [Restriction(word, kind, (item.name,)) for kind in item.family.studied]
            bound = bot + "".join([str(rule) for rule in rules])
            lineups.append((bound,) if together else (bound, bot))
    return base._replace(lineups=tuple(lineups))


def chosen_items(found: Sequence[Item], names: Sequence[str]) -> list[Item]:
    """The items of these names; all without names. Raises `BadOption` for one that never turned up."""
    known = {item.name: item for item in found}
    names = [name if name in known else slug(name) for name in names]
    for name in names:
        if name not in known:
            near = get_close_matches(name, known, 3, 0.5)
            there = f"is {' or '.join(near)} meant?" if near else ", ".join(sorted(known))
            raise BadOption(f"no item {name!r} turned up: {there}")
    return [known[name] for name in names] or list(found)
