import LibraryModel

extension Window {
  /// Deletes the sample books that are left, as one change.
  func removeSample() {
    do throws(LibraryFailure) {
      var left: [LibraryItem] = []
      for id in library.sample where try library.book(id) != nil { left.append(.book(id)) }
      guard let first = left.first, case .book(let book) = first else {
        return dispatch(.said(.info("No sample book is left.")))
      }
      dispatch(
        .prepared(
          .delete(left, as: Deletion.ID()), saying: "removed the sample books",
          at: ItemPlace(.book(book)), from: nil))
    } catch {
      dispatch(.said(error.warning))
    }
  }
}
