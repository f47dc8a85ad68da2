"""The sentences of Mathic Fraction, and the formats of their parameters. See `engine.words.sentences`."""

from collections.abc import Mapping, Sequence

from labtable.engine.words.sentences import Format, join

from .mistakes import SENTENCES as NOT_TRUE

REFUSALS = {
    "not_read": "{why}",
    "not_read_added_across": "{why}",
    "not_your_turn": "It is {turn:whose} turn now.",
    "nothing_asked": "There is no card to steal and no play to challenge now.",
    "window_steal": "{turn:seat} discarded {card:card}. Steal it, or pass.",
    "window_challenge": "{by:seat} wrote {line:line}. Challenge it, or pass.",
    "play_unfinished": "Finish the play that you are writing first.",
    "no_play_begun": "Write “compute” first, then the equation.",
    "space_empty": "The space is empty, so there is nothing to use: discard a card.",
    "not_in_hand": "You do not hold {card:card}. Your hand: {hand:cards}.",
    "no_pattern_token": "You can lay a pattern only while a pattern token is shown.",
    "card_not_there": "There is no {card:card} left to use. Each card of the space can be used once{own:own}.",
    "one_hand_card": "A play uses just one card of your hand, and you have used {other:card}. {card:card} stays there.",
    "play_begins": "Begin with a card or an opening bracket, not with a sign.",
    "card_expected": "After {last:piece} there must be a card or an opening bracket.",
    "only_cards": "A pattern is cards only, one after the other.",
    "operator_expected": "There is a sign missing between two cards.",
    "value_expected": "Say which number the card {card:card} stands for, such as {value:fraction}.",
    "no_value_expected": "Only a card that stands for many numbers is given a value.",
    "value_not_of_card": "{card:card} cannot be {value:fraction}: {why:text}.",
    "no_bracket_open": "There is one closing bracket too many.",
    "bracket_open": "A bracket is not closed.",
    "one_relation": "An equation has only one equals sign.",
    "no_relation": "An equation needs an equals sign.",
    "no_compare_token": "You can write {sign:text} for the equals sign only while a compare token is shown.",
    "too_long": "That play is too long.",
    "hand_card_missing": "Use one card of your hand as well.",
    "stolen_card_missing": "To steal, use the discarded card, {card:card}.",
    "space_card_missing": "Use at least one card of the space as well.",
    "undefined": "Not true: nothing can be divided by 0, or be 0 to the power of 0 or less.",
    "not_rational": "Not true: that power is no exact fraction.",
    "too_big": "These numbers become too big for this table.",
    "no_pattern": "This is no pattern: cards must be equal, go up or down by equal steps, be multiplied by the same "
    "number, take turns between two values, or each be the sum of the two before it.",
    "pattern_too_short": "A pattern has at least {least} cards.",
    "no_discard_alone": "You play alone and discard nothing: write an equation, or give a heart for new cards.",
    "reset_only_alone": "Only somebody who plays alone can take new cards for a heart.",
}
EVENTS = {
    "begins": "Round {round}: {who:seat} {who:leads|lead}.",
    "turn_of": "It is {who:whose} turn to write an equation or discard a card.",
    "discarded": "{who:seat} discarded {card:card}.",
    "computed": "{who:seat} computed {line:line}.",
    "made_pattern": "{who:seat} laid the pattern {line:line}.",
    "stole": "{who:seat} stole {card:card}: {line:line}.",
    "stole_pattern": "{who:seat} stole {card:card} for the pattern {line:line}.",
    "earned": "That is {points} points: {what:earned}.",
    "challenged_true": "{who:seat} challenged, but it is right: that costs a turn.",
    "challenged_false": "{who:seat} challenged, and it is wrong. Everything goes back.",
    "passed": "You let it pass.",
    "passed_by": "{who:seat} let it pass.",
    "missed": "{who:seat} {who:misses|miss} this turn.",
    "stands": "Nobody challenged, so it stands.",
    "not_stolen": "Nobody stole it.",
    "new_hand": "New hand: {cards:count} each; {who:seat} {who:leads|lead}.",
    "round_over": "Round {round} is over.",
    "round_points": "{who:seat}: {cards} {cards:#card|cards}, {solutions} {solutions:#Solution|Solutions} and "
    "{tokens} {tokens:#token|tokens} make {points} points in this round, {total} in all.",
    "won": "{who:seats} won with {points} points.",
    "reset": "{who:seat} gave a heart for new cards.",
    "went_back": "It is false. Everything goes back.",
    "hearts_left": "Hearts left: {hearts}.",
    "no_heart_left": "No heart was left to lose. The match ends at {points} points.",
    "nothing_left": "No card is left to play with. The match ends at {points} points.",
}
FORMS = {
    "form_compute": "one card of your hand and any of the space, each once, with + - x / ^ and brackets, "
    "such as compute 3/12h + 4/12s = 7/12d (h d s c are the suits, which may be left out)",
    "form_compare": "or with >, while a compare token is shown",
    "form_value": "{card:card} stands for many numbers; for {value:fraction} it is written like this",
    "form_pattern": "one card of your hand and two or more of the space in order, such as pattern 1/12h 2/12s 3/12c: "
    "equal, up or down by equal steps, multiplied by the same number, taking turns between two values, or each the sum "
    "of the two before it",
    "form_steal": "a true equation with {card:card}, just discarded, and cards of the space",
    "form_steal_pattern": "a pattern with {card:card} and cards of the space",
    "form_reset": "a new hand and a new space for a heart; hearts left: {hearts}",
    "form_challenge": "if {line:line} is wrong it goes back; if it is right you miss a turn",
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
    "piles": "Still to come: {deck} {deck:#card|cards} and {pile} {pile:#token|tokens}.",
    "aim": "Earn points with true equations. Once somebody has {goal} at the end of a round, the most points win.",
    "aim_rounds": "Earn points with true equations. Once somebody has {goal} at the end of a round, or after "
    "round {rounds}, the most points win.",
    "aim_round": "Earn points with true equations. The most points after one round win.",
    "aim_sprint": "Earn points with true equations. Whoever has {goal} first wins.",
    "aim_alone": "Earn {goal} points with true equations before you have lost your hearts.",
    "turn_of_alone": "It is {who:whose} turn to write an equation or give a heart for new cards.",
    "your_turn": "Your turn: write an equation with one of your cards, or discard one.",
    "your_turn_empty": "Your turn: the space is empty, so discard a card.",
    "your_turn_alone": "Your turn: write an equation with one of your cards, or give a heart for new cards.",
    "lost": "The match ends at {points} points.",
    "may_steal": "{who:seat} discarded {card:card}. Steal it for an equation with cards of the space, or pass.",
    "may_challenge": "{who:seat} wrote {line:line}. Is it right? If not, challenge; but if it is, you miss a turn. "
    "Otherwise pass.",
    "waiting_steal": "The others are asked whether they want to steal {card:card}.",
    "waiting_challenge": "The others are asked whether what {who:seat} wrote is right.",
    "skips": "{who:seat} must miss the next turn.",
    "winners": "{who:seats} won.",
}

MANNER = {
    "manner.random": "Does anything that is allowed, by chance.",
    "manner.beginner": "Plays two or three cards with plus, minus and times, and ignores the tokens.",
    "manner.intermediate": "Plays up to three cards, can divide, and takes the best play that it sees.",
    "manner.expert": "Misses hardly any play of up to five cards, and thinks a turn ahead.",
}
HANDS = ("no", "one", "two", "three", "four")


def cards(names: Sequence[str]) -> str:
    """Cards by name: a, b and c."""
    return join(names) or "no cards"


def count(n: int) -> str:
    """A number of cards of a hand."""
    return f"{HANDS[n]} card{'' if n == 1 else 's'}"


def tokens(names: Sequence[str]) -> str:
    """Tokens by name: a, b and c."""
    return join(names) or "none"


def fraction(value: Sequence[int]) -> str:
    """A fraction: n/d, or n for a whole number."""
    return str(value[0]) if value[1] == 1 else f"{value[0]}/{value[1]}"


def earned(what: Mapping[str, object]) -> str:
    """What a play earned, in words: cards, a Solution, tokens."""
    count = what["cards"]
    parts = [f"{count} cards"]
    if what["solution"]:
        parts.append("a Solution")
    names = what["tokens"]
    assert isinstance(names, list)
    if names:
        parts.append(
            f"the {'token' if len(names) == 1 else 'tokens'} {join([name.removeprefix('number ') for name in names])}"
        )
    return join(parts)


def own(card: str) -> str:
    """The card that a play may use besides the space, in words; empty if there is none."""
    return f", and {card} once" if card else ""


TABLE: Mapping[str, str] = {**REFUSALS, **NOT_TRUE, **EVENTS, **FORMS, **ENDING, **SITUATION, **MANNER}
FORMATS: Mapping[str, Format] = {
    "card": str,
    "cards": cards,
    "count": count,
    "tokens": tokens,
    "line": str,
    "piece": str,
    "text": str,
    "fraction": fraction,
    "earned": earned,
    "own": own,
}
