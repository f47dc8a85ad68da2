"""What the benchmark fixes, and fingerprints that show whether it is still the same.

A version of the benchmark is one set of rules, encoders and levels. Whoever changes what one of them does makes a new
version here, and its results (`labtable benchmark all`).
"""

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

import numpy as np

from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names

from ..observation.encoder import ENCODERS, encoder_id, encoder_of
from ..simulation.simulating import simulate
from .results import Fingerprint

VERSION = "3"
SIBLING = "tiny"
SEATS = (2, 4)
SEEDS = (1, 2, 3, 4)
MATCHES = 150  # with each seed against each opponent
SEARCHING = {"search:100": 20}  # further bots of the published tables, with matches as above
SAMPLES = 100  # decisions in a state where a level's chances cannot be followed
DIGITS = 16  # of a fingerprint
WALKS, STEPS = 8, 300  # matches by chance, and pieces of each
PLAYED = 20  # matches of a level, for its fingerprint


class Task(NamedTuple):
    """A game for so many players."""

    game: Game
    seats: int

    @property
    def name(self) -> str:
        """Its name, like `cats-2`."""
        return f"{self.game.name}-{self.seats}"


def tasks() -> list[Task]:
    """All tasks."""
    return [Task(game, seats) for game in map(load, names()) for seats in SEATS]


def siblings() -> list[str]:
    """The names of the small siblings."""
    return [f"{name}-{SIBLING}" for name in names()]


def task_of(name: str) -> Task:
    """The task of this name. Raises Problem `unknown_task`."""
    for task in tasks():
        if task.name == name:
            return task
    known = ", ".join([*(task.name for task in tasks()), *siblings()])
    raise Problem.english("unknown_task", f"The benchmark has no {name!r}; it has {known}.")


def fingerprint_of(game: Game) -> Fingerprint:
    """The fingerprint of a game."""
    return Fingerprint(
        game=game.name,
        rules_version=game.rules_version,
        rules=fingerprint_of_rules(game),
        encoders={name: fingerprint_of_encoder(game, name) for name in map(encoder_id, ENCODERS)},
        levels={level: fingerprint_of_level(game, level) for level in game.levels},
    )


def fingerprint_of_rules(game: Game) -> str:
    """A digest of matches by chance, also of the sibling: who may act, what is legal, who has won."""
    digest = sha256()
    for variant, seats in [*((game, seats) for seats in SEATS), (game.variant(SIBLING), SEATS[0])]:
        for state in walked(variant, seats):
            acting = [(seat, game.legal(state, seat)) for seat in game.who_may_act(state)]
            digest.update(repr((acting, game.winners(state))).encode())
    return digest.hexdigest()[:DIGITS]


def fingerprint_of_encoder(game: Game, encoder: str) -> str:
    """A digest of what an encoder writes of each seat's view in matches by chance."""
    digest = sha256()
    for seats in SEATS:
        encoding = encoder_of(game, seats, encoder)
        for number, state in enumerate(walked(game, seats)):
            seat = number % seats
            digest.update(encoding.of_view(game.view(state, seat), seat).astype("<i2").tobytes())
    return digest.hexdigest()[:DIGITS]


def walked(game: Game, seats: int) -> Iterator[Any]:
    """The states of matches in which one of the legal pieces is taken by chance; the same state, changed each time."""
    for seed in range(WALKS):
        dice = Random(seed)  # noqa: S311  # draws, not secrets
        state = game.deal(seats, seed=seed)
        yield state
        for _ in range(STEPS):
            if game.is_over(state):
                break
            seat = _drawn(game.who_may_act(state), dice)
            game.step(state, seat, _drawn(game.legal(state, seat), dice))
            yield state


def _drawn(choices: Any, dice: Random) -> Any:
    """One of these; `random` gives the same in every version of Python, `choice` need not."""
    return choices[int(dice.random() * len(choices))]


def fingerprint_of_level(game: Game, level: str) -> str:
    """A digest of matches that a level plays with itself: lengths, winners, how often each piece is played."""
    digest = sha256()
    for seats in SEATS:
        found = simulate(game, PLAYED, [level] * seats, seed=0, keep_matches=True)
        if not found.is_complete:
            raise KeyboardInterrupt
        columns = [found.columns["decisions"], *(found.columns[f"won_{seat}"] for seat in range(seats))]
        for numbers in (*columns, found.counted.actions):
            digest.update(np.asarray(numbers).astype("<i8").tobytes())
    return digest.hexdigest()[:DIGITS]
