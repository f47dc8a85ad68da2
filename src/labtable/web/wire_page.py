"""Print the reference of the wire's messages from their structs, so that each is described once.

python -m labtable.web.wire_page > docs/reference/messages.md
"""

import inspect
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import inspect as mi

from labtable.api import class_messages as c
from labtable.api import messages as m
from labtable.engine.kernels.options import Value
from labtable.engine.words.sentences import Sentence
from labtable.engine.words.words import Hint
from labtable.games import load, names
from labtable.table.seats.seat import Person
from labtable.table.state.live_match import LogLine
from labtable.table.state.plan import SeatWish

from .typescript import class_of, shown_fields, structs_of, type_of

HEAD = """# Messages

Every message of a table's socket, then those of a pupil's socket in a class, then HTTP requests. [The
wire](../wire.md) explains their use. `python -m labtable.web.wire_page` prints this page from the structs with which
the server reads and writes.

A message to the server may leave out fields that have a default. Messages from the server contain every field,
unless stated otherwise. Seats count from 0. Times are milliseconds.
"""

COMMENT = re.compile(r"^    (\w+): [^#\n]+?  # (.+)$", re.MULTILINE)
BOT = Person("Robby", bot=True)
ADA = Person("Ada")
HELD = "Qm9zb24gYW5kIHF1YXJr"
GAME = names()[-1]  # in the examples

EXAMPLES: Sequence[msgspec.Struct] = (
    m.Hello(HELD),
    m.Sit(1, "Robby", True),
    m.Leave(),
    m.Assign(1, "bot", "expert"),
    m.Reclaim(),
    m.Lend(1),
    m.Take("ACDE3467", "Ada"),
    m.Start(),
    m.Act(12, "Force up"),
    m.Preview(12, "Force up"),
    m.AskDecision(),
    m.AskChoices(),
    m.AskHint(),
    m.Always(True),
    m.HandOn(1),
    m.AskHostLink(),
    m.SetTurn(120_000),
    m.Freeze(),
    m.Thaw(),
    m.Stop(),
    m.Welcome(1_764_110_000_000, 9000),
    m.Beat(),
    m.TableView(
        "muon-427", GAME, load(GAME).settings(), "playing", 1, [ADA, BOT], 1, False,
        m.HostView(0, "made", False), 12, 17,
        [LogLine(12, 9, 0, {"kind": "done", "seat": 0}, [Sentence("done", {"who": 0})], False)],
        {"...": "the game's own"},
        asked="must", prompt=Sentence("your_turn"),
    ),
    m.Seated(1, HELD),
    m.Lent(1, "ACDE3467"),
    m.HostLink(HELD),
    m.DecisionDue(12, "must", ["Force up", "Force down", "done"], {"seats": 2, "turn": 1, "...": "the game's own"}, 1),
    m.Choices(12, [m.Choice("Force up"), m.Choice("Force down"), m.Choice("done")]),
    m.HintGiven(12, Hint([Sentence("advice", {"action": "Force up"})], ["Force up"])),
    m.Previewed("Force up", None),
    m.Fault("stale", "Something has just happened. Look again, then choose.", "act"),
    c.HelloClass(HELD),
    c.Join("Ada"),
    c.Rename(3, "Ada L."),
    c.NextPuzzle(1),
    c.JoinedClass(3, HELD),
    c.PlaceView("photon-41", "Physics", GAME, "typed", "table", c.Me(3, "Ada", 2), 1, ["Bob"], "muon-427"),
    m.NewTable(GAME, seats=[SeatWish("open"), SeatWish("bot", "expert")]),
    m.TableMade("muon-427", HELD),
)  # fmt: skip

SECTIONS = (
    ("To the server, at a table", "", list(m.FromBrowser.__args__)),
    ("From the server, at a table", "", list(m.ToBrowser.__args__)),
    ("A pupil in a class", "The socket `/ws/class/CODE`. `Welcome`, `Beat` and `Fault` are sent here, too.",
     [c.HelloClass, c.Join, c.Rename, c.NextPuzzle, c.JoinedClass, c.PlaceView]),
    ("Over HTTP", "", [m.NewTable, m.TableMade]),
)  # fmt: skip


def page() -> str:
    """The page, in Markdown."""
    examples = {type(example): example for example in EXAMPLES}
    parts, described = [HEAD], set[type]()
    for title, introduction, kinds in SECTIONS:
        parts.append(f"## {title}\n")
        if introduction:
            parts.append(f"{introduction}\n")
        parts += [_of(struct, examples.get(struct.cls)) for struct in map(_struct, kinds)]
        described |= set(kinds)
    parts.append("## Parts of messages\n")
    within = structs_of(kind for _, _, kinds in SECTIONS for kind in kinds)
    parts += [_of(struct, None) for struct in within if struct.cls not in described]
    return "\n".join(parts)


def _struct(kind: type) -> mi.StructType:
    found = mi.type_info(kind)
    assert isinstance(found, mi.StructType)
    return found


def _of(struct: mi.StructType, example: msgspec.Struct | None) -> str:
    """A struct: its tag and name, its description, its fields, and an example."""
    kind = class_of(struct)
    title = f"### `{struct.tag}` ({kind.__name__})" if struct.tag else f"### {kind.__name__}"
    lines = [title, "", inspect.cleandoc(kind.__doc__ or ""), ""]
    if kind.__struct_config__.omit_defaults:  # type: ignore[attr-defined]  # of a struct
        lines += ["Fields that have their default are left out.", ""]
    if shown_fields(struct) or struct.tag_field not in (None, "t"):
        lines += ["| field | type | default | |", "|---|---|---|---|", *_rows(struct), ""]
    if example is not None:
        sent = msgspec.json.format(msgspec.json.encode(example), indent=0).decode()
        lines += ["```json", sent, "```", ""]
    return "\n".join(lines)


def _rows(struct: mi.StructType) -> Iterable[str]:
    """A row for each field: name, type in TypeScript, default, and the comment beside its declaration.

    A tag field with another name than `t` comes first.
    """
    if struct.tag_field not in (None, "t"):
        yield f"| `{struct.tag_field}` | `'{struct.tag}'` |  |  |"
    comments = dict(COMMENT.findall(inspect.getsource(class_of(struct))))
    values = mi.type_info(Value)
    for field in shown_fields(struct):
        kind = type_of(field.type, values).replace("|", "\\|")
        yield f"| `{field.encode_name}` | `{kind}` | {_default(field)} | {comments.get(field.name, '')} |"


def _default(field: mi.Field) -> str:
    """A field's default in JSON; empty if there is none."""
    if field.required:
        return ""
    value: Any = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return f"`{msgspec.json.encode(value).decode()}`"


def main() -> None:
    """Print the page."""
    sys.stdout.write(page())


if __name__ == "__main__":
    main()
