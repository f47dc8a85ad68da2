"""Print the types of a game's texts for its page, or of the client's: their keys, and the parameters of each.

python -m labtable.web.text_types GAME > src/labtable/games/GAME/page/texts.ts
python -m labtable.web.text_types client > client/src/speech/clientTexts.ts
"""

import sys

from labtable.api.game_cards import CLIENT, texts_folder
from labtable.engine.play.texts import COMMON, read_catalogue
from labtable.engine.words.catalogue import LISTS, Catalogue
from labtable.engine.words.checking import arguments, parameters

WIDTH = 120  # of a line
TYPES = {
    "seat": "number", "seats": "number[]", "name": "string", "word": "string", "amount": "string",
    **dict.fromkeys([*LISTS, "amounts"], "readonly string[]"), "percent": "number", "count": "number",
    "number": "string | number", "list": "unknown[][]", "sentence": "object",
}  # fmt: skip


def text_types(of: str) -> str:
    """The module that says the texts of a game's page or of the client: those whose keys have a dot."""
    common = read_catalogue(COMMON).texts
    english = read_catalogue(texts_folder(of))
    whose, source = ("The client's", "./kept.ts") if of == CLIENT else ("The game's", "$client/kit/speech.ts")
    lines = [
        _line(english, key)
        for key in english.texts
        if "." in key and key not in common and (of == CLIENT or not key.startswith("problem."))
    ]
    return "\n".join(
        [
            f"/** {whose} texts. Printed by `python -m labtable.web.text_types`; not edited. */",
            f"import {{ sayIn }} from '{source}'",
            "",
            "interface Params {",
            *lines,
            "}",
            "export type Key = keyof Params",
            f"export const say = sayIn<Params>('{of}')",
            "",
        ]
    )


def _line(english: Catalogue, key: str) -> str:
    types = [f"{name}: {_type(english, key, name)}" for name in sorted(parameters(english, key))]
    quoted = key if key.isidentifier() else f"'{key}'"
    if not types:
        return f"  {quoted}: Record<never, never>"
    line = f"  {quoted}: {{ {'; '.join(types)} }}"
    return line if len(line) <= WIDTH else "\n    ".join([f"  {quoted}: {{", *types]) + "\n  }"


def _type(english: Catalogue, key: str, name: str) -> str:
    kind = english.kind(key, name).removeprefix("bold ").partition(" ")[0]
    is_counted = any(one.name == name and one.way == "plural" for one in arguments(english.pattern(key)))
    return TYPES.get(kind, "number | readonly unknown[]" if is_counted else "unknown" if kind else "string | number")


if __name__ == "__main__":
    sys.stdout.write(text_types(sys.argv[1]))
