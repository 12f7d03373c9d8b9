import LibraryModel

/// A change that the library was asked for and may have made; the scene stores it before the
/// library is asked.
///
/// The library and the scene are two files: after a kill between the two writes the scene would not
/// know of a deletion, and could not undo it. So the restored scene asks the library whether the
/// change was made.
enum PendingLibraryChange: Equatable, Sendable {
  case deletion(NotePlace)
  case restoration(NotePlace)

  /// Creates the change of a request; nil if the scene need not remember it, or has its draft.
  init?(_ request: LibraryRequest) {
    switch request {
    case .delete(let note): self = .deletion(note)
    case .restore(let note): self = .restoration(note)
    case .save, .amend, .setAside, .setFavourite: return nil
    }
  }

  var note: Note.ID {
    switch self {
    case .deletion(let place), .restoration(let place): place.note
    }
  }

  /// Returns the request if the library has performed it, given whether the note is deleted now.
  func request(ifGone isGone: Bool) -> LibraryRequest? {
    switch self {
    case .deletion(let note): isGone ? .delete(note) : nil
    case .restoration(let note): isGone ? nil : .restore(note)
    }
  }
}

extension PendingLibraryChange: LosslessStringConvertible {
  var description: String {
    switch self {
    case .deletion(let note): "delete \(note)"
    case .restoration(let note): "restore \(note)"
    }
  }

  init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count == 2, let note = NotePlace(String(words[1])) else { return nil }
    switch words[0] {
    case "delete": self = .deletion(note)
    case "restore": self = .restoration(note)
    default: return nil
    }
  }
}
