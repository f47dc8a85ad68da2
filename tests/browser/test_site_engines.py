"""The folder of files in Firefox and in WebKit: whole matches without a network, the same as a server's.

Each engine plays one of the games, and Chromium all of them (`test_site`): engines may differ in how they keep files,
run workers and store tables, which is the same for every game; what is thought is WebAssembly's in all of them.

Both have in their sessions of automation, which begin with an empty profile, all that the folder needs: a service
worker that keeps its files, module workers with WebAssembly, and IndexedDB for the tables. So nothing is left out here.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.arranged import arrange
from tests.browser.engines import ENGINES, Engine, is_here
from tests.browser.folder import (
    FOUND,
    PLAYED_BY,
    FileServer,
    carry,
    played_at,
    played_here,
    wait_until,
    wait_until_kept,
)
from tests.browser.measuring import SIZES

LEVELS = ("bot beginner", "bot intermediate", "bot expert")
# The options, and the seed of a match of fourteen to twenty-one actions.
MATCHES: dict[str, tuple[dict[str, Any], int]] = {
    "unitary": ({}, 7),
    "mathic": ({"aim": 50, "sprint": True}, 8),
}
PAUSE = 150  # ms, so that it is loaded again in the middle, however fast they think; at a table it is usually 900
STAGE = "() => document.querySelector('main.table')?.dataset.stage"
SEEN = "() => Number(document.querySelector('main.table')?.dataset.seen ?? 0)"


@pytest.fixture(scope="module")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser of each kind; one that is not here is not looked at, unless it must be."""
    if not is_here(request.param) and not os.environ.get("LABTABLE_REQUIRE_BROWSER"):
        pytest.skip(f"There is no {request.param} here, and none could be installed.")
    with ENGINES[request.param]() as engine:
        yield engine


@pytest.fixture(scope="module")
def folder(engine: Engine, site: Path) -> str:
    """The address of the folder, which the browser has kept, and at which nobody answers any more."""
    files = FileServer(site)
    try:
        engine.resize(*SIZES["390x664"])
        engine.open(files.folder + "/")
        wait_until_kept(engine.evaluate)
    finally:
        files.stop()
    return files.folder


def reload(engine: Engine) -> None:
    """Load the page again, and wait until the old one has gone."""
    engine.evaluate("() => { window.isOld = true; setTimeout(() => location.reload()) }")
    wait_until(lambda: not engine.evaluate("() => window.isOld ?? false"), "loaded again")


def found(engine: Engine) -> dict[str, Any]:
    """How a page stands that does not go on, and the errors that the browser has reported."""
    return {**engine.evaluate(FOUND), "errors": engine.errors()}


@pytest.mark.parametrize(("engine", "game"), PLAYED_BY.items(), indirect=["engine"])
def test_a_whole_match_without_a_network_and_the_same_as_a_servers(
    engine: Engine, game: str, folder: str, server: str, store: Path
) -> None:
    """It begins on a phone, the page is loaded again in the middle, and it goes on at a laptop's size."""
    options, seed = MATCHES[game]
    table = arrange(store, game, LEVELS, options=options, seed=seed, pause_ms=PAUSE)
    carry(engine.evaluate, store, table)
    engine.resize(*SIZES["390x664"])
    engine.open(f"{folder}/#/t/{table.name}")
    wait_until(lambda: engine.evaluate(SEEN) > 0, "begun", lambda: found(engine))
    reload(engine)
    middle = len(played_here(engine.evaluate, table.name))
    engine.resize(*SIZES["1280x800"])
    wait_until(lambda: bool(engine.evaluate(STAGE) == "over"), "over", lambda: found(engine))
    assert engine.errors() == []
    played = played_here(engine.evaluate, table.name)
    assert 0 < middle < len(played), "it was in the middle"
    assert played == played_at(server, table.name)
