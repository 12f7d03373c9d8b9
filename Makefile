# Hawk Notes: a verb a line. `make` alone lists them.

PREFIX ?= /usr/local
BINARY := .build-release/release/hawknotes

# Only the arrows drawn in Package.swift compile.
SWIFT_FLAGS := --explicit-target-dependency-import-check error
# The release has a folder of its own: it and the tests do not build each other away.
# Without the last of the compiler's flags each generic type is made by its name, for which the
# run-time reads through every conformance in the binary: a fifth of the instructions up to the first
# frame. What a start and a key run through lies side by side, in the order that `make order` found.
STRIP := -Xlinker -s
ORDER := Resources/functions.order
RELEASE_FLAGS := $(SWIFT_FLAGS) -c release --scratch-path .build-release --product hawknotes \
  -Xswiftc -static-executable -Xlinker --gc-sections $(STRIP) \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
  -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering
SWIFT_FILES := $(wildcard Package.swift Sources Tests Resources)

.NOTPARALLEL:
.PHONY: help run build test torture sanitize planted check lint format bench order demo docs \
  install uninstall clean deps build-deps bench-deps

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

run: build ## build, then open this window's scene (ARGS="..." are handed on)
	@exec $(BINARY) $(ARGS)

build: build-deps ## the release: one binary with no shared libraries
	swift build $(RELEASE_FLAGS)
	@LC_ALL=C ldd $(BINARY) 2>&1 | grep -qE 'not a dynamic executable|statically linked' \
	  || { echo "$(BINARY) wants shared libraries:"; ldd $(BINARY); exit 1; } >&2

# The tests look for the binary built beside them, not for one somebody had in mind.
unexport HAWKNOTES_BINARY

test: deps ## every test, those in a real tmux included
	swift build $(SWIFT_FLAGS) --build-tests
	@Tests/run $(SWIFT_FLAGS) --skip-build --filter Torture
	@Tests/run $(SWIFT_FLAGS) --skip-build --skip Torture

# The suites that end in Torture have a brief form in `make test`; what they need of a debug build
# they take from the one beside them.
FORM ?= long

torture: build deps ## try to break it, and say what came of it (FORM=short: less than an hour)
	swift build $(SWIFT_FLAGS) --build-tests
	@Tests/Torture/run $(FORM) $(CURDIR)/$(BINARY)

planted: deps ## bugs put in on purpose, one after the other: the tests must notice each
	@Tests/Planted/run $(BUGS)

# Alone: strace traces nothing that a sanitiser looks at, and what is timed takes several times as long.
sanitize: deps ## the tests of all rooms, in builds that notice a bad address and a race
	@# What the test library itself leaks is none of ours, and an alternate stack is: for crashes.
	@set -e; export ASAN_OPTIONS=detect_leaks=0:use_sigaltstack=0; for kind in address thread; do \
	  echo "sanitize: $$kind"; \
	  swift build $(SWIFT_FLAGS) --build-tests --sanitize $$kind --scratch-path .build-$$kind; \
	  swift test --skip-build --sanitize $$kind --scratch-path .build-$$kind \
	    --skip EndToEndTests $(SANITIZED); \
	done

check: lint build test ## what holds before every commit

lint: ## the sources' format; their imports against the arrows of Package.swift
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	@Tests/lint/imports
	@Tests/lint/tracked

format: ## put the sources into their format
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

demo: build deps ## to watch: two panes, killed with -9 in mid-word, back where they were
	HAWKNOTES_BINARY=$(CURDIR)/$(BINARY) Tests/EndToEndTests/demo.sh

clean: ## away with all that was built
	rm -rf .build .build-release .build-bench .build-docs .build-torture .build-planted \
	  .build-fuzz .build-address .build-thread

# Benchmarks

BENCH := $(CURDIR)/.build-bench

bench: build bench-deps $(addprefix $(BENCH)/,bench texts floor windows) ## speed beside others (IDLE=5: short)
	$(BENCH)/bench $(BENCH)/floor $(CURDIR)/$(BINARY) $(BENCH)
	$(BENCH)/texts $(BENCH)/floor $(CURDIR)/$(BINARY) $(BENCH)
	$(BENCH)/windows $(CURDIR)/$(BINARY) $(BENCH)

order: bench-deps ## note anew which functions a start and a key run through (minutes)
	$(MAKE) build STRIP=
	Tests/Benchmarks/order $(BINARY) > $(BENCH).order
	mv $(BENCH).order $(ORDER)

$(BENCH)/bench: $(addprefix Tests/Benchmarks/,bench.c session.c session.h)
$(BENCH)/texts: $(addprefix Tests/Benchmarks/,texts.c session.c session.h)
$(BENCH)/windows: $(addprefix Tests/Benchmarks/,windows.c session.c session.h)
$(BENCH)/floor: Tests/Benchmarks/floor.c
$(BENCH)/floor: LDLIBS := -static -lncursesw -ltinfo
$(BENCH)/%:
	@mkdir -p $(BENCH)
	clang -std=c17 -O2 -Wall -Wextra -Werror $(filter %.c,$^) -o $@ $(LDLIBS)

# Documentation: DocC, a catalogue a room

DOCS := .build-docs
ROOMS := $(patsubst Sources/%/,%,$(dir $(wildcard Sources/*/*.docc)))

docs: build-deps ## the documentation of the rooms, as web pages in .build-docs
	rm -rf $(DOCS)
	swift package dump-symbol-graph >/dev/null
	@set -e; for room in $(ROOMS); do \
	  mkdir -p $(DOCS)/symbols/$$room; \
	  find .build/*/symbolgraph -name "$$room[.@]*json" -exec cp {} $(DOCS)/symbols/$$room ';'; \
	  docc convert Sources/$$room/$$room.docc --output-path $(DOCS)/$$room.doccarchive \
	    --additional-symbol-graph-dir $(DOCS)/symbols/$$room \
	    --fallback-display-name $$room --fallback-bundle-identifier hawknotes.$$room; \
	done
	docc merge $(DOCS)/*.doccarchive --output-path $(DOCS)/hawknotes \
	  --synthesized-landing-page-name 'Hawk Notes'
	@echo "Serve $(DOCS)/hawknotes over HTTP, and open /documentation/ there."

# Installation

share := $(DESTDIR)$(PREFIX)/share
binary := $(DESTDIR)$(PREFIX)/bin/hawknotes
manual := $(share)/man/man1/hawknotes.1
bash := $(share)/bash-completion/completions/hawknotes
zsh := $(share)/zsh/site-functions/_hawknotes
fish := $(share)/fish/vendor_completions.d/hawknotes.fish
desktop := $(share)/applications/hawknotes.desktop
notices := $(share)/doc/hawknotes

install: $(BINARY) ## binary, man page, completions, licenses, hawknotes:// links: under PREFIX in DESTDIR
	install -D -m 755 $(BINARY) $(binary)
	install -d $(dir $(manual) $(bash) $(zsh) $(fish) $(desktop) $(notices)/.)
	$(BINARY) manual-keys | sed -e '/^@KEYS@$$/{r /dev/stdin' -e 'd;}' Resources/hawknotes.1 \
	  > $(manual)
	$(BINARY) --generate-completion-script bash > $(bash)
	$(BINARY) --generate-completion-script zsh > $(zsh)
	$(BINARY) --generate-completion-script fish > $(fish)
	sed -e 's|@BINARY@|$(PREFIX)/bin/hawknotes|' Resources/hawknotes.desktop > $(desktop)
	install -m 644 LICENSE THIRD-PARTY-NOTICES.md $(notices)
	chmod 644 $(manual) $(bash) $(zsh) $(fish) $(desktop)
	$(register)

uninstall: ## away with exactly that
	rm -f $(binary) $(manual) $(bash) $(zsh) $(fish) $(desktop)
	rm -rf $(notices)
	$(register)

# Tells the desktop whose links of hawknotes:// are; what is put into a package, the package tells.
register = @test -n '$(DESTDIR)' || ! command -v update-desktop-database >/dev/null \
  || update-desktop-database $(dir $(desktop))

$(BINARY):
	$(MAKE) build

# What the machine must have. Looking costs nothing; only what is missing is installed.

# $(call lacks,FILE OR COMMAND,PACKAGE,WHAT FOR): the package and a word about it, or nothing.
lacks = $(if $(wildcard $(1) $(addsuffix /$(1),$(subst :, ,$(PATH)))),,$(info $(2): $(3))$(2))
# $(call apt,PACKAGES): installs them, if any.
apt = $(if $(strip $(1)),$(SUDO) sh -c "apt-get update -q && \
  apt-get install -qy --no-install-recommends $(strip $(1))")
SUDO = $(if $(filter 0,$(shell id -u)),,sudo) env DEBIAN_FRONTEND=noninteractive

deps: build-deps ## install with apt-get what building and testing lack
	$(call apt,$(call lacks,tmux,tmux,the tests and the demo kill the program in panes of its own) \
	  $(call lacks,strace,strace,the tests kill the program at each of its system calls) \
	  $(call lacks,ps,procps,the tests read the program's arguments as others see them) \
	  $(call lacks,zsh,zsh,the tests kill the program under it) \
	  $(call lacks,fish,fish,the tests kill the program under it))

build-deps:
	$(if $(call lacks,swift,Swift,see https://swift.org/install),$(error Swift 6.3 or later))
	$(call apt,$(call lacks,/usr/include/curses.h,libncurses-dev,the program draws with it) \
	  $(call lacks,/usr/include/sqlite3.h,libsqlite3-dev,the library of notes is kept with it))

bench-deps:
	$(call apt,$(call lacks,vim,vim,to be measured against) \
	  $(call lacks,nano,nano,to be measured against) \
	  $(call lacks,micro,micro,to be measured against) \
	  $(call lacks,emacs,emacs-nox,to be measured against) \
  $(call lacks,valgrind,valgrind,to note which functions run))
