import HawkNotesUI
import LibraryModel
import SceneRestoration

/// The drafts of all scenes of this home.
enum SceneDrafts {
  /// Returns the drafts of notes and the fields of forms; none if the scenes cannot be read.
  static func all() -> [SearchedDraft] {
    guard let records = try? SceneShelf().list().records else { return [] }
    return records.flatMap { record in
      let scene = SceneState(record)
      return scene.drafts.keys.compactMap { id -> SearchedDraft? in
        guard let text = record.texts["\(id)"] else { return nil }
        return scene.searchedDraft(id) { String(decoding: text.bytes(), as: UTF8.self) }
      }
    }
  }
}
