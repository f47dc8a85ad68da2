"""Actions in the notation of the rules: written in one way, read leniently.

Written: `play u:red`, `play change red`, `baryon u:red d:blue u:green`, `draw`, `keep`, `answer d:red`, `answer
flip:yellow d:orange`, `take`, `pass`, `decay`, `catch`; ` decay` may end a play or an answer. `u:red/5` is card 5 of
the published table, which shows `u:red`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from labtable.engine.words.problem import Problem

from ..rules.cards import FACE, N_CARDS, N_SIDED
from ..rules.hands import card_of, hand_of, sided
from ..rules.hide import is_hidden
from ..rules.kinds import BARYON, COLOURS, N_COLOURS, N_PARTICLES, PRINTS, Kind, Side
from ..rules.names import ACTION_SYMBOLS, face_symbol
from ..rules.pairs import PAIRS
from ..rules.plays import is_boson
from ..rules.state import Phase, Piece, State

CALLS = {
    "draw": Piece.DRAW, "keep": Piece.KEEP, "take": Piece.TAKE, "pass": Piece.PASS, "decay": Piece.DECAY,
    "catch": Piece.CATCH,
}  # fmt: skip
CALL_OF = {piece: call for call, piece in CALLS.items()}
COLOUR_NAMES = {name: (side, colour) for side in Side for colour, name in enumerate(COLOURS[side])}
KIND_NAMES = {
    **{PRINTS[Kind(kind)].symbol.casefold(): kind for kind in range(N_PARTICLES)},
    **{Kind(kind).name.casefold().replace("_", "-"): kind for kind in range(N_PARTICLES)},
    **{symbol.casefold(): N_PARTICLES + i for i, symbol in enumerate(ACTION_SYMBOLS)},
    "ν_e": Kind.ELECTRON_NEUTRINO, "ν_μ": Kind.MUON_NEUTRINO, "ν_τ": Kind.TAU_NEUTRINO, "μ": Kind.MUON, "τ": Kind.TAU,
    "γ": Kind.PHOTON, "g": Kind.GLUON,
}  # fmt: skip
WILD_NAMES = {"change": Side.MATTER, "higgs": Side.ANTIMATTER}
LONGEST_ECHO = 40  # of a player's text, in the answer to it

CARDS_WITH: dict[str, list[int]] = {}  # each face in notation
for _piece in range(N_SIDED):
    CARDS_WITH.setdefault(face_symbol(FACE[_piece], _piece // N_CARDS), []).append(card_of(_piece))

BOSONS = frozenset(piece for piece in range(N_SIDED) if is_boson(FACE[piece] // N_COLOURS))
CALLS_BETWEEN = (Piece.DECAY, Piece.CATCH)  # a play and its answer

# --- writing ----------------------------------------------------------------------------------------------------------


def write(pieces: Sequence[int]) -> str:
    """An action so that it can be read in any position: every card with its number."""
    return spell(pieces, "play", numbered)


def write_all(actions: Iterable[Sequence[int]], start: State) -> Iterator[str]:
    """Write actions one after another: after a boson comes an answer, but for calls in between (F-12, F-19)."""
    verb = "answer" if start.phase == Phase.ANSWER else "play"
    for pieces in actions:
        yield spell_numbered(tuple(pieces), verb)
        if pieces[0] not in CALLS_BETWEEN:
            verb = "answer" if pieces[0] in BOSONS else "play"


@lru_cache(maxsize=100_000)
def spell_numbered(pieces: tuple[int, ...], verb: str) -> str:
    """An action with the numbers of its cards. Many records have the same ones."""
    return spell(pieces, verb, numbered)


def write_here(pieces: Sequence[int], view: State, seat: int) -> str:
    """An action as a player would write it: a card with its number only where the hand has two that differ behind."""
    verb = "answer" if view.phase == Phase.ANSWER else "play"
    return spell(pieces, verb, lambda piece: numbered(piece) if is_ambiguous(view, seat, piece) else face_text(piece))


def spell(pieces: Sequence[int], verb: str, card_text: Callable[[int], str]) -> str:
    """An action, its cards written by `card_text`."""
    first, *others = pieces
    if first in CALL_OF:
        return CALL_OF[Piece(first)]
    cards = [card_text(piece) for piece in pieces if piece < N_SIDED]
    head = "baryon" if first == Piece.BARYON else verb
    if Piece.ALONE in others or len(cards) == 2:
        head = "answer"
    colours = [COLOURS[first // N_CARDS][p - Piece.COLOUR] for p in others if Piece.COLOUR <= p < Piece.BARYON]
    return " ".join([head, *cards, *colours, *(["decay"] if Piece.CALL in others else [])])


def face_text(piece: int) -> str:
    """The face of a sided card."""
    return face_symbol(FACE[piece], piece // N_CARDS)


def numbered(piece: int) -> str:
    """A sided card by its face and its number in the published table."""
    return f"{face_text(piece)}/{card_of(piece) + 1}"


def is_ambiguous(view: State, seat: int, piece: int) -> bool:
    """Whether the hand has another card with the same face, but not the same behind it."""
    side, card = piece // N_CARDS, card_of(piece)
    alike = [c for c in seen_hand(view, seat) if FACE[sided(side, c)] == FACE[piece]]
    return any(PAIRS[c] != PAIRS[card] for c in alike)


def seen_hand(view: State, seat: int) -> list[int]:
    """The cards of a hand that can be seen."""
    held = hand_of(view, seat) if 0 <= seat < view.seats else []
    return [card for card in held if not is_hidden(view, card)]


# --- reading ----------------------------------------------------------------------------------------------------------


def read(text: str, view: State, seat: int) -> tuple[int, ...]:
    """The action that a person wrote. Raises Problem `unreadable` or `ambiguous`."""
    words = text.casefold().replace("!", " ").split()
    if len(words) == 1 and words[0] in CALLS:
        return (CALLS[words[0]],)
    calls = bool(words) and words[-1] == "decay"
    words = words[:-1] if calls else words
    if words and words[0] in ("play", "answer", "baryon"):
        verb, words = words[0], words[1:]
    else:
        verb = "play"
    if not words:
        raise Problem("unreadable", "no_action", text=echo(text))
    if verb == "baryon":
        return read_baryon(words, calls, view, seat)
    return read_play(words, calls, view, seat)


def read_baryon(words: Sequence[str], calls: bool, view: State, seat: int) -> tuple[int, ...]:
    """The quarks of a baryon, the new top last (F-6)."""
    if len(words) != BARYON:
        raise Problem("unreadable", "not_three")
    pieces = [int(Piece.BARYON)]
    for word in words:
        pieces.append(read_card(word, view, seat, view.side, [card_of(piece) for piece in pieces[1:]]))
    return with_call(pieces, BARYON, calls, view, seat)


def read_play(words: Sequence[str], calls: bool, view: State, seat: int) -> tuple[int, ...]:
    """A card, and a colour or the second card of an answer to a gluon."""
    if len(words) > 2:
        raise Problem("unreadable", "no_card", text=echo(" ".join(words)))
    pieces = [read_card(words[0], view, seat, view.side)]
    second = words[1] if len(words) > 1 else None
    if second in COLOUR_NAMES:
        side, colour = COLOUR_NAMES[second]
        if side != view.side:
            raise Problem("unreadable", "other_side", word=second.capitalize())
        return with_call([*pieces, Piece.COLOUR + colour], 1, calls, view, seat)
    if second is not None:
        if Kind(kind_on(pieces[0])) is not Kind.FLIP:
            raise Problem("unreadable", "only_flip")
        pieces.append(read_card(second, view, seat, 1 - view.side, [card_of(pieces[0])]))  # after the Flip (F-15)
        return with_call(pieces, 2, calls, view, seat)
    if view.pending == Kind.GLUON and Kind(kind_on(pieces[0])) is Kind.FLIP:
        if calls:
            raise Problem("unreadable", "call_not_due")
        return (*pieces, Piece.ALONE)
    return with_call(pieces, 1, calls, view, seat)


def with_call(pieces: Sequence[int], cards: int, calls: bool, view: State, seat: int) -> tuple[int, ...]:
    """The action with its call, or without one where it would be due (F-19). Raises Problem `unreadable`."""
    is_due = 0 <= seat < view.seats and view.hand_size[seat] - cards == 1
    if calls and not is_due:
        raise Problem("unreadable", "call_not_due")
    return (*pieces, *([Piece.CALL if calls else Piece.QUIET] if is_due else []))


def kind_on(piece: int) -> int:
    """The Kind of a sided card."""
    return FACE[piece] // N_COLOURS


def read_card(word: str, view: State, seat: int, side: int, used: Sequence[int] = ()) -> int:
    """The sided card that a person means by a face, a number of the published table, or both. Raises Problem.

    A number alone means the card with `side` up; `used` are cards that can no longer be meant.
    """
    face, slash, number = word.partition("/")
    if not slash and face.isdecimal():
        face, number = "", face
    side, fitting = faces_called(face, word) if face else (side, range(N_CARDS))
    if number:
        if not re.fullmatch(r"\d{1,3}", number) or int(number) - 1 not in fitting:
            raise Problem("unreadable", "no_card_of_game", text=echo(word))
        return sided(side, int(number) - 1)
    held = [card for card in seen_hand(view, seat) if card in fitting and card not in used]
    if view.drawn in held:
        return sided(side, view.drawn)
    if len({PAIRS[card] for card in held}) > 1:
        raise Problem("ambiguous", "which_card", text=echo(word), meant=[numbered(sided(side, card)) for card in held])
    return sided(side, min(held, default=fitting[0]))


def faces_called(face: str, word: str) -> tuple[int, Sequence[int]]:
    """The side of a face, and the cards that have it. Raises Problem `unreadable`."""
    symbol, _, colour = face.partition(":")
    if symbol in WILD_NAMES and not colour:
        side, wanted = int(WILD_NAMES[symbol]), symbol
    elif colour in COLOUR_NAMES and symbol in KIND_NAMES:
        side, c = COLOUR_NAMES[colour]
        wanted = face_symbol(KIND_NAMES[symbol] * N_COLOURS + c, side)
    else:
        raise Problem("unreadable", "no_card_of_game", text=echo(word))
    return side, CARDS_WITH[wanted]


def echo(text: str) -> str:
    """A player's text, shortened and printable, to be repeated in a message."""
    shown = "".join(c if c.isprintable() else "?" for c in text)
    return shown if len(shown) <= LONGEST_ECHO else shown[: LONGEST_ECHO - 1] + "…"
