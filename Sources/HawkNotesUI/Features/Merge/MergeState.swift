/// The merge sheet while it is open.
struct MergeState: Equatable, Sendable {
  /// The text that it shows; stored.
  var page = MergePage.merged
  /// The three texts; nil until they are known.
  var merge: NoteMerge?

  var isNoteThere: Bool { merge?.saved != nil }
  var isNoteDeleted: Bool { merge.map { $0.saved == nil } ?? false }
  var canSaveMerged: Bool { merge.map { $0.canMerge && !$0.hasConflict } ?? false }
  var mustEditMerged: Bool { merge.map { $0.canMerge && $0.hasConflict } ?? false }
  var isOfTwoNotes: Bool { isNoteThere && merge?.field == nil }
}
