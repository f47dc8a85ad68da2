"""Options in text form: `claims=spot`, `big_deck=true`, `rounds=3`."""

from collections.abc import Iterable, Mapping

from ..kernels.options import Option, Value
from ..words.problem import Problem
from .game import Game

YES_AND_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def written(value: Value) -> str:
    """The text form of a value."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def in_words(settings: Mapping[str, Value], seed: int) -> str:
    """What a match was dealt from, as text: options and seed.

    >>> in_words({"claims": "spot", "big_deck": True}, seed=3)
    'claims=spot, big_deck=true, seed 3'
    """
    return ", ".join([*(f"{name}={written(value)}" for name, value in settings.items()), f"seed {seed}"])


def read_settings(game: Game, texts: Iterable[str], seats: int | None = None) -> dict[str, Value]:
    """Read every option of a game; see `Game.settings`. Raises Problem `bad_option`."""
    given: dict[str, Value] = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals and (game.options or game.parameters):
            raise Problem.english(
                "bad_option", f"An option is written name=value, for example {_example(game)}; not {text!r}."
            )
        option = game.option(name)
        if name in given:
            raise Problem.english("bad_option", f"The option {name} is given twice.")
        given[name] = _value(option, value)
    return game.settings(given, seats)


def _value(option: Option, text: str) -> Value:
    """The value that a text means; the text itself if it means none, for the game to refuse."""
    if option.low is not None:
        return int(text) if text.isdecimal() else text
    folded = text.casefold()
    for choice in option.choices:
        known = written(choice).casefold()
        if known == folded or (isinstance(choice, bool) and known == YES_AND_NO.get(folded)):
            return choice
    return text


def _example(game: Game) -> str:
    option = (game.options or game.parameters)[0]
    return f"{option.name}={written(option.choices[-1] if option.choices else option.default)}"
