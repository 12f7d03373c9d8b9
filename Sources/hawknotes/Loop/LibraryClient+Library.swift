import struct FoundationEssentials.Date
import HawkNotesUI
import LibraryModel
import LibraryStore
import SampleShelf
import TextEditing

extension LibraryClient {
  /// Creates a client of the library on disk; the first request waits until the library is open.
  init(_ opening: LibraryOpening) {
    self.init(
      sample: { (try? Shelf(json: SampleShelf.json))?.books.map(\.id) ?? [] },
      gone: { ids throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in
          var gone: Set<Note.ID> = []
          for id in ids where try library.note(id) == nil { gone.insert(id) }
          return gone
        }
      },
      saved: { ids throws(LibraryFailure) in
        // Asked only at the start, and with retries: without an answer a saved draft would look
        // unsaved.
        try opening.asked { library throws(LibraryError) in
          try library.patiently { () throws(LibraryError) in try library.texts(of: ids) }
        }
      },
      reads: LibraryReads(opening),
      perform: { request throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.perform(request) }
      },
      emptyBin: { () throws(LibraryFailure) in
        try opening.asked { library throws(LibraryError) in try library.emptyBin() }
      },
      hasChanged: { (try? opening.get().get().library.takeChanges()) ?? true })
  }
}

extension Library {
  fileprivate func perform(_ request: LibraryRequest) throws(LibraryError) -> LibraryStep? {
    switch request {
    case .save(let draft, over: let base):
      try save(
        draft.id, text: draft.text.string, over: base.text?.string, of: draft.owner, at: Date())
      return .delete([.note(draft.id)], as: Deletion.ID())
    case .amend(let amendment):
      let (draft, base) = (amendment.draft, amendment.base)
      try amend(
        amendment.note, text: draft.text.string, as: draft.id, over: base.version,
        or: base.text?.string, at: Date())
      return base.version.map {
        .revertNote(amendment.note, to: $0, edit: Note.ID(), over: draft.id)
      }
    case .setAside(let draft, of: let note):
      try setAside(draft.id, text: draft.text.string, of: note, at: Date())
      return nil
    case .change(let change, number: _): return try perform(change, at: Date())
    case .submit(let submission):
      for change in submission.changes { _ = try perform(change, at: Date()) }
      return nil
    }
  }
}

extension TextBuffer {
  fileprivate var string: String { String(decoding: bytes, as: UTF8.self) }
}

extension LibraryOpening {
  /// Returns a function that passes its arguments and the open library to `body`.
  func reading<each Argument, Answer>(
    _ body: @escaping (Library, repeat each Argument) throws(LibraryError) -> Answer
  ) -> (repeat each Argument) throws(LibraryFailure) -> Answer {
    { (arguments: repeat each Argument) throws(LibraryFailure) in
      try self.asked { library throws(LibraryError) in try body(library, repeat each arguments) }
    }
  }

  /// Calls `body` with the library, as soon as it is open.
  func asked<Answer>(
    _ body: (Library) throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer {
    let library: Library
    do { library = try get().get().library } catch { throw .failed(error.message) }
    do throws(LibraryFailure) {
      return try LibraryFailure.catching { () throws(LibraryError) in try body(library) }
    } catch {
      // A long change is made part by part.
      throw library.takeUnfinished().map { .unfinished($0) } ?? error
    }
  }
}

extension LibraryFailure {
  /// Runs work with the library, and converts its errors.
  static func catching<Answer>(
    _ work: () throws(LibraryError) -> Answer
  ) throws(LibraryFailure) -> Answer {
    do {
      return try work()
    } catch {
      switch error {
      case .busy: throw .busy
      case .gone: throw .gone
      case .deleted: throw .deleted
      case .changed(let note): throw .changed(note)
      case .changedBook(let book): throw .changedBook(book)
      case .changedCharacter(let character): throw .changedCharacter(character)
      case .refused, .unreadable, .foreign, .newer, .link, .folder, .noFile, .noSuchFile,
        .noPermission, .failed:
        throw .failed(Failure(error).message)
      }
    }
  }
}
