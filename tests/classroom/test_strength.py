"""Strengths of pupils: of matches that are over, of results and missed chances, nearer the middle with less played."""

from hypothesis import given
from hypothesis import strategies as st

from labtable.classroom.findings import Chance, Findings, Person
from labtable.classroom.strength import counted, last_results, strengths
from labtable.engine.words.class_report import Missed
from labtable.engine.words.sentences import Sentence


def match(
    beat: dict[str, float | None],
    missed: tuple[str, ...] = (),
    n: int = 1,
    over: bool = True,
    puzzle: int | None = None,
) -> Findings:
    """A match of these people, in which each acted ten times."""
    people = [Person(who, [1000] * 10, 0, {}, share is not None, share == 1, share) for who, share in beat.items()]
    chances = [Chance(who, Missed(1, 0, "idea", Sentence("missed"), [], 1.0)) for who in missed]
    names = list(beat)
    return Findings("muon-100", n, "cats", 60_000 * n, 1000, over, names, [*names], people, [], chances, puzzle=puzzle)


def of(matches: list[Findings], *pupils: str) -> dict[str, int]:
    """The strengths of pupils."""
    counts = counted(pupils, matches)
    found = strengths([(n, who) for n, who in enumerate(pupils)], counts)
    return {pupils[one.pupil]: one.strength for one in found}


def test_whoever_finished_ahead_and_missed_less_is_stronger() -> None:
    by = of([match({"ada": 1.0, "ben": 0.5, "cleo": 0.0}, ("cleo", "cleo", "ben"))], "ada", "ben", "cleo", "dan")
    assert by["ada"] > by["ben"] > by["cleo"]
    assert "dan" not in by, "nothing is counted of whoever has not played"


def test_what_is_on_and_what_is_a_puzzle_counts_for_nothing() -> None:
    assert of([match({"ada": None}, over=False), match({"ada": 1.0}, puzzle=3)], "ada") == {}


def test_one_match_says_less_than_many() -> None:
    often = [match({"ada": 1.0, "eve": 0.0}, n=n) for n in range(1, 6)]
    by = of([*often, match({"ben": 1.0, "fay": 0.0}, n=6)], "ada", "ben", "eve", "fay")
    assert by["ada"] > by["ben"] > by["fay"] > by["eve"]


def test_the_last_result_is_that_of_the_last_match_with_one() -> None:
    matches = [match({"ada": 0.0, "ben": 1.0}, n=3), match({"ada": 1.0, "ben": 0.0}, n=1), match({"ada": None}, n=4)]
    assert last_results([(0, "ada"), (1, "ben"), (2, "cleo")], counted(["ada", "ben"], matches)) == {0: 0.0, 1: 1.0}


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12)), min_size=1, max_size=8))
def test_a_strength_is_between_0_and_100(played: list[tuple[float, int]]) -> None:
    matches = [
        match({"ada": beat, "ben": 1 - beat}, ("ada",) * missed, n) for n, (beat, missed) in enumerate(played, 1)
    ]
    assert all(0 <= strength <= 100 for strength in of(matches, "ada", "ben").values())
