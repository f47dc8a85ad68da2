"""The sentences of Unitary, in English, and the formats of their parameters. See `engine.words.sentences`."""

from collections.abc import Mapping, Sequence

from labtable.engine.words.sentences import Format, join

from ..rules.cards import UNITS

Laid = Sequence[Sequence[str]]  # the unit cards above the line and below it, in the order they were laid
REFUSALS = {
    "match_over": "The match is over.",
    "no_such_action": "There is no such action in this game.",
    "not_your_turn": "It is {turn:whose} turn.",
    "card_not_your_turn": "{card:card} stays in your hand: it is {turn:whose} turn.",
    "not_in_hand": "There is no {card:card} in your hand; you hold {hand:cards}.",
    "discard_first": "You have ended your turn with {held:count} in hand: first discard down to {most:number}.",
    "discard_after_done": "{card:card} stays in your hand: say done first, then you discard down to {most:number}.",
    "nothing_to_discard": "{card:card} stays in your hand: you discard only while you hold more than {most:number} "
    "cards.",
    "odd_exponent": "Square Root stays in your hand: every exponent must be even, and {odd:standing}.",
    "no_units_left": "{card:card} stays in your hand: there are {most:number} unit cards of each kind, and "
    "{lacking:too_many}.",
    "no_claiming": "At this table a match wins at once; there is nothing to claim.",
    "claimed_falsely": "You have just claimed, and your hidden card had not been shown; you may claim again after the "
    "next card, done or discard.",
    "window_open": "{opener:seat} {opener:has|have} claimed a match: nothing else happens until everybody asked has "
    "answered.",
    "no_window": "Nobody has claimed a match, so there is nothing to pass.",
    "side_has_claimed": "Your side has claimed already; the others are asked now.",
    "already_answered": "You have answered already; the others are asked still.",
}
EVENTS = {
    "played": "{who:seat} played {card:card} {way:way}: {area:units}.",
    "played_cancelled": "{who:seat} played {card:card} {way:way}: {laid:laid} = {area:units}.",
    "played_all_cancels": "{who:seat} played {card:card} {way:way}: {laid:laid}, and all of it cancels.",
    "played_special": "{who:seat} played {card:card}: that leaves {area:units}.",
    "law_times": "{left:units} times {right:units}: {law}, {formula:formula}.",
    "law_over": "{left:number_or_units} divided by {right:units}: {law}, {formula:formula}.",
    "law_square": "{left:units} squared: {law}, {formula:formula}.",
    "law_root": "The square root of {left:units}: {law}, {formula:formula}.",
    "done": "{who:seat} ended the turn.",
    "done_discard": "{who:seat} ended the turn with more than {most:count}.",
    "discarded": "{who:seat} discarded {card:card}.",
    "reshuffled": "The played and discarded cards were shuffled and became the deck.",
    "drew": "{who:seat} drew a card.",
    "drew_own": "{who:seat} drew {card:card}.",
    "drew_nothing": "{who:seat} drew nothing: no card was left.",
    "paid_draw": "{who:seat} drew nothing, because of a false claim.",
    "false_claim": "{who:seat} claimed a match falsely: {who:their|your} hidden card has not been shown. "
    "It costs the next draw.",
    "false_claim_free": "{who:seat} claimed a match falsely: {who:their|your} hidden card has not been shown.",
    "window": "{who:seat} claimed a match, and truly; whoever had an earlier one could claim too.",
    "answered_pass": "{who:seat} passed.",
    "answered_claim": "{who:seat} claimed too.",
    "answered_claim_falsely": "{who:seat} claimed too, but {who:their|your} hidden card had not been shown.",
    "passed": "{who:seats} passed.",
    "match_was": "{who:seats} had {card:card} shown by card {play}.",
    "won": "{who:seats} won: the area showed {card:card}.",
    "won_claim": "{who:seats} won: {card:card} was the earliest match that was claimed.",
    "won_together": "{who:seats} won together: all hid {card:card}.",
    "hid": "{who:seats} hid {card:card}.",
    "drawn_match": "Nobody won in {turns} turns: the match was drawn.",
}
ENDING = {
    "made_by": "{by:whose} {played:card} made {card:card}, {units:units}: {who:whose} hidden card.",
    "made_before": "The area had shown {card:card}, {units:units}, before anybody acted here: {who:whose} hidden card.",
    "earliest": "Of the matches that were claimed this one came first.",
}
SITUATION = {
    "teams": "{one:seats} play together against {other:seats}.",
    "you_hide": "Your hidden card is {card:card}: {units:units}.",
    "partners_hide": "{who:seats} share the hidden card {card:card}: {units:units}.",
    "aim": "Make the fraction equal {card:card}, {units:units}: {who:whose} hidden card.",
    "aim_claim": "Make the fraction equal {card:card}, {units:units}, {who:whose} hidden card; then claim it.",
    "aim_watching": "Each player tries to make the fraction equal the quantity that they hide.",
    "aim_watching_teams": "Each pair of partners tries to make the fraction equal the quantity that they hide.",
    "area": "The area: {area:units}.",
    "area_empty": "The area is empty.",
    "you_hold": "You hold {hand:cards}.",
    "holds": "{who:seat} {who:holds|hold} {held:count}.",
    "piles": "The deck has {deck:count}, the pile of played and discarded cards {discard:count}.",
    "turn_is": "It is {who:whose} turn to play cards.",
    "turn_is_claim": "It is {who:whose} turn to play cards; you may claim a match at any moment.",
    "discard_is": "{who:seat} {who:has|have} to discard down to {most:number}.",
    "your_turn": "Your turn: play any of your cards, one at a time, then say done.",
    "your_turn_empty": "Your turn, but your hand is empty: say done.",
    "your_discard": "You hold {held:count}: discard down to {most:number}, and your turn is over.",
    "you_are_asked": "{opener:seat} claimed a match. If the fraction has equalled {card:card}, {who:whose} hidden "
    "card, claim too; otherwise pass.",
    "others_are_asked": "{opener:seat} claimed a match, and truly: now the others may claim an earlier one.",
    "you_owe": "Your next turn begins without a card, because of a false claim.",
    "claim_risks": "Claim {card:card}? If it has never been there, you miss your next draw.",
    "claim_tries": "Claim {card:card}?",
    "winners": "{who:seats} won.",
    "nobody_won": "Nobody won.",
    "would_make": "makes {area:units}",
    "would_make_by": "makes {area:units}: {law}, {formula:formula}",
}
MANNERS = {
    "manner.random": "Plays any cards that the rules allow, or none, by chance.",
    "manner.beginner": "Looks one card ahead, and overlooks a winning card one time in four.",
    "manner.intermediate": "Wins when it can, builds towards its own card and blocks the others.",
    "manner.expert": "Tries every order of its cards, and weighs what each leaves for the others.",
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number(n: int) -> str:
    """A number; small ones as words."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def count(n: int) -> str:
    """A number of cards."""
    return f"{number(n)} card{'' if n == 1 else 's'}"


def times(n: int) -> str:
    """A number of times: once, twice, three times."""
    return {1: "once", 2: "twice"}.get(n, f"{number(n)} times")


def cards(names: Sequence[str]) -> str:
    """a, b and c."""
    return join(names) or "no cards"


def way(name: str) -> str:
    """The way up in which a card was played."""
    return {"up": "right-side-up", "down": "upside-down"}[name]


def units(exponents: Sequence[int]) -> str:
    """A fraction in plain text: `kg m2 / s2`, `m`, `1 / s`; the blank one in words."""

    def row(sign: int) -> str:
        powers = zip(UNITS, (sign * e for e in exponents), strict=True)
        return " ".join(f"{unit}{power}" if power > 1 else unit for unit, power in powers if power > 0)

    above, below = row(1), row(-1)
    if not above and not below:
        return "an empty area"
    return f"{above or 1} / {below}" if below else above


def number_or_units(exponents: Sequence[int]) -> str:
    """A fraction, or 1 for the blank one."""
    return units(exponents) if any(exponents) else "1"


def formula(tokens: Sequence[Sequence[str]]) -> str:
    """A law in symbols: `E = F d`."""
    return "".join(token[0] for token in tokens)


def laid(rows: Laid) -> str:
    """The unit cards before they cancel: `kg m m s s / s s kg`."""
    above, below = (" ".join(row) for row in rows)
    return f"{above or 1} / {below or 1}"


def place(exponent: int) -> str:
    """Above or below the line, and how many times."""
    return f"{times(abs(exponent))} {'above' if exponent > 0 else 'below'} the line"


def standing(exponents: Mapping[str, int]) -> str:
    """Where some units are: `kg stands once above the line`."""
    return join([f"{unit} stands {place(e)}" for unit, e in exponents.items()])


def too_many(exponents: Mapping[str, int]) -> str:
    """Where some units would be: `m would stand 14 times above the line`."""
    return join([f"{unit} would stand {place(e)}" for unit, e in exponents.items()])


def either(names: Sequence[str]) -> str:
    """a, b or c."""
    return join(names, " or ")


def plays(actions: Sequence[str]) -> str:
    """a, then b, then c."""
    return ", then ".join(actions)


TABLE: Mapping[str, str] = {**REFUSALS, **EVENTS, **ENDING, **SITUATION, **MANNERS}
FORMATS: Mapping[str, Format] = {
    "number": number,
    "count": count,
    "card": str,
    "cards": cards,
    "way": way,
    "units": units,
    "number_or_units": number_or_units,
    "formula": formula,
    "laid": laid,
    "plays": plays,
    "either": either,
    "standing": standing,
    "too_many": too_many,
}
