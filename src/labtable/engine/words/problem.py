"""The exception for wrong input from outside."""

from .sentences import Sentence


class Problem(Exception):
    """An error in input from outside: a code for programs and a sentence for people."""

    def __init__(self, code: str, sentence: str, refusal: Sentence | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.refusal = refusal


def installing(extra: str) -> str:
    """The command that installs an extra from the source folder, since labtable is in no package registry yet."""
    return f"pip install '.[{extra}]' in a copy of labtable's source"
