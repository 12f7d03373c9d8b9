import LibraryModel
public import SceneRestoration
import TextEditing

/// All that a picture of another window is made of.
public struct ScenePreview: Equatable, Sendable {
  let scene: SceneState
  let texts: [DraftSlot: TextBuffer]
  var notes: [Owner: [Note]] = [:]

  /// What a record says.
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
