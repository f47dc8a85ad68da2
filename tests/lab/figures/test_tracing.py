"""Traces of matches, against the same matches played by the plain rules and told by their events."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from labtable.engine.files.record_file import load as read
from labtable.engine.play.match import Match
from labtable.games import load
from labtable.games.cats.rules import boxes as cats
from labtable.games.feynman.rules.names import card_data
from labtable.games.unitary.rules import cards as unitary
from labtable.lab import Results, simulate
from labtable.lab.figures.tracing import NONE, Figure, Part
from tests.effort import LONG, effort

GAMES = {"cats": 12, "feynman": effort(2, 4), "mathic": effort(2, 4), "unitary": effort(6, 12)}
SEATS = {"cats": 3, "feynman": 3, "mathic": 2, "unitary": 3}
SHORTER = {} if LONG else {"feynman": {"length": "short"}}


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Results, list[Match]]:
    """Matches with their traces, and the same matches from their records."""
    name, folder = request.param, tmp_path_factory.mktemp("records")
    results = simulate(
        name, GAMES[name], ["random"] * SEATS[name], 5, SHORTER.get(name), keep_traces=True, records=folder
    )
    files = sorted(folder.rglob("*.labtable"))
    return results, [read(file.read_bytes(), load).match for file in files]


def figure(results: Results, which: Figure) -> list[int]:
    """A figure of each match."""
    assert results.traced is not None
    return [int(number) for number in results.traced.figures[:, which]]


def copies(results: Results, part: Part) -> list[list[Counter[str]]]:
    """The copies of each item, by name, of each seat of each match."""
    assert results.traced is not None
    assert results.game.statistics is not None
    items = [item.name for item in results.game.statistics.items]
    return [
        [Counter({name: int(n) for name, n in zip(items, row, strict=True) if n}) for row in seats]
        for seats in results.traced.items[:, :, part]
    ]


def events(match: Match, kind: str) -> Iterator[Any]:
    """The events of a kind, as somebody knows them who knows everything, with their seats."""
    for step in match.steps():
        yield from (event for event in match.game.seen(step.events, None) if event.kind.key == kind)


def test_actions_and_choices_are_those_of_the_rules(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    assert figure(results, Figure.ACTIONS) == [len(match.played) for match in matches]
    forced, choices = zip(*(decisions(match) for match in matches), strict=True)
    assert figure(results, Figure.FORCED) == [*forced]
    assert figure(results, Figure.CHOICES) == [*choices]


def decisions(match: Match) -> tuple[int, int]:
    """The number of actions without a choice, and of all choices of all pieces."""
    forced = choices = 0
    game = match.game
    for step in match.steps():
        state, is_forced = step.before.copy(), True
        for piece in step.pieces:
            wanted = game.asked(state, step.seat)
            n = len(game.legal(state, step.seat)) + (wanted.name in ("MAY", "MAY_SOON"))
            choices += n
            is_forced = is_forced and n == 1
            game.step(state, step.seat, piece)
        forced += is_forced
    return forced, choices


def test_leads_are_those_of_what_can_be_seen(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    assert results.traced is not None
    for match, found in zip(matches, results.traced.figures, strict=True):
        leaders = [leader(match, state) for _, state in match.replay() for state in [state.copy()]]
        alone = [seat for seat in leaders if seat != NONE]
        assert found[Figure.LEAD_CHANGES] == sum(a != b for a, b in pairwise(alone))
        n = len(leaders)
        for quarter in range(3):
            done = next(k for k in range(n, 0, -1) if k * 4 // n == quarter + 1) if n >= 4 else 0
            if done:
                assert found[Figure.LEADER + quarter] == leaders[done - 1]


def leader(match: Match, state: Any) -> int:
    """The seat that alone stands best, by the truth as a referee is told it."""
    truth = match.game.words.truth(state, None)
    ways = [STANDING[match.game.name](truth, seat) for seat in range(match.seats)]
    best = max(ways)
    return ways.index(best) if ways.count(best) == 1 else NONE


def nearness(truth: Any, seat: int) -> int:
    """Unitary: less the exponents by which the area differs from the hidden card."""
    hidden = unitary.UNITS_OF[unitary.CARD_NAMES.index(truth["hidden"][seat])]
    return -sum(abs(int(a) - b) for a, b in zip(truth["area"], hidden, strict=True))


STANDING: dict[str, Callable[[Any, int], int]] = {
    "cats": lambda truth, seat: truth["won"][seat] - truth["lost"][seat] - 100 * truth["out"][seat],
    "feynman": lambda truth, seat: 1000 * truth["rounds_won"][seat] - len(truth["hands"][seat]),
    "mathic": lambda truth, seat: truth["points"][seat],
    "unitary": nearness,
}


# --- items: what the truth shows in hands, and what the events say was played -----------------------------------------


def test_items_are_those_in_hands_and_those_played(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    found: dict[Part, list[list[Counter[str]]]] = {
        part: copies(results, part) for part in (Part.HELD, Part.PLAYED, Part.DISCARDED, Part.LEFT)
    }
    for i, match in enumerate(matches):
        hands = [in_hands(match, state) for state in [match.start, *(state.copy() for _, state in match.replay())]]
        for seat in range(match.seats):
            assert set(found[Part.HELD][i][seat]) == {name for each in hands for name in each[seat]}
            assert found[Part.LEFT][i][seat] == hands[-1][seat]
        for part, told in ((Part.PLAYED, PLAYED), (Part.DISCARDED, DISCARDED)):
            expected = [Counter[str]() for _ in range(match.seats)]
            for step in match.steps():
                for event in match.game.seen(step.events, None):
                    if write := told[match.game.name].get(event.kind.key):
                        expected[event.seat].update(write(event.arguments))
            assert found[part][i] == expected, part


def in_hands(match: Match, state: Any) -> list[Counter[str]]:
    """The items that each seat holds."""
    truth = match.game.words.truth(state, None)
    return [Counter(HELD[match.game.name](truth, seat)) for seat in range(match.seats)]


def box(letter: str) -> str:
    """A box of Cats by its letter."""
    return cats.BOX_NAMES[cats.LETTERS.index(letter)]


def held_in_cats(truth: Any, seat: int) -> Iterator[str]:
    """The boxes in hand, and the doctorate until it is used."""
    yield from map(box, truth["hands"][seat])
    if truth["doctorates"][seat]["state"] != "used":
        yield truth["doctorates"][seat]["name"]


def on_side(card: Any, side: str) -> str:
    """The kind that a card of Feynman shows."""
    return str(getattr(card, side)).split(":")[0]


def without_suit(card: str) -> str:
    """A card of Mathic without suit or colour."""
    return card[1:-1].split(maxsplit=1)[0].rstrip(":") if card.startswith("[") else card[:-1]


def written_in(told: dict[str, Any]) -> Iterator[str]:
    """The card of the hand, and the signs of a line."""
    yield without_suit(told["card"])
    yield from (word for word in told["line"].replace("(", "").replace(")", "").split() if word in "+-x/^=<>")


def stolen(told: dict[str, Any]) -> list[str]:
    """A theft, with the signs of its line."""
    return ["theft", *list(written_in(told))[1:]]


HELD: dict[str, Callable[[Any, int], Iterable[str]]] = {
    "cats": held_in_cats,
    "feynman": lambda truth, seat: [on_side(card_data(n - 1), truth["side"]) for n in truth["hands"][seat]],
    "mathic": lambda truth, seat: map(without_suit, truth["hands"][seat]),
    "unitary": lambda truth, seat: truth["hands"][seat],
}
Told = dict[str, Callable[[dict[str, Any]], Iterable[str]]]
PLAYED: dict[str, Told] = {
    "cats": {
        "bid": lambda told: [f"hypothesis: {box(told['bid'][-1])}"],
        "called": lambda told: ["call"],
        "used": lambda told: [told["doctorate"]],
        "showed": lambda told: map(box, told["boxes"]),
    },
    "feynman": {
        **{kind: lambda told: [on_side(told["card"], told["side"])] for kind in ("played", "completed", "laid_flip")},
        "baryon": lambda told: [
            "baryon",
            *(on_side(told[card], told["side"]) for card in ("card", "second", "third")),
        ],
    },
    "mathic": {
        "computed": written_in,
        "made_pattern": lambda told: [*written_in(told), "pattern"],
        "stole": stolen,
        "stole_pattern": lambda told: [*stolen(told), "pattern"],
        "earned": lambda told: ["Solution"] if told["solution"] else [],
    },
    "unitary": {"played": lambda told: [told["card"]]},
}
DISCARDED: dict[str, Told] = {
    "cats": {"cycled": lambda told: map(box, told["boxes"])},
    "feynman": {},
    "mathic": {"discarded": lambda told: [without_suit(told["card"])]},
    "unitary": {"discarded": lambda told: [told["card"]]},
}


# --- turns ------------------------------------------------------------------------------------------------------------

FEYNMANS_TURNS = {"played", "baryon", "completed", "kept", "took", "passed", "laid_flip"}
TURNS: dict[str, Callable[[Match], int]] = {
    "cats": lambda match: sum(len(list(events(match, kind))) for kind in ("bid", "called", "skipped")),
    "feynman": lambda match: sum(
        any(event.kind.key in FEYNMANS_TURNS for event in told)
        for step in match.steps()
        for told in [match.game.seen(step.events, None)]
    ),
    "mathic": lambda match: sum(
        len(list(events(match, kind))) for kind in ("discarded", "computed", "made_pattern", "reset")
    ),
    "unitary": lambda match: match.state.turns,
}


def test_turns_are_those_of_the_log(played: tuple[Results, list[Match]]) -> None:
    results, matches = played
    assert figure(results, Figure.TURNS) == [TURNS[match.game.name](match) for match in matches]
