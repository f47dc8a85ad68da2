"""Names that a class gives: chemical elements, where pupils' own names are not asked for, and the number of a table.

Logs store names, but these differ from language to language. So an element is stored by its symbol and a table by its
number, behind a sign that `seats.names.clean` takes out of every name that is typed; whoever shows it says it in the
reader's language.
"""

SIGN = "\u2060"  # a word joiner, which cannot be seen
SYMBOLS = tuple(
    """
    H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb Mo
    Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au Hg
    """.split()
)
"""Elements by atomic number, from 1 to 80: more than the pupils of a class."""


def element(number: int) -> str:
    """The stored name of a pupil who is called by an element; `number`: its atomic number.

    >>> element(27)
    '\\u2060Co'
    """
    return f"{SIGN}{SYMBOLS[number - 1]}"


def group(number: int) -> str:
    """The stored name of a group that answers a question together."""
    return f"{SIGN}{number}"


def element_of(name: str) -> int | None:
    """The atomic number of the element in a stored name; None for any other name.

    >>> element_of(element(27)), element_of("Co"), element_of(group(2))
    (27, None, None)
    """
    return SYMBOLS.index(name[1:]) + 1 if name[:1] == SIGN and name[1:] in SYMBOLS else None


def group_of(name: str) -> int | None:
    """The number of the group in a stored name; None for any other name.

    >>> group_of(group(2)), group_of("2")
    (2, None)
    """
    return int(name[1:]) if name[:1] == SIGN and name[1:].isdecimal() else None


def neutral(name: str) -> str:
    """A stored name as a record or a program has it: an element by its symbol."""
    return name.removeprefix(SIGN)
