"""Refusals as sentences."""

from collections.abc import Callable, Iterator, Sequence

from labtable.engine.words.sentences import Sentence

from ..rules.area import card_of, exponent_after, way_of
from ..rules.cards import CARD_NAMES, UNITS
from ..rules.state import Action, Answer, Refusal, State
from .notation import hand_names

# --- why not ----------------------------------------------------------------------------------------------------------


def explain(view: State, seat: int, action: int, reason: int) -> Sentence:
    """The sentence for a reason of `refusal`, with the facts of this table and the rule's number."""
    return EXPLAIN[Refusal(reason)](view, seat, action)


def not_your_turn(view: State, seat: int, action: int) -> Sentence:
    """The sentence that it is another seat's turn (U-3)."""
    if action < Action.DISCARD:
        return Sentence("card_not_your_turn", {"card": card_name(action), "turn": view.turn}, "U-3")
    return Sentence("not_your_turn", {"turn": view.turn}, "U-3")


def no_discard(view: State, seat: int, action: int) -> Sentence:
    """The sentence that there is nothing to discard, or not before done (U-4)."""
    key = "discard_after_done" if view.hand_size[seat] > view.kept else "nothing_to_discard"
    return Sentence(key, {"card": card_name(action), "most": view.kept}, "U-4")


def odd_exponent(view: State, seat: int, action: int) -> Sentence:
    """The sentence with the units that stand alone (U-7)."""
    return Sentence("odd_exponent", {"odd": [placed(unit, e) for unit, e in units_of(view.area) if e % 2]}, "U-7")


def no_units_left(view: State, seat: int, action: int) -> Sentence:
    """The sentence with the units of which there would be too many (U-8)."""
    lacking = [placed(unit, e) for unit, e in units_of(area_after(view, action)) if abs(e) > view.unit_cards]
    return Sentence("no_units_left", {"card": card_name(action), "most": view.unit_cards, "lacking": lacking}, "U-8")


def placed(unit: str, exponent: int) -> tuple[str, int, str]:
    """A unit, how many times it is there, and on which side of the line."""
    return unit, abs(exponent), "above" if exponent > 0 else "below"


def already_answered(view: State, seat: int, action: int) -> Sentence:
    """The sentence that the window does not ask this seat, or no longer (U-11)."""
    own = view.answer[seat] in (Answer.NOT_ASKED, Answer.CLAIMED)
    return Sentence("side_has_claimed" if own else "already_answered", {}, "U-11")


EXPLAIN: dict[Refusal, Callable[[State, int, int], Sentence]] = {
    Refusal.MATCH_OVER: lambda view, seat, action: Sentence("match_over"),
    Refusal.NO_SUCH_ACTION: lambda view, seat, action: Sentence("no_such_action"),
    Refusal.NOT_YOUR_TURN: not_your_turn,
    Refusal.NOT_IN_HAND: lambda view, seat, action: Sentence(
        "not_in_hand", {"card": card_name(action), "hand": hand_names(view, seat)}, "U-4"
    ),
    Refusal.DISCARD_FIRST: lambda view, seat, action: Sentence(
        "discard_first", {"held": view.hand_size[seat], "most": view.kept}, "U-4"
    ),
    Refusal.NO_DISCARD: no_discard,
    Refusal.ODD_EXPONENT: odd_exponent,
    Refusal.NO_UNITS_LEFT: no_units_left,
    Refusal.NO_CLAIMING: lambda view, seat, action: Sentence("no_claiming", {}, "U-11"),
    Refusal.CLAIMED_FALSELY: lambda view, seat, action: Sentence("claimed_falsely", {}, "U-11"),
    Refusal.WINDOW_OPEN: lambda view, seat, action: Sentence("window_open", {"opener": view.opener}, "U-11"),
    Refusal.NO_WINDOW: lambda view, seat, action: Sentence("no_window", {}, "U-11"),
    Refusal.ALREADY_ANSWERED: already_answered,
}


def card_name(action: int) -> str:
    """The card of a play or a discard, by name."""
    return CARD_NAMES[action - Action.DISCARD if action >= Action.DISCARD else card_of(action)]


def units_of(exponents: Sequence[int]) -> Iterator[tuple[str, int]]:
    """kg, m and s, each with its exponent."""
    return zip(UNITS, exponents, strict=True)


def area_after(view: State, play: int) -> list[int]:
    """The area that a play leaves, whether there are enough unit cards or not."""
    card, way = card_of(play), way_of(play)
    return [exponent_after(e, unit, card, way) for unit, e in enumerate(view.area)]
