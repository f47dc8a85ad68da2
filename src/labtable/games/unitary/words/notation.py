"""Actions in the notation of the rules: written in one way, read leniently.

Written: `Force up`, `Force down`, `Square`, `Square Root`, `Clear`, `done`, `discard Force`, `claim`, `pass`.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from labtable.engine.words.problem import Problem

from ..rules.cards import ALL_QUANTITIES, CARD_NAMES, N_QUANTITIES, Special
from ..rules.deck import is_in_deck
from ..rules.state import MAX_HAND, Action, Phase, State

WAYS = {Action.DOWN: "down", 0: "up"}
CALLS = {"done": Action.DONE, "claim": Action.CLAIM, "pass": Action.PASS}
OTHER_CALLS = {"end": "done", "end turn": "done", "end my turn": "done", "finish": "done", "unitary": "claim"}
DISCARDING = ("discard ", "throw away ", "throw ", "drop ")
UP_WORDS = ("right-side-up", "right side up", "rightside up", "upright", "up", "above")
DOWN_WORDS = ("upside-down", "upside down", "down", "inverted", "flipped", "below")
OTHER_NAMES = {  # besides the names, symbols and aliases that stand on the cards
    "^2": Special.SQUARE,
    "²": Special.SQUARE,
    "squared": Special.SQUARE,
    "sqrt": Special.SQUARE_ROOT,
    "root": Special.SQUARE_ROOT,
    "√": Special.SQUARE_ROOT,
    "squareroot": Special.SQUARE_ROOT,
    "^1/2": Special.SQUARE_ROOT,
}
SPELLED = {"ρ": "rho", "γ": "gamma", "η": "eta", "ν": "nu", "α": "alpha", "μ": "mu", "ṁ": "mdot"}
SHORTEST_BEGINNING = 3  # letters of a name that stand for the whole
LONGEST_ECHO = 40  # of a player's text, in the answer to it


def write(pieces: Sequence[int]) -> str:
    """An action in notation; each is one piece."""
    (action,) = pieces
    for call, number in CALLS.items():
        if action == number:
            return call
    if action >= Action.DISCARD:
        return f"discard {CARD_NAMES[action - Action.DISCARD]}"
    if action >= Action.DOWN:
        return f"{CARD_NAMES[action - Action.DOWN]} down"
    return CARD_NAMES[action] + (" up" if action < N_QUANTITIES else "")


def read(text: str, view: State, seat: int) -> tuple[int, ...]:
    """The action that a person wrote. Raises Problem `unreadable` or `ambiguous`."""
    words = " ".join(text.split())
    call = words.casefold().rstrip("!.")
    call = OTHER_CALLS.get(call, call)
    if call in CALLS:
        return (CALLS[call],)
    for verb in DISCARDING:
        if call.startswith(verb):
            return (Action.DISCARD + read_card(words[len(verb) :], view, seat),)
    if call.startswith("play "):
        words = words[len("play ") :]
    name, way = split_way(words)
    card = read_card(name, view, seat)
    if card >= N_QUANTITIES:
        return (card,)
    if way is None and view.phase == Phase.DISCARD and view.turn == seat:
        return (Action.DISCARD + card,)
    if way is None:
        raise Problem(
            "ambiguous", "which_way", card=CARD_NAMES[card], up=write((card,)), down=write((Action.DOWN + card,))
        )
    return (way + card,)


def split_way(words: str) -> tuple[str, int | None]:
    """Split a play into its card and its way up (0 or Action.DOWN, None if it is not given)."""
    lower = words.casefold()
    for offset, names in ((0, UP_WORDS), (Action.DOWN, DOWN_WORDS)):
        for name in names:
            if len(lower) == len(words) and re.search(rf"[\s,]{name}$", lower):
                return words[: -len(name)].rstrip(" ,"), int(offset)
    return words, None


def read_card(name: str, view: State, seat: int) -> int:
    """The card that a person means. Raises Problem `unreadable` or `ambiguous`.

    A name that fits several cards means the one in the person's hand, if there is exactly one.
    """
    readings = [[card for card in cards if is_in_deck(view, card)] or cards for cards in cards_called(name)]
    hand = view.hand[seat][: view.hand_size[seat]] if 0 <= seat < view.seats else []
    held = [[card for card in cards if card in hand] for cards in readings]
    for cards in (*held, *readings):
        if len(cards) == 1:
            return cards[0]
    found = [card for cards in readings[:1] for card in cards]
    if found:
        raise Problem("ambiguous", "which_card", text=echo(name), meant=[CARD_NAMES[card] for card in found])
    near = get_close_matches(name.casefold(), [n.casefold() for n in CARD_NAMES], 1)
    if not near:
        raise Problem("unreadable", "no_card", text=echo(name))
    guess = CARD_NAMES[[n.casefold() for n in CARD_NAMES].index(near[0])]
    raise Problem("unreadable", "no_card_but", text=echo(name), guess=guess)


@lru_cache(maxsize=1000)  # most of what is written is written again, exactly so
def cards_called(name: str) -> list[list[int]]:
    """The cards that a name fits, by the strictest reading that fits any: name, alias, symbol, beginning.

    A lower-case symbol may also mean the upper-case one, since players at a terminal type lower case: those come
    second.
    """
    lower = name.casefold()
    if lower in OTHER_NAMES:
        return [[OTHER_NAMES[lower]]]
    named = [card for card, n in enumerate(CARD_NAMES) if n.casefold() == lower]
    aliased = [card for card, q in enumerate(ALL_QUANTITIES) if SPELLED.get(q.symbol) == lower or lower in q.aliases]
    symbols = [card for card, q in enumerate(ALL_QUANTITIES) if q.symbol == name]
    capitals = [card for card, q in enumerate(ALL_QUANTITIES) if q.symbol.casefold() == name]
    begun = [card for card, n in enumerate(CARD_NAMES) if begins(n, lower)]
    for readings in ([named], [aliased], [symbols, capitals], [begun]):
        if any(readings):
            return [cards for cards in readings if cards]
    return []


def begins(name: str, lower: str) -> bool:
    """Whether the letters are enough to identify the name."""
    return len(lower) >= SHORTEST_BEGINNING and name.casefold().startswith(lower)


def echo(text: str) -> str:
    """A player's text, shortened and printable, to be repeated in a message."""
    shown = "".join(c if c.isprintable() else "?" for c in text)
    return shown if len(shown) <= LONGEST_ECHO else shown[: LONGEST_ECHO - 1] + "…"


def hand_names(view: State, seat: int) -> list[str | None]:
    """A seat's cards by name, None for a card that the viewer may not know."""
    assert view.hand_size[seat] <= MAX_HAND
    return [CARD_NAMES[card] if card >= 0 else None for card in view.hand[seat][: view.hand_size[seat]]]
