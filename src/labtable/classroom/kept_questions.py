"""The questions that a class keeps, as its log says."""

from .changes import KeptQuestion, QuestionDropped, QuestionsKept


class KeptQuestions(list[KeptQuestion | None]):
    """All that were ever kept, in order; None: one that was dropped."""

    def apply(self, change: QuestionsKept | QuestionDropped) -> None:
        """Apply a change, which was allowed when it was decided."""
        if isinstance(change, QuestionsKept):
            self += change.questions
        else:
            self[change.number] = None
