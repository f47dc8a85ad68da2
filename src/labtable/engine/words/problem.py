"""The exception for input from outside that is wrong."""

from .sentences import Sentence


class Problem(Exception):
    """An error in what comes from outside: a code for programs and a sentence for people."""

    def __init__(self, code: str, sentence: str, refusal: Sentence | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.refusal = refusal


def installing(extra: str) -> str:
    """The command that installs an extra, and where: no registry of packages has labtable yet."""
    return f"pip install '.[{extra}]' in a copy of labtable's source"
