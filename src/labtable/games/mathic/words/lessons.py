"""A lesson, and puzzles: find the one equation that takes the whole space."""

from labtable.engine.kernels.options import Value
from labtable.engine.kernels.randomness import derive, random_below, seed_random
from labtable.engine.kernels.record import Row
from labtable.engine.words.lesson import Lesson, LessonStep, Puzzle
from labtable.engine.words.sentences import Sentence

from ..rules.cards import AIM_OF_THE_BOOK, CARD_POINTS, HAND, N_BASIC, SOLUTION_POINTS, TOKEN_POINTS
from ..rules.names import card_name, card_names, write_line
from ..rules.state import NOTHING, Piece, State
from ..rules.writing import is_card
from ..solver.solver import put_cards, put_tokens, put_worths, solve
from ..solver.workspace import JOINS, Join, Workspace
from .advice import scope_of
from .proof import prove

YOU, BOB = 0, 1
SUMS = ["3/12h + 4/12s = 7/12d", "4/12s + 3/12h = 7/12d", "7/12d = 3/12h + 4/12s", "7/12d = 4/12s + 3/12h"]
TWOS = ["2/1", "4/2", "24/12"]
RATIOS = [f"[>=6/12 red: {two}] = 6/12s / 3/12s" for two in TWOS] + [
    f"6/12s / 3/12s = [>=6/12 red: {two}]" for two in TWOS
]
SOLUTION = "8/12c + 2/12h + 2/12d = 12/12s"


def other(key: str, line: str) -> Sentence:
    """The answer to any other line than this."""
    return Sentence(key, {"line": line}, "M-3")


FIRST = Lesson(
    name="first",
    title=Sentence("lesson_first"),
    seats=2,
    names=["You", "Bob"],
    learner=[YOU],
    options={},
    position={
        "turn": YOU,
        "hands": [["3/12h", "[>=6/12 red]", "11/12c", "2/12d"], ["10/12d", "1/12c", "8/12c", "5/12s"]],
        "space": ["4/12s", "7/12d", "10/12h", "3/12s", "6/12s", "2/12h", "12/12s"],
        "tokens": ["plus"],
        "token_pile": ["odd", "number 0", "black", "number 3/4"],
    },
    steps=[
        LessonStep(
            YOU,
            f"compute {SUMS[0]}",
            [Sentence("first_compute", {"line": SUMS[0]}, "M-3")],
            [Sentence("first_token", {}, "M-9")],
            {"discard": other("mistake_discard", SUMS[0]), "compute": other("mistake_other", SUMS[0])},
            also=[f"compute {line}" for line in SUMS],
        ),
        LessonStep(BOB, "discard 10/12d", [Sentence("first_discard", {}, "M-2")]),
        LessonStep(
            YOU,
            "steal 10/12d = 10/12h",
            [Sentence("first_steal", {}, "M-11")],
            mistakes={
                "pass": Sentence("mistake_no_theft", {}, "M-11"),
                "steal": other("mistake_other", "10/12d = 10/12h"),
            },
            also=["steal 10/12h = 10/12d"],
        ),
        LessonStep(
            YOU,
            f"compute {RATIOS[0]}",
            [Sentence("first_wild", {}, "M-5")],
            mistakes={
                "discard": other("mistake_discard", RATIOS[0]),
                "compute": Sentence("mistake_value", {}, "M-5"),
            },
            also=[f"compute {line}" for line in RATIOS],
        ),
        LessonStep(BOB, "discard 8/12c"),
        LessonStep(YOU, "pass", [Sentence("first_pass", {}, "M-11")]),
        LessonStep(
            YOU,
            f"compute {SOLUTION}",
            [Sentence("first_choose", {}, "M-8")],
            [Sentence("first_end", {}, "M-2")],
            {"discard": Sentence("mistake_discard_choosing", {}, "M-2")},
            also=["compute"],
            chooses=True,
        ),
    ],
)

# --- puzzles ----------------------------------------------------------------------------------------------------------

PUZZLE_DICE = 2  # purpose of `derive`
# By level: how many cards lie in the space, few enough to be searched by head, and by which operations they can all be
# taken, the first so many of `Join`: + - x, and last all. Only the last level may need powers.
PUZZLE_SPACE = (2, 3, 3)
PUZZLE_JOINS = (Join.TIMES + 1, Join.TIMES + 1, JOINS)
TOPICS = ("two_cards", "three_cards", "powers")  # by level
LEVELS = len(PUZZLE_SPACE)


def puzzle(number: int) -> Puzzle:
    """Puzzle of this number, always the same: just one card of the hand makes an equation with all of the space.

    The seat lacks just what such a Solution earns (M-8, M-15). The levels take turns, from sums to powers.
    """
    level = (number - 1) % LEVELS
    state = State()
    seed_random(state, derive(number, PUZZLE_DICE))
    while True:
        cards = drawn(state, HAND + PUZZLE_SPACE[level])
        own, space = cards[:HAND], cards[HAND:]
        if line := only_solution(own, space, level):
            return posed(number, own, space, line)


def only_solution(own: list[int], space: list[int], level: int) -> tuple[int, ...]:
    """The equation of the one card that makes any, if the operations of this level are enough for it."""
    found = {card: line for card in own if (line := solution([card, *space], PUZZLE_JOINS[level]))}
    if len(found) != 1:
        return ()
    ((card, line),) = found.items()
    return () if any(solution([other, *space], JOINS) for other in own if other != card) else line


def drawn(state: State, count: int) -> list[int]:
    """Draw so many different basic cards."""
    left = list(range(N_BASIC))
    return [left.pop(random_below(state, len(left))) for _ in range(count)]


def solution(cards: list[int], joins: int) -> tuple[int, ...]:
    """The plainest equation of just these cards with the first so many joins, as pieces; empty if there is none."""
    workspace = Workspace()
    workspace.joins_left_out = JOINS - joins
    workspace.card = [*cards, *workspace.card[len(cards) :]]
    put_tokens(workspace, no_tokens())
    put_worths(workspace, CARD_POINTS, SOLUTION_POINTS, TOKEN_POINTS)
    put_cards(workspace, len(cards), True, Piece.COMPUTE)
    solve(workspace)
    return tuple(workspace.short[: workspace.short_size])


def no_tokens() -> Row:
    """A row of tokens of which none is shown."""
    return [NOTHING] * len(Workspace().tokens)


def posed(number: int, own: list[int], space: list[int], line: tuple[int, ...]) -> Puzzle:
    """The puzzle as a position, with its task and one solution."""
    cards = len(space) + 1
    rest = [card for card in range(N_BASIC) if card not in own and card not in space]
    position = {
        "turn": YOU,
        "hands": [card_names(own), card_names(rest[:HAND])],
        "space": card_names(space),
        "tokens": [],
        "points": [AIM_OF_THE_BOOK - CARD_POINTS * cards - SOLUTION_POINTS, 0],
    }
    options: dict[str, Value] = {"half_deck": True, "sprint": True, "stealing": False}
    task = Sentence("puzzle_all", {"cards": len(space)}, "M-8")
    proof = prove(line)
    (card,) = {piece for piece in line if is_card(piece)}.intersection(own)
    steps = [
        Sentence("puzzle_step", {"a": [*step.a], "sign": step.operator, "b": [*step.b], "value": [*(step.value or ())]})
        for step in proof.steps
    ]
    only = Sentence("puzzle_card", {"card": card_name(card)})
    written = write_line(line)
    told = [Sentence("puzzle_solution", {"line": written}, "M-3"), *steps, only]
    clues = [only, Sentence("puzzle_sides", {"value": [*(proof.left or ())]})]  # a true equation has both
    topic = TOPICS[(number - 1) % LEVELS]
    return Puzzle(
        number, 2, YOU, options, position, task, [], told, clues=clues, plays=[f"compute {written}"], topic=topic,
        scope=scope_of(line),
    )  # fmt: skip
