"""Actions: who is asked, what is legal and why not, and how a legal action is carried out."""

from labtable.engine.kernels.card_sets import Cards, have_common, list_common
from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.events import emit
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row
from labtable.engine.kernels.state import is_midway

from .answers import antiquark, apply_answer, apply_flip_answer, apply_take, refuse_antiquark
from .baryons import legal_quarks, refuse_baryon, refuse_quark
from .calls import apply_call, note_call, refuse_call
from .cards import N_SIDED, SHOWING, WITH_LOWER_TWIN
from .completing import COMPLETES, refuse_answer, what_completes
from .events import Happened
from .fitting import FITS, fits, refuse_card, what_fits
from .hands import card_of, holds, is_told_apart, kind_of, shows_side, sided
from .kinds import BARYON, N_COLOURS, Kind
from .piles import can_draw, draw_card, lay
from .plays import take_effect
from .rounds import end_round_by_count, end_round_if_won
from .state import LONGEST, N_ACTIONS, NO_CARD, NOBODY, Phase, Piece, Refusal, State
from .turns import begin_turn, seat_after

# --- who is asked -----------------------------------------------------------------------------------------------------


@kernel
def asked(s: State, seat: int) -> int:
    """What the match wants of a seat: on turn it must act (F-5, F-12); while a DECAY is missing others may call or
    catch (F-19).
    """
    if s.phase == Phase.OVER:
        return Asked.NO
    if seat == s.turn:
        return Asked.MUST
    return Asked.NO if s.uncalled == NOBODY else Asked.MAY_SOON


@kernel
def only_asked(s: State) -> int:
    """The seat on turn, unless a DECAY is missing (F-5, F-19)."""
    return s.turn if s.uncalled == NOBODY else NOBODY


# --- what is legal ----------------------------------------------------------------------------------------------------


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write every legal piece worth choosing into `out`, each once; return their number."""
    if s.phase == Phase.OVER:
        return 0
    if is_midway(s):
        return legal_next(s, seat, out) if seat == s.prefix_seat else 0
    n = 0
    if s.uncalled != NOBODY:
        out[n] = Piece.DECAY if seat == s.uncalled else Piece.CATCH
        n += 1
    return legal_turn(s, seat, out, n) if seat == s.turn else n


@kernel
def legal_turn(s: State, seat: int, out: Row, n: int) -> int:
    """Write what may begin the seat's turn behind n other pieces: cards, a baryon, drawing and so on (F-5, F-12)."""
    if s.phase == Phase.DRAWN:
        return legal_drawn(s, out, n)
    before = n
    n = legal_cards(s, seat, out, n)
    if s.phase == Phase.ANSWER:
        out[n] = Piece.TAKE
        return n + 1
    out[n] = Piece.BARYON  # whether or not it counts: see `list_common`
    n += 1 if refuse_baryon(s, seat) == Refusal.NONE else 0
    if can_draw(s):
        out[n] = Piece.DRAW
        n += 1
    elif n == before:
        out[n] = Piece.PASS
        n += 1
    return n


@kernel
def legal_drawn(s: State, out: Row, n: int) -> int:
    """Write the drawn card, if it may be laid, and keeping it, behind n other pieces (F-5)."""
    out[n] = sided(s.side, s.drawn)
    n += 1 if fits(s, s.drawn) else 0
    out[n] = Piece.KEEP
    return n + 1


@kernel
def legal_cards(s: State, seat: int, out: Row, n: int) -> int:
    """Write the cards of the hand that may be laid, or answer a boson, behind n other pieces."""
    if s.phase == Phase.ANSWER:
        return list_cards(s, seat, COMPLETES[what_completes(s)], s.side, out, n)
    return list_cards(s, seat, FITS[what_fits(s)], s.side, out, n)


@kernel
def list_cards(s: State, seat: int, cards: Cards, side: int, out: Row, n: int) -> int:
    """Write the hand's cards that are in a set, with that side up, behind n other pieces; of two alike, one."""
    end = list_common(s.hand[seat], cards, out, n, sided(side, 0))
    return drop_alike(s, seat, out, n, end) if have_common(s.hand[seat], WITH_LOWER_TWIN) else end


@kernel
def drop_alike(s: State, seat: int, out: Row, n: int, end: int) -> int:
    """Keep only one of each group of equal cards between two places; return the new end."""
    for i in range(n, end):
        if is_told_apart(s, seat, card_of(out[i])):
            out[n] = out[i]
            n += 1
    return n


@kernel
def legal_next(s: State, seat: int, out: Row) -> int:
    """Write the pieces that may continue an unfinished action."""
    if s.prefix_size == pieces_laid(s, s.prefix[0]):
        out[0], out[1] = Piece.CALL, Piece.QUIET
        return 2
    if s.prefix[0] == Piece.BARYON:
        return legal_quarks(s, seat, out)
    n = 0
    if s.phase != Phase.ANSWER:
        for colour in range(N_COLOURS):
            out[n] = Piece.COLOUR + colour
            n += 1
        return n
    for i in range(list_cards(s, seat, SHOWING[antiquark(s)], 1 - s.side, out, 0)):
        if card_of(out[i]) != card_of(s.prefix[0]):
            out[n] = out[i]
            n += 1
    out[n] = Piece.ALONE
    return n + 1


@kernel
def refusal(s: State, seat: int, piece: int) -> int:
    """Why the piece is not legal, or `Refusal.NONE`. Legality is stated here and nowhere else."""
    if s.phase == Phase.OVER:
        return Refusal.MATCH_OVER
    if piece < 0 or piece >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if is_midway(s) and s.prefix_seat == seat:
        return refuse_next(s, seat, piece)
    if piece == Piece.DECAY or piece == Piece.CATCH:
        return refuse_call(s, seat, piece)
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if piece < N_SIDED:
        return refuse_first_card(s, seat, piece)
    if piece == Piece.BARYON:
        return refuse_baryon(s, seat)
    return refuse_other(s, seat, piece)


@kernel
def refuse_first_card(s: State, seat: int, piece: int) -> int:
    """A card of the hand with its face in play; after drawing, the drawn card; an answer to what is pending.

    F-4, F-5, F-12.
    """
    card = card_of(piece)
    if not holds(s, seat, card):
        return Refusal.NOT_IN_HAND
    if not shows_side(s, piece):
        return Refusal.OTHER_SIDE
    if s.phase == Phase.DRAWN and card != s.drawn:
        return Refusal.ONLY_THE_DRAWN
    return refuse_answer(s, card) if s.phase == Phase.ANSWER else refuse_card(s, card)


@kernel
def refuse_other(s: State, seat: int, piece: int) -> int:
    """Drawing, keeping, taking a penalty and passing each belong to one phase (F-5, F-12, F-21)."""
    if piece == Piece.TAKE:
        return Refusal.NONE if s.phase == Phase.ANSWER else Refusal.NOTHING_PENDING
    if piece == Piece.KEEP:
        return Refusal.NONE if s.phase == Phase.DRAWN else Refusal.NOTHING_DRAWN
    if piece != Piece.DRAW and piece != Piece.PASS:
        return Refusal.NO_COLOUR_EXPECTED if piece < Piece.BARYON else Refusal.NO_CALL_DUE
    if s.phase == Phase.ANSWER:
        return Refusal.ANSWER_FIRST
    if s.phase == Phase.DRAWN:
        return Refusal.DRAWN_ALREADY
    if piece == Piece.DRAW:
        return Refusal.NONE if can_draw(s) else Refusal.NOTHING_TO_DRAW
    return Refusal.MAY_STILL_PLAY if can_draw(s) or can_play(s, seat) else Refusal.NONE


@kernel
def can_play(s: State, seat: int) -> bool:
    """Whether the hand has a card or a baryon for this turn."""
    return have_common(s.hand[seat], FITS[what_fits(s)]) or refuse_baryon(s, seat) == Refusal.NONE


@kernel
def refuse_next(s: State, seat: int, piece: int) -> int:
    """Why an unfinished action may not go on with the piece."""
    if s.prefix_size == pieces_laid(s, s.prefix[0]):
        return Refusal.NONE if piece == Piece.CALL or piece == Piece.QUIET else Refusal.CALL_OR_NOT
    if s.prefix[0] == Piece.BARYON:
        return refuse_quark(s, seat, piece)
    if s.phase != Phase.ANSWER:
        named = Piece.COLOUR <= piece < Piece.COLOUR + N_COLOURS
        return Refusal.NONE if named else Refusal.COLOUR_EXPECTED
    if piece == Piece.ALONE:
        return Refusal.NONE
    if piece >= N_SIDED or card_of(piece) == card_of(s.prefix[0]):
        return Refusal.GLUON_NOT_COMPLETED
    if not holds(s, seat, card_of(piece)):
        return Refusal.NOT_IN_HAND
    return Refusal.OTHER_SIDE if shows_side(s, piece) else refuse_antiquark(s, card_of(piece))


# --- carrying it out --------------------------------------------------------------------------------------------------


@kernel
def first_piece(s: State, piece: int) -> int:
    """The first piece of the action that this one belongs to."""
    return s.prefix[0] if s.prefix_size > 0 else piece


@kernel
def pieces_laid(s: State, first: int) -> int:
    """The number of pieces that name what is laid, in an action with this beginning; a DECAY call may follow them.

    A baryon has three quarks (F-6), a wild card a colour (F-8, F-9), the Flip against a gluon a second card, or none
    (F-15, F-16).
    """
    if first == Piece.BARYON:
        return 1 + BARYON
    if first < N_SIDED and kind_of(s, card_of(first)) == (Kind.FLIP if s.phase == Phase.ANSWER else Kind.WILD):
        return 2
    return 1


@kernel
def goes_on(s: State, seat: int, piece: int) -> bool:
    """Whether more pieces are needed: what is laid, and with one card left whether DECAY is called (F-19)."""
    first = first_piece(s, piece)
    laid = pieces_laid(s, first)
    if s.prefix_size + 1 != laid:
        return s.prefix_size + 1 < laid
    if (first >= N_SIDED and first != Piece.BARYON) or piece == Piece.ALONE:
        return False
    cards = BARYON if first == Piece.BARYON else laid if s.phase == Phase.ANSWER else 1
    return s.hand_size[seat] - cards == 1


@kernel
def piece_at(s: State, i: int, last: int) -> int:
    """Piece i of the action that `last` completes."""
    return s.prefix[i] if i < s.prefix_size else last


@kernel
def apply(s: State, seat: int, piece: int) -> None:
    """Carry out a legal action and everything that follows without a decision.

    The round ends when the short game's draw pile has run out (F-22), a match when it is too long (F-21).
    """
    s.taken += s.prefix_size + 1
    carry_out(s, seat, piece)
    if s.ran_out == 1:
        emit(s, Happened.RAN_OUT, seat)
        end_round_by_count(s)
    if s.taken >= LONGEST and s.phase != Phase.OVER:
        end_round_by_count(s)


@kernel
def carry_out(s: State, seat: int, piece: int) -> None:
    """Calls and catches come in between; every other action is a turn, by which a missing call is safe (F-19)."""
    first = first_piece(s, piece)
    if first == Piece.DECAY or first == Piece.CATCH:
        apply_call(s, seat, first)
        return
    s.uncalled = NOBODY
    if first == Piece.PASS:
        apply_pass(s, seat)
        return
    s.passes = 0
    if first < N_SIDED or first == Piece.BARYON:
        apply_laid(s, seat, first, piece)
    elif first == Piece.DRAW:
        apply_draw(s, seat)
    elif first == Piece.KEEP:
        emit(s, Happened.KEPT, seat)
        begin_turn(s, seat_after(s, seat, 1))
    else:
        apply_take(s, seat)
    end_round_if_won(s, seat)


@kernel
def apply_laid(s: State, seat: int, first: int, last: int) -> None:
    """Carry out a play, a baryon or an answer from its pieces; then record the call, or that it is missing (F-19)."""
    if s.phase != Phase.ANSWER:
        apply_play(s, seat, first, last)
    elif kind_of(s, card_of(first)) == Kind.FLIP:
        apply_flip_answer(s, seat, card_of(first), piece_at(s, 1, last))
    else:
        apply_answer(s, seat, card_of(first))
    note_call(s, seat, last == Piece.CALL)


@kernel
def apply_play(s: State, seat: int, first: int, last: int) -> None:
    """Lay a card, or the three of a baryon, onto the pile; then carry out the effect of the last one (F-5, F-6)."""
    beneath = s.top
    if first == Piece.BARYON:
        for i in range(1, 1 + BARYON):
            lay(s, seat, card_of(piece_at(s, i, last)))
        card = card_of(piece_at(s, BARYON, last))
        emit(s, Happened.BARYON, seat, s.side, card_of(s.prefix[1]), card_of(s.prefix[2]), card)
    else:
        card = card_of(first)
        lay(s, seat, card)
        emit(s, Happened.PLAYED, seat, s.side, card)
    s.drawn = NO_CARD
    take_effect(s, seat, card, beneath, piece_at(s, 1, last) - Piece.COLOUR)


@kernel
def apply_draw(s: State, seat: int) -> None:
    """Draw one card, which may be played now or kept (F-5)."""
    s.drawn = draw_card(s, seat, Happened.DREW)
    s.phase = Phase.DRAWN


@kernel
def apply_pass(s: State, seat: int) -> None:
    """Pass: the seat can neither play nor draw; when all have passed in a row the round ends (F-21)."""
    emit(s, Happened.PASSED, seat)
    s.passes += 1
    if s.passes == s.seats:
        end_round_by_count(s)
    else:
        begin_turn(s, seat_after(s, seat, 1))
