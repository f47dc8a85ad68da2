"""The position as sentences, and what can be done."""

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.kernel import new_row
from labtable.engine.words.sentences import Sentence

from ..rules.actions import legal
from ..rules.area import card_of
from ..rules.cards import CARD_NAMES, N_QUANTITIES, UNITS_OF
from ..rules.sides import is_over, side_of, sides
from ..rules.state import MAX_LEGAL, Action, Answer, Claims, Phase, State
from .laws import law_said
from .notation import hand_names, write
from .refusals import area_after


def situation(view: State, seat: int) -> list[Sentence]:
    """The position in words: teams, the aim, the area, who holds what, what the seat is asked."""
    said = [*teams(view), aim(view, seat), area_said(view)]
    if seat != SPECTATOR:
        said.append(Sentence("you_hold", {"hand": hand_names(view, seat)}))
    others = [other for other in range(view.seats) if other != seat]
    said += [Sentence("holds", {"who": other, "held": view.hand_size[other]}) for other in others]
    said.append(Sentence("piles", {"deck": view.deck_size, "discard": view.discard_size}))
    if seat != SPECTATOR and view.owes_draw[seat] and not is_over(view):
        said.append(Sentence("you_owe", {}, "U-11"))
    return [*said, prompt(view, seat)]


def teams(view: State) -> list[Sentence]:
    """Say who plays together (U-1)."""
    if sides(view) == view.seats:
        return []
    return [Sentence("teams", {"one": seats_in(view, 0), "other": seats_in(view, 1)}, "U-1")]


def aim(view: State, seat: int) -> Sentence:
    """The quantity that the seat's side wants the area to show (U-2, U-9), and with `claims=spot` to claim (U-11)."""
    if seat == SPECTATOR:
        return Sentence("aim_watching" if sides(view) == view.seats else "aim_watching_teams", {}, "U-9")
    side = side_of(view, seat)
    card = view.hidden[side]
    said = {"card": CARD_NAMES[card], "units": list(UNITS_OF[card]), "who": seats_in(view, side)}
    return Sentence("aim_claim", said, "U-11") if view.claims == Claims.SPOT else Sentence("aim", said, "U-9")


def seats_in(view: State, side: int) -> list[int]:
    """The seats of a side."""
    return [seat for seat in range(view.seats) if side_of(view, seat) == side]


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """Every legal action, and for a play the area that it would leave (U-5 to U-7)."""
    out = new_row(MAX_LEGAL)
    actions = out[: legal(view, seat, out)]
    return [(write((action,)), preview(view, action)) for action in actions]


def preview(view: State, action: int) -> Sentence | None:
    """The area that a play would leave (U-5 to U-7), and the law, where the table shows it (U-11)."""
    if action >= Action.DISCARD:
        return None
    area, card = area_after(view, action), card_of(action)
    way = None if card >= N_QUANTITIES else "down" if action >= Action.DOWN else "up"
    law = law_said(view.area, CARD_NAMES[card], way, area) if view.claims == Claims.AUTO else None
    if law is None:
        return Sentence("would_make", {"area": area})
    return Sentence("would_make_by", {"area": area, "law": law.params["law"], "formula": law.params["formula"]})


def area_said(view: State) -> Sentence:
    """What the area shows."""
    return Sentence("area", {"area": list(view.area)}) if any(view.area) else Sentence("area_empty")


def prompt(view: State, seat: int) -> Sentence:
    """Who must do what, and why."""
    if is_over(view):
        won = [s for s in range(view.seats) if view.winners[side_of(view, s)]]
        return Sentence("winners", {"who": won}) if won else Sentence("nobody_won")
    if view.phase == Phase.WINDOW:
        return in_window(view, seat)
    if seat == view.turn:
        return on_turn(view, seat)
    if view.phase == Phase.DISCARD:
        return Sentence("discard_is", {"who": view.turn, "most": view.kept}, "U-4")
    may_claim = view.claims == Claims.SPOT and seat != SPECTATOR
    return Sentence("turn_is_claim" if may_claim else "turn_is", {"who": view.turn}, "U-11" if may_claim else "U-3")


def on_turn(view: State, seat: int) -> Sentence:
    """Say what the turn asks of its seat (U-4)."""
    if view.phase == Phase.DISCARD:
        return Sentence("your_discard", {"held": view.hand_size[seat], "most": view.kept}, "U-4")
    return Sentence("your_turn" if view.hand_size[seat] > 0 else "your_turn_empty", {}, "U-4")


def in_window(view: State, seat: int) -> Sentence:
    """Say what an open window asks of the seat (U-11)."""
    if seat == SPECTATOR or view.answer[seat] != Answer.ASKED:
        return Sentence("others_are_asked", {"opener": view.opener}, "U-11")
    side = side_of(view, seat)
    hidden = {"card": CARD_NAMES[view.hidden[side]], "who": seats_in(view, side)}
    return Sentence("you_are_asked", {"opener": view.opener, **hidden}, "U-11")
