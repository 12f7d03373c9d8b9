import struct FoundationEssentials.Date
import LibraryModel

extension LibraryEntry {
  init(_ table: Literal.Table) throws(UnreadableEntry) {
    switch table["kind"] {
    case "deletion":
      self = .deletion(try table.id("id"), at: try table.time("time"))
    case "book":
      let book = try Book(table)
      var item = ExportedItem(book, keptIn: table)
      item.revisions = try table.revisions { table throws(UnreadableEntry) in
        var earlier = try Book(table, id: book.id)
        (earlier.hasTab, earlier.position, earlier.added) = (book.hasTab, book.position, book.added)
        return earlier
      }
      self = .book(item)
    case "character":
      let character = try BookCharacter(table)
      var item = ExportedItem(character, keptIn: table)
      item.revisions = try table.revisions { table throws(UnreadableEntry) in
        var earlier = character
        earlier.name = try table.required("name")
        earlier.aliases = table.texts("aliases")
        earlier.synopsis = table.plain("synopsis")
        earlier.version = try table.id("version")
        return earlier
      }
      self = .character(item)
    case "note":
      let note = try Note(table)
      var item = ExportedItem(note, keptIn: table)
      item.revisions = try table.revisions { table throws(UnreadableEntry) in
        var earlier = note
        earlier.text = try table.required("text")
        earlier.version = try table.id("version")
        return earlier
      }
      self = .note(item)
    default: throw UnreadableEntry("an unknown kind of entry")
    }
  }
}

extension ExportedItem {
  fileprivate init(_ subject: Subject, keptIn table: Literal.Table) {
    self.init(
      subject, changed: try? table.time("changed"), deletion: try? table.id("deletion"),
      source: table["source"].unlessEmpty, key: table.plain("key").unlessEmpty)
  }
}

extension Book {
  fileprivate init(_ table: Literal.Table, id: ID? = nil) throws(UnreadableEntry) {
    let ownID: ID = if let id { id } else { try table.id("id") }
    self.init(
      id: ownID, title: try table.required("title"), authors: table.texts("authors"),
      tagline: table.plain("tagline"), synopsis: table.plain("synopsis"),
      shopURL: table.plain("shop").unlessEmpty, cover: Cover(table.plain("cover")),
      isbn: table.plain("isbn").unlessEmpty, year: table.fields["year"]?.integer,
      pages: table.fields["pages"]?.integer.flatMap { $0 > 0 ? $0 : nil },
      status: ReadingStatus(rawValue: table.plain("status")), rating: Rating(table["rating"]),
      readings: table.texts("readings").compactMap { Reading($0) },
      progress: ReadingProgress(table.plain("progress")),
      hasTab: table.fields["tab"]?.isTrue ?? false,
      position: table.fields["position"]?.integer.map { min(max($0, -1 << 50), 1 << 50) } ?? 0,
      added: try? table.time("added"), version: try table.id("version"))
  }
}

extension BookCharacter {
  fileprivate init(_ table: Literal.Table) throws(UnreadableEntry) {
    self.init(
      id: try table.id("id"), book: try table.id("book"), name: try table.required("name"),
      aliases: table.texts("aliases"), synopsis: table.plain("synopsis"),
      isFavourite: table.fields["favourite"]?.isTrue ?? false,
      position: table.fields["position"]?.integer.map { min(max($0, -1 << 50), 1 << 50) } ?? 0,
      version: try table.id("version"))
  }
}

extension Note {
  fileprivate init(_ table: Literal.Table) throws(UnreadableEntry) {
    let owner: Owner =
      if table.plain("character").isEmpty {
        if table.plain("book").isEmpty { .inbox } else { .book(try table.id("book")) }
      } else {
        .character(try table.id("character"), of: try table.id("book"))
      }
    self.init(
      id: try table.id("id"), owner: owner, text: try table.required("text"),
      created: try table.time("created"), updated: try table.time("updated"),
      version: try table.id("version"))
  }
}

extension Literal.Table {
  /// A text as it is; empty if there is none.
  fileprivate func plain(_ name: String) -> String { fields[name]?.text ?? "" }

  fileprivate func texts(_ name: String) -> [String] {
    fields[name]?.table?.items.compactMap(\.text) ?? []
  }

  fileprivate func required(_ name: String) throws(UnreadableEntry) -> String {
    let text = plain(name)
    guard text.contains(where: { !$0.isWhitespace }) else { throw UnreadableEntry("no \(name)") }
    return text
  }

  fileprivate func id<Subject>(_ name: String) throws(UnreadableEntry) -> Identifier<Subject> {
    guard let id = Identifier<Subject>(plain(name)) else { throw UnreadableEntry("no \(name)") }
    return id
  }

  /// Reads a time to the millisecond.
  fileprivate func time(_ name: String) throws(UnreadableEntry) -> Date {
    let text = plain(name)
    guard let seconds = LocalTime.iso(text) else { throw UnreadableEntry("no \(name)") }
    let fraction = text.split(separator: ".").dropFirst().first?.prefix(3) ?? ""
    let milliseconds = fraction.count == 3 ? Int(fraction) ?? 0 : 0
    return Date(
      timeIntervalSince1970: (seconds.timeIntervalSince1970 * 1000 + Double(milliseconds)) / 1000)
  }

  fileprivate func revisions<Subject>(
    _ read: (Literal.Table) throws(UnreadableEntry) -> Subject
  ) throws(UnreadableEntry) -> [Revision<Subject>] {
    var revisions: [Revision<Subject>] = []
    for table in fields["revisions"]?.table?.tables ?? [] {
      revisions.append(Revision(try read(table), time: try? table.time("time")))
    }
    return revisions
  }
}
