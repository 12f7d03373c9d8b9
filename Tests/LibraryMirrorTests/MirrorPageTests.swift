import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import LibraryMirror

/// Edits of the pages of books and characters.
@Suite struct MirrorPageTests {
  let desk: MirrorDesk
  let path = "The Good Hawk/The Good Hawk.md"
  let agatha = "The Good Hawk/Agatha.md"

  init() throws {
    desk = try MirrorDesk()
    try desk.add("Why\n\nSee [[agatha]].")
    try change { book in
      book.authors = ["Joseph Elliott"]
      book.tagline = "Two who were thought unfit"
      book.year = 2020
    }
    try desk.synchronize()
  }

  func change(_ change: (inout Book) -> Void) throws {
    var book = try #require(try desk.library.book(desk.hawk.id))
    change(&book)
    try desk.library.edit(book, as: Book.ID(), over: book.version, at: Date())
  }

  /// Replaces a part of a file.
  func replace(_ old: String, _ new: String, in path: String? = nil) throws {
    let path = path ?? self.path
    let text = try desk.read(path)
    try #require(text.contains(old), "\(text)")
    try desk.write(text.replacing(old, with: new), path)
  }

  var book: Book { get throws { try #require(try desk.library.book(desk.hawk.id)) } }
  var character: BookCharacter {
    get throws { try #require(try desk.library.character(desk.agatha.id)) }
  }

  @Test func `all fields of a book's page are taken in`() throws {
    try replace(
      "year: 2020",
      """
      year: 2019
      pages: 336
      isbn: 978-0-306-40615-7
      status: finished
      rating: 4.25
      readings: [2024-03/2024-04-02, 2025/]
      progress: 45%
      shop: https://shop.example/hawk
      """)
    try replace("- \"Joseph Elliott\"", "- \"Joseph Elliott\"\n- \"Elliott, Joe\"")
    try replace("\"Two who", "\"Three who")
    try desk.append("\nA girl and a hawk.", to: path)
    #expect(try desk.synchronize().problems.isEmpty)
    let book = try book
    #expect((book.year, book.pages) == (2019, 336) && book.isbn == "978-0-306-40615-7")
    #expect(book.status == .finished && book.rating == Rating("4.25"))
    #expect(book.readings.map(\.description) == ["2024-03/2024-04-02", "2025/"])
    #expect(book.progress == .percent(45) && book.shopURL == "https://shop.example/hawk")
    #expect(book.authors == ["Joseph Elliott", "Elliott, Joe"])
    #expect(book.tagline == "Three who were thought unfit")
    #expect(book.synopsis == "A girl and a hawk.")
    #expect(try desk.library.revisions(of: book.id).count == 2)
    try desk.expectEqual()
  }

  @Test func `a removed field is emptied, and a page without front matter keeps its fields`() throws
  {
    try replace("year: 2020\n", "")
    try desk.synchronize()
    #expect(try book.year == nil && book.authors == ["Joseph Elliott"])
    try desk.write("# The Good Hawk\n\nA girl and a hawk.\n", path)
    try desk.synchronize()
    #expect(try book.authors == ["Joseph Elliott"] && book.synopsis == "A girl and a hawk.")
    try desk.expectEqual()
  }

  @Test(arguments: ["title: \"The Good Hawk\"", "# The Good Hawk"])
  func `a title that is changed in one of its two places renames the book`(old: String) throws {
    let mirror = try desk.open()
    _ = try mirror.synchronize(.files([]))
    try replace(old, old.replacing("Good", with: "Better"))
    _ = try mirror.synchronize(.files([path]))
    #expect(try book.title == "The Better Hawk")
    #expect(try desk.read("The Better Hawk/Why.md").contains("[[The Better Hawk]]"))
    try desk.expectEqual()
  }

  @Test func `a character's name, aliases, favourite and synopsis are taken in`() throws {
    try replace(
      "---\n# Agatha\n",
      "aliases: [Aggie, The Hawk]\nfavourite: yes\n---\n# Agatha Hawk\n\nBold.\n",
      in: agatha)
    try desk.synchronize()
    #expect(try character.name == "Agatha Hawk" && character.synopsis == "Bold.")
    #expect(try character.aliases == ["Aggie", "The Hawk"] && character.isFavourite)
    try desk.expectEqual()
    try replace("favourite: true\n", "", in: "The Good Hawk/Agatha Hawk.md")
    try desk.synchronize()
    #expect(try !character.isFavourite)
    try desk.expectEqual()
  }

  @Test func `a favourite that is removed here stays removed when the file is edited`() throws {
    try desk.library.setFavourite(desk.agatha.id, to: true)
    try desk.synchronize()
    try desk.library.setFavourite(desk.agatha.id, to: false)
    try desk.append("\nBold.", to: agatha)
    try desk.synchronize()
    #expect(try !character.isFavourite && character.synopsis == "Bold.")
    try desk.expectEqual()
  }

  @Test func `the order of notes is a field of the page, and is taken in and merged`() throws {
    let note = try desk.add("Moved")
    let owner = Owner.book(desk.hawk.id)
    let move = try #require(try desk.library.move(of: [note], in: owner, by: 1))
    _ = try desk.library.perform(.step(move.step), at: Date())
    try desk.synchronize()
    let rank = try #require(try desk.library.note(note)?.rank)
    #expect(try desk.read("The Good Hawk/Moved.md").contains("\nrank: \(rank)\n"))
    #expect(try desk.read(path).contains("order: \"hand\"\nhand: \"newest\"\n"))
    try replace("order: \"hand\"", "order: place")
    try desk.synchronize()
    #expect(try book.order == .place && book.hand == .newest)
    try desk.library.place(
      [], of: owner, NoteOrdering(.title, hand: .newest), from: NoteOrdering(.place, hand: .newest))
    try replace("year: 2020", "year: 2021")
    try desk.synchronize()
    #expect(try book.order == .title && book.year == 2021)
    try replace("order: \"title\"\n", "")
    try desk.synchronize()
    #expect(try book.order == nil && book.hand == .newest)
    try replace("hand: \"newest\"", "hand: never")
    #expect(try desk.synchronize().problems.count == 1)
    try replace("hand: never", "hand: \"newest\"")
    try replace("\nrank: \(rank)\n", "\nrank: 7\n", in: "The Good Hawk/Moved.md")
    try desk.synchronize()
    #expect(try desk.library.note(note)?.rank == rank)
    try desk.expectEqual()
  }

  @Test func `fields that are not ours, and comments, stay in the page`() throws {
    try replace("year: 2020", "year: 2020\n# mine\nmood:\n  - calm\ncssclasses: [wide]")
    #expect(try desk.synchronize().problems.isEmpty)
    let text = try desk.read(path)
    #expect(text.contains("\n# mine\nmood:\n  - calm\ncssclasses: [wide]\n---\n# The Good Hawk\n"))
    try change { $0.tagline = "Another" }
    try desk.synchronize()
    #expect(try desk.read(path).contains("cssclasses: [wide]\n---\n"))
    #expect(try desk.read(path).contains("Another"))
    try desk.remove(path)
    try desk.synchronize()
    #expect(try desk.read(path).contains("cssclasses: [wide]\n---\n"))
    #expect(try desk.synchronize().isEmpty)
  }

  @Test(arguments: [
    ("year: 2020", "year: soon", "line 8: A year is a number, such as 1974."),
    ("year: 2020", "status: maybe", "line 8: A status is one of to-read"),
    ("year: 2020", "rating: 6", "line 8: A rating is 0 to 5 in quarters"),
    ("year: 2020", "year: [1, 2]", "line 8: year has one value: write it in one line"),
    ("year: 2020", "year: \"", "line 8: the lines between --- are not YAML: correct them"),
    ("# The Good Hawk", "", "line 10: the title and the heading differ"),
  ])
  func `a value that cannot be read is reported with its line, and nothing is taken in`(
    old: String, new: String, reason: String
  ) throws {
    try replace("\"Two who", "\"Three who")
    if new.isEmpty { try replace("title: \"The Good Hawk\"", "title: \"Another Hawk\"") }
    try replace(old, new.isEmpty ? "# A Third Hawk" : new)
    let (before, text) = (try book, try desk.read(path))
    let problems = try desk.synchronize().problems
    #expect(problems.map(\.path) == [path])
    #expect(problems.first?.reason.hasPrefix(reason) == true, "\(problems)")
    #expect(try book == before)
    #expect(try desk.read(path) == text)
  }

  @Test func `a value that the library had before the rules is not refused in its own page`() throws
  {
    try change {
      ($0.isbn, $0.shopURL, $0.year, $0.pages) = ("abc", "not  a url", 20_000, 2_000_000)
      $0.readings = [Reading(started: PartialDate("2022"), finished: PartialDate("2021"))]
    }
    let before = try book
    try desk.synchronize()
    try replace("\"Two who", "\"Three who")
    #expect(try desk.synchronize().problems.isEmpty)
    #expect(try book.tagline.hasPrefix("Three who"))
    #expect(try book.isbn == before.isbn && book.shopURL == before.shopURL)
    #expect(try book.year == before.year && book.readings == before.readings)
    try replace("isbn: \"abc\"", "isbn: \"abcd\"")
    let problem = try desk.synchronize().problems.first
    #expect(
      problem?.reason.hasSuffix("An ISBN has 10 or 13 digits, such as 978-0-306-40615-7.") == true)
  }

  @Test func `fields that only one side changed are put together`() throws {
    try replace("\"Two who", "\"Three who")
    try change { $0.authors.append("Another") }
    let report = try desk.synchronize()
    #expect(report.conflicts.isEmpty && report.edited == 1)
    #expect(try book.tagline == "Three who were thought unfit")
    #expect(try book.authors == ["Joseph Elliott", "Another"])
    try desk.expectEqual()
  }

  @Test func `of a field that both sides changed the library's stays, and a window shows both`()
    throws
  {
    try replace("year: 2020", "year: 2021")
    try replace("\"Two who", "\"Three who")
    try change { $0.year = 1999 }
    let report = try desk.open(for: "one").synchronize()
    #expect(report.conflicts == [MirrorReport.Conflict(item: .book(desk.hawk.id), path: path)])
    #expect(try book.year == 1999 && book.tagline == "Three who were thought unfit")
    #expect(try desk.library.revisions(of: desk.hawk.id).contains { $0.subject.year == 2021 })
    #expect(report.openConflicts.map(\.field) == [.year])
    #expect(report.openConflicts.map(\.base) == ["2020"])
    #expect(report.openConflicts.map(\.text) == ["2021"])
    try desk.expectEqual()
  }

  @Test func `a lost record changes no field`() throws {
    try desk.library.setFavourite(desk.agatha.id, to: true)
    try desk.synchronize()
    Mirror.forget(state: desk.state)
    let (book, character) = (try book, try character)
    #expect(try desk.synchronize().conflicts.isEmpty)
    #expect(try self.book == book && self.character == character)
    try desk.expectEqual()
  }

  @Test func `a title that both sides changed alike renames what depends on it`() throws {
    let mirror = try desk.open()
    _ = try mirror.synchronize()
    try change { $0.title = "The Better Hawk" }
    try replace("# The Good Hawk", "# The Better Hawk")
    try replace("year: 2020", "year: 2021")
    #expect(try mirror.synchronize(.files([path])).conflicts.isEmpty)
    #expect(try book.year == 2021)
    try desk.expectEqual()
  }

  @Test(arguments: ["    x = 1\n    y = 2\n\ntail", "\n\nafter blank lines"])
  func `an edit of a note's end keeps the blanks at its beginning`(text: String) throws {
    let note = try desk.add(text)
    try desk.synchronize()
    let file = try #require(try desk.files().first { $0.value.contains(text) }?.key)
    try desk.append("more", to: file)
    try desk.synchronize()
    #expect(try desk.text(note) == text + "\nmore")
    try desk.expectEqual()
  }
}
