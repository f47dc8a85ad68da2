"""The column of groups in a pasted list, which a heading names."""

from collections.abc import Collection, Mapping, Sequence

from . import list_words
from .name_matching import fold

MOST_LETTERS = 24  # of what a group is called


def groups_in(cells: Mapping[int, Sequence[str]], headings: Collection[int]) -> dict[int, str]:
    """What stands in the column of groups, by line; nothing if no heading names one, or all are in the same."""
    heads = [cells[line] for line in sorted(headings) if len(cells[line]) > 1]
    found = next((n for row in heads for n, cell in enumerate(row) if fold(cell) in list_words.GROUP), None)
    if found is None:
        return {}
    groups = {
        line: " ".join(row[found].split())[:MOST_LETTERS]
        for line, row in cells.items()
        if line not in headings and found < len(row) and row[found]
    }
    return groups if len(set(groups.values())) > 1 else {}
