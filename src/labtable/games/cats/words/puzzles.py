"""Puzzles: what can be said that nothing hidden can prove wrong, and which doctorate makes it so.

Of each the one solution is certain for whatever lies in the boxes that the seat does not see.
"""

from collections.abc import Callable, Sequence

from labtable.engine.lesson import Puzzle
from labtable.engine.randomness import derive, random_below, seed_random, shuffle
from labtable.engine.sentences import Sentence

from ..rules.boxes import DECK, LETTERS, N_BOXES, Box
from ..rules.doctorates import NAMES, Doctorate
from ..rules.experiments import deal
from ..rules.ladder import BIDS, N_BIDS, NUMBER, STATE
from ..rules.state import HAND_SIZES, Piece, State
from ..solver.odds import chance
from .odds import SURE_DOCTORATES, seen_by, with_doctorate
from .position import arrange

SENTENCES = {
    "puzzle_raise": "Do what cannot prove you wrong, whatever the others hold: call, or make a higher hypothesis.",
    "puzzle_doctorate_call": "You want to call. Let Tabby copy the doctorate after which your call is certain.",
    "puzzle_doctorate_bid": "Let Tabby copy the doctorate after which your hypothesis is certain.",
}
PUZZLE_DICE = 2  # purpose of `derive`
SEATS, YOU, BEFORE = 3, 0, 2  # who sits before you has made the hypothesis
Position = dict[str, object]


def puzzle(number: int) -> Puzzle:
    """Puzzle of this number, always the same: a raise, a call, a doctorate before a call, one after a hypothesis."""
    dice = State()
    seed_random(dice, derive(number, PUZZLE_DICE))
    pose = POSES[(number - 1) % len(POSES)]
    while True:
        posed = pose(number, dice)
        if posed is not None:
            return posed


def set_up(position: Position) -> State:
    """What the seat sees of a position."""
    state = State()
    state.seats = SEATS
    state.open_doctorate = 1
    deal(state)
    arrange(state, position)
    return seen_by(state, YOU)


def layout(dice: State, bid: int, by: int) -> Position:
    """Hands of one of the later experiments; of what the hypothesis names some lie among the findings."""
    boxes = list(DECK)
    shuffle(dice, boxes, N_BOXES)
    experiment = 1 + random_below(dice, 4)
    size = HAND_SIZES[experiment - 1]
    hands, findings = [], []
    for seat in range(SEATS):
        held = boxes[size * seat : size * (seat + 1)]
        named = [box for box in held if box in (STATE[bid], Box.HEISENBERG)]
        shown = named[: random_below(dice, len(named) + 1)]
        for box in shown:
            held.remove(box)
        hands.append([LETTERS[box] for box in sorted(held)])
        findings.append([LETTERS[box] for box in sorted(shown)])
    return {
        "turn": YOU,
        "experiment": experiment,
        "hands": hands,
        "findings": findings,
        "bid": {"n": NUMBER[bid], "state": LETTERS[STATE[bid]], "by": by},
    }


def any_bid(dice: State) -> int:
    """A hypothesis that may be in question with so many boxes."""
    return 2 + random_below(dice, BIDS.index("9A"))


# --- call or raise ----------------------------------------------------------------------------------------------------


def certain(view: State) -> list[int]:
    """The hypotheses and the call that nothing hidden can prove wrong."""
    bids = [bid for bid in range(view.bid + 1, N_BIDS) if chance(view, YOU, bid) == 1]
    return [*bids, *([int(Piece.CALL)] if chance(view, YOU, view.bid) == 0 else [])]


def pose_words(number: int, dice: State, wants_call: bool) -> Puzzle | None:
    """Just one thing can be said with certainty; None for another try."""
    bid = any_bid(dice)
    position = layout(dice, bid, BEFORE)
    view = set_up(position)
    found = certain(view)
    if len(found) != 1 or (found[0] == Piece.CALL) != wants_call:
        return None
    if wants_call and not is_close(view):
        return None
    return posed(number, "puzzle_raise", "C-13", position, found)


def is_close(view: State) -> bool:
    """Whether one box less of the same state could be true: a call that nobody doubts is no puzzle."""
    lower = [bid for bid in range(view.bid) if STATE[bid] == STATE[view.bid]]
    return bool(lower) and chance(view, YOU, lower[-1]) > 0


# --- which doctorate --------------------------------------------------------------------------------------------------


def pose_doctorate(number: int, dice: State, is_call: bool) -> Puzzle | None:
    """Just one of the doctorates that lie face up makes it certain; None for another try."""
    bid = any_bid(dice)
    position = layout(dice, bid, BEFORE if is_call else YOU)
    lying = [int(doctorate) for doctorate in SURE_DOCTORATES]
    shuffle(dice, lying, len(lying))
    lying = lying[:SEATS]  # one was laid open, and the others have used theirs
    used = [{"name": NAMES[doctorate], "state": "used"} for doctorate in lying[1:]]
    position["doctorates"] = [{"name": NAMES[Doctorate.TABBY], "state": "secret"}, *used]
    position["open"] = [NAMES[doctorate] for doctorate in lying]
    position["phase"] = "hypothesis" if is_call else "findings"
    wanted = 0 if is_call else 1
    view = set_up(position)
    if chance(view, YOU, bid) == wanted:
        return None
    found = [d for d in lying if chance(with_doctorate(view, YOU, d), YOU, bid) == wanted]
    if len(found) != 1:
        return None
    key = "puzzle_doctorate_call" if is_call else "puzzle_doctorate_bid"
    return posed(number, key, "C-9", position, [Piece.TABBY_AS + found[0]])


def posed(number: int, key: str, rule: str, position: Position, pieces: Sequence[int]) -> Puzzle:
    """The puzzle of one action."""
    return Puzzle(number, SEATS, YOU, 1, {}, position, Sentence(key, {}, rule), [[int(piece)] for piece in pieces])


POSES: tuple[Callable[[int, State], Puzzle | None], ...] = (
    lambda number, dice: pose_words(number, dice, wants_call=False),
    lambda number, dice: pose_words(number, dice, wants_call=True),
    lambda number, dice: pose_doctorate(number, dice, is_call=True),
    lambda number, dice: pose_doctorate(number, dice, is_call=False),
)
