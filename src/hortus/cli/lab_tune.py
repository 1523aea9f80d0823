"""`hortus lab tune`: from goals to settings."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import hortus
from hortus.cli.common import GameName, Workers, all_cores, console
from hortus.cli.lab_report import with_lab
from hortus.core.errors import BadOption
from hortus.lab.files import about, write_whole

if TYPE_CHECKING:
    from hortus.lab.report.tuned import Tuned
    from hortus.lab.tune import Confirmed, Search, Trial


DISTANCE = (
    "Distance from the goals: 0 is all met, 1 is each missed by its tolerance (5 points of a share, a "
    "tenth of any other number, unless a goal says otherwise), 4 is each missed by twice that."
)


def tune(
    game: GameName,
    targets: Annotated[
        Path,
        typer.Option("--targets", "--goals", metavar="FILE", help="The goals to come near to."),
    ],
    vary: Annotated[Path, typer.Option(metavar="FILE", help="What may change, and how far.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where settings and report go.")],
    seed: Annotated[int, typer.Option(help="The same seed, the same search.")] = 1,
    workers: Workers = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where it was stopped.")] = False,
) -> None:
    """Search settings that come nearer to your goals, and confirm them on fresh seeds.

    Candidates are played on common seeds, losing ones are stopped early. The best are confirmed on
    fresh seeds and with bots they were not tuned on, and written as content directories that
    `--content` takes, with a report that compares them. Ctrl-C keeps what is done.

    **Examples**

        hortus lab tune leaf-and-let-die --targets goals.toml --vary tuning.toml --out shorter

        hortus lab tune potato-patrol --targets goals.toml --vary tuning.toml --out fairer --resume
    """
    with with_lab():
        from hortus.lab.goals import read_goals
        from hortus.lab.report.tuned import Tuned
        from hortus.lab.tune import Search
        from hortus.lab.tuning_file import read_tuning
        from hortus.lab.workbench import Workbench, check_goals

    goals, tuning = read_goals(targets, game), read_tuning(vary, game)
    check_goals(goals, tuning)
    bench = Workbench(
        game,
        goals,
        tuning.players,
        tuning.options,
        max(tuning.games, tuning.check),
        workers or all_cores(),
    )
    search = Search(tuning, bench, seed)
    begin(search, out, [targets, vary], resume)
    console.print(DISTANCE, markup=False)
    try:
        run(search, out)
        own, *found = confirm(search, out)
    except KeyboardInterrupt:
        kept = f"{len(search.trials)} of {tuning.trials} candidates are in {out}"
        console.print(f"Stopped: {kept}; --resume goes on.", markup=False)
        raise typer.Exit(130) from None
    command = f"hortus lab tune {game} --targets {targets} --vary {vary} --out {out} --seed {seed}"
    version = f"{hortus.__version__} ({hortus.build()})"
    finish(
        Tuned(tuning, goals, seed, search.trials, own, found, bench.games, command, version, out),
        out,
    )


def begin(search: Search, out: Path, files: list[Path], resume: bool) -> None:
    """Lay the directory out, or take up what is in it; it keeps the files it was begun with."""
    from hortus.lab.tune import read_trials

    trials = out / "trials.jsonl"
    if trials.exists() and not resume:
        raise BadOption(f"{out} has a tuning already: --resume goes on with it")
    out.mkdir(parents=True, exist_ok=True)
    wanted = [file.read_text("utf-8") for file in files] + [f"seed {search.seed}"]
    kept = [out / "goals.toml", out / "tuning.toml", out / "seed.txt"]
    for path, text in zip(kept, wanted, strict=True):
        if trials.exists() and path.read_text("utf-8") != text:
            raise BadOption(f"{path} is not what is asked for now: --resume goes on with the same")
        write_whole(path, text)
    for trial in read_trials(trials):
        search.remember(trial)
    whole = "".join([trial.to_line() + "\n" for trial in search.trials])
    write_whole(trials, whole)


def run(search: Search, out: Path) -> None:
    """Play the candidates that are left; each is written down as soon as it is known."""
    path = out / "trials.jsonl"
    with path.open("a", encoding="utf-8") as file:
        for trial in search:
            with about(path):
                file.write(trial.to_line() + "\n")
                file.flush()
            console.print(told(search, trial), markup=False, soft_wrap=True)


def confirm(search: Search, out: Path) -> list[Confirmed]:
    """Play the best on fresh seeds; each is written down as soon as it is known."""
    from hortus.lab.tune import read_confirmed, whole_lines

    path = out / "confirmed.jsonl"
    known = read_confirmed(path)
    write_whole(path, "".join(whole_lines(path)))

    def keep(one: Confirmed) -> None:
        with about(path), path.open("a", encoding="utf-8") as file:
            file.write(one.to_line() + "\n")
        words = f"on fresh seeds distance {one.loss:.2f}, with other bots {one.other_loss:.2f}"
        console.print(f"{words}: {search.tuning.told(one.values)}", markup=False, soft_wrap=True)

    return search.finish(known, keep)


def told(search: Search, trial: Trial) -> str:
    """A candidate in a line."""
    state = "stopped" if trial.stopped else "distance"
    best = min([one.loss for one in search.trials if not one.stopped])
    number = f"{trial.number + 1}/{search.tuning.trials}"
    return (
        f"{number} {state} {trial.loss:.2f} (best {best:.2f}): {search.tuning.told(trial.values)}"
    )


def finish(tuned: Tuned, out: Path) -> None:
    """Write the settings as content directories, and the report."""
    from hortus.lab.report.tuned import tuned_page

    shutil.rmtree(out / "settings", ignore_errors=True)
    for number, one in enumerate(tuned.settings, 1):
        write_setting(tuned, one, out / "settings" / str(number))
    path = out / "report.html"
    write_whole(path, tuned_page(tuned))
    own = f"As it is: distance {tuned.own.loss:.2f}; with other bots {tuned.own.other_loss:.2f}."
    console.print(own, markup=False)
    for number, one in enumerate(tuned.settings, 1):
        words = f"Setting {number}: {one.loss:.2f}; with other bots {one.other_loss:.2f}"
        console.print(f"{words}: {tuned.tuning.told(one.values)}", markup=False, soft_wrap=True)
    console.print(tuned.verdict, markup=False, soft_wrap=True)
    console.print(f"Wrote {path} and {out / 'settings'}.", markup=False, soft_wrap=True)


def write_setting(tuned: Tuned, one: Confirmed, folder: Path) -> None:
    """A setting as a directory that `--content` takes; options stand in options.txt."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in tuned.tuning.variant(one.values).files:
        write_whole(folder / name, text)
    lines = "\n".join(tuned.tuning.lines(one.values)).strip()
    if lines:
        write_whole(folder / "options.txt", lines + "\n")
