"""Threads: a batch is the same, byte for byte, whatever their number, and says so where something goes wrong."""

import gc
import os
import pickle
import signal
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, get_ident, main_thread
from typing import Any

import gymnasium
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from labtable.engine.words.problem import Problem
from labtable.lab import Matches
from labtable.lab.threads import CHEAP, LEAST, Threads
from tests.effort import effort

MANY = (2, 3, 7)
GAMES = ["cats", "feynman", "mathic", "unitary"]


def everything(matches: Matches) -> bytes:
    """All that a batch says, and its records, as bytes."""
    told = matches.observations(), matches.masks(), matches.returns(), matches.won(), matches.rewards(), matches.seat
    records = [array[name] for array in (matches.states, matches.views()) for name in array.dtype.names or ()]
    own = matches.observations_of(np.zeros(len(matches), np.int16))
    return b"".join(np.ascontiguousarray(array).tobytes() for array in (*told, *records, own))


def some_legal(masks: NDArray[np.bool_], shift: int) -> NDArray[np.int64]:
    """A legal action for each match: the first one from a number on, which differs from match to match."""
    columns = (np.arange(masks.shape[1]) + shift + 5 * np.arange(len(masks))[:, np.newaxis]) % masks.shape[1]
    found: NDArray[np.int64] = columns[np.arange(len(masks)), np.take_along_axis(masks, columns, 1).argmax(axis=1)]
    return found


def assert_alike(threads: int, shifts: list[int], game: str, n: int, seats: int = 2, **given: Any) -> None:
    """Play two batches by the same actions, one of them on a single thread."""
    alone, shared = (Matches(game, n, seats, threads=number, **given) for number in (1, threads))
    for shift in shifts:
        assert everything(shared) == everything(alone)
        actions = some_legal(alone.masks(), shift)
        for matches in (alone, shared):
            matches.step(actions)
            matches.deal(matches.is_over)
    assert everything(shared) == everything(alone)


@pytest.mark.parametrize("threads", MANY)
@pytest.mark.parametrize("game", GAMES)
def test_a_batch_is_the_same_whatever_the_number_of_threads(game: str, threads: int) -> None:
    assert_alike(threads, [*range(effort(8, 60))], game, 4 * LEAST + 5, seed=3)


@pytest.mark.parametrize("threads", MANY)
def test_so_are_recall_histories_and_the_many_rows_of_short_kernels(threads: int) -> None:
    assert_alike(threads, [*range(4)], "unitary", 2 * CHEAP + 1, 3, seed=5, recall=True, history=3)


@pytest.mark.parametrize("threads", MANY)
@pytest.mark.parametrize("level", ["random", "beginner", "intermediate"])
def test_so_are_matches_against_levels(level: str, threads: int) -> None:
    assert_alike(threads, [*range(effort(10, 40))], "cats", 117, 3, opponents={0: level, 2: "beginner"}, history=2)


@settings(max_examples=effort(10, 100), deadline=None)
@given(
    threads=st.sampled_from(MANY),
    seed=st.integers(0, 2**62),
    n=st.integers(1, 3 * LEAST),
    shifts=st.lists(st.integers(0, 10**6), max_size=20),
)
def test_whatever_is_played_in_however_many_matches(threads: int, seed: int, n: int, shifts: list[int]) -> None:
    assert_alike(threads, shifts, "unitary", n, options={"claims": "spot"}, seed=seed)


@pytest.mark.parametrize("threads", MANY)
def test_the_first_illegal_action_is_named_and_nothing_changes(threads: int) -> None:
    n = 2 * CHEAP + 9
    matches = Matches("unitary", n, 2, threads=threads)
    before, actions = matches.states.tobytes(), matches.masks().argmax(axis=1)
    actions[[CHEAP + 3, CHEAP + 2, n - 1]] = -5
    with pytest.raises(Problem, match=f"Match {CHEAP + 2}: .* may not take action -5"):
        matches.step(actions)
    assert matches.states.tobytes() == before


@pytest.mark.parametrize("threads", MANY)
def test_a_vector_of_environments_is_the_same(threads: int) -> None:
    def played(number: int) -> list[bytes]:
        envs: Any = gymnasium.make_vec(
            "labtable/Cats-v1", num_envs=2 * LEAST, opponents=["beginner"], max_episode_steps=9, threads=number
        )
        seen, infos = envs.reset(seed=2)
        found = []
        for step in range(30):
            found.append(seen.tobytes() + infos["action_mask"].tobytes())
            seen, rewards, over, cut, infos = envs.step(some_legal(infos["action_mask"] != 0, step))
            found += [rewards.tobytes(), over.tobytes(), cut.tobytes()]
        return found

    assert played(threads) == played(1)


def test_a_copy_and_a_pickle_go_on_alike() -> None:
    matches = Matches("cats", 3 * LEAST, 2, opponents={1: "beginner"}, threads=3)
    for twin in (matches.copy(), pickle.loads(pickle.dumps(matches))):
        actions = some_legal(matches.masks(), 1)
        again = matches.copy()
        for each in (again, twin):
            each.step(actions)
        assert everything(twin) == everything(again)


# --- the threads themselves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, *MANY])
def test_nothing_that_is_given_to_them_is_kept(threads: int) -> None:
    """Else `Matches`, which counts who holds its arrays, would copy them at every step."""

    class Call:
        def __call__(self, room: list[int], part: slice) -> None:
            room.append(0)

    sharing, call = Threads(threads, list[int]), Call()
    kept = weakref.ref(call)
    gc.disable()
    try:
        sharing.share(8 * LEAST, call)
        del call
        assert kept() is None
    finally:
        gc.enable()


def test_each_thread_has_working_memory_of_its_own_and_all_rows_are_done_once() -> None:
    threads, meeting = Threads[list[int]](3, list), Barrier(3)
    done = np.zeros(12, np.int64)

    def call(room: list[int], part: slice) -> tuple[int, int]:
        if not room:
            meeting.wait(60)  # so that each takes a part
        room.append(get_ident())
        done[part] += 1
        return part.start, id(room)

    found = threads.share(12, call, 1)
    assert done.tolist() == [1] * 12
    assert [start for start, _ in found] == sorted({start for start, _ in found})
    rooms = [threads.room(k) for k in range(3)]
    assert all(len(set(room)) == 1 for room in rooms)
    assert len({room[0] for room in rooms}) == 3


def test_what_fails_in_one_thread_is_raised_when_the_others_are_done_and_none_goes_on() -> None:
    threads, meeting, begun, done = Threads[None](2, lambda: None), Barrier(2), list[int](), list[int]()
    caller = get_ident()

    def call(_: None, part: slice) -> None:
        begun.append(part.start)
        meeting.wait(60)
        if get_ident() != caller:
            raise IndexError(part.start)
        time.sleep(0.1)  # by then the other has failed
        done.append(part.start)

    with pytest.raises(IndexError):
        threads.share(8, call, 1)
    assert len(begun) == 2
    assert len(done) == 1


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system interrupts no thread")
def test_an_interrupt_is_raised_when_no_thread_is_at_work_any_more() -> None:
    threads, meeting, done = Threads[None](2, lambda: None), Barrier(2), list[int]()
    caller = get_ident()
    assert caller == main_thread().ident

    def call(_: None, part: slice) -> None:
        meeting.wait(60)
        if get_ident() != caller:
            for _again in range(2):
                time.sleep(0.05)
                signal.pthread_kill(caller, signal.SIGINT)
            time.sleep(0.1)
            done.append(part.start)

    with pytest.raises(KeyboardInterrupt):
        threads.share(2, call, 1)
    assert len(done) == 1


def test_where_no_thread_can_be_had_the_caller_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    full = ThreadPoolExecutor(1)
    full.shutdown()  # as when the interpreter closes
    monkeypatch.setattr("labtable.lab.threads.pool", lambda: full)
    assert Threads[None](3, lambda: None).share(8, lambda _, part: part.stop, 1)[-1] == 8


def test_batches_of_several_callers_do_not_meet() -> None:
    def play(seed: int) -> bytes:
        matches = Matches("unitary", 3 * LEAST, 2, seed=seed, threads=2)
        for shift in range(20):
            matches.step(some_legal(matches.masks(), shift))
        return everything(matches)

    with ThreadPoolExecutor(4) as pool:
        assert [*pool.map(play, range(4))] == [play(seed) for seed in range(4)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_process_has_threads_of_its_own() -> None:
    matches = Matches("unitary", 3 * LEAST, 2, threads=2)
    actions = some_legal(matches.masks(), 1)
    told, tell = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            matches.step(actions)
            os.write(tell, matches.seat.tobytes())
        finally:
            os._exit(0)
    os.close(tell)
    matches.step(actions)
    with os.fdopen(told, "rb") as pipe:
        assert pipe.read() == matches.seat.tobytes()
    os.waitpid(child, 0)


@pytest.mark.parametrize("threads", [0, -1, 257, 1.5, "2", True])
def test_a_number_of_threads_that_cannot_be_is_refused(threads: Any) -> None:
    with pytest.raises(Problem, match="threads is a whole number from 1 to 256") as refused:
        Matches("unitary", 4, 2, threads=threads)
    assert refused.value.code == "bad_number"
    with pytest.raises(Problem, match="threads is a whole number"):
        gymnasium.make_vec("labtable/Unitary-v1", num_envs=2, threads=threads)
