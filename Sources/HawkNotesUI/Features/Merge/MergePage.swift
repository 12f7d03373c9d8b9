/// A text that the sheet shows.
enum MergePage: String, CaseIterable, Sendable {
  case merged, mine, theirs
}
