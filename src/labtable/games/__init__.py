"""The games, found by folder: each is a package with a `GAME`. No list names them."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem


def names() -> list[str]:
    """The names of all games."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def load(name: str) -> Game:
    """A game by name, or a variant that its folder declares: `cats-tiny`. Raises Problem `unknown_game`.

    >>> game = load("unitary")
    >>> state = game.deal(seats=2, options={"claims": "spot"}, seed=1)
    >>> (seat,) = game.who_must_act(state)
    >>> game.refusal(state, 1 - seat, game.legal(state, seat)[0]).rule
    'U-3'
    >>> events = game.apply(state, seat, *game.read("done", game.view(state, seat), seat))
    >>> game.who_must_act(state) == [1 - seat]
    True
    """
    folder, dash, variant = name.partition("-")
    if folder not in names():
        raise Problem("unknown_game", name=name, known=names())
    game = import_module(f"{__name__}.{folder}").GAME
    assert isinstance(game, Game)
    return game.variant(variant) if dash else game
