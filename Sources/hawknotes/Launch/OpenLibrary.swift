import HawkNotesUI
import LibraryModel
import LibraryStore
import SampleShelf

/// The open library with at least the sample books.
///
/// NB: `@unchecked`: the thread that opens the library hands it over, and does not use it after
/// that.
struct OpenLibrary: @unchecked Sendable {
  let library: Library

  /// Opens the library of a home for a window of a number of columns.
  init(_ home: Home, columns: Int) throws(Failure) {
    do throws(LibraryError) {
      let library = try Library(path: home.library)
      try library.patiently { () throws(LibraryError) in
        if try !library.hasHadBooks() { try library.stock(Shelf(json: SampleShelf.json)) }
      }
      do throws(LibraryError) {
        try library.prepareFirstReads(hasLists: WindowSize.hasLists(columns: columns))
      } catch .busy {
        // The window reads again as soon as it can.
      }
      self.library = library
    } catch {
      throw Failure(error)
    }
  }

  /// The sample books and their characters.
  static var sample: [LibraryItem] { (try? Shelf(json: SampleShelf.json))?.items ?? [] }
}
