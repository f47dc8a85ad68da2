"""Features of a decision for a learned policy: the encoded view, and numbers that the game computes from it.

A row has the observation by `ENCODER`; the game's `prior` for each action, `wait` last, as a part of `WHOLE`; and the
numbers of the game's `compute_features`. Nothing here depends on the game.

For a network that a game uses in its own bots, a kernel of the game may replace `compute_features`; then that kernel
gives all features, and the prior is only added to the network's output.
"""

from collections.abc import Callable, Mapping, MutableSequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.compiled import Records, compile_kernels, new_records
from labtable.engine.kernels.contract import FEATURE_WHOLE, MOST_FEATURES, NO_PIECE, compute_features, legal, prior
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import bots_room
from labtable.engine.play.flow import may_wait
from labtable.engine.play.game import Game

from ..envs.batch import Matches
from ..observation.encoder import encoder_id, encoder_of
from ..threads import Threads

ENCODER = encoder_id("one_hot-v1")
WHOLE = 1000  # the prior of an action that takes it all
PROBED, PROBES = 16, 12  # matches and steps for the fingerprint
SPARE = 1  # records that a game may use as scratch space
FEWEST = 64  # rows in a part for a thread: a row takes 1 to 400 us

FeatureKernel = Callable[[Any, int, Row], int]  # a kernel like `compute_features`


class Features:
    """The features of a game's decisions with this many seats.

    `scale` brings each number near 1; `prior` is the slice of the priors, empty where the game has none. For one caller
    at a time.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        feature_kernel: FeatureKernel | None = None,
        threads: int | None = 1,
        *,
        with_partners: bool = False,
    ) -> None:
        """Features are observations and the game's numbers, or the output of the kernel `feature_kernel` alone.

        With `with_partners`, a flag for each other seat follows, from the next on: whether it is a partner. Up to
        `threads` threads compute them; None means one for each processor. Raises Problem `bad_number`.
        """
        self.game = game
        self.encoder = encoder_of(game, seats, ENCODER)
        self._observed = end = self.encoder.size if feature_kernel is None else 0
        self.prior = slice(end, end + game.n_actions + 1 if prior in game.kernels else end)
        self._computed = slice(self.prior.stop, self.prior.stop + count_features(game, feature_kernel))
        self.partners = slice(self._computed.stop, self._computed.stop + (seats - 1 if with_partners else 0))
        self.size = self.partners.stop
        self.scale: NDArray[np.float32] = np.full(self.size, 1 / WHOLE if feature_kernel is None else 0, np.float32)
        self.scale[:end] = 1 / np.sqrt(np.maximum(self.encoder.high[:end], 1).astype(np.float32))
        self.scale[self._computed] = 1 / FEATURE_WHOLE
        self.scale[self.partners] = 1
        self._kernels = compiled(game, feature_kernel)
        self._threads = Threads(threads, self._new_room)

    def of_views(
        self, views: Records, seats: NDArray[np.int16], partners: NDArray[np.bool_] | None = None
    ) -> NDArray[np.int16]:
        """A row for each view of an asked seat, with flags of its `partners` if features have them."""
        rows = np.zeros((len(views), self.size), np.int16)
        if partners is not None and self.partners.stop > self.partners.start:
            rows[:, self.partners] = partners
        if self._observed:
            rows[:, : self._observed] = self.encoder.of_views(views, seats)

        def compute(room: tuple[Any, ...], part: slice) -> None:
            spare, worlds, workspaces, pieces, weights, numbers = room
            if self.prior.stop > self.prior.start:
                memory = spare, worlds, workspaces, pieces, weights, self.game.n_actions
                self._kernels[weigh_each](views[part], seats[part], *memory, self.prior.start, rows[part])
            if self._computed.stop > self._computed.start:
                to = self._computed.start
                self._kernels[compute_each](views[part], seats[part], spare, numbers, to, rows[part])

        self._threads.share(len(views), compute, FEWEST)
        return rows

    def _new_room(self) -> tuple[Any, ...]:
        """What one thread works with: a spare record, what bots need, pieces, their weights, and numbers."""
        game = self.game
        sizes = (game.max_legal + 1, np.int16), (game.max_legal + 1, np.int64), (MOST_FEATURES, np.int16)
        return new_records(game.state, SPARE), *bots_room(game), *(np.zeros(size, kind) for size, kind in sizes)


def fingerprint_of(game: Game, seats: int, options: tuple[tuple[str, Value], ...]) -> str:
    """A digest of the features in some sample matches; it changes if their meaning does.

    The game's rules, prior and `compute_features` may change, and they have no version number.
    """
    matches, features = Matches(game, PROBED, seats, dict(options)), Features(game, seats)
    dice, digest = np.random.default_rng(0), sha256()
    for _ in range(PROBES):
        digest.update(features.of_views(matches.views(), matches.seat).astype("<i2").tobytes())
        masks = matches.masks()
        matches.take((masks * dice.random(masks.shape)).argmax(axis=1))
        matches.deal(matches.is_over)
    return digest.hexdigest()[:16]


@cache
def count_features(game: Game, feature_kernel: FeatureKernel | None = None) -> int:
    """Count the numbers that the game's `compute_features` gives."""
    state = game.deal(game.seats[0])
    seat = game.who_must_act(state)[0]
    return int(game.bound(feature_kernel or compute_features)(game.view(state, seat), seat, [0] * MOST_FEATURES))


# --- compiled ---------------------------------------------------------------------------------------------------------


@kernel
def weigh_each(
    views: MutableSequence[MatchState],
    seats: Row,
    spare: MutableSequence[MatchState],
    worlds: MutableSequence[MatchState],
    workspaces: MutableSequence[Any],
    pieces: Row,
    weights: Row,
    wait: int,
    to: int,
    rows: Rows,
) -> None:
    """Write the game's prior for each action of the asked seats, as parts of WHOLE, from column `to` on."""
    for i in range(len(views)):
        copy_record(spare, 0, views[i])
        view = spare[0]
        seed_random(view, 0)
        n = legal(view, seats[i], pieces)
        if may_wait(view, seats[i]):
            pieces[n] = NO_PIECE
            n += 1
        for k in range(n):
            weights[k] = 1
        prior(view, seats[i], False, worlds, workspaces[0], pieces, n, weights)
        total = 0
        for k in range(n):
            total += weights[k]
        for k in range(n):
            at = wait if pieces[k] == NO_PIECE else pieces[k]
            rows[i][to + at] = weights[k] * WHOLE // max(1, total)


@kernel
def compute_each(
    views: MutableSequence[MatchState],
    seats: Row,
    spare: MutableSequence[MatchState],
    numbers: Row,
    to: int,
    rows: Rows,
) -> None:
    """Write the numbers of the game's `compute_features` for each view, from column `to` on."""
    for i in range(len(views)):
        copy_record(spare, 0, views[i])
        for k in range(compute_features(spare[0], seats[i], numbers)):
            rows[i][to + k] = numbers[k]


@cache
def compiled(game: Game, feature_kernel: FeatureKernel | None = None) -> Mapping[Any, Any]:
    """These kernels, compiled for a game, with `feature_kernel` instead of `compute_features` if it is given."""
    if game is not game.base:
        return compiled(game.base, feature_kernel)
    instead = game.kernels if feature_kernel is None else {**game.kernels, compute_features: feature_kernel}
    name = game.base.name if feature_kernel is None else f"{game.base.name}-{feature_kernel.__name__}"
    return compile_kernels([weigh_each, compute_each], instead, [*game.sources, Path(__file__)], name)
