"""Whether a viewer still knows what it was once shown, in any game.

Two matches are played side by side in which two cards lie in each other's place; whoever acts with one of them acts
with the other one there. A viewer that cannot tell the two deals apart knows which match it is in as soon as it sees or
hears anything that differs. From then on its view must tell them apart for as long as they differ: until both cards are
in one pile, or chance has mixed them since.
"""

import re
from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

from labtable.engine.kernels.contract import SPECTATOR
from labtable.engine.kernels.events import Event
from labtable.engine.play.game import Game
from labtable.engine.play.match import Match
from labtable.engine.words.problem import Problem

from .secrecy import hears
from .tables import all_options, decide_whole, viewers

Place = tuple[str | int, ...]  # the keys that lead to a card in a truth
MOST_ACTIONS = 80


@dataclass
class Twins:
    """Two matches in which two cards, given by their names, lie in each other's place."""

    here: Match
    there: Match
    names: tuple[str, str]

    def piles(self) -> list[Any]:
        """The cards of each pile in both matches, whatever their order."""
        return [cards_by_pile(match) for match in (self.here, self.there)]

    def exchanged(self, action: str) -> str:
        """An action as it is written in the other match."""
        one, other = self.names
        pattern = rf"(?<!\w)({re.escape(one)}|{re.escape(other)})(?!\w)"
        return re.sub(pattern, lambda found: other if found[1] == one else one, action)

    def play(self, dice: Random) -> tuple[list[Event], list[Event]] | None:
        """Play any action here and the same one there; None where it cannot be played there."""
        game = self.here.game
        seat, pieces = decide_whole(game, self.here.state, dice, 0.3)
        try:
            pieces_there = game.read(self.exchanged(game.write(*pieces)), self.there.view(seat), seat)
            if seat not in game.who_may_act(self.there.state) or not game.check(self.there.state, seat, pieces_there):
                return None
        except Problem:
            return None
        return self.here.carry_out(seat, pieces), self.there.carry_out(seat, pieces_there)


def twins_of(game: Game, dice: Random) -> Twins | None:
    """Two deals with two cards exchanged; None where the game allows no such deal."""
    seats, options, seed = dice.choice(game.seats), dice.choice(all_options(game)), dice.getrandbits(62)
    truth = game.words.truth(game.deal(seats, options, seed), None)
    places = [place for name in game.words.piles if name in truth for place in places_in(truth[name], (name,))]
    if len(places) < 2:
        return None
    one, other = dice.sample(places, 2)
    exchanged = deepcopy(truth)
    names = card_at(truth, one), card_at(truth, other)
    for place, name in zip((one, other), reversed(names), strict=True):
        card_at(exchanged, place[:-1])[place[-1]] = name
    try:
        matches = [Match(game, seats, options, seed, position) for position in (truth, exchanged)]
    except Problem:
        return None
    return Twins(matches[0], matches[1], (str(names[0]), str(names[1])))


def places_in(value: Any, place: Place) -> list[Place]:
    """The places of all cards in a part of a truth."""
    if not isinstance(value, list | dict):
        return [place]
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    return [found for key, part in inside for found in places_in(part, (*place, key))]


def card_at(truth: Any, place: Place) -> Any:
    """What lies in a place of a truth."""
    for key in place:
        truth = truth[key]
    return truth


def cards_by_pile(match: Match) -> Any:
    """All piles, each sorted."""
    words = match.game.words
    truth = words.truth(match.state, None)
    return {name: in_order(truth[name]) for name in words.piles if name in truth}


def in_order(pile: Any) -> Any:
    """A pile whose order does not matter; a list of piles stays one."""
    if not isinstance(pile, list):
        return pile
    is_of_piles = any(isinstance(part, list | dict) for part in pile)
    return [in_order(part) for part in pile] if is_of_piles else sorted(pile, key=str)


def check_recall(game: Game, dice: Random) -> int:
    """No viewer forgets what tells one match from the other. Returns how often one remembered it."""
    twins = twins_of(game, dice)
    if twins is None:
        return 0
    here, there = twins.here, twins.there
    fooled = [viewer for viewer in viewers(here.state) if here.view(viewer) == there.view(viewer)]
    knowing: set[int] = set()
    remembered = 0
    for _ in range(MOST_ACTIONS):
        thrown = here.state.random_count
        if here.is_over or there.is_over or (happened := twins.play(dice)) is None:
            break
        mixed = here.state.random_count != thrown
        for viewer in fooled:
            tells = here.view(viewer) != there.view(viewer)
            if tells or hears(game, happened[0], viewer) != hears(game, happened[1], viewer):
                knowing.add(viewer)
            if viewer in knowing and not tells:
                assert mixed or twins.piles()[0] == twins.piles()[1], forgotten(viewer, twins)
                knowing.discard(viewer)
        remembered += len(knowing)
    return remembered


def forgotten(viewer: int, twins: Twins) -> str:
    """Say what a viewer has forgotten."""
    whose = "a spectator" if viewer == SPECTATOR else f"seat {viewer}"
    return f"{whose} has forgotten which of {' and '.join(twins.names)} it was shown"
