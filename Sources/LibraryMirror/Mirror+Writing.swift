import LibraryExchange
import LibraryModel
import LibraryStore

// From the library into the folder.

extension Mirror {
  /// A file to write.
  private struct Departure {
    let page: MarkdownPages.Page
    var entry: MirrorEntry
    /// Hash of the contents that are replaced; nil if there is no file yet.
    let old: String?
    let bytes: [UInt8]
  }

  /// Compares all pages with what was written, and writes the others.
  func writeAll() throws(MirrorError) {
    let last = try ask { library throws(LibraryError) in try library.lastRevision() }
    var entries = LibraryPages(isComplete: false)
    var notes: [LibraryEntry] = []
    var pages = try readSubjects(&entries, firstNotes: &notes)
    self.pages = pages.withNamesOnly
    try renameFolders(pages)
    var kept: Set<Int64> = []
    var waiting: [Departure] = []
    for (book, _) in pages.books {
      for page in pages.pages(of: book) { try write(page, &waiting, &kept) }
    }
    while !notes.isEmpty {
      for case .note(let item) in notes {
        try write(pages.page(of: item.subject), &waiting, &kept)
      }
      notes = try ask { library throws(LibraryError) in try entries.next(in: library) }
    }
    try flush(&waiting, &kept)
    try removeOthers(kept)
    try setRevision(last)
  }

  /// Writes the notes that changed since the last time; everything if other names may have changed.
  func writeChanges() throws(MirrorError) {
    guard let changes = try changedNotes() else { return try writeAll() }
    pages = try currentPages()
    var waiting: [Departure] = []
    var kept: Set<Int64> = []
    for id in try touched.union(changes.notes).union(record.unwrittenNotes()) {
      guard try writeAlone(id, &waiting, &kept) else { return try writeAll() }
    }
    try flush(&waiting, &kept)
    if let last = changes.last { try setRevision(last) }
  }

  /// Returns the notes that changed since the last time; nil if everything must be compared.
  func changedNotes() throws(MirrorError) -> (notes: [Note.ID], last: LibraryRevision?)? {
    guard let revision = try record.subject().revision else { return nil }
    let changes = try ask { library throws(LibraryError) in
      try library.changes(after: revision, limit: mostChanges + 1)
    }
    guard changes.count <= mostChanges, changes.allSatisfy({ $0.revision.item & 3 == 0 }) else {
      return nil
    }
    let ids = try ask { library throws(LibraryError) in
      try library.noteIDs(changes.map { $0.revision.item >> 2 })
    }
    return (ids, changes.last?.revision)
  }

  /// The names of all books and characters.
  func currentPages() throws(MirrorError) -> MarkdownPages {
    if let pages { return pages }
    var entries = LibraryPages(isComplete: false)
    var notes: [LibraryEntry] = []
    return try readSubjects(&entries, firstNotes: &notes).withNamesOnly
  }

  private func setRevision(_ revision: LibraryRevision) throws(MirrorError) {
    var subject = try record.subject()
    guard subject.revision != revision else { return }
    subject.revision = revision
    try step()
    try record.set(subject)
  }

  private func readSubjects(
    _ entries: inout LibraryPages, firstNotes notes: inout [LibraryEntry]
  ) throws(MirrorError) -> MarkdownPages {
    var pages = MarkdownPages(time: time)
    while true {
      let part = try ask { library throws(LibraryError) in try entries.next(in: library) }
      for entry in part {
        switch entry {
        case .book(let item): pages.add(item.subject)
        case .character(let item): pages.add(item.subject)
        case .deletion: break
        case .note:
          notes = part
          return pages
        }
      }
      if part.isEmpty { return pages }
    }
  }

  /// The files that were left as they are.
  private var refused: Set<String> { Set(report.problems.map(\.path)) }

  // MARK: Folders

  /// Renames the folders of books that have another title now, with all that is in them.
  private func renameFolders(_ pages: MarkdownPages) throws(MirrorError) {
    for (book, file) in pages.books {
      guard let old = try record.entries(of: .book(book.id)).first?.parts.folder, old != file,
        try !folder.has(folder: file), try folder.has(folder: old)
      else { continue }
      try step()
      try record.setRenaming((old, file))
      if try folder.rename(old, to: file) {
        try step()
        try record.finishRenaming(old, to: file)
      } else {
        try record.setRenaming(nil)
      }
    }
  }

  // MARK: Files

  /// Plans to write a page, under a name with its id if another file has its name.
  private func write(
    _ page: MarkdownPages.Page, _ waiting: inout [Departure], _ kept: inout Set<Int64>
  ) throws(MirrorError) {
    let bytes = Array(page.text.utf8)
    let hash = FileHash.of(bytes)
    if !refused.isEmpty {
      let entries = try record.entries(of: page.item)
      guard refused.isDisjoint(with: entries.map(\.path)) else {
        return kept.formUnion(entries.map(\.number))
      }
    }
    for path in [page.path + ".md", page.path + " " + page.id.prefix(8) + ".md"] {
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
            Departure(page: page, entry: entry, old: entry.contents?.hash, bytes: bytes))
          return try flushIfFull(&waiting, &kept)
        }
      }
      guard try !folder.isTaken(path) else { continue }
      var entry = MirrorEntry(path: path, item: page.item, stem: page.stem.lowercased())
      // Until its contents are prepared, a kill leaves nothing to look at.
      entry.next = page.contents(MirrorEntry.unprepared)
      waiting.append(Departure(page: page, entry: entry, old: nil, bytes: bytes))
      return try flushIfFull(&waiting, &kept)
    }
    for entry in try record.entries(of: page.item) { kept.insert(entry.number) }
    refuse(page.path + ".md", "another file or folder has this name: move it away")
  }

  private func flushIfFull(
    _ waiting: inout [Departure], _ kept: inout Set<Int64>
  ) throws(MirrorError) {
    let size = waiting.reduce(0) { $0 + $1.bytes.count }
    if waiting.count >= 200 || size > 4 << 20 { try flush(&waiting, &kept) }
  }

  /// Writes the planned files: first their contents, then what they are about to be, then their names.
  private func flush(
    _ waiting: inout [Departure], _ kept: inout Set<Int64>
  ) throws(MirrorError) {
    guard !waiting.isEmpty else { return }
    let new = waiting.indices.filter { waiting[$0].entry.number == 0 }
    if !new.isEmpty {
      try step()
      let numbers = try record.insert(new.map { waiting[$0].entry })
      for (index, number) in zip(new, numbers) { waiting[index].entry.number = number }
    }
    let isSynced = waiting.count <= 4
    for departure in waiting {
      try folder.prepare(departure.bytes, for: departure.entry.number, isSynced: isSynced)
    }
    if !isSynced { try folder.syncAll() }
    for index in waiting.indices {
      waiting[index].entry.next = waiting[index].page.contents(FileHash.of(waiting[index].bytes))
    }
    try step()
    try record.save(waiting.map(\.entry))
    var done: [MirrorEntry] = []
    for var departure in waiting {
      kept.insert(departure.entry.number)
      let isDone = try folder.replace(
        departure.entry.path, with: departure.entry.number, over: departure.old)
      if isDone {
        departure.entry.contents = departure.entry.next
        departure.entry.stem = departure.page.stem.lowercased()
        departure.entry.stamp = ""
        report.written += 1
      } else {
        report.isUnfinished = true
      }
      departure.entry.next = nil
      done.append(departure.entry)
    }
    if isSynced {
      for departure in waiting { try folder.syncFolder(of: departure.entry.path) }
    } else {
      try folder.syncAll()
    }
    try step()
    try record.save(done.filter { $0.contents != nil })
    for entry in done {
      if entry.contents == nil { try record.remove(entry.number) }
      if entry.contents != nil { try removeOtherFiles(of: entry.item, except: entry.number) }
    }
    waiting = []
  }

  /// Removes the files that an item had under other names.
  private func removeOtherFiles(
    of item: LibraryItem, except number: Int64
  ) throws(MirrorError) {
    for entry in try record.entries(of: item) where entry.number != number {
      _ = try remove(entry)
    }
  }

  /// Removes a file of ours; false if it was changed meanwhile.
  private func remove(_ entry: MirrorEntry) throws(MirrorError) -> Bool {
    guard try folder.remove(entry.path, entry.number, hash: entry.contents?.hash) else {
      report.isUnfinished = true
      return false
    }
    report.removed += 1
    try step()
    try record.remove(entry.number)
    return true
  }

  /// Removes the files of items that are not in the library any more.
  private func removeOthers(_ kept: Set<Int64>) throws(MirrorError) {
    var last: Int64 = 0
    while true {
      let entries = try record.entries(after: last)
      guard let end = entries.last?.number else { return }
      last = end
      for entry in entries where !kept.contains(entry.number) {
        guard case .note(let id) = entry.item else {
          _ = try remove(entry)
          continue
        }
        let known = try ask { library throws(LibraryError) in try library.revisions(of: id) }
        if known.isEmpty { try bringBack(entry, id) } else { _ = try remove(entry) }
      }
    }
  }

  // MARK: One note

  /// Plans to write a note without a look at the others; false if their names may depend on it.
  private func writeAlone(
    _ id: Note.ID, _ waiting: inout [Departure], _ kept: inout Set<Int64>
  ) throws(MirrorError) -> Bool {
    let entries = try record.entries(of: .note(id))
    guard entries.count <= 1, let pages else { return false }
    let note = try ask { library throws(LibraryError) in try library.note(id) }
    guard let note else {
      guard let entry = entries.first else { return true }
      guard try isAlone(entry) else { return false }
      _ = try remove(entry)
      return true
    }
    let title = FileName.of(note.title)
    let stem = title.lowercased()
    if let entry = entries.first, entry.stem == stem {
      guard entry.parts.name.hasPrefix(title) else { return false }
      try write(pages.page(of: note, named: entry.parts.name), &waiting, &kept)
      return true
    }
    // Those that wait are not recorded yet.
    let isClaimed = waiting.contains { $0.entry.stem == stem || $0.page.name.lowercased() == stem }
    guard !isClaimed, stem != MarkdownPages.inbox.lowercased(),
      try record.users(ofName: stem) == 0
    else {
      return false
    }
    if let entry = entries.first, try !isAlone(entry) { return false }
    try write(pages.page(of: note, named: title), &waiting, &kept)
    return true
  }

  /// Whether only one item wants this name for its file.
  func isAlone(_ entry: MirrorEntry) throws(MirrorError) -> Bool {
    let name = entry.parts.name.lowercased()
    guard name == entry.stem else { return false }
    return try record.users(ofName: name) == 1
  }
}

extension MarkdownPages.Page {
  /// The contents of the file, as they are recorded.
  fileprivate func contents(_ hash: String) -> MirrorEntry.Contents {
    MirrorEntry.Contents(hash: hash, version: version, text: nil, links: links)
  }
}

/// More changes than these are written by a comparison of everything.
private let mostChanges = 200
