/// Why the bytes of a journal cannot be read.
enum JournalFault: Error {
  case damaged
  /// A newer version of the format wrote them.
  case newer
}
