"""The whole truth as data, out of a record for `labtable audit` and into one for lessons, puzzles and tests."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.problem import Problem
from labtable.engine.randomness import shuffle

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
from ..rules.rounds import is_alone, is_in_deck, is_over
from ..rules.scoring import points, round_points
from ..rules.state import NOBODY, NOTHING, Phase, State

PILES: Sequence[str] = ("space", "hands", "deck", "collected")
FIELDS = (
    "space", "hands", "deck", "collected", "tokens", "token_pile", "taken", "solutions", "points", "turn", "lead",
    "last_to_compute", "skips", "round", "phase", "window", "winners", "hearts",
)  # fmt: skip
CARDS = {card_name(card): card for card in range(N_FACES)}
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
    """What the open window is about (M-11, M-12)."""
    if state.phase == Phase.STEAL:
        return {"kind": "steal", "of": state.turn, "card": card_name(state.play_card)}
    if state.phase == Phase.CHALLENGE:
        return {"kind": "challenge", "of": state.play_by, "equation": write_line(state.play[: state.play_size])}
    return None


# --- setting up -------------------------------------------------------------------------------------------------------


def check(holds: bool, sentence: str) -> None:
    """Raise Problem `bad_position` unless it holds."""
    if not holds:
        raise Problem("bad_position", sentence)


def arrange(state: State, truth: dict[str, Any]) -> None:
    """Set up a dealt state, in somebody's turn, as a truth says.

    What it does not say stays as it was dealt, but cards and tokens: those that it does not place are shuffled under
    the named ones by the state's own dice; hands, space and shown tokens that it leaves out are empty. Raises Problem
    `bad_position`, and then the state is of no use.
    """
    check(isinstance(truth, dict), "A position is an object.")
    for name in truth:
        check(name in FIELDS or name == "round_points", f"A position has no {name!r}.")
    check(truth.get("phase", "play") == "play" and truth.get("window") is None, "A position begins with a turn.")
    check(truth.get("winners", []) == [], "Nobody can have won.")
    arrange_cards(state, truth)
    arrange_tokens(state, truth)
    arrange_score(state, truth)
    arrange_turn(state, truth)


def take(left: list[int], known: dict[str, int], names: Any) -> list[int]:
    """The named cards or tokens, taken from those that are left."""
    check(isinstance(names, list) and all(isinstance(name, str) for name in names), "Cards are a list of names.")
    found = []
    for name in names:
        check(name in known, f"There is no {name!r}.")
        number = known[name]
        left[number] -= 1
        check(left[number] >= 0, f"There are not so many {name}.")
        found.append(number)
    return found


def rows(state: State, value: Any, name: str) -> list[Any]:
    """A list with something for each seat."""
    check(isinstance(value, list) and len(value) == state.seats, f"{name} has something for each seat.")
    return list(value)


def pile(state: State, left: list[int], top: list[int], room: int) -> tuple[list[int], int]:
    """A face-down pile: all that is left, shuffled, under the named ones (given top first)."""
    rest = [number for number, n in enumerate(left) for _ in range(n)]
    shuffle(state, rest, len(rest))
    whole = [*rest, *top[::-1]]
    return [*whole, *[0] * (room - len(whole))], len(whole)


def arrange_cards(state: State, truth: dict[str, Any]) -> None:
    """Space, hands, collected cards and deck."""
    left = [COPIES[card] if is_in_deck(state, card) else 0 for card in range(N_FACES)]
    space = take(left, CARDS, truth.get("space", []))
    state.space, state.space_size = [*space, *[0] * (DECK_CARDS - len(space))], len(space)
    for seat, names in enumerate(rows(state, truth.get("hands", [[]] * state.seats), "hands")):
        hand = take(left, CARDS, names)
        check(len(hand) <= HAND, f"A hand has at most {HAND} cards.")
        state.hand[seat], state.hand_size[seat] = [*hand, *[0] * (HAND - len(hand))], len(hand)
    for seat, names in enumerate(rows(state, truth.get("collected", [[]] * state.seats), "collected")):
        state.collected[seat] = [0] * N_FACES
        for card in take(left, CARDS, names):
            state.collected[seat][card] += 1
    top = take(left, CARDS, truth.get("deck", []))
    state.deck, state.deck_size = pile(state, left, top, DECK_CARDS)


def arrange_tokens(state: State, truth: dict[str, Any]) -> None:
    """Shown tokens, taken ones and their pile."""
    left = list(TOKEN_COPIES)
    shown = take(left, TOKEN_NUMBERS, truth.get("tokens", []))
    check(len(shown) <= TOKENS_SHOWN, f"At most {TOKENS_SHOWN} tokens are shown.")
    state.tokens = [*shown, *[NOTHING] * (TOKENS_SHOWN - len(shown))]
    for seat, names in enumerate(rows(state, truth.get("taken", [[]] * state.seats), "taken")):
        state.taken[seat] = [0] * N_TOKENS
        for token in take(left, TOKEN_NUMBERS, names):
            state.taken[seat][token] += 1
    top = take(left, TOKEN_NUMBERS, truth.get("token_pile", []))
    state.token_pile, state.token_pile_size = pile(state, left, top, TOKEN_PILE)


def arrange_score(state: State, truth: dict[str, Any]) -> None:
    """Solutions of this round, and the points of earlier ones: what `points` says beyond this round's."""
    for seat, n in enumerate(rows(state, truth.get("solutions", [0] * state.seats), "solutions")):
        check(type(n) is int and 0 <= n <= DECK_CARDS, "solutions are numbers.")
        state.solutions[seat] = n
    for seat in range(state.seats):
        state.earlier[seat] = 0
    if "points" in truth:
        for seat, n in enumerate(rows(state, truth["points"], "points")):
            check(type(n) is int and 0 <= n - round_points(state, seat) < 10_000, "points are numbers.")
            state.earlier[seat] = n - round_points(state, seat)


def arrange_turn(state: State, truth: dict[str, Any]) -> None:
    """Whose turn it is, in which round, and who loses one."""
    for name in ("turn", "lead"):
        seat = truth.get(name, state.turn if name == "turn" else state.lead)
        check(type(seat) is int and 0 <= seat < state.seats, f"{name} is a seat.")
        setattr(state, name, seat)
    check(state.hand_size[state.turn] > 0, "Whose turn it is needs a card.")
    last = truth.get("last_to_compute")
    check(last is None or (type(last) is int and 0 <= last < state.seats), "last_to_compute is a seat or null.")
    state.last_to_compute = NOBODY if last is None else last
    number = truth.get("round", state.round)
    check(type(number) is int and 1 <= number <= state.max_rounds, "round is a number.")
    state.round = number
    skips = rows(state, truth.get("skips", [False] * state.seats), "skips")
    check(all(type(s) is bool for s in skips), "skips is true or false for each seat.")
    state.skips[: state.seats] = [int(s) for s in skips]
    hearts = truth.get("hearts", state.hearts)
    check(type(hearts) is int and 0 <= hearts <= (HEARTS if is_alone(state) else 0), "hearts are for one who is alone.")
    state.hearts = hearts
    state.phase = Phase.PLAY
