"""The whole truth as data, out of a record for `labtable audit` and into one for lessons, puzzles and tests."""

from collections.abc import Sequence
from typing import Any

from labtable.engine.kernels.randomness import random_below, shuffle
from labtable.engine.kernels.record import copy_of
from labtable.engine.words.positions import check, check_fields, each, flags, padded, take, whole
from labtable.engine.words.positions import seat as a_seat

from ..rules.boxes import COPIES, LETTERS, MAX_HAND, MAX_SEATS, N_BOXES, N_KINDS, N_STATES, Box
from ..rules.doctorates import N_DOCTORATES, NAMES, Doctorate
from ..rules.hypotheses import is_valid
from ..rules.ladder import BIDS, N_BIDS, NO_BID, NUMBER, STATE
from ..rules.names import letters
from ..rules.piles import discard, draw_box, gather_boxes, in_pile, size_of, total
from ..rules.state import (
    EPOCHS,
    LOSSES,
    MAX_EXPERIMENTS,
    NOBODY,
    WINS,
    Form,
    Holding,
    Phase,
    State,
)

PILES: Sequence[str] = ("hands", "findings", "research", "discard")
FIELDS = (
    "hands", "findings", "research", "discard", "discarded", "doctorates", "open", "copied", "bid", "said", "boxes",
    "counts_as", "heisenbergs_count", "shown_now", "cycled_now", "turn", "phase", "experiment", "won", "lost", "out",
    "winners", "revealed",
)  # fmt: skip
PHASES = {Phase.HYPOTHESIS: "hypothesis", Phase.FINDINGS: "findings", Phase.OVER: "over"}
HOLDINGS = {Holding.SECRET: "secret", Holding.USED: "used", Holding.GONE: "gone"}
LETTER_OF = {letter: box for box, letter in enumerate(LETTERS)}
NAME_OF = {name: doctorate for doctorate, name in enumerate(NAMES)}


def cards(state: State) -> dict[str, int]:
    """How many boxes of each kind there are."""
    return dict(zip(LETTERS, COPIES, strict=True))


def truth(state: State, before: dict[str, Any] | None) -> dict[str, Any]:
    """Everything; piles top first, all else in the order A D E H. `before` is the truth before the last action.

    Beside what the audit asks for: `discarded` is what each has discarded face down, `copied` the doctorate that Tabby
    copied, `said` are the hypotheses of this experiment, `cycled_now` whether boxes were cycled in this turn,
    `revealed` what the last call revealed.
    """
    seats = range(state.seats)
    return {
        "hands": [letters(state.hand[seat]) for seat in seats],
        "findings": [letters(state.finding[seat]) for seat in seats],
        "research": research(state),
        "discard": pile(state, before),
        "discarded": [letters(discarded(state, seat)) for seat in seats],
        "doctorates": [
            {"name": NAMES[state.doctorate[seat]], "state": HOLDINGS[Holding(state.holding[seat])]} for seat in seats
        ],
        "open": [NAMES[state.face_up[i]] for i in range(state.face_up_size)],
        "copied": NAMES[state.copied - 1] if state.copied else None,
        "bid": None if state.bid == NO_BID else hypothesis(state.bid, state.bidder),
        "said": [hypothesis(bid, state.said_by[bid] - 1) for bid in range(N_BIDS) if state.said_by[bid] > 0],
        "boxes": total(state),
        "counts_as": counts_as(state.extra),
        "heisenbergs_count": state.heisenbergs == 1,
        "shown_now": state.shown,
        "cycled_now": state.cycled == 1,
        "turn": state.turn,
        "phase": PHASES[Phase(state.phase)],
        "experiment": state.experiment,
        "won": list(state.won[: state.seats]),
        "lost": list(state.lost[: state.seats]),
        "out": [state.out[seat] == 1 for seat in seats],
        "winners": [] if state.champion == NOBODY else [state.champion],
        "revealed": revealed(state),
    }


def research(state: State) -> list[str]:
    """The research deck in the order in which it will be drawn, as the dice have it."""
    later = copy_of(state)
    return [LETTERS[draw_box(later)] for _ in range(state.research_size)]


def pile(state: State, before: dict[str, Any] | None) -> list[str]:
    """The discard pile, what came last on top; its order is the audit's alone, for nothing is drawn from it."""
    boxes = letters([in_pile(state, box) for box in range(N_KINDS)])
    if before is None or before["experiment"] != state.experiment:
        return boxes
    for box in before["discard"]:
        boxes.remove(box)
    return [*boxes, *before["discard"]]


def discarded(state: State, seat: int) -> list[int]:
    """Count by kind the boxes that the seat has discarded face down in this experiment."""
    rows = [state.discarded[epoch * MAX_SEATS + seat] for epoch in range(EPOCHS)]
    return [sum(row[box] for row in rows) for box in range(N_KINDS)]


def hypothesis(bid: int, by: int) -> dict[str, Any]:
    """A hypothesis, and whose it is."""
    return {"n": NUMBER[bid], "state": LETTERS[STATE[bid]], "by": by}


def revealed(state: State) -> dict[str, Any] | None:
    """Return what the last call revealed, or None before the first call (C-13)."""
    if state.last_bid == NO_BID:
        return None
    seats = range(state.seats)
    return {
        "hands": [letters(state.last_hand[seat]) for seat in seats],
        "findings": [letters(state.last_finding[seat]) for seat in seats],
        "bid": hypothesis(state.last_bid, state.last_bidder),
        "caller": state.last_caller,
        "count": state.last_count,
        "valid": is_valid(state.last_bid, state.last_count),
        "counts_as": counts_as(state.last_extra),
        "heisenbergs_count": state.last_heisenbergs == 1,
    }


def counts_as(extra: Sequence[int]) -> dict[str, int]:
    """Return the living cats and empty boxes that doctorates count as (C-11)."""
    return {LETTERS[box]: extra[box] for box in (Box.ALIVE, Box.EMPTY)}


# --- setting up -------------------------------------------------------------------------------------------------------


def arrange(state: State, truth: dict[str, Any]) -> None:
    """Set up a dealt state, before a hypothesis or after one, as a truth says.

    What it does not say stays as it was dealt, but the cards: hands and findings that it leaves out are empty, boxes
    that it does not place are shuffled under the named ones of the research deck, doctorates that it does not name are
    dealt from the others. What lies in `discard` and not in `discarded` all have seen. Raises Problem `bad_position`,
    and then the state is of no use.
    """
    check_fields(truth, FIELDS)
    check(truth.get("phase", "hypothesis") in ("hypothesis", "findings"), "A position begins with a turn.")
    check(truth.get("winners", []) == [] and truth.get("revealed") is None, "Nothing can have been decided.")
    arrange_scientists(state, truth)
    arrange_doctorates(state, truth)
    arrange_boxes(state, truth)
    arrange_hypothesis(state, truth)
    for seat in range(state.seats):
        mine = size_of(state.hand[seat]) + (state.shown if seat == state.turn else 0)
        most = MAX_HAND if state.holding[seat] == Holding.USED else MAX_SEATS
        check(mine <= most and (mine == 0 or not state.out[seat]), f"A hand has at most {most} boxes, if not out.")
    check(truth.get("boxes", total(state)) == total(state), "boxes is how many lie in hands and findings.")


def arrange_scientists(state: State, truth: dict[str, Any]) -> None:
    """Set how much each scientist has won and lost, who is out, and in which experiment the match is."""
    seats = state.seats
    state.experiment = whole(truth.get("experiment", 1), 1, MAX_EXPERIMENTS, "experiment")
    for name, most in (("won", WINS - 1 if state.form == Form.LABORATORY else seats), ("lost", LOSSES[state.form])):
        given = each(truth.get(name, [0] * seats), seats, name)
        setattr(state, name, padded([whole(n, 0, most, name) for n in given], MAX_SEATS))
    state.out = padded(flags(truth.get("out", [False] * seats), seats, "out"), MAX_SEATS)
    for seat in range(seats):
        check((state.lost[seat] == LOSSES[state.form]) == (state.out[seat] == 1), "out is who has lost enough.")
    check(sum(state.out) <= seats - 2, "At least two scientists are left.")
    if "turn" in truth or state.out[state.turn]:
        state.turn = a_seat(truth.get("turn"), seats, "turn")
    check(state.out[state.turn] == 0, "turn is a scientist who is left.")


def arrange_doctorates(state: State, truth: dict[str, Any]) -> None:
    """Whose doctorate is what, and which lie face up: used ones do."""
    left = set(range(N_DOCTORATES))
    given = each(truth.get("doctorates", [None] * state.seats), state.seats, "doctorates")
    for one in given:
        check(one is None or (isinstance(one, dict) and set(one) <= {"name", "state"}), "A doctorate has name, state.")
    named = [None if one is None else a_doctorate(left, one.get("name")) for one in given]
    held = [Holding.SECRET if one is None else a_holding(one.get("state", "secret")) for one in given]
    used = [d for d, holding in zip(named, held, strict=True) if d is not None and holding == Holding.USED]
    lying = truth.get("open")
    check(lying is None or isinstance(lying, list), "open is a list of doctorates.")
    face_up = [a_doctorate(left | set(used), name) for name in (lying if lying is not None else [])]
    left -= set(face_up)
    if lying is None:
        face_up = [any_of(state, left)] * state.open_doctorate + used
    check(len(set(face_up)) == len(face_up) and set(used) <= set(face_up), "open has each used doctorate once.")
    check(len(face_up) == len(used) + state.open_doctorate, "open has the one laid open, and those used.")
    left -= set(face_up)
    state.copied = 1 + a_copied(truth["copied"], used, face_up) if truth.get("copied") is not None else 0
    for seat, doctorate in enumerate(named):
        state.doctorate[seat] = any_of(state, left) if doctorate is None else doctorate
        left.discard(state.doctorate[seat])
    state.holding = padded([int(h) for h in held], MAX_SEATS)
    state.face_up, state.face_up_size = padded(face_up, len(state.face_up)), len(face_up)


def any_of(state: State, left: set[int]) -> int:
    """Any of the doctorates that are left."""
    return sorted(left)[random_below(state, len(left))]


def a_doctorate(left: set[int], name: Any) -> int:
    """A doctorate by name, which is not placed yet."""
    check(isinstance(name, str) and name in NAME_OF, f"There is no doctorate {name!r}.")
    check(NAME_OF[name] in left, f"{name} has another place already.")
    left.discard(NAME_OF[name])
    return NAME_OF[name]


def a_copied(name: Any, used: Sequence[int], face_up: Sequence[int]) -> int:
    """A doctorate by name that Tabby can have copied (C-1)."""
    others = [NAMES[doctorate] for doctorate in face_up if doctorate != Doctorate.TABBY]
    check(Doctorate.TABBY in used and name in others, "copied lies face up, and Tabby has been used.")
    return NAME_OF[name]


def a_holding(name: Any) -> Holding:
    """Return the status of a doctorate by its name."""
    found = [holding for holding, called in HOLDINGS.items() if called == name]
    check(len(found) == 1, f"A doctorate is {', '.join(HOLDINGS.values())}.")
    return found[0]


def arrange_boxes(state: State, truth: dict[str, Any]) -> None:
    """Hands, findings, the research deck and the discard pile."""
    empty: list[list[str]] = [[] for _ in range(state.seats)]
    left = list(COPIES)
    gather_boxes(state)
    for seat, named in enumerate(each(truth.get("discarded", empty), state.seats, "discarded")):
        for box in take(left, LETTER_OF, named):
            state.hand[seat][box] += 1
            discard(state, seat, box, 1)
    for seat, named in enumerate(each(truth.get("hands", empty), state.seats, "hands")):
        for box in take(left, LETTER_OF, named):
            state.hand[seat][box] += 1
    for seat, named in enumerate(each(truth.get("findings", empty), state.seats, "findings")):
        for box in take(left, LETTER_OF, named):
            state.finding[seat][box] += 1
    arrange_discard(state, left, truth.get("discard"))
    top = take(left, LETTER_OF, truth.get("research", []))
    rest = [box for box in range(N_KINDS) for _ in range(left[box])]
    shuffle(state, rest, len(rest))
    deck = [*rest, *top[::-1]]
    state.research, state.research_size, state.settled = padded(deck, N_BOXES), len(deck), len(deck)
    for seat in range(state.seats):
        state.hand_size[seat] = size_of(state.hand[seat])


def arrange_discard(state: State, left: list[int], named: Any) -> None:
    """Set the discard pile: all have seen what lies there besides the boxes discarded face down (C-10)."""
    if named is None:
        return
    face_down = [in_pile(state, box) for box in range(N_KINDS)]
    pile = [len([name for name in named if name == letter]) for letter in LETTERS] if isinstance(named, list) else []
    check(len(pile) == N_KINDS and sum(pile) == len(named), "discard is a list of boxes.")
    for box in range(N_KINDS):
        check(pile[box] >= face_down[box], "discard has all that was discarded face down.")
        state.swept[box] = len(take(left, LETTER_OF, [LETTERS[box]] * (pile[box] - face_down[box])))
    state.pile_size = sum(pile)


def arrange_said(state: State, said: Any) -> None:
    """The hypotheses of this experiment, each higher than the one before, the last one the one that stands."""
    check(isinstance(said, list), "said is a list of hypotheses.")
    made = NO_BID
    for one in said:
        check(isinstance(one, dict) and set(one) == {"n", "state", "by"}, "What was said has n, state and by.")
        name = f"{one['n']}{one['state']}"
        check(name in BIDS and BIDS.index(name) > made, "said are hypotheses of the clipboard, each higher.")
        made = BIDS.index(name)
        state.said_by[made] = 1 + a_seat(one["by"], state.seats, "by")
    check(made == state.bid, "The last of what was said is the hypothesis that stands.")
    check(made == NO_BID or state.said_by[made] == 1 + state.bidder, "bid and said name the same scientist.")


def arrange_hypothesis(state: State, truth: dict[str, Any]) -> None:
    """Set the hypothesis that stands, what was done with it in this turn, and what counts in this experiment."""
    given = truth.get("bid")
    state.bid, state.bidder = NO_BID, NOBODY
    if given is not None:
        check(isinstance(given, dict) and set(given) == {"n", "state", "by"}, "bid has n, state and by.")
        check(f"{given['n']}{given['state']}" in BIDS, "bid is a hypothesis of the clipboard.")
        state.bid, state.bidder = BIDS.index(f"{given['n']}{given['state']}"), a_seat(given["by"], state.seats, "by")
        check(state.out[state.bidder] == 0, "bid is by a scientist who is left.")
    arrange_said(state, truth.get("said", [] if given is None else [given]))
    state.phase = Phase.FINDINGS if truth.get("phase") == "findings" else Phase.HYPOTHESIS
    check(state.phase == Phase.HYPOTHESIS or state.bidder == state.turn, "Findings follow one's own hypothesis.")
    extra = truth.get("counts_as", {})
    check(isinstance(extra, dict) and set(extra) <= {"A", "E"}, "counts_as has A and E.")
    for box in range(N_STATES):
        state.extra[box] = whole(extra.get(LETTERS[box], 0), 0, N_BOXES, "counts_as")
    heisenbergs = truth.get("heisenbergs_count", True)
    check(isinstance(heisenbergs, bool), "heisenbergs_count is true or false.")
    state.heisenbergs = int(heisenbergs)
    most = size_of(state.finding[state.turn]) if state.phase == Phase.FINDINGS else 0
    state.shown = whole(truth.get("shown_now", 0), 0, most, "shown_now")
    cycled = truth.get("cycled_now", False)
    check(isinstance(cycled, bool) and (state.shown > 0 or not cycled), "cycled_now follows a showing.")
    state.cycled = int(cycled)
