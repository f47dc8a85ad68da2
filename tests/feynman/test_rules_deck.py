"""The cards: what is printed on them, and the published table of pairs (F-1)."""

from collections import Counter

import pytest

from labtable.games.feynman.make_pairs import make_pairs
from labtable.games.feynman.rules.cards import TWIN
from labtable.games.feynman.rules.kinds import COLOURS, N_QUARKS, PRINTS, THIRDS, Kind
from labtable.games.feynman.rules.names import face_symbol, kind_symbol
from labtable.games.feynman.rules.pairs import PAIRS

from .positions import GAME, TABLE

QUARKS = ["u", "d", "c", "s", "t", "b"]
LEPTONS = ["e", "mu", "tau", "nu_e", "nu_mu", "nu_tau"]
SPECIALS = {"flip": 2, "reverse": 1, "skip": 1, "gluon": 1, "photon": 1, "W": 2}  # of each colour
SIDES = [
    ("matter", ["blue", "green", "red", "yellow"], "change"),
    ("antimatter", ["purple", "cyan", "pink", "orange"], "higgs"),
]


@pytest.mark.parametrize(("side", "colours", "wild"), SIDES, ids=["matter", "antimatter"])
def test_F1_each_side_has_every_face_as_often_as_it_should(side: str, colours: list[str], wild: str) -> None:
    expected = {f"{symbol}:{colour}": 2 for symbol in QUARKS + LEPTONS for colour in colours}
    expected |= {f"{symbol}:{colour}": n for symbol, n in SPECIALS.items() for colour in colours}
    expected[wild] = 4
    assert Counter(faces[side == "antimatter"] for faces in TABLE.values()) == expected
    assert sum(expected.values()) == len(TABLE) == 132
    assert sum(n for face, n in expected.items() if face.split(":")[0] in QUARKS + LEPTONS) == 96


def test_F1_no_card_is_wild_on_both_sides_and_no_particle_is_backed_by_its_antiparticle() -> None:
    for matter, antimatter in TABLE.values():
        assert (matter, antimatter) != ("change", "higgs")
        symbol = matter.split(":")[0]
        assert symbol not in QUARKS + LEPTONS or antimatter.split(":")[0] != symbol


def test_F1_the_published_table_is_what_the_generator_makes() -> None:
    assert tuple(make_pairs()) == PAIRS
    assert make_pairs(1) != make_pairs()
    assert {n: (face_symbol(a, 0), face_symbol(b, 1)) for n, (a, b) in enumerate(PAIRS, 1)} == TABLE


def test_F1_the_table_is_the_same_in_every_match() -> None:
    for seed in range(3):
        assert GAME.words.cards(GAME.deal(4, {"rounds": 3}, seed)) == GAME.words.cards(GAME.deal(2))


def test_F1_cards_alike_are_known_and_none_of_them_belongs_to_a_baryon() -> None:
    alike = {(a, b) for b in range(132) for a in range(b) if PAIRS[a] == PAIRS[b]}
    assert {(TWIN[card], card) for card in range(132) if TWIN[card] >= 0} == alike
    assert len(alike) == 2
    for a, _ in alike:
        assert not {"u", "d"} & {face.split(":")[0] for face in TABLE[a + 1]}


def test_charges_and_generations_are_natures() -> None:
    charges = {"u": 2, "c": 2, "t": 2, "d": -1, "s": -1, "b": -1, "e": -3, "mu": -3, "tau": -3}
    generations = [("u", "d", "e", "nu_e"), ("c", "s", "mu", "nu_mu"), ("t", "b", "tau", "nu_tau")]
    for kind in PRINTS:
        symbol = kind_symbol(kind, 0)
        assert PRINTS[kind].thirds == THIRDS[kind] == charges.get(symbol, 0)
        assert symbol in generations[PRINTS[kind].generation - 1]
    assert [kind_symbol(kind, 0) for kind in range(N_QUARKS)] == QUARKS
    assert len(QUARKS + LEPTONS) == Kind.W


def test_colours_have_their_counterparts() -> None:
    pairs = {"blue": "purple", "green": "cyan", "red": "pink", "yellow": "orange"}
    assert dict(zip(*COLOURS, strict=True)) == pairs
