"""Data for the start page and the pages of rules."""

from functools import cache
from pathlib import Path

from labtable import games
from labtable.classroom.given_names import element_of, group_of
from labtable.engine.files.rulebook import Rulebook, languages_of_rules, rulebook_of
from labtable.engine.play.game import Game
from labtable.engine.play.texts import COMMON, languages_of, read_catalogue
from labtable.engine.words.catalogue import Catalogue
from labtable.engine.words.problem import Problem

from .messages import CardFace, GameCard, Texts

FRONT = "front"
CLIENT = "client"  # in place of a game's name: the texts of the client itself


@cache
def game_cards() -> list[GameCard]:
    """The cards of all games."""
    return [_card(games.load(name)) for name in games.names()]


def _card(game: Game) -> GameCard:
    return GameCard(
        name=game.name,
        title=game.title,
        seats=list(game.seats),
        options=list(game.options),
        levels=list(game.levels),
        lessons=list(game.lessons),
        puzzles=0 if game.puzzle is None else game.puzzle_levels,
        windows=game.passing is not None,
        languages=game.languages,
        rules=languages_of_rules(game.folder),
        cards=[CardFace(name, dict(more)) for name, more in game.words.faces().items()],
    )


def rulebook_in(game: Game, language: str) -> Rulebook:
    """A game's rules in a language. Raises Problem `unknown_language`."""
    if language not in languages_of_rules(game.folder):
        raise Problem.english("unknown_language", f"There are no rules of {game.title} in this language.")
    return rulebook_of(game.folder, language)


def texts_folder(of: str) -> Path:
    """The folder with the texts of a game or of the client. Raises Problem `unknown_game`."""
    return Path(__file__).parent / "languages" if of == CLIENT else games.load(of).folder / "languages"


def name_in(language: str, name: str) -> str:
    """A stored name as the client says it: what a class gives as a name differs from language to language."""
    texts = read_catalogue(texts_folder(CLIENT), language)
    if (number := element_of(name)) is not None:
        return texts.say("class.elements").split()[number - 1]
    group = group_of(name)
    return name if group is None else texts.say("desk.table", n=group)


def _fronts(language: str) -> dict[str, str]:
    """What the start page says of each game: its texts `front.line` are `front.GAME.line` among the client's."""
    catalogues = {name: games.load(name).words_in(language).catalogue for name in games.names()}
    return {
        f"{FRONT}.{name}.{what}": texts.having(key).texts[key]
        for name, texts in catalogues.items()
        for what in texts.under.get(FRONT, [])
        for key in [f"{FRONT}.{what}"]
    }


def texts_of(of: str, language: str) -> Texts:
    """The texts of a game or of the client in a language. Raises Problem `unknown_game` or `unknown_language`."""
    folder = texts_folder(of)
    if language not in languages_of(folder):
        raise Problem.english("unknown_language", f"There are no texts of {of} in this language.")
    catalogue = read_catalogue(folder, language)
    english = catalogue.english or catalogue
    is_incomplete = bool(english.texts.keys() - catalogue.texts.keys())
    return Texts(
        language=language,
        texts=catalogue.texts | _fronts(language) if of == CLIENT else _of_game(catalogue),
        kinds=english.kinds,
        placeholders={
            key: {name: placeholder.get("type", "") for name, placeholder in about["placeholders"].items()}
            for key, about in english.about.items()
            if "placeholders" in about
        },
        english=(english.texts if of == CLIENT else _of_game(english)) if is_incomplete else None,
    )


def _of_game(catalogue: Catalogue) -> dict[str, str]:
    """The texts of a game without those of problems that are no game's: the client's have them."""
    elsewhere = {key for key in read_catalogue(COMMON).texts if key.startswith("problem.")}
    return {key: text for key, text in catalogue.texts.items() if key not in elsewhere}
