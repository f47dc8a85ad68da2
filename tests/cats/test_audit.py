"""What `labtable audit` prints of a match of Schrödinger's Cats, field by field, by hand. See `test_referee`, too."""

import json
from pathlib import Path
from typing import Any

from labtable.engine.files.audit import audit
from labtable.engine.files.record_file import Player, dump_match
from labtable.engine.play.match import Match
from tests.commands import run

from .played import play_on
from .positions import GAME, arranged, play

DOCTORATES = ["Purrie", "Mewton", "Felidae"]


def lines_of(match: Match) -> list[dict[str, Any]]:
    """The audit, by `seq`; the match itself is left out."""
    lines: list[Any] = list(audit(match))
    return lines[1:]


def test_the_first_line_describes_the_match_and_the_second_the_deal() -> None:
    first, deal, *rest = audit(Match(GAME, 3, {"open_doctorate": False}, 12))
    assert first == {
        "game": "cats",
        "rules_version": GAME.rules_version,
        "options": {"form": "laboratory", "open_doctorate": False},
        "seats": 3,
        "seed": 12,
        "cards": {"A": 20, "D": 20, "E": 8, "H": 4},
    }
    assert list(deal) == ["seq", "seat", "action", "truth", "may_act", "legal", "returns"]
    assert (deal["seq"], deal["seat"], deal["action"], deal["returns"], rest) == (0, None, None, None, [])
    truth: Any = deal["truth"]
    assert deal["may_act"] == [truth["turn"]]
    assert list(deal["legal"]) == [str(truth["turn"])]
    assert ([len(hand) for hand in truth["hands"]], len(truth["research"]), truth["open"]) == ([6, 6, 6], 34, [])


def test_legal_has_each_whole_action_once_and_for_who_may_act_only() -> None:
    match = play(arranged("AAHD", "DDE", doctorates=DOCTORATES, open=["Tabby"]), "bid 3A", "show A H", "cycle D")
    deal, bid, showing, cycling = (line["legal"] for line in lines_of(match))
    assert list(deal) == list(bid) == list(showing) == list(cycling) == ["0"]
    assert len(deal["0"]) == len(set(deal["0"])) == 65 + 1, "every hypothesis and the doctorate"
    assert sorted(bid["0"]) == [
        "doctorate Purrie", "end", "show A", "show A A", "show A A H", "show A H", "show H",
    ]  # fmt: skip
    assert sorted(showing["0"]) == ["cycle A", "cycle A D", "cycle D", "doctorate Purrie", "end"]
    assert sorted(cycling["0"]) == ["doctorate Purrie", "end"]


def test_piles_are_top_first() -> None:
    match = arranged("AADDE", "DDEE", doctorates=DOCTORATES, research="HEADA")
    play(match, "bid 1A", "show A A", "cycle D E", "end", "bid 1D", "show D", "cycle E", "end", "doctorate Purrie")
    lines = lines_of(match)
    assert [line["truth"]["research"][:3] for line in lines[:4]] == [["H", "E", "A"]] * 3 + [["A", "D", "A"]]
    assert lines[3]["truth"]["hands"][0] == ["D", "E", "H"]
    assert [lines[seq]["truth"]["discard"] for seq in (2, 3, 6, 7, 9)] == [
        [],
        ["D", "E"],
        ["D", "E"],
        ["E", "D", "E"],
        ["A", "A", "E", "D", "E"],
    ]
    assert lines[9]["truth"]["findings"] == [[], ["D"]]


def test_a_call_shows_the_experiment_it_ended_and_the_next_one() -> None:
    match = arranged("AAD", "DDE", "EEA", doctorates=DOCTORATES, open=["Tabby"], form="elimination", turn=1)
    play(match, "doctorate Mewton", "bid 9A", "end", "doctorate Felidae", "call")
    *_, before, after = lines_of(match)
    truth = before["truth"]
    assert (truth["boxes"], truth["bid"], truth["shown_now"]) == (11, {"n": 9, "state": "A", "by": 1}, 0)
    assert (truth["turn"], truth["phase"], truth["open"]) == (2, "hypothesis", ["Tabby", "Mewton", "Felidae"])
    truth = after["truth"]
    assert (after["seat"], after["action"], after["returns"], after["may_act"]) == (2, "call", None, [2])
    assert (truth["experiment"], truth["boxes"], truth["bid"]) == (2, 4, None)
    assert (truth["won"], truth["lost"], truth["out"]) == ([0, 0, 1], [0, 1, 0], [False, True, False])
    assert (truth["turn"], truth["phase"], truth["discard"], truth["winners"]) == (2, "hypothesis", [], [])
    assert [len(hand) for hand in truth["hands"]] == [2, 0, 2]
    assert [(one["name"], one["state"]) for one in truth["doctorates"]] == [
        ("Purrie", "secret"), ("Mewton", "used"), ("Felidae", "used"),
    ]  # fmt: skip
    assert truth["revealed"]["hands"][0] == ["A", "A", "D"]
    assert truth["revealed"]["hands"][1][:3] != truth["hands"][1]


def test_after_the_last_call_all_stays_as_it_was_revealed_but_an_unused_doctorate_is_gone() -> None:
    match = arranged("AAD", "DDE", doctorates=["Purrie", "Pounce"], form="elimination")
    play(match, "bid 2A", "show A", "end", "doctorate Pounce", "call")
    line = lines_of(match)[-1]
    truth = line["truth"]
    assert (line["may_act"], line["legal"], line["returns"]) == ([], {}, [1, -1])
    assert (truth["phase"], truth["turn"], truth["winners"], truth["experiment"]) == ("over", 1, [0], 1)
    assert (truth["hands"], truth["findings"]) == ([["A", "D"], ["D", "D", "E"]], [["A"], []])
    assert (truth["bid"], truth["counts_as"]) == ({"n": 2, "state": "A", "by": 0}, {"A": 2, "E": 0})
    assert truth["revealed"]["count"] == 4
    assert [one["state"] for one in truth["doctorates"]] == ["secret", "used"]
    lost = arranged("AAD", "DDE", doctorates=["Purrie", "Pounce"], form="elimination")
    truth = lines_of(play(lost, "bid 2A", "end", "call"))[-1]["truth"]
    assert [one["state"] for one in truth["doctorates"]] == ["secret", "gone"]


def test_the_command_prints_it_line_by_line(tmp_path: Path) -> None:
    match = play_on(Match(GAME, 4, {"form": "laboratory"}, 3), 3)
    players = [Player(name) for name in ("Ada", "Bob", "Cleo", "Dan")]
    (tmp_path / "cats.labtable").write_bytes(dump_match(match, players))
    done = run(tmp_path, "audit", "cats.labtable")
    assert (done.returncode, done.stderr) == (0, "")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert lines == list(audit(match))
    assert [(line["seat"], line["action"]) for line in lines[2:]] == match.written
