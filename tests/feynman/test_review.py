"""What is said to have been missed when one looks back on a match."""

import pytest

from labtable.engine.play.match import Match

from .positions import GAME, arranged, play, words

FAR = ["tau:green", "mu:green", "e:green"]


def missed(match: Match) -> list[str]:
    return words([remark.sentence for remark in GAME.words.review(match.steps())])


def drew(held: str, *others: str, top: str = "u:red") -> Match:
    """Seat 0 drew though it held one card, and seat 1 others."""
    return play(arranged(2, hands=[[held], [*others, *FAR]], discard=[top]), "draw", "keep")


@pytest.mark.parametrize("held", ["c:red", "u:blue", "flip:red"])
def test_F20_a_last_card_that_fitted_would_have_won(held: str) -> None:
    assert missed(drew(held)) == [f"Ada drew, but could have won the round: play {held}. [F-20]"]
    assert missed(drew("c:blue")) == []


def test_F20_a_colour_is_named_with_the_last_card_that_needs_one() -> None:
    assert missed(drew("change")) == ["Ada drew, but could have won the round: play change red. [F-20]"]


def test_F20_a_last_boson_would_have_won_only_where_the_next_player_could_not_complete_it() -> None:
    assert missed(drew("W:red")) == ["Ada drew, but could have won the round: play W:red. [F-20]"]
    assert missed(drew("W:red", "s:red")) == []
    yellow = "Ada drew, but could have won the round: play gluon:yellow. [F-20]"
    assert missed(drew("gluon:yellow", "flip:yellow", top="d:yellow")) == [yellow]
    assert missed(drew("gluon:yellow", "flip:yellow", "d:orange", top="d:yellow")) == []
