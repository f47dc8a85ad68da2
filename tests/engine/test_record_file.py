"""A record holds all that is needed to play a match again, and says in which line it does not."""

import json
from random import Random
from typing import Any

import pytest

from labtable.engine.files.record_file import Player, dump_match, load
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem
from labtable.games import load as load_game

GAME = load_game("unitary")
PLAYERS = [Player("Ada"), Player("Émile", "intermediate"), Player("陳")]


def played(seed: int, options: dict[str, Any] | None = None, actions: int = 10_000) -> Match:
    """A match of random actions, to its end or so many."""
    match, dice = Match(GAME, 3, options, seed), Random(seed)
    while not match.is_over and len(match.played) < actions:
        seat = dice.choice(GAME.who_may_act(match.state))
        action = GAME.write(dice.choice(GAME.legal(match.state, seat)))
        match.play(seat, action, ms=7 * len(match.played))
    return match


def lines(record: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in record.splitlines()]


def text(lines: list[Any]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("options", [{"claims": "auto"}, {"claims": "spot", "big_deck": True}])
def test_a_record_is_the_match_again(seed: int, options: dict[str, Any]) -> None:
    match = played(seed, options)
    record = load(dump_match(match, PLAYERS), load_game)
    assert record.match.state == match.state
    assert record.match.played == match.played
    assert record.match.options == match.options
    assert record.players == PLAYERS
    assert record.names == ["Ada", "Émile", "陳"]
    assert not record.is_cut_off


def test_the_file_reads_as_the_design_says() -> None:
    match = played(1, actions=2)
    first, *actions = lines(dump_match(match, PLAYERS))
    assert first == {
        "format": "labtable 1",
        "game": "unitary",
        "rules_version": 1,
        "options": {"claims": "auto", "big_deck": False},
        "seats": [{"name": "Ada"}, {"name": "Émile", "level": "intermediate"}, {"name": "陳"}],
        "seed": 1,
    }
    assert [a["seq"] for a in actions] == [1, 2]
    action = GAME.write(*match.played[1].pieces)
    assert actions[1] == {"seq": 2, "seat": match.played[1].seat, "action": action, "ms": 7}


def test_an_arranged_position_is_kept() -> None:
    match = Match(GAME, 2, seed=3, position={"hands": [["Force"], ["Mass"]], "turn": 1, "area": [1, 1, -2]})
    match.play(1, "mass down")
    record = load(dump_match(match, PLAYERS[:2]), load_game)
    assert record.match.position == match.position
    assert record.match.state == match.state


def test_line_ends_and_byte_order_marks_of_other_editors_do_no_harm() -> None:
    match = played(2)
    record = dump_match(match, PLAYERS)
    for other in (record.rstrip(b"\n"), record.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + record):
        again = load(other, load_game)
        assert again.match.state == match.state
        assert not again.is_cut_off


def test_notation_may_be_written_as_people_write() -> None:
    match = Match(GAME, 2, seed=3, position={"hands": [[], ["Force"]], "turn": 1})
    record = dump_match(match, PLAYERS[:2]) + b'{"seq": 1, "seat": 1, "action": "  force   DOWN", "ms": 0}\n'
    assert GAME.write(*load(record, load_game).match.played[0].pieces) == "Force down"


def test_levels_may_have_the_names_of_older_versions() -> None:
    seats = [{"name": "Ada"}, {"name": "Émile", "level": "club"}, {"name": "陳"}]
    record = load(changed(1, seats=seats), load_game)
    assert record.players == PLAYERS


def test_a_cut_off_file_is_read_when_allowed_and_says_so() -> None:
    match = played(4)
    whole = dump_match(match, PLAYERS)
    last = len(whole.splitlines()[-1])
    for cut in (2, last // 2, last):
        with pytest.raises(Problem, match=rf"Line {len(match.played) + 1} of the record: it is cut off"):
            load(whole[:-cut], load_game)
        record = load(whole[:-cut], load_game, allow_cut_off=True)
        assert record.is_cut_off
        assert record.match.played == match.played[:-1]


def changed(line: int, **changes: Any) -> bytes:
    """A record in which a line was changed."""
    record = lines(dump_match(played(1, actions=6), PLAYERS))
    record[line - 1] |= changes
    return text(record)


BROKEN = {
    "empty": (b"", "The record is empty"),
    "no JSON": (b"hello\nworld\n", "Line 1 .* it is no JSON"),
    "not UTF-8": (b'{"format": "\xff\xfe"}\n{}\n', "Line 1 .* it is no JSON"),
    "deep": (b"[" * 100_000 + b"\n{}\n", "Line 1 .*"),
    "a list": (b"[]\n", "Line 1 .* expected 'object', got 'array'"),
    "nothing said": (b"{}\n", "Line 1 .* object missing required field 'format'"),
    "other format": (changed(1, format="labtable 2"), "Line 1 .* its format is 'labtable 2'"),
    "other rules": (changed(1, rules_version=99), "Line 1 .* version 99 of the rules of Unitary"),
    "more said": (changed(1, colour="red"), "Line 1 .* unknown field 'colour'"),
    "bad option": (changed(1, options={"claims": "never"}), "Line 1 .* claims can be auto, spot"),
    "unknown option": (changed(1, options={"jokers": True}), "Line 1 .* no option 'jokers'"),
    "too few seats": (changed(1, seats=[{"name": "Ada"}]), "Line 1 .* for 2 to 4 players, not 1"),
    "unknown level": (changed(1, seats=[{"name": "A", "level": "god"}] * 3), "Line 1 .* no level 'god'"),
    "bad seed": (changed(1, seed=-1), "Line 1 .* A seed is a whole number"),
    "seed of the wrong kind": (changed(1, seed="x"), "Line 1 .* seed: expected 'int', got 'str'"),
    "bad position": (changed(1, position={"hands": "many"}), "Line 1 .* hands"),
    "an empty line": (changed(1) + b"\n", "Line 8 .* it is no JSON"),
    "seq": (changed(3, seq=7), "Line 3 .* action 2 should follow, not 7"),
    "seat": (changed(3, seat=9), "Line 3 .* There is no seat 9"),
    "negative seat": (changed(3, seat=-1), "Line 3 .* There is no seat -1"),
    "time": (changed(3, ms=-5), "Line 3 .* before the start"),
    "unreadable": (changed(3, action="fly away"), "Line 3 .* 'fly away' .* no card"),
    "refused": (changed(3, action="pass"), r"Line 3 .* 'pass' .* nothing to pass. \[U-11\]"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_wrong_is_said_with_its_line(what: str) -> None:
    record, sentence = BROKEN[what]
    with pytest.raises(Problem, match=sentence) as caught:
        load(record, load_game)
    assert caught.value.code == "bad_record"
    assert caught.value.text.endswith((".", "]"))


def test_an_unknown_game_is_named() -> None:
    with pytest.raises(Problem, match="no game 'chess'") as caught:
        load(changed(1, game="chess"), load_game)
    assert caught.value.code == "unknown_game"


@pytest.mark.parametrize("seed", range(200))
def test_mutated_records_are_read_or_refused_in_words(seed: int) -> None:
    dice = Random(seed)
    record = bytearray(changed(1))
    for _ in range(dice.randrange(1, 8)):
        record[dice.randrange(len(record))] = dice.randrange(256)
    try:
        load(bytes(record), load_game, allow_cut_off=dice.random() < 0.5)
    except Problem as problem:
        assert problem.text  # noqa: PT017  # being read is as good
