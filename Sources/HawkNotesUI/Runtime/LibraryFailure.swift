public import LibraryModel

/// The reason why the library did not perform a request.
public enum LibraryFailure: Error, Equatable, Sendable {
  /// Another process holds the library. The request is retried.
  case busy
  /// The library was not asked, because the disk does not have the draft yet. The request is
  /// retried.
  case unsynced
  /// The note, or its book or character, does not exist.
  case gone
  /// The note with the draft's id is deleted; its book or character exists.
  case deleted
  /// Another process has changed the note; this is its current state.
  case changed(Note)
  /// The book is not in the state that the change began with; this is its current state.
  case changedBook(Book)
  /// The character is not in the state that the change began with; this is its current state.
  case changedCharacter(BookCharacter)
  /// This number of texts was changed, and others are left. The request is repeated at once.
  case unfinished(Int)
  /// Any other failure, as a message.
  case failed(String)

  /// Whether the request is retried.
  var isTemporary: Bool {
    switch self {
    case .busy, .unsynced, .unfinished: true
    case .gone, .deleted, .changed, .changedBook, .changedCharacter, .failed: false
    }
  }
}
