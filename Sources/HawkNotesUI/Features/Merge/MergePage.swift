import SceneRestoration

/// A text that the merge sheet shows.
enum MergePage: String, SceneValue, CaseIterable, Sendable {
  case merged, mine, theirs
}
