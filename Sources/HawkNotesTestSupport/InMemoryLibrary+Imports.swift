public import HawkNotesUI
public import LibraryModel
import struct FoundationEssentials.Date

extension InMemoryLibrary {
  /// The import of the files in ``importable`` into the library in memory.
  public var imports: ImportClient {
    ImportClient(
      files: { self.answersLater ? nil : self.files($0) },
      review: { self.answersLater ? nil : self.review($0, $1) },
      start: { order in
        self.importOrders.append(order)
        return self.answersLater ? nil : self.run(order)
      },
      perform: { request in
        self.answersLater
          ? nil
          : Result { () throws(LibraryFailure) in try self.client.perform(request) }
      },
      made: { batch throws(LibraryFailure) in
        try self.check()
        return self.importedItems[batch].map { items in
          let books = items.count { if case .book = $0 { true } else { false } }
          return MadeImport(
            new: Attachments(books: books, notes: items.count - books), changed: 0)
        }
      })
  }

  /// Returns the files whose paths begin with a text; the library has no others.
  public func files(_ path: String) -> FileList {
    let folder = path.folderPath
    var entries: [FileList.Entry] = []
    for file in importable.keys where file.hasPrefix(folder) {
      let parts = file.dropFirst(folder.count).split(separator: "/")
      let entry = FileList.Entry(name: String(parts[0]), isFolder: parts.count > 1)
      if !entries.contains(entry) { entries.append(entry) }
    }
    return FileList(of: path, in: entries)
  }

  /// Returns the review of the import of a file.
  public func review(_ path: String, _ columns: TableMapping? = nil) -> ImportReview {
    if columns == nil, let table = tables[path] { return ImportReview(of: path, asking: table) }
    var review = review(ofKnown: path)
    review.columns = columns
    return review
  }

  private func review(ofKnown path: String) -> ImportReview {
    guard let books = importable[path] else {
      return ImportReview(of: path, failure: "\(path): No such file or directory")
    }
    let outcomes = books.map { outcome($0, ImportAnswers()) }
    let unreadable = books.isEmpty ? ["\(path):7: no title"] : []
    return ImportReview(
      of: path, ImportNumbers(outcomes, unreadable: unreadable.count), books: outcomes,
      unreadable: unreadable)
  }

  private func outcome(_ imported: ImportedBook, _ answers: ImportAnswers) -> ImportOutcome {
    var matcher = BookMatcher()
    for book in livingBooks {
      matcher.add(book.id, title: book.title, authors: book.authors, isbn: book.isbn)
    }
    var outcome: ImportOutcome
    switch matcher.match(imported) {
    case .none: outcome = empty(imported, .new, nil)
    case .same(let id): outcome = empty(imported, .same, id)
    case .similar(let ids):
      outcome = empty(imported, .similar, ids.first)
      outcome.candidates = livingBooks.filter { ids.contains($0.id) }.map {
        ImportOutcome.Candidate(id: $0.id, title: $0.title, authors: $0.authors)
      }
    }
    for highlight in imported.highlights {
      let isHere = livingNotes.contains { $0.text == highlight.noteText }
      if isHere { outcome.unchanged += 1 } else { outcome.new += 1 }
    }
    return outcome.answered(answers)
  }

  private func empty(
    _ imported: ImportedBook, _ match: ImportOutcome.Match, _ id: Book.ID?
  ) -> ImportOutcome {
    var outcome = ImportOutcome(title: imported.title, authors: imported.authors, match: match)
    outcome.book = id
    return outcome
  }

  /// Imports a file.
  public func run(_ order: ImportOrder) -> ImportEnding {
    guard let books = importable[order.path] else { return .failed("no such file") }
    do { try beforePerforming() } catch { return .failed("\(error)") }
    let outcomes = books.map { outcome($0, order.answers) }
    var items: [LibraryItem] = []
    for (imported, outcome) in zip(books, outcomes) where outcome.match != .leftOut {
      let known = livingBooks.first { $0.id == outcome.book }
      let position = (self.books.map(\.position).max() ?? 0) + LibraryPosition.step
      let book = known ?? Book(title: imported.title, position: position)
      if known == nil {
        self.books.append(book)
        items.append(.book(book.id))
      }
      for highlight in imported.highlights
      where !livingNotes.contains(where: { $0.text == highlight.noteText }) {
        let note = Note.ID()
        save(highlight.noteText, of: .book(book.id), as: note)
        items.append(.note(note))
      }
    }
    importedItems[order.batch] = items
    do { try afterPerforming() } catch { return .failed("\(error)") }
    return .done(ImportNumbers(outcomes, unreadable: books.isEmpty ? 1 : 0))
  }

  /// Undoes an import, as one deletion with its id.
  func undoImport(_ batch: Origin.Batch) throws(LibraryFailure) -> LibraryStep? {
    guard let items = importedItems[batch], let deletion = Deletion.ID("\(batch)") else {
      throw .gone
    }
    delete(items, deletion)
    return .redoImport(batch)
  }

  /// Redoes an import, and forgets the deletion, so that the import can be undone again.
  func redoImport(_ batch: Origin.Batch) throws(LibraryFailure) -> LibraryStep? {
    guard let items = importedItems[batch] else { throw .gone }
    for item in items { deletedItems[item] = nil }
    deletions.removeAll { "\($0)" == "\(batch)" }
    return .undoImport(batch)
  }
}
