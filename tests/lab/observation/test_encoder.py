"""What learners see: each number where it belongs and within its bounds, and nothing that the seat may not know."""

import pickle
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import numpy as np
import pytest

import labtable
from examples.highest import GAME as HIGHEST
from labtable.engine.kernels.card_sets import CardSet, cards_in
from labtable.engine.kernels.compiled import new_records, put
from labtable.engine.kernels.meaning import BySeat, SeatNumber
from labtable.engine.kernels.record import marks_of
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.games import load, names
from labtable.lab.observation.encoder import Encoder, encoder_id, encoder_of

FEYNMAN = labtable.load("feynman")
ENCODERS = ("numbers-v1", "numbers-v2", "one_hot-v1")
GAMES = [*map(load, names()), HIGHEST]
STEPS = 60
GOLDEN = Path(__file__).parent / "golden" / "encoders.txt"


def positions(game: Game, seats: int, seed: int) -> Any:
    """A match by chance, with the options that the seed draws: a seat and a state, again and again."""
    dice = Random(seed)
    options = {option.name: dice.choice(option.choices) for option in game.options}
    state = game.deal(seats, options, seed)
    for _ in range(STEPS):
        if game.is_over(state):
            return
        seat = dice.choice(game.who_may_act(state))
        pieces = game.legal(state, seat)
        game.step(state, seat, pieces[0] if dice.random() < 0.5 else dice.choice(pieces))
        yield dice.randrange(-1, seats), state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_number_leaves_its_bounds_and_none_tells_what_is_hidden(game: Game) -> None:
    for seats in {game.seats[0], game.seats[-1]}:
        encoders = [encoder_of(game, seats, name) for name in ENCODERS]
        for seed in range(4):
            for viewer, state in positions(game, seats, seed):
                view = game.view(state, viewer)
                rows = [encoder.of_view(view, viewer) for encoder in encoders]
                for row, encoder in zip(rows, encoders, strict=True):
                    outside = [n for n, part in encoder.fields.items() if out_of_bounds(encoder, row, part)]
                    assert not outside, f"{encoder.id}: {outside}"
                if viewer >= 0 and not game.is_over(state):
                    world = game.view(game.redeal(view, viewer, seed), viewer)
                    again = [encoder.of_view(world, viewer).tolist() for encoder in encoders]
                    assert again == [row.tolist() for row in rows]


def out_of_bounds(encoder: Encoder, row: Any, part: slice) -> bool:
    """Whether a number of a field is too low or too high."""
    return bool((row[part] < encoder.low[part]).any() or (row[part] > encoder.high[part]).any())


@pytest.mark.parametrize("name", names())
def test_numbers_are_those_of_the_view_and_seats_are_counted_from_the_own_one(name: str) -> None:
    game = load(name)
    seats = game.seats[-1]
    encoder = encoder_of(game, seats)
    for viewer, state in positions(game, seats, 1):
        view = game.view(state, viewer)
        row, own = encoder.of_view(view, viewer), max(viewer, 0)
        for field, part in encoder.fields.items():
            assert row[part].reshape(encoder.shapes[field]).tolist() == plain(game, view, field, own, seats), field


def plain(game: Game, view: Any, field: str, own: int, seats: int) -> Any:
    """A field of a view as `numbers-v2` has it, read by other code."""
    value, marks = getattr(view, field), marks_of(game.state, field)
    for mark in marks:
        if isinstance(mark, BySeat):
            n, most = mark.sides.get(seats, seats), game.seats[-1]
            blocks = [value[at : at + most] for at in range(0, len(value), most)]
            value = [block[(own + i) % n] for block in blocks for i in range(n)]
    for mark in marks:
        if isinstance(mark, CardSet):
            value = as_flags(value, mark.cards)
        if isinstance(mark, SeatNumber):
            value = relative(value, own, seats, mark.first)
    return value


def as_flags(sets: Any, cards: int) -> Any:
    """Sets of cards as flags."""
    if isinstance(sets[0], list):
        return [as_flags(one, cards) for one in sets]
    return [int(card in cards_in(sets)) for card in range(cards)]


def relative(value: Any, own: int, seats: int, first: int) -> Any:
    """Numbers of seats as the own seat counts."""
    if isinstance(value, list):
        return [relative(one, own, seats, first) for one in value]
    return first - 1 if value < first else first + (value - first - own) % seats


def test_one_hot_has_a_column_for_each_name_and_counts_the_cards_of_hands() -> None:
    game = labtable.load("unitary")
    encoder = encoder_of(game, 3, "one_hot")
    for viewer, state in positions(game, 3, 2):
        view = game.view(state, viewer)
        row = encoder.of_view(view, viewer)
        own = max(viewer, 0)
        hands = row[encoder.fields["hand"]].reshape(encoder.shapes["hand"])
        for place in range(3):
            seat = (own + place) % 3
            held = view.hand[seat][: view.hand_size[seat]]
            assert hands[place].tolist() == [held.count(card - 1) for card in range(hands.shape[1])]
        assert row[encoder.fields["phase"]].tolist() == [int(phase == view.phase) for phase in range(4)]
        turn = row[encoder.fields["turn"]].tolist()
        assert turn == [0, *(int((own + place) % 3 == view.turn) for place in range(3))]


def test_a_set_of_cards_is_a_number_for_each_card() -> None:
    layout = Encoder(FEYNMAN, 3, "numbers-v1")
    view = FEYNMAN.view(FEYNMAN.deal(3, seed=1), 1)
    row = layout.of_view(view, 1)
    hands = row[layout.fields["hand"]].reshape(layout.shapes["hand"])
    assert hands.shape == (10, 132)
    assert [np.flatnonzero(hand).tolist() for hand in hands] == [cards_in(hand) for hand in view.hand]
    assert np.flatnonzero(row[layout.fields["stand_ins"]]).tolist() == cards_in(view.stand_ins)
    records = new_records(FEYNMAN.state, 1)
    put(records, 0, view)
    assert layout.of_views(records, np.array([1], np.int16))[0].tolist() == row.tolist()


def test_the_order_of_the_pieces_so_far_is_kept() -> None:
    state = FEYNMAN.deal(2, seed=1)
    seat = state.turn
    state.prefix[:2], state.prefix_size, state.prefix_seat = [5, 3], 2, seat
    encoder = encoder_of(FEYNMAN, 2, "one_hot")
    row = encoder.of_view(FEYNMAN.view(state, seat), seat)
    pieces = row[encoder.fields["prefix"]].reshape(encoder.shapes["prefix"])
    assert pieces[:2].argmax(axis=1).tolist() == [5, 3]


def test_an_encoder_stays_as_it_is() -> None:
    """Whoever changes what a version writes makes a new version, and leaves this one: see `golden/encoders.txt`."""
    assert golden_lines() == GOLDEN.read_text().splitlines()


def golden_lines() -> list[str]:
    """For each game and encoder the size of a row, and a checksum of the rows of a match."""
    lines = []
    for name, encoder_name in product(names(), ENCODERS):
        game = load(name)
        encoder = encoder_of(game, 2, encoder_name)
        rows = [encoder.of_view(game.view(state, viewer), viewer) for viewer, state in positions(game, 2, 1)]
        lines.append(f"{name} {encoder_name} {encoder.size} {crc32(np.array(rows).tobytes())}")
    return lines


def test_encoders_are_found_by_name_and_version() -> None:
    assert encoder_id("one_hot") == "one_hot-v1"
    for wrong in ("numbers-v3", "numbers-v0", "", "pixels"):
        with pytest.raises(Problem, match="There is no encoder"):
            encoder_id(wrong)
    encoder = encoder_of(FEYNMAN, 2, "one_hot")
    assert pickle.loads(pickle.dumps(encoder)) is encoder
