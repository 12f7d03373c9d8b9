import LibraryModel
import SceneRestoration

/// A row of the scenes sheet.
enum ScenesRow: Hashable, Sendable {
  /// A scene.
  case scene(SceneID)
  /// A loose draft.
  case draft(Note.ID)
  /// A scene in quarantine, by the name of its folder there.
  case quarantined(String)
}

extension ScenesRow: SceneValue, LosslessStringConvertible {
  /// `s|SCENE`, `d|DRAFT` or `q|NAME`.
  var description: String {
    switch self {
    case .scene(let id): "s|\(id)"
    case .draft(let id): "d|\(id)"
    case .quarantined(let id): "q|\(id)"
    }
  }

  /// Reads a row from its stored form.
  init?(_ description: String) {
    let id = String(description.dropFirst(2))
    if description.hasPrefix("s|"), let scene = SceneID(id) {
      self = .scene(scene)
    } else if description.hasPrefix("d|"), let draft = Note.ID(id) {
      self = .draft(draft)
    } else if description.hasPrefix("q|") {
      self = .quarantined(id)
    } else {
      return nil
    }
  }
}
