"""Compiles a game's bots in a process of its own, so that nobody at a table feels it.

    python -m labtable.table.compiler NAME

What it makes is kept on disk, where `bot_worker` finds it.
"""

import os
import sys

from labtable.engine.game import Game
from labtable.games import load

from .bot_worker import compiled

POLITE = 10  # of `os.nice`: tables come first


def compile_bots(game: Game) -> None:
    """Let a bot decide something, compiled."""
    state = game.deal(game.seats[-1])
    (seat, *_) = game.who_must_act(state)
    compiled(game)(game.view(state, seat), seat, len(game.levels) - 1, 0)


if __name__ == "__main__":
    os.nice(POLITE)
    compile_bots(load(sys.argv[1]))
