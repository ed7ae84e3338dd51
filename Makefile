# Two commands do everything on a fresh machine: `make run` and `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BENCH := .venv-bench
DOCS := .venv-docs
WORKERS ?= 3
SINCE ?= HEAD

# Python compiles a module once, not in every process anew, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test test-fast lint lint-style lint-types lint-imports lint-web bench docs setup web packages \
	lock check-install transcripts clean \
	pool marias-match torture-room torture-tournaments torture-kill torture-storage torture-payments mutants long

# What these two download and build goes side by side.
ifneq ($(findstring |$(MAKECMDGOALS)|,|run| |test|),)
MAKEFLAGS += -j3
endif

help:                   ## prints what there is, from the comments in this file
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z][a-z-]*:.*## / { printf "  make %-21s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

##@ Every day
run: $(VENV)/.done web  ## sets up and starts the platform with demo tables; prints the address
	$(BIN)/krupier serve --demo $(ARGS)

test: setup packages web  ## sets up and runs all tests
	npm --prefix web test
	$(BIN)/python -m pytest -n $(WORKERS) $(ARGS)

test-fast: $(VENV)/.dev  ## what the change since the last commit, or SINCE=, can have touched
	$(BIN)/python -m tests.fast --since $(SINCE) $(ARGS)

lint: lint-style lint-types lint-imports lint-web  ## style, types, layers; `make -j2 lint` is faster

lint-style: $(VENV)/.dev  ## ruff: style and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-types: $(VENV)/.dev  ## mypy: types
	$(BIN)/mypy

lint-imports: $(VENV)/.dev  ## which layer imports which
	$(BIN)/lint-imports

lint-web: web/node_modules/.done  ## types of the client
	npm --prefix web run check

##@ Measured and written
bench: $(BENCH)/.done packages  ## speed and memory, as ratios against peers in the same run
	-$(BENCH)/bin/python scripts/compile_poker.py
	$(BENCH)/bin/python -m bench $(ARGS)

docs: $(DOCS)/.done     ## builds the documentation into site/
	$(DOCS)/bin/mkdocs build --strict

check-install: $(VENV)/.done web  ## a wheel in an empty environment, without Node and compiler: does it serve?
	$(BIN)/python scripts/check_install.py

##@ Prepared, by those above when they need it
setup: $(VENV)/.dev $(VENV)/.poker  ## the environment of Python, with poker compiled

# An environment with what a lock names: $(call installed,DIRECTORY,LOCK)
define installed
	test -x $1/bin/python || $(PYTHON) -m venv $1
	$1/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $2
endef
# ... and with the source tree itself
define editable
	$1/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
endef

$(VENV)/.done: requirements.lock pyproject.toml
	$(call installed,$(VENV),requirements.lock)
	$(call editable,$(VENV))
	touch $@

# What tests and linters need besides: in the same environment, after the first.
$(VENV)/.dev: requirements-dev.lock $(VENV)/.done
	$(call installed,$(VENV),requirements-dev.lock)
	touch $@

$(BENCH)/.done: bench/requirements.lock pyproject.toml
	$(call installed,$(BENCH),bench/requirements.lock)
	$(call editable,$(BENCH))
	touch $@

$(DOCS)/.done: requirements-docs.lock
	$(call installed,$(DOCS),requirements-docs.lock)
	touch $@

# The state machine of poker as machine code, where there is a C compiler; it does without.
POKER := scripts/compile_poker.py src/krupier/equipment/cards.py \
	$(wildcard src/krupier/rules/poker/*.py) $(wildcard src/krupier/hands/*.py)

$(VENV)/.poker: $(VENV)/.dev $(POKER)
	-$(BIN)/python scripts/compile_poker.py
	touch $@

# Debian packages that some tests use: installed where that is possible, else those tests
# are skipped with a message that says how to get them.
packages:               ## packages of Debian that some tests use
	@sh scripts/packages.sh

web: src/krupier/server/static/index.html  ## the client, built

WEB := $(shell find web/src web/index.html web/*.ts web/package.json -type f 2>/dev/null)

src/krupier/server/static/index.html: web/node_modules/.done $(WEB)
	npm --prefix web run build
	touch $@

# Not `npm ci`: it refuses a lock file without the bindings of all other platforms, and a
# registry need not carry those. The versions are those of the lock file all the same.
web/node_modules/.done: web/package-lock.json
	npm --prefix web install --no-save --no-audit --no-fund
	touch $@

# A lock holds what runs, with what installs it; the others hold that too, in the same versions.
LOCK = $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --allow-unsafe \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links $(ARGS)
LOCKED := --build-deps-for editable pyproject.toml
MORE := --constraint requirements.lock $(LOCKED)

lock: setup             ## pins what pyproject.toml allows; ARGS=--upgrade takes the newest
	$(LOCK) $(LOCKED) --output-file requirements.lock
	$(LOCK) $(MORE) --extra dev --extra reports --extra research --output-file requirements-dev.lock
	$(LOCK) $(MORE) --extra bench --output-file bench/requirements.lock
	echo "mkdocs-material>=9.5" | $(LOCK) --output-file requirements-docs.lock -

##@ Campaigns
transcripts: setup      ## writes the golden transcripts again; read the difference
	$(BIN)/python -m tests.make_transcripts

torture-room: setup     ## 2,000 seeds of the virtual-clock room
	$(BIN)/python -m tests.simulation --seeds 2000

pool: setup             ## 2,000 players in one fast pool under the virtual clock
	$(BIN)/python -m pytest -m long tests/room/test_pool_crowd.py

torture-tournaments: setup  ## 2,000 seeds of whole tournaments with real hands under the virtual clock
	$(BIN)/python -m tests.room.tournament_campaign --seeds 2000 --processes $(WORKERS) $(ARGS)

marias-match: setup     ## 5,000 mirrored deals of mariáš: sampling against rules of thumb
	$(BIN)/python -m krupier.research.marias.match --deals 5000 $(ARGS)

torture-kill: setup packages  ## 50 kills of a server under load, on each database
	$(BIN)/python -m tests.server.torture --kills 50 --database sqlite
	$(BIN)/python -m tests.server.torture --kills 50 --database postgresql

torture-payments: setup packages  ## 1,000 payments, 20 kills of house and provider; then two houses
	$(BIN)/python -m tests.server.torture_payments --payments 1000 --kills 20
	$(BIN)/python -m tests.server.torture_payments --payments 1000 --kills 20 --database postgresql --houses 2

torture-storage: setup packages  ## a full disk; PostgreSQL killed, stopped and hanging, under load
	$(BIN)/python -m tests.server.outages

mutants: setup          ## 1,000 small changes of the code: do the tests notice?
	$(BIN)/python -m tests.mutants --workers $(WORKERS) $(ARGS)

long: setup packages    ## the long campaigns of the test suite
	$(BIN)/python -m pytest -n $(WORKERS) -m long $(ARGS)

##@ Thrown away
clean:                  ## removes all that was installed and built here
	rm -rf $(VENV) $(BENCH) $(DOCS) web/node_modules src/krupier/server/static site
