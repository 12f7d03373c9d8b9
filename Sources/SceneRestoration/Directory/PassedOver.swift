import Glibc

/// Why parts of a walk over all scenes could not be read, each path once.
///
/// A walk goes on without them: one folder that cannot be read keeps no other scene away.
final class PassedOver {
  private(set) var errors: [SceneError] = []

  /// Takes note of one, unless it was met before.
  func note(_ error: SceneError) {
    if !errors.contains(error) { errors.append(error) }
  }
}

extension SceneError {
  /// Whether a file or folder is to blame, and not this process, which has too many files open or
  /// too little memory: it would find nothing readable.
  var isOfAFile: Bool {
    switch self {
    case .io(errno: EMFILE, path: _), .io(errno: ENFILE, path: _), .io(errno: ENOMEM, path: _):
      false
    case .io, .noPermission, .foreign, .newer, .unreadable, .displaced: true
    case .busy, .locked, .badName, .nameTaken: false
    }
  }
}
