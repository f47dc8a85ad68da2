"""Advice from the solver: a hint for a seat that may act, and what was missed in an ended match.

A hint begins with a play of two or three cards, which a learner can find, and goes on to the one that earns most. It
never says whether another seat's play is true: that is for the players to judge (M-12).

It knows only what `solver.finding` searches, and says so: plays of up to five cards; in a review, with more than five
cards in the space, up to three. It runs in plain Python, so a hint is the same with and without a compiler.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from labtable.engine.kernels.contract import Asked
from labtable.engine.kernels.kernel import new_row
from labtable.engine.kernels.record import copy_of
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Hint, Remark, Step

from ..rules.actions import asked
from ..rules.cards import KIND, N_FACES, TWELFTHS
from ..rules.hide import count_unseen
from ..rules.names import card_name, card_names, write_line
from ..rules.rounds import is_alone
from ..rules.settling import is_play_true
from ..rules.state import MAX_PIECES, Phase, Piece, State
from ..rules.writing import is_beginning, is_card, is_for_pattern, is_theft
from ..solver.finding import (
    FEW_CARDS,
    cards_to_try,
    consider,
    find_most,
    find_short,
    look_at,
    look_for_thief,
    write_play,
)
from ..solver.workspace import EVERYTHING, JOINS, MOST_CARDS, MOST_LYING, Join, Workspace
from .notation import write
from .proof import Earns, earned, gains, prove

MOST_REMARKS = 24  # of a match: more are not read
WORTH_A_REMARK = 10  # points that a better play must earn more than the one that was made
WRONGLY_JUDGED = 1000  # weighs more than any play
# What a class may use, the least first, with the joins of the solver, the first so many of `Join`.
SCOPES = {"plus": int(Join.TIMES), "times": Join.OVER_TURNED + 1, "powers": JOINS}
WHOLE = tuple(SCOPES)[-1:]


@dataclass(frozen=True)
class Chance:
    """A play that could be made."""

    pieces: tuple[int, ...]
    own: int  # its card of the hand, or the stolen one
    earns: Earns
    may_be_more: bool  # whether another play might earn more

    @property
    def line(self) -> str:
        """The play as it is written, without its verb."""
        return write_line(self.pieces)

    @property
    def what(self) -> Sentence:
        """What the play earns, as part of a sentence."""
        return gains(self.earns.cards, self.earns.solution, self.earns.tokens)


def best_chance(view: State, seat: int, most_cards: int = MOST_CARDS, joins: int = JOINS) -> Chance | None:
    """The play that earns most with the first so many joins, on a turn or after a discard; None if nothing is true."""
    workspace, out = Workspace(), new_row(MAX_PIECES)
    look_at(view, seat, workspace)
    consider(workspace, joins, MOST_CARDS, EVERYTHING)
    find_most(view, workspace, most_cards)
    size = write_play(workspace, out)
    if size == 0:
        return None
    pieces = tuple(out[:size])
    earns = earned(view, pieces, view.space_size, view.tokens)
    return Chance(pieces, workspace.play_own, earns, workspace.left_out > 0)


def easy_chance(view: State, seat: int) -> Chance | None:
    """The first play of two or three cards; None if there is none."""
    workspace, out = Workspace(), new_row(MAX_PIECES)
    look_at(view, seat, workspace)
    find_short(view, workspace, FEW_CARDS)
    pieces = tuple(out[: write_play(workspace, out)])
    if not pieces:
        return None
    return Chance(pieces, workspace.play_own, earned(view, pieces, view.space_size, view.tokens), False)


# --- hints ------------------------------------------------------------------------------------------------------------


def hint(view: State, seat: int) -> Hint:
    """Advice for the seat whose view this is, from the first nudge to the whole line."""
    if asked(view, seat) == Asked.NO:
        return Hint([Sentence("hint_wait")])
    if view.phase == Phase.CHALLENGE:
        return hint_challenge(view)
    if view.phase == Phase.STEAL:
        return hint_steal(view, seat)
    return hint_turn(view, seat)


def hint_turn(view: State, seat: int) -> Hint:
    """Advise what to compute (M-3), or what to discard (M-2)."""
    if view.space_size == 0 and not is_alone(view):
        return hint_discard(view, seat, [Sentence("hint_empty", {}, "M-2")])
    chance = best_chance(view, seat)
    if chance:
        said: dict[str, object] = {"points": chance.earns.points, "what": chance.what}
        return hint_chance(view, seat, Sentence("hint_play", said, "M-3"), chance)
    told = [Sentence("hint_none", {"cards": MOST_CARDS}, "M-3"), *left_aside(view)]
    if is_alone(view):
        return Hint([*told, Sentence("hint_reset", {}, "M-16")], ["reset"])
    if view.stealing and not left_aside(view):  # a thief has the same cards to choose from
        told.append(Sentence("hint_none_to_steal", {"cards": MOST_CARDS}, "M-11"))
    return hint_discard(view, seat, told)


def hint_steal(view: State, seat: int) -> Hint:
    """Advise whether the discarded card can be stolen, and how (M-11)."""
    card = card_name(view.play_card)
    chance = best_chance(view, seat)
    if chance is None:
        none = Sentence("hint_no_steal", {"card": card, "cards": MOST_CARDS}, "M-11")
        return Hint([none, *left_aside(view)], ["pass"])
    told: dict[str, object] = {"card": card, "points": chance.earns.points, "what": chance.what}
    return hint_chance(view, seat, Sentence("hint_steal", told, "M-11"), chance)


def hint_chance(view: State, seat: int, first: Sentence, best: Chance) -> Hint:
    """Advice in steps: an easy play, if the best is not as easy, then the best; of each the cards, then the line."""
    easy = easy_chance(view, seat)
    if easy and easy.earns.points < best.earns.points:
        rule = first.rule
        begin = Sentence("hint_easy", {"count": easy.earns.cards, "points": easy.earns.points}, rule)
        grown = {"points": best.earns.points, "what": best.what}
        told = [begin, *way_to(easy), Sentence("hint_better", grown, "M-15"), *way_to(best)]
    else:
        told = [first, *way_to(best)]
    if best.may_be_more:
        told.append(Sentence("hint_more"))
    return Hint(told, [write(best.pieces)])


def way_to(chance: Chance) -> list[Sentence]:
    """The cards that a play takes, then its line, in sentences."""
    space = [piece for piece in chance.pieces if is_card(piece)]
    space.remove(chance.own)
    key = "hint_cards_stolen" if is_theft(list(chance.pieces)) else "hint_cards"
    line = "hint_pattern" if is_for_pattern(list(chance.pieces)) else "hint_line"
    return [
        Sentence(key, {"own": card_name(chance.own), "space": card_names(space)}),
        Sentence(line, {"line": chance.line}),
    ]


def left_aside(view: State) -> list[Sentence]:
    """Say that not all of the space was searched, if so."""
    lies = view.space_size - 1 if view.phase == Phase.STEAL else view.space_size
    return [Sentence("hint_last", {"cards": MOST_LYING})] if lies > MOST_LYING else []


def hint_challenge(view: State) -> Hint:
    """Repeat the play without a verdict: the seats that may challenge it are to judge it, and no computer (M-12)."""
    return Hint([Sentence("hint_judge", {"line": write_line(view.play[: view.play_size])}, "M-12")])


def hint_discard(view: State, seat: int, told: list[Sentence]) -> Hint:
    """Advise the discard after which the fewest unseen cards make a play with the space (M-2)."""
    unseen = new_row(N_FACES)
    count_unseen(view, unseen)
    hand = list(dict.fromkeys(view.hand[seat][: view.hand_size[seat]]))
    helped = {card: cards_helped(view, card, unseen) for card in hand}
    best = min(hand, key=lambda card: helped[card])
    said = {"card": card_name(best), "unseen": sum(unseen), "few": helped[best]}
    return Hint([*told, Sentence("hint_discard", said, "M-2")], [write((Piece.DISCARD + best,))])


def cards_helped(view: State, discarded: int, unseen: Sequence[int]) -> int:
    """The number of unseen cards that would make a play of two or three cards with the space and the discarded card."""
    after = copy_of(view)
    after.space[after.space_size] = discarded
    after.space_size += 1
    workspace = Workspace()
    helps: dict[tuple[int, int], bool] = {}  # by what a card stands for: its colour makes no difference
    for card in range(N_FACES):
        stands_for = KIND[card], TWELFTHS[card]
        if unseen[card] and stands_for not in helps:
            look_for_thief(after, card, workspace)
            find_short(after, workspace, FEW_CARDS)
            helps[stands_for] = workspace.play_size > 0
    return sum(unseen[card] for card in range(N_FACES) if helps.get((KIND[card], TWELFTHS[card])))


# --- looking back -----------------------------------------------------------------------------------------------------


def missed_chance(before: State, seat: int, joins: int = JOINS) -> Chance | None:
    """The play that earns most, of few cards where much lies in the space, so that the search stays short."""
    return best_chance(before, seat, cards_to_try(before.space_size), joins)


def review(steps: Sequence[Step]) -> list[Remark]:
    """The most important of what was missed or judged wrongly, in the order of play."""
    found = sorted(remarks(steps), key=lambda pair: -pair[0])[:MOST_REMARKS]
    return sorted((remark for _, remark in found), key=lambda remark: remark.step)


def remarks(steps: Sequence[Step]) -> Iterator[tuple[int, Remark]]:
    """All remarks, each with its weight in points."""
    yield from judging_remarks(steps)
    for step, found in chances(steps, WHOLE):
        yield from about_chance(steps, step, found[WHOLE[0]])


def judging_remarks(steps: Sequence[Step]) -> Iterator[tuple[int, Remark]]:
    """The remarks on answers to plays, each with its weight."""
    for i, (before, seat, pieces, _) in enumerate(steps):
        if before.phase == Phase.CHALLENGE:
            yield from about_judging(i, before, seat, pieces[0], steps)


def chances(steps: Sequence[Step], scopes: Sequence[str]) -> Iterator[tuple[int, dict[str, Chance]]]:
    """The turns and the windows without a theft, with what could be computed in each scope, the widest first."""
    for i, (before, seat, _, _) in enumerate(steps):
        is_window = before.phase == Phase.STEAL and is_first_answer(steps, i) and not is_stolen(steps, i)
        if is_window or (before.phase == Phase.PLAY and before.space_size > 0):
            found = chances_within(before, seat, scopes)
            if found:
                yield i, found


def chances_within(before: State, seat: int, scopes: Sequence[str]) -> dict[str, Chance]:
    """The play that earns most in each scope, the widest first, without those in which there is none.

    What is found in a wider scope and needs no more than the narrower one is the best there, too.
    """
    order, found, chance = list(SCOPES), dict[str, Chance](), None
    for scope in scopes:
        if chance is None or order.index(scope_of(chance.pieces)) > order.index(scope):
            chance = missed_chance(before, seat, SCOPES[scope])
        if chance is None:
            break
        found[scope] = chance
    return found


def scope_of(line: Sequence[int]) -> str:
    """The least scope that is enough for a line."""
    if Piece.POWER in line:
        return "powers"
    return "times" if Piece.TIMES in line or Piece.OVER in line else "plus"


def about_chance(steps: Sequence[Step], step: int, chance: Chance) -> Iterator[tuple[int, Remark]]:
    """Remark on a chance that was not taken."""
    before, seat, pieces, _ = steps[step]
    if before.phase == Phase.STEAL:
        yield about_theft(step, before, seat, chance)
    else:
        yield from about_turn(step, before, seat, pieces, chance)


def about_turn(
    step: int, before: State, seat: int, pieces: Sequence[int], chance: Chance
) -> Iterator[tuple[int, Remark]]:
    """Remark on a turn in which something could have been computed, or more earned (M-2, M-3)."""
    said: dict[str, object] = {"who": seat, "line": chance.line, "points": chance.earns.points}
    if is_beginning(pieces[0]):
        is_true = prove(pieces).holds  # under `honour` it need not be (M-12)
        points = earned(before, pieces, before.space_size, before.tokens).points if is_true else 0
        more = chance.earns.points - points
        if more >= WORTH_A_REMARK:
            told = said | {"earned": points, "what": chance.what}
            yield more, Remark(step, seat, Sentence("missed_more", told, "M-9"), [write(chance.pieces)])
    elif pieces[0] == Piece.RESET:
        yield chance.earns.points, Remark(step, seat, Sentence("missed_reset", said, "M-16"), [write(chance.pieces)])
    else:
        told = said | {"card": card_name(pieces[0] - Piece.DISCARD)}
        yield chance.earns.points, Remark(step, seat, Sentence("missed_play", told, "M-2"), [write(chance.pieces)])


def is_first_answer(steps: Sequence[Step], i: int) -> bool:
    """Whether this is the first answer in its window."""
    return i == 0 or steps[i - 1].before.phase != steps[i].before.phase


def is_stolen(steps: Sequence[Step], i: int) -> bool:
    """Whether a seat steals in the window whose first answer is step i."""
    for step in steps[i:]:
        if step.before.phase != Phase.STEAL:
            return False
        if step.pieces[0] != Piece.PASS:
            return True
    return False


def about_theft(step: int, before: State, seat: int, chance: Chance) -> tuple[int, Remark]:
    """Remark on a discarded card that could have been stolen and was not (M-11)."""
    said = {"card": card_name(before.play_card), "line": chance.line, "points": chance.earns.points}
    return chance.earns.points, Remark(step, seat, Sentence("missed_steal", said, "M-11"), [write(chance.pieces)])


def about_judging(
    step: int, before: State, seat: int, answer: int, steps: Sequence[Step]
) -> Iterator[tuple[int, Remark]]:
    """Remark on a false play that no seat challenged, or a true one that one did (M-12)."""
    line = write_line(before.play[: before.play_size])
    if answer == Piece.CHALLENGE:
        if is_play_true(before):
            said = {"who": seat, "line": line}
            yield WRONGLY_JUDGED, Remark(step, seat, Sentence("false_challenge", said, "M-12"))
    elif is_first_answer(steps, step) and not is_play_true(before) and not is_challenged(steps, step):
        told = {"who": before.play_by, "line": line}
        yield WRONGLY_JUDGED, Remark(step, before.play_by, Sentence("false_stood", told, "M-12"))


def is_challenged(steps: Sequence[Step], i: int) -> bool:
    """Whether a seat challenges in the window whose first answer is step i."""
    for step in steps[i:]:
        if step.before.phase != Phase.CHALLENGE:
            return False
        if step.pieces[0] == Piece.CHALLENGE:
            return True
    return False
