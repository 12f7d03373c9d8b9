import LibraryModel
import LibraryPages
import LibraryStore

/// Writing out: brings what changed in the library into the folder.
final class MirrorWriter: MirrorPart {
  let run: MirrorRun
  var names: MirrorNames { run.names }
  /// The lines of front matter that other programs have written, by the items of their pages.
  let otherLines: [LibraryItem: String]
  /// The names of the files of notes that are about to change.
  var noteNames: [Note.ID: String] = [:]
  /// The files to write next.
  var waiting: [PlannedFile] = []
  /// The numbers of the entries whose file has its page, or gets it.
  var kept: Set<Int64> = []
  /// Whether a page was not written because its name is taken: the next synchronization compares
  /// everything.
  var isBlocked = false

  init(_ run: MirrorRun) throws(MirrorError) {
    self.run = run
    otherLines = try run.record.otherLines()
  }

  /// Compares all pages with what was written, and writes the others.
  func writeAll() throws(MirrorError) {
    let last = try ask { library throws(LibraryError) in try library.lastRevision() }
    // After a kill, the next synchronization compares everything too.
    try run.setRevision(nil)
    var entries = LibraryEntries(isComplete: false)
    var notes: [LibraryEntry] = []
    var pages = try readSubjects(&entries, firstNotes: &notes)
    try keepNames(of: pages)
    var titles = NoteTitles()
    try pages.addNotes { () throws(MirrorError) in
      try ask { library throws(LibraryError) in try titles.next(in: library) }
    }
    for (book, file) in pages.books { try renameFolder(of: book.id, to: file) }
    (kept, waiting) = ([], [])
    for (book, _) in pages.books {
      for page in pages.pages(of: book) { try plan(page) }
    }
    while !notes.isEmpty {
      for case .note(let item) in notes {
        try plan(pages.page(of: item.subject))
      }
      notes = try ask { library throws(LibraryError) in try entries.next(in: library) }
    }
    try flush()
    try removeOthers()
    var subject = try record.subject()
    (subject.revision, subject.shape) = (isBlocked ? nil : last, names.shape)
    try step()
    try record.set(subject)
  }

  /// Writes what has changed since the last time, and what depends on it; everything if that is a
  /// lot, or if the names of other files may change.
  func writeChanges() throws(MirrorError) {
    guard let changes = try changesOfLibrary() else { return try writeAll() }
    var others = try run.touched.union(record.unwrittenItems())
    var rest = changes[...]
    repeat {
      let part = rest.prefix(changesAtOnce)
      let items = try ask { library throws(LibraryError) in
        try library.items(numbered: part.map(\.item))
      }
      // An item that was removed for good has no id any more.
      if items.count < part.count, try hasUnknownItems() { return try writeAll() }
      guard try write(items, and: others) else { return try writeAll() }
      if isBlocked {
        try run.setRevision(nil)
      } else if let last = part.last {
        try run.setRevision(last)
      }
      others = []
      rest = rest.dropFirst(part.count)
    } while !rest.isEmpty
  }

  /// Whether there are files of items that the library does not know, not even in the bin.
  private func hasUnknownItems() throws(MirrorError) -> Bool {
    var number: Int64 = 0
    while let (items, last) = try record.items(after: number) {
      if try !ask({ library throws(LibraryError) in try library.knows(items) }) { return true }
      number = last
    }
    return false
  }

  /// Writes items that have changed, the items that depend on them or on their names, and others;
  /// false if the names of more files may change.
  private func write(
    _ changed: [LibraryItem], and others: Set<LibraryItem>
  ) throws(MirrorError) -> Bool {
    if changed.isEmpty, others.isEmpty { return true }
    let revision = try record.subject().revision
    guard let dependent = try itemsNamed(by: changed) else { return false }
    try readNames()
    var all = others.union(dependent).union(changed)
    guard let newNames = try namesOfNotes(with: all),
      let linking = try itemsLinking(to: all, newNames)
    else { return false }
    all.formUnion(linking)
    noteNames = newNames
    defer { noteNames = [:] }
    let renamed = Set(newNames.keys.map { .note($0) }).subtracting(all)
    // The pages of renamed books and characters are written last: after a kill before that, the
    // next synchronization finds the renaming again.
    var parts = [all.subtracting(changed), Set(changed)]
    if !renamed.isEmpty {
      // After a kill, it would not find those that get a name which another one had.
      try run.setRevision(nil)
      parts = [all.union(renamed)]
    }
    for part in parts {
      guard try writeAlone(part, of: all.union(renamed)) else { return false }
    }
    try run.setRevision(revision)
    return true
  }

  /// Returns the changes of the library since the last time; nil if everything must be compared.
  private func changesOfLibrary() throws(MirrorError) -> [LibraryRevision]? {
    let subject = try record.subject()
    guard let revision = subject.revision, subject.shape == names.shape else { return nil }
    let changes = try ask { library throws(LibraryError) in
      try library.revisions(after: revision, limit: mostChanges + 1)
    }
    return changes.count <= mostChanges ? changes : nil
  }

  /// Removes the files of items that are not in the library any more.
  private func removeOthers() throws(MirrorError) {
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
          try MirrorIntake(run: run).bringBack(entry, id)
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
