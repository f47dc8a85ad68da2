"""A match is played by notation, all or nothing, and can be played again."""

from typing import Any

import pytest

from labtable.engine.game import Game, Problem, Value
from labtable.engine.match import Match, Played, is_told, told
from labtable.games import load

GAME = load("unitary")


@pytest.mark.parametrize("text", ["nonsense", "Force", "Mass up", "claim"])
def test_what_cannot_be_played_changes_nothing(text: str) -> None:
    match = Match(GAME, 2, {}, 1, {"turn": 0, "hands": [["Force"], []]})
    before = match.state.copy()
    with pytest.raises(Problem) as caught:
        match.play(0, text)
    assert caught.value.code in ("unreadable", "ambiguous", "refused")
    assert match.state == before
    assert match.played == []


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_only_seats_of_the_table_play(seat: int) -> None:
    with pytest.raises(Problem, match="no seat") as caught:
        Match(GAME, 2).play(seat, "done")
    assert caught.value.code == "bad_seat"


def test_what_is_played_is_kept_in_exact_notation() -> None:
    match = Match(GAME, 2, {}, 1, {"turn": 0, "hands": [["Force"], []], "hidden": ["Area", "Area"]})
    match.play(0, "  f UPSIDE-DOWN", ms=1200)
    assert match.played == [Played(0, "Force down", 1200)]


def test_parsing_changes_nothing() -> None:
    match = Match(GAME, 2)
    before = match.state.copy()
    match.parse(match.state.turn, "done")
    assert match.state == before


class Pieces:
    """Unitary's words, but an action may be several: `done; done`."""

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME.words, name)

    def read(self, text: str, view: Any, seat: int) -> tuple[int, ...]:
        return tuple(action for part in text.split(";") for action in GAME.words.read(part, view, seat))

    def write(self, pieces: tuple[int, ...]) -> str:
        return "; ".join(GAME.words.write((piece,)) for piece in pieces)


def composite() -> Match:
    game = Game(**{**{name: getattr(GAME, name) for name in Game.__dataclass_fields__}, "words": Pieces()})
    return Match(game, 2, {}, 1, {"turn": 0, "hands": [["Force", "Mass"], []], "hidden": ["Area", "Area"]})


def test_an_action_of_several_pieces_is_one_action() -> None:
    match = composite()
    assert len(match.play(0, "Force up; Mass up; done")) == 3
    assert match.played == [Played(0, "Force up; Mass up; done")]
    assert match.state.turn == 1
    assert [(seat, len(pieces)) for _, seat, pieces in match.steps()] == [(0, 3)]


def test_an_action_of_several_pieces_is_played_whole_or_not_at_all() -> None:
    match = composite()
    before = match.state.copy()
    with pytest.raises(Problem) as caught:
        match.play(0, "Force up; Force up")
    assert caught.value.code == "refused"
    assert match.state == before
    assert match.played == []


def test_the_steps_of_an_arranged_match_begin_with_the_position() -> None:
    match = Match(GAME, 2, {}, 5, {"turn": 1, "hands": [[], ["Force"]], "hidden": ["Area", "Area"]})
    match.play(1, "Force up")
    match.play(1, "done")
    steps = match.steps()
    assert steps[0][0] == match.start
    assert [seat for _, seat, _ in steps] == [1, 1]
    assert list(steps[1][0].area) == [1, 1, -2]


def test_a_secret_action_is_told_to_its_own_seat_until_it_ends_the_secrecy() -> None:
    match = Match(
        GAME, 3, {"claims": "spot"}, 1, {"turn": 0, "hands": [["Mass"], [], []], "hidden": ["Mass", "Area", "Area"]}
    )
    match.play(0, "Mass up")
    match.play(0, "claim")
    for seat, all_know in ((1, False), (2, True)):
        before = match.state.copy()
        (piece,) = match.play(seat, "pass")
        for viewer in (-1, 0, 1, 2):
            assert is_told(GAME, before, match.state, seat, piece, viewer) == (all_know or viewer == seat)
            assert bool(told(GAME, before, match.state, seat, (piece,), viewer)) == (all_know or viewer == seat)


# --- the game's face --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"seats": 1}, "bad_seats"),
        ({"seats": 5}, "bad_seats"),
        ({"seats": 2, "seed": -1}, "bad_seed"),
        ({"seats": 2, "seed": 2**63}, "bad_seed"),
        ({"seats": 2, "options": {"claims": "loud"}}, "bad_option"),
        ({"seats": 2, "options": {"claims": 0}}, "bad_option"),
        ({"seats": 2, "options": {"big_deck": 1}}, "bad_option"),
        ({"seats": 2, "options": {"colour": "red"}}, "bad_option"),
    ],
)
def test_a_deal_that_cannot_be_is_a_problem(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(Problem) as caught:
        GAME.deal(**arguments)
    assert caught.value.code == code
    assert caught.value.sentence.endswith(".")


def test_options_are_those_of_the_match() -> None:
    options: dict[str, Value] = {"claims": "spot", "big_deck": True}
    assert GAME.options_of(GAME.deal(2, options)) == options
    assert GAME.options_of(GAME.deal(2)) == GAME.settings() == {"claims": "auto", "big_deck": False}


def test_different_seeds_deal_different_matches_and_equal_ones_the_same() -> None:
    assert GAME.deal(3, seed=2**63 - 1) == GAME.deal(3, seed=2**63 - 1)
    assert len({repr(GAME.deal(3, seed=seed)) for seed in range(100)}) == 100


def test_an_unknown_game_is_a_problem() -> None:
    with pytest.raises(Problem, match="unitary") as caught:
        load("chess")
    assert caught.value.code == "unknown_game"
