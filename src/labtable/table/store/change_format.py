"""The encoding of a table's, or a class's, changes in a log."""

from typing import Any, Generic, TypeVar

import msgspec

from labtable.engine.words.problem import Problem

C = TypeVar("C")


class ChangeFormat(Generic[C]):
    """Changes as JSON; `thing`: what they belong to, `table` or `class`."""

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
            raise Problem("other_version", thing=self.thing, error=str(error)) from error
        except msgspec.DecodeError as error:
            raise Problem("broken_log", thing=self.thing) from error
