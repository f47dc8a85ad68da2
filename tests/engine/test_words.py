"""What a game need not say itself: the words that the engine has for every game."""

from dataclasses import replace
from typing import Any

import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import NOBODY, Event, EventKind, SeenEvent
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.problem import Problem
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Hint, Reason, Words, name_event
from tests.games.face_down import FACE_DOWN

from .pairs import PAIRS
from .pairs.rules import Happened, Refusal


def test_a_reason_has_a_key_and_may_have_a_rule() -> None:
    assert issubclass(Refusal, Reason)
    assert (Refusal.NOT_HIGHER, Refusal.NOT_HIGHER.key, Refusal.NOT_HIGHER.rule) == (3, "not_higher", "P-1")
    assert Refusal.NOT_YOUR_TURN.rule is None
    assert Refusal(1) is Refusal.NOT_YOUR_TURN


def test_a_refusal_is_the_sentence_of_its_reason_with_its_rule() -> None:
    match = Match(PAIRS, 2)
    PAIRS.step(match.state, 0, 3)
    assert PAIRS.refusal(match.state, 0, 1) == Sentence("not_higher", {}, "P-1")
    assert PAIRS.refusal(match.state, 1, 1) == Sentence("not_your_turn")
    assert PAIRS.refusal(match.state, 0, 4) is None


def test_an_event_is_the_sentence_of_its_kind_with_its_seat_and_arguments() -> None:
    match = Match(PAIRS, 2)
    (said,) = PAIRS.narrate(match.play(0, "1-3"), SPECTATOR)
    assert said == Sentence("said", {"who": 0, "low": 1, "high": 3}, "P-1")
    assert PAIRS.words.tell(said, ["Ada"]) == "Ada said 1 and 3. [P-1]"


def test_an_event_of_nobodys_names_nobody_and_what_is_not_known_is_none() -> None:
    event = SeenEvent(Happened.SAID, NOBODY, {"low": None, "high": 3})
    assert PAIRS.words.narrate(event, SPECTATOR) == [Sentence("said", {"low": None, "high": 3}, "P-1")]


def test_a_game_says_what_it_says_itself() -> None:
    (said,) = FACE_DOWN.narrate([Event(0, 1, (2,))], 0)
    assert said == Sentence("laid_unseen", {"who": 1})


def test_sentences_that_every_game_has_stand_in_every_catalogue() -> None:
    own = {"said": "{who} said {low} and {high}.", "not_higher": "The second number is higher."}
    assert PAIRS.words.catalogue.texts == {**read_catalogue(COMMON).texts, **own}
    assert PAIRS.words.formats["action"]("1-3") == "1-3"


@pytest.mark.parametrize("text", ["2", " 2 ", "2\n"])
def test_an_action_of_one_piece_is_read_as_it_is_written(text: str) -> None:
    assert FACE_DOWN.read(text, FACE_DOWN.deal(2), 0) == (2,)


@pytest.mark.parametrize("text", ["", "4", "2 2", "two"])
def test_what_no_action_is_written_as_is_unreadable(text: str) -> None:
    with pytest.raises(Problem, match="is not an action of Face-down") as caught:
        FACE_DOWN.read(text, FACE_DOWN.deal(2), 0)
    assert caught.value.code == "unreadable"


def test_capitals_are_read_as_small_letters() -> None:
    own = replace(FACE_DOWN.own_words, write=lambda pieces: f"Card {pieces[0]}")
    assert replace(FACE_DOWN, own_words=own).read("cARD  3", FACE_DOWN.deal(2), 0) == (3,)


def test_choices_are_the_whole_actions() -> None:
    match = Match(PAIRS, 2)
    assert [text for text, said in PAIRS.words.choices(match.view(0), 0)][:3] == ["0-1", "0-2", "0-3"]
    assert all(said is None for _, said in PAIRS.words.choices(match.view(0), 0))
    assert PAIRS.words.choices(match.view(1), 1) == []


def test_a_hint_is_what_the_strongest_bot_would_do_and_changes_nothing() -> None:
    match = Match(PAIRS, 2)
    view = match.view(0)
    hint = PAIRS.words.hint(view, 0)
    (action,) = hint.actions
    assert hint == Hint([Sentence("advice", {"action": action})], [action])
    assert action == PAIRS.write(*PAIRS.choose(view, 0, 0, 0))
    assert view == match.view(0)
    said = PAIRS.words.tell(hint.sentences[0])
    assert said == f"The strongest computer would choose: {action}."


def test_without_anything_to_do_a_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert PAIRS.words.hint(Match(PAIRS, 2).view(1), 1) == Hint([Sentence("no_advice")])
    monkeypatch.setattr(Game, "choose", lambda *_: ())  # of a seat that may wait
    assert PAIRS.words.hint(Match(PAIRS, 2).view(0), 0) == Hint([Sentence("no_advice")])


def test_the_situation_is_whose_turn_it_is_and_then_who_has_won() -> None:
    match = Match(PAIRS, 3)
    assert PAIRS.words.situation(match.view(0), 0) == [Sentence("your_turn")]
    for viewer in (SPECTATOR, 1):
        assert PAIRS.words.situation(match.view(viewer), viewer) == [Sentence("waits_for", {"who": [0]})]
    for n, action in enumerate(["0-1", "2-3", "3-4"] * 2):
        match.play(n % 3, action)
    assert PAIRS.words.situation(match.view(0), 0) == [Sentence("winners", {"who": [2]})]
    match = Match(PAIRS, 2)
    for n in range(4):
        match.play(n % 2, "0-1")
    assert PAIRS.words.situation(match.view(), SPECTATOR) == [Sentence("nobody_won")]


def test_who_is_asked_in_a_window_is_not_told_that_it_is_their_turn() -> None:
    from examples.jackdaws import GAME

    match = Match(GAME, 4, seed=2)
    turn = GAME.who_must_act(match.state)[0]
    match.carry_out(turn, GAME.choose(match.view(turn), turn, 0, 1))
    asked = GAME.who_must_act(match.state)
    assert {GAME.words.prompt(match.view(seat), seat).key for seat in asked} == {"your_answer"}
    for viewer in (turn, SPECTATOR):
        assert GAME.words.prompt(match.view(viewer), viewer) == Sentence("waits_for", {"who": asked})


def test_the_client_sees_the_games_own_fields_of_the_view_and_none_of_the_engines() -> None:
    match = Match(PAIRS, 2)
    match.play(0, "1-3")
    assert PAIRS.words.client_view(match.view(1), 1) == {"turns": 1, "total": [4, 0, 0]}


def test_a_game_may_have_nothing_more_to_show() -> None:
    match = Match(PAIRS, 2)
    words: Any = PAIRS.words
    assert words.review([]) == []
    assert words.preview(match.view(0), 0, "1-3") is None
    assert words.faces() == {}
    assert words.cards(match.state) == {}
    assert tuple(words.piles) == ()


def test_a_game_that_cannot_be_set_up_says_so() -> None:
    with pytest.raises(Problem, match="Pairs cannot be set up") as caught:
        Match(PAIRS, 2, position={})
    assert caught.value.code == "bad_position"


def test_what_only_a_game_can_say_is_missed() -> None:
    with pytest.raises(TypeError, match="'truth'"):
        Words(write=str)  # type: ignore[call-arg]


def test_a_word_that_no_game_has_is_an_error_where_it_is_given() -> None:
    with pytest.raises(TypeError, match="'narate'"):
        replace(PAIRS.own_words, narate=name_event)  # type: ignore[call-arg]


def test_what_the_engine_says_of_a_game_is_of_that_game() -> None:
    other = replace(PAIRS, title="Couples")
    for game in (other, PAIRS):
        with pytest.raises(Problem, match=f"{game.title} cannot be set up"):
            Match(game, 2, position={})


class SaysNotHigher(EventKind):
    """An event with the name of a refusal."""

    NOT_HIGHER = 1


class SaysWinners(EventKind):
    """An event with the name of a sentence that every game has."""

    WINNERS = 1


@pytest.mark.parametrize(("kinds", "key"), [(SaysNotHigher, "not_higher"), (SaysWinners, "winners")])
def test_an_event_has_a_sentence_of_its_own(kinds: type[EventKind], key: str) -> None:
    with pytest.raises(ValueError, match=f"Sentences of Pairs need keys of their own: {key}"):
        replace(PAIRS, events=kinds)
