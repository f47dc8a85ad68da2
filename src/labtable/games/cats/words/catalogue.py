"""The sentences of Schrödinger's Cats, in English, and the formats of their parameters.

See `engine.words.sentences`.
"""

from collections.abc import Mapping, Sequence

from labtable.engine.words.sentences import Format, join

from ..rules.boxes import LETTERS
from ..rules.doctorates import PHYSICISTS
from .lessons import LESSONS
from .puzzles import SENTENCES as PUZZLES

REFUSALS = {
    "not_your_turn": "It is {turn:whose} turn.",
    "hypothesis_made": "You have made your hypothesis for this turn: {bid:bid}. Show findings, or end your turn.",
    "nothing_to_call": "There is no hypothesis yet that you could call.",
    "not_higher": "Your hypothesis must be higher than {bid:bid}.",
    "ladder_ends": "Nothing on the clipboard is higher than {bid:bid}.",
    "no_hypothesis_yet": "First make a hypothesis: you show, cycle and end your turn only after it.",
    "shown_already": "You have shown findings in this turn already; you may show more on a later turn.",
    "not_named": "With this hypothesis you can show {state:kind} and Heisenbergs, nothing else.",
    "heisenbergs_nothing": "Heisenbergs count as nothing in this experiment, so you cannot show them.",
    "not_in_hand": "You do not hold all of these boxes.",
    "show_first": "First show findings: you may cycle at most as many boxes as you showed.",
    "cycled_already": "You have cycled boxes in this turn already.",
    "more_than_shown": "You showed {shown:boxes} in this turn, so you may cycle at most {shown}.",
    "deck_too_small": "The research deck has only {left:boxes} left, so you may cycle at most {left}.",
    "doctorate_used": "You have used your doctorate, {own:physicist}. It works once in a match.",
    "not_your_doctorate": "Your doctorate is {own:physicist}, not that one.",
    "none_face_up": "No doctorate lies face up that Tabby could copy.",
    "not_face_up": "{doctorate:physicist} does not lie face up, so Tabby cannot copy it.",
    "copies_which": "Say which face-up doctorate Tabby copies: {open:physicists}.",
    "copies_tabby": "Tabby copies any face-up doctorate except Tabby.",
    "own_hypothesis": "{bid:bid} is your own hypothesis: you cannot call it.",
    "skips_own": "{bid:bid} is your own hypothesis: you cannot pass, you must say something higher.",
    "nothing_to_skip": "You have made your hypothesis, so it is too late to pass in this turn.",
    "skip_leaves_nothing": "You cannot pass now: {next:seat} would have to raise {bid:bid}, and nothing is higher.",
}
EVENTS = {
    "laid_open": "{doctorate:physicist} lies face up.",
    "begun": "{who:seat} {who:announces|announce}: {total} boxes in experiment {experiment}.",
    "bid": "{who:seat} {who:says|say} {bid:bid}.",
    "showed": "{who:seat} showed {boxes:kinds}.",
    "cycled": "{who:seat} cycled {n:boxes}.",
    "cycled_own": "{who:seat} cycled {boxes:kinds} and drew {drew:kinds}.",
    "ended": "{who:seat} ended the turn.",
    "used": "{who:seat} used {doctorate:physicist}.",
    "used_tabby": "{who:seat} used {doctorate:physicist} to copy {copied:physicist}.",
    "replaced": "{who:seat} discarded {n:boxes} and drew {drawn}.",
    "replaced_own": "{who:seat} discarded {boxes:kinds} and drew {drew:kinds}.",
    "looked": "{who:seat} looked at the discard pile of {n:boxes}.",
    "looked_own": "{who:seat} looked at the discard pile: {boxes:kinds}.",
    "skipped": "{who:seat} passed; the hypothesis stays for {next:seat}.",
    "swept": "{boxes:kinds} of {who:whose} findings left the experiment; {total:boxes} remain in it.",
    "drew": "{who:seat} drew {n:boxes}; there are {total} in the experiment now.",
    "drew_own": "{who:seat} drew {drew:kinds}; there are {total:boxes} in the experiment now.",
    "called": "{who:seat} called {by:whose} {bid:bid}: “Prove it!”",
    "revealed": "{who:seat} held {boxes:kinds}.",
    "revealed_and_shown": "{who:seat} held {boxes:kinds}, and had shown {shown:kinds}.",
    "counted_extra": "Doctorates add {extra}.",
    "counted_valid": "The count is {count}: {who:whose} hypothesis of {bid:bid} is valid.",
    "counted_debunked": "The count is {count}: {who:whose} hypothesis of {bid:bid} is debunked.",
    "proved_right": "{who:seat} {who:was|were} right.",
    "proved_wrong": "{who:seat} {who:was|were} wrong.",
    "out": "That puts {who:seat} out of the match.",
    "match_won": "{who:seat} won the match.",
}
SITUATION = {
    "aim_elimination": "Be the last one left: whoever is proved wrong is out.",
    "aim_elimination_losses": "Be the last one left: whoever is proved wrong {losses:number} times is out.",
    "aim_laboratory": "Win {wins:number} {wins:#experiment|experiments}. Lose {losses:number} and you are out.",
    "standing": "Experiment {experiment} has {total:boxes}.",
    "no_bid": "There is no hypothesis yet.",
    "bid_stands": "{who:whose} hypothesis stands: {bid:bid}.",
    "face_up": "Face up: {doctorates:physicists}.",
    "tabby_copied": "Tabby copied {doctorate:physicist}.",
    "holds": "{who:seat} {who:holds|hold} {n:boxes}.",
    "holds_and_shows": "{who:seat} {who:holds|hold} {n:boxes} and {who:shows|show} {boxes:kinds}.",
    "you_hold": "You hold {boxes:kinds}.",
    "you_hold_and_show": "You hold {boxes:kinds}, and show {shown:kinds}.",
    "score": "{who:seat} {who:has|have} won {won} and lost {lost} of the experiments so far.",
    "your_doctorate": "Your doctorate is {doctorate:physicist}.",
    "piles": "The research deck has {research:boxes}, the discard pile {discard:boxes}.",
    "turn_is": "It is {who:whose} turn.",
    "your_opening": "Your turn: say how many of a kind there are. Any hypothesis will do.",
    "your_turn_is": "Your turn: say something higher than {by:whose} {bid:bid}, or call it.",
    "your_call": "Your turn: nothing is higher than {by:whose} {bid:bid}, so call it.",
    "your_own_again": "Your own hypothesis of {bid:bid} has come back to you: say something higher.",
    "your_showing": "You may show {state:kind} and Heisenbergs. Then end your turn.",
    "your_showing_only": "You may show {state:kind}. Then end your turn.",
    "your_cycling": "You may cycle up to {most:boxes}: discard, and draw as many. Then end your turn.",
    "your_end": "End your turn.",
}
ENDING = {
    "ended_valid": "{who:seat} called {by:whose} {bid:bid}, but the count was {count}: valid.",
    "ended_debunked": "{who:seat} called {by:whose} {bid:bid}, and the count was {count}: debunked.",
}
MANNERS = {
    "manner.random": "Says and does whatever is allowed, for no reason at all.",
    "manner.beginner": "Says the least that it believes, and shows cats to exchange the others.",
    "manner.intermediate": "Reckons the odds, and bluffs with one hypothesis in five.",
    "manner.expert": "Guesses your boxes from what you say; against you alone, from long practice.",
}
PREVIEW = {
    "form_bid": "or any higher number of {state:kind}, up to {most}.",
    "would_hold": "{bid:bid}: you know of {seen:known}, so this is true as things stand.",
    "would_need": "{bid:bid}: you know of {seen:known}; the others must hold {n} more.",
    "would_call": "All boxes are opened. With {bid:bid} or more you are wrong, with fewer {by:seat} "
    "{by:is|are}. You know of {seen:known}.",
    "would_pass_on": "It will be {next:whose} turn.",
    "would_show": "You keep {left:boxes}, and may cycle up to {most:boxes}.",
    "would_show_all": "You keep {left:boxes}, and have nothing to cycle.",
    "would_cycle": "You discard {n:boxes} face down and draw {n:#another|as many}; only you know which.",
    "would_sweep": "That takes {n:boxes} out of the experiment, and leaves {left:boxes}.",
    "would_look": "You alone see the discard pile: {n:boxes}.",
    "would_count": "You would know of {seen:known} towards {bid:bid}.",
}
ADVICE = {
    "hint_seen": "You know of {seen:known} towards {bid:bid}.",
    "hint_certain": "From what you know, {bid:bid} is certain.",
    "hint_impossible": "From what you know, {bid:bid} cannot be true.",
    "hint_standing": "From what you know, {bid:bid} is {percent:chance} likely.",
    "hint_odds": "The chance of at least so many {state:kind}: {odds:odds}.",
    "hint_odds_most": "The chance of at least so many {state:kind}: {odds:odds}. There cannot be {n}.",
    "hint_cannot": "There cannot be {n} {state:kind}.",
    "hint_showing": "What you show convinces others; what you cycle may help you, but they see how many boxes changed.",
    "hint_doctorate": "With {doctorate:physicist} the chance of {bid:bid} goes from {before:chance} to {after:chance}.",
    "rash_call": "{who:seat} called {bid:bid}, {percent:chance} likely to be right; to say {safer:bid} was "
    "{best:chance} likely. {lost:#It lost the experiment|It lost nothing}.",
    "missed_call": "{who:seat} said {bid:bid}, {percent:chance} likely; a call was {best:chance} likely to be right. "
    "{lost:#It lost the experiment|It lost nothing}.",
    "too_far": "{who:seat} said {bid:bid}, {percent:chance} likely; {safer:bid} was high enough as well, and "
    "{best:chance} likely. {lost:#It lost the experiment|It lost nothing}.",
    "said_in_all": "{who:seat} made {n:statements}, on average {percent:chance} likely to be right; the safest choices "
    "were {best:chance}. {who:seat} lost {lost:number} {lost:#experiment|experiments} by them.",
}
KINDS = {
    "A": ("Alive Cat", "Alive Cats"),
    "D": ("Dead Cat", "Dead Cats"),
    "E": ("Empty Box", "Empty Boxes"),
    "H": ("Heisenberg", "Heisenbergs"),
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven")
THIN = "\u202f"  # a thin space that does not break
WHOLE_NAMES = {physicist.name: physicist.whole_name for physicist in PHYSICISTS}
ABILITIES = {f"may_{physicist.name}": physicist.ability for physicist in PHYSICISTS}
POWERS = {f"power_{physicist.name}": f"“{physicist.ability}”" for physicist in PHYSICISTS}


def counted(n: int, letter: str) -> str:
    """A number of boxes of a kind: "3 Alive Cats"."""
    return f"{n} {KINDS[letter][n != 1]}"


def bid(name: str) -> str:
    """A hypothesis in words."""
    return counted(int(name[:-1]), name[-1])


def boxes(n: int) -> str:
    """A number of boxes."""
    return {0: "no boxes", 1: "1 box"}.get(n, f"{n} boxes")


def kinds(held: Sequence[str]) -> str:
    """Boxes in words, by kind."""
    return join([counted(held.count(letter), letter) for letter in LETTERS if letter in held]) or "no boxes"


def known(n: int) -> str:
    """The number of boxes that count, among those one knows."""
    return {0: "none that counts", 1: "1 that counts"}.get(n, f"{n} that count")


def number(n: int) -> str:
    """A number as a word; there are few experiments."""
    return NUMBERS[n]


def odds(numbers: Sequence[Sequence[float]]) -> str:
    """Numbers of boxes, each with the chance that there are as many."""
    return join([f"{chance(percent)} for {n}" for n, percent in numbers])


def chance(percent: float) -> str:
    """A chance in percent: only what is certain is 0 or 100 %."""
    if 0 < percent < 1:
        return f"less than 1{THIN}%"
    return f"more than 99{THIN}%" if 99 < percent < 100 else f"{round(percent)}{THIN}%"


def statements(n: int) -> str:
    """A number of hypotheses and calls."""
    return "1 hypothesis or call" if n == 1 else f"{n} hypotheses and calls"


def kind(letter: str) -> str:
    """The plural of a kind of box."""
    return KINDS[letter][1]


def physicists(names: Sequence[str]) -> str:
    """Doctorates by their full names."""
    return join([WHOLE_NAMES[name] for name in names])


FORMATS: Mapping[str, Format] = {
    "bid": bid,
    "boxes": boxes,
    "kinds": kinds,
    "kind": kind,
    "known": known,
    "number": number,
    "odds": odds,
    "statements": statements,
    "chance": chance,
    "physicist": WHOLE_NAMES.__getitem__,
    "physicists": physicists,
}
CATALOGUE: Mapping[str, str] = {
    **REFUSALS, **EVENTS, **SITUATION, **ENDING, **PREVIEW, **MANNERS, **ADVICE, **ABILITIES, **POWERS, **LESSONS,
    **PUZZLES,
}  # fmt: skip
