"""Elo numbers from scores: a bot that is 400 above wins ten times as often as another at a table of two.

With more seats one bot sits with copies of one opponent, and its chance is its share of the strengths at the table (R.
Duncan Luce, *Individual Choice Behavior*, 1959); with two that is Elo's formula. An Elo is a performance rating: the
number by which the bot would be expected to score what it scored. So it follows from a row and its opponents' numbers.
"""

from collections.abc import Callable, Mapping, Sequence

ANCHOR, ANCHORED = "intermediate", 1000.0  # whose Elo is fixed, and the number
LOWEST, HIGHEST = -9000.0, 9000.0
SWEEPS = 500
CLOSE, STILL = 1e-9, 1e-6


def expected(difference: float, seats: int) -> float:
    """The expected score of a bot that is so much above `seats` - 1 copies of its opponent.

    >>> expected(0, 2), expected(0, 4), round(expected(400, 2), 3)
    (0.5, 0.25, 0.909)
    """
    return float(1 / (1 + (seats - 1) * 10 ** (-difference / 400)))


def performance(score: float, against: Sequence[float], seats: int) -> float | None:
    """The Elo by which this mean score against opponents of these Elos is expected; None for a score of 0 or 1.

    >>> round(performance(0.7, [1000], 2)), round(performance(0.5, [900, 1100], 2))
    (1147, 1000)
    """
    if not 0 < score < 1:
        return None
    return _root(lambda elo: sum(expected(elo - other, seats) for other in against) / len(against) - score)


def _root(rising: Callable[[float], float]) -> float:
    """Where a rising function is 0."""
    low, high = LOWEST, HIGHEST
    while high - low > CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def with_a_prior(score: float, matches: float, seats: int) -> float:
    """The score with one more match of an equal share, so that who wins nothing or all has a finite Elo, too.

    >>> with_a_prior(1.0, 99, 2)
    0.995
    """
    return (score * matches + 1 / seats) / (matches + 1)


def opponents(scores: Mapping[str, Mapping[str, float]], seats: int) -> dict[str, float]:
    """The numbers of some bots as opponents: those by which all their scores against each other are most likely.

    `scores[bot][other]` is above 0 and below 1 (Bradley and Terry, 1952, and Luce). They are moved so that the
    performance of ANCHOR is ANCHORED.

    >>> found = opponents({"expert": {"intermediate": 0.7}, "intermediate": {"expert": 0.3}}, 2)
    >>> [round(number) for number in found.values()]
    [1147, 1000]
    """
    numbers = dict.fromkeys(scores, 0.0)

    def surplus(bot: str, number: float) -> float:
        """What a bot with this number is expected to score beyond what it did, as one and as copies."""
        return sum(
            expected(number - numbers[other], seats) - scores[bot][other]
            - expected(numbers[other] - number, seats) + scores[other][bot]
            for other in scores[bot]
        )  # fmt: skip

    for _ in range(SWEEPS):
        moved = 0.0
        for bot, before in [pair for pair in numbers.items() if pair[0] != ANCHOR]:  # all meet it often: quick
            numbers[bot] = _root(lambda number, bot=bot: surplus(bot, number))  # type: ignore[misc]
            moved = max(moved, abs(numbers[bot] - before))
        if moved < STILL:
            break
    against = [numbers[other] for other in scores[ANCHOR]]
    now = performance(sum(scores[ANCHOR].values()) / len(against), against, seats) or 0.0
    return {bot: number + ANCHORED - now for bot, number in numbers.items()}
