"""The hypotheses on the clipboard, each higher than the one before (C-4, C-5).

A hypothesis is a number from 0 to N_BIDS - 1, its place on the ladder.
"""

from .boxes import LETTERS

LADDER = """
 1A  1D   2A  2D   1E
 3A  3D   4A  4D   2E
 5A  5D   6A  6D   3E
 7A  7D   8A  8D   4E
 9A  9D  10A 10D   5E
11A 11D  12A 12D   6E
13A 13D  14A 14D   7E
15A 15D  16A 16D   8E
17A 17D  18A 18D   9E
19A 19D  20A 20D  10E
21A 21D  22A 22D  11E
23A 23D  24A 24D  12E
25A 25D  26A 26D  13E
"""
BIDS = tuple(LADDER.split())
N_BIDS = len(BIDS)
NUMBER = tuple(int(bid[:-1]) for bid in BIDS)
STATE = tuple(LETTERS.index(bid[-1]) for bid in BIDS)
NO_BID = -1
