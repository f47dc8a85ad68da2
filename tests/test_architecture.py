"""The house rules that can be checked: which way imports point, what documents say, what lock files must not say."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src/labtable"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
LONGEST_FILE = 600  # lines: a file has one subject

# For each contract, by the first words of its name: a file, and a line in it that must break the contract.
BREACHES = {
    "Imports point one way": ("engine/words/sentences.py", "import labtable.table"),
    "The engine has floors": ("engine/kernels/record.py", "import labtable.engine.words.problem"),
    "The lab has floors": ("lab/figures/estimates.py", "import labtable.lab.bots.policies"),
    "The table has floors": ("table/store/log.py", "import labtable.table.state.changes"),
    "Games do not import each other": ("games/another/__init__.py", "import labtable.games.unitary.cards"),
    "No part names a game": ("table/session.py", "import labtable.games.unitary.rules"),
    "Rules know no clock": ("games/unitary/rules.py", "import time"),
    "Only engine.kernels.compiled": ("engine/play/match.py", "import numba"),
    "Engine, search, games and table": ("games/unitary/rules/cards.py", "import starlette"),
}


def lint(source: Path, settings: Path) -> str:
    """What import-linter says of the package in a folder."""
    code = f"import sys; sys.path[:0] = [{str(source)!r}, {str(ROOT)!r}]; from importlinter.cli import lint_imports; "
    code += f"sys.exit(lint_imports(config_filename={str(settings)!r}, cache_dir=None))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=source, check=False)
    return " ".join((told.stdout + told.stderr).split())


@pytest.mark.parametrize("contract", [c["name"] for c in CONTRACTS])
def test_a_breach_of_each_import_contract_is_seen(contract: str, tmp_path: Path) -> None:
    (start,) = [start for start in BREACHES if contract.startswith(start)]
    file, line = BREACHES[start]
    source = tmp_path / "src"
    shutil.copytree(PACKAGE, source / "labtable", ignore=shutil.ignore_patterns("static", "__pycache__", "*.svelte"))
    settings = tmp_path / "pyproject.toml"
    shutil.copy(ROOT / "pyproject.toml", settings)
    broken = source / "labtable" / file
    broken.parent.mkdir(exist_ok=True)
    broken.write_text((broken.read_text() if broken.exists() else "") + f"\n{line}\n")
    assert f"{contract} BROKEN" in lint(source, settings)


def test_the_imports_of_the_package_keep_all_contracts() -> None:
    told = lint(ROOT / "src", ROOT / "pyproject.toml")
    assert f"Contracts: {len(CONTRACTS)} kept, 0 broken" in told


def test_every_contract_is_a_sentence_with_its_own_breach() -> None:
    assert len(BREACHES) == len(CONTRACTS)


DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_in_a_document_leads_somewhere(document: Path) -> None:
    """Pages of the documentation in another language are linked as they are built, from and to those in English."""
    for target in re.findall(r"\]\(([^)#?\s]+)[^)]*\)", document.read_text()):
        source = re.sub(r"\.html$", ".md", target)
        assert "://" in target or (document.parent / source).exists(), target


def test_architecture_names_every_part() -> None:
    text = (ROOT / "docs/architecture.md").read_text()
    parts = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert {part for part in parts if f"| `{part}` |" not in text} == set()


def test_every_decision_has_a_title_and_is_listed() -> None:
    listed = (ROOT / "docs/decisions/index.md").read_text()
    pages = [path for path in (ROOT / "docs/decisions").glob("*.md") if path.name != "index.md"]
    assert [path.name for path in pages if f"({path.name})" not in listed] == []
    assert [path.name for path in pages if not path.read_text().startswith("# ")] == []


@pytest.mark.parametrize("file", sorted(PACKAGE.rglob("*.py")), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_every_module_says_what_it_is_and_is_of_one_subject(file: Path) -> None:
    text = file.read_text()
    assert ast.get_docstring(ast.parse(text))
    assert len(text.splitlines()) <= LONGEST_FILE


def code_of(file: Path) -> str:
    """A module with its comments and without its docstrings, whose examples are of some game."""
    text = file.read_text()
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for line in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[line] = ""
    return "\n".join(lines)


def test_what_all_games_share_names_none_of_them() -> None:
    """Of the client, `general.test.ts` says the same."""
    games = PACKAGE / "games"
    named = re.compile(rf"\b({'|'.join(path.parent.name for path in games.glob('*/__init__.py'))})\b", re.IGNORECASE)
    general = [file for file in PACKAGE.rglob("*.py") if games not in file.parents or file.parent == games]
    assert [file for file in general if named.search(code_of(file))] == []
    assert named.search(code_of(games / "unitary/__init__.py"))


def test_lock_files_name_versions_and_no_address() -> None:
    pins = (ROOT / "constraints.txt").read_text().splitlines()
    assert all(re.fullmatch(r"[A-Za-z0-9_.-]+==[A-Za-z0-9_.+-]+", pin) for pin in pins if not pin.startswith("#"))
    assert '"resolved"' not in (ROOT / "client/package-lock.json").read_text()


def test_every_dependency_is_pinned() -> None:
    """Direct ones here; that the others are complete shows when a fresh clone installs what is pinned."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    named = [*project["dependencies"], *(n for extra in project["optional-dependencies"].values() for n in extra)]
    wanted = {re.split(r"[\[>=<]", name)[0].lower() for name in named} - {"labtable"}
    pinned = {
        pin.split("==")[0].lower().replace("_", "-") for pin in (ROOT / "constraints.txt").read_text().splitlines()
    }
    assert wanted - pinned == set()


def test_what_several_tests_need_is_in_no_test_module() -> None:
    """Tests import helpers, which have names that say what they are; a test module is imported by nobody."""
    imports = re.compile(r"^from (\S+) import", re.MULTILINE)
    found = {
        f"{path.relative_to(ROOT)}: {module}"
        for path in (ROOT / "tests").rglob("*.py")
        for module in imports.findall(path.read_text())
        if module.rpartition(".")[2].startswith("test_") and module.rpartition(".")[2] != path.stem
    }
    assert found == set()
