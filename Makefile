# Needs Python 3.11 or newer, make, and a package registry that pip can reach. `make` alone lists the targets.
# Stamp files inside the environments (.run, .package, .dev, .warm) keep a second call from doing anything twice.

MAKEFLAGS += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

# The first interpreter that is new enough and can make an environment. Another one: make PYTHON=/path/to/python …
CAN_BUILD = import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))
FOUND = $(foreach p,python3.13 python3.12 python3.11 python3,$(if $(shell $(p) -c '$(CAN_BUILD)' 2>/dev/null && echo yes),$(p)))
PYTHON ?= $(or $(firstword $(FOUND)),$(error Archipel needs Python 3.11 or newer with its venv module: make PYTHON=/path/to/python))

PY := .venv/bin/python
INSTALL := -m pip --disable-pip-version-check install -qq
LOCKED := $(INSTALL) --require-hashes
EDITABLE := $(INSTALL) --no-deps --no-build-isolation --editable .
SOURCES := $(shell find src -name '*.py' 2>/dev/null)

.PHONY: help play test test-long check format rules playthroughs bench bench-peers wheel lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: .venv/.package ## play in the terminal
	@.venv/bin/archipel play $(ARGS)

test: check .venv/.warm ## everything that must pass: make check, then the tests (ARGS="tests/core -k …")
	$(PY) -m pytest -n 2 $(ARGS)

test-long: check .venv/.warm ## the tests with many more games and positions
	$(PY) -m pytest -n 2 --long $(ARGS)

check: .venv/.dev ## format, lint, types and house rules
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy --strict src tools
	$(PY) -m tools.hygiene

format: .venv/.dev ## put the sources in the house format, mend what ruff can mend
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .

rules: .venv/.dev .venv/.package ## every rule id with the tests that show it
	$(PY) -m archipel.core.kit.coverage $(ARGS)

playthroughs: .venv/.dev .venv/.package ## write the recorded playthroughs and perft counts anew, after a change of the rules
	$(PY) -m archipel.core.kit.playthrough $(ARGS)
	$(PY) -m tests.games.test_perft

bench: .venv/.warm ## measure the engine on this machine
	.venv/bin/archipel bench $(ARGS)

bench-peers: .venv-peers/.package ## the same figures beside other engines (in .venv-peers)
	.venv-peers/bin/archipel bench --peers $(ARGS)

wheel: .venv/.run ## build dist/*.whl, offline
	$(PY) -m hatchling build --target wheel --directory dist

web: src/archipel/server/static/index.html ## build the browser client into the server (needs Node 20.19 or newer)

check-web: web/node_modules/.installed ## lint, types and tests of the browser client
	cd web && npm run -s check && npm test

test-browser: web .venv/.dev .venv/.package ## whole games in a Chromium, clicked through (CHROMIUM=/path/to/one)
	@$(PY) -c 'from tests.browser.chromium import find; find()' || { test "$$(id -u)" = 0 && apt-get install -qq -y chromium; }
	$(PY) -m pytest tests/browser $(ARGS)

screenshots: web .venv/.dev .venv/.package ## every page at three sizes, in both themes and languages (ARGS=folder)
	$(PY) -m tests.browser.screenshots $(or $(ARGS),screenshots)

clean: ## remove everything that make made
	rm -rf .venv .venv-peers dist web/node_modules src/archipel/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

web/node_modules/.installed: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	@touch $@

src/archipel/server/static/index.html: web/node_modules/.installed $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null)
	cd web && npm run -s build
	@touch $@

# Environments. Only hashed locks are installed, then the package itself from the work tree.

.venv/bin/python:
	@echo "Making .venv (once, about a minute) …"
	$(PYTHON) -m venv .venv

.venv/.run: requirements/run.txt requirements/build.txt | .venv/bin/python
	@$(PY) $(LOCKED) -r requirements/run.txt -r requirements/build.txt
	@touch $@

.venv/.package: pyproject.toml .venv/.run
	@$(PY) $(EDITABLE)
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.run
	@$(PY) $(LOCKED) -r requirements/dev.txt
	@touch $@

.venv/.warm: $(SOURCES) .venv/.package
	.venv/bin/archipel warm
	@touch $@

.venv-peers/.package: requirements/peers.txt requirements/build.txt pyproject.toml
	@echo "Making .venv-peers (once, some minutes) …"
	$(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python $(LOCKED) -r requirements/peers.txt -r requirements/build.txt
	@.venv-peers/bin/python $(EDITABLE)
	@touch $@

# Locks: one resolution for every extra (all.txt), of which each other lock is a part.
# A newer version of everything: make lock ARGS=--upgrade. Of one package: make lock ARGS='--upgrade-package numba'.

COMPILE := $(PY) -m uv pip compile -q --universal --python-version 3.11 \
	--generate-hashes --no-emit-index-url --no-header --annotation-style line
PART := $(COMPILE) --constraints requirements/all.txt

lock: .venv/.dev ## resolve again and write requirements/*.txt
	$(COMPILE) $(ARGS) pyproject.toml --all-extras --group build --group lock -o requirements/all.txt
	$(PART) pyproject.toml -o requirements/run.txt
	$(PART) pyproject.toml --extra server -o requirements/server.txt
	$(PART) pyproject.toml --extra server --extra cluster -o requirements/cluster.txt
	$(PART) pyproject.toml --extra peers -o requirements/peers.txt
	$(PART) pyproject.toml --extra adapters -o requirements/adapters.txt
	$(PART) pyproject.toml --extra server --extra cluster --extra adapters --extra test --extra check --group build --group lock -o requirements/dev.txt
	$(PART) --group build -o requirements/build.txt
