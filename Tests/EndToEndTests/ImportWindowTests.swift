import Foundation
import SQLite
import Testing

/// The import of a file in the real program: its review, the import, its undo, and kills.
@Suite(.thorough) struct ImportWindowTests {
  private let pane = Sandbox().pane()

  init() throws {
    try write([("Emma (Jane Austen)", "She was happy"), ("Emma (Jane Austen)", "and rich")])
  }

  /// Writes clippings: their titles and texts.
  private func write(_ clips: [(title: String, text: String)]) throws {
    let records = clips.enumerated().map { number, clip in
      """
      \(clip.title)
      - Your Highlight on page 2 | Location \(number * 5)-\(number * 5 + 1) | Added on 1 May 2020 10:00:00

      \(clip.text)
      ==========

      """
    }
    try records.joined().write(
      toFile: pane.sandbox.home + "/My Clippings.txt", atomically: true, encoding: .utf8)
  }

  /// Opens the import sheet from the palette.
  private func openSheet() {
    pane.press(":")
    pane.wait(for: "Go to or do")
    pane.type("import")
    pane.wait(for: "▸ Import…")
    pane.press("Enter")
    pane.wait(for: "File or folder: ~/")
  }

  /// Opens the review of the clippings.
  private func review(_ numbers: String = "1 book and 2 notes new") {
    openSheet()
    pane.wait(for: "My Clippings.txt")
    pane.type("My")
    pane.wait(for: "File or folder: ~/My")
    pane.press("Tab")
    pane.wait(for: "File or folder: ~/My Clippings.txt")
    pane.press("Enter")
    pane.wait(for: numbers)
  }

  @Test func `a pipe is refused, which could keep the window waiting`() {
    #expect(pane.sandbox.shell("mkfifo '\(pane.sandbox.home)/pipe'").code == 0)
    pane.start("hawknotes --scene s")
    openSheet()
    pane.wait(for: "pipe")
    pane.type("pip")
    pane.wait(for: "File or folder: ~/pip")
    pane.press("Tab")
    pane.wait(for: "File or folder: ~/pipe")
    pane.press("Enter")
    // One word: the line is folded where the path of the home is long.
    pane.wait(for: "neither")
  }

  private var notes: Int {
    pane.sandbox.hawknotes("notes", "list", "--of", "emma").output.split(separator: "\n").count
  }

  @Test func `an import is shown, made, undone and redone, with a kill between the steps`() {
    pane.start("hawknotes --scene s")
    review()
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "1 book and 2 notes new")
    pane.wait(for: "▸ Emma: 2 new notes (new book)")
    pane.press("Enter")
    pane.wait(for: "Imported 1 book and 2 notes from My Clippings.txt. u undoes.")
    #expect(notes == 2)
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.press("u")
    pane.wait(for: "Undid: imported 1 book and 2 notes from My Clippings.txt.")
    #expect(notes == 0)
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.press("C-r")
    pane.wait(for: "Redid: imported 1 book and 2 notes from My Clippings.txt.")
    #expect(notes == 2)
  }

  @Test func `a path that is half typed comes back after a kill`() {
    pane.start("hawknotes --scene s")
    openSheet()
    pane.type("~/My Cl")
    pane.wait(for: "File or folder: ~/My Cl")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "File or folder: ~/My Cl")
    pane.type("ippings.txt")
    pane.wait(for: "File or folder: ~/My Clippings.txt")
    pane.press("Enter")
    pane.wait(for: "1 book and 2 notes new")
  }

  @Test func `an answer to a guess comes back after a kill, and the import follows it`() throws {
    try write([("The Good Hawk: Shadow Skye (Joseph Elliott)", "of the wall")])
    pane.start("hawknotes --scene s")
    review("1 note new, 1 guessed")
    pane.press("Space")
    pane.wait(for: "= The Good Hawk: Shadow… is \"The Good Hawk\": 1 new")
    pane.press("Space")
    pane.wait(for: "▸ = The Good Hawk: Shadow… is a new book: 1 new")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "▸ = The Good Hawk: Shadow… is a new book: 1 new")
    pane.press("Enter")
    pane.wait(for: "Imported 1 book and 1 note from My Clippings.txt. u undoes.")
    let books = pane.sandbox.hawknotes("books", "list").output
    #expect(books.contains("The Good Hawk: Shadow Skye"))
  }

  @Test func `an import killed before it was made leaves nothing, and the window says so`() throws {
    pane.start("hawknotes --scene s")
    review()
    let library = try DatabaseQueue(path: pane.sandbox.home + "/hawk/data/library.sqlite")
    try library.writeWithoutTransaction { database in
      // The import waits for this writer.
      try database.execute(sql: "BEGIN IMMEDIATE")
      pane.press("Enter")
      pane.wait(for: "Importing…")
      pane.kill()
      try database.execute(sql: "ROLLBACK")
    }
    pane.start("hawknotes --scene s")
    pane.wait(for: "Import of My Clippings.txt interrupted: nothing was imported.")
    #expect(notes == 0)
    pane.press("u")
    pane.wait(for: "Nothing to undo.")
  }
}
