/// The files of a journal in a scene's folder.
enum JournalName {
  static let current = "journal"
  /// The generation before the last compaction.
  static let previous = "journal.previous"
  /// What another program put in the journal's place; the time follows.
  static let found = "journal.found-"
  /// One in the making.
  static let new = "journal.new"
}
