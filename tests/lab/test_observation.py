"""What learners see of sets of cards."""

import numpy as np

import labtable
from labtable.engine.kernels.card_sets import cards_in
from labtable.engine.kernels.compiled import new_records, put
from labtable.lab.observation import Encoder

GAME = labtable.load("feynman")


def test_a_set_of_cards_is_a_number_for_each_card() -> None:
    layout = Encoder(GAME, 3, "numbers-v1")
    view = GAME.view(GAME.deal(3, seed=1), 1)
    row = layout.of_view(view, 1)
    hands = row[layout.fields["hand"]].reshape(layout.shapes["hand"])
    assert hands.shape == (10, 132)
    assert [np.flatnonzero(hand).tolist() for hand in hands] == [cards_in(hand) for hand in view.hand]
    assert np.flatnonzero(row[layout.fields["stand_ins"]]).tolist() == cards_in(view.stand_ins)
    records = new_records(GAME.state, 1)
    put(records, 0, view)
    assert layout.of_views(records, np.array([1], np.int16))[0].tolist() == row.tolist()
