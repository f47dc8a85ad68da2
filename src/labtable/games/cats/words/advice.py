"""Hints before an action, and what was missed in a match that is over. The templates are in `catalogue`."""

from collections.abc import Iterator, Sequence

from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import AnyGame, Hint, Remark, Step, lead_to, over_game

from ..bots.learned import has_learned, likeliest
from ..bots.levels import Level
from ..rules.boxes import LETTERS, N_STATES
from ..rules.doctorates import Doctorate
from ..rules.hypotheses import count, is_valid
from ..rules.ladder import N_BIDS, NO_BID, NUMBER, STATE
from ..rules.names import bid_name, doctorate_name
from ..rules.state import Holding, Phase, State
from ..solver.odds import chance, count_seen
from .calibration import Judged, by_seat, judge
from .odds import SURE_DOCTORATES, in_hundred, percent, seen_by, with_doctorate

MOST_NUMBERS = 4  # of a state in a hint
SAFE = 95  # in a hundred
LIKELY, UNLIKELY = 2 / 3, 1 / 3  # what is worth a remark


@over_game
def hint(game: AnyGame, view: State, seat: int) -> Hint:
    """Advise what the expert would do; where it draws what it does, what it would do most often."""
    if not game.legal(view, seat):
        return Hint([Sentence("no_advice")])
    pieces = (likeliest(view, seat),) if has_learned(view) else game.choose(view, seat, Level.EXPERT, 0)
    return lead_to(game, view, seat, pieces)


def nudges(view: State, seat: int) -> list[Sentence]:
    """List the first sentences of a hint: what the seat sees, then the odds, all from its own view."""
    if seat != view.turn or view.phase == Phase.OVER:
        return []
    said = standing(view, seat)
    if view.phase == Phase.HYPOTHESIS:
        said += [hint for state in range(N_STATES) for hint in higher(view, seat, state)]
    elif view.shown == 0:
        said.append(Sentence("hint_showing", {}, "C-7"))
    return [*said, *about_doctorate(view, seat)]


def chances(view: State, seat: int) -> list[Sentence]:
    """The odds of the standing hypothesis and of each higher one, in sentences; for any seat, on turn or not."""
    if view.phase == Phase.OVER:
        return []
    higher_ones = [said for state in range(N_STATES) for said in higher(view, seat, state, most=N_BIDS)]
    return [*standing(view, seat), *higher_ones]


def standing(view: State, seat: int) -> list[Sentence]:
    """List what the seat knows of the hypothesis that stands, and its odds."""
    if view.bid == NO_BID:
        return []
    said = {"bid": bid_name(view.bid)}
    return [
        Sentence("hint_seen", said | {"seen": count_seen(view, view.bid)}, "C-6"),
        Sentence("hint_standing", said | {"percent": percent(view, seat, view.bid)}),
    ]


def higher(view: State, seat: int, state: int, most: int = MOST_NUMBERS) -> Iterator[Sentence]:
    """The odds of higher hypotheses of a state, from the highest safe one to the first that is certainly wrong."""
    bids = [bid for bid in range(view.bid + 1, view.ladder) if STATE[bid] == state]
    odds = [[NUMBER[bid], percent(view, seat, bid)] for bid in bids]
    wrong = next((i for i, (_, likely) in enumerate(odds) if likely == 0), len(odds))
    first = max(0, sum(likely >= SAFE for _, likely in odds) - 1)  # not every safe one is worth telling
    odds = odds[first : min(wrong + 1, first + most)]
    if odds:
        yield Sentence("hint_odds", {"state": LETTERS[state], "odds": odds}, "C-4")


def about_doctorate(view: State, seat: int) -> Iterator[Sentence]:
    """Yield how the seat's own doctorate would change the odds of the hypothesis that stands (C-9)."""
    if view.holding[seat] != Holding.SECRET or view.bid == NO_BID:
        return
    own = view.doctorate[seat]
    lying = [view.face_up[i] for i in range(view.face_up_size)]
    for doctorate in lying if own == Doctorate.TABBY else [own]:
        if doctorate in SURE_DOCTORATES:
            before = percent(view, seat, view.bid)
            after = percent(with_doctorate(view, seat, doctorate), seat, view.bid)
            said = {"doctorate": doctorate_name(doctorate), "bid": bid_name(view.bid), "before": before, "after": after}
            if before != after:
                yield Sentence("hint_doctorate", said, "C-9")


# --- looking back -----------------------------------------------------------------------------------------------------


def review(steps: Sequence[Step]) -> list[Remark]:
    """List what was missed; every hypothesis and call with its odds and its outcome; and the totals, by seat."""
    judgements = judge(steps)
    found = [remark for one in judgements for remark in (*missed(one), *calibrated(one))]
    return [*found, *(report(len(steps), seat, own) for seat, own in by_seat(judgements))]


def missed(one: Judged) -> Iterator[Remark]:
    """Remark on a call that should have been made, or one that should not."""
    before, standing = one.before, one.before.bid
    if standing == NO_BID or before.bidder == one.seat:
        return
    valid = chance(seen_by(before, one.seat), one.seat, standing)
    said = {"who": one.seat, "by": before.bidder, "bid": bid_name(standing), "percent": in_hundred(valid)}
    if one.is_call:
        if valid >= LIKELY:
            yield Remark(one.step, one.seat, Sentence("rash_call", said, "C-13"), safer(one))
    elif valid <= UNLIKELY and one.likely <= UNLIKELY and not is_valid(standing, count(before, standing)):
        yield Remark(one.step, one.seat, Sentence("missed_call", said, "C-13"), ["call"])


def safer(one: Judged) -> list[str]:
    """The higher hypothesis that was likeliest, if it was more likely to be right than the call."""
    view = seen_by(one.before, one.seat)
    bids = range(one.bid + 1, N_BIDS)
    best = max(bids, key=lambda bid: chance(view, one.seat, bid), default=NO_BID)
    return [f"bid {bid_name(best)}"] if best != NO_BID and chance(view, one.seat, best) > one.likely else []


def calibrated(one: Judged) -> Iterator[Remark]:
    """Yield what a hypothesis or a call promised, what the safest choice promised, and the outcome."""
    if one.counted is None:
        return
    said = {"who": one.seat, "bid": bid_name(one.bid), "count": one.counted, "gain": f"{one.gain:+.2f}"}
    chances = {"percent": in_hundred(one.likely), "best": in_hundred(one.safest)}
    what = "call" if one.is_call else "bid"
    came = ("right" if one.was_right else "wrong") if one.is_call or one.was_called else "passed"
    yield Remark(one.step, one.seat, Sentence(f"{what}_{came}", said | chances, "C-13"))


def report(step: int, seat: int, own: Sequence[Judged]) -> Remark:
    """Sum up what all of a seat's hypotheses and calls cost or gained against the odds."""
    said = {"who": seat, "n": len(own), "lost": sum(one.lost for one in own)}
    promised = {"expected": f"{sum(1 - one.safest for one in own):.2f}", "gain": f"{sum(one.gain for one in own):+.2f}"}
    return Remark(step, seat, Sentence("against_odds", said | promised))
