"""Build the documentation that a site includes, from the texts in `docs/` and the docstrings."""

import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from labtable.engine.words.problem import Problem, installing

SOURCE = Path(__file__).parents[3]  # the copy of labtable's source that this is run from, if it is one
CONFIGURATION = "zensical.toml"
COMMON = "[project.plugins.search]"  # where the part begins that the configurations of all languages share
FILES = (CONFIGURATION, "CHANGELOG.md", "Containerfile", "SECURITY.md")
FOLDERS = ("docs", "examples", "src")
FONTS = ("libertinus-serif-latin-400-normal", "source-sans-3-latin-wght-normal")  # of docs/styles/paper.css
BUILT = Path(__file__).parents[1] / "web" / "static" / "assets"
LANGUAGES = sorted(path.parent.name for path in SOURCE.glob(f"docs/??/{CONFIGURATION}"))  # other than English
NOT_READ = shutil.ignore_patterns("__pycache__", "static", "*.egg-info")


def why_not() -> str | None:
    """What is missing to build the documentation, or None."""
    if not (SOURCE / CONFIGURATION).is_file():
        return "it is built in a copy of labtable's source only"
    if find_spec("zensical") is None or find_spec("mkdocstrings") is None:
        return f"it is built by the extra docs: {installing('docs')}"
    return None


def build_documentation(to: Path) -> None:
    """Build the documentation into a new folder, other languages into folders of it named by their codes.

    A warning is an error: Problem `bad_documentation` with its text.
    """
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name in FILES:
            shutil.copy(SOURCE / name, work)
        for name in FOLDERS:
            shutil.copytree(SOURCE / name, work / name, ignore=NOT_READ)
        _bring_fonts(work / "docs" / "styles")
        translated = [path.parent for path in sorted(work.glob(f"docs/??/{CONFIGURATION}"))]
        moved = [language.rename(work / f"docs-{language.name}") for language in translated]
        english = (work / CONFIGURATION).read_text(encoding="utf-8")
        _build(work, to)
        for language, texts in zip(translated, moved, strict=True):
            shutil.copytree(work / "docs" / "styles", texts / "styles")
            own = (texts / CONFIGURATION).read_text(encoding="utf-8")
            (texts / CONFIGURATION).unlink()
            common = english[english.index(COMMON) :]
            (work / CONFIGURATION).write_text(f"{own}\n{common}", encoding="utf-8")
            _build(work, to / language.name)


def _build(work: Path, to: Path) -> None:
    """Build what the configuration in this folder says."""
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        mistakes = re.sub(r"\x1b\[[\d;]*m", "", done.stderr)  # without its colours
        raise Problem.english("bad_documentation", f"The documentation has mistakes.\n{mistakes}")
    # Its links are absolute: a page for wrong addresses cannot know how deep it is shown.
    (work / "site" / "404.html").unlink()
    shutil.move(work / "site", to)


def _bring_fonts(folder: Path) -> None:
    """Copy the built client's fonts, whose file names contain a digest. Without them, the system's fonts are used."""
    folder.mkdir(exist_ok=True)
    for name in FONTS:
        for file in BUILT.glob(f"{name}-*.woff2"):
            shutil.copy(file, folder / f"{name}.woff2")
