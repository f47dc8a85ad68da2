"""The position as sentences, and what can be done."""

from collections.abc import Iterator, Sequence
from typing import Any

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.record import copy_of
from labtable.engine.words.sentences import Sentence

from ..rules.actions import goes_on, legal
from ..rules.cards import N_SIDED
from ..rules.deck import penalty
from ..rules.fitting import fits
from ..rules.hands import card_of, hand_of, kind_of
from ..rules.hide import face_seen
from ..rules.kinds import Kind
from ..rules.names import face_symbol, side_name
from ..rules.piles import can_draw
from ..rules.plays import is_boson
from ..rules.state import MAX_LEGAL, NOBODY, Length, Phase, Piece, State
from ..rules.turns import seat_after
from .answering import answer, beneath, boson, follow
from .faces import face_at
from .notation import write_here


def aim(view: State, seat: int) -> Sentence:
    """The first empty hand wins (F-20); in the short game the fewest cards, when the draw pile runs out (F-22)."""
    of, rule = ("aim_short", "F-22") if view.length == Length.SHORT else ("aim", "F-20")
    return Sentence(f"{of}_rounds", {"rounds": view.rounds}, rule) if view.rounds > 1 else Sentence(of, {}, rule)


def situation(view: State, seat: int) -> list[Sentence]:
    """The position in words: which side is up, what lies on top, who holds what, what the seat is asked."""
    direction = "left" if view.direction > 0 else "right"
    facts: dict[str, Any] = {"side": side_name(view.side), "direction": direction}
    said = [Sentence("standing", facts)]
    if view.rounds > 1:
        said = [Sentence("standing_round", {**facts, "round": view.round, "rounds": view.rounds})]
    top = face_at(view.discard[view.discard_size - 1], view.side)
    said.append(Sentence("on_top", {"card": top, "follow": follow(view)}))
    for other in range(view.seats):
        if other != seat:
            backs = backs_of(view, other)
            holds = Sentence("holds", {"who": other, "cards": len(backs), "backs": backs}, "F-4")
            said.append(holds if backs else Sentence("holds_none", {"who": other}))
    if seat != SPECTATOR:
        said.append(Sentence("you_hold", {"hand": own_hand(view, seat)}))
    said.append(Sentence("piles", {"draw": view.draw_size, "discard": view.discard_size}))
    if view.length == Length.SHORT:
        said.append(Sentence("aside", {"aside": view.aside_size}, "F-22"))
    if view.draw_size > 0:
        said.append(Sentence("draw_shows", {"back": back_of(view, view.draw[view.draw_size - 1])}, "F-4"))
    return [*said, prompt(view, seat)]


def own_hand(view: State, seat: int) -> list[list[str]]:
    """The cards of one's own hand: the face of each that is played with, and the one behind."""
    return [[face_at(card, view.side), face_at(card, 1 - view.side)] for card in hand_of(view, seat)]


def backs_of(view: State, seat: int) -> list[str]:
    """The faces that a hand shows to the table (F-4)."""
    return [back_of(view, card) for card in hand_of(view, seat)]


def back_of(view: State, card: int) -> str:
    """The face that is not played with, of a card that the viewer knows or of a hidden one."""
    return face_symbol(face_seen(view, card), 1 - view.side)


# --- what is asked ----------------------------------------------------------------------------------------------------


def prompt(view: State, seat: int) -> Sentence:
    """What the seat is asked now and why, or whom the match waits for; at the end, who has won."""
    if view.phase == Phase.OVER:
        return Sentence("you_won", {"who": [other for other in range(view.seats) if view.winners[other]]}, "F-20")
    if view.uncalled != NOBODY and seat != SPECTATOR:
        if seat == view.uncalled:
            return Sentence("call_now", {}, "F-19")
        if seat != view.turn:
            return Sentence("catch_now", {"late": view.uncalled}, "F-19")
    if view.phase == Phase.ANSWER:
        said = {"by": view.thrower, "boson": boson(view)}
        if seat != view.turn:
            return Sentence("answer_is", said | {"who": view.turn}, "F-12")
        more = {"beneath": beneath(view), "answer": answer(view), "cards": penalty(view, view.pending)}
        return Sentence("your_answer", said | more, BOSON_RULES[Kind(view.pending)])
    return on_turn(view) if seat == view.turn else Sentence("turn_is", {"who": view.turn}, "F-5")


BOSON_RULES = {Kind.W: "F-13", Kind.PHOTON: "F-14", Kind.GLUON: "F-15"}


def on_turn(view: State) -> Sentence:
    """What a turn with nothing pending asks of its seat (F-5)."""
    if view.phase == Phase.DRAWN:
        key = "your_drawn_fits" if fits(view, view.drawn) else "your_drawn"
        return Sentence(key, {"card": face_at(view.drawn, view.side)}, "F-5")
    said = {"follow": follow(view, wild(view))}
    if view.length == Length.SHORT and view.draw_size == 0:
        return Sentence("your_turn_last", said, "F-22")
    out = new_row(MAX_LEGAL)
    pieces = out[: legal(view, view.turn, out)]
    if can_draw(view):
        return Sentence("your_turn_draw" if pieces == [Piece.DRAW] else "your_turn", said, "F-5")
    return Sentence("your_turn_pass", {}, "F-21") if Piece.PASS in pieces else Sentence("your_turn_no_draw", said)


def wild(view: State) -> str:
    """The Colour Change or Higgs boson among the cards of whose turn it is, if it may be laid (F-8, F-9)."""
    held = [card for card in hand_of(view, view.turn) if kind_of(view, card) == Kind.WILD and fits(view, card)]
    return face_at(held[0], view.side) if held else ""


# --- what can be done -------------------------------------------------------------------------------------------------


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """Every legal action with what it would do; with one card left, DECAY may be said behind it (F-19)."""
    return [(write_here(pieces, view, seat), would(view, seat, pieces)) for pieces in whole_actions(view, seat)]


def whole_actions(view: State, seat: int) -> Iterator[tuple[int, ...]]:
    """The pieces of every action worth choosing."""
    out = new_row(MAX_LEGAL)
    for piece in out[: legal(view, seat, out)]:
        begun = tuple(view.prefix[: view.prefix_size]) if view.prefix_seat == seat else ()
        if not goes_on(view, seat, piece):
            yield (*begun, piece)
            continue
        after = copy_of(view)
        after.prefix[after.prefix_size], after.prefix_seat = piece, seat
        after.prefix_size += 1
        yield from whole_actions(after, seat)


def would(view: State, seat: int, pieces: Sequence[int]) -> Sentence | None:
    """What an action would do besides laying its cards."""
    first = pieces[0]
    if first == Piece.DRAW and view.length == Length.SHORT and view.draw_size == 0:
        return Sentence("would_run_out", {}, "F-22")
    if first == Piece.TAKE:
        if view.length == Length.SHORT and view.draw_size < penalty(view, view.pending):
            return Sentence("would_draw_the_last", {"cards": view.draw_size}, "F-22")
        return Sentence("would_draw", {"cards": penalty(view, view.pending)})
    if first >= N_SIDED:
        return None
    if view.phase == Phase.ANSWER:
        return None if Piece.ALONE in pieces else Sentence("would_complete", {"boson": boson(view)})
    if view.hand_size[seat] == 1:
        return Sentence("would_end")
    kind, after = kind_of(view, card_of(first)), seat_after(view, seat, 1)
    if is_boson(kind):
        return Sentence("would_ask", {"who": after, "cards": penalty(view, kind)})
    if kind == Kind.FLIP:
        return Sentence("would_turn")
    is_skip = kind == Kind.SKIP or (kind == Kind.REVERSE and view.seats == 2)
    return Sentence("would_skip", {"who": after}) if is_skip else None
