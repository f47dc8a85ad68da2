"""Data for the start page and the pages of rules."""

from functools import cache

from labtable import games
from labtable.engine.files.rulebook import notes_of, rules_of
from labtable.engine.play.game import Game

from .messages import CardFace, GameCard, RuleText


@cache
def game_cards() -> list[GameCard]:
    """The cards of all games."""
    return [_card(games.load(name)) for name in games.names()]


def _card(game: Game) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title,
        tagline=game.tagline,
        credit=game.credit,
        seats=list(game.seats),
        options=list(game.options),
        levels=list(game.levels),
        lessons=list(game.lessons),
        puzzles=0 if game.puzzle is None else game.puzzle_levels,
        windows=game.passing is not None,
        catalogue=dict(game.words.catalogue),
        notes=notes_of(game.folder),
        cards=[CardFace(name, dict(more)) for name, more in game.words.faces().items()],
    )


def rule_texts(game: Game) -> list[RuleText]:
    """A game's rules in our words."""
    return [RuleText(rule.number, rule.title, rule.source, rule.text) for rule in rules_of(game.folder)]
