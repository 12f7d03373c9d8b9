import Foundation
import HawkNotesUI
import LibraryModel
import Testing

@testable import hawknotes

/// The man pages, made from the program's tables.
@Suite struct ManualTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Resources")

  private static let pages = [
    "hawknotes.1", "hawknotes-keys.7", "hawknotes-config.5", "hawknotes-url.7",
  ]

  private let sandbox = Sandbox()

  /// A page as `make install` makes it.
  private func page(_ name: String) throws -> String {
    let path = Self.folder.path + "/" + name
    let made = run(
      ["/bin/sh", "-c", "exec hawknotes manual < \(path)"], environment: sandbox.environment)
    try #require(made.code == 0, "\(made.error)")
    return made.output
  }

  @Test(
    .enabled(
      if: run(["which", "mandoc"], environment: ProcessInfo.processInfo.environment).code == 0),
    arguments: pages)
  func `mandoc finds no fault in a man page`(name: String) throws {
    let file = sandbox.home + "/" + name
    try page(name).write(toFile: file, atomically: true, encoding: .utf8)
    let lint = run(["mandoc", "-T", "lint", file], environment: sandbox.environment)
    // Pages that refer to pages of this package, which are not installed here.
    let words = (lint.output + lint.error).split(separator: "\n").filter {
      !$0.contains("referenced manual not found")
    }
    #expect(words == [])
  }

  @Test(arguments: pages)
  func `every placeholder of a man page is filled in`(name: String) throws {
    #expect(try !page(name).split(separator: "\n").contains { $0.hasPrefix("@") })
  }

  @Test func `hawknotes(1) has every command, option and argument of the program`() throws {
    let text = try page("hawknotes.1").replacing("\\-", with: "-")
    let table = ManualCommands().commands
    #expect(table.count > 30)
    for (words, command) in table {
      #expect(text.contains(".B \(words.joined(separator: " "))\n"), "\(words)")
      guard words.count > 1 else { continue }
      let heading = ".SS \(words.joined(separator: " "))\n"
      let section =
        text.components(separatedBy: heading).last?.components(separatedBy: "\n.S")
        .first ?? ""
      for name in command.shown.flatMap({ $0.names ?? [] }) {
        #expect(section.contains(name.word), "\(words): \(name.word)")
      }
    }
  }

  @Test func `hawknotes-keys(7) has every key, hawknotes-config(5) every setting`() throws {
    let keys = try page("hawknotes-keys.7").replacing("\\-", with: "-")
    for command in Command.table {
      #expect(keys.contains(".B \(command.keys.replacing("\\", with: "\\e"))"), "\(command.keys)")
    }
    let settings = try page("hawknotes-config.5").replacing("\\-", with: "-")
    for key in Settings.Key.allCases {
      #expect(settings.contains(".B \(key.rawValue)\n"))
      for choice in Settings.choices(for: key) ?? [] {
        #expect(settings.contains(".B \(choice)\n"))
      }
    }
  }

  @Test func `every URL of hawknotes-url(7) is one that the program reads`() throws {
    let urls = try page("hawknotes-url.7").split(separator: "\n").filter {
      $0.hasPrefix("hawknotes://") && !$0.contains(" ")
    }
    #expect(urls.count == 11)
    for url in urls { _ = try PlaceReference(url: String(url)) }
  }

  @Test func `the examples of hawknotes(1) work in tmux, with fzf and in a shell`() throws {
    let text = try page("hawknotes.1").replacing("\\-", with: "-")
    let examples = try #require(text.components(separatedBy: ".SH EXAMPLES\n").last)
      .components(separatedBy: ".nf\n").dropFirst().map { $0.components(separatedBy: ".fi")[0] }
    try #require(examples.count == 3)
    _ = sandbox.pane()
    let file = sandbox.home + "/tmux.conf"
    try examples[0].write(toFile: file, atomically: true, encoding: .utf8)
    #expect(sandbox.tmux("source-file", file).code == 0)
    #expect(sandbox.tmux("list-keys", "-T", "prefix", "N").output.contains("hawknotes add"))
    sandbox.hawknotes("add", "chosen\nwith more lines")
    // fzf is not among the tools of the tests: this one chooses the first line.
    let fzf = sandbox.home + "/bin/fzf"
    try "#!/bin/sh\nexec head -n 1\n".write(toFile: fzf, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: fzf)
    let shown = run(["/bin/sh", "-c", examples[1]], environment: sandbox.environment)
    #expect(shown.output == "chosen\nwith more lines\n")
    let jotted = run(
      ["/bin/sh", "-c", examples[2] + "\njot buy milk; jot agatha"],
      environment: sandbox.environment)
    #expect(jotted.code == 0)
    #expect(Set(sandbox.savedNotes).isSuperset(of: ["buy milk", "agatha"]))
  }
}
