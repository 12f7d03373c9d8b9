import struct FoundationEssentials.Date
import LibraryModel

extension LibraryEntry {
  /// Reads an entry.
  ///
  /// - Parameter leaveOut: Receives the reason for each value that is left out.
  init(_ table: Literal.Table, _ leaveOut: (String) -> Void) throws(UnreadableEntry) {
    switch table["kind"] {
    case "deletion":
      self = .deletion(try table.id("id"), at: table.date("time", leaveOut) ?? Date())
    case "book":
      var book = Book(id: try table.id("id"), title: "")
      (book.position, book.added) = (table.position, try? table.time("added"))
      self = .book(try table.item(book, \.version, leaveOut))
    case "character":
      var character = BookCharacter(id: try table.id("id"), book: try table.id("book"), name: "")
      character.position = table.position
      self = .character(try table.item(character, \.version, leaveOut))
    case "note":
      let (created, updated) = (table.date("created", leaveOut), table.date("updated", leaveOut))
      let note = Note(
        id: try table.id("id"), owner: try table.owner(), text: "",
        created: created ?? updated ?? Date(), updated: updated ?? created ?? Date())
      self = .note(try table.item(note, \.version, leaveOut))
    default: throw UnreadableEntry(reason: "an unknown kind of entry")
    }
  }
}

extension Literal.Table {
  /// Reads the fields of an item, its versions, and what is kept about it.
  fileprivate func item<Item: ItemWithFields & Hashable>(
    _ blank: Item, _ version: WritableKeyPath<Item, Identifier<Item>>, _ leaveOut: (String) -> Void
  ) throws(UnreadableEntry) -> ExportedItem<Item> {
    var item = blank
    try read(Item.fields, into: &item, leaveOut)
    item[keyPath: version] = try id("version")
    var revisions: [Revision<Item>] = []
    for table in fields["revisions"]?.table?.tables ?? [] {
      var earlier = item
      try table.read(Item.fields(.versions), into: &earlier, leaveOut)
      earlier[keyPath: version] = try table.id("version")
      revisions.append(Revision(earlier, time: try? table.time("time")))
    }
    return ExportedItem(
      item, changed: try? time("changed"), deletion: try? id("deletion"),
      source: self["source"].unlessEmpty, key: plain("key").unlessEmpty, revisions: revisions)
  }

  /// Gives an item the values of some fields; a value that its field cannot have is left out.
  private func read<Item: ItemWithFields>(
    _ rows: [FieldRow<Item>], into item: inout Item, _ leaveOut: (String) -> Void
  ) throws(UnreadableEntry) {
    for row in rows {
      let value = FieldContent(fields[row.field.rawValue])
      do throws(FieldProblem) {
        try row.restore(&item, value)
      } catch {
        // An item needs its title, its name or its text.
        if row.field == Item.fields[0].field { throw UnreadableEntry(reason: error.words) }
        let text = value.texts.joined(separator: ", ")
        leaveOut(error.words(leavingOut: row.field.rawValue, text))
      }
    }
  }

  fileprivate var position: Int {
    fields["position"]?.integer.map(LibraryPosition.limited) ?? 0
  }

  /// The owner of a note.
  fileprivate func owner() throws(UnreadableEntry) -> Owner {
    if !plain("character").isEmpty { return .character(try id("character"), of: try id("book")) }
    return plain("book").isEmpty ? .inbox : .book(try id("book"))
  }

  /// A text as it is; empty if there is none.
  private func plain(_ name: String) -> String { fields[name]?.text ?? "" }

  fileprivate func id<Subject>(_ name: String) throws(UnreadableEntry) -> Identifier<Subject> {
    guard let id = Identifier<Subject>(plain(name)) else {
      throw UnreadableEntry(reason: "no \(name)")
    }
    return id
  }

  /// Reads a time; nil if it cannot be read, which costs no record.
  fileprivate func date(_ name: String, _ leaveOut: (String) -> Void) -> Date? {
    do throws(UnreadableEntry) {
      return try time(name)
    } catch {
      leaveOut(FieldProblem.noTime.words(leavingOut: name, plain(name)))
      return nil
    }
  }

  /// Reads a time to the millisecond.
  fileprivate func time(_ name: String) throws(UnreadableEntry) -> Date {
    let text = plain(name)
    guard let seconds = LocalTime.iso(text) else { throw UnreadableEntry(reason: "no \(name)") }
    let fraction = text.split(separator: ".").dropFirst().first?.prefix(3) ?? ""
    let milliseconds = fraction.count == 3 ? Int(fraction) ?? 0 : 0
    return Date(
      timeIntervalSince1970: (seconds.timeIntervalSince1970 * 1000 + Double(milliseconds)) / 1000)
  }
}

extension FieldContent {
  fileprivate init(_ literal: Literal?) {
    self =
      switch literal {
      case nil, .null?: .none
      case .bool(let isTrue)?: .mark(isTrue)
      case .table(let table)?: .list(table.items.compactMap(\.text))
      case .text(let text)?: .text(text)
      case .number?: literal?.integer.map { .number($0) } ?? .text(literal?.text ?? "")
      }
  }
}
