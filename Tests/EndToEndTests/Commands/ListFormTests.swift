import Foundation
import LibraryModel
import LibraryStore
import Testing

@testable import hawknotes

/// The forms in which lists are printed: JSON, templates, times, dates.
@Suite struct ListFormTests {
  private static let record = Record([
    "id": .text("1"), "title": .text("Tit\"le\\\u{1B}\u{202E}\n🦅"), "tags": .texts(["a", "b"]),
    "notes": .int(-3), "rating": .decimal("4.25"), "tab": .bool(true), "none": .null,
  ])

  @Test func `JSON has the values, and no character that does something to a terminal`() throws {
    let json = Self.record.json
    #expect(json.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" })
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(object?["title"] as? String == "Tit\"le\\\u{1B}\u{202E}\n🦅")
    #expect(object?["tags"] as? [String] == ["a", "b"])
    #expect(object?["notes"] as? Int == -3 && object?["rating"] as? Double == 4.25)
    #expect(object?["tab"] as? Bool == true && object?["none"] is NSNull)
    #expect(object?.count == 7)
  }

  @Test func `plain lines keep the joiners of words and emoji, and no other format character`() {
    let (persian, family) = ("می\u{200C}خواهم", "👩\u{200D}👧\u{FE0F}")
    #expect("\(persian) \(family)".terminalSafe == "\(persian) \(family)")
    #expect("\(persian)\n\(family)".terminalSafeLines == "\(persian)\n\(family)")
    let blocked = "\u{AD}\u{61C}\u{200B}\u{200E}\u{202E}\u{2060}\u{2066}\u{FEFF}\u{E0041}"
    for scalar in blocked.unicodeScalars { #expect(String(scalar).terminalSafe == "�") }
    #expect(Record(["a": .text("\u{200C}")]).json == "{\"a\":\"\\u200c\"}")
    #expect("a\u{200C}b".padded(to: 3).unicodeScalars.count == 4)
  }

  @Test(arguments: 0..<0x300)
  func `JSON can be read back whatever a text contains`(start: Int) throws {
    let scalars = (start * 97..<start * 97 + 97).compactMap { Unicode.Scalar(UInt32($0)) }
    let text = String(String.UnicodeScalarView(scalars))
    let json = Record(["text": .text(text)]).json
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: String]
    #expect(object?["text"] == text)
  }

  @Test(arguments: [
    ("{id}", "1"), ("{id} {tags}\\n", "1 a,b\n"), ("{{id}} {none}|", "{id} |"),
    ("\\t\\0\\\\", "\t\0\\"),
    ("\\x", "\\x"), ("a\\", "a\\"), ("{rating}{tab}{notes}", "4.25true-3"), ("}", "}"), ("", ""),
  ])
  func `a template has fields in braces and escapes after a backslash`(
    template: String, text: String
  ) throws {
    let fields = Self.record.fields.map(\.name)
    #expect(try Template(template, fields: fields).text(of: Self.record) == text)
  }

  @Test(arguments: ["{nothing}", "{", "{id", "{{{", "{}"])
  func `a template with an unknown field or an open brace is refused`(template: String) {
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try Template(template, fields: ["id"])
    }
    #expect(failure?.code == .usage)
  }

  @Test(arguments: [0, 1, 951_782_399, 951_782_400, 1_709_164_800, 4_102_444_799, -1, -86_401])
  func `times are printed as Foundation prints them`(seconds: Int) {
    let date = Date(timeIntervalSince1970: TimeInterval(seconds) + 0.75)
    #expect(date.text == date.formatted(.iso8601))
  }

  @Test func `the URLs of a listed note are those of its place and of its owner`() throws {
    let book = Book(title: "The Good Hawk")
    let agatha = BookCharacter(book: book.id, name: "Agatha")
    let library = try TestLibrary(books: [book], characters: [agatha])
    for owner in [Owner.inbox, .book(book.id), .character(agatha.id, of: book.id)] {
      let id = try library.note("text", of: owner)
      let listed = try library.commands.ask { library throws(LibraryError) in
        try library.listedNote(id)
      }
      let record = Record(try #require(listed))
      #expect(record["url"] == .text(Link(to: .note(id, in: owner)).url))
      #expect(record["of"] == .text(Link(to: owner.place).url))
    }
  }

  @Test func `the notes of a page are the same JSON as their records`() throws {
    let book = Book(title: "The \"Good\" Hawk\u{202E}")
    let agatha = BookCharacter(book: book.id, name: "Ágatha")
    let library = try TestLibrary(books: [book], characters: [agatha])
    let texts = [
      "plain", "two\nlines\t\"and\" \\ #a/b #c @p213", "🦅 élan 物語\u{1B}\u{200B}\u{7F}",
      "# é\n\n```\n#x\n```",
    ]
    for owner in [Owner.inbox, .book(book.id), .character(agatha.id, of: book.id)] {
      for text in texts { _ = try library.note(text, of: owner, at: Date(milliseconds: -1)) }
    }
    for listing in [NoteListing(), NoteListing(sort: .title, hasTexts: true)] {
      var (pages, others) = (NotePages(listing), NotePages(listing))
      let (page, notes) = try library.commands.ask { library throws(LibraryError) in
        (try pages.nextPage(in: library), try others.next(in: library))
      }
      var lines: [String] = []
      var records = NoteRecords(hasSchema: true)
      records.forEach(in: page, of: pages.owners) { write in
        var writer = JSONWriter()
        write(&writer)
        lines.append(writer.text)
      }
      #expect(lines == notes.map { (Record.schema + Record($0)).json } && lines.count == 12)
    }
  }

  @Test(
    arguments: [
      [0xFF], [0x41, 0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0xA6, 0x85],
      [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80, 0x22], [0x80],
    ] as [[UInt8]])
  func `bytes become the JSON of their text, with U+FFFD for what is not UTF-8`(bytes: [UInt8]) {
    var (one, other) = (JSONWriter(), JSONWriter())
    bytes.withUnsafeBufferPointer { one.write(string: $0) }
    other.write(.text(String(decoding: bytes, as: UTF8.self)))
    #expect(one.bytes == other.bytes)
    #expect(String(validating: one.bytes, as: UTF8.self) != nil)
  }

  @Test(arguments: [Int64.min, -100_000_000_000_000, 400_000_000_000_000, Int64.max])
  func `a time that no calendar has is printed too`(milliseconds: Int64) {
    #expect(Date(milliseconds: milliseconds).text.utf8.count == 20)
  }

  @Test func `each day of two centuries is printed as Foundation prints it`() {
    for day in stride(from: -36_500, to: 36_500, by: 7) {
      let date = Date(timeIntervalSince1970: TimeInterval(day * 86_400 + 43_210))
      if date.text != date.formatted(.iso8601) { Issue.record("\(date.text)") }
    }
  }

  @Test func `a date is a local day, month or year, or a second`() throws {
    let now = Date(timeIntervalSince1970: 1_700_000_000)
    func days(_ text: String) throws -> Int {
      let date = try DateArgument(text, of: "--since", now: now)
      return Int((date.end.timeIntervalSince(date.start) / 86_400).rounded())
    }
    #expect(try days("2024-02-29") == 1)
    #expect(try days("2024-02") == 29 && days("2023-12") == 31)
    #expect(try days("2024") == 366 && days("2023") == 365)
    let noon = try DateArgument("2024-02-29T12:00:00Z", of: "--until", now: now)
    #expect(noon.end.timeIntervalSince(noon.start) == 1)
    let today = try DateArgument("today", of: "--since", now: now)
    let yesterday = try DateArgument("Yesterday", of: "--since", now: now)
    #expect(today.start <= now && now < today.end)
    #expect(yesterday.end == today.start && yesterday.start < today.start)
  }

  @Test(arguments: ["", "2023-02-29", "12", "tomorrow", "2024-13", "2024-1-1", "x"])
  func `a text that is no date is refused`(text: String) {
    let failure = TestLibrary.failure { () throws(Failure) in
      _ = try DateArgument(text, of: "--since")
    }
    #expect(failure?.code == .usage)
  }

  @Test func `the changed lines of a text are its removed and added ones`() {
    #expect(LineChanges(from: "", to: "a\nb").lines == ["+ a", "+ b"])
    #expect(LineChanges(from: "a\nb\nc", to: "a\nx\nc\nd").lines == ["- b", "+ x", "+ d"])
    #expect(LineChanges(from: "a", to: "a").lines == [])
  }

  @Test(arguments: [
    ("nots", "notes", 1), ("noets", "notes", 1), ("", "abc", 3), ("book", "books", 1),
    ("a", "a", 0),
    ("kitten", "sitting", 3),
  ])
  func `the distance of two words is the number of mistakes`(
    one: String, other: String, distance: Int
  ) {
    #expect(EditDistance(one, other).value == distance)
    #expect(EditDistance(other, one).value == distance)
  }
}
