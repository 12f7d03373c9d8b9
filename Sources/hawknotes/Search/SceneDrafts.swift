import HawkNotesUI
import LibraryModel
import SceneRestoration

/// The drafts of all scenes of this home.
enum SceneDrafts {
  /// Returns the drafts of notes; none if the scenes cannot be read.
  static func all() -> [SearchedDraft] {
    guard let records = try? SceneShelf().list().records else { return [] }
    return records.flatMap { record in
      SceneState(record).drafts.compactMap { id, draft in
        guard draft.isSearched, let text = record.texts["\(id)"] else { return nil }
        return SearchedDraft(
          id: id, owner: draft.owner, text: String(decoding: text.bytes(), as: UTF8.self))
      }
    }
  }
}
