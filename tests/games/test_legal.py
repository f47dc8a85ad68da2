"""What a game lists as legal and what it accepts are the same; where it lists less, it says here what it leaves out."""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels.state import is_midway
from labtable.engine.play.game import Game
from labtable.engine.words.words import Action
from labtable.games.feynman.rules.cards import N_CARDS, N_SIDED, TWIN
from labtable.games.mathic.rules.state import Piece as MathicPiece

from .tables import for_every_game, positions


def a_twin_is_listed(piece: Action, listed: list[Action]) -> bool:
    """Feynman: of two cards with both faces alike one is listed (F-1)."""
    return piece < N_SIDED and piece - piece % N_CARDS + TWIN[piece % N_CARDS] in listed


def begins_what_nobody_can_finish(piece: Action, listed: list[Action]) -> bool:
    """Mathic: anybody may begin to write; a play is listed as begun only if the cards have one (M-3, M-10, M-11)."""
    return MathicPiece.COMPUTE <= piece <= MathicPiece.STEAL_PATTERN


def nothing(piece: Action, listed: list[Action]) -> bool:
    """All other games."""
    return False


LEFT_OUT: dict[str, Callable[[Action, list[Action]], bool]] = {
    "feynman": a_twin_is_listed,
    "mathic": begins_what_nobody_can_finish,
}


def accepted(game: Game, state: Any, seat: int) -> list[Action]:
    """Every piece that is not refused."""
    return [piece for piece in range(game.n_actions) if game.reason(state, seat, piece) == 0]


@for_every_game
@given(st.data())
def test_what_begins_an_action_is_listed_if_and_only_if_it_is_accepted(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    is_left_out = LEFT_OUT.get(game.name, nothing)
    for seat in range(state.seats):
        if is_midway(state) and state.prefix_seat == seat:
            continue
        listed = game.legal(state, seat)
        may_begin = accepted(game, state, seat)
        assert set(listed) <= set(may_begin)
        assert [piece for piece in may_begin if piece not in listed and not is_left_out(piece, listed)] == []


@for_every_game
@given(st.data())
def test_whatever_is_accepted_piece_by_piece_is_one_action_that_can_be_carried_out(
    game: Game, data: st.DataObject
) -> None:
    """Chosen by what is refused alone: `legal` is not asked what comes next."""
    state = data.draw(positions(game))
    dice = Random(data.draw(st.integers(0, 999)))
    for seat in range(state.seats):
        if is_midway(state):
            return
        after = state.copy()
        pieces: list[Action] = []
        while len(pieces) < game.max_pieces and (choices := accepted(game, after, seat)):
            pieces.append(dice.choice(choices))
            game.step(after, seat, pieces[-1])
            if not is_midway(after):
                assert game.check(state, seat, pieces)
                whole = state.copy()
                game.carry_out(whole, seat, pieces)
                assert whole == after
                break
