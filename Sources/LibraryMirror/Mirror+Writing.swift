import LibraryExchange
import LibraryModel
import LibraryStore

// From the library into the folder.

extension Mirror {
  /// Compares all pages with what was written, and writes the others.
  func writeAll() throws(MirrorError) {
    let last = try ask { library throws(LibraryError) in try library.lastRevision() }
    // After a kill, the next synchronization compares everything too.
    try setRevision(nil)
    var entries = LibraryPages(isComplete: false)
    var notes: [LibraryEntry] = []
    var pages = try readSubjects(&entries, firstNotes: &notes)
    try keepNames(of: pages)
    for (book, file) in pages.books { try renameFolder(of: book.id, to: file) }
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
    var subject = try record.subject()
    (subject.revision, subject.shape) = (last, shape)
    try step()
    try record.set(subject)
  }

  /// Writes what has changed since the last time, and what depends on it; everything if that is a
  /// lot, or if the names of other files may change.
  func writeChanges() throws(MirrorError) {
    guard let changes = try changesOfLibrary() else { return try writeAll() }
    var others = try touched.union(record.unwrittenItems())
    var rest = changes[...]
    repeat {
      let part = rest.prefix(changesAtOnce)
      let items = try ask { library throws(LibraryError) in
        try library.items(numbered: part.map(\.item))
      }
      // An item that was removed for good has no id any more.
      guard items.count == part.count, try write(items, and: others) else {
        return try writeAll()
      }
      if let last = part.last { try setRevision(last) }
      others = []
      rest = rest.dropFirst(part.count)
    } while !rest.isEmpty
  }

  /// Writes items that have changed, the items that depend on them, and others; false if names of
  /// other files may change.
  private func write(
    _ changed: [LibraryItem], and others: Set<LibraryItem>
  ) throws(MirrorError) -> Bool {
    if changed.isEmpty, others.isEmpty { return true }
    guard let dependent = try itemsNamed(by: changed) else { return false }
    _ = try readNames()
    // The pages of renamed books and characters are written last: after a kill before that, the
    // next synchronization finds the renaming again.
    for part in [others.union(dependent).subtracting(changed), Set(changed)] {
      guard try writeAlone(part) else { return false }
    }
    return true
  }

  /// Returns the changes of the library since the last time; nil if everything must be compared.
  private func changesOfLibrary() throws(MirrorError) -> [LibraryRevision]? {
    let subject = try record.subject()
    guard let revision = subject.revision, subject.shape == shape else { return nil }
    let changes = try ask { library throws(LibraryError) in
      try library.revisions(after: revision, limit: mostChanges + 1)
    }
    return changes.count <= mostChanges ? changes : nil
  }

  func setRevision(_ revision: LibraryRevision?) throws(MirrorError) {
    var subject = try record.subject()
    guard subject.revision != revision else { return }
    subject.revision = revision
    try step()
    try record.set(subject)
  }

  /// Removes the files of items that are not in the library any more.
  private func removeOthers(_ kept: Set<Int64>) throws(MirrorError) {
    var last: Int64 = 0
    while true {
      let numbers = try record.numbers(after: last)
      guard let end = numbers.last else { return }
      last = end
      var gone: [MirrorEntry] = []
      for number in numbers where !kept.contains(number) {
        guard let entry = try record.entry(numbered: number) else { continue }
        if case .note(let id) = entry.item,
          try ask({ library throws(LibraryError) in try library.revisions(of: id) }).isEmpty
        {
          try bringBack(entry, id)
        } else {
          gone.append(entry)
        }
      }
      try remove(gone)
    }
  }
}

/// Largest number of changes that are written one by one; with more, everything is compared.
private let mostChanges = 20_000
/// Number of changes after which the record stores the progress.
private let changesAtOnce = 1000
