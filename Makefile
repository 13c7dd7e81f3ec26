# Needs Python 3.11 or newer, make, and a package registry that pip can reach. `make` alone lists the targets.
# Stamp files inside the environments (.run, .package, .dev, .warm, …) keep a second call from doing anything twice.

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


# The browser client. Node comes from the path if it is new enough, else from PyPI into .venv.
NODE := PATH="$(CURDIR)/.venv/bin:$$PATH"
NEW_ENOUGH := const [a, b] = process.versions.node.split('.').map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)
CLIENT := src/archipel/server/static/index.html
# The rules for the browser. Building the client empties its folder; compiled modules come back from the cache.
ENGINE := src/archipel/server/static/engine.json
BESIDE := $(MAKE) # under another name: a line that names make itself is run even by make -n
CLIENT_SOURCES := $(shell find web -type f -not -path '*/node_modules/*' 2>/dev/null)

.PHONY: help engine play play-terminal test test-long test-browser check format rules playthroughs bench bench-peers wheel web wire \
	screenshots lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

# The first page does not wait for the rules of the browser: they are made beside it, when the machine has nothing better
# to do, until the server stops.
play: $(CLIENT) .venv/.server .venv/.package ## play in the browser (ARGS="--port 8080")
	@nice -n 19 $(BESIDE) -s engine >.venv/engine.log 2>&1 & engine=$$!; trap : INT; \
	.venv/bin/archipel serve --open $(ARGS); status=$$?; kill $$engine 2>/dev/null; exit $$status

play-terminal: .venv/.package ## play in the terminal
	@.venv/bin/archipel play $(ARGS)

test: check web/node_modules/.tested $(CLIENT) $(ENGINE) .venv/.warm ## everything that must pass: make check, then the tests (ARGS="tests/core -k …")
	$(PY) -m pytest -n 2 $(ARGS)

test-long: check web/node_modules/.tested $(CLIENT) $(ENGINE) .venv/.warm ## the tests with many more games and positions
	$(PY) -m pytest -n 2 --long $(ARGS)

check: .venv/.dev .venv/.package web/node_modules/.checked ## format, lint, types and house rules
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy --strict src tools
	$(PY) -m tools.hygiene
	$(PY) -m bench.gpu --check

format: .venv/.dev web/node_modules/.installed ## put the sources in the house format, mend what ruff can mend
	$(PY) -m ruff check --fix-only .
	$(PY) -m ruff format .
	cd web && $(NODE) npm run -s format

rules: .venv/.dev .venv/.package ## every rule id with the tests that show it
	$(PY) -m archipel.core.kit.coverage $(ARGS)

playthroughs: .venv/.dev .venv/.package ## write the recorded playthroughs and perft counts anew, after a change of the rules
	$(PY) -m archipel.core.kit.playthrough $(ARGS)
	$(PY) -m tests.games.test_perft

bench: .venv/.warm ## measure the engine on this machine
	.venv/bin/archipel bench $(ARGS)

bench-peers: .venv-peers/.package ## the same figures beside other engines (in .venv-peers)
	.venv-peers/bin/archipel bench --peers $(ARGS)

wheel: $(CLIENT) $(ENGINE) .venv/.run ## build dist/*.whl, the browser client and its rules in it
	$(PY) -m hatchling build --target wheel --directory dist

web: $(CLIENT) ## build the browser client into the server

engine: $(ENGINE) ## compile the rules for the browser into the server

wire: web/node_modules/.installed .venv/.dev .venv/.package ## write the client's types anew from the server's
	cd web && $(NODE) npm run -s wire

test-browser: $(CLIENT) $(ENGINE) .venv/.dev .venv/.package ## only the tests in a browser: whole games, clicked through
	$(PY) -m pytest -n 2 tests/browser $(ARGS)

screenshots: $(CLIENT) .venv/.dev .venv/.package ## every page and every stage of each game, at three sizes (ARGS=folder)
	$(PY) -m tests.browser.screenshots $(or $(ARGS),screenshots)

clean: ## remove everything that make made
	rm -rf .venv .venv-peers dist web/node_modules src/archipel/server/static .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests tools -name __pycache__ -prune -exec rm -rf {} +

web/node_modules/.installed: web/package-lock.json | .venv/bin/python
	@node -e "$(NEW_ENOUGH)" 2>/dev/null || $(PY) $(LOCKED) -r requirements/node.txt
	cd web && $(NODE) npm ci --no-audit --no-fund
	@touch $@

web/node_modules/.checked: $(CLIENT_SOURCES) | web/node_modules/.installed
	cd web && $(NODE) npm run -s check
	@touch $@

web/node_modules/.tested: $(CLIENT_SOURCES) | web/node_modules/.installed
	cd web && $(NODE) npm run -s test
	@touch $@

$(CLIENT): $(CLIENT_SOURCES) | web/node_modules/.installed
	cd web && $(NODE) npm run -s build
	@touch $@

$(ENGINE): $(SOURCES) $(CLIENT) .venv/.engine .venv/.package
	.venv/bin/archipel engine
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

.venv/.server: requirements/server.txt .venv/.run
	@$(PY) $(LOCKED) -r requirements/server.txt
	@touch $@

.venv/.engine: requirements/engine.txt .venv/.run
	@$(PY) $(LOCKED) -r requirements/engine.txt
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.run
	@$(PY) $(LOCKED) -r requirements/dev.txt
	@touch $@

.venv/.warm: $(SOURCES) .venv/.package
	.venv/bin/archipel warm --bots
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
	$(COMPILE) $(ARGS) pyproject.toml --all-extras --group build --group lock --group engine --group node -o requirements/all.txt
	$(PART) pyproject.toml -o requirements/run.txt
	$(PART) pyproject.toml --extra server -o requirements/server.txt
	$(PART) pyproject.toml --extra server --extra cluster -o requirements/cluster.txt
	$(PART) pyproject.toml --extra peers -o requirements/peers.txt
	$(PART) pyproject.toml --extra adapters -o requirements/adapters.txt
	$(PART) pyproject.toml --extra server --extra cluster --extra adapters --extra test --extra check --group build --group lock -o requirements/dev.txt
	$(PART) --group build -o requirements/build.txt
	$(PART) --group engine -o requirements/engine.txt
	$(PART) --group node -o requirements/node.txt
