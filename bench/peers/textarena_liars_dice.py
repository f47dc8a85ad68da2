"""Peer: textarena's LiarsDice for four players (pip install textarena==0.7.4). Prints decisions a second.

The environment itself, without the wrappers that write prompts. It lists no legal actions: an action is a bid up to two
higher or, about every fifth time, a call.
"""

import random
import time

from textarena.envs.LiarsDice.env import LiarsDiceEnv

SECONDS = 3.0
PLAYERS = 4
CALLS = 0.2
MOST_MORE = 2
FACES = 6


def any_action(env: LiarsDiceEnv) -> str:
    """A call, or a bid of more dice of the same or a higher face."""
    bid = env.state.game_state["current_bid"]
    if bid["quantity"] > 0 and random.random() < CALLS:
        return "[Call]"
    more = random.randint(1, MOST_MORE)
    return f"[Bid: {bid['quantity'] + more}, {random.randint(max(1, bid['face_value']), FACES)}]"


def main() -> None:
    """Measure and print one number."""
    random.seed(1)
    decisions, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        env = LiarsDiceEnv()
        env.reset(num_players=PLAYERS, seed=decisions)
        done = False
        while not done:
            done, _ = env.step(any_action(env))
            decisions += 1
    print(decisions / (time.process_time() - start))


main()
