"""Who did something: score sheets and logs never credit a person with what a computer, the clock or another did."""

import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from labtable.engine.kernels.contract import SPECTATOR
from labtable.table.match.past import matches
from labtable.table.match.past_sheets import sheets
from labtable.table.seats.seat import Computer
from labtable.table.state import changes
from labtable.table.state.changes import Acted, AnyChange, Assigned, Made, Reclaimed, Refused, Renamed, Sat, Taken
from labtable.table.state.doers import ActedFor
from labtable.table.state.table import Table
from tests.classroom.logs import golden, holder

KEY, RULE = "not_your_turn", "C-1"


@dataclass
class Told:
    """A match in which seat 0 changes hands after some of its actions, and who did each."""

    log: list[AnyChange] = field(default_factory=list)
    who: list[str] = field(default_factory=list)  # each action of seat 0


def handed_on(first: Computer | None = None) -> Told:
    """Ada plays; a computer for her; she is back, and is called Adele; Cleo takes the seat; once her time is over.

    Or `first` plays, and Cleo takes its seat.
    """
    table, started, *done = golden("cats", "two")
    assert isinstance(table, Made)
    told = Told([replace(table, seats=[first, table.seats[1]]) if first else table, started])
    ada: list[tuple[list[AnyChange], str, str]] = [
        ([Refused(0, "call", 1, KEY, RULE)], "person", "Adele"),
        ([Assigned(0, "bot", "beginner")], "bot", "computer for Adele (beginner)"),
        ([Reclaimed(0), Renamed(0, "Adele")], "person", "Adele"),
        ([Refused(0, "call", 1, KEY, RULE), Taken(0, "Cleo", holder(2))], "person", "Cleo"),
        ([], "clock", "clock for Cleo"),
        ([], "person", "Cleo"),
    ]
    emmy: list[tuple[list[AnyChange], str, str]] = [
        ([], "bot", "Emmy (computer, expert)"),
        ([Sat(0, "Cleo", holder(2))], "person", "Cleo"),
    ]
    turns = iter(emmy if first else ada)
    by, who = "", ""
    for act in done:
        assert isinstance(act, Acted)
        if act.seat == 0 and act.action.startswith(("bid", "call")):
            happened, by, who = next(turns, ([], by, who))
            told.log += happened
            told.who.append(who)
        told.log.append(replace(act, by=by or "bot") if act.seat == 0 else act)
    return told


def bodies(log: list[AnyChange]) -> list[bytes]:
    """A table's log as it is kept."""
    return [changes.write(change) for change in log]


def rows_of(log: list[AnyChange], language: str = "en", **more: Any) -> list[dict[str, str]]:
    ((_, (heads, *rows)),) = sheets("muon-100", bodies(log), language, str, **more)
    return [dict(zip(map(str, heads), map(str, row), strict=True)) for row in rows]


def of_seat(rows: list[dict[str, str]], name: str) -> list[str]:
    """Who is named for each hypothesis and call that is not Bob's."""
    return [row[name] for row in rows if row[name] != "Bob" and (row.get("hypothesis") or row.get("Hypothese"))]


def test_a_sheet_names_who_did_it() -> None:
    told = handed_on()
    rows = rows_of(told.log)
    assert of_seat(rows, "player") == told.who
    assert len(set(told.who)) >= 4
    assert [row["player"] for row in rows if row["refused by"]] == ["Adele", "Adele"], "not of whom came later"


def test_whoever_took_a_computers_seat_is_not_credited_with_what_it_did() -> None:
    told = handed_on(Computer("expert", "Emmy"))
    assert of_seat(rows_of(told.log), "player") == told.who


def test_a_class_calls_its_pupils_by_their_names_or_hides_them_all() -> None:
    told = handed_on()
    called = {holder(0): "Hydrogen", holder(1): "Bob"}
    hidden = of_seat(rows_of(told.log, called=called, hides=True), "player")
    assert hidden[:4] == ["Hydrogen", "computer for Hydrogen (beginner)", "Hydrogen", "Seat 1"]
    assert "Ada" not in "".join(hidden)
    assert "Cleo" not in "".join(hidden)
    german = of_seat(rows_of(told.log, "de"), "Name")
    assert german[1] == "Computer für Adele (Anfänger)"


def test_the_log_of_a_table_says_who_acted_where_it_was_not_who_sits_there_now() -> None:
    (past,) = matches("muon-100", bodies(handed_on().log))
    own = [line.by for line in past.play.log(0) if line.seat == 0 and line.said]
    assert list(dict.fromkeys(own)) == [
        ActedFor("Ada"),
        ActedFor("Ada", computer=True),
        ActedFor("Adele"),
        None,
        ActedFor(computer=True),
    ]
    for viewer in (1, SPECTATOR):
        seen = [line.by for line in past.play.log(viewer) if line.seat == 0 and line.said]
        assert ActedFor("Ada") in seen
        assert ActedFor(computer=True) not in seen, "what the clock did for whom is not told to others"
    assert all(line.by is None for line in past.play.log(1) if line.seat == 1)


@pytest.mark.parametrize(
    ("game", "match"), [("cats", "two"), ("mathic", "honour"), ("unitary", "three"), ("feynman", "two")]
)
def test_of_what_a_computer_does_for_somebody_nothing_is_told_as_their_own(game: str, match: str) -> None:
    """Not even in a window, where one's own answer has a text without a name."""
    table, started, *done = golden(game, match)
    acts = [replace(act, by="bot") if isinstance(act, Acted) and act.seat == 0 else act for act in done]
    (past,) = matches("muon-100", bodies([table, started, Assigned(0, "bot", "beginner"), *acts]))
    lines = [line for line in past.play.log(0) if line.seat == 0 and line.said]
    assert len(lines) >= 4
    assert {line.by for line in lines} == {ActedFor(computer=True)}
    words = past.play.game.words
    told = " ".join(words.tell(sentence, ["Ada", "Bob", "Cleo"]) for line in lines for sentence in line.said)
    assert "Ada" in told
    assert not re.findall(r"\b[Yy]ou(?:r|rs)?\b", told), "a page says who it was in the place of a name alone"


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_a_log_that_is_followed_says_the_same_as_one_that_is_asked_for_later(viewer: int) -> None:
    made, *happened = handed_on().log
    assert isinstance(made, Made)
    table = Table("muon-100", made)
    for change in happened:
        table.apply(change)
        assert table.play is not None
        table.play.log(viewer)
    (later,) = matches("muon-100", bodies([made, *happened]))
    assert table.play is not None
    assert table.play.log(viewer) == later.play.log(viewer)
    assert later.play.changes_of_seats == 1, "to Cleo; a name and a computer are no other seat"
