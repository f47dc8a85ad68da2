"""The view for the web client: the position as a viewer may know it, and what the viewer may do."""

from typing import Any, Literal

import msgspec

from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Printed

from ..rules.actions import asked, refusal
from ..rules.cards import FACES, TOKENS, Colour
from ..rules.names import card_name, write_line
from ..rules.rounds import is_alone
from ..rules.state import NOBODY, Phase, Piece, Referee, State
from ..rules.writing import is_theft
from .notation import VERBS
from .position import Seen, seen
from .proof import Earns, Proof, earned, prove
from .refusals import explain


class Candidate(msgspec.Struct, omit_defaults=True):
    """An action of one piece that the seat may try now: discard, challenge, pass; or the beginning of a play."""

    action: str
    card: str | None = None
    refusal: Sentence | None = None


class Play(msgspec.Struct):
    """The last play: its seat, as it was written, and whether it took a card that another seat had discarded.

    `earns` is what it earned, None if it was false and has gone back. `proof` comes when all may know the truth: at
    once where the table judges, else when a challenge has settled it (M-12).
    """

    by: int
    line: str
    theft: bool
    earns: Earns | None
    proof: Proof | None


class View(msgspec.Struct):
    """What a viewer may know of a match; `seat` is -1 for a spectator."""

    seat: int
    referee: Literal["auto", "honour"]
    position: Seen
    last_round: list[int]  # points of the round before
    asked: bool  # whether the viewer has still to answer
    play: Play | None  # the last play, until a discard, a reset or a new round
    choices: list[Candidate]  # of a seat that may act


def client_view(view: State, seat: int) -> View:
    """The view of a seat, or of a spectator, for the web client."""
    return View(
        seat=seat,
        referee="auto" if view.referee == Referee.AUTO else "honour",
        position=seen(view),
        last_round=list(view.before[: view.seats]),
        asked=seat != SPECTATOR and view.asked[seat] == 1,
        play=last_play(view),
        choices=choices(view, seat) if seat != SPECTATOR and asked(view, seat) != Asked.NO else [],
    )


def last_play(view: State) -> Play | None:
    """The last play, until a discard, a reset or a new round."""
    if view.play_by == NOBODY:
        return None
    pieces = view.play[: view.play_size]
    proof = prove(pieces) if view.play_settled == 1 else None
    what = earned(view, pieces, view.space_before_size, view.tokens_before) if proof is None or proof.holds else None
    return Play(view.play_by, write_line(pieces), is_theft(view.play), what, proof)


def choices(view: State, seat: int) -> list[Candidate]:
    """What a seat that is asked can try now in one piece, and how it can begin a play."""
    if view.phase == Phase.CHALLENGE:
        return [Candidate("challenge"), Candidate("pass")]
    if view.phase == Phase.STEAL:
        return [choice(view, seat, begin) for begin in (Piece.STEAL, Piece.STEAL_PATTERN)] + [Candidate("pass")]
    hand = [] if is_alone(view) else dict.fromkeys(view.hand[seat][: view.hand_size[seat]])
    found = [Candidate(f"discard {card_name(card)}", card_name(card)) for card in hand]
    if is_alone(view):
        found.append(Candidate("reset"))
    return found + [choice(view, seat, begin) for begin in (Piece.COMPUTE, Piece.PATTERN)]


def choice(view: State, seat: int, begin: Piece) -> Candidate:
    """The beginning of a play, with the reason if it would be refused."""
    reason = refusal(view, seat, begin)
    return Candidate(VERBS[begin], None, explain(view, seat, begin, reason) if reason else None)


def deck() -> list[Printed]:
    """The cards and the tokens."""
    cards = [Printed(card_name(card), face.copies) for card, face in enumerate(FACES)]
    return [*cards, *(Printed(token.name, token.copies, small=True) for token in TOKENS)]


def faces() -> dict[str, dict[str, Any]]:
    """What is printed on each card besides its name, and the tokens, which the rules page shows after the cards."""
    cards = {
        card_name(card): {
            "kind": face.kind.name.lower(),
            "twelfths": face.twelfths,
            "colour": "red" if face.colour == Colour.RED else "black",
            "suit": face.suit,
        }
        for card, face in enumerate(FACES)
    }
    return cards | {token.name: {"kind": "token"} for token in TOKENS}
