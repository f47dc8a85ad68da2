"""What is said, in words: to whom, and to whom not."""

import pytest

from labtable.engine.play.match import Match
from labtable.engine.words.sentences import Sentence

from .positions import GAME, arranged, exhausted, play, says, words


def opening(seats: int, viewer: int) -> list[str]:
    match = arranged(
        seats, hidden=["Force", "Mass", "Time"][: 2 if seats == 4 else seats], hands=[["Area"], *[[]] * (seats - 1)]
    )
    return words(GAME.narrate(match.beginning, viewer), viewer)


def situation(match: Match, viewer: int) -> list[str]:
    return words(GAME.words.situation(match.view(viewer), viewer), viewer)


def test_the_deal_is_told_to_each_as_each_may_know() -> None:
    assert opening(2, 0) == ["Your hidden card is Force: kg m / s2. [U-2]", "You drew Area."]
    assert opening(2, 1) == ["Your hidden card is Mass: kg. [U-2]", "Ada drew a card."]
    assert opening(2, -1) == ["Ada drew a card."]
    assert opening(4, 3) == [
        "Ada and Cleo play together against you and Bob. [U-1]",
        "You and Bob share the hidden card Mass: kg. [U-2]",
        "Ada drew a card.",
    ]


def test_a_play_is_told_with_what_it_makes() -> None:
    match = arranged(hands=[["Force", "Velocity", "Square"], []], hidden=["Time", "Time"])
    assert says(match, "Force up") == ["Ada played Force right-side-up: kg m / s2."]
    assert says(match, "Square") == ["Ada played Square: that leaves kg2 m2 / s4."]
    assert says(match, "Velocity down") == ["Ada played Velocity upside-down: kg kg m m s / s s s s m = kg2 m / s3."]


def test_the_sample_games_log_line_is_the_books() -> None:
    match = arranged(area=[1, 2, -2], hands=[["Surface Tension"], []], hidden=["Time", "Distance"])
    assert says(match, "Surface Tension down") == [
        "Ada played Surface Tension upside-down: kg m m s s / s s kg = m2.",
        "kg m2 / s2 divided by kg / s2: the energy of a surface, A = E/γ.",
    ]


@pytest.mark.parametrize(
    ("exponents", "text"),
    [
        ([0, 0, 0], "an empty area"), ([1, 2, -2], "kg m2 / s2"), ([0, 1, 0], "m"), ([0, -1, -2], "1 / m s2"),
        ([-12, 0, 12], "s12 / kg12"),
    ],
)  # fmt: skip
def test_a_fraction_in_plain_text(exponents: list[int], text: str) -> None:
    assert words([Sentence("area", {"area": exponents})]) == [f"The area: {text}."]


def test_an_area_that_empties_is_said_to_be_empty() -> None:
    match = arranged(area=[1, 0, 0], hands=[["Mass", "Force", "Clear"], []], hidden=["Time", "Time"])
    assert says(match, "Mass down") == ["Ada played Mass upside-down: kg / kg, and all of it cancels."]
    play(match, "Force up")
    assert says(match, "Clear") == ["Ada played Clear: that leaves an empty area."]


def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    drew = {-1: "Bob drew a card.", 1: "You drew Time.", 2: "Bob drew a card."}
    for viewer, told in drew.items():
        match = arranged(3, deck=["Time"])
        assert says(match, "done", viewer) == ["Ada ended the turn.", told]
    assert says(arranged(3, deck=["Time"]), "done", 0) == ["You ended the turn.", "Bob drew a card."]


def test_discards_are_told_to_all() -> None:
    match = arranged(hands=[["Mass", "Clear", "Square", "Force"], []], deck=["Time"])
    assert says(match, "done") == ["Ada ended the turn with more than three cards. [U-4]"]
    assert says(match, "discard Square") == ["Ada discarded Square.", "Bob drew a card."]


def test_a_reshuffle_is_told_before_the_draw() -> None:
    match = exhausted(hands=[["Mass"], []], hidden=["Time", "Time"])
    assert says(match, "done") == [
        "Ada ended the turn.",
        "The played and discarded cards were shuffled and became the deck. [U-12]",
        "Bob drew a card.",
    ]


def test_a_draw_that_is_owed_is_told_and_is_no_reshuffle() -> None:
    match = exhausted(hands=[["Mass"], []], hidden=["Time", "Time"], owes_draw=[False, True])
    assert says(match, "done")[1:] == ["Bob drew nothing, because of a false claim. [U-11]"]


def test_a_draw_from_nothing_is_told() -> None:
    match = arranged(hands=[["Mass"], []], hidden=["Time", "Time"])
    match.state.deck_size = 0
    assert says(match, "done")[1] == "Bob drew nothing: no card was left. [U-12]"


def test_a_win_turns_all_hidden_cards_up() -> None:
    match = arranged(3, hands=[["Mass"], [], []], hidden=["Time", "Mass", "Area"])
    assert says(match, "Mass up") == [
        "Ada played Mass right-side-up: kg.",
        "Bob won: the area showed Mass. [U-9]",
        "Ada hid Time.",
        "Cleo hid Area.",
    ]


def test_a_teams_win_and_a_shared_one() -> None:
    match = arranged(4, hands=[["Mass"], [], [], []], hidden=["Mass", "Area"])
    assert says(match, "Mass up")[1:] == ["Ada and Cleo won: the area showed Mass. [U-9]", "Bob and Dan hid Area."]
    match = arranged(3, hands=[["Mass"], [], []], hidden=["Area", "Time", "Time"], area=[-1, 0, 1])
    assert says(match, "Mass up")[1:] == ["Bob and Cleo won together: all hid Time. [U-10]", "Ada hid Area."]


def test_a_match_without_end_is_told() -> None:
    match = arranged(turns=200, hidden=["Time", "Area"])
    assert says(match, "done") == [
        "Ada ended the turn.",
        "Nobody won in 200 turns: the match was drawn. [U-13]",
        "Ada hid Time.",
        "Bob hid Area.",
    ]


def test_claims_are_told_and_answers_are_not() -> None:
    match = arranged(3, claims="spot", hands=[["Mass", "Time"], [], []], hidden=["Mass", "Time", "Area"])
    assert says(match, "1 claim") == [
        "Bob claimed a match falsely: their hidden card has not been shown. It costs the next draw. [U-11]"
    ]
    play(match, "Mass up")
    assert says(match, "0 claim") == [
        "Ada claimed a match, and truly; whoever had an earlier one could claim too. [U-11]"
    ]
    unanswered = match.state.copy()
    for viewer, told in ((-1, []), (0, []), (2, []), (1, ["You passed. [U-11]"])):
        match.state = unanswered.copy()
        assert says(match, "1 pass", viewer) == told
    assert says(match, "2 claim", 1) == [
        "Cleo claimed too, but their hidden card had not been shown. [U-11]",
        "Ada won: Mass was the earliest match that was claimed. [U-11]",
        "You hid Time.",
        "Cleo hid Area.",
    ]


def test_when_several_claim_the_log_says_whose_match_came_when() -> None:
    match = arranged(3, claims="spot", hands=[["Mass", "Clear", "Force"], [], []], hidden=["Time", "Mass", "Force"])
    play(match, "Mass up", "Clear", "Force up", "2 claim", "1 claim")
    assert says(match, "0 pass") == [
        "Ada passed. [U-11]",
        "Bob claimed too. [U-11]",
        "Bob had Mass shown by card 1. [U-11]",
        "Cleo had Force shown by card 3. [U-11]",
        "Bob won: Mass was the earliest match that was claimed. [U-11]",
        "Ada hid Time.",
        "Cleo hid Force.",
    ]


def test_the_situation_says_all_that_the_seat_may_know() -> None:
    match = arranged(3, area=[1, 0, -1], hands=[["Mass"], ["Clear", "Time"], []], hidden=["Area", "Area", "Force"])
    assert situation(match, 1) == [
        "Make the fraction equal Area, m2: your hidden card. [U-9]",
        "The area: kg / s.",
        "You hold Clear and Time.",
        "Ada holds one card.",
        "Cleo holds no cards.",
        "The deck has 48 cards, the pile of played and discarded cards no cards.",
        "It is Ada’s turn to play cards. [U-3]",
    ]
    assert situation(match, 0)[-1] == "Your turn: play any of your cards, one at a time, then say done. [U-4]"
    assert not any("Force" in line or "Mass" in line for line in situation(match, -1))


def test_the_situation_says_what_is_asked() -> None:
    match = play(arranged(hands=[["Mass", "Clear", "Square", "Force"], []]), "done")
    assert situation(match, 0)[-1] == "You hold four cards: discard down to three, and your turn is over. [U-4]"
    match = play(arranged(claims="spot", hands=[["Mass"], []], hidden=["Mass", "Area"]), "1 claim", "Mass up")
    assert situation(match, 1)[-2] == "Your next turn begins without a card, because of a false claim. [U-11]"
    play(match, "0 claim")
    assert situation(match, 1)[-1] == (
        "Ada claimed a match. If the fraction has equalled Area, your hidden card, claim too; otherwise pass. [U-11]"
    )
    assert situation(match, 0)[-1] == (
        "You claimed a match, and truly: now the others may claim an earlier one. [U-11]"
    )
    assert situation(play(match, "1 pass"), 1)[-1] == "Ada won."
    assert situation(play(arranged(turns=200), "done"), 0)[-1] == "Nobody won."


def test_the_aim_is_said_to_each_side() -> None:
    match = arranged(hands=[["Mass"], []], hidden=["Velocity", "Time"])
    for viewer, told in (
        (0, "Make the fraction equal Velocity, m / s: your hidden card. [U-9]"),
        (1, "Make the fraction equal Time, s: your hidden card. [U-9]"),
        (-1, "Each player tries to make the fraction equal the quantity that they hide. [U-9]"),
    ):
        assert aim(match, viewer) == told
        assert situation(match, viewer)[0] == told
    match = arranged(4, hidden=["Velocity", "Time"])
    assert aim(match, 2) == "Make the fraction equal Velocity, m / s: your and Ada’s hidden card. [U-9]"
    assert aim(match, -1) == "Each pair of partners tries to make the fraction equal the quantity that they hide. [U-9]"
    match = arranged(claims="spot", hidden=["Velocity", "Time"])
    assert aim(match, 0) == "Make the fraction equal Velocity, m / s, your hidden card; then claim it. [U-11]"


def aim(match: Match, viewer: int) -> str:
    said = GAME.words.aim(match.view(viewer), viewer)
    assert said is not None
    return words([said], viewer)[0]


def prompt(match: Match, viewer: int) -> str:
    return words([GAME.words.prompt(match.view(viewer), viewer)], viewer)[0]


def test_whoever_waits_is_told_for_whom_and_for_what() -> None:
    match = arranged(hands=[["Mass", "Clear", "Square", "Force"], []])
    assert prompt(match, 1) == prompt(match, -1) == "It is Ada’s turn to play cards. [U-3]"
    assert prompt(play(match, "done"), 1) == "Ada has to discard down to three. [U-4]"
    assert prompt(arranged(hands=[[], []]), 0) == "Your turn, but your hand is empty: say done. [U-4]"
    spot = arranged(claims="spot", hands=[["Mass"], []], hidden=["Mass", "Area"])
    assert prompt(spot, 1) == "It is Ada’s turn to play cards; you may claim a match at any moment. [U-11]"
    assert prompt(spot, -1) == "It is Ada’s turn to play cards. [U-3]"
    play(spot, "Mass up", "0 claim")
    told = "Ada claimed a match, and truly: now the others may claim an earlier one. [U-11]"
    assert prompt(spot, -1) == told


def test_windows_there_are_where_matches_are_claimed() -> None:
    assert GAME.opens_windows(2, {"claims": "spot"})
    assert not GAME.opens_windows(2)


def ended(match: Match, *actions: str) -> tuple[list[str], int | None]:
    """The end of a match that begins with these actions, as Cleo is told it, and the step that decided it."""
    play(match, *actions)
    happened = [match.beginning, *(step.events for step in match.steps())]
    end = GAME.words.ending([GAME.seen(events, -1) for events in happened])
    return words(end.said, 2), end.step


def test_the_end_says_whose_card_made_whose_quantity() -> None:
    match = arranged(3, hands=[["Time", "Mass", "Square Root"], [], []], hidden=["Area", "Force", "Mass"])
    assert ended(match, "Square Root", "Mass up") == (["Ada’s Mass made Mass, kg: your hidden card. [U-9]"], 2)
    match = arranged(4, hands=[[], [], ["Mass"], []], hidden=["Mass", "Area"], turn=2)
    assert ended(match, "Mass up") == (["Your Mass made Mass, kg: your and Ada’s hidden card. [U-9]"], 1)
    match = arranged(3, hands=[["Mass"], [], []], hidden=["Area", "Time", "Time"], area=[-1, 0, 1])
    assert ended(match, "Mass up") == (["Ada’s Mass made Time, s: your and Bob’s hidden card. [U-10]"], 1)


def test_the_end_says_that_the_area_had_shown_the_quantity_before() -> None:
    areas = [[0, 0, 0], [1, 0, 0], [-1, 0, 1]]
    match = arranged(3, claims="spot", hidden=["Area", "Time", "Mass"], area=areas[-1], areas=areas)
    told = ["The area had shown Mass, kg, before anybody acted here: your hidden card. [U-11]"]
    assert ended(match, "2 claim", "0 pass", "1 pass") == (told, None)


def test_the_end_says_of_claims_which_match_came_first() -> None:
    hands = [["Mass", "Clear", "Force"], [], []]
    match = arranged(3, claims="spot", hands=hands, hidden=["Time", "Mass", "Force"])
    told, step = ended(match, "Mass up", "Clear", "Force up", "2 claim", "1 claim", "0 pass")
    assert told == [
        "Ada’s Mass made Mass, kg: Bob’s hidden card. [U-11]",
        "Of the matches that were claimed this one came first. [U-11]",
    ]
    assert step == 1


def test_the_end_says_that_nobody_won() -> None:
    assert ended(arranged(turns=200), "done") == (["Nobody won in 200 turns: the match was drawn. [U-13]"], None)
