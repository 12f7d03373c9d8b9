import Foundation
import HawkNotesLibrary
import LibraryModel
import Testing
import TextEditing
import Torture

@testable import HawkNotesTestSupport
@testable import HawkNotesUI

/// Forms of items that another window has changed or deleted.
@Suite final class FormMergeTests: FormDesk {
  @Test func `fields that only one window changed are put together without a question`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e").type("!")
    try change(hawk.id) { $0.tagline = "Theirs" }
    writer.press("Ctrl-S")
    #expect(hawk.title == "The Good Hawk!" && hawk.tagline == "Theirs")
    #expect(writer.message == "Saved \"The Good Hawk!\".")
  }

  @Test func `a field that was not touched follows the other window at once`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Tab").type("; Me").press("Shift-Tab")
    try change(hawk.id) { $0.title = "A Good Hawk" }
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("┃ A Good Hawk‸"))
    writer.press("Ctrl-S")
    #expect(hawk.title == "A Good Hawk" && hawk.authors == ["Joseph Elliott", "Me"])
  }

  @Test func `a field that both changed is shown as mine and theirs`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Ctrl-A").type("Mine").press("Tab").type("; Me")
    try change(hawk.id) { $0.title = "Theirs" }
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("Title: also changed elsewhere."))
    #expect(writer.screen.contains("m+ Mine") && writer.screen.contains("t+ Theirs"))
    #expect(hawk.title == "Theirs")
    writer.press("Enter")
    #expect(writer.message == "Press m to keep mine, t to keep theirs.")
    writer.press("m")
    #expect(hawk.title == "Mine" && hawk.authors == ["Joseph Elliott", "Me"])
    #expect(writer.window.state.scene.forms.isEmpty)
  }

  @Test func `theirs is taken into the field, from where mine can be brought back`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Ctrl-A").type("Mine")
    try change(hawk.id) { $0.title = "Theirs" }
    writer.press("Ctrl-S").press("t")
    #expect(writer.screen.contains("┃ Theirs‸"))
    writer.press("Ctrl-_")
    #expect(writer.screen.contains("┃ Mine‸"))
    writer.press("Ctrl-R", "Ctrl-S")
    #expect(hawk.title == "Theirs" && writer.window.state.scene.forms.isEmpty)
  }

  @Test(arguments: 0..<UInt64(Torture.rounds(quick: 2, brief: 12, long: 12)))
  func `two windows with the form of one book lose no letter, in any order`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let writers = [try writer(scene: "0"), try writer(scene: "1")]
    var typed: [Character] = []
    for step in 0..<80 {
      let writer = writers[Int.random(in: 0...1, using: &random)]
      let state = writer.window.state
      if state.scene.sheet == .merge {
        writer.press(["m", "Enter", "e", "Esc"].randomElement(using: &random) ?? "m")
      } else if state.scene.sheet != .form {
        writer.press("Shift-Tab", "Shift-Tab", "Tab", "e")
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        writer.press(["Ctrl-S", "Esc"].randomElement(using: &random) ?? "Ctrl-S")
      } else if let field = state.field, field.isOfBook,
        [.title, .tagline, .synopsis].contains(field.item)
      {
        let letter = Character(Unicode.Scalar(0x4E00 + UInt32(step)) ?? " ")
        writer.press("Ctrl-End").type(String(letter)).press("Tab")
        typed.append(letter)
      } else {
        writer.press("Shift-Tab")
      }
      if Bool.random(using: &random) {
        shelf.touch()
        writer.receive([.libraryChanged])
      }
      let kept = shelf.books.flatMap { shelf.versions(of: $0.id) }.map {
        $0.title + $0.tagline + $0.synopsis
      }
      let drafts = writers.flatMap { $0.window.state.editor.texts.values }
        .map { String(decoding: $0.bytes, as: UTF8.self) }
      let all = (kept + drafts).joined()
      let lost = typed.first { !all.contains($0) }
      try #require(lost == nil, "seed \(seed), step \(step)")
    }
    #expect(shelf.books.contains { shelf.versions(of: $0.id).count > 1 })
  }

  @Test
  func `a synopsis that both changed in other lines is merged, and Esc goes back to the form`()
    throws
  {
    shelf.books[0].synopsis = "one\ntwo\nthree"
    let writer = try writer()
    writer.press("Shift-Tab", "e", "Tab", "Tab", "Tab", "Ctrl-End").type("!")
    try change(hawk.id) { $0.synopsis = "ONE\ntwo\nthree" }
    writer.press("Ctrl-S")
    #expect(writer.screen.contains("t+ ONE") && writer.screen.contains("m+ three!"))
    writer.press("Esc")
    #expect(writer.screen.contains("┃ three!‸"))
    writer.press("Ctrl-S").press("Enter")
    #expect(hawk.synopsis == "ONE\ntwo\nthree!")
  }

  @Test func `a merge over a form is restored after a kill`() throws {
    do {
      let writer = try writer()
      writer.press("Shift-Tab", "e", "Ctrl-A").type("Mine")
      try change(hawk.id) { $0.title = "Theirs" }
      writer.press("Ctrl-S")
    }
    let writer = try writer()
    #expect(writer.screen.contains("t+ Theirs"))
    writer.press("m")
    #expect(hawk.title == "Mine")
  }

  @Test func `a form restored after its character was deleted adds them again, with all fields`()
    throws
  {
    let old = agatha
    do {
      let writer = try writer()
      writer.press("e").type(" II")
    }
    let deletion = LibraryChange.step(
      .delete([.character(old.id)], as: Deletion.ID()))
    _ = try shelf.perform(.change(deletion, number: 0))
    let writer = try writer()
    #expect(writer.screen.contains("Edit character · deleted elsewhere · draft"))
    writer.press("Ctrl-S")
    let new = try #require(shelf.characters.last)
    #expect(writer.message == "Added Agatha II.")
    #expect(new.id != old.id && new.name == "Agatha II" && new.book == old.book)
    #expect(!old.synopsis.isEmpty && new.synopsis == old.synopsis && new.aliases == old.aliases)
  }

  @Test(arguments: [false, true])
  func `a character's form whose book is in the bin is kept, and saved once that is restored`(
    isNew: Bool
  ) throws {
    let writer = try writer()
    if isNew { writer.press("a").type("Fionn") } else { writer.press("e").type(" II") }
    let (book, deletion) = (hawk.id, Deletion.ID())
    _ = try shelf.perform(
      .change(.step(.delete([.book(book)], as: deletion)), number: 0))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("its book was deleted · draft"))
    let words = "The book is in the bin. Restore it, then save: the form is kept."
    writer.press("Ctrl-S")
    #expect(writer.message == words && writer.window.state.scene.sheet == .form)
    #expect(shelf.characters.map(\.name) == ["Sigrid"])
    _ = try shelf.perform(.change(.step(.restoreItems([.book(book)])), number: 0))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(!writer.screen.contains("deleted"))
    writer.press("Ctrl-S")
    #expect(shelf.characters.contains { $0.name == (isNew ? "Fionn" : "Agatha II") })
    #expect(writer.window.state.scene.forms.isEmpty)
  }

  @Test func `a character's form whose book is gone for good says so, and is kept`() throws {
    let writer = try writer()
    writer.press("e").type(" II")
    let deletion = LibraryChange.step(.delete([.book(hawk.id)], as: Deletion.ID()))
    _ = try shelf.perform(.change(deletion, number: 0))
    #expect(try shelf.emptyBin(of: shelf.bin))
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("Ctrl-S")
    #expect(
      writer.message == "The book is gone for good. Copy what you need: the form is kept.")
    #expect(writer.screen.contains("┃ Agatha II‸"))
  }

  @Test func `the form of a deleted book stays, and saves it anew`() throws {
    let writer = try writer()
    writer.press("Shift-Tab", "e").type("!")
    let old = hawk.id
    let deletion = LibraryChange.step(.delete([.book(old)], as: Deletion.ID()))
    _ = try shelf.perform(.change(deletion, number: 0))
    shelf.touch()
    writer.receive([.libraryChanged])
    #expect(writer.screen.contains("Edit book · deleted elsewhere · draft"))
    writer.press("Ctrl-S")
    let new = try #require(shelf.books.last)
    #expect(new.id != old && new.title == "The Good Hawk!" && new.authors == ["Joseph Elliott"])
    #expect(writer.message == "Added \"The Good Hawk!\".")
  }
}
