/// A text that the merge sheet shows.
enum MergePage: String, CaseIterable, Sendable {
  case merged, mine, theirs
}
