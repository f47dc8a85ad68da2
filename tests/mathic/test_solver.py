"""The solver: what it finds is true and earns what it says; what it says cannot be done cannot.

Found lines are judged by Python's fractions over the written text and by the table; what is not found is looked for by
brute force over all orders, trees and values. Neither shares anything with the solver.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, pairwise, permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.state import is_midway
from labtable.games.mathic.rules.cards import (
    CARD_POINTS,
    COPIES,
    FACES,
    N_BASIC,
    N_FACES,
    N_TOKENS,
    SOLUTION_POINTS,
    TOKEN_COPIES,
    TOKEN_POINTS,
    TOKENS,
    TOKENS_SHOWN,
    Token,
)
from labtable.games.mathic.rules.names import card_name, card_names
from labtable.games.mathic.rules.scoring import points
from labtable.games.mathic.rules.state import MAX_PIECES, NOTHING, Phase, Piece
from labtable.games.mathic.solver import finding, solver
from labtable.games.mathic.solver.finding import MAKES_THREE, find_best
from labtable.games.mathic.solver.patterns import find_order, write_pattern
from labtable.games.mathic.solver.workspace import MOST_CARDS, Workspace

from .brute import Best, allowed, best_of, stands_for
from .positions import GAME, arranged, dealt, truth
from .written import value_of

DECK = [card for card in range(N_FACES) for _ in range(COPIES[card])]
BASIC = range(N_BASIC)
WILD = range(N_BASIC, N_FACES)
TOKEN_PILE = [token for token in range(N_TOKENS) for _ in range(TOKEN_COPIES[token])]
NO_TOKENS = [NOTHING] * TOKENS_SHOWN
KINDS = {(FACES[card].kind, FACES[card].twelfths): card for card in WILD}  # one card of each


@dataclass(frozen=True)
class Found:
    """What the solver says of a set of cards."""

    best: str
    best_points: int
    short: str
    short_points: int
    is_proved: bool


def shown(tokens: Sequence[int]) -> list[int]:
    """Four places for tokens."""
    return [*tokens, *NO_TOKENS][:TOKENS_SHOWN]


def put_task(r: Any, cards: Sequence[int], tokens: Sequence[int], is_whole: bool) -> None:
    """Put the cards and the tokens into the solver's room."""
    for i, card in enumerate(cards):
        r.card[i] = card
    solver.put_tokens(r, shown(tokens))
    solver.put_worths(r, CARD_POINTS, SOLUTION_POINTS, TOKEN_POINTS)
    solver.put_cards(r, len(cards), is_whole, Piece.COMPUTE)


def solved(cards: Sequence[int], tokens: Sequence[int] = (), is_whole: bool = False) -> Found:
    """Ask the solver, in plain Python."""
    r = Workspace()
    put_task(r, cards, tokens, is_whole)
    solver.solve(r)
    return found_in(r)


def found_in(r: Any) -> Found:
    """What it has left in its room."""

    def line(row: Sequence[int], size: int) -> str:
        return GAME.write(*(int(piece) for piece in row[:size]), Piece.END).removeprefix("compute ") if size else ""

    return Found(
        line(r.best, r.best_size), r.best_points, line(r.short, r.short_size), r.short_points, r.is_proved == 1
    )


# --- the oracle -------------------------------------------------------------------------------------------------------

CARD = re.compile(r"\[[^\]]*\]|\d+/12[hdsc]")
DECLARED = re.compile(r": (\d+)/(\d+)\]")


def is_true(line: str) -> bool:
    """M-4, M-6, M-7 by Python's fractions."""
    bare = CARD.sub(lambda card: card[0].replace("<", "L").replace(">", "M").replace("=", "E"), line)
    left, relation, right = re.split(r" ([=<>]) ", bare)
    a, b = value_of(left), value_of(right)
    if a is None or b is None:
        return False
    return {"=": a == b, "<": a < b, ">": a > b}[relation]


def cards_on(line: str) -> list[tuple[int, tuple[int, int] | None]]:
    """The cards of a line, with the values that are declared."""
    names = {card_name(card): card for card in range(N_FACES)}
    found = []
    for text in CARD.findall(line):
        value = DECLARED.search(text)
        found.append((names[DECLARED.sub("]", text)], (int(value[1]), int(value[2])) if value else None))
    return found


def check_line(line: str, cards: Sequence[int]) -> None:
    """Just these cards, each with a value that it may have; and true."""
    written = cards_on(line)
    assert sorted(card for card, _ in written) == sorted(cards)
    for card, value in written:
        assert (value is None) == (card < N_BASIC)
        assert value is None or (0 <= value[0] <= 144 and 1 <= value[1] <= 12 and allowed(card, *value)), line
    assert is_true(line), line


def test_the_oracle_knows_what_is_true() -> None:
    assert is_true("3/12h + 4/12s = 7/12d")
    assert is_true("[>=6/12 red: 2/1] = 6/12h / 3/12s")
    assert is_true("[<3/12 black: 1/12] < 3/12h")
    assert not is_true("3/12h / 0/12s = 3/12d")
    assert not is_true("3/12h x 4/12s = 7/12d")


# --- one set of cards -------------------------------------------------------------------------------------------------


def check(cards: Sequence[int], tokens: Sequence[int] = (), is_whole: bool = False) -> Found:
    """What is found is true and no better than it can be."""
    found = solved(cards, tokens, is_whole)
    for line in (found.best, found.short):
        if line:
            check_line(line, cards)
    assert bool(found.best) == bool(found.short)
    assert found.best_points >= found.short_points
    return found


def check_against(best: Best, cards: Sequence[int], tokens: Sequence[int], is_whole: bool) -> None:
    """What is found is all that brute force finds."""
    found = check(cards, tokens, is_whole)
    compared = best.compared if any(TOKENS[token].rewards == Token.COMPARE for token in tokens) else None
    worth = [
        CARD_POINTS * len(cards) + TOKEN_POINTS * earned + (SOLUTION_POINTS if is_solution else 0)
        for earned, is_solution in ((best.tokens, is_whole), (compared, False))
        if earned is not None
    ]
    assert bool(found.best) == bool(worth)
    if best.brackets is not None:
        assert found.short.count("(") == best.brackets
    assert found.best_points <= max(worth, default=0)
    if found.is_proved:
        assert found.best_points == max(worth, default=0)


tokens_shown = st.permutations(TOKEN_PILE).map(lambda pile: pile[:TOKENS_SHOWN])


@given(st.lists(st.sampled_from(BASIC), min_size=2, max_size=3, unique=True), tokens_shown, st.booleans())
def test_M4_of_two_or_three_basic_cards_every_equation_is_known(
    cards: list[int], tokens: list[int], is_whole: bool
) -> None:
    check_against(best_of(cards, tokens), cards, tokens, is_whole)
    assert solved(cards, tokens, is_whole).is_proved


@pytest.mark.parametrize("seed", range(25))
def test_M4_of_four_basic_cards_every_equation_is_known(seed: int) -> None:
    dice = Random(seed)
    cards, tokens = dice.sample(BASIC, 4), dice.sample(TOKEN_PILE, TOKENS_SHOWN)
    check_against(best_of(cards, tokens), cards, tokens, seed % 2 == 0)
    assert solved(cards, tokens).is_proved


@pytest.mark.parametrize("seed", range(25))
def test_M5_a_wild_card_is_solved_for_as_if_every_value_were_tried(seed: int) -> None:
    dice = Random(seed)
    cards = [*dice.sample(BASIC, 1 + seed % 2), dice.choice(WILD)]
    tokens = dice.sample(TOKEN_PILE, TOKENS_SHOWN)
    check_against(best_of(cards, tokens), cards, tokens, seed % 3 == 0)


@pytest.mark.parametrize("seed", range(40))
def test_M3_to_M9_a_play_is_accepted_and_earns_what_the_solver_says(seed: int) -> None:
    dice = Random(seed)
    cards, tokens = dice.sample(DECK, 2 + seed % 4), dice.sample(TOKEN_PILE, TOKENS_SHOWN)
    is_whole = seed % 3 == 0
    found = check(cards, tokens, is_whole)
    for line, said in ((found.best, found.best_points), (found.short, found.short_points)):
        if line:
            assert earned_by(line, cards, tokens, is_whole) == said, line


def earned_by(line: str, cards: Sequence[int], tokens: Sequence[int], is_whole: bool) -> int:
    """What the table gives for a line."""
    names = [card_name(card) for card in cards]
    others = [card_name(card) for card in BASIC if card not in cards]
    space = names[1:] if is_whole else [*names[1:], others[0]]
    match = arranged(
        hands=[[names[0], others[1]], [others[2]]], space=space, tokens=[TOKENS[token].name for token in tokens]
    )
    match.play(0, f"compute {line}")
    return int(truth(match)["points"][0])


def test_three_numbers_make_an_equation_just_where_brute_force_finds_one() -> None:
    for a, b, c in combinations_with_replacement(range(13), 3):
        cards = [4 * a, 4 * b + 1, 4 * c + 2]
        expected = best_of(cards, []).tokens is not None
        assert {MAKES_THREE[x][y][z] for x, y, z in permutations((a, b, c))} == {int(expected)}, (a, b, c)


# --- a whole position -------------------------------------------------------------------------------------------------


def found_best(state: Any, seat: int, most_cards: int = MOST_CARDS) -> tuple[str, Workspace]:
    """The best play in notation, and the room."""
    r, out = Workspace(), new_row(MAX_PIECES)
    size = find_best(GAME.view(state, seat), seat, r, most_cards, out)
    return (GAME.write(*out[:size]) if size else ""), r


def found_any(state: Any, seat: int, most_cards: int = MOST_CARDS) -> str:
    """Any play in notation."""
    r, view = Workspace(), GAME.view(state, seat)
    finding.look_at(view, seat, r)
    finding.find_short(view, r, most_cards)
    return GAME.write(*r.play[: r.play_size]) if r.play_size else ""


def best_of_all(own: Sequence[int], space: Sequence[int], tokens: Sequence[int]) -> int:
    """The most points of any equation or inequality of one own card and some of the space, by brute force."""
    compares = any(TOKENS[token].rewards == Token.COMPARE for token in tokens)
    most = 0
    for card in own:
        for count in range(1, len(space) + 1):
            for chosen in combinations(space, count):
                best = best_of([card, *chosen], tokens)
                points = CARD_POINTS * (count + 1)
                if best.tokens is not None:
                    solution = SOLUTION_POINTS if count == len(space) else 0
                    most = max(most, points + TOKEN_POINTS * best.tokens + solution)
                if compares and best.compared is not None:
                    most = max(most, points + TOKEN_POINTS * best.compared)
    return most


@pytest.mark.parametrize("seed", range(12))
def test_M3_over_a_hand_and_a_space_the_best_play_is_found(seed: int) -> None:
    dice = Random(seed)
    drawn = dice.sample(BASIC, 5)
    own, space = drawn[:2], drawn[2:]
    tokens = [t for t in dice.sample(TOKEN_PILE, TOKENS_SHOWN) if TOKENS[t].rewards != Token.PATTERN]
    match = position(own, space, tokens)
    text, r = found_best(match.state, 0)
    assert r.left_out == 0
    assert r.play_points == best_of_all(own, space, tokens)
    assert bool(text) == (r.play_points > 0) == bool(found_any(match.state, 0))


def position(own: Sequence[int], space: Sequence[int], tokens: Sequence[int], **given: Any) -> Any:
    """Ada is to play with these cards, and everybody has one card more that nobody needs."""
    spare = [card_name(card) for card in BASIC if card not in own and card not in space]
    return arranged(
        hands=[[card_name(card) for card in own], [spare[0]]],
        space=[card_name(card) for card in space],
        tokens=[TOKENS[token].name for token in tokens],
        deck=spare[1:],
        **given,
    )


def random_positions(seed: int, count: int, most_space: int) -> list[tuple[Any, int]]:
    """Positions of random matches in which somebody may compute or steal, spaces growing up to so many cards."""
    dice = Random(seed)
    found: list[tuple[Any, int]] = []
    state = dealt(2 + seed % 3, seed).state
    while len(found) < count and not GAME.is_over(state):
        seat = dice.choice(GAME.who_must_act(state))
        legal = GAME.legal(state, seat)
        if not is_midway(state):
            found.append((state.copy(), seat))
            if state.space_size < most_space and dice.random() < 0.8:
                legal = [action for action in legal if action >= Piece.DISCARD] or [Piece.PASS]
        GAME.apply(state, seat, dice.choice(legal))
    return found


def gains(state: Any, seat: int, text: str) -> int:
    """Points that the table gives for a play, which it must accept."""
    after = state.copy()
    before = points(after, seat)
    for piece in GAME.read(text, GAME.view(after, seat), seat):
        GAME.apply(after, seat, piece)
    return points(after, seat) - before


@pytest.mark.parametrize("seed", range(6))
def test_M11_in_every_position_and_window_the_found_play_is_accepted_and_earns_what_is_said(seed: int) -> None:
    for state, seat in random_positions(seed, 12, most_space=9):
        text, r = found_best(state, seat, most_cards=4)
        assert bool(text) == (r.play_points > 0)
        if text and state.round == 1 and state.deck_size > 0:
            assert text.split()[0] in (("steal",) if state.phase == Phase.STEAL else ("compute", "pattern"))
            assert gains(state, seat, text) == r.play_points


def test_M8_a_solution_comes_first_where_it_earns_more() -> None:
    match = arranged(hands=[["3/12h"], ["12/12c"]], space=["4/12s", "7/12d", "3/12c", "7/12s"], tokens=[])
    assert found_any(match.state, 0) == "compute 3/12c = 3/12h"
    text, r = found_best(match.state, 0)
    assert (r.play_points, r.left_out) == (5 * CARD_POINTS + SOLUTION_POINTS, 0)
    assert gains(match.state, 0, text) == r.play_points


def test_M2_with_an_empty_space_nothing_is_found() -> None:
    match = position([4, 8], [], [])
    assert found_best(match.state, 0)[0] == found_any(match.state, 0) == ""


# --- patterns ---------------------------------------------------------------------------------------------------------

PATTERN = next(t for t in range(N_TOKENS) if TOKENS[t].rewards == Token.PATTERN)


@pytest.mark.parametrize(
    ("space", "expected"),
    [
        (["5/12s", "9/12c"], 26),  # arithmetic; there is no equation
        (["2/12s", "4/12d"], 26),  # arithmetic 0 2 4, with the hand's 0/12h
    ],
)
def test_M10_a_pattern_is_found_where_there_is_no_equation(space: list[str], expected: int) -> None:
    hand = "1/12h" if "5/12s" in space else "0/12h"
    match = arranged(hands=[[hand], ["12/12c"]], space=space, tokens=["pattern"])
    text, r = found_best(match.state, 0)
    assert text.startswith("pattern ")
    assert r.play_points == expected
    assert gains(match.state, 0, text) == expected


def values_of(cards: Sequence[int]) -> list[Fraction]:
    """Of basic cards."""
    return [Fraction(FACES[card].twelfths, 12) for card in cards]


def makes_pattern(v: Sequence[Fraction]) -> bool:
    """M-9, told once more."""
    steps = {b - a for a, b in pairwise(v)}
    ratios = {b / a for a, b in pairwise(v)} if all(v) else set()
    long = len(v) >= 4
    abab = long and all(v[i] == v[i - 2] for i in range(2, len(v)))
    fibonacci = long and all(v[i] == v[i - 1] + v[i - 2] for i in range(2, len(v)))
    return len(v) >= 3 and (len(steps) == 1 or len(ratios) == 1 or abab or fibonacci)


@given(st.lists(st.sampled_from(BASIC), min_size=3, max_size=5, unique=True))
def test_M9_of_basic_cards_every_pattern_is_found(cards: list[int]) -> None:
    check_pattern(cards)


@pytest.mark.parametrize(
    "twelfths", [[3, 3, 6, 6], [5, 2, 5, 2, 5], [1, 2, 3, 5], [8, 3, 5, 2, 1], [4, 6, 9], [1, 2, 4, 8], [12, 6, 3]]
)
def test_M9_patterns_of_each_kind_are_found_in_any_order(twelfths: list[int]) -> None:
    cards = [4 * n + twelfths[:i].count(n) for i, n in enumerate(twelfths)]
    assert check_pattern(cards)


def check_pattern(cards: list[int]) -> bool:
    """What is found is what all orders show."""
    expected = any(makes_pattern(values_of(order)) for order in permutations(cards))
    match = position(cards[:1], cards[1:], [PATTERN])
    r = Workspace()
    finding.look_at(GAME.view(match.state, 0), 0, r)
    finding.first_set(r, len(cards) - 1)
    finding.take_set(r, 0, len(cards) - 1)
    assert find_order(r) == expected
    if expected:
        pieces = [*r.line[: write_pattern(r)], Piece.END]
        assert gains(match.state, 0, GAME.write(*pieces)) == CARD_POINTS * len(cards) + TOKEN_POINTS
    return expected


@pytest.mark.parametrize("seed", range(30))
def test_M10_patterns_with_wild_cards_are_accepted(seed: int) -> None:
    dice = Random(seed)
    cards = [*dice.sample(BASIC, 2), *dice.sample(WILD, 1 + seed % 3)]
    match = position(cards[:1], cards[1:], [PATTERN])
    r, view = Workspace(), GAME.view(match.state, 0)
    finding.look_at(view, 0, r)
    finding.find_pattern(view, r, MOST_CARDS)
    if r.play_size:
        assert gains(match.state, 0, GAME.write(*r.play[: r.play_size])) == r.play_points


# --- many wild cards --------------------------------------------------------------------------------------------------


def test_M5_two_wild_cards_are_equal_just_where_a_value_is_common_to_both() -> None:
    dice = Random(1)
    values = {card: {value for value, _ in stands_for(card)} for card in KINDS.values()}
    for cards in combinations_with_replacement(values, 2):
        if dice.random() < 1 / 3:
            found = check(cards)
            assert found.is_proved
            assert bool(found.best) == bool(values[cards[0]] & values[cards[1]]), card_names(cards)


def test_M5_three_wild_cards_always_make_an_equation() -> None:
    """So it is certain whether there is one, whatever values the solver tries."""
    dice = Random(1)
    for cards in combinations_with_replacement(KINDS.values(), 3):
        if dice.random() < 1 / 10:
            assert solved(cards).short, card_names(cards)


@pytest.mark.parametrize("others", [1, 2])
def test_M5_three_wild_cards_make_an_equation_with_any_others(others: int) -> None:
    dice = Random(others)
    for _ in range(100 // others):
        cards = [*dice.choices(list(KINDS.values()), k=3), *dice.sample(BASIC, others)]
        assert solved(cards).short, card_names(cards)
