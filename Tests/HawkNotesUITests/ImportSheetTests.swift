import Foundation
@testable import HawkNotesTestSupport
import LibraryModel
import SceneRestoration
import Testing

@testable import HawkNotesUI

/// The import in a window: the path, the review, the import, its undo, and kills.
@Suite final class ImportSheetTests {
  private let shelf = TestLibrary()
  private let home = FileManager.default.temporaryDirectory.path + "/import-\(UUID())"

  init() {
    shelf.importable = [
      "~/My Clippings.txt": [
        ImportedBook(
          key: "emma", title: "Emma",
          highlights: [
            ImportedHighlight(key: "1", quotation: "She was"),
            ImportedHighlight(key: "2", quotation: "happy"),
          ]),
        ImportedBook(
          key: "hawk", title: "The Good Hawk", authors: ["Joseph Elliott"],
          highlights: [ImportedHighlight(key: "3", words: "walls")]),
      ],
      "~/Music/song": [], "~/.hidden": [],
      "~/goodreads.csv": (1...40).map { ImportedBook(key: "\($0)", title: "Book \($0)") },
    ]
  }

  deinit {
    for path in [home, home + "-killed"] { try? FileManager.default.removeItem(atPath: path) }
  }

  private func writer(in home: String? = nil) throws -> Writer {
    let scene = try SceneDirectory(path: home ?? self.home)
      .open(.named("test"), window: .current(), version: "test", upkeep: .byProgram)
    return try Writer(scene: scene, shelf: shelf)
  }

  /// A writer in the import sheet.
  private func opened() throws -> Writer {
    try writer().press(":").type("import").press("Enter")
  }

  /// A writer who sees the review of the clippings.
  private func reviewed() throws -> Writer { try opened().type("My").press("Tab", "Enter") }

  private var titles: [String] { shelf.livingTitles }

  @Test func `records that came in without a value are not called unreadable`() {
    #expect(
      ImportNumbers([], unreadable: 0, partlyRead: 1).words == "Nothing new, 1 without a value")
    #expect(
      ImportNumbers([], unreadable: 2, partlyRead: 1).words
        == "Nothing new, 2 unreadable, 1 without a value")
  }

  @Test func `the files of a folder are listed, and Tab completes the path`() throws {
    let writer = try opened()
    #expect(writer.screen.contains("File or folder: ~/‸"))
    #expect(writer.screen.contains("goodreads.csv") && writer.screen.contains("Music/"))
    #expect(!writer.screen.contains(".hidden"))
    #expect(writer.type("m").press("Tab").screen.contains("~/m"))
    #expect(writer.screen.contains("▸ Music/"))
    #expect(writer.press("Backspace").type("mu").press("Tab").screen.contains("~/Music/‸"))
    #expect(writer.press("Ctrl-W").screen.contains("~/‸"))
    writer.type("x").press("Tab")
    #expect(writer.message == "No file begins with that.")
  }

  @Test(arguments: [
    (["/", "m"], "/m"), (["/media/kindle"], "/media/kindle"), (["~", "/", "m"], "~/m"),
    (["m", "/", "/"], "~/m//"),
  ])
  func `a path from the root, typed or pasted, replaces the home folder`(
    texts: [String], path: String
  ) throws {
    let writer = try opened()
    for text in texts { writer.type(text) }
    #expect(writer.screen.contains("File or folder: \(path)‸"))
  }

  @Test func `a half-typed path comes back after a kill, whichever its last letter`() throws {
    let writer = try opened()
    var path = ""
    for letter in "/media/ki ~" {
      path.append(letter)
      writer.type(String(letter))
      try FileManager.default.copyItem(atPath: home, toPath: home + "-killed")
      let killed = try self.writer(in: home + "-killed")
      #expect(killed.screen.contains("File or folder: \(path)‸"))
      #expect(killed.type("x").screen.contains("\(path)x‸"))
      try FileManager.default.removeItem(atPath: home + "-killed")
    }
  }

  @Test func `a path is completed although its files are listed later`() throws {
    let writer = try opened()
    shelf.answersLater = true
    writer.type("My").press("Tab")
    writer.receive([.listed(shelf.files("~/My"))])
    #expect(writer.screen.contains("~/My Clippings.txt‸"))
  }

  @Test func `a file is chosen with the arrows, and a folder is opened`() throws {
    let writer = try opened().press("↓", "↓")
    #expect(writer.screen.contains("▸ Music/"))
    #expect(writer.press("Enter").screen.contains("~/Music/‸"))
    writer.press("↓", "Enter")
    #expect(writer.screen.contains("Import: song"))
  }

  @Test func `the sheet shows what an import would do, by book`() throws {
    let writer = try reviewed()
    #expect(writer.screen.contains("Import: My Clippings.txt"))
    #expect(writer.screen.contains("1 book and 3 notes new"))
    #expect(writer.screen.contains("‸▸ Emma: 2 new notes (new book)"))
    #expect(writer.screen.contains("The Good Hawk: 1 new note (in the library)"))
    #expect(!titles.contains("Emma"))
    #expect(writer.press("Esc").screen.contains("~/My Clippings.txt‸"))
  }

  @Test func `back from a review the files are listed again, which ends the reading`() throws {
    shelf.answersLater = false
    let writer = try opened().type("My").press("Tab")
    shelf.answersLater = true
    writer.press("Enter")
    shelf.importable["~/My Clippings.txt.old"] = []
    shelf.answersLater = false
    writer.press("Esc")
    #expect(writer.screen.contains("My Clippings.txt.old"))
  }

  @Test func `records and files that cannot be read are reported`() throws {
    let writer = try opened().type("Music/song").press("Enter")
    #expect(writer.screen.contains("! ~/Music/song:7: no title"))
    writer.press("Esc").type("x").press("Enter")
    #expect(writer.screen.contains("~/Music/songx: No such file or directory"))
    #expect(writer.press("Enter").window.state.scene.sheet == .importing)
  }

  @Test func `Enter imports, u undoes the whole import, Ctrl-R redoes it`() throws {
    let writer = try reviewed().press("Enter")
    #expect(writer.message == "Imported 1 book and 3 notes from My Clippings.txt. u undoes.")
    #expect(writer.window.state.scene.sheet == nil)
    #expect(titles.contains("Emma") && shelf.livingTexts.count == 3)
    writer.press("u")
    #expect(writer.message == "Undid: imported 1 book and 3 notes from My Clippings.txt.")
    #expect(!titles.contains("Emma") && shelf.livingTexts.isEmpty)
    writer.press("Ctrl-R")
    #expect(writer.message == "Redid: imported 1 book and 3 notes from My Clippings.txt.")
    #expect(titles.contains("Emma") && shelf.livingTexts.count == 3)
    #expect(writer.press("u", "u").message == "Nothing to undo.")
  }

  @Test func `a second import of a file is not made`() throws {
    let writer = try reviewed().press("Enter")
    writer.press(":").type("import").press("Enter", "Enter")
    #expect(writer.screen.contains("Nothing new, 3 skipped"))
    #expect(writer.press("Enter").message == "Nothing new to import.")
    #expect(shelf.importOrders.count == 1)
  }

  @Test func `path, selected book and scroll come back after a kill`() throws {
    let screen = try opened().type("good").press("Tab", "Enter", "PgDn", "j").screen
    let writer = try writer()
    #expect(writer.window.state.scene.sheet == .importing)
    #expect(writer.screen.withoutStatus == screen.withoutStatus)
    #expect(!writer.screen.contains("Book 1:") && writer.screen.contains("▸ Book"))
  }

  @Test func `an import interrupted by a kill is made or not, and the window says which`() throws {
    for moment in [KillMoment.before, .after] {
      let killed = try killed(moment) { try self.reviewed().press("Enter") }
      if moment == .before {
        let said = "Import of My Clippings.txt interrupted: nothing was imported."
        #expect(killed.message == said)
        #expect(!titles.contains("Emma"))
        #expect(killed.press("u").message == "Nothing to undo.")
      } else {
        let deed = "mported 1 book and 3 notes from My Clippings.txt."
        #expect(killed.message == "I\(deed) u undoes.")
        #expect(killed.press("u").message == "Undid: i\(deed)")
        #expect(!titles.contains("Emma"))
        #expect(killed.press("u").message == "Nothing to undo.")
      }
      try FileManager.default.removeItem(atPath: home)
      try FileManager.default.removeItem(atPath: home + "-killed")
    }
  }

  @Test func `an undo of an import interrupted by a kill is done once, and can be redone`() throws {
    for moment in [KillMoment.before, .after] {
      let writer = try reviewed().press("Enter")
      let killed = try killed(moment) { writer.press("u") }
      #expect(!titles.contains("Emma"))
      #expect(killed.press("u").message == "Nothing to undo.")
      #expect(killed.press("Ctrl-R").message.hasPrefix("Redid: imported 1 book"))
      #expect(titles.contains("Emma"))
      killed.press("u")
      try FileManager.default.removeItem(atPath: home)
      try FileManager.default.removeItem(atPath: home + "-killed")
    }
  }

  @Test func `a long import shows its progress, and other changes are made meanwhile`() throws {
    let writer = try reviewed()
    shelf.answersLater = true
    writer.press("Enter")
    writer.receive([.imported(.progress(500, of: 1000))])
    #expect(!writer.screen.contains("Importing"))
    writer.wait(milliseconds: 1000)
    #expect(writer.screen.contains("Importing: 50% of 1000"))
    writer.press("t")
    #expect(writer.message.hasSuffix("u undoes."))
    #expect(writer.press("u").message == "Importing. Press u again when it is done.")
    shelf.answersLater = false
    let order = shelf.importOrders[0]
    writer.receive([.imported(.ended(shelf.run(order), order))])
    #expect(writer.message == "Imported 1 book and 3 notes from My Clippings.txt. u undoes.")
    #expect(!writer.screen.contains("Importing"))
    #expect(writer.press("u").message.hasPrefix("Undid: imported 1 book"))
    #expect(writer.press("u").message.hasPrefix("Undid: ") && !titles.contains("Emma"))
  }

  @Test func `u and Ctrl-R during the undo of an import say what goes on`() throws {
    let writer = try reviewed().press("Enter")
    shelf.answersLater = true
    #expect(writer.press("u", "u").message == "Undoing the import. Press u again when it is done.")
    let said = "Undoing the import. Press Ctrl-R again when it is done."
    #expect(writer.press("Ctrl-R").message == said)
    shelf.answersLater = false
    let order = shelf.importOrders[0]
    let request = LibraryRequest.change(.step(.undoImport(order.batch)), number: order.number)
    writer.receive([.imported(.performed(request, .success(.redoImport(order.batch))))])
    #expect(writer.message == "Undid: imported 1 book and 3 notes from My Clippings.txt.")
    #expect(writer.press("u").message == "Nothing to undo.")
  }

  @Test func `an import that fails changes nothing, and says why`() throws {
    let writer = try reviewed()
    shelf.answersLater = true
    writer.press("Enter")
    writer.receive([.imported(.ended(.failed("the disk is full"), shelf.importOrders[0]))])
    #expect(writer.message == "Nothing was imported: the disk is full")
    #expect(writer.press("u").message == "Nothing to undo.")
  }

  @Test func `a restart waits for the end of an import`() throws {
    let writer = try reviewed()
    shelf.answersLater = true
    writer.press("Enter")
    writer.receive([.restartWanted])
    #expect(writer.world.reexecutions.isEmpty)
    let order = shelf.importOrders[0]
    writer.receive([.imported(.ended(shelf.run(order), order))])
    #expect(writer.world.reexecutions.count == 1)
  }

  /// A writer on the state on disk right before or after the library has performed a request.
  private func killed(_ moment: KillMoment, doing act: () throws -> Void) throws -> Writer {
    try shelf.copy(home, killedAt: moment, doing: act)
    return try writer(in: home + "-killed")
  }
}

extension TestLibrary {
  fileprivate var livingTitles: [String] { books.map(\.title) }

  fileprivate var livingTexts: [String] { notes.map(\.text) }
}
