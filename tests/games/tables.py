"""Tables of any game at any moment, drawn by hypothesis; nothing here knows a game."""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from examples.highest import GAME as HIGHEST
from examples.jackdaws import GAME as JACKDAWS
from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.kernels.events import Event
from labtable.engine.kernels.options import Value
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.catalogue import MARK
from labtable.engine.words.checking import parameters
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Action
from labtable.games import load, names

GAMES = [*map(load, names()), HIGHEST, JACKDAWS]
TESTS = Path(__file__).parent.parent
EAGERNESS = (0, 0.05, 0.5)  # how likely who need not act is let choose
HASTE = 0.75  # how likely the first piece of the list is taken: by chance alone some games hardly ever end
TRIES = 5  # matches in which secret answers are looked for
for_every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def own_tests(game: Game) -> Path:
    """The folder of a game's own tests: in its folder, or here in a folder of its name."""
    inside = game.folder / "tests"
    return inside if inside.is_dir() else TESTS / game.name


def all_options(game: Game) -> list[dict[str, Value]]:
    """Every combination of the options' choices."""
    values = [option.choices for option in game.options]
    return [dict(zip((o.name for o in game.options), chosen, strict=True)) for chosen in product(*values)]


def decide(game: Game, state: Any, dice: Random, eagerness: float) -> tuple[int, Action]:
    """A seat that may act and a legal piece; a seat that need not act does so no more often than it is eager."""
    seats = game.who_may_act(state)
    must = game.who_must_act(state)
    seat = dice.choice(seats if dice.random() < eagerness else must)
    pieces = game.legal(state, seat)
    return seat, pieces[0] if dice.random() < HASTE else dice.choice(pieces)


def play_on(game: Game, state: Any, dice: Random, eagerness: float, steps: int) -> Iterator[tuple[int, Action]]:
    """Play at most so many pieces at random; each is handed out before it is taken."""
    for _ in range(steps):
        if game.is_over(state):
            return
        seat, action = decide(game, state, dice, eagerness)
        yield seat, action
        game.step(state, seat, action)


def decide_whole(game: Game, state: Any, dice: Random, eagerness: float) -> tuple[int, tuple[Action, ...]]:
    """A seat and all pieces of its action, chosen in the same way."""
    seat, piece = decide(game, state, dice, eagerness)
    return seat, begun_with(game, state, seat, piece, dice)


def any_action(game: Game, state: Any, seat: int, dice: Random) -> tuple[Action, ...]:
    """A whole action of a seat: each of its pieces is as likely as the others that could stand there."""
    return begun_with(game, state, seat, dice.choice(game.legal(state, seat)), dice)


def begun_with(game: Game, state: Any, seat: int, piece: Action, dice: Random) -> tuple[Action, ...]:
    """A whole action of a seat with this first piece."""
    pieces, after = [piece], state.copy()
    game.step(after, seat, piece)
    while is_midway(after):
        pieces.append(dice.choice(game.legal(after, seat)))
        game.step(after, seat, pieces[-1])
    return tuple(pieces)


@st.composite
def matches(draw: st.DrawFn, game: Game, most: int | None = None) -> Match:
    """A match of any seats, options and seed, played at random for a while, `most` actions or to its end."""
    seats, options = draw(st.sampled_from(game.seats)), draw(st.sampled_from(all_options(game)))
    match = Match(game, seats, options, draw(st.integers(0, 2**63 - 1)))
    dice = Random(draw(st.integers(0, 2**32)))
    eagerness = draw(st.sampled_from(EAGERNESS))
    play_match(match, dice, eagerness, game.max_actions if most is None else draw(st.integers(0, most)))
    return match


def play_match(match: Match, dice: Random, eagerness: float, most: int) -> None:
    """Play at most so many whole actions at random."""
    for _ in range(most):
        if match.is_over:
            return
        match.carry_out(*decide_whole(match.game, match.state, dice, eagerness))


@st.composite
def positions(draw: st.DrawFn, game: Game, most: int = 120) -> Any:
    """The state somewhere in a match, perhaps within an action that takes several pieces."""
    state = draw(matches(game, most)).state
    if game.max_pieces > 1 and not game.is_over(state) and draw(st.booleans()):
        seat, pieces = decide_whole(game, state, Random(draw(st.integers(0, 999))), 0.5)
        for piece in pieces[: draw(st.integers(0, len(pieces) - 1))]:
            game.step(state, seat, piece)
    return state


def moments(data: st.DataObject, game: Game, most: int = 2) -> list[Any]:
    """States of a whole match before an action; and of those in which seats answer secretly some, if any are found."""
    dice = Random(data.draw(st.integers(0, 2**32)))
    match = data.draw(matches(game))
    found = dice.sample(befores(match), min(most, len(match.played)))
    if game.passing is None:  # then nobody is ever asked secretly: another test sees to it
        return found
    for _ in range(TRIES):
        secret = [s for s in befores(match) if any(game.asked(s, seat) == Asked.SECRETLY for seat in range(s.seats))]
        if secret:
            return found + dice.sample(secret, min(most, len(secret)))
        options = dice.choice(all_options(game))
        match = Match(game, dice.choice(game.seats), options, dice.getrandbits(62))
        play_match(match, dice, max(EAGERNESS), game.max_actions)
    return found


def befores(match: Match) -> list[Any]:
    """The states before each action."""
    return [step.before for step in match.steps()]


def viewers(state: Any) -> range:
    """All seats and a spectator."""
    return range(SPECTATOR, state.seats)


def some_viewers(state: Any, dice: Random) -> list[int]:
    """A spectator and three seats at most: of ten, all would take long and show little more."""
    return [SPECTATOR, *dice.sample(range(state.seats), min(3, state.seats))]


def check_events(game: Game, events: Sequence[Event], state: Any) -> None:
    """Check that the numbers of each event fit its kind, that all who may know it are told, and that it can be sent."""
    for viewer in (None, *viewers(state)):
        for event in game.seen(events, viewer):
            assert set(event.arguments) == {argument.name for argument in event.kind.arguments}
            msgspec.json.encode(event.data)
            for sentence in game.words.narrate(event, SPECTATOR if viewer is None else viewer):
                assert in_words(game, sentence)


def in_words(game: Game, sentence: Sentence) -> str:
    """A sentence as it is told where it was sent; it has a template, and that writes nothing that is not known."""
    sent = msgspec.convert(msgspec.to_builtins(sentence), Sentence)
    for field in blanks(game, sent.key):
        assert sent.params[field] is not None, f"{sent.key} writes {field}, which is not known"
    return game.words.tell(sent)


def blanks(game: Game, key: str) -> set[str]:
    """The parameters of a sentence of a game."""
    return parameters(game.words.catalogue, key)


def marks(game: Game, key: str) -> list[str]:
    """The parts of the table that a sentence speaks of, in the order of the words."""
    return re.findall(rf"\{{{MARK}(\w+)\}}", game.words.catalogue.texts[key])


def flat(value: Any) -> list[Any]:
    """All that lies in nested lists."""
    return [inner for v in value for inner in flat(v)] if isinstance(value, list) else [value]
