import LibraryModel
import LibraryStore

extension CommandLibrary {
  /// Restores deletions or items that words name, and prints the URLs of the items.
  ///
  /// - Parameter kind: The only kind of items that the words may name, or deletions with one; nil
  ///   for all.
  func restore(_ words: [String], kind: LibraryItem.Kind? = nil) throws(Failure) {
    var items: [LibraryItem] = []
    for word in words { items += try BinResolver(library: self, kind: kind).items(word) }
    do throws(LibraryError) {
      try restore(items)
    } catch {
      guard error == .gone else { throw Failure(error) }
      throw Failure(
        .notFound, "its book or character is in the bin: restore that first (`hawknotes bin list`)")
    }
    let urls = try items.map { item throws(Failure) in try url(of: item) }
    try Output.write(lines: urls, orSay: "restored \(count(urls.count, "item"))")
  }

  private func restore(_ items: [LibraryItem]) throws(LibraryError) {
    _ = try library.patiently { () throws(LibraryError) in try library.restore(items) }
  }

  func url(of item: LibraryItem) throws(Failure) -> String {
    switch item {
    case .book(let book): return Link(to: .book(book)).url
    case .character(let id):
      let found = try ask { library throws(LibraryError) in try library.character(id) }
      guard let found else { throw Failure(LibraryError.gone) }
      return Link(to: .character(id, of: found.book)).url
    case .note(let note):
      guard let owner = try names.owner(of: note) else { throw Failure(LibraryError.gone) }
      return Link(to: .note(note, in: owner)).url
    }
  }
}
