import LibraryModel
import LibraryStore

// The remotes that a library can be united with.

extension Synchronizer {
  /// Checks that the remote is one that this library can be united with.
  func check(
    _ theirs: String?, _ state: inout SyncRecord.State, _ repository: SyncRepository,
    _ objects: SyncObjects, _ isAccepted: Bool
  ) throws(SyncError) {
    guard let theirs else {
      if state.base != nil {
        guard isAccepted else { throw .emptied }
        (state.base, state.complete, state.revision) = (nil, nil, .start)
      }
      guard isAccepted || state.time > 0 else { throw try unconfirmed(nil, repository) }
      return
    }
    guard let format = try objects.file(SyncPath.format, in: theirs) else { throw .foreign }
    let line = String(decoding: format.prefix(64), as: UTF8.self).trimmed
    guard line.hasPrefix(SyncPath.formatLine),
      let version = Int(line.dropFirst(SyncPath.formatLine.count)), version > 0
    else { throw .foreign }
    guard version <= SyncPath.version else { throw .newer }
    if let base = state.base {
      var isKnown = try repository.commit(base) != nil
      if isKnown { isKnown = try repository.isAncestor(base, of: theirs) }
      if !isKnown {
        guard isAccepted else { throw .unrelated }
        (state.base, state.complete, state.revision) = (nil, nil, .start)
      }
    } else if state.time == 0, !isAccepted {
      throw try unconfirmed(theirs, repository)
    }
  }

  func unconfirmed(
    _ theirs: String?, _ repository: SyncRepository
  ) throws(SyncError) -> SyncError {
    var remote: SyncCounts?
    if let theirs {
      var counts = SyncCounts()
      for entry in try SyncChanges(repository, from: nil, to: theirs).entries {
        switch entry.item {
        case .book: counts.books += 1
        case .character: counts.characters += 1
        case .note: counts.notes += 1
        }
      }
      remote = counts
    }
    let own = try library.ask { library throws(LibraryError) in try library.sharedCounts() }
    return .unconfirmed(
      SyncPreview(
        remote: remote,
        library: SyncCounts(books: own.books, characters: own.characters, notes: own.notes)))
  }
}

// MARK: Damaged pages that an older program has passed over

extension Synchronizer {
  /// Returns the pages that differ from the base, and once those that an older program could not
  /// read.
  ///
  /// Its base does not say which of their versions the library has: they are compared without it.
  func changes(
    _ repository: SyncRepository, _ objects: SyncObjects, from base: String?, to theirs: String
  ) throws(SyncError) -> [SyncChanges.Entry] {
    var changes = try SyncChanges(repository, from: base, to: theirs).entries
    guard base != nil, try record.hasUnread() else { return changes }
    for (index, entry) in changes.enumerated() where entry.theirs != nil {
      guard case .unreadable = try objects.pages([(entry.base, entry.item)])[0] else { continue }
      changes[index] = .init(
        item: entry.item, base: nil, theirs: entry.theirs, isPassedOver: true)
    }
    let changed = Set(changes.lazy.map(\.item))
    for var entry in try SyncChanges(repository, from: nil, to: theirs).entries
    where !changed.contains(entry.item) {
      guard case .unreadable = try objects.pages([(entry.theirs, entry.item)])[0] else { continue }
      entry.isPassedOver = true
      changes.append(entry)
    }
    return changes
  }
}
