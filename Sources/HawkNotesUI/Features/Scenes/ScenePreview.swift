import LibraryModel
public import SceneRestoration
import TextEditing

/// All inputs for the picture of another window.
public struct ScenePreview: Equatable, Sendable {
  let scene: SceneState
  let texts: [DraftSlot: TextBuffer]
  var notes: [Owner: [Note]] = [:]

  /// Creates a preview from a record.
  public init(_ record: SceneRecord) {
    var scene = SceneState()
    SceneState.restored.restore(&scene, from: record.values)
    scene.sheet = nil
    var texts: [DraftSlot: TextBuffer] = [:]
    for (id, draft) in scene.drafts {
      if let slot = draft.slot, let text = record.texts["\(id)"] {
        texts[slot] = TextBuffer(text.bytes())
        scene.editors[slot] = scene.editors[slot]?.restored(in: text)
      }
    }
    self.scene = scene
    self.texts = texts
  }
}
