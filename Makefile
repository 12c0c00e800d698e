# The one entry. `make help` lists what there is.
.DEFAULT_GOAL := help
.PHONY: help setup run test test-units test-scaled test-browser test-crowd bench chaos train lint rule protocol messages lock clean
.DELETE_ON_ERROR:

PY := .venv/bin/python
HOST ?= 127.0.0.1
PORT ?= 8000
WORKERS ?= 2
T ?=
ARGS ?=
MO := $(patsubst %.po,%.mo,$(wildcard locale/*/*/LC_MESSAGES/django.po))

help:  ## List the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-14s %s\n", $$1, $$2}'

setup: .venv/dev.stamp $(MO)  ## Install what development needs into .venv

run: .venv/run.stamp $(MO)  ## Serve the site (HOST=…, PORT=…); installs what it needs first
	@exec $(PY) manage.py serve --host $(HOST) --port $(PORT)

test: setup lint test-units test-scaled test-browser  ## Lint and run every test

test-units: setup  ## Tests on SQLite and the in-process layer (T=path narrows)
	$(PY) -m pytest -p no:playwright -n $(WORKERS) -m "not e2e" $(T)

test-scaled: setup  ## The tests of database and sockets once more, on PostgreSQL and Redis
	$(PY) -m tests.support.scaled -p no:playwright -n $(WORKERS) -m "(db or socket) and not e2e" $(T)

test-browser: setup  ## A real browser plays against a real server
	$(PY) -m tests.support.browser -m "e2e and not crowd" $(T)
	@echo "Not part of this: eight pages that talk, which starve two cores. It is a check of its own: make test-crowd"

test-crowd: setup  ## Eight talking pages at once, 28 links; for a machine with cores to spare
	$(PY) -m tests.support.browser -m crowd $(T)

bench: setup  ## Print the numbers: rules, bots, one move, fan-out
	$(PY) -m bench.rules
	$(PY) -m bench.bots
	$(PY) -m bench.move
	$(PY) -m bench.fanout

KILLS ?= 200
chaos: setup  ## Kill workers while clocks are due, and count what each has done (KILLS=20)
	$(PY) -m bench.chaos --kills $(KILLS) $(ARGS)

train: build/train.stamp  ## Make the bots' weights anew, in about an hour (ARGS=--help)
	PYTHONPATH=. build/train/bin/python -m bench.training $(ARGS)

lint: setup  ## Style, types, layers
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	.venv/bin/lint-imports

rule: R ?= R4.4
rule:  ## Where a rule stands, for example: make rule R=R4.4
	@echo "Text:"; grep -nE '(^|[^0-9A-Z.])$(subst .,\.,$(R))([^0-9]|$$)' docs/rules.md || true
	@for place in game tests; do echo "In $$place:"; \
	  grep -rnE --include='*.py' --include='*.js' '(^|[^0-9A-Z.])$(subst .,\.,$(R))([^0-9]|$$)' $$place || true; done

protocol: setup  ## Write the generated documents of the sockets and the API again
	$(PY) manage.py export_protocol
	$(PY) manage.py export_openapi

messages: .venv/run.stamp $(MO)  ## Compile the translations

lock: .venv/dev.stamp  ## Resolve requirements/*.in again and write the lock files
	$(PY) -m uv pip compile $(LOCK) requirements/dev.in -o requirements/dev.lock
	$(PY) -m uv pip compile $(LOCK) requirements/run.in -c requirements/dev.lock -o requirements/run.lock
	$(PY) -m uv pip compile $(LOCK) requirements/train.in -o requirements/train.lock

clean:  ## Remove what commands made, except the data in var/
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache $(MO)

LOCK := --quiet --universal --python-version 3.11 --generate-hashes --no-annotate --no-header \
        --no-emit-index-url --upgrade

# The stamps name what is installed: a changed lock file installs again, nothing else does.
.venv/run.stamp: requirements/run.lock
	@sh requirements/install.sh run
	@touch $@

.venv/dev.stamp: requirements/dev.lock
	@sh requirements/install.sh dev
	@touch $@ .venv/run.stamp

build/train.stamp: requirements/train.lock | .venv/dev.stamp
	$(PY) -m venv --clear build/train
	$(PY) -m uv pip install --quiet --python build/train/bin/python --require-hashes -r $<
	@touch $@

%.mo: %.po | .venv/run.stamp
	@.venv/bin/pybabel --quiet compile --input-file $< --output-file $@
