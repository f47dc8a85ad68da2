"""Bots choose the same with and without the compiler, and nobody waits for it."""

import asyncio
import logging
import random
import subprocess

import pytest

from labtable.games import load
from labtable.table.bot_worker import BotWorker

from .manual import eventually

pytestmark = pytest.mark.anyio

GAME = load("unitary")


def views(n: int) -> list[tuple[object, int, int, int]]:
    """Views of seats in matches that are going on, with a level and dice."""
    rng = random.Random(4)
    found: list[tuple[object, int, int, int]] = []
    while len(found) < n:
        state = GAME.deal(rng.choice(GAME.seats), {"claims": rng.choice(["auto", "spot"])}, rng.randrange(2**40))
        for _ in range(rng.randrange(25)):
            if not GAME.is_over(state):
                seat = rng.choice(GAME.who_may_act(state))
                GAME.apply(state, seat, rng.choice(GAME.legal(state, seat)))
        found += [(GAME.view(state, seat), seat, len(found) % len(GAME.levels), n) for seat in GAME.who_may_act(state)]
    return found


async def test_a_games_bots_are_compiled_beside_the_play_and_answer_the_same() -> None:
    bot_worker = BotWorker(compile_after=0)
    asked = views(60)
    plain = [await bot_worker.choose(GAME, *each) for each in asked[:1]] + [GAME.choose(*each) for each in asked[1:]]
    await eventually(lambda: bot_worker.has_compiled(GAME), patience=300)
    assert [await bot_worker.choose(GAME, *each) for each in asked] == plain
    bot_worker.close()


async def test_without_need_nothing_is_compiled() -> None:
    for compile_after in (None, 1e9):
        bot_worker = BotWorker(compile_after)
        for each in views(5):
            await bot_worker.choose(GAME, *each)
        assert not bot_worker.has_compiled(GAME)
        bot_worker.close()


async def test_a_compiler_that_fails_is_told_and_bots_go_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("labtable.table.bot_worker.start_compiler", lambda game: subprocess.Popen(["false"]))
    bot_worker = BotWorker(compile_after=0)
    with caplog.at_level(logging.ERROR):
        (each, *_) = views(1)
        first = await bot_worker.choose(GAME, *each)
        await eventually(lambda: "cannot be compiled" in caplog.text)
        assert await bot_worker.choose(GAME, *each) == first
    bot_worker.close()


async def test_a_bot_answers_though_no_compiler_can_be_started(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def start(game: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr("labtable.table.bot_worker.start_compiler", start)
    bot_worker = BotWorker(compile_after=0)
    (each, *_) = views(1)
    with caplog.at_level(logging.ERROR):
        assert await bot_worker.choose(GAME, *each) == GAME.choose(*each)
    assert "cannot be compiled" in caplog.text
    bot_worker.close()


async def test_a_compiler_does_not_outlive_the_worker(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    started: list[subprocess.Popen[bytes]] = []

    def start(game: object) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(["sleep", "600"]))
        return started[0]

    monkeypatch.setattr("labtable.table.bot_worker.start_compiler", start)
    bot_worker = BotWorker(compile_after=0)
    (each, *_) = views(1)
    await bot_worker.choose(GAME, *each)
    bot_worker.close()
    assert started[0].poll() is not None
    await asyncio.sleep(0.05)
    assert not caplog.records
