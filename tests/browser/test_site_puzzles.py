"""Every kind of puzzle in the folder of files, in Chromium: made there, advised on, and solved by the advice."""

from pathlib import Path

from labtable.games import load
from labtable.table.changes import Made
from tests.browser.conftest import LAPTOP, Visitor
from tests.browser.folder import FileServer, changes_here, wait_until_kept

KINDS = {"cats": 6, "feynman": 5, "mathic": 3, "unitary": 2}  # of puzzles, which take turns
ASKING = (Path(__file__).parent / "asking.js").read_text()


def test_puzzles_of_all_kinds_are_those_of_a_server_and_are_solved_as_hints_say(site: Path, visit: Visitor) -> None:
    files = FileServer(site)
    try:
        page = visit("/", LAPTOP, at=files.folder)
        page.add_init_script(ASKING)
        page.reload()
        wait_until_kept(page.evaluate)
    finally:
        files.stop()
    for game, kinds in KINDS.items():
        make = load(game).puzzle
        assert make is not None
        for number in range(1, kinds + 1):
            said = page.evaluate("async ([game, number]) => await solve(game, number)", [game, number])
            assert said["result"] == "solved", (game, number, said["done"])
            made = changes_here(page.evaluate, said["table"])[0]
            assert isinstance(made, Made)
            assert made.puzzle == make(number)
