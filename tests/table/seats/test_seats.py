"""Who may do what at a table, and what a table is after it."""

from collections.abc import Callable

import pytest

from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.table.seats.codes import LENGTH, as_given, new_code
from labtable.table.seats.seat import Computer, Newcomer, Open, Person, is_free, is_kept, public
from labtable.table.state import decide
from labtable.table.state.changes import AnyChange, Assigned, Coming, Left, Lent, Sat, Started, Taken, read, write
from labtable.table.state.plan import Plan, SeatWish, plan_table
from labtable.table.state.table import Role, Table, hash_of

from ..manual import HOST, START, ManualSystem, holder, made, refused_as

NOBODY: frozenset[int] = frozenset()
EVERYBODY = frozenset(range(4))


def lobby(*seats: str) -> Table:
    return Table("muon-100", made(*seats))


def playing(*seats: str) -> Table:
    table = lobby(*seats)
    table.apply(Started(1, START))
    return table


def grant(table: Table, decision: AnyChange) -> Table:
    table.apply(decision)
    return table


# --- sitting ---


def test_an_open_seat_is_held_by_a_secret() -> None:
    table = lobby("person", "open")
    grant(table, decide.sit(table, hash_of("mine"), 1, " Bob "))
    assert table.role(hash_of("mine")) == Role(1, False)
    assert table.seats[1].name == "Bob"
    assert table.role(hash_of("not mine")) == Role()
    assert table.role(None) == Role()


def test_typing_somebodys_name_takes_nobodys_seat() -> None:
    table = lobby("person", "open")
    grant(table, decide.sit(table, hash_of("mine"), 1, "Ada"))
    assert table.role(hash_of("mine")) == Role(1, False)
    assert [seat.name for seat in table.seats] == ["Ada", "Ada 2"]
    assert table.role(holder(0)) == Role(0, False)


def test_no_seat_is_taken_twice() -> None:
    table = lobby("person", "open", "random")
    assert refused_as(lambda: decide.sit(table, hash_of("mine"), 0, "Eve")) == "seat_taken"
    assert refused_as(lambda: decide.sit(table, hash_of("mine"), 2, "Eve")) == "seat_taken"
    assert refused_as(lambda: decide.sit(table, hash_of("mine"), 3, "Eve")) == "bad_seat"
    assert refused_as(lambda: decide.sit(table, hash_of("mine"), -1, "Eve")) == "bad_seat"
    assert refused_as(lambda: decide.sit(table, hash_of("mine"), 1, "\u200b")) == "bad_name"


def test_nobody_has_two_seats() -> None:
    table = lobby("person", "open")
    assert refused_as(lambda: decide.sit(table, holder(0), 1, "Ada")) == "already_seated"


def test_the_host_may_take_a_seat_and_stays_host() -> None:
    table = lobby("open", "open")
    grant(table, decide.sit(table, HOST, 0, "Ada"))
    assert table.role(HOST) == Role(0, True, maker=True)


def test_a_seat_left_in_the_lobby_is_open_to_others() -> None:
    table = lobby("person", "open")
    grant(table, decide.leave(table, holder(0)))
    assert table.seats[0] == Open()
    assert table.role(holder(0)) == Role()
    assert refused_as(lambda: decide.leave(table, holder(0))) == "not_seated"


def test_who_leaves_a_match_is_away_until_they_do_something() -> None:
    table = playing("person", "person")
    assert table.play is not None
    turn = table.play.match.state.turn
    grant(table, decide.leave(table, holder(turn)))
    assert table.seats[turn].away
    assert table.role(holder(turn)).seat == turn
    grant(table, decide.act(table, holder(turn), 0, "done", START))
    assert not table.seats[turn].away


# --- the host ---


@pytest.mark.parametrize("secret", [None, "somebody's", "person 0"])
def test_only_the_host_assigns_and_starts(secret: str | None) -> None:
    table = lobby("person", "random")
    mine = hash_of(secret) if secret else None
    assert refused_as(lambda: decide.assign(table, mine, 1, "open", None, NOBODY)) == "not_host"
    assert refused_as(lambda: decide.start(table, mine, 1, START)) == "not_host"


def test_before_the_start_the_host_arranges_all_seats() -> None:
    table = lobby("person", "open")
    grant(table, decide.assign(table, HOST, 0, "open", None, EVERYBODY))
    grant(table, decide.assign(table, HOST, 1, "bot", "beginner", EVERYBODY))
    assert table.seats == [Open(), Computer("beginner")]
    assert table.role(holder(0)) == Role()


def test_levels_and_seats_must_be_there() -> None:
    table = lobby("person", "open")
    assert refused_as(lambda: decide.assign(table, HOST, 1, "bot", "grandmaster", NOBODY)) == "bad_level"
    assert refused_as(lambda: decide.assign(table, HOST, 1, "open", "random", NOBODY)) == "bad_level"
    assert refused_as(lambda: decide.assign(table, HOST, 2, "bot", None, NOBODY)) == "bad_seat"


def test_a_computer_is_a_beginner_unless_somebody_says_otherwise() -> None:
    table = lobby("person", "open")
    grant(table, decide.assign(table, HOST, 1, "bot", None, NOBODY))
    assert table.seats[1].level == "beginner"
    planned = plan_table(Plan("unitary", "Ada", seats=[SeatWish("me"), SeatWish("bot")]), "host", START)
    assert planned.seats[1].level == "beginner"


def test_nobody_is_dealt_to_an_open_seat() -> None:
    table = lobby("person", "open")
    assert refused_as(lambda: decide.start(table, HOST, 1, START)) == "open_seats"


def test_a_match_is_started_once_and_again_when_it_is_over() -> None:
    table = lobby("person", "random")
    grant(table, Started(1, START, {"hands": [["Force"], []], "hidden": ["Force", "Energy"], "turn": 0}))
    assert (table.match_number, table.stage) == (1, "playing")
    assert refused_as(lambda: decide.start(table, HOST, 2, START)) == "match_on"
    grant(table, decide.act(table, holder(0), 0, "Force up", START))
    assert table.stage == "over"
    assert refused_as(lambda: decide.act(table, holder(0), 1, "done", START)) == "refused"
    grant(table, decide.start(table, HOST, 2, START))
    assert (table.match_number, table.stage) == (2, "playing")


def test_during_a_match_only_an_absent_persons_seat_goes_to_a_bot() -> None:
    table = playing("person", "person", "random")
    assert refused_as(lambda: decide.assign(table, HOST, 0, "bot", None, {0, 1})) == "present"
    assert refused_as(lambda: decide.assign(table, HOST, 0, "open", None, NOBODY)) == "match_on"
    assert refused_as(lambda: decide.assign(table, HOST, 0, "bot", None, {1}, {0: 7})) == "just_left"
    grant(table, decide.assign(table, HOST, 0, "bot", "beginner", {1}))
    assert is_kept(table.seats[0])
    assert table.seats[0].name == "Ada"
    assert table.role(holder(0)).seat == 0
    grant(table, decide.assign(table, HOST, 2, "bot", "beginner", EVERYBODY))
    assert table.seats[2].level == "beginner"


def test_during_a_match_the_host_offers_a_bots_seat_and_somebody_takes_it() -> None:
    table = playing("person", "random", "random")
    assert refused_as(lambda: decide.sit(table, hash_of("late"), 1, "Bea")) == "seat_taken"
    assert refused_as(lambda: decide.assign(table, hash_of("late"), 1, "open", None, NOBODY)) == "not_host"
    grant(table, decide.assign(table, HOST, 1, "open", None, NOBODY))
    grant(table, decide.assign(table, HOST, 2, "open", None, NOBODY))
    assert table.seats[1:] == [Computer("random", offered=True)] * 2
    grant(table, decide.assign(table, HOST, 2, "bot", "beginner", NOBODY))
    assert refused_as(lambda: decide.sit(table, hash_of("late"), 2, "Bea")) == "seat_taken"
    grant(table, decide.sit(table, hash_of("late"), 1, "Bea"))
    assert table.role(hash_of("late")) == Role(1, False)
    assert isinstance(table.seats[1], Person)
    assert refused_as(lambda: decide.sit(table, hash_of("later"), 1, "Cleo")) == "seat_taken"


def test_who_comes_back_takes_the_seat_from_the_bot() -> None:
    table = playing("person", "person")
    assert refused_as(lambda: decide.reclaim(table, holder(0))) == "not_kept"
    grant(table, decide.assign(table, HOST, 0, "bot", None, NOBODY))
    assert refused_as(lambda: decide.act(table, holder(0), 0, "done", START)) == "kept"
    assert refused_as(lambda: decide.reclaim(table, holder(7))) == "not_seated"
    grant(table, decide.reclaim(table, holder(0)))
    assert not is_kept(table.seats[0])


def test_who_has_walked_away_counts_as_absent_though_a_socket_is_open() -> None:
    table = playing("person", "person")
    grant(table, decide.leave(table, holder(1)))
    grant(table, decide.assign(table, HOST, 1, "bot", None, EVERYBODY))
    assert is_kept(table.seats[1])
    grant(table, decide.reclaim(table, holder(1)))
    assert not is_kept(table.seats[1])
    assert not table.seats[1].away


# --- acting ---


def test_only_who_has_a_seat_acts_and_only_in_a_match() -> None:
    assert refused_as(lambda: decide.act(lobby("person", "random"), holder(0), 0, "done", START)) == "no_match"
    table = playing("person", "person")
    assert refused_as(lambda: decide.act(table, HOST, 0, "done", START)) == "not_seated"
    assert refused_as(lambda: decide.act(table, None, 0, "done", START)) == "not_seated"


def test_who_has_seen_less_or_more_than_has_happened_looks_again() -> None:
    table = playing("person", "person")
    assert table.play is not None
    mine = holder(table.play.match.state.turn)
    for seen in (-1, 1, 10**12):
        assert refused_as(lambda seen=seen: decide.act(table, mine, seen, "done", START)) == "stale"  # type: ignore[misc]


def test_a_refusal_names_its_rule_and_nothing_changes() -> None:
    table = playing("person", "person")
    assert table.play is not None
    other = 1 - table.play.match.state.turn
    with pytest.raises(Problem) as refused:
        decide.act(table, holder(other), 0, "done", START)
    assert refused.value.code == "refused"
    assert refused.value.sentence is not None
    assert refused.value.sentence.rule == "U-3"
    assert refused_as(lambda: decide.act(table, holder(other), 0, "abracadabra", START)) == "unreadable"
    assert table.play.step == 0


def test_an_action_is_written_in_notation_and_with_the_time() -> None:
    table = playing("person", "person")
    assert table.play is not None
    turn = table.play.match.state.turn
    acted = decide.act(table, holder(turn), 0, "  END turn ", START + 1234)
    assert (acted.action, acted.ms, acted.by) == ("done", 1234, "person")
    grant(table, acted)
    earlier = decide.act(table, holder(1 - turn), 1, "done", START + 1000)
    assert earlier.ms == 1234, "the record's time only goes on"


def test_levels_of_older_logs_go_by_todays_names() -> None:
    table = Table("muon-100", made("person", "club"))
    table.apply(Assigned(0, "bot", "club"))
    assert [seat.level for seat in table.seats] == ["intermediate", "intermediate"]


# --- a person's seat, on another device ---


def given(table: Table, seat: int, typed: str) -> Table:
    """A code of a seat has been given."""
    return grant(table, decide.lend(table, HOST, seat, hash_of(typed), NOBODY))


def take(table: Table, who: str, typed: str, name: str, present: frozenset[int] = NOBODY) -> Taken:
    return decide.take(table, hash_of(who), hash_of(typed), name, present)


@pytest.mark.parametrize("arrange", [lobby, playing])
def test_a_code_is_given_for_the_seat_of_a_person_who_is_away(arrange: Callable[..., Table]) -> None:
    table = arrange("person", "person", "random")
    assert refused_as(lambda: decide.lend(table, holder(0), 1, "hash", NOBODY)) == "not_host"
    assert refused_as(lambda: decide.lend(table, HOST, 2, "hash", NOBODY)) == "no_person"
    assert refused_as(lambda: decide.lend(table, HOST, 3, "hash", NOBODY)) == "bad_seat"
    assert refused_as(lambda: decide.lend(table, HOST, 1, "hash", {1})) == "present"
    assert refused_as(lambda: decide.lend(table, HOST, 1, "hash", NOBODY, {1: 7})) == "just_left"
    assert decide.lend(table, HOST, 1, "hash", {0}, {0: 7}) == Lent(1, "hash")


def test_there_is_no_code_for_an_open_seat_or_in_a_puzzle() -> None:
    assert refused_as(lambda: decide.lend(lobby("person", "open"), HOST, 1, "hash", NOBODY)) == "no_person"
    learning = Table("muon-100", plan_table(Plan("unitary", lesson=next(iter(load("unitary").lessons))), HOST, START))
    assert refused_as(lambda: decide.lend(learning, HOST, 0, "hash", NOBODY)) == "no_seats"


def test_who_comes_with_the_code_holds_the_seat_and_the_old_secret_holds_nothing() -> None:
    table = given(playing("person", "person"), 1, "ACDE3467")
    taken = take(table, "new phone", "ACDE3467", " Bob ")
    assert taken == Taken(1, "Bob", hash_of("new phone"))
    grant(table, taken)
    assert table.role(hash_of("new phone")) == Role(1, False)
    assert table.role(holder(1)) == Role()
    assert refused_as(lambda: decide.act(table, holder(1), 0, "done", START)) == "not_seated"
    assert refused_as(lambda: decide.reclaim(table, holder(1))) == "not_seated"
    assert public(table.seats[1]) == Person("Bob", taken_from="Bob")
    assert refused_as(lambda: take(table, "another", "ACDE3467", "Eve")) == "wrong_code"


def test_the_newest_code_of_a_seat_is_the_one_that_works() -> None:
    table = given(given(given(playing("person", "person", "person"), 1, "older"), 1, "newer"), 2, "other")
    assert refused_as(lambda: take(table, "another", "older", "Bob")) == "wrong_code"
    assert take(table, "another", "other", "Cleo").seat == 2
    assert take(table, "another", "newer", "Bob").seat == 1


def test_a_code_does_not_work_while_its_person_is_here_and_ends_when_they_take_over() -> None:
    table = given(playing("person", "person"), 1, "code")
    assert refused_as(lambda: take(table, "another", "code", "Bob", frozenset({1}))) == "present"
    grant(table, decide.assign(table, HOST, 1, "bot", None, NOBODY))
    assert take(table, "another", "code", "Bob").seat == 1
    grant(table, decide.reclaim(table, holder(1)))
    assert refused_as(lambda: take(table, "another", "code", "Bob")) == "wrong_code"


def test_who_has_a_seat_takes_no_other_by_a_code() -> None:
    table = given(playing("person", "person"), 1, "code")
    assert refused_as(lambda: decide.take(table, holder(0), hash_of("code"), "Ada", NOBODY)) == "already_seated"
    assert refused_as(lambda: take(table, "another", "code", "\u200b")) == "bad_name"
    assert take(table, "another", "code", "Ada").name == "Ada 2"


def test_taking_a_seat_ends_its_keeping_and_its_being_away() -> None:
    table = playing("person", "person")
    grant(table, decide.leave(table, holder(1)))
    grant(table, decide.assign(table, HOST, 1, "bot", "beginner", EVERYBODY))
    given(table, 1, "code")
    grant(table, take(table, "another", "code", "Dan"))
    seat = table.seats[1]
    assert (public(seat), seat.away) == (Person("Dan", taken_from="Bob"), False)


def test_a_seat_that_is_given_up_or_to_a_computer_has_no_code() -> None:
    table = given(given(lobby("person", "person"), 0, "first"), 1, "second")
    grant(table, decide.leave(table, holder(0)))
    grant(table, decide.assign(table, HOST, 1, "bot", None, NOBODY))
    for typed in ("first", "second"):
        assert refused_as(lambda typed=typed: take(table, "another", typed, "Eve")) == "wrong_code"  # type: ignore[misc]


# --- from the next deal on ---


def offering_host() -> Table:
    """The host plays in seat 0 and offers the computer's seat 1."""
    table = lobby("open", "random")
    grant(table, decide.sit(table, HOST, 0, "Ada"))
    table.apply(Started(1, START, {"hands": [["Force"], []], "hidden": ["Force", "Energy"], "turn": 0}))
    return grant(table, decide.assign(table, HOST, 1, "open", None, NOBODY))


def over(table: Table) -> Table:
    return grant(table, decide.act(table, HOST, 0, "Force up", START))


def test_while_the_host_plays_an_offered_seat_is_taken_for_the_next_deal_only() -> None:
    table = offering_host()
    coming = decide.sit(table, hash_of("late"), 1, "Ada")
    assert coming == Coming(1, "Ada 2", hash_of("late"))
    grant(table, coming)
    assert table.role(hash_of("late")) == Role(None, False, 1)
    assert table.seats[1] == Computer("random", offered=True, newcomer=Newcomer("Ada 2", hash_of("late")))
    assert refused_as(lambda: decide.act(table, hash_of("late"), 0, "done", START)) == "not_seated"
    assert refused_as(lambda: decide.sit(table, hash_of("later"), 1, "Eve")) == "seat_taken"
    assert refused_as(lambda: decide.sit(table, hash_of("late"), 1, "Bea")) == "already_seated"
    over(table)
    assert table.role(hash_of("late")) == Role(None, False, 1)
    grant(table, decide.start(table, HOST, 2, START))
    assert table.role(hash_of("late")) == Role(1, False)
    assert [public(seat) for seat in table.seats][1] == Person("Ada 2")


def test_who_comes_at_the_next_deal_can_leave_before_and_the_host_can_withdraw() -> None:
    table = offering_host()
    grant(table, decide.sit(table, hash_of("late"), 1, "Bea"))
    grant(table, decide.leave(table, hash_of("late")))
    assert table.role(hash_of("late")) == Role()
    assert is_free(table.seats[1])
    for to in ("open", "bot"):
        grant(table, decide.sit(table, hash_of("late"), 1, "Bea"))
        grant(table, decide.assign(table, HOST, 1, to, None, NOBODY))
        assert table.role(hash_of("late")) == Role()
    over(table)
    grant(table, decide.start(table, HOST, 2, START))
    assert isinstance(table.seats[1], Computer)


def test_a_log_with_codes_and_newcomers_gives_the_same_table_again() -> None:
    first = made("open", "random", "person")
    happened: list[AnyChange] = [
        Sat(0, "Ada", HOST),
        Started(1, START),
        Assigned(1, "open"),
        Coming(1, "Bea", hash_of("late")),
        Lent(2, hash_of("code")),
        Left(2),
        Assigned(2, "bot", "beginner"),
        Lent(2, hash_of("newer")),
        Taken(2, "Dan", hash_of("dan")),
        Coming(1),
        Coming(1, "Bea", hash_of("bea")),
        Started(2, START),
    ]
    table, again = Table("muon-100", first), Table("muon-100", first)
    for change in happened:
        table.apply(change)
        again.apply(read(write(change)))
    assert table.seats == again.seats
    assert [seat.name for seat in again.seats] == ["Ada", "Bea", "Dan"]
    assert [again.role(hash_of(who)).seat for who in ("bea", "dan", "late", "person 2")] == [1, 2, None, None]


def test_a_code_is_typed_as_one_likes_and_has_no_letters_that_look_alike() -> None:
    system = ManualSystem()
    codes = {new_code(system) for _ in range(100)}
    assert len(codes) == 100
    assert all(len(one) == LENGTH and not set(one) & set("0O1IL2Z5S8B") for one in codes)
    assert as_given(" acde-34 67\n") == "ACDE3467"
