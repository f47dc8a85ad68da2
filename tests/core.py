"""An environment with what `pip install .` brings, and nothing else, made of the packages that are here."""

import tomllib
import venv
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "labtable"
HERE = {"extra": ""}  # no extra is asked for
ALONE = {"PYTHONPATH": ""}  # the environment variable by which it could find more


class Core:
    """The environment, in a folder of its own: links to the packages, where a Python of its own finds them."""

    def __init__(self, folder: Path) -> None:
        venv.create(folder, with_pip=False)
        (packages,) = folder.glob("lib/python*/site-packages")  # lib64 is a link to it
        for path in [SOURCE, *core_files()]:
            (packages / path.name).symlink_to(path)
        self.python = folder / "bin" / "python"
        self.labtable = [str(self.python), "-m", "labtable"]


def core_packages() -> set[str]:
    """The names of the packages that labtable needs without an extra, and of those that they need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found: set[str] = set()
    wanted = list(project["dependencies"])
    while wanted:
        requirement = Requirement(wanted.pop())
        name = canonicalize_name(requirement.name)
        if (requirement.marker is None or requirement.marker.evaluate(HERE)) and name not in found:
            assert not requirement.extras, f"{requirement} would bring more than is looked at here"
            found.add(name)
            wanted += distribution(name).requires or []
    return found


def core_files() -> Iterator[Path]:
    """What those packages have in the folder of packages: modules, packages, what is known of them."""
    for name in core_packages():
        package = distribution(name)
        tops = {file.parts[0] for file in package.files or []} - {"..", "__pycache__"}
        yield from (Path(str(package.locate_file(top))) for top in sorted(tops))


def size_of(path: Path) -> int:
    """The bytes of a file, or of all files in a folder."""
    return path.stat().st_size if path.is_file() else sum(f.stat().st_size for f in path.rglob("*") if f.is_file())
