import LibraryModel

/// What the library was asked to do to a note, kept before it does it.
///
/// The library and the scene are two files: a kill between them leaves a note deleted that nothing
/// here would bring back. So the scene that comes back asks what became of it.
enum BegunStep: Equatable, Sendable {
  case deletion(NotePlace)
  case restoration(NotePlace)

  /// The step that an effect is; nil for those that leave nothing behind in the scene, or whose
  /// draft tells of them.
  init?(_ effect: Effect) {
    switch effect {
    case .delete(let note): self = .deletion(note)
    case .restore(let note): self = .restoration(note)
    default: return nil
    }
  }

  var note: Note.ID {
    switch self {
    case .deletion(let place), .restoration(let place): place.note
    }
  }

  /// The effect, if the library has done it: the note is gone now, or is there.
  func effect(ifGone isGone: Bool) -> Effect? {
    switch self {
    case .deletion(let note): isGone ? .delete(note) : nil
    case .restoration(let note): isGone ? nil : .restore(note)
    }
  }
}

extension BegunStep: LosslessStringConvertible {
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
