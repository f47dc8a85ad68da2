"""What is told of the wire in the documentation is what the server declares."""

import re
from pathlib import Path
from typing import get_args

import msgspec

from labtable.api import class_messages, messages
from labtable.web import wire_page
from labtable.web.typescript import structs_of

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/wire.md").read_text()
REFERENCE = (ROOT / "docs/reference/messages.md").read_text()
AT_A_TABLE = ("table/state/decide.py", "table/session.py", "api/conversation.py", "api/browser.py", "api/app_state.py",
              "api/messages.py", "web/socket.py")  # fmt: skip
RAISED = re.compile(r'Problem\(\s*"(\w+)"')
OF_CLASSES = {"no_seat_free", "unknown_class", "not_waited_for"}  # raised there for those who come by a class


def test_the_reference_is_printed_from_the_declarations() -> None:
    assert wire_page.page() == REFERENCE, "python -m labtable.web.wire_page > docs/reference/messages.md"


def test_every_message_of_a_table_stands_in_it_with_every_field_and_an_example() -> None:
    shown = {type(one) for one in wire_page.EXAMPLES}
    for kind in (*get_args(messages.FromBrowser), *get_args(messages.ToBrowser), class_messages.PlaceView):
        told = REFERENCE.split(f"({kind.__name__})\n")[1].split("\n### ")[0]
        for field in msgspec.structs.fields(kind):
            assert f"| `{field.encode_name}` |" in told
        assert f'```json\n{{"t": "{kind.__struct_config__.tag}"' in told.replace("{\n", "{")
        assert kind in shown
    for struct in structs_of([messages.FromBrowser, messages.ToBrowser]):
        assert struct.cls.__name__ in REFERENCE


def test_examples_are_read_as_what_they_are() -> None:
    tables = msgspec.json.Decoder(messages.FromBrowser)
    for one in wire_page.EXAMPLES:
        if isinstance(one, messages.FromBrowser):
            assert tables.decode(msgspec.json.encode(one)) == one


def test_every_code_that_a_table_may_answer_with_stands_in_the_guide() -> None:
    told = set(re.findall(r"`(\w+)`", GUIDE))
    source = ROOT / "src/labtable"
    for name in AT_A_TABLE:
        raised = set(RAISED.findall((source / name).read_text()))
        assert raised - OF_CLASSES <= told, name


def test_every_message_from_and_to_a_bot_is_spoken_of_in_the_guide() -> None:
    for tag in ("hello", "sit", "take", "join", "act", "decision", "reclaim", "leave", "start", "assign",
                "welcome", "table", "seated", "joined", "place", "beat", "fault"):  # fmt: skip
        assert f"`{tag}`" in GUIDE, tag


def test_the_limits_in_the_guide_are_those_of_the_server() -> None:
    from labtable.api.limits import Limits
    from labtable.table.seats.names import MAX_NAME, MOST_TAKEN

    limits, told = Limits(), " ".join(GUIDE.split())
    for sentence in (
        f"{limits.messages_per_second:.0f} messages a second, {limits.messages_at_once:.0f} at once",
        f"{limits.changes_at_once:.0f} times at once",
        f"{limits.requests_per_second:.0f} requests a second, and after {limits.guesses_at_once:.0f} names",
        f"({limits.seconds_of_silence:.0f} seconds)",
        f"reads nothing for {limits.seconds_to_write:.0f} seconds",
        f"within {limits.seconds_to_hello:.0f} seconds",
        f"more than {limits.sockets_a_secret} connections",
        f"more than {messages.MAX_MESSAGE_BYTES:,} bytes",
        f"1 to {MOST_TAKEN} characters that can be seen; of a longer one than {MAX_NAME} letters",
    ):
        assert sentence in told, sentence
