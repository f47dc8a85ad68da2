"""What must be true of every game's rules, in any position of any match."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from labtable.engine.files.rulebook import rules_of
from labtable.engine.kernels import contract
from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.record import is_wide, shapes_of
from labtable.engine.play.flow import next_to_ask, seat_in_order
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem

from .tables import (
    any_action,
    check_events,
    decide,
    decide_whole,
    flat,
    for_every_game,
    in_words,
    matches,
    moments,
    play_on,
    positions,
    some_viewers,
    viewers,
)


def cards_of(game: Game, state: Any) -> list[Any]:
    """All cards, in an order that does not tell where they lie."""
    truth = game.words.truth(state, None)
    return sorted(flat([truth[name] for name in game.words.piles if name in truth]), key=str)


@for_every_game
@given(st.data())
def test_cards_are_conserved(game: Game, data: st.DataObject) -> None:
    match = data.draw(matches(game, 0))
    cards = cards_of(game, match.state)
    assert None not in cards
    for _ in play_on(game, match.state, Random(data.draw(st.integers(0, 999))), 0.1, 150):
        assert cards_of(game, match.state) == cards
    assert cards_of(game, match.state) == cards


@for_every_game
@given(st.data())
def test_every_game_ends_and_says_how(game: Game, data: st.DataObject) -> None:
    match = data.draw(matches(game))
    assert match.is_over
    assert game.who_may_act(match.state) == []
    results, winners = game.returns(match.state), game.winners(match.state)
    assert results is not None
    assert winners is not None
    assert len(results) == match.seats
    if contract.returns not in game.kernels:
        assert results == [0 if not winners else 1 if seat in winners else -1 for seat in range(match.seats)]


@for_every_game
@given(st.data())
def test_somebody_must_act_until_the_end(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    if not game.is_over(state):
        assert game.who_must_act(state)
        assert game.returns(state) is game.winners(state) is None
        assert not any(game.bound(contract.has_won)(state, seat) for seat in range(state.seats))
    for seat in range(state.seats):
        assert bool(game.legal(state, seat)) == (seat in game.who_may_act(state))


@for_every_game
@given(st.data())
def test_the_first_to_be_asked_is_the_first_of_the_asking_order(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    if not game.is_over(state):
        for last in range(state.seats):
            place = game.bound(next_to_ask)(state, last, 0)
            assert seat_in_order(state, last, place) == game.asking_order(state, last)[0]


@for_every_game
@given(st.data())
def test_a_seat_knows_whether_it_is_asked(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    for seat in range(state.seats):
        assert game.asked(game.view(state, seat), seat) == game.asked(state, seat)


@for_every_game
@given(st.data())
def test_the_action_that_lets_a_window_go_by_is_legal_in_every_window(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    for seat in range(state.seats):
        if game.asked(state, seat) == Asked.SECRETLY:
            assert game.passing is not None
            assert (game.passing,) in game.whole_actions(state, seat)


@for_every_game
@given(st.data())
def test_legal_is_not_refused(game: Game, data: st.DataObject) -> None:
    """Where actions are one piece, nothing else is legal; of composite ones `legal` has those worth choosing."""
    state = data.draw(positions(game))
    for seat in range(state.seats):
        legal = game.legal(state, seat)
        assert len(set(legal)) == len(legal) <= game.max_legal
        accepted = [action for action in range(game.n_actions) if game.reason(state, seat, action) == 0]
        assert sorted(legal) == accepted if game.max_pieces == 1 else set(legal) <= set(accepted)


@for_every_game
@given(st.data())
def test_what_is_refused_changes_nothing_and_says_why(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    dice = Random(data.draw(st.integers(0, 999)))
    before = state.copy()
    numbers = {rule.number for rule in rules_of(game.folder)}
    for seat in range(state.seats):
        actions = dice.sample(range(game.n_actions), min(60, game.n_actions))
        for action in [-(2**40), -1, *actions, game.n_actions, 2**40]:
            if reason := game.reason(state, seat, action):
                problem = problem_of(game, state, seat, action)
                assert problem is not None
                assert problem.code == "refused"
                assert problem.sentence is not None
                assert game.words.tell(problem.sentence).strip()
                assert problem.sentence.rule is None or problem.sentence.rule in numbers
                assert game.refusals(reason)
    assert state == before


def problem_of(game: Game, state: Any, seat: int, action: int) -> Problem | None:
    """What is wrong with an action, when one tries to carry it out."""
    try:
        game.apply(state, seat, action)
    except Problem as problem:
        return problem
    return None


@for_every_game
@given(st.data())
def test_asking_changes_nothing(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    before = state.copy()
    game.who_may_act(state)
    game.returns(state)
    game.winners(state)
    game.beginning(state)
    game.words.truth(state, None)
    for seat in viewers(state):
        view = game.view(state, seat)
        unchanged = view.copy()
        game.words.client_view(view, seat)
        game.words.situation(view, seat)
        game.redeal(view, seat, 1)
        if seat in game.who_may_act(state):
            for level in range(min(2, len(game.levels))):
                game.choose(view, seat, level, 1)
        assert view == unchanged
    assert state == before


@for_every_game
@given(st.data())
def test_a_replay_is_the_match_again_bit_for_bit(game: Game, data: st.DataObject) -> None:
    match = data.draw(matches(game, 200))
    again = Match(game, match.seats, match.options, match.seed)
    for played in match.played:
        again.play(played.seat, game.write(*played.pieces))
    assert again.state == match.state
    assert again.played == match.played
    assert again.beginning == match.beginning
    steps = match.steps()
    assert [step.before for step in steps[:1]] == [match.start][: len(steps)]
    assert [(step.seat, step.pieces) for step in steps] == [(played.seat, played.pieces) for played in match.played]
    assert [step.events for step in again.steps()] == [step.events for step in steps]


@for_every_game
@given(st.data())
def test_whether_anybody_listens_changes_nothing(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game))
    dice = Random(data.draw(st.integers(0, 999)))
    for _ in range(40):
        if game.is_over(state):
            return
        seat, piece = decide(game, state, dice, 0.1)
        unheard = state.copy()
        game.step(unheard, seat, piece)
        game.carry_out(state, seat, (piece,))
        assert unheard == state


@for_every_game
@given(st.data())
def test_earlier_copies_never_change(game: Game, data: st.DataObject) -> None:
    state = data.draw(positions(game, 20))
    steps = play_on(game, state, Random(data.draw(st.integers(0, 999))), 0.1, 40)
    earlier = [(state.copy(), repr(state)) for _ in steps]
    assert all(repr(copy) == text for copy, text in earlier)


@for_every_game
@given(st.data())
def test_every_action_is_read_as_it_is_written(game: Game, data: st.DataObject) -> None:
    state = data.draw(matches(game, 40)).state
    for seat in range(state.seats):
        view = game.view(state, seat)
        for pieces in game.whole_actions(state, seat):
            assert game.read(game.write(*pieces), view, seat) == pieces


@for_every_game
@given(st.data())
def test_fields_hold_whole_numbers_that_fit_when_compiled(game: Game, data: st.DataObject) -> None:
    """16 bits in rows, 64 in wide ones and single fields; True would pass uncompiled and be no number in a record."""
    state = data.draw(positions(game))
    for world in (state, *(game.view(state, seat) for seat in viewers(state))):
        for name, shape in shapes_of(game.state).items():
            value = getattr(world, name)
            most = 2**63 if is_wide(game.state, name) else 2**15
            assert shape_of(value) == shape, name
            assert all(is_number(n) and -most <= n < most for n in (flat(value) if shape else [value])), name


def is_number(value: Any) -> bool:
    """A number, with a name or without, but not true or false."""
    return isinstance(value, int) and not isinstance(value, bool)


def shape_of(value: Any) -> tuple[int, ...]:
    return (len(value), *shape_of(value[0])) if isinstance(value, list) else ()


@for_every_game
@given(st.data())
def test_a_deal_can_be_set_up_from_its_truth(game: Game, data: st.DataObject) -> None:
    match = data.draw(matches(game, 0))
    truth = game.words.truth(match.state, None)
    again = Match(game, match.seats, match.options, match.seed ^ 1, truth)
    assert game.words.truth(again.state, None) == truth


@for_every_game
@given(st.data())
def test_all_that_is_said_can_be_told_and_sent(game: Game, data: st.DataObject) -> None:
    """Every sentence of a match has its template, and what is shown and printed is JSON."""
    match = data.draw(matches(game, 0))
    dice = Random(data.draw(st.integers(0, 999)))
    check_events(game, match.beginning, match.state)
    truth = game.words.truth(match.state, None)
    for _ in range(60):
        if match.is_over:
            break
        events = match.carry_out(*decide_whole(game, match.state, dice, 0.1))
        check_events(game, events, match.state)
        truth = game.words.truth(match.state, truth)
        for viewer in some_viewers(match.state, dice):
            view = match.view(viewer)
            for sentence in game.words.situation(view, viewer):
                assert in_words(game, sentence)
            msgspec.json.encode(game.words.client_view(view, viewer))
    assert msgspec.json.decode(msgspec.json.encode(truth)) == truth


@for_every_game
@given(st.data())
def test_who_acts_is_told_of_it(game: Game, data: st.DataObject) -> None:
    """However secret an action is, its own seat knows it; and who may know everything is told of every action."""
    match = data.draw(matches(game, 40))
    for step in match.steps():
        assert game.seen(step.events, step.seat)
        assert game.seen(step.events, None)


@for_every_game
@settings(max_examples=25)
@given(st.data())
def test_others_are_told_no_more_of_an_action_than_they_see(game: Game, data: st.DataObject) -> None:
    """Two actions after which somebody sees and hears the same are told alike; of one that changes nothing, nothing."""
    dice = Random(data.draw(st.integers(0, 2**32)))
    for state in moments(data, game):
        for seat in game.who_may_act(state):
            others = [viewer for viewer in viewers(state) if viewer != seat]
            told_of: dict[Any, Any] = {
                (viewer, repr(game.view(state, viewer)), "[]"): (contract.Told.NOTHING,) for viewer in others
            }
            for pieces in {any_action(game, state, seat, dice) for _ in range(4)}:
                after = state.copy()
                for piece in pieces[:-1]:
                    game.step(after, seat, piece)
                told = game.bound(contract.told)(after, seat, pieces[-1])
                known = (told, *pieces) if told == contract.Told.ALL else (told,)
                events = game.carry_out(after := state.copy(), seat, pieces)
                for viewer in others:
                    seen = viewer, repr(game.view(after, viewer)), repr(game.seen(events, viewer))
                    assert told_of.setdefault(seen, known) == known
