"""Metrics for Prometheus, at a port of their own, so that a proxy that forwards all requests does not expose them."""

import asyncio
import time
from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, SummaryMetricFamily
from prometheus_client.metrics_core import Metric

from labtable.engine.words.problem import Problem
from labtable.table.registry import TableRegistry

HERE = "127.0.0.1"
BEAT = 0.25  # s between two measurements of lateness
BOUNDS = (0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0)  # s


class Lateness:
    """How late the server's event loop wakes up, measured four times a second."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    async def keep_looking(self) -> None:
        """Measure until cancelled."""
        while True:
            due = time.monotonic() + BEAT
            await asyncio.sleep(BEAT)
            self.note(max(0.0, time.monotonic() - due))

    def note(self, seconds: float) -> None:
        """Count one wake-up that was this late."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._seconds += seconds

    def metric(self) -> Metric:
        """The counts as a histogram."""
        counts = list(accumulate(self._counts))
        buckets = list(zip([*map(str, BOUNDS), "+Inf"], map(float, counts), strict=True))
        name = "labtable_loop_lateness_seconds"
        return HistogramMetricFamily(name, "How much later than due the server did something.", buckets, self._seconds)


class RegistryMetrics:
    """A collector of the registry's metrics. It runs on another thread, and only reads numbers."""

    def __init__(self, registry: TableRegistry, lateness: Lateness) -> None:
        self._registry = registry
        self._lateness = lateness

    def collect(self) -> Iterator[Metric]:
        """The present values of all metrics."""
        registry, counted = self._registry, self._registry.metrics
        yield GaugeMetricFamily("labtable_tables", "Tables in memory.", len(registry.sessions.by_name))
        yield GaugeMetricFamily("labtable_sockets", "Browsers at tables.", registry.visitors)
        waiting = registry.workers.waiting
        yield GaugeMetricFamily("labtable_thinking_queue", "What computers are still to think about.", waiting)
        yield CounterMetricFamily("labtable_acts", "Actions in matches.", counted.acts)
        yield CounterMetricFamily("labtable_store_failures", "Writes that the store refused.", counted.failed_writes)
        about = "Writes to the store, and how long they took."
        yield SummaryMetricFamily("labtable_store_write_seconds", about, counted.writes, counted.seconds_of_writing)
        yield self._lateness.metric()


def tell(registry: TableRegistry, lateness: Lateness, port: int, host: str = HERE) -> None:
    """Serve the metrics at the port. Raises Problem `port_taken`."""
    collectors = CollectorRegistry(auto_describe=False)
    collectors.register(RegistryMetrics(registry, lateness))
    try:
        start_http_server(port, host, collectors)
    except OSError as error:
        raise Problem.english(
            "port_taken", f"Port {port} of {host} cannot be used: {error.strerror}. Try another."
        ) from None
