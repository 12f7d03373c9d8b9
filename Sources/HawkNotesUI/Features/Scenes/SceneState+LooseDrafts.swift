import LibraryModel
public import SceneRestoration

extension SceneState {
  /// What goes on of the texts of a scene that was set aside: its drafts, loose and without their
  /// undo steps, since what they belonged to and how they came to be may be what ended the scene.
  @Sendable public static func looseDrafts(
    of texts: [String: KeptText]
  ) -> (values: [String: KeptValue], texts: [String: KeptText]) {
    var state = SceneState()
    var kept: [String: KeptText] = [:]
    for (name, text) in texts where text.length > 0 {
      guard let id = Note.ID(name) else { continue }
      state.drafts[id] = DraftState(isLoose: true)
      kept["\(id)"] = KeptText(text.bytes(), cursor: 0, updated: text.updated)
    }
    return (restored.kept(state, since: SceneState()), kept)
  }
}
