import SQLite
import LibraryModel
import Markup

extension Database {
  /// Inserts a note with all texts that it had; without any, with its current one.
  func insert(_ note: Note, revisions: [Revision<Note>]) throws {
    let digest = NoteDigest(note.text)
    let number = try insertRow(of: note, version: note.version, digest)
    var hasCurrent = false
    for revision in revisions where try bytes(of: revision.subject.version) == nil {
      let version = revision.subject
      hasCurrent = hasCurrent || version.version == note.version
      try insertVersion(
        version.version, of: note.id, text: version.text, at: revision.time ?? note.updated)
    }
    if !hasCurrent {
      try insertVersion(note.version, of: note.id, text: note.text, at: note.updated)
    }
    try writeDigest(of: number, digest)
    for revision in revisions where revision.subject.version != note.version {
      try keepTitle(of: revision.subject.text, ofVersionOf: note.id)
    }
  }
}
