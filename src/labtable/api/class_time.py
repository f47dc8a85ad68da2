"""Messages about the time of a class's lesson."""

import msgspec


class SetTime(msgspec.Struct, tag="time", tag_field="t", forbid_unknown_fields=True):
    """Desk: say when the lesson ends (ms of the server's clock; null: not), within a day.

    `again`: tables that are done are dealt to again by themselves, but not shortly before the end.
    """

    ends: int | None = None
    again: bool = False


class SetTurns(msgspec.Struct, tag="turns", tag_field="t", forbid_unknown_fields=True):
    """Desk: set the time for each turn at all tables, at once: 30 s to 10 minutes (ms); null: no limit."""

    turn_ms: int | None = None


class MoreTime(msgspec.Struct, tag="more_time", tag_field="t", forbid_unknown_fields=True):
    """Desk: let the turns and windows of these groups, or of all (null), have all of their time from now on."""

    groups: list[int] | None = None


class PlayTurn(msgspec.Struct, tag="play_turn", tag_field="t", forbid_unknown_fields=True):
    """Desk: let a computer play the present turn of the pupil in this seat of a group's table, from 0."""

    group: int
    seat: int


OfTime = SetTime | SetTurns | MoreTime | PlayTurn


class TimeView(msgspec.Struct):
    """The time of a lesson (ms of the server's clock): when it `ends`, if that is set, and `since` when it is.

    From `last_round` on each match stops once all have had equally many turns; `last_deal`: until when tables that are
    done are dealt to `again` by themselves.
    """

    ends: int | None
    since: int
    last_round: int | None
    last_deal: int | None
    again: bool
