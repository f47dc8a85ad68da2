"""Hints before an action, and what was missed in an ended match."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.record import copy_of
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Remark, Step

from ..rules.actions import legal, refusal
from ..rules.baryons import is_nucleon_quark, refuse_baryon
from ..rules.cards import N_SIDED
from ..rules.hands import card_of, face_of, hand_of, kind_of, sided
from ..rules.kinds import BARYON, Kind
from ..rules.names import face_symbol
from ..rules.plays import is_boson
from ..rules.state import MAX_LEGAL, NOBODY, Phase, Piece, Refusal, State
from ..rules.turns import seat_after
from .answering import boson
from .behind import chance_to_complete, known_fronts
from .notation import write_here
from .situation import backs_of

MOST_BACKS = 6  # that a hint names; of more the table shows the faces
MOST_REMARKS = 12  # in a review: those that would have laid most cards come first


def because(view: State, seat: int, pieces: Sequence[int]) -> list[Sentence]:
    """The reason for an action that lays nothing although something fits."""
    if pieces[0] not in (Piece.DRAW, Piece.KEEP, Piece.TAKE) or not playable(view, seat):
        return []
    return [Sentence("hint_wait", {}, "F-12" if view.phase == Phase.ANSWER else "F-5")]


def nudges(view: State, seat: int) -> list[Sentence]:
    """List a hint's first sentences: a missing call, how many cards fit, a baryon, and facts about the next player."""
    if view.uncalled == seat:
        return [Sentence("hint_call", {}, "F-19")]
    if view.uncalled != NOBODY:
        return [Sentence("hint_catch", {"late": view.uncalled}, "F-19")]
    if seat != view.turn:
        return []
    nudge = first_nudge(view, seat)
    return [nudge] if view.phase == Phase.ANSWER else [nudge, *about_next(view, seat, seat_after(view, seat, 1))]


def about_next(view: State, seat: int, after: int) -> Iterator[Sentence]:
    """Yield what the next player shows, what that proves, and how likely it completes each boson the seat could lay."""
    if len(backs := backs_of(view, after)) <= MOST_BACKS:
        yield Sentence("hint_next", {"who": after, "backs": backs}, "F-4")
    if known := known_fronts(view, after):
        yield Sentence("hint_known", {"who": after, "faces": sorted(known)}, "F-4")
    bosons = {kind_of(view, card_of(piece)) for piece in playable(view, seat)} & {Kind.W, Kind.PHOTON, Kind.GLUON}
    for kind in sorted(bosons):
        yield how_likely(view, after, kind)


def how_likely(view: State, after: int, kind: int) -> Sentence:
    """How likely the next player completes a boson of this kind, as a sentence."""
    boson = face_symbol(face_of(kind, view.colour), view.side)
    chance = chance_to_complete(view, after, kind)
    sure = "hint_never" if chance == 0 else "hint_surely" if chance == 1 else "hint_chance"
    return Sentence(sure, {"who": after, "boson": boson, "chance": percent(chance)}, "F-12")


def percent(chance: Fraction) -> float:
    """A chance of a hundred; it is 0 or 100 only for what is impossible or certain."""
    if 0 < chance < Fraction(1, 100):
        return 0.5
    return min(99, round(100 * chance)) if chance < 1 else 100


def first_nudge(view: State, seat: int) -> Sentence:
    """The first sentence on how much there is to choose from."""
    cards = playable(view, seat)
    if view.phase == Phase.ANSWER:
        if not cards:
            return Sentence("hint_no_answer", {}, "F-12")
        return Sentence("hint_flip", {}, "F-15") if view.pending == Kind.GLUON else Sentence("hint_answer", {}, "F-12")
    if view.phase == Phase.PLAY and refuse_baryon(view, seat) == Refusal.NONE:
        return Sentence("hint_baryon", {}, "F-6")
    return Sentence("hint_none" if not cards else "hint_one" if len(cards) == 1 else "hint_many", {}, "F-5")


def playable(view: State, seat: int) -> list[int]:
    """The sided cards that may be laid, or used as an answer."""
    out = new_row(MAX_LEGAL)
    return [piece for piece in out[: legal(view, seat, out)] if piece < N_SIDED]


# --- looking back -----------------------------------------------------------------------------------------------------


def review(steps: Sequence[Step]) -> list[Remark]:
    """Rounds that could have been ended, bosons that could have been completed, baryons, and calls, all missed."""
    found = [remark for number, step in enumerate(steps, 1) for remark in remarks_on(number, step)]
    return found[:MOST_REMARKS]


def remarks_on(number: int, step: Step) -> Iterator[Remark]:
    """Yield remarks on what the seat that acted in this step missed."""
    before, seat, first = step.before, step.seat, step.pieces[0]
    if first == Piece.CATCH:
        said = {"who": before.uncalled}
        yield Remark(number, before.uncalled, Sentence("missed_call", said, "F-19"), [])
        return
    if first == Piece.DECAY:
        return
    if before.uncalled not in (NOBODY, seat):
        yield Remark(number, seat, Sentence("missed_catch", {"late": before.uncalled}, "F-19"), ["catch"])
    if first == Piece.TAKE:
        yield from missed_answer(number, before, seat)
    elif first == Piece.DRAW:
        yield from missed_play(number, before, seat)


def missed_answer(number: int, before: State, seat: int) -> Iterator[Remark]:
    """Remark on a boson that the hand could have completed (F-13 to F-15)."""
    for piece in playable(before, seat):
        pieces = whole(before, seat, piece)
        if pieces is not None:
            action = write_here(pieces, before, seat)
            yield Remark(
                number, seat, Sentence("missed_answer", {"who": seat, "boson": boson(before), "play": action}, "F-12"),
                [action],
            )  # fmt: skip
            return


def whole(before: State, seat: int, flip_or_card: int) -> tuple[int, ...] | None:
    """The answer that begins with this card; None if only the Flip alone would remain (F-16)."""
    if before.pending != Kind.GLUON:
        return (flip_or_card,)
    state = copy_of(before)
    state.prefix[0], state.prefix_size, state.prefix_seat = flip_or_card, 1, seat
    out = new_row(MAX_LEGAL)
    seconds = [piece for piece in out[: legal(state, seat, out)] if piece < N_SIDED]
    return (flip_or_card, seconds[0]) if seconds else None


def missed_play(number: int, before: State, seat: int) -> Iterator[Remark]:
    """Remark on drawing though the last card would have won, or the hand held a baryon (F-5, F-6, F-20)."""
    if before.hand_size[seat] == 1 and (last := winning_card(before, seat)):
        action = write_here(last, before, seat)
        yield Remark(number, seat, Sentence("missed_end", {"who": seat, "play": action}, "F-20"), [action])
    elif refuse_baryon(before, seat) == Refusal.NONE:
        action = write_here(a_baryon(before, seat), before, seat)
        yield Remark(number, seat, Sentence("missed_baryon", {"who": seat, "play": action}, "F-6"), [action])


def winning_card(before: State, seat: int) -> tuple[int, ...]:
    """The play of the hand's only card if it wins the round, or nothing: a boson that is completed does not win."""
    for piece in playable(before, seat):
        kind = kind_of(before, card_of(piece))
        if kind == Kind.WILD:
            return (piece, Piece.COLOUR + before.colour)
        if not is_boson(kind) or chance_to_complete(before, seat_after(before, seat, 1), kind) == 0:
            return (piece,)
    return ()


def a_baryon(before: State, seat: int) -> tuple[int, ...]:
    """A baryon of the hand."""
    state = copy_of(before)
    state.prefix[0], state.prefix_size, state.prefix_seat = Piece.BARYON, 1, seat
    quarks = [sided(before.side, card) for card in hand_of(before, seat) if is_nucleon_quark(before, card)]
    chosen = [int(Piece.BARYON)]
    for piece in quarks:
        if len(chosen) <= BARYON and refusal(state, seat, piece) == Refusal.NONE:
            chosen.append(piece)
            state.prefix[len(chosen) - 1], state.prefix_size = piece, len(chosen)
    return tuple(chosen)
