public import SceneRestoration

/// A change of the scenes of another machine, which git makes in the background.
///
/// The scene stores it before it begins, and a kill begins it again: to repeat it changes nothing.
public enum MachineChange: Hashable, Sendable {
  /// Makes a scene of a machine a dormant scene here, with a new id.
  case copy(SceneID, of: String, as: SceneID)
  /// Forgets the scenes of a machine.
  case forget(String)
  /// Takes back that a machine was forgotten.
  case remember(String)

  /// The id of the machine.
  public var machine: String {
    switch self {
    case .copy(_, of: let machine, as: _), .forget(let machine), .remember(let machine): machine
    }
  }

  /// Whether it makes a scene here.
  var isCopy: Bool { if case .copy = self { true } else { false } }
}

extension MachineChange: SceneValue, LosslessStringConvertible {
  /// `c|SCENE NEW-SCENE MACHINE`, `f|MACHINE` or `r|MACHINE`.
  public var description: String {
    switch self {
    case .copy(let scene, of: let machine, as: let new): "c|\(scene) \(new) \(machine)"
    case .forget(let machine): "f|\(machine)"
    case .remember(let machine): "r|\(machine)"
    }
  }

  /// Reads a change from its stored form.
  public init?(_ description: String) {
    guard description.utf8.count <= 128 else { return nil }
    let rest = String(description.dropFirst(2))
    if description.hasPrefix("c|") {
      let parts = rest.split(separator: " ").map(String.init)
      guard parts.count == 3, let scene = SceneID(parts[0]), let new = SceneID(parts[1]) else {
        return nil
      }
      self = .copy(scene, of: parts[2], as: new)
    } else if description.hasPrefix("f|") {
      self = .forget(rest)
    } else if description.hasPrefix("r|") {
      self = .remember(rest)
    } else {
      return nil
    }
  }
}

/// Result of a change.
public enum MachineOutcome: Equatable, Sendable {
  case done
  case refused(Message)
}
