"""The laws of physics behind units: true relations among the deck's quantities, and which one a play has used.

A relation is listed only if it is physics, not because its units happen to balance: Energy is Force times Distance, but
Viscosity is not Linear Density times Frequency. A quantity with a special role, such as a spring constant, has the
letter that textbooks give it there, and the law says what it is. Source: Halliday, Resnick and Walker, Fundamentals of
Physics; symbols as in ISO 80000-3 and -4.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from labtable.engine.words.sentences import Sentence

from ..rules.cards import ALL_QUANTITIES, SQUARE, SQUARE_ROOT


class Special(NamedTuple):
    """The meaning of a quantity in one law: its letter there, and what that means."""

    quantity: str
    letter: str
    is_the: str


class Law(NamedTuple):
    """`made` is `number` times the product of the factors; with one factor, its reciprocal."""

    made: str
    factors: tuple[str, ...]
    name: str
    number: str = ""
    where: tuple[Special, ...] = ()


MOMENTUM = Special("Momentum", "p", "momentum")  # where the law's name does not say so: pressure is p, too
LAWS = (
    Law("Area", ("Distance", "Distance"), "a square’s area"),
    Law("Volume", ("Area", "Distance"), "the volume of a box"),
    Law("Frequency", ("Time",), "frequency and period", where=(Special("Time", "T", "period"),)),
    Law("Distance", ("Velocity", "Time"), "steady motion"),
    Law("Velocity", ("Frequency", "Distance"), "the speed of a wave", where=(Special("Distance", "λ", "wavelength"),)),
    Law("Velocity", ("Acceleration", "Time"), "speeding up from rest"),
    Law("Acceleration", ("Frequency", "Velocity"), "going round in a circle", "2π"),
    Law("Mass", ("Density", "Volume"), "density"),
    Law("Momentum", ("Mass", "Velocity"), "momentum"),
    Law("Momentum", ("Force", "Time"), "the impulse of a force", where=(MOMENTUM,)),
    Law("Force", ("Mass", "Acceleration"), "Newton’s second law"),
    Law("Force", ("Pressure", "Area"), "pressure"),
    Law(
        "Force",
        ("Surface Tension", "Distance"),
        "a spring’s force, Hooke’s law",
        where=(Special("Surface Tension", "k", "spring constant"),),
    ),
    Law("Force", ("Frequency", "Momentum"), "the mean force of repeated pushes", where=(MOMENTUM,)),
    Law("Energy", ("Force", "Distance"), "work"),
    Law("Energy", ("Power", "Time"), "power"),
    Law("Energy", ("Pressure", "Volume"), "the work of a gas at constant pressure"),
    Law("Energy", ("Surface Tension", "Area"), "the energy of a surface"),
    Law("Energy", ("Momentum", "Velocity"), "kinetic energy", "½", (MOMENTUM,)),
    Law(
        "Energy",
        ("Angular Momentum", "Frequency"),
        "a photon’s energy",
        where=(Special("Angular Momentum", "h", "Planck constant"),),
    ),
    Law("Power", ("Force", "Velocity"), "the power of a moving force"),
    Law("Power", ("Energy", "Frequency"), "the same work in every cycle"),
    Law("Power", ("Momentum", "Acceleration"), "the power that speeds a mass up", where=(MOMENTUM,)),
    Law(
        "Viscosity",
        ("Pressure", "Time"),
        "Maxwell’s law of a thick liquid",
        where=(Special("Pressure", "G", "stiffness"), Special("Time", "τ", "relaxation time")),
    ),
    Law(
        "Surface Tension",
        ("Pressure", "Distance"),
        "the pressure in a drop",
        "½",
        (Special("Distance", "r", "radius"),),
    ),
    Law(
        "Angular Momentum",
        ("Momentum", "Distance"),
        "angular momentum about a point",
        where=(Special("Distance", "r", "distance from it"),),
    ),
    Law("Angular Momentum", ("Moment of Inertia", "Frequency"), "the angular momentum of a wheel", "2π"),
    Law("Angular Momentum", ("Energy", "Time"), "the impulse of a torque", where=(Special("Energy", "M", "torque"),)),
    Law(
        "Moment of Inertia",
        ("Mass", "Area"),
        "a small mass on a circle",
        where=(Special("Area", "r²", "square of the radius"),),
    ),
    Law(
        "Pressure",
        ("Viscosity", "Frequency"),
        "Newton’s law of viscosity",
        where=(Special("Pressure", "σ", "shear stress"), Special("Frequency", "D", "rate of shear")),
    ),
    # with big_deck
    Law("Mass", ("Mass Flow", "Time"), "mass flow"),
    Law("Volume", ("Volume Flow", "Time"), "volume flow"),
    Law("Volume Flow", ("Area", "Velocity"), "the flow through a pipe"),
    Law("Volume Flow", ("Frequency", "Volume"), "a pump’s flow, stroke by stroke"),
    Law("Mass Flow", ("Density", "Volume Flow"), "the mass that flows with a volume"),
    Law("Mass Flow", ("Linear Density", "Velocity"), "a conveyor belt’s flow"),
    Law("Mass", ("Linear Density", "Distance"), "linear density"),
    Law("Linear Density", ("Density", "Area"), "the linear density of a wire"),
    Law("Force", ("Mass Flow", "Velocity"), "the thrust of a rocket"),
    Law(
        "Acceleration",
        ("Angular Acceleration", "Distance"),
        "the acceleration of a wheel’s rim",
        where=(Special("Distance", "r", "radius"),),
    ),
    Law(
        "Energy",
        ("Moment of Inertia", "Angular Acceleration"),
        "Newton’s law for rotation",
        where=(Special("Energy", "M", "torque"),),
    ),
    Law("Power", ("Intensity", "Area"), "intensity"),
    Law("Power", ("Pressure", "Volume Flow"), "a pump’s power"),
    Law(
        "Intensity",
        ("Pressure", "Velocity"),
        "the pressure of light",
        where=(Special("Velocity", "c", "speed of light"),),
    ),
    Law("Viscosity", ("Kinematic Viscosity", "Density"), "kinematic viscosity"),
)
QUANTITY = {quantity.name: quantity for quantity in ALL_QUANTITIES}
BY_UNITS = {quantity.units: quantity.name for quantity in ALL_QUANTITIES}
INVERSE = {"½": "2"}  # to divide by a number is to multiply by this
A_SQUARE = LAWS[0]
Token = list[str]  # a piece of a formula: a text; or a symbol, how it is set, and the quantity's name


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
            formula = [symbol("Area"), [" = "], symbol("Distance"), ["²"]]
            return Sentence("law_square", said | {"law": A_SQUARE.name, "formula": formula})
        if (card, first, made) == (SQUARE_ROOT, "Area", "Distance"):
            formula = [symbol("Distance"), [" = √"], symbol("Area")]
            return Sentence("law_root", said | {"law": A_SQUARE.name, "formula": formula})
        return None
    said["right"] = list(QUANTITY[card].units)
    for law in LAWS:
        if way == "up" and law.made == made and first is not None and sorted(law.factors) == sorted((first, card)):
            return Sentence("law_times", said | {"law": law.name, "formula": product(law)})
        if way == "down" and is_quotient(law, first, card, made):
            return Sentence("law_over", said | {"law": law.name, "formula": quotient(law, card, made)})
    return None


def is_quotient(law: Law, first: str | None, card: str, made: str) -> bool:
    """Whether the law says that the first quantity, or the number 1, divided by the card's is the one made."""
    if len(law.factors) == 1:
        return first is None and {law.made, law.factors[0]} == {card, made}
    return law.made == first and sorted(law.factors) == sorted((card, made))


def product(law: Law) -> list[Token]:
    """`E = F d`, as tokens."""
    one, other = law.factors
    right = [symbol(one), ["²"]] if one == other else [symbol(one, law), [" "], symbol(other, law)]
    return [symbol(law.made, law), [" = "], *number(law.number), *right, *where(law)]


def quotient(law: Law, card: str, made: str) -> list[Token]:
    """`F = E/d`, as tokens; with a number in the law `f = a/(2π v)`."""
    left = [symbol(made, law), [" = "]]
    whole, part = symbol(law.made, law), symbol(card, law)
    if len(law.factors) == 1:
        return [*left, ["1/"], part, *where(law)]
    if law.number in INVERSE or not law.number:
        return [*left, *number(INVERSE.get(law.number, "")), whole, ["/"], part, *where(law)]
    return [*left, whole, ["/("], *number(law.number), part, [")"], *where(law)]


def number(text: str) -> list[Token]:
    """The number of a law, before what it multiplies."""
    return [[f"{text} "]] if text else []


def symbol(name: str, law: Law | None = None) -> Token:
    """A quantity's symbol, its style and its name; in a law that gives it a special meaning, those of that meaning.

    All letters in a law are italic, since laws are about amounts.
    """
    for special in law.where if law is not None else ():
        if special.quantity == name:
            return [special.letter, "italic", f"the {special.is_the}"]
    return [QUANTITY[name].symbol, "italic", name]


def where(law: Law) -> list[Token]:
    """The meanings of letters that this law defines; empty if there are none."""
    said: list[Token] = []
    for special in law.where:
        letter, is_the = special.letter.removesuffix("²"), special.is_the.removeprefix("square of the ")
        said += [[", " if said else " ("], [letter, "italic", ""], [f" {'' if said else 'is '}the {is_the}"]]
    return [*said, [")"]] if said else []
