"""The expert: it weighs every line of the turn by what it risks on the way and what it leaves behind.

What a line leaves is valued seat by seat until the expert's own next turn: an opponent's win counts 0, a partner's win
counts in full; after that the expert wins with a card drawn to those it kept, or the match goes on. `solver.chances`
gives the probabilities. A match that goes on is worth more if the kept cards are good for more areas.
"""

from collections.abc import MutableSequence

from labtable.engine.kernels.kernel import kernel, new_numbers, new_row
from labtable.engine.kernels.record import Row

from ..rules.area import card_of
from ..rules.cards import N_CARDS, N_QUANTITIES
from ..rules.hide import count_hideable, count_unseen, may_hide
from ..rules.sides import side_of, sides
from ..rules.state import MAX_HAND, MAX_SEATS, NOBODY, Action, Phase, State
from ..rules.turns import place_in_hand
from ..solver.chances import NEAR_AREAS, breadth_of, chances_of_other, chances_of_own, size_of
from ..solver.lines import N_AREAS, WAYS, begin_lines, best_line, next_line, place_of, play_of, shown_quantity

ONE = 1 << 20  # chances are counted in this many parts
GOING_ON = ONE // 5  # what a match that goes on after the next turn is worth with cards that are good for nothing
BREADTH_PART = 2  # what it is worth more: the share of near areas from which the kept cards win, divided by this
PARTNER_PART = 2  # a partner's chance, divided by this: with the area that it leaves it may also spoil the expert's own
PLAYING_PART = 12  # with a full hand a card must go: to play one counts for more by the value, divided by this
SETS_KEPT = 1 << MAX_HAND
DONE_PLACE = WAYS * MAX_HAND  # in what is noted of the choices, behind all plays
N_CHOICES = DONE_PLACE + 1
DONE = int(Action.DONE)  # kernels return one type of number


@kernel
def choose_expert(view: State, seat: int, work: MutableSequence[State]) -> int:
    """The safest line that wins this turn; else the line with the best prospects, or the best discard."""
    return think(view, seat, work, new_numbers(N_CHOICES))


@kernel
def weigh_choices(view: State, seat: int, work: MutableSequence[State], values: Row) -> int:
    """Write the value of each first play, of done and of each discard into `values`, by place; return the best choice's
    place.

    A play has its choice's place (`lines`), a discard that of its slot's first choice, done the last. -1: not
    considered; where a line wins, only its play is considered.
    """
    for place in range(N_CHOICES):
        values[place] = -1
    think(view, seat, work, values)
    best = 0
    for place in range(N_CHOICES):
        best = max(best, values[place])
    return best


@kernel
def think(view: State, seat: int, work: MutableSequence[State], values: Row) -> int:
    """The expert's choice; `values` receives what it considers, as in `weigh_choices`."""
    unseen, hideable, danger = new_row(N_CARDS), new_row(N_QUANTITIES), new_row(N_QUANTITIES)
    count_unseen(view, unseen)
    count_hideable(view, unseen, hideable)
    suspects = weigh_suspects(view, seat, hideable, danger)
    line = new_row(MAX_HAND)
    if view.phase == Phase.PLAY and best_line(view, seat, view.hidden[side_of(view, seat)], danger, work, line) > 0:
        slot = place_in_hand(view, seat, card_of(line[0]))
        values[WAYS * slot + (0 if line[0] < Action.DOWN else 1)] = ONE
        return line[0]
    theirs, totals = new_row(MAX_SEATS * N_AREAS), new_row(MAX_SEATS * 2)
    for other in range(view.seats):
        if other != seat:
            chances_of_other(view, other, work, unseen, hideable, theirs, totals)
    mine, everywhere, later = new_row(SETS_KEPT * N_AREAS), new_row(SETS_KEPT), new_numbers(SETS_KEPT)
    total = chances_of_own(view, seat, work, unseen, mine, everywhere)
    for kept in range(SETS_KEPT):
        later[kept] = worth_later(mine, everywhere, total, kept)
    return best_prospects(view, seat, work, danger, suspects, theirs, totals, mine, everywhere, total, later, values)


@kernel
def weigh_suspects(view: State, seat: int, hideable: Row, danger: Row) -> int:
    """Write the number of copies of each quantity that another side may hide; return the sum."""
    suspects = 0
    for quantity in range(N_QUANTITIES):
        for side in range(sides(view)):
            if side != side_of(view, seat) and danger[quantity] == 0 and may_hide(view, side, quantity):
                danger[quantity] = hideable[quantity]
        suspects += danger[quantity]
    return suspects


# --- a line -----------------------------------------------------------------------------------------------------------


@kernel
def best_prospects(
    view: State, seat: int, work: MutableSequence[State], danger: Row, suspects: int, theirs: Row, totals: Row,
    mine: Row, everywhere: Row, total: int, later: Row, values: Row,
) -> int:  # fmt: skip
    """The first play of the best line in which every card changes the area, DONE for none, or the best discard."""
    choices, kept, risks = new_row(MAX_HAND + 1), new_row(MAX_HAND + 1), new_row(MAX_HAND + 1)
    kept[0] = (1 << view.hand_size[seat]) - 1
    action, best, length = DONE, -1, 0
    begin_lines(view, seat, work)
    while True:
        place = place_of(work[length])
        is_idle = length > 0 and place == place_of(work[length - 1])
        left = best_kept(kept[length], view.kept, mine, everywhere, total, later, place)
        own = worth_of_own(left, mine, everywhere, total, later, place)
        value = survival(risks[length], suspects) * worth_after_others(view, seat, theirs, totals, place, own)
        value += value // PLAYING_PART if length > 0 and view.hand_size[seat] == MAX_HAND else 0
        note(values, choices[0] if length > 0 else DONE_PLACE, -1 if is_idle else value // ONE)
        if value > best and not is_idle:
            best = value
            action = play_of(work[0], seat, choices[0]) if length > 0 else leave(view, seat, left)
        if view.phase == Phase.DISCARD:
            note_discards(view, seat, mine, everywhere, total, later, place, values)
            return action
        length = next_line(work, seat, choices, length, not is_idle)
        if length == 0:
            return action
        last = length - 1
        kept[length] = kept[last] & ~(1 << nth_slot(kept[last], choices[last] // WAYS))
        risks[length] = risks[last] + risk_of(work[length], danger)


@kernel
def survival(risk: int, suspects: int) -> int:
    """The chance that no other side hides what has been shown, in parts of `ONE`."""
    return ONE - min(ONE, risk * ONE // max(1, suspects))


@kernel
def risk_of(s: State, danger: Row) -> int:
    """The number of copies of the area's quantity that another side may hide."""
    quantity = shown_quantity(s)
    return danger[quantity] if quantity != NOBODY else 0


@kernel
def note(values: Row, place: int, value: int) -> None:
    """Note the value of a line with this beginning, if it is the highest so far."""
    values[place] = max(values[place], value)


@kernel
def note_discards(
    view: State, seat: int, mine: Row, everywhere: Row, total: int, later: Row, place: int, values: Row
) -> None:
    """Note the value of the hand that each discard leaves, whatever the others do with the area."""
    for slot in range(view.hand_size[seat]):
        kept = (1 << view.hand_size[seat]) - 1 & ~(1 << slot)
        values[WAYS * slot] = worth_of_own(kept, mine, everywhere, total, later, place)


@kernel
def best_kept(kept: int, limit: int, mine: Row, everywhere: Row, total: int, later: Row, place: int) -> int:
    """The set of cards to keep: all, or if those are too many, the best set without one of them (U-4)."""
    if size_of(kept) <= limit:
        return kept
    best, most = 0, -1
    for slot in range(MAX_HAND):
        without = kept & ~(1 << slot)
        own = worth_of_own(without, mine, everywhere, total, later, place)
        if without != kept and own > most:
            best, most = without, own
    return best


@kernel
def leave(view: State, seat: int, kept: int) -> int:
    """Choose done, or to discard the card that is not kept."""
    if view.phase == Phase.DISCARD:
        for slot in range(view.hand_size[seat]):
            if kept >> slot & 1 == 0:
                return Action.DISCARD + view.hand[seat][slot]
    return DONE


@kernel
def nth_slot(kept: int, n: int) -> int:
    """The hand slot of the n-th kept card, counted from 0."""
    slot = 0
    while n > 0 or kept >> slot & 1 == 0:
        n -= kept >> slot & 1
        slot += 1
    return slot


# --- what it leaves, in parts of ONE ----------------------------------------------------------------------------------


@kernel
def worth_later(mine: Row, everywhere: Row, total: int, kept: int) -> int:
    """The value of keeping a set of cards if the next turn does not win with them."""
    return GOING_ON + breadth_of(mine, everywhere, kept) * ONE // (NEAR_AREAS * max(1, total)) // BREADTH_PART


@kernel
def worth_of_own(kept: int, mine: Row, everywhere: Row, total: int, later: Row, place: int) -> int:
    """The value of starting one's next turn with an area and a set of kept cards."""
    wins = (mine[kept * N_AREAS + place] + everywhere[kept]) * ONE // max(1, total)
    return wins + (ONE - wins) * later[kept] // ONE


@kernel
def worth_after_others(view: State, seat: int, theirs: Row, totals: Row, place: int, own: int) -> int:
    """The value of leaving an area: `own`, unless another seat wins before one's next turn."""
    worth = own
    for back in range(1, view.seats):
        other = (seat - back) % view.seats
        wins = (theirs[other * N_AREAS + place] + totals[2 * other + 1]) * ONE // max(1, totals[2 * other])
        if side_of(view, other) == side_of(view, seat):
            worth += wins // PARTNER_PART * (ONE - worth) // ONE
        else:
            worth -= wins * worth // ONE
    return worth
