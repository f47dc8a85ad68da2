"""What the web client gets to see."""

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from labtable.engine.play.match import Match
from labtable.games.feynman.words.client_view import Held, View
from labtable.games.feynman.words.position import Pending

from .positions import GAME, TABLE, arranged, play

HANDS: dict[str, Any] = {"hands": [["u:red", "c:blue", "change"], ["d:blue", "s:red"]], "discard": ["t:red"]}


def show(match: Match, seat: int) -> View:
    """The view, after a trip over the wire."""
    return msgspec.json.decode(msgspec.json.encode(GAME.words.client_view(match.view(seat), seat)), type=View)


def named(held: Held) -> tuple[str | None, str | None]:
    """How a card is written, and the rule by which it cannot be laid."""
    return held.written, held.refusal.rule if held.refusal else None


def test_F4_of_others_only_what_their_cards_show_is_seen() -> None:
    match = arranged(2, **HANDS)
    numbers = GAME.words.truth(match.state, None)["hands"][0]
    backs = [TABLE[n][1] for n in numbers]
    for viewer in (-1, 1):
        shown = show(match, viewer).hands[0]
        assert [replace(held, behind=[]) for held in shown] == [Held(None, None, back) for back in backs]
        assert all(sum(Fraction(one.ways, one.of) for one in held.behind) == 1 for held in shown)
        assert show(match, viewer).position.hands[0] == [None] * 3
    assert show(match, 0).position.hands == [numbers, [None] * 2]
    own = show(match, 0).hands[0]
    assert [(held.n, held.face, held.back) for held in own] == [
        (n, face, back) for n, face, back in zip(numbers, ("u:red", "c:blue", "change"), backs, strict=True)
    ]


def test_ones_own_cards_say_whether_they_may_be_laid_and_what_they_need() -> None:
    match = arranged(2, **HANDS)
    view = show(match, 0)
    assert [named(held) for held in view.hands[0]] == [("u:red", None), ("c:blue", "F-5"), ("change", None)]
    assert [held.needs for held in view.hands[0]] == [None, None, "colour"]
    assert (view.calls, view.last_but, view.baryon) == (["draw"], 2, False)
    waits = show(match, 1)
    assert (waits.calls, [held.written for held in waits.hands[1]]) == ([], [None, None])


def test_F12_who_must_answer_sees_what_waits_and_what_it_costs() -> None:
    match = play(
        arranged(2, hands=[["W:red", "c:blue", "d:red"], ["s:red", "d:blue"]], discard=["u:red"]), "play W:red"
    )
    view = show(match, 1)
    assert (view.position.phase, view.position.turn, view.calls) == ("answer", 1, ["take"])
    assert view.position.pending == Pending(boson="W", colour="red", by=0, beneath="u", amount=1)
    assert [named(held) for held in view.hands[1]] == [("s:red", None), ("d:blue", "F-13")]


def test_F15_a_flip_against_a_gluon_names_the_cards_that_may_follow_it() -> None:
    hands = [["gluon:red", "c:blue", "d:red"], ["flip:red", "u:pink", "c:pink"]]
    match = play(arranged(2, hands=hands, discard=["u:red"]), "play gluon:red")
    flip, *others = show(match, 1).hands[1]
    assert (flip.needs, [held.needs for held in others]) == ("second", [None, None])
    assert [(second.n, second.written) for second in flip.seconds or []] == [(others[0].n, "u:pink")]
    assert [rule for _, rule in map(named, others)] == ["F-15", "F-15"]


def test_F19_a_missing_call_is_shown_to_all_and_each_may_do_its_part() -> None:
    match = play(
        arranged(3, hands=[["u:red", "c:blue"], ["d:blue", "s:red"], ["d:green"]], discard=["t:red"]), "play u:red"
    )
    assert [show(match, viewer).position.uncalled for viewer in (-1, 0, 1, 2)] == [0] * 4
    assert [show(match, viewer).calls for viewer in (-1, 0, 1, 2)] == [[], ["decay"], ["catch", "draw"], ["catch"]]


def test_F5_only_who_drew_sees_which_card_it_was() -> None:
    match = play(arranged(2, draw=[50], **HANDS), "draw")
    assert [show(match, viewer).position.drawn for viewer in (-1, 0, 1)] == [None, 50, None]
    assert show(match, 0).position.phase == "drawn"


def test_F4_of_the_piles_only_what_lies_visible_is_seen_and_their_sizes() -> None:
    match = arranged(2, draw=[50, 60], seen_whole=[50], **HANDS | {"discard": [37, 1, 2, 3, 4]})
    for viewer in (-1, 0, 1):
        seen = show(match, viewer).position
        assert seen.discard == [37, 1, 2, None, None]
        assert (seen.seen_whole, set(seen.draw), len(seen.draw)) == (None, {None}, 132 - 5 - 5)


def test_every_face_says_what_is_printed() -> None:
    faces = GAME.words.faces()
    assert {face for sides in TABLE.values() for face in sides} <= set(faces)
    assert faces["u:red"] == {
        "name": "red up",
        "side": "matter",
        "charge": 2,
        "generation": 1,
        "mass": faces["u:red"]["mass"],
    }
    assert faces["e:pink"]["charge"] == -faces["e:red"]["charge"] == 3
    assert faces["photon:blue"]["draws"] == 2
