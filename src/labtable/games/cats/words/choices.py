"""The actions that the seat can type now, for the terminal."""

from labtable.engine.kernels.kernel import new_row
from labtable.engine.words.sentences import Sentence

from ..rules.actions import legal
from ..rules.boxes import LETTERS, N_STATES
from ..rules.ladder import N_BIDS, NUMBER, STATE
from ..rules.state import MAX_LEGAL, Piece, State
from .notation import write
from .preview import would


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """The lowest hypothesis of each state, as an example for higher ones; then all other actions."""
    out = new_row(MAX_LEGAL)
    pieces = list(out[: legal(view, seat, out)])
    found: list[tuple[str, Sentence | None]] = []
    for state in range(N_STATES):
        bids = [piece for piece in pieces if piece < N_BIDS and STATE[piece] == state]
        if bids:
            said = {"state": LETTERS[state], "most": NUMBER[bids[-1]]}
            found.append((write(bids[:1]), Sentence("form_bid", said, "C-5")))
    return found + [(write((piece,)), next(would(view, seat, piece), None)) for piece in pieces if piece >= Piece.CALL]
