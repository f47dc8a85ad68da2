"""The position in sentences, and what can be done. The templates are in `catalogue`."""

from labtable.engine.contract import SPECTATOR
from labtable.engine.events import collect, seen
from labtable.engine.kernel import new_row
from labtable.engine.record import copy_of
from labtable.engine.sentences import Sentence

from ..rules.actions import legal
from ..rules.cards import MAX_HELD
from ..rules.endings import begin
from ..rules.events import Happened
from ..rules.sides import is_over, side_of
from ..rules.state import MAX_LEGAL, Action, Answer, Phase, State
from .narration import narrate
from .notation import hand_names, write
from .refusals import area_after


def situation(view: State, seat: int) -> list[Sentence]:
    """The position in words: the area, who holds what, whose turn it is and what is asked of the seat."""
    said = [Sentence("area", {"area": list(view.area)}), *hidden_card(view, seat)]
    if seat != SPECTATOR:
        said.append(Sentence("you_hold", {"hand": hand_names(view, seat)}))
    others = [other for other in range(view.seats) if other != seat]
    said += [Sentence("holds", {"who": other, "held": view.hand_size[other]}) for other in others]
    said.append(Sentence("piles", {"deck": view.deck_size, "discard": view.discard_size}))
    if seat != SPECTATOR and view.owes_draw[seat] and not is_over(view):
        said.append(Sentence("you_owe", {}, "U-11"))
    return [*said, whose_move(view, seat)]


def hidden_card(view: State, viewer: int) -> list[Sentence]:
    """The viewer's hidden card, and who plays together, as it was told at first (U-1, U-2)."""
    state = copy_of(view)
    with collect(state) as events:
        begin(state)
    known = [event for event in seen(Happened, events, viewer) if event.kind in (Happened.TEAMS, Happened.HIDES)]
    return [sentence for event in known for sentence in narrate(event, viewer)]


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """Every legal action, and for a play the area that it would leave (U-5 to U-7)."""
    out = new_row(MAX_LEGAL)
    actions = out[: legal(view, seat, out)]
    return [(write((action,)), preview(view, action)) for action in actions]


def preview(view: State, action: int) -> Sentence | None:
    """The area that a play would leave (U-5 to U-7)."""
    return Sentence("would_make", {"area": area_after(view, action)}) if action < Action.DISCARD else None


def whose_move(view: State, seat: int) -> Sentence:
    """Who must do what."""
    if is_over(view):
        won = [s for s in range(view.seats) if view.winners[side_of(view, s)]]
        return Sentence("winners", {"who": won}) if won else Sentence("nobody_won")
    if view.phase == Phase.WINDOW:
        asked = seat != SPECTATOR and view.answer[seat] == Answer.ASKED
        return Sentence("you_are_asked" if asked else "others_are_asked", {"opener": view.opener}, "U-11")
    if seat != view.turn:
        return Sentence("turn_is", {"turn": view.turns, "who": view.turn})
    if view.phase == Phase.DISCARD:
        return Sentence("your_discard", {"most": MAX_HELD}, "U-4")
    return Sentence("your_turn", {"turn": view.turns})
