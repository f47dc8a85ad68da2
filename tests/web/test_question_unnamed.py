"""A puzzle that is put to a class: nothing that its pupils receive says which one it is, as its own page has hints."""

from pathlib import Path

import pytest

from labtable.games import load, names

from .live import Person, live
from .taught import asked_for, room

pytestmark = pytest.mark.anyio

NUMBER = 7_654_321


async def try_everything(person: Person) -> None:
    """Ask for all that there is at a table, a hint among them, and try what is no action."""
    for kind in ("hint", "choices", "start", "stop", "lend"):
        await person.send({"t": kind})
    for kind in ("preview", "act"):
        await person.send({"t": kind, "seen": person.view["seen"], "action": "nonsense"})
    await person.settle()
    assert '"no_hints"' in "".join(person.frames)


@pytest.mark.parametrize("together", [False, True], ids=["alone", "together"])
@pytest.mark.parametrize("game", [name for name in names() if load(name).puzzle is not None])
async def test_nothing_that_a_pupil_receives_names_the_puzzle(game: str, together: bool, tmp_path: Path) -> None:
    """Before they answer, and after, until the desk shows the counts and may say it."""
    make = load(game).puzzle
    assert make is not None
    puzzle, heard = make(NUMBER), []
    solution = load(game).write(*(puzzle.solutions or puzzle.line)[0]) if puzzle.solutions or puzzle.line else ""
    async with live(tmp_path) as server, room(server, 2, game) as one:
        await one.push(game=game, puzzle=NUMBER, together=together)
        for pupil in one.pupils[:1] if together else one.pupils:
            async with one.answering(pupil) as person:
                await try_everything(person)
                heard += await asked_for(server, one.code, pupil.view["table"], pupil.view["secret"] or pupil.secret)
                await person.act(solution or next(choice for choice in person.choices() if choice != "claim"))
                heard += await asked_for(server, one.code, pupil.view["table"], pupil.view["secret"] or pupil.secret)
                assert person.view["puzzle"]["number"] is None
                heard += [frame.encode() for frame in person.frames]
            await pupil.settle()
        await one.question(lambda question: question["answered"] > 0)
        heard += [frame.encode() for frame in (*one.desk.frames, *(f for pupil in one.pupils for f in pupil.frames))]
        assert not [part for part in heard if str(NUMBER).encode() in part]
        await one.desk.send({"t": "reveal"})
        assert (await one.question(lambda question: question["revealed"]))["puzzle"] == NUMBER
