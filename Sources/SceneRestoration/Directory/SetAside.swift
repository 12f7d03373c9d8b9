/// That a scene was set aside, why, and under which name it lies in quarantine.
///
/// It is kept with the scene that goes on in its place until a start has said it.
struct SetAside: Equatable {
  enum Reason: String {
    /// It ended every start.
    case crashed
    /// It could not be read.
    case unreadable
    /// Its last turns could not all be read; the scene goes on as it was before them.
    case partly
  }

  let reason: Reason
  let name: String

  /// What a start says of it.
  func arrival(in quarantine: String) -> Arrival {
    let path = quarantine + "/" + name
    return switch reason {
    case .crashed: .setAsideAfterCrashes(path: path)
    case .unreadable: .setAside(path: path)
    case .partly: .restoredInPart(path: path)
    }
  }
}

extension SetAside: LosslessStringConvertible {
  /// The reason and the name, with a space between.
  var description: String { "\(reason.rawValue) \(name)" }

  init?(_ description: String) {
    let words = description.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let reason = Reason(rawValue: String(words[0])) else { return nil }
    self.reason = reason
    name = String(words[1])
  }
}

extension SceneValues {
  /// What was set aside in place of this scene, until a start has said it.
  var setAside: SetAside? { self[.setAside].flatMap(SetAside.init) }
}
