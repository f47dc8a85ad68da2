"""Tasks of a worker, each a function of plain data."""

import logging
import time
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from typing import Any, NamedTuple

from labtable.engine.files import record_file
from labtable.engine.kernels import contract
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.play.game import Game
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Action, Hint, lead_to
from labtable.games import load

Pieces = tuple[Action, ...]
Choose = Callable[[Any, int, int, int], Pieces]

logger = logging.getLogger(__name__)


class Choice(NamedTuple):
    """A bot's choice, and its thinking time; None for the first of a kind, which includes preparations."""

    pieces: Pieces
    seconds: float | None


_has_chosen: set[tuple[str, int, bool]] = set()  # in this process


def choose(game: str, view: Any, seat: int, level: int, seed: int, is_compiled: bool) -> Choice:
    """A bot's action, chosen by `Game.choose`; faster if the game's bots have been compiled."""
    chooser = _compiled_or_plain(game) if is_compiled else load(game).choose
    start = time.perf_counter()
    pieces = chooser(view, seat, level, seed)
    seconds = time.perf_counter() - start
    kind = game, level, is_compiled
    is_first = kind not in _has_chosen
    _has_chosen.add(kind)
    return Choice(pieces, None if is_first else seconds)


def hint(game: str, view: Any, seat: int, pieces: Pieces = (), clues: Sequence[Sentence] = ()) -> Hint:
    """The solver's advice for a seat on its own view, or clues that lead to an action.

    They lead to `pieces`, which are known to be right; without them to what the solver advises.
    """
    advised = load(game)
    if not pieces:
        found = advised.words.hint(view, seat)
        if not clues or not found.actions:
            return found
        pieces = advised.words.read(found.actions[0], view, seat)
    return lead_to(advised, view, seat, pieces, clues)


def advice(record: bytes, step: int, seat: int) -> Hint:
    """The solver's advice for a seat after a record's first `step` actions, on its own view.

    Raises Problem `bad_record`, `unknown_game`, `bad_step` or `bad_seat`.
    """
    match = record_file.load_bounded(record, load).match
    if not 0 <= seat < match.seats:
        raise Problem("bad_seat", "no_seat_of_match", highest=match.seats, index=match.seats - 1)
    return match.game.words.hint(match.game.view(match.state_after(step), seat), seat)


def puzzle(game: str, number: int) -> Puzzle:
    """A game's puzzle by number, always the same."""
    make = load(game).puzzle
    assert make is not None, f"{game} has puzzles"
    return make(number)


def can_compile() -> bool:
    """Whether the compiler is installed, by the extra `lab`; without it all bots think in plain Python."""
    return all(find_spec(name) is not None for name in ("numba", "numpy"))


@cache
def _compiled_or_plain(game: str) -> Choose:
    try:
        return compiled(load(game))
    except Exception:
        logger.exception("the compiled bots of %s cannot be used; they go on as they are", game)
        return load(game).choose


@cache
def compiled(game: Game) -> Choose:
    """`Game.choose`, compiled at the first call."""
    import numpy as np

    from labtable.engine.kernels.compiled import compile_kernels, new_records, put
    from labtable.engine.play.bulk import bots_room

    fast = compile_kernels([contract.choose], game.kernels, game.sources, game.name)[contract.choose]
    records, (worlds, workspaces) = new_records(game.state, 1), bots_room(game)
    out = np.zeros(game.choice_size, np.int16)

    def choose(view: Any, seat: int, level: int, seed: int) -> Pieces:
        own = view.copy()
        seed_random(own, seed)
        put(records, 0, own)
        return tuple(out[: fast(records[0], seat, level, worlds, workspaces[0], out)].tolist())

    return choose
