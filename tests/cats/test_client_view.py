"""What the web client gets to see."""

import msgspec

from labtable.engine.play.match import Match
from labtable.games.cats.words.client_view import May, View
from labtable.games.cats.words.position import CountsAs, Doctorate, Revealed, Said

from .positions import GAME, PHYSICISTS, arranged, play


def show(match: Match, seat: int) -> View:
    """The view, after a trip over the wire."""
    return msgspec.json.decode(msgspec.json.encode(GAME.words.client_view(match.view(seat), seat)), type=View)


def refusals(view: View) -> dict[str, str | None]:
    """The rule by which each choice cannot be taken."""
    return {choice.action: choice.refusal.rule if choice.refusal else None for choice in view.may.choose}


def test_each_sees_their_own_hand_and_doctorate_and_what_lies_open() -> None:
    match = arranged("AAD", "EEH", findings=["", "A"], doctorates=["Purrie", "Mewton used"], bid="2A 1")
    own, other, watching = (show(match, viewer) for viewer in (0, 1, -1))
    closed = [None] * 3
    assert own.position.hands == [["A", "A", "D"], closed]
    assert other.position.hands == [closed, ["E", "E", "H"]]
    assert watching.position.hands == [closed, closed]
    assert own.position.findings == [[], ["A"]]
    assert own.position.doctorates == [Doctorate("Purrie", "secret"), Doctorate("Mewton", "used")]
    assert other.position.doctorates == [Doctorate(None, "secret"), Doctorate("Mewton", "used")]
    assert own.position.open == watching.position.open == ["Feyncat", "Mewton"]
    assert (own.position.boxes, own.position.research, own.position.discard) == (7, [None] * 45, [])


def test_C4_the_seat_whose_turn_it_is_sees_every_higher_hypothesis_and_why_it_cannot_do_the_rest() -> None:
    match = arranged("AAD", "EEH", doctorates=["Purrie", "Tabby"], bid="11E 1")
    view = show(match, 0)
    assert view.may.bid == ["23A", "23D", "24A", "24D", "12E", "25A", "25D", "26A", "26D", "13E"]
    assert refusals(view) == {"call": None, "end": "C-7", "doctorate Purrie": None}
    assert show(match, 1).may == show(match, -1).may == May()


def test_C1_tabby_is_offered_with_each_doctorate_that_lies_face_up() -> None:
    match = arranged("AAD", "EEH", doctorates=["Tabby", "Mewton used"], turn=0)
    assert [(c.action, c.doctorate) for c in show(match, 0).may.choose[2:]] == [
        ("doctorate Tabby as Feyncat", "Feyncat"),
        ("doctorate Tabby as Mewton", "Mewton"),
    ]
    assert [show(match, viewer).position.copied for viewer in (-1, 0, 1)] == [None] * 3
    play(match, "doctorate Tabby as Mewton")
    assert [show(match, viewer).position.copied for viewer in (-1, 0, 1)] == ["Mewton"] * 3
    alone = arranged("AAD", "EEH", doctorates=["Tabby"], open_doctorate=False)
    assert refusals(show(alone, 0))["doctorate Tabby"] == "C-1"


def test_C7_after_a_hypothesis_the_boxes_that_may_be_shown_then_how_many_may_be_cycled() -> None:
    match = play(arranged("AAHD", "EEH"), "bid 3A")
    view = show(match, 0)
    assert (view.position.phase, view.may.show, view.may.cycle, view.may.bid) == ("findings", ["A", "H"], 0, [])
    view = show(play(match, "show A H"), 0)
    assert (view.may.show, view.may.cycle) == ([], 2)
    assert show(match, 1).may.cycle == 0
    assert show(play(match, "cycle D"), 0).may.cycle == 0


def test_C7_what_one_discarded_oneself_is_known_to_oneself_alone() -> None:
    match = play(arranged("AAHD", "EEH"), "bid 3A", "show A H", "cycle D", "end")
    assert [show(match, viewer).position.discard for viewer in (0, 1, -1)] == [["D"], [None], [None]]
    assert [show(match, viewer).position.discarded[0] for viewer in (0, 1, -1)] == [["D"], [None], [None]]


def test_C9_who_looked_at_the_discard_pile_knows_it() -> None:
    match = play(arranged("AAHD", "EEH", doctorates=["Pounce", "Prride"]), "bid 3A", "show A H", "cycle D", "end")
    assert show(play(match, "doctorate Prride"), 1).position.discard == ["D"]
    assert show(match, -1).position.discard == [None]


def test_where_nothing_is_hidden_as_in_a_review_the_whole_discard_pile_is_known() -> None:
    match = play(arranged("AAHD", "EEH", doctorates=["Pounce", "Prride"]), "bid 3A", "show A H", "cycle D", "end")
    play(match, "doctorate Prride", "bid 2E", "show E H", "cycle E")
    assert GAME.words.client_view(match.state, -1).position.discard == ["D", "E"]
    seen = [show(match, viewer).position.discard for viewer in (0, 1, -1)]
    assert seen == [["D", None], ["D", "E"], [None, None]]


def test_who_said_what_is_shown_until_the_experiment_ends() -> None:
    match = play(arranged("AAD", "EEH"), "bid 3A", "end", "bid 2E", "end")
    assert show(match, -1).position.said == [Said(3, "A", 0), Said(2, "E", 1)]
    assert show(match, -1).position.bid == Said(2, "E", 1)
    assert show(play(match, "call"), -1).position.said == []


def test_C13_a_call_shows_all_that_was_there_and_how_it_was_counted() -> None:
    match = play(arranged("AAD", "EEH", doctorates=["Goeppert-Meower", "Purrie"]), "doctorate Goeppert-Meower")
    assert show(match, 1).position.revealed is None
    view = show(play(match, "bid 4E", "end", "call"), -1)
    assert view.position.revealed == Revealed(
        hands=[["A", "A", "D"], ["E", "E", "H"]],
        findings=[[], []],
        bid=Said(4, "E", 0),
        caller=1,
        count=4,
        valid=True,
        counts_as=CountsAs(A=0, E=1),
        heisenbergs_count=True,
    )
    now = view.position
    assert (now.won, now.lost, now.counts_as) == ([1, 0], [0, 1], CountsAs(A=0, E=0))


def test_every_box_and_doctorate_says_what_is_printed() -> None:
    faces = GAME.words.faces()
    assert set(faces) == set(GAME.words.cards(GAME.deal(2))) | PHYSICISTS
    assert faces["H"] == {"kind": "box", "name": "Heisenberg"}
    assert faces["Purrie"]["name"] == "Madame Purrie"


def test_what_is_true_is_counted_where_every_hand_is_seen_and_nowhere_else() -> None:
    match = arranged("AAD", "EEH", findings=["", "A"], doctorates=["Goeppert-Meower"])
    play(match, "doctorate Goeppert-Meower")
    assert [show(match, viewer).counts for viewer in (0, 1, -1)] == [None, None, None]
    opened = GAME.words.client_view(match.state, -1)
    assert opened.counts == {"A": 4, "D": 2, "E": 4}
