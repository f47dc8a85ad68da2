"""What is said, in words: to whom, and to whom not."""

import pytest

from labtable.engine.play.match import Match
from labtable.games.feynman.words.faces import face_name

from .positions import GAME, arranged, legal, who, words

# of all faces with a colour, one of each kind
KINDS = ("u", "d", "c", "s", "t", "b", "e", "mu", "tau", "nu_e", "nu_mu", "nu_tau", "W", "photon", "gluon", "reverse",
         "skip", "flip")  # fmt: skip


def says(match: Match, *actions: str, viewer: int = -1) -> list[str]:
    """What the viewer is told of the last of the actions."""
    told = [match.play(*who(match, text)) for text in actions]
    return words(GAME.narrate(told[-1], viewer), viewer)


def prompts(match: Match, viewer: int) -> str:
    return words([GAME.words.prompt(match.view(viewer), viewer)], viewer)[0]


def test_a_card_drawn_is_told_by_what_is_behind_it_and_to_its_owner_by_what_it_is() -> None:
    match = arranged(2, hands=[["u:red"]], discard=["c:blue"], draw=[9])
    events = match.play(0, "draw")
    said = {viewer: words(GAME.narrate(events, viewer), viewer) for viewer in (0, 1, -1)}
    assert said[0][0].startswith("You drew the ")
    assert said[1] == said[-1]
    assert said[1][0].startswith("Ada drew a card (back: ")
    assert said[1][0].endswith("). [F-4]")


def test_an_answer_is_told_with_its_physics_F13() -> None:
    match = arranged(2, hands=[["W:red", "c:blue"], ["s:red", "c:green"]], discard=["u:red"])
    assert says(match, "play W:red decay") == ["Ada played the red W boson.", "Ada called DECAY: one card left. [F-19]"]
    assert prompts(match, 1) == ("Complete Ada’s red W boson with a red quark other than up, or draw 1 card. [F-13]")
    assert prompts(match, 0) == "Bob has to answer your red W boson. [F-12]"
    assert says(match, "answer s:red decay")[:2] == [
        "Bob completed Ada’s red W boson with the red strange; Ada draws instead. [F-17]",
        "u → s + W⁺ (charge: ⅔ = −⅓ + 1; baryon number: ⅓ = ⅓). In nature this does not happen by "
        "itself: the first quark is too light, so energy must come from elsewhere, such as a collision. And a change "
        "to another generation is rare (quark mixing, CKM matrix).",
    ]


@pytest.mark.parametrize(
    ("given", "viewer", "text"),
    [
        ({"discard": ["t:red"], "hands": [["u:red"], ["d:red"]]}, 0,
         "Your turn: play a red card or any top, or draw. [F-5]"),
        ({"discard": ["t:red"], "hands": [["u:blue"], ["d:red"]]}, 0,
         "Your turn: a red card or any top would fit. You have none, so draw. [F-5]"),
        ({"discard": ["t:red"]}, 1, "It is Ada’s turn. [F-5]"),
        ({"discard": ["skip:red"], "hands": [["change"], ["d:red"]]}, 0,
         "Your turn: play a red card, any Skip or the Colour Change, or draw. [F-5]"),
        ({"discard": ["t:red"], "uncalled": 1, "hands": [["u:red", "c:red"], ["d:red"]]}, 1,
         "You have one card left: call DECAY before somebody catches you. [F-19]"),
        ({"discard": ["t:red"], "uncalled": 1, "hands": [["u:red", "c:red"], ["d:red"]]}, 2,
         "Bob has one card left and did not call DECAY. Catch Bob before the next player acts. [F-19]"),
    ],
)  # fmt: skip
def test_what_is_asked(given: dict[str, object], viewer: int, text: str) -> None:
    assert prompts(arranged(3, **given), viewer) == text  # type: ignore[arg-type]


@pytest.mark.parametrize("top", [f"{kind}:red" for kind in KINDS])
def test_what_is_asked_names_each_kind_that_may_be_played_in_another_colour(top: str) -> None:
    hand = [*(f"{kind}:blue" for kind in KINDS), "change"]
    match = arranged(2, hands=[hand, ["d:red"]], discard=[top])
    asked = prompts(match, 0)
    named = {face for face in hand if f"any {face_name(face).removeprefix('blue ')} or the Colour Change" in asked}
    played = {action.removeprefix("play ").split()[0] for action in legal(match) if action.startswith("play ")}
    assert named == played - {"change"}
    assert ("the Colour Change" in asked) == ("change" in played)


def test_the_end_is_told_with_the_last_card_F20() -> None:
    match = arranged(2, hands=[["u:red"], ["d:blue", "c:blue"]], discard=["c:red"])
    assert says(match, "play u:red") == [
        "Ada played the red up.",
        "Ada won round 1. [F-20]",
        "Ada won the match. [F-20]",
    ]
    happened = [GAME.seen(step.events, None) for step in match.steps()]
    ending = GAME.words.ending([GAME.seen(match.beginning, None), *happened])
    assert words(ending.said) == ["Ada played the last card: the red up. [F-20]"]
    assert ending.step == 1


def test_the_aim_names_the_rounds() -> None:
    match = arranged(2, hands=[["u:red"]], discard=["c:red"], rounds=3)
    aim = GAME.words.aim(match.view(0), 0)
    assert aim is not None
    assert "3 rounds" in words([aim])[0]


def test_a_lost_turn_names_the_rule_that_took_it_F7_F9() -> None:
    match = arranged(3, side="antimatter", hands=[["higgs", "mu:cyan", "e:cyan"]], discard=["t:cyan"], draw=["c:pink"])
    assert says(match, "play higgs pink")[-1] == "Bob loses the turn. [F-9]"
    match = arranged(3, hands=[["skip:red", "mu:red", "e:red"]], discard=["t:red"])
    assert says(match, "play skip:red")[-1] == "Bob misses a turn. [F-7]"
