"""Refusals as sentences."""

from math import gcd

from labtable.engine.words.sentences import Sentence

from ..rules.cards import MAX_DENOMINATOR, PATTERN_LEAST
from ..rules.names import SIGNS, card_name, card_names, write_line
from ..rules.plays import own_card
from ..rules.state import Phase, Piece, Refusal, State
from ..rules.writing import fits, is_beginning, is_for_pattern, is_numerator, is_theft
from .proof import not_of_card, why_false

# --- why not ----------------------------------------------------------------------------------------------------------


def explain(view: State, seat: int, piece: int, reason: int) -> Sentence:
    """The sentence for a reason of `refusal`, with the facts of this table and the rule's number."""
    why = Refusal(reason)
    match why:
        case Refusal.NOT_YOUR_TURN:
            return Sentence("not_your_turn", {"turn": view.turn}, "M-2")
        case Refusal.NOT_IN_HAND:
            hand = card_names(view.hand[seat][: view.hand_size[seat]])
            return Sentence("not_in_hand", {"card": card_name(piece - Piece.DISCARD), "hand": hand}, "M-2")
        case Refusal.NO_COMPARE_TOKEN:
            return Sentence("no_compare_token", {"sign": SIGNS[Piece(piece)]}, "M-7")
        case Refusal.CARD_EXPECTED:
            if is_for_pattern(view.prefix):
                return Sentence("only_cards", {}, "M-10")
            if is_beginning(view.prefix[view.prefix_size - 1]):
                return Sentence("play_begins", {}, "M-4")
            return Sentence("card_expected", {"last": last_written(view)}, "M-4")
        case Refusal.PATTERN_TOO_SHORT:
            return Sentence("pattern_too_short", {"least": PATTERN_LEAST}, "M-9")
        case Refusal.NOT_TRUE:
            return why_false(view.prefix[: view.prefix_size])
        case Refusal.VALUE_EXPECTED | Refusal.VALUE_NOT_OF_CARD:
            return explain_value(view, piece, reason)
        case Refusal.NOT_ASKED | Refusal.WINDOW_OPEN:
            return explain_window(view, piece, reason)
        case Refusal.HAND_CARD_MISSING | Refusal.ONE_HAND_CARD | Refusal.CARD_NOT_THERE:
            return explain_card(view, seat, piece, reason)
    return Sentence(why.key, {}, why.rule)


def explain_value(view: State, piece: int, reason: int) -> Sentence:
    """Explain that a wild card's value is missing, or is none that it may have (M-5)."""
    at = view.prefix_size - 1
    if is_numerator(view.prefix[at]):
        at -= 1
    card = view.prefix[at]
    if reason == Refusal.VALUE_EXPECTED:
        return Sentence("value_expected", {"card": card_name(card), "value": value_such_as(card)}, "M-5")
    return not_of_card(card, (view.prefix[at + 1] - Piece.NUMERATOR, piece - Piece.DENOMINATOR))


def value_such_as(wild: int) -> tuple[int, int]:
    """The plainest fraction, between 0 and 1, that a wild card may be (M-5)."""
    allowed = [(n, d) for d in range(2, MAX_DENOMINATOR + 1) for n in range(1, d) if fits(wild, n, d)]
    return min(allowed, key=lambda value: (gcd(*value), value[1]))


def explain_window(view: State, piece: int, reason: int) -> Sentence:
    """Explain what the window asks, or that none is open (M-11, M-12)."""
    if reason == Refusal.NOT_ASKED:
        return Sentence("nothing_asked", {}, "M-12" if piece == Piece.CHALLENGE else "M-11")
    if view.phase == Phase.STEAL:
        return Sentence("window_steal", {"turn": view.turn, "card": card_name(view.play_card)}, "M-11")
    return Sentence("window_challenge", {"by": view.play_by, "line": last_line(view)}, "M-12")


def explain_card(view: State, seat: int, piece: int, reason: int) -> Sentence:
    """Explain that a card cannot be used, or that one is missing (M-3, M-11)."""
    theft = view.prefix_size > 0 and is_theft(view.prefix)
    if reason == Refusal.HAND_CARD_MISSING:
        if theft:
            return Sentence("stolen_card_missing", {"card": card_name(view.play_card)}, "M-11")
        return Sentence("hand_card_missing", {}, "M-3")
    if reason == Refusal.ONE_HAND_CARD:
        other = card_name(own_card(view, seat))
        return Sentence("one_hand_card", {"card": card_name(piece), "other": other}, "M-3")
    return Sentence("card_not_there", {"card": card_name(piece), "own": not theft}, "M-11" if theft else "M-3")


def last_written(view: State) -> str:
    """The last piece that is written."""
    return write_line([view.prefix[view.prefix_size - 1]])


def last_line(view: State) -> str:
    """The last play as it was written."""
    return write_line(view.play[: view.play_size])
