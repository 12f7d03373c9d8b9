public enum ReadingStatus: String, CaseIterable, Sendable {
  /// The book will be read later.
  case toRead = "to-read"
  /// The book is being read.
  case reading
  /// The reader will continue later.
  case paused
  /// The book was read to its end.
  case finished
  /// The reader has given the book up.
  case abandoned
}
