"""The exception for wrong input from outside."""

import json
from collections.abc import Callable
from functools import cache
from pkgutil import get_data
from typing import Any, Self

from .catalogue import ENGLISH, Catalogue
from .sentences import Sentence


class Problem(Exception):
    """An error in input from outside: a code for programs, and a sentence for people with its English text.

    The text of `Problem("bad_seat", seat=7)` is `problem.bad_seat` in `engine/languages`, that of
    `Problem("bad_seat", "no_seat", seat=7)`, with the same code, is `problem.no_seat`. A text that only one game has is
    filled in by `told`.

    >>> str(Problem("unknown_table")), Problem("unknown_table").sentence.key
    ('There is no such table.', 'problem.unknown_table')
    """

    sentence: Sentence | None

    def __init__(self, code: str, key: str | Sentence = "", /, **params: Any) -> None:
        """With a key behind `problem.`, or with a sentence of the game."""
        super().__init__()
        self.code = code
        self.sentence = key if isinstance(key, Sentence) else Sentence(f"problem.{key or code}", params)
        is_known = self.sentence is not key and _texts().has(self.sentence.key)
        self.text = _texts().tell(self.sentence, {}) if is_known else self.sentence.key

    @classmethod
    def english(cls, code: str, text: str, sentence: Sentence | None = None) -> Self:
        """A problem for those who write or run programs, in English only; or one whose sentence is told already."""
        problem = cls.__new__(cls)
        problem.code, problem.text, problem.sentence = code, text, sentence
        return problem

    def told(self, tell: Callable[[Sentence], str]) -> Self:
        """This problem, its sentence told in these English words."""
        self.text = tell(self.sentence) if self.sentence else self.text
        return self

    @property
    def why(self) -> Sentence | str:
        """The sentence, as part of another one; the text, if it is in English only."""
        return self.sentence or self.text

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[Any, ...]:
        return Problem.english, (self.code, self.text, self.sentence)


@cache
def _texts() -> Catalogue:
    """The English texts of every game.

    They are read as package data, not by `engine.play.texts`: rules, which import this, may not know `pathlib`.
    """
    package = __name__.rsplit(".", 2)[0]
    return Catalogue(ENGLISH, [json.loads(get_data(package, f"languages/{ENGLISH}.arb") or b"{}")])


def installing(extra: str) -> str:
    """The command that installs an extra from the source folder, since labtable is in no package registry yet."""
    return f"pip install '.[{extra}]' in a copy of labtable's source"
