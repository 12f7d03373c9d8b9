/// The notes that were deleted in this scene, and those restored since.
struct NoteDeletions: Equatable, Sendable {
  /// Notes that `u` restores, the most recent last.
  var deleted = NoteList()
  /// Notes that `Ctrl-R` deletes again, the most recent last.
  var restored = NoteList()
}
