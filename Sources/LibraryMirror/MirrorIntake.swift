import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

/// Taking in: brings what changed in the folder into the library.
struct MirrorIntake: MirrorPart {
  typealias Arrival = MirrorComparison.Arrival

  let run: MirrorRun

  func takeIn(
    _ plan: MirrorComparison.Plan, _ answer: Mirror.Answer?
  ) throws(MirrorError) {
    try checkMissing(plan.missing, answer)
    (run.revision, run.changedItems) = (try record.subject().revision, nil)
    // The files of notes may name a character whose page was renamed.
    let isNote = { (arrival: Arrival) in (arrival.item?.kind ?? .note) == .note }
    for arrival in plan.arrivals where !isNote(arrival) { try take(arrival) }
    for arrival in plan.arrivals where isNote(arrival) { try take(arrival) }
    try forgetMissing(plan.missing)
  }

  private func take(_ arrival: Arrival) throws(MirrorError) {
    guard let bytes = try folder.contents(of: arrival.path) else { return }
    // Commands refuse a text with a NUL, too.
    guard let file = MarkdownFile(bytes), !bytes.contains(0) else {
      let remedy = arrival.item == nil ? "move it away" : "change that; its item stays as it was"
      return run.refuse(
        arrival.path, "it is not a text in UTF-8, has a NUL character, or is too long: " + remedy)
    }
    if let mistake = file.mistake { return run.refuse(arrival.path, mistake) }
    let hash = FileHash.of(bytes)
    switch arrival.item {
    case .note(let id)?:
      guard !file.isBlank else {
        return run.refuse(arrival.path, "it is empty: write its text, or delete it")
      }
      try take(file, hash, id, arrival)
    case .book(let id)?:
      try takePage(bytes, hash, id, arrival)
      try keepFolder(of: arrival)
    case .character(let id)?: try takePage(bytes, hash, id, arrival)
    case nil: try takeNew(file, hash, arrival.path)
    }
  }

  /// Adds the note of a new file, under an id that is recorded before: it is added once.
  ///
  /// The file's own id is used if no note has it: an older backup may have replaced the library, or
  /// another library wrote the file.
  private func takeNew(
    _ file: MarkdownFile, _ hash: String, _ path: String
  ) throws(MirrorError) {
    let (folder, name) = path.mirrorParts
    let book = try record.book(ofFolder: folder)
    guard book != nil || folder == MarkdownPages.inbox else { return }
    guard !file.isPageOfSubject else {
      return run.refuse(path, "books and characters are added in Hawk Notes: move it away")
    }
    if file.isBlank, try !isSettled(file, path) { return run.report.unsettled.append(path) }
    let known = try unusedID(of: file)
    let fields = try fields(of: file, known, at: path)
    let words = file.noteText(base: nil, orName: name, without: fields.used)
    let text = try FileTitle.titled(restored(words, at: path, []), as: name, id: file.id)
    let id = known ?? Note.ID()
    var entry = MirrorEntry(path: path, item: .note(id), stem: "")
    entry.next = MirrorEntry.Contents(hash: hash, version: "\(id)", text: text, links: [])
    try step()
    entry.number = try record.insert(entry)
    try add(text, as: id, to: fields.character, created: fields.created, at: path)
    (entry.contents, entry.next) = (entry.next, nil)
    try step()
    try record.save([entry])
    run.touched.insert(.note(id))
  }

  /// Returns the id in a file; nil without one, and if a note has it.
  private func unusedID(of file: MarkdownFile) throws(MirrorError) -> Note.ID? {
    guard let id = file.id.flatMap(Note.ID.init), try record.entries(of: .note(id)).isEmpty,
      try ask({ library throws(LibraryError) in try library.revisions(of: id) }).isEmpty
    else { return nil }
    return id
  }

  /// Returns whether a file without a text is to become a note with its name: an editor may have
  /// created it just now.
  private func isSettled(_ file: MarkdownFile, _ path: String) throws(MirrorError) -> Bool {
    if file.id == nil, !file.head.isEmpty { return true }
    return try folder.stamp(of: path)?.words.isEmpty == false
  }

  func add(
    _ text: String, as id: Note.ID, to character: Owner? = nil, created: Date? = nil,
    at path: String
  ) throws(MirrorError) {
    let book = try record.book(ofFolder: path.mirrorParts.folder)
    let owner = character ?? book.map { Owner.book($0) } ?? .inbox
    let time = created ?? Date()
    try step()
    try change { library throws(LibraryError) in
      do throws(LibraryError) {
        try library.save(id, text: text, of: owner, at: time)
      } catch .gone {
        try library.save(id, text: text, of: .inbox, at: time)
      }
    }
    run.report.note(.added, path)
  }

  /// Adds a note that the library does not know: an older backup has taken its place.
  func bringBack(_ entry: MirrorEntry, _ id: Note.ID) throws(MirrorError) {
    run.report.isUnfinished = true
    guard let bytes = try folder.contents(of: entry.path), let file = MarkdownFile(bytes),
      !file.isBlank
    else { return try record.remove(entry.number) }
    let links = entry.contents?.links ?? []
    let owner = try character(of: file, at: entry.path)
    try add(
      restored(file.noteText(base: nil), at: entry.path, links), as: id, to: owner, at: entry.path)
  }

  /// Records that the library is about to get the text of a file, as a version: after a kill, the
  /// version tells whether it got it.
  func begin(
    _ arrival: Arrival, _ item: LibraryItem, _ contents: MirrorEntry.Contents
  ) throws(MirrorError) {
    var entry =
      try record.entry(arrival.path)
      ?? MirrorEntry(path: arrival.path, item: item, stem: arrival.base?.stem ?? "")
    guard entry.item == item else { return }
    entry.next = contents
    try step()
    try record.save([entry])
  }

  /// Records that the contents of a file are known: it may be replaced now.
  func settle(
    _ arrival: Arrival, _ item: LibraryItem, _ contents: MirrorEntry.Contents
  ) throws(MirrorError) {
    let (path, stem) = (arrival.path, arrival.base?.stem ?? "")
    var entry = try record.entry(path) ?? MirrorEntry(path: path, item: item, stem: stem)
    try step()
    if entry.item != item {
      // The path of another item, whose file is written again.
      try record.remove(entry.number)
      entry = MirrorEntry(path: path, item: item, stem: stem)
      run.report.isUnfinished = true
    }
    (entry.contents, entry.next, entry.stamp) = (contents, nil, "")
    try record.save([entry])
    run.touched.insert(item)
    // NB: `!=` takes two names for one if only the forms of their accents differ, as on macOS.
    for home in try record.entries(of: item) where !home.path.isSame(as: path) {
      if try !folder.isTaken(home.path) { try record.remove(home.number) }
    }
  }

  /// Keeps a conflict for a window, before its text becomes an earlier version.
  func keep(_ conflict: OpenConflict) throws(MirrorError) {
    try step()
    try record.add([conflict])
  }
}
