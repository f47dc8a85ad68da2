"""The score sheet, for teachers: every equation written, what it earned or why it failed, and the counting.

Actions that a rule refused are included where they were kept (`Attempt`), with the kind of mistake if there was one.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from labtable.engine.kernels.events import EventKind, SeenEvent, seen
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Attempt, SheetCell, Step

from ..rules.events import Happened
from ..rules.names import write_line
from ..rules.state import Phase, Referee, State
from ..rules.writing import is_for_pattern, is_theft
from .mistakes import UNREAD_SUM, kind_of
from .notation import read
from .proof import Proof, prove

PLAYS: dict[EventKind, str] = {
    Happened.COMPUTED: "sheet_equation",
    Happened.MADE_PATTERN: "sheet_pattern",
    Happened.STOLE: "sheet_stolen_equation",
    Happened.STOLE_PATTERN: "sheet_stolen_pattern",
}
REFUSED = {
    (False, False): "sheet_equation",
    (False, True): "sheet_pattern",
    (True, False): "sheet_stolen_equation",
    (True, True): "sheet_stolen_pattern",
}
COUNTINGS = (Happened.ROUND_POINTS, Happened.POINTS_ALONE)
OTHER_MISTAKES = "undefined not_rational too_big value_not_of_card no_pattern pattern_too_short".split()


class Row(msgspec.Struct):
    """A row of the sheet, a field for each column; what does not apply is empty."""

    round: SheetCell = ""
    turn: SheetCell = ""
    player: SheetCell = ""
    what: SheetCell = ""
    line: SheetCell = ""
    true: SheetCell = ""
    mistake: SheetCell = ""
    cards: SheetCell = ""
    solutions: SheetCell = ""
    tokens: SheetCell = ""
    points: SheetCell = ""
    challenged_by: SheetCell = ""
    ended: SheetCell = ""
    refused_by: SheetCell = ""


def is_mistake(refusal: Sentence) -> bool:
    """Whether a refusal is for a mistake in mathematics, and not for a card that is not there or a slip in writing."""
    return refusal.key.startswith("not_true") or refusal.key in (*OTHER_MISTAKES, UNREAD_SUM)


def sheet(
    steps: Sequence[Step], end: State, names: Sequence[Sequence[str]], judged: bool, attempts: Sequence[Attempt] = ()
) -> list[list[SheetCell]]:
    """The score sheet of a match, headers first; `names`: who played for the seats, by action.

    Unless `judged`, what no seat has challenged stays open (M-12).
    """
    writer = Writer(judged)
    for i, step in enumerate(steps):
        for attempt in attempts:
            if attempt.step == i:
                writer.note_refused(step.before, attempt)
        writer.note(step, names[i])
    heads = [Sentence(f"column_{field}") for field in Row.__struct_fields__]
    return [[*heads], *([*msgspec.structs.astuple(row)] for row in writer.rows)]


class Writer:
    """The writer of the sheet, action by action."""

    def __init__(self, judged: bool) -> None:
        self.rows: list[Row] = []
        self._names: Sequence[str] = []  # who plays for the seats in this action
        self._judged = judged
        self._turn = 0
        self._last = Row()  # the last play
        self._proof: Proof | None = None  # of the last play

    def note_refused(self, before: State, attempt: Attempt) -> None:
        """Write down what the table refused, and which kind of mistake it was, if it was one."""
        turn = self._turn + (before.phase == Phase.PLAY)  # which it does not end
        row = Row(before.round, turn, attempt.who, Sentence("sheet_action"), attempt.action)
        row.ended = Sentence("sheet_refused")
        row.refused_by = attempt.rule or ""
        if attempt.key == UNREAD_SUM:
            row.what, row.true = Sentence("sheet_equation"), Sentence("sheet_false")
            row.mistake = Sentence("sheet_added_across")
        elif not attempt.key or is_mistake(Sentence(attempt.key)):
            pieces = list(read(attempt.action, before, attempt.seat))
            row.what, row.line = Sentence(REFUSED[is_theft(pieces), is_for_pattern(pieces)]), write_line(pieces)
            judge(row, prove(pieces))
        self.rows.append(row)

    def note(self, step: Step, names: Sequence[str]) -> None:
        """Write down what happened in one more action, in which these played for the seats."""
        self._names = names
        self._turn += step.before.phase == Phase.PLAY
        events = seen(Happened, step.events, None)
        for event in events:
            if event.kind in PLAYS:
                self._note_play(step, PLAYS[event.kind], event.arguments["line"])
            elif event.kind in (Happened.CHALLENGED_TRUE, Happened.CHALLENGED_FALSE):
                self._note_challenge(event.seat)
            elif event.kind == Happened.EARNED:
                self._note_earned(event.arguments)
            elif event.kind == Happened.WENT_BACK:
                self._note_went_back()
            elif event.kind == Happened.STANDS:
                self._last.ended = Sentence("sheet_unchallenged")
        self._note_counting(step.before.round, [event for event in events if event.kind in COUNTINGS])
        self._note_winners([event for event in events if event.kind == Happened.WON])

    def _note_play(self, step: Step, what: str, line: str) -> None:
        """Write down an equation or a pattern, with its truth if that is open to all."""
        before = step.before
        self._last = Row(before.round, self._turn, self._names[step.seat], Sentence(what), line)
        self._proof = prove(step.pieces)
        self.rows.append(self._last)
        if self._judged or before.referee == Referee.AUTO or before.seats == 1:
            judge(self._last, self._proof)

    def _note_earned(self, earned: dict[str, Any]) -> None:
        """Write down what the last play has earned."""
        row = self._last
        row.cards, row.solutions, row.points = earned["cards"], int(earned["solution"]), earned["points"]
        row.tokens = " ".join(earned["tokens"])

    def _note_challenge(self, challenger: int) -> None:
        """Write down who has challenged the last play, and whether it is true."""
        assert self._proof is not None
        judge(self._last, self._proof)
        self._last.challenged_by = self._names[challenger]
        self._last.ended = Sentence("sheet_stood")

    def _note_went_back(self) -> None:
        """Take from the last play, which is false, what it has earned."""
        row = self._last
        row.ended, row.points, row.tokens = Sentence("sheet_went_back"), 0, ""
        if row.challenged_by:
            row.cards = row.solutions = 0

    def _note_counting(self, number: int, counted: Sequence[SeenEvent]) -> None:
        """Write down a round's end: the space for who computed last, each seat's round, all points (M-14, M-15)."""
        for event in counted:
            if cards := event.arguments["of_space"]:
                points = event.arguments["card_points"] * cards // event.arguments["cards"]
                self.rows.append(self._counted(number, event, "sheet_space", points))
                self.rows[-1].cards = cards
        for event in counted:
            count = event.arguments
            row = self._counted(number, event, "sheet_round", count["points"])
            row.cards, row.solutions, row.tokens = count["cards"], count["solutions"], count["tokens"]
            self.rows.append(row)
        for event in counted:
            self.rows.append(self._counted(number, event, "sheet_all_rounds", event.arguments["total"]))
        if counted:
            self._turn = 0

    def _counted(self, number: int, event: SeenEvent, what: str, points: int) -> Row:
        """A line of a round's counting."""
        return Row(number, "", self._names[event.seat], Sentence(what), points=points)

    def _note_winners(self, ends: Sequence[SeenEvent]) -> None:
        """Write down who has won, if the match is over."""
        for end in ends:
            self.rows += [Row(player=self._names[seat], what=Sentence("sheet_won")) for seat in end.arguments["seats"]]


def judge(row: Row, proof: Proof) -> None:
    """Write down whether a play is true, and which kind of mistake it is."""
    row.true = Sentence("sheet_true" if proof.holds else "sheet_false")
    if proof.why is not None:
        kind = kind_of(proof.why) or proof.why.key
        row.mistake = Sentence(f"sheet_{kind}") if kind != "not_true" else ""
