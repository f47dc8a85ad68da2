"""Actions as they are written and read: exactly there and back, and forgivingly."""

import json
import re
from pathlib import Path

import pytest

from labtable.engine.files.record_file import Player, dump_match, load
from labtable.engine.words.problem import Problem
from labtable.lab import audit, simulate

from .positions import GAME, arranged, legal, play


@pytest.mark.parametrize("seed", range(8))
def test_every_legal_action_is_read_as_it_is_written_both_ways(seed: int) -> None:
    match = arranged(3, seed, discard=["t:red"], side="antimatter" if seed % 2 else "matter")
    for _ in range(30):
        seat = match.state.turn
        view = match.view(seat)
        whole = GAME.whole_actions(match.state, seat)
        for pieces in whole:
            for text in (GAME.words.write(pieces), GAME.words.write_here(pieces, view, seat)):
                assert tuple(GAME.words.read(text, view, seat)) == tuple(pieces), text
        play(match, sorted(legal(match))[seed % len(whole)])
        if match.is_over:
            break


@pytest.mark.parametrize("boson", ["W:red", "photon:red"])
def test_a_record_writes_an_answer_as_audit_does_but_for_the_numbers_of_cards(boson: str) -> None:
    """Also when a call comes in between (F-19), and from a position in which an answer is due."""
    answer = {"W:red": "answer d:red", "photon:red": "answer u:red decay"}[boson]
    hands = [[boson, "c:blue"], [answer.split()[1], *(["c:green", "s:green"] if boson == "W:red" else ["c:green"])]]
    match = play(arranged(3, hands=hands, discard=["u:red"]), f"play {boson}", "2 catch", answer)
    begun = arranged(3, hands=[["c:blue", "t:blue"], hands[1]], discard=[boson, "u:red"], phase="answer", turn=1,
                     pending={"boson": boson.split(":", maxsplit=1)[0], "by": 0, "beneath": "u"})  # fmt: skip
    play(begun, answer)
    for played in (match, begun):
        lines = load(dump_match(played, [Player("Ada")] * 3), lambda _: GAME).match.written
        audited = [line["action"] for line in list(audit(played))[2:]]
        assert [re.sub(r"/\d+", "", text) for _, text in lines] == audited
        assert lines[-1][1].startswith("answer ")


def test_records_of_simulations_write_answers(tmp_path: Path) -> None:
    simulate("feynman", 3, ["random", "random"], seed=2, records=tmp_path)
    for path in tmp_path.rglob("*.labtable"):
        match = load(path.read_bytes(), lambda _: GAME).match
        written = [line["action"] for line in map(json.loads, path.read_text().splitlines()[1:])]
        assert [re.sub(r"/\d+", "", text) for text in written] == [
            re.sub(r"/\d+", "", line["action"]) for line in list(audit(match))[2:]
        ]


def test_a_card_is_its_number_its_face_or_both_in_any_case() -> None:
    match = arranged(hands=[[6, 9, 25]], discard=["t:red"])
    view = match.view(0)
    read = {
        GAME.words.read(text, view, 0) for text in ("play u:red/6", "play 6", "6", "u:red", "PLAY  U:RED", "up:red")
    }
    assert len(read) == 1


@pytest.mark.parametrize(
    "text", ["", "play", "play u:mauve", "play 133", "baryon u:red d:red", "play u:red d:red s:red"]
)
def test_what_is_no_action_is_refused_as_unreadable(text: str) -> None:
    match = arranged(hands=[[6, 9, 25]], discard=["t:red"])
    with pytest.raises(Problem) as caught:
        GAME.read(text, match.view(0), 0)
    assert caught.value.code == "unreadable"


def test_of_two_cards_alike_that_differ_behind_the_number_is_asked_for() -> None:
    match = arranged(hands=[[5, 6, 25]], discard=["t:red"])
    with pytest.raises(Problem, match="u:red/5 or u:red/6: they differ behind") as caught:
        GAME.read("play u:red", match.view(0), 0)
    assert caught.value.code == "ambiguous"
    assert {"play u:red/5", "play u:red/6"} <= legal(match, 0)
