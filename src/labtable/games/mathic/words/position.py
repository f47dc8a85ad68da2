"""The whole truth as data, out of a record for `labtable audit` and into one for lessons, puzzles and tests."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.randomness import shuffle
from labtable.engine.words.positions import check, check_fields, each, flags, padded, take, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.cards import (
    COPIES,
    DECK_CARDS,
    HAND,
    HEARTS,
    N_FACES,
    N_TOKENS,
    TOKEN_COPIES,
    TOKEN_PILE,
    TOKENS,
    TOKENS_SHOWN,
)
from ..rules.names import card_name, card_names, token_name, token_names, write_line
from ..rules.rounds import count_copies, is_alone, is_in_deck, is_over
from ..rules.scoring import points, round_points
from ..rules.state import NOBODY, NOTHING, Phase, State

PILES: Sequence[str] = ("space", "hands", "deck", "collected")
FIELDS = (
    "space", "hands", "deck", "collected", "tokens", "token_pile", "taken", "solutions", "points", "turn", "lead",
    "round_points", "last_to_compute", "skips", "round", "phase", "window", "winners", "hearts",
)  # fmt: skip
CARDS = {card_name(card): card for card in range(N_FACES)}
MOST_EARLIER = 9_999  # points of rounds before this one
TOKEN_NUMBERS = {token.name: i for i, token in enumerate(TOKENS)}


def cards(state: State) -> dict[str, dict[str, int]]:
    """How many of each card and of each token this match has."""
    deck = {card_name(card): COPIES[card] for card in range(N_FACES) if is_in_deck(state, card)}
    return {"cards": deck, "tokens": {token.name: token.copies for token in TOKENS}}


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """Everything; deck and token pile top first, the space in the order in which its cards came."""
    seats = range(state.seats)
    return {
        "space": card_names(state.space[: state.space_size]),
        "hands": [card_names(state.hand[seat][: state.hand_size[seat]]) for seat in seats],
        "deck": card_names(state.deck[: state.deck_size][::-1]),
        "collected": [[card_name(c) for c in range(N_FACES) for _ in range(state.collected[s][c])] for s in seats],
        "tokens": token_names([token for token in state.tokens if token != NOTHING]),
        "token_pile": token_names(state.token_pile[: state.token_pile_size][::-1]),
        "taken": [[token_name(t) for t in range(N_TOKENS) for _ in range(state.taken[s][t])] for s in seats],
        "solutions": list(state.solutions[: state.seats]),
        "points": [points(state, seat) for seat in seats],
        "round_points": [round_points(state, seat) for seat in seats],
        "turn": state.turn,
        "hearts": state.hearts,
        "lead": state.lead,
        "last_to_compute": None if state.last_to_compute == NOBODY else state.last_to_compute,
        "window": window(state),
        "skips": [skips == 1 for skips in state.skips[: state.seats]],
        "round": state.round,
        "phase": "over" if is_over(state) else "play" if state.phase == Phase.PLAY else "window",
        "winners": [seat for seat in seats if state.winners[seat]],
    }


def window(state: State) -> dict[str, Any] | None:
    """Return what the open window is about, or None (M-11, M-12)."""
    if state.phase == Phase.STEAL:
        return {"kind": "steal", "of": state.turn, "card": card_name(state.play_card)}
    if state.phase == Phase.CHALLENGE:
        return {"kind": "challenge", "of": state.play_by, "equation": write_line(state.play[: state.play_size])}
    return None


# --- setting up -------------------------------------------------------------------------------------------------------


def arrange(state: State, truth: dict[str, Any]) -> None:
    """Set up a dealt state, in somebody's turn, as a truth says.

    What it does not say stays as it was dealt, but cards and tokens: those that it does not place are shuffled under
    the named ones by the state's own dice; hands, space and shown tokens that it leaves out are empty. Raises Problem
    `bad_position`, and then the state is of no use.
    """
    check_fields(truth, FIELDS)
    check(truth.get("phase", "play") == "play" and truth.get("window") is None, "A position begins with a turn.")
    check(truth.get("winners", []) == [], "Nobody can have won.")
    arrange_cards(state, truth)
    arrange_tokens(state, truth)
    arrange_score(state, truth)
    arrange_turn(state, truth)


def pile(state: State, left: list[int], top: list[int], room: int) -> tuple[list[int], int]:
    """A face-down pile: all that is left, shuffled, under the named ones (given top first); and its size."""
    rest = [number for number, n in enumerate(left) for _ in range(n)]
    shuffle(state, rest, len(rest))
    whole_pile = [*rest, *top[::-1]]
    return padded(whole_pile, room), len(whole_pile)


def arrange_cards(state: State, truth: dict[str, Any]) -> None:
    """Space, hands, collected cards and deck."""
    left = new_row(N_FACES)
    nothing: list[list[str]] = [[]] * state.seats
    count_copies(state, left)
    space = take(left, CARDS, truth.get("space", []))
    state.space, state.space_size = padded(space, DECK_CARDS), len(space)
    for seat, names in enumerate(each(truth.get("hands", nothing), state.seats, "hands")):
        hand = take(left, CARDS, names)
        check(len(hand) <= HAND, f"A hand has at most {HAND} cards.")
        state.hand[seat], state.hand_size[seat] = padded(hand, HAND), len(hand)
    for seat, names in enumerate(each(truth.get("collected", nothing), state.seats, "collected")):
        state.collected[seat] = [0] * N_FACES
        for card in take(left, CARDS, names):
            state.collected[seat][card] += 1
    top = take(left, CARDS, truth.get("deck", []))
    state.deck, state.deck_size = pile(state, list(left), top, DECK_CARDS)


def arrange_tokens(state: State, truth: dict[str, Any]) -> None:
    """Shown tokens, taken ones and their pile."""
    left = list(TOKEN_COPIES)
    shown = take(left, TOKEN_NUMBERS, truth.get("tokens", []))
    check(len(shown) <= TOKENS_SHOWN, f"At most {TOKENS_SHOWN} tokens are shown.")
    state.tokens = [*shown, *[NOTHING] * (TOKENS_SHOWN - len(shown))]
    for seat, names in enumerate(each(truth.get("taken", [[]] * state.seats), state.seats, "taken")):
        state.taken[seat] = [0] * N_TOKENS
        for token in take(left, TOKEN_NUMBERS, names):
            state.taken[seat][token] += 1
    top = take(left, TOKEN_NUMBERS, truth.get("token_pile", []))
    state.token_pile, state.token_pile_size = pile(state, left, top, TOKEN_PILE)


def arrange_score(state: State, truth: dict[str, Any]) -> None:
    """Solutions of this round, and the points of earlier ones: what `points` says beyond this round's."""
    nothing = [0] * state.seats
    for seat, solutions in enumerate(each(truth.get("solutions", nothing), state.seats, "solutions")):
        state.solutions[seat] = whole(solutions, 0, DECK_CARDS, "solutions")
    for seat in range(state.seats):
        state.earlier[seat] = 0
    if "points" in truth:
        for seat, n in enumerate(each(truth["points"], state.seats, "points")):
            least = round_points(state, seat)
            state.earlier[seat] = whole(n, least, least + MOST_EARLIER, "points") - least


def arrange_turn(state: State, truth: dict[str, Any]) -> None:
    """Whose turn it is, in which round, and who loses one."""
    state.turn = a_seat(truth.get("turn", state.turn), state.seats, "turn")
    state.lead = a_seat(truth.get("lead", state.lead), state.seats, "lead")
    check(state.hand_size[state.turn] > 0, "Whose turn it is needs a card.")
    last = truth.get("last_to_compute")
    state.last_to_compute = NOBODY if last is None else a_seat(last, state.seats, "last_to_compute")
    state.round = whole(truth.get("round", state.round), 1, state.max_rounds, "round")
    skips = truth.get("skips", [False] * state.seats)
    state.skips[: state.seats] = flags(skips, state.seats, "skips")
    hearts = truth.get("hearts", state.hearts)
    check(is_alone(state) or hearts == 0, "hearts are for one who is alone.")
    state.hearts = whole(hearts, 0, HEARTS, "hearts")
    state.phase = Phase.PLAY
