public import LibraryModel

/// Why the library refused.
public enum LibraryFailure: Error, Equatable, Sendable {
  /// Another process is writing. It is tried again.
  case busy
  /// The disk does not have the draft yet, so the library was not asked. It is tried again.
  case unsynced
  /// What was asked for is not there any more.
  case gone
  /// The note that the draft was saved as is deleted; its book or character is there.
  case deleted
  /// The note was changed by another process meanwhile, into this one.
  case changed(Note)
  /// Anything else, in words.
  case failed(String)
}
