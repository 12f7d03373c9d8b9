import Foundation
import SQLite
import LibraryModel
import LibraryStore
import Testing

/// `hawknotes doctor`: its diagnostics, and the restoration of a backup.
@Suite(.thorough) struct DoctorTests {
  @Test func `doctor accepts a home before and after the first start`() throws {
    let sandbox = Sandbox()
    let before = sandbox.hawknotes("doctor")
    #expect(before.code == 0)
    #expect(before.output.contains("does not exist yet"))
    #expect(before.error == "")
    #expect(!FileManager.default.fileExists(atPath: sandbox.home + "/hawk"))
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    let after = sandbox.hawknotes("doctor")
    #expect(after.code == 0)
    for words in ["every page sound: 3 books, 0 notes", "1 live, 0 dormant", "GB free"] {
      #expect(after.output.contains(words), "\(after.output)")
    }
    #expect(!after.output.contains("DAMAGED"))
  }

  @Test func `doctor derives titles and counters again from the texts`() throws {
    let sandbox = Sandbox()
    #expect(sandbox.hawknotes("doctor", "--rebuild").code == 66)
    let path = sandbox.home + "/hawk/data/library.sqlite"
    let (book, note) = (Book(title: "The Good Hawk"), Note.ID())
    do {
      let library = try Library(path: path)
      try library.add(book)
      try library.save(note, text: "Agatha flies", of: .book(book.id), at: Date())
    }
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE digest SET title = 'wrong'; UPDATE book SET notes = 7")
    }
    #expect(sandbox.hawknotes("doctor").output.contains("counters of 2 items differ"))
    #expect(sandbox.hawknotes("doctor", "--rebuild").code == 0)
    #expect(sandbox.hawknotes("doctor").output.contains("counters agree with the texts"))
    let library = try Library(path: path)
    #expect(try library.notes(of: .book(book.id), limit: 9).rows.map(\.title) == ["Agatha flies"])
    #expect(try library.books(limit: 9).rows.map(\.notes) == [1])
    #expect(sandbox.hawknotes("doctor", "--rebuild", "--restore").code == 64)
  }

  @Test func `doctor names the tmux options to change`() {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 120, rows: 40)
    sandbox.tmux("set-option", "-s", "escape-time", "500")
    pane.type("clear; hawknotes doctor")
    pane.press("C-j")
    pane.wait(for: "1 live, 0 dormant, 0 closed", or: "0 live, 0 dormant, 0 closed")
    for words in ["Esc is delayed by 500 ms", "set -g focus-events on", "set-clipboard external"] {
      #expect(pane.screen.contains(words), "\(pane.screen)")
    }
    sandbox.tmux("set-option", "-s", "escape-time", "10")
    sandbox.tmux("set-option", "-g", "focus-events", "on")
    sandbox.tmux("set-option", "-g", "mouse", "on")
    pane.type("clear; hawknotes doctor")
    pane.press("C-j")
    pane.wait(for: "ok       escape-time 10")
    pane.wait(for: "0 live, 0 dormant, 0 closed")
    #expect(!pane.screen.contains("CHANGE"), "\(pane.screen)")
  }

  @Test
  func `an idle window makes a backup, which doctor restores after damage`()
    throws
  {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("kept in the backup")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.press("Escape")
    pane.wait(for: "▸ kept in the backup")
    pane.press("n")
    pane.type("still a draft")
    pane.wait(for: "the backup of the day") { _ in sandbox.backups.count == 1 }
    // An open library is not restored.
    sandbox.damageLibrary()
    let damaged = try Data(contentsOf: URL(fileURLWithPath: sandbox.libraryPath))
    let refused = sandbox.hawknotes("doctor", "--restore")
    #expect(refused.code == 75)
    #expect(refused.error.contains("open in s"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: sandbox.libraryPath)) == damaged)
    pane.kill()
    let looked = sandbox.hawknotes("doctor")
    #expect(looked.code == 65)
    #expect(looked.output.contains("DAMAGED"))
    #expect(looked.error.contains("hawknotes doctor --restore"))
    let restored = sandbox.hawknotes("doctor", "--restore")
    #expect(restored.code == 0, "\(restored.error)")
    #expect(restored.error.contains("library.aside-"))
    pane.start("hawknotes --scene s")
    pane.wait(for: "still a draft")
    pane.press("Escape")
    pane.wait(for: "kept in the backup")
    #expect(sandbox.hawknotes("doctor").code == 0)
    #expect(sandbox.hawknotes("doctor", "--restore").error.contains("was not changed"))
  }

  @Test(arguments: [true, false])
  func `the window and doctor report a lost library, and doctor restores it`(
    isEmptied: Bool
  ) throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("n")
    pane.type("kept in the backup")
    pane.press("C-s")
    pane.wait(for: "Saved.")
    pane.wait(for: "the backup of the day") { _ in sandbox.backups.count == 1 }
    pane.press("Escape")
    pane.press("q")
    pane.waitForShell()
    try FileManager.default.removeItem(atPath: sandbox.libraryPath)
    if isEmptied { try Data().write(to: URL(fileURLWithPath: sandbox.libraryPath)) }
    let looked = sandbox.hawknotes("doctor")
    #expect(looked.code == 65)
    #expect(looked.output.contains("restores \(sandbox.backups[0])"), "\(looked.output)")
    // The window creates a new library, and warns at each start until it has a note.
    for _ in 1...2 {
      pane.start("hawknotes --scene s")
      pane.wait(for: "The library is lost. q, then `hawknotes doctor --restore`.")
      pane.press("q")
      pane.waitForShell()
    }
    #expect(sandbox.hawknotes("doctor").code == 65)
    let restored = sandbox.hawknotes("doctor", "--restore")
    #expect(restored.code == 0, "\(restored.error)")
    pane.start("hawknotes --scene s")
    pane.wait(for: "kept in the backup")
    #expect(!pane.screen.contains("is lost"))
    #expect(sandbox.hawknotes("doctor").code == 0)
  }

  @Test(arguments: [true, false])
  func `a library that is lost before its first backup is noticed`(isByWindow: Bool) throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    if isByWindow {
      pane.start("hawknotes --scene s")
      pane.press("n")
      pane.type("never backed up")
      pane.press("C-s")
      pane.wait(for: "Saved.")
      pane.wait(for: "the id of the library") { _ in
        FileManager.default.fileExists(atPath: sandbox.home + "/hawk/state/library")
      }
      pane.press("Escape")
      pane.press("q")
      pane.waitForShell()
    } else {
      #expect(sandbox.hawknotes("add", "never backed up").code == 0)
    }
    try FileManager.default.removeItem(atPath: sandbox.home + "/hawk/data")
    let looked = sandbox.hawknotes("doctor")
    #expect(looked.code == 65 && looked.error.contains("the library is lost"), "\(looked.error)")
    pane.start("hawknotes --scene s")
    pane.wait(for: "The library is lost and has no backup. See `hawknotes doctor`.")
    pane.kill()
    // A note begins a new library.
    #expect(sandbox.hawknotes("add", "anew").code == 0)
    #expect(sandbox.hawknotes("doctor").code == 0)
  }

  @Test func `doctor lists mistakes in the settings in a place of their own`() throws {
    let sandbox = Sandbox()
    let folder = sandbox.home + "/hawk/config"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "theme: bogus\ncolour: red\nsync: ftp://foo\n".write(
      toFile: folder + "/config.yaml", atomically: true, encoding: .utf8)
    let lines = sandbox.hawknotes("doctor").output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "Settings"))
    let words = ["1:8: theme must be", "2:1: unknown setting", "3:7: sync must be /PATH"]
    for (line, words) in zip(lines[(start + 1)...], words) {
      #expect(line.hasPrefix("  CHANGE") && line.contains("config.yaml:\(words)"), "\(line)")
    }
    let mirror = try #require(lines.firstIndex(of: "Mirror"))
    #expect(lines[mirror + 1].contains("none; the setting mirror names a folder"))
  }

  @Test func `a folder or pipe instead of the library is named without waiting`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 200)
    try FileManager.default.createDirectory(
      atPath: sandbox.libraryPath, withIntermediateDirectories: true)
    pane.type("hawknotes --scene s; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 65")
    #expect(pane.screen.contains("is a folder, not a file: move it away"))
    try FileManager.default.removeItem(atPath: sandbox.libraryPath)
    #expect(mkfifo(sandbox.libraryPath, 0o600) == 0)
    let looked = sandbox.hawknotes("doctor")
    #expect(looked.code == 65)
    #expect(looked.output.contains("is a pipe, socket or device"))
  }

  @Test func `a start with a damaged library names the remedy`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane(columns: 200)
    pane.start("hawknotes --scene s")
    pane.kill()
    try Data("SQLite format 3\0 and then nothing that is one".utf8)
      .write(to: URL(fileURLWithPath: sandbox.libraryPath))
    pane.type("hawknotes --scene s; echo \"code $?\"")
    pane.press("Enter")
    pane.wait(for: "code 65")
    #expect(pane.screen.contains("hawknotes doctor --restore"))
  }

  @Test func `a window reports damage that the daily backup finds`() throws {
    let sandbox = Sandbox()
    let pane = sandbox.pane()
    pane.start("hawknotes --scene s")
    pane.press("q")
    pane.waitForShell()
    // On a page that a start does not read.
    try sandbox.damageIndex()
    pane.start("hawknotes --scene s")
    pane.wait(for: "hawknotes doctor --restore")
    #expect(sandbox.backups == [])
  }

  @Test(arguments: [
    ("C.UTF-8", "a UTF-8 locale"), ("xx_XX.ISO-8859-1", "locale is not UTF-8"),
    ("C", "locale is not UTF-8"), ("xx_XX.UTF-8", "locale is not installed"),
  ])
  func `doctor reports a locale that is not UTF-8 or not installed`(
    locale: String, said: String
  ) {
    let sandbox = Sandbox()
    sandbox.environment["LC_ALL"] = locale
    let line = sandbox.hawknotes("doctor").output.split(separator: "\n").filter {
      $0.contains("locale")
    }
    #expect(line.count == 1 && line[0].contains(said), "\(line)")
  }

  @Test func `doctor reports a library that cannot be restored`() {
    let sandbox = Sandbox()
    let none = sandbox.hawknotes("doctor", "--restore")
    #expect(none.code == 66)
    #expect(none.error.contains("and no backup"))
    #expect(sandbox.hawknotes("doctor", "--restore", "7").code == 1)
    #expect(sandbox.hawknotes("doctor", "7").code == 64)
  }
}

extension Pane {
  fileprivate func wait(for text: String, or other: String) {
    wait(for: "“\(text)”") { $0.contains(text) || $0.contains(other) }
  }
}

extension Sandbox {
  fileprivate var libraryPath: String { home + "/hawk/data/library.sqlite" }

  fileprivate var backups: [String] {
    let folder = home + "/hawk/data/library.backups"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".sqlite") }
  }

  /// Overwrites pages of the library after the first ones with zeroes.
  fileprivate func damageLibrary() {
    guard let handle = FileHandle(forUpdatingAtPath: libraryPath) else { return }
    defer { try? handle.close() }
    for page in [2, 4, 6] {
      try? handle.seek(toOffset: UInt64(page * 4096))
      try? handle.write(contentsOf: Data(repeating: 0, count: 4096))
    }
  }

  /// Removes entries from an index that a start does not read.
  fileprivate func damageIndex() throws {
    let queue = try DatabaseQueue(path: libraryPath)
    try queue.writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA writable_schema = ON;
          UPDATE sqlite_schema SET rootpage = (
            SELECT rootpage FROM sqlite_schema WHERE name = 'sqlite_autoindex_version_2')
          WHERE name = 'note_of_character'
          """)
    }
    queue.close()
  }
}
