"""The whole truth as data, out of a record for `labtable audit` and into one for lessons, puzzles and tests."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from labtable.engine.kernels.randomness import shuffle
from labtable.engine.words.positions import check, check_fields, each, is_whole, padded, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.aside import place_aside
from ..rules.cards import N_CARDS
from ..rules.hands import add_to_hand, card_at
from ..rules.kinds import COLOURS, N_PARTICLES, NOTHING, PENALTY, Kind, Side
from ..rules.known import known_of, make_known
from ..rules.names import card_data, kind_symbol, side_name
from ..rules.piles import count_top
from ..rules.rounds import clear_cards
from ..rules.state import NO_CARD, NOBODY, Known, Length, Phase, State

PILES: Sequence[str] = ("hands", "draw", "discard", "aside")
FIELDS = (
    "side", "direction", "hands", "draw", "discard", "colour", "particle", "top_kind", "pending", "drawn", "uncalled",
    "turn", "phase", "rounds_won", "winners", "round", "dealer", "seen_whole", "aside",
)  # fmt: skip
PHASES = {Phase.PLAY: "play", Phase.DRAWN: "drawn", Phase.ANSWER: "answer", Phase.OVER: "over"}
SIDES = {side_name(side): side for side in Side}
BOSONS = {kind_symbol(kind, Side.MATTER): kind for kind in (Kind.W, Kind.PHOTON, Kind.GLUON)}
PARTICLES = {kind_symbol(kind, Side.MATTER): kind for kind in range(N_PARTICLES)}


def cards(state: State) -> dict[str, dict[str, str]]:
    """The published table: number, and the face on each side (F-1)."""
    data = [card_data(card) for card in range(N_CARDS)]
    return {str(card.n): {"matter": card.matter, "antimatter": card.antimatter} for card in data}


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """Everything; piles top first, hands in the order in which their cards came.

    `seen_whole` are the cards in hands and in the draw pile of which all know both faces (F-4). The short
    game has `aside` besides (F-22).
    """
    seats = range(state.seats)
    hands = [[card_at(state, seat, i) for i in range(state.hand_size[seat])] for seat in seats]
    draw = state.draw[: state.draw_size][::-1]
    aside = [state.draw[place_aside(state, i)] for i in range(state.aside_size)]
    return {
        "side": side_name(state.side),
        "direction": state.direction,
        "hands": [numbers(hand) for hand in hands],
        "draw": numbers(draw),
        "discard": numbers(state.discard[: state.discard_size][::-1]),
        "colour": COLOURS[state.side][state.colour],
        "particle": symbol_or_none(state, state.particle),
        "top_kind": symbol_or_none(state, state.top),
        "pending": pending(state),
        "drawn": None if state.drawn == NO_CARD else state.drawn + 1,
        "uncalled": None if state.uncalled == NOBODY else state.uncalled,
        "turn": state.turn,
        "phase": PHASES[Phase(state.phase)],
        "round": state.round,
        "dealer": state.dealer,
        "rounds_won": list(state.rounds_won[: state.seats]),
        "winners": [seat for seat in seats if state.winners[seat]],
        "seen_whole": numbers([card for card in chain(*hands, draw) if known_of(state, card) == Known.BOTH]),
        **({"aside": numbers(aside)} if state.length == Length.SHORT else {}),
    }


def numbers(row: Sequence[int]) -> list[int]:
    """Cards by their numbers in the published table."""
    return [card + 1 for card in row]


def symbol_or_none(state: State, kind: int) -> str | None:
    """A kind in notation, None for none."""
    return None if kind == NOTHING else kind_symbol(kind, state.side)


def pending(state: State) -> dict[str, Any] | None:
    """The boson that waits for an answer (F-12)."""
    if state.pending == NOTHING:
        return None
    return {
        "boson": kind_symbol(state.pending, state.side),
        "colour": COLOURS[state.side][state.colour],
        "by": state.thrower,
        "beneath": kind_symbol(state.beneath, state.side),
        "amount": PENALTY[state.pending],
    }


# --- setting up -------------------------------------------------------------------------------------------------------


def arrange(state: State, truth: dict[str, Any]) -> None:
    """Set up a dealt state, in a turn or before an answer, as a truth says.

    What it does not say stays as it was dealt, but the cards: hands that it leaves out are empty, the discard pile has
    at least one card, and all that is not placed is shuffled under the named cards of the draw pile by the state's own
    dice; what lies `aside` must be named (F-22). Raises Problem `bad_position`, and then the state is of no use.
    """
    check_fields(truth, FIELDS)
    check(truth.get("phase", "play") in ("play", "answer"), "A position begins with a turn or an answer.")
    check(truth.get("winners", []) == [] and truth.get("drawn") is None, "Nobody can have won, or drawn a card.")
    side = truth.get("side", side_name(state.side))
    check(side in SIDES, f"side is {' or '.join(SIDES)}.")
    state.side = SIDES[side]
    direction = truth.get("direction", state.direction)
    check(is_whole(direction) and direction in (1, -1), "direction is 1 or -1.")
    state.direction = direction
    arrange_cards(state, truth)
    arrange_top(state, truth)
    arrange_pending(state, truth)
    arrange_turn(state, truth)


def arrange_cards(state: State, truth: dict[str, Any]) -> None:
    """Hands and piles, and what all know of them."""
    left = set(range(N_CARDS))
    clear_cards(state)
    for seat, named in enumerate(each(truth.get("hands", [[]] * state.seats), state.seats, "hands")):
        for card in take(left, named):
            add_to_hand(state, seat, card)
    discard = take(left, truth.get("discard", []))
    check(len(discard) > 0, "discard has at least one card.")
    state.discard, state.discard_size = padded(discard[::-1], N_CARDS), len(discard)
    top = take(left, truth.get("draw", []))
    aside = take(left, truth.get("aside", []))
    check(not aside or state.length == Length.SHORT, "Cards lie aside in the short game only.")
    rest = sorted(left)
    shuffle(state, rest, len(rest))
    draw = [*rest, *top[::-1]]
    state.draw, state.draw_size, state.aside_size = padded(draw, N_CARDS), len(draw), len(aside)
    for i, card in enumerate(aside):
        state.draw[place_aside(state, i)] = card
    for card in discard:
        make_known(state, card, Known.BOTH)
    for card in take(set(range(N_CARDS)) - set(draw[1:-1]) - set(aside), truth.get("seen_whole", [])):
        make_known(state, card, Known.BOTH)


def take(left: set[int], named: Any) -> list[int]:
    """Cards by number, taken from those that are left."""
    check(isinstance(named, list) and all(is_whole(n) for n in named), "Cards are a list of numbers.")
    for n in named:
        check(1 <= n <= N_CARDS, f"There is no card {n}.")
        check(n - 1 in left, f"Card {n} cannot lie here, or lies somewhere else already.")
        left.remove(n - 1)
    return [n - 1 for n in named]


def arrange_top(state: State, truth: dict[str, Any]) -> None:
    """Set what is to be followed: it comes from the top card unless the truth says otherwise."""
    state.colour = 0
    count_top(state)
    if "top_kind" in truth:
        check(truth["top_kind"] in (None, symbol_or_none(state, state.top)), "top_kind is what lies on top, or null.")
        state.top = NOTHING if truth["top_kind"] is None else state.top
    if "particle" in truth:
        particle = truth["particle"]
        check(particle is None or particle in PARTICLES, "particle is a quark or a lepton, or null.")
        state.particle = NOTHING if particle is None else int(PARTICLES[particle])
    colour = truth.get("colour", COLOURS[state.side][state.colour])
    check(colour in COLOURS[state.side], "colour is one of the side that is played with.")
    state.colour = COLOURS[state.side].index(colour)


def arrange_pending(state: State, truth: dict[str, Any]) -> None:
    """A boson that waits for an answer (F-12): it lies on top, in the colour to be followed, on a particle."""
    waiting = truth.get("pending")
    check((truth.get("phase", "play") == "answer") == (waiting is not None), "An answer is due when one is pending.")
    state.phase = Phase.PLAY if waiting is None else Phase.ANSWER
    state.pending = state.beneath = NOTHING
    state.thrower = NOBODY
    if waiting is not None:
        check(isinstance(waiting, dict) and {"boson", "by", "beneath"} <= set(waiting), "pending lacks something.")
        check(waiting["boson"] in BOSONS and waiting["beneath"] in PARTICLES, "pending names a boson and a particle.")
        state.pending, state.beneath = int(BOSONS[waiting["boson"]]), int(PARTICLES[waiting["beneath"]])
        check(state.top == state.pending, "A pending boson lies on top.")
        check(state.discard_size > 1, "A pending boson lies on a particle.")
        state.thrower = a_seat(waiting["by"], state.seats, "by")


def arrange_turn(state: State, truth: dict[str, Any]) -> None:
    """Whose turn it is, in which round, and whose call is missing."""
    state.turn = a_seat(truth.get("turn", state.turn), state.seats, "turn")
    state.dealer = a_seat(truth.get("dealer", state.dealer), state.seats, "dealer")
    state.round = whole(truth.get("round", state.round), 1, state.rounds, "round")
    for seat, won in enumerate(each(truth.get("rounds_won", [0] * state.seats), state.seats, "rounds_won")):
        state.rounds_won[seat] = whole(won, 0, state.round - 1, "rounds_won")
    late = truth.get("uncalled")
    state.uncalled = NOBODY if late is None else a_seat(late, state.seats, "uncalled")
    check(late is None or state.hand_size[state.uncalled] == 1, "uncalled has one card.")
    state.drawn = NO_CARD
    state.passes = 0
    for seat in range(state.seats):
        check(state.hand_size[seat] > 0 or seat == state.thrower, "A hand has at least one card.")
