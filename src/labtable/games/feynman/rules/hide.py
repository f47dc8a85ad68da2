"""What a seat of U-kNOw Feynman may know, and the worlds that it may be in (F-4).

A hidden card of a view is a number below 0, its *code*: HIDDEN of a card of which nothing is known, else the face that
is known, with what all know besides (a Known). Cards in hands and on top of the draw pile show the face that is not
played with; the draw pile's lowest card may be known by the other one.
"""

from labtable.engine.kernel import kernel, new_row
from labtable.engine.randomness import shuffle

from .cards import FACES, N_CARDS
from .hands import card_at, put_at
from .kinds import N_FACES
from .state import HIDDEN, N_KNOWN, Known, Phase, State

LOWEST = N_KNOWN  # beside the values of Known in a code: known by the face that is played with
END = -1  # of a chain of cards

# --- codes ------------------------------------------------------------------------------------------------------------


@kernel
def code_of(face: int, known: int) -> int:
    """The code of a hidden card."""
    return HIDDEN - 1 - known * N_FACES - face


@kernel
def face_in(code: int) -> int:
    """The face in the code of a hidden card."""
    return (HIDDEN - 1 - code) % N_FACES


@kernel
def known_in(code: int) -> int:
    """What all know besides, in the code of a hidden card."""
    return (HIDDEN - 1 - code) // N_FACES


# --- hiding -----------------------------------------------------------------------------------------------------------


@kernel
def hide(s: State, seat: int) -> None:
    """Blank what others hold, and the draw pile, but for the faces that all have seen (F-4)."""
    if s.phase == Phase.DRAWN and s.turn != seat and s.known[s.drawn] != Known.BOTH:
        s.drawn = HIDDEN
    back = 1 - s.side
    for other in range(s.seats):
        if other != seat:
            for i in range(s.hand_size[other]):
                card = card_at(s, other, i)
                if s.known[card] != Known.BOTH:
                    put_at(s, other, i, code_of(FACES[back][card], s.known[card]))
                    s.known[card] = Known.SHOWN
    hide_draw_pile(s)


@kernel
def hide_draw_pile(s: State) -> None:
    """The top card shows its back; the lowest is known by its other face if it was on top when the table turned."""
    if s.draw_size == 0 or (s.draw_size == 1 and s.bottom_seen == 1):  # of a single card both faces are known
        return
    top, lowest = s.draw[s.draw_size - 1], s.draw[0]
    for i in range(s.draw_size):
        s.draw[i] = HIDDEN
    s.draw[s.draw_size - 1] = code_of(FACES[1 - s.side][top], Known.SHOWN)
    if s.bottom_seen == 1:
        s.draw[0] = code_of(FACES[s.side][lowest], LOWEST)


# --- dealing again ----------------------------------------------------------------------------------------------------


@kernel
def redeal(s: State, seat: int) -> None:
    """One of the worlds that fit the seat's view, each as likely.

    The unseen cards are shuffled and laid in chains by the face that they would show. Each hidden card of a hand is
    the next of its chain; whatever is left over lies in the draw pile. Where more is known of a chain's cards than the
    face, that chain is dealt again until it agrees.
    """
    unseen = new_row(N_CARDS)
    n = collect_unseen(s, unseen)
    shuffle(s, unseen, n)
    first, after = new_row(N_FACES), new_row(N_CARDS)
    chain_by_back(s, unseen, n, first, after)
