import LibraryModel
import LibraryPages
import LibraryStore

#if PLANTED_BUGS
  import PlantedBugs
#endif

// Pages that another machine has deleted.

extension SyncIntake {
  /// Refuses many deletions at once: the remote may have been emptied by accident.
  func check(_ removals: [SyncChanges.Entry]) throws(SyncError) {
    guard removals.count > 10 else { return }
    var lost = 0
    for entry in removals where try isVisible(entry.item) { lost += 1 }
    let all = try use { library throws(LibraryError) in try library.sharedCounts() }
    let total = all.books + all.characters + all.notes
    if lost > 10, lost * 5 > total { throw .vanished(lost, of: total) }
  }

  /// Moves items to the bin, in one deletion: those that nobody has edited here.
  func remove(_ removals: [SyncChanges.Entry]) throws(SyncError) {
    var doomed: Set<LibraryItem> = []
    for entry in removals {
      let page = try use { library throws(LibraryError) in try library.page(of: entry.item) }
      guard let page else { continue }
      let known = try objects.pages([(entry.base, entry.item)])[0]
      let base = try objects.readable(known, of: entry.item, in: base ?? theirs).page
      #if PLANTED_BUGS
        if PlantedBug.syncDeletionWins.isPlanted {
          doomed.insert(entry.item)
          continue
        }
      #endif
      if let base, !page.isEdit(of: base) {
        doomed.insert(entry.item)
      } else {
        touched.insert(entry.item)
      }
    }
    try spare(&doomed)
    try delete(doomed)
  }

  /// Keeps the books and characters to which something belongs that stays.
  private func spare(_ doomed: inout Set<LibraryItem>) throws(SyncError) {
    for kind in [LibraryItem.Kind.character, .book] {
      for item in doomed where item.kind == kind {
        let staying = try members(of: item).first { !doomed.contains($0) }
        guard staying != nil else { continue }
        doomed.remove(item)
        touched.insert(item)
      }
    }
  }

  private func delete(_ doomed: Set<LibraryItem>) throws(SyncError) {
    // What belongs to an item in the bin is hidden with it.
    var inside: Set<LibraryItem> = []
    for item in doomed where item.kind != .note { inside.formUnion(try members(of: item)) }
    let items = doomed.subtracting(inside).sorted { "\($0)" < "\($1)" }
    guard !items.isEmpty else { return }
    try use { library throws(LibraryError) in
      try library.delete(items, as: Deletion.ID(), at: self.now)
    }
    report.note(.deleted, doomed.count)
  }

  /// Returns what belongs to an item and is not in the bin.
  func members(of item: LibraryItem) throws(SyncError) -> [LibraryItem] {
    let all = try use { library throws(LibraryError) in
      try library.items(dependingOn: item, named: [], limit: .max)
    }
    var visible: [LibraryItem] = []
    for member in all where try isVisible(member) { visible.append(member) }
    return visible
  }
}
