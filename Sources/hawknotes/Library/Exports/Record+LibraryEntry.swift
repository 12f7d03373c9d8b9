import struct FoundationEssentials.Date
import LibraryModel

extension Record {
  /// An entry of an exported library.
  init(_ entry: LibraryEntry) {
    switch entry {
    case .deletion(let id, at: let time):
      self.init(["kind": .text("deletion"), "id": .text("\(id)"), "time": .text(time.exactText)])
    case .book(let item):
      let book = item.subject
      self =
        Record(["kind": .text("book"), "id": .text("\(book.id)")])
        + Record(contentsOf: book, book.version) + Record(marksOf: book)
        + Record(["position": .int(book.position), "added": FieldValue(book.added?.exactText)])
        + Record(keptOf: item) { Record(contentsOf: $0, $0.version) }
    case .character(let item):
      let character = item.subject
      self =
        Record([
          "kind": .text("character"), "id": .text("\(character.id)"),
          "book": .text("\(character.book)"),
        ]) + Record(contentsOf: character, character.version) + Record(marksOf: character)
        + Record(["position": .int(character.position)])
        + Record(keptOf: item) { Record(contentsOf: $0, $0.version) }
    case .note(let item):
      let note = item.subject
      let (book, character) = note.owner.ids
      self =
        Record([
          "kind": .text("note"), "id": .text("\(note.id)"), "book": FieldValue(book),
          "character": FieldValue(character),
        ]) + Record(contentsOf: note, note.version) + Record(marksOf: note)
        + Record([
          "created": .text(note.created.exactText), "updated": .text(note.updated.exactText),
        ]) + Record(keptOf: item) { Record(contentsOf: $0, $0.version) }
    }
  }

  private init<Item: ItemWithFields>(contentsOf item: Item, _ version: Identifier<Item>) {
    self = Record(["version": .text("\(version)")]) + Record(of: item, Item.fields(.versions))
  }

  /// The fields that the versions of an item do not have.
  private init<Item: ItemWithFields>(marksOf item: Item) {
    self.init(of: item, Item.fields.filter { !$0.uses.contains(.versions) })
  }

  /// The fields about an item that are not its contents.
  private init<Subject>(
    keptOf item: ExportedItem<Subject>, _ contents: (Subject) -> Record
  ) {
    self.init([
      "changed": FieldValue(item.changed?.exactText),
      "deletion": FieldValue(item.deletion.map { "\($0)" }), "source": FieldValue(item.source),
      "key": FieldValue(item.key),
      "revisions": .records(
        item.revisions.map { revision in
          Record(["time": FieldValue(revision.time?.exactText)]) + contents(revision.subject)
        }),
    ])
  }
}

extension Owner {
  fileprivate var ids: (book: String?, character: String?) {
    switch self {
    case .book(let book): ("\(book)", nil)
    case .character(let character, of: let book): ("\(book)", "\(character)")
    case .inbox: (nil, nil)
    }
  }
}

extension Date {
  /// The time in ISO 8601, to the millisecond.
  fileprivate var exactText: String {
    let rest = milliseconds - Int64((Double(milliseconds) / 1000).rounded(.down)) * 1000
    guard rest > 0 else { return text }
    let digits = String(1000 + rest).dropFirst()
    return text.dropLast() + "." + digits + "Z"
  }
}
