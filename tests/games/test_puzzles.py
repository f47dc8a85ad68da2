"""Puzzles of every game: whoever does what the hints say solves them."""

import pytest

from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.games import load, names
from labtable.table.state.live_match import LiveMatch
from labtable.table.workers import worker_tasks

MOST = 12  # actions, of any puzzle
POSED = [game for game in map(load, names()) if game.puzzle is not None]


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("game", POSED, ids=lambda game: game.name)
def test_a_puzzle_is_solved_as_its_hints_say(game: Game, number: int) -> None:
    assert game.puzzle is not None
    posed = game.puzzle(number)
    match = Match(game, posed.seats, posed.options, number, posed.position)
    live = LiveMatch(game, match, 0, puzzle=posed)
    for _ in range(MOST):
        view = live.match.view(posed.seat)
        hint = worker_tasks.hint(game.name, view, posed.seat, live.solution, posed.clues)
        assert hint.sentences[: len(posed.clues)] == posed.clues
        live.match.play(posed.seat, hint.actions[0])
        if live.match.is_over:
            live.winners = game.winners(live.match.state)
        if live.result != "open":
            break
    assert live.result == "solved"
    assert posed.answer, "it ends with its solution and why"
    words, people = game.words, ["Ada", "Bob", "Cleo"]
    assert all(words.tell(said, people) for said in [*posed.clues, *posed.answer])
