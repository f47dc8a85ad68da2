"""The expert: every line of the turn, weighed by what it risks on the way and what it leaves behind."""

from collections.abc import MutableSequence

from labtable.engine.kernel import kernel, new_row
from labtable.engine.record import Row

from ..rules.cards import N_CARDS, N_QUANTITIES
from ..rules.hide import count_hideable, count_unseen, may_hide
from ..rules.sides import next_seat, side_of, sides
from ..rules.state import MAX_HAND, NOBODY, Action, Phase, State
from ..solver.chances import chances_of_other, chances_of_own, size_of
from ..solver.lines import N_AREAS, WAYS, begin_lines, best_line, next_line, place_of, play_of, shown_quantity

ONE = 4096  # chances are counted in this many parts
OTHERWISE = 800  # of ONE: what a match that goes on is worth without a win in the next turn
SETS_KEPT = 1 << MAX_HAND
DONE = int(Action.DONE)  # kernels return one type of number


@kernel
def choose_expert(view: State, seat: int, work: MutableSequence[State]) -> int:
    """A safest line that wins this turn; else the line that leaves the best prospects, or the best discard."""
    unseen, hideable, danger = new_row(N_CARDS), new_row(N_QUANTITIES), new_row(N_QUANTITIES)
    count_unseen(view, unseen)
    count_hideable(view, unseen, hideable)
    suspects = weigh_suspects(view, seat, hideable, danger)
    line = new_row(MAX_HAND)
    if view.phase == Phase.PLAY and best_line(view, seat, view.hidden[side_of(view, seat)], danger, work, line) > 0:
        return line[0]
    theirs, totals = new_row(N_AREAS), new_row(2)
    chances_of_other(view, next_seat(view, seat), work, unseen, hideable, theirs, totals)
    mine, everywhere = new_row(SETS_KEPT * N_AREAS), new_row(SETS_KEPT)
    total = chances_of_own(view, seat, work, unseen, mine, everywhere)
    return best_prospects(view, seat, work, danger, suspects, theirs, totals, mine, everywhere, total)


@kernel
def weigh_suspects(view: State, seat: int, hideable: Row, danger: Row) -> int:
    """How many copies of each quantity another side may hide; returns their number."""
    suspects = 0
    for quantity in range(N_QUANTITIES):
        for side in range(sides(view)):
            if side != side_of(view, seat) and danger[quantity] == 0 and may_hide(view, side, quantity):
                danger[quantity] = hideable[quantity]
        suspects += danger[quantity]
    return suspects


@kernel
def best_prospects(
    view: State, seat: int, work: MutableSequence[State], danger: Row, suspects: int, theirs: Row, totals: Row,
    mine: Row, everywhere: Row, total: int,
) -> int:  # fmt: skip
    """The first play of the best line, Action.DONE for none, or in the phase for it the best discard."""
    choices, kept, risks = new_row(MAX_HAND + 1), new_row(MAX_HAND + 1), new_row(MAX_HAND + 1)
    kept[0] = (1 << view.hand_size[seat]) - 1
    action, best = DONE, -1
    begin_lines(view, seat, work)
    length = 0
    while True:
        place = place_of(work[length])
        other = (theirs[place] + totals[1]) * ONE // max(1, totals[0])
        worst = best_kept(kept[length], mine, everywhere, place)
        own = (mine[worst * N_AREAS + place] + everywhere[worst]) * ONE // max(1, total)
        value = worth(risks[length] * ONE // max(1, suspects), other, own)
        if value > best:
            best = value
            action = play_of(work[0], seat, choices[0]) if length > 0 else leave(view, seat, worst)
        if view.phase == Phase.DISCARD:
            return action
        length = next_line(work, seat, choices, length, True)
        if length == 0:
            return action
        last = length - 1
        kept[length] = kept[last] & ~(1 << nth_slot(kept[last], choices[last] // WAYS))
        quantity = shown_quantity(work[length])
        risks[length] = risks[last] + (danger[quantity] if quantity != NOBODY else 0)


@kernel
def best_kept(kept: int, mine: Row, everywhere: Row, place: int) -> int:
    """The set of cards to keep: the whole, or where that is one too many the best without one of them (U-4)."""
    if size_of(kept) < MAX_HAND:
        return kept
    best, most = 0, -1
    for slot in range(MAX_HAND):
        without = kept & ~(1 << slot)
        wins = mine[without * N_AREAS + place] + everywhere[without]
        if wins > most:
            best, most = without, wins
    return best


@kernel
def leave(view: State, seat: int, kept: int) -> int:
    """Say done, or discard the card that is not kept."""
    if view.phase == Phase.DISCARD:
        for slot in range(view.hand_size[seat]):
            if kept >> slot & 1 == 0:
                return Action.DISCARD + view.hand[seat][slot]
    return DONE


@kernel
def nth_slot(kept: int, n: int) -> int:
    """The slot of the hand in which the n-th of the kept cards stands, counted from 0."""
    slot = 0
    while n > 0 or kept >> slot & 1 == 0:
        n -= kept >> slot & 1
        slot += 1
    return slot


@kernel
def worth(risk: int, other: int, own: int) -> int:
    """What a line is worth: nobody matches on the way, the next player does not win, and then one's own chance."""
    survives = (ONE - min(risk, ONE)) * (ONE - other)
    return survives * (OTHERWISE + (ONE - OTHERWISE) * own // ONE) // ONE
