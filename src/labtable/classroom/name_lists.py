"""Lists of names as schools paste them: lines in, pupils out, with what was left out and what is in doubt.

Everything here is a function of the pasted lines and of what was answered to the doubts about them. Each doubt has an
answer already, the likeliest, so that a list can be taken as it is.
"""

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec

from labtable.engine.words.problem import Problem
from labtable.table.seats.names import MAX_NAME, MOST_TAKEN, clean, letters, look, shown, unlike

from . import list_words
from .list_groups import groups_in
from .name_matching import fold

Kind = Literal["columns", "first", "twice", "long"]
DELIMITERS = "\t;|,"
NUMBERING = re.compile(r" *(?:[(\[#]?\d{1,4} *[.):\]-]+ *|\d{1,4} +|[-–—*•·]+ +)(?=[^\d\s])")
CODE = re.compile(r"[+(]?\d.*|[^\W\d_]{1,3}\d{1,2}[^\W\d_]?")  # of a class, a date, a telephone number
MOST_LINES, MOST_LETTERS = 1000, 1000  # what is longer is no list of a class, and slow to read
FEW_LETTERS = 2  # in a column of such as "B" or "m"
FEW_ROWS = 3  # of which nothing can be said
SAMPLES = 3
ALL, ONE = "all", "one"


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a doubt about a line: the `take` of one of its choices, or for "long" any name to show."""

    about: Kind
    line: int
    take: str


class Reading(msgspec.Struct, frozen=True):
    """One answer to a doubt: `take`, and the names that would stand at tables, or be first names."""

    take: str
    names: list[str]


class Doubt(msgspec.Struct, frozen=True):
    """Something that wants a look, about these lines and this name. `taken`: its answer, the likeliest by default.

    "columns": which are the first names of the list; "first": which is that of one name; "twice": as many pupils or
    one; "long": what to show of a name that is too long for a seat.
    """

    about: Kind
    lines: list[int]
    name: str
    choices: list[Reading]
    taken: str


class ListedPupil(msgspec.Struct, frozen=True):
    """A pupil of a pasted list, the line that they stand in, and their group, if there is a column of groups."""

    line: int
    given: str
    family: str
    shown: str
    group: str = ""


class NameList(msgspec.Struct, frozen=True):
    """A pasted list as it is understood. `headings` and `nameless`: the lines that are left out."""

    pupils: list[ListedPupil]
    doubts: list[Doubt]
    headings: list[int]
    nameless: list[int]


class _Row(NamedTuple):
    """A line and its cells."""

    line: int
    cells: list[str]


class _Columns(NamedTuple):
    """The columns of names: in two, or whole in one."""

    given: list[int]
    family: list[int]
    whole: int | None = None


class _Name(NamedTuple):
    """A name and its line. `choices`: the given names that its words may begin or end with, the likeliest first."""

    line: int
    given: str
    family: str
    words: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()


_Answers = Mapping[tuple[Kind, int], str]
"""What was answered to each kind of doubt about a line."""


def read_list(lines: Sequence[str], answers: Iterable[Answer] = (), most: int = 60) -> NameList:
    """Read a pasted list, with these answers to its doubts. Raises Problem `bad_roster`."""
    answered = {(answer.about, answer.line): answer.take for answer in answers}
    rows = _rows(lines, most)
    if not rows:
        raise Problem("bad_roster", "empty_list")
    columns, headings = _headings(rows)
    groups = groups_in({row.line: row.cells for row in rows}, headings)
    rows = [row for row in rows if row.line not in headings]
    doubts: list[Doubt] = []
    names = list(_names(rows, columns, answered, doubts))
    named = {name.line for name in names}
    if len(names) > most:  # before they are compared with each other
        raise Problem("bad_roster", "long_list", top=most, listed=len(names))
    if not names:
        raise Problem("bad_roster", "empty_list")
    pupils = _pupils([_answered(name, answered, doubts) for name in names], answered, doubts)
    pupils = [msgspec.structs.replace(pupil, group=groups.get(pupil.line, "")) for pupil in pupils]
    nameless = [row.line for row in rows if row.line not in named]
    return NameList(pupils, sorted(doubts, key=lambda doubt: doubt.lines[0]), sorted(headings), nameless)


# --- cells ------------------------------------------------------------------------------------------------------------


def _rows(lines: Sequence[str], most: int) -> list[_Row]:
    """The lines that are not blank, split into cells. Raises Problem `bad_roster`."""
    if len(lines) > MOST_LINES:
        raise Problem("bad_roster", "long_list", top=most, listed=len(lines))
    if (long := next((n for n, line in enumerate(lines, 1) if len(line) > MOST_LETTERS), None)) is not None:
        raise Problem(
            "bad_roster", "in_list", row=long, reason=Problem("bad_name", "long_name", largest=MOST_TAKEN).why
        )
    tidy = {number: _tidy(line) for number, line in enumerate(lines, 1)}
    written = {number: line for number, line in tidy.items() if line.strip()}
    counts = {mark: sum(len(_split_at(mark, line)) > 1 for line in written.values()) for mark in DELIMITERS}
    mark = max(DELIMITERS, key=counts.__getitem__)
    if counts[mark] * 2 < len(written):
        mark = "\t"
    rows = [_Row(number, _cells(_split_at(mark, line))) for number, line in written.items()]
    return [row for row in rows if any(row.cells) or any(map(str.isalnum, written[row.line]))]


def _tidy(line: str) -> str:
    """A line without a byte order mark, other marks that nobody sees at its ends, and its number."""
    spaced = "".join(" " if c in "\r\n\v\f\x85\u2028\u2029" or unicodedata.category(c) == "Zs" else c for c in line)
    return NUMBERING.sub("", spaced.strip("\ufeff\u200b\u200e\u200f \0"), count=1)


def _split_at(mark: str, line: str) -> list[str]:
    """Split a line. Each is read alone, so that a quote that is never closed swallows no others."""
    try:
        return next(csv.reader([line], delimiter=mark, skipinitialspace=True), [])
    except csv.Error:
        return line.split(mark)


def _cells(cells: Sequence[str]) -> list[str]:
    """The cells of a line without addresses, stray quotes, and the number of the first."""
    found = [_without_addresses(cell).strip(" ;,“”„\"'") for cell in cells]
    first = next((n for n, cell in enumerate(found) if cell), 0)
    return [NUMBERING.sub("", cell, count=1) if n == first else cell for n, cell in enumerate(found)]


def _without_addresses(cell: str) -> str:
    return " ".join(word for word in cell.split() if "@" not in word and "://" not in word)


def _is_name(cell: str) -> bool:
    """Whether a cell may be a name: it has letters or a picture, and is no number, date or class such as 8b."""
    return CODE.fullmatch(cell) is None and any(unicodedata.category(c)[0] == "L" or c > "\u2190" for c in cell)


# --- headings and columns ---------------------------------------------------------------------------------------------


def _headings(rows: Sequence[_Row]) -> tuple[_Columns | None, set[int]]:
    """The columns that a heading names, if one does, and the lines of all headings."""
    columns: _Columns | None = None
    found: set[int] = set()
    for n, (line, cells) in enumerate(rows):
        heads = [fold(cell) for cell in cells]
        if not _is_heading(heads, is_first=len(found) == n):
            continue
        found.add(line)
        columns = columns or _named_columns(heads)
    return columns, found


def _is_heading(heads: Sequence[str], is_first: bool) -> bool:
    """Whether a line is a heading: all its cells are; of the first lines also a class, or a table's head in part."""
    filled = [head for head in heads if head]
    known = [head for head in filled if head in list_words.HEADINGS]
    if not is_first or len(known) == len(filled):
        return bool(known)
    words = [word for head in filled for word in head.split()]
    if any(word in list_words.OTHER for word in words) and len(filled) == 1:
        return all(word in list_words.HEADINGS or CODE.fullmatch(word) or len(word) == 1 for word in words)
    return len(filled) > 1 and any(head not in list_words.OTHER for head in known)


def _named_columns(heads: Sequence[str]) -> _Columns | None:
    """The columns of names by their headings."""
    at = dict(enumerate(heads))
    given = [n for n, head in at.items() if head in list_words.GIVEN]
    family = [n for n, head in at.items() if head in list_words.FAMILY]
    unsure = [n for n, head in at.items() if head in list_words.FAMILY_BESIDE | list_words.GIVEN_BESIDE]
    if given and not family:
        family = [n for n in unsure if at[n] in list_words.FAMILY_BESIDE]
    elif family and not given:
        given = [n for n in unsure if at[n] in list_words.GIVEN_BESIDE]
    if given:
        return _Columns(given, family)
    whole = [n for n, head in at.items() if head in list_words.WHOLE] + unsure
    return _Columns([], [], whole[0]) if whole and len(heads) > 1 else None


def _found_columns(rows: Sequence[_Row]) -> list[int]:
    """The columns with names, where no heading says which."""
    width = max(len(row.cells) for row in rows)
    found = []
    for n in range(width):
        cells = [row.cells[n] for row in rows if n < len(row.cells) and _is_name(row.cells[n])]
        kinds = set(map(fold, cells))
        is_short = all(len(kind) <= FEW_LETTERS for kind in kinds)
        is_same = len(rows) >= FEW_ROWS and len(kinds) == 1
        if len(cells) * 2 > len(rows) and not is_short and not is_same:
            found.append(n)
    return found


def _names(rows: Sequence[_Row], columns: _Columns | None, answered: _Answers, doubts: list[Doubt]) -> Iterator[_Name]:
    """The names of all lines that have one."""
    if not rows:
        return
    if columns is None:
        found = _found_columns(rows)
        if len(found) > 1:
            columns = _likely_columns(rows, found[:2], answered, doubts)
        elif len(found) == 1 and len(rows) > 1:
            columns = _Columns([], [], found[0])
    texts = {row.line: _whole(row, columns) for row in rows}
    family_first = _is_family_first(list(texts.values()), rows[0].line, answered, doubts)
    for row in rows:
        name = _in_columns(row, columns) if columns and columns.whole is None else None
        if name is None and (text := texts[row.line]):
            name = _split(row.line, text, family_first)
        if name is not None:
            yield name


def _likely_columns(rows: Sequence[_Row], found: Sequence[int], answered: _Answers, doubts: list[Doubt]) -> _Columns:
    """Which of two columns has the given names: that with more names that are frequent; else the second."""
    counts = [
        sum(_is_given(row.cells[n]) - _is_particle(row.cells[n]) for row in rows if n < len(row.cells)) for n in found
    ]
    likely = 0 if counts[0] > counts[1] else 1
    choices = [
        Reading(str(which), [row.cells[n] for row in rows if n < len(row.cells)][:SAMPLES])
        for which, n in enumerate(found)
    ]
    less, more = sorted(counts)
    taken = likely
    if more <= 2 * max(less, 0):
        taken = _ask("columns", [rows[0].line], choices, str(likely), answered, doubts) == "1"
    return _Columns([found[taken]], [found[1 - taken]])


def _ask(
    about: Kind,
    lines: list[int],
    choices: list[Reading],
    likely: str,
    answered: _Answers,
    doubts: list[Doubt],
    name: str = "",
) -> str:
    """Note a doubt, and return its answer."""
    taken = answered.get((about, lines[0]), likely)
    if taken not in [choice.take for choice in choices] and (about != "long" or not taken.strip()):
        taken = likely  # an answer about what was pasted before
    doubts.append(Doubt(about, lines, name, choices, taken))
    return taken


def _is_given(text: str) -> bool:
    """Whether a name begins with a frequent given name."""
    return next(iter(fold(text).split()), "") in list_words.GIVEN_NAMES


def _is_particle(text: str) -> bool:
    return next(iter(text.split()), "") in list_words.PARTICLES


def _in_columns(row: _Row, columns: _Columns) -> _Name | None:
    """The name of a line whose given and family names are in columns, if it has a given one."""
    given, family = (_joined(row, some) for some in (columns.given, columns.family))
    return _Name(row.line, given, family) if given else None


def _joined(row: _Row, columns: Sequence[int]) -> str:
    cells = [row.cells[n] for n in columns if n < len(row.cells)]
    return " ".join(cell for cell in cells if _is_name(cell))


def _whole(row: _Row, columns: _Columns | None) -> str:
    """A name that stands in one cell."""
    if columns is not None and columns.whole is not None:
        cells = row.cells[columns.whole : columns.whole + 1]
    elif columns is not None:
        cells = [cell for n, cell in enumerate(row.cells) if n in {*columns.given, *columns.family}] or row.cells
    else:
        cells = row.cells
    return " ".join(cell for cell in cells if _is_name(cell))


# --- a name in one cell -----------------------------------------------------------------------------------------------


def _is_family_first(texts: Sequence[str], line: int, answered: _Answers, doubts: list[Doubt]) -> bool:
    """Whether family names stand first where no comma says so: as more frequent given names end a line."""
    plain = [text.split() for text in texts if "," not in text and len(text.split()) == 2]
    begin = sum(_is_given(first) and not _is_given(last) for first, last in plain)
    end = sum(_is_given(last) and not _is_given(first) for first, last in plain)
    if end <= begin:
        return False
    if not begin:
        return True
    orders = [[names[n] for names in plain][:SAMPLES] for n in (0, 1)]
    choices = [Reading(str(which), names) for which, names in enumerate(orders)]
    return _ask("columns", [line], choices, "1", answered, doubts) == "1"


def _split(line: int, text: str, family_first: bool) -> _Name:
    """Given and family name of a text: "Last, First"; else family names in capitals, or from their particle on."""
    before, comma, after = (part.strip() for part in text.partition(","))
    if comma and after:
        return _Name(line, after, before)
    words = re.sub(r" (\d+)$", "\N{NO-BREAK SPACE}\\1", before).split(" ")  # a number stays with its name
    capitals = [word for word in words if len(word) > 1 and word.isupper()]
    if capitals and len(capitals) < len(words):
        return _Name(line, " ".join(word for word in words if word not in capitals), " ".join(capitals))
    first = next((n for n, word in enumerate(words) if word in list_words.PARTICLES), None)
    if first and first < len(words) - 1:
        return _Name(line, " ".join(words[:first]), " ".join(words[first:]))
    if first == 0 and len(words) > 2:
        last = next(n for n, word in enumerate(words) if word not in list_words.PARTICLES or n == len(words) - 2)
        return _Name(line, " ".join(words[last + 1 :]), " ".join(words[: last + 1]))
    if len(words) < 3:
        given, family = (words[-1], words[:-1]) if family_first else (words[0], words[1:])
        return _Name(line, given, " ".join(family))
    return _of_three(line, words, family_first)


def _of_three(line: int, words: Sequence[str], family_first: bool) -> _Name:
    """Given and family name of three words or more; in doubt, unless the given name is a frequent one."""
    rest = " ".join(words[1:])
    asian = fold(words[0]) in list_words.FAMILY_FIRST
    if _is_given(words[0]) and not family_first and not asian:
        return _Name(line, words[0], rest)
    if family_first and _is_given(words[1]):
        return _Name(line, rest, words[0])
    likely = words[-1] if asian or family_first else words[0]
    choices = dict.fromkeys([likely, words[0], words[-1], rest])
    return _Name(line, *_parted(words, likely), tuple(words), tuple(choices))


def _parted(words: Sequence[str], given: str) -> tuple[str, str]:
    """A given name that begins or ends a whole name, and the rest."""
    own = given.split()
    if list(words[: len(own)]) == own:
        return given, " ".join(words[len(own) :])
    return given, " ".join(words[: len(words) - len(own)])


def _answered(name: _Name, answered: _Answers, doubts: list[Doubt]) -> _Name:
    """A cleaned name, with the given name that was chosen. Raises Problem `bad_roster`."""
    given, family = name.given, name.family
    if name.choices:
        choices = [Reading(given, [given]) for given in name.choices]
        likely = name.choices[0]
        chosen = _ask("first", [name.line], choices, likely, answered, doubts, " ".join(name.words))
        given, family = _parted(name.words, chosen)
    return _Name(name.line, _cleaned(given, name.line), _cleaned(family, name.line) if family.strip() else "")


def _cleaned(text: str, line: int) -> str:
    """A name in printable characters. Raises Problem `bad_roster`."""
    try:
        return clean(text)
    except Problem as problem:
        raise Problem("bad_roster", "in_list", row=line, reason=problem.why) from None


# --- at tables --------------------------------------------------------------------------------------------------------


def _pupils(names: Sequence[_Name], answered: _Answers, doubts: list[Doubt]) -> list[ListedPupil]:
    """The pupils of these names, each shown differently."""
    at_tables = dict(zip(names, shown_names([(name.given, name.family) for name in names]), strict=True))
    kept: list[_Name] = []
    for same in _same(names):
        choices = [Reading(ALL, [at_tables[name] for name in same]), Reading(ONE, [])]
        asked = len(same) > 1
        lines, whole = [name.line for name in same], _full(same[0])
        kept += same[:1] if asked and _ask("twice", lines, choices, ALL, answered, doubts, whole) == ONE else same
    if len(kept) < len(names):
        at_tables = dict(zip(kept, shown_names([(name.given, name.family) for name in kept]), strict=True))
    pupils: list[ListedPupil] = []
    for name in sorted(kept):
        others = [other for of, other in at_tables.items() if of != name]
        if len(letters(_full(name))) > MAX_NAME:
            at_tables[name] = _long(name, at_tables[name], others, answered, doubts)
        pupils.append(ListedPupil(name.line, name.given, name.family, at_tables[name]))
    return pupils


def _same(names: Sequence[_Name]) -> list[list[_Name]]:
    """The names, those that are the same together."""
    same: dict[tuple[str, str], list[_Name]] = {}
    for name in names:
        same.setdefault((fold(name.given), fold(name.family)), []).append(name)
    return list(same.values())


def _full(name: _Name) -> str:
    return f"{name.given} {name.family}".strip()


def _long(name: _Name, usual: str, others: list[str], answered: _Answers, doubts: list[Doubt]) -> str:
    """What is shown of a name that is too long for a seat. Raises Problem `bad_roster`."""
    first = name.given.split(maxsplit=1)[0]
    initials = " ".join(f"{word[0]}." for word in re.split(r"[\s-]+", name.family) if word)
    shorter = dict.fromkeys([usual, unlike(first, others), unlike(f"{first} {initials}".strip(), others)])
    choices = [Reading(take, [take]) for take in shorter]
    taken = _ask("long", [name.line], choices, usual, answered, doubts, _full(name))
    return taken if taken in shorter else unlike(shown(_cleaned(taken, name.line)), others)


def shown_names(names: Sequence[tuple[str, str]]) -> list[str]:
    """What stands at tables for given and family names: the given one, with letters of the family name where two have
    the same, and with numbers where all is the same.

    >>> shown_names([("Jonas", "Lind"), ("Jonas", "Sund"), ("Mia", "Schulz"), ("Mia", "Schulz"), ("Ada", "Berg")])
    ['Jonas L.', 'Jonas S.', 'Mia 1', 'Mia 2', 'Ada']
    """
    called = [_short(given) for given, _ in names]
    families: dict[str, set[str]] = {}
    for short, (_, family) in zip(called, names, strict=True):
        families.setdefault(look(short), set()).add(family)
    told = [
        _with_letters(short, family, _letters_needed(families[look(short)]))
        for short, (_, family) in zip(called, names, strict=True)
    ]
    counts, numbers = Counter(map(look, told)), Counter[str]()
    found: list[str] = []
    for name in told:
        numbers[look(name)] += 1
        found.append(unlike(f"{name} {numbers[look(name)]}" if counts[look(name)] > 1 else name, found))
    return found


def shown_beside(given: str, family: str, others: list[str]) -> str:
    """What stands at tables for a name that is added to a list, whose other names stay as they are."""
    short = _short(given)
    told = [short, *(_with_letters(short, family, n) for n in (1, MAX_NAME) if family)]
    return next((name for name in told if unlike(name, others) == name), unlike(told[-1], others))


def _short(given: str) -> str:
    """A given name that fits a seat: whole, else its first word."""
    return given if len(letters(given)) <= MAX_NAME else shown(given.split(maxsplit=1)[0])


def _with_letters(given: str, family: str, n: int) -> str:
    """A given name with the first letters of the family name behind its particles."""
    words = family.split()
    own = next((word for word in words if word not in list_words.PARTICLES), words[-1] if words else "")
    if not n or not own:
        return given
    cut = "".join(letters(own)[:n])
    return f"{given} {cut}" if cut == own else f"{given} {cut}."


def _letters_needed(families: Iterable[str]) -> int:
    """How many letters of these family names tell them apart; none of one name."""
    own = {fold(family): family for family in families}.values()
    n = 0
    while n < MAX_NAME and len({look(_with_letters("", family, n)).rstrip(".") for family in own}) < len(own):
        n += 1
    return n
