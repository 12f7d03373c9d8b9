/// The merge sheet while it is open.
struct MergeState: Equatable, Sendable {
  /// Which of the texts it shows.
  var page = MergePage.merged
}
