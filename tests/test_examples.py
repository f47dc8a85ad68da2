"""The examples in docstrings are true."""

from doctest import NORMALIZE_WHITESPACE, DocTest, DocTestFinder, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

import labtable

SOURCE = Path(labtable.__file__).parents[1]
MODULES = [
    import_module(".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"))
    for path in sorted(SOURCE.glob("labtable/**/*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]
EXAMPLES = [example for module in MODULES for example in DocTestFinder().find(module) if example.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_the_example_of_a_docstring_is_true(example: DocTest) -> None:
    said: list[str] = []
    DocTestRunner(optionflags=NORMALIZE_WHITESPACE).run(example, out=said.append)
    assert said == [], "".join(said)
