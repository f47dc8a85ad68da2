"""What Mathic Fraction says: why something is refused, what happened, how things stand."""

from collections.abc import Sequence

from labtable.engine.contract import SPECTATOR
from labtable.engine.sentences import Sentence

from .cards import MAX_DENOMINATOR, PATTERN_LEAST, Token
from .counting import counts, ends_round
from .notation import OPERATORS, VERBS, card_name, card_names, token_name, write_line
from .plays import own_card
from .proof import earned, not_of_card, prove
from .rules import is_alone, is_over
from .scoring import is_shown, points
from .state import NOTHING, Phase, Piece, Refusal, State
from .writing import fits, is_beginning, is_for_pattern, is_numerator, is_theft, is_wild

# --- why not ----------------------------------------------------------------------------------------------------------

PLAIN = {
    Refusal.MATCH_OVER: ("match_over", None),
    Refusal.NO_SUCH_ACTION: ("no_such_action", None),
    Refusal.PLAY_UNFINISHED: ("play_unfinished", "M-3"),
    Refusal.NO_PLAY_BEGUN: ("no_play_begun", "M-3"),
    Refusal.SPACE_EMPTY: ("space_empty", "M-2"),
    Refusal.NO_PATTERN_TOKEN: ("no_pattern_token", "M-10"),
    Refusal.OPERATOR_EXPECTED: ("operator_expected", "M-4"),
    Refusal.NO_VALUE_EXPECTED: ("no_value_expected", "M-5"),
    Refusal.NO_BRACKET_OPEN: ("no_bracket_open", "M-4"),
    Refusal.BRACKET_OPEN: ("bracket_open", "M-4"),
    Refusal.ONE_RELATION: ("one_relation", "M-4"),
    Refusal.NO_RELATION: ("no_relation", "M-4"),
    Refusal.TOO_LONG: ("too_long", "M-4"),
    Refusal.SPACE_CARD_MISSING: ("space_card_missing", "M-3"),
    Refusal.UNDEFINED: ("undefined", "M-6"),
    Refusal.NOT_RATIONAL: ("not_rational", "M-4"),
    Refusal.TOO_BIG: ("too_big", "M-4"),
    Refusal.NO_PATTERN: ("no_pattern", "M-9"),
    Refusal.NO_DISCARD_ALONE: ("no_discard_alone", "M-16"),
    Refusal.RESET_ONLY_ALONE: ("reset_only_alone", "M-16"),
}


def explain(view: State, seat: int, action: int, reason: int) -> Sentence:
    """The sentence for a reason of `refusal`, with this table's facts and the rule's number."""
    if reason in PLAIN:
        key, rule = PLAIN[Refusal(reason)]
        return Sentence(key, {}, rule)
    match Refusal(reason):
        case Refusal.NOT_YOUR_TURN:
            return Sentence("not_your_turn", {"turn": view.turn}, "M-2")
        case Refusal.NOT_IN_HAND:
            hand = card_names(view.hand[seat][: view.hand_size[seat]])
            return Sentence("not_in_hand", {"card": card_name(action - Piece.DISCARD), "hand": hand}, "M-2")
        case Refusal.NO_COMPARE_TOKEN:
            return Sentence("no_compare_token", {"sign": OPERATORS[Piece(action)]}, "M-7")
        case Refusal.CARD_EXPECTED:
            if is_for_pattern(view.pad):
                return Sentence("only_cards", {}, "M-10")
            return Sentence("card_expected", {"last": last_written(view)}, "M-4")
        case Refusal.PATTERN_TOO_SHORT:
            return Sentence("pattern_too_short", {"least": PATTERN_LEAST}, "M-9")
        case Refusal.NOT_TRUE:
            why = prove(view.pad[: view.pad_size]).why
            assert why is not None
            return why
        case Refusal.VALUE_EXPECTED | Refusal.VALUE_NOT_OF_CARD:
            return explain_value(view, action, reason)
        case Refusal.NOT_ASKED | Refusal.WINDOW_OPEN:
            return explain_window(view, action, reason)
    return explain_card(view, seat, action, reason)


def explain_value(view: State, piece: int, reason: int) -> Sentence:
    """A wild card's value is missing, or is none that it may have (M-5)."""
    at = view.pad_size - 1
    if is_numerator(view.pad[at]):
        at -= 1
    card = view.pad[at]
    if reason == Refusal.VALUE_EXPECTED:
        return Sentence("value_expected", {"card": card_name(card)}, "M-5")
    return not_of_card(card, (view.pad[at + 1] - Piece.NUMERATOR, piece - Piece.DENOMINATOR))


def explain_window(view: State, action: int, reason: int) -> Sentence:
    """What a window asks, or that it asks nothing (M-11, M-12)."""
    if reason == Refusal.NOT_ASKED:
        return Sentence("nothing_asked", {}, "M-12" if action == Piece.CHALLENGE else "M-11")
    if view.phase == Phase.STEAL:
        return Sentence("window_steal", {"turn": view.turn, "card": card_name(view.play_card)}, "M-11")
    return Sentence("window_challenge", {"by": view.play_by, "line": last_line(view)}, "M-12")


def explain_card(view: State, seat: int, piece: int, reason: int) -> Sentence:
    """A card that cannot be used, or one that is missing (M-3, M-11)."""
    theft = view.pad_size > 0 and is_theft(view.pad)
    if reason == Refusal.HAND_CARD_MISSING:
        if theft:
            return Sentence("stolen_card_missing", {"card": card_name(view.play_card)}, "M-11")
        return Sentence("hand_card_missing", {}, "M-3")
    if reason == Refusal.ONE_HAND_CARD:
        other = card_name(own_card(view, seat))
        return Sentence("one_hand_card", {"card": card_name(piece), "other": other}, "M-3")
    own = "" if theft else "one card of your hand"
    return Sentence("card_not_there", {"card": card_name(piece), "own": own}, "M-11" if theft else "M-3")


def last_written(view: State) -> str:
    """The last piece on the pad in words."""
    last = view.pad[view.pad_size - 1]
    return VERBS[Piece(last)] if is_beginning(last) else write_line([last])


# --- what happened ----------------------------------------------------------------------------------------------------


def opening(view: State, viewer: int) -> list[Sentence]:
    """What everybody sees of the deal."""
    return [Sentence("begins", {"round": view.round, "who": view.turn}, "M-1")]


def last_line(view: State) -> str:
    """The last play as it was written."""
    return write_line(view.play[: view.play_size])


def events(before: State, after: State, seat: int, pieces: Sequence[int], viewer: int) -> list[Sentence]:
    """What the viewer sees happen, told from its views before and after an action that it may know of."""
    first = pieces[0]
    told: list[Sentence] = []
    if first >= Piece.DISCARD:
        told.append(Sentence("discarded", {"who": seat, "card": card_name(first - Piece.DISCARD)}))
    elif first == Piece.CHALLENGE:
        told += challenge_events(before, seat)
    elif first == Piece.PASS:
        told += pass_events(before, after, seat, viewer)
    elif first == Piece.RESET:
        told += [Sentence("reset", {"who": seat}, "M-16")] if after.hearts < before.hearts else []
    elif pieces[-1] == Piece.END:
        told += play_events(before, after, seat, pieces)
    if is_alone(after):
        return how_alone(before, after, pieces, told)
    return told + what_begins(before, after, seat, pieces)


def how_alone(before: State, after: State, pieces: Sequence[int], told: list[Sentence]) -> list[Sentence]:
    """What is told of who plays alone, with what became of the hearts, and the end (M-16)."""
    is_false = pieces[-1] == Piece.END and points(after, 0) == points(before, 0)
    if is_false:
        why = prove(pieces).why
        assert why is not None
        told = [told[0], Sentence("went_back", {}, "M-16"), why]
    if is_over(after) and any(after.winners):
        told.append(winners(after, "won"))
    elif is_over(after):
        key = "no_heart_left" if is_false or pieces[0] == Piece.RESET else "nothing_left"
        told.append(Sentence(key, {"points": points(after, 0)}, "M-16"))
    elif after.hearts < before.hearts:
        told.append(Sentence("hearts_left", {"hearts": after.hearts}, "M-16"))
    return told


def play_events(before: State, after: State, seat: int, pieces: Sequence[int]) -> list[Sentence]:
    """A play and what it earned (M-8, M-9, M-15)."""
    said = {"who": seat, "line": write_line(pieces)}
    keys = {
        Piece.COMPUTE: ("computed", "M-3"),
        Piece.PATTERN: ("made_pattern", "M-10"),
        Piece.STEAL: ("stole", "M-11"),
        Piece.STEAL_PATTERN: ("stole_pattern", "M-11"),
    }
    key, rule = keys[Piece(pieces[0])]
    if is_theft(list(pieces)):
        said["card"] = card_name(before.play_card)
    what = earned(pieces, before.space_size, before.tokens)
    told = {"cards": what.cards, "solution": what.solution, "tokens": what.tokens}
    return [Sentence(key, said, rule), Sentence("earned", {"points": what.points, "what": told})]


def challenge_events(before: State, seat: int) -> list[Sentence]:
    """How a challenge was settled, what is false, and that a thief loses a turn for it (M-12)."""
    proof = prove(before.play[: before.play_size])
    if proof.why is None:
        return [Sentence("challenged_true", {"who": seat}, "M-12")]
    lost = [Sentence("skips", {"who": before.play_by}, "M-12")] if is_theft(before.play) else []
    return [Sentence("challenged_false", {"who": seat}, "M-12"), proof.why, *lost]


def pass_events(before: State, after: State, seat: int, viewer: int) -> list[Sentence]:
    """One's own pass; and for all, when the window has closed, that nobody did anything (M-11, M-12)."""
    told = [Sentence("passed")] if seat == viewer else []
    if after.phase == before.phase:
        return told
    key, rule = ("not_stolen", "M-11") if before.phase == Phase.STEAL else ("stands", "M-12")
    return [*told, Sentence(key, {}, rule)]


def what_begins(before: State, after: State, seat: int, pieces: Sequence[int]) -> list[Sentence]:
    """A new hand or round, or the end, if the action brought one (M-13, M-14, M-15)."""
    if ends_round(before, after):
        told = [Sentence("round_over", {"round": before.round}, "M-14")]
        for who, count in enumerate(counts(before, after, seat, pieces)):
            told.append(Sentence("round_points", {"who": who, **count._asdict()}, "M-15"))
        ends = Sentence("begins", {"round": after.round, "who": after.turn}, "M-13")
        return [*told, winners(after, "won") if is_over(after) else ends]
    if after.deck_size < before.deck_size:
        return [Sentence("new_hand", {"who": after.turn}, "M-13")]
    return []


def winners(view: State, key: str) -> Sentence:
    """Who won."""
    won = [seat for seat in range(view.seats) if view.winners[seat]]
    return Sentence(key, {"who": won, "points": points(view, won[0])}, "M-15")


# --- what can be written ----------------------------------------------------------------------------------------------

FORM = "... = ..."


def choices(view: State, seat: int) -> list[tuple[str, Sentence | None]]:
    """Discards, answers in a window, and how a play is written; whether there is one is for the seat to see."""
    if view.phase == Phase.CHALLENGE:
        return [("challenge", Sentence("form_challenge", {"line": last_line(view)}, "M-12")), ("pass", None)]
    if view.phase == Phase.STEAL:
        card = {"card": card_name(view.play_card)}
        found = [(f"steal {FORM}", Sentence("form_steal", card, "M-11")), *of_values(view, [])]
        if is_shown(view, Token.PATTERN):
            found.append(("steal pattern ...", Sentence("form_steal_pattern", card, "M-11")))
        return [*found, ("pass", None)]
    hand = list(dict.fromkeys(view.hand[seat][: view.hand_size[seat]]))
    discards: list[tuple[str, Sentence | None]] = [(f"discard {name}", None) for name in card_names(hand)]
    if is_alone(view):
        discards = [("reset", Sentence("form_reset", {"hearts": view.hearts}, "M-16"))]
    if view.space_size == 0:
        return [*discards, (f"compute {FORM}", Sentence("space_empty", {}, "M-2"))]
    found = [(f"compute {FORM}", Sentence("form_compute", {}, "M-3")), *of_values(view, hand)]
    if is_shown(view, Token.COMPARE):
        found.append(("compute ... < ...", Sentence("form_compare", {}, "M-7")))
    if is_shown(view, Token.PATTERN):
        found.append(("pattern ...", Sentence("form_pattern", {}, "M-10")))
    return [*discards, *found]


def of_values(view: State, hand: Sequence[int]) -> list[tuple[str, Sentence | None]]:
    """How a card that stands for many numbers is written, if there is one (M-5)."""
    wild = next((card for card in [*hand, *view.space[: view.space_size]] if is_wild(card)), None)
    if wild is None:
        return []
    n, d = next((n, d) for d in range(2, MAX_DENOMINATOR + 1) for n in range(1, d + 1) if fits(wild, n, d))
    return [(card_name(wild, (n, d)), Sentence("form_value", {"card": card_name(wild), "value": [n, d]}, "M-5"))]


# --- how things stand -------------------------------------------------------------------------------------------------


def situation(view: State, seat: int) -> list[Sentence]:
    """The position in words: space, tokens, hands, points, and what is asked of the seat."""
    said = [
        Sentence("space", {"cards": card_names(view.space[: view.space_size])}),
        Sentence("tokens", {"tokens": [token_name(t) for t in view.tokens if t != NOTHING]}),
    ]
    if seat != SPECTATOR:
        said.append(Sentence("you_hold", {"hand": card_names(view.hand[seat][: view.hand_size[seat]])}))
        said.append(Sentence("your_points", {"points": points(view, seat)}))
    if is_alone(view):
        said.append(Sentence("hearts_left", {"hearts": view.hearts}, "M-16"))
    for other in range(view.seats):
        if other != seat:
            said.append(Sentence("holds", {"who": other, "held": view.hand_size[other], "points": points(view, other)}))
        if view.skips[other]:
            said.append(Sentence("skips", {"who": other}, "M-12"))
    said.append(Sentence("piles", {"deck": view.deck_size, "pile": view.token_pile_size}))
    return [*said, whose_move(view, seat)]


def whose_move(view: State, seat: int) -> Sentence:
    """Who must do what."""
    if is_over(view):
        return winners(view, "winners") if any(view.winners) else Sentence("lost", {"points": points(view, 0)}, "M-16")
    if is_alone(view):
        return Sentence("your_turn_alone", {}, "M-16") if seat == view.turn else Sentence("turn_of", {"who": view.turn})
    if view.phase == Phase.PLAY:
        return Sentence("your_turn", {}, "M-2") if seat == view.turn else Sentence("turn_of", {"who": view.turn})
    if seat == SPECTATOR or view.asked[seat] != 1:
        return Sentence("waiting")
    if view.phase == Phase.STEAL:
        return Sentence("may_steal", {"who": view.turn, "card": card_name(view.play_card)}, "M-11")
    return Sentence("may_challenge", {"who": view.play_by, "line": last_line(view)}, "M-12")
