"""Groups that a desk has proposed and takes: everybody once, pairs kept, strengths balanced and not told."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.classroom import decide, door, grouping, regroup
from labtable.classroom.changes import Closed, Moved, Plan, Planned
from labtable.classroom.classroom import Classroom
from labtable.classroom.name_lists import read_list
from labtable.classroom.regroup import Way
from labtable.engine.words.problem import Problem

from .classes import DESK, NOW, Class, holder, opened

WAYS = st.sampled_from(["order", "result", "mixed", "alike", "shuffle"])
PAIRS = st.lists(st.tuples(st.integers(0, 19), st.integers(0, 19)).filter(lambda pair: pair[0] != pair[1]), max_size=4)
SEEDS = st.integers(0, 1000)


def with_pupils(n: int, size: int = 4, game: str = "cats") -> Class:
    """A class of so many pupils."""
    its = opened(game, size)
    for number in range(n):
        its.join(f"Pupil {number}")
    return its


def strengths_of(n: int, seed: int) -> dict[int, float]:
    """Strengths of so many pupils, but for every fifth, who has not played."""
    dice = Random(seed)
    return {number: dice.uniform(0, 100) for number in range(n) if number % 5 or not number}


def seats(classroom: Classroom) -> dict[int, int]:
    """The table of each pupil."""
    return {pupil.number: pupil.group for pupil in classroom.pupils}


@given(st.integers(1, 30), st.integers(2, 5), WAYS, SEEDS, st.none() | st.integers(2, 6))
def test_everybody_is_in_one_group_and_sizes_are_even(
    n: int, size: int, way: Way, seed: int, other: int | None
) -> None:
    its = with_pupils(n, size)
    if other is not None:
        its.do(Planned(Plan("cats", other), [1]))
    groups = regroup.propose(its.classroom, way, strengths_of(n, seed), Random(seed))
    assert sorted(number for group in groups for number in group) == list(range(n))
    sizes = [len(group) for group in groups]
    assert all(sizes)
    plans = [
        its.classroom.plan if k >= len(its.classroom.groups) else its.classroom.groups[k].plan
        for k in range(len(sizes))
    ]
    for one, plan in zip(sizes, plans, strict=True):
        assert one <= plan.size
        assert one == plan.size or one >= max(sizes) - 1
    assert sum(plan.size for plan in plans[:-1]) < n, "as few tables as they need"


@given(st.integers(8, 20), st.integers(2, 5), WAYS, SEEDS, PAIRS, PAIRS)
def test_pairs_are_kept_and_parted(
    n: int, size: int, way: Way, seed: int, together: list[tuple[int, int]], apart: list[tuple[int, int]]
) -> None:
    its = with_pupils(n, size)
    try:
        groups = regroup.propose(its.classroom, way, strengths_of(n, seed), Random(seed), together, apart)
    except Problem:  # too many; see below
        return
    at = {number: k for k, group in enumerate(groups) for number in group}
    assert sorted(at) == list(range(n))
    assert sorted(map(len, groups)) == sorted(regroup.sizes(its.classroom))
    assert all(at[one] == at[other] for one, other in together if max(one, other) < n)
    assert all(at[one] != at[other] for one, other in apart if max(one, other) < n)


@given(WAYS, SEEDS, st.sets(st.integers(0, 11), min_size=2, max_size=2))
def test_one_pair_is_always_possible(way: Way, seed: int, pair: set[int]) -> None:
    one, other = sorted(pair)
    its, by = with_pupils(12), strengths_of(12, seed)
    groups = regroup.propose(its.classroom, way, by, Random(seed), together=[(one, other)])
    assert any({one, other} <= {*group} for group in groups)
    groups = regroup.propose(its.classroom, way, by, Random(seed), apart=[(other, one)])
    assert not any({one, other} <= {*group} for group in groups)


def test_pairs_that_nothing_fits_are_refused() -> None:
    its = with_pupils(4, 2)
    for together, apart in (
        ([(0, 1), (1, 2)], []),  # three at tables of two
        ([(0, 1)], [(0, 1)]),
        ([], list(combinations(range(3), 2))),  # three apart at two tables
        ([(0, 0)], []),
        ([(0, 1)] * (regroup.MOST_PAIRS + 1), []),
    ):
        assert refusal(lambda: regroup.propose(its.classroom, "shuffle", {}, Random(1), together, apart)) == "bad_pairs"  # noqa: B023
    whoever = [(0, 1), (2, 99)]
    assert regroup.propose(its.classroom, "shuffle", {}, Random(1), whoever)  # one of a pair has left


@given(st.integers(2, 7), st.integers(2, 4), SEEDS)
def test_mixed_tables_are_about_equally_strong_and_alike_ones_are_of_their_kind(
    tables: int, size: int, seed: int
) -> None:
    n, dice = tables * size, Random(seed)
    its, by = with_pupils(n, size), {number: dice.uniform(0, 100) for number in range(tables * size)}
    mixed = regroup.propose(its.classroom, "mixed", by, Random(seed))
    means = [fmean(by[number] for number in group) for group in mixed]
    drawn = regroup.propose(its.classroom, "order", by, Random(seed))
    spread = [fmean(by[number] for number in group) for group in drawn]
    assert max(means) - min(means) <= max(max(spread) - min(spread), 100 / size)
    for one, other in combinations(range(tables), 2):
        for i, j in ((i, j) for i in mixed[one] for j in mixed[other]):  # no two could change places and be fairer
            gap, moved = means[one] - means[other], 2 * (by[j] - by[i]) / size
            assert abs(gap + moved) >= abs(gap) - 1e-6
    alike = regroup.propose(its.classroom, "alike", by, Random(seed))
    ranges = sorted((min(by[number] for number in group), max(by[number] for number in group)) for group in alike)
    assert all(before[1] <= after[0] for before, after in pairwise(ranges))


@pytest.mark.parametrize("way", ["alike", "result"])  # mixed tables are equally strong
def test_the_number_and_size_of_a_table_do_not_tell_strength(way: Way) -> None:
    its, by = with_pupils(11), {number: float(number) for number in range(11)}
    first = Counter[int]()
    size = Counter[int]()
    for seed in range(400):
        groups = regroup.propose(its.classroom, way, by, Random(seed))
        best = next(k for k, group in enumerate(groups) if 10 in group)
        first[best] += 1
        size[len(groups[best])] += 1
        assert all(group == sorted(group) for group in groups), "nor does the order at a table"
    assert all(first[k] > 80 for k in range(3)), first
    assert size[3] > 60, size


@given(SEEDS)
def test_shuffled_few_sit_with_the_same_people_again(seed: int) -> None:
    its = with_pupils(16)
    before = seats(its.classroom)
    groups = regroup.propose(its.classroom, "shuffle", {}, Random(seed))
    again = sum(before[one] == before[other] for group in groups for one, other in combinations(group, 2))
    assert again == 0, "four tables of four can all be parted"


def test_a_list_is_cut_in_its_order_and_by_its_column() -> None:
    lines = ["Name;Vorname;Gruppe", *(f"Z{n};P{chr(65 + n)};{'10' if n % 3 else '9'}" for n in range(9)), "Zx;Py;"]
    assert [pupil.group for pupil in read_list(lines).pupils] == [*("9 10 10".split() * 3), ""]
    its = opened(size=4, naming="list", roster=lines)
    for n in reversed(range(9)):
        its.join(f"P{chr(65 + n)}")
    its.join("Py")
    lined = {pupil.line: pupil.number for pupil in its.classroom.pupils}
    order = regroup.propose(its.classroom, "order", {}, Random(1))
    assert [sorted(lined[n] for n in range(4)), sorted(lined[n] for n in range(4, 7))] == order[:2]
    column = regroup.propose(its.classroom, "column", {}, Random(1))
    assert column[0] == sorted([lined[0], lined[3], lined[6], lined[9]]), "9 comes before 10, the rest where fewest are"
    assert column[1] == sorted(lined[n] for n in (1, 2, 4, 5, 7, 8))
    its.do(decide.list_name(its.classroom, DESK, 0, its.classroom.roster[0]))  # type: ignore[arg-type]
    assert its.classroom.roster[0].group == "9", "a line that is corrected keeps its group"  # type: ignore[union-attr]
    assert refusal(lambda: regroup.propose(with_pupils(3).classroom, "column", {}, Random(1))) == "bad_roster"
    assert not any(pupil.group for pupil in read_list(["Vorname;Gruppe", "Ada;8b", "Ben;8b", "Cleo;8b"]).pupils)


def test_without_results_nothing_is_made_of_them() -> None:
    for way in regroup.BY_STRENGTH:
        assert refusal(lambda: regroup.propose(with_pupils(3).classroom, way, {}, Random(1))) == "no_results"  # noqa: B023


@given(st.integers(4, 16), SEEDS, st.sets(st.integers(1, 4)))
def test_groups_that_are_taken_hold_at_the_next_deal_and_move_nobody_who_plays(n: int, seed: int, on: set[int]) -> None:
    its = with_pupils(n)
    its.deal()
    its.playing = {number for number in on if number <= len(its.classroom.groups)}
    before = seats(its.classroom)
    groups = regroup.propose(its.classroom, "shuffle", {}, Random(seed))
    its.do(regroup.take(its.classroom, DESK, groups, [], []))
    assert seats(its.classroom) == before
    assert [p.next for p in its.read_again().pupils] == [p.next for p in its.classroom.pupils]
    wanted = {number: k for k, group in enumerate(groups, 1) for number in group}
    for move in grouping.due(its.classroom, None, its.playing):
        its.do(move)
    for number, group in seats(its.classroom).items():
        stays = {before[number], wanted[number]} & its.playing
        assert group == (before[number] if stays else wanted[number])
    its.playing.clear()
    for move in grouping.due(its.classroom, None, ()):
        its.do(move)
    its.deal()
    assert seats(its.classroom) == wanted, "the deal evens out nothing that the desk has chosen"
    assert not any(pupil.next for pupil in its.classroom.pupils)


def test_a_deal_to_one_group_moves_those_whom_it_concerns() -> None:
    its = with_pupils(12)
    its.do(regroup.take(its.classroom, DESK, [[0, 1, 5, 6], [2, 3, 4, 7], [8, 9, 10, 11]], [(0, 1)], [(2, 9)]))
    assert {move.group for move in grouping.due(its.classroom, [3], ())} <= {1, 2, 3}
    for move in grouping.due(its.classroom, [1], ()):
        its.do(move)
    assert {pupil.number for pupil in its.classroom.of_group(1)} == {0, 1, 5, 6}
    assert (its.classroom.chosen.together, its.classroom.chosen.apart) == ([(0, 1)], [(2, 9)])


@pytest.mark.parametrize(
    "ends",
    [
        lambda its: its.do(decide.move(its.classroom, DESK, 0, 3)),
        lambda its: its.do(door.send_out(its.classroom, DESK, [0], NOW)),
        lambda its: its.do(regroup.take(its.classroom, DESK, [], [], [])),
    ],
)
def test_what_the_desk_does_later_holds(ends: Callable[[Class], object]) -> None:
    its = with_pupils(8)
    its.do(regroup.take(its.classroom, DESK, [[4, 5, 6, 7], [0, 1, 2, 3]], [], []))
    assert its.classroom.enrolled[0].next is not None
    ends(its)
    assert not any(0 in move.pupils for move in grouping.due(its.classroom, None, ()))


def test_what_cannot_be_taken_is_refused() -> None:
    its = with_pupils(8)
    classroom = its.classroom

    def code(groups: list[list[int]], who: str | None = DESK) -> str:
        return refusal(lambda: regroup.take(classroom, who, groups, [], []))

    assert code([[0]], holder(0)) == "not_desk"
    assert code([[0, 0]]) == code([[0], [0]]) == "bad_groups"
    assert code([[]] * (decide.MOST_GROUPS + 1)) == "bad_groups"
    assert code([list(range(8))]) == "group_full"
    assert refusal(lambda: regroup.take(classroom, DESK, [], [(1, 1)], [])) == "bad_pairs"
    assert regroup.take(classroom, DESK, [[0, 99, -1]], [(0, 99)], []).groups == [[0]], "whoever has gone is left out"
    its.do(Moved([0], 0))
    its.do(Closed(NOW))
    assert code([[0]]) == "class_over"


def refusal(wish: Callable[[], object]) -> str:
    """The code with which a wish is refused, with a sentence."""
    with pytest.raises(Problem) as problem:
        wish()
    assert problem.value.text.endswith(".")
    return problem.value.code
