"""The score sheet, for teachers: every equation that was written, what it earned or how it failed, and the counting."""

from collections.abc import Sequence

import msgspec

from ..rules.cards import CARD_POINTS
from ..rules.rounds import is_over
from ..rules.state import Phase, Piece, Referee, State
from ..rules.writing import is_beginning
from .counting import change, counts, ends_round
from .mistakes import NAMES, kind_of
from .notation import write_line
from .proof import Proof, prove

COLUMNS = (
    "round", "turn", "player", "what", "line", "true", "mistake", "cards", "Solutions", "tokens", "points",
    "challenged by", "ended",
)  # fmt: skip
Cell = str | int
Step = tuple[State, int, Sequence[int]]
KINDS = {
    Piece.COMPUTE: "equation",
    Piece.PATTERN: "pattern",
    Piece.STEAL: "stolen equation",
    Piece.STEAL_PATTERN: "stolen pattern",
}
OTHER_MISTAKES = {
    "undefined": "division by zero",
    "not_rational": "no rational power",
    "too_big": "too big",
    "value_not_of_card": "value that the card cannot have",
    "no_pattern": "no pattern",
    "pattern_too_short": "pattern too short",
}


class Row(msgspec.Struct):
    """One line of the sheet; what does not apply is empty."""

    round: Cell = ""
    turn: Cell = ""
    player: str = ""
    what: str = ""
    line: str = ""
    true: str = ""
    mistake: str = ""
    cards: Cell = ""
    solutions: Cell = ""
    tokens: Cell = ""
    points: Cell = ""
    challenged_by: str = ""
    ended: str = ""


def sheet(steps: Sequence[Step], end: State, names: Sequence[str], judged: bool) -> list[list[Cell]]:
    """The score sheet of a match, its heads first. Not `judged`: what nobody has challenged stays open (M-12)."""
    written = Writer(names, judged)
    states = [before for before, _, _ in steps] + [end]
    for (before, seat, pieces), after in zip(steps, states[1:], strict=True):
        written.note(before, seat, pieces, after)
    return [list(COLUMNS), *([*msgspec.structs.astuple(row)] for row in written.rows)]


class Writer:
    """Writes the sheet, action by action."""

    def __init__(self, names: Sequence[str], judged: bool) -> None:
        self.rows: list[Row] = []
        self._names = names
        self._judged = judged
        self._turn = 0
        self._last: Row | None = None  # the last play, while it may still be challenged
        self._proof: Proof | None = None

    def note(self, before: State, seat: int, pieces: Sequence[int], after: State) -> None:
        """One more action."""
        self._turn += before.phase == Phase.PLAY
        if is_beginning(pieces[0]):
            self._note_play(before, seat, pieces)
        elif pieces[0] == Piece.CHALLENGE:
            self._note_challenge(before, seat)
        elif before.phase == Phase.CHALLENGE and after.phase != Phase.CHALLENGE:
            self._last_row().ended = "nobody challenged"
        if ends_round(before, after):
            self._note_counting(before, seat, pieces, after)
            self._turn = 0
        if is_over(after):
            self._note_winners(after)

    def _note_play(self, before: State, seat: int, pieces: Sequence[int]) -> None:
        """An equation or a pattern, and what it earned."""
        changed = change(before, seat, pieces)
        row = Row(before.round, self._turn, self._names[seat], KINDS[Piece(pieces[0])], write_line(pieces))
        if changed is None:
            row.points, row.ended = 0, "went back"
        else:
            what = changed.what
            row.cards, row.solutions, row.tokens = what.cards, int(what.solution), " ".join(what.tokens)
            row.points = what.points
        self._proof, self._last = prove(pieces), row
        if self._judged or before.referee == Referee.AUTO or before.seats == 1:
            judge(row, self._proof)
        self.rows.append(row)

    def _note_challenge(self, before: State, seat: int) -> None:
        """How a challenge was settled."""
        row, proof = self._last_row(), self._proof
        assert proof is not None
        judge(row, proof)
        row.challenged_by = self._names[seat]
        row.ended = "stood: the challenger loses a turn" if proof.holds else "went back"
        if not proof.holds:
            row.cards = row.solutions = row.points = 0
            row.tokens = ""

    def _note_counting(self, before: State, seat: int, pieces: Sequence[int], after: State) -> None:
        """A round's end: the space for who computed last, then everybody's round and all points (M-14, M-15)."""
        counted = list(enumerate(counts(before, after, seat, pieces)))
        for s, count in counted:
            if count.of_space > 0:
                points = CARD_POINTS * count.of_space
                self.rows.append(
                    Row(before.round, "", self._names[s], "the space", cards=count.of_space, points=points)
                )
        for s, count in counted:
            self.rows.append(
                Row(
                    before.round, "", self._names[s], "round",
                    cards=count.cards, solutions=count.solutions, tokens=count.tokens, points=count.points,
                )
            )  # fmt: skip
        for s, count in counted:
            self.rows.append(Row(before.round, "", self._names[s], "all rounds", points=count.total))

    def _note_winners(self, after: State) -> None:
        """Who won."""
        for s in range(after.seats):
            if after.winners[s]:
                self.rows.append(Row(player=self._names[s], what="won"))

    def _last_row(self) -> Row:
        """The play that may be challenged."""
        assert self._last is not None
        return self._last


def judge(row: Row, proof: Proof) -> None:
    """Write down whether a play is true, and which kind of mistake it is."""
    row.true = "true" if proof.holds else "false"
    if proof.why is not None:
        row.mistake = NAMES.get(kind_of(proof.why) or "", OTHER_MISTAKES.get(proof.why.key, ""))
