"""How parameters of Mathic Fraction's sentences are written in plain text: in notation."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from labtable.engine.play.texts import read_catalogue
from labtable.engine.words.sentences import Format, Sentence

LANGUAGES = Path(__file__).parents[1] / "languages"


def name(value: object, *_: object) -> str:
    """The name of a card or token."""
    return str(value)


def reward(token: str, *_: object) -> str:
    """The name of a token that is earned, without "number"."""
    return token.removeprefix("number ")


def fraction(value: Sequence[int], *_: object) -> str:
    """A fraction: n/d, or n for a whole number."""
    return str(value[0]) if value[1] == 1 else f"{value[0]}/{value[1]}"


FORMATS: Mapping[str, Format] = {"card": name, "token": name, "reward": reward, "fraction": fraction}


def told(key: str, **params: object) -> str:
    """A text in English, without its rule."""
    return read_catalogue(LANGUAGES).tell(Sentence(key, params), FORMATS)
