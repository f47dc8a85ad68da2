"""The kernels of `batch.Matches`."""

from collections.abc import MutableSequence

from labtable.engine.kernels.contract import SPECTATOR, has_won, is_over, legal, refusal, returns
from labtable.engine.kernels.kernel import copy_record, kernel
from labtable.engine.kernels.randomness import derive
from labtable.engine.kernels.record import Row, Rows
from labtable.engine.kernels.state import MatchState
from labtable.engine.play.bulk import compiler, deal_from
from labtable.engine.play.flow import make_view, may_wait, next_to_ask, seat_in_order, step

from .encoder import blank, encode
from .recall import recall_each, remember_each

NONE = -1


@kernel
def look(
    states: MutableSequence[MatchState],
    i: int,
    seat: int,
    view: MutableSequence[MatchState],
    short: Row,
    wide: Row,
    plans: Rows,
    out: Row,
    seats: int,
    wait: int,
    wants_masks: bool,
    masks: Rows,
    wants_rows: bool,
    rows: Rows,
) -> None:
    """Write a seat's legal actions and its observation into row i; in an ended match, what everybody knows."""
    if wants_masks:
        blank(masks[i])
        if seat != NONE:
            mark(states[i], seat, out, masks[i], wait)
    if wants_rows:
        observe(states, i, SPECTATOR if seat == NONE else seat, view, short, wide, plans, seats, rows)


@kernel
def deal_each(
    states: MutableSequence[MatchState], template: MutableSequence[MatchState], places: Row, seed: int, first: int
) -> None:
    """Deal match number `first` + k into the k-th of the places."""
    for k in range(len(places)):
        deal_from(states, places[k], template[0], derive(seed, first + k))


@kernel
def ask(s: MatchState, i: int, last: Row, place: Row, seat: Row) -> None:
    """Note whose decision match i waits for."""
    if is_over(s):
        seat[i] = NONE
    else:
        place[i] = next_to_ask(s, last[i], place[i])
        seat[i] = seat_in_order(s, last[i], place[i])


@kernel
def observe_each(
    states: MutableSequence[MatchState],
    viewers: Row,
    view: MutableSequence[MatchState],
    short: Row,
    wide: Row,
    plans: Rows,
    seats: int,
    rows: Rows,
) -> None:
    """Write the observation of the given viewer of each match, a seat or SPECTATOR."""
    for i in range(len(states)):
        observe(states, i, viewers[i], view, short, wide, plans, seats, rows)


@kernel
def observe(
    states: MutableSequence[MatchState],
    i: int,
    viewer: int,
    view: MutableSequence[MatchState],
    short: Row,
    wide: Row,
    plans: Rows,
    seats: int,
    rows: Rows,
) -> None:
    """Write the observation of a viewer of match i into row i."""
    copy_record(view, 0, states[i])
    make_view(view[0], viewer)
    blank(rows[i])
    encode(short, wide, viewer, seats, plans[max(viewer, 0)], rows[i])


@kernel
def mark_legal(states: MutableSequence[MatchState], seats: Row, out: Row, masks: Rows, wait: int) -> None:
    """Mark the legal actions of each asked seat in its row, which is blank."""
    for i in range(len(states)):
        if seats[i] != NONE:
            mark(states[i], seats[i], out, masks[i], wait)


@kernel
def mark(s: MatchState, seat: int, out: Row, mask: Row, wait: int) -> None:
    """Mark a seat's legal actions."""
    for k in range(legal(s, seat, out)):
        mask[out[k]] = True
    mask[wait] = may_wait(s, seat)


@kernel
def hide_each(states: MutableSequence[MatchState], seats: Row) -> None:
    """Blank what each asked seat may not know; in an ended match, what a spectator may not."""
    for i in range(len(states)):
        make_view(states[i], SPECTATOR if seats[i] == NONE else seats[i])


@kernel
def first_illegal(
    states: MutableSequence[MatchState], seats: Row, actions: Row, wait: int, masks: Rows, has_masks: bool
) -> int:
    """The first match whose action is not legal, or NONE."""
    for i in range(len(states)):
        if seats[i] != NONE and not is_allowed(states[i], seats[i], actions[i], wait, masks[i], has_masks):
            return i
    return NONE


@kernel
def is_allowed(s: MatchState, seat: int, action: int, wait: int, mask: Row, has_mask: bool) -> bool:
    """Whether the asked seat may take this action; it may be any number."""
    if action < 0 or action > wait:
        return False
    if has_mask and mask[action]:
        return True
    return may_wait(s, seat) if action == wait else refusal(s, seat, action) == 0


@kernel
def move_each(
    states: MutableSequence[MatchState],
    places: Row,
    actions: Row,
    seat: Row,
    last: Row,
    place: Row,
    view: MutableSequence[MatchState],
    short: Row,
    wide: Row,
    plans: Rows,
    out: Row,
    seats: int,
    wait: int,
    wants_masks: bool,
    masks: Rows,
    wants_rows: bool,
    rows: Rows,
) -> None:
    """Take the actions of the matches at these places, ask the next seat, and compute its mask and observation.

    An action is a number, `wait` for the next seat to be asked, or NONE to do nothing.
    """
    for k in range(len(places)):
        i = places[k]
        if seat[i] != NONE:
            if actions[i] == wait:
                place[i] += 1
            elif actions[i] != NONE:
                step(states[i], seat[i], actions[i])
                last[i] = seat[i]
                place[i] = 0
            ask(states[i], i, last, place, seat)
        look(states, i, seat[i], view, short, wide, plans, out, seats, wait, wants_masks, masks, wants_rows, rows)


@kernel
def results_each(states: MutableSequence[MatchState], results: Rows) -> None:
    """Write the results of the matches that are over."""
    for i in range(len(states)):
        if is_over(states[i]):
            for seat in range(states[i].seats):
                results[i][seat] = returns(states[i], seat)


@kernel
def winners_each(states: MutableSequence[MatchState], winners: Rows) -> None:
    """Write the winners of the matches that are over."""
    for i in range(len(states)):
        if is_over(states[i]):
            for seat in range(states[i].seats):
                winners[i][seat] = has_won(states[i], seat)


compiled = compiler(
    remember_each, recall_each, deal_each, deal_from, mark_legal, observe_each, hide_each, first_illegal, move_each,
    results_each, winners_each,
)  # fmt: skip
