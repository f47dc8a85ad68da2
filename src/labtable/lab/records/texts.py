"""The texts of a game's actions, numbered, and the pieces that each may mean.

A text may mean what `write` makes of one piece, what it means in an unknown position, what it meant in a record that
the plain rules have read, or what it means in some views in which other texts had another meaning.
"""

from array import array
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import write_each

MOST_VIEWS = 32
NO_READING = -1

Ints = NDArray[np.int64]


class Readings(NamedTuple):
    """All readings as arrays: the first of each text, where the pieces of each begin, and the pieces."""

    first: Ints
    begins: Ints  # one more than there are readings
    pieces: NDArray[np.int16]


class Texts:
    """Texts by number, and their *readings*: numbered sequences of pieces, each of one text."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.written_alike = game.own_words.write_all is write_each  # in every position
        self._views: list[tuple[Any, int]] = []
        self.forget()

    def __len__(self) -> int:
        return len(self._texts)

    def forget(self) -> None:
        """Forget all texts but those of single pieces. Numbers given before become invalid."""
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}
        self._readings: list[list[int]] = []  # of each text, by its number
        self._meant: list[tuple[int, ...]] = []  # by each reading
        self._first, self._begins, self._pieces = array("q"), array("q", [0]), array("h")
        for text, piece in single_texts(self.game).items():
            self._add(self._number(text), (piece,))

    def numbers_of(self, texts: Sequence[str], template: Any) -> Ints:
        """The numbers of some texts; a new one is parsed in a match before its deal."""
        found = list(map(self._numbers.get, texts))
        if None in found:
            for text in texts:
                if text not in self._numbers:
                    self._read(self._number(text), template)
            found = list(map(self._numbers.get, texts))
        return np.array(found, np.int64)

    def readings(self) -> Readings:
        """All readings so far."""
        return Readings(np.array(self._first), np.array(self._begins), np.array(self._pieces))

    def another(self, text: int, reading: int, template: Any) -> int:
        """The next reading of a text; NO_READING if there is none, not even in the views that are kept."""
        known = self._readings[text]
        following = known.index(reading) + 1
        if following == len(known):
            self._read(text, template)
        return known[following] if following < len(known) else NO_READING

    def are_written_so(self, texts: Sequence[str], readings: Ints, template: Any) -> bool:
        """Whether these readings, in order, are written as these texts."""
        if self.written_alike:  # no others are kept
            return True
        actions = map(self._meant.__getitem__, readings.tolist())
        return list(self.game.words.write_all(actions, template)) == list(texts)

    def learn(self, match: Match, texts: Sequence[str]) -> None:
        """Add what the plain rules read in a match's texts, and keep some views in which that was not expected."""
        for text, (taken, _) in zip(texts, match.replay(), strict=True):
            number, pieces = self._number(text), tuple(map(int, taken.pieces))
            if not self._add(number, pieces):
                continue
            if len(self._views) < MOST_VIEWS and pieces not in self._meanings(text, match.start):
                self._views.append((match.game.view(taken.before, taken.seat), taken.seat))

    def _number(self, text: str) -> int:
        """The number of a text, a new one if needed."""
        number = self._numbers.setdefault(text, len(self._texts))
        if number == len(self._texts):
            self._texts.append(text)
            self._readings.append([])
            self._first.append(NO_READING)
        return number

    def _read(self, number: int, template: Any) -> None:
        """Add what a text means in an unknown position, and in each of the views that are kept."""
        for pieces in self._meanings(self._texts[number], template):
            self._add(number, pieces)

    def _meanings(self, text: str, template: Any) -> Iterator[tuple[int, ...]]:
        for view, seat in [(template, SPECTATOR), *self._views]:
            with suppress(Problem):
                yield tuple(map(int, self.game.words.read(text, view, seat)))

    def _add(self, number: int, pieces: tuple[int, ...]) -> bool:
        """Add a reading of a text; False if it exists, or is written in another way."""
        known = self._readings[number]
        if any(self._meant[reading] == pieces for reading in known):
            return False
        if self.written_alike and self.game.words.write(pieces) != self._texts[number]:
            return False
        reading = len(self._meant)
        known.append(reading)
        self._meant.append(pieces)
        if len(known) == 1:
            self._first[number] = reading
        self._pieces.extend(pieces)
        self._begins.append(len(self._pieces))
        return True


@cache
def single_texts(game: Game) -> dict[str, int]:
    """What `write` makes of each single piece."""
    found: dict[str, int] = {}
    for piece in range(game.n_actions):
        with suppress(IndexError, KeyError, ValueError):  # no action by itself
            found.setdefault(game.words.write((piece,)), piece)
    return found


@cache
def texts_of(game: Game) -> Texts:
    """The texts of a game known so far; reading adds to them."""
    return Texts(game)
