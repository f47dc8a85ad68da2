"""The whole truth as data, out of a record for `labtable audit` and into one for lessons, puzzles and tests."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.piles import lay_out
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.words.positions import check, check_fields, each, flags, is_list, is_whole, padded, take, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.area import matched_at, note_what_is_shown
from ..rules.cards import (
    ALL_QUANTITIES,
    CARD_NAMES,
    FALSE_CLAIM_COSTS_DRAW,
    MAX_TURNS,
    N_CARDS,
    N_QUANTITIES,
    UNIT_CARDS,
    UNITS,
    UNITS_OF,
)
from ..rules.deck import count_copies, is_in_deck
from ..rules.sides import side_of, sides
from ..rules.state import DECK_CARDS, HIDDEN, MAX_HAND, NOBODY, Answer, Claims, Phase, State

PHASES = {Phase.PLAY: "play", Phase.DISCARD: "discard", Phase.WINDOW: "window", Phase.OVER: "over"}
CARD_NUMBERS = {name: card for card, name in enumerate(CARD_NAMES)}
PILES: Sequence[str] = ("hands", "hidden", "deck", "discard")
FIELDS = (
    "area",
    "hands",
    "hidden",
    "deck",
    "discard",
    "turn",
    "phase",
    "areas",
    "claimed",
    "owes_draw",
    "winners",
    "turns",
    "first",
)


def cards(state: State) -> dict[str, list[int]]:
    """The quantities of this match's deck: kg, m and s of each. The special cards have none, so they are not here."""
    return {q.name: list(q.units) for card, q in enumerate(ALL_QUANTITIES) if is_in_deck(state, card)}


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """Everything, piles top first; `before` is the truth before the last action, for the areas since the deal."""
    areas = known_areas(state) if before is None else list(before["areas"])
    if len(areas) <= state.plays:
        areas.append(list(state.area))
    claimed = [state.answer[seat] == Answer.CLAIMED for seat in range(state.seats)]
    return {
        "area": list(state.area),
        "hands": [names(state.hand[seat][: state.hand_size[seat]]) for seat in range(state.seats)],
        "hidden": names(state.hidden[: sides(state)]),
        "deck": names(state.deck[: state.deck_size][::-1]),
        "discard": names(state.discard[: state.discard_size][::-1]),
        "turn": state.turn,
        "phase": PHASES[Phase(state.phase)],
        "areas": areas,
        "claimed": [side_of(state, seat) if claimed[seat] else None for seat in range(state.seats)],
        "owes_draw": [owes_draw(state, seat) for seat in range(state.seats)],
        "winners": [side for side in range(sides(state)) if state.winners[side]],
    }


def owes_draw(state: State, seat: int) -> bool:
    """Whether the seat owes a draw; a false claim in a window costs it too, which nobody may see before it closes."""
    falsely = state.answer[seat] == Answer.CLAIMED_FALSELY
    return state.owes_draw[seat] == 1 or (falsely and FALSE_CLAIM_COSTS_DRAW == 1)


def known_areas(state: State) -> list[Any]:
    """The areas since the deal as far as the record holds them, None for those it does not."""
    areas: list[Any] = [[0] * len(UNITS), *[None] * state.plays]
    for quantity, play in enumerate(state.shown_at):
        if play > 0:
            areas[play] = list(UNITS_OF[quantity])
    areas[state.plays] = list(state.area)
    return areas


def names(row: Sequence[int]) -> list[str]:
    """Cards by name."""
    return [CARD_NAMES[card] for card in row]


# --- setting up -------------------------------------------------------------------------------------------------------


def arrange(state: State, truth: dict[str, Any]) -> None:
    """Set up a dealt state as a truth says, in a turn or while discarding.

    What it does not say stays as it was dealt, the cards apart: those that it does not place are shuffled under the
    named cards of the deck by the state's own dice. Hands are empty, and a hidden card that it leaves out (or calls
    None) is dealt from the rest. Raises Problem `bad_position`, and then the state is of no use.
    """
    check_fields(truth, FIELDS)
    arrange_turn(state, truth)
    arrange_areas(state, truth)
    arrange_cards(state, truth)


def arrange_turn(state: State, truth: dict[str, Any]) -> None:
    """Whose turn it is, which one, and who owes a draw."""
    state.turn = state.first = a_seat(truth.get("turn", state.turn), state.seats, "turn")
    state.first = a_seat(truth.get("first", state.first), state.seats, "first")
    state.turns = whole(truth.get("turns", state.turns), 1, MAX_TURNS, "turns")
    phase = truth.get("phase", "play")
    check(phase in ("play", "discard"), "phase is play or discard.")
    state.phase = Phase.DISCARD if phase == "discard" else Phase.PLAY
    owes = truth.get("owes_draw", [False] * state.seats)
    state.owes_draw[: state.seats] = flags(owes, state.seats, "owes_draw")
    claimed = truth.get("claimed", [])
    check(isinstance(claimed, list) and not any(c is not None for c in claimed), "Nobody can have claimed.")
    check(truth.get("winners", []) == [], "Nobody can have won.")
    state.opener = NOBODY


def arrange_areas(state: State, truth: dict[str, Any]) -> None:
    """The areas since the deal; where only the last is said, it came about by one card."""
    areas = truth.get("areas")
    if areas is None:
        area = truth.get("area", [0] * len(UNITS))
        areas = [[0] * len(UNITS)] + ([area] if area != [0] * len(UNITS) else [])
    check(isinstance(areas, list) and bool(areas), "areas is a list.")
    check(areas[-1] == truth.get("area", areas[-1]), "The last of areas is area.")
    state.shown_at = [0] * N_QUANTITIES
    for play, area in enumerate(areas):
        state.plays = play
        if area is None and play + 1 < len(areas):
            continue
        check(is_list(area, len(UNITS)) and all(is_whole(e) and abs(e) <= UNIT_CARDS for e in area),
              f"An area is {len(UNITS)} numbers from {-UNIT_CARDS} to {UNIT_CARDS}.")  # fmt: skip
        check(play > 0 or not any(area), "The first area is empty.")
        state.area = list(area)
        note_what_is_shown(state)


def arrange_cards(state: State, truth: dict[str, Any]) -> None:
    """Hands, pile, hidden cards and deck, of the cards that this match has."""
    unseen = new_row(N_CARDS)
    count_copies(state, unseen)
    hands = each(truth.get("hands", [[]] * state.seats), state.seats, "hands")
    for seat in range(state.seats):
        hand = take(unseen, CARD_NUMBERS, hands[seat])
        check(len(hand) < MAX_HAND or (seat == state.turn and len(hand) == MAX_HAND), "A hand holds too many cards.")
        state.hand[seat] = padded(hand, MAX_HAND)
        state.hand_size[seat] = len(hand)
    full = state.hand_size[state.turn] == MAX_HAND
    check(full or state.phase != Phase.DISCARD, "Only who holds more than three cards discards.")
    discard = take(unseen, CARD_NUMBERS, truth.get("discard", []))[::-1]
    state.discard = padded(discard, DECK_CARDS)
    state.discard_size = len(discard)
    top = take(unseen, CARD_NUMBERS, truth.get("deck", []))[::-1]
    arrange_hidden(state, truth.get("hidden", [None] * sides(state)), unseen)
    rest = new_row(DECK_CARDS)
    n = lay_out(rest, unseen)
    shuffle(state, rest, n)
    deck = [*rest[:n], *top]
    state.deck = padded(deck, DECK_CARDS)
    state.deck_size = len(deck)


def arrange_hidden(state: State, hidden: Any, unseen: Any) -> None:
    """Each side's hidden card, the unsaid ones by the state's dice; with `claims=auto` none that has been shown."""
    check(is_list(hidden, sides(state)), "hidden is a card a side.")
    state.hidden[: sides(state)] = [HIDDEN] * sides(state)
    for side, name in enumerate(hidden):
        if name is not None:
            (state.hidden[side],) = take(unseen, CARD_NUMBERS, [name])
            check(state.hidden[side] < N_QUANTITIES, "A hidden card is a quantity.")
    for side, name in enumerate(hidden):
        if name is None:
            state.hidden[side] = deal_hidden(state, unseen)
        shown = state.claims == Claims.AUTO and matched_at(state, side) > 0
        check(not shown, f"{CARD_NAMES[state.hidden[side]]} has been shown, so that side would have won.")


def deal_hidden(state: State, unseen: Any) -> int:
    """A random quantity from the rest; with `claims=auto` one that has not been shown."""
    shut = [state.claims == Claims.AUTO and state.shown_at[q] > 0 for q in range(N_QUANTITIES)]
    rest = [q for q in range(N_QUANTITIES) for _ in range(unseen[q]) if not shut[q]]
    check(bool(rest), "No quantity is left to be hidden.")
    shuffle(state, rest, len(rest))
    unseen[rest[0]] -= 1
    return rest[0]
