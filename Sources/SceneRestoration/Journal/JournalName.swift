/// Names of the journal files in a scene's folder.
enum JournalName {
  static let current = "journal"
  /// The journal before the last compaction.
  static let previous = "journal.previous"
  /// Prefix for a file that another program put in the journal's place; the time follows.
  static let found = "journal.found-"
  /// Temporary name of a new journal.
  static let new = "journal.new"
}
