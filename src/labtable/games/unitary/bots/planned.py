"""What a search of Unitary needs: see `labtable.search.planning`.

Trials end when the seat's next turn begins, or with the match. Everybody in them wins if they can, else brings the area
nearer to their own hidden card with the card they can best spare. Worlds in which a seat could have won from the area
as it is are ruled out.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.contract import WON
from labtable.engine.kernels.kernel import kernel, new_numbers
from labtable.engine.kernels.record import Row
from labtable.engine.play.game import NoWorkspace

from ..rules.area import N_UNITS, card_of, exponent_after, matched_at, refuse_card, way_of
from ..rules.cards import N_QUANTITIES, UNITS_OF
from ..rules.sides import side_of, sides
from ..rules.state import MAX_HAND, Action, Claims, Phase, Refusal, State
from ..rules.turns import place_in_hand
from ..solver.lines import WAYS, play_of
from ..solver.reach import NO_PLAY, winning_play
from .expert import weigh_choices
from .intermediate import CARD_COSTS, UNIT_COSTS, USELESS, distance, least_useful, usefulness

CLAIM, PASS, DONE = int(Action.CLAIM), int(Action.PASS), int(Action.DONE)  # kernels return one type of number
CERTAIN, UNLIKELY = 1000, 1  # likelihoods
GOES_ON = WON // 4  # what a match counts that goes on after the seat's next turn has begun
USE_COUNTS = 100  # and each card by its usefulness: so much of it is a whole win
# Priors: a choice that is worth so much less than the best, in parts of ONE, has half its weight.
BEST, CLOSE, NEVER = 10_000, 1 << 14, 1


# --- in trials --------------------------------------------------------------------------------------------------------


@kernel
def playout_piece(s: State, seat: int, waits: int, out: Row) -> int:
    """Write what the seat does in a trial: it claims what is true, wins if it can, and keeps what is useful."""
    if s.claims == Claims.SPOT and matched_at(s, side_of(s, seat)) > 0 and s.claim_shut[seat] == 0:
        out[0] = CLAIM
    elif s.phase == Phase.WINDOW:
        out[0] = PASS
    elif waits == 1:
        return 0
    elif s.phase == Phase.DISCARD:
        out[0] = Action.DISCARD + s.hand[seat][least_useful(s, seat)]
    else:
        out[0] = winning_play(s, seat, s.hidden[side_of(s, seat)])
        if out[0] == NO_PLAY:
            out[0] = nearing_play(s, seat)
    return 1


@kernel
def nearing_play(s: State, seat: int) -> int:
    """The card that it can best spare to bring the area nearer to the hidden card, or DONE."""
    target = s.hidden[side_of(s, seat)]
    best, least = DONE, UNIT_COSTS * distance(s, target)
    if s.hand_size[seat] > s.kept:  # one must go anyway
        least += CARD_COSTS * (usefulness(s, seat, least_useful(s, seat)) - USELESS)
    for choice in range(WAYS * s.hand_size[seat]):
        slot = choice // WAYS
        card = s.hand[seat][slot]
        play = play_of(s, seat, choice)
        if place_in_hand(s, seat, card) == slot and (card < N_QUANTITIES or choice % WAYS == 0):
            if refuse_card(s, card, way_of(play)) == Refusal.NONE:
                cost = UNIT_COSTS * distance_after(s, play, target) + CARD_COSTS * (usefulness(s, seat, slot) - USELESS)
                if cost < least and not shows_another(s, play):
                    best, least = play, cost
    return best


@kernel
def distance_after(s: State, play: int, target: int) -> int:
    """The number of unit cards by which the area differs from a quantity's after a play."""
    units = 0
    for unit in range(N_UNITS):
        units += abs(exponent_after(s.area[unit], unit, card_of(play), way_of(play)) - UNITS_OF[target][unit])
    return units


@kernel
def shows_another(s: State, play: int) -> bool:
    """Whether the area would show a new quantity that may be another side's."""
    for quantity in range(N_QUANTITIES):
        if s.shown_at[quantity] == 0 and distance_after(s, play, quantity) == 0:
            return True
    return False


# --- ends and worlds --------------------------------------------------------------------------------------------------


@kernel
def ends_trial(s: State, view: State, seat: int) -> bool:
    """Whether the seat's next turn has begun."""
    return s.turn == seat and s.turns > view.turns


@kernel
def prospects(s: State, seat: int) -> int:
    """A win if the seat can win this turn; else the match goes on, the better the more useful its cards are."""
    if s.turn == seat and winning_play(s, seat, s.hidden[side_of(s, seat)]) != NO_PLAY:
        return WON
    useful = 0
    for slot in range(s.hand_size[seat]):
        useful += usefulness(s, seat, slot)
    return min(WON, GOES_ON * 2 // sides(s) + useful * WON // (USE_COUNTS * sides(s)))


@kernel
def belief(s: State, view: State, seat: int) -> int:
    """A seat that has had a turn does not hold cards with which it could have won from the area it left.

    Only the seat that acted last has left the area as it is, and it stays so until the seat plays.
    """
    if view.turn != seat or view.phase != Phase.PLAY or view.hand_size[seat] <= view.kept or view.turns <= view.seats:
        return 0
    for other in range(s.seats):
        if side_of(s, other) != side_of(s, seat):
            if winning_play(s, other, s.hidden[side_of(s, other)]) != NO_PLAY:
                return UNLIKELY
    return CERTAIN


# --- what is worth trying ---------------------------------------------------------------------------------------------


@kernel
def prior(
    view: State,
    seat: int,
    is_first: bool,
    worlds: MutableSequence[State],
    workspace: NoWorkspace,
    pieces: Row,
    n: int,
    weights: Row,
) -> bool:
    """Weigh each play, done and discard as the expert does; of claims, the true ones."""
    claims = view.claims == Claims.SPOT and matched_at(view, side_of(view, seat)) > 0 and view.claim_shut[seat] == 0
    if view.turn != seat or claims or view.phase == Phase.WINDOW:
        for i in range(n):
            weights[i] = 1 if (pieces[i] == CLAIM) == claims else 0
        return True
    values = new_numbers(WAYS * MAX_HAND + 1)
    most = weigh_choices(view, seat, worlds, values)
    for i in range(n):
        weights[i] = 0 if pieces[i] == CLAIM else weight_of(values[place_of_choice(view, seat, pieces[i])], most)
    return True


@kernel
def place_of_choice(view: State, seat: int, piece: int) -> int:
    """The place that `expert.weigh_choices` has for a play, a discard or DONE."""
    if piece == DONE:
        return WAYS * MAX_HAND
    if piece >= Action.DISCARD:
        return WAYS * place_in_hand(view, seat, piece - Action.DISCARD)
    return WAYS * place_in_hand(view, seat, card_of(piece)) + (0 if piece < Action.DOWN else 1)


@kernel
def weight_of(value: int, most: int) -> int:
    """The weight of a choice: it falls with the square of its distance from the best value."""
    if value < 0:
        return NEVER
    less = most - value
    return NEVER + BEST * (CLOSE * CLOSE) // (CLOSE * CLOSE + less * less)
