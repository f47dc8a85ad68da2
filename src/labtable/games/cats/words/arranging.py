"""Set up a match in a position: for lessons, puzzles, records and tests."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.words.positions import check, each, padded, read, take, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.boxes import LETTERS, MAX_HAND, MAX_SEATS, N_BOXES, N_KINDS, Box
from ..rules.doctorates import N_DOCTORATES, NAMES, Doctorate
from ..rules.experiments import losses_out
from ..rules.ladder import BIDS, NO_BID
from ..rules.piles import copies_of, discard, gather_boxes, in_pile, size_of, total
from ..rules.state import MAX_EXPERIMENTS, NOBODY, Form, Holding, Phase, State
from .position import HOLDINGS, Said, Seen, seen

LETTER_OF = {letter: box for box, letter in enumerate(LETTERS)}
NAME_OF = {name: doctorate for doctorate, name in enumerate(NAMES)}
HOLDING_OF = {name: int(holding) for holding, name in HOLDINGS.items()}


def arrange(state: State, truth: Any) -> None:
    """Set up a dealt state from a truth, before or after a hypothesis.

    What it does not mention stays as dealt, except for boxes and doctorates: missing hands and findings are empty,
    boxes that it does not place are shuffled under the named ones of the research deck, missing doctorates are dealt
    from the others. Everybody has seen what is in `discard` and not in `discarded`. Raises Problem `bad_position`; then
    the state is unusable.
    """
    nothing: list[list[str | None]] = [[] for _ in range(state.seats)]
    bare = replace(seen(state, SPECTATOR), hands=nothing, research=[], doctorates=[None] * state.seats)
    given = read(Seen, truth, bare, may_be_null=("open", "discard"))
    check(given.phase != "over", "A position begins with a turn.")
    check(given.winners == [] and given.revealed is None, "Nothing can have been decided.")
    arrange_scientists(state, given)
    arrange_doctorates(state, given, None if truth.get("open") is None else given.open)
    arrange_boxes(state, given, None if truth.get("discard") is None else given.discard)
    arrange_hypothesis(state, given)
    arrange_said(state, given.said if "said" in truth or given.bid is None else [given.bid])
    for seat in range(state.seats):
        mine = size_of(state.hand[seat]) + (state.shown if seat == state.turn else 0)
        most = MAX_HAND if state.holding[seat] == Holding.USED else MAX_SEATS
        check(mine <= most and (mine == 0 or not state.out[seat]), f"A hand has at most {most} boxes, if not out.")
    check("boxes" not in truth or given.boxes == total(state), "boxes is how many lie in hands and findings.")


def arrange_scientists(state: State, given: Seen) -> None:
    """Set how much each scientist has won and lost, who is out, and in which experiment the match is."""
    seats = state.seats
    state.experiment = whole(given.experiment, 1, MAX_EXPERIMENTS, "experiment")
    most = state.wins_needed - 1 if state.form == Form.LABORATORY else seats
    state.won = padded([whole(n, 0, most, "won") for n in each(given.won, seats, "won")], MAX_SEATS)
    most = losses_out(state)
    state.lost = padded([whole(n, 0, most, "lost") for n in each(given.lost, seats, "lost")], MAX_SEATS)
    state.out = padded([int(out) for out in each(given.out, seats, "out")], MAX_SEATS)
    for seat in range(seats):
        check((state.lost[seat] == losses_out(state)) == (state.out[seat] == 1), "out is who has lost enough.")
    check(sum(state.out) <= seats - 2, "At least two scientists are left.")
    state.turn = a_seat(given.turn, seats, "turn")
    check(state.out[state.turn] == 0, "turn is a scientist who is left.")


def arrange_doctorates(state: State, given: Seen, lying: list[str] | None) -> None:
    """Set the doctorate of each scientist, and the face-up ones, which include used ones."""
    left = set(range(N_DOCTORATES))
    owned = each(given.doctorates, state.seats, "doctorates")
    named = [None if one is None else a_doctorate(left, one.name) for one in owned]
    held = [int(Holding.SECRET) if one is None else HOLDING_OF[one.state] for one in owned]
    used = [d for d, holding in zip(named, held, strict=True) if d is not None and holding == Holding.USED]
    face_up = [a_doctorate(left | set(used), name) for name in lying or ()]
    left -= set(face_up)
    if lying is None:
        face_up = [any_of(state, left)] * state.open_doctorate + used
    check(len(set(face_up)) == len(face_up) and set(used) <= set(face_up), "open has each used doctorate once.")
    check(len(face_up) == len(used) + state.open_doctorate, "open has the one laid open, and those used.")
    left -= set(face_up)
    state.copied = 0 if given.copied is None else 1 + a_copied(given.copied, used, face_up)
    for seat, doctorate in enumerate(named):
        state.doctorate[seat] = any_of(state, left) if doctorate is None else doctorate
        left.discard(state.doctorate[seat])
    state.holding = padded(held, MAX_SEATS)
    state.face_up, state.face_up_size = padded(face_up, len(state.face_up)), len(face_up)


def any_of(state: State, left: set[int]) -> int:
    """A random one of the doctorates that are left."""
    return sorted(left)[random_below(state, len(left))]


def a_doctorate(left: set[int], name: str | None) -> int:
    """A doctorate by name, which is not placed yet."""
    check(name in NAME_OF, f"There is no doctorate {name!r}.")
    doctorate = NAME_OF[str(name)]
    check(doctorate in left, f"{name} has another place already.")
    left.discard(doctorate)
    return doctorate


def a_copied(name: str, used: Sequence[int], face_up: Sequence[int]) -> int:
    """A doctorate by name that Tabby can have copied (C-1)."""
    others = [NAMES[doctorate] for doctorate in face_up if doctorate != Doctorate.TABBY]
    check(Doctorate.TABBY in used and name in others, "copied lies face up, and Tabby has been used.")
    return NAME_OF[name]


def arrange_boxes(state: State, given: Seen, pile: list[str | None] | None) -> None:
    """Set hands, findings, the research deck and the discard pile."""
    left = [copies_of(state, box) for box in range(N_KINDS)]
    gather_boxes(state)
    for seat, named in enumerate(each(given.discarded, state.seats, "discarded")):
        for box in take(left, LETTER_OF, named):
            state.hand[seat][box] += 1
            discard(state, seat, box, 1)
    for seat, held in enumerate(each(given.hands, state.seats, "hands")):
        for box in take(left, LETTER_OF, held):
            state.hand[seat][box] += 1
    for seat, shown in enumerate(each(given.findings, state.seats, "findings")):
        for box in take(left, LETTER_OF, shown):
            state.finding[seat][box] += 1
    if pile is not None:
        arrange_discard(state, left, pile)
    top = take(left, LETTER_OF, given.research)
    rest = [box for box in range(N_KINDS) for _ in range(left[box])]
    shuffle(state, rest, len(rest))
    deck = [*rest, *top[::-1]]
    state.research, state.research_size, state.settled = padded(deck, N_BOXES), len(deck), len(deck)
    for seat in range(state.seats):
        state.hand_size[seat] = size_of(state.hand[seat])


def arrange_discard(state: State, left: list[int], pile: list[str | None]) -> None:
    """Set the discard pile: everybody has seen what is there besides face-down discards (C-10)."""
    check(all(name in LETTER_OF for name in pile), "discard is a list of boxes.")
    for box, letter in enumerate(LETTERS):
        seen_by_all = pile.count(letter) - in_pile(state, box)
        check(seen_by_all >= 0, "discard has all that was discarded face down.")
        state.swept[box] = len(take(left, LETTER_OF, [letter] * seen_by_all))
    state.pile_size = len(pile)


def arrange_hypothesis(state: State, given: Seen) -> None:
    """Set the standing hypothesis, what was done with it in this turn, and what counts in this experiment."""
    state.bid, state.bidder = NO_BID, NOBODY
    if given.bid is not None:
        state.bid, state.bidder = a_bid(given.bid, "bid"), a_seat(given.bid.by, state.seats, "by")
        check(state.out[state.bidder] == 0, "bid is by a scientist who is left.")
    state.phase = Phase.FINDINGS if given.phase == "findings" else Phase.HYPOTHESIS
    check(state.phase == Phase.HYPOTHESIS or state.bidder == state.turn, "Findings follow one's own hypothesis.")
    state.extra[Box.ALIVE] = whole(given.counts_as.A, 0, N_BOXES, "counts_as")
    state.extra[Box.EMPTY] = whole(given.counts_as.E, 0, N_BOXES, "counts_as")
    state.heisenbergs = int(given.heisenbergs_count)
    most = size_of(state.finding[state.turn]) if state.phase == Phase.FINDINGS else 0
    state.shown = whole(given.shown_now, 0, most, "shown_now")
    check(state.shown > 0 or not given.cycled_now, "cycled_now follows a showing.")
    state.cycled = int(given.cycled_now)


def arrange_said(state: State, said: list[Said]) -> None:
    """Set the hypotheses of this experiment, each higher than the one before; the last one is the standing one."""
    made = NO_BID
    for one in said:
        higher = a_bid(one, "said")
        check(higher > made, "said are hypotheses of the clipboard, each higher.")
        made = higher
        state.said_by[made] = 1 + a_seat(one.by, state.seats, "by")
    check(made == state.bid, "The last of what was said is the hypothesis that stands.")
    check(made == NO_BID or state.said_by[made] == 1 + state.bidder, "bid and said name the same scientist.")


def a_bid(said: Said, name: str) -> int:
    """A hypothesis by its number and state."""
    written = f"{said.n}{said.state}"
    check(written in BIDS, f"{name} is a hypothesis of the clipboard.")
    return BIDS.index(written)
