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

  /// Whether a page waits for its book or character; holds it then.
  ///
  /// The Inbox is for a note whose owner is gone.
  func isHeld(_ page: ItemPage) throws(SyncError) -> Bool {
    guard let owner = page.container, owner.kind != .note, try container(of: page) == .inbox,
      try isAwaited(owner)
    else { return false }
    held.insert(page.item)
    tell(page.item, "its book or character cannot be taken in")
    return true
  }

  /// Whether a missing owner may still come: its page cannot be taken in, or was never sent.
  private func isAwaited(_ owner: LibraryItem) throws(SyncError) -> Bool {
    if let known = awaited[owner] { return known }
    var isAwaited = try objects.page(of: owner, in: theirs).isThere
    if !isAwaited {
      isAwaited = try repository.history(of: SyncPath.of(owner), in: theirs).isEmpty
    }
    awaited[owner] = isAwaited
    return isAwaited
  }

  /// Takes in what was refused earlier, and tells again what still cannot be read.
  func takeAgain(
    _ known: [LibraryItem], besides entries: [SyncChanges.Entry]
  ) throws(SyncError) {
    guard !known.isEmpty else { return }
    let changed = Set(entries.lazy.map(\.item))
    let items = known.filter { !changed.contains($0) }
    for part in items.parts(of: Self.partLength) {
      for (item, page) in zip(part, try pagesNow(of: part)) { try takeAgain(item, page) }
    }
  }

  private func takeAgain(
    _ item: LibraryItem, _ found: SyncObjects.Page
  ) throws(SyncError) {
    switch found {
    case .none: break
    case .unreadable(let reason):
      unreadable.insert(item)
      tell(item, reason)
    case .page(let page, _):
      if try !isVisible(item), try isDeletedSince(page) { return }
      try take(item, found, base: nil)
    }
  }

  /// Whether an item that is not visible was deleted here after its page was taken in; the deletion
  /// is sent then.
  func isDeletedSince(_ page: ItemPage) throws(SyncError) -> Bool {
    let hasHad = try use { library throws(LibraryError) in
      try library.hasHad(page.version ?? "", of: page.item)
    }
    if hasHad { touched.insert(page.item) }
    return hasHad
  }
}
