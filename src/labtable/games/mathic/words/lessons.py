"""A guided first game, and puzzles: find the one equation that takes the whole space."""

from labtable.engine.lesson import Lesson, Puzzle, Step
from labtable.engine.options import Value
from labtable.engine.randomness import derive, random_below, seed_random
from labtable.engine.record import Row
from labtable.engine.sentences import Sentence

from ..rules.cards import AIM_OF_THE_BOOK, CARD_POINTS, HAND, N_BASIC, SOLUTION_POINTS
from ..rules.names import card_names, write_line
from ..rules.state import NOTHING, Piece, State
from ..solver.solver import put_cards, put_tokens, solve
from ..solver.workspace import JOINS, Join, Workspace

LESSONS = {
    "lesson_first": "Three equations",
    "first_compute": "You earn points with true equations. Five cards lie in the space for everybody: take one card of "
    "your hand and at least one of the space, and write a true equation with them: {line:line}.",
    "first_token": "The cards are yours, two points each. You wrote a plus, so the token that rewards it is yours "
    "too: 20 points.",
    "first_discard": "Bob sees nothing to compute and discards a card. It lies in the space now.",
    "first_steal": "Before the next turn anybody else may use that very card with cards of the space. It equals one of "
    "them: steal it.",
    "first_wild": "Now the card that stands for anything of at least 6/12. You say what it is when you use it: a half "
    "divided by a quarter is 2, so let it be 2.",
    "puzzle_all": "Take all {cards} cards of the space, with one equation and one card of your hand.",
    "puzzle_solution": "One solution: {line:line}.",
    "first_end": "That took every card of the space: a Solution, 10 points more. An empty space is what the next "
    "player finds, and can only discard.",
}
YOU, BOB = 0, 1
FIRST_LINE = "3/12h + 4/12s = 7/12d"
FIRST = Lesson(
    name="first",
    title=Sentence("lesson_first"),
    seats=2,
    names=["You", "Bob"],
    learner=[YOU],
    options={},
    position={
        "turn": YOU,
        "hands": [["3/12h", "[>=6/12 red]", "11/12c", "2/12d"], ["6/12d", "1/12c", "11/12h", "5/12s"]],
        "space": ["4/12s", "7/12d", "6/12h", "3/12s", "6/12s"],
        "tokens": ["plus"],
        "token_pile": ["pattern", "compare", "number 0", "black"],
    },
    steps=[
        Step(
            YOU,
            f"compute {FIRST_LINE}",
            [Sentence("first_compute", {"line": FIRST_LINE}, "M-3")],
            [Sentence("first_token", {}, "M-9")],
        ),
        Step(BOB, "discard 6/12d", [Sentence("first_discard", {}, "M-2")]),
        Step(YOU, "steal 6/12d = 6/12h", [Sentence("first_steal", {}, "M-11")]),
        Step(
            YOU,
            "compute [>=6/12 red: 2/1] = 6/12s / 3/12s",
            [Sentence("first_wild", {}, "M-5")],
            [Sentence("first_end", {}, "M-8")],
        ),
    ],
)

# --- puzzles ----------------------------------------------------------------------------------------------------------

PUZZLE_DICE = 2  # purpose of `derive`
# By level: how many cards lie in the space, few enough to be searched by head, and by which operations they can all be
# taken, the first so many of `Join`: + - x, and last all. Only the last level may need powers.
PUZZLE_SPACE = (2, 3, 3)
PUZZLE_JOINS = (Join.TIMES + 1, Join.TIMES + 1, JOINS)
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
            return posed(number, level, own, space, line)


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
    put_cards(workspace, len(cards), True, Piece.COMPUTE)
    solve(workspace)
    return tuple(workspace.short[: workspace.short_size])


def no_tokens() -> Row:
    """A row of tokens of which none is shown."""
    return [NOTHING] * len(Workspace().tokens)


def posed(number: int, level: int, own: list[int], space: list[int], line: tuple[int, ...]) -> Puzzle:
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
    told = [Sentence("puzzle_solution", {"line": write_line(line)}, "M-3")]
    return Puzzle(number, 2, YOU, cards, options, position, task, [], told, level + 1, LEVELS)
