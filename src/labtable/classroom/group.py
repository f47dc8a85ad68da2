"""A group of a class: who sits together plays at one table after the other."""

from dataclasses import dataclass, field

from msgspec.structs import replace

from .changes import Plan


@dataclass
class Group:
    """The pupils who sit together, and all their tables, the present one last."""

    number: int
    plan: Plan
    tables: list[str] = field(default_factory=list)
    plans: list[Plan] = field(default_factory=list)  # of each of its tables
    deals: int = 0  # number of deals

    @property
    def table(self) -> str | None:
        """The present table of the group."""
        return self.tables[-1] if self.tables else None

    @property
    def keeps_table(self) -> bool:
        """Whether its next match can be played at its present table."""
        return bool(self.plans) and self.plans[-1] == self.plan

    def time_turns(self, turn_ms: int | None) -> None:
        """Have another time for each turn, also at the present table."""
        self.plan = replace(self.plan, turn_ms=turn_ms)
        self.plans[-1:] = [replace(plan, turn_ms=turn_ms) for plan in self.plans[-1:]]
