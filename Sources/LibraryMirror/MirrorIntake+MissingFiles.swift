import struct FoundationEssentials.Date
import LibraryModel
import LibraryStore

// Files that are missing.

extension MirrorIntake {
  /// Refuses to delete many notes at once: the folder may have been emptied by accident.
  func checkMissing(
    _ missing: [MirrorEntry], _ answer: Mirror.Answer?
  ) throws(MirrorError) {
    guard answer == nil, missing.count > 10, case let all = try record.count(),
      missing.count * 5 > all
    else { return }
    // A killed process may have removed the files of deleted items.
    var lost = 0
    for entry in missing where try run.isInLibrary(entry.item) { lost += 1 }
    if lost > 10, lost * 5 > all { throw .vanished(lost, of: all, folder: folder.path) }
  }

  /// Moves the notes of missing files to the bin in one deletion; the pages of books and characters
  /// are written again.
  func forgetMissing(_ missing: [MirrorEntry]) throws(MirrorError) {
    var lost: [MirrorEntry] = []
    for entry in missing where entry.item.kind == .note {
      let others = try record.entries(of: entry.item).filter { $0.number != entry.number }
      if others.isEmpty, try run.isInLibrary(entry.item) { lost.append(entry) }
    }
    var doomed: [LibraryItem] = []
    if !lost.isEmpty {
      try step()
      doomed = try change { library throws(LibraryError) in try library.deleteUnedited(lost) }
      for entry in missing where doomed.contains(entry.item) {
        run.report.note(.deleted, entry.path)
      }
    }
    if !missing.isEmpty {
      try step()
      try record.remove(missing.map(\.number))
    }
    // The other files are written again.
    for entry in missing where !doomed.contains(entry.item) {
      run.touched.insert(entry.item)
    }
  }
}

extension Library {
  /// Moves notes to the bin, and returns them; a note that was edited here meanwhile stays.
  fileprivate func deleteUnedited(
    _ entries: [MirrorEntry]
  ) throws(LibraryError) -> [LibraryItem] {
    try together { () throws(LibraryError) in
      var doomed: [LibraryItem] = []
      for entry in entries {
        guard case .note(let id) = entry.item, let note = try note(id),
          "\(note.version)" == entry.contents?.version
        else { continue }
        doomed.append(entry.item)
      }
      if !doomed.isEmpty { try delete(doomed, as: Deletion.ID(), at: Date()) }
      return doomed
    }
  }
}
