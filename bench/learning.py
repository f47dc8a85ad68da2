"""Train a policy for a game and show its progress: python bench/learning.py GAME FOLDER [MINUTES] [AGAINST]

The policy is saved to FOLDER at times, and each of those plays against the expert afterwards. If FOLDER has some
already, those are measured. Prints rows for `bench/curves.py decisions`, and at the end the time of a decision.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from labtable.games import load
from labtable.lab import simulate
from labtable.lab.bots.policies import Bot
from labtable.lab.learning import Learned, Trained, measured, train

MINUTES, KEPT, GAMES, TIMED, SEED = 30.0, 10, 1000, 200, 1
LEVELS = ("beginner", "intermediate", "expert")


def learn(game: str, folder: Path, minutes: float, against: str | None) -> None:
    """Train, and save the policy after the first rollout, and `KEPT` times at equal distances."""
    due = 0.0

    def keep(learned: Callable[[], Learned], progress: float) -> None:
        nonlocal due
        if progress >= due:
            now = learned()
            now.policy.save(folder / f"{now.decisions:09}.policy")
            print(f"{now.seconds:.0f} s, of a processor {now.processor:.0f} s: {now.decisions:,}", file=sys.stderr)
            due = min(1.0, due + 1 / KEPT)

    train(game, minutes, SEED, against=against, watch=keep)


def milliseconds(game: str, bot: Bot) -> float:
    """The time of a decision when the same bot plays all seats, including the rules."""
    simulate(game, 2, [bot, bot], SEED, workers=1)
    began = time.process_time()
    found = simulate(game, TIMED, [bot, bot], SEED, workers=1)
    decisions = sum(decisions * matches for decisions, matches in enumerate(found.counted.decisions.tolist()))
    return float(1000 * (time.process_time() - began) / decisions)


def main() -> None:
    """Train if needed, measure, print."""
    game, folder = sys.argv[1], Path(sys.argv[2])
    minutes = float(sys.argv[3]) if len(sys.argv) > 3 else MINUTES
    folder.mkdir(exist_ok=True)
    if not [*folder.glob("*.policy")]:
        learn(game, folder, minutes, sys.argv[4] if len(sys.argv) > 4 else None)
    *earlier, last = [Trained.read(path) for path in sorted(folder.glob("*.policy"))]
    title = load(game).title
    for policy in earlier:
        wins = measured(game, policy, LEVELS[-1], games=GAMES, seed=SEED, workers=1)
        print(title, policy.about.learned["decisions"], GAMES, wins.matches, sep="\t", flush=True)
    for level in LEVELS:
        wins = measured(game, last, level, games=4 * GAMES, seed=SEED, workers=1)
        if level == LEVELS[-1]:
            print(title, last.about.learned["decisions"], 4 * GAMES, wins.matches, sep="\t", flush=True)
        print(f"against {level}: {wins.share:.1%} ({wins.low:.1%} to {wins.high:.1%})", file=sys.stderr)
    times = {"policy": milliseconds(game, last), LEVELS[-1]: milliseconds(game, LEVELS[-1])}
    print(", ".join(f"{name} {each:.3f} ms a decision" for name, each in times.items()), file=sys.stderr)


if __name__ == "__main__":
    main()
