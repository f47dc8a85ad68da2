"""These run in `make test-long` alone, in an environment of its own that has requirements.txt besides."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("supersuit") else ["test_*.py"]
