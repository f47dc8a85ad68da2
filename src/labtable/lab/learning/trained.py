"""The bot `policy:FILE`: a learned policy, which plays without PyTorch.

It draws its actions with the learned probabilities by the decision's own dice, because a bluff has to be unpredictable;
a policy trained against one bot plays the most likely action, because that bot does not adapt. What it plays depends
only on the file, the view and those dice.
"""

from collections.abc import Mapping
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load

from ..bots.policies import PolicyFailed
from . import policy_file
from .features import ENCODER, Features, fingerprint_of
from .network import Network, Weights
from .policy_file import About

fingerprint = cache(fingerprint_of)


class Trained:
    """A learned policy for one game, number of seats and settings; it is asked for many decisions at once."""

    batched = True

    def __init__(self, about: About, weights: Weights, game: Game | None = None) -> None:
        """A policy for a game, given or by name.

        Raises Problem `bad_policy` if this version computes other features.

        Raises Problem `unknown_game`, `bad_seats` or `bad_option` if the game cannot be set up.
        """
        self.about = about
        self.weights = weights
        self.game: Game = game or load(about.game)
        self._settings = settings_in(self.game, about.seats, about.options)
        now = fingerprint(self.game, about.seats, tuple(about.options.items()))
        self._features = Features(self.game, about.seats)
        if (about.encoder, about.features, about.inputs) != (ENCODER, now, self._features.size):
            raise Problem.english(
                "bad_policy", f"It was learned by another labtable, which told it other things of {self.game.title}."
            )
        self._network = Network(weights, self._features.scale, self._features.prior)

    @classmethod
    def read(cls, path: str | Path) -> "Trained":
        """The policy in a file. Raises Problem `bad_policy`."""
        about, weights = policy_file.decoded(policy_file.read(Path(path)), str(path))
        try:
            return cls(about, weights)
        except Problem as problem:
            raise Problem.english("bad_policy", f"{path} cannot play: {problem.text}") from None

    def save(self, path: str | Path) -> None:
        """Save the policy to a file, replacing an existing one. Raises OSError."""
        policy_file.write(Path(path), self.about, self.weights)

    def __reduce__(self) -> tuple[Any, ...]:
        return Trained, (self.about, self.weights, self.game)

    @cached_property
    def fingerprint(self) -> str:
        """A digest of the whole policy."""
        return sha256(policy_file.encoded(self.about, self.weights)).hexdigest()

    def check_game(self, game: Game) -> None:
        """Check that it was trained for this game. Raises Problem `bad_policy`."""
        if game.base.name != self.game.name:
            raise PolicyFailed(
                "bad_policy", f"This policy was learned for {self.about.game}, not for {game.base.name}."
            )

    def check_table(self, game: Game, seats: int, options: Mapping[str, Value]) -> None:
        """Check that it was trained for such a table. Raises Problem `bad_policy`."""
        about, given = self.about, game.settings(options, seats)
        self.check_game(game)
        if seats != about.seats:
            raise PolicyFailed("bad_policy", f"This policy was learned for {about.seats} players, not for {seats}.")
        if other := sorted(n for n in given.keys() | about.options if given.get(n) != about.options.get(n)):
            raise PolicyFailed("bad_policy", f"This policy was learned with other settings ({', '.join(other)}).")

    def __call__(self, decisions: Any) -> NDArray[np.int64]:
        """An action for each decision. Raises Problem `bad_policy`."""
        views, first = decisions.views, decisions.views[0]
        self.check_game(decisions.game)
        if any(first[name] != value for name, value in self._settings.items()):
            self.check_table(decisions.game, int(first["seats"]), decisions.game.options_of(decisions[0].view))
        rows = self._features.of_views(views, np.asarray(decisions.seats, np.int16))
        if self.about.likeliest:
            return self._network.likeliest(rows, decisions.masks)
        return self._network.draw(rows, decisions.masks, np.asarray(decisions.dice, np.uint64))


def described(
    game: Game,
    seats: int,
    options: Mapping[str, Value],
    width: int,
    learned: Mapping[str, str | int | float],
    *,
    likeliest: bool = False,
) -> About:
    """The header of a policy file for such a table, with layers of `width` units. Raises Problem `bad_option`."""
    base, settings = game.base, game.settings(options, seats)
    features = fingerprint(base, seats, tuple(settings.items()))
    sizes = Features(base, seats).size, width, game.n_actions + 1
    return About(base.name, game.rules_version, seats, settings, ENCODER, features, *sizes, dict(learned), likeliest)


def settings_in(game: Game, seats: int, options: Mapping[str, Value]) -> dict[str, int]:
    """The numbers of a record that hold its seats and settings. Raises Problem `bad_seats` or `bad_option`."""
    state = game.undealt(seats, options)
    names = [option.name for option in (*game.options, *game.parameters)]
    return {name: getattr(state, name) for name in ("seats", *names)}
