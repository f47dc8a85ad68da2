"""Where PyTorch is not installed, that is said."""

import pytest

from labtable.engine.words.problem import Problem
from labtable.lab.learning import train


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("labtable.lab.learning.training.find_spec", lambda name: None)
    with pytest.raises(Problem, match=r"pip install '\.\[learn\]'"):
        train("cats-tiny", minutes=1)
