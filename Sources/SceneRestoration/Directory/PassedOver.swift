import CLibrary

/// The errors of a walk over all scenes, one per path.
///
/// The walk continues after an error: one unreadable folder does not hide other scenes.
final class PassedOver {
  private(set) var errors: [SceneError] = []

  /// Records an error, unless its path has one already.
  func record(_ error: SceneError) {
    if !errors.contains(error) { errors.append(error) }
  }
}

extension SceneError {
  /// Whether the error concerns a file or folder.
  ///
  /// Errors of the process, such as too many open files or too little memory, concern every path.
  var isOfAFile: Bool {
    switch self {
    case .io(errno: EMFILE, path: _), .io(errno: ENFILE, path: _), .io(errno: ENOMEM, path: _):
      false
    case .io, .noPermission, .foreign, .newer, .unreadable, .displaced: true
    case .busy, .locked, .badName, .nameTaken, .tooLarge, .ended, .setEarly, .sameName: false
    }
  }
}
