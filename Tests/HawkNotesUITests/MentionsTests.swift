import Foundation
import HawkNotesTestSupport
@testable import HawkNotesUI
import LibraryModel
import SceneRestoration
import SceneRestorationTesting
import Testing

/// The lines of notes and synopses that link to a character or name them.
@Suite final class MentionsTests {
  private let scenes = TestScenes()
  private let shelf = TestLibrary()

  private var agatha: BookCharacter { shelf.characters[0] }
  private var link: Link { Link(to: .character(agatha.id, of: agatha.book)) }

  private func add(_ text: String, to owner: Owner) {
    let now = Date(timeIntervalSince1970: 1)
    shelf.notes.insert(Note(owner: owner, text: text, created: now, updated: now), at: 0)
  }

  private func stock() {
    add("Far off\nAgatha rows north", to: .book(shelf.books[1].id))
    add("The wall\nHere [[agatha|she]] counts", to: .book(agatha.book))
    add("Agatha's own note", to: .character(agatha.id, of: agatha.book))
  }

  private func restored(at link: Link? = nil) throws -> Writer {
    return try scenes.writer(shelf: shelf, at: link)
  }

  @Test func `mentions are read after the first frame, and not in a turn with a key`() throws {
    stock()
    let writer = try Writer(shelf: shelf, at: link)
    #expect(shelf.readings.calls["mentions"] == nil)
    #expect(!writer.screen.contains("Mentions"))
    #expect(writer.window.wakeTime == 0)
    writer.press("j")
    #expect(shelf.readings.calls["mentions"] == nil)
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains("Mentions"))
    #expect(writer.window.wakeTime != 0)
    writer.wait(milliseconds: 1).wait(milliseconds: 1)
    #expect(shelf.readings.calls["mentions"] == 1)
  }

  @Test func `mentions have their lines and places, the book's own first, without own notes`()
    throws
  {
    stock()
    let writer = try Writer(columns: 70, shelf: shelf, at: link).wait(milliseconds: 1)
    let rows = writer.screen.split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let heading = try #require(rows.firstIndex { $0.contains("Mentions") })
    #expect(rows[heading].hasSuffix("2"))
    #expect(rows[heading + 1].contains("Here she counts"))
    #expect(rows[heading + 1].hasSuffix("The wall"))
    #expect(rows[heading + 2].contains("Agatha rows north"))
    #expect(rows[heading + 2].hasSuffix("The Broken Raven"))
  }

  @Test func `Tab goes through the mentions, and Enter opens the text of one`() throws {
    stock()
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    writer.press("Tab")
    #expect(writer.window.state.scene.focusName == "mentions")
    writer.press("j")
    #expect(
      writer.window.state.scene.selectionLink?.place
        == .note(shelf.notes[2].id, in: .book(shelf.books[1].id)))
    writer.press("Enter")
    #expect(writer.screen.contains("Agatha rows north"))
    #expect(
      writer.window.state.link.place == .note(shelf.notes[2].id, in: .book(shelf.books[1].id)))
  }

  @Test func `a mention in a synopsis leads to the synopsis`() throws {
    shelf.books[1].synopsis = "Later Agatha comes back."
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    writer.press("Enter")
    #expect(writer.window.state.link.place == .book(shelf.books[1].id))
    #expect(writer.window.state.scene.focusName == "synopsis")
  }

  @Test func `a mention far down in a synopsis leads to its line, and one at the top to the top`()
    throws
  {
    let lines = (0..<60).map { "Line \($0) of the synopsis\n\n" }.joined()
    shelf.books[1].synopsis = lines + "Later Agatha comes back."
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    writer.press("Enter")
    #expect(writer.screen.contains("Later Agatha comes back."))
    shelf.books[1].synopsis = "At first Agatha is here.\n\n" + lines
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.press("1").wait(milliseconds: 1)
    writer.press("Enter")
    #expect(writer.screen.contains("At first Agatha is here."))
  }

  @Test func `the focus begins in the mentions of a character without notes`() throws {
    add("Agatha rows north", to: .book(shelf.books[1].id))
    let writer = try Writer(shelf: shelf).press("Enter").wait(milliseconds: 1)
    #expect(writer.window.state.scene.focusName == "mentions")
    #expect(
      writer.window.state.scene.selectionLink?.place
        == .note(shelf.notes[0].id, in: .book(shelf.books[1].id)))
    #expect(writer.press("n").type("x").screen.contains("x‸"))
  }

  @Test func `mentions that arrive after a key leave the focus in the list of notes`() throws {
    add("Agatha rows north", to: .book(shelf.books[1].id))
    let writer = try Writer(shelf: shelf).press("Enter", "j").wait(milliseconds: 1)
    #expect(writer.screen.contains("Agatha rows north"))
    #expect(writer.window.state.scene.focusName == "notes")
  }

  @Test func `the focus that moves to mentions that were read later takes no key`() throws {
    add("Agatha rows north", to: .book(shelf.books[1].id))
    shelf.answersLater = true
    let writer = try Writer(shelf: shelf).press("Enter").wait(milliseconds: 1)
    let part = MentionPart(spots: shelf.mentions(of: agatha.id), next: nil)
    writer.receive([.mentionsRead(of: agatha.id, from: nil, part, number: shelf.mentionsAsked)])
    #expect(writer.window.state.scene.focusName == "mentions")
    #expect(writer.press("n").type("x").screen.contains("x‸"))
  }

  @Test func `a character without mentions has no such section`() throws {
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    #expect(!writer.screen.contains("Mentions"))
    writer.press("Tab")
    #expect(writer.window.state.scene.focusName == "synopsis")
  }

  @Test func `the selected mention comes back after a kill`() throws {
    stock()
    do {
      let writer = try restored(at: link).wait(milliseconds: 1)
      writer.press("Tab", "j")
    }
    let writer = try restored()
    #expect(writer.window.state.scene.focusName == "mentions")
    let selected = writer.window.state.scene.selectionLink
    #expect(selected?.place == .note(shelf.notes[2].id, in: .book(shelf.books[1].id)))
    writer.wait(milliseconds: 1)
    #expect(writer.window.state.scene.selectionLink == selected)
    let row = writer.screen.split(separator: "\n").first { $0.contains("‸▸") }
    #expect(row?.contains("Agatha rows north") == true)
  }

  @Test(arguments: [(120, 36), (80, 24)])
  func `beside a note that is read, the mentions are there again after a kill`(
    columns: Int, rows: Int
  ) throws {
    stock()
    let isWide = columns > 100
    func restored(at link: Link? = nil) throws -> Writer {
      try scenes.writer(columns: columns, rows: rows, shelf: shelf, at: link)
        .wait(milliseconds: 1)
    }
    do {
      let writer = try restored(at: link)
      writer.press("Enter")
      #expect(writer.screen.contains("Here she counts") == isWide)
    }
    let writer = try restored()
    let own = Owner.character(agatha.id, of: agatha.book)
    #expect(writer.window.state.link.place == .note(shelf.notes[0].id, in: own))
    #expect(writer.screen.contains("Here she counts") == isWide)
    #expect((shelf.readings.calls["mentions"] ?? 0) == (isWide ? 2 : 1))
  }

  @Test func `a mention that another window saves appears above the selected one`() throws {
    stock()
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    writer.press("Tab", "j")
    let selected = writer.window.state.scene.selectionLink
    add("Now Agatha sleeps", to: .book(agatha.book))
    shelf.touch()
    writer.receive([.libraryChanged])
    writer.wait(milliseconds: 1)
    #expect(writer.screen.contains("Now Agatha sleeps"))
    #expect(writer.window.state.scene.selectionLink == selected)
  }

  @Test func `mentions may arrive later, and those of texts as they were are dropped`() throws {
    stock()
    shelf.answersLater = true
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    let first = shelf.mentionsAsked
    #expect(shelf.readings.calls["mentions"] == 1 && !writer.screen.contains("Mentions"))
    writer.wait(milliseconds: 1)
    #expect(shelf.readings.calls["mentions"] == 1)
    let spots = shelf.mentions(of: agatha.id)
    add("Now Agatha sleeps", to: .book(agatha.book))
    shelf.touch()
    writer.receive([.libraryChanged])
    let old = Event.mentionsRead(
      of: agatha.id, from: nil, MentionPart(spots: spots, next: nil), number: first)
    writer.receive([old])
    #expect(!writer.screen.contains("Mentions"))
    writer.wait(milliseconds: 1)
    #expect(shelf.readings.calls["mentions"] == 2)
    let part = MentionPart(spots: shelf.mentions(of: agatha.id), next: nil)
    writer.receive([
      .mentionsRead(of: agatha.id, from: nil, part, number: shelf.mentionsAsked)
    ])
    #expect(writer.screen.contains("Now Agatha sleeps"))
  }

  @Test func `a list of a thousand mentions ends, and says that there are more`() throws {
    let book = shelf.books[1].id
    let spots = (0..<999).map { number in
      let id = Note.ID()
      return TextSpot(
        item: .note(id), place: .note(id, in: .book(book)), whereabouts: "The Broken Raven",
        line: MatchedLine("Agatha \(number)"), offset: 0)
    }
    shelf.answersLater = true
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    let own = Note.ID()
    let last = TextSpot(
      item: .note(own), place: .note(own, in: .book(agatha.book)), whereabouts: "The Good Hawk",
      line: MatchedLine("Agatha of this book"), offset: 0)
    for part in [spots, [last]] {
      let more = MentionPart(spots: part, next: MentionCursor(kind: .note, number: 7))
      writer.receive([.mentionsRead(of: agatha.id, from: nil, more, number: shelf.mentionsAsked)])
      writer.wait(milliseconds: 1)
    }
    #expect(writer.screen.contains("1000+"))
    let rows = writer.screen.split(separator: "\n")
    let heading = try #require(rows.firstIndex { $0.contains("Mentions") })
    #expect(rows[heading + 1].contains("Agatha of this book"))
    #expect(shelf.readings.calls["mentions"] == 2)
  }

  @Test func `the palette that comes back over mentions after a kill opens the selected one`()
    throws
  {
    stock()
    do {
      let writer = try restored(at: link).wait(milliseconds: 1)
      writer.press("Tab", "j", ":").type("open here")
    }
    let writer = try restored().wait(milliseconds: 1)
    writer.press("Enter")
    let note = Place.note(shelf.notes[2].id, in: .book(shelf.books[1].id))
    #expect(writer.window.state.scene.shows(note))
  }

  @Test func `mentions that a busy library refuses are asked for again`() throws {
    stock()
    shelf.answersLater = true
    let writer = try Writer(shelf: shelf, at: link).wait(milliseconds: 1)
    writer.receive([
      .mentionsRead(of: agatha.id, from: nil, nil, number: shelf.mentionsAsked)
    ])
    writer.wait(milliseconds: 1000).wait(milliseconds: 1000)
    #expect(shelf.readings.calls["mentions"] == 2)
  }

  @Test func `with the focus on the mentions of a note, Enter is hinted and Ctrl-F finds`() throws {
    add("The wall\nstone", to: .book(shelf.books[0].id))
    add("See [[The wall]]", to: .book(shelf.books[0].id))
    let wall = try #require(shelf.notes.first { $0.text.hasPrefix("The wall") })
    let place = Place.note(wall.id, in: .book(shelf.books[0].id))
    let writer = try Writer(shelf: shelf, at: Link(to: place)).wait(milliseconds: 1)
    writer.press("Tab")
    #expect(writer.window.state.focus == .mentions && writer.screen.contains("Enter open"))
    writer.press("Ctrl-F").type("stone")
    #expect(writer.window.state.isFinding && writer.window.state.scene.find.query == "stone")
  }
}
