"""Print the types of a game's texts for its page: their keys, and the parameters of each.

python -m labtable.web.text_types GAME > src/labtable/games/GAME/page/texts.ts
"""

import sys

from labtable import games
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import LISTS, Catalogue
from labtable.engine.words.checking import arguments, parameters

TYPES = {
    "seat": "number", "seats": "number[]", "name": "string", "word": "string", "amount": "string",
    **dict.fromkeys([*LISTS, "amounts"], "readonly string[]"), "percent": "number", "count": "number",
    "number": "string | number", "list": "unknown[][]", "sentence": "object",
}  # fmt: skip


def text_types(game: str) -> str:
    """The module of a game's page that says its texts: those whose keys have a dot."""
    common = read_catalogue(COMMON).texts
    english = read_catalogue(games.load(game).folder / "languages")
    lines = [_line(english, key) for key in english.texts if "." in key and key not in common]
    return "\n".join(
        [
            "/** The game's texts. Printed by `python -m labtable.web.text_types`; not edited. */",
            "import { sayIn } from '$client/kit/speech.ts'",
            "",
            "interface Params {",
            *lines,
            "}",
            "export type Key = keyof Params",
            f"export const say = sayIn<Params>('{game}')",
            "",
        ]
    )


def _line(english: Catalogue, key: str) -> str:
    types = "; ".join(f"{name}: {_type(english, key, name)}" for name in sorted(parameters(english, key)))
    quoted = key if key.isidentifier() else f"'{key}'"
    return f"  {quoted}: {{ {types} }}" if types else f"  {quoted}: Record<never, never>"


def _type(english: Catalogue, key: str, name: str) -> str:
    kind = english.kind(key, name).removeprefix("bold ").partition(" ")[0]
    is_counted = any(one.name == name and one.way == "plural" for one in arguments(english.pattern(key)))
    return TYPES.get(kind, "number | readonly unknown[]" if is_counted else "unknown" if kind else "string | number")


if __name__ == "__main__":
    sys.stdout.write(text_types(sys.argv[1]))
