"""A benchmark with frozen versions: small siblings counted whole, and tables of bots with scores and Elo.

from labtable.lab.benchmark import play_row, published, rated, task_of

row = play_row(task_of("cats-2"), "policy:mine.policy")
print(rated(row, published().table("cats-2").opponents, seats=2).elo)
"""

from .elo import expected, performance
from .frozen import VERSION, Task, fingerprint_of, task_of, tasks
from .playing import count, play_row, rated
from .results import Results, Row, published, read, schema

__all__ = [
    "VERSION",
    "Results",
    "Row",
    "Task",
    "count",
    "expected",
    "fingerprint_of",
    "performance",
    "play_row",
    "published",
    "rated",
    "read",
    "schema",
    "task_of",
    "tasks",
]
