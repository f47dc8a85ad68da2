"""How commands end: exit codes, and what is printed on stderr."""

import sys
from collections.abc import Sequence

UNWRITTEN, WRONG, INTERRUPTED = 1, 2, 130  # exit codes


def fail(sentence: str) -> int:
    """Print what is wrong."""
    print(f"labtable: {sentence}", file=sys.stderr)
    return WRONG


def how_it_ended(unwritten: Sequence[str], *, is_complete: bool, is_kept: bool) -> int:
    """Print what could not be written, and how to go on after an interruption; return the exit code."""
    for sentence in unwritten:
        print(f"labtable: {sentence}", file=sys.stderr)
    if unwritten:
        return UNWRITTEN
    if not is_complete and is_kept:
        print("labtable: The same command with --resume goes on.", file=sys.stderr)
    return 0 if is_complete else INTERRUPTED
