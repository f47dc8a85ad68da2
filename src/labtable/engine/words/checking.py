"""What a language lacks or has wrong, compared with the English texts."""

from collections.abc import Container, Iterator

from .catalogue import MARK, PERSONS, Catalogue
from .icu import CATEGORIES, Argument, Pattern, parse

OPTIONS_OF_A_PERSON = {"again", "you", "youall", "one", "many", "other"}
OF_ANY_WORD = {"form"}  # what any word may be asked
MAY_BE_LEFT_OUT = {"start", "end"}  # what a name says of its sound
SPOKEN_BY_PERSONS = ("name", "you")


def arguments(pattern: Pattern) -> Iterator[Argument]:
    """All arguments of a pattern, those within options included."""
    for part in pattern:
        if isinstance(part, Argument):
            yield part
            for option in part.options.values():
                yield from arguments(option)


def parameters(english: Catalogue, key: str) -> set[str]:
    """The parameters of a text: those that the English text uses, and those that are declared beside it."""
    declared = set(english.about.get(key, {}).get("placeholders", {}))
    used = {one.name for one in arguments(english.pattern(key)) if not one.name.startswith(MARK)}
    return declared | {stem(name) for name in used - {"", *OF_ANY_WORD}}


def stem(name: str) -> str:
    """A parameter without the form that English asks for: "who" of "who_of"."""
    return name.partition("_")[0]


def faults(english: Catalogue, other: Catalogue, besides: Container[str] = ()) -> Iterator[str]:
    """Everything that is missing, unknown or wrong in a language; nothing about the keys `besides`."""
    own = [key for key in english.texts if key not in besides]
    yield from (f"missing: {key}" for key in own if key not in other.texts)
    yield from (f"unknown: {key}" for key in other.texts if key not in english.texts)
    read: dict[str, list[Argument]] = {}
    for key in english.texts.keys() & other.texts.keys():
        try:
            read[key] = list(arguments(parse(other.texts[key])))
        except ValueError as error:
            yield f"broken: {key}: {error}"
    forms = {key: {form for one in found if one.name == "form" for form in one.options} for key, found in read.items()}
    for key in (key for key in own if key in read):
        found = read[key]
        yield from _faults_of(english, other, key, found, forms)


def _faults_of(
    english: Catalogue, other: Catalogue, key: str, found: list[Argument], forms: dict[str, set[str]]
) -> Iterator[str]:
    known, used = parameters(english, key), set()
    for one in found:
        if one.name.startswith(MARK):
            continue
        name, _, form = (one.name, "", "") if one.name in known | OF_ANY_WORD else one.name.rpartition("_")
        kind = other.kind(key, name)
        used.add(name)
        if one.name and name not in known | OF_ANY_WORD:
            yield f"no such parameter: {key}: {one.name}"
        elif form and not any(form in has for word, has in forms.items() if _says(kind, word)):
            yield f"no word has this form: {key}: {one.name}"
        if one.way == "select" and kind in PERSONS and (odd := set(one.options) - OPTIONS_OF_A_PERSON):
            yield f"no such person: {key}: {', '.join(sorted(odd))}"
        if one.way == "plural" and (lacking := _lacking(other.language, set(one.options))):
            yield f"no words for {', '.join(sorted(lacking))}: {key}"
    yield from (f"does not use {name}: {key}" for name in sorted(known - used - MAY_BE_LEFT_OUT))


def _lacking(language: str, options: set[str]) -> set[str]:
    """The plural categories of a language that are not among the options."""
    by_number = {"one"} if "=1" in options and language != "fr" else set()
    return set(CATEGORIES.get(language, ("one",))) - options - by_number


def _says(kind: str, key: str) -> bool:
    """Whether a text writes a value of a kind."""
    if kind.startswith(PERSONS) or kind == "name":
        return key in SPOKEN_BY_PERSONS
    return f"{key}.".startswith(kind.rsplit(" ", maxsplit=1)[-1] + ".")
