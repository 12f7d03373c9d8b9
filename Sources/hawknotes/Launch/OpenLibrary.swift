import LibraryModel
import LibraryStore
import SampleShelf

/// The library as it is opened, while the start goes on.
typealias LibraryOpening = BackgroundTask<Result<OpenLibrary, Failure>>

/// The library, open and stocked, and its books and characters as they were then: the first frame
/// needs them at once.
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
