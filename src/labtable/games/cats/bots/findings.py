"""The boxes that the bots show and discard with their hypotheses (C-7)."""

from labtable.engine.kernels.kernel import kernel

from ..rules.boxes import CYCLED, CYCLED_UP_TO, MAX_CYCLED, N_KINDS, SHOWN_AT, Box
from ..rules.ladder import STATE
from ..rules.state import END, Piece, State


@kernel
def useless(view: State, seat: int) -> int:
    """The number of boxes in the hand that do not count for the hypothesis."""
    n: int = view.hand_size[seat] - view.hand[seat][STATE[view.bid]]
    return n - view.hand[seat][Box.HEISENBERG] if view.heisenbergs == 1 else n


@kernel
def show_all(view: State, seat: int) -> int:
    """Show every box of the named state except Heisenbergs; END if there is none."""
    named = view.hand[seat][STATE[view.bid]] if view.findings == 1 else 0
    return Piece.SHOW + SHOWN_AT[STATE[view.bid]][named][0] if named > 0 else END


@kernel
def exchange(view: State, seat: int) -> int:
    """Show enough to be allowed to cycle all useless boxes, then cycle them, then END the turn."""
    if view.shown == 0:
        return show_to_cycle(view, seat)
    return cycle_useless(view, seat) if view.cycled == 0 else END


@kernel
def can_exchange(view: State) -> bool:
    """Whether boxes may be shown, and others be cycled then."""
    return view.findings == 1 and view.cycling == 1


@kernel
def show_to_cycle(view: State, seat: int) -> int:
    """Show just enough to cycle all useless boxes, Heisenbergs last; END if nothing could be exchanged."""
    wanted = min(useless(view, seat), view.research_size) if can_exchange(view) else 0
    named = min(view.hand[seat][STATE[view.bid]], wanted)
    wild = min(view.hand[seat][Box.HEISENBERG], wanted - named) if view.heisenbergs == 1 else 0
    return Piece.SHOW + SHOWN_AT[STATE[view.bid]][named][wild] if named + wild > 0 else END


@kernel
def cycle_useless(view: State, seat: int) -> int:
    """Discard as many useless boxes as allowed; END for none."""
    most = min(view.shown, view.research_size, MAX_CYCLED) if view.cycling == 1 else 0
    best, exchanged = END, 0
    for place in range(CYCLED_UP_TO[most]):
        n = 0
        for box in range(N_KINDS):
            counts = box == STATE[view.bid] or (box == Box.HEISENBERG and view.heisenbergs == 1)
            if CYCLED[place][box] > (0 if counts else view.hand[seat][box]):
                n = -1
                break
            n += CYCLED[place][box]
        if n > exchanged:
            best, exchanged = Piece.CYCLE + place, n
    return best
