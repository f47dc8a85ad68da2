"""The plays that are listed without a search: the simple ones, all of them, and nothing that cannot be finished."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest

from labtable.games.mathic.rules.cards import FACES, N_BASIC
from labtable.games.mathic.rules.names import card_name
from labtable.games.mathic.rules.state import Phase, Piece, State

from .brute import allowed
from .positions import GAME, arranged, dealt

OPERATORS = "+-x/"
EVERY_VALUE = {Fraction(n, d) for n in range(145) for d in range(1, 13)}


def joined(operator: str, b: Fraction, c: Fraction) -> Fraction | None:
    """b operator c."""
    if operator == "/":
        return b / c if c else None
    return {"+": b + c, "-": b - c, "x": b * c}[operator]


def declared(face: int, value: Fraction) -> str | None:
    """How a wild card is written with a value, in lowest terms or as little above them as it must be."""
    for k in range(1, 13):
        n, d = k * value.numerator, k * value.denominator
        if 0 <= n <= 144 and d <= 12 and allowed(face, n, d):
            return card_name(face, (n, d))
    return None


def answers(line: list[int], operator: str) -> Iterator[Fraction]:
    """What the one wild card of `a = b` or `a = b operator c` must be, if just one value makes it true."""
    place = next(i for i, face in enumerate(line) if face >= N_BASIC)
    values = [Fraction(FACES[face].twelfths, 12) for face in line]
    found = []
    for tried in EVERY_VALUE:
        values[place] = tried
        a, b, *c = values
        if a == (joined(operator, b, *c) if c else b):
            found.append(tried)
            if len(found) > 1:
                return
    yield from found


def plays_of(line: list[int], operator: str) -> Iterator[str]:
    """How these cards in this order make a simple play."""
    wild = [face for face in line if face >= N_BASIC]
    if len(wild) > 1:
        return
    if not wild:
        a, b, *c = [Fraction(FACES[face].twelfths, 12) for face in line]
        if a == (joined(operator, b, *c) if c else b):
            yield written(line, operator, {})
    for value in answers(line, operator) if wild else ():
        name = declared(wild[0], value)
        if name is not None:
            yield written(line, operator, {wild[0]: name})


def written(line: list[int], operator: str, declared: dict[int, str]) -> str:
    """The play in notation."""
    a, b, *c = [declared.get(face) or card_name(face) for face in line]
    return " ".join([a, "=", b, *([operator, c[0]] if c else [])])


def simple_plays(own: list[int], space: list[int]) -> set[str]:
    """All of them, by trying everything."""
    found: set[str] = set()
    for h in own:
        for i, x in enumerate(space):
            for y in [None, *space[i + 1 :]]:
                for line in permutations([h, x] if y is None else [h, x, y]):
                    for operator in OPERATORS if y is not None else "+":
                        found.update(plays_of(list(line), operator))
    return found


def listed(state: State, seat: int) -> set[str]:
    """All that is listed, in whole plays."""
    actions = [GAME.write(*pieces) for pieces in GAME.whole_actions(state, seat) if pieces[-1] == Piece.END]
    assert len(actions) == len(set(actions))
    return {action.split(" ", 1)[1] for action in actions}


@pytest.mark.many
@pytest.mark.parametrize("seed", range(3))
def test_all_simple_plays_are_listed_and_nothing_else(seed: int) -> None:
    state = dealt(seed=seed).state
    own, space = state.hand[state.turn][: state.hand_size[state.turn]], state.space[: state.space_size]
    assert listed(state, state.turn) == simple_plays(list(own), list(space))


@pytest.mark.many
@pytest.mark.parametrize("seed", range(2))
def test_all_simple_thefts_are_listed_and_nothing_else(seed: int) -> None:
    state = dealt(seed=seed).state
    GAME.step(state, state.turn, Piece.DISCARD + state.hand[state.turn][0])
    assert state.phase == Phase.STEAL
    space = list(state.space[: state.space_size - 1])
    assert listed(state, 1 - state.turn) == simple_plays([state.play_card], space)


def test_a_card_that_lies_in_hand_and_space_is_taken_from_either() -> None:
    match = arranged(hands=[["[simplest red]", "6/12h"], ["0/12h"]], space=["[simplest red]", "3/12h", "9/12h"])
    assert {"[simplest red: 1/2] = 6/12h", "[simplest red: 1/4] = 3/12h"} <= listed(match.state, 0)
    assert "[simplest red: 3/2] = 6/12h / [simplest red: 1/3]" not in listed(match.state, 0)


def test_nothing_is_listed_behind_what_is_no_simple_play() -> None:
    state = arranged(hands=[["3/12h"], ["0/12h"]], space=["4/12s", "7/12d"]).state
    for piece in (Piece.COMPUTE, Piece.OPEN):
        GAME.step(state, 0, piece)
    assert GAME.legal(state, 0) == []


@pytest.mark.parametrize("piece", [Piece.LESS, Piece.MORE])
def test_nothing_is_listed_behind_an_inequality(piece: Piece) -> None:
    match = arranged(hands=[["3/12h"], ["0/12h"]], space=["4/12s", "7/12d"], tokens=["compare"])
    GAME.apply(match.state, 0, *match.parse(0, "compute 3/12h < 4/12s")[:2], piece)
    assert GAME.legal(match.state, 0) == []


def test_M2_who_is_not_asked_has_nothing_to_choose_from() -> None:
    state = arranged(hands=[["3/12h"], ["0/12h"]], space=["4/12s", "7/12d"]).state
    assert GAME.legal(state, 1) == []
    GAME.apply(state, 0, Piece.COMPUTE)
    assert GAME.legal(state, 1) == []


def test_M12_a_play_is_challenged_or_let_pass() -> None:
    match = arranged(referee="honour", hands=[["3/12h", "1/12c"], ["0/12h"]], space=["4/12s", "7/12d"])
    match.play(0, "compute 3/12h = 4/12s")
    assert GAME.legal(match.state, 1) == [Piece.PASS, Piece.CHALLENGE]


def test_M16_alone_one_computes_or_resets() -> None:
    match = arranged(1, hands=[["3/12h"]], space=["3/12s", "9/12d"])
    assert GAME.legal(match.state, 0) == [Piece.RESET, Piece.COMPUTE]
    assert GAME.legal(arranged(1, hands=[["3/12h"]], space=["9/12d"]).state, 0) == [Piece.RESET]


def test_M5_a_card_in_simplest_form_equals_no_whole_number() -> None:
    match = arranged(hands=[["[simplest red]"], ["0/12h"]], space=["12/12s"])
    assert listed(match.state, 0) == set()
