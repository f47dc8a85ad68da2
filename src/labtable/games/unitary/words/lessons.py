"""Lessons that replay the rulebook's sample game, and puzzles: win this turn."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive, random_below, seed_random, shuffle
from labtable.engine.words.lesson import Lesson, LessonStep, Puzzle
from labtable.engine.words.positions import padded
from labtable.engine.words.sentences import Sentence

from ..rules.actions import apply
from ..rules.area import DOWN, UP, exponent_after, refuse_card
from ..rules.cards import CARD_NAMES, N_QUANTITIES, N_SMALL_DECK_QUANTITIES, UNITS, UNITS_OF
from ..rules.deck import fill_deck
from ..rules.state import MAX_HAND, Claims, Refusal, State
from ..solver.lines import N_AREAS, best_line, count_lines, place_of, reachable
from .advice import workroom
from .notation import write

MISTAKES = {  # by the sentence of the step: what is done instead, and the answer
    "sample_velocity": {
        "Velocity down": "mistake_velocity_down",
        "Square": "mistake_square_first",
        "done": "mistake_done_early",
    },
    "sample_square": {"done": "mistake_done_early", "claim": "mistake_claim_early"},
    "sample_done": {"claim": "mistake_claim_early"},
    "sample_mass": {
        "Mass down": "mistake_mass_down",
        "Surface Tension": "mistake_tension_first",
        "Square Root": "mistake_root_first",
        "done": "mistake_done_early",
        "claim": "mistake_claim_early",
    },
    "sample_tension": {
        "Surface Tension up": "mistake_tension_up",
        "claim": "mistake_claim_early",
        "done": "mistake_done_early",
    },
    "sample_root": {"done": "mistake_done_early", "claim": "mistake_claim_early"},
    "sample_claim": {"done": "mistake_done_for_claim"},
    "sample_late": {"pass": "mistake_pass"},
    "order_tension": {
        "Surface Tension up": "mistake_tension_up",
        "Mass up": "mistake_mass_first",
        "Square Root": "mistake_root_first",
        "done": "mistake_done_early",
    },
    "order_mass": {"Mass down": "mistake_mass_down", "done": "mistake_done_early"},
    "order_root": {"done": "mistake_done_early"},
}
NAMES = ["Michael", "Russell"]
MICHAEL, RUSSELL = 0, 1
HIDDEN_CARDS = ["Energy", "Distance"]
DISTANCE = CARD_NAMES.index(HIDDEN_CARDS[1])
RUSSELLS_CARDS = ["Surface Tension", "Square Root"]
RUSSELLS_HAND = [*RUSSELLS_CARDS, "Mass"]
VELOCITY_SQUARED = [0, 2, -2]


def units_of(name: str) -> list[int]:
    """A quantity's exponents."""
    return list(UNITS_OF[CARD_NAMES.index(name)])


def step(
    seat: int, action: str, key: str, rule: str | None = None, after: Sentence | None = None, **said: object
) -> LessonStep:
    """A step with one sentence before it, and its answers to what learners are likely to do instead."""
    mistakes = {begun: Sentence(answer) for begun, answer in MISTAKES.get(key, {}).items()}
    before, ended = [Sentence(key, said, rule)], [after] if after else []
    return LessonStep(seat, action, before, ended, mistakes)


SAMPLE = Lesson(
    name="sample",
    title=Sentence("lesson_sample"),
    seats=2,
    names=NAMES,
    learner=[MICHAEL, RUSSELL],
    options={"claims": "spot"},
    position={
        "turn": MICHAEL,
        "hands": [["Velocity", "Square"], RUSSELLS_CARDS],
        "hidden": HIDDEN_CARDS,
        "deck": ["Mass"],
    },
    steps=[
        step(MICHAEL, "Velocity up", "sample_velocity", "U-5", energy=units_of("Energy")),
        step(MICHAEL, "Square", "sample_square", "U-7"),
        step(MICHAEL, "done", "sample_done", "U-4", area=VELOCITY_SQUARED),
        step(RUSSELL, "Mass up", "sample_mass", "U-2", distance=units_of("Distance")),
        step(RUSSELL, "Surface Tension down", "sample_tension", "U-9"),
        step(RUSSELL, "Square Root", "sample_root", "U-6", area=[0, 2, 0]),
        step(RUSSELL, "claim", "sample_claim", "U-11"),
        step(MICHAEL, "claim", "sample_late", "U-11", Sentence("sample_end", {"area": [-1, 2, 0]}, "U-10")),
    ],
)
ORDER = Lesson(
    name="order",
    title=Sentence("lesson_order"),
    seats=2,
    names=NAMES,
    learner=[RUSSELL],
    options={"claims": "auto"},
    position={
        "turn": RUSSELL,
        "area": VELOCITY_SQUARED,
        "hands": [[], RUSSELLS_HAND],
        "hidden": HIDDEN_CARDS,
        "discard": ["Square", "Velocity"],
    },
    steps=[
        step(RUSSELL, "Surface Tension down", "order_tension", "U-5", distance=units_of("Distance")),
        step(RUSSELL, "Mass up", "order_mass", "U-9", area=[-1, 2, 0]),
        step(RUSSELL, "Square Root", "order_root", "U-10", Sentence("order_end", {}, "U-9"), area=[0, 2, 0]),
    ],
)

# --- puzzles ----------------------------------------------------------------------------------------------------------

PUZZLE_DICE = 2  # purpose of `derive`
ORDER_OPPONENT_HIDES = "Density"  # which no play of the first puzzle shows
FIRST_PLAYS = 2  # quantities that make the area of a puzzle
MOST_SOLUTIONS = 4  # winning lines, so that one has to look for them
TOPICS = {2: "two_cards", 3: "three_cards", 4: "four_cards"}  # by the length of a shortest solution


def puzzle(number: int) -> Puzzle:
    """Puzzle number 1 is from the sample game; every other is made from its number, always the same.

    The other player hides a quantity that no play of this turn shows: the player cannot know it, so it must not decide.
    """
    if number == 1:
        hidden = [ORDER_OPPONENT_HIDES, HIDDEN_CARDS[RUSSELL]]
        hand = [CARD_NAMES.index(name) for name in RUSSELLS_HAND]
        return as_puzzle(1, RUSSELL, {**ORDER.position, "hidden": hidden}, hand, DISTANCE)
    state = State()
    state.seats = 2
    state.claims = Claims.SPOT  # so that nothing on the way ends the search
    seed_random(state, derive(number, PUZZLE_DICE))
    while True:
        lay_out(state)
        found = solvable(state)
        if found is not None:
            return posed(number, state, found)


def as_puzzle(number: int, seat: int, position: dict[str, Any], hand: Sequence[int], target: int) -> Puzzle:
    """The puzzle of a position: a hand of cards, and the quantity that is to be made."""
    plays, left = solution(position["area"], hand, target)
    task = Sentence("puzzle_win", {"cards": len(plays)})
    leaves = [Sentence("puzzle_leaves", {"play": play, "area": area}) for play, area in zip(plays, left, strict=True)]
    told = [Sentence("puzzle_line", {"plays": plays}, "U-9"), *leaves]
    told.append(Sentence("puzzle_is", {"card": CARD_NAMES[target]}))
    options: dict[str, Value] = {"claims": "auto"}
    return Puzzle(number, 2, seat, options, position, task, [], told, plays=plays, topic=TOPICS[len(plays)])


def solution(area: Sequence[int], hand: Sequence[int], target: int) -> tuple[list[str], list[list[int]]]:
    """A shortest line that makes the target, and what each of its cards leaves."""
    state, line = State(), new_row(MAX_HAND)
    state.claims = Claims.SPOT  # so that nothing on the way ends it
    state.area = list(area)
    state.hand[0], state.hand_size[0] = padded(list(hand), MAX_HAND), len(hand)
    length = best_line(state, 0, target, new_row(N_QUANTITIES), workroom(), line)
    left = []
    for action in line[:length]:
        apply(state, 0, action)
        left.append(list(state.area))
    return [write((action,)) for action in line[:length]], left


def lay_out(state: State) -> None:
    """Deal a full hand, and an area that two other quantities have made."""
    fill_deck(state)
    shuffle(state, state.deck, state.deck_size)
    cards = list(state.deck[: state.deck_size])
    state.area = [0] * len(UNITS)
    state.discard_size = 0
    for card in [c for c in cards if c < N_QUANTITIES][:FIRST_PLAYS]:
        way = UP if random_below(state, 2) else DOWN
        if refuse_card(state, card, way) == Refusal.NONE:
            state.area = [exponent_after(e, unit, card, way) for unit, e in enumerate(state.area)]
            state.discard[state.discard_size] = card
            state.discard_size += 1
            cards.remove(card)
    state.hand[0] = cards[:MAX_HAND]
    state.hand_size[0] = MAX_HAND


def solvable(state: State) -> int | None:
    """A quantity that few lines reach, none of them with one card."""
    work, line, none = workroom(), new_row(MAX_HAND), new_row(N_QUANTITIES)
    start = random_below(state, N_SMALL_DECK_QUANTITIES)
    for i in range(N_SMALL_DECK_QUANTITIES):
        target = (start + i) % N_SMALL_DECK_QUANTITIES
        if list(UNITS_OF[target]) == list(state.area):
            continue
        length = best_line(state, 0, target, none, work, line)
        if length >= 2:
            counts = new_row(MAX_HAND + 1)
            count_lines(state, 0, target, work, counts)
            if sum(counts) <= MOST_SOLUTIONS and is_left(state, target):
                return target
    return None


def is_left(state: State, card: int) -> bool:
    """Whether a copy of the card is neither in hand nor on the pile."""
    seen = list(state.hand[0]) + list(state.discard[: state.discard_size])
    return seen.count(card) < 2


def posed(number: int, state: State, target: int) -> Puzzle:
    """The puzzle as a position. The other player hides what no line of this turn shows."""
    work = workroom()
    places = new_row(N_AREAS)
    reachable(state, 0, work, places)
    seen = [*state.hand[0], *state.discard[: state.discard_size], target]
    probe = State()
    for quantity in range(N_SMALL_DECK_QUANTITIES):
        probe.area = list(UNITS_OF[quantity])
        free = quantity != target and places[place_of(probe)] == 0 and list(probe.area) != list(state.area)
        if free and seen.count(quantity) < 2:
            break
    position = {
        "turn": 0,
        "area": list(state.area),
        "hands": [[CARD_NAMES[card] for card in state.hand[0]], []],
        "hidden": [CARD_NAMES[target], CARD_NAMES[quantity]],
        "discard": [CARD_NAMES[card] for card in state.discard[: state.discard_size][::-1]],
    }
    return as_puzzle(number, 0, position, state.hand[0], target)
