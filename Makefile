# Everything a person does with the project. Each target sets up what it needs on a machine that
# has only Python 3.11+ and make; with uv on the machine, setting up is faster.
#
#   make play    play a game            make test    lint, types, all tests
#   make bench   measure                make format  tidy the sources
#
# HORTUS_PURE=1 make play ...  runs without compiling anything.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
FAST   := build/compiled
SOURCES := $(shell find src -name '*.py' -o -name '*.toml' -o -name '*.md' 2>/dev/null)

COMPILER := $(shell command -v cc || command -v gcc || command -v clang)
ifeq ($(HORTUS_PURE),1)
  COMPILER :=
endif
BUILD  := $(if $(COMPILER),$(FAST)/.stamp)
RUN    := $(if $(COMPILER),PYTHONPATH=$(FAST)) $(BIN)/

.PHONY: play test bench format lint types setup requirements clean

play: $(VENV)/.stamp $(BUILD)
	@$(RUN)hortus play wizards-garden

test: lint types $(FAST)/.stamp
	HORTUS_EXPECT="pure Python" $(BIN)/pytest -n 2
ifneq ($(COMPILER),)
	HORTUS_EXPECT=compiled PYTHONPATH=$(FAST) $(BIN)/pytest -n 2 tests/conformance tests/games
else
	@echo "NOTE: no C compiler here, so the compiled build was not tested"
endif

lint: $(VENV)/.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(VENV)/.stamp
	$(BIN)/mypy
	$(BIN)/pyright

bench: $(VENV)/.stamp $(BUILD)
	$(BIN)/python -m bench

format: $(VENV)/.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

setup: $(VENV)/.stamp

# The environment: pinned and hashed, and the package itself in place, as pure Python.
$(VENV)/.stamp: requirements/dev.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Hortus needs Python 3.11 or newer; set PYTHON=... to choose one"; exit 1; }
	@echo "Setting up $(VENV) (once; a minute or two) ..."
	@if command -v uv >/dev/null; then \
	  uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && \
	  uv pip install --quiet --python $(BIN)/python --require-hashes -r requirements/dev.txt && \
	  HORTUS_PURE=1 uv pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps -e . ; \
	else \
	  $(PYTHON) -m venv $(VENV) && \
	  $(BIN)/python -m pip install --quiet --require-hashes -r requirements/dev.txt && \
	  HORTUS_PURE=1 $(BIN)/python -m pip install --quiet --no-build-isolation --no-deps -e . ; \
	fi
	@touch $@

# The compiled build, kept apart from the sources so that both can be run and compared.
$(FAST)/.stamp: $(VENV)/.stamp setup.py $(SOURCES)
ifneq ($(COMPILER),)
	@echo "Compiling (about a minute) ..."
	@rm -rf build/lib* build/temp* build/bdist* $(FAST)
	@if command -v uv >/dev/null; then \
	  uv pip install --quiet --python $(BIN)/python --no-build-isolation --no-deps --target $(FAST) . ; \
	else \
	  $(BIN)/python -m pip install --quiet --no-build-isolation --no-deps --target $(FAST) . ; \
	fi
endif
	@mkdir -p $(FAST) && touch $@

requirements: ## Pin the newest versions (needs uv)
	cd requirements && for set in run dev; do uv pip compile --quiet --upgrade --universal \
	  --python-version 3.11 --generate-hashes --no-header --no-annotate $$set.in -o $$set.txt; done

clean:
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis
