"""The events of a match of Schrödinger's Cats."""

from labtable.engine.kernels.events import Argument, EventKind, Mark

from .names import bid_name, copied_name, doctorate_name, unpacked

EXPERIMENT = Argument("experiment")
SCIENTISTS = Argument("scientists")  # who are left
TOTAL = Argument("total")  # boxes in the experiment
HYPOTHESIS = Argument("bid", bid_name)
BOXES = Argument("boxes", unpacked)
FINDINGS = Argument("shown", unpacked)
EXTRA = Argument("extra")  # so many of the count by doctorates (C-11)
NEW = Argument("drew", unpacked)
N = Argument("n")  # how many boxes
DOCTORATE = Argument("doctorate", doctorate_name)
COPIED = Argument("copied", copied_name)


class Happened(EventKind):
    """The kinds of events, each with its rule and what it says."""

    LAID_OPEN = 0, "C-1", DOCTORATE
    BEGUN = 1, "C-2", Mark.OPENS_TURN, EXPERIMENT, SCIENTISTS, TOTAL  # by its First Scientist
    BID = 2, "C-3", Mark.OPENS_TURN, HYPOTHESIS
    SHOWED = 3, "C-7", BOXES
    CYCLED = 4, "C-7", N, BOXES.own(), NEW.own()
    ENDED = 5, "C-7"
    USED = 6, "C-9", Mark.OPENS_TURN, Mark.ALOUD, DOCTORATE, COPIED
    REPLACED = 7, "C-9", N, Argument("drawn"), BOXES.own(), NEW.own()  # n were discarded, so many drawn: Felinestein
    LOOKED = 8, "C-9", N, BOXES.own()  # at the discard pile: Prride
    SKIPPED = 9, "C-12", Argument("next")  # the scientist who comes next
    SWEPT = 10, "C-10", BOXES, TOTAL  # findings of the seat left the experiment
    DREW = 11, "C-9", N, TOTAL, NEW.own()  # Mewton
    CALLED = 12, "C-13", Mark.OPENS_TURN, Mark.ALOUD, HYPOTHESIS, Argument("by")
    REVEALED = 13, "C-13", BOXES, FINDINGS  # the seat's hand, and what it had shown
    COUNTED = 14, "C-6", Mark.ALOUD, HYPOTHESIS, Argument("count"), EXTRA  # of whose hypothesis it is
    PROVED_RIGHT = 15, "C-13", Argument("won")  # so many experiments
    PROVED_WRONG = 16, "C-13", Argument("lost")
    OUT = 17, "C-13", Mark.ALOUD
    MATCH_WON = 18
