"""The solver's word on answers, in every game: it rests on the seat's view, names its own choice, and can be told."""

import random
from collections.abc import Iterator

from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Judgement

from .tables import for_every_game


def positions(game: Game, n: int) -> Iterator[tuple[Match, int]]:
    """Positions of random matches in which a seat has a choice, and the seat."""
    rng = random.Random(7)
    for seed in range(n):
        match = Match(game, game.seats[1], None, seed)
        for _ in range(rng.randrange(4, 24)):
            asked = game.who_must_act(match.state)
            if not asked:
                break
            actions = some_actions(match, asked[0])
            if not actions:
                break
            match.carry_out(asked[0], rng.choice(actions))
        asked = game.who_must_act(match.state)
        if asked and some_actions(match, asked[0]):
            yield match, asked[0]


def some_actions(match: Match, seat: int) -> list[tuple[int, ...]]:
    """Actions of one piece, of which every game has enough."""
    game = match.game
    own = [game.choose(match.view(seat), seat, 1, 3)]
    return own + [(piece,) for piece in game.legal(match.state, seat) if whole(match, seat, piece)]


def whole(match: Match, seat: int, piece: int) -> bool:
    try:
        return match.game.check(match.state, seat, (piece,))
    except Problem:
        return False


def judged(match: Match, seat: int) -> Judgement:
    view = match.view(seat)
    return match.game.words.judge(view, seat, list(dict.fromkeys(some_actions(match, seat)))[:6])


@for_every_game
def test_every_answer_has_its_word_and_the_solver_names_its_own(game: Game) -> None:
    named = 0
    for match, seat in positions(game, 12):
        asked = list(dict.fromkeys(some_actions(match, seat)))[:6]
        found = judged(match, seat)
        assert [one.action for one in found.judged][: len(asked)] == [game.words.write(action) for action in asked]
        assert len(found.judged) <= len(asked) + 1
        named += any(one.is_best for one in found.judged)
        for one in found.judged:
            match.read(seat, one.action)
        for sentence in [*found.proof, *(said for one in found.judged for said in one.said)]:
            assert game.words.tell(sentence, ["Ada", "Ben", "Cy", "Di"], seat)
    assert named > 0


@for_every_game
def test_the_word_tells_nothing_that_is_hidden_from_the_seat(game: Game) -> None:
    for match, seat in positions(game, 2):
        there = match.game.redeal(match.view(seat), seat, 99)
        other = match.game.view(there, seat)
        actions = list(dict.fromkeys(some_actions(match, seat)))[:4]
        judge = match.game.words.judge
        assert judge(other, seat, actions) == judge(match.view(seat), seat, actions)
