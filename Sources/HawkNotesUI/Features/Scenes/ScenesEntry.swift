import SceneRestoration

/// What stands in a row of the scenes sheet.
struct ScenesEntry: Equatable {
  let row: ScenesRow
  let section: ScenesSection
  let place: String
  /// The first words of what is being written.
  let words: String
  /// How many other drafts there are.
  var others = 0
  let time: Milliseconds?
  /// Where that is: the scene's name, its window.
  let label: String
  /// The scene it is, or is of.
  let scene: SceneID?
}
