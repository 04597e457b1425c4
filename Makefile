# Sets up, builds, runs, tests and installs noroshi. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=
ARGS ?=

PROGRAM := .build/release/noroshi
SHARE := $(DESTDIR)$(PREFIX)/share/noroshi

.PHONY: help setup build run test test-kernel bench install-caps install format lint clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' Makefile

setup: ## Check what building needs; install the C libraries that are missing
	@Scripts/setup

build: setup ## Build the program in release mode
	@swift build -c release --product noroshi --static-swift-stdlib

run: build ## Build and run; ARGS="…" are the program's arguments
	@$(PROGRAM) $(ARGS)

test: setup ## Build and run all tests but those against a kernel
	@swift test

test-kernel: build ## Test against a real Linux kernel in QEMU
	@Tests/Kernel/run $(PROGRAM)

bench: build ## Measure; prints a table
	@Benchmarks/run

install-caps: build ## Let the program scan without root (CAP_NET_RAW); again after each build
	@Scripts/install-caps $(PROGRAM)

install: build ## Install below PREFIX (/usr/local)
	install -D -m 755 $(PROGRAM) $(DESTDIR)$(PREFIX)/bin/noroshi
	install -d $(SHARE)/themes $(SHARE)/i18n/en.lproj $(SHARE)/i18n/ja.lproj
	install -m 644 themes/*.toml $(SHARE)/themes
	install -m 644 i18n/en.lproj/Localizable.strings $(SHARE)/i18n/en.lproj
	install -m 644 i18n/ja.lproj/Localizable.strings $(SHARE)/i18n/ja.lproj
	install -d $(DESTDIR)$(PREFIX)/lib/systemd/system
	sed 's|/usr/local/bin|$(PREFIX)/bin|' systemd/noroshi.service > $(DESTDIR)$(PREFIX)/lib/systemd/system/noroshi.service
	chmod 644 $(DESTDIR)$(PREFIX)/lib/systemd/system/noroshi.service

format: ## Format the sources
	swift format --in-place --parallel --recursive Sources Tests Package.swift

lint: ## Check the format of the sources
	swift format lint --parallel --recursive Sources Tests Package.swift

clean: ## Remove what was built
	rm -rf .build
