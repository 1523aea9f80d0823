"""Games from other packages: found by their entry point, played and checked like ours."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

TOY = Path(__file__).parent / "toys.py"


def test_a_game_of_another_package_is_installed_by_one_line(tmp_path: Path) -> None:
    package = tmp_path / "moon_garden"
    package.mkdir()
    toy = TOY.read_text("utf-8").replace('"toy-sound"', '"moon-garden"')
    (package / "__init__.py").write_text(toy, "utf-8")
    info = tmp_path / "moon_garden-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: moon-garden\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[hortus.games]\nmoon-garden = moon_garden:HighCard\n")
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-c", "from hortus.cli.main import main; main()", "check", "moon-garden"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "ok     moon-garden, 2 players" in done.stdout
