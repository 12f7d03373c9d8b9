import LibraryModel
import SceneRestoration

enum ScenesRow: Hashable, Sendable {
  case scene(SceneID)
  case draft(Note.ID)
  /// A scene of another machine, by the id of the machine.
  case other(String, SceneID)
  /// A scene in quarantine, by the name of its folder there.
  case quarantined(String)
}

extension ScenesRow: SceneValue, LosslessStringConvertible {
  /// `s|SCENE`, `d|DRAFT`, `o|SCENE MACHINE` or `q|NAME`.
  var description: String {
    switch self {
    case .scene(let id): "s|\(id)"
    case .draft(let id): "d|\(id)"
    case .other(let machine, let id): "o|\(id) \(machine)"
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
    } else if description.hasPrefix("o|"), case let parts = id.split(separator: " "),
      parts.count == 2, let scene = SceneID(String(parts[0]))
    {
      self = .other(String(parts[1]), scene)
    } else if description.hasPrefix("q|") {
      self = .quarantined(id)
    } else {
      return nil
    }
  }
}
