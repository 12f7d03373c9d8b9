import Foundation
import SQLite
import Testing

/// Commands and windows on a library with overwritten pages, or in a folder that nobody may open.
@Suite struct DamagedLibraryTests {
  private let sandbox = Sandbox()
  private var library: String { sandbox.home + "/hawk/data/library.sqlite" }

  private func fill() -> Data? {
    _ = sandbox.done("hawknotes add agatha 'She counts #fear'; hawknotes add 'one'")
    return FileManager.default.contents(atPath: library)
  }

  /// Writes the library with pages of noise in the place of its own.
  private func damage(_ sound: Data, pages: some Sequence<Int>) throws {
    var damaged = sound
    for page in pages {
      damaged.replaceSubrange(
        page * 4096..<page * 4096 + 4096, with: Data(repeating: 0xA5, count: 4096))
    }
    try damaged.write(to: URL(fileURLWithPath: library))
    try? FileManager.default.removeItem(atPath: sandbox.home + "/hawk/cache")
  }

  @Test(arguments: [
    "notes", "books", "characters", "tags", "search hawk", "bin", "export -", "add text",
    "export --format json -", "books add x", "notes delete one", "tags rename fear dread",
    "doctor", "books show emma", "hawknotes://book/the-good-hawk",
  ])
  func `every command says that the library is damaged, and exits with 65`(command: String) throws {
    let sound = try #require(fill())
    try damage(sound, pages: 1..<sound.count / 4096)
    let refused = sandbox.shell("hawknotes \(command) < /dev/null")
    #expect(refused.code == 65, "\(refused.error)")
    #expect((refused.output + refused.error).contains("the library is damaged"))
  }

  @Test func `a search in a library with a damaged page never calls it busy`() throws {
    let sound = try #require(fill())
    var refused = 0
    for page in 1..<sound.count / 4096 {
      try damage(sound, pages: [page])
      let searched = sandbox.hawknotes("search", "hawk")
      #expect([0, 65].contains(searched.code), "page \(page): \(searched.error)")
      refused += searched.code == 65 ? 1 : 0
    }
    #expect(refused > 5)
  }

  @Test func `the text for a damaged library is kept in a private file, wherever the damage is`()
    throws
  {
    let sound = try #require(fill())
    for page in 1..<sound.count / 4096 {
      try damage(sound, pages: [page])
      let added = sandbox.hawknotes("add", "the-good-hawk/agatha", "Not to be lost")
      guard added.code != 0 else { continue }
      #expect(added.code == 65, "\(added.error)")
      let path = try #require(added.error.trimmed.split(separator: " ").last.map(String.init))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "Not to be lost", "page \(page)")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test(arguments: [
    "characters add emma x --synopsis 'Not to be lost'", "books add x --synopsis 'Not to be lost'",
    "characters edit agatha --synopsis 'Not to be lost'",
    "books edit emma --synopsis 'Not to be lost'",
  ])
  func `a synopsis for a damaged library is kept in a private file`(command: String) throws {
    let sound = try #require(fill())
    try damage(sound, pages: 1..<sound.count / 4096)
    let refused = sandbox.shell("hawknotes \(command)")
    #expect(refused.code == 65, "\(refused.error)")
    let path = try #require(refused.error.trimmed.split(separator: " ").last.map(String.init))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Not to be lost")
  }

  @Test func `a command that meets a damaged page exits with 65, wherever it is`() throws {
    let sound = try #require(fill())
    var refused = 0
    for page in 1..<sound.count / 4096 {
      try damage(sound, pages: [page])
      for command in ["notes list --json --text", "export --format json --all -", "tags list"] {
        let ended = sandbox.shell("hawknotes \(command)")
        #expect([0, 65].contains(ended.code), "page \(page): \(command): \(ended.error)")
        #expect((ended.code == 0) == ended.error.isEmpty, "page \(page): \(command)")
        refused += ended.code == 65 ? 1 : 0
      }
    }
    #expect(refused > 10)
  }

  @Test func `a window does not open on a damaged list of books`() throws {
    let sound = try #require(fill())
    try damage(sound, pages: 1..<sound.count / 4096)
    let pane = sandbox.pane()
    pane.type("clear; hawknotes; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 65")
    #expect(pane.screen.contains("the library is damaged"))
    // The table of books alone.
    let found = try sandbox.rootPage(of: "book", in: sound)
    let page = try #require(found)
    try damage(sound, pages: [page])
    pane.type("clear; hawknotes; echo \"again $?\"")
    pane.press("Enter")
    pane.wait(for: "again 65")
    #expect(pane.screen.contains("the library is damaged"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can run a command as another user"))
  func `in a folder without permission every command exits with 77, and a text is kept`() throws {
    _ = fill()
    _ = sandbox.done(
      "chmod a+rx '\(sandbox.home)' && chown -R 65534 '\(sandbox.home)/hawk' && chmod 0 '\(sandbox.home)/hawk/data'"
    )
    for command in [
      "notes", "books", "characters", "tags", "search hawk", "bin", "export -", "doctor",
      "notes show one", "tags rename fear dread", "books add x", "add 'Not to be lost'",
    ] {
      let refused = sandbox.shell(
        "setpriv --reuid 65534 --clear-groups hawknotes \(command) < /dev/null")
      #expect(refused.code == 77, "\(command): \(refused.error)")
      #expect((refused.output + refused.error).contains("no permission"))
      guard command.hasPrefix("add") else { continue }
      let path = try #require(refused.error.trimmed.split(separator: " ").last.map(String.init))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "Not to be lost")
    }
  }
}

extension Sandbox {
  /// Returns the index of the root page of a table, from 0.
  fileprivate func rootPage(of table: String, in library: Data) throws -> Int? {
    let copy = home + "/copy.sqlite"
    try library.write(to: URL(fileURLWithPath: copy))
    let queue = try DatabaseQueue(path: copy)
    return try queue.read { database in
      try Int.fetchOne(
        database, sql: "SELECT rootpage - 1 FROM sqlite_schema WHERE name = ?", arguments: [table])
    }
  }
}
