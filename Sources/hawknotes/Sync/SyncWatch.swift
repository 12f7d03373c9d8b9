import CLibrary

/// Notices when any process begins or ends a synchronization: inotify(7).
final class SyncWatch {
  /// Descriptor that becomes readable then; negative if the system has no watch left.
  let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))

  /// - Parameter path: The file that a synchronization changes; it is created if it is missing.
  init(_ path: String) {
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if file >= 0 { close(file) }
    inotify_add_watch(descriptor, path, UInt32(IN_ATTRIB))
  }

  deinit { close(descriptor) }

  /// Reads the pending events.
  func clear() { drain(descriptor) }
}
