# All set-up happens here, inside the tree: Python's packages go to .venv, Rust's products to target. What has been done
# is not done again until something that it depends on has changed.

PYTHON ?= python3
BIN := .venv/bin
CARGO_FLAGS := --locked --workspace
RUST_SOURCES := $(shell find crates -type f -not -path '*/tests/*' -not -path '*/examples/*') Cargo.toml Cargo.lock
RUST_VERSION := $(shell sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)

# Where rustup puts Rust, in case the shell does not know of it yet; and the one environment, whichever the shell is in.
export PATH := $(PATH):$(HOME)/.cargo/bin
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python
export VIRTUAL_ENV := $(CURDIR)/.venv
unexport CONDA_PREFIX PYTHONPATH
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help demo test lint bench wheel lock rust
.DELETE_ON_ERROR:

help: ## Show this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1 \t\2/p' $(MAKEFILE_LIST) | expand -t 14

demo: .venv/built ## Set everything up, then take a tour on what ships
	@$(BIN)/plywise demo

test: .venv/built ## Set everything up, then run all tests
	cargo test $(CARGO_FLAGS)
	$(BIN)/pytest

lint: .venv/built ## Check formats, lints, types, and the stub against the built module
	cargo fmt --all --check
	cargo clippy $(CARGO_FLAGS) --all-targets -- --deny warnings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest plywise._core --mypy-config-file pyproject.toml

bench: .venv/built ## Measure the search's speed; the node total is the version's signature
	@$(BIN)/plywise bench

wheel: .venv/packages ## Build a wheel for any Python from 3.11 on, into dist
	$(BIN)/maturin build --profile wheel --locked --out dist

lock: $(BIN)/python ## Choose new versions of the Python packages and write them down
	$(BIN)/python -m venv target/lock
	target/lock/bin/pip install --quiet pip-tools==7.6.2
	$(LOCK) --output-file requirements/run.txt
	$(LOCK) --output-file requirements/dev.txt --extra test --extra lint --build-deps-for wheel \
		--constraint requirements/run.txt

LOCK := CUSTOM_COMPILE_COMMAND="make lock" target/lock/bin/pip-compile pyproject.toml --quiet --upgrade \
	--strip-extras --generate-hashes --no-emit-options --no-emit-index-url --no-emit-trusted-host

# The package, in place: Python's part is read from src, the core is built into it.
.venv/built: .venv/packages pyproject.toml $(RUST_SOURCES)
	$(BIN)/maturin develop --release --locked
	@touch $@

.venv/packages: requirements/dev.txt | rust $(BIN)/python
	$(BIN)/pip install --quiet --require-hashes --requirement $<
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo "Python is missing: install Python 3.11 or newer\
 (on Debian: apt-get install python3 python3-venv)" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed, and\
 $(PYTHON) is $$($(PYTHON) -V 2>&1): install a newer one and say which, as in make test PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "Python's module venv is missing: install it\
 (on Debian: apt-get install python3-venv)" >&2; exit 2; }
	$(PYTHON) -m venv .venv

rust:
	@version=$$(cargo --version 2>/dev/null | cut -d ' ' -f 2); \
	if [ -z "$$version" ]; then \
		echo "Rust is missing: install $(RUST_VERSION) or newer, with rustup or from your system's packages" >&2; exit 2; \
	elif [ "$$(printf '%s\n' $(RUST_VERSION) $$version | sort -V | head -n 1)" != $(RUST_VERSION) ]; then \
		echo "Rust $(RUST_VERSION) or newer is needed, and cargo is $$version: update it (rustup update)" >&2; exit 2; \
	fi
