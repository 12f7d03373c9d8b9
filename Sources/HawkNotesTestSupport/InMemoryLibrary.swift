public import HawkNotesUI
public import LibraryModel
import struct FoundationEssentials.Date
import TextEditing

/// A library in memory, shared by any number of windows: two books, three characters.
public final class InMemoryLibrary {
  /// The books.
  public var books: [Book]
  /// The characters.
  public var characters: [BookCharacter]
  /// All saved notes, the newest first.
  public var notes: [Note] = []
  /// All texts that each note has had.
  public private(set) var versions: [String] = []
  /// The notes in the bin.
  public var deleted: Set<Note.ID> {
    get { Set(notes.map(\.id).filter { deletedItems[.note($0)] != nil }) }
    set {
      for note in deleted.subtracting(newValue) { deletedItems[.note(note)] = nil }
      for note in newValue.subtracting(deleted) { delete([.note(note)], Deletion.ID()) }
    }
  }
  /// The items in the bin, and the deletion of each.
  var deletedItems: [LibraryItem: Deletion.ID] = [:]
  /// All deletions, the oldest first.
  var deletions: [Deletion.ID] = []
  /// The earlier contents of books and characters, by their versions.
  var bookVersions: [Book.ID: Book] = [:]
  var characterVersions: [BookCharacter.ID: BookCharacter] = [:]
  /// The text saved under each id.
  public private(set) var saved: [Note.ID: String] = [:]
  /// The error that the next calls throw, as if another process held the library.
  public var failure: LibraryFailure?
  /// Called before the library performs a request: a kill can happen there.
  public var beforePerforming: () throws -> Void = {}
  /// Called after the library has performed a request and before the window learns of it: a kill
  /// can happen there.
  public var afterPerforming: () throws -> Void = {}
  /// The sample books.
  public var sample: [Book.ID] = []
  /// The queries of the windows.
  public internal(set) var searched: [String] = []
  /// Whether a search is answered later, by an event.
  public var answersLater = false
  /// The books of the files that can be imported, by the files' paths.
  public var importable: [String: [ImportedBook]] = [:]
  /// The files that are tables of no known format.
  public var tables: [String: TableSample] = [:]
  /// The imports that windows have asked for.
  public internal(set) var importOrders: [ImportOrder] = []
  /// The items that each import added.
  var importedItems: [Origin.Batch: [LibraryItem]] = [:]
  /// The number of the last request for mentions.
  public internal(set) var mentionsAsked = 0
  /// The readings of the windows.
  public let readings = RecordedReads()
  /// The number of texts that a rewriting of links changes at a time.
  public var textsAtOnce = Int.max
  /// The rewritings of links that were made.
  var rewritings: [EditBatch: Rewriting] = [:]
  /// The titles that notes had.
  var formerTitles: [Note.ID: Set<String>] = [:]
  /// The number of the last change of each item, and of all.
  private(set) var changes: [LibraryItem: Int64] = [:]
  private(set) var lastChange: Int64 = 0
  private var touches = 0

  /// Creates a library with a book about a hawk and one about a raven.
  public init() {
    let hawk = Book(
      title: "The Good Hawk", authors: ["Joseph Elliott"], tagline: "One girl, one boy, one wall",
      synopsis: "A clan is taken, and two who were left behind go after it.",
      shopURL: "https://shop.example/search?q=hawk", position: 0)
    let raven = Book(title: "The Broken Raven", authors: ["Joseph Elliott"], position: 1)
    books = [hawk, raven]
    characters = [
      BookCharacter(book: hawk.id, name: "Agatha", synopsis: "A Hawk of the wall.", position: 0),
      BookCharacter(book: hawk.id, name: "Jaime", synopsis: "An Angler.", position: 1),
      BookCharacter(book: raven.id, name: "Sigrid", synopsis: "From the north.", position: 0),
    ]
  }

  /// Changes a note's text, as another window would.
  public func amend(
    _ note: Note.ID, _ text: String, as version: Note.ID = Note.ID(),
    over base: DraftBase = DraftBase()
  ) throws(LibraryFailure) {
    guard saved[version] != text else { return }
    guard isLiving(note), let index = notes.firstIndex(where: { $0.id == note }) else {
      throw .gone
    }
    let current = notes[index]
    guard base == DraftBase() || base.version == current.version || base.text.holds(current.text)
    else { throw .changed(current) }
    put(text, into: index, as: saved[version] == nil ? version : Note.ID())
  }

  /// Records a change of an item.
  func recordChange(of item: LibraryItem) {
    lastChange += 1
    changes[item] = lastChange
  }

  func put(_ text: String, into index: Int, as version: Note.ID) {
    let note = notes[index]
    saved[note.version] = saved[note.version] ?? note.text
    if note.title.slug != Note.title(of: text).slug {
      formerTitles[note.id, default: []].insert(note.title.slug)
    }
    recordChange(of: .note(note.id))
    saved[version] = text
    versions.append(text)
    notes[index].text = text
    notes[index].version = version
  }

  /// Makes the next check report a change by another process.
  public func touch() { touches += 1 }

  /// Adds a note to the library, as another window would.
  public func save(_ text: String, of owner: Owner, as id: Note.ID = Note.ID()) {
    try? save(text, over: DraftBase(), of: owner, as: id)
  }

  private func save(
    _ text: String, over base: DraftBase, of owner: Owner, as id: Note.ID
  ) throws(LibraryFailure) {
    guard saved[id] != text else { return }
    if saved[id] != nil {
      guard isLiving(id), let index = notes.firstIndex(where: { $0.id == id }) else {
        throw .deleted
      }
      guard notes[index].text != text else { return }
      guard base.text.holds(notes[index].text) else { throw .changed(notes[index]) }
      return put(text, into: index, as: Note.ID())
    }
    saved[id] = text
    versions.append(text)
    let now = Date(timeIntervalSince1970: Double(notes.count))
    notes.insert(Note(id: id, owner: owner, text: text, created: now, updated: now), at: 0)
  }

  /// The client for a window.
  public var client: LibraryClient {
    LibraryClient(
      sample: { self.sample },
      gone: { ids throws(LibraryFailure) in
        try self.check()
        return Set(ids.filter { id in !self.livingNotes.contains { $0.id == id } })
      },
      saved: { ids throws(LibraryFailure) in
        try self.check()
        return self.saved.filter { ids.contains($0.key) }
      },
      reads: readings.recording(reads),
      perform: { request throws(LibraryFailure) in
        try self.check()
        do { try self.beforePerforming() } catch { throw .failed("\(error)") }
        let undo = try self.perform(request)
        do { try self.afterPerforming() } catch { throw .failed("\(error)") }
        return undo
      },
      emptyBin: { () throws(LibraryFailure) in
        try self.check()
        return self.emptyBin()
      },
      hasChanged: {
        defer { self.touches = 0 }
        return self.touches > 0
      })
  }

  func check() throws(LibraryFailure) {
    if let failure { throw failure }
  }

  private func perform(_ request: LibraryRequest) throws(LibraryFailure) -> LibraryStep? {
    switch request {
    case .save(let draft, over: let base):
      guard contains(draft.owner) else { throw .gone }
      try save(draft.text.string, over: base, of: draft.owner, as: draft.id)
      return .delete([.note(draft.id)], as: Deletion.ID())
    case .amend(let amendment):
      let (draft, base) = (amendment.draft, amendment.base)
      try amend(amendment.note, draft.text.string, as: draft.id, over: base)
      return base.version.map {
        .revertNote(amendment.note, to: $0, edit: Note.ID(), over: draft.id)
      }
    case .setAside(let draft, of: _):
      let text = draft.text.string
      guard saved[draft.id] != text else { return nil }
      saved[saved[draft.id] == nil ? draft.id : Note.ID()] = text
      versions.append(text)
      return nil
    case .change(let change, number: _): return try perform(change)
    case .submit(let submission):
      for change in submission.changes { _ = try perform(change) }
      return nil
    }
  }

  /// Gives a note the text of an earlier version.
  func revert(
    _ note: Note.ID, to version: Note.ID, as edit: Note.ID, over base: Note.ID
  ) throws(LibraryFailure) {
    guard saved[edit] == nil else { return }
    guard livingNotes.contains(where: { $0.id == note }), let text = saved[version],
      let index = notes.firstIndex(where: { $0.id == note })
    else { throw .gone }
    guard notes[index].version == base || saved[base] == notes[index].text else {
      throw .changed(notes[index])
    }
    put(text, into: index, as: edit)
  }

  /// Marks a task of a note, as a version with the id `edit`.
  func markTask(
    of note: Note.ID, at offset: Int, to isDone: Bool, as edit: Note.ID, over base: Note.ID
  ) throws(LibraryFailure) {
    guard saved[edit] == nil else { return }
    guard livingNotes.contains(where: { $0.id == note }),
      let index = notes.firstIndex(where: { $0.id == note })
    else { throw .gone }
    guard notes[index].version == base else { throw .changed(notes[index]) }
    guard let text = notes[index].text.markingTask(at: offset, to: isDone) else { throw .gone }
    put(text, into: index, as: edit)
  }
}

extension TextBuffer {
  fileprivate var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension TextBuffer? {
  fileprivate func holds(_ text: String) -> Bool {
    map { $0 == TextBuffer(text.utf8) } ?? false
  }
}

extension InMemoryLibrary {
  private func isLiving(_ note: Note.ID) -> Bool { livingNotes.contains { $0.id == note } }

  /// Whether an owner exists and is not in the bin.
  func contains(_ owner: Owner) -> Bool {
    switch owner {
    case .book(let book): livingBooks.contains { $0.id == book }
    case .character(let character, of: _): livingCharacters.contains { $0.id == character }
    case .inbox: true
    }
  }

  /// The books that are not in the bin, in order.
  var livingBooks: [Book] {
    books.filter { deletedItems[.book($0.id)] == nil }
      .sorted { ($0.position, $0.title) < ($1.position, $1.title) }
  }

  /// The characters that are not in the bin and whose book is not, in order.
  var livingCharacters: [BookCharacter] {
    livingBooks.flatMap { book in
      characters.filter { $0.book == book.id && deletedItems[.character($0.id)] == nil }
        .sorted { ($0.position, $0.name) < ($1.position, $1.name) }
    }
  }

  /// The notes that are not in the bin and whose owner is not, the newest first.
  var livingNotes: [Note] {
    notes.filter { note in
      guard deletedItems[.note(note.id)] == nil else { return false }
      return switch note.owner {
      case .book(let book): deletedItems[.book(book)] == nil
      case .character(let character, let book):
        deletedItems[.character(character)] == nil && deletedItems[.book(book)] == nil
      case .inbox: true
      }
    }
  }
}
