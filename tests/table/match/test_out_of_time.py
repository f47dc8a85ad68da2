"""A match of a class whose lesson ends: a last round of turns, and who led once all had had equally many turns."""

import random

import pytest
from msgspec.structs import replace

from labtable.games import names
from labtable.table.match.schedule import Kind, closes, schedule
from labtable.table.state import changes, decide
from labtable.table.state.changes import Acted, Frozen, Helped, LastRound, Made, Started, Stopped, TimeUp, TurnSet
from labtable.table.state.live_match import LiveMatch, written_at
from labtable.table.state.table import Table
from tests.games.fair import fair_places
from tests.games.tables import decide_whole

from ..manual import HOST, START, holder, made, refused_as, table_of

MINUTE = 60_000


def go_on(table: Table, dice: random.Random) -> None:
    """Let somebody act at random."""
    play = playing(table)
    seat, pieces = decide_whole(play.game, play.match.state, dice, 0.05)
    table.apply(Acted(seat, written_at(play.match, pieces), play.ms + 1000))


def playing(table: Table) -> LiveMatch:
    assert table.play is not None
    return table.play


def last_round(game: str, before: int, seed: int) -> Table:
    """A table of three people whose lesson ends soon, after some actions."""
    table, dice = table_of(made("person", "person", "person", game=game), Started(seed, START)), random.Random(seed)
    for _ in range(before):
        go_on(table, dice)
    assert table.stage == "playing"
    table.apply(decide.last_round(table, HOST, True, START + MINUTE))
    for _ in range(400):
        if playing(table).is_over:
            break
        go_on(table, dice)
    return table


@pytest.mark.parametrize("seed", [2, 3, 4, 6])
@pytest.mark.parametrize("game", names())
def test_it_stops_at_the_next_moment_at_which_all_have_had_equally_many_turns(game: str, seed: int) -> None:
    table = last_round(game, 5, seed)
    play = playing(table)
    places = fair_places(play.match)
    after = [n for n in places if n > 5]
    assert table.stage == "over"
    if play.winners is None:
        assert after == [play.step], "at the first such moment, and no earlier"
        assert play.leaders == list(places[play.step])
    else:
        assert play.leaders is None, "somebody has won by the rules"
        assert after in ([], [play.step])


@pytest.mark.parametrize("game", names())
def test_what_the_log_says_is_read_back_alike(game: str) -> None:
    for change in (LastRound(START), LastRound(START, False), TimeUp(START), Helped(1)):
        assert changes.read(changes.write(change)) == change
    table = last_round(game, 3, 2)
    again = table_of(made("person", "person", "person", game=game), Started(2, START))
    for n, one in enumerate(playing(table).match.played):
        if n == 3:
            again.apply(LastRound(START + MINUTE))
        again.apply(Acted(one.seat, written_at(playing(again).match, one.pieces), one.ms))
    assert (again.stage, playing(again).leaders) == ("over", playing(table).leaders)


@pytest.mark.parametrize("game", names())
def test_when_the_time_is_up_only_whole_rounds_of_turns_count(game: str) -> None:
    for steps in (0, 2, 17):
        table = table_of(made("person", "person", "person", game=game), Started(4, START))
        dice = random.Random(4)
        for _ in range(steps):
            go_on(table, dice)
        table.apply(decide.time_up(table, HOST, START + MINUTE))
        places = fair_places(playing(table).match)
        assert (table.stage, playing(table).winners) == ("over", None)
        assert playing(table).leaders == list(places[max(places)] if places else ())


def test_a_match_that_the_desk_ends_has_nobody_who_leads() -> None:
    table = table_of(made("person", "person", "person"), Started(4, START), Stopped(START))
    assert playing(table).leaders is None


def test_the_last_round_can_be_taken_back_and_nothing_is_done_twice() -> None:
    table = table_of(made("person", "person"), Started(4, START))
    assert refused_as(lambda: decide.last_round(table, holder(0), True, START)) == "not_host"
    assert refused_as(lambda: decide.last_round(table, HOST, False, START)) == "not_due"
    table.apply(decide.last_round(table, HOST, True, START))
    assert refused_as(lambda: decide.last_round(table, HOST, True, START)) == "not_due"
    table.apply(decide.last_round(table, HOST, False, START))
    dice = random.Random(1)
    for _ in range(8):
        go_on(table, dice)
    assert table.stage == "playing"
    table.apply(decide.time_up(table, HOST, START))
    assert refused_as(lambda: decide.time_up(table, HOST, START)) == "not_playing"
    assert refused_as(lambda: decide.last_round(table, HOST, True, START)) == "not_playing"


def test_a_frozen_table_is_out_of_time_too() -> None:
    table = table_of(made("person", "person"), Started(4, START), Frozen(START))
    table.apply(decide.time_up(table, HOST, START + MINUTE))
    assert table.stage == "over"


# --- turns ------------------------------------------------------------------------------------------------------------


def in_class(*seats: str, turn_ms: int | None = 2 * MINUTE, **given: str) -> Made:
    return replace(made(*seats, **given), turn_ms=turn_ms, classroom="photon-41")  # type: ignore[arg-type]


FIRST = Started(7, START, {"turn": 0, "phase": "play"})


def test_a_lesson_waits_for_who_sits_alone_with_computers_while_they_are_here() -> None:
    table = table_of(in_class("person", "beginner"), FIRST)
    assert [(due.at, due.kind, due.seat) for due in schedule(table, {1: START})] == [(START + 2 * MINUTE, Kind.IDLE, 0)]
    assert schedule(table) == [], "nobody is here"


def test_more_time_is_a_whole_turn_from_now_on_and_a_whole_window() -> None:
    table = table_of(in_class("person", "person"), FIRST)
    table.apply(decide.set_turn(table, HOST, 2 * MINUTE, START + MINUTE))
    assert schedule(table, {0: START, 1: START})[0].at == START + 3 * MINUTE
    play = playing(table)
    play.window = play.window_from = 0
    assert closes(table, play) == START + table.made.window_ms
    table.apply(TurnSet(2 * MINUTE, 5000))
    assert closes(table, play) == START + 5000 + table.made.window_ms
    assert play.window == 0, "what was refused in it before stays hidden"


def test_a_window_takes_no_longer_than_a_turn() -> None:
    table = table_of(replace(in_class("person", "person", turn_ms=30_000), window_ms=10 * MINUTE), FIRST)
    assert table.window_ms == 30_000
    table.apply(TurnSet(None))
    assert table.window_ms == 10 * MINUTE


def test_a_computer_plays_the_turn_of_a_person_at_once() -> None:
    table = table_of(in_class("person", "person", turn_ms=None), FIRST)
    assert schedule(table) == []
    assert refused_as(lambda: decide.help_(table, holder(1), 0)) == "not_host"
    assert refused_as(lambda: decide.help_(table, HOST, 1)) == "not_waited_for"
    table.apply(decide.help_(table, HOST, 0))
    assert [(due.kind, due.seat) for due in schedule(table)] == [(Kind.IDLE, 0)]
    assert refused_as(lambda: decide.help_(table, HOST, 0)) == "not_waited_for"
    table.apply(Acted(0, "done", 9000))
    assert schedule(table) == [], "they act themselves, and the next turn is theirs"


def test_in_a_window_nobody_is_played_for() -> None:
    """Whether somebody has answered there is secret."""
    table = table_of(replace(made("person", "person", claims="spot"), classroom="photon-41"), FIRST)
    playing(table).window = 0
    assert refused_as(lambda: decide.help_(table, HOST, 0)) == "not_waited_for"
    table.apply(Frozen(START))
    assert refused_as(lambda: decide.help_(table, HOST, 0)) == "frozen"


@pytest.mark.parametrize("game", names())
def test_the_match_waits_openly_for_nobody_who_is_out(game: str) -> None:
    table, dice = table_of(in_class("person", "person", "person", game=game), Started(3, START)), random.Random(3)
    while table.stage == "playing" and playing(table).step < 300:
        out = table.game.words.out(playing(table).view(-1))
        everybody = dict.fromkeys(range(3), START)
        assert not {due.seat for due in schedule(table, everybody)} & set(out)
        assert not playing(table).asked & set(out)
        go_on(table, dice)
