import LibraryModel
import LibraryStore
import SampleShelf

/// The opening of the library, on a thread of its own.
typealias LibraryOpening = BackgroundTask<Result<OpenLibrary, Failure>>

/// The open library with at least the sample books, and its catalogue at the time of opening.
///
/// The first frame needs the catalogue.
struct OpenLibrary {
  let library: Library
  let catalogue: Catalogue

  init(_ home: Home) throws(Failure) {
    do throws(LibraryError) {
      let library = try Library(path: home.library)
      catalogue = try library.patiently { () throws(LibraryError) in
        if try !library.hasHadBooks() { try library.stock(Shelf(json: SampleShelf.json)) }
        return try library.catalogue()
      }
      self.library = library
    } catch {
      throw Failure(error)
    }
  }
}
