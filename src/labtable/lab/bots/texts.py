"""A decision as text, for bots that read and write: what the seat may know and answer, and its answer read back.

An answer of several pieces may be written whole, in the notation of the rules, or piece by piece, as `choices_of`
writes each.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Any

from labtable.engine.files.rulebook import Rule, rulebook_of
from labtable.engine.play.flow import may_wait
from labtable.engine.play.game import Game
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import Action

WAIT = "wait"
MOST_WHOLE = 100  # whole actions that are listed; of more, the first pieces are

Pieces = tuple[Action, ...]


def names_of(seats: int) -> list[str]:
    """The names of seats where nobody has one."""
    return [f"Player {seat + 1}" for seat in range(seats)]


def choices_of(game: Game, view: Any, seat: int) -> list[str]:
    """The texts of what the seat may answer now: pieces in the order of their numbers, `wait` last.

    A piece after others is written with them if that tells all apart, as the action would be written so far.
    """
    legal, before = sorted(game.legal(view, seat)), tuple(view.prefix[: view.prefix_size])
    texts = [game.write(*before, piece) for piece in legal]
    if len(set(texts)) < len(texts):
        texts = [game.write(piece) for piece in legal]
    return [*texts, WAIT] if game.bound(may_wait)(view, seat) else texts


def whole_choices_of(game: Game, view: Any, seat: int) -> list[str] | None:
    """The texts of all whole actions that the seat may answer, `wait` last; None if there are more than MOST_WHOLE."""
    found = list(islice(game.each_whole_action(view, seat), MOST_WHOLE + 1))
    if len(found) > MOST_WHOLE:
        return None
    texts = [game.words.write_here(pieces, view, seat) for pieces in found]
    if len(set(texts)) < len(texts):
        texts = [game.write(*pieces) for pieces in found]
    return [*texts, WAIT] if game.bound(may_wait)(view, seat) else texts


def pieces_of(game: Game, view: Any, seat: int, text: str) -> Pieces:
    """The pieces of an answer: one of `choices_of`, or a whole action in notation; none for waiting.

    Of a whole action whose first pieces have been answered already the others are returned. Raises Problem
    `unreadable`, `ambiguous` or `refused`.
    """
    asked = _plain(text)
    choices = [_plain(choice) for choice in choices_of(game, view, seat)]
    if asked in choices:
        at, legal = choices.index(asked), sorted(game.legal(view, seat))
        return (legal[at],) if at < len(legal) else ()
    before, begun = tuple(view.prefix[: view.prefix_size]), view.copy()
    begun.prefix_size = 0
    pieces = game.read(text, begun, seat)
    if before and pieces[: len(before)] == before:
        pieces = pieces[len(before) :]
    if not pieces or not game.check(view, seat, pieces):
        raise Problem("unreadable", "not_one_action", text=text).told(game.words.tell)
    return pieces


def described(game: Game, view: Any, seat: int, names: Sequence[str] = ()) -> str:
    """The position as the seat may know it, and what is asked of it, in sentences."""
    names = names or names_of(view.seats)
    return "\n".join(game.words.tell(sentence, names, seat) for sentence in game.words.situation(view, seat))


def rules_in_words(game: Game, number: str = "") -> str:
    """All rules of a game, or the one with this number. Raises Problem `no_such_rule`."""
    book = rulebook_of(game.folder)
    if number:
        return _rule_in_words(book.rule(number))
    opening = [f"## {note.title}\n\n{note.text}" if note.title else note.text for note in book.opening]
    return "\n\n".join([f"# {game.title}", *opening, *map(_rule_in_words, book.rules)])


def _rule_in_words(rule: Rule) -> str:
    return f"{rule.number} {rule.title}: {rule.text}"


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
