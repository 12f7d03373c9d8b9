/// The merge sheet while it is open.
struct MergeState: Equatable, Sendable {
  /// The text that it shows.
  var page = MergePage.merged
}
