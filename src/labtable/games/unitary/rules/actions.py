"""Actions of Unitary: who may act, what is legal and why not, and carrying it out."""

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.kernel import kernel
from labtable.engine.kernels.record import Row

from .area import DOWN, UP, refuse_card
from .cards import N_QUANTITIES
from .claims import apply_answer, apply_claim, is_offered_claim, refuse_claim, refuse_pass
from .state import N_ACTIONS, NOBODY, Action, Answer, Claims, Phase, Refusal, State
from .turns import apply_discard, apply_done, apply_play, place_in_hand, refuse_discard, refuse_play


@kernel
def asked(s: State, seat: int) -> int:
    """What the match wants of a seat: on turn it must act; `claims=spot` lets others claim; a window is secret (U-3,
    U-11).
    """
    if s.phase == Phase.OVER:
        return Asked.NO
    if s.phase == Phase.WINDOW:
        return Asked.SECRETLY if s.answer[seat] == Answer.ASKED else Asked.NO
    if seat == s.turn:
        return Asked.MUST
    return Asked.MAY if is_offered_claim(s, seat) else Asked.NO


@kernel
def only_asked(s: State) -> int:
    """The seat on turn, unless others may claim or answer (U-3, U-11)."""
    return NOBODY if s.phase == Phase.WINDOW or s.claims == Claims.SPOT else s.turn


@kernel
def legal(s: State, seat: int, out: Row) -> int:
    """Write every legal action into `out`, each once; return their number."""
    if asked(s, seat) == Asked.NO:
        return 0
    if s.phase == Phase.WINDOW:
        out[0], out[1] = Action.CLAIM, Action.PASS
        return 2
    n = 0
    if seat == s.turn:
        n = legal_discards(s, seat, out) if s.phase == Phase.DISCARD else legal_plays(s, seat, out)
    if is_offered_claim(s, seat):
        out[n] = Action.CLAIM
        n += 1
    return n


@kernel
def legal_plays(s: State, seat: int, out: Row) -> int:
    """Write each different card in hand, each way up that the unit cards allow; then done (U-4, U-5)."""
    n = 0
    for i in range(s.hand_size[seat]):
        card = s.hand[seat][i]
        if place_in_hand(s, seat, card) < i:
            continue
        if refuse_card(s, card, UP) == Refusal.NONE:
            out[n] = card
            n += 1
        if card < N_QUANTITIES and refuse_card(s, card, DOWN) == Refusal.NONE:
            out[n] = Action.DOWN + card
            n += 1
    out[n] = Action.DONE
    return n + 1


@kernel
def legal_discards(s: State, seat: int, out: Row) -> int:
    """Write the discard of each different card in hand (U-4)."""
    n = 0
    for i in range(s.hand_size[seat]):
        card = s.hand[seat][i]
        if place_in_hand(s, seat, card) == i:
            out[n] = Action.DISCARD + card
            n += 1
    return n


@kernel
def refusal(s: State, seat: int, action: int) -> int:
    """Why the action is not legal, or `Refusal.NONE`. Legality is stated here and nowhere else."""
    if s.phase == Phase.OVER:
        return Refusal.MATCH_OVER
    if action < 0 or action >= N_ACTIONS:
        return Refusal.NO_SUCH_ACTION
    if action == Action.CLAIM:
        return refuse_claim(s, seat)
    if s.phase == Phase.WINDOW:
        return refuse_pass(s, seat) if action == Action.PASS else Refusal.WINDOW_OPEN
    if action == Action.PASS:
        return Refusal.NO_WINDOW
    if seat != s.turn:
        return Refusal.NOT_YOUR_TURN
    if action >= Action.DISCARD and action < Action.DONE:
        return refuse_discard(s, seat, action - Action.DISCARD)
    if s.phase == Phase.DISCARD:
        return Refusal.DISCARD_FIRST
    if action == Action.DONE:
        return Refusal.NONE
    return refuse_play(s, seat, action)


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry out one legal action and everything that follows without a decision."""
    if action == Action.CLAIM:
        apply_claim(s, seat)
    elif action == Action.PASS:
        apply_answer(s, seat, Answer.PASSED)
    elif action == Action.DONE:
        apply_done(s, seat)
    elif action >= Action.DISCARD:
        apply_discard(s, seat, action - Action.DISCARD)
    else:
        apply_play(s, seat, action)
