"""Who may do what at a table, and what a table is after it."""

from collections.abc import Callable

import pytest

from labtable.engine.problem import Problem
from labtable.table import decide
from labtable.table.changes import AnyChange, Assigned, Started
from labtable.table.plan import Plan, Wish, plan_table
from labtable.table.table import Role, Table, hash_of

from .manual import HOST, START, holder, made

NOBODY: frozenset[int] = frozenset()
EVERYBODY = frozenset(range(4))


def lobby(*seats: str) -> Table:
    return Table("muon-100", made(*seats))


def playing(*seats: str) -> Table:
    table = lobby(*seats)
    table.apply(Started(1, START))
    return table


def code(decision: Callable[[], AnyChange]) -> str:
    """The code that a wish is refused with."""
    with pytest.raises(Problem) as refused:
        decision()
    assert refused.value.sentence.endswith((".", "]")), "a whole sentence, perhaps with its rule"
    return refused.value.code


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
    assert code(lambda: decide.sit(table, hash_of("mine"), 0, "Eve")) == "seat_taken"
    assert code(lambda: decide.sit(table, hash_of("mine"), 2, "Eve")) == "seat_taken"
    assert code(lambda: decide.sit(table, hash_of("mine"), 3, "Eve")) == "bad_seat"
    assert code(lambda: decide.sit(table, hash_of("mine"), -1, "Eve")) == "bad_seat"
    assert code(lambda: decide.sit(table, hash_of("mine"), 1, "\u200b")) == "bad_name"


def test_nobody_has_two_seats() -> None:
    table = lobby("person", "open")
    assert code(lambda: decide.sit(table, holder(0), 1, "Ada")) == "already_seated"


def test_the_host_may_take_a_seat_and_stays_host() -> None:
    table = lobby("open", "open")
    grant(table, decide.sit(table, HOST, 0, "Ada"))
    assert table.role(HOST) == Role(0, True)


def test_a_seat_left_in_the_lobby_is_open_to_others() -> None:
    table = lobby("person", "open")
    grant(table, decide.leave(table, holder(0)))
    assert table.seats[0].kind == "open"
    assert table.role(holder(0)) == Role()
    assert code(lambda: decide.leave(table, holder(0))) == "not_seated"


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
    assert code(lambda: decide.assign(table, mine, 1, "open", None, NOBODY)) == "not_host"
    assert code(lambda: decide.start(table, mine, 1, START)) == "not_host"


def test_before_the_start_the_host_arranges_all_seats() -> None:
    table = lobby("person", "open")
    grant(table, decide.assign(table, HOST, 0, "open", None, EVERYBODY))
    grant(table, decide.assign(table, HOST, 1, "bot", "beginner", EVERYBODY))
    assert [(seat.kind, seat.level) for seat in table.seats] == [("open", None), ("bot", "beginner")]
    assert table.role(holder(0)) == Role()


def test_levels_and_seats_must_be_there() -> None:
    table = lobby("person", "open")
    assert code(lambda: decide.assign(table, HOST, 1, "bot", "grandmaster", NOBODY)) == "bad_level"
    assert code(lambda: decide.assign(table, HOST, 1, "open", "random", NOBODY)) == "bad_level"
    assert code(lambda: decide.assign(table, HOST, 2, "bot", None, NOBODY)) == "bad_seat"


def test_a_computer_is_a_beginner_unless_somebody_says_otherwise() -> None:
    table = lobby("person", "open")
    grant(table, decide.assign(table, HOST, 1, "bot", None, NOBODY))
    assert table.seats[1].level == "beginner"
    planned = plan_table(Plan("unitary", "Ada", seats=[Wish("me"), Wish("bot")]), "host", START)
    assert planned.seats[1].level == "beginner"


def test_nobody_is_dealt_to_an_open_seat() -> None:
    table = lobby("person", "open")
    assert code(lambda: decide.start(table, HOST, 1, START)) == "open_seats"


def test_a_match_is_started_once_and_again_when_it_is_over() -> None:
    table = lobby("person", "random")
    grant(table, Started(1, START, {"hands": [["Force"], []], "hidden": ["Force", "Energy"], "turn": 0}))
    assert (table.match, table.stage) == (1, "playing")
    assert code(lambda: decide.start(table, HOST, 2, START)) == "match_on"
    grant(table, decide.act(table, holder(0), 0, "Force up", START))
    assert table.stage == "over"
    assert code(lambda: decide.act(table, holder(0), 1, "done", START)) == "refused"
    grant(table, decide.start(table, HOST, 2, START))
    assert (table.match, table.stage) == (2, "playing")


def test_during_a_match_only_an_absent_persons_seat_goes_to_a_bot() -> None:
    table = playing("person", "person", "random")
    assert code(lambda: decide.assign(table, HOST, 0, "bot", None, {0, 1})) == "present"
    assert code(lambda: decide.assign(table, HOST, 0, "open", None, NOBODY)) == "match_on"
    assert code(lambda: decide.assign(table, HOST, 0, "bot", None, {1}, {0: 7})) == "just_left"
    grant(table, decide.assign(table, HOST, 0, "bot", "beginner", {1}))
    assert table.seats[0].is_kept
    assert table.seats[0].name == "Ada"
    assert table.role(holder(0)).seat == 0
    grant(table, decide.assign(table, HOST, 2, "bot", "beginner", EVERYBODY))
    assert table.seats[2].level == "beginner"


def test_during_a_match_the_host_offers_a_bots_seat_and_somebody_takes_it() -> None:
    table = playing("person", "random", "random")
    assert code(lambda: decide.sit(table, hash_of("late"), 1, "Bea")) == "seat_taken"
    assert code(lambda: decide.assign(table, hash_of("late"), 1, "open", None, NOBODY)) == "not_host"
    grant(table, decide.assign(table, HOST, 1, "open", None, NOBODY))
    grant(table, decide.assign(table, HOST, 2, "open", None, NOBODY))
    assert [(seat.kind, seat.level, seat.offered) for seat in table.seats[1:]] == [("bot", "random", True)] * 2
    grant(table, decide.assign(table, HOST, 2, "bot", "beginner", NOBODY))
    assert code(lambda: decide.sit(table, hash_of("late"), 2, "Bea")) == "seat_taken"
    grant(table, decide.sit(table, hash_of("late"), 1, "Bea"))
    assert table.role(hash_of("late")) == Role(1, False)
    assert (table.seats[1].kind, table.seats[1].level, table.seats[1].offered) == ("person", None, False)
    assert code(lambda: decide.sit(table, hash_of("later"), 1, "Cleo")) == "seat_taken"


def test_who_comes_back_takes_the_seat_from_the_bot() -> None:
    table = playing("person", "person")
    assert code(lambda: decide.reclaim(table, holder(0))) == "not_kept"
    grant(table, decide.assign(table, HOST, 0, "bot", None, NOBODY))
    assert code(lambda: decide.act(table, holder(0), 0, "done", START)) == "kept"
    assert code(lambda: decide.reclaim(table, holder(7))) == "not_seated"
    grant(table, decide.reclaim(table, holder(0)))
    assert not table.seats[0].is_kept


def test_who_has_walked_away_counts_as_absent_though_a_socket_is_open() -> None:
    table = playing("person", "person")
    grant(table, decide.leave(table, holder(1)))
    grant(table, decide.assign(table, HOST, 1, "bot", None, EVERYBODY))
    assert table.seats[1].is_kept
    grant(table, decide.reclaim(table, holder(1)))
    assert not table.seats[1].is_kept
    assert not table.seats[1].away


# --- acting ---


def test_only_who_has_a_seat_acts_and_only_in_a_match() -> None:
    assert code(lambda: decide.act(lobby("person", "random"), holder(0), 0, "done", START)) == "no_match"
    table = playing("person", "person")
    assert code(lambda: decide.act(table, HOST, 0, "done", START)) == "not_seated"
    assert code(lambda: decide.act(table, None, 0, "done", START)) == "not_seated"


def test_who_has_seen_less_or_more_than_has_happened_looks_again() -> None:
    table = playing("person", "person")
    assert table.play is not None
    mine = holder(table.play.match.state.turn)
    for seq in (-1, 1, 10**12):
        assert code(lambda seq=seq: decide.act(table, mine, seq, "done", START)) == "stale"  # type: ignore[misc]


def test_a_refusal_names_its_rule_and_nothing_changes() -> None:
    table = playing("person", "person")
    assert table.play is not None
    other = 1 - table.play.match.state.turn
    with pytest.raises(Problem) as refused:
        decide.act(table, holder(other), 0, "done", START)
    assert refused.value.code == "refused"
    assert refused.value.refusal is not None
    assert refused.value.refusal.rule == "U-3"
    assert code(lambda: decide.act(table, holder(other), 0, "abracadabra", START)) == "unreadable"
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
