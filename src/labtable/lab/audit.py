"""The whole truth of a match after every action, for a referee who has not read our code."""

from collections.abc import Iterator
from typing import Any

from labtable.engine.game import JSON
from labtable.engine.match import Match


def audit(match: Match) -> Iterator[dict[str, JSON]]:
    """The match as data: a description, the deal, and one object after every action that was played."""
    game = match.game
    yield {
        "game": game.name,
        "rules_version": game.rules_version,
        "options": match.options,
        "seats": match.seats,
        "seed": match.seed,
        "cards": game.words.cards(match.start),
    }
    replayed = Match(game, match.seats, match.options, match.seed, match.position)
    truth = game.words.truth(replayed.state, None)
    yield {"seq": 0, "seat": None, "action": None, **_standing(replayed, truth)}
    for seq, played in enumerate(match.played, 1):
        replayed.play(played.seat, played.action)
        truth = game.words.truth(replayed.state, truth)
        yield {"seq": seq, "seat": played.seat, "action": played.action, **_standing(replayed, truth)}


def _standing(match: Match, truth: JSON) -> dict[str, Any]:
    """How the match stands: the truth, who may do what, and the result if there is one."""
    game, state = match.game, match.state
    may_act = game.may_act(state)
    return {
        "truth": truth,
        "may_act": may_act,
        "legal": {str(seat): [game.write(*pieces) for pieces in game.whole_actions(state, seat)] for seat in may_act},
        "returns": game.returns(state),
    }
