"""Put small wrongs into the program, one at a time, and see who notices: `python -m tests.wrongs` prints a table.

Each wrong meets the tests of its own folder; if they pass, with `--check`, `make check`; if that passes, the next wider
tests. Which wrongs there are is drawn by a seed, so that nobody picks the easy ones: of all changes that can be made in
a place those with the smallest digests, so that an edit elsewhere in a file leaves the draw as it is.

There are programs that do this to whole packages: mutmut, cosmic-ray. Here one source is run as it stands and compiled,
some of it is TypeScript, each place has tests of its own, and what is asked is no percentage of thousands, but whether
forty are noticed, where, and why the others are not.
"""

import argparse
import ast
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import date
from hashlib import sha256
from itertools import accumulate, groupby, pairwise
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory, TemporaryFile
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".hypothesis", ".coverage*")
CHECK = "make check"
TELLING = ("rules", "hide", "view", "position")  # tests with such names come first: they notice most
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)|^ *FAIL +(?:\|\w+\| )?(.+)|^make.*\[.*: (\S+)\] Error", re.MULTILINE)
LONGEST = 3600  # seconds, while it is not known how long a command takes without a wrong
MORE, TIMES = 60, 4  # with one it may take so many seconds more, and so many times as long


Change = tuple[int, int, bytes]  # from, to, and what stands there instead


class Place(NamedTuple):
    """A part of the program, how many wrongs are put into it, and the commands that should notice."""

    name: str
    files: list[Path]
    n: int
    own: str
    wider: str


class Wrong(NamedTuple):
    """A changed line of a file, how it reads before and after, and the whole file with it."""

    place: Place
    file: Path
    line: int
    said: str
    source: bytes


# --- places -----------------------------------------------------------------------------------------------------------


def files(*patterns: str, but: str = "") -> list[Path]:
    """The files that match, below the root."""
    found = [path.relative_to(ROOT) for pattern in patterns for path in sorted(ROOT.glob(pattern))]
    return [path for path in found if path.name != but]


def pytest(folder: str) -> str:
    """The command that runs the tests of a folder up to the first that fails."""
    tests = sorted(files(f"{folder}/test_*.py"), key=lambda file: not any(word in file.name for word in TELLING))
    return " ".join(["pytest -x -q -p no:cacheprovider", *map(str, tests)])


def places() -> list[Place]:
    """The places."""
    web, vitest = pytest("tests/web"), "cd client && npx vitest run --bail=1"
    found = []
    for game in ("unitary", "mathic", "feynman", "cats"):
        folder, tests = f"src/labtable/games/{game}", (pytest(f"tests/{game}"), f"{pytest('tests/games')} -k {game}")
        views = files(f"{folder}/words/client_view.py", f"{folder}/words/position.py")
        found += [
            Place(f"{game}: rules", files(f"{folder}/rules/*.py", but="hide.py"), 5, *tests),
            Place(f"{game}: hide", files(f"{folder}/rules/hide.py"), 1, *tests),
            Place(f"{game}: view", views, 1, *tests),
        ]
    seats = files("src/labtable/table/state/decide.py", "src/labtable/table/state/table.py")
    sessions = [f"client/src/{name}.svelte.ts" for name in ("link/*Link", "link/connection", "kit/session")]
    return [
        *found,
        Place("table", seats, 4, pytest("tests/table"), web),
        Place("class", files("src/labtable/classroom/decide.py"), 2, pytest("tests/classroom"), web),
        Place("frames", files("src/labtable/api/*frames.py"), 2, web, pytest("tests/table")),
        Place("client", files(*sessions), 4, f"{vitest} src/link src/kit/session", vitest),
    ]


def draw(seed: int) -> list[Wrong]:
    """The wrongs, place by place, in an order of chance."""
    drawn = []
    for place in places():
        found = {}
        for file in place.files:
            source = (ROOT / file).read_bytes()
            for change in PythonChanges(source).all() if file.suffix == ".py" else script_changes(source):
                lines = changed_lines(source, change)
                found[sha256(f"{seed} {file.name} {lines[0]!r} {lines[1]!r}".encode()).digest()] = file, change
        drawn += [wrong_of(place, *found[digest]) for digest in sorted(found)[: place.n]]
    return drawn


def changed_lines(source: bytes, change: Change) -> tuple[bytes, bytes]:
    """The lines that a change is in, before and after."""
    start, end, new = change
    first, last = source.rfind(b"\n", 0, start) + 1, source.find(b"\n", end - 1)
    return source[first:last], source[first:start] + new + source[end:last]


def wrong_of(place: Place, file: Path, change: Change) -> Wrong:
    """The wrong that a change makes of a file."""
    source, (start, end, new) = (ROOT / file).read_bytes(), change
    old, now = (" ".join(lines.decode().split()).replace("|", "\\|") for lines in changed_lines(source, change))
    said = f"`{old}` → `{now}`" if now else f"`{old}` dropped"
    return Wrong(place, file, source.count(b"\n", 0, start) + 1, said, source[:start] + new + source[end:])


# --- what can be wrong ------------------------------------------------------------------------------------------------

PAIRS = b"< <=,> >=,== !=,in not_in,is is_not,and or,+ -,+= -=,=== !==,&& ||,true false".split(b",")
SWAPPED = {one.replace(b"_", b" "): other for pair in PAIRS for one, other in (pair.split(), reversed(pair.split()))}
OPERATOR = re.compile(rb"\b(?:not in|in|is not|is|and|or)\b|[<>=!]=|[+-]=?|[<>]")
NOT_DONE = (ast.Assert, ast.Raise, ast.JoinedStr, ast.arguments, ast.pattern)
NOT_ADDED = (ast.List, ast.Tuple, ast.ListComp, ast.JoinedStr)


class PythonChanges:
    """The changes that can be made in what a module's functions do, not in what they say and are called."""

    def __init__(self, source: bytes) -> None:
        self.source = source
        self.lines = [0, *accumulate(map(len, source.splitlines(keepends=True)))]

    def all(self) -> Iterator[Change]:
        """All of them."""
        return self._below(ast.parse(self.source), None)

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        last, column = node.end_lineno or 0, node.end_col_offset or 0  # what was read has an end
        return self.lines[node.lineno - 1] + node.col_offset, self.lines[last - 1] + column

    def _below(self, node: ast.AST, is_bool: bool | None) -> Iterator[Change]:
        """The changes below a node; `is_bool`: whether its function returns a bool, None outside of functions."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            is_bool = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        elif is_bool is not None:
            yield from self._at(node, is_bool)
        for name, value in ast.iter_fields(node):
            children = value if isinstance(value, list) else [value]
            for child in children if name not in ("annotation", "returns", "decorator_list") else ():
                if isinstance(child, ast.AST) and not isinstance(child, NOT_DONE):
                    yield from self._below(child, is_bool)
                if is_bool is not None and is_effect(child):
                    start, end = self._span(child)
                    yield (start, end, b"pass") if len(children) == 1 else (start - child.col_offset, end + 1, b"")

    def _at(self, node: ast.AST, is_bool: bool) -> Iterator[Change]:
        """The changes of a node itself."""
        match node:
            case ast.Compare(left, _, right):
                yield from self._swapped(left, *right)
            case ast.BoolOp():
                yield from self._swapped(*node.values)
            case ast.BinOp(left, ast.Add() | ast.Sub(), right) | ast.AugAssign(left, ast.Add() | ast.Sub(), right):
                if not isinstance(left, NOT_ADDED) and not isinstance(right, NOT_ADDED):
                    yield from self._swapped(left, right)
            case ast.Constant(bool() | int() as value):
                yield *self._span(node), str(not value if isinstance(value, bool) else value + 1).encode()
            case ast.If(test) | ast.IfExp(test):
                yield from self._negated(test)
            case ast.Return(ast.expr() as value) if is_bool:
                yield from self._negated(value)

    def _swapped(self, *operands: ast.expr) -> Iterator[Change]:
        for left, right in pairwise(operands):
            if found := OPERATOR.search(self.source, self._span(left)[1], self._span(right)[0]):
                yield *found.span(), SWAPPED[found[0]].replace(b"_", b" ")

    def _negated(self, test: ast.expr) -> Iterator[Change]:
        """Where operators can be swapped instead, nothing."""
        start = self._span(test)[0]
        if isinstance(test, ast.UnaryOp):
            yield start, start + len("not "), b""
        elif isinstance(test, ast.Name | ast.Attribute | ast.Subscript | ast.Call):
            yield start, start, b"not "


def is_effect(statement: ast.AST) -> bool:
    """Whether it is a statement that can be dropped, and what comes after still finds all names."""
    match statement:
        case ast.Expr(ast.Call() | ast.Await()) | ast.AugAssign():
            return True
        case ast.Assign(targets):
            return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return False


UNREAD = re.compile(rb"'(?:[^'\\\n]|\\.)*'|`[^`]*`|//[^\n]*|/\*.*?\*/", re.DOTALL)
SIGN = re.compile(rb"(?<= )(?:[!=]==|&&|\|\||[<>]=?|[+-])(?= )|\b(?:true|false)\b|(?<![|:] )(?<=[ (])\d+\b(?!\.)")
TEST = re.compile(rb"\bif \((!?)[\w.#?]+(?:\([\w. ,#]*\))?\)")
EFFECT = re.compile(rb"^ +this\.[^\n]*[\w)\]]\n", re.MULTILINE)


def script_changes(source: bytes) -> Iterator[Change]:
    """The changes that can be made in the indented lines of a script, which are those of functions and classes."""
    code = UNREAD.sub(lambda found: re.sub(rb"[^\n]", b" ", found[0]), source)
    for found in SIGN.finditer(code):
        if code[code.rfind(b"\n", 0, found.start()) + 1 :].startswith(b" "):
            yield *found.span(), b"%d" % (int(found[0]) + 1) if found[0].isdigit() else SWAPPED[found[0]]
    for found in TEST.finditer(code):
        yield *found.span(1), b"" if found[1] else b"!"
    for found in EFFECT.finditer(code):
        is_whole = (
            found[0].count(b"(") == found[0].count(b")") and code[: found.start()].rstrip()[-1] not in b"=?(,&|+[>"
        )
        if is_whole:
            yield *found.span(), b""


# --- who notices ------------------------------------------------------------------------------------------------------


class Copy:
    """A copy of the checkout, whose `labtable` is its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shutil.copytree(ROOT, folder, symlinks=True, ignore=LEFT_OUT)
        environment = folder / ".venv"
        (environment / "reports").mkdir(parents=True)
        for name in ("bin", "include", "lib", "pyvenv.cfg"):
            (environment / name).symlink_to(ROOT / ".venv" / name)
        for stamp in ("has-node", "ready", "ready-for-tests"):
            (environment / stamp).touch()  # or make would install the copy into the environment that it borrows
        self.environment = {
            **os.environ,
            "PATH": f"{ROOT / '.venv/bin'}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(folder / "src"),
            "PYTHONDONTWRITEBYTECODE": "1",  # a wrong may have the length and the second of what it replaces
            "XDG_CACHE_HOME": f"{folder}-cache",  # what is compiled of wrongs is of no use to anybody
            "NO_COLOR": "1",
        }
        self.limits: dict[str, float] = {}
        is_own = "python -c 'import labtable, sys; sys.exit(not labtable.__file__.startswith(sys.argv[1]))'"
        assert not self.run(f"{is_own} {folder}", LONGEST), "the copy's labtable is not its own"

    def run(self, command: str, limit: float) -> str:
        """Run a command for at most so many seconds; what failed first, and nothing if it succeeds."""
        with TemporaryFile("w+") as told:
            shell = subprocess.Popen(
                command,
                shell=True,
                cwd=self.folder,
                env=self.environment,
                stdout=told,
                stderr=told,
                start_new_session=True,
            )
            try:
                status = shell.wait(limit)
            except subprocess.TimeoutExpired:
                return f"no end after {limit:.0f} s"
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(shell.pid, signal.SIGKILL)
                shell.wait()
            told.seek(0)
            text = told.read()
        found = FAILED.search(text)
        return "" if status == 0 else next(filter(None, found.groups())) if found else text.strip()[-200:]

    def limit(self, command: str) -> float:
        """The seconds that a command may take; 0 if it fails while nothing is wrong."""
        if command not in self.limits:
            start = time.monotonic()
            failed = self.run(command, LONGEST)
            self.limits[command] = 0 if failed else MORE + TIMES * (time.monotonic() - start)
        return self.limits[command]

    def examine(self, wrong: Wrong, checks: bool) -> tuple[str, str]:
        """Who notices a wrong, and the first that failed."""
        stages = {"own tests": wrong.place.own, "make check": CHECK if checks else "", "wider tests": wrong.place.wider}
        file = self.folder / wrong.file
        right = file.read_bytes()
        for stage, command in stages.items():
            if command:
                if not (limit := self.limit(command)):
                    return "no telling", f"without it these fail, too: {stage}"
                file.write_bytes(wrong.source)
                noticed = self.run(command, limit)
                file.write_bytes(right)
                if noticed:
                    return stage, noticed
        return "nothing", ""


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, nargs="+", metavar="N", help="only the wrongs with these numbers")
    parser.add_argument("--list", action="store_true", help="list the wrongs, and put none in")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--check", action="store_true", help="have those that their own tests miss meet `make check`")
    asked = parser.parse_args()
    wrongs = {n: wrong for n, wrong in enumerate(draw(asked.seed), 1) if not asked.only or n in asked.only}
    noticed = dict.fromkeys(wrongs, ("", ""))
    with TemporaryDirectory() as scratch, ThreadPoolExecutor(asked.jobs) as workers:
        copies: SimpleQueue[Copy] = SimpleQueue()

        def examine(numbers: list[int]) -> None:
            copy = copies.get()
            for n in numbers:
                noticed[n] = copy.examine(wrongs[n], asked.check)
                sys.stderr.write(f"{n} {' '.join(noticed[n])}\n")
            copies.put(copy)

        if not asked.list:
            for i in range(asked.jobs):
                copies.put(Copy(Path(scratch, str(i)).resolve()))
            list(workers.map(examine, [list(same) for _, same in groupby(wrongs, key=lambda n: wrongs[n].place.own)]))
    report = [f"{date.today():%-d %B %Y}, `python -m tests.wrongs --seed {asked.seed}`:\n"]  # noqa: DTZ011
    report += ["| | place | wrong | noticed by | first |", "| --- | --- | --- | --- | --- |"]
    for n, wrong in wrongs.items():
        where = f"{wrong.file.as_posix().removeprefix('src/labtable/')}:{wrong.line}"
        report.append(f"| {n} | {where} | {wrong.said} | {' | '.join(noticed[n])} |")
    report += ["", "| place | wrongs | noticed by |", "| --- | --- | --- |"]
    for name, those in groupby(wrongs, key=lambda n: wrongs[n].place.name):
        counts = Counter(noticed[n][0] for n in those)
        report.append(f"| {name} | {counts.total()} | {', '.join(f'{who} {count}' for who, count in counts.items())} |")
    print("\n".join(report))  # noqa: T201


if __name__ == "__main__":
    main()
