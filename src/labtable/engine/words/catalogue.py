"""The texts of a game in one language, and how the parameters of its sentences are written.

A language has a file `languages/LANGUAGE.arb` (JSON) in the game's folder, and one for all games in `engine/`: texts by
key, as ICU MessageFormat patterns. `@@x-parameters` of the English file names the kind of each parameter; where a text
uses another, its `@KEY` names it in `placeholders`. Kinds:

- `seat`, `seats`: players. `{who}` names them ("you" for the reader, "You" where a sentence begins with it); a select
  chooses by person: `you`, `youall` (the reader and others), `one`, `many`. `name`: a player by name, on a page.
- `word PREFIX`: the text `PREFIX.value`; of `u:red` the text `PREFIX.u`, whose parameter `of` is `red`.
- `words PREFIX`: several, in a list ("a, b and c"); `any PREFIX`: "a, b or c"; `then PREFIX`: "a, then b"; `row
  PREFIX`: "a, b, c". In place of the prefix another kind may stand (`words bold word card`) or none (`words`).
- `amount PREFIX`: "3A" is the text `PREFIX.A` with n = 3. `amounts PREFIX`: letters, counted by kind, in a list.
- `count KEY`: a number in the text KEY. `list KEY`: rows of values for the text KEY, in a list.
- `sentence`: another sentence; or a text, which is English.
- `percent`: a chance of a hundred; `percent short`: with signs, for little room.
- `number`: a number with its sign and decimals, or a quantity ("2.2 MeV"). Numbers with decimals are always written so.
- `bold KIND`: set like the name of a card on a page.
- Any other kind is a format of the game (a fraction, units, a reaction): a function that writes the value. It is given
  `say(key, **params)` for the words in it.

`{bid_dat}` asks a word for a form: its text selects on `form` if its language has such forms. A select on a word asks
it for the form `gender`; one on `last` in `list.and` or `list.or` asks how it begins (`i`, `o`, `other`). No form is
known to the code. `{at_fraction}` is not written: a page marks the part `fraction` of the table there.

A player who has typed no name is called "You" at the table, so a seat of that name is addressed the same way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from .icu import Argument, Pattern, fill, parse, plural_of
from .sentences import RIGHT_TO_LEFT, Format, Sentence, isolated

ENGLISH = "en"
MARK = "at_"
PERSONS = ("seat", "seats")
LISTS = {"words": "list.and", "any": "list.or", "then": "list.then", "row": "list.next"}


class Catalogue:
    """The texts of one language by key; `english` says what they lack."""

    def __init__(self, language: str, files: Sequence[Mapping[str, Any]], english: Catalogue | None = None) -> None:
        """Of files as they were read; a later one adds to those before it."""
        self.language, self.english = language, english
        self.texts: dict[str, str] = {}
        self.kinds: dict[str, str] = {}  # of parameters
        self.about: dict[str, dict[str, Any]] = {}  # the `@KEY` of texts
        for file in files:
            self.texts |= {key: text for key, text in file.items() if key[0] != "@"}
            self.about |= {key[1:]: about for key, about in file.items() if key[0] == "@" and key[1] != "@"}
            self.kinds |= file.get("@@x-parameters", {})
        self.plural = plural_of(language)
        self._patterns: dict[str, Pattern] = {}

    def has(self, key: str) -> bool:
        """Whether there is a text of this key, in this language or in English."""
        return key in self.having(key).texts

    def having(self, key: str) -> Catalogue:
        """These texts, or the English ones if the language lacks this key."""
        return self.english if self.english and key not in self.texts else self

    def pattern(self, key: str) -> Pattern:
        """The pattern of a text, parsed at the first use. Raises KeyError."""
        if key not in self._patterns:
            self._patterns[key] = parse(self.texts[key])
        return self._patterns[key]

    @cached_property
    def under(self) -> dict[str, list[str]]:
        """The last parts of the keys under each prefix, in the order of the English file: box: A, D, E, H."""
        found: dict[str, list[str]] = {}
        for prefix, _, last in (key.rpartition(".") for key in (self.english or self).texts):
            found.setdefault(prefix, []).append(last)
        return found

    def kind(self, key: str, name: str) -> str:
        """The kind of a parameter of a text."""
        first = self.english or self
        own = first.about.get(key, {}).get("placeholders", {}).get(name)
        return first.kinds.get(name, "") if own is None else str(own.get("type", ""))

    # --- sentences ---

    def tell(
        self, sentence: Sentence, formats: Mapping[str, Format], names: Sequence[str] = (), you: int | None = None
    ) -> str:
        """The sentence in words, followed by the rule's number; `you` is the reader's seat. Raises KeyError."""
        return self._told(sentence, formats, names, you) + _rule(sentence)

    def tell_all(
        self,
        sentences: Iterable[Sentence],
        formats: Mapping[str, Format],
        names: Sequence[str] = (),
        you: int | None = None,
    ) -> list[str]:
        """The sentences as lines; consecutive ones about the same seat are joined."""
        lines: list[str] = []
        about, rule = None, ""
        for sentence in sentences:
            texts = self.having(sentence.key)
            subject = texts.subject(sentence.key)
            seat = sentence.params[subject] if subject else None
            if lines and seat is not None and seat == about:
                before = lines[-1].removesuffix(rule).removesuffix(".")
                more = self._told(sentence, formats, names, you, again=True) + _rule(sentence)
                lines[-1] = f"{before}{rule}{self.texts.get('line.next', '; ')}{more}"
            else:
                lines.append(self.tell(sentence, formats, names, you))
            about, rule = seat, _rule(sentence)
        return lines

    def say(self, key: str, **params: Any) -> str:
        """A text that speaks of no player, in words. Raises KeyError."""
        return self.tell(Sentence(key, params), {})

    def enumerate(self, words: Sequence[str]) -> str:
        """Words as a list: "a, b and c"."""
        telling = Telling(self, "", {}, {}, (), None)
        return telling.listed([Written(word.__str__) for word in words]).words()

    def _told(
        self,
        sentence: Sentence,
        formats: Mapping[str, Format],
        names: Sequence[str],
        you: int | None,
        again: bool = False,
    ) -> str:
        texts = self.having(sentence.key)
        pattern = texts.going_on(sentence.key) if again else texts.pattern(sentence.key)
        telling = Telling(texts, sentence.key, sentence.params, formats, names, you)
        return telling.text(pattern, begins=not again)

    def subject(self, key: str) -> str | None:
        """The parameter of the seat that a text begins with, if it can be left out in a line about that seat."""
        match self.pattern(key):
            case (Argument(name, "select", options), *_):
                may_be_left_out = "again" in options
            case (Argument(name, ""), str(rest), *others):
                may_be_left_out = rest[:1] == " " and str([rest, *others][-1])[-1:] == "."
            case _:
                return None
        return name if may_be_left_out and self.kind(key, name) == "seat" else None

    def going_on(self, key: str) -> Pattern:
        """The pattern of a text without the seat that it begins with."""
        first, *others = self.pattern(key)
        if isinstance(first, Argument) and first.way:
            return (*first.options["again"], *others)
        return (str(others[0])[1:], *others[1:])


def _rule(sentence: Sentence) -> str:
    return f" [{sentence.rule}]" if sentence.rule else ""


@dataclass(frozen=True)
class Written:
    """A parameter in words."""

    words: Callable[[], str]
    gender: Callable[[], str] | str = ""
    amount: float = 0
    opens: bool = False  # whether a sentence that begins with it gives it a capital

    @property
    def choice(self) -> str:
        """What a select chooses by: a person, a gender, or the value itself."""
        return self.gender if isinstance(self.gender, str) else self.gender()


@dataclass(frozen=True)
class Telling:
    """A sentence that is being written for somebody."""

    texts: Catalogue
    key: str
    params: Mapping[str, Any]
    formats: Mapping[str, Format]
    names: Sequence[str]
    you: int | None

    def text(self, pattern: Pattern, begins: bool) -> str:
        """The pattern with its parameters filled in; `begins`: a sentence begins with it."""
        told = ""
        for part in fill(pattern, self.parameter, self.texts.plural):
            if isinstance(part, str):
                told += part
            else:
                words = part.words()
                is_first = told.endswith((". ", "? ")) or (begins and not told)
                told += words[:1].upper() + words[1:] if is_first and part.opens else words
        return told

    def parameter(self, name: str) -> Written:
        """A parameter by its name, or by its name and a form. Raises KeyError."""
        if name.startswith(MARK):
            return Written(str)
        form = ""
        if name not in self.params and "_" in name:
            name, _, form = name.rpartition("_")
        if name == "form" and name not in self.params:
            return Written(str)
        return self.written(self.texts.kind(self.key, name), self.params[name], form)

    def written(self, kind: str, value: Any, form: str = "") -> Written:
        """A value of a kind."""
        if isinstance(value, Written):
            return value
        way, _, rest = kind.partition(" ")
        match way:
            case "bold":
                return self.written(rest, value, form)
            case "seat" | "seats":
                return self.players(value if isinstance(value, list) else [value], form)
            case "name":
                return replace(self, names=[value], you=None).players([0], form)
            case "sentence" if not isinstance(value, str):
                inner = Sentence(**value) if isinstance(value, dict) else value
                return Written(lambda: self.texts._told(inner, self.formats, self.names, self.you))
            case "percent":
                size = "less" if 0 < value < 1 else "more" if 99 < value < 100 else "other"
                return self.word("percent.short" if rest else "percent", form, n=round(value), size=size)
            case "number":
                return Written(
                    lambda: _number(value, self.texts.texts.get("decimal", "."), self.texts.language), amount=value
                )
        if way in self.formats:
            return Written(lambda: self.formats[way](value, self.say))
        if isinstance(value, float):
            return self.written("number", value)
        return self.from_texts(way, rest, value, form) or _plain(value)

    def from_texts(self, way: str, rest: str, value: Any, form: str) -> Written | None:
        """A value that is written by other texts; None if its kind is another."""
        match way:
            case "word":
                first, _, of = str(value).partition(":")
                return self.word(f"{rest}.{first}", form, **({"of": of} if of else {}))
            case "words" | "any" | "then" | "row":
                kind = f"word {rest}" if rest and rest in self.texts.under and rest not in self.formats else rest
                return self.listed([self.written(kind, one, form) for one in value], last=LISTS[way])
            case "amount":
                return self.word(f"{rest}.{value[-1]}", form, n=int(value[:-1]))
            case "amounts":
                counted = [(value.count(one), one) for one in self.texts.under[rest] if one in value]
                words = [self.word(f"{rest}.{one}", form, n=n) for n, one in counted]
                return self.listed(words or [self.word(f"{rest}.none", form)], len(value))
            case "count":
                return self.word(rest, form, n=value)
            case "list":
                columns = (self.texts.english or self.texts).about[rest]["placeholders"]
                return self.listed([self.word(rest, form, **dict(zip(columns, row, strict=True))) for row in value])
        return None

    def word(self, key: str, form: str = "", **params: Any) -> Written:
        """Another text, as part of this one."""
        texts = self.texts.having(key)

        def words(form: str = form) -> str:
            inner = Telling(texts, key, {"form": form, **params}, self.formats, self.names, self.you)
            return inner.text(texts.pattern(key), begins=False)

        return Written(words, lambda: words("gender"), params.get("n", 0))

    def say(self, key: str, **params: Any) -> str:
        """Another text, for a format."""
        return self.word(key, **params).words()

    def listed(self, words: Sequence[Written], amount: int | None = None, last: str = LISTS["words"]) -> Written:
        """A list in words: "a, b and c"."""
        language = self.texts.language

        def joined() -> str:
            row = isolated(words[0].words(), language) if words else ""
            for i, other in enumerate(words[1:], 2):
                key = "list.next" if i < len(words) and last != LISTS["then"] else last
                both: dict[str, Any] = {
                    "first": Written(str(row).__str__),
                    "last": Written(isolated(other.words(), language).__str__, _sound(other.words())),
                }
                row = self.word(key, **both).words()
            return row

        return Written(joined, amount=len(words) if amount is None else amount)

    # --- players ---

    def players(self, seats: Sequence[int], form: str) -> Written:
        """Players in words; the reader, who may be one of them, comes first."""
        nameless = next((seat for seat in seats if self.names[seat : seat + 1] == ["You"]), None)
        you = self.you if self.you in seats else nameless
        others = [seat for seat in seats if you is None or seat != you]
        own = [] if you is None else [self.word("you", form)]
        named = [self.named(seat, form if seat == others[-1] else "") for seat in others]
        person = ("you" if not others else "youall") if own else "one" if len(others) == 1 else "many"
        return Written(self.listed([*own, *named]).words, person, len(seats), opens=bool(own))

    def named(self, seat: int, form: str) -> Written:
        """A player's name; its text may also ask whether it begins with a vowel and ends with an s."""
        name = self.names[seat] if seat < len(self.names) else self.word("seat", n=seat + 1).words()
        start = "vowel" if unicodedata.normalize("NFD", name.lower())[:1] in tuple("aeiouy") else "other"
        end = "s" if name.lower()[-1:] in tuple("sßxz") else "other"
        return self.word("name", form, name=Written(isolated(name, self.texts.language).__str__), start=start, end=end)


def _sound(words: str) -> str:
    """How words begin where that changes what joins them to a list: "i" or "o" as in Spanish "e hijos", "u 8".

    Before other Latin letters and figures, "latin": Hebrew has a hyphen there.
    """
    letters = unicodedata.normalize("NFD", words.lower()).lstrip("\u2066\u2067\u2068")
    found = re.match(r"h?(?P<i>[iy](?![aeou]))|h?o|8|11(?!\d)", letters)
    if not found:
        return "latin" if letters[:1].isascii() else "other"
    return "i" if found["i"] else "o"


def _plain(value: Any) -> Written:
    """A value as it is; a select chooses by it, a plural counts it."""
    if isinstance(value, list | tuple):
        return Written(lambda: ", ".join(map(str, value)), amount=len(value))
    choice = f"{value}".lower() if isinstance(value, bool) else f"{value}"
    return Written(lambda: f"{value}", choice, value if isinstance(value, int | float) else 0)


def _number(value: float, decimal: str, language: str) -> str:
    """A number with its sign before it, also where words run from right to left.

    >>> _number(-1.5, ",", "de"), len(_number(-2, ".", "de")), len(_number(-2, ".", "he"))  # with two isolating marks
    ('−1,5', 2, 4)
    """
    written = f"{value}".replace("-", "\u2212").replace(".", decimal)
    return f"\u2066{written}\u2069" if written[0] == "\u2212" and language in RIGHT_TO_LEFT else written
