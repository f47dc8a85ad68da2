"""The full state of a match after every action, for a referee who has not read our code."""

from collections.abc import Iterator
from typing import Any

from ..play.game import Game
from ..play.match import Match
from ..words.words import JSON


def audit(match: Match) -> Iterator[dict[str, JSON]]:
    """The match as data: a description, the deal, and one object after every action that was played.

    >>> from labtable import load
    >>> match = Match(load("unitary"), seats=2, seed=1)
    >>> seat = match.state.turn
    >>> events = match.play(seat, "done")
    >>> about, dealt, after = audit(match)
    >>> dealt["may_act"] == [seat], after["action"], after["returns"]
    (True, 'done', None)
    """
    game = match.game
    yield {
        "game": game.base.name,
        "rules_version": game.rules_version,
        "options": match.options,
        "seats": match.seats,
        "seed": match.seed,
        "cards": game.words.cards(match.start),
    }
    truth = game.words.truth(match.start, None)
    yield {"seq": 0, "seat": None, "action": None, **_standing(game, match.start, truth)}
    for seq, (step, after) in enumerate(match.replay(), 1):
        truth = game.words.truth(after, truth)
        action = game.words.write_here(step.pieces, step.before, step.seat)
        yield {"seq": seq, "seat": step.seat, "action": action, **_standing(game, after, truth)}


def _standing(game: Game, state: Any, truth: JSON) -> dict[str, Any]:
    """The current position: the truth, who may do what, and the result if there is one."""
    may_act = game.who_may_act(state)
    return {
        "truth": truth,
        "may_act": may_act,
        "legal": {str(seat): _actions(game, state, seat) for seat in may_act},
        "returns": game.returns(state),
    }


def _actions(game: Game, state: Any, seat: int) -> list[str]:
    """Every action that the seat may choose, in notation."""
    return [game.words.write_here(pieces, state, seat) for pieces in game.whole_actions(state, seat)]
