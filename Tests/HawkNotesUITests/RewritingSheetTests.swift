import Foundation
import LibraryModel
import SceneRestoration
import TextUI
import Testing

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// After a renaming, the links to the old name are shown and rewritten, as one change.
@Suite final class RewritingSheetTests: FormDesk {
  private func stock() {
    let now = Date(timeIntervalSince1970: 1)
    shelf.notes = [
      Note(
        owner: .book(hawk.id), text: "Walls\nHere [[Agatha|she]] counts", created: now, updated: now
      ), Note(owner: .inbox, text: "Who is [[Agatha]]?", created: now, updated: now),
    ]
  }

  /// Renames Agatha in her form.
  private func renamed(
    columns: Int = 80, rows: Int = 24, addingNotes notes: Int = 0
  ) throws -> Writer {
    stock()
    for number in 0..<notes { shelf.save("[[Agatha]] \(number)", of: .inbox) }
    return try writer(columns: columns, rows: rows).press("e").type(" II").press("Ctrl-S")
  }

  private var texts: [String] { shelf.notes.map(\.text) }
  /// The number of texts that link to the old name.
  private var oldLinks: Int {
    texts.count { $0.contains("[[Agatha]]") || $0.contains("[[Agatha|") }
  }
  private let old = ["Walls\nHere [[Agatha|she]] counts", "Who is [[Agatha]]?"]
  private let new = ["Walls\nHere [[Agatha II|she]] counts", "Who is [[Agatha II]]?"]

  @Test func `a renaming says how many texts have the old name, and R shows each line`() throws {
    let writer = try renamed()
    #expect(writer.message == "Saved Agatha II. R shows 2 texts with the old name.")
    writer.press("R")
    let screen = writer.screen.filter { $0 != "‸" }
    #expect(screen.contains(" Rewrite links in 2 texts ─"))
    #expect(screen.contains("- Here [[Agatha|she]] counts"))
    #expect(screen.contains("+ Here [[Agatha II|she]] counts"))
    #expect(screen.contains("Enter rewrite all"))
    writer.press("Esc")
    #expect(texts == old && writer.window.state.scene.sheet == nil)
  }

  @Test func `both lines of a long text begin at the same word, and mark the name`() throws {
    let beginning = "🇫🇴🇳🇴 At the old ford her brother keeps the tavern of "
    stock()
    let now = Date(timeIntervalSince1970: 1)
    shelf.notes = [
      Note(owner: .inbox, text: beginning + "[[Agatha]] and her hawk", created: now, updated: now)
    ]
    let writer = try writer(columns: 40, rows: 30).press("e").type(" of Norveg").press(
      "Ctrl-S", "R")
    let rows = writer.screen.split(separator: "\n").map { $0.filter { $0 != "‸" } }
    let (before, after) = ("- …of [[Agatha]] and her hawk", "+ …of [[Agatha of Norveg]] and…")
    #expect(rows.contains { $0.contains(before) } && rows.contains { $0.contains(after) })
    for name in ["Agatha]] and her", "Agatha of Norveg]] and…"] {
      let place = try #require(writer.place(of: name))
      let style = writer.window.state.render().style(at: place)
      #expect(style.attributes.contains(.underlined))
    }
  }

  @Test func `Enter rewrites all links, and u undoes that, then the renaming`() throws {
    let writer = try renamed().press("R", "Enter")
    #expect(texts == new)
    #expect(writer.message == "Rewrote the links to \"Agatha II\" in 2 texts. u undoes.")
    #expect(writer.window.state.scene.sheet == nil)
    writer.press("u")
    #expect(texts == old)
    #expect(writer.message == "Undid: rewrote the links to \"Agatha II\" in 2 texts.")
    writer.press("Ctrl-R")
    #expect(texts == new)
    writer.press("u", "u")
    #expect(texts == old && agatha.name == "Agatha")
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 5), (120, 40)])
  func `the sheet and its selected text come back after a kill`(columns: Int, rows: Int) throws {
    let left = try {
      try renamed(columns: columns, rows: rows).press("R", "j").screen
    }()
    let writer = try writer(columns: columns, rows: rows)
    #expect(writer.screen.withoutStatus == left.withoutStatus)
    #expect(writer.window.state.scene.sheet == RewritingSheet.sheet && texts == old)
    writer.press("Enter")
    #expect(texts == new)
  }

  @Test(arguments: [false, true])
  func `a rewriting that a kill has interrupted is made once, and can be undone`(isMade: Bool)
    throws
  {
    let killed = home + "-killed"
    defer { try? FileManager.default.removeItem(atPath: killed) }
    let window = try renamed().press("R")
    shelf.copy(home, killedAt: isMade ? .after : .before) { window.press("Enter") }
    #expect(texts == (isMade ? new : old))
    let scene = try SceneDirectory(path: killed)
      .open(.named("test"), window: .current(), version: "test", upkeep: .byProgram)
    let writer = try Writer(scene: scene, shelf: shelf)
    #expect(texts == new)
    let revisions = shelf.versions.count
    writer.press("u")
    #expect(texts == old && shelf.versions.count == revisions + 2)
    writer.press("u")
    #expect(agatha.name == "Agatha")
  }

  @Test func `keys are handled between the parts of a long rewriting, and a kill ends none`() throws
  {
    try {
      let writer = try renamed(addingNotes: 150).press("R", "Enter")
      #expect(oldLinks == 72)
      #expect(writer.message == "Rewriting links: 80 texts done…")
      writer.press("n").type("half a sen")
      #expect(oldLinks == 72 && writer.screen.contains("half a sen‸"))
    }()
    let writer = try writer().wait(milliseconds: 1)
    #expect(oldLinks == 0 && writer.screen.contains("half a sen‸"))
    writer.press("Esc", "u").wait(milliseconds: 1)
    #expect(oldLinks == 152)
  }

  @Test
  func
    `a text that another window has changed meanwhile stays as it is, and the status line says so`()
    throws
  {
    let writer = try renamed().press("R")
    let note = shelf.notes[1].id
    shelf.beforePerforming = { [shelf] in
      shelf.beforePerforming = {}
      try shelf.amend(note, "Not [[Agatha]]!")
    }
    writer.press("Enter")
    #expect(texts == [new[0], "Not [[Agatha]]!"])
    #expect(
      writer.message
        == "Rewrote the links to \"Agatha II\" in 1 text. u undoes. 1 text changed meanwhile: R shows the rest."
    )
    try shelf.amend(shelf.notes[0].id, "Mine now [[Agatha II]]")
    writer.press("u")
    #expect(texts == ["Mine now [[Agatha II]]", "Not [[Agatha]]!"])
    #expect(writer.message == "No links were changed: the texts were edited meanwhile.")
  }

  @Test func `two renamings with their rewritings are undone one by one, and redone`() throws {
    let writer = try renamed().press("R", "Enter")
    writer.press("e").type("I").press("Ctrl-S").press("R", "Enter")
    let third = new.map { $0.replacingOccurrences(of: "Agatha II", with: "Agatha III") }
    #expect(texts == third)
    writer.press("u", "u", "u", "u")
    #expect(texts == old && agatha.name == "Agatha")
    writer.press("Ctrl-R", "Ctrl-R", "Ctrl-R", "Ctrl-R")
    #expect(texts == third && agatha.name == "Agatha III")
  }

  @Test func `an undo leaves a text that was edited since, and says so`() throws {
    let writer = try renamed().press("R", "Enter")
    try shelf.amend(shelf.notes[0].id, "Mine now [[Agatha II]]")
    writer.press("u")
    #expect(texts == ["Mine now [[Agatha II]]", old[1]])
    #expect(
      writer.message
        == "Undid: rewrote the links to \"Agatha II\" in 2 texts. 1 text changed since: left as is."
    )
  }

  @Test func `an item that another window renames again is not rewritten`() throws {
    let writer = try renamed().press("R")
    shelf.beforePerforming = { [shelf] in shelf.characters[0].name = "Agatha III" }
    writer.press("Enter")
    #expect(texts == old)
    #expect(writer.message.hasPrefix("Not done, another window changed it: rewrote the links"))
  }

  @Test func `what was rewritten before the disk failed can be undone`() throws {
    let writer = try renamed(addingNotes: 150).press("R", "Enter")
    shelf.beforePerforming = { throw Killed() }
    writer.wait(milliseconds: 1)
    shelf.beforePerforming = {}
    #expect(oldLinks == 72)
    writer.press("u")
    #expect(oldLinks == 152)
  }

  @Test func `a note with a new title offers its links too`() throws {
    stock()
    shelf.save("Walls of stone", of: .book(hawk.id))
    shelf.save("See [[walls of stone]].", of: .inbox)
    let writer = try writer().press("Tab", "e").type("!").press("Ctrl-S")
    #expect(writer.message == "Saved.")
    writer.type(" More").press("Ctrl-S")
    #expect(writer.message == "Saved. Esc, then R, shows 1 text with the old name.")
    writer.press("Esc", "R", "Enter")
    #expect(texts.contains("See [[Walls of stone! More]]."))
  }

  @Test func `R after a renaming shows the renamed character, not the selected note`() throws {
    stock()
    shelf.save("Of her own", of: .character(agatha.id, of: hawk.id))
    let writer = try writer().press("Enter", "E").type(" II").press("Ctrl-S")
    #expect(writer.message == "Saved Agatha II. R shows 2 texts with the old name.")
    #expect(writer.press("R").screen.contains(" Rewrite links in 2 texts "))
    writer.press("Esc", "R")
    #expect(writer.screen.contains("No links use an old name of \"Of her own\"."))
  }

  @Test func `Esc says again what R shows after a note got a new title`() throws {
    stock()
    shelf.save("See [[walls of stone]].", of: .inbox)
    let writer = try writer().press("n").type("Walls of stone").press("Ctrl-S")
    writer.type("!").press("Ctrl-S").type(" More").press("Ctrl-S", "Esc")
    #expect(writer.message == "R shows 1 text with the old name.")
    writer.press("R", "Enter")
    #expect(texts.contains("See [[Walls of stone! More]]."))
  }

  @Test func `R without such links says so, and the palette has it too`() throws {
    let writer = try writer().press("R")
    #expect(writer.screen.contains("No links use an old name of \"Agatha\"."))
    writer.press("Enter")
    #expect(writer.window.state.scene.sheet == nil)
    writer.press(":").type("rewrite links").press("Enter")
    #expect(writer.window.state.scene.sheet == RewritingSheet.sheet)
    writer.press("R")
    #expect(writer.window.state.scene.sheet == nil)
  }
}
