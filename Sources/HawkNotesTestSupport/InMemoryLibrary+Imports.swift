public import HawkNotesUI
import LibraryModel
import struct FoundationEssentials.Date

extension InMemoryLibrary {
  /// The import of the files in ``importable`` into the library in memory.
  public var imports: ImportClient {
    ImportClient(
      files: { self.answersLater ? nil : self.files($0) },
      review: { self.answersLater ? nil : self.review($0) },
      start: { order in
        self.importOrders.append(order)
        return self.answersLater ? nil : self.run(order)
      },
      perform: { request in
        self.answersLater
          ? nil
          : Result { () throws(LibraryFailure) in try self.client.perform(request) }
      },
      hasImport: { batch throws(LibraryFailure) in
        try self.check()
        return self.importedItems[batch] != nil
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

  /// Returns what the import of a file would do.
  public func review(_ path: String) -> ImportReview {
    guard let books = importable[path] else {
      return ImportReview(of: path, failure: "\(path): No such file or directory")
    }
    let outcomes = books.map(outcome)
    let unreadable = books.isEmpty ? ["\(path):7: no title"] : []
    return ImportReview(
      of: path, ImportNumbers(outcomes, unreadable: unreadable.count), books: outcomes,
      unreadable: unreadable)
  }

  private func outcome(_ imported: ImportedBook) -> ImportOutcome {
    let book = livingBooks.first { $0.title == imported.title }
    var outcome = ImportOutcome(title: imported.title, match: book == nil ? .new : .same)
    for highlight in imported.highlights {
      let isHere = livingNotes.contains { $0.text == highlight.noteText }
      if isHere { outcome.unchanged += 1 } else { outcome.new += 1 }
    }
    return outcome
  }

  /// Imports a file.
  public func run(_ order: ImportOrder) -> ImportEnding {
    guard let books = importable[order.path] else { return .failed("no such file") }
    do { try beforePerforming() } catch { return .failed("\(error)") }
    let numbers = review(order.path).numbers
    var items: [LibraryItem] = []
    for imported in books {
      let known = livingBooks.first { $0.title == imported.title }
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
    return .done(numbers)
  }

  /// Undoes an import, as one deletion with its id.
  func undoImport(_ batch: Origin.Batch) throws(LibraryFailure) -> LibraryStep? {
    guard let items = importedItems[batch], let deletion = Deletion.ID("\(batch)") else {
      throw .gone
    }
    delete(items, deletion)
    return .redoImport(batch)
  }

  /// Redoes it, and forgets the deletion, so that it can be undone again.
  func redoImport(_ batch: Origin.Batch) throws(LibraryFailure) -> LibraryStep? {
    guard let items = importedItems[batch] else { throw .gone }
    for item in items { deletedItems[item] = nil }
    deletions.removeAll { "\($0)" == "\(batch)" }
    return .undoImport(batch)
  }
}
