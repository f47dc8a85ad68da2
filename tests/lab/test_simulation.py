"""Simulations: the same results however they are done, and the same matches that anybody can play again."""

import os
import signal
import threading
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import polars
import pytest

from labtable.engine import record_file
from labtable.engine.bulk import Simulator
from labtable.engine.game import Problem
from labtable.engine.match import Match
from labtable.games import load, names
from labtable.lab import Results, simulate
from labtable.lab.on_ray import parts
from labtable.lab.report import summary
from labtable.lab.shard import Task, play_shard, statistics_of, winners
from labtable.lab.simulation import gather

SPOT = {"claims": "spot"}
GAME = load("unitary")


def digest(results: Results) -> bytes:
    """Everything that was found, as bytes."""
    columns = {name: column.tolist() for name, column in results.columns.items()}
    return msgspec.json.encode([summary(results), columns])


@pytest.mark.parametrize("options", [{}, SPOT, {"big_deck": True}])
@pytest.mark.parametrize("bots", [("random", "random"), ("random", "club", "beginner"), ("random",) * 4])
def test_results_are_the_same_whatever_the_number_of_workers(bots: tuple[str, ...], options: dict[str, Any]) -> None:
    found = {digest(simulate("unitary", 500, bots, 7, options, workers=n, keep_matches=True)) for n in (1, 2, 5)}
    assert len(found) == 1


def test_another_seed_is_another_simulation() -> None:
    one, other = (simulate("unitary", 300, ["random"] * 2, seed, keep_matches=True) for seed in (1, 2))
    assert one.columns["decisions"].tolist() != other.columns["decisions"].tolist()


def test_fewer_matches_are_the_first_of_more() -> None:
    few, many = (simulate("unitary", n, ["random"] * 3, 5, keep_matches=True).frame() for n in (100, 400))
    assert few.equals(many.head(100))


def test_shards_in_other_processes_make_the_same_results() -> None:
    """What a cluster does: each machine plays its part of the matches, whatever part that is."""
    task = Task("unitary", ("random",) * 3, tuple(GAME.settings(SPOT).items()), 11, keep_matches=True)
    cuts = [(0, 1), (1, 130), (131, 69)]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        shards = [future.result() for future in [pool.submit(play_shard, task, *cut) for cut in cuts]]
    Random(1).shuffle(shards)
    alone = simulate("unitary", 200, ["random"] * 3, 11, SPOT, keep_matches=True)
    assert digest(gather(task, 200, iter(shards))) == digest(alone)


@pytest.mark.parametrize("games", [1, 7, 1000, 100_000])
@pytest.mark.parametrize("processors", [1, 3, 64])
def test_a_cluster_plays_every_match_once(games: int, processors: int) -> None:
    cuts = parts(games, processors)
    assert [first for first, _ in cuts] == [0, *np.cumsum([count for _, count in cuts])[:-1].tolist()]
    assert sum(count for _, count in cuts) == games


# --- the figures, counted again from the records ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, list[Match]]:
    """A simulation, and its matches played again from their records by the plain rules."""
    folder = tmp_path_factory.mktemp("records") / "of" / "matches"
    results = simulate("unitary", 60, ["random"] * 3, 9, SPOT, records=folder, keep_matches=True)
    paths = sorted(folder.iterdir())
    records = [record_file.load(path.read_bytes(), load) for path in paths]
    assert paths[-1].name == "unitary-9-000059.labtable"
    assert records[0].players == [record_file.Player(f"Random {n}", "random") for n in (1, 2, 3)]
    return results, [record.match for record in records]


def test_every_match_has_a_record_and_a_row(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    assert len(matches) == results.played == results.games == 60
    rows = results.frame().to_dicts()
    for number, (row, match) in enumerate(zip(rows, matches, strict=True)):
        returns = GAME.returns(match.state)
        assert returns is not None
        assert match.seed == row["seed"] == Simulator.seed_of(9, number)
        assert row["match"] == number
        assert row["decisions"] == len(match.played)
        assert row["turns"] == match.state.turns
        assert [row[f"result_{seat}"] for seat in range(3)] == returns
        assert row["winners"] == [seat for seat in range(3) if returns[seat] > 0]


def test_wins_draws_and_lengths_are_counted(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    returns = [GAME.returns(match.state) or [] for match in matches]
    assert results.wins == [sum(result[seat] > 0 for result in returns) for seat in range(3)]
    assert results.draws == sum(not any(result) for result in returns)
    found = summary(results)
    assert found.decisions is not None
    assert found.turns is not None
    assert found.decisions.mean == pytest.approx(np.mean([len(match.played) for match in matches]))
    assert found.turns.quantiles["1.0"] == max(match.state.turns for match in matches)
    assert found.wins[0].share == results.wins[0] / 60
    assert found.wins[0].low < found.wins[0].share < found.wins[0].high


def test_actions_and_cards_are_counted(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    taken = Counter(step.action for match in matches for step in match.played)
    found = summary(results)
    assert found.actions == taken
    assert list(found.actions.values()) == sorted(taken.values(), reverse=True)
    held = Counter(card for match in matches for hand in GAME.words.truth(match.state, None)["hands"] for card in hand)
    for count in found.cards:
        played_so = sum(taken[a] for a in (count.card, f"{count.card} up", f"{count.card} down"))
        assert (count.played, count.discarded) == (played_so, taken[f"discard {count.card}"])
        assert count.held == held[count.card]
    assert [c.played for c in found.cards] == sorted((c.played for c in found.cards), reverse=True)
    assert sum(c.held for c in found.cards) == held.total()


@pytest.mark.parametrize("name", names())
def test_a_tally_knows_every_action_and_card(name: str) -> None:
    game = load(name)
    tally = statistics_of(game)
    if tally is not None:
        assert len(tally.PLAYS) == len(tally.DISCARDS) == game.n_actions
        assert {card for card in tally.PLAYS if card is not None} == set(range(len(tally.CARDS)))
        assert set(game.words.cards(game.deal(game.seats[0]))) <= set(tally.CARDS)


def test_who_has_won() -> None:
    results = np.array([[1, -1], [0, 0], [1, 1], [-3, -5], [4, 9]], np.int16)
    assert winners(results).tolist() == [[True, False], [False, False], [True, True], [True, False], [False, True]]


def test_rows_are_kept_only_when_asked_for() -> None:
    with pytest.raises(ValueError, match="keep_matches"):
        simulate("unitary", 5, ["random"] * 2).frame()


# --- stopping, and what cannot be done --------------------------------------------------------------------------------


def test_interrupted_it_keeps_the_first_matches() -> None:
    def press_ctrl_c(done: int) -> None:
        if done > 0 and threading.current_thread() is threading.main_thread():
            os.kill(os.getpid(), signal.SIGINT)

    results = simulate("unitary", 10**9, ["random"] * 2, 3, keep_matches=True, progress=press_ctrl_c)
    assert 0 < results.played < results.games
    assert not results.is_complete
    whole = simulate("unitary", results.played, ["random"] * 2, 3, keep_matches=True)
    assert results.frame().equals(whole.frame())
    assert results.wins == whole.wins


BAD: dict[str, dict[str, Any]] = {
    "bad_number": {"games": 0},
    "unknown_game": {"game": "chess"},
    "bad_seats": {"bots": ["random"]},
    "bad_level": {"bots": ["random", "god"]},
    "bad_option": {"options": {"claims": "never"}},
    "bad_seed": {"seed": -1},
}


@pytest.mark.parametrize("code", BAD)
def test_what_cannot_be_simulated_is_said(code: str) -> None:
    asked: dict[str, Any] = {"game": "unitary", "games": 5, "bots": ["random"] * 2} | BAD[code]
    with pytest.raises(Problem) as caught:
        simulate(**asked)
    assert caught.value.code == code


@pytest.mark.parametrize("workers", [0, -1, 1000, 1.5])
def test_workers_are_a_sensible_number(workers: Any) -> None:
    with pytest.raises(Problem, match="workers is a whole number from 1 to 256"):
        simulate("unitary", 5, ["random"] * 2, workers=workers)


def test_records_overwrite_nothing(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(Problem, match="is not empty"):
        simulate("unitary", 5, ["random"] * 2, records=tmp_path)
    with pytest.raises(Problem, match="cannot be used"):
        simulate("unitary", 5, ["random"] * 2, records=tmp_path / "thesis.txt")


def test_a_frame_has_these_columns() -> None:
    frame = simulate("unitary", 20, ["random"] * 2, keep_matches=True).frame()
    assert dict(frame.schema) == {
        "match": polars.Int64(),
        "seed": polars.Int64(),
        "decisions": polars.Int16(),
        "turns": polars.Int32(),
        "result_0": polars.Int16(),
        "result_1": polars.Int16(),
        "winners": polars.List(polars.Int8()),
    }
