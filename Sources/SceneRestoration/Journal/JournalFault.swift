/// Reason why the bytes of a journal cannot be read.
enum JournalFault: Error {
  case damaged
  /// The journal was written by a newer version of the format.
  case newer
}
