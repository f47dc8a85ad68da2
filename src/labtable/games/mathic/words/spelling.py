"""Spellings that people use in place of the signs of the notation, normalised before they are read.

Keyboards, phones and word processors have many characters for one sign, and add invisible ones.
"""

import re
import unicodedata

SIGNS = {
    "-": "‐‑‒–—―−﹣➖",
    "+": "﹢➕",
    "x": "×·⋅∙•∗✕✖⨯хХ",
    "/": "⁄∕÷➗∶",
    "=": "⹀﹦",
    "(": "{",
    ")": "}",
    "h": "♥♡",
    "d": "♦♢",
    "s": "♠♤",
    "c": "♣♧",
}
OTHERS = {ord(other): sign for sign, others in SIGNS.items() for other in others}
WIDE = range(0xFF01, 0xFF5F)  # the twins of ASCII as wide as a Chinese character
VARIATIONS = range(0xFE00, 0xFE10)  # say how the sign before them is to look
ENDS = " .,;!?\"'“”„‘’«»"


STACKED = re.compile("([⁰¹²³⁴-⁹]+)[/⁄∕]([₀-₉]+)")  # a fraction as word processors write it


def cleaned(text: str) -> str:
    """The text with plain signs, plain digits and single spaces, without invisible characters, in one line."""
    text = STACKED.sub(lambda found: unicodedata.normalize("NFKC", f" {found[1]}/{found[2]} "), text)
    plainly = text.translate(OTHERS) if text.isascii() else "".join(plain(char) for char in text)
    return " ".join(plainly.split()).strip(ENDS)


def plain(char: str) -> str:
    """A character as the notation has it: `½` as 1/2, `²` as ^2."""
    code = ord(char)
    if unicodedata.category(char) == "Cf" or code in VARIATIONS:
        return ""
    if code in OTHERS:
        return OTHERS[code]
    if code in WIDE:
        return chr(code - WIDE.start + ord("!"))
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    how, _, what = unicodedata.decomposition(char).partition(" ")
    if how == "<fraction>":
        return f" {unicodedata.normalize('NFKC', char)} ".translate(OTHERS)
    return f"^{chr(int(what, 16))}" if how == "<super>" and " " not in what else char


SPELLED = {
    "at least": ">=",
    "at most": "<=",
    "more than": ">",
    "greater than": ">",
    "less than": "<",
    "≥": ">=",
    "≤": "<=",
    "odd numerator": "odd/any",
    "even numerator": "even/any",
    "simplest form": "simplest",
    " over ": "/",
}


def kind_and_colour(name: str) -> tuple[str, str | None]:
    """Return the notation's name of a card that stands for many numbers, and its colour, None if it is not given."""
    lower = name.casefold()
    for spelled, written in SPELLED.items():
        lower = lower.replace(spelled, written)
    colours = re.findall(r"\b(?:red|black)\b", lower)
    kind = re.sub(r"\b(?:red|black)\b|[\s,]", "", lower)
    return kind, colours[0] if colours else None
