"""Actions in the notation of the rules: written in one way, read leniently.

Written: `bid 3A`, `call`, `show A A H`, `cycle D E`, `end`, `doctorate Purrie`, `doctorate Tabby as Purrie`. Also read:
`3A` or `3 alive` alone, boxes without spaces or by their names, a doctorate by any of its names and alone.
"""

import re
from collections.abc import Sequence

from labtable.engine.words.problem import Problem

from ..rules.boxes import BOX_NAMES, CYCLED, LETTERS, MAX_CYCLED, MAX_HAND, SHOWN
from ..rules.doctorates import N_DOCTORATES, NAMES, PHYSICISTS, Doctorate
from ..rules.ladder import BIDS
from ..rules.names import letters
from ..rules.state import Piece, State

LONGEST_ECHO = 40  # of a player's text, in the answer to it
BOX_WORDS = {"cat": "", "cats": "", "box": "", "boxes": ""} | {
    word: letter
    for letter, name in zip(LETTERS.casefold(), BOX_NAMES, strict=True)
    for word in (name.casefold(), f"{name.casefold()}s", letter)
}
BID = re.compile(r"(\d{1,3})\s*([ade])")

# --- writing ----------------------------------------------------------------------------------------------------------


def write(pieces: Sequence[int]) -> str:
    """An action in notation."""
    (piece,) = pieces
    if piece < Piece.CALL:
        return f"bid {BIDS[piece]}"
    if piece < Piece.DOCTORATE:
        return "call" if piece == Piece.CALL else "end"
    if piece < Piece.TABBY_AS:
        return f"doctorate {NAMES[piece - Piece.DOCTORATE]}"
    if piece < Piece.SHOW:
        return f"doctorate {NAMES[Doctorate.TABBY]} as {NAMES[piece - Piece.TABBY_AS]}"
    if piece < Piece.CYCLE:
        return f"show {' '.join(letters(SHOWN[piece - Piece.SHOW]))}"
    return f"cycle {' '.join(letters(CYCLED[piece - Piece.CYCLE]))}"


# --- reading ----------------------------------------------------------------------------------------------------------


def folded(name: str) -> str:
    """A name in lower case without dots and hyphens."""
    return re.sub(r"[.\-–\s]+", " ", name.casefold()).strip()


def names_of(doctorate: int) -> set[str]:
    """The accepted names of a doctorate: its name in notation, its full name, and each ending of that."""
    words = folded(PHYSICISTS[doctorate].whole_name).split()
    return {folded(NAMES[doctorate]), *(" ".join(words[i:]) for i in range(len(words)))}


DOCTORATES = {name: doctorate for doctorate in range(N_DOCTORATES) for name in names_of(doctorate)}


def read(text: str, view: State, seat: int) -> tuple[int, ...]:
    """The piece of a written action. Raises Problem `unreadable`."""
    written = " ".join(text.split()).rstrip(".!")
    said, rest = written.casefold(), written.partition(" ")[2]
    verb = said.partition(" ")[0]
    if verb in ("bid", "show", "cycle", "doctorate") and not rest:
        raise Problem("unreadable", "lacks_something", text=echo(text))
    if said in ("end", "end turn"):
        return (int(Piece.END),)
    if said in ("call", "prove it"):
        return (int(Piece.CALL),)
    if verb in ("show", "cycle"):
        return (read_boxes(rest, verb == "show"),)
    if verb == "doctorate":
        return (read_doctorate(rest.casefold(), text),)
    piece = bid_in(rest.casefold() if verb == "bid" else said)
    if piece is not None:
        return (piece,)
    if verb == "bid":
        raise Problem("unreadable", "no_hypothesis", text=echo(rest))
    return (read_doctorate(said, text),)


def bid_in(said: str) -> int | None:
    """The hypothesis that a number and a state mean, if there is one."""
    found = BID.fullmatch("".join(BOX_WORDS.get(word, word) for word in said.split()))
    bid = f"{int(found[1])}{found[2].upper()}" if found else ""
    return BIDS.index(bid) if bid in BIDS else None


def read_boxes(said: str, is_showing: bool) -> int:
    """The piece for boxes that are shown, or cycled. Raises Problem `unreadable`."""
    boxes = "".join(BOX_WORDS.get(word, word) for word in re.split(r"[\s,]+", said.casefold()))
    if not boxes or set(boxes) - set(LETTERS.casefold()):
        raise Problem("unreadable", "not_boxes", text=echo(said))
    counts = tuple(boxes.count(letter) for letter in LETTERS.casefold())
    if is_showing and counts not in SHOWN:
        raise Problem("unreadable", "not_shown", top=MAX_HAND)
    if not is_showing and counts not in CYCLED:
        raise Problem("unreadable", "cycled_too_many", top=MAX_CYCLED)
    return Piece.SHOW + SHOWN.index(counts) if is_showing else Piece.CYCLE + CYCLED.index(counts)


def read_doctorate(said: str, text: str) -> int:
    """The piece for a doctorate, or for Tabby as another. Raises Problem `unreadable`."""
    name, _, copied = said.partition(" as ")
    if folded(name) not in DOCTORATES or (copied and folded(copied) not in DOCTORATES):
        raise Problem("unreadable", "no_action", text=echo(text))
    doctorate = DOCTORATES[folded(name)]
    if not copied:
        return Piece.DOCTORATE + doctorate
    if doctorate != Doctorate.TABBY:
        raise Problem("unreadable", "only_tabby", doctorate=NAMES[doctorate])
    return Piece.TABBY_AS + DOCTORATES[folded(copied)]


def echo(text: str) -> str:
    """A player's text, shortened and printable, to be repeated in a message."""
    shown = "".join(c if c.isprintable() else "?" for c in text)
    return shown if len(shown) <= LONGEST_ECHO else shown[: LONGEST_ECHO - 1] + "…"
