"""Where a match whose time is up can stop fairly, and who leads there."""

from labtable.engine.play.match import Match


def fair_places(match: Match) -> dict[int, tuple[int, ...]]:
    """After how many actions a match could have stopped fairly, and who led there."""
    game, found = match.game, {}
    before = game.fair_stop(match.start)
    for n, (_, state) in enumerate(match.replay(), 1):
        now = game.fair_stop(state)
        if now not in (0, before):
            found[n] = game.leaders(state)
        before = now
    return found
