"""What a class learned, held against second ways of counting; and nothing of what is still hidden."""

import csv
import io
from fractions import Fraction
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from labtable import games
from labtable.api.report_csv import as_csv
from labtable.classroom import findings
from labtable.classroom.report import WORTH, ClassReport, report
from labtable.engine.files.audit import audit
from labtable.engine.files.record_file import load_bounded
from labtable.engine.files.score_sheet import BYTE_ORDER_MARK
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.engine.words.lesson import Puzzle
from labtable.games import load
from labtable.table.match.past import matches
from labtable.table.seats.seat import Computer
from labtable.table.state import changes
from labtable.table.state.changes import (
    Acted,
    Advised,
    AnyChange,
    Assigned,
    Made,
    Reclaimed,
    Refused,
    Started,
    Stopped,
    Taken,
    Tried,
)
from tests.cats.odds import Witness

from .logs import BEGAN, NAMES, SECONDS, TESTS, found, golden, holder, made, pupils

LONG = "Wolfeschlegelsteinhausenbergerdorff"


def reported(*logs: list[AnyChange], of: int = 2) -> ClassReport:
    return report("8b", pupils(of), found(*logs))


def rows(about: ClassReport, hidden: bool = False) -> list[dict[str, str]]:
    text = as_csv(about, hidden).decode()
    assert text.startswith(BYTE_ORDER_MARK)
    return list(csv.DictReader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK))))


# --- what a game's matches show, counted a second time ----------------------------------------------------------------


def judged_again(log: list[AnyChange], seat: int) -> list[tuple[float, bool]]:
    """Each hypothesis of a seat with its chance and whether it held, from the truths of an audit alone."""
    _, started, *done = log
    table = log[0]
    match = Match(load("cats"), 2, table.options, started.seed, started.position)  # type: ignore[union-attr]
    for act in done:
        match.play(act.seat, act.action)  # type: ignore[arg-type,union-attr]
    lines: list[Any] = list(audit(match))[1:]
    witness = Witness(seat)
    waiting: list[tuple[str, Fraction]] = []
    judged: list[tuple[float, bool]] = []
    for before, line in pairwise(lines):
        truth = before["truth"]
        verb, *words = line["action"].split()
        if verb == "bid" and line["seat"] == seat:
            waiting.append((words[0], witness.odds(truth, words[0])))
        if verb == "call":
            boxes = [box for held in (*truth["hands"], *truth["findings"]) for box in held]
            for bid, chance in waiting:
                named = [bid[-1], *("H" if truth["heisenbergs_count"] else "")]
                count = sum(box in named for box in boxes) + truth["counts_as"].get(bid[-1], 0)
                judged.append((float(chance), count >= int(bid[:-1])))
            waiting = []
        witness.watch(truth, line)
    return judged


@pytest.mark.parametrize("seat", [0, 1])
def test_hypotheses_have_the_chance_that_their_seat_saw_and_hold_if_the_boxes_say_so(seat: int) -> None:
    log = golden("cats", "two")
    expected = judged_again(log, seat)
    (topic,) = [topic for topic in reported(log).pupils[seat].topics if topic.topic == "hypotheses"]
    assert topic.n == len(expected) > 5
    assert [dot.held for dot in topic.dots] == [held for _, held in expected]
    assert [dot.chance for dot in topic.dots] == pytest.approx([100 * chance for chance, _ in expected], abs=0.51)
    assert topic.good == sum(held for _, held in expected)


@pytest.mark.parametrize(
    ("name", "seats", "met"),
    [
        ("shared-win", 3, {2: ["frequency and period, f = 1/T (T is the period)"]}),
        (
            "two-with-reshuffle",
            2,
            {1: ["Newton’s law of viscosity, σ = η D (σ is the shear stress, D the rate of shear)"]},
        ),
    ],
)
def test_laws_belong_to_whose_play_met_them(name: str, seats: int, met: dict[int, list[str]]) -> None:
    """As the golden text tells them, read by hand."""
    words = load("unitary").words
    for pupil in reported(golden("unitary", name), of=seats).pupils:
        laws = [one for topic in pupil.topics for one in topic.met]
        assert [words.tell(law.sentence) for law in laws] == met.get(pupil.number, [])
        assert [law.n for law in laws] == [1] * len(laws)


@pytest.mark.parametrize(("name", "seats"), [("three-rounds", 3), ("four-strict", 4)])
def test_interactions_belong_to_whom_the_text_says_completed_them(name: str, seats: int) -> None:
    lines = (TESTS / "feynman" / "golden" / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    about = reported(golden("feynman", name), of=seats)
    for pupil, called in zip(about.pupils, NAMES, strict=False):
        completed = sum(line.startswith((f"  {called} completed ", f"> {called}: baryon ")) for line in lines)
        assert sum(topic.n for topic in pupil.topics) == completed, called
    assert sum(topic.n for topic in about.topics) > 0


HAND, SPACE = ["3/12h", "1/12c"], ["4/12s", "12/12d", "7/12d"]
FALSE, TRUE = "compute 3/12h x 4/12s = 12/12d", "compute 3/12h + 4/12s = 7/12d"
TWELFTHS = "not_true_twelfths_multiplied"


def fractions(*happened: AnyChange, seats: int = 2) -> list[AnyChange]:
    """A match of fractions that begins with Ada's turn."""
    position = {"turn": 0, "hands": [HAND, *[["1/12d"]] * (seats - 1)], "space": SPACE}
    return [made("mathic", seats, {"stealing": False}), Started(1, BEGAN, position), *happened]


def test_mistakes_are_those_that_were_refused_by_kind_with_an_example_and_older_logs_have_them_too() -> None:
    refused: list[AnyChange] = [Refused(0, FALSE, 1000, TWELFTHS, "M-4"), Tried(0, FALSE, 2000)]
    log = fractions(*refused, Acted(0, TRUE, 9000), Acted(1, "discard 1/12d", 12_000), Stopped(BEGAN + 20_000))
    ada, bob = reported(log).pupils
    assert [(topic.topic, topic.n) for topic in ada.topics] == [("mistakes", 2), ("equations", 1)]
    (mistake,), (equation,) = (topic.met for topic in ada.topics)
    assert (mistake.sentence.key, mistake.n, mistake.line) == ("mistake_twelfths_multiplied", 2, FALSE[8:])
    assert (equation.sentence.key, equation.line) == ("wrote_plus", TRUE[8:])
    assert [topic.n for topic in bob.topics] == []


# --- who did what -----------------------------------------------------------------------------------------------------


def test_counts_are_those_of_the_log() -> None:
    happened: list[AnyChange] = [
        Refused(0, "discard 5/12h", 1000, "not_in_hand", "M-2"),
        Refused(0, FALSE, 2000, TWELFTHS, "M-4"),
        Refused(0, FALSE, 3000, TWELFTHS, "M-4"),
        Advised(0, 4000),
        Acted(0, TRUE, 9000),
        Acted(1, "discard 1/12d", 12_000),
        Stopped(BEGAN + 20_000),
    ]
    about = reported(fractions(*happened))
    ada, bob = about.pupils
    assert (ada.matches, ada.won, ada.actions, ada.median_ms, ada.hints) == (1, 0, 1, 9000, 1)
    assert [(one.rule, one.n) for one in ada.refusals] == [("M-4", 2), ("M-2", 1)]
    assert rows(about)[0]["refused by rule"] == "M-4 What an equation may hold: 2; M-2 A turn: 1"
    assert (bob.actions, bob.median_ms, bob.hints, bob.refusals) == (1, 3000, 0, [])
    assert (about.matches, about.playing, about.actions, about.median_ms, about.tables) == (1, 0, 2, 6000, 1)
    assert sum(one.n for one in about.refusals) == 3


def test_what_a_computer_does_at_a_pupils_seat_is_not_theirs_and_a_seat_may_change_hands() -> None:
    log = fractions(
        Acted(0, TRUE, 9000),
        Assigned(1, "bot", "beginner"),
        Acted(1, "discard 1/12d", 10_000, "bot"),
        Taken(0, "Cleo", holder(2)),
        Acted(0, "discard 1/12c", 12_000),
        Stopped(BEGAN + 20_000),
    )
    ada, bob, cleo = reported(log, of=3).pupils
    assert [pupil.actions for pupil in (ada, bob, cleo)] == [1, 0, 1]
    assert [[one.sentence.key for topic in ada.topics for one in topic.met]] == [["wrote_plus"]]
    assert cleo.topics == []
    assert not bob.missed, "the computer discarded"


def test_who_won_is_who_sat_there_in_the_end() -> None:
    log = golden("cats", "two")
    about = reported(log)
    match = Match(load("cats"), 2, log[0].options, log[1].seed)  # type: ignore[union-attr]
    for act in log[2:]:
        match.play(act.seat, act.action)  # type: ignore[arg-type,union-attr]
    assert [pupil.won for pupil in about.pupils] == [
        int(seat in (match.game.winners(match.state) or [])) for seat in (0, 1)
    ]
    assert sum(pupil.won for pupil in about.pupils) == 1
    assert all(pupil.median_ms == 1000 * SECONDS for pupil in about.pupils)


def test_a_match_that_a_computer_ended_for_somebody_is_not_won_by_them_and_the_report_says_so() -> None:
    log = golden("cats", "two")
    (winner,) = (pupil.number for pupil in reported(log).pupils if pupil.won)
    *before, last = log
    given_away = reported([*before, Assigned(winner, "bot", "beginner"), last]).pupils[winner]
    assert (given_away.matches, given_away.left, given_away.won) == (1, 1, 0)
    came_back = reported([*before, Assigned(winner, "bot", "beginner"), Reclaimed(winner), last]).pupils[winner]
    assert (came_back.matches, came_back.left, came_back.won) == (1, 0, 1)
    never_here = fractions(Assigned(1, "bot", "beginner"), Acted(0, TRUE, 9000), Stopped(BEGAN + 20_000))
    assert [(pupil.matches, pupil.left) for pupil in reported(never_here).pupils] == [(1, 0), (0, 0)]


ENOUGH = 17  # actions, after which something has been missed


def test_what_is_missed_belongs_to_who_sat_there_then() -> None:
    """Not to who has the seat in the end, nor to whom a computer kept it for."""
    table, started, *done = golden("mathic", "honour")
    done = [*done[:ENOUGH], Stopped(BEGAN + 10_000_000)]
    missed = next(one.missed for one in found([table, started, *done])[0].missed if one.missed.idea == "false_stood")
    seat, step = missed.seat, missed.step
    before, now, after = done[:step], done[step], done[step + 1 :]
    assert isinstance(now, Acted)
    assert now.seat != seat, "it could have spoken when another acted"

    def missing(*happened: AnyChange) -> list[str]:
        (match,) = found([table, started, *happened])
        return [one.holder for one in match.missed if one.missed == missed]

    assert missing(*done) == [holder(seat)]
    assert missing(*before, now, Taken(seat, "Cleo", holder(2)), *after) == [holder(seat)]
    assert missing(*before, Assigned(seat, "bot", "beginner"), now, Reclaimed(seat), *after) == []


def test_tables_are_counted_as_the_desk_counts_them() -> None:
    """A group whose plan has changed has had two tables of the server."""
    logs = found(golden("cats", "two"), golden("unitary", "three"))
    groups = {"quark-100": 1, "quark-101": 1}
    assert (report("8b", pupils(2), logs).tables, report("8b", pupils(2), logs, groups).tables) == (2, 1)


def test_a_table_at_which_no_pupil_plays_counts_for_nothing() -> None:
    """Computers among themselves, or people who have left the class."""
    table, started, *done = golden("cats", "two")
    assert isinstance(table, Made)
    alone = msgspec.structs.replace(table, seats=[Computer("beginner"), Computer("beginner")])
    by_computers = [msgspec.structs.replace(act, by="bot") for act in done]
    about = report("8b", pupils(2), found(golden("cats", "two"), [alone, started, *by_computers]))
    assert (about.tables, about.matches) == (1, 1)
    assert (report("8b", [], found([table, started, *done])).tables) == 0


def test_puzzles_are_tried_and_solved_each_once() -> None:
    puzzle = load("unitary").puzzle(1)  # type: ignore[misc]
    plan = [load("unitary").write(*pieces) for pieces in puzzle.line or puzzle.solutions[:1]]
    table = made("unitary", puzzle.seats, puzzle.options, puzzle=puzzle)
    table = replace_holders(table, puzzle)
    begin = Started(1, BEGAN, puzzle.position)
    missed: list[AnyChange] = [table, begin, Acted(puzzle.seat, "done", 1000)]
    solved: list[AnyChange] = [
        Started(2, BEGAN, puzzle.position),
        *(Acted(puzzle.seat, action, 1000) for action in plan),
    ]
    about = reported(missed, [*missed, *solved] if plan else missed, of=1)
    assert (about.pupils[0].tried, about.pupils[0].solved) == (1, int(bool(plan)))
    assert (about.pupils[0].matches, about.matches) == (0, 0), "a puzzle is no match"


def replace_holders(table: Any, puzzle: Puzzle) -> Any:
    seats = [
        msgspec.structs.replace(seat, holder=holder(0) if n == puzzle.seat else "")
        for n, seat in enumerate(table.seats)
    ]
    return msgspec.structs.replace(table, seats=seats)


# --- what is hidden stays hidden --------------------------------------------------------------------------------------


def test_of_a_match_that_is_on_there_are_counts_and_nothing_that_it_hides() -> None:
    log = golden("cats", "two")
    over, on = reported(log), reported([*log[:-1], Refused(0, "bid 20A", 10**6, "not_higher", "C-4")])
    assert over.topics
    assert over.missed
    assert (on.playing, on.matches) == (1, 0)
    assert (on.topics, on.missed, on.worth) == ([], [], [])
    assert all(pupil.again is None and not pupil.topics for pupil in on.pupils)
    assert [(one.rule, one.n) for one in on.refusals] == [("C-4", 1)]
    assert b"20A" not in msgspec.json.encode(on), "what was refused tells of a hand"


def test_a_position_is_what_its_pupil_saw_then() -> None:
    log = golden("cats", "two")
    game = load("cats")
    match = Match(game, 2, log[0].options, log[1].seed)  # type: ignore[union-attr]
    views = [[game.words.client_view(match.view(seat), seat) for seat in (0, 1)]]
    for act in log[2:]:
        match.play(act.seat, act.action)  # type: ignore[arg-type,union-attr]
        views.append([game.words.client_view(match.view(seat), seat) for seat in (0, 1)])
    about = reported(log)
    assert about.worth
    for shown in about.worth:
        assert msgspec.json.encode(shown.view) == msgspec.json.encode(views[shown.step][shown.seat])
        assert (log[2 + shown.step].seat, shown.pupil) == (shown.seat, shown.seat)  # type: ignore[union-attr]
        assert (shown.table, shown.match) == ("quark-100", 1)
        record = load_bounded(shown.record.encode(), load)
        assert (record.match.written, record.names) == (match.written, ["Ada", "Bob"])


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("cats", "two"),
        ("unitary", "three"),
        ("feynman", "short"),
        ("mathic", "four-sprint"),
    ],
)
def test_a_chance_that_was_missed_could_be_taken_in_its_position(game: str, name: str) -> None:
    """So the position is the one before the decision, in every game, and its seat is the one that could have acted."""
    table, started, *done = golden(game, name)
    assert isinstance(table, Made)
    assert isinstance(started, Started)
    match = Match(load(game), len(table.seats), table.options, started.seed, started.position)
    for act in done:
        assert isinstance(act, Acted)
        match.play(act.seat, act.action)
    chances = [one for one in match.game.words.learned(match.steps(), []).missed if one.actions]
    assert chances
    for one in chances:
        state = match.state_after(one.step)
        pieces = match.game.read(one.actions[0], match.game.view(state, one.seat), one.seat)
        assert match.game.check(state, one.seat, pieces), (one.idea, one.step)


def test_who_is_in_the_class_no_longer_is_named_nowhere_that_names_are_hidden() -> None:
    """A pupil who was sent out has no element: the class does not know them by their secret any more."""
    (position, *_) = reported(golden("cats", "two"), of=1).worth
    assert (position.names, position.elements) == (["=Ada", "Bob"], [1, 0])


def test_the_positions_for_the_class_are_few_and_differ() -> None:
    about = reported(*[golden("cats", name) for name in ("two", "copies", "two")])
    assert len(about.worth) == WORTH
    ideas = {one.idea for one in about.missed}
    assert len({one.idea for one in about.worth}) == min(WORTH, len(ideas))
    assert len({(one.table, one.step) for one in about.worth}) == WORTH


def test_of_a_table_that_played_without_end_the_last_matches_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(findings, "MOST_MATCHES", 2)
    first, *rest = fractions(Acted(0, TRUE, 9000), Stopped(BEGAN))
    assert [one.match for one in found([first, *rest, *rest, *rest])] == [2, 3]


# --- the spreadsheet --------------------------------------------------------------------------------------------------


def test_a_spreadsheet_has_a_row_a_pupil_and_takes_no_name_for_a_formula() -> None:
    log = fractions(Refused(0, FALSE, 3000, TWELFTHS, "M-4"), Acted(0, TRUE, 9000), Stopped(BEGAN + 20_000))
    ada, bob, everybody = rows(reported(log))
    assert (ada["pupil"], bob["pupil"], everybody["pupil"]) == ("'=Ada", "'=Bob", "The class")
    assert (ada["number"], bob["number"]) == ("1", "2")
    assert ada["refused by rule"] == "M-4 What an equation may hold: 1"
    assert ada["What was false"] == "'=Ada wrote 1 false line. the denominator kept when multiplying (1)"
    assert ada["True equations"].startswith("'=Ada wrote 1 true equation.")
    assert (ada["actions"], ada["median seconds"], bob["actions"], bob["median seconds"]) == ("1", "9.0", "0", "")
    assert [row["pupil"] for row in rows(reported(log), hidden=True)] == ["Hydrogen", "Helium", "The class"]
    assert "Ada" not in as_csv(reported(log), hidden=True).decode()


def test_a_name_from_right_to_left_pulls_no_words_of_a_cell_along_and_a_long_one_is_whole() -> None:
    log = fractions(Refused(0, FALSE, 3000, TWELFTHS, "M-4"), Acted(0, TRUE, 9000), Stopped(BEGAN + 20_000))
    known = [one._replace(name=name) for one, name in zip(pupils(2), ["נועה", LONG], strict=True)]
    noa, long, _ = rows(report("8b", known, found(log)))
    assert noa["pupil"] == "נועה"
    assert noa["What was false"].startswith("\u2068נועה\u2069 wrote 1 false line.")
    assert long["pupil"] == LONG


def test_every_topic_and_idea_has_its_words() -> None:
    for name, golden_name, seats in (
        ("cats", "two", 2), ("unitary", "three", 3), ("feynman", "three-rounds", 3), ("mathic", "four-sprint", 4),
    ):  # fmt: skip
        about, words = reported(golden(name, golden_name), of=seats), games.load(name).words
        assert about.topics or about.missed
        for topic in about.topics:
            assert words.catalogue.texts[f"topic_{topic.topic}"]
            assert words.catalogue.texts[f"sum_{topic.topic}"]
        for idea in about.missed:
            assert words.catalogue.texts[f"idea_{idea.idea}"]
            assert words.catalogue.texts[f"ask_{idea.idea}"]


@pytest.mark.parametrize(("game", "match"), [("mathic", "four-sprint"), ("unitary", "claims-window")])
def test_while_a_match_is_on_nothing_tells_who_has_answered_in_an_open_window(game: str, match: str) -> None:
    log = golden(game, match)
    before: tuple[tuple[int, int | None], ClassReport] | None = None
    windows = 0
    for end in range(3, len(log)):
        play = next(matches("muon-100", [changes.write(change) for change in log[:end]])).play
        seen = play.seen[SPECTATOR], play.window
        now = reported(log[:end], of=len(play.seen) - 1)
        if before is not None and before[0] == seen and play.window is not None:
            windows += 1
            assert msgspec.structs.replace(now, minutes=0) == msgspec.structs.replace(before[1], minutes=0)
        before = seen, now
    assert windows, "somebody answered in secret while a window stayed open"
