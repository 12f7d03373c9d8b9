import SceneRestoration

/// What the sheet knows while it is open; none of it is kept.
struct ScenesSheetState: Equatable, Sendable {
  var listing: SceneListing?
  /// The rows that are made of it, and what else they are made of.
  var entries: [ScenesEntry] = []
  var source: ScenesEntriesSource?
  /// The scene that is looked at, and what it looks like if that is known.
  var preview: SceneID?
  var picture: ScenePreview?
  /// Whether it was opened for the loose drafts, and has not shown them yet.
  var wantsLooseDrafts = false
}
