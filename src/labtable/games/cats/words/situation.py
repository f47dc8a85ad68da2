"""The position as sentences."""

from collections.abc import Iterator

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.words.sentences import Sentence

from ..rules.boxes import LETTERS, Box
from ..rules.ladder import NO_BID, STATE
from ..rules.names import bid_name, doctorate_name, letters
from ..rules.piles import size_of, total
from ..rules.state import Form, Holding, Phase, State
from .narration import ability


def aim(view: State, seat: int) -> Sentence:
    """How the match is won (C-14, C-15)."""
    if view.form == Form.ELIMINATION:
        several = view.elimination_losses > 1
        said = {"losses": view.elimination_losses} if several else {}
        return Sentence("aim_elimination_losses" if several else "aim_elimination", said, "C-14")
    return Sentence("aim_laboratory", {"wins": view.wins_needed, "losses": view.laboratory_losses}, "C-15")


def out(view: State) -> list[int]:
    """The scientists who are out (C-13)."""
    return [seat for seat in range(view.seats) if view.out[seat]]


def situation(view: State, seat: int) -> list[Sentence]:
    """The position in words: boxes, hypothesis, who holds and shows what, what the seat is asked."""
    said = [Sentence("standing", {"experiment": view.experiment, "total": total(view)}, "C-2"), *scores(view)]
    if view.bid == NO_BID:
        said.append(Sentence("no_bid", {}, "C-4"))
    else:
        said.append(Sentence("bid_stands", {"who": view.bidder, "bid": bid_name(view.bid)}))
    if view.face_up_size:
        names = [doctorate_name(view.face_up[i]) for i in range(view.face_up_size)]
        said.append(Sentence("face_up", {"doctorates": names}, "C-1"))
    if view.copied:
        said.append(Sentence("tabby_copied", {"doctorate": doctorate_name(view.copied - 1)}, "C-1"))
    left = sorted({*range(view.seats)} - {*out(view)})
    said += [scientist(view, other) for other in left if other != seat]
    if seat != SPECTATOR and not view.out[seat]:
        said.append(you(view, seat))
        if view.holding[seat] == Holding.SECRET:
            doctorate = doctorate_name(view.doctorate[seat])
            said += [Sentence("your_doctorate", {"doctorate": doctorate}, "C-9"), ability(doctorate)]
    piles = {"research": view.research_size, "discard": view.pile_size}
    return [*said, Sentence("piles", piles), prompt(view, seat)]


def scientist(view: State, seat: int) -> Sentence:
    """The number of boxes that a scientist holds, and the findings."""
    about = {"who": seat, "n": view.hand_size[seat]}
    if size_of(view.finding[seat]) == 0:
        return Sentence("holds", about)
    return Sentence("holds_and_shows", about | {"boxes": letters(view.finding[seat])}, "C-8")


def scores(view: State) -> Iterator[Sentence]:
    """The experiments that each scientist who is left has won and lost, in the laboratory (C-15)."""
    for seat in range(view.seats):
        if view.form == Form.LABORATORY and view.won[seat] + view.lost[seat] > 0 and not view.out[seat]:
            yield Sentence("score", {"who": seat, "won": view.won[seat], "lost": view.lost[seat]}, "C-15")


def you(view: State, seat: int) -> Sentence:
    """The boxes in one's own hand, and the findings."""
    held = {"boxes": letters(view.hand[seat])}
    if size_of(view.finding[seat]) == 0:
        return Sentence("you_hold", held)
    return Sentence("you_hold_and_show", held | {"shown": letters(view.finding[seat])}, "C-8")


def prompt(view: State, seat: int) -> Sentence:
    """What the seat is asked now and why, or whom the match waits for; at the end, who has won."""
    if view.phase == Phase.OVER:
        return Sentence("match_won", {"who": view.champion})
    if seat != view.turn:
        return Sentence("turn_is", {"who": view.turn}, "C-3")
    if view.phase == Phase.FINDINGS:
        return on_findings(view)
    if view.bid == NO_BID:
        return Sentence("your_opening", {}, "C-3")
    about = {"bid": bid_name(view.bid)}
    if view.bidder == seat:
        return Sentence("your_own_again", about, "C-12")
    if view.bid == view.ladder - 1:
        return Sentence("your_call", about | {"by": view.bidder}, "C-5")
    return Sentence("your_turn_is", about | {"by": view.bidder}, "C-3")


def on_findings(view: State) -> Sentence:
    """What may follow the seat's own hypothesis (C-7)."""
    hand, state = view.hand[view.turn], STATE[view.bid]
    if view.findings and view.shown == 0 and hand[state] + hand[Box.HEISENBERG] * view.heisenbergs > 0:
        return Sentence("your_showing" if view.heisenbergs else "your_showing_only", {"state": LETTERS[state]}, "C-7")
    most = min(view.shown, view.hand_size[view.turn], view.research_size)
    if view.cycling and view.cycled == 0 and most > 0:
        return Sentence("your_cycling", {"most": most}, "C-7")
    return Sentence("your_end", {}, "C-7")
