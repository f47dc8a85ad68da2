"""What of the standard library is packed for the page, and how modules are compiled for it."""

import marshal
from pathlib import Path
from textwrap import dedent

import pytest

from labtable.site.packing import compiled, modules_in, needed

SOURCES = {
    "ours.py": "import direct\nfrom package import member, value\ndef later():\n    import lazily, email.message",
    "direct.py": "try:\n    import tried\nexcept ImportError:\n    from caught import x\nclass A:\n    import within",
    "package/__init__.py": "import doctest",
    "package/member.py": "from . import sibling\nfrom .deep.inner import x",
    "package/sibling.py": "if __name__ == '__main__':\n    import only_run",
    "package/deep/__init__.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import only_read",
    "package/deep/inner.py": "match 1:\n    case 1:\n        import matched",
    **{
        f"{name}.py": ""
        for name in ("tried", "caught", "within", "lazily", "matched", "only_run", "only_read", "doctest", "unused")
    },
    "email/__init__.py": "",
    "email/message.py": "",
}


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    for name, text in SOURCES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def test_all_that_may_be_imported_is_needed_but_what_a_page_cannot_use(sources: Path) -> None:
    found = needed(["ours", "not_here"], modules_in(sources))
    assert found == {
        "ours", "direct", "tried", "caught", "within", "lazily", "package", "package.member", "package.sibling",
        "package.deep", "package.deep.inner", "matched", "doctest",
    }  # fmt: skip


def test_a_compiled_module_does_the_same_and_has_no_docstrings(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    source.write_text(
        dedent('''
            """A module."""
            from __future__ import annotations
            class Empty:
                """A class."""
            def double(n: int) -> int:
                """Double a number."""
                assert n > 0
                return 2 * n
            ''').lstrip()
    )
    names: dict[str, object] = {}
    exec(marshal.loads(compiled(source, "/somewhere/module.py")[16:]), names)
    double = names["double"]
    assert callable(double)
    assert double(4) == 8
    assert (double.__doc__, names.get("__doc__"), names["Empty"].__doc__) == (None, None, None)
    assert double.__code__.co_filename == "/somewhere/module.py"  # type: ignore[attr-defined]
    with pytest.raises(AssertionError):
        double(0)
