"""Nothing hidden leaks at a table of Schrödinger's Cats: the same play over real sockets in worlds that a viewer cannot

tell apart, and every frame that it receives is the same, byte for byte.
"""

import csv
import io
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.play.match import Match
from labtable.table.state.changes import Acted, Started
from tests.cats.played import choose
from tests.cats.positions import GAME, arranged
from tests.effort import effort
from tests.table.manual import START, made
from tests.web.live import live
from tests.web.matches import past
from tests.web.scenes import JSON, Scene, Script, frames, told_until_a_computer_acts

pytestmark = pytest.mark.anyio

ACTIONS = 40
KEEP = ("turn", "hands", "research", "doctorates", "open")
TRIALS = 300  # small changes of a world that are tried
DRAWN = 30  # so many boxes, those of hands and the top of the deck, are looked at first
ELIMINATION = {"form": "elimination"}
ASKED: list[JSON] = [  # by everybody else while a seat is to act: each is refused, or its answer is for the asker alone
    {"t": "act", "action": "call"},
    {"t": "act", "action": "cycle D E"},
    {"t": "act", "action": "show A A H"},
    {"t": "act", "action": "doctorate Prride"},
    {"t": "preview", "action": "bid"},
    {"t": "preview", "action": "bid 13E"},
    {"t": "preview", "action": "call"},
]

# --- two worlds -------------------------------------------------------------------------------------------------------


def scene(seats: int, options: JSON, seed: int) -> Scene:
    """The beginning of a match, through calls and new deals, that is not over."""
    dice = random.Random(seed)
    truth = GAME.words.truth(Match(GAME, seats, options, seed).start, None)
    found = Scene(GAME, seats, options, {key: truth[key] for key in KEEP}, [])
    match = found.play().match
    while len(found.script) < ACTIONS:
        seat = match.state.turn
        whole = GAME.whole_actions(match.state, seat)
        pieces = whole[choose([GAME.write(*pieces) for pieces in whole], dice)]
        trial = match.state.copy()
        for piece in pieces:
            GAME.apply(trial, seat, piece)
        if GAME.is_over(trial):
            break
        found.script.append((seat, GAME.write(*pieces)))
        match.carry_out(seat, pieces)
    return found


def seen(scene: Scene, viewers: range | list[int]) -> list[Any] | None:
    """What the viewers may know before the script and after each of its actions; None if it cannot be played."""
    match = scene.play().match
    views = [GAME.view(match.state, viewer) for viewer in viewers]
    for seat, action in scene.script:
        if GAME.reason(match.state, seat, GAME.read(action, match.view(seat), seat)[0]):
            return None
        match.play(seat, action)
        views += [GAME.view(match.state, viewer) for viewer in viewers]
    return views


def nudged(scene: Scene, viewer: int, dice: random.Random) -> Scene:
    """Two boxes or two doctorates in each other's place; of two boxes the one may be cycled instead of the other."""
    position: JSON = {**scene.position, "hands": [hand[:] for hand in scene.position["hands"]]}
    position["research"] = position["research"][:]
    position["doctorates"] = [dict(one) for one in position["doctorates"]]
    script = scene.script[:]
    if dice.random() < 0.2:
        held = dice.choice([one for seat, one in enumerate(position["doctorates"]) if seat != viewer])
        others = [one["name"] for one in position["doctorates"] if one is not held] + position["open"]
        held["name"] = dice.choice([name for name in PHYSICISTS if name not in others])
        return replace(scene, position=position)
    rows = [hand for seat, hand in enumerate(position["hands"]) if seat != viewer] + [position["research"]]
    places = [(row, i) for row in rows for i in range(len(row))]
    (one, i), (two, j) = dice.choice(places[:DRAWN]), dice.choice(places)
    cyclings = [n for n, (seat, action) in enumerate(script) if seat != viewer and one[i] in action.split()[1:]]
    cyclings = [n for n in cyclings if script[n][1].startswith("cycle")]
    if cyclings and dice.random() < 0.5:
        n = dice.choice(cyclings)
        _, *boxes = script[n][1].split()
        boxes[boxes.index(one[i])] = two[j]
        script[n] = script[n][0], " ".join(["cycle", *sorted(boxes)])
    one[i], two[j] = two[j], one[i]
    return replace(scene, position=position, script=script)


PHYSICISTS = sorted(name for name, face in GAME.words.faces().items() if face["kind"] == "doctorate")


def changed(scene: Scene, viewer: int, dice: random.Random) -> Scene:
    """The same play with other boxes, doctorates and cyclings: those that the viewer never learns."""
    same, others = seen(scene, [viewer]), [seat for seat in range(scene.seats) if seat != viewer]
    other = scene
    for _ in range(TRIALS):
        trial = nudged(other, viewer, dice)
        other = trial if seen(trial, [viewer]) == same else other
    assert seen(other, others) != seen(scene, others), "no other world was found"
    return other


@pytest.mark.parametrize(
    ("seats", "options", "seed", "viewer", "done"),
    [
        (2, {}, 1, 0, ["Mewton", "Pawking", "call"]),
        (2, ELIMINATION, 5, 1, ["Goeppert-Meower"]),
        (3, {}, 0, 1, ["Felinestein", "call"]),
        (3, {}, 2, 0, ["Prride", "call"]),
        (4, {"open_doctorate": False}, 3, SPECTATOR, ["Felinestein", "Mewton", "Purrie"]),
        (5, {}, 4, 2, ["Felinestein", "Mewton", "Purrie"]),
        (6, {}, 6, 5, ["Felinestein", "call"]),
    ],
)
async def test_what_a_seat_may_not_know_changes_no_byte_that_it_receives(
    tmp_path: Path, seats: int, options: JSON, seed: int, viewer: int, done: list[str]
) -> None:
    one = scene(seats, options, seed)
    assert set(done) <= {action.split()[-1] for _, action in one.script}
    other = changed(one, viewer, random.Random(seed))
    assert other.script != one.script, "somebody cycles other boxes"
    told, told_there = await both(tmp_path, one, other, every=effort(3, 1))
    assert told_there[viewer] == told[viewer]
    assert told_there[SPECTATOR] == told[SPECTATOR]
    assert told_there != told, "the frames of some other seat show what was changed"


Told = dict[int, list[str]]


async def both(folder: Path, one: Scene, other: Scene, every: int = 1) -> tuple[Told, Told]:
    """The frames of both, with everything asked before each action, or some, that is not theirs to ask."""
    told, told_there = [
        await frames(folder / name, scene, asked=ASKED, every=every) for name, scene in (("one", one), ("other", other))
    ]
    return told, told_there


# --- one secret after the other ---------------------------------------------------------------------------------------


def at(script: str, **position: Any) -> Scene:
    """A match of three; actions, each after its seat, stand behind each other: "0 bid 1A, 0 end"."""
    match = arranged(*position.pop("hands"), **position)
    assert match.position is not None
    actions: Script = [(int(line[0]), line[2:]) for line in script.split(", ")]
    return Scene(GAME, match.seats, match.options, match.position, actions)


HANDS = ("AADDE", "ADDE", "AAEE")
CYCLES = "0 bid 1A, 0 show A A, 0 cycle {}, 0 end, 1 bid 1D, 1 end"
USES = "0 doctorate {}, 0 bid 1A, 0 end"
LOSES = "0 bid 9A, 0 end, 1 call"
ENDS = "0 bid 9A, 0 show A, 0 cycle {}, 0 end, 1 call"
PILES = [{"discarded": [[], [*boxes], []], "discard": [*boxes]} for boxes in ("AD", "EH")]
OTHERS = ["Felidae", "Mewton"]
SECRETS: dict[str, tuple[Scene, Scene, set[int]]] = {
    "what was cycled, and drawn for it": (
        at(CYCLES.format("D D"), hands=HANDS, research="HA"),
        at(CYCLES.format("D E"), hands=HANDS, research="DD"),
        {0},
    ),
    "what Felinestein discards and draws": (
        at(USES.format("Felinestein"), hands=HANDS, doctorates=["Felinestein"], research="AAAAA"),
        at(USES.format("Felinestein"), hands=("DDDEE", *HANDS[1:]), doctorates=["Felinestein"], research="HHEDD"),
        {0},
    ),
    "what Mewton draws": (
        at(USES.format("Mewton"), hands=HANDS, doctorates=["Mewton"], research="AA"),
        at(USES.format("Mewton"), hands=HANDS, doctorates=["Mewton"], research="HD"),
        {0},
    ),
    "what Prride shows": (
        at(USES.format("Prride"), hands=HANDS, doctorates=["Prride", *OTHERS], **PILES[0]),
        at(USES.format("Prride"), hands=HANDS, doctorates=["Prride", *OTHERS], **PILES[1]),
        {0, 1},
    ),
    "what Prride shows whose Tabby copies her": (
        at(USES.format("Tabby as Prride"), hands=HANDS, doctorates=["Tabby", *OTHERS], open=["Prride"], **PILES[0]),
        at(USES.format("Tabby as Prride"), hands=HANDS, doctorates=["Tabby", *OTHERS], open=["Prride"], **PILES[1]),
        {0, 1},
    ),
    "what was discarded, where nobody looks": (
        at("0 bid 1A, 0 end", hands=HANDS, doctorates=["Prride", *OTHERS], **PILES[0]),
        at("0 bid 1A, 0 end", hands=HANDS, doctorates=["Prride", *OTHERS], **PILES[1]),
        {1},
    ),
    "which doctorate leaves with a loser": (
        at(LOSES, hands=HANDS, form="elimination", doctorates=["Purrie", *OTHERS]),
        at(LOSES, hands=HANDS, form="elimination", doctorates=["Pounce", *OTHERS]),
        {0},
    ),
    "which doctorates were not used in the whole match": (
        at(LOSES, hands=HANDS[:2], form="elimination", doctorates=["Purrie", "Felidae"]),
        at(LOSES, hands=HANDS[:2], form="elimination", doctorates=["Pounce", "Felidae"]),
        {0},
    ),
    "what was discarded in a match that is over": (
        at(ENDS.format("D"), hands=["AAD", "EE"], form="elimination", research="A"),
        at(ENDS.format("E"), hands=["AAE", "EE"], form="elimination", research="A"),
        {0},
    ),
}


@pytest.mark.parametrize("secret", SECRETS)
async def test_only_whose_it_is_is_told_a_secret(tmp_path: Path, secret: str) -> None:
    one, other, knowing = SECRETS[secret]
    told, told_there = await both(tmp_path, one, other)
    assert {viewer for viewer in told if told_there[viewer] != told[viewer]} == knowing


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
async def test_after_a_call_each_is_told_of_the_new_deal_its_own_boxes_and_nothing_else(
    tmp_path: Path, viewer: int
) -> None:
    """By another seed the viewer is dealt the same boxes, and others are dealt other ones."""
    one = at("0 bid 9A, 0 end, 1 call, 1 bid 1A, 1 end", hands=HANDS)
    hands = dealt(one)
    seeds = (replace(one, seed=seed) for seed in range(2, 10_000))
    other = next(seed for seed in seeds if is_another(dealt(seed), hands, viewer))
    told, told_there = await both(tmp_path, one, other)
    assert told_there[viewer] == told[viewer]
    assert told_there[SPECTATOR] == told[SPECTATOR]
    assert told_there != told


def dealt(scene: Scene) -> list[list[str]]:
    """The hands after the call of a scene."""
    match = scene.play().match
    for seat, action in scene.script[:3]:
        match.play(seat, action)
    assert match.written[-1][1] == "call"
    return list(GAME.words.truth(match.state, None)["hands"])


def is_another(hands: list[list[str]], first: list[list[str]], viewer: int) -> bool:
    """Whether the viewer holds the same, and others do not."""
    return hands != first and (viewer == SPECTATOR or hands[viewer] == first[viewer])


# --- computers, and what is asked for over HTTP -----------------------------------------------------------------------


async def test_when_a_computer_acts_tells_nothing_of_its_hand(tmp_path: Path) -> None:
    """It says its first hypothesis exactly one pause after its turn began, whatever it holds."""
    told = []
    for held in ("DDDD", "AEHH"):
        folder = tmp_path / held
        folder.mkdir()
        position = at("0 bid 1A, 0 end", hands=("AADD", held)).position
        seats = made("person", "random", game="cats", pause_ms=1000)
        await past(folder, seats, Started(1, START, position), Acted(0, "bid 1A", 10), Acted(0, "end", 20))
        told.append(await told_until_a_computer_acts(folder))
    assert told[0] == told[1]


WHOLE = [(0, "bid 3A"), (0, "show A"), (0, "cycle D"), (0, "end"), (1, "call")]


async def fetched(folder: Path, position: JSON, actions: Script) -> dict[str, tuple[int, Any]]:
    """What anybody may ask for after these actions, without a secret."""
    folder.mkdir()
    table = made("person", "person", game="cats", form="elimination")
    acted = [Acted(seat, action, 10 + n) for n, (seat, action) in enumerate(actions)]
    await past(folder, table, Started(1, START, position), *acted)
    async with live(folder) as server:
        found = {}
        for what in ("sheet.csv", "record", "review"):
            answer = await server.ask("GET", f"/api/tables/muon-100/{what}")
            found[what] = answer.status_code, answer.json() if what == "review" else answer.text.lstrip("\ufeff")
        return found


@pytest.mark.parametrize("n", range(len(WHOLE)))
async def test_before_the_match_is_over_the_sheet_says_what_all_know_and_the_rest_is_not_there(
    tmp_path: Path, n: int
) -> None:
    given = {"form": "elimination", "research": "A"}
    rich = at("0 end", hands=("AAAD", "AEE"), doctorates=["Purrie", "Pounce"], **given).position
    poor = at("0 end", hands=("ADDD", "DDD"), doctorates=["Mewton", "Felidae"], **given).position
    assert rich is not None
    assert poor is not None
    one, other = await fetched(tmp_path / "one", rich, WHOLE[:n]), await fetched(tmp_path / "other", poor, WHOLE[:n])
    assert one == other
    assert (one["record"][0], one["review"][0]) == (409, 409)
    rows = list(csv.DictReader(io.StringIO(one["sheet.csv"][1])))
    assert [row["what"] for row in rows] == ["hypothesis", "findings"][:n]
    assert all(row["chance in 100"] == row["count"] == row["right"] == "" for row in rows)


async def test_after_the_match_the_sheet_the_record_and_the_review_tell_all(tmp_path: Path) -> None:
    position = at(
        "0 end", hands=("AAAD", "AEE"), doctorates=["Purrie", "Pounce"], form="elimination", research="A"
    ).position
    assert position is not None
    found = await fetched(tmp_path / "one", position, WHOLE)
    assert {status for status, _ in found.values()} == {200}
    bid, showed, call, won = csv.DictReader(io.StringIO(found["sheet.csv"][1]))
    assert (showed["player"], showed["what"], showed["with"]) == ("Ada", "findings", "1 Alive Cat")
    assert (bid["player"], bid["hypothesis"], bid["count"], bid["right"]) == ("Ada", "3A", "5", "yes")
    assert (call["player"], call["what"], call["right"], won["player"]) == ("Bob", "call", "no", "Ada")
    assert bid["chance in 100"] == "100"
    assert 0 < float(call["chance in 100"]) < 100
    assert "cycle D" in found["record"][1]
    steps = found["review"][1]["steps"]
    assert [step["action"] for step in steps] == [None, *(action for _, action in WHOLE)]
    opened = steps[3]["views"]["open"]
    assert opened["position"]["hands"] == [["A", "A", "A"], ["A", "E", "E"]]
    assert [one["name"] for one in opened["position"]["doctorates"]] == ["Purrie", "Pounce"]
    assert opened["position"]["discard"] == ["D"]
    as_bob = steps[3]["views"]["1"]
    assert set(as_bob["position"]["hands"][0]) == {None}
    assert as_bob["position"]["doctorates"][0]["name"] is None
    assert as_bob["position"]["discard"] == [None]
