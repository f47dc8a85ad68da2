"""Every equation of some cards, by brute force: Python's fractions, all orders, all trees.

It shares nothing with the solver; its rules are written a second time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from math import gcd

from labtable.games.mathic.rules.cards import FACES, N_BASIC, TOKENS, Kind, Token

BIG = 2**63
LOOSE, SUM, PRODUCT, POWER, CARD = range(5)
RANK = {"+": SUM, "-": SUM, "x": PRODUCT, "/": PRODUCT, "^": POWER}


@dataclass(frozen=True)
class Expression:
    """An expression: its value, its operators, the precedence of its last one, its pairs of brackets."""

    value: Fraction
    operators: frozenset[str]
    rank: int
    brackets: int


@dataclass(frozen=True)
class Best:
    """The most tokens that an equation earns, the fewest brackets of any, and the most that an inequality earns."""

    tokens: int | None
    brackets: int | None
    compared: int | None


def allowed(face: int, n: int, d: int) -> bool:
    """M-5."""
    kind, bound = FACES[face].kind, Fraction(FACES[face].twelfths, 12)
    value = Fraction(n, d)
    return {
        Kind.AT_LEAST: value >= bound,
        Kind.AT_MOST: value <= bound,
        Kind.MORE: value > bound,
        Kind.LESS: value < bound,
        Kind.ODD_ANY: n % 2 == 1,
        Kind.EVEN_ANY: n % 2 == 0,
        Kind.SIMPLEST: d >= 2 and gcd(n, d) == 1,
        Kind.ODD_ODD: n % 2 == 1 and d % 2 == 1,
        Kind.EVEN_EVEN: n % 2 == 0 and d % 2 == 0,
    }[kind]


def stands_for(face: int) -> set[tuple[Fraction, int]]:
    """The values of a card: each with whether its numerator is odd (1) as written."""
    if face < N_BASIC:
        twelfths = FACES[face].twelfths
        return {(Fraction(twelfths, 12), twelfths % 2)}
    return {(Fraction(n, d), n % 2) for n in range(145) for d in range(1, 13) if allowed(face, n, d)}


def root(number: int, degree: int) -> int | None:
    """The whole root of a positive number."""
    if degree >= 64:
        return 1 if number == 1 else None
    guess = round(number ** (1 / degree))
    return next((g for g in (guess - 1, guess, guess + 1) if g > 0 and g**degree == number), None)


def raised(base: Fraction, exponent: Fraction) -> Fraction | None:
    """M-4, M-6: a power, if it is exactly rational and not too big."""
    if base == 0:
        return base if exponent > 0 else None
    if base < 0 and exponent.denominator > 1:
        return None
    if exponent.denominator > 1:
        top, bottom = root(base.numerator, exponent.denominator), root(base.denominator, exponent.denominator)
        if top is None or bottom is None:
            return None
        base = Fraction(top, bottom)
    if abs(base) == 1:
        return base if exponent.numerator % 2 else Fraction(1)
    return base**exponent.numerator if abs(exponent.numerator) < 64 else None


def joined(operator: str, a: Fraction, b: Fraction) -> Fraction | None:
    """M-4, M-6."""
    match operator:
        case "+":
            value = a + b
        case "-":
            value = a - b
        case "x":
            value = a * b
        case "/":
            if b == 0:
                return None
            value = a / b
        case _:
            power = raised(a, b)
            if power is None:
                return None
            value = power
    return value if abs(value.numerator) < BIG and value.denominator < BIG else None


def brackets_in(left: Expression, operator: str, right: Expression) -> int:
    """M-4: the usual precedence; powers group from the right, all else from the left."""
    rank = RANK[operator]
    around_left = left.rank < rank or (operator == "^" and left.rank == POWER)
    around_right = right.rank < rank or (operator != "^" and right.rank == rank)
    return left.brackets + right.brackets + around_left + around_right


def halves(places: frozenset[int]) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """All ordered ways to split into two parts that are not empty."""
    for size in range(1, len(places)):
        for part in combinations(sorted(places), size):
            yield frozenset(part), places - set(part)


def expressions(values: Sequence[Fraction]) -> dict[frozenset[int], set[Expression]]:
    """Every expression of just the values there, for each set of places."""
    n = len(values)
    made: dict[frozenset[int], set[Expression]] = {}
    for size in range(1, n):
        for chosen in combinations(range(n), size):
            places = frozenset(chosen)
            made[places] = {Expression(values[i], frozenset(), CARD, 0) for i in chosen if size == 1}
            for left, right in halves(places):
                for a, b, operator in product(made[left], made[right], RANK):
                    value = joined(operator, a.value, b.value)
                    if value is not None:
                        operators = a.operators | b.operators | {operator}
                        entry = Expression(value, operators, RANK[operator], brackets_in(a, operator, b))
                        made[places].add(entry)
    return made


class Scorer:
    """The number of the tokens shown that an equation earns (M-9)."""

    def __init__(self, faces: Sequence[int], tokens: Sequence[int]) -> None:
        self.tokens = [TOKENS[token] for token in tokens]
        self.colours = 0
        for face in faces:
            self.colours |= FACES[face].colour

    def sides(self, values: Sequence[Fraction], odd: Sequence[int], left: frozenset[int]) -> tuple[int, bool, bool]:
        """The tokens that the cards earn as they are laid, and whether there is a side all odd, all even."""
        right = frozenset(range(len(values))) - left
        all_odd = any(all(odd[i] for i in side) for side in (left, right))
        all_even = any(not any(odd[i] for i in side) for side in (left, right))
        earned = 0
        for token in self.tokens:
            number = Fraction(token.numerator, token.denominator)
            earned += token.rewards == Token.COLOURS and token.colours == self.colours
            earned += token.rewards == Token.NUMBER and number in values
            earned += token.rewards == Token.ODD and all_odd
            earned += token.rewards == Token.EVEN and all_even
        return earned, all_odd, all_even

    def operations(self, operators: frozenset[str]) -> int:
        """The tokens that the symbols earn."""
        of = {Token.PLUS: "+x", Token.MINUS: "-/", Token.COMPARE: "<>^"}
        return sum(any(o in operators for o in of.get(token.rewards, "")) for token in self.tokens)

    def both_sides(self, value: Fraction, values: Sequence[Fraction]) -> int:
        """The tokens earned because both sides have this value, and no card has."""
        return sum(
            token.rewards == Token.NUMBER and Fraction(token.numerator, token.denominator) == value
            for token in self.tokens
            if value not in values
        )


def best_of(faces: Sequence[int], tokens: Sequence[int]) -> Best:
    """Go through all equations and inequalities."""
    scorer = Scorer(faces, tokens)
    equations: list[int] = []
    brackets: list[int] = []
    compared: list[int] = []
    for chosen in product(*(sorted(stands_for(face)) for face in faces)):
        values, odd = [v for v, _ in chosen], [o for _, o in chosen]
        made = expressions(values)
        for left in [places for places in made if 0 in places]:
            right = frozenset(range(len(faces))) - left
            by_value: dict[Fraction, list[Expression]] = {}
            for expression in made[right]:
                by_value.setdefault(expression.value, []).append(expression)
            earned, _, _ = scorer.sides(values, odd, left)
            for a in made[left]:
                for b in by_value.get(a.value, ()):
                    more = scorer.operations(a.operators | b.operators) + scorer.both_sides(a.value, values)
                    equations.append(earned + more)
                    brackets.append(a.brackets + b.brackets)
            compared.extend(inequalities(scorer, earned, made[left], by_value))
    return Best(max(equations, default=None), min(brackets, default=None), max(compared, default=None))


def inequalities(
    scorer: Scorer, earned: int, left: set[Expression], right: dict[Fraction, list[Expression]]
) -> Iterator[int]:
    """The tokens of the best inequality between two sides, without powers, if any holds (M-7)."""
    plain: dict[frozenset[str], set[Fraction]] = {}
    for expression in left:
        plain.setdefault(expression.operators, set()).add(expression.value)
    for value, expressions_there in right.items():
        for operators in {e.operators for e in expressions_there}:
            for others, values in plain.items():
                if values - {value}:
                    yield earned + scorer.operations(operators | others | {"<"})
