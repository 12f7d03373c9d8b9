import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Testing

@testable import hawknotes

/// Completion of commands, options and real names in bash, zsh and fish.
@Suite(.thorough) struct CompletionTests {
  private static let shells = ["bash", "zsh", "fish"].filter { shell in
    run(["which", shell], environment: ProcessInfo.processInfo.environment).code == 0
  }

  /// Starts a shell with the completions, in a pane.
  private func pane(_ shell: String, in sandbox: Sandbox) throws -> Pane {
    let script = sandbox.home + "/completions"
    let generated = sandbox.hawknotes("--generate-completion-script", shell)
    try generated.output.write(toFile: script, atomically: true, encoding: .utf8)
    let pane = sandbox.pane(columns: 100)
    let start =
      switch shell {
      case "bash": "exec bash --norc --noprofile -i"
      case "zsh": "exec zsh -f -i"
      default: "exec fish --no-config -i"
      }
    pane.type(start)
    pane.press("Enter")
    let load =
      switch shell {
      case "bash": "PS1='ready> '; source \(script)"
      case "zsh":
        "PS1='ready> '; setopt no_always_last_prompt; autoload -U compinit; compinit -D; source \(script)"
      default:
        "set -g fish_autosuggestion_enabled 0; function fish_prompt; echo -n 'ready> '; end; source \(script)"
      }
    pane.wait(for: "a shell") { !$0.contains("exec") || $0.contains("\n") }
    pane.type(load + "; clear")
    pane.press("Enter")
    pane.wait(for: "an empty screen") { $0.trimmed == "ready>" }
    return pane
  }

  @Test(arguments: shells)
  func `a shell completes commands, books, characters, tags and scenes`(shell: String) throws {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "text", "--tag", "uncommon")
    let window = sandbox.pane()
    window.start("hawknotes --scene writing-desk")
    window.kill()
    let pane = try pane(shell, in: sandbox)
    for (typed, completed) in [
      ("hawknotes charac", "hawknotes characters"),
      ("hawknotes books show the-go", "hawknotes books show the-good-hawk"),
      ("hawknotes add the-good-hawk/aga", "hawknotes add the-good-hawk/agatha"),
      ("hawknotes notes list --tag unc", "hawknotes notes list --tag uncommon"),
      ("hawknotes scenes show writ", "hawknotes scenes show writing-desk"),
      ("hawknotes bin li", "hawknotes bin list"),
      ("hawknotes notes --tag unc", "hawknotes notes --tag uncommon"),
      ("hawknotes characters --of the-go", "hawknotes characters --of the-good-hawk"),
      ("hawknotes scenes quarantine --so", "hawknotes scenes quarantine --sort"),
    ] {
      pane.type(typed)
      pane.press("Tab")
      pane.wait(for: completed)
      pane.clearLine()
    }
  }

  @Test(.enabled(if: shells.contains("fish")))
  func `fish completes names without a terminal`() throws {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "text")
    let completed = sandbox.done(
      """
      hawknotes --generate-completion-script fish > "$HOME/completions.fish"
      fish --no-config -c 'source ~/completions.fish; complete -C "hawknotes books show the-g"'
      """)
    #expect(completed.split(separator: "\n") == ["the-good-hawk"])
  }

  @Test(arguments: shells)
  func `names that look like commands are not run, and the shell goes on`(shell: String) throws {
    let sandbox = Sandbox()
    sandbox.hawknotes("add", "text")
    let library = try Library(path: sandbox.home + "/hawk/data/library.sqlite")
    let names = [
      "zz $(touch CANARY)", "zz `touch CANARY`", "zz'; touch CANARY; '", "zz\"; touch CANARY",
      "zz & touch CANARY", "zz | touch CANARY", "zz\u{1B}]0;x\u{7}", "zz * ? [a]", "zz:~/$HOME",
      "zz\\", "-zz --help", "zz {a,b}", "zz <(touch CANARY)",
    ]
    for name in names { try library.add(Book(title: name)) }
    // A library of somebody else may have anything in its derived columns.
    try sandbox.library().write { database in
      try database.execute(
        sql: "UPDATE book SET slug = 'zz$(touch CANARY)' WHERE title = ?", arguments: [names[0]])
    }
    let pane = try pane(shell, in: sandbox)
    pane.type("cd \(sandbox.home); hawknotes books show zz")
    pane.press("Tab", "Tab")
    pane.wait(for: "zz-touch-canary")
    pane.clearLine()
    pane.type(" echo still \"here\"")
    pane.press("Enter")
    pane.wait(for: "still here")
    sandbox.expectNoCanary()
  }

  @Test func `a name is completed as its slug, and a book with a slash to its characters`() throws {
    let hawk = Book(title: "The Good Hawk")
    let library = try TestLibrary(
      books: [hawk, Book(title: "The Broken Raven"), Book(title: "The Burning Swift")],
      characters: [BookCharacter(book: hawk.id, name: "Agatha")])
    _ = try library.note("text #sea/cold #seal #other")
    let names = NameCompletion(library: library.commands)
    #expect(try names.books("") == ["the-broken-raven", "the-burning-swift", "the-good-hawk"])
    #expect(try names.books("the-b") == ["the-broken-raven", "the-burning-swift"])
    #expect(try names.owners("i") == ["inbox"])
    #expect(try names.owners("the-good-hawk/aga") == ["the-good-hawk/agatha"])
    #expect(try names.owners("nothing/aga") == [])
    #expect(try names.characters("aga") == ["agatha"])
    #expect(try names.tags("sea") == ["sea", "sea/cold", "seal"])
    #expect(try names.tags("") == ["other", "sea", "sea/cold", "seal"])
  }
}

extension Pane {
  /// Removes the typed line, and clears the screen.
  fileprivate func clearLine() {
    press("C-u")
    wait(for: "an empty line") { $0.split(separator: "\n").contains { $0.trimmed == "ready>" } }
    type(" clear")
    press("Enter")
    wait(for: "an empty screen") { $0.trimmed == "ready>" }
  }
}

extension Substring {
  fileprivate var trimmed: String { String(self).trimmed }
}
