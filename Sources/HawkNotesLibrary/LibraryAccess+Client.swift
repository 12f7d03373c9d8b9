public import struct FoundationEssentials.Date
public import HawkNotesUI
public import LibraryModel
public import LibraryStore
import TextEditing

// The protocol documents these functions.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension LibraryAccess {
  public func gone(_ ids: [Note.ID]) throws(LibraryFailure) -> Set<Note.ID> {
    try ask { library throws(LibraryError) in
      var gone: Set<Note.ID> = []
      for id in ids where try library.note(id) == nil { gone.insert(id) }
      return gone
    }
  }

  public func saved(_ ids: [Note.ID]) throws(LibraryFailure) -> [Note.ID: String] {
    try ask { library throws(LibraryError) in try library.texts(of: ids) }
  }

  public func perform(_ request: LibraryRequest) throws(LibraryFailure) -> LibraryStep? {
    try ask { library throws(LibraryError) in try library.perform(request, at: Date()) }
  }

  public func emptyBin(of contents: Attachments) throws(LibraryFailure) -> Bool {
    try ask { library throws(LibraryError) in try library.emptyBin(of: contents) }
  }

  public func hasChanged() -> Bool {
    (try? ask { library throws(LibraryError) in library.takeChanges() }) ?? true
  }
}

extension Library {
  /// Performs a request of a window, and returns the step that undoes it.
  public func perform(
    _ request: LibraryRequest, at time: Date
  ) throws(LibraryError) -> LibraryStep? {
    switch request {
    case .save(let draft, over: let base):
      try save(
        draft.id, text: draft.text.string, over: base.text?.string, of: draft.owner, at: time)
      return .withdraw(.note(draft.id), as: Deletion.ID())
    case .amend(let amendment):
      let (draft, base) = (amendment.draft, amendment.base)
      try amend(
        amendment.note, text: draft.text.string, as: draft.id, over: base.version,
        or: base.text?.string, at: time)
      return base.version.map {
        .revertNote(amendment.note, to: $0, edit: Note.ID(), over: draft.id)
      }
    case .setAside(let draft, of: let id):
      // The synchronization has stored a text of another machine already.
      let version = try setAside(
        draft.id, text: draft.text.string, of: id, at: time, onlyIfNew: true)
      guard let note = try note(id), note.version != version else { return nil }
      return .revertNote(id, to: version, edit: Note.ID(), over: note.version)
    case .change(let change, number: _): return try perform(change, at: time)
    case .submit(let submission):
      for change in submission.changes { _ = try perform(change, at: time) }
      return nil
    }
  }
}

extension TextBuffer {
  fileprivate var string: String { String(decoding: bytes, as: UTF8.self) }
}
