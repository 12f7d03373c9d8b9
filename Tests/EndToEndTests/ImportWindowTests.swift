import Foundation
import GRDB
import Testing

/// The import of a file in the real program: its review, the import, its undo, and kills.
@Suite struct ImportWindowTests {
  private let pane = Sandbox().pane()

  init() throws {
    let clips = [(3, "She was happy"), (9, "and rich")].map { location, text in
      """
      Emma (Jane Austen)
      - Your Highlight on page 2 | Location \(location)-\(location + 1) | Added on 1 May 2020 10:00:00

      \(text)
      ==========

      """
    }
    try clips.joined().write(
      toFile: pane.sandbox.home + "/My Clippings.txt", atomically: true, encoding: .utf8)
  }

  /// Opens the import of the clippings from the palette.
  private func review() {
    pane.press(":")
    pane.wait(for: "Palette")
    pane.type("import")
    pane.wait(for: "▸ Import…")
    pane.press("Enter")
    pane.wait(for: "File or folder: ~/")
    pane.wait(for: "My Clippings.txt")
    pane.type("My")
    pane.wait(for: "File or folder: ~/My")
    pane.press("Tab")
    pane.wait(for: "File or folder: ~/My Clippings.txt")
    pane.press("Enter")
    pane.wait(for: "1 book and 2 notes new")
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
    pane.wait(for: "▸ Emma: 2 new (new book)")
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
    pane.press(":")
    pane.wait(for: "Palette")
    pane.type("import")
    pane.wait(for: "▸ Import…")
    pane.press("Enter")
    pane.wait(for: "File or folder: ~/")
    pane.type("\(pane.sandbox.home)/My Cl")
    pane.wait(for: "File or folder: \(pane.sandbox.home)/My Cl")
    pane.kill()
    pane.start("hawknotes --scene s")
    pane.wait(for: "File or folder: \(pane.sandbox.home)/My Cl")
    pane.type("ippings.txt")
    pane.wait(for: "File or folder: \(pane.sandbox.home)/My Clippings.txt")
    pane.press("Enter")
    pane.wait(for: "1 book and 2 notes new")
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
