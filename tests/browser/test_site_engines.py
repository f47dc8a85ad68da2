"""The folder of files in Firefox and in WebKit: whole matches without a network, the same as a server's.

Both have in their sessions of automation, which begin with an empty profile, all that the folder needs: a service
worker that keeps its files, module workers with WebAssembly, and IndexedDB for the tables. So nothing is left out here.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.engines import ENGINES, Engine
from tests.browser.folder import (
    FOUND,
    IS_NEW,
    MIDDLE,
    RELOAD_ONCE_BEGUN,
    STAGE,
    FileServer,
    carry,
    match_of_computers,
    played_at,
    played_by,
    played_here,
    wait_until,
    wait_until_kept,
)
from tests.browser.measuring import SIZES


@pytest.fixture
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


def found(engine: Engine) -> dict[str, Any]:
    """How a page stands that does not go on, and the errors that the browser has reported."""
    return {**engine.evaluate(FOUND), "errors": engine.errors()}


@pytest.mark.parametrize("engine", ENGINES, indirect=True)
def test_whole_matches_without_a_network_and_the_same_as_a_servers(
    engine: Engine, folder: str, server: str, store: Path
) -> None:
    """It begins on a phone, the page is loaded again in the middle, and it goes on at a laptop's size."""
    for game in played_by(engine.name):
        table = match_of_computers(store, game)
        carry(engine.evaluate, store, table)
        engine.resize(*SIZES["390x664"])
        engine.evaluate(RELOAD_ONCE_BEGUN, game)
        engine.open(f"{folder}/#/t/{table.name}")
        wait_until(lambda: bool(engine.evaluate(IS_NEW)), "loaded again", lambda: found(engine))
        middle = engine.evaluate(MIDDLE)
        engine.resize(*SIZES["1280x800"])
        wait_until(lambda: bool(engine.evaluate(STAGE) == "over"), "over", lambda: found(engine))
        assert engine.errors() == []
        played = played_here(engine.evaluate, table.name)
        assert 0 < middle < len(played), "it was in the middle"
        assert (game, played) == (game, played_at(server, table.name))
