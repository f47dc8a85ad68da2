"""Actions that take several pieces are whole in records, audits and in what is counted."""

from pathlib import Path
from random import Random

from labtable.engine.files import record_file
from labtable.engine.files.audit import audit
from labtable.engine.files.replay import replay
from labtable.engine.kernels.options import Value
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.lab import simulate

GAME = load("mathic")
SHORT: dict[str, Value] = {"half_deck": True, "max_rounds": 1, "referee": "honour"}


def random_match(seed: int) -> Match:
    """A match of two at random, all actions written and read."""
    match, dice = Match(GAME, 2, SHORT, seed), Random(seed)
    while not match.is_over:
        seat = dice.choice(GAME.who_may_act(match.state))
        match.play(seat, GAME.write(*GAME.choose(match.view(seat), seat, 0, dice.getrandbits(40))))
    return match


def written(match: Match) -> list[str]:
    return [GAME.write(*played.pieces) for played in match.played]


def test_a_simulated_match_is_played_again_from_its_record(tmp_path: Path) -> None:
    results = simulate("mathic", 20, ["random"] * 2, 3, SHORT, records=tmp_path, keep_matches=True)
    rows = results.frame().to_dicts()
    for row, path in zip(rows, sorted(tmp_path.rglob("*.labtable")), strict=True):
        match = record_file.load(path.read_bytes(), load).match
        assert match.seed == row["seed"]
        assert match.is_over
        assert GAME.returns(match.state) == [row["result_0"], row["result_1"]]
        assert any(action.startswith("compute ") for action in written(match))


def test_an_audit_has_a_step_for_each_whole_action() -> None:
    match = random_match(4)
    _, deal, *steps = audit(match)
    assert [step["action"] for step in steps] == written(match)
    assert steps[-1]["returns"] == GAME.returns(match.state)
    before = deal
    for step in steps:
        assert step["seat"] in before["may_act"]
        if not step["action"].startswith(("compute", "steal")):
            assert step["action"] in before["legal"][str(step["seat"])]
        before = step


def test_a_replay_tells_each_whole_action_once() -> None:
    match = random_match(4)
    text = "\n".join(replay(record_file.MatchRecord(match, [record_file.Player("Ada"), record_file.Player("Bob")])))
    plays = [action for action in written(match) if action.startswith("compute ")]
    assert plays
    for action in plays:
        assert text.count(f"computed {action.removeprefix('compute ')}.") == plays.count(action)
