"""The physics behind plays: reactions, what they conserve, and where the game simplifies nature.

Charge and baryon number are counted in thirds, so that all numbers are integers. Quantum numbers and decays: Particle
Data Group, Review of Particle Physics (2024).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from labtable.engine.words.sentences import Sentence

from ..rules.kinds import GENERATIONS, N_QUARKS, PRINTS, THIRDS, Kind, Side

Say = Callable[..., str]
ANTI = "anti-"
UNIT = 3  # thirds in a whole
Conserved = Literal["charge", "baryon", "lepton", "lepton_e", "lepton_mu", "lepton_tau"]
MEGA = {"eV": 1e-6, "MeV": 1.0, "GeV": 1e3}  # a unit of mass, in MeV
LEPTON_NUMBERS: tuple[Conserved, ...] = ("lepton_e", "lepton_mu", "lepton_tau")  # by generation
NUCLEONS = {2: "proton", 1: "neutron"}  # by how many up quarks


class Balance(msgspec.Struct, frozen=True):
    """A quantity before and after: a number for each particle, charge and baryon number in thirds."""

    of: Conserved
    before: list[int]
    after: list[int]
    holds: bool


class Interaction(msgspec.Struct, frozen=True):
    """The interaction that a completed boson or a baryon shows. Particles are written without colour: `u`, `anti-u`.

    `boson` is the boson that is emitted, exchanged or made; it is a plain W where no W of either charge is possible.
    `after` does not name it, but the balances count it last. `name` is that of a baryon. `simplified` is the key of a
    sentence.
    """

    kind: Literal["w", "photon", "gluon", "baryon"]
    before: list[str]
    after: list[str]
    boson: str | None
    name: str | None
    balance: list[Balance]
    simplified: str


class Numbers(msgspec.Struct, frozen=True):
    """The quantum numbers of a particle; charge and baryon number in thirds, lepton numbers by generation."""

    charge: int
    baryon: int
    leptons: tuple[int, int, int]


def particle(kind: int, side: int) -> str:
    """A quark or a lepton in notation, without its colour."""
    return f"{ANTI if side == Side.ANTIMATTER else ''}{PRINTS[Kind(kind)].symbol}"


def numbers_of(kind: int, side: int) -> Numbers:
    """Return the quantum numbers of a quark or a lepton; its antiparticle carries the opposite."""
    sign = -1 if side == Side.ANTIMATTER else 1
    is_quark = kind < N_QUARKS
    leptons = [0, 0, 0]
    if not is_quark:
        leptons[GENERATIONS[kind] - 1] = sign
    return Numbers(sign * THIRDS[kind], sign if is_quark else 0, (leptons[0], leptons[1], leptons[2]))


def mass(kind: int) -> float:
    """The approximate mass of a quark or a lepton in MeV, as printed; of a neutrino its upper bound."""
    number, unit = PRINTS[Kind(kind)].mass.removeprefix("< ").split()
    return float(number) * MEGA[unit]


def needs_energy(one: int, two: int) -> bool:
    """Whether a particle is too light to turn into another by itself.

    The W that leaves must become something, and the lightest that carries a unit of charge is an electron with its
    neutrino. So the first particle must be heavier than the second and an electron together.
    """
    return mass(one) <= mass(two) + mass(Kind.ELECTRON)


def balances(before: Sequence[Numbers], after: Sequence[Numbers]) -> list[Balance]:
    """The balances of charge and baryon number; where there are leptons, of their number, in all and by generation."""
    found = [balance("charge", [n.charge for n in before], [n.charge for n in after])]
    if any(n.baryon for n in (*before, *after)):
        found.append(balance("baryon", [n.baryon for n in before], [n.baryon for n in after]))
    if any(any(n.leptons) for n in (*before, *after)):
        found.append(balance("lepton", [sum(n.leptons) for n in before], [sum(n.leptons) for n in after]))
    for generation, name in enumerate(LEPTON_NUMBERS):
        if any(n.leptons[generation] for n in (*before, *after)):
            left, right = [n.leptons[generation] for n in before], [n.leptons[generation] for n in after]
            found.append(balance(name, left, right))
    return found


def balance(of: Conserved, before: list[int], after: list[int]) -> Balance:
    """The balance of a quantity, and whether its sums agree."""
    return Balance(of, before, after, sum(before) == sum(after))


NEUTRAL = Numbers(0, 0, (0, 0, 0))


def w_interaction(side: int, beneath: int, answer: int) -> Interaction:
    """A particle turns into another and a W leaves with what is left of the charge (F-13).

    A W carries a whole unit of charge, which cannot be 0. Where none is left for it the balance still counts one, with
    the sign of the particle's charge, and shows that it does not hold.
    """
    one, two = numbers_of(beneath, side), numbers_of(answer, side)
    charge = one.charge - two.charge
    boson = {UNIT: "W+", -UNIT: "W-"}.get(charge, "W")
    carried = charge if abs(charge) == UNIT else (UNIT if one.charge >= 0 else -UNIT)
    shown = balances([one], [two, Numbers(carried, 0, (0, 0, 0))])
    return Interaction(
        "w", [particle(beneath, side)], [particle(answer, side)], boson, None, shown, w_simplified(beneath, answer)
    )


def w_simplified(beneath: int, answer: int) -> str:
    """The sentence on how the game simplifies the interaction of a W."""
    same_generation = GENERATIONS[beneath] == GENERATIONS[answer]
    if beneath < N_QUARKS and THIRDS[beneath] == THIRDS[answer]:
        return "nature_w_charge"
    if beneath >= N_QUARKS and not same_generation:
        return "nature_w_flavour"
    if (beneath, answer) == (Kind.TOP, Kind.BOTTOM):
        return "nature_w_top"  # the only quark heavier than a W
    if (beneath, answer) in IN_NUCLEI:
        return "nature_w_nucleus"
    way = "energy" if needs_energy(beneath, answer) else "virtual"
    return f"nature_w_{way}" if same_generation else f"nature_w_mixing_{way}"


# what happens where a nucleus gives the energy: as it gives out a positron, or catches an electron of its atom
IN_NUCLEI = ((Kind.UP, Kind.DOWN), (Kind.ELECTRON, Kind.ELECTRON_NEUTRINO))


def photon_interaction(side: int, kind: int) -> Interaction:
    """Two particles of a kind trade a photon (F-14)."""
    one = numbers_of(kind, side)
    name = particle(kind, side)
    shown = balances([one, one], [one, one])
    return Interaction("photon", [name, name], [name, name], "photon", None, shown, "nature_photon")


def gluon_interaction(kind: int) -> Interaction:
    """A quark and its antiquark become gluons (F-15); the picture shows one of them, as the card does."""
    pair = [numbers_of(kind, side) for side in Side]
    shown = balances(pair, [NEUTRAL])
    return Interaction("gluon", [particle(kind, side) for side in Side], [], "gluon", None, shown, "nature_gluon")


def baryon_interaction(side: int, kinds: Sequence[int]) -> Interaction:
    """Three quarks make a proton or a neutron, or their antiparticles (F-6)."""
    name = NUCLEONS[sum(kind == Kind.UP for kind in kinds)]
    whole = f"anti{name}" if side == Side.ANTIMATTER else name
    quarks = [numbers_of(kind, side) for kind in kinds]
    together = Numbers(sum(n.charge for n in quarks), sum(n.baryon for n in quarks), (0, 0, 0))
    before = [particle(kind, side) for kind in kinds]
    shown = balances(quarks, [together])
    return Interaction("baryon", before, [], None, whole, shown, f"nature_{whole}")


EXAMPLES = (
    w_interaction(Side.MATTER, Kind.DOWN, Kind.UP),
    w_interaction(Side.MATTER, Kind.MUON, Kind.MUON_NEUTRINO),
    photon_interaction(Side.MATTER, Kind.ELECTRON),
    gluon_interaction(Kind.UP),
    baryon_interaction(Side.MATTER, [Kind.UP, Kind.UP, Kind.DOWN]),
    baryon_interaction(Side.MATTER, [Kind.UP, Kind.DOWN, Kind.DOWN]),
)


def examples() -> list[Sentence]:
    """One interaction of each kind, and both baryons."""
    return [Sentence("reaction", {"reaction": msgspec.to_builtins(interaction)}) for interaction in EXAMPLES]


# --- in words ---------------------------------------------------------------------------------------------------------

SYMBOLS = {
    "e": "e⁻", "mu": "μ⁻", "tau": "τ⁻", "nu_e": "ν_e", "nu_mu": "ν_μ", "nu_tau": "ν_τ",
    "anti-e": "e⁺", "anti-mu": "μ⁺", "anti-tau": "τ⁺", "W+": "W⁺", "W-": "W⁻", "photon": "γ", "gluon": "g",
}  # fmt: skip
BAR = "\u0304"  # a macron over the letter before it
THIRD_SIGNS = {1: "⅓", 2: "⅔"}


def symbol(name: str) -> str:
    """A particle in symbols, an antiparticle with a bar or with the opposite sign."""
    if name in SYMBOLS:
        return SYMBOLS[name]
    plain = name.removeprefix(ANTI)
    letter, _, index = SYMBOLS.get(plain, plain).partition("_")
    return f"{letter}{BAR if plain != name else ''}{'_' + index if index else ''}"


def particles(names: Sequence[str]) -> str:
    """Particles in symbols: u + d."""
    return " + ".join(map(symbol, names))


def symbols(interaction: Mapping[str, Any]) -> str:
    """The reaction of a boson in symbols, from an Interaction as data."""
    shown = msgspec.convert(interaction, Interaction)
    bosons = {"w": 1, "gluon": 2}.get(shown.kind, 0)  # a pair becomes two gluons, for one could not carry both away
    return f"{particles(shown.before)} → {particles([*shown.after, *[shown.boson or ''] * bosons])}"


def reaction(interaction: Mapping[str, Any], say: Say) -> str:
    """The reaction in symbols; a baryon by name."""
    if interaction["kind"] == "baryon":
        return say("reaction.made", **made(interaction))
    return symbols(interaction)


def made(interaction: Mapping[str, Any]) -> dict[str, str]:
    """The parameters of the reaction that makes a baryon."""
    return {"particles": particles(interaction["before"]), "baryon": interaction["name"]}


def in_full(interaction: Mapping[str, Any], say: Say) -> str:
    """An Interaction as data, in full: the reaction, what it conserves, and where the game simplifies nature."""
    balance, nature = balance_text(interaction["balance"], say), Sentence(interaction["simplified"])
    return say("reaction.full", reaction=reaction(interaction, say), balance=balance, nature=nature)


def balance_text(balances: Sequence[Mapping[str, object]], say: Say) -> str:
    """What is conserved and what is not, in one line."""
    found = [msgspec.convert(one, Balance) for one in balances]
    return "; ".join(
        f"{say(f'balance.{b.of}')}: {terms(b.before, b.of)} {'=' if b.holds else '≠'} {terms(b.after, b.of)}"
        for b in found
    )


def terms(values: Sequence[int], of: Conserved) -> str:
    """Numbers as a sum, without zeros."""
    shown = [number(value, of) for value in values if value]
    return (
        " ".join([shown[0], *(f"+ {s}" if not s.startswith("−") else f"− {s[1:]}" for s in shown[1:])])
        if shown
        else "0"
    )


def number(value: int, of: Conserved) -> str:
    """A number as it is written; charge and baryon number are in thirds."""
    if of not in ("charge", "baryon"):
        return str(value).replace("-", "−")
    whole, thirds = divmod(abs(value), UNIT)
    return f"{'−' if value < 0 else ''}{whole or ('' if thirds else '0')}{THIRD_SIGNS.get(thirds, '')}"
