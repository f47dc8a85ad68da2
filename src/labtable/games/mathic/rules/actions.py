"""Who may act, what is legal and why not, and carrying it out."""

from labtable.engine.kernel import kernel

from .cards import Token
from .plays import place_in_hand, refuse_piece
from .rounds import end_turn, is_alone
from .scoring import is_shown
from .settling import apply_challenge, apply_pass, apply_piece, apply_reset, open_window, take_from_hand
from .state import N_ACTIONS, NOBODY, Phase, Piece, Refusal, State
from .writing import is_beginning

# --- what may be done -------------------------------------------------------------------------------------------------


@kernel
def may_act(s: State, seat: int) -> bool:
    """Who is writing; else whose turn it is, or who is asked in a window (M-2, M-11, M-12)."""
    if s.phase == Phase.OVER:
        return False
    if s.writer != NOBODY:
        return seat == s.writer
    return seat == s.turn if s.phase == Phase.PLAY else s.asked[seat] == 1


@kernel
def may_wait(s: State, seat: int) -> bool:
    """In a window everybody asked must answer, if only by passing (M-11, M-12)."""
    return False


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    """Why the action is not legal, or `Refusal.NONE`. Legality is stated here and nowhere else."""
    if s.phase == Phase.OVER:
        return Refusal.MATCH_OVER
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if s.writer == seat:
        return refuse_piece(s, seat, action)
    if s.phase == Phase.PLAY:
        if seat != s.turn:
            return Refusal.NOT_ASKED if action in (Piece.PASS, Piece.CHALLENGE) else Refusal.NOT_YOUR_TURN
        return refuse_turn(s, seat, action)
    if s.asked[seat] == 0:
        return Refusal.NOT_ASKED
    return refuse_answer(s, action)


@kernel
def refuse_turn(s: State, seat: int, action: int) -> int:
    """A turn is a discard, alone a reset, or begins a play (M-2, M-10, M-16)."""
    if action >= Piece.DISCARD:
        return Refusal.NO_DISCARD_ALONE if is_alone(s) else refuse_discard(s, seat, action - Piece.DISCARD)
    if action == Piece.RESET:
        return Refusal.NONE if is_alone(s) else Refusal.RESET_ONLY_ALONE
    if action == Piece.COMPUTE or action == Piece.PATTERN:
        if s.space_size == 0:
            return Refusal.SPACE_EMPTY
        if action == Piece.PATTERN and not is_shown(s, Token.PATTERN):
            return Refusal.NO_PATTERN_TOKEN
        return Refusal.NONE
    if action in (Piece.PASS, Piece.CHALLENGE, Piece.STEAL, Piece.STEAL_PATTERN):
        return Refusal.NOT_ASKED
    return Refusal.NO_PLAY_BEGUN


@kernel
def refuse_answer(s: State, action: int) -> int:
    """In the window after a discard one steals or passes, after a play one challenges or passes (M-11, M-12)."""
    if action == Piece.PASS:
        return Refusal.NONE
    if s.phase == Phase.CHALLENGE:
        return Refusal.NONE if action == Piece.CHALLENGE else Refusal.WINDOW_OPEN
    if action == Piece.STEAL_PATTERN and not is_shown(s, Token.PATTERN):
        return Refusal.NO_PATTERN_TOKEN
    return Refusal.NONE if action == Piece.STEAL or action == Piece.STEAL_PATTERN else Refusal.WINDOW_OPEN


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one legal action and all that follows without a decision."""
    if s.writer == seat or is_beginning(action):
        apply_piece(s, seat, action)
    elif action >= Piece.DISCARD:
        apply_discard(s, seat, action - Piece.DISCARD)
    elif action == Piece.CHALLENGE:
        apply_challenge(s, seat)
    elif action == Piece.RESET:
        apply_reset(s)
    else:
        apply_pass(s, seat)


# --- discarding -------------------------------------------------------------------------------------------------------


@kernel
def refuse_discard(s: State, seat: int, card: int) -> int:
    """Any card of the hand (M-2)."""
    return Refusal.NOT_IN_HAND if place_in_hand(s, seat, card) < 0 else Refusal.NONE


@kernel
def apply_discard(s: State, seat: int, card: int) -> None:
    """The card comes into the space; unless it was empty, the others may steal (M-2, M-11)."""
    was_empty = s.space_size == 0
    take_from_hand(s, seat, card)
    s.space[s.space_size] = card
    s.space_size += 1
    s.play_by = NOBODY
    s.play_card = card
    if s.stealing == 1 and not was_empty:
        open_window(s, Phase.STEAL, seat)
    else:
        end_turn(s)
