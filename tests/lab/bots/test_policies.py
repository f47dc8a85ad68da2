"""Bots that somebody brings: they play wherever a level does, see what a seat may know, and may do no harm."""

import pickle
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from examples.bots import Linear, Tries, first
from examples.highest import GAME as HIGHEST
from labtable.engine.files import record_file
from labtable.engine.play.bulk import Simulator
from labtable.engine.words.problem import Problem
from labtable.games import load
from labtable.lab import simulate, summary
from labtable.lab.bots.policies import Decision, Decisions, NamedPolicy, PolicyFailed, bots_of, imported
from labtable.lab.simulation.arena import Arena
from tests.commands import run, run_here

SHORT: dict[str, Any] = {"half_deck": True, "max_rounds": 1}


def any_of(decision: Decision) -> int:
    """Any action, by its own dice."""
    return decision.dice.choice(decision.legal)


class AnyOfMany:
    """The same for many, by their words."""

    batched = True

    def __call__(self, decisions: Decisions) -> list[int]:
        return [
            Random(word).choice(np.flatnonzero(mask).tolist())
            for word, mask in zip(decisions.dice.tolist(), decisions.masks, strict=True)
        ]


class Watching:
    """A bot that keeps what it was shown."""

    def __init__(self) -> None:
        self.seen: list[Decision] = []

    def __call__(self, decision: Decision) -> int:
        self.seen.append(decision)
        return decision.legal[-1]


# --- they play wherever a level does ----------------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [["beginner", "random", "random"], ["beginner"] * 2])
def test_levels_are_moved_on_step_by_step_as_they_play_whole_matches(bots: list[str]) -> None:
    """An arena without policies is a simulator."""
    one, other = (kind(HIGHEST, bots).play(5, 3, 40) for kind in (Arena, Simulator))
    for name in ("first_seats", "lengths", "results", "won"):
        assert getattr(one, name).tolist() == getattr(other, name).tolist()
    assert (one.states == other.states).all()


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        (HIGHEST, [any_of, "beginner"], {}),
        (HIGHEST, [AnyOfMany(), "random", any_of], {}),
        pytest.param(load("mathic"), [AnyOfMany(), "beginner"], SHORT, marks=pytest.mark.long),
        (load("cats"), ["beginner", AnyOfMany(), any_of], {}),
    ],
)
def test_results_depend_on_nothing_but_what_was_asked_for(game: Any, bots: list[Any], options: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"options": options, "keep_matches": True}
    few, many = (
        simulate(game, 60, bots, 7, workers=workers, seating="rotations", **asked).frame() for workers in (1, 3)
    )
    assert few.equals(many)
    assert simulate(game, 90, bots, 7, seating="rotations", **asked).frame().head(60).equals(few)
    assert not few.equals(simulate(game, 60, bots, 8, seating="rotations", **asked).frame())


def test_a_batched_policy_plays_what_it_plays_one_by_one() -> None:
    one, many = (
        simulate(HIGHEST, 80, [bot, "beginner"], 3, keep_matches=True).frame().drop("name_0", "name_1")
        for bot in (any_of, AnyOfMany())
    )
    assert one.equals(many)


def test_the_records_of_a_simulation_replay_and_say_who_played(tmp_path: Path) -> None:
    results = simulate("cats", 12, ["beginner", any_of], 5, records=tmp_path, paired=True, keep_matches=True)
    assert results.bots == ("beginner", "tests.lab.bots.test_policies:any_of")
    paths = sorted(tmp_path.rglob("*.labtable"))
    for row, path in zip(results.frame().to_dicts(), paths, strict=True):
        record = record_file.load(path.read_bytes(), load)
        assert load("cats").winners(record.match.state) == row["winners"]
        assert [player.level for player in record.players] == [
            "beginner" if row[f"bot_{seat}"] == 0 else None for seat in range(2)
        ]
        assert [player.name.rpartition(" ")[0] for player in record.players] == [
            "Beginner" if row[f"bot_{seat}"] == 0 else "tests.lab.bots.test_policies:any_of" for seat in range(2)
        ]


def test_the_very_game_that_is_given_is_played() -> None:
    """Not the shipped one of its name."""
    tiny = load("cats-tiny")
    long, short = (simulate(game, 50, ["random", "random"], 1) for game in (load("cats"), tiny))
    assert short.game is tiny
    assert summary(short).decisions.mean < summary(long).decisions.mean  # type: ignore[union-attr]


def test_the_example_bots_play() -> None:
    results = simulate(HIGHEST, 80, [Tries, Linear], 1, paired=True)
    assert results.wins[0] > results.wins[1]
    assert simulate(HIGHEST, 20, [first, Linear, Tries], 1).played == 20


# --- what they are shown ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "options"), [("cats", {}), ("mathic", SHORT), ("unitary", {"claims": "spot"})])
def test_a_decision_shows_what_the_seat_may_know_and_no_more(name: str, options: dict[str, Any]) -> None:
    game, watching = load(name), Watching()
    simulate(game, 2, [watching, "random"], 4, options)
    assert len(watching.seen) > 10
    for decision in watching.seen:
        view, seat = decision.view, decision.seat
        assert view == game.view(view, seat)
        alone = Decision(game, view, seat)
        assert decision.observation.tolist() == alone.observation.tolist()
        assert decision.legal == alone.legal
        assert decision.mask.tolist() == alone.mask.tolist()
        assert (decision.wait in decision.legal) == (seat not in game.who_must_act(view))
        assert all(game.reason(view, seat, action) == 0 for action in decision.legal if action != decision.wait)
    words = {decision.dice.getrandbits(60) for decision in watching.seen}
    assert len(words) == len(watching.seen), "each decision has dice of its own"


def test_a_row_of_many_is_found_by_its_number() -> None:
    class Rows:
        batched = True

        def __call__(self, decisions: Decisions) -> list[int]:
            assert decisions[-1].seat == decisions.seats[-1]
            assert decisions[0].view == next(iter(decisions)).view
            assert decisions.wait == decisions.game.n_actions
            return [decision.legal[0] for decision in decisions]

    one, other = (simulate(HIGHEST, 20, [bot, "random"], 2).wins for bot in (Rows(), first))
    assert one == other


# --- what goes wrong --------------------------------------------------------------------------------------------------


def fails_later(decision: Decision) -> int:
    if decision.dice.random() < 0.02:
        raise ValueError("the hand is empty")
    return decision.legal[0]


class Batch:
    """A batched bot that answers by a function."""

    batched = True

    def __init__(self, answer: Callable[[Decisions], Any]) -> None:
        self.answer = answer

    def __call__(self, decisions: Decisions) -> Any:
        return self.answer(decisions)


def test_a_bot_that_fails_is_named_with_match_and_line_and_what_was_done_is_kept() -> None:
    with pytest.raises(PolicyFailed) as caught:
        simulate(HIGHEST, 10_000, [fails_later, "random"], 3, workers=2)
    failed = caught.value
    assert failed.code == "bad_bot"
    assert failed.text.startswith("In match ")
    assert "fails_later failed with ValueError: the hand is empty (" in failed.text
    assert "test_policies.py, line " in failed.text
    assert failed.trace is not None
    assert "raise ValueError" in failed.trace
    kept = failed.results
    assert kept.played < 10_000
    if kept.played:
        quiet = simulate(HIGHEST, kept.played, [first, "random"], 3)
        assert kept.wins == quiet.wins


@pytest.mark.parametrize(
    ("bot", "code", "sentence"),
    [
        (lambda _: 99, "refused", "may not answer 99: actions are 0 to 8, and 9 is to wait"),
        (lambda _: -7, "refused", "may not answer -7: actions are 0 to 8"),
        (lambda d: d.wait, "refused", "seat 1 of 2, .* may not answer 9: to wait, for the match waits for this seat"),
        (
            lambda d: next(a for a in range(9) if a not in d.legal),
            "refused",
            r"may not answer \d \(\d\): You do not hold that card. \[H-2\]",
        ),
        (lambda _: None, "bad_bot", "answered None; the number of an action is wanted"),
        (lambda _: 1.0, "bad_bot", "answered 1.0; the number of an action is wanted"),
        (Batch(lambda ds: np.zeros(len(ds))), "bad_bot", "with an array of shape .* and type float64"),
        (Batch(lambda ds: [0] * (len(ds) + 1)), "bad_bot", "a whole number for each is wanted"),
        (Batch(lambda ds: np.full(len(ds), 2**64 - 1, np.uint64)), "refused", "actions are 0 to 8"),
        (Batch(lambda ds: ds[len(ds)]), "bad_bot", "In match 0: .* failed with IndexError"),
    ],
)
def test_what_is_no_answer_is_said(bot: Any, code: str, sentence: str) -> None:
    with pytest.raises(PolicyFailed, match=sentence) as caught:
        simulate(HIGHEST, 5, [bot, "random"], 1, workers=1)
    assert caught.value.code == code
    assert caught.value.results.played == 0
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.code, again.text, again.row, again.trace) == (code, caught.value.text, caught.value.row, None)


# --- named and imported -----------------------------------------------------------------------------------------------


def test_a_policy_is_imported_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_bots.py").write_text(
        "class Greedy:\n def __call__(s, d): return d.legal[0]\nNUMBER = 3\n_x = print\n"
    )
    (tmp_path / "broken_bots.py").write_text("import no_such_thing\n")
    (tmp_path / "costly_bots.py").write_text("class Net:\n def __init__(s): raise OSError('no weights')\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert (
        simulate(HIGHEST, 20, ["my_bots:Greedy", "random"], 2).wins == simulate(HIGHEST, 20, [first, "random"], 2).wins
    )
    for text, said in {
        "my_bots:Eager": "my_bots has no Eager; it has Greedy",
        "my_bots:NUMBER": "my_bots:NUMBER is no bot: it cannot be called",
        "no_bots:Greedy": "there is no module no_bots here",
        "my_bots.more:Greedy": "there is no module my_bots.more here|my_bots.more cannot be imported",
        "broken_bots:Greedy": "broken_bots cannot be imported: ModuleNotFoundError: No module named 'no_such_thing'",
        "costly_bots:Net": "costly_bots:Net cannot be made: OSError: no weights",
        "my_bots:": "is named package.module:Name, not 'my_bots:'",
        "policy:": "is named policy:FILE, not 'policy:'",
        **{
            f"search:{n}": "is named search:N, for N simulations a decision, not"
            for n in ("", "x", "0", "-5", "9" * 5000)
        },
    }.items():
        with pytest.raises(Problem, match=said) as caught:
            simulate(HIGHEST, 20, [text, "random"])
        assert caught.value.code == "bad_bot"
    assert len(imported("my_bots:Greedy").fingerprint) == 64


def test_policies_of_one_name_are_told_apart_and_the_same_is_one() -> None:
    one, other = Linear(), Linear()
    names = [bot.name if isinstance(bot, NamedPolicy) else bot for bot in bots_of(HIGHEST, [one, "random", other, one])]
    assert names == ["examples.bots:Linear", "random", "examples.bots:Linear 2", "examples.bots:Linear"]
    by_text = bots_of(HIGHEST, ["examples.bots:Linear", "examples.bots:Linear"])
    assert by_text[0] is by_text[1]


@pytest.mark.parametrize("bot", ["examples.bots:first", first, Tries()])
def test_a_policy_is_sent_elsewhere_under_its_name(bot: Any) -> None:
    (given,) = bots_of(HIGHEST, [bot])
    again = pickle.loads(pickle.dumps(given))
    assert isinstance(given, NamedPolicy)
    assert (again.name, again.text, type(again.policy)) == (given.name, given.text, type(given.policy))


def test_what_is_no_file_has_no_fingerprint() -> None:
    assert NamedPolicy("len", len).fingerprint == ""


# --- at the command line ----------------------------------------------------------------------------------------------


def test_a_bot_in_the_current_folder_plays_from_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def bot(decision):\n    return decision.legal[0]\n")
    (tmp_path / "bad.py").write_text("def bot(decision):\n    return decision.legal[99999]\n")
    asked = ["simulate", "cats", "--games", 20, "--seed", 1, "--bots"]
    done = run(tmp_path, *asked, "mine:bot,beginner")
    assert done.returncode == 0, done.stderr
    assert "seat 1 (mine:bot)" in done.stdout
    failed = run_here(tmp_path, *asked, "bad:bot,beginner")
    assert failed.returncode == 2
    assert "bad:bot failed with IndexError" in failed.stderr
    assert "Traceback" not in failed.stderr + failed.stdout
    trace = Path(failed.stderr.rstrip().rpartition(" in ")[2].removesuffix("."))
    assert "IndexError" in trace.read_text()
    trace.unlink()
