"""The solver's judgement: the chance that each hypothesis, and the call, is right for what one knows."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Hint, Judged, Judgement, judged_by

from ..rules.actions import refusal
from ..rules.boxes import N_KINDS
from ..rules.ladder import N_BIDS, NUMBER
from ..rules.names import bid_name
from ..rules.state import HIDDEN, Piece, State
from ..solver.odds import chance, count_seen, counts, unseen_of
from .notation import write
from .odds import in_hundred
from .preview import would


def judge(view: State, seat: int, actions: Sequence[Sequence[int]]) -> Judgement:
    """The chance of each hypothesis and call; the likeliest is the solver's choice."""
    likely = {piece: right(view, seat, piece) for piece in sayable(view, seat)}
    pieces = [action[0] for action in actions]
    if not likely:
        return judged_by(Hint([]), {write((piece,)): list(would(view, seat, piece)) for piece in pieces})
    most = max(likely.values())
    best = [piece for piece, chance_of_it in likely.items() if chance_of_it == most]
    shown = pieces if any(piece in best for piece in pieces) else [*pieces, best[0]]
    judged = [
        Judged(
            write((piece,)),
            piece in best,
            in_hundred(likely[piece]) if piece in likely else None,
            list(why(view, seat, piece)) if piece in likely else list(would(view, seat, piece)),
        )
        for piece in shown
    ]
    chosen = next(piece for piece in shown if piece in best)
    return Judgement(judged, list(why(view, seat, chosen)))


def sayable(view: State, seat: int) -> Iterator[int]:
    """The hypotheses that can be made now, and the call."""
    return (piece for piece in (*range(N_BIDS), int(Piece.CALL)) if not refusal(view, seat, piece))


def right(view: State, seat: int, piece: int) -> float:
    """The probability that a hypothesis or a call is right, from what the seat knows."""
    return 1 - chance(view, seat, view.bid) if piece == Piece.CALL else chance(view, seat, piece)


def why(view: State, seat: int, piece: int) -> Iterator[Sentence]:
    """Yield what the chance of a hypothesis or call is based on."""
    bid = view.bid if piece == Piece.CALL else piece
    seen = count_seen(view, bid)
    unseen = [unseen_of(view, seat, box) for box in range(N_KINDS)]
    hidden = sum(view.hand_size[other] for other in range(view.seats) if view.hand[other][0] == HIDDEN)
    good = sum(n for box, n in enumerate(unseen) if counts(view, box, bid))
    missing = NUMBER[bid] - seen
    said = {"bid": bid_name(bid), "pool": sum(unseen), "good": good, "hidden": hidden, "missing": missing}
    if missing <= 0:
        yield Sentence("judged_sure", {"bid": bid_name(bid), "seen": seen}, "C-6")
    elif missing > min(good, hidden):
        yield Sentence("judged_never", {"bid": bid_name(bid), "missing": missing}, "C-6")
    else:
        yield Sentence("judged_bid", said | {"percent": in_hundred(chance(view, seat, bid))}, "C-6")
    if piece == Piece.CALL:
        yield Sentence("judged_call", {"percent": in_hundred(right(view, seat, piece))}, "C-13")
