"""How the published table of pairs (F-1) was made, once: `python -m labtable.games.feynman.make_pairs` prints it.

Which faces share a card is not known. The 132 matter faces are in order; the 132 antimatter faces are shuffled with
Python's Mersenne Twister from SEED (Fisher-Yates, from the end). Then, from the first card on, a pair that is not
allowed exchanges its antimatter face with that of another card, drawn at random until both pairs are allowed.
"""

import random
import sys

from .rules.kinds import FACE_COPIES, KIND_OF, N_PARTICLES, WILD_FACE

SEED = 20_261_123


def may_share(matter: int, antimatter: int) -> bool:
    """Whether two faces may be on one card: not both wild, and no particle backed by its own antiparticle."""
    if matter == WILD_FACE:
        return antimatter != WILD_FACE
    return KIND_OF[matter] != KIND_OF[antimatter] or KIND_OF[matter] >= N_PARTICLES


def make_pairs(seed: int = SEED) -> list[tuple[int, int]]:
    """All cards, each with its matter and its antimatter face."""
    dice = random.Random(seed)  # noqa: S311 - no secret: the table is published
    matter = [face for face, copies in enumerate(FACE_COPIES) for _ in range(copies)]
    antimatter = matter[:]
    for i in range(len(antimatter) - 1, 0, -1):
        k = dice.randrange(i + 1)
        antimatter[i], antimatter[k] = antimatter[k], antimatter[i]
    for i in range(len(matter)):
        while not may_share(matter[i], antimatter[i]):
            k = dice.randrange(len(matter))
            if may_share(matter[i], antimatter[k]) and may_share(matter[k], antimatter[i]):
                antimatter[i], antimatter[k] = antimatter[k], antimatter[i]
    return list(zip(matter, antimatter, strict=True))


if __name__ == "__main__":
    sys.stdout.write(f"{make_pairs()}\n")
