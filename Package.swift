// swift-tools-version: 6.3
import PackageDescription

// Every module and its dependencies. An import of any other module does not compile
// (`--explicit-target-dependency-import-check error`); `make lint` also checks transitive imports.

let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let targetsInC: Set = [
  "CFormats", "CHunspell", "CMarkdown", "CNcurses", "CPlatform", "CProgram", "CSQLite", "CYAML",
]

// The commit that `hawknotes --version` names.
let commit = Context.environment["HAWKNOTES_COMMIT"] ?? ""

let package = Package(
  name: "hawknotes",
  products: [
    .executable(name: "hawknotes", targets: ["hawknotes"]),
    .library(name: "SceneRestoration", targets: ["SceneRestoration"]),
    .library(name: "SceneRestorationFoundation", targets: ["SceneRestorationFoundation"]),
    .library(name: "SceneRestorationFormerNames", targets: ["SceneRestorationFormerNames"]),
    .library(name: "SceneRestorationTesting", targets: ["SceneRestorationTesting"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    // Rooms
    .target(
      name: "CNcurses",
      linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    .target(name: "CPlatform"),
    .target(name: "CProgram", cSettings: [.define("HAWKNOTES_COMMIT", to: "\"\(commit)\"")]),
    .target(name: "CFormats", linkerSettings: [.linkedLibrary("expat"), .linkedLibrary("z")]),
    .target(
      name: "CHunspell",
      linkerSettings: [.linkedLibrary("hunspell-1.7"), .linkedLibrary("stdc++")]),
    .target(name: "CLibrary"),
    .target(
      name: "CMarkdown",
      linkerSettings: [.linkedLibrary("cmark-gfm-extensions"), .linkedLibrary("cmark-gfm")]),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(name: "SQLite", dependencies: ["CSQLite"]),
    .target(name: "CYAML", linkerSettings: [.linkedLibrary("yaml")]),
    .target(name: "YAML", dependencies: ["CYAML"]),
    .target(name: "Spelling", dependencies: ["CHunspell", "CLibrary", "UnicodeText"]),
    .target(name: "Markup", dependencies: ["CMarkdown", "LibraryModel", "UnicodeText"]),
    .target(name: "UnicodeText"),
    .target(name: "TextUI", dependencies: ["UnicodeText"]),
    .target(name: "TextEditing", dependencies: ["UnicodeText"]),
    .target(name: "ViKeys", dependencies: ["TextEditing", "UnicodeText"]),
    .target(
      name: "CursesTerminal", dependencies: ["TextUI", "UnicodeText", "CLibrary", "CNcurses"]),
    .target(name: "SceneRestoration", dependencies: ["CLibrary", "CPlatform"]),
    .target(name: "SceneRestorationFoundation", dependencies: ["SceneRestoration"]),
    .target(name: "SceneRestorationFormerNames", dependencies: ["SceneRestoration"]),
    .target(name: "SceneRestorationTesting", dependencies: ["SceneRestoration", "CLibrary"]),
    .target(name: "LibraryModel"),
    .target(
      name: "LibraryStore",
      dependencies: ["LibraryModel", "Markup", "CLibrary", "SQLite", "CSQLite"]),
    .target(
      name: "LibrarySearch",
      dependencies: ["LibraryModel", "Markup", "CLibrary", "SQLite", "CSQLite"]),
    .target(name: "LibraryPages", dependencies: ["LibraryModel", "Markup", "TextEditing", "YAML"]),
    .target(
      name: "LibraryExchange",
      dependencies: ["LibraryModel", "LibraryPages", "Markup", "CFormats", "CSQLite"]),
    .target(
      name: "LibraryMirror",
      dependencies: [
        "LibraryModel", "LibraryPages", "LibraryStore", "CLibrary", "CPlatform", "SQLite",
      ]),
    .target(
      name: "LibrarySync",
      dependencies: [
        "LibraryModel", "LibraryPages", "LibraryStore", "CLibrary", "CPlatform", "SQLite",
      ]),
    .target(
      name: "HawkNotesUI",
      dependencies: [
        "TextUI", "TextEditing", "UnicodeText", "Markup", "LibraryModel", "SceneRestoration",
        "ViKeys",
      ]),
    .target(
      name: "HawkNotesLibrary",
      dependencies: ["HawkNotesUI", "LibraryModel", "LibraryStore", "TextEditing"]),
    .target(
      name: "HawkNotesTestSupport",
      dependencies: [
        "HawkNotesUI", "HawkNotesLibrary", "TextUI", "LibraryModel", "LibraryStore",
        "SceneRestoration", "SQLite",
      ]),
    .target(
      name: "SampleShelf", path: "Resources",
      exclude: [
        "hawknotes.1", "hawknotes-config.5", "hawknotes-keys.7", "hawknotes-url.7",
        "SceneRestoration", "hawknotes.desktop", "hawknotes-terminal.desktop",
        "hawknotes.schema.json", "functions.order",
        "pictures",
      ],
      resources: [.embedInCode("shelf.json")]),
    .executableTarget(
      name: "hawknotes",
      dependencies: [
        "HawkNotesUI", "HawkNotesLibrary", "LibraryStore", "LibrarySearch", "LibraryExchange",
        "LibraryMirror", "LibraryPages", "LibrarySync", "CursesTerminal", "SceneRestoration",
        "CLibrary", "CPlatform", "CProgram",
        "TextUI", "TextEditing", "UnicodeText", "Markup", "LibraryModel",
        "SampleShelf", "Spelling", "YAML", arguments,
      ]),

    // Tests: a folder for each module. Torture: rounds, random numbers, reports and open files of the
    // torture tests and others.
    .target(
      name: "Torture", dependencies: ["CLibrary"], path: "Tests/Torture", exclude: ["run"]),
    // LibraryScripts: large libraries, and a script of all changes. library-tool runs them.
    .target(
      name: "LibraryScripts", dependencies: ["LibraryModel", "LibraryStore", "Torture"],
      path: "Tests/LibraryScripts"),
    .executableTarget(
      name: "library-tool", dependencies: ["LibraryScripts", "LibraryModel", "LibraryStore"],
      path: "Tests/LibraryTool"),
    .testTarget(name: "MarkupTests", dependencies: ["Markup", "LibraryModel", "Torture"]),
    .testTarget(name: "UnicodeTextTests", dependencies: ["UnicodeText", "Torture"]),
    .testTarget(
      name: "TextUITests", dependencies: ["TextUI", "UnicodeText", "CPlatform", "Torture"]),
    .testTarget(name: "TextEditingTests", dependencies: ["TextEditing", "Torture"]),
    .testTarget(
      name: "ViKeysTests", dependencies: ["ViKeys", "TextEditing", "Torture"],
      exclude: ["Differential/driver.vim"]),
    .testTarget(
      name: "CursesTerminalTests", dependencies: ["CursesTerminal", "TextUI", "Torture"]),
    .executableTarget(
      name: "scene-counter-example", dependencies: ["SceneRestoration"],
      path: "Tests/Examples/Counter"),
    .executableTarget(
      name: "scene-todo-example", dependencies: ["SceneRestoration"],
      path: "Tests/Examples/Todo"),
    .executableTarget(
      name: "scene-kanban-example", dependencies: ["SceneRestoration"],
      path: "Tests/Examples/Kanban"),
    // scene-probe: for tests that need a process of their own.
    .executableTarget(
      name: "scene-probe", dependencies: ["SceneRestoration", "CLibrary", "CPlatform"],
      path: "Tests/SceneProbe"),
    .executableTarget(
      name: "scene-benchmark", dependencies: ["SceneRestoration", "CLibrary", "CPlatform"],
      path: "Tests/SceneBenchmark"),
    .testTarget(
      name: "SceneRestorationTests",
      dependencies: [
        "SceneRestoration", "SceneRestorationFoundation", "SceneRestorationFormerNames",
        "SceneRestorationTesting", "CLibrary", "CPlatform", "Torture", "scene-counter-example",
        "scene-todo-example", "scene-kanban-example", "scene-probe",
      ],
      exclude: ["Golden"]),
    .testTarget(name: "YAMLTests", dependencies: ["YAML"]),
    .testTarget(name: "SpellingTests", dependencies: ["Spelling"]),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "CSQLite"]),
    .testTarget(name: "LibraryModelTests", dependencies: ["LibraryModel", "Torture"]),
    .testTarget(name: "LibraryPagesTests", dependencies: ["LibraryPages", "LibraryModel", "YAML"]),
    .testTarget(
      name: "LibraryExchangeTests",
      dependencies: ["LibraryExchange", "LibraryModel", "LibraryPages", "Torture", "SQLite"]),
    .testTarget(
      name: "LibraryStoreTests",
      dependencies: [
        "LibraryStore", "LibraryModel", "LibraryScripts", "SampleShelf", "Torture", "SQLite",
        "CSQLite",
      ], exclude: ["Golden"]),
    .testTarget(
      name: "LibrarySearchTests",
      dependencies: [
        "LibrarySearch", "LibraryModel", "LibraryStore", "LibraryScripts", "Torture", "SQLite",
      ]),
    .testTarget(
      name: "LibraryMirrorTests",
      dependencies: [
        "LibraryMirror", "LibraryPages", "LibraryModel", "LibraryStore", "Torture", "SQLite",
      ]),
    .testTarget(
      name: "LibrarySyncTests",
      dependencies: [
        "LibrarySync", "LibraryPages", "LibraryModel", "LibraryStore", "SQLite", "Torture",
      ]),
    .testTarget(
      name: "HawkNotesUITests",
      dependencies: [
        "HawkNotesUI", "HawkNotesLibrary", "HawkNotesTestSupport", "LibraryModel", "Markup",
        "SceneRestoration", "SceneRestorationTesting", "TextEditing", "TextUI", "Torture", "ViKeys",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "hawknotes", "HawkNotesUI", "CLibrary", "CPlatform", "SceneRestoration", "LibraryModel",
        "Markup", "LibraryStore", "LibraryMirror", "LibraryScripts", "LibrarySync", "library-tool",
        "Torture", "SQLite", "scene-todo-example",
      ], exclude: ["demo.sh", "demo-sync.sh", "demo-support.sh", "Golden"]),
  ]
)

// The fuzzers: a test target for their corpora. With FUZZ in the environment, the program that
// `Tests/Fuzz/run` builds, in which all modules of this package report their coverage to libFuzzer.
let isFuzzing = Context.environment["FUZZ"] != nil
let fuzzed: [Target.Dependency] = [
  "hawknotes", "HawkNotesUI", "CursesTerminal", "Markup", "SceneRestoration", "LibraryModel",
  "LibraryExchange", "LibraryPages", "LibrarySearch", "TextUI", "UnicodeText",
]
if isFuzzing {
  // Only tests can link an executable target, so it becomes a library.
  package.products = []
  for (index, target) in package.targets.enumerated() where target.name == "hawknotes" {
    package.targets[index] = .target(name: target.name, dependencies: target.dependencies)
  }
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: fuzzed, path: "Tests/Fuzz",
      exclude: ["Corpora", "run", "CorpusTests.swift"],
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
} else {
  package.targets.append(
    .testTarget(
      name: "FuzzTests", dependencies: fuzzed + ["Torture"], path: "Tests/Fuzz",
      exclude: ["Corpora", "run", "main.swift"]))
}

// The build of `Tests/Planted/run`: each module may contain bugs that the tests must notice.
if Context.environment["PLANTED_BUGS"] != nil {
  for target in package.targets where target.path == nil && !targetsInC.contains(target.name) {
    target.dependencies.append("PlantedBugs")
  }
  package.targets.append(
    .target(name: "PlantedBugs", path: "Tests/Planted", exclude: ["bugs", "run"]))
}

// Tests spend most of their time in these. Optimised, with assertions, the tests without a terminal
// took 430 s of processor time instead of 680 (2026-11-27), and the build as long as before.
let optimisedTargets: Set = [
  "UnicodeText", "TextUI", "TextEditing", "ViKeys", "Markup", "SQLite", "LibraryModel",
  "SceneRestoration",
]

// Compiler flags of all Swift targets.
for target in package.targets where !targetsInC.contains(target.name) {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
  ]
  if optimisedTargets.contains(target.name) {
    target.swiftSettings?.append(
      .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
  }
  if isFuzzing {
    let entry = ["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "\(target.name)_main"]
    target.swiftSettings?.append(
      .unsafeFlags(["-sanitize=fuzzer"] + (target.name == "hawknotes" ? entry : [])))
  }
}
