"""Simulations: the same results however they are done, and the same matches that anybody can play again."""

import errno
import os
import signal
import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import polars
import pytest

from labtable.engine.files import record_file
from labtable.engine.play.bulk import SAME_ACTION, Simulator
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.lab import Results, simulate
from labtable.lab.records import writer
from labtable.lab.simulation.lines import lines
from labtable.lab.simulation.on_ray import parts
from labtable.lab.simulation.seatings import SEATINGS
from labtable.lab.simulation.shard import Task, play_shard
from labtable.lab.simulation.simulating import gather
from labtable.lab.simulation.summary import summary
from tests.effort import effort

SPOT = {"claims": "spot"}
GAME = load("unitary")


def digest(results: Results) -> bytes:
    """Everything that was found, as bytes."""
    columns = {name: column.tolist() for name, column in results.columns.items()}
    return msgspec.json.encode([summary(results), columns])


@pytest.mark.parametrize("options", [{}, SPOT, pytest.param({"big_deck": True}, marks=pytest.mark.long)])
@pytest.mark.parametrize("bots", [("random", "random"), ("random", "intermediate", "beginner"), ("random",) * 4])
def test_results_are_the_same_whatever_the_number_of_workers(bots: tuple[str, ...], options: dict[str, Any]) -> None:
    for seating in SEATINGS:
        asked: dict[str, Any] = {"options": options, "keep_matches": True, "seating": seating}
        assert len({digest(simulate("unitary", effort(100, 500), bots, 7, workers=n, **asked)) for n in (1, 2, 5)}) == 1


def test_another_seed_is_another_simulation() -> None:
    one, other = (simulate("unitary", 300, ["random"] * 2, seed, keep_matches=True) for seed in (1, 2))
    assert one.columns["decisions"].tolist() != other.columns["decisions"].tolist()


def test_fewer_matches_are_the_first_of_more() -> None:
    few, many = (simulate("unitary", n, ["random"] * 3, 5, keep_matches=True).frame() for n in (100, 400))
    assert few.equals(many.head(100))


def test_shards_in_another_process_make_the_same_results() -> None:
    """What a cluster does: each machine plays its part of the matches, whatever part that is."""
    cuts = [(0, 3), (3, 129), (132, 69)]
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        for seating in ("fixed", "random"):
            task = Task(GAME, ("random",) * 3, tuple(GAME.settings(SPOT).items()), 11, seating, keep_matches=True)
            shards = [future.result() for future in [pool.submit(play_shard, task, *cut) for cut in cuts]]
            Random(1).shuffle(shards)
            alone = simulate("unitary", 201, ["random"] * 3, 11, SPOT, seating=seating, keep_matches=True)
            assert digest(gather(task, 0, 201, shards)) == digest(alone)


@pytest.mark.parametrize("games", [1, 7, 1000, 100_000])
@pytest.mark.parametrize("processors", [1, 3, 64])
@pytest.mark.parametrize("matches_a_deal", [1, 4])
def test_a_cluster_plays_every_match_once(games: int, processors: int, matches_a_deal: int) -> None:
    games *= matches_a_deal
    cuts = parts(0, games, processors, matches_a_deal)
    assert not any(count % matches_a_deal for _, count in cuts)
    assert [first for first, _ in cuts] == [0, *np.cumsum([count for _, count in cuts])[:-1].tolist()]
    assert sum(count for _, count in cuts) == games


# --- the figures, counted again from the records ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, list[Match]]:
    """A simulation, and its matches played again from their records by the plain rules."""
    folder = tmp_path_factory.mktemp("records") / "of" / "matches"
    results = simulate("unitary", 60, ["random"] * 3, 9, SPOT, records=folder, keep_matches=True)
    paths = sorted(folder.rglob("*.labtable"))
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
        assert row["first_seat"] == GAME.who_must_act(match.start)[0]
        assert match.seed == row["seed"] == Simulator.seed_of(9, number)
        assert row["match"] == number
        assert row["decisions"] == len(match.played)
        assert row["turns"] == match.state.turns
        assert [row[f"result_{seat}"] for seat in range(3)] == returns
        assert row["winners"] == GAME.winners(match.state)


def test_wins_and_lengths_are_counted(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    winners = [GAME.winners(match.state) or [] for match in matches]
    first = [GAME.who_must_act(match.start)[0] for match in matches]
    assert results.wins == [sum(seat in won for won in winners) for seat in range(3)]
    assert results.nobody == sum(not won for won in winners)
    assert results.shared == sum(len(won) > 1 for won in winners)
    found = summary(results)
    assert [(won.alone, won.matches) for won in found.wins] == [
        (winners.count([seat]), results.wins[seat]) for seat in range(3)
    ]
    assert found.first.matches == sum(began in won for began, won in zip(first, winners, strict=True))
    assert found.first.alone == sum([began] == won for began, won in zip(first, winners, strict=True))
    assert sum(won.alone for won in found.wins) + found.shared.matches + found.nobody.matches == 60
    assert found.decisions is not None
    assert found.turns is not None
    assert found.decisions.mean == pytest.approx(np.mean([len(match.played) for match in matches]))
    assert found.turns.quantiles["1.0"] == max(match.state.turns for match in matches)
    assert found.wins[0].share == results.wins[0] / 60
    assert found.wins[0].low < found.wins[0].share < found.wins[0].high


def test_actions_and_cards_are_counted(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    taken = Counter(GAME.write(*step.pieces) for match in matches for step in match.played)
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
def test_the_statistics_of_a_game_know_every_action_and_card(name: str) -> None:
    game = load(name)
    own = game.statistics
    assert own is not None
    assert len(own.plays) == len(own.discards) == len(own.turns) == game.n_actions
    named = {item for items in (*own.plays, *own.discards) for item in items}
    assert named <= set(range(len(own.items)))
    assert len({item.name for item in own.items}) == len(own.items)
    assert any(own.turns)


def test_who_has_won_is_the_word_of_the_rules() -> None:
    """Alone, most points are no win: the rules say who has won, and points do not."""
    game = load("mathic")
    results = simulate("mathic", 30, ["random"], 1, keep_matches=True)
    states = [play_again(game, results.bots, 1, number) for number in range(30)]
    assert results.frame()["winners"].to_list() == [game.winners(state) for state in states]
    assert 0 < results.wins[0] < 30
    assert results.nobody == 30 - results.wins[0]
    assert (results.frame()["result_0"] > 0).sum() > results.wins[0]


def play_again(game: Game, bots: Sequence[str], seed: int, number: int) -> Any:
    """The end of a simulated match, played by the plain rules."""
    batch = Simulator(game, bots).play(seed, number, 1)
    state = game.deal(len(bots), {}, Simulator.seed_of(seed, number))
    seat = 0
    for taken, piece in zip(batch.seats_taken[0], batch.actions_taken[0, : batch.lengths[0]], strict=False):
        seat = seat if taken == SAME_ACTION else int(taken)
        game.step(state, seat, int(piece))
    return state


def test_rows_are_kept_only_when_asked_for() -> None:
    with pytest.raises(ValueError, match="keep_matches"):
        simulate("unitary", 5, ["random"] * 2).frame()


def test_a_level_may_be_called_by_its_former_name() -> None:
    assert simulate("unitary", 5, ["random", "club"]).bots == ("random", "intermediate")


# --- paired deals -----------------------------------------------------------------------------------------------------

TRIO = ["beginner", "random", "random"]


@pytest.fixture(scope="module")
def paired(tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, list[record_file.MatchRecord]]:
    """Eighty deals, each played in three rotations, and the records of all."""
    folder = tmp_path_factory.mktemp("records")
    results = simulate("unitary", 239, TRIO, 5, paired=True, keep_matches=True, records=str(folder), workers=2)
    return results, [record_file.load(path.read_bytes(), load) for path in sorted(folder.rglob("*.labtable"))]


def test_each_deal_is_played_once_in_every_rotation(paired: tuple[Results, list[record_file.MatchRecord]]) -> None:
    results, records = paired
    assert results.games == results.played == len(records) == 240, "rounded up to whole deals"
    for number, (row, record) in enumerate(zip(results.frame().to_dicts(), records, strict=True)):
        deal, rotation = divmod(number, 3)
        assert (row["match"], row["rotation"]) == (number, rotation)
        assert row["seed"] == record.match.seed == Simulator.seed_of(5, deal)
        assert [player.level for player in record.players] == [row[f"name_{seat}"] for seat in range(3)]
        assert [row[f"bot_{seat}"] for seat in range(3)] == [(seat - rotation) % 3 for seat in range(3)]
        assert [player.level for player in record.players].index("beginner") == rotation
        assert row["winners"] == GAME.winners(record.match.state)
        assert [row[f"result_{seat}"] for seat in range(3)] == GAME.returns(record.match.state)
    starts = [record.match.start for record in records]
    assert all(starts[i] == starts[i - i % 3] for i in range(240))


def test_wins_are_those_of_the_bots_and_compared_deal_by_deal(
    paired: tuple[Results, list[record_file.MatchRecord]],
) -> None:
    results, records = paired
    won = np.zeros((80, 3))
    for number, record in enumerate(records):
        for seat in GAME.winners(record.match.state) or []:
            won[number // 3, (seat - number % 3) % 3] += 1
    found = summary(results)
    assert results.wins == won.sum(axis=0).tolist()
    for difference, against in zip(found.differences, (1, 2), strict=True):
        deals = (won[:, 0] - won[:, against]) / 3
        reach = 1.9904502 * deals.std(ddof=1) / np.sqrt(80)
        assert (difference.bot, difference.against) == (0, against)
        assert difference.difference == pytest.approx(deals.mean())
        assert (difference.low, difference.high) == pytest.approx(
            (deals.mean() - reach, deals.mean() + reach), rel=1e-5
        )
    text = list(lines(found, "Unitary"))
    assert "paired deals" in text[0]
    assert any(line.startswith("bot 1 (beginner) than bot 2 (random)") for line in text)


def test_a_difference_is_at_most_all() -> None:
    results = simulate("mathic", 40, ["beginner", "random"], 2, paired=True)
    (difference,) = summary(results).differences
    assert -1 <= difference.low <= difference.difference <= difference.high <= 1


def test_a_bot_does_not_differ_from_itself() -> None:
    results = simulate("unitary", 100, ["random", "random"], 5, paired=True)
    (difference,) = summary(results).differences
    assert (difference.difference, difference.low, difference.high) == (0, 0, 0)


def test_shares_that_add_up_to_more_than_all_are_explained() -> None:
    found = summary(simulate("unitary", 300, ["random"] * 2, 3))
    assert found.shared.matches > 0
    assert sum(won.share for won in found.wins) + found.nobody.share > 1
    assert "A shared win counts for each who shares it, so the shares add up to more than 100%." in lines(found, "x")
    none_shared = msgspec.structs.replace(found, shared=msgspec.structs.replace(found.shared, matches=0))
    assert not any("100%" in line for line in lines(none_shared, "x"))


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
    "bad_bots": {"bots": "random,random"},
    "bad_option": {"options": {"claims": "never"}},
    "bad_seed": {"seed": 1.5},
    "bad_seating": {"seating": "round"},
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


def test_records_that_cannot_be_written_are_counted_and_the_rest_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        if int(path.stem.rpartition("-")[2]) % 4 == 3:
            raise OSError(errno.ENOSPC, "No space left on device", str(path))
        path.write_bytes(data)

    monkeypatch.setattr(writer, "write_whole", full)
    results = simulate("unitary", 20, ["random"] * 2, records=tmp_path, workers=1)
    assert (results.played, results.unwritten.records) == (20, 5)
    assert results.unwritten.reason == "No space left on device"
    assert len(list(tmp_path.rglob("*.labtable"))) == 15
    assert results.wins == simulate("unitary", 20, ["random"] * 2).wins


def test_a_folder_for_records_is_tried_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", full)
    monkeypatch.setattr(Simulator, "play", None)
    with pytest.raises(Problem, match="cannot be used: No space left on device"):
        simulate("unitary", 20, ["random"] * 2, records=tmp_path / "new")


def test_a_frame_has_these_columns() -> None:
    frame = simulate("unitary", 20, ["random"] * 2, keep_matches=True).frame()
    assert dict(frame.schema) == {
        "match": polars.Int64(),
        "seed": polars.Int64(),
        "bot_0": polars.Int8(),
        "name_0": polars.Enum(["random"]),
        "bot_1": polars.Int8(),
        "name_1": polars.Enum(["random"]),
        "first_seat": polars.Int8(),
        "decisions": polars.Int16(),
        "turns": polars.Int32(),
        "result_0": polars.Int16(),
        "result_1": polars.Int16(),
        "winners": polars.List(polars.Int8()),
    }
