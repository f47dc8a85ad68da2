"""Puzzles: win this turn, with cards that cost the other player the turn, and what is to be laid last; and `tasks`.

With two players a seat that lays a Skip, a Reverse (F-7) or a Higgs boson (F-9) goes on, and a baryon needs no match
(F-6).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from labtable.engine.kernels.randomness import derive, random_below, seed_random, shuffle
from labtable.engine.kernels.record import copy_of
from labtable.engine.kernels.state import clear_prefix
from labtable.engine.words.lesson import Puzzle
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Action

from ..rules.actions import apply, goes_on
from ..rules.cards import FACE, N_CARDS
from ..rules.hands import card_of, kind_of, sided
from ..rules.hide import redeal
from ..rules.kinds import BARYON, N_COLOURS, N_PARTICLES, Kind, Side
from ..rules.names import side_name
from ..rules.state import Phase, Piece, State
from .arranging import arrange
from .notation import write_here
from .position import numbers
from .situation import whole_actions
from .tasks import TASK_TOPICS, TASKS, with_task

PUZZLE_DICE = 2  # purpose of `derive`
WINNING = 2  # puzzles that are to be won, before those with a task
WIN = "win"
TOPICS = (*TASK_TOPICS, WIN)
SEATS, YOU, OTHER = 2, 0, 1
KEEPERS = (2, 3)  # cards that cost the other player the turn, at least and at most
OTHERS = 4  # cards of the other player
NUCLEONS = ([Kind.UP, Kind.UP, Kind.DOWN], [Kind.UP, Kind.DOWN, Kind.DOWN])


def puzzle(number: int) -> Puzzle:
    """Puzzle of this number, always the same: two that are to be won, then one of each kind of task, and again."""
    cycle, place = divmod(number - 1, WINNING + len(TASKS))
    if place < WINNING:
        return winning(number, WINNING * cycle + place + 1)
    return with_task(number, TASKS[place - WINNING])


def winning(number: int, seed: int) -> Puzzle:
    """A puzzle in which just one card of the hand may come first if this turn is to win."""
    dice = State()
    seed_random(dice, derive(seed, PUZZLE_DICE))
    while True:
        position, cards = laid_out(dice)
        lines = winning_lines(position)
        if len({line[0][0] for line in lines}) == 1:
            task, clue = Sentence("puzzle_win", {"cards": cards}), Sentence("clue_win", {}, "F-7")
            line, told = lines[0], list(answer(position, lines[0]))
            plays = [said.params["action"] for said in told]
            return Puzzle(
                number, SEATS, YOU, {}, position, task, [], told, line=line, clues=[clue], plays=plays, topic=WIN
            )


def laid_out(dice: State) -> tuple[dict[str, Any], int]:
    """A position at random with the cards of a line that may win, and the number of those cards.

    The card on the draw pile is a particle: a player who draws it has lost the turn, played or kept.
    """
    side = random_below(dice, len(Side))
    cards = list(range(N_CARDS))
    shuffle(dice, cards, N_CARDS)
    kept = [card for card in cards if keeps_turn(kind_on(card, side), side)]
    hand = kept[: KEEPERS[0] + random_below(dice, KEEPERS[1] - KEEPERS[0] + 1)]
    particles = [card for card in cards if kind_on(card, side) < N_PARTICLES]
    if random_below(dice, 2):
        hand += baryon(particles, side, NUCLEONS[random_below(dice, len(NUCLEONS))])
    else:
        hand.append(particles[0])
    shuffle(dice, hand, len(hand))
    top, drawn = [card for card in particles if card not in hand][:2]
    others = [card for card in cards if card not in (*hand, top, drawn)][:OTHERS]
    position = {
        "side": side_name(side),
        "direction": 1,
        "turn": YOU,
        "dealer": SEATS - 1,
        "hands": [numbers(hand), numbers(others)],
        "discard": [top + 1],
        "draw": [drawn + 1],
    }
    return position, len(hand)


def kind_on(card: int, side: int) -> int:
    """The Kind of a card's face."""
    return FACE[sided(side, card)] // N_COLOURS


def keeps_turn(kind: int, side: int) -> bool:
    """Whether a card costs the other of two players the turn."""
    return kind in (Kind.SKIP, Kind.REVERSE) or (kind == Kind.WILD and side == Side.ANTIMATTER)


def baryon(particles: list[int], side: int, kinds: list[Kind]) -> list[int]:
    """The first of the cards that show these quarks."""
    found: list[int] = []
    for kind in kinds:
        found.append(next(card for card in particles if kind_on(card, side) == kind and card not in found))
    assert len(found) == BARYON
    return found


# --- what wins --------------------------------------------------------------------------------------------------------


def winning_lines(position: dict[str, Any]) -> list[list[list[Action]]]:
    """The ways to win before the other player has a turn: for each action that may come first, one that goes on."""
    state = laid(position)
    return [line for pieces in whole_actions(state, YOU) if (line := line_from(state, pieces))]


def laid(position: dict[str, Any]) -> State:
    """The position as a state."""
    state = State()
    state.seats, state.rounds, state.round = SEATS, 1, 1
    arrange(state, position)
    return state


def can_win(view: State, seat: int) -> bool:
    """Whether the seat can still win in this turn; what lies where it does not see makes no difference."""
    world = copy_of(view)
    seed_random(world, PUZZLE_DICE)
    redeal(world, seat)
    return any(line_from(world, pieces) for pieces in whole_actions(world, seat))


def line_from(state: State, pieces: tuple[Action, ...]) -> list[list[Action]]:
    """The action, and others of the same turn that win after it; empty where none do."""
    if Piece.DRAW in pieces or Piece.QUIET in pieces:
        return []  # a particle is drawn; and a call that is missing wins nothing
    after = copy_of(state)
    carry_out(after, pieces)
    if after.phase == Phase.OVER:
        return [list(pieces)] if after.winners[YOU] else []
    if after.turn != YOU or after.phase != Phase.PLAY:
        return []
    further = (line_from(after, more) for more in whole_actions(after, YOU))
    return next(([list(pieces), *line] for line in further if line), [])


def carry_out(state: State, pieces: Sequence[Action]) -> None:
    """Carry out a whole action."""
    for piece in pieces:
        if goes_on(state, YOU, piece):
            state.prefix[state.prefix_size], state.prefix_seat = piece, YOU
            state.prefix_size += 1
        else:
            apply(state, YOU, piece)
            clear_prefix(state)


# --- the solution and why ---------------------------------------------------------------------------------------------


def answer(position: dict[str, Any], line: list[list[Action]]) -> Iterator[Sentence]:
    """Yield each action of the line, and what it does for the solution."""
    state = laid(position)
    for n, pieces in enumerate(line, 1):
        key, rule = reason_for(state, pieces)
        yield Sentence(key, {"n": n, "action": write_here(pieces, state, YOU), "who": OTHER}, rule)
        carry_out(state, pieces)


def reason_for(state: State, pieces: Sequence[Action]) -> tuple[str, str]:
    """The sentence on why an action belongs to the line, and its rule."""
    if pieces[0] == Piece.BARYON:
        return "puzzle_needs_no_match", "F-6"
    kind = kind_of(state, card_of(pieces[0]))
    if kind == Kind.WILD:
        return "puzzle_draws", "F-9"
    return ("puzzle_skips", "F-7") if keeps_turn(kind, state.side) else ("puzzle_fits", "F-5")
