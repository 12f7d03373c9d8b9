import CLibrary
import CPlatform

/// A descriptor that becomes readable when a file in a folder was written or renamed.
final class FolderWatch {
  let descriptor: Int32
  /// Descriptor of the folder that is watched; −1 on Linux.
  private let folder: Int32

  /// Nil if the system refuses it.
  init?(path: String) {
    var watched: Int32 = -1
    descriptor = platform_watch_folder(path, &watched)
    folder = watched
    if descriptor < 0 { return nil }
  }

  deinit {
    close(descriptor)
    if folder >= 0 { close(folder) }
  }

  /// Makes the descriptor unreadable until the next change.
  func clear() { platform_clear_watch(descriptor) }
}
