/// A scene that was set aside: the reason, and its name in quarantine.
///
/// It is stored with the new scene until the user was told.
struct SetAside: Equatable {
  enum Reason: String {
    /// It crashed at every start.
    case crashed
    /// It could not be read.
    case unreadable
    /// Its last turns could not all be read; the scene continues as before them.
    case partly
  }

  let reason: Reason
  let name: String

  /// Returns how the new scene was opened, to tell the user.
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
  /// Reason and name, separated by a space.
  var description: String { "\(reason.rawValue) \(name)" }

  init?(_ description: String) {
    let words = description.split(separator: " ", maxSplits: 1)
    guard words.count == 2, let reason = Reason(rawValue: String(words[0])) else { return nil }
    self.reason = reason
    name = String(words[1])
  }
}

extension JournalContents {
  /// The scene that was set aside for this one, until the user was told.
  var setAside: SetAside? { self[.setAside].flatMap(SetAside.init) }
}
