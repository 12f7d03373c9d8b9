import LibraryModel
import LibraryStore
import SampleShelf

/// The opening of the library, on a thread of its own.
typealias LibraryOpening = BackgroundTask<Result<OpenLibrary, Failure>>

/// The open library with at least the sample books.
struct OpenLibrary {
  let library: Library

  init(_ home: Home) throws(Failure) {
    do throws(LibraryError) {
      let library = try Library(path: home.library)
      try library.patiently { () throws(LibraryError) in
        if try !library.hasHadBooks() { try library.stock(Shelf(json: SampleShelf.json)) }
      }
      library.prepareFirstReads()
      self.library = library
    } catch {
      throw Failure(error)
    }
  }
}
