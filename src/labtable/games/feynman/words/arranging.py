"""Set up a match in a position: for lessons, puzzles, records and tests."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from labtable.engine.kernels.card_sets import add
from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.words.positions import check, each, padded, read, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.aside import place_aside
from ..rules.cards import N_CARDS
from ..rules.deck import takes_part
from ..rules.hands import add_to_hand
from ..rules.kinds import COLOURS, N_PARTICLES, NOTHING, Kind, Side
from ..rules.names import kind_symbol, side_name
from ..rules.piles import count_top
from ..rules.rounds import clear_cards
from ..rules.state import NO_CARD, NOBODY, Length, Phase, State
from .position import Pending, Seen, seen, symbol_or_none

SIDES = {side_name(side): side for side in Side}
BOSONS = {kind_symbol(kind, Side.MATTER): kind for kind in (Kind.W, Kind.PHOTON, Kind.GLUON)}
PARTICLES = {kind_symbol(kind, Side.MATTER): kind for kind in range(N_PARTICLES)}


def arrange(state: State, truth: Any) -> None:
    """Set up a dealt state, in a turn or before an answer, as a truth says.

    What it does not mention stays as dealt, except for cards: hands that it leaves out are empty, the discard pile has
    at least one card, and all that is not placed is shuffled under the named cards of the draw pile by the state's own
    dice; what lies `aside` must be named (F-22). Raises Problem `bad_position`; then the state is unusable.
    """
    clear_cards(state)
    state.pending = state.beneath = NOTHING
    state.thrower = state.uncalled = NOBODY
    state.drawn, state.passes = NO_CARD, 0
    given = read(Seen, truth, replace(seen(state, SPECTATOR), aside=[], seen_whole=[], rounds_won=[0] * state.seats))
    check(given.phase in ("play", "answer"), "A position begins with a turn or an answer.")
    check(given.winners == [] and given.drawn is None, "Nobody can have won, or drawn a card.")
    check(given.direction in (1, -1), "direction is 1 or -1.")
    state.side, state.direction = SIDES[given.side], given.direction
    arrange_cards(state, given)
    arrange_top(state, given, truth)
    check((given.phase == "answer") == (given.pending is not None), "An answer is due when one is pending.")
    state.phase = Phase.PLAY if given.pending is None else Phase.ANSWER
    if given.pending is not None:
        arrange_pending(state, given.pending)
    arrange_turn(state, given)


def arrange_cards(state: State, given: Seen) -> None:
    """Set hands and piles, and what all know of them."""
    left = {card for card in range(N_CARDS) if takes_part(state, card)}
    for seat, named in enumerate(each(given.hands, state.seats, "hands")):
        for card in take(left, named):
            add_to_hand(state, seat, card)
    discard = take(left, given.discard)
    check(len(discard) > 0, "discard has at least one card.")
    state.discard, state.discard_size = padded(discard[::-1], N_CARDS), len(discard)
    top = take(left, given.draw)
    aside = take(left, given.aside)
    check(not aside or state.length == Length.SHORT, "Cards lie aside in the short game only.")
    rest = sorted(left)
    shuffle(state, rest, len(rest))
    draw = [*rest, *top[::-1]]
    state.draw, state.draw_size, state.aside_size = padded(draw, N_CARDS), len(draw), len(aside)
    for i, card in enumerate(aside):
        state.draw[place_aside(state, i)] = card
    for card in discard:
        add(state.seen_whole, card)
    for card in take(set(range(N_CARDS)) - set(draw[1:-1]) - set(aside), given.seen_whole):
        add(state.seen_whole, card)


def take(left: set[int], named: Sequence[int | None] | None) -> list[int]:
    """Cards by number, taken from those that are left."""
    check(named is not None and None not in named, "Cards are a list of numbers.")
    wanted = [n for n in named or () if n is not None]
    for n in wanted:
        check(1 <= n <= N_CARDS, f"There is no card {n}.")
        check(n - 1 in left, f"Card {n} cannot lie here, or lies somewhere else already.")
        left.remove(n - 1)
    return [n - 1 for n in wanted]


def arrange_top(state: State, given: Seen, said: dict[str, Any]) -> None:
    """Set what is to be followed: it comes from the top card unless the truth says otherwise."""
    state.colour = 0
    count_top(state)
    if "top_kind" in said:
        check(given.top_kind in (None, symbol_or_none(state, state.top)), "top_kind is what lies on top, or null.")
        state.top = NOTHING if given.top_kind is None else state.top
    if "particle" in said:
        check(given.particle is None or given.particle in PARTICLES, "particle is a quark or a lepton, or null.")
        state.particle = NOTHING if given.particle is None else int(PARTICLES[given.particle])
    if "colour" in said:
        check(given.colour in COLOURS[state.side], "colour is one of the side that is played with.")
        state.colour = COLOURS[state.side].index(given.colour)


def arrange_pending(state: State, waiting: Pending) -> None:
    """Set a boson that waits for an answer (F-12): it lies on top, in the colour to be followed, on a particle."""
    check(waiting.boson in BOSONS and waiting.beneath in PARTICLES, "pending names a boson and a particle.")
    state.pending, state.beneath = int(BOSONS[waiting.boson]), int(PARTICLES[waiting.beneath])
    check(state.top == state.pending, "A pending boson lies on top.")
    check(state.discard_size > 1, "A pending boson lies on a particle.")
    state.thrower = a_seat(waiting.by, state.seats, "by")


def arrange_turn(state: State, given: Seen) -> None:
    """Set whose turn it is, in which round, and whose call is missing."""
    state.turn = a_seat(given.turn, state.seats, "turn")
    state.dealer = a_seat(given.dealer, state.seats, "dealer")
    state.round = whole(given.round, 1, state.rounds, "round")
    for seat, won in enumerate(each(given.rounds_won, state.seats, "rounds_won")):
        state.rounds_won[seat] = whole(won, 0, state.round - 1, "rounds_won")
    late = given.uncalled
    state.uncalled = NOBODY if late is None else a_seat(late, state.seats, "uncalled")
    check(late is None or state.hand_size[state.uncalled] == 1, "uncalled has one card.")
    for seat in range(state.seats):
        check(state.hand_size[seat] > 0 or seat == state.thrower, "A hand has at least one card.")
