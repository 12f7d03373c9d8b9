import LibraryModel

/// A change that the library was asked for and may have made, kept in the scene before it is asked.
///
/// The library and the scene are two files: after a kill between the two writes a note would be
/// deleted and nothing in the scene could restore it. The restored scene therefore asks the library
/// whether the change was made.
enum PendingLibraryChange: Equatable, Sendable {
  case deletion(NotePlace)
  case restoration(NotePlace)

  /// The change that a request makes; nil for one that leaves nothing in the scene, or whose draft
  /// tells of it.
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

  /// The request, if the library has performed it: the note is gone now, or is there.
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
