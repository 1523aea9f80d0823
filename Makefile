# Everything a person does with the project. Each target sets up what it needs on a machine that
# has only Python 3.11+ and make; with uv on the machine, setting up is faster.
#
#   make play    play a game (PORT=...)  make test    lint, types, all tests
#   make build   compile the rules      make prove    slower proofs, before a release
#   make bench   measure                make format   tidy the sources
#   make docs    build the site         make setup    only the environment
#   make texts   collect what is said, for translators
#   make compare REV=...   is anything slower than at another commit? LEAST=0.97 makes it fail
#
# HORTUS_PURE=1 make play ...  runs without compiling anything.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
NATIVE := build/native
SOURCES := $(shell find src/hortus/core src/hortus/games src/hortus/bots src/hortus/solve -name '*.py' 2>/dev/null)

COMPILER := $(shell command -v cc || command -v gcc || command -v clang)
ifeq ($(HORTUS_PURE),1)
  COMPILER :=
endif
BUILD := $(if $(COMPILER),$(NATIVE)/.stamp)
SOLVED := $(if $(COMPILER),$(VENV)/.solved)

# What is compiled to bytecode once is not compiled again by every process that a test starts.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play build test prove bench compare pictures texts format lint js types docs setup requirements clean

play: $(VENV)/.play $(BUILD) $(SOLVED)
	@$(BIN)/hortus serve $(if $(PORT),--port $(PORT))

build: $(VENV)/.play $(BUILD)
	@$(BIN)/hortus --version

# Everything on the build that people run; what is compiled once more as plain Python.
PLAIN := tests/core tests/games tests/conformance tests/bots tests/solve tests/table tests/test_library.py tests/test_builds.py
test: lint types docs $(BUILD)
ifneq ($(COMPILER),)
	HORTUS_EXPECT=compiled $(BIN)/pytest -n 2 --dist worksteal --durations=15 -m "not prove"
	HORTUS_PURE=1 HORTUS_EXPECT="pure Python" $(BIN)/pytest -n 2 --dist worksteal --durations=15 -m "not prove and not long" $(PLAIN)
else
	HORTUS_PURE=1 HORTUS_EXPECT="pure Python" $(BIN)/pytest -n 2 --dist worksteal --durations=15 -m "not prove"
	@echo "NOTE: no C compiler here, so the compiled build was not tested"
endif
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null \
	  || echo "NOTE: NO POSTGRESQL HERE: SEVERAL SERVERS ON ONE DATABASE WERE NOT TESTED"

prove: $(VENV)/.stamp $(BUILD)
	$(BIN)/pytest -n 2 --dist worksteal -m prove

lint: $(VENV)/.stamp js
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

# The pages' scripts and styles, with tools that npm fetches once; package.json pins them.
JS := $(VENV)/cache/pages
FETCH_JS = mkdir -p $(JS) && cp package.json $(JS) && npm install --prefix $(JS) --silent --no-package-lock --no-audit --no-fund
js:
	@if ! command -v npm >/dev/null; then \
	  echo "NOTE: NO NODE HERE: THE JAVASCRIPT AND CSS OF THE PAGES WERE NOT CHECKED"; \
	elif ! cmp -s package.json $(JS)/package.json && ! { $(FETCH_JS); }; then rm -f $(JS)/package.json; \
	  echo "NOTE: NPM COULD NOT FETCH ITS TOOLS: THE JAVASCRIPT AND CSS OF THE PAGES WERE NOT CHECKED"; \
	else $(JS)/node_modules/.bin/tsc --project . && $(JS)/node_modules/.bin/biome check --error-on-warnings .; fi

types: $(VENV)/.stamp
	$(BIN)/mypy
	$(BIN)/pyright

# The site in build/site; a broken link or a public name without a docstring is an error.
docs: $(VENV)/.stamp
	$(BIN)/ruff check --select D1 --ignore D105,D107 src
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Every game at three sizes, by day and by night, in a real browser: build/pictures/index.html.
pictures: $(VENV)/.stamp $(BUILD)
	$(BIN)/python -m tests.browser.sheet $(GAMES)

# Every text into src/hortus/locale/hortus.pot; translations brought up to date and compiled.
texts: $(VENV)/.stamp
	HORTUS_PURE=1 $(BIN)/python -m tests.texts

bench: $(VENV)/.stamp $(BUILD)
	$(BIN)/python -m bench

compare: $(VENV)/.stamp $(BUILD)
	@test -n "$(REV)" || { echo "make compare REV=commit: which commit?"; exit 2; }
	@$(BIN)/python -m bench.compare $(REV) $(if $(LEAST),--least $(LEAST))

format: $(VENV)/.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

setup: $(VENV)/.stamp

# The environment, pinned and hashed: first what playing needs, with the package itself in place;
# then what testing and measuring need on top. An edited source runs as it is (hortus/builds.py).
PIP := $(if $(shell command -v uv),uv pip install --quiet --python $(BIN)/python,$(BIN)/python -m pip install --quiet)

$(VENV)/.play: requirements/run.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Hortus needs Python 3.11 or newer; set PYTHON=... to choose one"; exit 1; }
	@echo "Setting up $(VENV) (once; a minute) ..."
	@if command -v uv >/dev/null; then uv venv --quiet --allow-existing --python $(PYTHON) $(VENV); \
	  else $(PYTHON) -m venv $(VENV); fi
	@$(PIP) --require-hashes -r requirements/run.txt
	@HORTUS_PURE=1 $(PIP) --no-build-isolation --no-deps -e .
	@touch $@

$(VENV)/.stamp: $(VENV)/.play requirements/dev.txt
	@echo "Adding the tools for tests and benchmarks (once; a minute or two) ..."
	@$(PIP) --require-hashes -r requirements/dev.txt
	@touch $@

# The compiled modules, kept apart from the sources: they run as long as no source has changed.
# With the table of its solution, hints in Wizard's Garden are certain. Playing goes on without it.
$(VENV)/.solved: | $(BUILD)
	@echo "Solving Wizard's Garden (half a minute, once) ..."
	@if $(BIN)/hortus solve wizards-garden; then touch $@; \
	  else echo "NOTE: Wizard's Garden was not solved: its hints come from a search"; fi

$(NATIVE)/.stamp: $(VENV)/.play setup.py src/hortus/builds.py $(SOURCES)
	@echo "Compiling the rules (two to five minutes, only when they changed) ..."
	@rm -rf $(NATIVE)
	@$(BIN)/python setup.py --quiet native
	@touch $@

# Pin the newest versions of everything in pyproject.toml and requirements/*.in (needs uv).
COMPILE := uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
  --no-header --no-annotate --no-emit-index-url --no-emit-find-links pyproject.toml
requirements:
	$(COMPILE) --extra server --extra lab requirements/run.in -o requirements/run.txt
	$(COMPILE) --all-extras requirements/dev.in -o requirements/dev.txt

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
