"""Writing a `.labtable` record of each simulated match."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from labtable.engine.files.record_file import FORMAT, SUFFIX, ActionLine, Header, Player, dump
from labtable.engine.play.bulk import SAME_ACTION, Batch, Simulator
from labtable.engine.play.game import Game

from ..files import write_whole

A_FOLDER = 1000  # records


@dataclass(frozen=True)
class Unwritten:
    """How many records could not be written, and the operating system's reason for the first of them."""

    records: int = 0
    reason: str | None = None

    def __add__(self, other: "Unwritten") -> "Unwritten":
        return Unwritten(self.records + other.records, self.reason or other.reason)


def write_records(
    folder: Path, simulator: Simulator, seed: int, batch: Batch, bots: NDArray[np.object_], first: int
) -> Unwritten:
    """Write a file for each match of a batch, named by its number in the simulation; each file atomically.

    `bots[i, seat]` is the name of the bot in that seat in match i of the batch. Each folder has a thousand files:
    records/000, records/001, ...
    """
    game = simulator.game
    options = game.options_of(simulator.template)
    unwritten = Unwritten()
    for i, number in enumerate(range(first, first + len(batch.numbers))):
        players = players_of(game, bots[i])
        dealt_from = Simulator.seed_of(seed, int(batch.numbers[i]))
        header = Header(FORMAT, game.base.name, game.rules_version, options, players, dealt_from)
        try:
            path = folder / f"{number // A_FOLDER:03}" / f"{game.name}-{seed}-{number:06}{SUFFIX}"
            path.parent.mkdir(exist_ok=True)
            write_whole(path, dump(header, lines_of(batch, i, simulator)))
        except OSError as error:
            unwritten += Unwritten(1, error.strerror)
    return unwritten


def lines_of(batch: Batch, i: int, simulator: Simulator) -> Iterator[ActionLine]:
    """The lines of match i of a batch. Its actions have no times."""
    length = batch.lengths[i]
    actions = whole_actions(batch.seats_taken[i, :length].tolist(), batch.actions_taken[i, :length].tolist())
    texts = simulator.game.words.write_all((pieces for _, pieces in actions), simulator.template)
    written = zip(actions, texts, strict=True)
    return (ActionLine(seq, seat, text, 0) for seq, ((seat, _), text) in enumerate(written, 1))


def whole_actions(seats: Sequence[int], pieces: Sequence[int]) -> list[tuple[int, list[int]]]:
    """The actions of a match, each with its seat and all its pieces.

    >>> whole_actions([0, SAME_ACTION, 1], [3, 4, 5])
    [(0, [3, 4]), (1, [5])]
    """
    actions: list[tuple[int, list[int]]] = []
    for seat, piece in zip(seats, pieces, strict=True):
        if seat == SAME_ACTION:
            actions[-1][1].append(piece)
        else:
            actions.append((seat, [piece]))
    return actions


def players_of(game: Game, bots: Iterable[str]) -> list[Player]:
    """The bots, each with a name: its level or its policy's name, and the seat counted from 1."""
    return [
        Player(f"{bot.capitalize()} {seat}", bot) if bot in game.levels else Player(f"{bot} {seat}")
        for seat, bot in enumerate(bots, 1)
    ]
