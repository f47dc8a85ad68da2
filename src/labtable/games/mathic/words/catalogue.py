"""Every sentence that Mathic Fraction says, in English, and how its parameters are written. See `engine.sentences`."""

from collections.abc import Mapping, Sequence

from labtable.engine.sentences import Format, join

from .mistakes import SENTENCES as NOT_TRUE

REFUSALS = {
    "not_read": "{why}",
    "not_your_turn": "It is {turn:whose} turn.",
    "nothing_asked": "You are not asked anything now: there is no card to steal and no play to challenge.",
    "window_steal": "{turn:seat} discarded {card:card}: steal it, or pass.",
    "window_challenge": "{by:seat} wrote {line:line}: challenge it, or pass.",
    "play_unfinished": "Finish the play that you are writing first.",
    "no_play_begun": "Begin with compute, then write the equation.",
    "space_empty": "The space is empty, so there is nothing to compute with: discard a card.",
    "not_in_hand": "There is no {card:card} in your hand; you hold {hand:cards}.",
    "no_pattern_token": "A pattern may be played only while a pattern token is shown.",
    "card_not_there": "{card:card} is not there, or not as often: a play uses each card of the space once{own:own}.",
    "one_hand_card": "{card:card} stays in your hand: a play uses just one card of your hand, and {other:card} is one.",
    "play_begins": "A play begins with a card or an opening bracket; no sign stands before its first card.",
    "card_expected": "After {last:piece} comes a card or an opening bracket.",
    "only_cards": "A pattern is nothing but cards, one after the other.",
    "operator_expected": "Between two cards a sign is missing.",
    "value_expected": "{card:card} needs a value, such as 1/2.",
    "no_value_expected": "Declare a value only for a card that stands for many numbers.",
    "value_not_of_card": "{card:card} cannot be {value:fraction}: {why:text}.",
    "no_bracket_open": "There is one closing bracket too many.",
    "bracket_open": "A bracket is still open.",
    "one_relation": "A play has only one equals sign.",
    "no_relation": "An equation needs an equals sign.",
    "no_compare_token": "{sign:text} may stand in place of the equals sign only while a compare token is shown.",
    "too_long": "That play is too long.",
    "hand_card_missing": "A play uses one card of your hand.",
    "stolen_card_missing": "A theft uses the discarded card, {card:card}.",
    "space_card_missing": "A play uses at least one card of the space.",
    "undefined": "Not true: you cannot divide by zero, nor raise zero to a power that is zero or negative.",
    "not_rational": "Not true: that power is not a fraction.",
    "too_big": "Those numbers become too big to calculate with here.",
    "no_pattern": "These cards make no pattern in this order: neither equal, nor equal steps, nor equal ratios, nor "
    "two that alternate, nor each the sum of the two before it.",
    "pattern_too_short": "A pattern has at least {least} cards.",
    "no_discard_alone": "You play alone, so nothing is discarded: compute, or reset for a heart.",
    "reset_only_alone": "You can reset only when you play alone.",
}
EVENTS = {
    "begins": "Round {round}: {who:seat} {who:leads|lead}.",
    "turn_of": "It is {who:whose} turn to write an equation or to discard a card.",
    "discarded": "{who:seat} discarded {card:card}.",
    "computed": "{who:seat} computed {line:line}.",
    "made_pattern": "{who:seat} laid the pattern {line:line}.",
    "stole": "{who:seat} stole {card:card}: {line:line}.",
    "stole_pattern": "{who:seat} stole {card:card} for the pattern {line:line}.",
    "earned": "That is {points} points: {what:earned}.",
    "challenged_true": "{who:seat} challenged, but it is true; {who:seat} must miss the next turn.",
    "challenged_false": "{who:seat} challenged, and it is false: everything goes back.",
    "passed": "You let it pass.",
    "passed_by": "{who:seat} let it pass.",
    "stands": "Nobody challenged: it stands.",
    "not_stolen": "Nobody stole it.",
    "new_hand": "New hand: four cards each; {who:seat} {who:leads|lead}.",
    "round_over": "Round {round} is over.",
    "round_points": "{who:seat}: cards {cards}, Solutions {solutions}, tokens {tokens}: {points} points in this round, "
    "{total} in all.",
    "won": "{who:seats} won with {points} points.",
    "reset": "{who:seat} let hand and space be dealt anew.",
    "went_back": "It is false: everything goes back.",
    "hearts_left": "Hearts left: {hearts}.",
    "no_heart_left": "No heart was left to lose: the match is over at {points} points.",
    "nothing_left": "No card is left to go on with: the match is over at {points} points.",
}
FORMS = {
    "form_compute": "one card of your hand and any of the space, each once, with + - x / ^ and brackets; "
    "for example compute 3/12h + 4/12s = 7/12d (h d s c are the suits, which may be left out)",
    "form_compare": "while a compare token is shown, or with >",
    "form_value": "{card:card} stands for many numbers: this way for {value:fraction}",
    "form_pattern": "one card of your hand and two or more of the space in order, such as pattern 1/12h 2/12s 3/12c: "
    "equal, equal steps, equal ratios, two that alternate, or each the sum of the two before it",
    "form_steal": "a true equation with {card:card}, just discarded, and cards of the space",
    "form_steal_pattern": "a pattern with {card:card} and cards of the space",
    "form_reset": "hand and space are dealt anew for a heart; hearts left: {hearts}",
    "form_challenge": "if {line:line} is false it goes back; if it is true you miss your next turn",
}
ENDING = {
    "reached": "{who:seat} got there with {line:line}.",
    "total": "{who:seat}: {total} points.",
}
SITUATION = {
    "space": "In the space: {cards:cards}.",
    "tokens": "Tokens shown: {tokens:tokens}.",
    "you_hold": "You hold {hand:cards}.",
    "holds": "{who:seat}: {held} in hand, {points} points.",
    "your_points": "You have {points} points.",
    "piles": "{deck} cards and {pile} tokens are left.",
    "aim": "Earn points with true equations: the most points win once somebody has {goal} at the end of a round.",
    "aim_rounds": "Earn points with true equations: the most points win once somebody has {goal} at the end of a "
    "round, or after round {rounds}.",
    "aim_round": "Earn points with true equations: whoever has most of them after one round wins.",
    "aim_sprint": "Earn points with true equations: whoever has {goal} first wins.",
    "aim_alone": "Earn {goal} points with true equations before your hearts are lost.",
    "turn_of_alone": "It is {who:whose} turn to write an equation, or to take new cards for a heart.",
    "your_turn": "Your turn: write a true equation with one card of your hand and cards of the space, or discard a "
    "card.",
    "your_turn_empty": "Your turn: the space is empty, so discard a card.",
    "your_turn_alone": "Your turn: write a true equation with one card of your hand and cards of the space, or take "
    "new cards for a heart.",
    "lost": "The match is over at {points} points.",
    "may_steal": "{who:seat} discarded {card:card}: steal it with a true equation of it and cards of the space, or "
    "pass.",
    "may_challenge": "{who:seat} wrote {line:line}. If it is false, challenge it; a wrong challenge costs your next "
    "turn. Otherwise pass.",
    "waiting_steal": "Everybody else is asked whether to steal {card:card}.",
    "waiting_challenge": "Everybody else is asked whether what {who:seat} wrote is true.",
    "skips": "{who:seat} must miss the next turn.",
    "winners": "{who:seats} won.",
}


def cards(names: Sequence[str]) -> str:
    """Cards by name: a, b and c."""
    return join(names) or "no card"


def tokens(names: Sequence[str]) -> str:
    """Tokens by name: a, b and c."""
    return join(names) or "none"


def fraction(value: Sequence[int]) -> str:
    """A fraction: n/d, or n for a whole number."""
    return str(value[0]) if value[1] == 1 else f"{value[0]}/{value[1]}"


def earned(what: Mapping[str, object]) -> str:
    """What a play earned: cards, a Solution, tokens."""
    count = what["cards"]
    parts = [f"{count} cards"]
    if what["solution"]:
        parts.append("a Solution")
    names = what["tokens"]
    assert isinstance(names, list)
    return join(parts + [f"the token {name}" for name in names])


def own(card: str) -> str:
    """What a play may use besides the space."""
    return f", and {card} once" if card else ""


TABLE: Mapping[str, str] = {**REFUSALS, **NOT_TRUE, **EVENTS, **FORMS, **ENDING, **SITUATION}
FORMATS: Mapping[str, Format] = {
    "card": str,
    "cards": cards,
    "tokens": tokens,
    "line": str,
    "piece": str,
    "text": str,
    "fraction": fraction,
    "earned": earned,
    "own": own,
}
