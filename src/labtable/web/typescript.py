"""Print the client's types from the structs of the wire, so that each is written once.

They are laid out as prettier would lay them out (`client/prettier.config.js`).

python -m labtable.web.typescript > client/src/link/wire.ts
python -m labtable.web.typescript GAME > src/labtable/games/GAME/page/view.ts
"""

import sys
from collections.abc import Iterable
from textwrap import wrap
from typing import Any, get_origin, get_type_hints

from msgspec import inspect as mi

from labtable import games
from labtable.api import class_groups, class_messages, homework_messages, messages, paper, question_messages
from labtable.classroom.name_lists import NameList
from labtable.classroom.report import ClassReport
from labtable.engine.files import rulebook
from labtable.engine.kernels.events import Argument, Audience, EventKind
from labtable.engine.kernels.options import Value
from labtable.engine.words.problem import Problem
from labtable.table.seats.seat import Seat

from . import documentation

ALIASES = {
    "Seat": Seat,
    "Value": Value,
    "FromBrowser": messages.FromBrowser,
    "ToBrowser": messages.ToBrowser,
    "FromClass": class_messages.FromClass,
    "ToClass": class_messages.ToClass,
}
ROOTS = (
    *ALIASES.values(),
    messages.NewTable,
    messages.WhatIfWish,
    messages.MineWish,
    messages.Mine,
    messages.AdviceWish,
    messages.TableMade,
    messages.Address,
    rulebook.Rulebook,
    messages.Texts,
    messages.GameCard,
    paper.Paper,
    paper.SheetWish,
    paper.SheetPuzzle,
    messages.Review,
    messages.Replay,
    class_messages.NewClass,
    class_messages.ClassMade,
    class_messages.ListWish,
    NameList,
    class_messages.MyClassesWish,
    class_messages.MyClasses,
    question_messages.NewQuestion,
    homework_messages.NewHomework,
    homework_messages.HomeworkDone,
    class_groups.GroupsWish,
    class_groups.GroupsProposal,
    homework_messages.AloneWish,
    question_messages.KeepQuestion,
    ClassReport,
    documentation.DocsPage,
    documentation.DocsSearch,
)
SEAT = mi.type_info(Seat)
WIRE = "$client/kit/link.ts"
LINE = 120


def wire() -> str:
    """The types of all messages."""
    found = structs_of(ROOTS)
    head = "/** The wire's types. Printed by `python -m labtable.web.typescript` from `api/messages.py`; not edited. */"
    values = mi.type_info(Value)
    aliases = [_alias(name, _union(mi.type_info(kind), None)) for name, kind in ALIASES.items()]
    return "\n\n".join([head, *(_interface(s, values, True) for s in found if not _is_blank(s)), *aliases]) + "\n"


def views(name: str) -> str:
    """The types of a game's views, previews and events. Raises Problem `unknown_game`."""
    game = games.load(name)
    words = game.words
    known = {s.cls for s in structs_of(ROOTS)}
    shown = [get_type_hints(function).get("return") for function in (words.client_view, words.preview)]
    written = [
        get_type_hints(a.write).get("return") for kind in game.events for a in kind.arguments if a.write is not int
    ]
    found = structs_of([kind for kind in (*shown, *written) if kind not in (None, Any)])
    own = [s for s in found if s.cls not in known]
    borrowed = ", ".join(sorted(s.cls.__name__ for s in found if s.cls in known))
    head = (
        f"/** What {name} shows. Printed by `python -m labtable.web.typescript {name}` from its words; not edited. */"
    )
    imports = [f"import type {{ {borrowed} }} from '{WIRE}'"] if borrowed else []
    interfaces = [_interface(s, mi.type_info(Value), False) for s in own]
    return "\n\n".join(["\n".join([head, *imports]), *interfaces, _events(game.events)]) + "\n"


def _events(kinds: type[EventKind]) -> str:
    """A game's events as a union, told apart by `kind`; null stands for what the viewer may not know."""
    cases = []
    for kind in kinds:
        fields = [f"kind: '{kind.key}'", "seat: number", *map(_argument, kind.arguments)]
        case = f"  | {{ {'; '.join(fields)} }}"
        cases.append(case if len(case) <= LINE else "\n      ".join(["  | {", *fields]) + "\n    }")
    return "\n".join(["/** What happens in a match, as one viewer may know it. */", "export type Event =", *cases])


def _argument(argument: Argument) -> str:
    write = argument.write
    kind = write if isinstance(write, type) else get_type_hints(write)["return"]
    if write is int and argument.length is not None:
        kind = list[int]
    name = type_of(mi.type_info(kind), None)
    is_hidden = argument.audience is not Audience.ALL and not name.endswith("null")
    return f"{argument.name}: {name}{' | null' if is_hidden else ''}"


def structs_of(roots: Iterable[Any]) -> list[mi.StructType]:
    """All structs within the roots, each after those that it needs."""
    found: dict[type, mi.StructType] = {}

    def walk(kind: mi.Type) -> None:
        match kind:
            case mi.StructType() if kind.cls not in found:
                for field in shown_fields(kind):
                    walk(field.type)
                found[kind.cls] = kind
            case mi.UnionType(types):
                for each in types:
                    walk(each)
            case mi.TupleType(items):
                for each in items:
                    walk(each)
            case mi.ListType(item) | mi.VarTupleType(item) | mi.DictType(_, item):
                walk(item)

    for root in roots:
        walk(mi.type_info(root))
    return list(found.values())


def shown_fields(struct: mi.StructType) -> list[mi.Field]:
    """The fields of a struct that are sent: all but the private ones."""
    return [field for field in struct.fields if not isinstance(field.type, mi.Metadata)]


def _is_blank(struct: mi.StructType) -> bool:
    """Whether a struct is sent without fields and without a tag."""
    return struct.tag_field is None and not shown_fields(struct)


def class_of(struct: mi.StructType) -> type:
    """A struct's class, without the arguments of a generic one."""
    cls: type = get_origin(struct.cls) or struct.cls
    return cls


def _interface(struct: mi.StructType, values: mi.Type, may_be_read: bool) -> str:
    """A struct as an interface, with its docstring."""
    tag = [f"{struct.tag_field}: '{struct.tag}'"] if struct.tag_field else []
    fields = [_field(struct, field, values, may_be_read) for field in shown_fields(struct)]
    lines = "".join(f"  {line}\n" for line in tag + fields)
    return f"{_doc(class_of(struct))}\nexport interface {class_of(struct).__name__} {{\n{lines}}}"


def _alias(name: str, union: str) -> str:
    """A name for a union, on one line or two if it fits, else with a line for each type."""
    line, indented = f"export type {name} = {union}", f"  {union}"
    if len(line) <= LINE:
        return line
    if len(indented) > LINE:
        indented = "\n".join(f"  | {kind}" for kind in union.split(" | "))
    return f"export type {name} =\n{indented}"


def _doc(struct: type) -> str:
    """A struct's docstring as a comment."""
    doc = f"/** {' '.join((struct.__doc__ or '').split())} */"
    return "\n".join(wrap(doc, LINE, subsequent_indent=" * ", break_long_words=False))


def _field(struct: mi.StructType, field: mi.Field, values: mi.Type, may_be_read: bool) -> str:
    """A field, optional if its default is not sent, or if a browser may leave it out."""
    config = class_of(struct).__struct_config__  # type: ignore[attr-defined]  # of a struct
    may_be_missing = not field.required and (config.omit_defaults or (may_be_read and config.forbid_unknown_fields))
    kind = type_of(field.type, values)
    if config.omit_defaults and field.default is None:
        kind = kind.removesuffix(" | null")
    return f"{field.encode_name}{'?' if may_be_missing else ''}: {kind}"


def _union(kind: mi.Type, values: mi.Type | None) -> str:
    types = kind.types if isinstance(kind, mi.UnionType) else (kind,)
    return " | ".join(dict.fromkeys(type_of(each, values) for each in types))


def type_of(kind: mi.Type, values: mi.Type | None) -> str:
    """The TypeScript name of a type; values of options have a name of their own."""
    if kind == values:
        return "Value"
    match kind:
        case mi.StructType():
            return "object" if _is_blank(kind) else class_of(kind).__name__
        case mi.UnionType():
            return "Seat" if kind == SEAT else _union(kind, values)
        case mi.TupleType(items):
            return f"[{', '.join(type_of(item, values) for item in items)}]"
        case mi.ListType(item) | mi.VarTupleType(item):
            name = type_of(item, values)
            several = isinstance(item, mi.UnionType | mi.LiteralType) and " | " in name
            return f"({name})[]" if several else f"{name}[]"
        case mi.DictType(_, item):
            return f"Record<string, {type_of(item, values)}>"
        case mi.LiteralType(literals):
            return " | ".join(f"'{literal}'" if isinstance(literal, str) else str(literal) for literal in literals)
        case mi.StrType():
            return "string"
        case mi.IntType() | mi.FloatType():
            return "number"
        case mi.BoolType():
            return "boolean"
        case mi.NoneType():
            return "null"
        case mi.AnyType():
            return "any"
    raise TypeError(f"no TypeScript for {kind}")


def main() -> None:
    """Print the types of the wire, or of one game."""
    try:
        sys.stdout.write(views(sys.argv[1]) if len(sys.argv) > 1 else wire())
    except Problem as problem:
        raise SystemExit(problem.text) from None


if __name__ == "__main__":
    main()
