import LibraryModel
public import SceneRestoration

extension SceneState {
  /// The drafts that survive a quarantined scene: loose and without undo steps, because their slots
  /// or histories may be what made the scene fail.
  @Sendable public static func looseDrafts(
    of texts: [String: KeptText]
  ) -> (values: [String: StoredValue], texts: [String: KeptText]) {
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
