import LibraryModel
import LibraryStore
import SampleShelf

/// The open library with at least the sample books.
///
/// NB: `@unchecked`: the thread that opens the library hands it over, and does not use it after that.
struct OpenLibrary: @unchecked Sendable {
  let library: Library

  init(_ home: Home) throws(Failure) {
    do throws(LibraryError) {
      let library = try Library(path: home.library)
      try library.patiently { () throws(LibraryError) in
        if try !library.hasHadBooks() { try library.stock(Shelf(json: SampleShelf.json)) }
      }
      do throws(LibraryError) {
        try library.reading(library.prepareFirstReads)
      } catch .busy {
        // The window reads again as soon as it can.
      }
      self.library = library
    } catch {
      throw Failure(error)
    }
  }

  /// The sample books and their characters.
  static var samples: Set<LibraryItem> {
    guard let shelf = try? Shelf(json: SampleShelf.json) else { return [] }
    return Set(shelf.books.map { .book($0.id) } + shelf.characters.map { .character($0.id) })
  }

  /// Returns the ids of the sample books.
  static func sample() -> [Book.ID] {
    (try? Shelf(json: SampleShelf.json))?.books.map(\.id) ?? []
  }
}
