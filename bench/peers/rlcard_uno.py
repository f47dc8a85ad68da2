"""Peer: RLCard's environment loop of uno for two players (pip install rlcard==1.2.0). Prints decisions a second."""

import random
import time

import rlcard

SECONDS = 3.0


def main() -> None:
    """Measure and print one number."""
    random.seed(1)
    env = rlcard.make("uno", config={"seed": 42})
    decisions, start = 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            decisions += 1
    print(decisions / (time.process_time() - start))


main()
