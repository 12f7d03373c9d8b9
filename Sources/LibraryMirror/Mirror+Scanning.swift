import LibraryExchange
import LibraryModel

extension Mirror {
  /// The files that are not as they were written last.
  struct Changes {
    /// Paths of the files with other contents, and of new ones.
    var changed: [String] = []
    /// The entries whose file is missing.
    var missing: [MirrorEntry] = []
    /// Numbers of the entries whose file is as it was, if the whole folder was read.
    var seen: Set<Int64> = []
    /// Entries whose file is as it was, but has other times: it need not be read again.
    var restamped: [MirrorEntry] = []
  }

  func changes(in scope: Scope) throws(MirrorError) -> Changes {
    var changes = Changes()
    switch scope {
    case .everything, .folder:
      let books = try record.folders()
      for name in try folder.folders() {
        let isKnown = books[name] != nil || name == MarkdownPages.inbox
        for file in try folder.files(in: name) {
          try look(at: name + "/" + file, isKnown: isKnown, &changes)
        }
      }
      try addMissing(to: &changes)
    case .files(let paths):
      let books = try record.folders()
      for path in paths.sorted() {
        let name = path.mirrorParts.folder
        let isKnown = books[name] != nil || name == MarkdownPages.inbox
        try look(at: path, isKnown: isKnown, &changes)
        if let entry = try record.entry(path), try !folder.isTaken(path) {
          changes.missing.append(entry)
        }
      }
    }
    try saveStamps(of: &changes)
    return changes
  }

  /// Compares a file with its entry.
  private func look(
    at path: String, isKnown: Bool, _ changes: inout Changes
  ) throws(MirrorError) {
    guard let stamp = try folder.stamp(of: path) else { return }
    guard var entry = try record.entry(path) else {
      let isPage = isKnown ? true : try id(of: path) != nil
      if isPage { changes.changed.append(path) }
      return
    }
    guard stamp.words.isEmpty || stamp.words != entry.stamp else {
      changes.seen.insert(entry.number)
      return
    }
    guard let bytes = try folder.contents(of: path) else { return }
    guard entry.contents?.hash == FileHash.of(bytes) else {
      changes.changed.append(path)
      return
    }
    changes.seen.insert(entry.number)
    guard entry.stamp != stamp.words else { return }
    entry.stamp = stamp.words
    changes.restamped.append(entry)
    if changes.restamped.count >= 500 { try saveStamps(of: &changes) }
  }

  private func saveStamps(of changes: inout Changes) throws(MirrorError) {
    if !changes.restamped.isEmpty { try record.save(changes.restamped) }
    changes.restamped = []
  }

  private func addMissing(to changes: inout Changes) throws(MirrorError) {
    let changed = Set(changes.changed)
    var last: Int64 = 0
    while true {
      let entries = try record.entries(after: last)
      guard let end = entries.last?.number else { return }
      last = end
      changes.missing += entries.filter {
        !changes.seen.contains($0.number) && !changed.contains($0.path)
      }
    }
  }

  /// Returns the id in the front matter of a file; nil if it has none.
  func id(of path: String) throws(MirrorError) -> String? {
    try folder.contents(of: path).flatMap { MarkdownFile($0)?.id }
  }
}
