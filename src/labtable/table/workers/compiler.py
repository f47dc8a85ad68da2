"""Compile a game's bots in a process of its own, so that no table is slowed down.

    python -m labtable.table.workers.compiler NAME

The result is cached on disk, where `worker_tasks` finds it.
"""

import os
import sys
from threading import Thread

from labtable.engine.play.game import Game
from labtable.games import load

from .worker import give_way
from .worker_tasks import compiled


def compile_bots(game: Game) -> None:
    """Compile a game's bots by letting one decide, compiled."""
    state = game.deal(game.seats[-1])
    (seat, *_) = game.who_must_act(state)
    compiled(game)(game.view(state, seat), seat, len(game.levels) - 1, 0)


def end_with_the_server() -> None:
    """Wait for the end of standard input, which comes when the server is gone."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    give_way()
    Thread(target=end_with_the_server, daemon=True).start()
    compile_bots(load(sys.argv[1]))
