"""The view for the web client: the position as a viewer may know it, and what the viewer may do."""

from typing import Any, Literal

import msgspec

from labtable.engine.kernels.contract import SPECTATOR, Asked
from labtable.engine.kernels.kernel import new_row
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Printed

from ..rules.actions import asked, refusal
from ..rules.cards import (
    ALL_QUANTITIES,
    BIG_DECK_QUANTITIES,
    CARD_NAMES,
    COPIES,
    N_CARDS,
    N_QUANTITIES,
    SPECIAL_COPIES,
    UNIT_CARDS,
    UNITS,
)
from ..rules.deck import is_in_deck
from ..rules.hide import count_hideable, count_unseen, may_hide
from ..rules.sides import is_over, side_of, sides
from ..rules.state import HIDDEN, NOBODY, Action, Answer, Claims, Phase, State
from .laws import law_said
from .narration import cancelled, units_added
from .notation import write
from .position import Exponents, Seen, seen
from .refusals import area_after, explain

ANSWERS: dict[int, Literal["asked", "passed", "claimed"] | None] = {
    Answer.NOT_ASKED: None,
    Answer.ASKED: "asked",
    Answer.PASSED: "passed",
    Answer.CLAIMED: "claimed",
    Answer.CLAIMED_FALSELY: "claimed",
}


class Candidate(msgspec.Struct, omit_defaults=True):
    """An action that the seat may try now: its notation, why it would be refused, and what a card would do.

    `makes`: the area that a card leaves; `cancels`: how many pairs of kg, m and s cancel; `law`: the law by which it
    makes a quantity, where the table shows it (U-11). `risks`: what the action may cost; the player is told and has to
    confirm.
    """

    action: str
    card: str | None = None
    way: Literal["up", "down"] | None = None
    refusal: Sentence | None = None
    makes: Exponents | None = None
    cancels: Exponents | None = None
    law: Sentence | None = None
    risks: Sentence | None = None


class View(msgspec.Struct):
    """What a viewer may know of a match; `seat` is -1 for a spectator."""

    seat: int
    claims: Literal["auto", "spot"]
    position: Seen
    side: list[int]  # of each seat
    shown: list[str]  # quantities that the area has stood for; with claims=spot they must be noticed: [] until the end
    suspects: list[list[str]]  # which quantities each side's hidden card may be, for all that the viewer knows
    opener: int | None  # the seat whose claim opened the reaction window
    answer: Literal["asked", "passed", "claimed"] | None  # the viewer's own in the window
    choices: list[Candidate]  # of a seat that may act


def client_view(view: State, seat: int) -> View:
    """The view of a seat, or of a spectator, for the web client."""
    over = is_over(view)
    spot = view.claims == Claims.SPOT
    return View(
        seat=seat,
        claims="spot" if spot else "auto",
        position=seen(view),
        side=[side_of(view, other) for other in range(view.seats)],
        shown=[] if spot and not over else shown(view),
        suspects=suspects(view),
        opener=None if view.opener == NOBODY else view.opener,
        answer=None if seat == SPECTATOR or view.phase != Phase.WINDOW else ANSWERS[view.answer[seat]],
        choices=choices(view, seat) if seat != SPECTATOR and asked(view, seat) != Asked.NO else [],
    )


def without_previews(shown: View) -> View:
    """The view without what each card would make, for tables at which pupils think first."""
    hidden = [msgspec.structs.replace(choice, makes=None, cancels=None, law=None) for choice in shown.choices]
    return msgspec.structs.replace(shown, choices=hidden)


def shown(view: State) -> list[str]:
    """The quantities that the area has shown, in order."""
    at = sorted(
        (play, quantity) for quantity, play in enumerate(view.shown_at) if play > 0 and is_in_deck(view, quantity)
    )
    return [CARD_NAMES[quantity] for _, quantity in at]


def suspects(view: State) -> list[list[str]]:
    """The quantities that each side's hidden card may be: unseen, and not ruled out by what was shown."""
    unseen, hideable = new_row(N_CARDS), new_row(N_QUANTITIES)
    count_unseen(view, unseen)
    count_hideable(view, unseen, hideable)
    left = [quantity for quantity in range(N_QUANTITIES) if hideable[quantity] > 0]
    return [
        [CARD_NAMES[quantity] for quantity in left if may_hide(view, side, quantity)]
        if view.hidden[side] == HIDDEN
        else [CARD_NAMES[view.hidden[side]]]
        for side in range(sides(view))
    ]


def choices(view: State, seat: int) -> list[Candidate]:
    """All actions that the seat might try now, refused or not."""
    if view.phase == Phase.WINDOW:
        return [Candidate("claim"), Candidate("pass")]
    found: list[Candidate] = []
    if seat == view.turn:
        found = discards(view, seat) if view.phase == Phase.DISCARD else [*plays(view, seat), Candidate("done")]
    if view.claims == Claims.SPOT:
        found.append(Candidate("claim", refusal=refused(view, seat, Action.CLAIM), risks=claim_risks(view, seat)))
    return found


def claim_risks(view: State, seat: int) -> Sentence:
    """The rule about claiming, and what a false claim costs (U-11)."""
    asked = "claim_risks" if view.false_claims else "claim_tries"
    return Sentence(asked, {"card": CARD_NAMES[view.hidden[side_of(view, seat)]]}, "U-11")


def plays(view: State, seat: int) -> list[Candidate]:
    """The plays of each different card in hand, quantities both ways up, with what each would make of the area."""
    found = []
    for card in dict.fromkeys(view.hand[seat][: view.hand_size[seat]]):
        ways: list[tuple[int, Literal["up", "down"] | None]] = [(card, None)]
        if card < N_QUANTITIES:
            ways = [(card, "up"), (Action.DOWN + card, "down")]
        for action, way in ways:
            why = refused(view, seat, action)
            makes = area_after(view, action) if why is None else None
            cancels = cancelled(view.area, added(card, way)) if why is None else None
            law = law_said(view.area, CARD_NAMES[card], way, makes) if makes and view.claims == Claims.AUTO else None
            found.append(Candidate(write((action,)), CARD_NAMES[card], way, why, makes, cancels, law))
    return found


def added(card: int, way: str | None) -> list[int]:
    """The exponents that a card adds; a special card adds none."""
    return [0] * len(UNITS) if way is None else units_added(card, way)


def discards(view: State, seat: int) -> list[Candidate]:
    """The discards of each different card in hand."""
    hand = dict.fromkeys(view.hand[seat][: view.hand_size[seat]])
    return [Candidate(write((Action.DISCARD + card,)), CARD_NAMES[card]) for card in hand]


def refused(view: State, seat: int, action: int) -> Sentence | None:
    """Why an action is refused, or None."""
    reason = refusal(view, seat, action)
    return explain(view, seat, action, reason) if reason else None


def deck() -> list[Printed]:
    """The cards of the usual deck, and the unit cards (U-8)."""
    cards = zip(CARD_NAMES, COPIES, strict=True)
    big = {quantity.name for quantity in BIG_DECK_QUANTITIES}
    units = [Printed(unit, UNIT_CARDS, small=True) for unit in UNITS]
    return [*(Printed(name, copies) for name, copies in cards if name not in big), *units]


def faces() -> dict[str, dict[str, Any]]:
    """What is printed on each card besides its name. Special cards act on the area and have no units."""
    quantities = {
        q.name: {"symbol": q.symbol, "letter": q.letter, "units": list(q.units), "si": q.si, "aliases": list(q.aliases)}
        for q in ALL_QUANTITIES
    }
    return {**quantities, **{name: {} for name in SPECIAL_COPIES}}
