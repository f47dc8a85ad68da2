"""What every game provides, in the form in which the rest of the software expects it."""

import ast
import inspect
import re
from math import sqrt
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from labtable.engine.files.rulebook import languages_of_rules, rulebook_of, rules_of
from labtable.engine.kernels import contract
from labtable.engine.kernels.binding import called_by
from labtable.engine.kernels.compiled import written_by_hand
from labtable.engine.kernels.kernel import is_kernel
from labtable.engine.kernels.meaning import Amount, OneOf
from labtable.engine.kernels.options import Option
from labtable.engine.kernels.record import is_wide, marks_of, shapes_of
from labtable.engine.play import random_bot
from labtable.engine.play.bulk import advance_each, deal_each, first_of_each, play_matches_at_random, results_of_each
from labtable.engine.play.game import Game
from labtable.engine.words.catalogue import ENGLISH
from labtable.engine.words.problem import Problem
from labtable.terminal.session import rules_in_words

from .tables import GAMES, for_every_game, marks, own_tests

KIT = Path(__file__).parents[2] / "client/src/kit"  # the parts that pages share
LONGEST_KERNEL = 25  # lines after the head, the docstring among them
BUILTINS = {"range", "min", "max", "abs", "len"}
ANYWHERE = (
    ast.Try, ast.Raise, ast.With, ast.Assert, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp,
    ast.Slice, ast.Yield, ast.YieldFrom, ast.Await, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal, ast.Dict,
    ast.Set, ast.List, ast.JoinedStr, ast.Starred, ast.Delete, ast.ClassDef, ast.MatMult,
)  # fmt: skip
INEXACT = (ast.Div, ast.Pow)  # in rules, which are about whole numbers


def kernels_of(game: Game) -> list[Any]:
    """All kernels that a game's contract reaches, and the engine's that drive it."""
    found: list[Any] = []
    waiting: list[Any] = [*contract.CONTRACT, *DRIVERS]
    while waiting:
        called = waiting.pop()
        kernel = game.kernels.get(called, called)
        if kernel not in found:
            found.append(kernel)
            waiting += called_by(kernel)
    return found


DRIVERS = (deal_each, first_of_each, advance_each, results_of_each, play_matches_at_random, random_bot.choose)
BY_HAND = written_by_hand()
SEARCH = "labtable.search."  # weighs and averages, and may do so by floating-point numbers
KERNELS = list(dict.fromkeys(k for game in GAMES for k in kernels_of(game) if k not in BY_HAND))
for_every_kernel = pytest.mark.parametrize(
    "kernel", KERNELS, ids=lambda k: f"{k.__module__.split('.', 1)[1]}.{k.__name__}"
)


def is_new_row(node: ast.AST) -> bool:
    """Whether an expression makes a row."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in ("new_row", "new_numbers")


def assigned(node: ast.Assign) -> list[tuple[ast.expr, ast.expr]]:
    """The targets of a statement, each with its value."""
    pairs: list[tuple[ast.expr, ast.expr]] = []
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            pairs += zip(target.elts, node.value.elts, strict=True)
        else:
            pairs.append((target, node.value))
    return pairs


def rows_kept(function: ast.FunctionDef) -> list[str]:
    """The new rows of a kernel that it does more with than to name them, index them and hand them to other kernels.

    Their place is used again: in the next round of a loop, and when the kernel has returned.
    """
    nodes = list(ast.walk(function))
    pairs = [pair for node in nodes if isinstance(node, ast.Assign) for pair in assigned(node)]
    named = [(name, row) for name, row in pairs if isinstance(name, ast.Name) and is_new_row(row)]
    allowed = [row for _, row in named]
    allowed += [node.value for node in nodes if isinstance(node, ast.Subscript)]
    allowed += [given for node in nodes if isinstance(node, ast.Call) for given in node.args]
    names = {name.id for name, _ in named}
    rows = [node for node in nodes if is_new_row(node) or (isinstance(node, ast.Name) and node.id in names)]
    return [ast.unparse(row) for row in rows if row not in [*allowed, *(name for name, _ in named)]]


@for_every_kernel
def test_kernels_follow_the_house_rules(kernel: Any) -> None:
    """They read like the rules, and run compiled and uncompiled alike."""
    (function,) = ast.parse(dedent(inspect.getsource(kernel))).body
    assert isinstance(function, ast.FunctionDef)
    assert ast.get_docstring(function), "says what it means"
    is_search = kernel.__module__.startswith(SEARCH)
    forbidden, numbers = (ANYWHERE, (int, bool, float)) if is_search else (ANYWHERE + INEXACT, (int, bool))
    assert rows_kept(function) == []
    assert ast.unparse(function.returns or function) in ("int", "bool", "float", "None"), "no kernel returns a row"
    for node in (node for statement in function.body[1:] for node in ast.walk(statement)):
        assert not isinstance(node, forbidden), f"line {getattr(node, 'lineno', '?')}: {type(node).__name__}"
        if isinstance(node, ast.Constant):
            assert type(node.value) in numbers, f"{node.value!r} is no number that may stand here"
        if isinstance(node, ast.Call):
            assert isinstance(node.func, ast.Name), "only kernels are called, by name"
            called = kernel.__globals__.get(node.func.id)
            is_exact = (called is None and node.func.id in BUILTINS) or (is_search and called is sqrt)
            assert is_kernel(called) or is_exact, node.func.id


@pytest.mark.parametrize(
    "line", ["return row", "return n, row", "return new_row(3)", "other = row", "s.row = new_row(3)", "s.row = row"]
)
def test_a_row_that_is_kept_is_noticed(line: str) -> None:
    (fine,) = ast.parse("def kernel(s, n):\n    n, row = 1, new_row(3)\n    row[0] = fill(row, n)").body
    (function,) = ast.parse(f"{ast.unparse(fine)}\n    {line}").body
    assert isinstance(fine, ast.FunctionDef)
    assert isinstance(function, ast.FunctionDef)
    assert rows_kept(fine) == [] != rows_kept(function)


@for_every_kernel
def test_kernels_are_short(kernel: Any) -> None:
    (function,) = ast.parse(dedent(inspect.getsource(kernel))).body
    assert isinstance(function, ast.FunctionDef)
    assert function.body[-1].end_lineno is not None
    assert function.body[-1].end_lineno - function.body[0].lineno < LONGEST_KERNEL


@for_every_game
def test_every_rule_stands_in_a_docstring_of_a_kernel(game: Game) -> None:
    said = " ".join(kernel.__doc__ for kernel in kernels_of(game) if kernel.__module__.startswith(f"{game.package}."))
    for rule in rules_of(game.folder):
        letter, number = rule.number.split("-")
        spans = re.findall(rf"{letter}-(\d+) to {letter}-(\d+)", said)
        named = re.search(rf"\b{rule.number}\b", said) or any(int(a) <= int(number) <= int(b) for a, b in spans)
        assert named, f"no kernel says that it implements {rule.number}"


@for_every_game
def test_every_rule_has_a_test_that_is_named_by_it(game: Game) -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(own_tests(game).rglob("test_*.py")))
    tested = {f"{letter}-{number}" for letter, number in re.findall(r"^def test_([A-Z]+)(\d+)_", source, re.MULTILINE)}
    assert tested == {rule.number for rule in rules_of(game.folder)}


@for_every_game
def test_rules_are_numbered_from_one_on(game: Game) -> None:
    numbers = [rule.number for rule in rules_of(game.folder)]
    letter = numbers[0].split("-")[0]
    assert numbers == [f"{letter}-{n + 1}" for n in range(len(numbers))]


@for_every_game
def test_what_a_field_may_hold_fits_into_its_16_bits(game: Game) -> None:
    for field in shapes_of(game.state):
        for mark in () if is_wide(game.state, field) else marks_of(game.state, field):
            match mark:
                case Amount(low=low, high=high) | Option(low=int(low), high=int(high)):
                    assert -(2**15) <= low <= high < 2**15, field
                case OneOf(end=end, low=low):
                    assert -(2**15) <= low < end <= 2**15, field


@for_every_game
def test_options_have_defaults_that_are_among_their_choices(game: Game) -> None:
    settings = game.settings()
    for option in game.options:
        assert settings[option.name] == option.default
        assert option.default in option.choices
        assert set(option.windows) <= set(option.choices)
    with pytest.raises(Problem, match="has no option"):
        game.settings({"no such option": 1})


@for_every_game
def test_level_0_is_random(game: Game) -> None:
    assert game.levels[0] == "random"
    with pytest.raises(Problem, match="no level"):
        game.level("no such level")


@for_every_game
def test_every_level_has_a_manner_of_play_in_one_short_sentence(game: Game) -> None:
    if game.package.startswith("labtable.games."):
        manners = [game.words.catalogue.texts.get(f"manner.{level}", "") for level in game.levels]
        assert all(manner.endswith(".") and len(manner) <= 80 for manner in manners)
        assert len(set(manners)) == len(game.levels)


@for_every_game
def test_what_is_spoken_of_is_a_part_of_the_page(game: Game) -> None:
    files = [*(game.folder / "page").glob("*.svelte"), *KIT.glob("*.svelte")]
    page = "".join(file.read_text(encoding="utf-8") for file in files)
    for key in game.words.catalogue.texts:
        parts = set(marks(game, key))
        assert not [part for part in parts if f'data-part="{part}"' not in page], key
        assert len(parts) <= 3, key


VERB = re.compile(r"\{(?:who|by|next)\} (has|is|was|does|(?!always|perhaps)[a-z]+[^s\W]s)\b")


@for_every_game
def test_verbs_after_a_player_go_with_you_as_well(game: Game) -> None:
    for key, template in game.words.catalogue.texts.items():
        verb = VERB.search(template)
        assert verb is None, f"{key}: a verb needs {{who, select, one {{has}} other {{have}}}}"


@for_every_game
def test_every_reason_has_its_own_number_and_none_is_0(game: Game) -> None:
    assert [reason.value for reason in game.refusals.__members__.values()] == list(range(len(game.refusals)))
    assert game.refusals(0).name == "NONE"


@for_every_game
def test_every_kind_of_event_has_its_own_number_and_is_emitted(game: Game) -> None:
    assert len(game.events.__members__) == len(game.events)
    sources = "".join(inspect.getsource(kernel) for kernel in kernels_of(game) if kernel not in BY_HAND)
    for kind in game.events:
        assert re.search(rf"\b{game.events.__name__}\.{kind.name}\b", sources), f"no kernel emits {kind.name}"


@for_every_game
def test_arguments_of_events_have_names_of_their_own_and_the_open_one_is_the_last(game: Game) -> None:
    for kind in game.events:
        names = [argument.name for argument in kind.arguments]
        assert len({"kind", "seat", "who", *names}) == 3 + len(names)
        assert 0 not in [argument.length for argument in kind.arguments[:-1]]


@for_every_game
def test_the_rules_that_refusals_and_events_rest_on_exist(game: Game) -> None:
    numbers = {rule.number for rule in rules_of(game.folder)}
    members = [*game.refusals, *game.events]
    assert {member.rule for member in members if member.rule is not None} <= numbers


@for_every_game
def test_the_aim_comes_before_all_rules(game: Game) -> None:
    assert [note.title for note in rulebook_of(game.folder).opening][1:] == ["Aim", "In short"]


@for_every_game
def test_the_rules_open_with_the_game_in_five_to_seven_lines(game: Game) -> None:
    for language in languages_of_rules(game.folder):
        text = rulebook_of(game.folder, language).opening[2].text
        lines = re.split(r"\n(?! )", text)
        assert 5 <= len(lines) <= 7
        for line in lines:
            assert line.startswith("- ")
            assert line.endswith(".")
            assert len(line) <= (120 if language == ENGLISH else 160)
            assert "`" not in line  # no names of options, no notation
        assert text in "\n".join(rules_in_words(game.folder, language=language))


@for_every_game
def test_the_rules_in_every_language_have_the_same_numbers(game: Game) -> None:
    english = rulebook_of(game.folder)
    numbers = [rule.number for rule in english.rules]
    for language in languages_of_rules(game.folder):
        book = rulebook_of(game.folder, language)
        assert [rule.number for rule in book.rules] == numbers
        assert (len(book.opening), len(book.notes)) == (3, len(english.notes))
        named = re.findall(rf"\b{numbers[0][:-1]}\d+\b", " ".join(rule.text for rule in book.rules))
        assert set(named) <= set(numbers)
