"""Forty-five kills under load, nine in each game: nothing that was acknowledged is lost, in either database."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.server.postgres import Postgres
from tests.server.serving import Server
from tests.server.test_durability import Ack, Load

GAMES = ("wizards-garden", "weeds", "power-plants", "leaf-and-let-die", "potato-patrol")
KILLS = int(os.environ.get("HORTUS_KILLS", "9"))
"""In each game."""
TABLES = 12


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'hortus.sqlite3'}"
    running: Postgres = request.getfixturevalue("postgres")
    return running.url


def kept(url: str) -> dict[tuple[str, int], str]:
    """Every event in the database, read by another program."""
    engine = create_engine(url)
    with engine.connect() as connection:
        rows = connection.execute(text("select table_id, ply, move from events")).fetchall()
    engine.dispose()
    return {(table, ply): move for table, ply, move in rows}


@pytest.mark.prove
@pytest.mark.parametrize("game", GAMES)
def test_no_acknowledged_move_is_lost_over_many_kills(tmp_path: Path, url: str, game: str) -> None:
    server = Server(tmp_path, database=url).start()
    rng = random.Random(game)
    asked: dict[Ack, int] = {}
    try:
        player = server.player()
        for _ in range(KILLS):
            me = {"kind": "me"}
            tables = [player.create(game, [me, me])["id"] for _ in range(TABLES)]
            load = Load(server, player, tables, rng.randint(5, 100))
            load.run()
            asked |= load.asked
            assert server.process is not None
            assert server.process.poll() is not None, "it was killed under load"
            held = kept(url)
            for (table, ply, move), answered in asked.items():
                assert move in [held.get((table, one)) for one in range(answered, ply)]
            server.start()
            for table in tables:
                assert player.frame(table)["ply"] == len([1 for name, _ in held if name == table])
    finally:
        server.stop()
    print(f"{game}: {KILLS} kills, {len(asked)} acknowledged moves, none lost")
