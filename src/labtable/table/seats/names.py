"""Names: short ones of tables, easy to read out, and people's, cleaned and made distinct."""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from labtable.engine.play.texts import COMMON, languages_of, read_catalogue
from labtable.engine.words.problem import Problem

from ..system import System
from .look_alikes import skeleton

MAX_NAME = 24  # displayed letters, as a reader counts them; a longer name ends in an ellipsis
MOST_TAKEN = 160  # stored characters of a name: 24 letters of some scripts, or a long name in full
MAX_MARKS = 4  # on one letter; Burmese needs as many
MAX_ACCENTS = 2  # of them above or below it, which could be stacked without end
ACCENT = 200  # the least combining class of such a mark; vowel signs have 0 or one of their script
VIRAMA = 9  # the combining class of the signs that join a letter to the next
UNSEEN = NON_JOINER, JOINER, EMOJI_STYLE = "\u200c", "\u200d", "\ufe0f"
SKIN_TONES = range(0x1F3FB, 0x1F400)
ROBOT = "\U0001f916"  # the picture beside a computer's name
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
BLANK = re.compile(  # Unicode's Default_Ignorable_Code_Point, and the Braille pattern without dots
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
LEAST_NUMBER, NUMBERS = 100, 900  # of tables
LEAST_OF_CLASS, NUMBERS_OF_CLASSES = 10, 90
CLASS_CODE = re.compile(r"[a-z]+-[0-9]{2}")  # that of a table has three digits

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


def clean(text: str, most: int = MOST_TAKEN) -> str:
    """A person's name in printable characters, with single spaces and few accents on a letter. Raises `bad_name`.

    Invisible characters stay only where a script needs them: joiners between its letters.
    """
    if len(text) > 8 * MOST_TAKEN:  # no real name, and slow to process
        raise Problem("bad_name", "long_name", largest=most)
    name, before = text, ""
    while name != before:  # a removed character makes others adjacent
        before, name = name, " ".join("".join(_printable(unicodedata.normalize("NFC", name))).split())
    if not name.strip("".join(UNSEEN)):
        raise Problem("bad_name", "unseen_name")
    if len(name) > most:
        raise Problem("bad_name", "long_name", largest=most)
    return name


def person_name(text: str, most: int = MOST_TAKEN) -> str:
    """A name that somebody gives themselves, cleaned. Raises `bad_name`, also if it says that it is a computer's."""
    name = clean(text, most)
    if ROBOT in name or any(word in _letters(drawn) for drawn in looks(name) for word in _computers()):
        raise Problem("bad_name", "computer_name")
    return name


def _letters(text: str) -> str:
    """The letters of a text without their marks, spaces and signs."""
    return "".join(character for character in unicodedata.normalize("NFD", text) if character.isalpha())


@cache
def _computers() -> frozenset[str]:
    """The looks of what labtable calls a computer behind its name, in each language."""
    said = (
        read_catalogue(COMMON, language).say("player.computer", name="", level="") for language in languages_of(COMMON)
    )
    words = (re.search(r"\w+", text) for text in said)
    return frozenset(_letters(drawn) for word in words if word is not None for drawn in looks(word[0]))


def _printable(text: str) -> Iterator[str]:
    """Iterate over the printable characters, with a limited number of marks on each letter."""
    marks: list[str] = []
    on_letter = False
    for character in _needed(" ".join(text.split())):
        kind = unicodedata.category(character)
        if character in UNSEEN:
            yield character
        elif kind.startswith("M"):
            accents = sum(unicodedata.combining(mark) >= ACCENT for mark in [*marks, character])
            is_room = len(marks) < MAX_MARKS and accents <= MAX_ACCENTS and marks.count(character) < MAX_ACCENTS
            if on_letter and is_room:
                marks.append(character)
                yield character
        elif kind[0] not in "CZ" or character == " ":
            marks.clear()
            on_letter = character != " "
            yield character


def _needed(text: str) -> Iterator[str]:
    """Iterate over the characters of a text without the invisible ones, unless a script needs them there.

    As in internationalized domain names (RFC 5892, appendix A): a joiner after the sign that joins letters, or before
    it, and a non-joiner there or between letters of the Arabic family. Also the parts of emoji.
    """
    for i, character in enumerate(text):
        if not BLANK.match(character):
            yield character
            continue
        before, after = text[i - 1 : i], text[i + 1 : i + 2]
        if not before:
            continue
        joined = after.isalpha() and unicodedata.combining(before) == VIRAMA
        pictures = _is_picture(after) and (_is_picture(before) or before == EMOJI_STYLE)
        is_needed = {
            NON_JOINER: joined or (_is_arabic(text[:i]) and _is_arabic(after)),
            JOINER: joined or pictures or (after != "" and unicodedata.combining(after) == VIRAMA),
            EMOJI_STYLE: _is_picture(before),
        }
        if is_needed.get(character, False):
            yield character


def _is_arabic(before: str) -> bool:
    """Whether a text ends in a letter of the Arabic family, with or without its marks."""
    letter = next((c for c in reversed(before) if not unicodedata.category(c).startswith("M")), "")
    return bool(letter) and unicodedata.bidirectional(letter) == "AL"


def _is_picture(character: str) -> bool:
    return character != "" and (unicodedata.category(character) == "So" or ord(character) in SKIN_TONES)


def letters(name: str) -> list[str]:
    """A name split into letters as a reader counts them: with their marks, and joined emoji as one.

    >>> len(letters("Zoë")), len(letters("👩\u200d🚀")), len(letters("श्री"))
    (3, 1, 1)
    """
    cut: list[str] = []
    for character in name:
        before = cut[-1] if cut else ""
        extends = unicodedata.category(character).startswith("M") or character in (NON_JOINER, JOINER)
        joined = before.endswith(JOINER) or (before and unicodedata.combining(before[-1]) == VIRAMA)
        flag = len(before) == 1 and ord(before) in FLAG_LETTERS and ord(character) in FLAG_LETTERS
        tone = _is_picture(before[:1]) and ord(character) in SKIN_TONES
        if before and before != " " and character != " " and (extends or joined or flag or tone):
            cut[-1] += character
        else:
            cut.append(character)
    return cut


def shown(name: str, most: int = MAX_NAME) -> str:
    """A name as displayed: whole, or its beginning and an ellipsis.

    >>> shown("Wolfeschlegelsteinhausenbergerdorff")
    'Wolfeschlegelsteinhause…'
    """
    if len(name) <= most:  # no name has more letters than characters
        return name
    cut = letters(name)
    return name if len(cut) <= most else "".join(cut[: most - 1]).rstrip() + "…"


def computers(people: Iterable[str]) -> Iterator[str]:
    """Iterate over the names for computers at a table with these people, in the order of use.

    Each is the name of a scientist; those with the same first letter as a person's name here come last.
    """
    taken = {look(name) for name in people}
    initials = {name[:1] for name in taken}
    free = [name for name in BOTS if look(name) not in taken]
    yield from sorted(free, key=lambda name: look(name)[0] in initials)


def look(name: str) -> str:
    """The look of a name: the same for names that differ only in capitals, joiners, or the width or form of letters."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", BLANK.sub("", name)).casefold())


@lru_cache(maxsize=1024)
def looks(name: str) -> frozenset[str]:
    """The looks of a name: two names that share one can be mistaken for each other, in whatever alphabets.

    Capitals are compared as they are drawn, and as small letters: a Greek Η looks like an H, and η like an n.
    """
    drawn = unicodedata.normalize("NFKC", BLANK.sub("", name))
    return frozenset({look(name), skeleton(look(name)), skeleton(drawn).casefold()})


def unlike(name: str, others: list[str]) -> str:
    """The name, followed by a number if another name here is displayed the same or looks the same."""
    taken = set[str]().union(*(looks(shown(other)) for other in others))
    n = 2
    unique = name
    while not taken.isdisjoint(looks(shown(unique))):
        tail = f" {n}"
        unique = shown(name, MAX_NAME - len(tail)) + tail
        n += 1
    return unique
