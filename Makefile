# Sets up, builds, runs, tests and installs noroshi. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=
PASSES ?= 1
MINUTES ?= 10
SEED ?=
PARTS ?=
# Without symbols for a debugger the tests are built in seven eighths of the time. `swift build` by hand has them, in the same
# place: it builds all anew.
TESTS := swift build --build-tests -debug-info-format none

PROGRAM := .build/release/noroshi
SERVER := .build/release/noroshi-server
# Completions and manual pages, which the program makes of its own commands.
MANUALS := .build/manuals

.PHONY: help setup build build-server build-probe manuals run serve test test-under-load test-kernel test-api soak verify docs bench pictures install-caps install install-server format lint clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

setup: ## Check what building needs; install the C libraries that are missing
	@Scripts/setup

build: setup ## Build the program in release mode
	@swift build -c release --product noroshi --static-swift-stdlib --disable-local-rpath
	@$(MAKE) --no-print-directory manuals

build-server: setup ## Build the server in release mode
	@swift build -c release --product noroshi-server --static-swift-stdlib --disable-local-rpath

manuals: $(MANUALS)/made ## Make shell completions and manual pages of the program that is built

$(MANUALS)/made: $(PROGRAM) Scripts/manuals i18n/ja.lproj/Manual.strings
	@Scripts/manuals $(PROGRAM) $(MANUALS)
	@touch $@

$(PROGRAM):
	@echo 'manuals: $(PROGRAM) is not there yet; make build builds it' >&2; exit 1

run: build ## Build and run; ARGS="…" are the program's arguments
	@$(PROGRAM) $(ARGS)

serve: build-server ## Build and run the server with the demonstration, on this machine; ARGS="…" as with run
	@$(SERVER) --data .build/demonstration --seed-demo --allow-faults $(ARGS)

test: ## Build and run all tests but those against a kernel
	@Scripts/limited packages Scripts/setup tests
	@Scripts/limited debug-build $(TESTS)
	@Scripts/test

test-under-load: ## Run the tests on a machine that is busy, then on one processor; PASSES=10
	@Scripts/limited packages Scripts/setup tests
	@Scripts/limited debug-build $(TESTS)
	@Scripts/under-load $(PASSES)

test-kernel: ## Test against a real Linux kernel in QEMU
	@Scripts/limited packages $(SHELL) -c 'Scripts/setup && Tests/Kernel/run --prepare'
	@Scripts/limited release-build $(MAKE) --no-print-directory build build-probe
	@Scripts/limited kernel Tests/Kernel/run $(PROGRAM) </dev/null

test-api: ## Hold the server against Documentation/openapi.yaml with requests that are made up; SEED=1 makes the same again
	@Scripts/limited packages $(SHELL) -c 'Scripts/setup && Tests/API/run --prepare'
	@Scripts/limited release-build $(MAKE) --no-print-directory build-server
	@Scripts/limited api Tests/API/run $(if $(SEED),--seed $(SEED)) </dev/null

soak: ## Kill clients and their server for ten minutes, and count what was recorded; MINUTES=10
	@Scripts/limited packages Scripts/setup
	@Scripts/limited release-build $(MAKE) --no-print-directory build build-server
	@CI_LIMIT_SOAK=$${CI_LIMIT_SOAK:-$$(($(MINUTES) + 10))m} Scripts/limited soak Tests/Soak/run --minutes $(MINUTES) </dev/null

# The modules whose types are in the interface of the library.
INTERFACE := Noroshi Advertising Basics BeaconService ConfigurationFiles Radio Regions Scanning ServiceClient ServiceProtocol Store Tracking

docs: setup ## Make the documentation of the library (DocC) in .build/documentation
	@Scripts/docs .build/documentation $(INTERFACE)

verify: ## Run what takes too long for each change; PASSES=10 PARTS="docs load kernel beside api soak"
	@Scripts/limited packages $(SHELL) -c 'Scripts/setup tests && Tests/Kernel/run --prepare $(if $(filter-out docs load kernel beside soak,$(or $(PARTS),api)),&& Tests/API/run --prepare)'
	@Scripts/limited debug-build $(TESTS)
	@Scripts/limited release-build $(MAKE) --no-print-directory build build-probe build-server
	@Scripts/verify $(PASSES) $(PARTS)

# Hears through the library alone, for the tests against a kernel.
build-probe:
	@swift build -c release --product KernelProbe --static-swift-stdlib --disable-local-rpath

bench: build ## Measure; prints a table
	@Benchmarks/run

pictures: setup ## Make the pictures of the documents from the program's own cells
	@swift run PictureWriter themes/dark.toml Documentation/pictures

install-caps: build ## Let the program scan without root (CAP_NET_RAW); again after each build
	@Scripts/install-caps $(PROGRAM)

install: build ## Install below PREFIX (/usr/local); as root also with the capability to scan
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install $(PROGRAM) $(MANUALS)

install-server: ## Install the server and its unit below PREFIX (/usr/local)
	@install -D -m 755 $(SERVER) "$(DESTDIR)$(PREFIX)/bin/noroshi-server"
	@install -D -m 644 systemd/noroshi-server.service "$(DESTDIR)$(PREFIX)/lib/systemd/system/noroshi-server.service"
	@sed -i 's|/usr/local/bin|$(PREFIX)/bin|' "$(DESTDIR)$(PREFIX)/lib/systemd/system/noroshi-server.service"

format: ## Format the sources
	swift format --in-place --parallel --recursive Benchmarks Plugins Sources Tests Package.swift

lint: ## Check the format of the sources, and that the changelog is not behind them
	@swift format lint --strict --parallel --recursive Benchmarks Plugins Sources Tests Package.swift
	@Scripts/check-changelog

clean: ## Remove what was built
	rm -rf .build
