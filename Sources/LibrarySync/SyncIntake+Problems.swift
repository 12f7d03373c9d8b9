import LibraryModel
import LibraryPages
import LibraryStore

// Pages that cannot be taken in: the last readable page of an item counts, and each synchronization
// tells of the damaged one, until it is corrected there or replaced by an edit of any machine.

extension SyncIntake {
  func tell(_ item: LibraryItem, _ reason: String) {
    guard told.insert(item).inserted else { return }
    report.problems.append(SyncReport.Problem(item: item, reason: reason, isOurs: false))
  }

  /// Whether the remote has a page of the owner that could not be taken in.
  func hasDamagedOwner(_ page: ItemPage) throws(SyncError) -> Bool {
    guard let owner = page.container, try !isVisible(owner) else { return false }
    return try objects.page(of: owner, in: theirs).isThere
  }

  /// Takes in what was refused earlier, and tells again what still cannot be read.
  func takeAgain(
    _ known: [LibraryItem], besides entries: [SyncChanges.Entry]
  ) throws(SyncError) {
    guard !known.isEmpty else { return }
    let changed = Set(entries.lazy.map(\.item))
    for item in known where !changed.contains(item) {
      switch try objects.page(of: item, in: theirs) {
      case .none: break
      case .unreadable(let reason): tell(item, reason)
      case .page(let page, let bytes):
        // One that was deleted here stays in the bin.
        var isTaken = try isVisible(item)
        if !isTaken {
          isTaken = try ask { library throws(LibraryError) in try !library.keeps(item) }
        }
        if isTaken { try take(item, .page(page, bytes), base: nil) }
      }
    }
  }
}
