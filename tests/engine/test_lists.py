"""Lists of any kind of value, and formats that say texts."""

from collections.abc import Callable
from typing import Any

import pytest

from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import Catalogue
from labtable.engine.words.sentences import Sentence

Say = Callable[..., str]
TEXTS = {
    "@@x-parameters": {
        "all": "words card", "one": "any card", "plays": "then action", "sums": "words bold sum", "n": "count cards"
    },
    "card.Mass": "Mass",
    "card.Force": "Force",
    "cards": "{n, plural, =0 {no cards} one {# card} other {# cards}}",
    "sum.is": "{first} and {second} make {n}",
    "both": "{all}.",
    "either": "{one}.",
    "order": "{plays}.",
    "says": "{sums}.",
    "hand": "{all, plural, =0 {nothing} other {{all}}}.",
}  # fmt: skip


def in_words(key: str, **params: Any) -> str:
    """A sentence of these texts."""
    common = read_catalogue(COMMON)
    file = {"@@x-parameters": common.kinds, **common.texts, **TEXTS}
    formats = {"sum": lambda both, say: say("sum.is", first=both[0], second=both[1], n=sum(both)), "action": write}
    return Catalogue("en", [file]).tell(Sentence(key, params), formats)


def write(action: str, say: Say) -> str:
    """An action in capitals."""
    return action.upper()


@pytest.mark.parametrize(
    ("key", "values", "said"),
    [
        ("both", {"all": ["Mass", "Force", "Mass"]}, "Mass, Force and Mass."),
        ("either", {"one": ["Mass", "Force"]}, "Mass or Force."),
        ("order", {"plays": ["a", "b", "c"]}, "A, then B, then C."),
        ("says", {"sums": [[1, 2], [0, 1]]}, "1 and 2 make 3 cards and 0 and 1 make 1 card."),
        ("hand", {"all": []}, "nothing."),
        ("hand", {"all": ["Mass"]}, "Mass."),
    ],
)
def test_a_list_joins_words_or_what_a_format_writes(key: str, values: dict[str, Any], said: str) -> None:
    assert in_words(key, **values) == said
