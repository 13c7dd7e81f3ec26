"""What is counted and measured, for Prometheus at /metrics."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

REGISTRY = CollectorRegistry()

COMMIT = Histogram(
    "archipel_commit_seconds", "One transaction, disk included.", registry=REGISTRY,
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
)  # fmt: skip
BATCH = Histogram(
    "archipel_commit_statements", "Statements in one transaction.", registry=REGISTRY,
    buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024),
)  # fmt: skip
EVENTS = Counter("archipel_events_total", "Events stored.", ("kind",), registry=REGISTRY)
ANSWERS = Counter(
    "archipel_answers_total", "Answers to moves and other requests at a table.", ("outcome",), registry=REGISTRY
)
ANSWER_TIME = Histogram(
    "archipel_move_seconds", "From receiving a move to its answer.", registry=REGISTRY,
    buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
)  # fmt: skip
CLIENTS = Gauge("archipel_live_clients", "Open live connections.", registry=REGISTRY)
TABLES = Gauge("archipel_cached_tables", "Tables kept in memory.", registry=REGISTRY)
THINKING = Histogram(
    "archipel_bot_seconds", "One move of a bot, waiting for a thread included.", ("level",), registry=REGISTRY,
    buckets=(0.01, 0.05, 0.1, 0.5, 1, 2, 5, 15),
)  # fmt: skip
MISFITS = Counter("archipel_misfits_total", "Logs that did not replay to their hashes.", registry=REGISTRY)
FORGOTTEN = Counter("archipel_forgotten_total", "Things nobody used, removed.", ("what",), registry=REGISTRY)
DROPPED = Counter(
    "archipel_live_closed_total", "Live connections closed by the server.", ("reason",), registry=REGISTRY
)
