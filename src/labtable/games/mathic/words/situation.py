"""The position as sentences, and the forms of actions that a seat can type."""

from collections.abc import Sequence

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.words.sentences import Sentence

from ..rules.cards import AIMS, MAX_ROUNDS, Token
from ..rules.names import card_name, card_names, token_names
from ..rules.rounds import is_alone, is_over
from ..rules.scoring import is_shown, points
from ..rules.state import NOTHING, Phase, State
from ..rules.writing import is_wild
from .refusals import last_line, value_such_as

# --- the forms of actions ---------------------------------------------------------------------------------------------

FORM = "... = ..."


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """What the seat can type now: discards, answers in a window, and how a play is written, possible or not."""
    if view.phase == Phase.CHALLENGE:
        return [("challenge", Sentence("form_challenge", {"line": last_line(view)}, "M-12")), ("pass", None)]
    if view.phase == Phase.STEAL:
        card = {"card": card_name(view.play_card)}
        forms = [(f"steal {FORM}", Sentence("form_steal", card, "M-11")), *value_forms(view, [])]
        if is_shown(view, Token.PATTERN):
            forms.append(("steal pattern ...", Sentence("form_steal_pattern", card, "M-11")))
        return [*forms, ("pass", None)]
    hand = list(dict.fromkeys(view.hand[seat][: view.hand_size[seat]]))
    discards: list[tuple[str, Sentence | None]] = [(f"discard {name}", None) for name in card_names(hand)]
    if is_alone(view):
        discards = [("reset", Sentence("form_reset", {"hearts": view.hearts}, "M-16"))]
    if view.space_size == 0:
        return [*discards, (f"compute {FORM}", Sentence("space_empty", {}, "M-2"))]
    forms = [(f"compute {FORM}", Sentence("form_compute", {}, "M-3")), *value_forms(view, hand)]
    if is_shown(view, Token.COMPARE):
        forms.append(("compute ... < ...", Sentence("form_compare", {}, "M-7")))
    if is_shown(view, Token.PATTERN):
        forms.append(("pattern ...", Sentence("form_pattern", {}, "M-10")))
    return [*discards, *forms]


def value_forms(view: State, hand: Sequence[int]) -> list[tuple[str, Sentence | None]]:
    """How to write the value of a wild card: an example, if the hand or the space has one (M-5)."""
    wild = next((card for card in [*hand, *view.space[: view.space_size]] if is_wild(card)), None)
    if wild is None:
        return []
    n, d = value_such_as(wild)
    return [(card_name(wild, (n, d)), Sentence("form_value", {"card": card_name(wild), "value": [n, d]}, "M-5"))]


# --- the position as sentences ----------------------------------------------------------------------------------------


def situation(view: State, seat: int) -> list[Sentence]:
    """The position in words: the aim, space, tokens, hands, points, and what the seat is asked."""
    sentences = [
        aim(view, seat),
        Sentence("space", {"cards": card_names(view.space[: view.space_size])}),
        Sentence("tokens", {"tokens": token_names([t for t in view.tokens if t != NOTHING])}),
    ]
    if seat != SPECTATOR:
        sentences.append(Sentence("you_hold", {"hand": card_names(view.hand[seat][: view.hand_size[seat]])}))
        sentences.append(Sentence("your_points", {"points": points(view, seat)}))
    if is_alone(view):
        sentences.append(Sentence("hearts_left", {"hearts": view.hearts}, "M-16"))
    for other in range(view.seats):
        if other != seat:
            sentences.append(
                Sentence("holds", {"who": other, "held": view.hand_size[other], "points": points(view, other)})
            )
        if view.skips[other]:
            sentences.append(Sentence("skips", {"who": other}, "M-12"))
    sentences.append(Sentence("piles", {"deck": view.deck_size, "pile": view.token_pile_size}))
    return [*sentences, prompt(view, seat)]


def aim(view: State, seat: int) -> Sentence:
    """What wins, and until when the match goes on (M-15, M-16)."""
    goal = AIMS[view.aim]
    if is_alone(view):
        return Sentence("aim_alone", {"goal": goal}, "M-16")
    if view.sprint:
        return Sentence("aim_sprint", {"goal": goal}, "M-15")
    if view.max_rounds == 1:
        return Sentence("aim_round", {}, "M-15")
    if view.max_rounds < MAX_ROUNDS:
        return Sentence("aim_rounds", {"goal": goal, "rounds": view.max_rounds}, "M-15")
    return Sentence("aim", {"goal": goal}, "M-15")


def prompt(view: State, seat: int) -> Sentence:
    """What the match waits for, as a sentence to this seat; at the end, who has won."""
    if is_over(view):
        won = [s for s in range(view.seats) if view.winners[s]]
        if not won:
            return Sentence("lost", {"points": points(view, 0)}, "M-16")
        return Sentence("winners", {"who": won, "points": points(view, won[0])}, "M-15")
    if view.phase == Phase.PLAY:
        return prompt_on_turn(view) if seat == view.turn else turn_of_other(view)
    return prompt_in_window(view, seat != SPECTATOR and view.asked[seat] == 1)


def prompt_on_turn(view: State) -> Sentence:
    """Tell the seat on turn what it can do (M-2, M-16)."""
    if is_alone(view):
        return Sentence("your_turn_alone", {}, "M-16")
    return Sentence("your_turn" if view.space_size > 0 else "your_turn_empty", {}, "M-2")


def turn_of_other(view: State) -> Sentence:
    """Tell the others whose turn it is (M-2, M-16)."""
    who = {"who": view.turn}
    return Sentence("turn_of_alone", who, "M-16") if is_alone(view) else Sentence("turn_of", who, "M-2")


def prompt_in_window(view: State, asked: bool) -> Sentence:
    """Tell a seat that is asked in the open window how it can answer, and others what is waited for (M-11, M-12)."""
    if view.phase == Phase.STEAL:
        parameters = {"who": view.turn, "card": card_name(view.play_card)}
        return Sentence("may_steal" if asked else "waiting_steal", parameters, "M-11")
    if asked:
        return Sentence("may_challenge", {"who": view.play_by, "line": last_line(view)}, "M-12")
    return Sentence("waiting_challenge", {"who": view.play_by}, "M-12")
