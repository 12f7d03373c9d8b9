/// The merge sheet while it is open.
struct MergeState: Equatable, Sendable {
  /// The text that it shows; stored.
  var page = MergePage.merged
  /// The three texts; nil until they are known.
  var merge: NoteMerge?

  var hasTheirs: Bool { merge?.theirs != nil }
  var lacksTheirs: Bool { merge.map { $0.theirs == nil } ?? false }
  var canSaveMerged: Bool { merge.map { $0.canMerge && !$0.hasConflict } ?? false }
  var mustEditMerged: Bool { merge.map { $0.canMerge && $0.hasConflict } ?? false }
  var isOfTwoNotes: Bool { hasTheirs && merge?.field == nil }
}
