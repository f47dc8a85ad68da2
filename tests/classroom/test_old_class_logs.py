"""What older logs say of a class is what it was then: who was removed is out, and where names were hidden they are."""

from labtable.classroom import changes, devices
from labtable.classroom.changes import Opened
from labtable.classroom.classroom import Classroom

OLD = [
    b'{"e":"opened","title":"8b","host":"h","desk":"d","at":1,"plan":{"game":"cats","size":2}}',
    b'{"e":"joined","name":"Ada","holder":"a","element":1,"group":1,"at":2}',
    b'{"e":"joined","name":"Rude","holder":"b","element":2,"group":1,"at":3}',
    b'{"e":"renamed","pupil":1,"name":"Ben"}',
    b'{"e":"removed","pupil":1}',
    b'{"e":"homework","tasks":[{"game":"cats","puzzle":3}],"until":9000000,"at":4}',
    b'{"e":"offered","pupil":0,"code":"c","until":9000000}',
    b'{"e":"staged","show":"overview","hidden":true}',
]


def test_an_older_log_is_read() -> None:
    opened, *rest = [changes.read(body) for body in OLD]
    assert isinstance(opened, Opened)
    classroom = Classroom("photon-41", opened)
    for change in rest:
        classroom.apply(change)
    assert [pupil.name for pupil in classroom.pupils] == ["Ada"]
    assert (classroom.door, classroom.names) == ("open", "nowhere")
    assert classroom.was_sent_out("b")
    assert classroom.role("b") == "visitor"
    assert not classroom.pupils[0].is_mended
    assert [devices.go_on(classroom, None, "new", "c", now).pupil for now in (5, 8_999_999)] == [0, 0]
    assert [changes.write(change) for change in (opened, *rest)] == OLD
