"""Learning: what there is to learn in a small game is learned, and the same from the same seed."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch", reason="PyTorch is not installed: pip install '.[learn]'")

from examples.highest import GAME as HIGHEST
from labtable.cli import main
from labtable.engine.words.problem import Problem
from labtable.lab import simulate
from labtable.lab.learning import Trained, best_response, measured, train
from labtable.lab.learning.command import telling
from labtable.lab.learning.training import Learned
from tests.commands import run_here
from tests.effort import effort
from tests.lab.learning.learned import drawn_policy

SOME = 12_000  # decisions of one rollout


def test_a_best_response_beats_whom_it_was_learned_against() -> None:
    """The beginner of this sibling loses 0.8 of a match to a best response: who plays one wins 90%."""
    games = effort(300, 1000)
    before = measured("cats-tiny", drawn_policy(size=0), "beginner", games=games, seed=1)  # it plays by the prior
    found = best_response("cats-tiny", "beginner", decisions=6 * SOME, seed=1, games=games)
    assert found.wins.low > before.high
    assert found.wins.share > 0.85
    assert found.learned.policy.about.likeliest
    assert found.learned.policy.about.learned["against"] == "beginner"
    assert found.learned.won / found.learned.matches > 0.6
    assert found.learned.progress == 1


def test_who_plays_itself_learns_what_others_do_not_know() -> None:
    """It wins more against random play than by the prior alone, which wins two matches of three."""
    learned = train("cats-tiny", decisions=effort(2, 6) * SOME, seed=2)
    assert not learned.policy.about.likeliest  # a bluff has to be uncertain
    before, after = (
        measured("cats-tiny", policy, "random", games=effort(300, 1000), seed=1).share
        for policy in (drawn_policy(size=0), learned.policy)
    )
    assert after > before + 0.02
    assert learned.won * 2 == pytest.approx(learned.matches, rel=0.01)  # each match has a seat that won


def test_a_game_is_learned_that_gives_no_knowledge_and_is_not_ours() -> None:
    learned = train(HIGHEST, decisions=1)
    assert learned.policy.about.game == HIGHEST.name
    assert simulate(HIGHEST, 50, [learned.policy, "random"], workers=1).is_complete


def test_the_same_seed_learns_the_same() -> None:
    one, same, other = (train("cats-tiny", decisions=1, seed=seed).policy for seed in (4, 4, 5))
    assert one.fingerprint == same.fingerprint != other.fingerprint


@pytest.mark.parametrize(("against", "many"), [(None, 2), ("beginner", 7)])
def test_the_number_of_threads_changes_no_weight(against: str | None, many: int) -> None:
    import torch

    def weights(threads: int) -> list[bytes]:
        learned = train("cats-tiny", decisions=2 * SOME, seed=4, against=against, watch=restless, threads=threads)
        return [array.tobytes() for array in learned.policy.weights]

    def restless(*_: object) -> None:
        torch.set_num_threads(3)  # as a program may that does other things between rollouts

    assert weights(many) == weights(1)


def test_ctrl_c_leaves_what_was_learned() -> None:
    seen = []

    def stop(learned: Any, progress: float) -> None:
        seen.append((learned(), progress))
        raise KeyboardInterrupt

    kept = train("cats-tiny", decisions=100 * SOME, against=drawn_policy(), watch=stop)
    (now, progress), *more = seen
    assert not more
    assert isinstance(now, Learned)
    assert kept.progress == progress < 0.1
    assert kept.decisions == now.decisions > 0
    assert all(np.array_equal(a, b) for a, b in zip(kept.policy.weights, now.policy.weights, strict=True))


def test_one_command_learns_writes_and_measures(tmp_path: Path) -> None:
    asked = ["learn", "cats-tiny", "--decisions", 1, "--against", "random", "--games", 100, "--out", "a.policy"]
    said = run_here(tmp_path, *asked)
    assert said.returncode == 0, said.stderr
    assert "learned from 12,288 decisions against random, in a.policy" in said.stdout
    assert re.search(r"^random +\d+ +\d\d\.\d\d%", said.stdout, re.MULTILINE)
    assert Trained.read(tmp_path / "a.policy").about.learned["decisions"] == 12_288
    again = run_here(tmp_path, *asked)
    assert again.returncode == 2
    assert "a.policy is there already" in again.stderr


def test_an_interrupted_command_has_kept_what_was_learned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("labtable.lab.learning.command.telling", lambda title: interrupt)
    policy = tmp_path / "a.policy"
    assert main(["learn", "cats-tiny", "--out", str(policy)]) == 130
    assert "has what was learned from 12,288 decisions" in capsys.readouterr().out
    assert Trained.read(policy).about.learned["against"] == "itself"


def test_it_tells_how_far_it_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtable.lab.learning.command.LINE_SECONDS", 0)
    tell = telling("Cats")
    tell(lambda: Learned(drawn_policy(), 5000, 200, 120, 90, 80, 0.25), 0.25)
    tell(lambda: Learned(drawn_policy(), 9000, 300, 200, 120, 99, 0.5), 0.5)
    assert capsys.readouterr().err == (
        "Cats: 25% in 1.5 minutes, 5,000 decisions, 60.0% won of late\n"
        "Cats: 50% in 2.0 minutes, 9,000 decisions, 80.0% won of late\n"
    )


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "bad_number"),
        ({"minutes": 0}, "bad_number"),
        ({"decisions": -1}, "bad_number"),
        ({"minutes": 1, "threads": 0}, "bad_number"),
        ({"minutes": 1, "seats": 7}, "bad_seats"),
        ({"minutes": 1, "seed": -1}, "bad_seed"),
        ({"minutes": 1, "against": "best"}, "bad_level"),
        ({"minutes": 1, "options": {"colour": "red"}}, "bad_option"),
    ],
)
def test_what_cannot_be_learned_is_refused(given: dict[str, Any], code: str) -> None:
    with pytest.raises(Problem) as caught:
        train("cats-tiny", **given)
    assert caught.value.code == code
