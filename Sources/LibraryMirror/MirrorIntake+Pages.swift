import LibraryModel
import LibraryPages
import LibraryStore

// The page of a book or a character into the library.

extension MirrorIntake {
  /// Merges a page with its book or character in the library; nothing of a page with a mistake is
  /// taken in.
  func takePage<Subject: MirroredSubject>(
    _ bytes: [UInt8], _ hash: String, _ id: Identifier<Subject>, _ arrival: Arrival
  ) throws(MirrorError) {
    let links = arrival.base?.contents?.links ?? []
    let text = try restored(String(decoding: bytes, as: UTF8.self), at: arrival.path, links)
    guard let file = MarkdownFile(Array(text.utf8)) else { return }
    let (current, versions) = try ask { library throws(LibraryError) in
      (try Subject.current(id, in: library), try Subject.versions(of: id, in: library))
    }
    guard let current else {
      return run.refuse(arrival.path, "its \(Subject.kind) is not in the library: move it away")
    }
    let base = arrival.base?.contents.flatMap { Subject.version($0.version, among: versions) }
    var (taken, otherLines): (Subject, String)
    do throws(PageProblem) {
      (taken, otherLines) = (try (base ?? current).read(file), try file.otherLines())
    } catch {
      return run.refuse(arrival.path, error)
    }
    if let base { taken.take(nameOf: arrival, insteadOf: base.names) }
    // Recorded before the library gets the other fields: after a kill later on, nothing is left to
    // take in. A file without front matter removes no lines.
    if !file.head.isEmpty {
      try step()
      try record.setOtherLines(otherLines, of: current.item)
    }
    let merge = PageMerge(base: base, file: taken, library: current)
    var contents = MirrorEntry.Contents(
      hash: hash, version: (base ?? current).mark, text: "", links: links)
    if !merge.conflicts.isEmpty || !merge.merged.asRead.isLike(current.asRead) {
      // The record will not know the old names then: everything is compared.
      if taken.names != base?.names { try run.setRevision(nil) }
      do throws(MirrorError) {
        contents.version = try save(merge, taken, over: current, base, contents, arrival)
      } catch {
        guard error.isOfChange else { throw error }
        // Another process has just changed it.
        return run.report.isUnfinished = true
      }
    }
    try settle(arrival, current.item, contents)
  }

  /// Saves what the file says, unless the library has it, then the merged item; returns the version
  /// of the file.
  private func save<Subject: MirroredSubject>(
    _ merge: PageMerge<Subject>, _ taken: Subject, over current: Subject, _ base: Subject?,
    _ contents: MirrorEntry.Contents, _ arrival: Arrival
  ) throws(MirrorError) -> String {
    let version = Subject.ID()
    var contents = contents
    contents.version = "\(version)"
    try begin(arrival, current.item, contents)
    for field in merge.conflicts {
      let text = taken.text(of: field)
      let began =
        base?.text(of: field) ?? FileEdit.commonLines(of: current.text(of: field), and: text)
      try keep(OpenConflict(item: current.item, field: field, base: began, text: text))
    }
    if !merge.conflicts.isEmpty {
      run.report.conflicts.append(MirrorReport.Conflict(item: current.item, path: arrival.path))
    }
    try step()
    let mark = try change { library throws(LibraryError) in
      try library.together { () throws(LibraryError) in
        let isWhole = merge.conflicts.isEmpty && merge.merged.asRead.isLike(taken)
        if isWhole { return try merge.merged.saved(over: current, as: version, in: library).mark }
        let file = try taken.saved(over: current, as: version, in: library)
        _ = try merge.merged.saved(over: file, as: Subject.ID(), in: library)
        return file.mark
      }
    }
    if !merge.merged.asRead.isLike(current.asRead) { run.report.note(.edited, arrival.path) }
    return mark
  }
}

extension MirroredSubject {
  /// Takes the name that the user gave to the file, unless they also edited the one in the file.
  fileprivate mutating func take(nameOf arrival: MirrorIntake.Arrival, insteadOf old: SubjectNames)
  {
    let (folder, name) = arrival.path.mirrorParts
    // An older state of the folder may be back: its names have the folders of that time.
    guard arrival.isRenamed, let title = names.names.first, title == old.names.first,
      let known = arrival.base?.parts.folder,
      !FileTitle.isFile(name, of: title, hints: [names.hint, known, folder], id: item.identity)
    else { return }
    rename(to: name.inOneLine)
  }
}

extension MirrorError {
  /// Whether an item has another version by now.
  fileprivate var isOfChange: Bool {
    switch self {
    case .library(.changedBook), .library(.changedCharacter): true
    case .library, .busy, .failed, .record, .newer, .away, .unsuitable, .vanished, .stopped: false
    }
  }
}
