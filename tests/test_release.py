"""What is published: an archive of the source that builds a wheel without a network, and a wheel that plays."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
import yaml
from trove_classifiers import classifiers

import labtable
from hatch_metadata import absolute, links
from labtable.games import names

ROOT = Path(__file__).parents[1]
SOURCE = "https://github.com/somebody/labtable"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive where there is neither Node nor a network."""
    folder = tmp_path_factory.mktemp("release")
    build(ROOT, "sdist", folder, os.environ["PATH"])
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extraction_filter = getattr(tarfile, "data_filter", None)  # as in labtable.site.build
        archive.extractall(folder)
    build(folder / f"labtable-{labtable.__version__}", "wheel", folder, path="")
    return next(folder.glob("*.whl"))


def build(root: Path, target: str, to: Path, path: str) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(to)]
    done = subprocess.run(
        command, cwd=root, env={"PATH": path, "HOME": str(to)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return Parser().parsestr(archive.read(name).decode())


def test_the_wheel_has_all_that_is_needed_and_no_more(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        files = set(archive.namelist())
    own = {name for name in files if not name.startswith("labtable-")}
    assert all(name.startswith("labtable/") for name in own)
    assert {"labtable/web/static/index.html", "labtable/site/sw.js", "labtable/py.typed"} <= own
    assert any(re.fullmatch(r"labtable/web/static/assets/.+\.woff2", name) for name in own)
    assert {f"labtable/games/{game}/RULES.md" for game in names()} <= own
    tracked = subprocess.run(["git", "ls-files", "src/labtable"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in tracked.stdout.splitlines():
        assert (name.removeprefix("src/") in own) == (not name.endswith((".svelte", ".ts"))), name
    licences = {name.rpartition("/")[2] for name in files if "/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE"}


def test_it_plays_where_it_is_unpacked(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "XDG_STATE_HOME": str(tmp_path)}

    def run(*command: str, typed: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, env=env, input=typed, capture_output=True, text=True, check=True
        )
        return done.stdout

    assert run("-c", "import labtable; print(labtable.__file__)").strip() == str(tmp_path / "labtable" / "__init__.py")
    assert run("-m", "labtable", "--version").strip() == f"labtable {labtable.__version__}"
    for game in names():
        assert "You hold " in run("-m", "labtable", "play", game, "--seed", "1", typed="?\n")
        assert run("-m", "labtable", "rules", game)


def test_its_metadata_say_what_it_is(metadata: Message) -> None:
    assert metadata["Name"] == "labtable"
    assert metadata["Version"] == labtable.__version__
    assert metadata["License-Expression"] == "MIT"
    assert metadata["Author"] == "The labtable authors"
    assert metadata["Keywords"]
    assert set(metadata.get_all("Classifier", [])) <= classifiers
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert str(metadata.get_payload()).startswith("# labtable\n")


def test_links_and_pictures_follow_from_one_address() -> None:
    assert links("", "v1") == {}
    assert all(address.startswith(SOURCE) for address in links(SOURCE, "v1").values())
    text = (ROOT / "README.md").read_text()
    assert absolute(text, "", "v1") == text
    said = absolute(text, SOURCE, "v1")
    targets = re.findall(r'\]\(([^)#\s]+)|(?:src|srcset|href)="([^"#]+)"', said)
    assert targets
    for target in (first or second for first, second in targets):
        assert target.startswith("https://"), target
        if target.startswith(SOURCE):
            kind, _, file = target.removeprefix(f"{SOURCE}/").partition("/v1/")
            assert kind == ("raw" if file.endswith((".png", ".svg", ".webp", ".gif", ".webm", ".apng")) else "blob")
            assert (ROOT / file).exists(), file


def test_changelog_and_citation_are_of_this_version() -> None:
    newest = re.search(r"^## \[(.+?)\] - (\d{4}-\d\d-\d\d)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert newest is not None
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert newest.groups() == (labtable.__version__, citation["date-released"])
    assert citation["version"] == labtable.__version__
    assert {"cff-version", "message", "title", "authors"} <= citation.keys()


def test_forms_and_workflow_can_be_read() -> None:
    for form in (ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"):
        said = yaml.safe_load(form.read_text())
        assert form.name == "config.yml" or ({"name", "description", "body"} <= said.keys()), form.name
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text())
    assert workflow["jobs"]["test"]["steps"][-1] == {"run": "bash .ci/run"}
