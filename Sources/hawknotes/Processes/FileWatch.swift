import CLibrary

/// Watches a file that may be missing or a symbolic link: inotify(7).
///
/// It watches folders, because many programs replace a file when they save it.
final class FileWatch {
  private let path: String
  /// Readable after an event in a watched folder.
  let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private var watches: [Int32] = []

  init(_ path: String) { self.path = path }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches the folders of the file and of what it links to; of a missing folder the next one
  /// above.
  ///
  /// A deletion is not an event: some programs delete a file before they write it again.
  func start() {
    let target = realpath(path, nil)
    defer { free(target) }
    let paths = [path] + (target.map { [String(cString: $0)] } ?? [])
    let former = watches
    watches = Set(paths.map(\.folderOfPath)).compactMap(add)
    // NB: A removal is an event, so a watch that stays must not be removed and added again.
    for watch in former where !watches.contains(watch) { inotify_rm_watch(descriptor, watch) }
  }

  /// Reads the pending events; returns whether the file may have changed.
  func readNotice() -> Bool {
    let isChanged = drain(descriptor)
    // A folder may be new, or the file a new link.
    if isChanged { start() }
    return isChanged
  }

  private func add(_ folder: String) -> Int32? {
    let saved = inotify_add_watch(
      descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE))
    if saved >= 0 { return saved }
    guard errno == ENOENT, folder != folder.folderOfPath else { return nil }
    return addMissing(folder.folderOfPath)
  }

  private func addMissing(_ folder: String) -> Int32? {
    let watch = inotify_add_watch(
      descriptor, folder, UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR))
    if watch >= 0 { return watch }
    return errno == ENOENT && folder != folder.folderOfPath ? addMissing(folder.folderOfPath) : nil
  }
}
