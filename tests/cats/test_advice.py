"""Hints and previews: from what the seat knows, and in words."""

from labtable.engine.play.match import Match
from labtable.engine.words.sentences import Sentence
from labtable.games.cats.rules.ladder import BIDS
from labtable.games.cats.solver.odds import chance
from labtable.games.cats.words.odds import in_hundred
from labtable.games.cats.words.preview import Previewed

from .positions import GAME, arranged, play, words


def nudges(match: Match, seat: int = 0) -> list[str]:
    return words(GAME.words.nudges(match.view(seat), seat), seat)


def previewed(match: Match, action: str, seat: int = 0) -> list[str]:
    found = GAME.words.preview(match.view(seat), seat, action)
    assert isinstance(found, Previewed)
    return words([found.refusal] if found.refusal else found.said, seat)


def percent(match: Match, action: str) -> float | None:
    found = GAME.words.preview(match.view(0), 0, action)
    assert isinstance(found, Previewed)
    return found.percent


def test_a_hint_names_what_one_sees_and_the_odds() -> None:
    match = arranged("AADD", "DDDD", findings=["", "DH"], bid="5D 1", doctorates=["Felidae"])
    said = nudges(match)
    assert said[0] == "You know of 4 that count towards 5 Dead Cats. [C-6]"
    assert said[1].startswith("From what you know, 5 Dead Cats is ")
    assert said[2].startswith("The chance of at least so many Alive Cats: 24\u202f% for 6 and ")
    assert said[-1].startswith("With Michael Felidae the chance of 5 Dead Cats goes from ")
    assert said[-1].endswith("\u202f%. [C-9]")
    assert nudges(match, 1) == []


def test_of_the_safe_hypotheses_of_a_state_only_the_highest_is_named() -> None:
    said = nudges(arranged("AAAAHD", "DDDDDD", doctorates=["Pounce"]))
    assert said[0].startswith("The chance of at least so many Alive Cats: 9")
    assert [one.count("\u202f%") for one in said] == [4, 4, 4]


def test_only_what_is_certain_is_said_to_be() -> None:
    assert "From what you know, 2 Dead Cats is certain." in nudges(arranged("ADD", "E", bid="2D 1"))
    assert "From what you know, 4 Dead Cats cannot be true." in nudges(arranged("ADD", "E", bid="4D 1"))
    (odds,) = [said for said in nudges(arranged("ADD", "E", bid="2D 1")) if "Alive" in said]
    assert odds == "There cannot be 3 Alive Cats. [C-4]"


def test_the_chances_of_the_standing_hypothesis_and_of_each_higher_one_whosever_turn_it_is() -> None:
    match = arranged("AADD", "DDDD", findings=["", "DH"], bid="5D 1", doctorates=["Felidae"])
    for seat in (0, 1):
        view = match.view(seat)
        said = GAME.words.chances(view, seat)
        likely = in_hundred(chance(view, seat, BIDS.index("5D")))
        certain = Sentence("hint_certain", {"bid": "5D"})
        assert said[1] == (certain if likely == 100 else Sentence("hint_standing", {"bid": "5D", "percent": likely}))
        for sentence in said[2:]:
            state = sentence.params["state"]
            odds = dict(sentence.params.get("odds", []))
            everything = {n: in_hundred(chance(view, seat, BIDS.index(f"{n}{state}"))) for n in odds}
            assert odds == everything
            assert 0 not in odds.values()
            cannot = BIDS.index(f"{sentence.params['n']}{state}")
            assert chance(view, seat, cannot) == 0
            assert sentence.params["n"] - 1 in odds or not odds, "up to the first that cannot be"
    assert len(GAME.words.chances(match.view(0), 0)) == 2 + 3


def test_tabby_is_told_of_each_that_he_could_copy() -> None:
    match = arranged("AAH", "DDD", findings=["", "AD"], bid="5A 1", doctorates=["Tabby", "Purrie used"])
    said = [one for one in nudges(match) if one.startswith("With ")]
    assert [one.split(" the chance")[0] for one in said] == ["With Richard Feyncat", "With Madame Purrie"]


def test_after_a_hypothesis_a_hint_is_about_showing() -> None:
    said = nudges(play(arranged("AADD", "DDDD", doctorates=["Pawking"]), "bid 2A"))
    assert said[-1].startswith("What you show convinces others")
    assert not any("chances of" in one for one in said)


def test_nothing_hidden_changes_a_hint_or_a_preview() -> None:
    one, other = (arranged("AADD", hand, doctorates=["Felidae"], bid="3A 1") for hand in ("AAHH", "EEDD"))
    assert nudges(one) == nudges(other)
    for action in ("bid 4A", "call", "doctorate Felidae"):
        assert previewed(one, action) == previewed(other, action)


def test_what_would_come_of_each_action() -> None:
    match = arranged("AAHD", "DDD", findings=["", "A"], bid="3A 1", doctorates=["Purrie"])
    assert previewed(match, "bid 4A") == [
        "4 Alive Cats: you know of 4 that count, so this is true as things stand. [C-6]"
    ]
    assert previewed(match, "bid 6A") == ["6 Alive Cats: you know of 4 that count; the others must hold 2 more. [C-6]"]
    assert previewed(match, "call") == [
        "All boxes are opened. With 3 Alive Cats or more you are wrong, with fewer Bob is. You know of 4 that count. "
        "[C-13]"
    ]
    assert previewed(match, "doctorate Purrie") == [
        "That takes 1 box out of the experiment, and leaves 7 boxes. [C-10]"
    ]
    assert previewed(match, "bid 2A")[0].startswith("Your hypothesis must be higher")
    assert GAME.words.preview(match.view(0), 0, "purr") is None
    play(match, "bid 4A")
    assert previewed(match, "end") == ["It will be Bob’s turn. [C-3]"]
    assert previewed(match, "show A A") == ["You keep 2 boxes, and may cycle up to 2 boxes. [C-7]"]
    play(match, "show A A")
    assert previewed(match, "cycle D") == ["You discard 1 box face down and draw another; only you know which. [C-7]"]


def test_the_odds_of_one_hypothesis_or_call_on_request() -> None:
    match = arranged("AA", "DD", form="elimination", bid="2A 1")
    odds = {action: percent(match, action) for action in ("bid 3A", "bid 5A", "call")}
    assert odds == {"bid 3A": 69, "bid 5A": 0, "call": 0}  # 1 - 28/50 * 27/49: Bob has an Alive Cat or a Heisenberg
    assert percent(match, "bid 1A") is None
    assert percent(play(match, "bid 3A"), "end") is None


def test_what_a_doctorate_would_count() -> None:
    for name, seen in (("Pounce", 5), ("Feyncat", 2)):
        match = arranged("AAHD", "DDD", bid="3A 1", doctorates=[name], open=["Mewton"])
        assert previewed(match, f"doctorate {name}") == [
            f"You would know of {seen} that count towards 3 Alive Cats. [C-11]"
        ]
    match = arranged("AAHD", "DDD", doctorates=["Prride"], discarded=[[], ["D"]])
    assert previewed(match, "doctorate Prride") == ["You alone see the discard pile: 1 box. [C-9]"]
    assert previewed(arranged("AD", "DD", doctorates=["Pawking"]), "doctorate Pawking") == [
        "It will be Bob’s turn. [C-12]"
    ]


def test_what_tabby_would_copy_is_told_for_each() -> None:
    match = arranged("AAH", "DDD", findings=["", "AD"], bid="5A 1", doctorates=["Tabby", "Purrie used"])
    assert previewed(match, "doctorate Tabby as Purrie") == [
        "All Alive findings of everybody leave the experiment.",
        "That takes 1 box out of the experiment, and leaves 7 boxes. [C-10]",
    ]
    assert (
        previewed(match, "doctorate Tabby as Feyncat")[0] == "Heisenbergs count as nothing until the experiment ends."
    )


def odds(match: Match, seat: int) -> dict[str, float]:
    found = GAME.words.preview(match.view(seat), seat, "bid")
    assert isinstance(found, Previewed)
    assert found.odds is not None
    return found.odds


def test_the_odds_of_all_hypotheses_from_the_standing_one_on_whosever_turn_it_is() -> None:
    match = arranged("AAD", "EEH", bid="3A 1")
    for seat in (0, 1):
        found = odds(match, seat)
        assert list(found) == list(BIDS[BIDS.index("3A") :])
        assert all(found[bid] == in_hundred(chance(match.view(seat), seat, BIDS.index(bid))) for bid in found)
    assert odds(match, 0)["13E"] == 0
    assert list(odds(arranged("AAD", "EEH"), 0)) == list(BIDS)
