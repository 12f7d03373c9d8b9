import SceneRestoration

/// The content of a row of the scenes sheet.
struct ScenesEntry: Equatable, Sendable {
  let row: ScenesRow
  let section: ScenesSection
  let place: String
  /// The first words of the most recent draft.
  let words: String
  /// The number of further drafts.
  var others = 0
  let time: Milliseconds?
  /// The name and window of the scene.
  let label: String
  let scene: SceneID?
  /// Whether it is a loose draft of this scene.
  var isOwn = false
}
