"""How parameters of Mathic Fraction's sentences are written in plain text."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.sentences import Format, Sentence

NUMBER = "number "
LANGUAGES = Path(__file__).parents[1] / "languages"


def card(name: object, *_: object) -> str:
    """A card: its name."""
    return str(name)


def token(name: str, say: Callable[..., str]) -> str:
    """A token: "plus", "red+black", "number 1/4"."""
    value = reward(name, say)
    return say("token_number", number=value) if name.startswith(NUMBER) else value


def reward(name: str, say: Callable[..., str]) -> str:
    """A token that is earned, a number as a fraction alone."""
    if name.startswith(NUMBER):
        return name.removeprefix(NUMBER)
    return "+".join(say(f"token.{word}") for word in name.split("+"))


def fraction(value: Sequence[int], *_: object) -> str:
    """A fraction: n/d, or n for a whole number."""
    return str(value[0]) if value[1] == 1 else f"{value[0]}/{value[1]}"


FORMATS: Mapping[str, Format] = {"card": card, "token": token, "reward": reward, "fraction": fraction}


def told(key: str, **params: object) -> str:
    """A text in English, without its rule."""
    return read_catalogue(LANGUAGES).tell(Sentence(key, params), FORMATS)
