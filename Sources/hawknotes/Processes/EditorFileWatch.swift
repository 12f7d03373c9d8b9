import Glibc
import HawkNotesUI

/// Watches a scene's folder for files that editors save in the background: inotify(7).
final class EditorFileWatch {
  private let loop: EventLoop
  private var watch: Int32 = -1
  private var isStarted = false

  init(_ loop: EventLoop) { self.loop = loop }

  deinit { if watch >= 0 { close(watch) } }

  /// Starts to watch a folder; further calls do nothing.
  func start(_ folder: String) {
    guard !isStarted else { return }
    isStarted = true
    watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    if watch >= 0,
      inotify_add_watch(watch, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)) < 0
    {
      close(watch)
      watch = -1
    }
    loop.addWatch(watch) {
      [.editorFilesChanged]
    } _: { [self] in
      hasDraftFile() ? [.editorFilesChanged] : [.timePassed]
    }
  }

  /// Reads the pending events; true if one concerns a draft's file.
  ///
  /// The folder also has the scene's own files, whose events do not matter.
  private func hasDraftFile() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var isFound = false
    while case let count = read(watch, &buffer, buffer.count), count > 0 {
      isFound = isFound || buffer[..<count].firstRange(of: "draft-".utf8) != nil
    }
    return isFound
  }
}
