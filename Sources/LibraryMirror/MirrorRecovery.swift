import LibraryModel
import LibraryPages
import LibraryStore

/// Finishes what a killed process began.
struct MirrorRecovery: MirrorPart {
  let run: MirrorRun

  func recover() throws(MirrorError) {
    if let names = try record.renaming() {
      if try !folder.has(folder: names.old), try folder.has(folder: names.new) {
        try record.finishRenaming(names.old, to: names.new)
      } else {
        try record.setRenaming(nil)
      }
    }
    for entry in try record.unfinished() {
      if entry.next?.text == nil { try recover(entry) } else { try recoverTaking(entry) }
    }
    for number in try folder.leftovers("new") { folder.discard(number) }
    for number in try folder.leftovers("old") { try recover(removed: number) }
  }

  /// Finds out whether a file got its next contents before the kill.
  private func recover(_ entry: MirrorEntry) throws(MirrorError) {
    var entry = entry
    let bytes = try folder.contents(of: entry.path)
    let present = bytes.map { FileHash.of($0) }
    let passing = try folder.leftover(entry.number, "new").map { FileHash.of($0) }
    let isDone = present == entry.next?.hash
    let isKnown = [nil, entry.contents?.hash, entry.next?.hash].contains(passing)
    if !isKnown {
      // Another program changed the file right before it was exchanged.
      try folder.putBack(entry.number, "new", to: entry.path)
    }
    if isDone { entry.contents = entry.next }
    if entry.contents == nil, passing == nil {
      let homes = try record.entries(of: entry.item).compactMap(\.contents)
      if bytes.flatMap({ MarkdownFile($0)?.id }) == entry.id {
        // The new file was edited since. The version of its old file is the base, if it had one.
        entry.contents = homes.first ?? entry.next
      } else if bytes == nil, !homes.isEmpty {
        // The new file was renamed since: the comparison looks for it, as it is missing.
        entry.contents = entry.next
      }
    }
    try finish(entry)
  }

  /// Finds out whether the library got the text of a file before the kill.
  private func recoverTaking(_ entry: MirrorEntry) throws(MirrorError) {
    var entry = entry
    let isTaken = try ask { library throws(LibraryError) in
      try library.has(version: entry.next?.version ?? "", of: entry.item)
    }
    if isTaken { entry.contents = entry.next }
    try finish(entry)
  }

  /// Records that nothing is under way with a file; without contents it has no entry.
  private func finish(_ entry: MirrorEntry) throws(MirrorError) {
    var entry = entry
    (entry.next, entry.stamp) = (nil, "")
    if entry.contents == nil {
      try record.remove(entry.number)
    } else {
      try record.save([entry])
    }
  }

  /// Finishes the removal of a file, or puts it back if it was changed before.
  private func recover(removed number: Int64) throws(MirrorError) {
    let present = try folder.leftover(number, "old").map { FileHash.of($0) }
    let entry = try record.entry(numbered: number)
    if let entry, entry.contents?.hash != present {
      try folder.putBack(number, "old", to: entry.path)
    } else {
      folder.discard(number, "old")
      if entry != nil { try record.remove(number) }
    }
  }
}

extension Library {
  fileprivate func has(version: String, of item: LibraryItem) throws(LibraryError) -> Bool {
    switch item {
    case .note:
      guard let id = Note.ID(version) else { return false }
      return try !knows([id]).isEmpty
    case .book(let id):
      return try Book.versions(of: id, in: self).contains { "\($0.version)" == version }
    case .character(let id):
      return try BookCharacter.versions(of: id, in: self).contains { "\($0.version)" == version }
    }
  }
}
