"""`python -m tests.texts` writes the template of all texts; with a folder, also a made-up language into it."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from hortus.core.language import LOCALE
from tests.texts.extract import SCRIPTS, TEMPLATE, catalogue_of, find_all, scripts_of, written
from tests.texts.made_up import CODE, install


def main(folders: list[str]) -> None:
    """Write the template, bring every translation up to date, and compile it."""
    texts = find_all()
    catalogue = catalogue_of(texts)
    TEMPLATE.write_text(written(catalogue), "utf-8")
    SCRIPTS.write_text(scripts_of(texts), "utf-8")
    print(f"{len(catalogue)} texts in {TEMPLATE}")
    for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        with path.open("rb") as file:
            language = read_po(file)
        language.update(catalogue, no_fuzzy_matching=True)
        path.write_text(written(language), "utf-8")
        with path.with_suffix(".mo").open("wb") as compiled:
            write_mo(compiled, language)
        done = sum(1 for message in language if message.id and message.string)
        print(f"{path.parent.parent.name}: {done} of {len(catalogue)} translated")
    for folder in folders:
        print(f"HORTUS_LOCALE={install(Path(folder))} has the made-up language {CODE}")


if __name__ == "__main__":
    main(sys.argv[1:])
