"""Where OpenSpiel is not installed, that is said."""

import sys

import pytest

from labtable.engine.words.problem import Problem
from labtable.spiel import register


def test_without_openspiel_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtable.spiel.find_spec", lambda name: None)
    monkeypatch.delitem(sys.modules, "pyspiel", raising=False)
    with pytest.raises(Problem, match=r"pip install '\.\[spiel\]'"):
        register()
