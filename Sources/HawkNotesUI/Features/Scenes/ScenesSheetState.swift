import SceneRestoration

/// The data of the sheet while it is open; none of it is stored.
struct ScenesSheetState: Equatable, Sendable {
  var listing: SceneListing?
  /// The rows made from the listing, and their other inputs.
  var entries: [ScenesEntry] = []
  var source: ScenesEntriesSource?
  /// The scene of the preview, and its picture once that is known.
  var preview: SceneID?
  var picture: ScenePreview?
}
