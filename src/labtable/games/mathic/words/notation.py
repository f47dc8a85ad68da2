"""Actions in the notation of the rules: written exactly, read as a person would write them on the scoring sheet.

Written: `compute 3/12h + 4/12s = 7/12d`, `pattern 1/12h 2/12s 3/12c`, `steal ...`, `steal pattern ...`,
`discard [>=6/12 red]`, `challenge`, `pass`, `reset`; a wild card in a play with its value: `[>=6/12 red: 2/1]`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice

from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import LONGEST_LINE, SHORT_LINE

from ..rules.cards import FACES, MAX_DENOMINATOR, MAX_NUMERATOR, N_BASIC, N_FACES, SUITS, WHOLE, Face
from ..rules.names import COLOUR_NAMES, KIND_NAMES, SIGNS, card_name, card_names, write_line
from ..rules.scoring import points
from ..rules.settling import make_play
from ..rules.state import Phase, Piece, Refusal, State
from ..rules.writing import is_beginning, is_denominator, is_numerator
from .arithmetic import Fraction
from .mistakes import UNREAD_SUM, added_across
from .spelling import cleaned, kind_and_colour
from .trial import write_in_copy

SIGN_WORDS = {
    "**": "^", "==": "=", "*": "x", ":": "/", "plus": "+", "minus": "-", "times": "x", "divided by": "/", "equals": "=",
}  # fmt: skip
VERBS = {
    Piece.COMPUTE: "compute",
    Piece.PATTERN: "pattern",
    Piece.STEAL: "steal",
    Piece.STEAL_PATTERN: "steal pattern",
}
SINGLE = {Piece.CHALLENGE: "challenge", Piece.PASS: "pass", Piece.RESET: "reset"}
ABOUT_CARDS = (  # where another choice of suits may fare better
    Refusal.NONE,
    Refusal.CARD_NOT_THERE,
    Refusal.ONE_HAND_CARD,
    Refusal.HAND_CARD_MISSING,
)
MOST_READ = 2000  # pieces, of all readings together of a play whose suits were left out
LONGEST_ECHO = 40
LONGEST_FRACTION = 12  # characters of a number that is looked at
SUIT_PATTERN = "(?:of )?(?:hearts?|diamonds?|spades?|clubs?)|[hdsc]"
BASIC_PATTERN = re.compile(rf"(\d{{1,3}})\s?/\s?{WHOLE}(?!\d)\s?((?:{SUIT_PATTERN})?)(?![a-wyz])", re.IGNORECASE)
WILD_PATTERN = re.compile(r"\[([^\[\]]*)\]")
SIGN_PATTERN = re.compile(r"\*\*|==|[-+x*/:^=()]|[<>](?!=)|(?:plus|minus|times|divided by|equals)\b", re.IGNORECASE)
VALUE_SIGN = re.compile(r":|(?<![<>])=")
FRACTION_PATTERN = re.compile(r"(\d+)\s?/\s?(\d+)")
SUIT_FIRST_PATTERN = re.compile(r"[hdsc]\s?\d", re.IGNORECASE)
NUMBER_PATTERN = re.compile(r"\d+(?:[.,]\d+)?")
WILD_NAME_PATTERN = re.compile(r"[<>]=|≥|≤|at least|at most|more than|less than|odd|even|simplest", re.IGNORECASE)
PLAIN = r"(\d{1,3})\s?/\s?(\d{1,3})"
TERM_PATTERN = re.compile(rf"\s*([-+]?)\s*{PLAIN}\s?(?:{SUIT_PATTERN})?", re.IGNORECASE)
SUM_PATTERN = re.compile(rf"(?:{TERM_PATTERN.pattern}){{2,}}", re.IGNORECASE)
RESULT_PATTERN = re.compile(PLAIN)
MIXED_PATTERN = re.compile(rf"(\d{{1,3}})\s+{PLAIN}")
VALUE_PATTERN = re.compile(r"\s*(\d{1,6})\s*(?:/\s*(\d{1,6}))?\s*")


# --- writing ----------------------------------------------------------------------------------------------------------


def write(pieces: Sequence[int]) -> str:
    """An action in notation; or a single piece of a play, as the list of what is legal next needs it."""
    first = pieces[0]
    if first >= Piece.DISCARD:
        return f"discard {card_name(first - Piece.DISCARD)}"
    if first in SINGLE:
        return SINGLE[Piece(first)]
    if is_beginning(first):
        return f"{VERBS[Piece(first)]} {write_line(pieces)}".rstrip()
    if len(pieces) == 1 and is_numerator(first):
        return f"numerator {first - Piece.NUMERATOR}"
    if len(pieces) == 1 and is_denominator(first):
        return f"denominator {first - Piece.DENOMINATOR}"
    return "end" if first == Piece.END else write_line(pieces)


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, view: State, seat: int) -> tuple[int, ...]:
    """The pieces of an action that a person wrote. Raises Problem `unreadable` or `ambiguous`."""
    if len(text) > LONGEST_LINE:
        raise unreadable(text, "long", most=LONGEST_LINE)
    words = cleaned(text)
    lower = words.casefold()
    for piece, word in SINGLE.items():
        if lower == word:
            return (int(piece),)
    if lower.startswith("discard"):
        return (Piece.DISCARD + read_discard(words[len("discard") :].lstrip(" :"), view, seat),)
    begin, line = split_verb(words, lower, view)
    return best_reading(begin, list(read_line(line, view)), view, seat)


def is_quick(text: str) -> bool:
    """Whether a text is no play: the cards of a play may be meant in many ways, all of which are tried."""
    lower = cleaned(text).casefold() if len(text) <= SHORT_LINE else ""
    return lower in SINGLE.values() or lower.startswith("discard")


def split_verb(words: str, lower: str, view: State) -> tuple[int, str]:
    """The beginning of a play, and the rest of it; without a verb it is an equation, after a discard a theft."""
    for piece, verb in sorted(VERBS.items(), key=lambda item: -len(item[1])):
        if lower.startswith(verb):
            return int(piece), words[len(verb) :].lstrip(" :")
    return int(Piece.STEAL if view.phase == Phase.STEAL else Piece.COMPUTE), words


def unreadable(text: str, why: str, rule: str = "M-4", **facts: object) -> Problem:
    """The Problem for a text that cannot be read; `why` is a key of the texts behind `unread_`."""
    if not text:
        return Problem("unreadable", Sentence("nothing_read", {}, rule))
    said = {"text": echo(text), "why": Sentence(f"unread_{why}", facts)}
    return Problem("unreadable", Sentence("not_read", said, rule))


def echo(text: str) -> str:
    """A text to be quoted: its beginning, without what cannot be printed."""
    shown = "".join(c if c.isprintable() else "?" for c in text)
    return shown if len(shown) <= LONGEST_ECHO else shown[: LONGEST_ECHO - 1] + "…"


def read_discard(name: str, view: State, seat: int) -> int:
    """The card to discard: of several that the name fits, the one in the hand. Raises Problem."""
    is_wild_name = WILD_NAME_PATTERN.match(name) or name[:1] in ("<", ">")
    parts = list(read_line(f"[{name}]" if is_wild_name else name, view))
    if len(parts) != 1 or isinstance(parts[0], int):
        raise unreadable(name, "discard", "M-2")
    cards = parts[0][0]
    held = [card for card in cards if card in view.hand[seat][: view.hand_size[seat]]] if seat >= 0 else []
    if len(held) > 1:
        raise Problem("ambiguous", Sentence("which_card", {"cards": card_names(held)}))
    return (held or cards)[0]


Cards = tuple[list[int], tuple[int, int] | None]  # the cards that a name may mean, and the declared value


def read_line(line: str, view: State) -> Iterator[int | Cards]:
    """The signs and cards of a line, in order. Raises Problem `unreadable`."""
    at = 0
    while at < len(line):
        if line[at] in " ,":
            at += 1
        elif found := BASIC_PATTERN.match(line, at):
            yield basic_cards(found, view), None
            at = found.end()
        elif found := WILD_PATTERN.match(line, at):
            yield wild_cards(found, view)
            at = found.end()
        elif found := SIGN_PATTERN.match(line, at):
            sign = SIGN_WORDS.get(found[0].lower(), found[0].lower())
            yield next(int(piece) for piece, written in SIGNS.items() if written == sign)
            at = found.end()
        else:
            raise added_across_in(line, at) or unread(line[at:])


def added_across_in(line: str, at: int) -> Problem | None:
    """The Problem for a sum that is not on a card, where the commonest mistake of all gives the other side."""
    left, _, right = line.partition("=")
    for side, other in ((left, right), (right, left)):
        found, result = SUM_PATTERN.fullmatch(side.strip()), RESULT_PATTERN.fullmatch(other.strip())
        if found and result and sum_across(found[0]) == [(int(result[1]), int(result[2]))]:
            sum_of = " ".join(f"{sign} {n}/{d}".strip() for sign, n, d in TERM_PATTERN.findall(found[0]))
            facts = {"text": echo(line[at:]), "sum": sum_of, "result": result[0]}
            return Problem("unreadable", Sentence(UNREAD_SUM, facts, "M-4"))
    return None


def sum_across(written: str) -> list[Fraction]:
    """The result of a written sum if numerators and denominators are added, or subtracted, separately; or none."""
    (_, n, d), *others = TERM_PATTERN.findall(written)
    got = [(int(n), int(d))]
    for sign, n, d in others:
        got = added_across(Piece.MINUS if sign == "-" else Piece.PLUS, got[0], (int(n), int(d))) if got else []
    return got


def unread(rest: str) -> Problem:
    """The Problem that nothing can be read at the beginning of a text."""
    if found := FRACTION_PATTERN.match(rest):
        return unread_fraction(rest, found)
    if found := NUMBER_PATTERN.match(rest):
        return unreadable(rest, "number", number=found[0])
    if SUIT_FIRST_PATTERN.match(rest):
        return unreadable(rest, "suit_first", "M-3")
    if rest[0] in "≤≥":
        return unreadable(rest, "sign", sign=rest[0])
    if WILD_NAME_PATTERN.match(rest):
        return unreadable(rest, "wild", "M-5")
    if rest[0] in "≠≈√%":
        return unreadable(rest, "signs")
    return unreadable(rest, "bracket", "M-5") if rest[0] in "[]" else unreadable(rest, "beginning")


def unread_fraction(rest: str, found: re.Match[str]) -> Problem:
    """The Problem that a fraction, such as `1/4` or `3/12q`, is not a card's."""
    if len(found[0]) > LONGEST_FRACTION:
        return unreadable(rest, "basic", "M-3")
    n, d = int(found[1]), int(found[2])
    if d == WHOLE and n <= WHOLE:
        return unreadable(rest, "suit", "M-3")
    if d > 0 and n * WHOLE % d == 0 and n <= d:
        return unreadable(rest, "twelfths", "M-3", twelfths=f"{n * WHOLE // d}/{WHOLE}", fraction=f"{n}/{d}")
    return unreadable(rest, "no_card", "M-3")


def basic_cards(found: re.Match[str], view: State) -> list[int]:
    """The basic cards that `3/12` or `3/12h` may mean. Raises Problem `unreadable`."""
    twelfths, suit = int(found[1]), found[2].lower().removeprefix("of ")[:1]
    if twelfths > WHOLE:
        raise unreadable(found[0].strip(), "basic", "M-3")
    return [twelfths * len(SUITS) + i for i, s in enumerate(SUITS) if suit in ("", s)]


def wild_cards(found: re.Match[str], view: State) -> Cards:
    """The wild cards that `[>=6/12 red: 2]` may mean, and its value. Raises Problem `unreadable`."""
    name, *value = VALUE_SIGN.split(found[1], maxsplit=1)
    cards = list(cards_called(name))
    if not cards and BASIC_PATTERN.match(found[1].lstrip("( ")):
        raise unreadable(found[0], "square", "M-5")
    if not cards:
        raise unreadable(found[0], "no_wild", "M-5")
    if not value:
        return cards, None
    number = VALUE_PATTERN.fullmatch(value[0])
    numerator, denominator = (int(number[1]), int(number[2] or 1)) if number else (-1, 0)
    if not (0 <= numerator <= MAX_NUMERATOR and 1 <= denominator <= MAX_DENOMINATOR):
        if mixed := MIXED_PATTERN.fullmatch(value[0].strip()):
            whole, top, bottom = map(int, mixed.groups())
            improper, written = f"{whole * bottom + top}/{bottom}", f"{whole} {top}/{bottom}"
            raise unreadable(found[0], "mixed", "M-5", fraction=improper, number=written)
        raise unreadable(found[0], "value", "M-5", above=MAX_NUMERATOR, below=MAX_DENOMINATOR)
    return cards, (numerator, denominator)


@lru_cache(maxsize=1000)
def cards_called(name: str) -> tuple[int, ...]:
    """The wild cards that go by a name; of as many names as are kept."""
    kind, colour = kind_and_colour(name)
    return tuple(card for card in range(N_BASIC, N_FACES) if is_called(FACES[card], kind, colour))


def is_called(face: Face, kind: str, colour: str | None) -> bool:
    """Whether a wild card's face goes by this name; its colour may be left out."""
    written = KIND_NAMES[face.kind].format(face.twelfths)
    return kind in (written, written.split("/any")[0]) and colour in (None, COLOUR_NAMES[face.colour])


def best_reading(begin: int, parts: list[int | Cards], view: State, seat: int) -> tuple[int, ...]:
    """The pieces of a play. Where a name fits several cards, those that are there count; of those, what earns most."""
    options = [part[0] for part in parts if not isinstance(part, int)]
    best, most = line(begin, parts, [cards[0] for cards in options]), (-1, 0)
    for chosen in islice(readings(options, in_sight(view, seat)), MOST_READ // (len(parts) + 1) + 1):
        pieces = line(begin, parts, chosen)
        reason, *found = worth(view, seat, pieces)
        if reason not in ABOUT_CARDS:
            return pieces
        if tuple(found) > most:
            best, most = pieces, (found[0], found[1])
    return best


def in_sight(view: State, seat: int) -> Counter[int]:
    """The cards that the seat sees in the space and in its own hand."""
    hand = view.hand[seat][: view.hand_size[seat]] if 0 <= seat < view.seats else []
    return Counter([*view.space[: view.space_size], *hand])


def readings(options: Sequence[list[int]], left: Counter[int]) -> Iterator[list[int]]:
    """All choices of cards that the names may mean, each card used no more often than it is there if possible."""
    if not options:
        yield []
        return
    for card in [card for card in options[0] if left[card] > 0] or options[0][:1]:
        left[card] -= 1
        yield from ([card, *others] for others in readings(options[1:], left))
        left[card] += 1


def line(begin: int, parts: list[int | Cards], chosen: Sequence[int]) -> tuple[int, ...]:
    """A play in pieces, with these cards."""
    pieces, cards = [begin], iter(chosen)
    for part in parts:
        if isinstance(part, int):
            pieces.append(part)
            continue
        pieces.append(next(cards))
        if part[1] is not None and pieces[-1] >= N_BASIC:
            pieces += [Piece.NUMERATOR + part[1][0], Piece.DENOMINATOR + part[1][1]]
    return (*pieces, int(Piece.END))


def worth(view: State, seat: int, pieces: Sequence[int]) -> tuple[Refusal, int, int]:
    """The worth of a reading: why it is refused, how far it gets, and what it earns; more of both is better."""
    if not 0 <= seat < view.seats:
        return Refusal.NOT_YOUR_TURN, 0, 0
    trial = write_in_copy(view, seat, pieces)
    return trial.reason, trial.written, gain(trial.state, seat) if trial.reason == Refusal.NONE else 0


def gain(written: State, seat: int) -> int:
    """The points of the written play; the state is unusable afterwards."""
    before = points(written, seat)
    make_play(written, seat)
    return points(written, seat) - before
