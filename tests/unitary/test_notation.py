"""Actions are written exactly and read forgivingly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.engine.words.problem import Problem
from labtable.games.unitary.rules.cards import ALL_QUANTITIES, CARD_NAMES

from .positions import GAME, arranged, dealt, play


def read(text: str, big_deck: bool = False, hand: list[str] | None = None) -> str:
    """What a text means, written exactly."""
    match = arranged(hands=[hand or [], []], big_deck=big_deck)
    return GAME.write(*GAME.read(text, match.view(0), 0))


def problem(text: str, hand: list[str] | None = None) -> Problem:
    """What is wrong with a text."""
    with pytest.raises(Problem) as caught:
        read(text, hand=hand)
    return caught.value


def test_every_action_is_written_so_that_it_can_be_read() -> None:
    view = dealt(big_deck=True).view(0)
    written = [GAME.write(action) for action in range(GAME.n_actions)]
    assert len(set(written)) == GAME.n_actions
    assert [GAME.read(text, view, 0) for text in written] == [(action,) for action in range(GAME.n_actions)]


@pytest.mark.parametrize(
    "text",
    ["Force up", "Surface Tension down", "Square", "Square Root", "Clear", "done", "discard Force", "claim", "pass"],
)
def test_the_exact_notation_is_that_of_the_rules(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("force up", "Force up"),
        ("  FORCE   Up ", "Force up"),
        ("play force up", "Force up"),
        ("F up", "Force up"),
        ("f up", "Frequency up"),
        ("weight down", "Force down"),
        ("spring constant upside-down", "Surface Tension down"),
        ("surface tension upside down", "Surface Tension down"),
        ("γ down", "Surface Tension down"),
        ("gamma down", "Surface Tension down"),
        ("rho right-side-up", "Density up"),
        ("a up", "Acceleration up"),
        ("A up", "Area up"),
        ("surf down", "Surface Tension down"),
        ("speed, down", "Velocity down"),
        ("sqrt", "Square Root"),
        ("√", "Square Root"),
        ("root", "Square Root"),
        ("SQUARE ROOT", "Square Root"),
        ("^2", "Square"),
        ("squared", "Square"),
        ("square up", "Square"),
        ("clear", "Clear"),
        ("Done.", "done"),
        ("end turn", "done"),
        ("claim!", "claim"),
        ("drop force", "discard Force"),
        ("discard sqrt", "discard Square Root"),
        ("throw away E", "discard Energy"),
    ],
)
def test_reading_forgives(text: str, meaning: str) -> None:
    assert read(text) == meaning


@pytest.mark.parametrize("card", ALL_QUANTITIES, ids=lambda q: q.name)
def test_every_alias_is_read(card: object) -> None:
    quantity = next(q for q in ALL_QUANTITIES if q is card)
    for name in (quantity.name, *quantity.aliases):
        assert read(f"{name} down", big_deck=True) == f"{quantity.name} down"


@pytest.mark.parametrize("text", ["Force", "force", "F", "weight", "play force"])
def test_a_quantity_without_a_way_is_ambiguous_and_both_ways_are_offered(text: str) -> None:
    assert problem(text).code == "ambiguous"
    assert problem(text).text == "Force can be played two ways: write “Force up” or “Force down”."


def test_a_symbol_of_two_quantities_is_ambiguous() -> None:
    assert problem("p up").code == "ambiguous"
    assert problem("p up").text == "“p” can mean Momentum or Pressure: write the name."


def test_a_symbol_of_two_quantities_means_the_one_in_hand() -> None:
    assert read("p up", hand=["Pressure", "Force"]) == "Pressure up"
    assert problem("p up", hand=["Pressure", "Momentum"]).code == "ambiguous"


def test_a_small_letter_may_mean_the_capital_in_hand() -> None:
    assert read("f up", hand=["Force"]) == "Force up"
    assert read("f up", hand=["Force", "Frequency"]) == read("f up") == "Frequency up"
    assert read("F up", hand=["Frequency"]) == "Force up"
    assert read("e down", hand=[]) == "Energy down"


@pytest.mark.parametrize(
    ("name", "longer"), [("Square", "Square Root"), ("Mass", "Mass Flow"), ("Volume", "Volume Flow")]
)
def test_a_whole_name_never_means_a_longer_one(name: str, longer: str) -> None:
    assert read(f"{name} up", big_deck=True, hand=[longer]) in (name, f"{name} up")


def test_a_symbol_means_a_card_of_this_deck() -> None:
    assert read("I up") == "Moment of Inertia up"
    assert read("I up", big_deck=True) == "Moment of Inertia up"
    assert read("mu up", big_deck=True) == "Linear Density up"


def test_while_discarding_a_card_is_what_is_discarded() -> None:
    match = play(arranged(hands=[["Force", "Clear", "Square", "Mass"], []]), "done")
    assert GAME.write(*match.parse(0, "force")) == "discard Force"


@pytest.mark.parametrize(
    "text", ["", " ", "up", "fo up", "discard", "discard ", "force force up", "pass claim", "0", "-1"]
)
def test_what_is_no_action_is_unreadable(text: str) -> None:
    assert problem(text).code == "unreadable"


def test_a_slip_of_the_pen_gets_a_guess() -> None:
    assert "Did you mean Surface Tension?" in problem("surfase tension up").text


def test_what_cannot_be_printed_is_not_repeated() -> None:
    sentence = problem("\x1b[31m" + "x" * 1000).text
    assert "\x1b" not in sentence
    assert len(sentence) < 250


@given(st.text() | st.sampled_from(CARD_NAMES).flatmap(lambda name: st.text().map(lambda t: f"{name} {t}")))
def test_any_text_is_read_or_a_problem(text: str) -> None:
    try:
        pieces = GAME.read(text, VIEW, 0)
    except Problem as found:
        code = found.code
    else:
        code = "read"
        assert GAME.read(GAME.write(*pieces), VIEW, 0) == pieces
    assert code in ("read", "unreadable", "ambiguous")


VIEW = dealt(3, 5, big_deck=True).view(0)
