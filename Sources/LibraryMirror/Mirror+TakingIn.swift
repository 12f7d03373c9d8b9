import struct FoundationEssentials.Date
import LibraryExchange
import LibraryModel
import LibraryStore

// From the folder into the library.

extension Mirror {
  /// Takes in what changed in the folder since it was written.
  func takeIn(_ scope: Scope, _ answer: Answer?) throws(MirrorError) {
    var changes = try changes(in: scope)
    // Many missing files are looked at together: they may have been moved.
    if changes.missing.count > 10, scope != .everything { changes = try self.changes(in: .folder) }
    let plan = try plan(for: changes)
    try checkMissing(plan.missing, answer)
    for arrival in plan.arrivals { try take(arrival) }
    try forgetMissing(plan.missing)
  }

  /// A file to take in, and the entry with the text that its edit began with.
  private struct Arrival {
    let path: String
    /// The item that the file shows; nil for a new note.
    var item: LibraryItem?
    /// What was last written of the item; nil if it is not known.
    var base: MirrorEntry?
  }

  /// Finds out which item each changed file shows: a file may have been renamed or moved.
  private func plan(
    for changes: Changes
  ) throws(MirrorError) -> (arrivals: [Arrival], missing: [MirrorEntry]) {
    var arrivals: [Arrival] = []
    var moved: Set<String> = []
    let changed = Set(changes.changed)
    let missing = Set(changes.missing.map(\.number))
    for path in changes.changed {
      let entry = try record.entry(path)
      let id = try id(of: path)
      if let entry, id == nil || id == entry.id {
        arrivals.append(Arrival(path: path, item: entry.item, base: entry))
        continue
      }
      var item: LibraryItem?
      if let id {
        item = try knownItem(id)
      } else {
        // A new file that was renamed before it got its front matter.
        item = try missingEntry(like: path, changes.missing)?.item
      }
      var homes: [MirrorEntry] = []
      if let item { homes = try record.entries(of: item) }
      var isHome = false
      for home in homes where !missing.contains(home.number) {
        let id = try changed.contains(home.path) ? self.id(of: home.path) : nil
        if id == nil || id == home.id { isHome = true }
      }
      if let item, !isHome {
        arrivals.append(Arrival(path: path, item: item, base: homes.first))
        moved.insert("\(item)")
      } else if let entry {
        arrivals.append(Arrival(path: path, item: entry.item, base: entry))
      } else {
        arrivals.append(Arrival(path: path))
      }
    }
    return (arrivals, changes.missing.filter { !moved.contains("\($0.item)") })
  }

  private func missingEntry(
    like path: String, _ missing: [MirrorEntry]
  ) throws(MirrorError) -> MirrorEntry? {
    guard !missing.isEmpty, let bytes = try folder.contents(of: path) else { return nil }
    let hash = FileHash.of(bytes)
    return missing.first { $0.contents?.hash == hash }
  }

  /// Returns the item with an id, if the mirror or the library knows it.
  private func knownItem(_ id: String) throws(MirrorError) -> LibraryItem? {
    for kind in ["note", "character", "book"] {
      guard let item = LibraryItem("\(kind):\(id.lowercased())") else { return nil }
      if try !record.entries(of: item).isEmpty { return item }
      let isKnown = try ask { library throws(LibraryError) in
        switch item {
        case .note(let id): try !library.revisions(of: id).isEmpty
        case .character(let id): try library.character(id) != nil
        case .book(let id): try library.book(id) != nil
        }
      }
      if isKnown { return item }
    }
    return nil
  }

  // MARK: Missing files

  /// Refuses to delete many notes at once: the folder may have been emptied by accident.
  private func checkMissing(
    _ missing: [MirrorEntry], _ answer: Answer?
  ) throws(MirrorError) {
    let all = try record.count()
    guard missing.count > 10, missing.count * 5 > all, answer == nil else { return }
    throw .vanished(missing.count, of: all, folder: path)
  }

  /// Notes whose file is missing go to the bin, together; other pages are written again.
  private func forgetMissing(_ missing: [MirrorEntry]) throws(MirrorError) {
    var doomed: [LibraryItem] = []
    for entry in missing {
      guard case .note(let id) = entry.item else { continue }
      let note = try ask { library throws(LibraryError) in try library.note(id) }
      // A note that was edited here meanwhile stays.
      guard let note, "\(note.version)" == entry.contents?.version else { continue }
      let others = try record.entries(of: entry.item).filter { $0.number != entry.number }
      if others.isEmpty { doomed.append(entry.item) }
    }
    if !doomed.isEmpty {
      try step()
      try ask { library throws(LibraryError) in
        try library.delete(doomed, as: Deletion.ID(), at: Date())
      }
      report.deleted += doomed.count
    }
    for entry in missing {
      // Another item may get the name now.
      if try !isAlone(entry) { report.isUnfinished = true }
      try step()
      try record.remove(entry.number)
    }
    // The other files are written again.
    for entry in missing where !doomed.contains(entry.item) {
      if case .note(let id) = entry.item { touched.insert(id) } else { report.isUnfinished = true }
    }
  }

  // MARK: Changed files

  private func take(_ arrival: Arrival) throws(MirrorError) {
    guard let bytes = try folder.contents(of: arrival.path) else { return }
    guard let file = MarkdownFile(bytes) else {
      return refuse(arrival.path, "it is not a text in UTF-8, or too long: move it away")
    }
    guard !file.hasBrokenHead else {
      return refuse(arrival.path, "the lines between --- are not YAML: correct them")
    }
    let hash = FileHash.of(bytes)
    switch arrival.item {
    case .note(let id)?:
      guard !file.isBlank else {
        return refuse(arrival.path, "it is empty: write its text, or delete it")
      }
      try take(file, hash, id, arrival)
    case .book(let id)?: try take(file, hash, id, arrival)
    case .character(let id)?: try take(file, hash, id, arrival)
    case nil: try takeNew(file, hash, arrival.path)
    }
  }

  func refuse(_ path: String, _ reason: String) {
    report.problems.append(MirrorReport.Problem(path: path, reason: reason))
  }

  /// Adds the note of a new file, under an id that is recorded before: it is added once.
  private func takeNew(
    _ file: MarkdownFile, _ hash: String, _ path: String
  ) throws(MirrorError) {
    let books = try record.folders()
    let (folder, name) = path.mirrorParts
    guard books[folder] != nil || folder == MarkdownPages.inbox else { return }
    guard !file.isPageOfSubject else {
      return refuse(path, "books and characters are added in Hawk Notes: move it away")
    }
    let text = file.id == nil ? file.newNoteText(named: name) : file.noteText(base: nil)
    // An editor may have created it just now.
    guard !file.isBlank, !text.isBlank else { return }
    let id = Note.ID()
    var entry = MirrorEntry(path: path, item: .note(id), stem: "")
    entry.next = MirrorEntry.Contents(hash: hash, version: "\(id)", text: text, links: [])
    try step()
    entry.number = try record.insert([entry]).first ?? 0
    try add(text, as: id, at: path)
    (entry.contents, entry.next) = (entry.next, nil)
    try step()
    try record.save([entry])
    touched.insert(id)
  }

  private func add(_ text: String, as id: Note.ID, at path: String) throws(MirrorError) {
    let folder = path.mirrorParts.folder
    let owner = try record.folders()[folder].map { Owner.book($0) } ?? .inbox
    try step()
    try ask { library throws(LibraryError) in
      do throws(LibraryError) {
        try library.save(id, text: text, of: owner, at: Date())
      } catch .gone {
        try library.save(id, text: text, of: .inbox, at: Date())
      }
    }
    report.added += 1
  }

  /// Adds a note that the library does not know: an older backup has taken its place.
  func bringBack(_ entry: MirrorEntry, _ id: Note.ID) throws(MirrorError) {
    report.isUnfinished = true
    guard let bytes = try folder.contents(of: entry.path), let file = MarkdownFile(bytes),
      !file.isBlank
    else { return try record.remove(entry.number) }
    let links = entry.contents?.links ?? []
    try add(WikiLinks.restored(file.noteText(base: nil), links), as: id, at: entry.path)
  }

  /// Merges the file of a note with its text in the library.
  private func take(
    _ file: MarkdownFile, _ hash: String, _ id: Note.ID, _ arrival: Arrival
  ) throws(MirrorError) {
    var base = try baseText(of: id, arrival.base)
    let links = arrival.base?.contents?.links ?? []
    let text = WikiLinks.restored(file.noteText(base: base), links)
    if base == nil { base = try knownText(text, of: id) }
    let version = Note.ID()
    try begin(
      arrival, .note(id),
      MirrorEntry.Contents(hash: hash, version: "\(version)", text: text, links: links))
    guard try apply(text, base, as: version, to: id, arrival) else {
      report.isUnfinished = true
      return
    }
    try move(id, arrival)
    touched.insert(id)
    let current = try ask { library throws(LibraryError) in try library.note(id) }
    try settle(
      arrival, .note(id),
      MirrorEntry.Contents(
        hash: hash, version: "\(current?.version ?? id)", text: text, links: links))
  }

  private func baseText(of id: Note.ID, _ entry: MirrorEntry?) throws(MirrorError) -> String? {
    guard let contents = entry?.contents else { return nil }
    if let text = contents.text { return text }
    guard let version = Note.ID(contents.version) else { return nil }
    return try ask { library throws(LibraryError) in try library.texts(of: [version])[version] }
  }

  /// Returns a text if it is one that the note has or had.
  private func knownText(_ text: String, of id: Note.ID) throws(MirrorError) -> String? {
    let revisions = try ask { library throws(LibraryError) in try library.revisions(of: id) }
    return revisions.map(\.subject.text).first { $0.withoutEnd == text.withoutEnd }
  }

  /// Gives a note the text of its file, merged; false if the note was changed at the same time.
  private func apply(
    _ text: String, _ base: String?, as version: Note.ID, to id: Note.ID, _ arrival: Arrival
  ) throws(MirrorError) -> Bool {
    guard let note = try ask({ library throws(LibraryError) in try library.note(id) }) else {
      return try applyToHidden(text, base, as: version, to: id, arrival)
    }
    switch TextChange(base: base, file: text, library: note.text) {
    case .none: return true
    case .edit(let merged):
      try step()
      do throws(MirrorError) {
        try ask { library throws(LibraryError) in
          try library.amend(id, text: merged, as: version, over: note.version, at: Date())
        }
      } catch .library(.changed) {
        return false
      }
      report.edited += 1
    case .conflict: try setAside(text, as: version, of: id, arrival)
    }
    return true
  }

  /// Keeps a text as an earlier version of a note, unless it is one already.
  private func setAside(
    _ text: String, as version: Note.ID, of id: Note.ID, _ arrival: Arrival
  ) throws(MirrorError) {
    if try knownText(text, of: id) == nil {
      try step()
      try ask { library throws(LibraryError) in
        try library.setAside(version, text: text, of: id, at: Date())
      }
    }
    report.conflicts.append(MirrorReport.Conflict(item: .note(id), path: arrival.path))
  }

  /// The note is in the bin, or was removed for good: an edited text brings it back.
  private func applyToHidden(
    _ text: String, _ base: String?, as version: Note.ID, to id: Note.ID, _ arrival: Arrival
  ) throws(MirrorError) -> Bool {
    let known = try ask { library throws(LibraryError) in try library.revisions(of: id) }
    guard !known.isEmpty else {
      try add(text, as: id, at: arrival.path)
      return true
    }
    if arrival.base?.contents != nil, base?.withoutEnd == text.withoutEnd { return true }
    try step()
    do throws(MirrorError) {
      try ask { library throws(LibraryError) in try library.restore([.note(id)]) }
    } catch .library(.gone) {
      // Its book is in the bin, too.
      try setAside(text, as: version, of: id, arrival)
      return true
    }
    report.added += 1
    // A note whose owner is in the bin stays hidden.
    guard try ask({ library throws(LibraryError) in try library.note(id) }) != nil else {
      try setAside(text, as: version, of: id, arrival)
      return true
    }
    return try apply(text, base, as: version, to: id, arrival)
  }

  /// Moves a note whose file was moved to the folder of another book.
  private func move(_ id: Note.ID, _ arrival: Arrival) throws(MirrorError) {
    guard let old = arrival.base?.parts.folder, old != arrival.path.mirrorParts.folder else {
      return
    }
    let books = try record.folders()
    let new = arrival.path.mirrorParts.folder
    guard books[new] != nil || new == MarkdownPages.inbox,
      let note = try ask({ library throws(LibraryError) in try library.note(id) })
    else { return }
    let owner = books[new].map { Owner.book($0) } ?? .inbox
    guard currentFolderOwner(note.owner) != owner else { return }
    try step()
    try ask { library throws(LibraryError) in
      try library.move([id], to: owner, from: note.owner)
    }
    report.edited += 1
  }

  private func currentFolderOwner(_ owner: Owner) -> Owner {
    switch owner {
    case .book(let book), .character(_, of: let book): .book(book)
    case .inbox: .inbox
    }
  }

  /// Records that the library is about to get the text of a file, as a version: after a kill, the
  /// version tells whether it got it.
  private func begin(
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
  private func settle(
    _ arrival: Arrival, _ item: LibraryItem, _ contents: MirrorEntry.Contents
  ) throws(MirrorError) {
    let (path, stem) = (arrival.path, arrival.base?.stem ?? "")
    var entry = try record.entry(path) ?? MirrorEntry(path: path, item: item, stem: stem)
    try step()
    if entry.item != item {
      // The path of another item, whose file is written again.
      try record.remove(entry.number)
      entry = MirrorEntry(path: path, item: item, stem: stem)
      report.isUnfinished = true
    }
    (entry.contents, entry.next, entry.stamp) = (contents, nil, "")
    try record.save([entry])
    if entry.item.kind != .note || arrival.base == nil { report.isUnfinished = true }
    for home in try record.entries(of: item) where home.path != path {
      if try !folder.isTaken(home.path) { try record.remove(home.number) }
    }
  }

  // MARK: Synopses

  private func take(
    _ file: MarkdownFile, _ hash: String, _ id: Book.ID, _ arrival: Arrival
  ) throws(MirrorError) {
    guard let book = try ask({ library throws(LibraryError) in try library.book(id) }) else {
      return refuse(arrival.path, "its book is not in the library: move it away")
    }
    let revisions = try ask { library throws(LibraryError) in try library.revisions(of: id) }
    let base = revisions.map(\.subject).first { "\($0.version)" == arrival.base?.contents?.version }
    let pages = try currentPages()
    let heads = [book, base].compactMap { book in
      book.flatMap { MarkdownFile(Array(pages.linked(MarkdownPage($0).text, in: id).utf8))?.head }
    }
    let links = arrival.base?.contents?.links ?? []
    guard heads.contains(file.head), let synopsis = file.synopsis(below: book.title) else {
      return refuse(arrival.path, onlySynopsis)
    }
    let text = WikiLinks.restored(synopsis, links)
    switch TextChange(
      base: arrival.base?.contents?.text ?? base?.synopsis, file: text, library: book.synopsis)
    {
    case .none: break
    case .edit(let merged): try edit(book, [merged])
    case .conflict:
      try edit(book, [text, book.synopsis])
      report.conflicts.append(MirrorReport.Conflict(item: .book(id), path: arrival.path))
    }
    try settle(
      arrival, .book(id),
      MirrorEntry.Contents(hash: hash, version: "\(book.version)", text: text, links: links))
  }

  /// Gives a book several synopses in turn: the last one stays, the others are its earlier versions.
  private func edit(_ book: Book, _ synopses: [String]) throws(MirrorError) {
    try step()
    try ask { library throws(LibraryError) in
      try library.together { () throws(LibraryError) in
        var edited = book
        for synopsis in synopses {
          edited.synopsis = synopsis
          let version = Book.ID()
          try library.edit(edited, as: version, over: edited.version, at: Date())
          edited.version = version
        }
      }
    }
    report.edited += 1
  }

  private func take(
    _ file: MarkdownFile, _ hash: String, _ id: BookCharacter.ID, _ arrival: Arrival
  ) throws(MirrorError) {
    guard let character = try ask({ library throws(LibraryError) in try library.character(id) })
    else { return refuse(arrival.path, "its character is not in the library: move it away") }
    let revisions = try ask { library throws(LibraryError) in try library.revisions(of: id) }
    let base = revisions.map(\.subject).first { "\($0.version)" == arrival.base?.contents?.version }
    let pages = try currentPages()
    let book = pages.folder(of: .character(id, of: character.book)) ?? ""
    let heads = [character, base].compactMap { character in
      character.flatMap {
        MarkdownFile(
          Array(pages.linked(MarkdownPage($0, bookFile: book).text, in: $0.book).utf8))?.head
      }
    }
    let links = arrival.base?.contents?.links ?? []
    guard heads.contains(file.head), let synopsis = file.synopsis(below: character.name) else {
      return refuse(arrival.path, onlySynopsis)
    }
    let text = WikiLinks.restored(synopsis, links)
    switch TextChange(
      base: arrival.base?.contents?.text ?? base?.synopsis, file: text, library: character.synopsis)
    {
    case .none: break
    case .edit(let merged): try edit(character, [merged])
    case .conflict:
      try edit(character, [text, character.synopsis])
      report.conflicts.append(MirrorReport.Conflict(item: .character(id), path: arrival.path))
    }
    try settle(
      arrival, .character(id),
      MirrorEntry.Contents(hash: hash, version: "\(character.version)", text: text, links: links))
  }

  private func edit(
    _ character: BookCharacter, _ synopses: [String]
  ) throws(MirrorError) {
    try step()
    try ask { library throws(LibraryError) in
      try library.together { () throws(LibraryError) in
        var edited = character
        for synopsis in synopses {
          edited.synopsis = synopsis
          let version = BookCharacter.ID()
          try library.edit(edited, as: version, over: edited.version, at: Date())
          edited.version = version
        }
      }
    }
    report.edited += 1
  }
}

private let onlySynopsis =
  "only the text below its heading can be changed here: change the rest in Hawk Notes"
