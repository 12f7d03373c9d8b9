import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import hawknotes

@Suite struct HelpTests {
  private static let commands =
    [
      [], ["restart"], ["doctor"], ["scenes"], ["scenes", "list"], ["scenes", "show"],
      ["scenes", "rename"], ["scenes", "close"], ["scenes", "reopen"], ["scenes", "restore"],
      ["scenes", "export"], ["scenes", "import"], ["add"], ["bin"],
    ]
    + ["notes", "books", "characters"].flatMap { group in
      [[group]] + ["list", "show", "edit", "move", "delete", "restore"].map { [group, $0] }
    }

  @Test(arguments: commands)
  func `the usage line of a command starts with words that can be run`(command: [String])
    throws
  {
    let sandbox = Sandbox()
    let help = run([Sandbox.program] + command + ["--help"], environment: sandbox.environment)
    let usage = try #require(help.output.split(separator: "\n").first { $0.hasPrefix("USAGE: ") })
    let words = usage.dropFirst("USAGE: ".count).split(separator: " ").prefix {
      $0.first?.isLetter == true
    }
    #expect(words.map(String.init) == ["hawknotes"] + command)
    for hint in help.output.split(separator: "'") where hint.hasPrefix("hawknotes help") {
      let words = hint.split(separator: " ").dropFirst().dropLast().map(String.init)
      let other = command.isEmpty ? "doctor" : "list"
      let more = run([Sandbox.program] + words + [other], environment: sandbox.environment)
      #expect(
        more.code == 0
          && more.output.contains("USAGE: hawknotes \((command + [other]).joined(separator: " "))"))
    }
  }

  @Test func `the help says that the values of a list replace those that were there`() {
    let sandbox = Sandbox()
    let character = sandbox.shell("hawknotes characters edit --help | tr -s '\\n ' ' '").output
    #expect(character.contains("repeat it for several. Replaces all aliases."))
    let book = sandbox.shell("hawknotes books edit --help | tr -s '\\n ' ' '").output
    #expect(book.contains("Replaces all authors.") && book.contains("Replaces all times."))
  }

  @Test func `the help of export says that a document has the order of the book`() {
    let help = Sandbox().shell("hawknotes export --help | tr -s '\\n ' ' '").output
    #expect(help.contains("as one document, in their order (the oldest first, if that is"))
  }

  @Test func `the help of an unknown command is refused in the same words`() {
    let sandbox = Sandbox()
    let refused = run([Sandbox.program, "nope", "--help"], environment: sandbox.environment)
    let other = run([Sandbox.program, "help", "nope"], environment: sandbox.environment)
    #expect(refused.code == 64 && other.code == 64 && refused.error == other.error)
    #expect(refused.output.isEmpty)
  }

  @Test func `the help of every command has examples that begin with it`() {
    let leaves = ManualCommands().commands.map(\.words)
    #expect(leaves.count > 35)
    let sandbox = Sandbox()
    for words in Set(leaves.flatMap { leaf in (1...leaf.count).map { Array(leaf.prefix($0)) } }) {
      let line = words.joined(separator: " ")
      let help = run(
        [Sandbox.program] + words.dropFirst() + ["--help"], environment: sandbox.environment)
      let examples = help.output.split(separator: "\n").drop { $0 != "EXAMPLES:" }.dropFirst()
        .prefix { $0.hasPrefix("  ") }
      #expect(examples.contains { $0.contains(line) }, "\(line)")
    }
  }

  @Test(arguments: [
    "--version", "--help", "help", "books --help", "--generate-completion-script bash",
  ])
  func `a help or version that cannot be written is an error`(words: String) {
    let full = Sandbox().shell("exec hawknotes \(words) > /dev/full")
    #expect(full.code == 74)
    #expect(full.error == "hawknotes: stdout: No space left on device: send it elsewhere\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `the completions of a shell have every command and option`(shell: String) {
    let script = Sandbox().hawknotes("--generate-completion-script", shell).output
    for (words, command) in ManualCommands().commands {
      for word in words { #expect(script.contains(word), "\(words)") }
      for name in command.shown.flatMap({ $0.names ?? [] }) {
        // fish has an option without its hyphens: -l 'tagline'.
        let word = shell == "fish" ? "'\(name.name)'" : name.word
        #expect(script.contains(word), "\(name.word)")
      }
    }
  }

  @Test func `the help of a list has a template with fields of that list`() throws {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "text")
    for command in [
      "notes list", "notes history", "books list", "characters list", "tags list", "tags rename",
      "search", "bin list", "scenes list", "scenes quarantine list",
    ] {
      let help = sandbox.done("hawknotes help \(command)").split(whereSeparator: \.isWhitespace)
      let template = try #require(
        help.joined(separator: " ").firstMatch(of: /template with fields, such as '(.*?)'/))
      let words = command == "tags rename" ? "a b --dry-run" : command.contains(" l") ? "" : "text"
      let done = sandbox.shell("hawknotes \(command) \(words) --format '\(template.1)'")
      #expect(!done.error.contains("no field"), "\(command): \(done.error)")
    }
  }

  @Test func `the examples of all commands can be run as they are printed`() throws {
    let groups = ["notes", "books", "characters", "bin"].flatMap { group in
      ["list", "show", "add", "edit", "move", "delete", "restore", "history", "empty"].map {
        [group, $0]
      }
    }
    var count = 0
    for command in [["add"]] + groups {
      let sandbox = Sandbox()
      let help = run([Sandbox.program] + command + ["--help"], environment: sandbox.environment)
      guard help.code == 0,
        help.output.contains("USAGE: hawknotes \(command.joined(separator: " ")) ")
      else { continue }
      let lines = help.output.split(separator: "\n").drop { $0 != "EXAMPLES:" }.dropFirst()
        .prefix { $0.hasPrefix("  ") }.map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(!lines.isEmpty, "\(command)")
      for line in lines {
        count += 1
        let sandbox = Sandbox()
        try sandbox.prepareExamples(of: command)
        // Without a terminal there is no editor, and an edit without a field has no text.
        let done = run(
          ["/bin/sh", "-c", "(\(line)) < /dev/null"], environment: sandbox.environment)
        let isFed = line.contains(" edit ") && !line.contains(" --")
        #expect(done.code == (isFed ? 64 : 0), "\(line): \(done.error)")
      }
    }
    #expect(count > 25)
  }
}

extension Sandbox {
  /// Adds the items that the examples name, and deletes those that they restore.
  fileprivate func prepareExamples(of command: [String]) throws {
    hawknotes("add", "Why does nobody tell her?")
    let library = try Library(path: home + "/hawk/data/library.sqlite")
    let note = try #require(Note.ID("1f0c5b2e-0000-4000-8000-000000000000"))
    try library.save(note, text: "Another", of: .inbox, at: Date())
    guard command.contains("restore") || command == ["bin", "empty"] else { return }
    hawknotes("notes", "delete", "why-does-nobody-tell-her")
    hawknotes("characters", "delete", "agatha")
    if command[0] != "characters" { hawknotes("books", "delete", "the-good-hawk") }
  }
}
