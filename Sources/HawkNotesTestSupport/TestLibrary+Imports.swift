public import HawkNotesUI
public import LibraryModel
import LibraryStore

extension TestLibrary {
  /// The import of the files in ``importable`` into the library.
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
          : Result { () throws(LibraryFailure) in try self.perform(request) }
      },
      made: { batch throws(LibraryFailure) in
        try self.ask("made") { library throws(LibraryError) in try library.made(batch) }
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
    let request = ImportRequest(books, from: "csv", at: tick())
    let outcomes = read { try $0.outcome(of: [request]) }
    let unreadable = books.isEmpty ? ["\(path):7: no title"] : []
    return ImportReview(
      of: path, ImportNumbers(outcomes, unreadable: unreadable.count), books: outcomes,
      unreadable: unreadable)
  }

  public func run(_ order: ImportOrder) -> ImportEnding {
    guard let books = importable[order.path] else { return .failed("no such file") }
    do {
      try beforePerforming()
      let outcomes = try library.import([
        ImportRequest(books, from: "csv", as: order.batch, answers: order.answers, at: tick())
      ])
      try afterPerforming()
      return .done(ImportNumbers(outcomes, unreadable: books.isEmpty ? 1 : 0))
    } catch {
      return .failed("\(error)")
    }
  }
}
