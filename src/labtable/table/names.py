"""Names: short ones for tables, to be read out across a classroom, and people's, cleaned."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from labtable.engine.words.problem import Problem

from .system import System

MAX_NAME = 24
MAX_MARKS = 2  # accents on one letter
BLANK = re.compile(  # Unicode's Default_Ignorable_Code_Point, and the Braille pattern without dots
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
LEAST_NUMBER, NUMBERS = 100, 900  # of tables
LEAST_OF_CLASS, NUMBERS_OF_CLASSES = 10, 90
CLASS_CODE = re.compile(r"[a-z]+-[0-9]{2}")  # a table's has three digits

WORDS = tuple(
    """
    abacus acid agate alloy alpha amber ampere anion anode argon arrow atoll atom aurora axiom axis azimuth barn baryon
    basalt becquerel beryl beta bismuth boron boson brine bromine byte caesium calcium calorie candela carbon cation
    cathode cell chord cipher circle clay cobalt coil comet cone copper coral corona cosine coulomb crater crystal cube
    curie curve cyan dalton decibel delta density diode dipole domain dune dyne eclipse electron ellipse energy enzyme
    epsilon equator erg estuary ether factor farad fermi fermion ferrite fjord flint fluid flux focus force fossil
    fraction friction fulcrum fusion galaxy gallium gamma garnet gauss gear genome geyser glacier gluon gneiss gold
    gradient gram granite graph graviton hadron halo helium helix henry hertz horizon hydrogen ice inch indigo inertia
    inlet integer iodine ion iris iron isobar isotope jasper joule jupiter kaon kelp kelvin kepler kilo krypton lagoon
    lambda laser lattice lens lepton lever lichen light limit linen lithium litre lumen lunar lux magma magnet marble
    mass matrix meadow median mercury meson meteor metre mica micro minute mirror mode mole moment moon moraine moss
    muon nano nebula neon neptune neutrino neutron newton nickel node nova nucleus oak oasis oboe obsidian ocean octave
    ohm omega onyx opal optic orbit osmium oxide oxygen ozone parabola parallax parsec pascal peat pendulum phase
    photon pico piston pixel plasma platinum plume pluto polar polygon prime prism proton pulsar pyrite quanta quark
    quartz quasar radian radium radon ratio ray reef resin rhombus river rotor ruby saddle salt sand saturn scalar
    schist secant second shale sigma silica silver sine slate sodium solar sonar spark spectrum sphere spin spiral
    spring steel stellar sulphur summit sun tangent tau tensor tesla theorem theta tide tin titan topaz torque torus
    tundra tungsten turbine umbra uranus valence valley vapour vector venus vertex volt vortex watt wave weber xenon
    zenith zephyr zero zeta zinc zircon
    """.split()
)


# of computers: short, and each begins with another letter, since a narrow table has room for one letter only
BOTS = ("Ada", "Emmy", "Lise", "Niels", "Marie", "Carl", "Vera", "Wu", "Kurt", "Tycho")


def table_name(system: System) -> str:
    """A name for a table, such as muon-427; knowing it is enough to watch."""
    return f"{WORDS[system.below(len(WORDS))]}-{LEAST_NUMBER + system.below(NUMBERS)}"


def class_code(system: System) -> str:
    """A code for a class, such as photon-41; knowing it is enough to join."""
    return f"{WORDS[system.below(len(WORDS))]}-{LEAST_OF_CLASS + system.below(NUMBERS_OF_CLASSES)}"


def is_class_code(name: str) -> bool:
    """Whether a name is that of a class."""
    return CLASS_CODE.fullmatch(name) is not None


def clean(text: str, most: int = MAX_NAME) -> str:
    """A person's name in printable characters, with single spaces and few accents on a letter. Raises `bad_name`."""
    kept: list[str] = []
    marks = 0
    for character in " ".join(unicodedata.normalize("NFC", BLANK.sub("", text)).split()):
        kind = unicodedata.category(character)
        is_mark = kind.startswith("M")
        marks = marks + 1 if is_mark else 0
        has_letter = not is_mark or (kept and kept[-1] != " ")
        if (kind[0] not in "CZ" or character == " ") and marks <= MAX_MARKS and has_letter:
            kept.append(character)
    name = " ".join("".join(kept).split())
    if not name:
        raise Problem("bad_name", "A name needs at least one visible letter.")
    if len(name) > most:
        raise Problem("bad_name", f"A name can have at most {most} letters.")
    return name


def computers(people: Iterable[str]) -> Iterator[str]:
    """Iterate over the names of computers at a table with these people, in the order in which they are given.

    Each is the name of a scientist; those that begin with the same letter as a person's name here come last.
    """
    taken = {look(name) for name in people}
    initials = {name[:1] for name in taken}
    free = [name for name in BOTS if look(name) not in taken]
    yield from sorted(free, key=lambda name: look(name)[0] in initials)


def look(name: str) -> str:
    """The look of a name: the same for names that differ only in capitals, or in the width or form of letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def unlike(name: str, others: list[str]) -> str:
    """The name itself, or with a number behind it if another here has the same name already."""
    taken = {look(other) for other in others}
    n = 2
    unique = name
    while look(unique) in taken:
        tail = f" {n}"
        unique = name[: MAX_NAME - len(tail)] + tail
        n += 1
    return unique
