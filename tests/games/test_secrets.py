"""What a seat may not know changes nothing that reaches it; and the worlds it may be in are dealt fairly."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.randomness import seed_random
from labtable.engine.kernels.record import shapes_of
from labtable.engine.kernels.state import is_midway
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from tests.chance import is_fair

from .secrecy import check_different_actions, check_secret_answers, check_the_same_action, hears
from .tables import (
    decide,
    decide_whole,
    flat,
    for_every_game,
    in_words,
    matches,
    moments,
    own_tests,
    positions,
    some_viewers,
    viewers,
)
from .twins import choose_compiled


def reaches(game: Game, state: Any, seat: int) -> bytes:
    """All that is sent to a viewer of this position, and why it may not do what it may not."""
    view = game.view(state, seat)
    fields = [getattr(view, name) for name in shapes_of(game.state)]
    sent: list[Any] = [fields, game.words.client_view(view, seat), game.words.situation(view, seat)]
    sent += [game.words.aim(view, seat), game.words.prompt(view, seat)]
    if seat >= 0:
        sent += [game.refusal(state, seat, action) for action in range(-1, game.n_actions + 1)]
    return msgspec.json.encode(sent)


def is_offered(game: Game, state: Any, seat: int) -> bytes:
    """What a seat may do, and what each bot would."""
    offered: list[Any] = [game.legal(state, seat), game.asked(state, seat)]
    if game.legal(state, seat):
        view = game.view(state, seat)
        offered += [game.choose(view, seat, level, 7) for level in range(len(game.levels))]
    return msgspec.json.encode(offered)


@pytest.fixture(autouse=True, scope="module")
def quick_bots() -> Iterator[None]:
    """Some bots try hundreds of matches for a decision, which compiled are the same and take no time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Game, "choose", choose_compiled)
        yield


@for_every_game
@given(st.data())
def test_what_is_hidden_changes_nothing_that_reaches_a_viewer(game: Game, data: st.DataObject) -> None:
    """Other worlds that the viewer may be in, with other dice, look the same to it, byte for byte.

    While another's action is being taken piece by piece, which nobody sees, the engine asks that seat alone.
    """
    state = data.draw(positions(game))
    seed = data.draw(st.integers(0, 2**63 - 1))
    for seat in some_viewers(state, Random(seed)):
        world = game.redeal(game.view(state, seat), seat, seed)
        assert reaches(game, world, seat) == reaches(game, state, seat)
        if seat >= 0 and (not is_midway(state) or state.prefix_seat == seat):
            assert is_offered(game, world, seat) == is_offered(game, state, seat)


@for_every_game
@given(st.data())
def test_trying_an_action_says_nothing_of_what_is_hidden(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    seat = data.draw(st.sampled_from(range(state.seats)))
    view = game.view(state, seat)
    world = game.redeal(view, seat, data.draw(st.integers(0, 999)))
    for action in data.draw(st.permutations(game.whole_actions(world, seat)))[:3]:
        text = game.write(*action)
        assert game.words.preview(game.view(world, seat), seat, text) == game.words.preview(view, seat, text)


@for_every_game
@given(st.data())
def test_a_hint_says_nothing_of_what_is_hidden(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    for seat in game.who_may_act(state):
        view = game.view(state, seat)
        world = game.redeal(view, seat, data.draw(st.integers(0, 999)))
        hint = game.words.hint(view, seat)
        assert game.words.hint(game.view(world, seat), seat) == hint
        for sentence in hint.sentences:
            assert in_words(game, sentence)


@for_every_game
@given(st.data())
def test_the_beginning_is_told_to_each_as_each_may_know(game: Game, data: st.DataObject) -> None:
    """What is told before the first action is told alike in all worlds that the viewer may be in."""
    state = data.draw(matches(game, 0)).start
    for viewer in viewers(state):
        world = game.redeal(game.view(state, viewer), viewer, data.draw(st.integers(0, 999)))
        assert hears(game, game.beginning(world), viewer) == hears(game, game.beginning(state), viewer)


@for_every_game
@given(st.data())
def test_what_happens_out_of_sight_is_not_told(game: Game, data: st.DataObject) -> None:
    dice = Random(data.draw(st.integers(0, 999)))
    for state in moments(data, game):
        seat, pieces = decide_whole(game, state, dice, 0.5)
        for viewer in some_viewers(state, dice):
            check_the_same_action(game, state, seat, pieces, viewer, dice.getrandbits(40))


@for_every_game
@given(st.data())
def test_what_others_do_in_secret_is_told_alike_whatever_it_is(game: Game, data: st.DataObject) -> None:
    dice = Random(data.draw(st.integers(0, 999)))
    for state in moments(data, game):
        for viewer in some_viewers(state, dice):
            check_different_actions(game, state, viewer, dice)


@for_every_game
@given(st.data())
def test_others_see_no_answer_of_which_they_are_not_told(game: Game, data: st.DataObject) -> None:
    dice = Random(data.draw(st.integers(0, 999)))
    for state in moments(data, game):
        check_secret_answers(game, state, dice)


@for_every_game
@given(st.data())
def test_who_is_asked_is_public_but_for_secret_answers(game: Game, data: st.DataObject) -> None:
    dice = Random(data.draw(st.integers(0, 999)))
    for state in moments(data, game):
        for viewer in some_viewers(state, dice):
            world = game.redeal(game.view(state, viewer), viewer, dice.getrandbits(40))
            for seat in range(state.seats):
                asked = {game.asked(state, seat), game.asked(world, seat)}
                assert len(asked) == 1 or Asked.SECRETLY in asked


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
    worlds = []
    for seat in viewers(state):
        view = game.view(state, seat)
        worlds.append(game.redeal(view, seat, seed))
        assert game.view(worlds[-1], seat) == view
        assert game.view(view, seat) == view
        assert sorted(cards(game, worlds[-1])) == sorted(cards(game, state))
    world, dice = data.draw(st.sampled_from(worlds)), Random(seed)  # one to its end: matches of some games are long
    while not game.is_over(world):
        game.step(world, *decide(game, world, dice, 0.05))


def cards(game: Game, state: Any) -> list[str]:
    """All cards of a world."""
    truth = game.words.truth(state, None)
    return [str(card) for name in game.words.piles for card in flat(truth.get(name, []))]


@for_every_game
def test_all_worlds_are_dealt_as_often(game: Game) -> None:
    """In the game's `few_unseen.json` a seat may be in so many worlds, all equally likely."""
    table = json.loads((own_tests(game) / "few_unseen.json").read_text(encoding="utf-8"))
    match = Match(game, table["seats"], table["options"], 1, table["position"])
    view = match.view(table["seat"])
    draws = 100 * table["worlds"]
    worlds = (game.redeal(view, table["seat"], seed) for seed in range(draws))
    found = Counter(json.dumps(game.words.truth(world, None)) for world in worlds)
    assert len(found) == table["worlds"]
    assert is_fair(list(found.values()))
