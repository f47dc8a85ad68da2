"""The physics of what is played, against what every textbook says; the table below was not read from the code."""

from itertools import product

import msgspec
import pytest

from labtable.games import load
from labtable.games.feynman.rules.kinds import PRINTS, Kind, Side
from labtable.games.feynman.words.physics import (
    Interaction,
    balance_text,
    baryon_interaction,
    gluon_interaction,
    numbers_of,
    photon_interaction,
    reaction,
    w_interaction,
)

say = load("feynman").words.catalogue.say
CATALOGUE = load("feynman").words.catalogue.texts
# charge in thirds, baryon number in thirds, lepton numbers of the electron, the muon and the tau
TEXTBOOK = {
    "u": (2, 1, 0, 0, 0), "d": (-1, 1, 0, 0, 0), "c": (2, 1, 0, 0, 0), "s": (-1, 1, 0, 0, 0), "t": (2, 1, 0, 0, 0),
    "b": (-1, 1, 0, 0, 0), "e": (-3, 0, 1, 0, 0), "mu": (-3, 0, 0, 1, 0), "tau": (-3, 0, 0, 0, 1),
    "nu_e": (0, 0, 1, 0, 0), "nu_mu": (0, 0, 0, 1, 0), "nu_tau": (0, 0, 0, 0, 1),
}  # fmt: skip
QUARKS, CHARGED, NEUTRINOS = ("u", "d", "c", "s", "t", "b"), ("e", "mu", "tau"), ("nu_e", "nu_mu", "nu_tau")
KIND = {PRINTS[kind].symbol: kind for kind in PRINTS}
SEEN_IN_NATURE = {  # what a W turns into what, by itself
    *product("uct", "dsb"), *product("dsb", "uct"), ("e", "nu_e"), ("nu_e", "e"), ("mu", "nu_mu"), ("nu_mu", "mu"),
    ("tau", "nu_tau"), ("nu_tau", "tau"),
}  # fmt: skip
COMPLETED = [
    (one, two) for one, two in product(TEXTBOOK, TEXTBOOK)
    if (one in QUARKS and two in QUARKS and one != two)
    or (one in CHARGED and two in NEUTRINOS) or (one in NEUTRINOS and two in CHARGED)
]  # fmt: skip


def holds(shown: Interaction) -> bool:
    assert all(b.holds == (sum(b.before) == sum(b.after)) for b in shown.balance)
    return all(b.holds for b in shown.balance)


@pytest.mark.parametrize("symbol", TEXTBOOK)
def test_every_particle_carries_what_the_textbook_says_and_its_antiparticle_the_opposite(symbol: str) -> None:
    found = numbers_of(KIND[symbol], Side.MATTER)
    assert (found.charge, found.baryon, *found.leptons) == TEXTBOOK[symbol]
    anti = numbers_of(KIND[symbol], Side.ANTIMATTER)
    assert (anti.charge, anti.baryon, *anti.leptons) == tuple(-n for n in TEXTBOOK[symbol])


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("one", "two"), COMPLETED)
def test_a_w_balances_exactly_where_nature_allows_it(one: str, two: str, side: Side) -> None:
    shown = w_interaction(side, KIND[one], KIND[two])
    assert holds(shown) == ((one, two) in SEEN_IN_NATURE)
    charge = (TEXTBOOK[one][0] - TEXTBOOK[two][0]) * (-1 if side else 1)
    assert shown.boson == {3: "W+", -3: "W-"}.get(charge, "W")
    is_refused = shown.simplified in ("nature_w_charge", "nature_w_flavour")
    assert is_refused == ((one, two) not in SEEN_IN_NATURE)


HEAVIER = {  # what can become what by itself, with an electron and a neutrino besides, as every textbook says
    ("d", "u"), ("c", "s"), ("c", "d"), ("s", "u"), ("b", "c"), ("b", "u"), ("t", "b"), ("t", "s"), ("t", "d"),
    ("mu", "nu_mu"), ("tau", "nu_tau"),
}  # fmt: skip


@pytest.mark.parametrize("side", Side)
def test_a_reaction_that_needs_energy_from_elsewhere_is_said_to(side: Side) -> None:
    """About half of what a W may do: nothing is lighter than the electron that carries charge, so it stays."""
    for one, two in SEEN_IN_NATURE:
        key = w_interaction(side, KIND[one], KIND[two]).simplified
        assert ("must come from elsewhere" in CATALOGUE[key]) == ((one, two) not in HEAVIER), (one, two, key)


@pytest.mark.parametrize("side", Side)
def test_only_a_top_is_heavy_enough_to_give_off_a_w_that_flies(side: Side) -> None:
    said = {(one, two): w_interaction(side, KIND[one], KIND[two]).simplified for one, two in COMPLETED}
    assert [pair for pair, key in said.items() if key == "nature_w_top"] == [("t", "b")]
    assert said["b", "t"] == said["nu_e", "e"] == said["nu_mu", "mu"] == "nature_w_energy"
    assert [pair for pair, key in said.items() if key == "nature_w_nucleus"] == [("u", "d"), ("e", "nu_e")]
    assert said["d", "u"] == said["c", "s"] == said["mu", "nu_mu"] == "nature_w_virtual"


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("symbol", [*QUARKS, *CHARGED])
def test_photons_and_gluons_balance(symbol: str, side: Side) -> None:
    assert holds(photon_interaction(side, KIND[symbol]))
    if symbol in QUARKS:
        assert holds(gluon_interaction(KIND[symbol]))


@pytest.mark.parametrize(
    ("kinds", "name", "charge"), [("uud", "proton", 3), ("udu", "proton", 3), ("ddu", "neutron", 0)]
)
def test_three_quarks_make_what_their_charges_add_up_to(kinds: str, name: str, charge: int) -> None:
    shown = baryon_interaction(Side.MATTER, [KIND[kind] for kind in kinds])
    assert (shown.name, shown.before, holds(shown)) == (name, list(kinds), True)
    assert [sum(b.after) for b in shown.balance] == [charge, 3]
    anti = baryon_interaction(Side.ANTIMATTER, [KIND[kind] for kind in kinds])
    assert (anti.name, sum(anti.balance[0].after)) == (f"anti{name}", -charge)


def test_every_interaction_has_a_sentence_on_nature() -> None:
    found = [w_interaction(side, KIND[one], KIND[two]) for one, two in COMPLETED for side in Side]
    found += [photon_interaction(Side.MATTER, Kind.UP), gluon_interaction(Kind.UP)]
    found += [baryon_interaction(side, kinds) for kinds in ([0, 0, 1], [0, 1, 1]) for side in Side]
    assert all(shown.simplified in CATALOGUE for shown in found)


@pytest.mark.parametrize("kinds", ["uud", "udd"])
def test_an_antibaryon_is_said_to_be_one(kinds: str) -> None:
    row = [KIND[kind] for kind in kinds]
    matter, anti = (CATALOGUE[baryon_interaction(side, row).simplified] for side in Side)
    name = {"uud": "proton", "udd": "neutron"}[kinds]
    assert ("three quarks" in matter, name in matter, "anti" in matter) == (True, True, False)
    assert ("three antiquarks" in anti, f"anti{name}" in anti) == (True, True)
    assert f" {name}" not in anti


def test_a_change_between_generations_is_rarer_and_named_as_in_textbooks() -> None:
    mixed = {pair for pair in product("uct", "dsb") if pair not in {("u", "d"), ("c", "s"), ("t", "b")}}
    for one, two in mixed | {(two, one) for one, two in mixed}:
        assert "CKM" in CATALOGUE[w_interaction(Side.MATTER, KIND[one], KIND[two]).simplified]


def test_the_gluons_colour_charge_is_not_taken_for_the_colours_of_cards() -> None:
    said = CATALOGUE[gluon_interaction(Kind.UP).simplified]
    assert "a colour and an anticolour" in said
    assert "three colours" in said


@pytest.mark.parametrize(
    ("shown", "symbols", "balance"),
    [
        (w_interaction(Side.MATTER, Kind.UP, Kind.STRANGE), "u → s + W⁺",
         "charge: ⅔ = −⅓ + 1; baryon number: ⅓ = ⅓"),
        (w_interaction(Side.MATTER, Kind.UP, Kind.CHARM), "u → c + W", "charge: ⅔ ≠ ⅔ + 1; baryon number: ⅓ = ⅓"),
        (w_interaction(Side.ANTIMATTER, Kind.ELECTRON, Kind.MUON_NEUTRINO), "e⁺ → ν̄_μ + W⁺",
         "charge: 1 = 1; lepton number: −1 = −1; electron number: −1 ≠ 0; muon number: 0 ≠ −1"),
        (gluon_interaction(Kind.DOWN), "d + d̄ → g + g", "charge: −⅓ + ⅓ = 0; baryon number: ⅓ − ⅓ = 0"),
        (baryon_interaction(Side.MATTER, [0, 0, 1]), "u + u + d → proton",
         "charge: ⅔ + ⅔ − ⅓ = 1; baryon number: ⅓ + ⅓ + ⅓ = 1"),
    ],
)  # fmt: skip
def test_in_plain_text(shown: Interaction, symbols: str, balance: str) -> None:
    data = msgspec.to_builtins(shown)
    assert reaction(data, say) == symbols
    assert balance_text(data["balance"], say) == balance
