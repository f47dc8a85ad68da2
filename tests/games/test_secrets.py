"""What a seat may not know changes nothing that reaches it; and the worlds it may be in are dealt fairly."""

import json
from collections import Counter
from random import Random
from typing import Any

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.game import Game
from labtable.engine.kernel import shapes_of
from labtable.engine.match import Match, told
from labtable.engine.randomness import seed_random
from labtable.engine.sentences import tell
from tests.chance import is_fair

from .tables import TESTS, decide, decide_whole, flat, for_every_game, matches, positions, viewers


def reaches(game: Game, state: Any, seat: int) -> bytes:
    """All that is sent to a viewer of this position, and all answers it can get by trying things."""
    view = game.view(state, seat)
    words = game.words
    fields = [getattr(view, name) for name in shapes_of(game.state)]
    sent: list[Any] = [fields, words.show(view, seat), words.situation(view, seat), words.opening(view, seat)]
    if seat >= 0:
        sent += [game.legal(state, seat), game.kernels["may_act"](state, seat), game.may_wait(state, seat)]
        sent += [game.refusal(state, seat, action) for action in range(-1, game.n_actions + 1)]
        if game.legal(state, seat):
            sent += [game.choose(view, seat, level, 7) for level in range(len(game.levels))]
    return msgspec.json.encode(sent)


@for_every_game
@given(st.data())
def test_what_is_hidden_changes_nothing_that_reaches_a_viewer(game: Game, data: st.DataObject) -> None:
    """Other worlds that the viewer may be in, with other dice, look the same to it, byte for byte."""
    state = data.draw(positions(game))
    seed = data.draw(st.integers(0, 2**63 - 1))
    for seat in viewers(state):
        world = game.redeal(game.view(state, seat), seat, seed)
        assert reaches(game, world, seat) == reaches(game, state, seat)


@for_every_game
@given(st.data())
def test_trying_an_action_says_nothing_of_what_is_hidden(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    seat = data.draw(st.sampled_from(range(state.seats)))
    view = game.view(state, seat)
    world = game.redeal(view, seat, data.draw(st.integers(0, 999)))
    for action in data.draw(st.permutations(game.whole_actions(world, seat)))[:3]:
        text = game.write(*action)
        assert game.words.tried(game.view(world, seat), seat, text) == game.words.tried(view, seat, text)


@for_every_game
@given(st.data())
def test_a_hint_says_nothing_of_what_is_hidden(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    for seat in game.may_act(state):
        view = game.view(state, seat)
        world = game.redeal(view, seat, data.draw(st.integers(0, 999)))
        hint = game.words.hint(view, seat)
        assert game.words.hint(game.view(world, seat), seat) == hint
        for sentence in hint.sentences:
            assert tell(sentence, game.words.CATALOGUE, game.words.FORMATS)


@for_every_game
@given(st.data())
def test_what_happens_out_of_sight_is_not_told(game: Game, data: st.DataObject) -> None:
    """The same action in two worlds: who cannot tell them apart afterwards either is told the same."""
    state = data.draw(matches(game, 120)).state
    if game.is_over(state):
        return
    seat, pieces = decide_whole(game, state, Random(data.draw(st.integers(0, 999))), 0.5)
    for viewer in viewers(state):
        world = game.redeal(game.view(state, viewer), viewer, data.draw(st.integers(0, 999)))
        after, world_after = after_all(game, state, seat, pieces), after_all(game, world, seat, pieces)
        if world_after is not None and game.view(after, viewer) == game.view(world_after, viewer):
            said = told(game, state, after, seat, pieces, viewer)
            assert said == told(game, world, world_after, seat, pieces, viewer)


def after_all(game: Game, state: Any, seat: int, pieces: tuple[int, ...]) -> Any:
    """The state after an action, or None where it is not legal."""
    after = state.copy()
    for piece in pieces:
        if game.reason(after, seat, piece):
            return None
        game.kernels["apply"](after, seat, piece)
    return after


@for_every_game
@given(st.data())
def test_the_dice_are_nobodys_to_know(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    other = state.copy()
    seed_random(other, data.draw(st.integers(0, 2**63 - 1)))
    for seat in viewers(state):
        assert game.view(other, seat) == game.view(state, seat)


@for_every_game
@given(st.data())
def test_a_world_that_is_redealt_looks_the_same_and_can_be_played(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    seed = data.draw(st.integers(0, 2**63 - 1))
    for seat in viewers(state):
        view = game.view(state, seat)
        world = game.redeal(view, seat, seed)
        assert game.view(world, seat) == view
        assert game.view(view, seat) == view
        assert sorted(cards(game, world)) == sorted(cards(game, state))
        dice = Random(seed)
        while not game.is_over(world):
            game.kernels["apply"](world, *decide(game, world, dice, 0.05))


def cards(game: Game, state: Any) -> list[str]:
    """All cards of a world."""
    truth = game.words.truth(state, None)
    return [str(card) for name in game.words.PILES for card in flat(truth[name])]


@for_every_game
def test_all_worlds_are_dealt_as_often(game: Game) -> None:
    """In the game's `few_unseen.json` a seat may be in so many worlds, all equally likely."""
    table = json.loads((TESTS / game.name / "few_unseen.json").read_text(encoding="utf-8"))
    match = Match(game, table["seats"], table["options"], 1, table["position"])
    view = match.view(table["seat"])
    draws = 100 * table["worlds"]
    worlds = (game.redeal(view, table["seat"], seed) for seed in range(draws))
    found = Counter(json.dumps(game.words.truth(world, None)) for world in worlds)
    assert len(found) == table["worlds"]
    assert is_fair(list(found.values()))
