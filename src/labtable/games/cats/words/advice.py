"""Hints before an action, and what was missed in an ended match."""

from collections.abc import Iterator, Sequence

from labtable.engine.play.levels import Level
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import AnyGame, Hint, Remark, Step, lead_to, over_game

from ..bots.network import has_learned, likeliest
from ..rules.boxes import LETTERS, N_STATES
from ..rules.doctorates import Doctorate
from ..rules.ladder import N_BIDS, NO_BID, NUMBER, STATE
from ..rules.names import bid_name, doctorate_name
from ..rules.state import Holding, Phase, Piece, State
from ..solver.odds import count_seen
from .calibration import Judged, by_seat, judge
from .notation import write
from .odds import SURE_DOCTORATES, in_hundred, percent, with_doctorate

MOST_NUMBERS = 4  # of a state in a hint
SAFE = 95  # in a hundred
SETTLED: dict[float, str] = {0: "hint_impossible", 100: "hint_certain"}
CLEAR = 0.1  # by so much less likely than the safest choice is worth another look


@over_game
def hint(game: AnyGame, view: State, seat: int) -> Hint:
    """Advise what the expert would do; where it chooses at random, what it would do most often."""
    if not game.legal(view, seat):
        return Hint([Sentence("no_advice")])
    pieces = (likeliest(view, seat),) if has_learned(view) else game.choose(view, seat, Level.EXPERT, 0)
    return lead_to(game, view, seat, pieces)


def nudges(view: State, seat: int) -> list[Sentence]:
    """The first sentences of a hint: what the seat sees, then the odds, all from its own view."""
    if seat != view.turn or view.phase == Phase.OVER:
        return []
    said = standing(view, seat)
    if view.phase == Phase.HYPOTHESIS:
        said += [hint for state in range(N_STATES) for hint in higher(view, seat, state)]
    elif view.shown == 0:
        said.append(Sentence("hint_showing", {}, "C-7"))
    return [*said, *about_doctorate(view, seat)]


def chances(view: State, seat: int) -> list[Sentence]:
    """The odds of the standing hypothesis and of each higher one, as sentences; for any seat, on turn or not."""
    if view.phase == Phase.OVER:
        return []
    higher_ones = [said for state in range(N_STATES) for said in higher(view, seat, state, most=N_BIDS)]
    return [*standing(view, seat), *higher_ones]


def standing(view: State, seat: int) -> list[Sentence]:
    """What the seat knows about the standing hypothesis, and its odds."""
    if view.bid == NO_BID:
        return []
    said = {"bid": bid_name(view.bid)}
    likely = percent(view, seat, view.bid)
    return [
        Sentence("hint_seen", said | {"seen": count_seen(view, view.bid)}, "C-6"),
        Sentence(SETTLED[likely], said) if likely in SETTLED else Sentence("hint_standing", said | {"percent": likely}),
    ]


def higher(view: State, seat: int, state: int, most: int = MOST_NUMBERS) -> Iterator[Sentence]:
    """The odds of higher hypotheses of a state, from the highest safe one on, and the first that cannot be true."""
    bids = [bid for bid in range(view.bid + 1, view.ladder) if STATE[bid] == state]
    odds = [[NUMBER[bid], percent(view, seat, bid)] for bid in bids]
    possible = sum(likely > 0 for _, likely in odds)
    first = max(0, sum(likely >= SAFE for _, likely in odds) - 1)  # not every safe one is worth telling
    told = odds[first : min(possible, first + most)]
    said = {"state": LETTERS[state]} | ({"odds": told} if told else {})
    if possible == first + len(told) < len(odds):
        key = "hint_odds_most" if told else "hint_cannot"
        yield Sentence(key, said | {"n": odds[possible][0]}, "C-4")
    elif told:
        yield Sentence("hint_odds", said, "C-4")


def about_doctorate(view: State, seat: int) -> Iterator[Sentence]:
    """Yield how the seat's own doctorate would change the odds of the standing hypothesis (C-9)."""
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
    """What was clearly riskier than the safest choice, and a summary for each seat."""
    judgements = [one for one in judge(steps) if one.counted is not None]
    found = [remark for one in judgements for remark in risked(one)]
    return [*found, *(summary(len(steps), seat, own) for seat, own in by_seat(judgements))]


def risked(one: Judged) -> Iterator[Remark]:
    """Remark on a hypothesis or call that was clearly riskier than the safest choice, and name that."""
    if one.risk <= CLEAR:
        return
    said = {"who": one.seat, "bid": bid_name(one.bid)}
    chances = {"percent": in_hundred(one.likely), "best": in_hundred(one.safety), "lost": one.lost}
    if one.safest == Piece.CALL:
        found = Sentence("missed_call", said | chances, "C-13")
    else:
        key = "rash_call" if one.is_call else "too_far"
        found = Sentence(key, said | {"safer": bid_name(one.safest)} | chances, "C-13" if one.is_call else "C-4")
    yield Remark(one.step, one.seat, found, [write((one.safest,))])


def summary(step: int, seat: int, own: Sequence[Judged]) -> Remark:
    """Sum up how likely a seat's hypotheses and calls were on average, and how likely the safest choices."""
    said = {"who": seat, "n": len(own), "lost": sum(one.lost for one in own)}
    mean = in_hundred(sum(one.likely for one in own) / len(own))
    best = in_hundred(sum(one.safety for one in own) / len(own))
    return Remark(step, seat, Sentence("said_in_all", said | {"percent": mean, "best": best}))
