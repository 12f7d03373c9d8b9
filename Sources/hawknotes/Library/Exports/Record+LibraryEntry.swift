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
        Record(["kind": .text("book"), "id": .text("\(book.id)")]) + Record(contentsOf: book)
        + Record([
          "tab": .bool(book.hasTab), "position": .int(book.position),
          "added": FieldValue(book.added?.exactText),
        ]) + Record(keptOf: item) { Record(contentsOf: $0) }
    case .character(let item):
      let character = item.subject
      self =
        Record([
          "kind": .text("character"), "id": .text("\(character.id)"),
          "book": .text("\(character.book)"),
        ]) + Record(contentsOf: character)
        + Record([
          "favourite": .bool(character.isFavourite), "position": .int(character.position),
        ]) + Record(keptOf: item) { Record(contentsOf: $0) }
    case .note(let item):
      let note = item.subject
      let (book, character) = note.owner.ids
      self =
        Record([
          "kind": .text("note"), "id": .text("\(note.id)"), "book": FieldValue(book),
          "character": FieldValue(character),
        ]) + Record(contentsOf: note)
        + Record([
          "created": .text(note.created.exactText), "updated": .text(note.updated.exactText),
        ]) + Record(keptOf: item) { Record(contentsOf: $0) }
    }
  }

  private init(contentsOf book: Book) {
    self.init([
      "version": .text("\(book.version)"), "title": .text(book.title),
      "authors": .texts(book.authors), "tagline": .text(book.tagline),
      "synopsis": .text(book.synopsis), "shop": FieldValue(book.shopURL),
      "cover": FieldValue(book.cover?.description), "isbn": FieldValue(book.isbn),
      "year": FieldValue(book.year), "pages": FieldValue(book.pages),
      "status": FieldValue(book.status?.rawValue),
      "rating": book.rating.map { .decimal($0.description) } ?? .null,
      "readings": .texts(book.readings.map(\.description)),
      "progress": FieldValue(book.progress?.description),
    ])
  }

  private init(contentsOf character: BookCharacter) {
    self.init([
      "version": .text("\(character.version)"), "name": .text(character.name),
      "aliases": .texts(character.aliases), "synopsis": .text(character.synopsis),
    ])
  }

  private init(contentsOf note: Note) {
    self.init(["version": .text("\(note.version)"), "text": .text(note.text)])
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
  /// The ids of the book and the character.
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
    let milliseconds = Int((timeIntervalSince1970 * 1000).rounded())
    let rest = milliseconds - Int((Double(milliseconds) / 1000).rounded(.down)) * 1000
    guard rest > 0 else { return text }
    let digits = String(1000 + rest).dropFirst()
    return text.dropLast() + "." + digits + "Z"
  }
}
