"""Messages with which a pupil goes on on another device; the other messages of a class are in `class_messages`."""

import msgspec


class HandOver(msgspec.Struct, tag="hand_over", tag_field="t", forbid_unknown_fields=True):
    """Desk: ask for a code with which a pupil goes on on another device. Answered by `PupilCode`, to the asker alone.

    An earlier code of the same pupil stops working.
    """

    pupil: int


class GoOn(msgspec.Struct, tag="go_on", tag_field="t", forbid_unknown_fields=True):
    """Go on here as the pupil for whom the desk gave this code. Answered by `JoinedClass`.

    Their other device holds nothing any more. A pupil who came in again keeps this one's secret.
    """

    code: str


class SamePerson(msgspec.Struct, tag="same_person", tag_field="t", forbid_unknown_fields=True):
    """Desk: these two pupils are the same person, and go on with the `device` of one of them, as who came first."""

    pupil: int
    other: int
    device: int


OfDevices = HandOver | GoOn | SamePerson


class PupilCode(msgspec.Struct, tag="pupil_code", tag_field="t"):
    """A code with which a pupil goes on, once, at /c/CLASS#pupil=CODE, `until` then (ms of the server's clock)."""

    pupil: int
    code: str
    until: int
