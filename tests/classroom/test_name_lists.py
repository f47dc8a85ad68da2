"""What is understood of lists as schools paste them."""

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from labtable.classroom.changes import ListedName
from labtable.classroom.name_lists import ALL, ONE, Answer, NameList, read_list, shown_beside, shown_names
from labtable.classroom.name_matching import fitting
from labtable.engine.words.problem import Problem
from labtable.table.seats.names import looks

FROM_SPREADSHEET = """Nr;Name;Vorname
1;Aydın;Emre
2;Berg;Anna
3;"Bondar, Kateryna"
6;Lind;Jonas
11;Schulz;Mia
12;Schulz;Mia
13;Sund;Jonas
14;van den Bergh-Oppenheimer;Maximiliane
15;Ngo Thi Bao
17;Zając;Łukasz"""


def read(text: str, *answers: Answer) -> NameList:
    """A list as it is pasted."""
    return read_list(text.split("\n"), answers)


def names(text: str, *answers: Answer) -> list[tuple[str, str]]:
    """Given and family names of a list."""
    return [(pupil.given, pupil.family) for pupil in read(text, *answers).pupils]


def joins(text: str, typed: str) -> list[str]:
    """The names at tables that somebody may be meant by who types a name."""
    pupils = read(text).pupils
    lines = [ListedName(pupil.given, pupil.family, pupil.shown) for pupil in pupils]
    return [pupils[n].shown for n in fitting(lines, typed)]


NUMBERED = "1. Anna Müller\n2. Ben Koç\n3) Şeyma Şahin\n\n4 María de los Ángeles Fernández\n"
TABS = "Nr.\tName\tVorname\n1\tMüller\tAnna\n2\tKoç\tBen\n3\tŞahin\tSeyma\n4\tvon Hohenburg\tMaximilian Alexander\n"
LAST_FIRST = '"Müller, Anna"\n"Koç, Ben"\n"Şahin, Seyma"\n"dos Santos Oliveira, Maria Eduarda"\n'
SEMICOLONS = "Müller;Anna;8b\nKoç;Ben;8b\nŞahin;Seyma;8b\nMüller;Anna;8b\n"


@pytest.mark.parametrize("text", [NUMBERED, TABS, LAST_FIRST, SEMICOLONS], ids=["numbers", "tabs", "quotes", "doubles"])
def test_pupils_of_each_kind_of_list_join_by_what_they_type(text: str) -> None:
    annas = ["Anna 1", "Anna 2"] if text == SEMICOLONS else ["Anna"]
    for typed in (
        "Anna Müller", "anna muller", "Anna Mueller", "ANNA MÜLLER", "Müller Anna", "Müller, Anna", "anna", "Anna M.",
        "AnnaMüller", " Anna  Mü ",
    ):  # fmt: skip
        assert joins(text, typed) == annas, typed
    for typed in ("Ben", "koc ben", "BEN KOÇ", "ben k"):
        assert joins(text, typed) == ["Ben"], typed
    assert [joins(text, typed) for typed in ("seyma sahin", "ŞEYMA ŞAHİN")] == [joins(text, "Seyma")] * 2 != [[], []]
    assert [joins(text, typed) for typed in ("A", "An", "M", "Anna Koç", "Ann Müller", "", "Аnna")] == [[]] * 7


def test_names_left_out_and_shortened_are_forgiven() -> None:
    assert joins(NUMBERED, "Maria Fernandez") == joins(NUMBERED, "maria de los angeles") == ["María"]
    assert joins(TABS, "max von hohenburg") == []
    for typed in ("Maximilian von Hohenburg", "Alexander Hohenburg", "Maximilian A. v. Hohenburg", "maximilian"):
        assert joins(TABS, typed) == ["Maximilian Alexander"], typed
    for typed in ("Maria Eduarda Oliveira", "maria eduarda", "Eduarda", "dos Santos Oliveira Maria"):
        assert joins(LAST_FIRST, typed) == ["Maria Eduarda"], typed
    assert joins("Anna\nBen", "Anna Müller") == ["Anna"]  # a list of first names
    assert joins("Anna Koç", "Anna Lena Koc") == ["Anna"]
    assert joins("Łukasz Zając\nIşıl Özgür\nZoë O’Neill\nJörg Strauß", "lukasz zajac") == ["Łukasz"]
    assert joins("Işıl Özgür", "ISIL OZGUR") == joins("Işıl Özgür", "isil oezgür") == ["Işıl"]
    assert joins("Jörg Strauß", "JOERG STRAUSS") == joins("Jörg Strauß", "jorg strauss") == ["Jörg"]
    assert joins("Joerg Strauss", "jörg strauß") == ["Joerg"]
    assert joins("Zoë O’Neill", "zoe oneill") == joins("Zoë O’Neill", "Zoe O'Neill") == ["Zoë"]
    assert joins("Anna-Lena Koch", "annalena koch") == joins("Anna-Lena Koch", "anna lena") == ["Anna-Lena"]


def test_who_is_written_exactly_so_is_meant_and_else_nobody_alone() -> None:
    both = "Jonas Koc\nJonas Koç\nJonas Sund"
    assert joins(both, "jonas koç") == [read(both).pupils[1].shown]
    assert len(joins(both, "Jonas")) == 3
    assert joins(both, "Jonas S") == joins(both, "Jonas Su.") == ["Jonas S."]


def test_a_list_from_a_spreadsheet_is_read_as_in_the_picture() -> None:
    found = read(FROM_SPREADSHEET)
    assert [(pupil.shown, pupil.family) for pupil in found.pupils] == [
        ("Emre", "Aydın"),
        ("Anna", "Berg"),
        ("Kateryna", "Bondar"),
        ("Jonas L.", "Lind"),
        ("Mia 1", "Schulz"),
        ("Mia 2", "Schulz"),
        ("Jonas S.", "Sund"),
        ("Maximiliane", "van den Bergh-Oppenheimer"),
        ("Bao", "Ngo Thi"),
        ("Łukasz", "Zając"),
    ]
    assert (found.headings, found.nameless) == ([1], [])
    assert [(doubt.about, doubt.lines, doubt.taken) for doubt in found.doubts] == [
        ("twice", [6, 7], ALL),
        ("long", [9], "Maximiliane"),
        ("first", [10], "Bao"),
    ]
    assert [choice.take for choice in found.doubts[2].choices] == ["Bao", "Ngo", "Thi Bao"]


def test_an_answer_changes_what_is_understood() -> None:
    one = read(FROM_SPREADSHEET, Answer("twice", 6, ONE))
    assert [pupil.shown for pupil in one.pupils if pupil.family == "Schulz"] == ["Mia"]
    assert (len(one.pupils), one.doubts[0].taken, one.doubts[0].choices[0].names) == (9, ONE, ["Mia 1", "Mia 2"])
    first = read(FROM_SPREADSHEET, Answer("first", 10, "Thi Bao"))
    assert [(p.given, p.family) for p in first.pupils if p.line == 10] == [("Thi Bao", "Ngo")]
    own = read(FROM_SPREADSHEET, Answer("long", 9, "  Maxi "))
    assert [(p.given, p.shown) for p in own.pupils if p.line == 9] == [("Maximiliane", "Maxi")]
    assert read(FROM_SPREADSHEET, Answer("long", 9, "Anna")).pupils[7].shown == "Anna 2"
    stale = [Answer("first", 10, "Zoe"), Answer("twice", 6, "three"), Answer("long", 9, " "), Answer("columns", 1, "x")]
    assert read(FROM_SPREADSHEET, *stale) == read(FROM_SPREADSHEET)


@pytest.mark.parametrize(
    ("text", "expected", "headings"),
    [
        ("Vorname\tNachname\nAnna\tBerg", [("Anna", "Berg")], [1]),
        ("Nom;Prénom;Classe\nMARTIN;Chloé;5e B", [("Chloé", "MARTIN")], [1]),
        ("Prénom;Nom\nMartin;Chloé", [("Martin", "Chloé")], [1]),
        ("Apellidos,Nombre\nGarcía López,Carlos", [("Carlos", "García López")], [1]),
        ("Primer apellido;Segundo apellido;Nombre\nGarcía;López;Inés", [("Inés", "García López")], [1]),
        ("#,First Name,Last Name,Email\n1,Ann,Lee,ann@x.org", [("Ann", "Lee")], [1]),
        ("Name\nAnna Berg\nBen Koç", [("Anna", "Berg"), ("Ben", "Koç")], [1]),
        ("Klasse 8b\n\nName\tVorname\nBerg\tAnna", [("Anna", "Berg")], [1, 3]),
        ("Klassenliste 8b\nAnna Berg", [("Anna", "Berg")], [1]),
        ("Schülerinnen\nAnna Berg", [("Anna", "Berg")], [1]),
        ("Name;Klasse\nAnna Berg;8b", [("Anna", "Berg")], [1]),
        ("Name, Vorname\nBerg, Anna", [("Anna", "Berg")], [1]),
        ("שם משפחה\tשם פרטי\nכהן\tשרה", [("שרה", "כהן")], [1]),
        ("Imię;Nazwisko\nŁukasz;Zając", [("Łukasz", "Zając")], [1]),
        ("Name;Vorname\nBerg;Anna\nName;Vorname\nKoç;Ben", [("Anna", "Berg"), ("Ben", "Koç")], [1, 3]),
    ],
)
def test_headings_name_the_columns_and_are_said(
    text: str, expected: list[tuple[str, str]], headings: list[int]
) -> None:
    assert names(text) == expected
    assert read(text).headings == headings


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\ufeff1. Anna Berg\r\n2.\u00a0Ben\u00a0Koç\r\n\r\n", [("Anna", "Berg"), ("Ben", "Koç")]),
        ("• Anna Berg\n- Ben Koç\n(3) Cem Er", [("Anna", "Berg"), ("Ben", "Koç"), ("Cem", "Er")]),
        ("Berg;Anna;m;8b\nKoç;Ben;w;8b\nEr;Cem;m;8a", [("Anna", "Berg"), ("Ben", "Koç"), ("Cem", "Er")]),
        ("Anna;Berg\nBen;Koç\nClara;Diaz", [("Anna", "Berg"), ("Ben", "Koç"), ("Clara", "Diaz")]),
        ("Anna Berg <anna@x.org>\nBen Koç (ben@x.org)\ncem@x.org", [("Anna", "Berg"), ("Ben", "Koç")]),
        ("Berg, Anna\nKoç, Ben\nEr, Cem", [("Anna", "Berg"), ("Ben", "Koç"), ("Cem", "Er")]),
        ("BERG Anna\nANNA", [("Anna", "BERG"), ("ANNA", "")]),
        ("Berg Anna\nKoch Ben\nDiaz Clara", [("Anna", "Berg"), ("Ben", "Koch"), ("Clara", "Diaz")]),
        ("von Hohenburg Maximilian\nEmil von Tal", [("Maximilian", "von Hohenburg"), ("Emil", "von Tal")]),
        ("12.03.2010;Berg;Anna\n01.02.2010;Koç;Ben", [("Anna", "Berg"), ("Ben", "Koç")]),
        ('"Berg";"Anna"\n"Ko""ç";"Ben"', [("Anna", "Berg"), ("Ben", 'Ko"ç')]),
        ('Anna Berg\n"Ben Koç\nCem Er', [("Anna", "Berg"), ("Ben", "Koç"), ("Cem", "Er")]),
        ("محمد 2\nشرה", [("محمد 2", ""), ("شرה", "")]),
        ("👩\u200d🚀\n<b>Bob</b>", [("👩\u200d🚀", ""), ("<b>Bob</b>", "")]),
        ("Carlos García López", [("Carlos", "García López")]),
        ("Mia", [("Mia", "")]),
    ],
)
def test_what_stands_beside_a_name_is_left_out(text: str, expected: list[tuple[str, str]]) -> None:
    assert names(text) == expected


def test_lines_without_a_name_are_said() -> None:
    found = read("Anna Berg\n8b\ncem@x.org\n030 123 45\nBen Koç")
    assert ([pupil.line for pupil in found.pupils], found.nameless) == ([1, 5], [2, 3, 4])


def test_columns_without_a_heading_are_asked_for_where_nothing_tells() -> None:
    text = "Xu;Vex\nQol;Zim\nTub;Wop"
    (doubt,) = read(text).doubts
    assert (doubt.about, doubt.taken) == ("columns", "1")
    assert [choice.names for choice in doubt.choices] == [["Xu", "Qol", "Tub"], ["Vex", "Zim", "Wop"]]
    assert names(text)[0] == ("Vex", "Xu")
    assert names(text, Answer("columns", 1, "0"))[0] == ("Xu", "Vex")


def test_a_list_is_limited_before_its_names_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtable.classroom.name_lists.shown_names", lambda _: pytest.fail("names were compared"))
    with pytest.raises(Problem, match="400 names") as problem:
        read("\n".join(f"Anna{'x' * n} Berg" for n in range(400)))
    assert problem.value.code == "bad_roster"


@pytest.mark.parametrize("text", ["", " \n\t\n", "Name;Vorname", "8b\n9c", "\u200b"])
def test_a_list_without_names_says_so(text: str) -> None:
    with pytest.raises(Problem, match="no names"):
        read(text)


def test_a_name_that_is_far_too_long_is_said_with_its_line() -> None:
    with pytest.raises(Problem, match="Line 2"):
        read("Ada\n" + "B" * 161)


LETTERS = st.sampled_from("aäAÄbßcç мא’.,;\t\"'|1@-\u00a0\u200d")


@given(st.lists(st.text(LETTERS, max_size=14), max_size=12), st.data())
def test_whatever_is_pasted_gives_distinct_names_or_a_sentence(lines: list[str], data: Any) -> None:
    try:
        found = read_list(lines)
    except Problem:
        return
    chosen = [
        Answer(doubt.about, doubt.lines[0], data.draw(st.sampled_from(doubt.choices)).take) for doubt in found.doubts
    ]
    for read_now in (found, read_list(lines, chosen)):
        shown = [pupil.shown for pupil in read_now.pupils]
        assert len(shown) == len(set(shown))
        assert all(looks(one).isdisjoint(looks(other)) for one, other in permutations(shown, 2))
        said = {pupil.line for pupil in read_now.pupils} | {*read_now.headings, *read_now.nameless}
        said |= {line for doubt in read_now.doubts for line in doubt.lines}
        assert said >= {n for n, line in enumerate(lines, 1) if any(map(str.isalnum, line))}
        assert all(doubt.taken in [choice.take for choice in doubt.choices] for doubt in read_now.doubts)


def test_names_at_tables_tell_pupils_apart_and_keep_family_names() -> None:
    assert shown_names([("Jonas", "Lind"), ("Jonas", "Lisk"), ("Jonas", "")]) == ["Jonas Lin.", "Jonas Lis.", "Jonas"]
    assert shown_names([("Mia", "Schulz"), ("Mia", "Schulz"), ("Mia", "Koch")]) == ["Mia S. 1", "Mia S. 2", "Mia K."]
    assert shown_names([("Emil", "van den Berg"), ("Emil", "von Tal")]) == ["Emil B.", "Emil T."]
    assert shown_names([("Ada", "Li"), ("ada", "Lima")]) == ["Ada Li", "ada Lim."]
    assert shown_names([("Ada", "Koch"), ("Аda", "Koch")]) == ["Ada", "Аda 2"]
    assert shown_beside("Jonas", "Sund", ["Jonas"]) == "Jonas S."
    assert shown_beside("Jonas", "Sund", ["Jonas", "Jonas S."]) == "Jonas Sund"
    assert shown_beside("Mia", "", ["Mia"]) == "Mia 2"
    assert shown_beside("Ben", "Koç", ["Jonas"]) == "Ben"
