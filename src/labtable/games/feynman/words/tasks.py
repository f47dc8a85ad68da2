"""Puzzles with a task: complete a boson, find the baryon, find the boson that the backs cannot complete."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from labtable.engine.kernels.randomness import derive, random_below, seed_random
from labtable.engine.kernels.record import copy_of
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.sentences import Sentence

from ..rules.actions import apply
from ..rules.answers import refuse_antiquark
from ..rules.baryons import is_nucleon_quark
from ..rules.cards import FACE, N_CARDS
from ..rules.completing import refuse_answer
from ..rules.fitting import fits
from ..rules.hands import card_of, hand_of, kind_of, sided
from ..rules.hide import hide
from ..rules.kinds import (
    BARYON,
    COLOUR_OF,
    KIND_OF,
    N_CHARGED,
    N_COLOURS,
    N_PARTICLES,
    N_QUARKS,
    Kind,
    Side,
)
from ..rules.names import kind_symbol, side_name
from ..rules.plays import is_boson
from ..rules.rounds import deal
from ..rules.state import Phase, Piece, Refusal, State
from . import answering
from .advice import how_likely
from .arranging import arrange
from .behind import chance_to_complete
from .faces import face_at
from .notation import write_here
from .physics import baryon_interaction
from .position import PHASES, numbers

TASK_DICE = 3  # purpose of `derive`
YOU, OTHER = 0, 1
HAND = 7
OTHERS = 5  # cards that the other player shows
BOSONS = (Kind.W, Kind.PHOTON, Kind.GLUON)
RULES = {Kind.W: "F-13", Kind.PHOTON: "F-14", Kind.GLUON: "F-15"}
BOSON_TOPICS = {Kind.W: "weak", Kind.PHOTON: "electromagnetic", Kind.GLUON: "strong"}
TASK_TOPICS = ("baryon", *BOSON_TOPICS.values(), "behind")
BENEATH = {Kind.W: N_PARTICLES, Kind.PHOTON: N_CHARGED, Kind.GLUON: N_QUARKS}  # F-11: the kinds below it

Solutions = list[list[int]]


class Cards:
    """The cards that a puzzle has not placed yet, drawn by the dice of its number."""

    def __init__(self, dice: State) -> None:
        self.dice = dice
        self.left = list(range(N_CARDS))
        self.side = random_below(dice, len(Side))
        self.colour = random_below(dice, N_COLOURS)

    def draw(self, count: int) -> list[int]:
        """Draw so many of the cards."""
        return [self.take(self.left) for _ in range(count)]

    def take(self, among: Sequence[int]) -> int:
        """Draw one of these cards."""
        card = among[random_below(self.dice, len(among))]
        self.left.remove(card)
        return card

    def of(self, kinds: Sequence[int], side: int | None = None, colours: Sequence[int] | None = None) -> list[int]:
        """List the cards of these kinds, by default on the side played with and in the puzzle's colour."""
        faces = [(card, FACE[sided(self.side if side is None else side, card)]) for card in self.left]
        wanted = [self.colour] if colours is None else colours
        return [card for card, face in faces if KIND_OF[face] in kinds and COLOUR_OF[face] in wanted]

    def like_behind(self, card: int) -> list[int]:
        """List the cards that others cannot tell from this one by the face they are shown, itself included (F-4)."""
        behind = FACE[sided(1 - self.side, card)]
        return [other for other in self.left if FACE[sided(1 - self.side, other)] == behind]


def with_task(number: int, pose: Callable[[int, Cards], Puzzle | None]) -> Puzzle:
    """Puzzle of this number with a task of this kind; it has one solution."""
    dice = State()
    seed_random(dice, derive(number, TASK_DICE))
    while True:
        posed = pose(number, Cards(dice))
        if posed is not None:
            return posed


def set_up(position: dict[str, object]) -> State:
    """The position as a state."""
    state = State()
    state.seats, state.rounds = 2, 1
    deal(state)
    arrange(state, position)
    return state


def position_of(cards: Cards, hand: list[int], others: list[int], discard: list[int]) -> dict[str, object]:
    """A position on one's own turn; the order of the hand tells nothing."""
    shuffled = []
    while hand:
        shuffled.append(hand.pop(random_below(cards.dice, len(hand))))
    return {
        "side": side_name(cards.side),
        "turn": YOU,
        "hands": [numbers(shuffled), numbers(others)],
        "discard": numbers(discard),
        "draw": numbers(cards.draw(1)),  # all see what it shows, and take it into account
    }


# --- a boson waits (F-12 to F-15) -------------------------------------------------------------------------------------


def pose_answer(number: int, cards: Cards) -> Puzzle | None:
    """A puzzle in which just one answer of the hand completes a boson; None for another try."""
    boson = BOSONS[random_below(cards.dice, len(BOSONS))]
    beneath = cards.take(cards.of(range(BENEATH[boson])))
    laid = cards.take(cards.of([boson]))
    kind = KIND_OF[FACE[sided(cards.side, beneath)]]
    completing = completing_cards(cards, boson, kind)
    if completing is None:
        return None
    for card in completing:
        cards.left.remove(card)
    hand = [*completing, *cards.draw(HAND - len(completing))]
    position = position_of(cards, hand, cards.draw(OTHERS), [laid, beneath])
    symbol = kind_symbol(kind, cards.side)
    position["phase"] = PHASES[Phase.ANSWER]
    position["pending"] = {"boson": kind_symbol(boson, cards.side), "by": OTHER, "beneath": symbol}
    solutions = list(answers(set_up(position)))
    said = {"boson": face_at(laid, cards.side), "beneath": face_at(beneath, cards.side)}
    asks = asks_for(set_up(position))
    task = Sentence("puzzle_answer", said, RULES[boson])
    return posed(number, task, position, solutions, asks, [asks], BOSON_TOPICS[boson])


def asks_for(state: State) -> Sentence:
    """What completes the pending boson."""
    said = {"boson": answering.boson(state), "answer": answering.answer(state)}
    return Sentence("puzzle_asks_for", said, RULES[Kind(state.pending)])


def completing_cards(cards: Cards, boson: int, beneath: int) -> list[int] | None:
    """Some cards that complete a boson of the puzzle's colour on this kind; None if there are none."""
    if boson == Kind.GLUON:
        flips, antiquarks = cards.of([Kind.FLIP]), cards.of([beneath], 1 - cards.side)
        pairs = [[flip, quark] for flip in flips for quark in antiquarks if flip != quark]
        return pairs[random_below(cards.dice, len(pairs))] if pairs else None
    if boson == Kind.PHOTON:
        fitting = cards.of([beneath])
    elif beneath < N_QUARKS:
        fitting = cards.of([kind for kind in range(N_QUARKS) if kind != beneath])
    else:
        fitting = cards.of(range(N_CHARGED, N_PARTICLES) if beneath < N_CHARGED else range(N_QUARKS, N_CHARGED))
    return [fitting[random_below(cards.dice, len(fitting))]] if fitting else None


def answers(state: State) -> Iterator[list[int]]:
    """Every answer of the hand that completes what is pending."""
    for card in hand_of(state, YOU):
        if refuse_answer(state, card) != Refusal.NONE:
            continue
        if state.pending != Kind.GLUON:
            yield [sided(state.side, card)]
            continue
        for second in hand_of(state, YOU):
            if second != card and refuse_antiquark(state, second) == Refusal.NONE:
                yield [sided(state.side, card), sided(1 - state.side, second)]


# --- a baryon in the hand (F-6) ---------------------------------------------------------------------------------------


def pose_baryon(number: int, cards: Cards) -> Puzzle | None:
    """A puzzle whose hand has just three up and down quarks, not all alike, among others; None for another try."""
    top = cards.take(cards.of(range(N_PARTICLES)))
    everywhere = range(N_COLOURS)
    quarks = [cards.take(cards.of([Kind.UP, Kind.DOWN], colours=everywhere)) for _ in range(BARYON)]
    tempting = [cards.take(cards.of([Kind.UP, Kind.DOWN], 1 - cards.side, everywhere))]  # on the wrong side
    hand = [*quarks, *tempting, *cards.draw(HAND - BARYON - len(tempting))]
    position = position_of(cards, hand, cards.draw(OTHERS), [top])
    kinds = [KIND_OF[FACE[sided(cards.side, quark)]] for quark in quarks]
    if len(set(kinds)) == 1:
        return None
    task, clue = Sentence("puzzle_baryon", {}, "F-6"), Sentence("hint_baryon", {}, "F-6")
    name = baryon_interaction(cards.side, kinds).name
    made = Sentence(f"puzzle_makes_{name}", {}, "F-6")
    return posed(number, task, position, list(baryons(set_up(position))), clue, [made], "baryon")


def baryons(state: State) -> Iterator[list[int]]:
    """Every three cards of the hand that are a baryon."""
    for three in combinations([card for card in hand_of(state, YOU) if is_nucleon_quark(state, card)], BARYON):
        if len({kind_of(state, card) for card in three}) > 1:
            yield [int(Piece.BARYON), *(sided(state.side, card) for card in three)]


# --- what may lie behind (F-4) ----------------------------------------------------------------------------------------


def pose_behind(number: int, cards: Cards) -> Puzzle | None:
    """A puzzle with two bosons, one of which the other player cannot complete, by the backs; None for another try."""
    top = cards.take(cards.of(range(N_QUARKS)))
    safe = BOSONS[random_below(cards.dice, len(BOSONS))]
    others = [boson for boson in BOSONS if boson != safe]
    open_to = others[random_below(cards.dice, len(others))]
    bosons = [cards.take(cards.of([boson])) for boson in (safe, open_to)]
    completing = completing_cards(cards, open_to, KIND_OF[FACE[sided(cards.side, top)]])
    shown = []
    for card in completing or ():
        if alike := cards.like_behind(card):
            shown.append(cards.take(alike))
    hand = [*bosons, *cards.draw(HAND - len(bosons))]
    shown += cards.draw(OTHERS - len(shown))
    position = position_of(cards, hand, sorted(shown), [top])
    state = set_up(position)
    solutions, unsafe = unanswerable(state)
    if len(solutions) != 1 or not unsafe or any(kind_of(state, card) == Kind.WILD for card in hand_of(state, YOU)):
        return None  # a Higgs boson cannot be completed either
    task, clue = Sentence("puzzle_behind", {"who": OTHER}, "F-4"), Sentence("clue_behind", {"who": OTHER}, "F-4")
    return posed(number, task, position, solutions, clue, list(why_safe(state, solutions[0][0], unsafe)), "behind")


def why_safe(state: State, safe: int, unsafe: Solutions) -> Iterator[Sentence]:
    """Yield what would complete the safe boson, that the other player cannot have it, and the chances of the others."""
    after = copy_of(state)
    apply(after, YOU, safe)
    said = {"who": OTHER, "boson": answering.boson(after), "answer": answering.answer(after)}
    yield Sentence("puzzle_not_behind", said, RULES[Kind(after.pending)])
    view = copy_of(state)
    hide(view, YOU)
    for (piece,) in unsafe:
        yield how_likely(view, OTHER, kind_of(view, card_of(piece)))


def unanswerable(state: State) -> tuple[Solutions, Solutions]:
    """The bosons of the hand that fit: those that the other player surely cannot complete, given the view; and the
    rest.

    What is behind is counted from the view, never taken from the real cards.
    """
    view = copy_of(state)
    hide(view, YOU)
    never: Solutions = []
    perhaps: Solutions = []
    for card in hand_of(view, YOU):
        kind = kind_of(view, card)
        if is_boson(kind) and fits(view, card):
            chance = chance_to_complete(view, OTHER, kind)
            (perhaps if chance else never).append([sided(view.side, card)])
    return never, perhaps


def posed(
    number: int,
    task: Sentence,
    position: dict[str, object],
    solutions: Solutions,
    clue: Sentence,
    reasons: list[Sentence],
    topic: str,
) -> Puzzle | None:
    """The puzzle, if it has just one solution; its answer ends with the reasons for it."""
    if len(solutions) != 1:
        return None
    action = write_here(solutions[0], set_up(position), YOU)
    answer = [Sentence("puzzle_solution", {"action": action}), *reasons]
    return Puzzle(number, 2, YOU, {}, position, task, solutions, answer, clues=[clue], plays=[action], topic=topic)


TASKS = (pose_answer, pose_baryon, pose_behind)
