"""The command `labtable`. Each part is imported only when it is needed, so that a table opens at once."""

import os
import sys
from collections.abc import Sequence

from labtable import __version__
from labtable.engine.words.problem import Problem

from . import languages, learning, printing, records, studies, tables
from .arguments import Parser
from .endings import INTERRUPTED, fail

ADDED = (
    tables.add_serve, tables.add_site, tables.add_play, tables.add_rules, tables.add_join, tables.add_mcp,
    studies.add_compile, studies.add_simulate, studies.add_tournament, studies.add_report, studies.add_compare,
    studies.add_exploit, studies.add_benchmark,
    learning.add_learn,
    languages.add_languages,
    printing.add_print,
    records.add_replay, records.add_sheet, records.add_audit,
)  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    0; 1 if something was done but not all of its files could be written; 2 for what cannot be done; 130 for Ctrl-C.
    """
    open_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal without γ shows ? for it
    chosen = parser().parse_args(arguments)
    try:
        code: int = chosen.run(chosen) or 0
        sys.stdout.flush()
    except Problem as problem:
        return fail(problem.text)
    except BrokenPipeError:  # the reader has closed the pipe
        from labtable.terminal.console import drop_output

        drop_output()
        return 0
    except OSError as error:
        return fail(f"{error.filename or 'A file'} cannot be used: {error.strerror}.")
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        return INTERRUPTED
    return code


def open_streams() -> None:
    """Replace standard streams that were closed before the start with empty ones."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115  # as long as the process


def parser() -> Parser:
    """The parser of all commands and their arguments."""
    top = Parser("labtable", description="A table for science card games: play them, teach with them, study them.")
    top.add_argument("--version", action="version", version=f"labtable {__version__}")
    top.set_defaults(run=lambda chosen: print(top.format_help(), end=""))
    commands = top.add_subparsers(title="commands", metavar="COMMAND")
    for add in ADDED:
        add(commands)
    return top
