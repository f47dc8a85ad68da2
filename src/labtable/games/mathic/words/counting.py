"""What an action changes in the counting, and how a round that it ends is counted (M-12 to M-15)."""

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.cards import CARD_POINTS, SOLUTION_POINTS, TOKEN_POINTS
from ..rules.rounds import is_over
from ..rules.scoring import points, round_points
from ..rules.state import Piece, State
from ..rules.writing import is_beginning
from .proof import Earns, earned, prove


class Change(NamedTuple):
    """Who gets (sign 1) or gives back (sign -1) what a play earns."""

    seat: int
    sign: int
    what: Earns


class Count(NamedTuple):
    """A seat's round: what it has, how much of it is the space at the end (M-14), what each part and all count."""

    cards: int
    of_space: int
    solutions: int
    tokens: int
    points: int
    total: int
    card_points: int
    solution_points: int
    token_points: int


def change(before: State, seat: int, pieces: Sequence[int]) -> Change | None:
    """What an action changes at once: a play earns, and one that is challenged and false goes back (M-12)."""
    if pieces[0] == Piece.CHALLENGE:
        play = before.play[: before.play_size]
        what = earned(play, before.space_before_size, before.tokens_before)
        return None if prove(play).holds else Change(before.play_by, -1, what)
    if not is_beginning(pieces[0]) or goes_back_at_once(before, pieces):
        return None
    return Change(seat, 1, earned(pieces, before.space_size, before.tokens))


def goes_back_at_once(before: State, pieces: Sequence[int]) -> bool:
    """Whether the table itself finds a play false: only alone, where nobody could challenge it."""
    return before.seats == 1 and not prove(pieces).holds


def ends_round(before: State, after: State) -> bool:
    """Whether an action has ended a round, or the match with it (M-14, M-15)."""
    return after.round > before.round or (is_over(after) and not is_over(before))


def counts(before: State, after: State, seat: int, pieces: Sequence[int]) -> list[Count]:
    """The counting of the round that an action has ended, for each seat (M-15)."""
    changed = change(before, seat, pieces)
    found = []
    for s in range(after.seats):
        solutions, tokens, by_plays = before.solutions[s], sum(before.taken[s]), round_points(before, s)
        if changed is not None and changed.seat == s:
            solutions += changed.sign * changed.what.solution
            tokens += changed.sign * len(changed.what.tokens)
            by_plays += changed.sign * changed.what.points
        over = is_over(after)
        won = round_points(after, s) if over else after.before[s]
        by_solutions, by_tokens = SOLUTION_POINTS * solutions, TOKEN_POINTS * tokens
        by_cards = won - by_solutions - by_tokens
        cards, of_space = by_cards // CARD_POINTS, (won - by_plays) // CARD_POINTS
        total = points(after, s) if over else after.earlier[s]
        found.append(Count(cards, of_space, solutions, tokens, won, total, by_cards, by_solutions, by_tokens))
    return found
