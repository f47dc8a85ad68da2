"""Wishes in a class, and what is said to those that cannot be granted; names, whatever is typed."""

from collections.abc import Callable
from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.classroom import changes, decide, door, questions
from labtable.classroom.changes import AnyChange, Closed, Joined, ListedName, Moved, Plan, Question, Renamed, Waited
from labtable.classroom.classroom import Classroom
from labtable.classroom.given_names import element
from labtable.classroom.on_list import OnList, on_list
from labtable.classroom.pupil import WAITING
from labtable.engine.words.problem import Problem
from labtable.table.seats.names import MOST_TAKEN, clean, look
from labtable.table.state.table import hash_of

from .classes import DESK, ELEMENTS, NOW, ROOM, Class, holder, opened

CATS = Plan("cats", 4)
Wish = Callable[[Classroom], AnyChange]


def of_two() -> Class:
    """A class of Ada and Ben, at table 1."""
    its = opened()
    its.join("Ada")
    its.join("Ben")
    return its


def refusal(wish: Callable[[], object]) -> str:
    """The code with which a wish is refused, with a sentence."""
    with pytest.raises(Problem) as problem:
        wish()
    assert problem.value.text.endswith(".")
    return problem.value.code


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("already_here", lambda its: decide.join(its, holder(0), "Cleo", 1, ELEMENTS, NOW)),
        ("already_here", lambda its: decide.join(its, DESK, "Cleo", 1, ELEMENTS, NOW)),
        ("bad_name", lambda its: decide.join(its, holder(2), " \u200b ", 1, ELEMENTS, NOW)),
        ("bad_name", lambda its: decide.join(its, holder(2), "A" * 10_000, 1, ELEMENTS, NOW)),
        ("not_desk", lambda its: decide.rename(its, holder(0), 1, "Cleo")),
        ("not_desk", lambda its: decide.rename(its, None, 1, "Cleo")),
        ("unknown_pupil", lambda its: decide.rename(its, DESK, 2, "Cleo")),
        ("unknown_pupil", lambda its: decide.rename(its, DESK, -1, "Cleo")),
        ("unknown_pupil", lambda its: door.send_out(its, DESK, [10**30], NOW)),
        ("bad_group", lambda its: decide.move(its, DESK, 0, 0)),
        ("bad_group", lambda its: decide.move(its, DESK, 0, -1)),
        ("bad_group", lambda its: decide.move(its, DESK, 0, 3)),
        ("same_group", lambda its: decide.move(its, DESK, 0, 1)),
        ("unknown_pupil", lambda its: decide.move(its, DESK, 9, 1)),
        ("bad_group", lambda its: decide.plan(its, DESK, CATS, [2])),
        ("unknown_game", lambda its: decide.plan(its, DESK, Plan("chess", 2), None)),
        ("bad_seats", lambda its: decide.plan(its, DESK, Plan("cats", 1), None)),
        ("bad_seats", lambda its: decide.plan(its, DESK, Plan("cats", 0, fill="people"), None)),
        ("bad_seats", lambda its: decide.plan(its, DESK, Plan("cats", 10**9), None)),
        ("bad_option", lambda its: decide.plan(its, DESK, Plan("cats", 4, {"form": "secret"}), None)),
        ("bad_level", lambda its: decide.plan(its, DESK, Plan("cats", 4, level="wizard"), None)),
        ("bad_window", lambda its: decide.plan(its, DESK, Plan("cats", 4, window_ms=-1), None)),
        ("bad_pause", lambda its: decide.plan(its, DESK, Plan("cats", 4, pause_ms=10**9), None)),
        ("bad_group", lambda its: decide.stage(its, DESK, "table", 2)),
    ],
)
def test_what_cannot_be_is_refused(code: str, wish: Wish) -> None:
    its = of_two()
    assert refusal(lambda: wish(its.classroom)) == code
    assert vars(its.read_again()) == vars(its.classroom)


@pytest.mark.parametrize("who", [holder(0), holder(7), hash_of("host"), None, ""])
def test_only_the_desk_leads(who: str | None) -> None:
    its = of_two().classroom
    wishes: list[Callable[[], object]] = [
        lambda: door.send_out(its, who, [1], NOW),
        lambda: door.set_door(its, who, "shut", NOW),
        lambda: door.set_names(its, who, "wall", 9),
        lambda: door.let_in(its, who, [1], 9, ROOM, NOW),
        lambda: door.bring_back(its, who, 0, ROOM, NOW),
        lambda: decide.move(its, who, 1, 2),
        lambda: decide.plan(its, who, CATS, None),
        lambda: decide.stage(its, who, "overview", None),
        lambda: decide.add_desk(its, who, hash_of("mine")),
        lambda: decide.close(its, who, NOW),
        lambda: decide.lead(its, who),
    ]
    assert [refusal(wish) for wish in wishes] == ["not_desk"] * len(wishes)


def test_who_waits_is_given_thirty_puzzles_and_who_plays_none() -> None:
    its = of_two()
    assert refusal(lambda: decide.waiting(its.classroom, holder(0))) == "not_waiting"
    its.do(Moved([0], WAITING))
    for number in range(30):
        assert decide.waiting(its.classroom, holder(0)) is its.classroom.enrolled[0]
        its.do(Waited(0, f"puzzle-{number}"))
    assert refusal(lambda: decide.waiting(its.classroom, holder(0))) == "many_puzzles"


def test_answers_are_shown_and_a_question_ends_only_while_it_is_on() -> None:
    its = of_two()
    wishes: list[Callable[[], object]] = [
        lambda: questions.reveal(its.classroom, DESK, 1),
        lambda: questions.go_back(its.classroom, DESK, NOW, 1),
    ]
    assert [refusal(wish) for wish in wishes] == ["no_question"] * 2
    question = Question("cats", puzzle=1)
    its.do(questions.push(its.classroom, DESK, [question], NOW))
    assert refusal(lambda: questions.push(its.classroom, DESK, [question], NOW)) == "question_on"
    assert refusal(lambda: questions.go_back(its.classroom, DESK, NOW, 2)) == "no_question"
    its.do(questions.reveal(its.classroom, DESK, 1))
    assert its.classroom.asked is not None
    assert its.classroom.asked.is_revealed
    its.do(questions.go_back(its.classroom, DESK, NOW, 1))
    assert [refusal(wish) for wish in wishes] == ["no_question"] * 2


def test_a_class_that_is_over_stays_as_it_is() -> None:
    its = of_two()
    its.do(Closed(NOW))
    wishes: list[Callable[[], object]] = [
        lambda: decide.join(its.classroom, holder(2), "Cleo", 1, ELEMENTS, NOW),
        lambda: decide.move(its.classroom, DESK, 1, 2),
        lambda: decide.plan(its.classroom, DESK, CATS, None),
        lambda: decide.close(its.classroom, DESK, NOW),
        lambda: decide.lead(its.classroom, DESK),
    ]
    assert [refusal(wish) for wish in wishes] == ["class_over"] * len(wishes)


def test_who_was_sent_out_has_a_secret_that_is_worth_nothing() -> None:
    its = of_two()
    its.do(door.send_out(its.classroom, DESK, [1], NOW))
    assert its.classroom.role(holder(1)) == "visitor"
    assert refusal(lambda: decide.rename(its.classroom, holder(1), 1, "Me")) == "unknown_pupil"
    assert refusal(lambda: door.send_out(its.classroom, DESK, [1], NOW)) == "unknown_pupil"


def test_a_second_desk_link_takes_the_place_of_the_one_before() -> None:
    its = opened()
    for secret in ("second", "third"):
        its.do(decide.add_desk(its.classroom, DESK, hash_of(secret)))
    roles = [its.classroom.role(hash_of(secret)) for secret in ("desk", "second", "third")]
    assert roles == ["desk", "visitor", "desk"]


def test_who_leads_by_a_second_link_keeps_it_when_they_ask_for_another() -> None:
    """Their teacher's laptop is gone, and theirs may go, too."""
    its = opened()
    asker = "desk"
    for secret in ("second", "third", "fourth"):
        its.do(decide.add_desk(its.classroom, hash_of(asker), hash_of(secret)))
        assert its.classroom.role(hash_of(asker)) == its.classroom.role(hash_of(secret)) == "desk"
        asker = secret
    assert its.classroom.role(hash_of("second")) == "visitor"
    assert its.read_again().desks == its.classroom.desks


def test_a_table_is_full_where_its_game_has_no_more_seats() -> None:
    its = opened("cats", 2)
    most = 0
    for number in range(12):
        its.join(f"Pupil {number}")
    with pytest.raises(Problem) as full:
        for pupil in range(2, 12):
            its.do(decide.move(its.classroom, DESK, pupil, 1))
            most = len(its.classroom.of_group(1))
    assert full.value.code == "group_full"
    assert f"{most} players" in full.value.text


# --- names


@given(st.lists(st.text(max_size=40), min_size=1, max_size=20))
def test_typed_names_are_clean_and_nobody_elses(typed: list[str]) -> None:
    its = opened()
    for name in typed:
        with suppress(Problem):
            its.join(name)
    names = [pupil.name for pupil in its.classroom.pupils]
    assert all(0 < len(name) <= MOST_TAKEN and name == clean(name) for name in names)
    assert len({look(name) for name in names}) == len(names)


def test_a_pupil_keeps_their_own_name_and_takes_no_other() -> None:
    its = of_two()
    assert decide.rename(its.classroom, holder(1), 1, "ben").name == "ben"
    assert decide.rename(its.classroom, holder(1), 1, "ADA").name == "ADA 2"
    assert decide.rename(its.classroom, DESK, 1, "Ada").name == "Ada 2"


def test_a_name_of_the_list_is_given_where_one_line_fits_that_nobody_has() -> None:
    its = opened(naming="list", roster=["Anna Berg", "Anna Cohen", "Ben Diaz", " ", "Jo"])
    codes = [refusal(lambda name=name: its.join(name)) for name in ("Anna", "An", "B", "Zoe")]  # type: ignore[misc]
    assert codes == ["which_name", "not_listed", "not_listed", "not_listed"]
    its.join("anna berg")
    assert refusal(lambda: its.join("ANNA")) == "which_name"  # nobody is taken for the other Anna
    assert refusal(lambda: its.join("Anna B")) == "name_taken"
    its.join("Anna C")
    assert [pupil.name for pupil in its.classroom.pupils] == ["Anna B.", "Anna C."]
    assert refusal(lambda: decide.rename(its.classroom, holder(0), 0, "Zoe")) == "not_listed"
    assert decide.rename(its.classroom, holder(0), 0, "jo") == Renamed(0, "Jo", 3)
    its.do(door.send_out(its.classroom, DESK, [0], NOW))
    its.join("Berg, Anna")
    assert [pupil.name for pupil in its.classroom.pupils] == ["Anna C.", "Anna B."]


def test_two_of_the_list_with_the_same_name_both_join_by_it() -> None:
    its = opened(naming="list", roster=["Ben Diaz", "Ben Diaz", "Jo", "Ben Diaz"])
    for typed in ("ben diaz", "BEN DIAZ", "Ben"):
        its.join(typed)
    assert [pupil.name for pupil in its.classroom.pupils] == ["Ben 1", "Ben 2", "Ben 3"]
    assert refusal(lambda: its.join("Ben Diaz")) == "name_taken"


def test_whether_a_typed_name_is_on_the_list_is_said_before_anybody_joins() -> None:
    its = opened(naming="list", roster=["Anna Berg", "Anna Cohen", "Ben Koc"])
    its.join("Ben Koç")
    found = [on_list(its.classroom, typed) for typed in ("Anna", "anna cohen", "ben", "Napoleon")]
    assert found == [OnList("several"), OnList("free", 1), OnList("taken", 2), OnList("none")]
    assert on_list(its.classroom, "BEN", its.classroom.enrolled[0]) == OnList("free", 2)


def test_the_desk_adds_and_corrects_lines_and_whoever_sits_there_is_called_so() -> None:
    its = opened(naming="list", roster=["Jonas Lind", "Mia Koch"])
    its.join("jonas")
    its.do(decide.list_name(its.classroom, DESK, None, ListedName(" Jonas ", "Sund")))
    assert its.classroom.roster[2] == ListedName("Jonas", "Sund", "Jonas S.")
    its.join("jonas sund")
    its.do(decide.list_name(its.classroom, DESK, 0, ListedName("Jonas", "Lindh", "Jo L.")))
    its.do(decide.list_name(its.classroom, DESK, 1, ListedName("Mia", "Kochel")))
    assert [pupil.name for pupil in its.classroom.pupils] == ["Jo L.", "Jonas S."]
    assert [its.classroom.full_name(pupil) for pupil in its.classroom.pupils] == ["Jonas Lindh", "Jonas Sund"]
    its.do(decide.unlist(its.classroom, DESK, 2))
    its.do(decide.unlist(its.classroom, DESK, 1))
    assert [refusal(lambda name=name: its.join(name)) for name in ("Mia", "Jonas Sund")] == ["not_listed"] * 2  # type: ignore[misc]
    assert its.classroom.enrolled[1].name == its.classroom.full_name(its.classroom.enrolled[1]) == "Jonas S."
    assert its.read_again().__dict__ == its.classroom.__dict__


def test_what_the_desk_writes_of_a_pupil_may_be_a_name_of_the_list() -> None:
    its = opened(naming="list", roster=["Jonas Lind", "Mia Koch"])
    its.join("Mia")
    assert decide.rename(its.classroom, DESK, 0, "Jonas Lind") == Renamed(0, "Jonas", 0, by_desk=True)
    assert decide.rename(its.classroom, DESK, 0, "Mimi") == Renamed(0, "Mimi", by_desk=True)
    its.do(decide.rename(its.classroom, DESK, 0, "Mimi"))
    assert its.classroom.full_name(its.classroom.enrolled[0]) == "Mia Koch"


@pytest.mark.parametrize(
    ("code", "wish"),
    [
        ("not_desk", lambda its: decide.list_name(its.classroom, holder(0), None, ListedName("Ada"))),
        ("not_desk", lambda its: decide.unlist(its.classroom, None, 0)),
        ("bad_name", lambda its: decide.list_name(its.classroom, DESK, None, ListedName(" "))),
        ("bad_name", lambda its: decide.list_name(its.classroom, DESK, None, ListedName("Ada", "B" * 161))),
        ("bad_roster", lambda its: decide.list_name(its.classroom, DESK, 1, ListedName("Ada"))),
        ("bad_roster", lambda its: decide.unlist(its.classroom, DESK, -1)),
        ("bad_roster", lambda its: decide.unlist(opened().classroom, DESK, 0)),
        ("bad_roster", lambda its: decide.list_name(full_list().classroom, DESK, None, ListedName("Ada"))),
    ],
)
def test_a_line_that_cannot_be_changed_says_why(code: str, wish: Callable[[Class], object]) -> None:
    its = opened(naming="list", roster=["Mia"])
    assert refusal(lambda: wish(its)) == code


def full_list() -> Class:
    """A class whose list has as many names as a class has pupils."""
    return opened(naming="list", roster=[f"Anna {letter}{other}" for letter in "abcdefgh" for other in "abcdefgh"][:60])


def test_lists_of_older_logs_are_read_as_they_were() -> None:
    """Their lines were the names at tables, and changes had no numbers of lines."""
    old = [
        {"e": "opened", "title": "", "host": "h", "desk": DESK, "at": NOW, "plan": {"game": "cats", "size": 4},
         "naming": "list", "roster": ["Anna Berg", "Ben Diaz", "Ben Diaz 2", "Jo"]},
        {"e": "joined", "name": "Ben Diaz", "holder": "a", "element": 1, "group": 1, "at": NOW},
        {"e": "joined", "name": "Jo", "holder": "b", "element": 2, "group": 1, "at": NOW},
        {"e": "renamed", "pupil": 1, "name": "Anna Berg"},
        {"e": "renamed", "pupil": 0, "name": "Benny"},
    ]  # fmt: skip
    first, *rest = [changes.read(msgspec.json.encode(change)) for change in old]
    assert isinstance(first, changes.Opened)
    classroom = Classroom("photon-41", first)
    for change in rest:
        classroom.apply(change)
    assert [(pupil.name, classroom.full_name(pupil)) for pupil in classroom.pupils] == [
        ("Benny", "Ben Diaz"),
        ("Anna Berg", "Anna Berg"),
    ]
    found = [on_list(classroom, typed).what for typed in ("anna", "Ben Diaz", "ben", "jo", "Zoe")]
    assert found == ["taken", "free", "free", "free", "none"]
    assert decide.join(classroom, "c", "ben diaz", 1, [3], NOW).name == "Ben Diaz 2"


def test_where_elements_are_given_nobody_chooses_a_name() -> None:
    its = opened(naming="elements")
    for _ in range(60):
        its.join("\u200b" * 10_000)
    names = [pupil.name for pupil in its.classroom.pupils]
    assert names == [element(pupil.element) for pupil in its.classroom.pupils]
    assert len(set(names)) == 60
    assert refusal(lambda: decide.rename(its.classroom, holder(3), 3, "Me")) == "names_given"
    assert decide.rename(its.classroom, DESK, 3, "Kim").name == "Kim"


def test_an_element_is_no_name_that_somebody_types_and_older_logs_have_its_english_name() -> None:
    its = opened(naming="elements")
    its.classroom.apply(Joined("Cobalt", holder(0), 27, 1, NOW))
    assert [pupil.name for pupil in its.classroom.pupils] == [element(27)]
    assert clean(element(27)) == "Co"
    typed = opened()
    typed.join(element(27))
    assert [pupil.name for pupil in typed.classroom.pupils] == ["Co"]


def test_a_title_may_be_longer_than_a_name() -> None:
    title = "Physics 8b, the lesson on Tuesday"
    assert decide.open_class(f"  {title} ", "", DESK, NOW, CATS, "typed", []).title == title
    assert decide.open_class(" ", "", DESK, NOW, CATS, "typed", []).title == ""
    assert refusal(lambda: decide.open_class("x" * 41, "", DESK, NOW, CATS, "typed", [])) == "bad_name"
