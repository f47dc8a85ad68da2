"""Actions as they are written and read: exactly there and back, and forgivingly."""

from itertools import product

import pytest

from labtable.engine.words.problem import Problem
from labtable.games.cats.rules.boxes import CYCLED, SHOWN
from labtable.games.cats.rules.doctorates import PHYSICISTS, Doctorate
from labtable.games.cats.rules.state import Piece

from .positions import GAME, arranged

VIEW = arranged("AAA", "DDD").view(0)


def read(text: str) -> int:
    (piece,) = GAME.words.read(text, VIEW, 0)
    return piece


def test_every_action_is_read_as_it_is_written() -> None:
    written = [GAME.write(piece) for piece in range(GAME.n_actions)]
    assert len(set(written)) == GAME.n_actions
    assert [read(text) for text in written] == list(range(GAME.n_actions))


def test_what_can_be_shown_and_cycled_is_all_that_a_hand_can_hold() -> None:
    handfuls = [counts for counts in product(range(9), repeat=4) if 0 < sum(counts) <= 8]
    assert list(SHOWN) == [c for c in handfuls if sum(n > 0 for n in c[:3]) < 2 and c[3] <= 4]
    assert list(CYCLED) == sorted((c for c in handfuls if sum(c) <= 4), key=sum)
    assert GAME.n_actions == 65 + 2 + 10 + 10 + len(SHOWN) + len(CYCLED)


@pytest.mark.parametrize(
    ("text", "exact"),
    [
        ("BID 3a", "bid 3A"), ("3A", "bid 3A"), ("3 alive cats", "bid 3A"), ("bid 2 Empty Boxes", "bid 2E"),
        ("bid  12   dead", "bid 12D"), ("Show a a h", "show A A H"), ("show AAH", "show A A H"),
        ("show H A A", "show A A H"), ("cycle e, d", "cycle D E"), ("cycle dead empty", "cycle D E"),
        ("End turn", "end"), ("Prove it!", "call"), ("doctorate Sally Prride", "doctorate Prride"),
        ("Madame Purrie", "doctorate Purrie"), ("pounce-gaposchkin", "doctorate Pounce"),
        ("doctorate Cecilia Pounce Gaposchkin", "doctorate Pounce"),
        ("tabby as goeppert meower", "doctorate Tabby as Goeppert-Meower"),
    ],
)  # fmt: skip
def test_reading_is_forgiving(text: str, exact: str) -> None:
    assert GAME.write(read(text)) == exact


@pytest.mark.parametrize(
    "text",
    [
        "", "bid", "show", "cycle", "doctorate", "bid A", "bid 3X", "3H", "bid 27A", "bid 0D", "show A D", "show X",
        "show " + "A " * 9, "cycle A A A A A", "doctorate Newton", "Purrie as Felidae", "tabby as", "Tabby as Newton",
        "meow", "show 3", "\x00" * 50,
    ],
)  # fmt: skip
def test_what_is_no_action_is_refused_as_unreadable(text: str) -> None:
    with pytest.raises(Problem) as caught:
        GAME.read(text, VIEW, 0)
    assert caught.value.code == "unreadable"
    assert "\x00" not in str(caught.value)


@pytest.mark.parametrize("doctorate", Doctorate)
def test_a_doctorate_is_called_by_the_whole_name_or_its_end(doctorate: Doctorate) -> None:
    whole = PHYSICISTS[doctorate].whole_name
    assert read(whole) == read(f"doctorate {whole.split()[-1]}") == Piece.DOCTORATE + doctorate


@pytest.mark.parametrize(("text", "echo"), [("bid 27A", "“27A” is no hypothesis"), ("show X Y", "“X Y” is not boxes")])
def test_what_was_written_is_repeated_as_it_was(text: str, echo: str) -> None:
    with pytest.raises(Problem) as caught:
        GAME.read(text, VIEW, 0)
    assert str(caught.value).startswith(echo)
