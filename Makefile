# Hawk Notes. `make` without a target lists the targets.

PREFIX ?= /usr/local
BINARY := .build-release/release/hawknotes

# Only dependencies that Package.swift declares compile.
SWIFT_FLAGS := --explicit-target-dependency-import-check error
# The release has its own folder, so that it and the tests do not rebuild each other.
# Type metadata is not looked up by mangled name, for which the run-time would search all conformances in
# the binary: a fifth of the instructions before the first frame. The linker places the functions of a
# start and a key next to each other, in the order that `make order` recorded. It keeps one of several
# functions with the same code: 29.4 MB instead of 30.7 MB. Nothing here tells functions apart by address.
# The variables that a start writes are next to each other too, and made writable at once: the first frame took
# 4.68 ms instead of 5.35, and was earlier in 135 of 150 pairs; 737 page faults instead of 841.
# Recorded from two starts instead of one, the order saves 30 of 877 page faults and 0.5 of 13.3 MB in memory with
# the whole file cached (medians of 30 starts each in turn, 2 loaded cores, x86-64).
STRIP := -Xlinker -s
# The same sources give the same bytes in every folder, but for the sections that `Packaging/strip` removes.
BUILD_FOLDER := $(CURDIR)
PREFIX_MAP := -Xcc -ffile-prefix-map=$(BUILD_FOLDER)=. -Xswiftc -file-prefix-map -Xswiftc $(BUILD_FOLDER)=.
# The files that the linker has read, for the list of what the binary contains.
LINKED := .build-release/linked.d
ORDER := Resources/functions.order
RELEASE_FLAGS := $(SWIFT_FLAGS) -c release --scratch-path .build-release --product hawknotes \
  -Xswiftc -static-executable -Xlinker --gc-sections $(STRIP) \
  -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors \
  -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld \
  -Xlinker --symbol-ordering-file=$(CURDIR)/$(ORDER) -Xlinker --no-warn-symbol-ordering \
  -Xlinker --icf=all -Xcc -fdata-sections \
  -Xlinker --dependency-file=$(CURDIR)/$(LINKED) $(PREFIX_MAP)
# The commit that --version names: not that of changed sources.
COMMIT ?= $(shell git diff --quiet HEAD -- . 2>/dev/null && git rev-parse --short=12 HEAD)
SWIFT_FILES := $(wildcard Package.swift Sources Tests Resources)

.NOTPARALLEL:
.PHONY: help run build test test-all torture sanitize planted check lint format bench order demo demo-sync pictures \
  film docs install uninstall clean deps build-deps bench-deps musl-deps scene-package scene-restoration musl \
  dist dist-deps reproducible site site-check site-deps

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-17s %s\n", $$1, $$2 }' Makefile

run: build ## build, then open this window's scene (ARGS="..." passes arguments)
	@exec $(BINARY) $(ARGS)

build: build-deps ## build the release: one binary without shared libraries
	HAWKNOTES_COMMIT=$(COMMIT) swift build $(RELEASE_FLAGS)
	@LC_ALL=C ldd $(BINARY) 2>&1 | grep -qE 'not a dynamic executable|statically linked' \
	  || { echo "$(BINARY) needs shared libraries:"; ldd $(BINARY); exit 1; } >&2

# The tests use the binary of their own build, not one that the environment names.
unexport HAWKNOTES_BINARY

test: deps ## run the tests: values, files, windows in memory, the essential ones in a real tmux
	swift build $(SWIFT_FLAGS) --build-tests
	@Tests/run $(SWIFT_FLAGS) --skip-build

# The torture tests run first, alone: time limits would fail under the load of other tests.
test-all: export TORTURE := brief
test-all: deps ## run every test, and the torture tests in their brief form
	swift build $(SWIFT_FLAGS) --build-tests
	@Tests/run $(SWIFT_FLAGS) --skip-build --filter Torture
	@Tests/run $(SWIFT_FLAGS) --skip-build --skip Torture

# The suites whose names end in Torture also run in `make test`, with one trial of each kind. Those that
# need a debug build use that of `make test`.
FORM ?= long

torture: build deps ## run the torture tests and print their figures (FORM=short: under an hour)
	swift build $(SWIFT_FLAGS) --build-tests
	@Tests/Torture/run $(FORM) $(CURDIR)/$(BINARY)

planted: deps ## check that the tests notice each planted bug
	@Tests/Planted/run $(BUGS)

# Without the end-to-end tests: strace cannot trace a sanitised program, and time limits would fail.
sanitize: deps ## run the in-memory tests with the address and the thread sanitizer
	@# Leaks are not checked, because the test library has some. The crash handlers need their own stack.
	@set -e; export ASAN_OPTIONS=detect_leaks=0:use_sigaltstack=0; for kind in address thread; do \
	  echo "sanitize: $$kind"; \
	  swift build $(SWIFT_FLAGS) --build-tests --sanitize $$kind --scratch-path .build-$$kind; \
	  swift test --skip-build --sanitize $$kind --scratch-path .build-$$kind \
	    --skip EndToEndTests $(SANITIZED); \
	done

check: lint build test-all ## run all checks for a commit

lint: ## check the format, the imports, the features, the tracked files, the SQL, map and man pages
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)
	@Tests/lint/imports
	@Tests/lint/statements
	@Tests/lint/map
	@Tests/lint/features
	@Tests/lint/tracked
	@Tests/lint/manual

format: ## format the sources
	swift format --in-place --parallel --recursive $(SWIFT_FILES)

pictures: deps ## make the pictures of the READMEs again, from the program of the tests
	swift build $(SWIFT_FLAGS) --build-tests
	@mkdir -p Resources/pictures
	TORTURE=brief WRITE_PICTURES=1 swift test $(SWIFT_FLAGS) --skip-build --no-parallel --filter PicturesTests

film: deps ## make the films of both READMEs again
	swift build $(SWIFT_FLAGS) --build-tests
	TORTURE=brief WRITE_PICTURES=1 swift test $(SWIFT_FLAGS) --skip-build --no-parallel --filter 'PicturesTests.*film'

demo: build deps ## show how two windows come back after kill -9 in the middle of a word
	HAWKNOTES_BINARY=$(CURDIR)/$(BINARY) Tests/EndToEndTests/demo.sh

demo-sync: build deps ## show how a note and a half sentence go from one machine to another
	HAWKNOTES_BINARY=$(CURDIR)/$(BINARY) Tests/EndToEndTests/demo-sync.sh

# The manual as web pages

SITE := .build-site

site: build site-deps ## make the manual as web pages in .build-site
	@Site/make $(BINARY) $(SITE)

site-check: site ## look at the web pages in headless Chromium: links, width, contrast, console
	$(call apt,$(call lacks,chromium,chromium,it shows the pages))
	@Site/check $(SITE)

site-deps:
	$(call apt,$(call lacks,cmark-gfm,cmark-gfm,it makes pages of Markdown) \
	  $(call lacks,mandoc,mandoc,it makes pages of the man pages))

clean: ## remove all build products
	rm -rf .build .build-release .build-bench .build-docs .build-torture .build-planted \
	  .build-fuzz .build-dist .build-site .build-address .build-thread .build-scenes

# Benchmarks

BENCH := $(CURDIR)/.build-bench

bench: build bench-deps $(addprefix $(BENCH)/,bench texts floor windows commands large exchange sync) ## compare the speed with other programs (IDLE=5: short)
	$(BENCH)/bench $(BENCH)/floor $(CURDIR)/$(BINARY) $(BENCH)
	$(BENCH)/texts $(BENCH)/floor $(CURDIR)/$(BINARY) $(BENCH)
	$(BENCH)/windows $(CURDIR)/$(BINARY) $(BENCH)
	swift build $(SWIFT_FLAGS) -c release --scratch-path .build-release --product library-tool
	swift build $(SWIFT_FLAGS) -c release --scratch-path .build-release --product scene-benchmark
	rm -rf $(BENCH)/scenes
	$(dir $(BINARY))scene-benchmark $(BENCH)/scenes
	$(BENCH)/commands $(CURDIR)/$(BINARY) $(CURDIR)/$(dir $(BINARY))library-tool $(BENCH)
	$(BENCH)/large $(CURDIR)/$(BINARY) $(CURDIR)/$(dir $(BINARY))library-tool $(BENCH)
	$(BENCH)/exchange $(CURDIR)/$(BINARY) $(CURDIR)/$(dir $(BINARY))library-tool $(BENCH)
	$(BENCH)/sync $(CURDIR)/$(BINARY) $(CURDIR)/$(dir $(BINARY))library-tool $(BENCH)

order: bench-deps ## record again which functions and variables a start and a key use (minutes)
	$(MAKE) build STRIP=
	Tests/Benchmarks/order $(BINARY) > $(BENCH).order
	mv $(BENCH).order $(ORDER)

$(BENCH)/bench: $(addprefix Tests/Benchmarks/,bench.c session.c session.h)
$(BENCH)/texts: $(addprefix Tests/Benchmarks/,texts.c session.c session.h)
$(BENCH)/windows: $(addprefix Tests/Benchmarks/,windows.c session.c session.h)
$(BENCH)/commands: $(addprefix Tests/Benchmarks/,commands.c session.c session.h)
$(BENCH)/large: $(addprefix Tests/Benchmarks/,large.c finding.c large.h session.c session.h)
$(BENCH)/exchange: $(addprefix Tests/Benchmarks/,exchange.c session.c session.h)
$(BENCH)/sync: $(addprefix Tests/Benchmarks/,sync.c link.c session.c session.h)
$(BENCH)/floor: Tests/Benchmarks/floor.c
$(BENCH)/floor: LDLIBS := -static -lncursesw -ltinfo
$(BENCH)/%:
	@mkdir -p $(BENCH)
	clang -std=c17 -O2 -Wall -Wextra -Werror $(filter %.c,$^) -o $@ $(LDLIBS)

# Documentation: DocC, with a catalogue for each module

DOCS := .build-docs
ROOMS := $(patsubst Sources/%/,%,$(dir $(wildcard Sources/*/*.docc)))

docs: build-deps ## build the documentation of the modules as web pages in .build-docs
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
	@echo "Serve $(DOCS)/hawknotes over HTTP and open /documentation/."

# The library of scenes, as a package that other programs can depend on

SCENES := .build-scenes/scene-restoration
SCENE_PARTS := $(addprefix Sources/,CLibrary CPlatform SceneRestoration SceneRestorationFoundation \
  SceneRestorationFormerNames SceneRestorationTesting) $(addprefix Tests/,SceneRestorationTests Torture \
  Examples SceneBenchmark SceneProbe)
SCENE_TESTS ?= --skip Torture
DEPENDENT := $(dir $(SCENES))dependent

scene-package: ## lay out SceneRestoration as a package of its own in .build-scenes
	rm -rf $(SCENES)/Sources $(SCENES)/Tests $(DEPENDENT)/Sources
	mkdir -p $(SCENES)/Sources $(SCENES)/Tests
	@# With their times, so that only changes are built again.
	set -e; for part in $(SCENE_PARTS); do cp -pR $$part $(SCENES)/$$part; done
	rm -f $(SCENES)/Tests/Torture/run
	@# SwiftPM looks for new files only in folders with another time.
	find $(SCENES)/Sources $(SCENES)/Tests -type d -exec touch {} +
	cp -pR LICENSE .swift-format .gitignore Resources/SceneRestoration/. $(SCENES)

scene-restoration: deps scene-package ## build and test that package, and a program that depends on it
	mkdir -p $(DEPENDENT)
	cp -pR Tests/Examples/Dependent/. $(DEPENDENT)
	$(DEPENDENT)/check
	swift build $(SWIFT_FLAGS) --package-path $(SCENES) --build-tests
	@Tests/run $(SWIFT_FLAGS) --skip-build --package-path $(SCENES) $(SCENE_TESTS)

musl: musl-deps ## check that SceneRestoration compiles with the headers of musl
	@Tests/Musl/check

# Installation

share := $(DESTDIR)$(PREFIX)/share
binary := $(DESTDIR)$(PREFIX)/bin/hawknotes
man := $(share)/man
pages := hawknotes.1 hawknotes-config.5 hawknotes-keys.7 hawknotes-url.7
manual := $(foreach page,$(pages),$(man)/man$(subst .,,$(suffix $(page)))/$(page))
bash := $(share)/bash-completion/completions/hawknotes
zsh := $(share)/zsh/site-functions/_hawknotes
fish := $(share)/fish/vendor_completions.d/hawknotes.fish
desktop := $(addprefix $(share)/applications/,hawknotes.desktop hawknotes-terminal.desktop)
icon := $(share)/icons/hicolor/scalable/apps/hawknotes.svg
timers := $(patsubst Extras/%,$(share)/%,$(wildcard Extras/systemd/*))
timers := $(subst $(share)/systemd/,$(share)/systemd/user/,$(timers))
extras := $(patsubst Extras/%,$(share)/hawknotes/%,$(wildcard Extras/capture.* Extras/hawknotes.tmux))
notices := $(share)/doc/hawknotes
schema := $(notices)/hawknotes.schema.json

install: $(BINARY) ## install binary, man pages, completions, desktop entries, timers and licenses
	install -D -m 755 $(BINARY) $(binary)
	install -d $(sort $(dir $(manual) $(desktop) $(timers) $(extras))) \
	  $(dir $(bash) $(zsh) $(fish) $(icon) $(notices)/.)
	set -e; for page in $(manual); do $(BINARY) manual < Resources/$$(basename $$page) > $$page; done
	$(BINARY) --generate-completion-script bash > $(bash)
	$(BINARY) --generate-completion-script zsh > $(zsh)
	$(BINARY) --generate-completion-script fish > $(fish)
	set -e; for entry in $(desktop); do sed -e 's|@BINARY@|$(PREFIX)/bin/hawknotes|' \
	  Resources/$$(basename $$entry) > $$entry; done
	set -e; for unit in $(timers); do sed -e 's|@BINARY@|$(PREFIX)/bin/hawknotes|' \
	  Extras/systemd/$$(basename $$unit) > $$unit; done
	install -m 644 Packaging/hawknotes.svg $(icon)
	install -m 644 Extras/capture.* $(share)/hawknotes
	install -m 755 Extras/hawknotes.tmux $(share)/hawknotes
	install -m 644 LICENSE THIRD-PARTY-NOTICES.md $(notices)
	$(BINARY) manual < Resources/hawknotes.schema.json > $(schema)
	chmod 644 $(manual) $(bash) $(zsh) $(fish) $(desktop) $(timers) $(schema)
	$(register)

uninstall: ## remove the installed files
	rm -f $(binary) $(manual) $(bash) $(zsh) $(fish) $(desktop) $(icon) $(timers)
	rm -rf $(notices) $(share)/hawknotes
	$(register)

# Registers hawknotes:// links with the desktop. With DESTDIR, the package does this at its installation.
register = @test -n '$(DESTDIR)' || ! command -v update-desktop-database >/dev/null \
  || update-desktop-database $(share)/applications

$(BINARY):
	$(MAKE) build

# The packages of a release

DIST := .build-dist

dist: build dist-deps ## make the packages of a release from a clean tag in .build-dist (UNTAGGED=1: a trial)
	@Packaging/dist $(BINARY) $(LINKED) $(DIST) $(UNTAGGED)
	@Packaging/check $(DIST)

reproducible: build ## build the release again in another folder, and compare (minutes)
	@Packaging/reproducible $(BINARY)

# Packages that the machine needs. Only missing ones are installed.

# $(call lacks,FILE OR COMMAND,PACKAGE,PURPOSE): prints the purpose and returns the package if it is missing.
lacks = $(if $(wildcard $(1) $(addsuffix /$(1),$(subst :, ,$(PATH)))),,$(info $(2): $(3))$(2))
# $(call apt,PACKAGES): installs the packages, if there are any.
apt = $(if $(strip $(1)),$(SUDO) sh -c "apt-get update -q && \
  apt-get install -qy --no-install-recommends $(strip $(1))")
SUDO = $(if $(filter 0,$(shell id -u)),,sudo) env DEBIAN_FRONTEND=noninteractive

deps: build-deps ## install missing packages for building and testing with apt-get
	$(call apt,$(call lacks,tmux,tmux,the tests and the demo kill the program in tmux panes) \
	  $(call lacks,git,git,machines share a library through it) \
	  $(call lacks,/usr/sbin/sshd,openssh-server,the tests share a library through it) \
	  $(call lacks,strace,strace,the tests kill the program at each system call) \
	  $(call lacks,ps,procps,the tests read the program's arguments) \
	  $(call lacks,zsh,zsh,the tests kill the program in this shell) \
	  $(call lacks,fish,fish,the tests kill the program in this shell) \
	  $(call lacks,mandoc,mandoc,the tests check the man pages) \
	  $(call lacks,vim,vim,the tests compare the keys of vi with it))

build-deps:
	$(if $(call lacks,swift,Swift,see https://swift.org/install),$(error Swift 6.3 or later))
	$(call apt,$(call lacks,/usr/include/curses.h,libncurses-dev,the program draws with ncurses) \
	  $(call lacks,/usr/include/sqlite3.h,libsqlite3-dev,the library of notes uses SQLite) \
	  $(call lacks,/usr/include/yaml.h,libyaml-dev,settings and pages are YAML) \
	  $(call lacks,/usr/include/expat.h,libexpat1-dev,books in EPUB are read) \
	  $(call lacks,/usr/include/zlib.h,zlib1g-dev,books in EPUB are read) \
	  $(call lacks,/usr/include/hunspell/hunspell.h,libhunspell-dev,texts are spell-checked) \
	  $(call lacks,/usr/include/cmark-gfm.h,libcmark-gfm-dev,notes are written in Markdown) \
	  $(call lacks,/usr/include/cmark-gfm-core-extensions.h,libcmark-gfm-extensions-dev,notes have tables))

dist-deps:
	$(call apt,$(call lacks,lintian,lintian,it checks the Debian package) \
	  $(call lacks,mmdebstrap,mmdebstrap,the package is installed in a minimal system) \
	  $(call lacks,appstreamcli,appstream,it checks the description for software centres) \
	  $(call lacks,desktop-file-validate,desktop-file-utils,it checks the desktop entries) \
	  $(call lacks,shellcheck,shellcheck,it checks the scripts) \
	  $(call lacks,ruby,ruby,it checks the Homebrew formula) \
	  $(call lacks,makepkg,makepkg,it checks the PKGBUILD) \
	  $(call lacks,nix-instantiate,nix-bin,it checks the Nix flake) \
	  $(call lacks,tmux,tmux,a window is upgraded in it))

musl-deps:
	$(call apt,$(call lacks,/usr/include/$(shell uname -m)-linux-musl/stdio.h,musl-dev,its headers are checked))

bench-deps:
	$(call apt,$(call lacks,vim,vim,the benchmark compares with it) \
	  $(call lacks,nano,nano,the benchmark compares with it) \
	  $(call lacks,micro,micro,the benchmark compares with it) \
	  $(call lacks,emacs,emacs-nox,the benchmark compares with it) \
	  $(call lacks,rg,ripgrep,the benchmark compares with it) \
	  $(call lacks,sqlite3,sqlite3,the benchmark compares with it) \
	  $(call lacks,valgrind,valgrind,it records which functions run))
