"""Random matches in which rare things come often enough to be seen."""

from random import Random

from labtable.engine.play.match import Match

from .positions import GAME

SMALL_STEP = 4  # of the ladder: as a rule a hypothesis is raised by no more


def choose(written: list[str], dice: Random) -> int:
    """Choose mostly a small step up, a showing, a cycling or a doctorate; now and then anything."""
    if dice.random() < 0.1:
        return dice.randrange(len(written))
    bids = [i for i, text in enumerate(written) if text.startswith("bid")]
    near = bids[:SMALL_STEP] if dice.random() < 0.93 else bids
    others = {verb: [i for i, text in enumerate(written) if text.startswith(verb)] for verb in ("show", "cycle")}
    doctorates = [i for i, text in enumerate(written) if text.startswith("doctorate")]
    if doctorates and dice.random() < 0.25:
        return dice.choice(doctorates)
    handfuls = others["show"] or others["cycle"]
    if handfuls and dice.random() < 0.6:
        return dice.choice(handfuls)
    if "call" in written and (not near or dice.random() < 0.12):
        return written.index("call")
    return dice.choice(near or range(len(written)))


def play_on(match: Match, seed: int) -> Match:
    """Play to the end of the match."""
    dice = Random(seed)
    while not match.is_over:
        (seat,) = GAME.who_must_act(match.state)
        whole = GAME.whole_actions(match.state, seat)
        written = [GAME.words.write_here(pieces, match.state, seat) for pieces in whole]
        match.carry_out(seat, whole[choose(written, dice)])
    return match
