"""What a search has found at a position: visits, value and prior of each action, and the line that it expects."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from labtable.engine.kernels.contract import WON, goes_on
from labtable.engine.play.game import Game
from labtable.engine.words.words import Action
from labtable.search.planning import SURE
from labtable.search.tree import NONE, ROOT, SECRET, WAIT, Node

EXPECTED = 2  # visits that an action of the expected line needs
UNSEEN = "?"  # an action of another seat that this seat does not see


@dataclass(frozen=True)
class Choice:
    """An action that the search has tried: its pieces (none for waiting) and its notation.

    `visits` is how often it was tried, `value` the seat's mean share of a win after it, from 0 to 1 (0 where it was
    never tried), `prior` how promising it was before the search; None in games without a prior.
    """

    pieces: tuple[Action, ...]
    action: str
    visits: int
    value: float
    prior: float | None


@dataclass(frozen=True)
class Analysis:
    """The result of a search: the actions, most visited first, and the most visited line.

    The visits of the choices and `unfinished` add up to `simulations`: an unfinished simulation ended inside an action
    of several pieces. `line` has seats and actions in notation, or `?` for what the seat would not see; the actions of
    other seats in it are possible in some worlds only.
    """

    simulations: int
    unfinished: int
    choices: tuple[Choice, ...]
    line: tuple[tuple[int, str], ...]


def analyse(game: Game, view: Any, seat: int, tree: Any, has_prior: bool) -> Analysis:
    """Read what a tree has grown from this view of the seat."""
    found = tuple(sorted(_choices(game, view, seat, tree, has_prior), key=lambda choice: -choice.visits))
    simulations = int(tree["nodes"][ROOT][Node.VISITS])
    unfinished = simulations - sum(choice.visits for choice in found)
    return Analysis(simulations, unfinished, found, _line(game, tree))


def _choices(game: Game, view: Any, seat: int, tree: Any, has_prior: bool) -> Iterator[Choice]:
    """Every complete action of the seat that has nodes."""
    open_nodes: list[tuple[int, tuple[Action, ...], float]] = [(ROOT, (), 1.0)]
    while open_nodes:
        number, before, prior = open_nodes.pop()
        for child in _children(tree, number):
            node = tree["nodes"][child]
            if node[Node.ACTOR] != seat:
                continue
            pieces = (*before, int(node[Node.PIECE]))
            share = prior * float(tree["priors"][child]) / SURE
            if pieces[-1] != WAIT and _goes_on(game, view, seat, pieces):
                open_nodes.append((child, pieces, share))
                continue
            taken = () if pieces == (WAIT,) else pieces
            visits = int(node[Node.VISITS])
            value = float(node[Node.TOTAL]) / WON / visits if visits else 0.0
            yield Choice(taken, _written(game, taken), visits, value, share if has_prior else None)


def _line(game: Game, tree: Any) -> tuple[tuple[int, str], ...]:
    """The actions along the most visited nodes."""
    line: list[tuple[int, list[Action]]] = []
    number, is_whole = ROOT, True
    while children := [n for n in _children(tree, number) if tree["nodes"][n][Node.VISITS] >= EXPECTED]:
        number = max(children, key=lambda n: int(tree["nodes"][n][Node.VISITS]))
        actor, piece = int(tree["nodes"][number][Node.ACTOR]), int(tree["nodes"][number][Node.PIECE])
        if piece == WAIT:
            continue
        if is_whole:
            line.append((actor, []))
        line[-1][1].append(piece)
        is_whole = not tree["is_midway"][number]
    return tuple((actor, _written(game, tuple(pieces))) for actor, pieces in line)


def _children(tree: Any, number: int) -> list[int]:
    """The nodes below a node."""
    found, child = [], int(tree["nodes"][number][Node.FIRST_CHILD])
    while child != NONE:
        found.append(child)
        child = int(tree["nodes"][child][Node.NEXT_SIBLING])
    return found


def _goes_on(game: Game, view: Any, seat: int, pieces: tuple[Action, ...]) -> bool:
    """Whether an action that begins with these pieces needs more of them."""
    state = view.copy()
    for piece in pieces[:-1]:
        game.step(state, seat, piece)
    return bool(game.bound(goes_on)(state, seat, pieces[-1]))


def _written(game: Game, pieces: tuple[Action, ...]) -> str:
    """An action in notation; empty for waiting."""
    if pieces == (SECRET,):
        return UNSEEN
    return game.write(*pieces) if pieces else ""
