import Foundation
import LibraryModel
import LibraryStore
import Testing

// Windows, panes and activities of a test.

extension Sandbox {
  func panes() -> [String] {
    tmux("list-panes", "-a", "-F", "#{pane_id}").output.split(separator: "\n").map(String.init)
  }

  /// Returns the pane that a terminal attached to the first session would show.
  var activePane: String { tmux("display-message", "-p", "-t", "0:", "#{pane_id}").output.trimmed }

  /// Opens another window, with a shell; by default after the others of the first session.
  func window(at place: String = "0:") -> Pane {
    let made = tmux("new-window", "-t", place, "-P", "-F", "#{pane_id}", "--", "/bin/sh", "-i")
    return Pane(id: made.output.trimmed, in: self)
  }

  /// Returns the ids of the activities that no window has taken.
  func leftActivities() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: environment["HAWKNOTES_HOME", default: ""] + "/state/activities")
  }

  /// Creates a library of one book with a character of the same name; returns the book's id.
  func addBook(_ title: String) throws -> Book.ID {
    let library = try Library(
      path: environment["HAWKNOTES_HOME", default: ""] + "/data/library.sqlite")
    let book = Book(title: title, authors: [title], position: 9)
    try library.add(book)
    try library.add(BookCharacter(book: book.id, name: title, synopsis: title, position: 0))
    return book.id
  }

  /// Returns the arguments of this test's programs with a name, as ps shows them.
  func arguments(ofProgram name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { process in
      guard Int(process) != nil,
        let words = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline")),
        let variables = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/environ")),
        String(decoding: variables, as: UTF8.self).contains(home)
      else { return nil }
      let line = String(decoding: words, as: UTF8.self).replacing("\0", with: " ")
      return line.contains(name) ? line : nil
    }
  }

  /// Expects that no text was executed and created a file.
  func expectNoCanary(sourceLocation: SourceLocation = #_sourceLocation) {
    let all = FileManager.default.enumerator(atPath: home)?.compactMap { $0 as? String } ?? []
    #expect(
      !all.contains { $0.split(separator: "/").last == "CANARY" }, sourceLocation: sourceLocation)
  }
}

extension Pane {
  func newPane(besides others: Pane..., sourceLocation: SourceLocation = #_sourceLocation) -> Pane?
  {
    var found: String?
    wait(for: "another pane", sourceLocation: sourceLocation) { _ in
      let panes = sandbox.tmux("list-panes", "-t", id, "-F", "#{pane_id}").output
        .split(separator: "\n").map(String.init)
      found = panes.first { pane in pane != id && !others.contains { $0.id == pane } }
      return found != nil
    }
    return found.map { Pane(id: $0, in: sandbox) }
  }

  /// Returns whether it touches an edge of its window (`left`, `right`, `top` or `bottom`) that the
  /// other pane does not touch.
  func isAtEdge(_ side: String) -> Bool {
    sandbox.tmux("display-message", "-p", "-t", id, "#{pane_at_\(side)}").output.trimmed == "1"
  }
}
