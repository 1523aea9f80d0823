"""stub."""
from __future__ import annotations
from hortus.games.potato_patrol.position import Position
def evaluate(table: Position) -> float:
    return 0.0
def features(table: Position, seat: int) -> dict[str, float]:
    return {}
