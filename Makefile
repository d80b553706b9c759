.DEFAULT_GOAL := help
# Python keeps what it has compiled: pytest starts in half the time then, and so does every process that a test starts.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help up test engines lint laws e2e soak bench fmt messages lock install setup fresh clean

PORT ?= 8000
HOST ?= 127.0.0.1
PYTHON ?=

BIN := .venv/bin
PY := $(BIN)/python
SETUP := PYTHON="$(PYTHON)" sh scripts/setup.sh
SERVICES := $(PY) -m scripts.services run --
# Each worker has its own databases. Other ways of distributing go by name, and the operations of an API schema share one.
SPREAD := -n auto --maxprocesses 8 --dist load --durations 20 --durations-min 2
DJANGO := $(PY) -m pytest $(SPREAD) --maxschedchunk 20 --ignore tests/engines
PURE := $(PY) -m pytest -c tests/engines/pure.ini --rootdir . --confcutdir tests/engines -m "not soak"
EVERY_RUN := not e2e and not soak and not bench
# A safe production environment, for the checks that need no server.
PRODUCTION := CHRONICLE_MODE=production SECRET_KEY=0123456789abcdefghijklmnopqrstuvwxyz-only-for-this-check-ABCDEF \
	ALLOWED_HOSTS=chronicle.example BASE_URL=https://chronicle.example EMAIL_URL=smtp+tls://mail.example:587 \
	DATABASE_URL=postgres://chronicle@db.example/chronicle REDIS_URL=redis://redis.example:6379/0

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## start the site with demo data (PORT=8000; HOST=0.0.0.0 lets phones in the same network in)
	@$(SETUP) requirements.lock
	@exec $(PY) manage.py up --host $(HOST) --port $(PORT)

test: lint laws ## everything that can break: style, types, rules, then all tests on SQLite and on PostgreSQL + Redis
	$(PURE) $(SPREAD) tests/engines
	env -u DATABASE_URL -u REDIS_URL $(DJANGO) --ignore tests/api/test_schemathesis.py -m "$(EVERY_RUN) and not postgresql"
	$(SERVICES) $(DJANGO) -m "(database or postgresql) and $(EVERY_RUN)"

engines: setup ## the tests of the pure engines alone, without Django (TESTS=tests/engines/oath: only these)
	$(PURE) $(or $(TESTS),$(SPREAD) tests/engines)

lint: setup ## style, types, import rules, code that nothing uses, missing migrations, settings
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(PY) -m mypy
	$(BIN)/lint-imports
	env -u DATABASE_URL DATA_DIR=.venv/lint $(PY) -m scripts.dead
	env -u DATABASE_URL DATA_DIR=.venv/lint $(PY) manage.py makemigrations --check --dry-run
	env -u DATABASE_URL DATA_DIR=.venv/lint $(PY) manage.py check --fail-level WARNING
	env $(PRODUCTION) DATA_DIR=.venv/lint $(PY) manage.py check --deploy --fail-level WARNING

laws: setup ## which rules and published answers of the games have a test
	@$(PY) -m scripts.laws

e2e: setup ## the browser tests, with Chromium
	$(PY) -m pytest -n auto --maxprocesses 4 --dist loadgroup --durations 20 --durations-min 5 -m "e2e and not soak" tests/e2e

soak: setup ## the long runs (PART=kills: only these; PART=list names them all)
	$(PY) -m pytest -m soak -s $(if $(PART),--part $(PART))

bench: setup ## how fast it is: numbers, and ratios to a floor in the same run
	@$(SETUP) requirements-bench.lock
	LOG_LEVEL=ERROR $(PY) -m pytest -m bench -s tests/bench

fmt: setup ## format the code, sort the imports
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

messages: setup ## collect the texts of pages that are marked for translation, in locale/ (needs GNU gettext)
	env -u DATABASE_URL DATA_DIR=.venv/lint $(PY) manage.py makemessages --all --keep-pot --no-wrap --add-location file \
		--ignore ".venv*" --ignore staticfiles --ignore tests --ignore var

LOCK := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-emit-find-links --custom-compile-command "make lock" pyproject.toml
lock: setup ## pin the dependencies again (UPGRADE=1: to their newest versions)
	$(LOCK) $(if $(UPGRADE),--upgrade) --output-file requirements.lock
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra dev --constraint requirements.lock --output-file requirements-dev.lock
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra bench --constraint requirements-dev.lock --output-file requirements-bench.lock

install: ## .venv for production: requirements.lock and nothing else
	@$(SETUP) requirements.lock alone

setup: ## .venv with the locked dependencies, also those of development
	@$(SETUP) requirements-dev.lock

RELEASE ?= trixie
WHAT ?= both
fresh: ## the two commands on a machine that has never seen them (RELEASE=trixie; WHAT=up, test or both; root and Debian)
	scripts/fresh_machine $(RELEASE) $(WHAT)

clean: ## remove what can be made again; data in var/ stays
	rm -rf .venv staticfiles screenshots .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
