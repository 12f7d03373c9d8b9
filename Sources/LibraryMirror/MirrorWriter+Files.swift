import LibraryModel
import LibraryPages

// The files of planned pages.

extension MirrorWriter {
  /// A file to write.
  struct PlannedFile {
    let page: MarkdownPages.Page
    var entry: MirrorEntry
    /// Hash of the contents that are replaced; nil if there is no file yet.
    let old: String?
    let bytes: [UInt8]
  }

  /// Plans to write a page, under a name with its id if another file has its name.
  func plan(_ page: MarkdownPages.Page) throws(MirrorError) {
    run.report.compared += 1
    let text = MarkdownFile.page(page.text, with: otherLines[page.item] ?? "")
    let bytes = Array(text.utf8)
    let hash = FileHash.of(bytes)
    let entries = try record.entries(of: page.item)
    if !run.refused.isEmpty {
      let paths = entries.flatMap { [$0.path, $0.path.split.folder] }
      guard run.refused.isDisjoint(with: paths) else {
        return kept.formUnion(entries.map(\.number))
      }
    }
    if isWritten(page, hash, entries) { return }
    // A name with its accents in another form, as macOS writes them, stays.
    let own = entries.first { $0.path == page.path + ".md" }?.path
    for path in [own ?? page.path + ".md", page.path + " " + page.id.prefix(8) + ".md"] {
      if var entry = try record.entry(path) {
        if entry.item != page.item {
          // Its own page has another path now.
          guard try remove(entry) else { continue }
        } else if entry.contents?.hash == hash {
          kept.insert(entry.number)
          if entry.contents?.text != nil || entry.stem != page.stem.lowercased() {
            entry.contents = page.contents(hash)
            entry.stem = page.stem.lowercased()
            try record.save([entry])
          }
          return try removeOtherFiles(of: page.item, except: entry.number)
        } else {
          kept.insert(entry.number)
          waiting.append(
            PlannedFile(page: page, entry: entry, old: entry.contents?.hash, bytes: bytes))
          return try flushIfFull()
        }
      }
      guard try !folder.isTaken(path) else { continue }
      let entry = MirrorEntry(path: path, item: page.item, stem: page.stem.lowercased())
      waiting.append(PlannedFile(page: page, entry: entry, old: nil, bytes: bytes))
      return try flushIfFull()
    }
    for entry in entries { kept.insert(entry.number) }
    isBlocked = true
    run.refuse(page.path + ".md", "another file or folder has this name: move it away")
  }

  /// Returns whether the only file of an item has this page.
  private func isWritten(
    _ page: MarkdownPages.Page, _ hash: String, _ entries: [MirrorEntry]
  ) -> Bool {
    guard entries.count == 1, let entry = entries.first, entry.path == page.path + ".md",
      entry.contents?.hash == hash, entry.contents?.text == nil,
      entry.stem == page.stem.lowercased()
    else { return false }
    kept.insert(entry.number)
    return true
  }

  private func flushIfFull() throws(MirrorError) {
    let size = waiting.reduce(0) { $0 + $1.bytes.count }
    if waiting.count >= 500 || size > 4 << 20 { try flush() }
  }

  /// Writes the planned files: prepares their contents, records that they come next, and then
  /// exchanges the files.
  ///
  /// The record learns that they are exchanged with its next write; after a kill before that, the
  /// next synchronization finds it out.
  func flush() throws(MirrorError) {
    guard !waiting.isEmpty else { return }
    try numberFiles()
    let others = try otherEntries()
    try prepareFiles()
    let failed = try exchangeFiles()
    // Recorded before an item's old file goes: after a kill in between, the new one is known as its
    // own.
    if !others.isEmpty { try record.saveWaiting() }
    for entry in others where !failed.contains(where: { $0.item == entry.item }) {
      _ = try remove(entry)
    }
    waiting = []
  }

  /// Gives numbers to the entries of new files.
  private func numberFiles() throws(MirrorError) {
    var number = try record.nextNumber()
    for index in waiting.indices where waiting[index].entry.number == 0 {
      waiting[index].entry.number = number
      number += 1
    }
  }

  /// Returns the entries of the files that the items of the planned files have under other names.
  private func otherEntries() throws(MirrorError) -> [MirrorEntry] {
    var others: [MirrorEntry] = []
    for entry in waiting.map(\.entry) {
      others += try record.entries(of: entry.item).filter { $0.number != entry.number }
    }
    return others
  }

  /// Writes the contents of the planned files, and records that they come next.
  private func prepareFiles() throws(MirrorError) {
    let isSynced = waiting.count <= fewFiles
    for file in waiting {
      try folder.prepare(file.bytes, for: file.entry.number, isSynced: isSynced)
    }
    if !isSynced { folder.syncAll() }
    for index in waiting.indices {
      waiting[index].entry.next = waiting[index].page.contents(FileHash.of(waiting[index].bytes))
    }
    try step()
    try record.save(waiting.map(\.entry))
  }

  /// Exchanges the files with their prepared contents, except those that were changed meanwhile.
  ///
  /// - Returns: The entries that have no file.
  private func exchangeFiles() throws(MirrorError) -> [MirrorEntry] {
    var done: [MirrorEntry] = []
    for var file in waiting {
      kept.insert(file.entry.number)
      if try folder.replace(file.entry.path, with: file.entry.number, over: file.old) {
        file.entry.contents = file.entry.next
        file.entry.stem = file.page.stem.lowercased()
        file.entry.stamp = ""
        run.report.note(.written, file.entry.path)
      } else {
        run.report.isUnfinished = true
      }
      file.entry.next = nil
      done.append(file.entry)
    }
    if waiting.count <= fewFiles {
      for file in waiting { folder.syncFolder(of: file.entry.path) }
    } else {
      folder.syncAll()
    }
    try step()
    record.saveLater(done.filter { $0.contents != nil })
    let failed = done.filter { $0.contents == nil }
    if !failed.isEmpty { try record.remove(failed.map(\.number)) }
    return failed
  }

  /// Removes the files that an item had under other names.
  private func removeOtherFiles(
    of item: LibraryItem, except number: Int64
  ) throws(MirrorError) {
    for entry in try record.entries(of: item) where entry.number != number {
      _ = try remove(entry)
    }
  }

  /// Removes a file that the mirror wrote; false if it was changed meanwhile.
  func remove(_ entry: MirrorEntry) throws(MirrorError) -> Bool {
    try !remove([entry]).isEmpty
  }

  /// Removes files of ours, except those that were changed meanwhile.
  ///
  /// The record forgets them when their removal is on the disk. After a kill before that, the next
  /// synchronization finds that they are missing, and their items in the bin or in other files.
  ///
  /// - Returns: The entries of those that were removed.
  @discardableResult
  func remove(_ entries: [MirrorEntry]) throws(MirrorError) -> [MirrorEntry] {
    if entries.isEmpty { return [] }
    let isSynced = entries.count <= fewFiles
    var gone: [MirrorEntry] = []
    for entry in entries {
      let isGone = try folder.remove(
        entry.path, entry.number, hash: entry.contents?.hash, isSynced: isSynced)
      if isGone { gone.append(entry) }
    }
    run.report.isUnfinished = run.report.isUnfinished || gone.count < entries.count
    if !isSynced { folder.syncAll() }
    for entry in gone { run.report.note(.removed, entry.path) }
    try step()
    try record.remove(gone.map(\.number))
    return gone
  }
}

extension MarkdownPages.Page {
  /// The contents of the file, as they are recorded.
  fileprivate func contents(_ hash: String) -> MirrorEntry.Contents {
    MirrorEntry.Contents(hash: hash, version: version, text: nil, links: links)
  }
}

/// Largest number of files that are synced one by one; more are synced with the whole disk.
private let fewFiles = 4
