"""Pack Python for the page.

Pyodide's own Python runs this while a site is built, so compiled modules have its version.

It reads `/library` (Python's standard library) and `/packages` (what the page imports), and writes into `/packed`:
`stdlib.zip` has the part of the library that may be needed, `packages.tar` the packages. Neither is compressed inside:
each is compressed as a whole.
"""

import ast
import importlib.util
import io
import marshal
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

LIBRARY, PACKAGES, PACKED = Path("/library"), Path("/packages"), Path("/packed")
ZIPPED = "/lib/python314.zip"  # where Pyodide has its library, as traces name it
INSTALLED = "/lib/python3.14/site-packages"
LEFT_OUT = (".pyi", ".typed")

# What Python imports from C, by a name that is made up when it runs.
BY_NAME = ("_strptime", *(f"encodings.{codec}" for codec in ("ascii", "cp437", "idna", "latin_1", "utf_8")))
# What a page cannot use: other machines, other processes, and tools to look for mistakes with. What a function would
# import of it is left out, for such a function is not called here; what a module imports at once is always there.
USELESS = (
    "_pyio", "_pyrepl", "argparse", "asyncio.windows_events", "compression", "concurrent.futures.interpreter",
    "concurrent.futures.process", "ctypes", "doctest", "email", "ftplib", "http", "importlib.metadata",
    "multiprocessing", "pdb", "pydoc", "rlcompleter", "ssl", "tarfile", "unittest", "urllib.request", "xmlrpc",
)  # fmt: skip


Files = dict[str, Path]  # of modules, by name


def modules_in(folder: Path) -> Files:
    """The modules of a folder."""
    files = {file.relative_to(folder).with_suffix(""): file for file in sorted(folder.rglob("*.py"))}
    return {".".join(module.parts).removesuffix(".__init__"): file for module, file in files.items()}


def needed(roots: Iterable[str], among: Files) -> set[str]:
    """The modules and everything that they import, directly or indirectly."""
    seen: set[str] = set()
    waiting = list(roots)
    while waiting:
        name = waiting.pop()
        if name in among and name not in seen:
            seen.add(name)
            waiting += [name.rpartition(".")[0], *_imports(name, among[name])]
    return seen


def _imports(name: str, file: Path) -> Iterator[str]:
    """The names that a module may import. For `from a import b` both a and a.b, as b may be a module."""
    package = name if file.name == "__init__.py" else name.rpartition(".")[0]
    for statement, at_once in _statements(_tree(file).body):
        if isinstance(statement, ast.Import):
            found = [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom):
            base = importlib.util.resolve_name("." * statement.level + (statement.module or ""), package)
            found = [base, *(f"{base}.{alias.name}" for alias in statement.names)]
        else:
            continue
        yield from (
            module for module in found if at_once or not f"{module}.".startswith(tuple(f"{u}." for u in USELESS))
        )


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_bytes())


def _statements(body: Iterable[ast.AST], at_once: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """All statements that may run when a module is used, and whether they run at its import."""
    for statement in body:
        if isinstance(statement, ast.If) and {"__name__", "TYPE_CHECKING"} & _names_in(statement.test):
            continue
        yield statement, at_once
        inner = at_once and not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef)
        for part in ("body", "handlers", "orelse", "finalbody", "cases"):
            yield from _statements(getattr(statement, part, ()), inner)


def _names_in(test: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}


def compiled(file: Path, known_as: str) -> bytes:
    """A module as bytecode, without docstrings."""
    tree = _tree(file)
    for node in (tree, *(statement for statement, _ in _statements(tree.body))):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body[:1] = [ast.Pass(lineno=1, col_offset=0)] if len(node.body) == 1 else []
    is_never_compared = (1).to_bytes(4, "little")  # with a source: PEP 552
    code = marshal.dumps(compile(tree, known_as, "exec", dont_inherit=True))
    return importlib.util.MAGIC_NUMBER + is_never_compared + bytes(8) + code


def main() -> None:
    """Pack both."""
    library, packages = modules_in(LIBRARY), modules_in(PACKAGES)
    used = needed([*packages, *sys.modules, *BY_NAME], {**library, **packages})
    with zipfile.ZipFile(PACKED / "stdlib.zip", "w", zipfile.ZIP_STORED) as archive:
        for file in sorted(library[name] for name in used & library.keys()):
            name = file.relative_to(LIBRARY).as_posix()
            archive.writestr(zipfile.ZipInfo(f"{name}c"), compiled(file, f"{ZIPPED}/{name}"))
    with tarfile.open(PACKED / "packages.tar", "w", format=tarfile.USTAR_FORMAT) as archive:
        for file in sorted(path for path in PACKAGES.rglob("*") if path.is_file() and path.suffix not in LEFT_OUT):
            name = file.relative_to(PACKAGES).as_posix()
            is_module = file.suffix == ".py"
            content = compiled(file, f"{INSTALLED}/{name}") if is_module else file.read_bytes()
            entry = tarfile.TarInfo(f"{name}c" if is_module else name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


if __name__ == "__main__":
    main()
