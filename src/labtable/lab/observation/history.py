"""History: the last actions that a seat knows of, newest first, as numbers for machine learning.

An action is added when it is complete, as the seat was told of it: `contract.told` says what seats other than its own
know. The row of an action has its seat, relative to the viewer, and the first pieces, at most `encoder.PIECES`; if the
pieces are secret, the first is replaced by the number after the last action. -1 means that there is no piece, or no
action yet. Waiting is not an action.
"""

from collections.abc import Iterable, MutableSequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records
from labtable.engine.kernels.contract import Told, goes_on, told
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import SAME_ACTION, compiler
from labtable.engine.play.flow import step
from labtable.engine.play.game import Game

from .encoder import HISTORY, Encoder, action_width, relative

NONE = -1

Noted = tuple[NDArray[np.int16], ...]  # for each match the number of pieces, their seats, and the pieces
Histories = NDArray[np.int16]  # (n, seats + 1, actions * width): for each match and seat, last of all for a spectator


def no_history(game: Game, n: int, seats: int, length: int) -> Histories:
    """Empty histories of n new matches, each with room for this many actions."""
    return np.full((n, seats + 1, length * action_width(game)), NONE, np.int16)


def replay(game: Game, states: Records, noted: Noted, histories: Histories, begins: Any = None) -> None:
    """Add the recorded actions of matches (see `bulk.advance_each`), from `begins` on, to histories.

    The states are those before the actions, and are advanced to those after them: what others know of an action depends
    on the state before it.
    """
    first = np.zeros(len(states), np.int16) if begins is None else begins
    compiled(game)[replay_each](states, first, *noted, *shape_of(game), histories)


def histories_of(game: Game, histories: Histories, viewers: NDArray[np.int16]) -> NDArray[np.int16]:
    """The histories of these viewers, one for each match: (n, actions, width)."""
    rows = np.zeros((len(histories), histories.shape[2]), np.int16)
    compiled(game)[write_each](histories, viewers, rows, 0, *shape_of(game), histories.shape[2], False)
    return rows.reshape(len(rows), -1, action_width(game))


def write(histories: Histories, viewers: NDArray[np.int16], rows: NDArray[np.int16], layout: Encoder) -> None:
    """Write the histories of viewers, one for each match, into observations by this layout."""
    part, shape = layout.fields[HISTORY], shape_of(layout.game)
    rows[:, part] = 0
    size = layout.history * shape[0]
    compiled(layout.game)[write_each](histories, viewers, rows, part.start, *shape, size, layout.is_one_hot)


def looking_back(layout: Encoder, acts: Iterable[tuple[Any, int, int]], viewer: int, row: NDArray[np.int16]) -> None:
    """Write a viewer's history into its observation by plain Python.

    `acts` are the played pieces, newest first: the state before each, the seat and the number.
    """
    game, (width, secret), found = layout.game, shape_of(layout.game), list[int]()
    size, add = layout.history * width, game.bound(note)
    for state, seat, action in acts:
        if len(found) == size:
            break
        if action != secret:  # which means waiting
            noted: Any = [[NONE] * width for _ in range(layout.seats + 1)]
            add(state, seat, action, width, secret, noted)
            found += noted[viewer] if noted[viewer][0] != NONE else []
    seen: Any = [[found + [NONE] * (size - len(found))] * (layout.seats + 1)]
    rows: Any = [row]
    write_each(seen, [viewer], rows, layout.fields[HISTORY].start, width, secret, size, layout.is_one_hot)


class Follower:
    """Replays matches from the record of their actions (see `bulk.Underway`) to keep histories of one length."""

    def __init__(self, game: Game, states: Records, seats: int, length: int) -> None:
        """Begin with these states, before any action."""
        self.game = game
        self.histories = no_history(game, len(states), seats, length)
        self._states = states.copy()
        self._followed = np.zeros(len(states), np.int16)

    def follow(self, *noted: NDArray[np.int16]) -> None:
        """Add the actions recorded since the last call: the numbers of pieces, their seats, and the pieces."""
        replay(self.game, self._states, noted, self.histories, self._followed)
        self._followed[:] = noted[0]

    def of(self, rows: NDArray[np.int64], viewers: NDArray[np.int16]) -> NDArray[np.int16]:
        """The histories of viewers of the matches at these rows: (rows, actions, width)."""
        return histories_of(self.game, self.histories[rows], viewers)


def shape_of(game: Game) -> tuple[int, int]:
    """How many numbers an action takes in a history, and the number that replaces secret pieces."""
    return action_width(game), game.n_actions


# --- kernels ----------------------------------------------------------------------------------------------------------


@kernel
def note_each(
    states: MutableSequence[MatchState],
    places: Row,
    seats: Row,
    actions: Row,
    width: int,
    hidden: int,
    histories: MutableSequence[Rows],
) -> None:
    """Add the actions that the asked seats are about to take at these places; each may be waiting, or NONE."""
    for k in range(len(places)):
        i = places[k]
        if seats[i] != NONE and 0 <= actions[i] < hidden:
            note(states[i], seats[i], actions[i], width, hidden, histories[i])


@kernel
def replay_each(
    states: MutableSequence[MatchState],
    begins: Row,
    lengths: Row,
    seats_taken: Rows,
    actions_taken: Rows,
    width: int,
    hidden: int,
    histories: MutableSequence[Rows],
) -> None:
    """Add and take the recorded actions of each match from `begins` on (see `bulk.advance_each`)."""
    for i in range(len(states)):
        for k in range(begins[i], lengths[i]):
            seat = seats_taken[i][k]
            if seat == SAME_ACTION:
                seat = states[i].prefix_seat
            note(states[i], seat, actions_taken[i][k], width, hidden, histories[i])
            step(states[i], seat, actions_taken[i][k])


@kernel
def note(s: MatchState, seat: int, piece: int, width: int, hidden: int, histories: Rows) -> None:
    """Add an action that this piece completes to the histories of all seats that know of it."""
    if goes_on(s, seat, piece):
        return
    known = told(s, seat, piece)
    for viewer in range(len(histories)):
        if viewer == seat or known == Told.ALL:
            begin_row(histories[viewer], width, seat)
            for at in range(min(width - 1, s.prefix_size)):
                histories[viewer][1 + at] = s.prefix[at]
            if s.prefix_size < width - 1:
                histories[viewer][1 + s.prefix_size] = piece
        elif known == Told.ACTED:
            begin_row(histories[viewer], width, seat)
            histories[viewer][1] = hidden


@kernel
def begin_row(history: Row, width: int, seat: int) -> None:
    """Shift a history by one row, which drops the oldest, and begin the first row."""
    for at in range(len(history) - 1, width - 1, -1):
        history[at] = history[at - width]
    history[0] = seat
    for at in range(1, width):
        history[at] = NONE


@kernel
def write_each(
    histories: MutableSequence[Rows],
    viewers: Row,
    rows: Rows,
    to: int,
    width: int,
    hidden: int,
    size: int,
    is_hot: bool,
) -> None:
    """Write the first `size` numbers of the histories of viewers into their rows, from column `to` on.

    With `is_hot` write a 1 in the column of what each number names, the first for nothing; the rows are blank there.
    """
    for i in range(len(rows)):
        seats = len(histories[i]) - 1
        own = max(viewers[i], 0)  # a spectator sees seats as seat 0 does
        seen = histories[i][viewers[i] if viewers[i] >= 0 else seats]
        column = to
        for at in range(size):
            is_seat = at % width == 0
            number = relative(seen[at], own, seats, 0) if is_seat else seen[at]
            if is_hot:
                rows[i][column + 1 + number] = 1
                column += seats + 1 if is_seat else hidden + 2
            else:
                rows[i][column] = number
                column += 1


compiled = compiler(note_each, replay_each, write_each)
