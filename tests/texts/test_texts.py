"""Every text goes through the catalogue: it is extracted, and nothing bypasses it."""

from __future__ import annotations

import pickle
from gettext import NullTranslations

import pytest

from hortus.core import language
from hortus.core.language import (
    ENGLISH,
    Language,
    Later,
    best_of,
    later,
    listed,
    mark,
    plural,
    plural_later,
    say,
    say_as,
    seat_name,
    sentence,
    speak,
    speaking,
    spoken,
    told_in_blocks,
)
from tests.texts import check, extract
from tests.texts.made_up import CODE, english, install, made_up


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Language:
    """The made-up language, found as a translator's is."""
    monkeypatch.setenv(language.FURTHER, str(install(tmp_path_factory.mktemp("locale"))))
    language.languages.cache_clear()
    found = language.languages()[CODE]
    monkeypatch.undo()
    language.languages.cache_clear()
    return found


# --- saying -------------------------------------------------------------------------------------


def test_in_english_a_text_is_as_it_stands() -> None:
    assert say("{who} to move", who=seat_name(1)) == "{1} to move"
    assert say("{1} sits across from you") == "{1} sits across from you"
    assert [plural(n, "{n} flower", "{n} flowers") for n in (1, 2)] == ["1 flower", "2 flowers"]
    assert say_as("in the place of a name", "you") == "you"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert sentence("the game is over") == "The game is over."


def test_fields_and_seats_stand_in_one_text() -> None:
    assert say("{0} keeps {what}, {1} does not", what="it") == "{0} keeps it, {1} does not"


def test_a_field_may_be_called_as_anything_else_is(made: Language) -> None:
    """Compiled, what `say` calls its own values must not catch a field of that name."""
    assert say("{text} in {context}", text=1, context=2) == "1 in 2"
    assert plural(2, "{one}", "{n} {one} {many}", one="a", many="b") == "2 a b"
    assert say_as("of a test", "{context}: {text}", context=1, text=2) == "1: 2"
    assert later("{text}", text=3) == "3"
    assert plural_later(2, "{one}", "{n} {many}", one="a", many="b") == "2 b"
    with speaking(made):
        assert say("{text} in {context}", text=1, context=2) == "1 in 2"


def test_another_language_is_spoken_within_its_block(made: Language) -> None:
    with speaking(made):
        assert spoken() is made
        assert say("The game is over.") == made_up("The game is over.")
        assert say("{first} to {last}", first=2, last=4) == f"2 {made_up('to')} 4"
        assert plural(3, "{n} flower", "{n} flowers") == f"3 {made_up('flowers')}"
        assert say_as("in the place of a name", "you") == made_up("you")
        assert say("never heard of") == "never heard of"
        assert say("") == ""
    assert spoken() is ENGLISH


def test_what_is_kept_is_said_later_in_the_language_of_whoever_reads_it(made: Language) -> None:
    kept = later("most flowers ({end})", end=later(mark("the board is full")))
    assert isinstance(kept, Later)
    assert kept == "most flowers (the board is full)"
    again = pickle.loads(pickle.dumps(kept))
    points = plural_later(2, "a win by {n} flower", "a win by {n} flowers")
    assert points == "a win by 2 flowers"
    with speaking(made):
        assert say(kept) == say(again) == made_up("most flowers (the board is full)")
        assert say(points) == made_up("a win by {n} flowers").format(n=2)


def test_rules_are_said_block_by_block(made: Language) -> None:
    rules = "# The end\n\n- The game is over.\n"
    assert told_in_blocks(rules) == rules
    with speaking(made):
        assert (
            told_in_blocks(rules) == f"# {made_up('The end')}\n\n- {made_up('The game is over.')}\n"
        )


def test_a_translation_with_a_field_that_is_none_is_not_shown() -> None:
    class Wrong(NullTranslations):
        def gettext(self, message: str) -> str:
            return "{whom} {0.x}"

    with speaking(Language("xx", Wrong())):
        assert say("{who} to move", who="Ada") == "Ada to move"


def test_the_best_language_for_a_browser_is_found(
    made: Language, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "languages", lambda: {"en": ENGLISH, CODE: made})
    assert best_of(f"de-AT, {CODE};q=0.8, en;q=0.5") is made
    assert best_of(f"en-GB,en;q=0.9,{CODE};q=0.8") is ENGLISH
    assert best_of("nonsense;q=x,,;") is ENGLISH
    assert language.language(f"{CODE}_ZZ") is made


def test_a_process_may_speak_one_language_throughout(made: Language) -> None:
    speak(made)
    try:
        assert say("The game is over.") == made_up("The game is over.")
    finally:
        speak(ENGLISH)


# --- the catalogue --------------------------------------------------------------------------------


def test_the_template_has_every_text() -> None:
    texts = extract.find_all()
    fresh = extract.written(extract.catalogue_of(texts))
    assert extract.TEMPLATE.read_text("utf-8") == fresh, "run make texts"
    assert extract.SCRIPTS.read_text("utf-8") == extract.scripts_of(texts), "run make texts"


def test_texts_are_found_wherever_they_stand() -> None:
    python = (
        'say("a {b}", b=1); plural(n, "one", "many"); say_as("c", "d"); mark("e" if f else "g")'
    )
    assert [one[:3] for one in extract.in_python(python, "x.py")] == [
        ("a {b}", "", ""),
        ("one", "many", ""),
        ("d", "", "c"),
        ("e", "", ""),
        ("g", "", ""),
    ]
    script = 'toast(say("a {b}", { b }), 3); plural(list.length, "one", "many"); say(c ? "d" : "e")'
    found = [one[:3] for one in extract.in_script(script, "x.js")]
    assert found == [("a {b}", "", ""), ("one", "many", ""), ("d", "", ""), ("e", "", "")]
    page = '<p title="{{ _("a") }}">{% trans who=name %}b {{ who }}{% endtrans %}</p>'
    assert [one.text for one in extract.in_template(page, "x.html")] == ["a", "b %(who)s"]
    card = '[[card]]\nname = "first-thaw"\ntext = "Take one."\ndo = "take"\n'
    assert [one.text for one in extract.in_content(card, "g/content/x.toml")] == ["Take one."]
    rules = "# A\n\n- **b**: c\n"
    assert [one.text for one in extract.in_rules(rules, "g/rules.md")] == ["A", "", "**b**: c"]


def test_the_made_up_language_can_be_read_back() -> None:
    text = "Plant {flower} on <b>%(cell)s</b> &amp; wait."
    assert made_up(text) != text
    assert all(part in made_up(text) for part in ("{flower}", "<b>", "%(cell)s", "&amp;"))
    assert english(made_up(text)) == text


# --- nothing bypasses it ----------------------------------------------------------------------------


def test_no_text_bypasses_the_catalogue() -> None:
    assert check.check_all() == []


@pytest.mark.parametrize(
    "source",
    [
        'picture.text(0, 0, "no flowers yet")',
        'return f"{name} plants on {cell}."',
        'label = "Done" if over else ""',
        'def tip() -> str:\n    return say(f"{name} plants on {cell}.")',
        'TITLE = say("Most flowers")',
        'TEXTS = {"Adorn": "wear it on your Mantle"}',
        'line = {1: "a flower more"}[number]',
        '@lru_cache\ndef tip() -> str:\n    return say("Most flowers")',
    ],
)
def test_what_bypasses_it_in_python_is_found(source: str) -> None:
    assert len(list(check.in_python(source, "x.py"))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'def tip() -> str:\n    return say("no flowers yet")',
        'raise BadContent("the file has no cards")',
        'seed = f"hint {number}"  # no text',
        'TITLE = mark("Most flowers")',
        'TEXTS = {"Adorn": mark("wear it on your Mantle")}',
        'number = NUMBER_OF["Adorn"]',
        'EVENT_KINDS: Final = {"plant": "A seat plants a seed."}',
        'def tip() -> str:\n    """What it says."""\n    return say("Most flowers", n=f"{n} of {m}")',
        "style = 'fill=\"none\" stroke'",
    ],
)
def test_what_is_said_or_for_programmers_is_left_alone(source: str) -> None:
    assert list(check.in_python(source, "x.py")) == []


def test_what_bypasses_it_in_pages_is_found() -> None:
    script = 'toast("Copied it."); toast(say("Copied."));\nplace.textContent = `${n} are left`;'
    assert [one.line for one in check.in_script(script, "x.js")] == [1, 2]
    page = '<p class="a b" title="Look here">{{ _("Fine") }}</p>\n<p>Not so</p>'
    assert [one.text for one in check.in_template(page, "x.html")] == ["Look here", "Not so"]
