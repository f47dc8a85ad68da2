"""Random play of U-kNOw Feynman compared with a C++ translation of its rules, which shows how much faster it could be.

python bench/feynman.py

First both play the same matches, and every one must take the same number of pieces. Then they run alternately, and the
best run of each counts, because other work on the machine slows both.
"""

import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from figures import human, report

import labtable
from labtable.engine.kernels.card_sets import WORD_BITS
from labtable.engine.play.bulk import Simulator
from labtable.games.feynman.rules.cards import (
    COLOUR,
    DOWNS,
    FACE,
    KIND,
    N_CARDS,
    NUCLEON_QUARKS,
    SHOWING,
    TWIN,
    UPS,
    WITH_LOWER_TWIN,
    WORDS,
)  # fmt: skip
from labtable.games.feynman.rules.completing import COMPLETES
from labtable.games.feynman.rules.completing import N_CASES as N_ANSWERS
from labtable.games.feynman.rules.fitting import FITS, N_CASES, N_FOLLOWED, N_TOPS
from labtable.games.feynman.rules.kinds import N_COLOURS, N_FACES, N_PARTICLES, PENALTY

SEED = 1
SAME, TIMED = 300, 300  # matches
ROUNDS = 7
TABLES = (2, 4)


def row(name: str, numbers: Iterable[int], of: str = "std::int16_t") -> str:
    """A row of numbers in C++."""
    return f"constexpr {of} {name}[] = {{{', '.join(str(int(number)) for number in numbers)}}};"


def sets(name: str, found: Iterable[Iterable[int]]) -> str:
    """Sets of cards in C++."""
    rows = ", ".join("{" + ", ".join(f"{word}LL" for word in words) + "}" for words in found)
    return f"constexpr std::int64_t {name}[][{WORDS}] = {{{rows}}};"


def header() -> str:
    """The game's data in C++."""
    lines = [
        "#include <cstdint>",
        f"constexpr int N_CARDS = {N_CARDS}, N_COLOURS = {N_COLOURS};",
        row("KIND", KIND), row("COLOUR", COLOUR), row("FACE", FACE), row("TWIN", TWIN), row("THE_PENALTY", PENALTY),
        f"constexpr int N_FOLLOWED = {N_FOLLOWED}, N_TOPS = {N_TOPS}, N_CASES = {N_CASES}, N_ANSWERS = {N_ANSWERS};",
        f"constexpr int WORDS = {WORDS}, WORD_BITS = {WORD_BITS}, N_FACES = {N_FACES}, N_PARTICLES = {N_PARTICLES};",
        sets("FITS", FITS), sets("COMPLETES", COMPLETES), sets("SHOWING", SHOWING), sets("UPS", UPS),
        sets("DOWNS", DOWNS), sets("NUCLEON_QUARKS", NUCLEON_QUARKS), sets("WITH_LOWER_TWIN", [WITH_LOWER_TWIN]),
    ]  # fmt: skip
    return "\n".join(lines) + "\n"


def build(folder: Path) -> Path:
    """Compile the translation."""
    (folder / "cards.h").write_text(header())
    source, program = Path(__file__).with_suffix(".cpp"), folder / "feynman"
    cards = f'-DCARDS_H="{folder / "cards.h"}"'
    subprocess.run(["g++", "-std=c++17", "-O3", "-march=native", cards, source, "-o", program], check=True)
    return program


def run(program: Path, seats: int, matches: int, is_timed: bool) -> list[float]:
    """The output of the translation: pieces of each match, or pieces a second."""
    arguments = [str(program), str(seats), str(matches), str(SEED), str(int(is_timed))]
    return [float(line) for line in subprocess.run(arguments, capture_output=True, check=True).stdout.split()]


def main() -> None:
    """Check that both play alike, measure, and print the table."""
    game = labtable.load("feynman")
    rows: list[tuple[str, ...]] = [("random play, one core", "kernels", "C++", "kernels of C++")]
    with tempfile.TemporaryDirectory() as folder:
        program = build(Path(folder))
        for seats in TABLES:
            simulator = Simulator(game, ["random"] * seats)
            lengths = simulator.play(SEED, 0, SAME).lengths.tolist()
            if run(program, seats, SAME, is_timed=False) != lengths:
                raise SystemExit("The translation plays otherwise than the rules.")
            ours, theirs = [], []
            for _ in range(ROUNDS):
                start = time.process_time()
                taken = simulator.play(SEED, 0, TIMED).lengths.sum()
                ours.append(float(taken) / (time.process_time() - start))
                theirs += run(program, seats, TIMED, is_timed=True)
            best = max(ours), max(theirs)
            rows.append((f"{seats} seats", *(f"{human(pieces)}/s" for pieces in best), f"{best[0] / best[1]:.2f}"))
    print(report(rows))


if __name__ == "__main__":
    main()
