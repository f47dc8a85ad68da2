"""The encoding of a table's, or a class's, changes in a log."""

from typing import Any, Generic, TypeVar

import msgspec

from labtable.engine.words.problem import Problem

C = TypeVar("C")


class ChangeFormat(Generic[C]):
    """Changes as JSON; `thing` names in messages what they belong to."""

    def __init__(self, changes: Any, thing: str) -> None:
        self.thing = thing
        self._decoder: msgspec.json.Decoder[C] = msgspec.json.Decoder(changes)
        self._encoder = msgspec.json.Encoder()

    def write(self, change: C) -> bytes:
        """Encode a change for the log."""
        return self._encoder.encode(change)

    def read(self, body: bytes) -> C:
        """Decode a change from the log. Raises Problem `other_version`, and `broken_log` if it is no change at all."""
        try:
            return self._decoder.decode(body)
        except msgspec.ValidationError as error:
            by = "another version of labtable, which wrote what this one does not know"
            raise Problem("other_version", f"This {self.thing} was kept by {by}: {error}.") from error
        except msgspec.DecodeError as error:
            sentence = f"What is kept of this {self.thing} is damaged; it cannot be opened."
            raise Problem("broken_log", sentence) from error
