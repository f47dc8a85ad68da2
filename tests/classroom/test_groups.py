"""Groups, whatever happens in whatever order: nobody is lost, everybody has one place, and tables fill evenly."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable import games
from labtable.classroom import decide, devices, door, grouping
from labtable.classroom.changes import Plan
from labtable.classroom.pupil import WAITING
from labtable.engine.words.problem import Problem
from labtable.table.seats.names import look
from labtable.table.state.table import hash_of

from .classes import DESK, ELEMENTS, NOW, Class, opened

SIZES = st.integers(2, 5)
FILLS = st.sampled_from(["computers", "people"])
WISHES = st.one_of(
    st.tuples(st.just("join"), st.sampled_from(["Ada", "ada", "Ben", "Ａda"])),
    st.tuples(st.just("join"), st.sampled_from(["Cleo", "Dan"])),
    st.tuples(st.just("move"), st.integers(0, 30), st.integers(-1, 12)),
    st.tuples(st.sampled_from(["remove", "let_in", "leave"]), st.lists(st.integers(0, 30), min_size=1, max_size=4)),
    st.tuples(st.just("door"), st.sampled_from(["open", "ask", "shut"])),
    st.tuples(st.just("bring_back"), st.integers(0, 5)),
    st.tuples(st.sampled_from(["come_back", "hand_over"]), st.integers(0, 30)),
    st.tuples(st.just("unite"), st.integers(0, 8), st.integers(0, 8), st.booleans()),
    st.tuples(st.just("plan"), SIZES, FILLS, st.none() | st.lists(st.integers(1, 8), max_size=2)),
    st.tuples(st.just("deal"), st.none()),
    st.tuples(st.just("deal"), st.lists(st.integers(1, 8), min_size=1, max_size=3)),
    st.tuples(st.just("end"), st.integers(1, 8)),
)


@dataclass
class Lesson:
    """A class to which anything happens; what is refused changes nothing."""

    its: Class
    dealt: set[int] = field(default_factory=set)  # those who have had a seat

    def wish(self, kind: str, *about: Any) -> None:
        """Carry out one wish, if it may be."""
        classroom = self.its.classroom
        entries = classroom.entries
        try:
            getattr(self, kind)(*about)
        except Problem:
            assert classroom.entries == entries

    def join(self, name: str) -> None:
        free = {number: self.free_seats(number) for number in self.its.playing}
        is_open = self.its.classroom.door == "open"
        number = self.its.join(name, free)
        assert self.its.classroom.door != "shut"
        assert self.its.classroom.enrolled[number].has_place == is_open
        assert not is_open or self.its.classroom.enrolled[number].group not in self.its.playing or any(free.values())

    def free_seats(self, number: int) -> int:
        """The seats of computers in a group's match."""
        its, people = self.its.classroom, self.its.classroom.of_group(number)
        seated = [pupil for pupil in people if pupil.table is not None]
        return grouping.seats_needed(its, number, seated, 2) - len(people)

    def move(self, pupil: int, group: int) -> None:
        self.its.do(decide.move(self.its.classroom, DESK, pupil, group))

    def room(self) -> door.Room:
        """Where newcomers can sit."""
        return door.Room(self.its.playing, {number: self.free_seats(number) for number in self.its.playing}, ELEMENTS)

    def door(self, who: Any) -> None:
        self.its.do(door.set_door(self.its.classroom, DESK, who, NOW))

    def let_in(self, pupils: list[int]) -> None:
        self.its.do(door.let_in(self.its.classroom, DESK, pupils, 0, self.room(), NOW))

    def remove(self, pupils: list[int]) -> None:
        self.its.do(door.send_out(self.its.classroom, DESK, pupils, NOW))
        for pupil in [self.its.classroom.enrolled[number] for number in pupils]:
            if pupil.standing != "again":
                assert self.its.classroom.was_sent_out(pupil.key)
                with pytest.raises(Problem, match="sent you out"):
                    decide.newcomer(self.its.classroom, pupil.key)

    def bring_back(self, act: int) -> None:
        self.its.do(door.bring_back(self.its.classroom, DESK, act, self.room(), NOW))
        before = self.its.classroom.removals[act].before
        assert {number: self.its.classroom.enrolled[number].standing for number in before} == before

    def leave(self, pupils: list[int]) -> None:
        self.its.do(door.leave(self.its.classroom, [n for n in pupils if n < len(self.its.classroom.enrolled)]))
        left = self.its.classroom.standing("left")
        assert left
        assert self.dealt.isdisjoint(pupil.number for pupil in left)

    def come_back(self, pupil: int) -> None:
        if pupil < len(self.its.classroom.enrolled):
            self.its.do(door.come_back(self.its.classroom, pupil, self.room()))

    def hand_over(self, pupil: int) -> None:
        """They go on on another device."""
        classroom = self.its.classroom
        code, new = (hash_of(f"{what} {classroom.entries}") for what in ("code", "new"))
        self.its.do(devices.offer(classroom, DESK, pupil, code, NOW))
        self.its.do(devices.go_on(classroom, None, new, code, NOW))
        assert classroom.pupil_of(new) is classroom.enrolled[pupil]

    def unite(self, one: int, other: int, with_first: bool) -> None:
        """Two entries are one person."""
        classroom = self.its.classroom
        self.its.do(change := devices.unite(classroom, DESK, one, other, one if with_first else other))
        assert classroom.pupil_of(change.holder) is classroom.enrolled[change.pupil]
        assert classroom.enrolled[change.again].standing == "again"
        self.dealt -= {pupil.number for pupil in classroom.standing("left")}

    def plan(self, size: int, fill: Any, groups: list[int] | None) -> None:
        self.its.do(decide.plan(self.its.classroom, DESK, Plan("cats", size, fill=fill), groups))

    def end(self, group: int) -> None:
        self.its.playing.discard(group)

    def deal(self, groups: list[int] | None) -> None:
        classroom = self.its.classroom
        for number in groups or ():
            decide.existing(classroom, number)
        before = {pupil.number: pupil.group for pupil in classroom.pupils}
        put = {pupil.number for pupil in classroom.pupils if pupil.by_desk}
        playing = set(self.its.playing)
        dealt = self.its.deal(groups)
        after = {pupil.number: pupil.group for pupil in classroom.pupils}
        assert before.keys() == after.keys()
        for number, group in before.items():
            if group in playing or (number in put and group != WAITING):
                assert after[number] == group, "who plays, or was put there by the desk, stays"
        if groups is None:
            assert WAITING not in after.values()
        for number in dealt:
            people = classroom.of_group(number)
            assert {pupil.table for pupil in people} == {classroom.group(number).table}
            self.dealt |= {pupil.number for pupil in people}
            game = games.load("cats")
            assert grouping.seats_needed(classroom, number, people, game.seats[0]) in game.seats
        self.is_even(dealt, put)

    def is_even(self, dealt: list[int], put: set[int]) -> None:
        """Sizes differ by one at most, but where the desk put pupils or a group is full."""
        classroom = self.its.classroom
        for number in dealt:
            free = [pupil for pupil in classroom.of_group(number) if pupil.number not in put]
            assert len(classroom.of_group(number)) <= classroom.group(number).plan.size or not free
        for one, other in combinations(dealt, 2):
            few, many = sorted((one, other), key=lambda n: len(classroom.of_group(n)))
            small, large = classroom.of_group(few), classroom.of_group(many)
            is_full = len(small) >= classroom.group(few).plan.size
            may_move = any(pupil.number not in put for pupil in large)
            assert len(large) - len(small) <= 1 or is_full or not may_move

    def check(self) -> None:
        """Nobody is lost, and nobody is in two places."""
        classroom = self.its.classroom
        assert [pupil.number for pupil in classroom.enrolled] == list(range(len(classroom.enrolled)))
        groups = [WAITING, *(group.number for group in classroom.groups)]
        places = [pupil.number for group in groups for pupil in classroom.of_group(group)]
        assert sorted(places) == [pupil.number for pupil in classroom.pupils]
        assert max(Counter(pupil.element for pupil in classroom.pupils).values(), default=1) == 1
        assert all(pupil.element > 0 for pupil in classroom.pupils)
        assert max(Counter(look(pupil.name) for pupil in classroom.pupils).values(), default=1) == 1
        for pupil in classroom.here:
            assert classroom.role(pupil.key) == "pupil"
            assert all(classroom.role(key) == "visitor" and classroom.went_on(key) for key in pupil.former)
        mine = [key for pupil in classroom.enrolled if pupil.standing != "again" for key in pupil.keys]
        assert max(Counter(mine).values(), default=1) == 1, "a secret is one person's"
        for pupil in classroom.pupils:
            assert pupil.table is None or pupil.table in classroom.group(pupil.group).tables
        again = self.its.read_again()
        assert vars(again) == vars(classroom)


@given(SIZES, FILLS, st.lists(WISHES, max_size=40))
def test_whatever_happens_everybody_has_one_place(size: int, fill: Any, wishes: list[tuple[Any, ...]]) -> None:
    lesson = Lesson(opened(size=size, fill=fill))
    for wish in wishes:
        lesson.wish(*wish)
        lesson.check()


@given(SIZES, st.integers(1, 60), st.data())
def test_who_comes_before_the_deal_sits_in_as_few_groups_as_can_be(size: int, pupils: int, data: st.DataObject) -> None:
    its = opened(size=size)
    for _ in range(pupils):
        its.join()
    for gone in data.draw(st.sets(st.integers(0, pupils - 1), max_size=pupils - 1)):
        its.do(door.send_out(its.classroom, DESK, [gone], NOW))
    here = len(its.classroom.pupils)
    dealt = its.deal()
    assert len(dealt) == -(-here // size)
    sizes = [len(its.classroom.of_group(number)) for number in dealt]
    assert sum(sizes) == here
    assert max(sizes) - min(sizes) <= 1


def test_groups_with_a_game_of_their_own_have_the_size_of_that_game() -> None:
    its = opened(size=4)
    for _ in range(8):
        its.join()
    its.do(decide.plan(its.classroom, DESK, Plan("cats", 2), [1]))
    its.deal()
    assert [len(its.classroom.of_group(group.number)) for group in its.classroom.groups] == [2, 3, 3]


def test_sixty_pupils_join_and_no_more() -> None:
    its = opened()
    for _ in range(60):
        its.join()
    with pytest.raises(Problem) as full:
        its.join()
    assert full.value.code == "class_full"
    its.do(door.send_out(its.classroom, DESK, [7], NOW))
    its.join()
    assert len(its.classroom.pupils) == 60
