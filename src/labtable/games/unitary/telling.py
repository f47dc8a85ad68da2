"""What Unitary says: why something is refused, what happened, how things stand. The templates are in `catalogue`."""

from collections.abc import Callable, Iterator, Sequence

from labtable.engine.contract import SPECTATOR
from labtable.engine.kernel import new_row
from labtable.engine.sentences import Sentence

from .cards import CARD_NAMES, MAX_HELD, MAX_TURNS, N_QUANTITIES, UNIT_CARDS, UNITS, UNITS_OF
from .notation import hand_names, write
from .rules import card_of, exponent_after, is_over, legal, matched_at, side_of, sides, way_of
from .state import HIDDEN, MAX_LEGAL, Action, Answer, Claims, Phase, Refusal, State

# --- why not ----------------------------------------------------------------------------------------------------------


def explain(view: State, seat: int, action: int, reason: int) -> Sentence:
    """The sentence for a reason of `refusal`, with this table's facts and the rule's number."""
    return EXPLAIN[Refusal(reason)](view, seat, action)


def not_your_turn(view: State, seat: int, action: int) -> Sentence:
    """It is somebody else's turn (U-3)."""
    if action < Action.DISCARD:
        return Sentence("card_not_your_turn", {"card": card_name(action), "turn": view.turn}, "U-3")
    return Sentence("not_your_turn", {"turn": view.turn}, "U-3")


def no_discard(view: State, seat: int, action: int) -> Sentence:
    """Nothing to discard, or not before done (U-4)."""
    key = "discard_after_done" if view.hand_size[seat] > MAX_HELD else "nothing_to_discard"
    return Sentence(key, {"card": card_name(action), "most": MAX_HELD}, "U-4")


def odd_exponent(view: State, seat: int, action: int) -> Sentence:
    """Which units stand alone (U-7)."""
    return Sentence("odd_exponent", {"odd": {unit: e for unit, e in units_of(view.area) if e % 2}}, "U-7")


def no_units_left(view: State, seat: int, action: int) -> Sentence:
    """Of which units there would be too many (U-8)."""
    lacking = {unit: e for unit, e in units_of(area_after(view, action)) if abs(e) > UNIT_CARDS}
    return Sentence("no_units_left", {"card": card_name(action), "most": UNIT_CARDS, "lacking": lacking}, "U-8")


def already_answered(view: State, seat: int, action: int) -> Sentence:
    """The window does not ask this seat, or no longer (U-11)."""
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
        "discard_first", {"held": view.hand_size[seat], "most": MAX_HELD}, "U-4"
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
    """The area that a play leaves, whether the unit cards suffice or not."""
    card, way = card_of(play), way_of(play)
    return [exponent_after(e, unit, card, way) for unit, e in enumerate(view.area)]


# --- what happened ----------------------------------------------------------------------------------------------------


def opening(view: State, viewer: int) -> list[Sentence]:
    """What the viewer sees of the deal."""
    begins = turn_begins(view, viewer, True) if view.hand_size[view.turn] > 0 else []
    return [*hidden_card(view, viewer), *begins]


def events(before: State, after: State, seat: int, pieces: Sequence[int], viewer: int) -> list[Sentence]:
    """What the viewer sees happen, told from its views before and after an action that it may know of."""
    (action,) = pieces
    if action in (Action.CLAIM, Action.PASS):
        return claim_events(before, after, seat, viewer)
    told = [turn_event(before, after, seat, action)]
    if after.turns > before.turns:
        if before.deck_size == 0 and after.discard_size == 0 and before.discard_size > 0:
            told.append(Sentence("reshuffled", {}, "U-12"))
        drew = after.hand_size[after.turn] > before.hand_size[after.turn]
        told += turn_begins(after, viewer, drew, before.owes_draw[after.turn] == 1)
    return told + (endings(after) if is_over(after) else [])


def turn_event(before: State, after: State, seat: int, action: int) -> Sentence:
    """A card played, done said, or a card discarded."""
    if action == Action.DONE:
        if after.phase == Phase.DISCARD:
            return Sentence("done_discard", {"who": seat, "most": MAX_HELD}, "U-4")
        return Sentence("done", {"who": seat})
    if action >= Action.DISCARD:
        return Sentence("discarded", {"who": seat, "card": card_name(action)})
    card = card_of(action)
    said = {"who": seat, "card": CARD_NAMES[card], "area": list(after.area)}
    if card >= N_QUANTITIES:
        return Sentence("played_special", said)
    way = {"way": "down" if action >= Action.DOWN else "up"}
    if cancelled(before.area, action) == [0] * len(UNITS):
        return Sentence("played", said | way)
    return Sentence("played_cancelled", said | way | {"laid": laid_rows(before.area, action)})


def units_added(play: int) -> list[int]:
    """The exponents that a quantity adds, played this way up (U-5); none for a special card."""
    card = card_of(play)
    return [way_of(play) * e for e in UNITS_OF[card]] if card < N_QUANTITIES else [0] * len(UNITS)


def cancelled(area: Sequence[int], play: int) -> list[int]:
    """How many pairs of kg, m and s cancel when the card is played (U-6)."""
    pairs = zip(area, units_added(play), strict=True)
    return [min(abs(there), abs(added)) if there * added < 0 else 0 for there, added in pairs]


def laid_rows(area: Sequence[int], play: int) -> list[list[str]]:
    """The unit cards above and below the line when the card's own have been added and nothing has cancelled yet."""
    return [
        [unit for exponents in (area, units_added(play)) for unit, e in units_of(exponents) for _ in range(sign * e)]
        for sign in (1, -1)
    ]


def turn_begins(view: State, viewer: int, drew: bool, paid: bool = False) -> list[Sentence]:
    """The turn's number and its draw; which card it was, only its owner is told (U-4)."""
    said = {"turn": view.turns, "who": view.turn}
    if drew:
        card = view.hand[view.turn][view.hand_size[view.turn] - 1]
        if view.turn == viewer:
            return [Sentence("drew_own", said | {"card": CARD_NAMES[card]})]
        return [Sentence("drew", said)]
    return [Sentence("paid_draw", said, "U-11") if paid else Sentence("drew_nothing", said, "U-12")]


def claim_events(before: State, after: State, seat: int, viewer: int) -> list[Sentence]:
    """A claim, an answer to one, or how the window ended (U-11)."""
    if before.phase != Phase.WINDOW:
        return [Sentence("window" if after.phase == Phase.WINDOW else "false_claim", {"who": seat}, "U-11")]
    if not is_over(after):
        return [answered(after, seat)]
    told = [answered(after, seat)] if seat == viewer else []
    return [*told, *window_result(after, viewer), *endings(after)]


def answered(view: State, seat: int) -> Sentence:
    """A seat's answer in the window."""
    keys = {
        Answer.PASSED: "answered_pass",
        Answer.CLAIMED: "answered_claim",
        Answer.CLAIMED_FALSELY: "answered_claim_falsely",
    }
    return Sentence(keys[Answer(view.answer[seat])], {"who": seat}, "U-11")


def window_result(view: State, viewer: int) -> list[Sentence]:
    """What the others said, and whose match came when; the viewer has been told its own answer."""
    others = [s for s in range(view.seats) if s not in (view.opener, viewer)]
    passed = [s for s in others if view.answer[s] == Answer.PASSED]
    told = [Sentence("passed", {"who": passed}, "U-11")] if passed else []
    told += [answered(view, s) for s in others if view.answer[s] in (Answer.CLAIMED, Answer.CLAIMED_FALSELY)]
    sides_claimed = {side_of(view, s) for s in range(view.seats) if view.answer[s] == Answer.CLAIMED}
    if len(sides_claimed) > 1:
        told += [match_was(view, side) for side in sorted(sides_claimed, key=lambda side: matched_at(view, side))]
    return told


def match_was(view: State, side: int) -> Sentence:
    """By which card a side's hidden card was shown first (U-11)."""
    said = {"who": seats_of(view, side), "card": CARD_NAMES[view.hidden[side]], "play": matched_at(view, side)}
    return Sentence("match_was", said, "U-11")


def seats_of(view: State, side: int) -> list[int]:
    """The seats that play for a side."""
    return [seat for seat in range(view.seats) if side_of(view, seat) == side]


def endings(view: State) -> list[Sentence]:
    """Who won and with what, or that nobody did; then every other hidden card is turned up (U-9, U-10, U-13)."""
    won = [side for side in range(sides(view)) if view.winners[side]]
    told = []
    if won:
        said = {"who": [s for side in won for s in seats_of(view, side)], "card": CARD_NAMES[view.hidden[won[0]]]}
        if len(won) > 1:
            told.append(Sentence("won_together", said, "U-10"))
        elif view.claims == Claims.SPOT:
            told.append(Sentence("won_claim", said, "U-11"))
        else:
            told.append(Sentence("won", said, "U-9"))
    else:
        told.append(Sentence("drawn_match", {"turns": MAX_TURNS}, "U-13"))
    return told + [
        Sentence("hid", {"who": seats_of(view, side), "card": CARD_NAMES[view.hidden[side]]})
        for side in range(sides(view))
        if side not in won
    ]


# --- how things stand -------------------------------------------------------------------------------------------------


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


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """Every legal action, and for a play the area that it would leave (U-5 to U-7)."""
    out = new_row(MAX_LEGAL)
    actions = out[: legal(view, seat, out)]
    return [(write((action,)), preview(view, action)) for action in actions]


def preview(view: State, action: int) -> Sentence | None:
    """The area that a play would leave (U-5 to U-7)."""
    return Sentence("would_make", {"area": area_after(view, action)}) if action < Action.DISCARD else None


def hidden_card(view: State, viewer: int) -> list[Sentence]:
    """The viewer's hidden card, and who plays together (U-1, U-2)."""
    told = []
    if sides(view) < view.seats:
        told.append(Sentence("teams", {"one": seats_of(view, 0), "other": seats_of(view, 1)}, "U-1"))
    if viewer != SPECTATOR:
        card = view.hidden[side_of(view, viewer)]
        assert card != HIDDEN
        said = {"card": CARD_NAMES[card], "units": list(UNITS_OF[card])}
        who = {"who": seats_of(view, side_of(view, viewer))}
        told.append(Sentence("partners_hide", said | who, "U-2") if told else Sentence("you_hide", said, "U-2"))
    return told


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
