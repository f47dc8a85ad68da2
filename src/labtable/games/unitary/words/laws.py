"""The laws of physics behind units: true relations among the deck's quantities, and which one a play has used.

A relation is listed only if it is physics, not because its units happen to balance: Energy is Force times Distance, but
Viscosity is not Linear Density times Frequency. A quantity with a special role, such as a spring constant, has the
letter that textbooks give it there, and the law says what it is. Source: Halliday, Resnick and Walker, Fundamentals of
Physics; symbols as in ISO 80000-3 and -4.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from labtable.engine.words.sentences import Sentence

from ..rules.cards import ALL_QUANTITIES, BIG_DECK_QUANTITIES, SQUARE, SQUARE_ROOT


class Special(NamedTuple):
    """The meaning of a quantity in one law: its letter there, and the key of what that means."""

    quantity: str
    letter: str
    meaning: str


class Law(NamedTuple):
    """`made` is `number` times the product of the factors; with one factor, its reciprocal. `name` is a key."""

    made: str
    factors: tuple[str, ...]
    name: str
    number: str = ""
    where: tuple[Special, ...] = ()


MOMENTUM = Special("Momentum", "p", "momentum")  # where the law's name does not say so: pressure is p, too
LAWS = (
    Law("Area", ("Distance", "Distance"), "squares_area"),
    Law("Volume", ("Area", "Distance"), "volume_box"),
    Law("Frequency", ("Time",), "frequency_and_period", where=(Special("Time", "T", "period"),)),
    Law("Distance", ("Velocity", "Time"), "steady_motion"),
    Law("Velocity", ("Frequency", "Distance"), "speed_wave", where=(Special("Distance", "λ", "wavelength"),)),
    Law("Velocity", ("Acceleration", "Time"), "speeding_up_from_rest"),
    Law("Acceleration", ("Frequency", "Velocity"), "going_round_in_circle", "2π"),
    Law("Mass", ("Density", "Volume"), "density"),
    Law("Momentum", ("Mass", "Velocity"), "momentum"),
    Law("Momentum", ("Force", "Time"), "impulse_force", where=(MOMENTUM,)),
    Law("Force", ("Mass", "Acceleration"), "newtons_second_law"),
    Law("Force", ("Pressure", "Area"), "pressure"),
    Law(
        "Force",
        ("Surface Tension", "Distance"),
        "springs_force_hookes_law",
        where=(Special("Surface Tension", "k", "spring_constant"),),
    ),
    Law("Force", ("Frequency", "Momentum"), "mean_force_repeated_pushes", where=(MOMENTUM,)),
    Law("Energy", ("Force", "Distance"), "work"),
    Law("Energy", ("Power", "Time"), "power"),
    Law("Energy", ("Pressure", "Volume"), "work_gas_at_constant_pressure"),
    Law("Energy", ("Surface Tension", "Area"), "energy_surface"),
    Law("Energy", ("Momentum", "Velocity"), "kinetic_energy", "½", (MOMENTUM,)),
    Law(
        "Energy",
        ("Angular Momentum", "Frequency"),
        "photons_energy",
        where=(Special("Angular Momentum", "h", "planck_constant"),),
    ),
    Law("Power", ("Force", "Velocity"), "power_moving_force"),
    Law("Power", ("Energy", "Frequency"), "same_work_in_every_cycle"),
    Law("Power", ("Momentum", "Acceleration"), "power_that_speeds_mass_up", where=(MOMENTUM,)),
    Law(
        "Viscosity",
        ("Pressure", "Time"),
        "maxwells_law_thick_liquid",
        where=(Special("Pressure", "G", "stiffness"), Special("Time", "τ", "relaxation_time")),
    ),
    Law(
        "Surface Tension",
        ("Pressure", "Distance"),
        "pressure_in_drop",
        "½",
        (Special("Distance", "r", "radius"),),
    ),
    Law(
        "Angular Momentum",
        ("Momentum", "Distance"),
        "angular_momentum_about_point",
        where=(Special("Distance", "r", "distance_from_it"),),
    ),
    Law("Angular Momentum", ("Moment of Inertia", "Frequency"), "angular_momentum_wheel", "2π"),
    Law("Angular Momentum", ("Energy", "Time"), "impulse_torque", where=(Special("Energy", "M", "torque"),)),
    Law(
        "Moment of Inertia",
        ("Mass", "Area"),
        "small_mass_on_circle",
        where=(Special("Area", "r²", "square_of_radius"),),
    ),
    Law(
        "Pressure",
        ("Viscosity", "Frequency"),
        "newtons_law_viscosity",
        where=(Special("Pressure", "σ", "shear_stress"), Special("Frequency", "D", "rate_of_shear")),
    ),
    # with big_deck
    Law("Mass", ("Mass Flow", "Time"), "mass_flow"),
    Law("Volume", ("Volume Flow", "Time"), "volume_flow"),
    Law("Volume Flow", ("Area", "Velocity"), "flow_through_pipe"),
    Law("Volume Flow", ("Frequency", "Volume"), "pumps_flow_stroke_by_stroke"),
    Law("Mass Flow", ("Density", "Volume Flow"), "mass_that_flows_with_volume"),
    Law("Mass Flow", ("Linear Density", "Velocity"), "conveyor_belts_flow"),
    Law("Mass", ("Linear Density", "Distance"), "linear_density"),
    Law("Linear Density", ("Density", "Area"), "linear_density_wire"),
    Law("Force", ("Mass Flow", "Velocity"), "thrust_rocket"),
    Law(
        "Acceleration",
        ("Angular Acceleration", "Distance"),
        "acceleration_wheels_rim",
        where=(Special("Distance", "r", "radius"),),
    ),
    Law(
        "Energy",
        ("Moment of Inertia", "Angular Acceleration"),
        "newtons_law_for_rotation",
        where=(Special("Energy", "M", "torque"),),
    ),
    Law("Power", ("Intensity", "Area"), "intensity"),
    Law("Power", ("Pressure", "Volume Flow"), "pumps_power"),
    Law(
        "Intensity",
        ("Pressure", "Velocity"),
        "pressure_light",
        where=(Special("Velocity", "c", "speed_of_light"),),
    ),
    Law("Viscosity", ("Kinematic Viscosity", "Density"), "kinematic_viscosity"),
)
QUANTITY = {quantity.name: quantity for quantity in ALL_QUANTITIES}
BY_UNITS = {quantity.units: quantity.name for quantity in ALL_QUANTITIES}
INVERSE = {"½": "2"}  # to divide by a number is to multiply by this
A_SQUARE = LAWS[0]
Symbol = list[str]  # a letter, how it is set, and the key of the text that names it
Formula = dict[str, Any]  # a law in symbols, which `formats.formula` writes


def quantity_of(area: Sequence[int]) -> str | None:
    """The quantity that an area shows."""
    return BY_UNITS.get((area[0], area[1], area[2]))


def law_said(before: Sequence[int], card: str, way: str | None, after: Sequence[int]) -> Sentence | None:
    """The law by which a play made a quantity from others, in units, words and symbols; None if none is known.

    The empty area counts as the number 1; a Square or Square Root leads from a distance to an area, and back.
    """
    made, first = quantity_of(after), quantity_of(before)
    if made is None or (first is None and any(before)):
        return None
    said: dict[str, Any] = {"left": list(before)}
    if way is None:
        if (card, first, made) == (SQUARE, "Distance", "Area"):
            formula = formula_of(symbol("Area"), "square", [symbol("Distance")])
            return Sentence("law_square", said | {"law": A_SQUARE.name, "formula": formula})
        if (card, first, made) == (SQUARE_ROOT, "Area", "Distance"):
            formula = formula_of(symbol("Distance"), "root", [symbol("Area")])
            return Sentence("law_root", said | {"law": A_SQUARE.name, "formula": formula})
        return None
    said["right"] = list(QUANTITY[card].units)
    for law in LAWS:
        if way == "up" and law.made == made and first is not None and sorted(law.factors) == sorted((first, card)):
            return Sentence("law_times", said | {"law": law.name, "formula": product(law)})
        if way == "down" and is_quotient(law, first, card, made):
            return Sentence("law_over", said | {"law": law.name, "formula": quotient(law, card, made)})
    return None


def laws_of_deck() -> list[Sentence]:
    """The laws among the quantities of the usual deck."""
    big = {quantity.name for quantity in BIG_DECK_QUANTITIES}
    laws = [law for law in LAWS if not big & {law.made, *law.factors}]
    return [Sentence("law_met", {"law": law.name, "formula": formula_with(law)}) for law in laws]


def formula_with(law: Law) -> Formula:
    """`E = F d`, or `f = 1/T`."""
    return product(law) if len(law.factors) > 1 else quotient(law, law.factors[0], law.made)


def is_quotient(law: Law, first: str | None, card: str, made: str) -> bool:
    """Whether the law says that the first quantity, or the number 1, divided by the card's is the one made."""
    if len(law.factors) == 1:
        return first is None and {law.made, law.factors[0]} == {card, made}
    return law.made == first and sorted(law.factors) == sorted((card, made))


def product(law: Law) -> Formula:
    """`E = F d`."""
    one, other = law.factors
    if one == other:
        return formula_of(symbol(law.made), "square", [symbol(one)])
    return formula_of(symbol(law.made, law), "product", [symbol(one, law), symbol(other, law)], law.number, law)


def quotient(law: Law, card: str, made: str) -> Formula:
    """`F = E/d`; with a number in the law `f = a/(2π v)`."""
    left, whole, part = symbol(made, law), symbol(law.made, law), symbol(card, law)
    if len(law.factors) == 1:
        return formula_of(left, "reciprocal", [part], law=law)
    if law.number in INVERSE or not law.number:
        return formula_of(left, "quotient", [whole, part], INVERSE.get(law.number, ""), law)
    return formula_of(left, "over_product", [whole, part], law.number, law)


def formula_of(made: Symbol, form: str, of: list[Symbol], number: str = "", law: Law | None = None) -> Formula:
    """A formula: the form of its right side, the number there, and the meanings of letters that the law defines."""
    where = [] if law is None else law.where
    meant = [[one.letter.removesuffix("²"), one.meaning.removeprefix("square_of_")] for one in where]
    return {"made": made, "is": form, "number": number, "of": of, "where": meant}


def symbol(name: str, law: Law | None = None) -> Symbol:
    """A quantity's symbol; in a law that gives it a special meaning, the letter of that meaning.

    All letters in a law are italic, since laws are about amounts.
    """
    for special in law.where if law is not None else ():
        if special.quantity == name:
            return [special.letter, "italic", f"meaning.{special.meaning}"]
    return [QUANTITY[name].symbol, "italic", f"card.{name}"]
