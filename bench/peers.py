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


def catanatron_actions() -> int:
    """Catanatron (another game with a board, hands and chance): random games of four, in actions."""
    from catanatron import Color, Game, RandomPlayer

    actions = 0
    for seed in range(3):
        game = Game([RandomPlayer(colour) for colour in Color], seed=seed)
        game.play()
        actions += len(game.state.actions)
    return actions


def catanatron_copies() -> int:
    """Copies of a position of Catanatron near its end."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in Color], seed=1)
    for _ in range(300):
        game.play_tick()
    for _ in range(300):
        game.copy()
    return 300
