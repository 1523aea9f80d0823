"""What the games are measured beside, where several measurements need it."""

from __future__ import annotations

from random import Random

import chess


def python_chess() -> int:
    """python-chess: random moves, games cut at eighty."""
    random = Random(1).random
    plies = 0
    for _ in range(20):
        board = chess.Board()
        for _ in range(80):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])
            plies += 1
    return plies
