"""What is said of a match with other numbers of the rules: no sentence keeps a number that is printed, but not true."""

from collections.abc import Iterator, Mapping

from labtable.engine.kernels.options import Value
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.sentences import Sentence
from labtable.games import load
from labtable.games.mathic.words.advice import best_chance
from labtable.games.mathic.words.preview import preview

NAMES = ["Ada", "Bob", "Cleo", "Dan", "Emmy", "Fay"]


def said(game: Game, sentence: Sentence | None, viewer: int = -1) -> str:
    """A sentence in words, without the number of the rule behind it."""
    assert sentence is not None
    return game.words.tell(sentence, NAMES, viewer).partition(" [")[0]


def played(name: str, settings: Mapping[str, Value], seed: int = 1, most: int = 80) -> Iterator[tuple[Match, str]]:
    """A match of two random players, with the sentences of each action."""
    match = Match(load(name), 2, dict(settings), seed)
    game = match.game
    for step in range(most):
        if match.is_over:
            return
        (seat, *_) = game.who_must_act(match.state)
        pieces = game.choose(match.view(seat), seat, 0, step)
        told = game.narrate(match.carry_out(seat, pieces), -1)
        yield match, " ".join(said(game, sentence) for sentence in told)


def test_unitary_says_how_many_cards_may_be_kept() -> None:
    told = " ".join(text for _, text in played("unitary", {"kept": 1}))
    assert "with more than one card" in told
    assert "three" not in told


def test_unitary_says_what_a_false_claim_costs_only_where_it_does() -> None:
    for costs, end in ((1, "has not been shown. It costs the next draw."), (0, "has not been shown.")):
        match = Match(load("unitary"), 2, {"claims": "spot", "false_claims": costs}, 1)
        seat = match.state.turn
        (risks,) = [one.risks for one in match.game.words.client_view(match.view(seat), seat).choices if one.risks]
        assert ("miss your next draw" in said(match.game, risks, seat)) == bool(costs)
        told = match.game.narrate(match.play(seat, "claim"), -1)
        assert said(match.game, told[0]).endswith(end)


def test_mathic_says_how_many_cards_a_new_hand_has() -> None:
    for dealt, words in ((4, "four cards"), (2, "two cards"), (1, "one card")):
        told = " ".join(text for _, text in played("mathic", {"dealt": dealt, "stealing": False}))
        assert f"New hand: {words} each;" in told


def test_mathic_reckons_with_the_points_that_are_set() -> None:
    """Its solver, what it says of a play being written, and what the play then earns."""
    settings: dict[str, Value] = {"card_points": 1, "solution_points": 7, "token_points": 3, "stealing": False}
    earned = 0
    for seed in range(6):
        match = Match(load("mathic"), 2, settings, seed)
        seat = match.state.turn
        view = match.view(seat)
        if (chance := best_chance(view, seat, 3)) is None:
            continue
        text = match.game.write(*chance.pieces)
        shown = preview(view, seat, text).earns
        assert shown is not None
        told = [said(match.game, sentence) for sentence in match.game.narrate(match.play(seat, text), -1)]
        assert shown.points == chance.earns.points == shown.card_points + shown.solution_points + shown.token_points
        assert any(sentence.startswith(f"That is {shown.points} points:") for sentence in told)
        assert shown.points == shown.cards + 7 * shown.solution + 3 * len(shown.tokens)
        earned += 1
    assert earned > 3


def test_mathics_solver_prefers_what_is_worth_most_here() -> None:
    """In this deal two cards earn a token that no three earn: where tokens are worth nothing, it takes the three."""

    cards = {}
    for worth in (0, 20):
        match = Match(load("mathic"), 2, {"token_points": worth, "solution_points": 0}, 34)
        chance = best_chance(match.view(match.state.turn), match.state.turn, 3)
        assert chance is not None
        cards[worth] = chance.earns.cards
    assert cards == {0: 3, 20: 2}


def test_cats_says_what_wins_and_what_puts_out() -> None:
    def aim(seats: int, settings: Mapping[str, Value]) -> str:
        match = Match(load("cats"), seats, dict(settings), 1)
        return said(match.game, match.game.words.aim(match.view(0), 0))

    assert aim(2, {}) == "Win three experiments. Lose two and you are out."
    assert aim(2, {"wins_needed": 1, "laboratory_losses": 1}) == "Win one experiment. Lose one and you are out."
    assert aim(4, {}) == "Be the last one left: whoever is proved wrong is out."
    assert aim(4, {"elimination_losses": 2}) == "Be the last one left: whoever is proved wrong two times is out."


def test_cats_asks_for_nothing_that_is_left_out() -> None:
    """Neither findings nor cycling where the rules have none."""
    for settings, words in (({"findings": 0}, ("show", "cycle")), ({"cycling": 0}, ("cycle",))):
        for match, _ in played("cats", settings, most=40):
            if match.is_over:
                break
            (seat, *_) = match.game.who_must_act(match.state)
            asked = said(match.game, match.game.words.situation(match.view(seat), seat)[-1], seat)
            assert not any(word in asked for word in words), asked
