# Two commands are enough: "make kit" prints the game, "make test" checks everything.
# Each makes its own virtual environment in .venv; only Python 3.11+ and make must be there.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: kit test pictures clean

kit: $(VENV)/.runtime
	$(BIN)/shangrila-pnp kit

test: $(VENV)/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n auto

# The pictures of the README and the docs, from real output.
pictures: $(VENV)/.runtime
	$(BIN)/python docs/make_pictures.py

$(VENV)/.python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "$(PYTHON) is too old or missing: Python 3.11 or newer is needed (make PYTHON=/path/to/python3)"; exit 2; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.runtime: $(VENV)/.python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[fast]'
	@touch $@

$(VENV)/.test: $(VENV)/.python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[fast,test]'
	@touch $@ $(VENV)/.runtime

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
