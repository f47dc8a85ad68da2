"""What is printed: puzzles whose solutions are right, another sheet for each version, and every card of the deck."""

import pytest

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.engine.words.words import JSON, Printed
from labtable.games import load, names
from labtable.table.state.live_match import LiveMatch
from labtable.table.workers.sheets import MOST_PUZZLES, MOST_SHEETS, OnPaper, PuzzleSheet, puzzles_of
from tests.effort import effort

GAMES = [load(name) for name in names()]
POSED = [game for game in GAMES if game.puzzle is not None]
TOPICS = [(game, topic) for game in POSED for topic in ("", *game.puzzle_topics)]
SHEETS = [*range(1, effort(3, 40)), MOST_SHEETS]


def solve(game: Game, on_paper: OnPaper) -> LiveMatch:
    """Play the printed solution at a table, by the rules."""
    puzzle, _ = on_paper
    match = Match(game, puzzle.seats, game.settings(puzzle.options), 1, puzzle.position)
    live = LiveMatch(game, match, 0, puzzle=puzzle)
    for play in puzzle.plays:
        assert live.result == "open", "the solution is no longer than it need be"
        live.act(puzzle.seat, play, 0)
    return live


@pytest.mark.parametrize("version", "AZ")
@pytest.mark.parametrize(("game", "topic"), TOPICS, ids=[f"{game.name}-{topic or 'all'}" for game, topic in TOPICS])
def test_every_printed_solution_solves_its_puzzle(game: Game, topic: str, version: str) -> None:
    count = len(game.puzzle_topics) if not topic else 2
    assert game.puzzle is not None
    for number in SHEETS:
        found = puzzles_of(PuzzleSheet(game.name, topic, number, version, count))
        assert [puzzle.topic for puzzle, _ in found] == ([topic] * count if topic else list(game.puzzle_topics))
        for on_paper in found:
            assert solve(game, on_paper).result == "solved"
            assert on_paper.puzzle == game.puzzle(on_paper.puzzle.number)  # the code leads there


@pytest.mark.parametrize("game", POSED, ids=lambda game: game.name)
def test_a_sheet_is_always_the_same_and_its_neighbours_have_none_of_its_puzzles(game: Game) -> None:
    most = {version: puzzles_of(PuzzleSheet(game.name, "", 41, version, MOST_PUZZLES)) for version in "ABC"}
    assert puzzles_of(PuzzleSheet(game.name, "", 41, "B", MOST_PUZZLES)) == most["B"]
    numbers = [puzzle.number for found in most.values() for puzzle, _ in found]
    numbers += [puzzle.number for puzzle, _ in puzzles_of(PuzzleSheet(game.name, "", 42, "A", MOST_PUZZLES))]
    assert len(numbers) == len(set(numbers)) == 4 * MOST_PUZZLES
    assert most["A"][:2] == puzzles_of(PuzzleSheet(game.name, "", 41, "A", 2)), "more puzzles change none of the first"


@pytest.mark.parametrize(
    "wrong",
    [
        PuzzleSheet("cats", "algebra", 1, "A", 1),
        PuzzleSheet("cats", "", 0, "A", 1),
        PuzzleSheet("cats", "", MOST_SHEETS + 1, "A", 1),
        PuzzleSheet("cats", "", 1, "AB", 1),
        PuzzleSheet("cats", "", 1, "", 1),
        PuzzleSheet("cats", "", 1, "a", 1),
        PuzzleSheet("cats", "", 1, "A", 0),
        PuzzleSheet("cats", "", 1, "A", MOST_PUZZLES + 1),
    ],
)
def test_what_is_no_sheet_is_refused(wrong: PuzzleSheet) -> None:
    with pytest.raises(Problem, match=r"topics|sheet") as refused:
        puzzles_of(wrong)
    assert refused.value.code == "bad_sheet"


# --- the deck ---------------------------------------------------------------------------------------------------------


def dealt(game: Game, options: dict[str, Value] | None = None) -> list[str]:
    """Every card of a match, by name, as `labtable audit` lists it."""
    match = Match(game, min(seats for seats in game.seats if seats > 1), options, 1)
    truth = game.words.truth(match.state, None)
    return [str(card) for pile in game.words.piles for card in flat(truth.get(pile, []))]


def flat(pile: JSON) -> list[JSON]:
    """The cards of a pile, or of the piles in it."""
    return [card for part in pile for card in (flat(part) if isinstance(part, list) else [part])]


def large(game: Game) -> list[Printed]:
    """The cards without tokens."""
    return [card for card in game.words.deck() if not card.small]


@pytest.mark.parametrize("name", ["unitary", "mathic"])
def test_the_printed_deck_is_the_one_that_is_dealt(name: str) -> None:
    game = load(name)
    printed = [card.face for card in large(game) for _ in range(card.copies)]
    assert sorted(printed) == sorted(card for card in dealt(game) if card in {face.face for face in large(game)})
    assert len(printed) == {"unitary": 54, "mathic": 100}[name]


def test_feynmans_cards_have_the_two_faces_of_the_table() -> None:
    game = load("feynman")
    cards = game.words.cards(Match(game, 2).state)
    assert cards
    assert len(large(game)) == 132
    assert all(card.back and card.copies == 1 for card in large(game))
    faces = game.words.faces()
    sides = [(faces[card.face]["side"], faces[card.back]["side"]) for card in large(game)]
    assert set(sides) == {("matter", "antimatter")}


def test_cats_have_as_many_boxes_as_the_rules_say() -> None:
    deck = load("cats").words.deck()
    assert [(card.face, card.copies) for card in deck[:4]] == [("A", 20), ("D", 20), ("E", 8), ("H", 4)]
    assert len(deck[4:]) == 10


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everything_printed_has_a_face(game: Game) -> None:
    faces = game.words.faces()
    for card in game.words.deck():
        assert card.small or card.face in faces
        assert not card.back or card.back in faces


@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize("game", POSED, ids=lambda game: game.name)
def test_topics_and_what_is_at_hand_are_told_in_each_language(game: Game, language: str) -> None:
    words = game.words_in(language)
    assert all(words.catalogue.say(f"puzzle.topic.{topic}") for topic in game.puzzle_topics)
    assert all(words.tell(said) for said in words.reference())
