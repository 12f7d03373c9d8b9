/// The files of a journal in a scene's folder.
enum JournalName {
  static let current = "journal"
  /// The generation before the last compaction.
  static let previous = "journal.previous"
  /// One in the making.
  static let new = "journal.new"
}
