"""What happened, in sentences. The templates are in `catalogue`."""

from collections.abc import Sequence

from labtable.engine.sentences import Sentence

from ..rules.rounds import is_alone, is_over
from ..rules.scoring import points
from ..rules.state import Phase, Piece, State
from ..rules.writing import is_theft
from .counting import counts, ends_round
from .notation import card_name, write_line
from .proof import earned, prove

# --- what happened ----------------------------------------------------------------------------------------------------


def opening(view: State, viewer: int) -> list[Sentence]:
    """What everybody sees of the deal."""
    return [Sentence("begins", {"round": view.round, "who": view.turn}, "M-1")]


def events(before: State, after: State, seat: int, pieces: Sequence[int], viewer: int) -> list[Sentence]:
    """What the viewer sees happen, told from its views before and after an action that it may know of."""
    first = pieces[0]
    told: list[Sentence] = []
    if first >= Piece.DISCARD:
        told.append(Sentence("discarded", {"who": seat, "card": card_name(first - Piece.DISCARD)}))
    elif first == Piece.CHALLENGE:
        told += challenge_events(before, seat)
    elif first == Piece.PASS:
        told += pass_events(before, after, seat, viewer)
    elif first == Piece.RESET:
        told += [Sentence("reset", {"who": seat}, "M-16")] if after.hearts < before.hearts else []
    elif pieces[-1] == Piece.END:
        told += play_events(before, after, seat, pieces)
    if is_alone(after):
        return how_alone(before, after, pieces, told)
    return told + what_begins(before, after, seat, pieces)


def how_alone(before: State, after: State, pieces: Sequence[int], told: list[Sentence]) -> list[Sentence]:
    """What is told of who plays alone, with what became of the hearts, and the end (M-16)."""
    is_false = pieces[-1] == Piece.END and points(after, 0) == points(before, 0)
    if is_false:
        why = prove(pieces).why
        assert why is not None
        told = [told[0], Sentence("went_back", {}, "M-16"), why]
    if is_over(after) and any(after.winners):
        told.append(winners(after, "won"))
    elif is_over(after):
        key = "no_heart_left" if is_false or pieces[0] == Piece.RESET else "nothing_left"
        told.append(Sentence(key, {"points": points(after, 0)}, "M-16"))
    elif after.hearts < before.hearts:
        told.append(Sentence("hearts_left", {"hearts": after.hearts}, "M-16"))
    return told


def play_events(before: State, after: State, seat: int, pieces: Sequence[int]) -> list[Sentence]:
    """A play and what it earned (M-8, M-9, M-15)."""
    said = {"who": seat, "line": write_line(pieces)}
    keys = {
        Piece.COMPUTE: ("computed", "M-3"),
        Piece.PATTERN: ("made_pattern", "M-10"),
        Piece.STEAL: ("stole", "M-11"),
        Piece.STEAL_PATTERN: ("stole_pattern", "M-11"),
    }
    key, rule = keys[Piece(pieces[0])]
    if is_theft(list(pieces)):
        said["card"] = card_name(before.play_card)
    what = earned(pieces, before.space_size, before.tokens)
    told = {"cards": what.cards, "solution": what.solution, "tokens": what.tokens}
    return [Sentence(key, said, rule), Sentence("earned", {"points": what.points, "what": told})]


def challenge_events(before: State, seat: int) -> list[Sentence]:
    """How a challenge was settled, what is false, and that a thief loses a turn for it (M-12)."""
    proof = prove(before.play[: before.play_size])
    if proof.why is None:
        return [Sentence("challenged_true", {"who": seat}, "M-12")]
    lost = [Sentence("skips", {"who": before.play_by}, "M-12")] if is_theft(before.play) else []
    return [Sentence("challenged_false", {"who": seat}, "M-12"), proof.why, *lost]


def pass_events(before: State, after: State, seat: int, viewer: int) -> list[Sentence]:
    """One's own pass; and for all, when the window has closed, that nobody did anything (M-11, M-12)."""
    told = [Sentence("passed")] if seat == viewer else []
    if after.phase == before.phase:
        return told
    key, rule = ("not_stolen", "M-11") if before.phase == Phase.STEAL else ("stands", "M-12")
    return [*told, Sentence(key, {}, rule)]


def what_begins(before: State, after: State, seat: int, pieces: Sequence[int]) -> list[Sentence]:
    """A new hand or round, or the end, if the action brought one (M-13, M-14, M-15)."""
    if ends_round(before, after):
        told = [Sentence("round_over", {"round": before.round}, "M-14")]
        for who, count in enumerate(counts(before, after, seat, pieces)):
            told.append(Sentence("round_points", {"who": who, **count._asdict()}, "M-15"))
        ends = Sentence("begins", {"round": after.round, "who": after.turn}, "M-13")
        return [*told, winners(after, "won") if is_over(after) else ends]
    if after.deck_size < before.deck_size:
        return [Sentence("new_hand", {"who": after.turn}, "M-13")]
    return []


def winners(view: State, key: str) -> Sentence:
    """Who won."""
    won = [seat for seat in range(view.seats) if view.winners[seat]]
    return Sentence(key, {"who": won, "points": points(view, won[0])}, "M-15")
