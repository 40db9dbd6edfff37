# Two commands on a fresh machine: `make run` and `make test`. Needs Python 3.11+ and make; uses uv when it is there.
SHELL := /bin/sh
.DEFAULT_GOAL := help
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.synced

.PHONY: help run setup test test-deep test-kills test-long audit lint format new-game clean

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 14

run: setup ## set up and serve the browser table on http://127.0.0.1:8080
	@$(BIN)/paiju serve

setup: $(STAMP)

$(STAMP): pyproject.toml uv.lock
	@sh tools/setup.sh $(VENV)
	@touch $@

test: setup ## set up and pass everything, browser tests included
	@sh tools/test.sh $(VENV)

test-deep: setup ## the long property and fuzz runs
	@PAIJU_DEEP=1 $(BIN)/python -m tests.support.postgres $(BIN)/python -m pytest -n 2 -m deep

test-long: setup ## 200,000 random commands, and 24 hours of twenty tables in simulated time
	@$(BIN)/python -m tests.support.fuzzing --commands 200000
	@$(BIN)/python -m tests.support.long_evening --hours 24

audit: setup ## known weaknesses of the libraries in uv.lock, where the advisory service can be reached
	@$(BIN)/python tools/audit.py

test-kills: setup ## kill -9 at 200 random moments on each database, and of one of two processes
	@PAIJU_KILLS=200 $(BIN)/python -m tests.support.postgres $(BIN)/python -m pytest -n 2 tests/e2e/test_kill.py tests/cluster/test_kill.py

lint: setup ## ruff, mypy, import contracts, dependencies, catalogues, Dockerfile
	@$(BIN)/ruff check --output-format concise .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIN)/deptry .
	@$(BIN)/python tools/check_catalogues.py
	@$(BIN)/hadolint Dockerfile

format: setup ## write files as ruff wants them
	@$(BIN)/ruff check --fix -q . ; $(BIN)/ruff format -q .

new-game: setup ## NAME=paodekuai: a sixth game that plays and passes the contract suite
	@$(BIN)/python tools/new_game.py "$(NAME)"

clean: ## remove everything that setup made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
