"""From units to laws: every relation is of the right dimensions, and a play that uses one is told so (U-9, U-11)."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from labtable.games.unitary.rules.cards import ALL_QUANTITIES, N_SMALL_DECK_QUANTITIES, QUANTITIES
from labtable.games.unitary.words.laws import LAWS, Law, law_said

from .positions import GAME, arranged, says, words

# The units with names of their own in base units, as the SI Brochure has them (9th edition, table 4).
SI = {
    "Hz": {"s": -1},
    "N": {"kg": 1, "m": 1, "s": -2},
    "Pa": {"kg": 1, "m": -1, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2},
    "W": {"kg": 1, "m": 2, "s": -3},
}
FIGURES = {"²": 2, "³": 3}


def dimension(si: str) -> Counter[str]:
    """What an SI unit is in base units, worked out from how it is written, not from the card's exponents."""
    total: Counter[str] = Counter()
    above, _, below = si.partition("/")
    for sign, row in ((1, above), (-1, below)):
        for factor in row.split():
            name, power = (factor[:-1], FIGURES[factor[-1]]) if factor[-1] in FIGURES else (factor, 1)
            for unit, exponent in {} if name == "1" else SI.get(name, {name: 1}).items():
                total[unit] += sign * power * exponent
    return total


QUANTITY = {q.name: q for q in ALL_QUANTITIES}


def test_the_cards_exponents_are_those_of_their_si_units() -> None:
    for quantity in ALL_QUANTITIES:
        assert [dimension(quantity.si)[unit] for unit in ("kg", "m", "s")] == list(quantity.units), quantity


@pytest.mark.parametrize("law", LAWS, ids=lambda law: f"{law.made} = {' x '.join(law.factors)}")
def test_the_dimensions_of_a_law_balance(law: Law) -> None:
    right: Counter[str] = Counter()
    for name in law.factors:
        for unit, exponent in dimension(QUANTITY[name].si).items():
            right[unit] += exponent if len(law.factors) == 2 else -exponent
    left = dimension(QUANTITY[law.made].si)
    assert {u: e for u, e in left.items() if e} == {u: e for u, e in right.items() if e}
    assert {special.quantity for special in law.where} <= {law.made, *law.factors}


def test_each_law_stands_there_once_and_none_is_only_a_balance_of_units() -> None:
    pairs = [(law.made, *sorted(law.factors)) for law in LAWS]
    assert len(set(pairs)) == len(pairs)
    balances = {
        (made.name, *sorted((one.name, other.name)))
        for one, other in combinations_with_replacement(ALL_QUANTITIES, 2)
        for made in ALL_QUANTITIES
        if all(a + b == c for a, b, c in zip(one.units, other.units, made.units, strict=True))
    }
    assert {pair for pair in pairs if len(pair) == 3} < balances
    only_units = {("Momentum", "Area", "Viscosity"), ("Surface Tension", "Velocity", "Viscosity")}
    assert only_units < balances
    assert not only_units & set(pairs)


def test_every_quantity_of_the_deck_is_in_a_law() -> None:
    used = {name for law in LAWS for name in (law.made, *law.factors)}
    assert used == {q.name for q in ALL_QUANTITIES}


def test_no_letter_has_two_meanings() -> None:
    cards = {q.symbol for q in ALL_QUANTITIES}
    assert len({(q.symbol, q.letter) for q in ALL_QUANTITIES}) == len(ALL_QUANTITIES)
    meant: dict[str, set[str]] = {}
    for special in (special for law in LAWS for special in law.where):
        assert special.letter not in cards or (special.quantity, special.letter) == ("Momentum", "p")
        meant.setdefault(special.letter, set()).add(special.meaning.removeprefix("distance_from_it") or "radius")
    assert all(len(meanings) == 1 for meanings in meant.values()), meant


def test_no_law_is_named_like_another() -> None:
    names = [law.name for law in LAWS]
    assert len(set(names)) == len(names)


def test_no_two_letters_of_the_deck_look_alike() -> None:
    assert len({(q.symbol, q.letter) for q in QUANTITIES}) == len(QUANTITIES) == N_SMALL_DECK_QUANTITIES
    letters = {name: (QUANTITY[name].symbol, QUANTITY[name].letter) for name in ("Momentum", "Pressure")}
    assert letters == {"Momentum": ("p", "bold"), "Pressure": ("p", "italic")}


@pytest.mark.parametrize(
    ("area", "play", "told"),
    [
        ([1, 1, -2], "Distance up", "kg m / s2 times m: work, E = F d."),
        ([0, 1, 0], "Force up", "m times kg m / s2: work, E = F d."),
        ([1, 2, -2], "Distance down", "kg m2 / s2 divided by m: work, F = E/d."),
        ([1, 2, -2], "Force down", "kg m2 / s2 divided by kg m / s2: work, d = E/F."),
        ([1, 0, 0], "Acceleration up", "kg times m / s2: Newton’s second law, F = m a."),
        ([0, 1, 0], "Time down", "m divided by s: steady motion, v = d/t."),
        ([1, 1, -2], "Area down", "kg m / s2 divided by m2: pressure, p = F/A."),
        ([1, 2, -2], "Time down", "kg m2 / s2 divided by s: power, P = E/t."),
        ([1, 0, 0], "Volume down", "kg divided by m3: density, ρ = m/V."),
        ([0, 1, -1], "Momentum up", "m / s times kg m / s: kinetic energy, E = ½ p v (p is the momentum)."),
        ([1, 2, -2], "Velocity down", "kg m2 / s2 divided by m / s: kinetic energy, p = 2 E/v (p is the momentum)."),
        ([0, 1, -2], "Velocity down", "m / s2 divided by m / s: going round in a circle, f = a/(2π v)."),
        ([0, 0, 0], "Time down", "1 divided by s: frequency and period, f = 1/T (T is the period)."),
        ([0, 1, 0], "Square", "m squared: a square’s area, A = d²."),
        ([0, 2, 0], "Square Root", "The square root of m2: a square’s area, d = √A."),
        (
            [0, 1, 0],
            "Surface Tension up",
            "m times kg / s2: a spring’s force, Hooke’s law, F = k d (k is the spring constant).",
        ),
        ([1, 2, -2], "Time up", "kg m2 / s2 times s: the impulse of a torque, L = M t (M is the torque)."),
        ([1, 2, 0], "Mass down", "kg m2 divided by kg: a small mass on a circle, r² = I/m (r is the radius)."),
        (
            [0, 1, -2],
            "Momentum up",
            "m / s2 times kg m / s: the power that speeds a mass up, P = p a (p is the momentum).",
        ),
        ([0, 1, 0], "Frequency up", "m times 1 / s: the speed of a wave, v = f λ (λ is the wavelength)."),
    ],
)
def test_a_play_names_the_law_by_which_it_makes_a_quantity(area: list[int], play: str, told: str) -> None:
    hand = [play.removesuffix(" up").removesuffix(" down")]
    match = arranged(area=area, hands=[hand, []], hidden=["Viscosity", "Density"])
    said = {action: words([sentence])[0] for action, sentence in GAME.words.choices(match.view(0), 0) if sentence}
    assert said[play].endswith(told.partition(": ")[2].rstrip("."))
    (choice,) = [c for c in GAME.words.client_view(match.view(0), 0).choices if c.action == play]
    assert words([choice.law]) == [told]
    assert says(match, play, viewer=1)[1] == told


@pytest.mark.parametrize(
    ("area", "play"),
    [
        ([1, 1, -2], "Mass up"),  # no quantity of the deck
        ([1, 1, -1], "Area down"),  # the units of Viscosity, but no law
        ([0, 0, 0], "Force up"),  # the card itself
        ([0, 4, 0], "Square Root"),
        ([0, 1, 0], "Clear"),
    ],
)
def test_no_law_is_named_where_there_is_none(area: list[int], play: str) -> None:
    hand = [play.removesuffix(" up").removesuffix(" down")]
    match = arranged(area=area, hands=[hand, []], hidden=["Moment of Inertia", "Angular Momentum"])
    assert [c.law for c in GAME.words.client_view(match.view(0), 0).choices if c.action == play] == [None]
    assert len(says(match, play, viewer=1)) == 1


def test_with_claims_spot_no_law_tells_what_the_area_stands_for() -> None:
    match = arranged(claims="spot", area=[1, 1, -2], hands=[["Distance"], []], hidden=["Energy", "Power"])
    assert all(c.law is None for c in GAME.words.client_view(match.view(0), 0).choices)
    assert all("work" not in words([s])[0] for _, s in GAME.words.choices(match.view(0), 0) if s)
    assert len(says(match, "Distance up", viewer=1)) == 1


def test_the_law_is_told_before_the_end() -> None:
    match = arranged(area=[1, 1, -2], hands=[["Distance"], []], hidden=["Energy", "Power"])
    told = says(match, "Distance up", viewer=1)
    assert told[1].startswith("kg m / s2 times m: work")
    assert "won" in told[2]


def test_special_cards_and_strange_areas_are_no_law() -> None:
    assert law_said([0, 4, 0], "Square Root", None, [0, 2, 0]) is None
    assert law_said([5, 5, 5], "Distance", "up", [5, 6, 5]) is None
    assert law_said([0, 1, 0], "Clear", None, [0, 0, 0]) is None
