import LibraryModel
import LibraryPages

/// Comparing: finds the files that changed since they were last written, and the item that each
/// shows.
struct MirrorComparison: MirrorPart {
  let run: MirrorRun

  /// The files that changed since they were last written.
  struct Changes {
    /// Paths of the files with other contents, and of new ones.
    var changed: [String] = []
    /// The entries whose file is missing.
    var missing: [MirrorEntry] = []
    /// Stamps of files that are as they were, but have other times: they need not be read again.
    fileprivate var stamps: [(number: Int64, words: String)] = []

    var isEmpty: Bool { changed.isEmpty && missing.isEmpty }
  }

  /// Finds what changed in the folder since it was written.
  func changes(in scope: Mirror.Scope) throws(MirrorError) -> Changes {
    let found = try allChanges(in: scope)
    // Many missing files are looked at together: they may have been moved. Of two names that differ
    // only in the forms of their accents, a set has one.
    if case .files = scope,
      found.missing.count > 10 || found.missing.contains(where: { !$0.path.isASCII })
    {
      return try allChanges(in: .folder)
    }
    return found
  }

  private func allChanges(in scope: Mirror.Scope) throws(MirrorError) -> Changes {
    var changes = Changes()
    folder.oddPaths = [:]
    switch scope {
    case .everything, .folder: try compareAll(&changes)
    case .files(let paths): if !paths.isEmpty { try compare(paths, &changes) }
    }
    for path in folder.oddPaths.values.joined().sorted() { refuseOdd(path) }
    try keepRenamed(&changes)
    try saveStamps(of: &changes)
    return changes
  }

  /// Leaves out the missing files that may now have a name that is not UTF-8: their notes do not go
  /// to the bin.
  private func keepRenamed(_ changes: inout Changes) throws(MirrorError) {
    var missing: [MirrorEntry] = []
    for entry in changes.missing {
      let odd = try folder.oddPaths(near: entry.path)
      for path in odd { refuseOdd(path) }
      if odd.isEmpty { missing.append(entry) }
    }
    changes.missing = missing
  }

  private func refuseOdd(_ path: String) {
    guard !run.refused.contains(path) else { return }
    run.refuse(path, "its name is not UTF-8: rename it")
  }

  private func compare(_ paths: Set<String>, _ changes: inout Changes) throws(MirrorError) {
    for path in paths.sorted() {
      let entry = try record.entry(path)
      let stamp = try folder.stamp(of: path)
      if let stamp {
        if let file = entry.map({ KnownFile($0) }) {
          _ = try compare(file, stamp, &changes)
        } else {
          let folder = path.mirrorParts.folder
          let book = try record.book(ofFolder: folder)
          try addNew(path, isPage: book != nil || folder == MarkdownPages.inbox, &changes)
        }
      }
      guard let entry else { continue }
      if try !folder.isTaken(path) {
        changes.missing.append(entry)
      } else if stamp == nil {
        try refuseOther(at: path)
      }
    }
  }

  /// Compares the whole folder with the record: both are read once, in the order of the bytes of
  /// the paths.
  private func compareAll(_ changes: inout Changes) throws(MirrorError) {
    let books = try record.folders()
    var files = try KnownFiles(record)
    var missing: [String] = []
    for name in try folder.folders() {
      let isPage = books.hasPages(name)
      try folder.forEachFile(in: name) { (path, stamp) throws(MirrorError) in
        while let file = files.first, file.path.isBefore(path) {
          missing.append(file.path)
          _ = try files.take()
        }
        guard let file = files.first, file.path.isSame(as: path) else {
          return try addNew(path, isPage: isPage, &changes)
        }
        _ = try files.take()
        if try !compare(file, stamp, &changes) { missing.append(path) }
      }
    }
    while let file = try files.take() { missing.append(file.path) }
    for path in missing { try addMissing(path, &changes) }
    for name in folder.looseFiles() { run.report.note(.ignored, name) }
  }

  /// Compares a file with what is known of it; false if it is missing by now.
  private func compare(
    _ file: KnownFile, _ stamp: FileStamp, _ changes: inout Changes
  ) throws(MirrorError) -> Bool {
    if !stamp.words.isEmpty, stamp.words == file.stamp { return true }
    guard let bytes = try folder.contents(of: file.path) else { return false }
    guard file.hash == FileHash.of(bytes) else {
      changes.changed.append(file.path)
      return true
    }
    guard file.stamp != stamp.words else { return true }
    changes.stamps.append((file.number, stamp.words))
    // A window may end at any time.
    if changes.stamps.count >= 1000 { try saveStamps(of: &changes) }
    return true
  }

  private func addNew(
    _ path: String, isPage: Bool, _ changes: inout Changes
  ) throws(MirrorError) {
    let isNew = isPage ? true : try folder.id(of: path) != nil
    if isNew { changes.changed.append(path) } else { run.report.note(.ignored, path) }
  }

  /// Adds a file that was not found, unless another program has just put it there.
  private func addMissing(_ path: String, _ changes: inout Changes) throws(MirrorError) {
    guard let entry = try record.entry(path) else { return }
    let stamp = try folder.stamp(of: path)
    if let stamp, try compare(KnownFile(entry), stamp, &changes) { return }
    if stamp == nil, try folder.isTaken(path) { return try refuseOther(at: path) }
    changes.missing.append(entry)
  }

  /// Reports that something else, such as a link, has the name of a file or of its folder.
  ///
  /// The notes are not missing, so they do not go to the bin.
  private func refuseOther(at path: String) throws(MirrorError) {
    let other = try folder.isFolder(path.split.folder) ? path : path.split.folder
    // Another program may have put the file there just now: the next synchronization reads it.
    guard try folder.stamp(of: path) == nil, !run.refused.contains(other) else { return }
    let kind = other == path ? "file" : "folder"
    run.refuse(other, "it is not a \(kind) any more, and is not read: move it away")
  }

  private func saveStamps(of changes: inout Changes) throws(MirrorError) {
    if !changes.stamps.isEmpty { try record.setStamps(changes.stamps) }
    changes.stamps = []
  }
}

extension KnownFile {
  fileprivate init(_ entry: MirrorEntry) {
    self.init(
      number: entry.number, path: entry.path, stamp: entry.stamp, hash: entry.contents?.hash)
  }
}

extension String {
  fileprivate var isASCII: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension [String: Book.ID] {
  /// Returns whether new files in a folder become notes.
  fileprivate func hasPages(_ folder: String) -> Bool {
    self[folder] != nil || folder == MarkdownPages.inbox
  }
}
