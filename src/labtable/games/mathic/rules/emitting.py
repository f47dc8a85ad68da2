"""Events of a play, of a round's counting and of the end; nothing here changes a state."""

from labtable.engine.kernels.events import NOBODY, emit, emit_row, is_heard
from labtable.engine.kernels.kernel import kernel, new_row

from .cards import N_FACES, N_TOKENS, TOKENS_SHOWN
from .events import Happened
from .scoring import is_solution, points, round_points
from .state import MAX_SEATS, Piece, State
from .writing import is_card


@kernel
def begin(s: State) -> None:
    """Emit which round begins, and who leads (M-1)."""
    emit(s, Happened.BEGINS, s.turn, s.round)


# --- a play -----------------------------------------------------------------------------------------------------------


@kernel
def emit_play(s: State) -> None:
    """Emit the play just made, as it is written, and the card of the hand or the stolen one (M-3, M-10, M-11)."""
    if s.play[0] == Piece.COMPUTE:
        emit_row(s, Happened.COMPUTED, s.play_by, s.play, s.play_size, s.play_card)
    elif s.play[0] == Piece.PATTERN:
        emit_row(s, Happened.MADE_PATTERN, s.play_by, s.play, s.play_size, s.play_card)
    elif s.play[0] == Piece.STEAL:
        emit_row(s, Happened.STOLE, s.play_by, s.play, s.play_size, s.play_card)
    else:
        emit_row(s, Happened.STOLE_PATTERN, s.play_by, s.play, s.play_size, s.play_card)


@kernel
def emit_earned(s: State) -> None:
    """Emit what the play that was just made has earned: cards, a Solution, tokens, points (M-8, M-9, M-15)."""
    if not is_heard(s):
        return
    cards, tokens, earned = 0, 0, new_row(TOKENS_SHOWN)
    for i in range(s.play_size):
        if is_card(s.play[i]):
            cards += 1
    for i in range(TOKENS_SHOWN):
        if s.tokens[i] != s.tokens_before[i]:
            earned[tokens] = s.tokens_before[i]
            tokens += 1
    solution = 1 if is_solution(s) else 0
    total = s.card_points * cards + s.solution_points * solution + s.token_points * tokens
    emit_row(s, Happened.EARNED, s.play_by, earned, tokens, cards, solution, total)


# --- counting and the end ---------------------------------------------------------------------------------------------


@kernel
def emit_round_over(s: State, of_space: int) -> None:
    """Emit the end of the round and what each seat's counts, with `of_space` cards for the last who computed (M-14)."""
    emit(s, Happened.ROUND_OVER, NOBODY, s.round)
    for seat in range(s.seats):
        emit_points(s, Happened.ROUND_POINTS, seat, of_space if seat == s.last_to_compute else 0)


@kernel
def emit_points(s: State, kind: int, seat: int, of_space: int) -> None:
    """Emit the points of a seat's round (M-15), in an event of this kind."""
    if not is_heard(s):
        return
    cards, tokens = 0, 0
    for card in range(N_FACES):
        cards += s.collected[seat][card]
    for token in range(N_TOKENS):
        tokens += s.taken[seat][token]
    solutions = s.solutions[seat]
    of_cards, of_solutions = s.card_points * cards, s.solution_points * solutions
    of_tokens = s.token_points * tokens
    now, total = round_points(s, seat), points(s, seat)
    emit(s, kind, seat, cards, of_space, solutions, tokens, now, total, of_cards, of_solutions, of_tokens)


@kernel
def emit_winners(s: State) -> None:
    """Emit who has won, with how many points; nothing if no seat has (M-15, M-16)."""
    if not is_heard(s):
        return
    seats, n = new_row(MAX_SEATS), 0
    for seat in range(s.seats):
        if s.winners[seat] == 1:
            seats[n] = seat
            n += 1
    if n > 0:
        emit_row(s, Happened.WON, NOBODY, seats, n, points(s, seats[0]))
