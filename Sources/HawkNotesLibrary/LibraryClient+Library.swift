public import struct FoundationEssentials.Date
public import HawkNotesUI
public import LibraryModel
import LibraryStore
import TextEditing

extension LibraryClient {
  /// Creates a client of the library on disk.
  ///
  /// - Parameters:
  ///   - now: Returns the time of a change.
  ///   - sample: Returns the sample books of a new library.
  public init(
    _ access: some LibraryAccess, now: @escaping () -> Date = { Date() },
    sample: @escaping () -> [Book.ID]
  ) {
    self.init(
      sample: sample,
      gone: { ids throws(LibraryFailure) in
        try access.ask { library throws(LibraryError) in
          var gone: Set<Note.ID> = []
          for id in ids where try library.note(id) == nil { gone.insert(id) }
          return gone
        }
      },
      saved: { ids throws(LibraryFailure) in
        try access.ask { library throws(LibraryError) in try library.texts(of: ids) }
      },
      reads: LibraryReads(access),
      perform: { request throws(LibraryFailure) in
        try access.ask { library throws(LibraryError) in try library.perform(request, at: now()) }
      },
      emptyBin: { () throws(LibraryFailure) in
        try access.ask { library throws(LibraryError) in try library.emptyBin() }
      },
      hasChanged: {
        (try? access.ask { library throws(LibraryError) in library.takeChanges() }) ?? true
      })
  }
}

extension Library {
  fileprivate func perform(
    _ request: LibraryRequest, at time: Date
  ) throws(LibraryError) -> LibraryStep? {
    switch request {
    case .save(let draft, over: let base):
      try save(
        draft.id, text: draft.text.string, over: base.text?.string, of: draft.owner, at: time)
      return .delete([.note(draft.id)], as: Deletion.ID())
    case .amend(let amendment):
      let (draft, base) = (amendment.draft, amendment.base)
      try amend(
        amendment.note, text: draft.text.string, as: draft.id, over: base.version,
        or: base.text?.string, at: time)
      return base.version.map {
        .revertNote(amendment.note, to: $0, edit: Note.ID(), over: draft.id)
      }
    case .setAside(let draft, of: let note):
      try setAside(draft.id, text: draft.text.string, of: note, at: time)
      return nil
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
