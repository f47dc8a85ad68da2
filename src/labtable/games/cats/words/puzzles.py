"""Puzzles: say what nothing hidden can prove wrong, or find the doctorate that makes it so.

In the first four kinds the only solution is certain, whatever the unseen boxes are. In the last two nothing is certain:
one choice is clearly likelier than all others, or one hypothesis is the highest that is likely.
"""

from collections.abc import Callable, Sequence

from labtable.engine.kernels.randomness import derive, random_below, seed_random, shuffle
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.sentences import Sentence

from ..rules.boxes import DECK, LETTERS, N_BOXES, N_STATES, Box
from ..rules.doctorates import NAMES, Doctorate
from ..rules.experiments import deal, hand_in_laboratory
from ..rules.ladder import BIDS, N_BIDS, NO_BID, NUMBER, STATE
from ..rules.names import bid_name, doctorate_name
from ..rules.state import Piece, State
from ..solver.odds import chance, count_seen
from .arranging import arrange
from .notation import write
from .odds import SURE_DOCTORATES, in_hundred, seen_by, with_doctorate

PUZZLE_DICE = 2  # purpose of `derive`
LIKELY, CLEAR = 0.5, 0.1  # the likeliest choice is at least so likely, and by so much likelier than the next
FEWEST_LIKELY = 3  # hypotheses among which the boldest is sought
LEAST_FIRST = 4  # of the clipboard: above 1 Empty
SEATS, YOU, BEFORE = 3, 0, 2  # who sits before you has made the hypothesis
TOPICS = ("raise", "first", "doctorate", "likeliest", "boldest")  # as in the key of the task
Position = dict[str, object]


def puzzle(number: int) -> Puzzle:
    """The puzzle of this number, always the same; the kinds take turns (`POSES`)."""
    dice = State()
    seed_random(dice, derive(number, PUZZLE_DICE))
    pose = POSES[(number - 1) % len(POSES)]
    while True:
        posed = pose(number, dice)
        if posed is not None:
            return posed


def set_up(position: Position) -> State:
    """The seat's view of a position."""
    state = State()
    state.seats = SEATS
    state.open_doctorate = 1
    deal(state)
    arrange(state, position)
    return seen_by(state, YOU)


def layout(dice: State, bid: int, by: int) -> Position:
    """Deal hands of one of the later experiments; some boxes that the hypothesis names are among the findings."""
    boxes = list(DECK)
    shuffle(dice, boxes, N_BOXES)
    experiment = 1 + random_below(dice, 4)
    size = hand_in_laboratory(dice, experiment)
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
    """A random hypothesis that is plausible with this many boxes."""
    return 2 + random_below(dice, BIDS.index("9A"))


# --- call or raise ----------------------------------------------------------------------------------------------------


def certain(view: State) -> list[int]:
    """The hypotheses and the call that nothing hidden can prove wrong."""
    bids = [bid for bid in range(view.bid + 1, N_BIDS) if chance(view, YOU, bid) == 1]
    return [*bids, *([int(Piece.CALL)] if chance(view, YOU, view.bid) == 0 else [])]


def pose_words(number: int, dice: State) -> Puzzle | None:
    """A puzzle in which exactly one thing can be said with certainty, a call in one of three; None for another try."""
    wants_call = number // len(POSES) % 3 == 1
    bid = any_bid(dice)
    position = layout(dice, bid, BEFORE)
    view = set_up(position)
    found = certain(view)
    if len(found) != 1 or (found[0] == Piece.CALL) != wants_call:
        return None
    if wants_call and not is_close(view):
        return None
    return posed(number, "puzzle_raise", "C-13", position, found, answer_of(view, found[0]))


def is_close(view: State) -> bool:
    """Whether one box less of the same state could be true: an obvious call is no puzzle."""
    lower = [bid for bid in range(view.bid) if STATE[bid] == STATE[view.bid]]
    return bool(lower) and chance(view, YOU, lower[-1]) > 0


# --- which doctorate --------------------------------------------------------------------------------------------------


def pose_doctorate(number: int, dice: State, is_call: bool) -> Puzzle | None:
    """A puzzle in which exactly one of the face-up doctorates makes it certain; None for another try."""
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
    return posed(number, key, "C-9", position, [Piece.TABBY_AS + found[0]], [use_of(view, found[0])])


# --- the highest, the likeliest, the boldest --------------------------------------------------------------------------


def pose_first(number: int, dice: State) -> Puzzle | None:
    """A puzzle before anything is said: the highest certain hypothesis, unless it is low; None for another try."""
    position = layout(dice, any_bid(dice), BEFORE)
    del position["bid"]
    view = set_up(position)
    found = max((bid for bid in range(N_BIDS) if chance(view, YOU, bid) == 1), default=NO_BID)
    if found < LEAST_FIRST:
        return None
    return posed(number, "puzzle_first", "C-4", position, [found], [*answer_of(view, found), next_higher(view, found)])


def pose_likeliest(number: int, dice: State) -> Puzzle | None:
    """A puzzle in which nothing is certain and one choice is clearly likelier than the next, a call in one of three."""
    position = layout(dice, any_bid(dice), BEFORE)
    view = set_up(position)
    (best, likely), (_, other), *_ = choices_of(view)
    wants_call = number // len(POSES) % 3 == 0
    if likely == 1 or likely < LIKELY or likely - other < CLEAR or (best == Piece.CALL) != wants_call:
        return None
    return posed(number, "puzzle_likeliest", "C-3", position, [best], answer_of(view, best))


def pose_boldest(number: int, dice: State) -> Puzzle | None:
    """A puzzle about the highest hypothesis that is clearly likelier true than not, while others are likely too."""
    position = layout(dice, any_bid(dice), BEFORE)
    view = set_up(position)
    chances = {bid: chance(view, YOU, bid) for bid in range(view.bid + 1, N_BIDS)}
    likely = [bid for bid, one in chances.items() if one > LIKELY]
    if len(likely) < FEWEST_LIKELY or chances[likely[-1]] == 1:
        return None
    if any(abs(one - LIKELY) < CLEAR / 2 for one in chances.values()):
        return None
    best = likely[-1]
    return posed(number, "puzzle_boldest", "C-4", position, [best], [answer_of(view, best)[0], next_higher(view, best)])


def next_higher(view: State, best: int) -> Sentence:
    """The likeliest of all hypotheses higher than the solution."""
    higher = max(range(best + 1, N_BIDS), key=lambda bid: chance(view, YOU, bid))
    return Sentence("puzzle_higher", {"bid": bid_name(higher), "percent": in_hundred(chance(view, YOU, higher))})


def choices_of(view: State) -> list[tuple[int, float]]:
    """A call, and the lowest higher hypothesis of each state, each with its chance to be right; best first."""
    lowest = [
        next((bid for bid in range(view.bid + 1, N_BIDS) if STATE[bid] == state), NO_BID) for state in range(N_STATES)
    ]
    found = [(bid, chance(view, YOU, bid)) for bid in lowest if bid != NO_BID]
    if view.bid != NO_BID:
        found.append((int(Piece.CALL), 1 - chance(view, YOU, view.bid)))
    return sorted(found, key=lambda one: -one[1])


# --- answers ----------------------------------------------------------------------------------------------------------


def answer_of(view: State, piece: int) -> list[Sentence]:
    """Why a hypothesis or call is the solution: the count, the chance, and the next best."""
    is_call = piece == Piece.CALL
    bid = view.bid if is_call else piece
    said = {"bid": bid_name(bid), "seen": count_seen(view, bid), "percent": in_hundred(chance(view, YOU, bid))}
    found = [Sentence("puzzle_call" if is_call else "puzzle_bid", said, "C-13" if is_call else "C-6")]
    after = [(other, likely) for other, likely in choices_of(view) if other != piece and likely < 1]
    if view.bid == NO_BID or not after:
        return found
    other, likely = after[0]
    if other == Piece.CALL:
        return [*found, Sentence("puzzle_next_call", {"percent": in_hundred(likely)})]
    return [*found, Sentence("puzzle_next", {"bid": bid_name(other), "percent": in_hundred(likely)})]


def use_of(view: State, doctorate: int) -> Sentence:
    """Why a doctorate is the solution: how it changes the odds."""
    before = in_hundred(chance(view, YOU, view.bid))
    after = in_hundred(chance(with_doctorate(view, YOU, doctorate), YOU, view.bid))
    said = {"doctorate": doctorate_name(doctorate), "bid": bid_name(view.bid), "before": before, "after": after}
    return Sentence("puzzle_use", said, "C-9")


def posed(
    number: int, key: str, rule: str, position: Position, pieces: Sequence[int], answer: list[Sentence]
) -> Puzzle:
    """The puzzle of one action."""
    solutions = [[int(piece)] for piece in pieces]
    task, plays, topic = Sentence(key, {}, rule), [write(solutions[0])], key.split("_")[1]
    return Puzzle(number, SEATS, YOU, {}, position, task, solutions, answer, plays=plays, topic=topic)


POSES: tuple[Callable[[int, State], Puzzle | None], ...] = (
    pose_words,
    lambda number, dice: pose_doctorate(number, dice, is_call=True),
    pose_first,
    lambda number, dice: pose_doctorate(number, dice, is_call=False),
    pose_likeliest,
    pose_boldest,
)
