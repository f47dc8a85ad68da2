"""The view for the web client. `labtable.web.typescript` prints the client's types from these structs."""

from typing import Any, Literal

import msgspec

from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.words.sentences import Sentence

from ..rules.actions import asked, refusal
from ..rules.cards import FACES, N_FACES, N_TOKENS, TOKENS, Colour
from ..rules.names import card_name, card_names, token_name, token_names, write_line
from ..rules.rounds import is_alone
from ..rules.scoring import points, round_points
from ..rules.state import HIDDEN, NOBODY, NOTHING, Phase, Piece, Referee, State
from ..rules.writing import is_theft
from .notation import VERBS
from .proof import Earns, Proof, earned, prove
from .refusals import explain

PHASES: dict[int, Literal["play", "steal", "challenge", "over"]] = {
    Phase.PLAY: "play",
    Phase.STEAL: "steal",
    Phase.CHALLENGE: "challenge",
    Phase.OVER: "over",
}


class Candidate(msgspec.Struct, omit_defaults=True):
    """Something that the seat may try now and that is one piece: discard, challenge, pass; or to begin a play."""

    action: str
    card: str | None = None
    refusal: Sentence | None = None


class Play(msgspec.Struct):
    """The last play: whose, as it was written, and whether it took a card that somebody else had discarded.

    `earns` is what it earned, None if it was false and has gone back. `proof` comes when all may know the truth: at
    once where the table judges, else when a challenge has settled it (M-12).
    """

    by: int
    line: str
    theft: bool
    earns: Earns | None
    proof: Proof | None


class View(msgspec.Struct):
    """The part of a match that one viewer may know. Seats are numbers from 0; `seat` is -1 for a spectator."""

    seat: int
    space: list[str]  # in the order in which the cards came
    hands: list[list[str | None]]  # of each seat; None is a card that the viewer may not know
    tokens: list[str]  # shown
    deck_size: int
    token_pile_size: int
    collected: list[list[str]]  # of each seat, this round
    taken: list[list[str]]  # tokens of each seat, this round
    solutions: list[int]
    points: list[int]
    round_points: list[int]
    last_round: list[int]  # points of the round before
    round: int
    lead: int
    turn: int
    hearts: int | None  # left, of who plays alone
    phase: Literal["play", "steal", "challenge", "over"]
    referee: Literal["auto", "honour"]
    asked: bool  # whether the viewer has still to answer
    discarded: str | None  # the card that may be stolen now
    play: Play | None  # the last play, until a discard, a reset or a new round
    skips: list[bool]  # who loses the next turn
    last_to_compute: int | None
    choices: list[Candidate]  # of a seat that may act


def client_view(view: State, seat: int) -> View:
    """The view of a seat, or of a spectator, for the web client."""
    seats = range(view.seats)
    return View(
        seat=seat,
        space=card_names(view.space[: view.space_size]),
        hands=[[None if c == HIDDEN else card_name(c) for c in view.hand[s][: view.hand_size[s]]] for s in seats],
        tokens=token_names([token for token in view.tokens if token != NOTHING]),
        deck_size=view.deck_size,
        token_pile_size=view.token_pile_size,
        collected=[[card_name(c) for c in range(N_FACES) for _ in range(view.collected[s][c])] for s in seats],
        taken=[[token_name(t) for t in range(N_TOKENS) for _ in range(view.taken[s][t])] for s in seats],
        solutions=list(view.solutions[: view.seats]),
        points=[points(view, s) for s in seats],
        round_points=[round_points(view, s) for s in seats],
        last_round=list(view.before[: view.seats]),
        round=view.round,
        lead=view.lead,
        turn=view.turn,
        hearts=view.hearts if is_alone(view) else None,
        phase=PHASES[view.phase],
        referee="auto" if view.referee == Referee.AUTO else "honour",
        asked=seat != SPECTATOR and view.asked[seat] == 1,
        discarded=card_name(view.play_card) if view.phase == Phase.STEAL else None,
        play=last_play(view),
        skips=[s == 1 for s in view.skips[: view.seats]],
        last_to_compute=None if view.last_to_compute == NOBODY else view.last_to_compute,
        choices=choices(view, seat) if seat != SPECTATOR and asked(view, seat) != Asked.NO else [],
    )


def last_play(view: State) -> Play | None:
    """The last play, until a discard, a reset or a new round."""
    if view.play_by == NOBODY:
        return None
    pieces = view.play[: view.play_size]
    proof = prove(pieces) if view.play_settled == 1 else None
    what = earned(pieces, view.space_before_size, view.tokens_before) if proof is None or proof.holds else None
    return Play(view.play_by, write_line(pieces), is_theft(view.play), what, proof)


def choices(view: State, seat: int) -> list[Candidate]:
    """List what a seat that is asked can try now in one piece, and how it can begin a play."""
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


def faces() -> dict[str, dict[str, Any]]:
    """Return what is printed on each card besides its name, and the tokens, shown after the cards on the rules page."""
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
