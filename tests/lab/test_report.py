"""Reports: the answer first, plots that follow the page, tables that sort, games to replay."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hortus
from hortus.cli import lab_card, lab_report
from hortus.cli.main import app
from hortus.core.errors import HortusError
from hortus.core.record import Record
from hortus.lab.contents import Entry, entries, find_entry, plain, slug
from hortus.lab.finding import DIFFERENCE, SHARE, Finding
from hortus.lab.goals import Goal, Goals, judge
from hortus.lab.items import ADDS
from hortus.lab.report import cards, plots
from hortus.lab.report.again import again
from hortus.lab.report.build import Case, examine, histogram, page_of, report_page, write_report
from hortus.lab.report.card import Known, about_card, card_page
from hortus.lab.report.games import TOLD, Shown, command_of, drawn, lay_out, turn_of
from hortus.lab.report.markdown import markdown_of, markdown_table, row, told
from hortus.lab.report.page import (
    Cell,
    Section,
    document,
    figure,
    listed,
    paragraph,
    pictured,
    policy,
    table,
)
from hortus.lab.report.plots import Spread
from hortus.lab.report.sections import (
    brief,
    findings_table,
    grouped,
    section,
    shortened,
    spread,
    value_cell,
)
from hortus.lab.report.verdicts import answer_section, goals_table
from hortus.lab.shelf import Listed, campaigns, find, folders, latest
from hortus.lab.store import BadResults, Store
from tests.lab.reporting import patrol_campaign, seeds_campaign

ROOT = Path(__file__).parents[2]
SEAT = Finding("seat-advantage", "2 players, greedy, seat 1", 0.04, 0.01, 0.07, 400, DIFFERENCE)
WIN = Finding("team-win", "2 players, greedy", 0.5, 0.4, 0.6, 90, SHARE)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shelf")
    seeds_campaign(folder / "seeds")
    patrol_campaign(folder / "deeper" / "patrol")
    return folder


# --- the page ---------------------------------------------------------------------------------


def test_whatever_is_told_is_escaped_and_nothing_is_fetched() -> None:
    body = paragraph("<b>", "lead") + listed([("<i>", "&")]) + table("<u>", ["a"], [["<s>"]])
    page = document("<title>", "<lead>", [Section("one", "<heading>", body)], "<foot>")
    for word in ("<b>", "<i>", "<u>", "<s>", "<lead>", "<heading>", "<foot>"):
        assert word not in page
    assert "default-src 'none'" in policy()
    assert not re.search(r"(src|href)=\"(?!#|data:)", page)


def test_a_column_with_keys_is_one_of_numbers() -> None:
    made = table("T", ["card", "wins"], [["Dig", Cell("5 %", 0.05, "1 to 9 %", "good")]])
    assert '<th scope="col" class="number"><button type="button">wins</button>' in made
    assert 'data-v="0.05"' in made
    assert '<span class="badge good">5 %</span>' in made


def test_a_picture_keeps_its_ids_to_itself() -> None:
    shown = figure("A game", pictured('<svg id="x"/>', "the end"), "words", "<code>c</code>")
    assert 'id="x"' not in shown
    assert 'alt="the end"' in shown


# --- plots ------------------------------------------------------------------------------------

ROWS = [Spread("seat 1", 0.55, 0.5, 0.6), Spread("seat 2", 0.45, 0.4, 0.5)]


@pytest.mark.parametrize(
    "svg",
    [
        plots.intervals(ROWS, SHARE, 0.5, (None, 0.5)),
        plots.lines({"fort": ROWS, "cellar": ROWS}, SHARE, "players", (0.4, 0.6)),
        plots.bars([("1", 0.5), ("4", 0.5)], SHARE, "turns", (0, 1)),
    ],
    ids=["intervals", "lines", "bars"],
)
def test_plots_are_drawn_in_the_colours_of_the_page_with_text_as_text(svg: str) -> None:
    root = ET.fromstring(svg)
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-label"]
    assert "var(--one)" in svg
    assert not re.search(r"#0[0-9a-f]{5}\b", svg)
    assert root.findall(".//{http://www.w3.org/2000/svg}text") or "<text" in svg


def test_a_long_label_is_wrapped_rather_than_cut() -> None:
    label = "2p cellar the patrol runs out of sacks"
    svg = plots.intervals([Spread(label, 0.5, 0.4, 0.6), ROWS[0]])
    shown = "".join(ET.fromstring(svg).itertext())
    assert all([word in shown for word in label.split()])
    assert "…" not in shown


def test_two_plots_have_no_id_in_common() -> None:
    one, two = [set(re.findall(r'id="([^"]+)"', plots.intervals(ROWS))) for _ in range(2)]
    assert one
    assert not one & two


def test_a_histogram_counts_everything_once() -> None:
    bins = histogram([3.0, 3.0, 4.0, 40.0])
    assert bins[0] == ("3", 0.75)
    assert sum([share for _, share in bins]) == 1
    assert histogram([5.0]) == [("5", 1.0)]


# --- findings ---------------------------------------------------------------------------------


def test_values_tell_their_interval_with_the_unit_once() -> None:
    assert WIN.between == "40.0 to 60.0 %"
    assert SEAT.between == "+1.0 to +7.0 points"
    assert value_cell(WIN) == Cell("50.0 %", 0.5, "40.0 to 60.0 %")
    unknown = WIN._replace(value=float("nan"))
    assert value_cell(unknown).text == "not known"
    assert spread(WIN, "team") == Spread("team", 0.5, 0.4, 0.6)


def test_what_follows_from_the_number_of_players_is_not_repeated() -> None:
    other = SEAT._replace(about="2 players, greedy, seat 2")
    assert [one.about for one in shortened([SEAT, other])] == [
        "2 players, seat 1",
        "2 players, seat 2",
    ]
    assert brief("2 players, mission=fort, seat 1") == "2p fort seat 1"


def test_a_section_draws_what_has_several_values_and_lists_all() -> None:
    other = SEAT._replace(about="2 players, greedy, seat 2", value=-0.04)
    made = section("fair", "Is it fair?", grouped([SEAT, other, WIN]), "a note")
    assert made.body.count("<svg") == 1
    assert made.body.count("<tr>") == 4
    assert "a note" in made.body
    assert "How often the team wins." in findings_table("T", [WIN])


GOALS = Goals(
    "weeds",
    goals=(
        Goal("Fair", "seat-advantage", high=0.03),
        Goal("Hard", "team-win", low=0.3, high=0.7),
        Goal("Short", "minutes", high=60),
    ),
)


def test_the_answer_says_what_is_met_what_is_missed_and_what_is_open() -> None:
    verdicts = judge(GOALS, [SEAT, WIN])
    made = answer_section(verdicts, [])
    assert "Of 3 goals 1 is met, 0 missed, and 2 cannot be told" in made.body
    assert "more games with 2 players would tell" in made.body
    assert "What is not fine" not in made.body, "where nothing is missed there is no column for it"
    assert "was not measured" in made.body
    assert goals_table(verdicts).count("<tr>") == 4
    assert "nothing is judged" in answer_section([], []).body


def test_only_what_is_certain_deserves_a_look() -> None:
    sure = Finding(
        ADDS, "2 players, card root-cause", 0.1, 0.05, 0.15, 99, DIFFERENCE, "certain (p)"
    )
    noise = sure._replace(about="2 players, card hang-on", note="may be noise (p)")
    names = cards.names_of(hortus.load("leaf-and-let-die"))
    (one,) = cards.striking([noise, sure], names)
    assert one.about == "Root Cause, 2 players"
    assert cards.split(sure, names) == ("Root Cause", "2 players")
    assert list(cards.by_item([sure, noise], names)) == [
        ("Root Cause", "2 players"),
        ("Hang on", "2 players"),
    ]
    (made,) = cards.sections([sure, noise], names)
    assert "<svg" in made.body
    assert cards.sections([], names) == []


# --- a campaign's report ----------------------------------------------------------------------


def test_a_report_has_the_answer_first_and_the_way_to_repeat_it_last(shelf: Path) -> None:
    case = examine(shelf / "deeper" / "patrol")
    assert isinstance(case, Case)
    page = page_of(case)
    order = re.findall(r'<section class="sheet" id="([a-z]+)"', page)
    assert order[0] == "answer"
    assert order[-2:] == ["games", "again"]
    assert "team" in order
    assert "kinder" in again(case.store).body
    assert not re.search(r"(?<!xmlns=\")(?<!xmlns:xlink=\")https?://", page)


def test_goals_about_single_items_are_judged_in_a_report(shelf: Path) -> None:
    goals = Goals("wizards-garden", goals=(Goal("All harvest", "taken", low=0.0),))
    (verdict,) = examine(shelf / "seeds", goals).verdicts
    assert verdict.status == "met"
    assert len(verdict.findings) >= 2


def test_a_report_is_written_beside_the_results_or_where_one_says(
    shelf: Path, tmp_path: Path
) -> None:
    assert write_report(shelf / "seeds") == shelf / "seeds" / "report.html"
    targets = tmp_path / "goals.toml"
    targets.write_text('[[goal]]\ntitle = "Brief"\nmeasure = "turns"\nhigh = 1\n', "utf-8")
    words = ["lab", "report", str(shelf / "seeds"), "--targets", str(targets)]
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "mine.html")])
    assert done.exit_code == 0, done.output
    assert "Of 1 goals 0 are met, 1 missed" in (tmp_path / "mine.html").read_text("utf-8")
    targets.write_text(
        '[[goal]]\ntitle = "Fair"\nmeasure = "draws"\nhigh = 1\nabout = ["seeds=9"]\n', "utf-8"
    )
    done = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "mine.html")])
    assert "Fair: nothing was measured (draws); no game here is one with seeds=9" in done.output
    lab_report.remark_on_goals([])
    assert lab_report.report.__doc__


def test_what_is_not_installed_is_told_in_a_sentence() -> None:
    told = pytest.raises(HortusError, match=r"this needs no_such: pip install 'hortus\[lab\]'")
    with told, lab_report.with_lab():
        import_module("no_such")


def test_the_same_in_markdown_is_tables_with_the_commands_last(shelf: Path) -> None:
    text = markdown_of(examine(shelf / "seeds"))
    assert text.startswith("### Goals\n\n| goal | status |")
    assert "### How it was made\n\n```\nhortus lab run wizards-garden --games 24" in text
    assert row(["a|b"]) == "| a\\|b |"
    assert markdown_table(["a"], []) == ""
    assert told(WIN) == "50.0 % (40.0 to 60.0 %)"


def test_the_games_that_are_shown_replay(shelf: Path) -> None:
    store = Store.open(shelf / "deeper" / "patrol")
    shown = lay_out(store)
    assert [one.why for one in shown] == [why for why in TOLD if why in {o.why for o in shown}]
    one: Shown = shown[0]
    record = Record.loads(one.file.read_text("utf-8"))
    assert record.replay(content=one.content).over
    assert one.command == f"hortus replay {one.file} --content {one.content}"
    assert "data:image/svg+xml" in drawn(one)


def test_a_comeback_is_shown_where_it_turned(shelf: Path) -> None:
    store = Store.open(shelf / "seeds")
    (one, *_) = [one for one in lay_out(store) if one.why == "comeback"]
    record = Record.loads(one.file.read_text("utf-8"))
    assert 0 < turn_of(record, None) < len(record.moves)
    assert f"after {turn_of(record, None)} moves" in drawn(one)


def test_the_command_plays_the_same_campaign_again(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store.open(shelf / "seeds")
    monkeypatch.chdir(tmp_path)
    words = command_of(store.campaign, store.folder).replace("\\\n", " ").split()
    done = CliRunner().invoke(app, [*words[1:], "--workers", "1"])
    assert done.exit_code == 0, done.output
    again = Store.open(tmp_path / "again")
    assert again.campaign == store.campaign
    assert again.read("games").equals(store.read("games"))


def test_a_campaign_without_games_says_so(tmp_path: Path, shelf: Path) -> None:
    Store.create(tmp_path / "new", Store.open(shelf / "seeds").campaign)
    with pytest.raises(BadResults, match="no game is finished yet"):
        report_page(tmp_path / "new")


# --- one card ---------------------------------------------------------------------------------


def test_a_card_is_found_by_its_name_and_told_by_its_file() -> None:
    game = hortus.load("leaf-and-let-die")
    entry: Entry = find_entry(game, "Root Cause")
    assert (entry.id, entry.kind, entry.file) == ("root-cause", "card", "cards.toml")
    assert ("cost", "8") in entry.told()
    assert slug("Raise It High!") == "raise-it-high"
    assert plain([{"do": "add", "cap": 1}, True]) == "do add, cap 1; yes"
    assert "dig" in entries(hortus.load("potato-patrol"))


def test_an_unknown_card_is_told_with_the_nearest_names() -> None:
    game = hortus.load("leaf-and-let-die")
    with pytest.raises(HortusError, match=r"nothing called 'Root Case'; is Root Cause or .* meant"):
        find_entry(game, "Root Case")
    with pytest.raises(HortusError, match="Weeds has no cards"):
        find_entry(hortus.load("weeds"), "Root Case")


def test_the_page_of_a_card_has_its_text_and_how_it_fares(shelf: Path, tmp_path: Path) -> None:
    folder = shelf / "deeper" / "patrol"
    known: Known = about_card(folder, "captain russet")
    assert {"taken"} <= {one.name for one in known.findings}
    assert not known.studied
    page = card_page(known)
    assert "Captain Russet" in page
    assert "was not studied" in page
    runner = CliRunner()
    told = runner.invoke(app, ["lab", "card", str(folder), "Captain Russet"])
    assert told.exit_code == 0
    assert "Captain Russet (character, source: house)" in told.output
    wrote = runner.invoke(
        app, ["lab", "card", str(folder), "harsh", "--html", str(tmp_path / "harsh.html")]
    )
    assert wrote.exit_code == 0
    assert "never turned up" in (tmp_path / "harsh.html").read_text("utf-8")
    assert lab_card.card.__doc__


# --- the campaigns of a machine ---------------------------------------------------------------


def test_campaigns_are_listed_with_their_progress(shelf: Path) -> None:
    assert len(folders(shelf)) == 2
    found = {one.name: one for one in campaigns(shelf)}
    one: Listed = found["deeper/patrol"]
    assert (one.title, one.done, one.total, one.share) == ("Potato Patrol", 24, 24, 1.0)
    assert one.words == "random; 2 to 3 players"
    assert find(shelf, "seeds") == shelf / "seeds"
    assert latest(shelf / "deeper") == shelf / "deeper" / "patrol"
    with pytest.raises(BadResults, match=r"no campaign '\.\./seeds'"):
        find(shelf, "../seeds")


def test_a_broken_campaign_is_listed_with_its_trouble(tmp_path: Path) -> None:
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "campaign.json").write_text("{", "utf-8")
    (one,) = campaigns(tmp_path)
    told = "It cannot be shown: campaign.json:1: is no campaign: it was cut off or edited."
    assert one.trouble == told
    assert one.share == 0
