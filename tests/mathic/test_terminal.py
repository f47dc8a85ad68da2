"""Mathic Fraction at a real (pseudo) terminal, played by what stands on the screen and nothing else."""

import re
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from typing import Any

from labtable.engine.files import record_file
from labtable.engine.files.record_file import Header, Player
from labtable.engine.play.match import Match
from labtable.games import load
from tests.commands import Conversation, run_here
from tests.terminal.talks import OVER, PROMPT, hint_to_its_end, save_and_leave, saved

GAME = load("mathic")
MOST_ANSWERS = 200
CARD = r"\d+/12[hdsc]|\[[^\]:]* (?:red|black)\]"


def arranged(folder: Path, players: list[Player], options: dict[str, Any], **position: object) -> Path:
    """A file to go on with."""
    match = Match(GAME, len(players), options, 1, position)
    header = Header("labtable 1", "mathic", 1, match.options, players, 1, position)
    path = folder / "arranged.labtable"
    path.write_bytes(record_file.dump(header, []))
    return path


def written(path: Path) -> Match:
    """The match in a file."""
    return record_file.load(path.read_bytes(), load).match


# --- a person who reads -----------------------------------------------------------------------------------------------


def cards_in(said: str, before: str) -> list[str]:
    """The cards in the last line that begins so."""
    lines = [line for line in said.splitlines() if before in line]
    return re.findall(CARD, lines[-1].split(before)[1]) if lines else []


def value(card: str) -> Fraction | None:
    """What a basic card is; wild ones this person does not play."""
    return Fraction(card[:-1]) if card[-1] in "hdsc" else None


def equation(own: list[str], space: list[str]) -> str | None:
    """A true equation with one of the own cards and cards of the space: a = b, or a sum of two."""
    for card in own:
        for other in space:
            if value(card) == value(other) is not None:
                return f"{card} = {other}"
        for a, b in permutations(space, 2):
            one, two, three = value(card), value(a), value(b)
            if one is None or two is None or three is None:
                continue
            if one + two == three:
                return f"{card} + {a} = {b}"
            if two + three == one:
                return f"{a} + {b} = {card}"
    return None


def answer(said: str) -> str:
    """What this person does when the position has been said."""
    space = cards_in(said, "In the space:")
    if "Is it right?" in said.splitlines()[-2]:
        return "pass"
    if stolen := re.findall(rf"discarded ({CARD})\. Steal it", said.splitlines()[-2]):
        space.remove(stolen[0])
        found = equation(stolen, space)
        return f"steal {found}" if found else "pass"
    hand = cards_in(said, "You hold")
    found = equation(hand, space)
    if found:
        return f"compute {found}"
    return "reset" if "a heart for new cards" in said else f"discard {hand[0]}"


def play_on(talk: Conversation) -> str:
    """Play until the match is over; what was said last."""
    said = talk.wait_for(PROMPT)
    for _ in range(MOST_ANSWERS):
        if OVER in said:
            return said
        talk.write("")
        if OVER in (said := talk.wait_for(PROMPT)):
            return said
        talk.write(answer(said))
        said = talk.wait_for(PROMPT)
    raise AssertionError(f"This match does not end: {said}")


def test_a_whole_match_at_a_terminal(tmp_path: Path) -> None:
    asked = ("play", "mathic", "--seats", "me,random", "--option", "max_rounds=1", "--option", "half_deck=yes")
    with Conversation(tmp_path, *asked, "--seed", 4, "--name", "Ada") as talk:
        said = play_on(talk)
        assert re.search(
            r"You: \d+ cards?, \d+ Solutions? and \d+ tokens? make \d+ points in this round, \d+ in all", said
        )
        assert re.search(r"(You|Emmy|You and Emmy) won with \d+ points. \[M-15\]", said)
        save_and_leave(talk)
    match = saved(talk, tmp_path).match
    assert any(seat == 0 and action.startswith("compute") for seat, action in match.written)
    sheet = run_here(tmp_path, "sheet", "match.labtable").stdout.splitlines()
    plays = [action for _, action in match.written if " = " in action]
    assert sum(",equation," in line or ",stolen equation," in line for line in sheet) == len(plays)


def test_M16_a_whole_match_alone(tmp_path: Path) -> None:
    with Conversation(tmp_path, "play", "mathic", "--seats", "me", "--seed", 2, "--name", "Ada") as talk:
        said = play_on(talk)
        assert "[M-16]" in said or "Ada won" in said
        talk.write("")
        talk.rest()
    assert talk.process.returncode == 0
    assert "Hearts left: 2. [M-16]" in talk.heard


# --- what can be written, and what is wrong with it -------------------------------------------------------------------

POSITION: dict[str, Any] = {
    "turn": 0, "lead": 0, "hands": [["3/12h", "[odd/any red]", "1/12c"], ["1/12d"]],
    "space": ["4/12s", "7/12d", "8/12c"], "tokens": ["compare", "pattern", "plus"],
}  # fmt: skip
ADA, BOB, BOT = Player("Ada"), Player("Bob"), Player("Bot", "random")


def test_the_question_mark_says_how_each_thing_is_written(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOT], {}, **POSITION)
    said = run_here(tmp_path, "play", "--resume", path, text="?\n").stdout
    for line in (
        "  discard [odd/any red]\n",
        "  compute ... = ...: one card of your hand and any of the space, each once",
        "  [odd/any red: 1/2]: [odd/any red] stands for many numbers; for 1/2 it is written like this [M-5]",
        "  compute ... < ...: or with >, while a compare token is shown [M-7]",
        "  pattern ...: one card of your hand and two or more of the space",
    ):
        assert line in said
    example = re.search(r"such as (compute [^(]*) \(", said)
    assert example is not None
    match = Match(GAME, 2, {}, 1, POSITION)
    match.play(0, example[1])
    assert match.written[0][1] == "compute 3/12h + 4/12s = 7/12d", "what is shown as an example can be written"


def test_refusals_name_the_rule_and_the_mistake(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOT], {}, **POSITION)
    typed = [
        "compute 3/12 + 4/12 = 8/12", "7/12 - 4/12 = [odd: 11/12]", "3/12 / 4/12", "compute 3/12h = [odd/any red]",
        "discard 9/12h", "steal 3/12 = 4/12", "challenge", "pattern 3/12 4/12 8/12", "sing", "hint", "rules M-12",
        "compute " + "(" * 300, "\x1b[31m", "3/12 + 4/12 = 7/12",
    ]  # fmt: skip
    done = run_here(tmp_path, "play", "--resume", path, text="\n".join(typed) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    for told in (
        "Not true: the left side is 7/12, the right side 2/3. [M-4]",
        "An equation needs an equals sign. [M-4]",
        "You do not hold 9/12h. Your hand: 3/12h, [odd/any red] and 1/12c. [M-2]",
        "There is no card to steal and no play to challenge now. [M-12]",
        "This is no pattern: cards must be equal",
        "“sing”: no card or sign of this game begins like that.",
        "M-12 ",
        "You computed 3/12h + 4/12s = 7/12d. [M-3]\nThat is ",
    ):
        assert told in done.stdout
    assert "\x1b" not in done.stdout, "nothing that was typed is echoed raw"


def test_M12_a_challenge_between_two_people_at_one_screen(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOB], {"referee": "honour"}, **POSITION)
    with Conversation(tmp_path, "play", "--resume", path) as talk:
        talk.wait_for("Ada, press Enter.")
        talk.write("")
        talk.wait_for("Ada> ")
        talk.write("7/12 - 4/12 = 8/12 + 3/12")
        between = talk.wait_for("Bob, press Enter.")
        assert between.count("\n") >= 24, "what Ada saw is off the screen"
        talk.write("")
        said = talk.wait_for("Bob> ")
        assert "Ada wrote 7/12d - 4/12s = 8/12c + 3/12h. Is it right? If not, challenge" in said
        assert "1/12c" not in said
        talk.write("?")
        assert "if it is right you miss a turn [M-12]" in talk.wait_for("Bob> ")
        talk.write("challenge")
        settled = talk.wait_for("Bob> ")
        assert "You challenged, and it is wrong. Everything goes back. [M-12]" in settled
        assert "Not true: the left side is 1/4, the right side 11/12." in settled
        assert "Your turn: write an equation" in settled
        talk.write("quit")
        talk.rest()
    assert "Traceback" not in talk.heard


def test_M11_a_theft_between_two_people_at_one_screen(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOB], {}, **POSITION)
    typed = ["", "discard 3/12", "", "3/12 + 4/12 = 7/12", "quit"]
    said = run_here(tmp_path, "play", "--resume", path, text="\n".join(typed) + "\n").stdout
    assert "Ada discarded 3/12h. Steal it for an equation with cards of the space, or pass. [M-11]" in said
    assert "You stole 3/12h: 3/12h + 4/12s = 7/12d. [M-11]" in said


def test_a_hint_asked_to_its_end_can_be_played_as_it_stands(tmp_path: Path) -> None:
    path = arranged(tmp_path, [ADA, BOT], {}, **POSITION)
    with Conversation(tmp_path, "play", "--resume", path) as talk:
        line = hint_to_its_end(talk, r"^Write (.*)\.$")
        talk.write(line)
        assert f"You computed {line}. [M-3]" in talk.wait_for(PROMPT)
        talk.write("quit")
        talk.rest()
