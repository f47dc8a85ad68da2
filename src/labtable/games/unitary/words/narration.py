"""What happened, in sentences. The templates are in `catalogue`."""

from collections.abc import Sequence

from labtable.engine.contract import SPECTATOR
from labtable.engine.sentences import Sentence

from ..rules.area import card_of, matched_at, way_of
from ..rules.cards import CARD_NAMES, MAX_HELD, MAX_TURNS, N_QUANTITIES, UNITS, UNITS_OF
from ..rules.sides import is_over, side_of, sides
from ..rules.state import HIDDEN, Action, Answer, Claims, Phase, State
from .refusals import card_name, units_of

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
