/// The notes that were deleted here, and restored again.
struct NoteDeletions: Equatable, Sendable {
  /// Notes that `u` restores, the last one last.
  var deleted = NoteList()
  /// Notes that `Ctrl-R` deletes again, the last one last.
  var restored = NoteList()
}
