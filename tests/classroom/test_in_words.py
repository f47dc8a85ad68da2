"""What a report says in words: its numbers are those counted, its positions the pupil's own."""

import re
from functools import cache

import pytest

from labtable import games
from labtable.classroom.progress import Counting
from labtable.classroom.report import ClassReport, PupilReport, Said, report
from labtable.games import load
from labtable.table.state.changes import Acted, AnyChange, Assigned, Stopped

from .logs import BEGAN, by_bots, found, golden, pupils

MATHIC = 40  # actions of a match, each of whose turns is solved again
MATCHES = {
    (game, level): [by_bots(game, level, seed, most=MATHIC if game == "mathic" else 200) for seed in (1, 2)]
    for game in games.names()
    for level in (0, 2)
}
MISSED = {
    "misses": "missed_play", "short": "missed_more", "wins": "missed_win", "gifts": "gave_win",
    "answers": "missed_answer", "baryons": "missed_baryon",
}  # fmt: skip
SHOWN = {"true": "equations", "false": "mistakes", "laws": "laws", "completes": "interactions"}
JUDGED = {"likely": "hypotheses", "calls": "calls"}


@cache
def about_all(game: str, level: int) -> ClassReport:
    return reported(*MATCHES[game, level])


def reported(*logs: list[AnyChange], scope: str = "") -> ClassReport:
    return report("8b", pupils(2), found(*logs), None, Counting(scope))


def said_of(pupil: PupilReport) -> list[Said]:
    assert pupil.words is not None
    return [one for one in (pupil.words.strength, pupil.words.next) if one]


def counted_again(said: Said, pupil: PupilReport) -> range:
    """How often it was so by what else the report counts; chances are rounded there."""
    topics = {topic.topic: topic for topic in pupil.topics}
    if said.saying in MISSED:
        n = next(one.n for one in pupil.missed if one.idea == MISSED[said.saying])
        return range(n, n + 1)
    if said.saying in SHOWN:
        n = topics[SHOWN[said.saying]].n
        return range(n, n + 1)
    if said.saying in JUDGED:
        chances = [dot.chance for dot in topics[JUDGED[said.saying]].dots]
        return range(sum(chance > 50 for chance in chances), sum(chance >= 49 for chance in chances) + 1)
    if said.saying == "finds":
        return range(2, topics["equations"].n + 1)
    return range(2, topics["calls" if said.saying == "rash" else "hypotheses"].n + 1)


@pytest.mark.parametrize(("game", "level"), MATCHES)
def test_what_is_said_was_counted_and_its_position_is_the_pupils_own(game: str, level: int) -> None:
    logs = MATCHES[game, level]
    sayings = {one.key: one for one in load(game).words.sayings}
    tables = {f"quark-{n}": log for n, log in enumerate(logs, 100)}
    for pupil in about_all(game, level).pupils:
        for said in said_of(pupil):
            assert sayings[said.saying].holds(said.n, said.all)
            assert said.n in counted_again(said, pupil), said.saying
            proof = said.proof
            done = tables[proof.table][2 + proof.step]
            assert isinstance(done, Acted)
            assert (proof.pupil, proof.seat, done.seat) == (pupil.number, pupil.number, pupil.number)
            assert (proof.idea, proof.sentence.params["who"]) == (said.saying, proof.seat)
            assert proof.view is not None


def test_in_every_game_something_is_said_of_somebody() -> None:
    said = {
        game: {one.saying for pupil in about_all(game, level).pupils for one in said_of(pupil)}
        for game, level in MATCHES
        if level == 0
    }
    assert {game for game, sayings in said.items() if sayings} >= {"cats", "mathic", "feynman"}


def test_of_little_nothing_is_said() -> None:
    for (game, level), (log, *_) in MATCHES.items():
        few = [*log[:5], Stopped(BEGAN + 10_000_000)]
        for pupil in reported(few).pupils:
            assert pupil.words is not None
            assert (pupil.words.enough, said_of(pupil)) == (False, []), (game, level)
        running = reported(log[:-1])
        assert all(not said_of(pupil) for pupil in running.pupils), "it would tell of hidden cards"
        assert running.next is None


def test_what_a_computer_does_is_said_of_nobody() -> None:
    table, started, *done = MATCHES["cats", 0][0]
    given = [Assigned(0, "bot", "beginner"), Assigned(1, "bot", "beginner")]
    acted = [Acted(one.seat, one.action, one.ms, "bot") for one in done if isinstance(one, Acted)]
    moved = Acted(done[0].seat, done[0].action, done[0].ms)  # type: ignore[union-attr,arg-type]
    about = reported([table, started, moved, *given, *acted[1:]])
    assert all(not said_of(pupil) for pupil in about.pupils)


def test_the_next_lesson_is_the_step_of_most_pupils_and_has_a_puzzle_of_its_topic() -> None:
    for name, level in MATCHES:
        about, game = about_all(name, level), load(name)
        steps = [one.words.next.saying for one in about.pupils if one.words and one.words.next]
        assert (about.next is None) == (not steps)
        if about.next:
            assert about.next.n == steps.count(about.next.saying) == max(map(steps.count, steps))
            assert about.next.puzzle is not None
            topic = next(one.topic for one in game.words.sayings if one.key == about.next.saying)
            assert game.puzzle(about.next.puzzle).topic == topic  # type: ignore[misc]


def test_every_saying_has_its_words_and_its_puzzles_are_of_a_topic_of_the_game() -> None:
    for name in games.names():
        game = load(name)
        texts = game.words.catalogue.texts
        for saying in game.words.sayings:
            assert {f"says_{saying.key}", f"home_{saying.key}"} <= texts.keys()
            assert not saying.is_next or f"class_{saying.key}" in texts
            assert not saying.topic or saying.topic in game.puzzle_topics
        assert all(f"scope.{scope}" in texts for scope in game.words.scopes)


@pytest.mark.parametrize(("scope", "foreign"), [("plus", "[x^]| / "), ("times", r"\^"), ("powers", "never")])
def test_what_counts_is_what_the_class_may_use(scope: str, foreign: str) -> None:
    about = reported(golden("mathic", "honour"), scope=scope)
    assert about.scopes == {"mathic": ["plus", "times", "powers"]}
    positions = [*about.worth, *(pupil.again for pupil in about.pupils if pupil.again)]
    taking = [action for one in positions for action in one.actions]
    assert taking
    assert not [action for action in taking if re.search(foreign, action)]
    assert about.scope == scope


def test_of_other_games_everything_counts_whatever_is_chosen() -> None:
    log = MATCHES["cats", 0][0]
    assert reported(log, scope="plus") == reported(log, scope="no such") == reported(log)
