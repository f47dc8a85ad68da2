"""Advice from the exact solver: a hint for the current turn, and what was missed in an ended match."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.record import Row, copy_of
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Hint, Remark, Step

from ..rules.actions import apply, asked
from ..rules.area import matched_at
from ..rules.cards import CARD_NAMES, N_CARDS, N_QUANTITIES, UNITS_OF
from ..rules.hide import count_hideable, count_unseen, may_hide
from ..rules.sides import side_of, sides
from ..rules.state import HIDDEN, MAX_HAND, NOBODY, Action, Claims, Phase, State
from ..solver.lines import SOLVER_WORK, begin_lines, best_line, count_lines, next_line, play_of, shown_quantity
from .notation import write

# --- hints ------------------------------------------------------------------------------------------------------------


def hint(view: State, seat: int) -> Hint:
    """Advice for the seat whose view this is, from a first nudge to the whole line."""
    if asked(view, seat) == Asked.NO:
        return Hint([Sentence("hint_wait")])
    if view.claims == Claims.SPOT and matched_at(view, side_of(view, seat)) > 0:
        return Hint([Sentence("hint_claim", {}, "U-11")], ["claim"])
    if view.phase == Phase.WINDOW:
        return Hint([Sentence("hint_pass", {}, "U-11")], ["pass"])
    if seat != view.turn:
        return Hint([Sentence("hint_no_claim", {}, "U-11")])
    return hint_discard(view, seat) if view.phase == Phase.DISCARD else hint_play(view, seat)


def hint_play(view: State, seat: int) -> Hint:
    """A line that wins this turn, the safest and shortest; or what comes nearest."""
    target, work = view.hidden[side_of(view, seat)], workroom()
    line = new_row(MAX_HAND)
    danger = suspects(view, seat)
    length = best_line(view, seat, target, danger, work, line)
    if length == 0:
        lines = count_lines(view, seat, NOBODY, work, new_row(MAX_HAND + 1))
        first = Sentence("hint_none", {"n": lines}, "U-4") if lines else Sentence("hint_done", {}, "U-4")
        return Hint([first, *hint_next(view, seat)])
    plays = [write((action,)) for action in line[:length]]
    nudge = Sentence("hint_win", {"cards": length}) if length > 1 else Sentence("hint_win_one")
    said = [nudge, Sentence("hint_first", {"play": plays[0]})]
    if length > 1:
        said.append(Sentence("hint_line", {"plays": plays}))
    return Hint(said + [hint_danger(card) for card in passed(view, seat, line[:length], danger)], plays)


def can_win(view: State, seat: int) -> bool:
    """Whether some line of this turn makes the seat's hidden quantity."""
    target, none = view.hidden[side_of(view, seat)], new_row(N_QUANTITIES)
    return view.phase == Phase.PLAY and best_line(view, seat, target, none, workroom(), new_row(MAX_HAND)) > 0


def hint_danger(card: int) -> Sentence:
    """A warning of a quantity that another side may hide (U-10)."""
    return Sentence("hint_danger", {"card": CARD_NAMES[card]}, "U-10")


def suspects(view: State, seat: int) -> Row:
    """1 for each quantity that another side may hide, given the view (U-9)."""
    unseen, hideable, danger = new_row(N_CARDS), new_row(N_QUANTITIES), new_row(N_QUANTITIES)
    count_unseen(view, unseen)
    count_hideable(view, unseen, hideable)
    for side in range(sides(view)):
        if side != side_of(view, seat):
            for quantity in range(N_QUANTITIES):
                if hideable[quantity] > 0 and may_hide(view, side, quantity):
                    danger[quantity] = 1
    return danger


def passed(view: State, seat: int, line: Sequence[int], danger: Row) -> list[int]:
    """The dangerous quantities that a line shows before its last card."""
    state, found = copy_of(view), []
    state.claims = Claims.SPOT  # so that a match on the way ends nothing
    for action in line[:-1]:
        apply(state, seat, action)
        quantity = shown_quantity(state)
        if quantity != NOBODY and danger[quantity]:
            found.append(quantity)
    return found


def one_card_away(view: State, seat: int) -> list[tuple[int, list[int], list[int], list[int]]]:
    """The lines, including the empty one, after which one unseen quantity would win.

    Each with the number of unseen copies of such cards, the line, the area that it leaves, and the quantities.
    """
    target, work, choices = view.hidden[side_of(view, seat)], workroom(), new_row(MAX_HAND + 1)
    unseen = new_row(N_CARDS)
    count_unseen(view, unseen)
    found = []
    begin_lines(view, seat, work)
    length = 0
    while True:
        area = list(work[length].area)
        missing = tuple(t - e for t, e in zip(UNITS_OF[target], area, strict=True))
        cards = [q for q in range(N_QUANTITIES) if unseen[q] and UNITS_OF[q] in (missing, tuple(-m for m in missing))]
        if cards:
            line = [play_of(work[i], seat, choices[i]) for i in range(length)]
            found.append((sum(unseen[q] for q in cards), line, area, cards))
        length = next_line(work, seat, choices, length, True)
        if length == 0:
            return found


def hint_next(view: State, seat: int) -> list[Sentence]:
    """What comes nearest to winning: an area that one card would finish, in as few plays as possible."""
    near = one_card_away(view, seat)
    if not near:
        return [Sentence("hint_far")]
    _, line, area, cards = max(near, key=lambda found: (found[0], -len(found[1])))
    said: dict[str, Any] = {"area": area, "cards": [CARD_NAMES[card] for card in cards]}
    if not line:
        return [Sentence("hint_next", said)]
    return [Sentence("hint_next_after", said | {"plays": [write((action,)) for action in line]})]


def hint_discard(view: State, seat: int) -> Hint:
    """Advise to discard the card without which most lines to the hidden quantity remain."""

    def left(card: int) -> tuple[int, int]:
        state = copy_of(view)
        state.phase = Phase.DISCARD
        apply_discard_alone(state, seat, card)
        near = one_card_away(state, seat)
        return max((found[0] for found in near), default=0), len(near)

    best = max(dict.fromkeys(view.hand[seat][: view.hand_size[seat]]), key=left)
    return Hint([Sentence("hint_discard", {"card": CARD_NAMES[best]}, "U-4")], [write((Action.DISCARD + best,))])


def apply_discard_alone(state: State, seat: int, card: int) -> None:
    """Take the card out of the hand and do nothing else."""
    hand = state.hand[seat][: state.hand_size[seat]]
    hand.remove(card)
    state.hand[seat] = [*hand, *[0] * (MAX_HAND - len(hand))]
    state.hand_size[seat] = len(hand)


def workroom() -> list[State]:
    """Records for the solver to work in, for each caller, since hints and puzzles are made in different threads."""
    return [State() for _ in range(SOLVER_WORK)]


# --- looking back -----------------------------------------------------------------------------------------------------


def review(steps: Sequence[Step]) -> list[Remark]:
    """Wins that were missed, given away or not claimed."""
    found: list[Remark] = []
    turn = 0
    for i, step in enumerate(steps):
        before, (action,) = step.before, step.pieces
        if before.phase == Phase.PLAY and before.turns > turn and before.turn == step.seat:
            turn = before.turns
            found += missed_win(i, before, wins_turn(steps, i))
        if action < Action.DISCARD:
            found += made_a_match(i, before, step.seat, action)
    return found


def wins_turn(steps: Sequence[Step], start: int) -> bool:
    """Whether the seat's own card was shown in the turn that begins with this step: then it missed nothing."""
    begun = steps[start].before
    for step in steps[start:]:
        if step.before.turns != begun.turns:
            return False
        if step.pieces[0] < Action.DISCARD:
            after = copy_of(step.before)
            apply(after, begun.turn, step.pieces[0])
            if shown_quantity(after) == begun.hidden[side_of(begun, begun.turn)]:
                return True
    return False


def missed_win(step: int, before: State, took_it: bool) -> list[Remark]:
    """Remark on a line that would have won this turn without passing through another side's hidden quantity (U-9,
    U-10).
    """
    seat = before.turn
    side = side_of(before, seat)
    if took_it or matched_at(before, side) > 0:
        return []
    danger, line = new_row(N_QUANTITIES), new_row(MAX_HAND)
    for other in range(sides(before)):
        if other != side:
            danger[before.hidden[other]] = 1
    length = best_line(before, seat, before.hidden[side], danger, workroom(), line)
    if length == 0 or passed(before, seat, line[:length], danger):
        return []
    plays = [write((action,)) for action in line[:length]]
    said = {"turn": before.turns, "plays": plays, "card": CARD_NAMES[before.hidden[side]], "who": seat}
    return [Remark(step, seat, Sentence("missed_win", said, "U-9"), plays)]


def made_a_match(step: int, before: State, seat: int, action: int) -> list[Remark]:
    """Remark on a play that made another side's hidden quantity; with `claims=spot`, any side's (U-10, U-11)."""
    after = copy_of(before)
    after.claims = Claims.SPOT
    apply(after, seat, action)
    quantity = shown_quantity(after)
    hiders = [side for side in range(sides(before)) if before.hidden[side] not in (HIDDEN, NOBODY)]
    hit = [side for side in hiders if before.hidden[side] == quantity and matched_at(before, side) == 0]
    if not hit or (before.claims == Claims.AUTO and side_of(before, seat) in hit):
        return []
    seats = [s for s in range(before.seats) if side_of(before, s) in hit]
    said = {"turn": before.turns, "card": CARD_NAMES[quantity]}
    if before.claims == Claims.AUTO:
        told = {"who": seat, "play": write((action,)), "other": seats}
        return [Remark(step, seat, Sentence("gave_win", said | told, "U-10"))]
    return [Remark(step, seats[0], Sentence("unclaimed", said | {"who": seats}, "U-11"))]
