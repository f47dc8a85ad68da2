"""Set up a match in a position: for lessons, puzzles, records and tests."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.words.positions import check, each, padded, read, take, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.cards import DECK_CARDS, HAND, N_FACES, N_TOKENS, TOKEN_PILE, TOKENS, TOKENS_SHOWN
from ..rules.names import card_name
from ..rules.rounds import count_copies, is_alone, token_copies_of
from ..rules.scoring import round_points
from ..rules.state import NOBODY, NOTHING, Phase, State
from .position import Seen, seen

CARDS = {card_name(card): card for card in range(N_FACES)}
MOST_EARLIER = 9_999  # points of rounds before this one
TOKEN_NUMBERS = {token.name: i for i, token in enumerate(TOKENS)}


def arrange(state: State, truth: Any) -> None:
    """Set up a dealt state, in a seat's turn, as a truth says.

    What it does not say stays as it was dealt, but cards and tokens: those that it does not place are shuffled under
    the named ones by the state's own dice; hands, space and shown tokens that it leaves out are empty. Raises Problem
    `bad_position`; then the state is unusable.
    """
    nothing: list[list[str]] = [[]] * state.seats
    bare = replace(
        seen(state), space=[], hands=nothing, deck=[], collected=nothing, tokens=[], token_pile=[], taken=nothing
    )
    given = read(Seen, truth, bare)
    check(given.phase == "play" and given.window is None, "A position begins with a turn.")
    check(given.winners == [], "Nobody can have won.")
    arrange_cards(state, given)
    arrange_tokens(state, given)
    arrange_score(state, given, given.points if "points" in truth else None)
    arrange_turn(state, given)


def pile(state: State, left: Sequence[int], top: list[int], room: int) -> tuple[list[int], int]:
    """A face-down pile: all that is left, shuffled, under the named ones (given top first); and its size."""
    rest = [number for number, n in enumerate(left) for _ in range(n)]
    shuffle(state, rest, len(rest))
    whole_pile = [*rest, *top[::-1]]
    return padded(whole_pile, room), len(whole_pile)


def arrange_cards(state: State, given: Seen) -> None:
    """Set space, hands, collected cards and deck."""
    left = new_row(N_FACES)
    count_copies(state, left)
    space = take(left, CARDS, given.space)
    state.space, state.space_size = padded(space, DECK_CARDS), len(space)
    for seat, names in enumerate(each(given.hands, state.seats, "hands")):
        hand = take(left, CARDS, names)
        check(len(hand) <= HAND, f"A hand has at most {HAND} cards.")
        state.hand[seat], state.hand_size[seat] = padded(hand, HAND), len(hand)
    for seat, won in enumerate(each(given.collected, state.seats, "collected")):
        state.collected[seat] = [0] * N_FACES
        for card in take(left, CARDS, won):
            state.collected[seat][card] += 1
    top = take(left, CARDS, given.deck)
    state.deck, state.deck_size = pile(state, list(left), top, DECK_CARDS)


def arrange_tokens(state: State, given: Seen) -> None:
    """Set shown tokens, taken ones and their pile."""
    left = [token_copies_of(state, token) for token in range(N_TOKENS)]
    shown = take(left, TOKEN_NUMBERS, given.tokens)
    check(len(shown) <= TOKENS_SHOWN, f"At most {TOKENS_SHOWN} tokens are shown.")
    state.tokens = [*shown, *[NOTHING] * (TOKENS_SHOWN - len(shown))]
    for seat, names in enumerate(each(given.taken, state.seats, "taken")):
        state.taken[seat] = [0] * N_TOKENS
        for token in take(left, TOKEN_NUMBERS, names):
            state.taken[seat][token] += 1
    top = take(left, TOKEN_NUMBERS, given.token_pile)
    state.token_pile, state.token_pile_size = pile(state, left, top, TOKEN_PILE)


def arrange_score(state: State, given: Seen, earned: list[int] | None) -> None:
    """Set Solutions of this round, and the points of earlier ones: what `points` says beyond this round's."""
    for seat, solutions in enumerate(each(given.solutions, state.seats, "solutions")):
        state.solutions[seat] = whole(solutions, 0, DECK_CARDS, "solutions")
    for seat in range(state.seats):
        state.earlier[seat] = 0
    if earned is not None:
        for seat, n in enumerate(each(earned, state.seats, "points")):
            least = round_points(state, seat)
            state.earlier[seat] = whole(n, least, least + MOST_EARLIER, "points") - least


def arrange_turn(state: State, given: Seen) -> None:
    """Set whose turn it is, in which round, and who loses a turn."""
    state.turn = a_seat(given.turn, state.seats, "turn")
    state.lead = a_seat(given.lead, state.seats, "lead")
    check(state.hand_size[state.turn] > 0, "Whose turn it is needs a card.")
    last = given.last_to_compute
    state.last_to_compute = NOBODY if last is None else a_seat(last, state.seats, "last_to_compute")
    state.round = whole(given.round, 1, state.max_rounds, "round")
    state.skips[: state.seats] = [int(skips) for skips in each(given.skips, state.seats, "skips")]
    check(is_alone(state) or given.hearts == 0, "hearts are for one who is alone.")
    state.hearts = whole(given.hearts, 0, state.lives, "hearts")
    state.phase = Phase.PLAY
