import struct FoundationEssentials.Date
import LibraryModel
import LibraryPages
import LibraryStore

// The file of a note into the library.

extension MirrorIntake {
  /// Merges the file of a note with its text in the library.
  func take(
    _ file: MarkdownFile, _ hash: String, _ id: Note.ID, _ arrival: Arrival
  ) throws(MirrorError) {
    try takeFields(of: file, id, arrival)
    var base = try baseText(of: arrival.base)
    let links = arrival.base?.contents?.links ?? []
    var text = try restored(file.noteText(base: base), at: arrival.path, links)
    // A program that writes no front matter may not know the line with the name either.
    if let base, arrival.isRenamed || file.id == nil && FileTitle.lacksTitle(text, of: base) {
      text = FileTitle.titled(
        text, as: arrival.path.mirrorParts.name, id: "\(id)", insteadOf: Note.title(of: base))
    }
    if base == nil { base = try knownText(text, of: id) }
    let version = Note.ID()
    try begin(
      arrival, .note(id),
      MirrorEntry.Contents(hash: hash, version: "\(version)", text: text, links: links))
    guard try apply(text, base, as: version, to: id, arrival) else {
      run.report.isUnfinished = true
      return
    }
    try move(id, arrival)
    run.touched.insert(.note(id))
    let current = try ask { library throws(LibraryError) in try library.note(id) }
    try settle(
      arrival, .note(id),
      MirrorEntry.Contents(
        hash: hash, version: "\(current?.version ?? id)", text: text, links: links))
  }

  private func baseText(of entry: MirrorEntry?) throws(MirrorError) -> String? {
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
    switch FileEdit(base: base, file: text, library: note.text) {
    case .none: return true
    case .edit(let merged):
      try step()
      do throws(MirrorError) {
        try change { library throws(LibraryError) in
          try library.amend(id, text: merged, as: version, over: note.version, at: Date())
        }
      } catch .library(.changed) {
        return false
      }
      run.report.note(.edited, arrival.path)
    case .conflict:
      let began = base ?? FileEdit.commonLines(of: note.text, and: text)
      try keep(OpenConflict(item: .note(id), base: began, text: text))
      try setAside(text, as: version, of: id, arrival)
    }
    return true
  }

  /// Keeps a text as an earlier version of a note, unless it is one already.
  private func setAside(
    _ text: String, as version: Note.ID, of id: Note.ID, _ arrival: Arrival
  ) throws(MirrorError) {
    if try knownText(text, of: id) == nil {
      try step()
      try change { library throws(LibraryError) in
        _ = try library.setAside(version, text: text, of: id, at: Date())
      }
    }
    run.report.conflicts.append(MirrorReport.Conflict(item: .note(id), path: arrival.path))
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
      _ = try change { library throws(LibraryError) in try library.restore([.note(id)]) }
    } catch .library(.gone) {
      // Its book is in the bin, too.
      try setAside(text, as: version, of: id, arrival)
      return true
    }
    run.report.note(.added, arrival.path)
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
    let new = arrival.path.mirrorParts.folder
    let book = try record.book(ofFolder: new)
    guard book != nil || new == MarkdownPages.inbox,
      let note = try ask({ library throws(LibraryError) in try library.note(id) })
    else { return }
    let owner = book.map { Owner.book($0) } ?? .inbox
    guard currentFolderOwner(note.owner) != owner else { return }
    try step()
    try change { library throws(LibraryError) in
      try library.move([id], to: owner, from: note.owner)
    }
    run.report.note(.edited, arrival.path)
  }

  private func currentFolderOwner(_ owner: Owner) -> Owner {
    switch owner {
    case .book(let book), .character(_, of: let book): .book(book)
    case .inbox: .inbox
    }
  }
}
