"""A match in words between a scripted reader and a program that reads a prompt and writes an answer, such as a local
language model: `python -m examples.text_match cats --command "my-model --quiet"`.
"""

import argparse
import re
import shlex
import subprocess
import sys
from collections.abc import Callable, Sequence

from labtable.engine.words.problem import Problem
from labtable.lab.envs import TextEnv

OFFER = "You may answer:"


def reader(text: str) -> str:
    """Answer with the offer that shares the most words with what is asked; of several the first."""
    said, _, offered = text.partition(OFFER)
    asked = words(said.strip().splitlines()[-1])
    offers = [line.strip() for line in offered.strip().splitlines()]
    return max(offers, key=lambda offer: len(words(offer) & asked))


def words(text: str) -> set[str]:
    """The words of a text in lower case."""
    return set(re.findall(r"\w+", text.casefold()))


def by_command(command: Sequence[str], rules: str) -> Callable[[str], str]:
    """An agent that runs a command: the rules and the situation on its standard input, the answer on its last line."""

    def agent(text: str) -> str:
        done = subprocess.run(command, input=f"{rules}\n\n{text}\n", capture_output=True, text=True, check=True)  # noqa: S603  # that is asked for
        return (done.stdout.strip().splitlines() or [""])[-1]

    return agent


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a match and print its end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--command", type=shlex.split, help="who plays against the reader; another reader, if not said")
    chosen = parser.parse_args(arguments)
    try:
        env = TextEnv(chosen.game)
        other = by_command(chosen.command, env.rules()) if chosen.command else reader
        rewards, fared = env.run([reader, other], chosen.seed)
    except (Problem, OSError, subprocess.CalledProcessError) as error:
        parser.error(str(error))
    for seat, reward in rewards.items():
        sys.stdout.write(f"{env.names[seat]}: {reward:+.0f}, {fared[seat]}\n")


if __name__ == "__main__":
    main()
