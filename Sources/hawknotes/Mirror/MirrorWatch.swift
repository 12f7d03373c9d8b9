import Glibc
import HawkNotesUI
import LibraryMirror

/// Watches the folders of the mirror for files that other programs change: inotify(7).
///
/// NB: `@unchecked`: a lock guards the names of the folders, which the thread of the mirror adds.
final class MirrorWatch: @unchecked Sendable {
  /// Readable after a change; −1 if the system has no watch left.
  let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private let path: String
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var folders: [Int32: String] = [:]

  init(_ path: String) {
    self.path = path
    pthread_mutex_init(lock, nil)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Watches the folder and those in it; called again, it adds the new ones.
  ///
  /// Without a watch, changes are found at the next start.
  ///
  /// - Returns: Whether there were new ones: their files may have changed unseen.
  @discardableResult
  func addFolders() -> Bool {
    let old = count
    let own = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF)
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    guard add("", own) else { return false }
    let names = FolderSearch.entries(in: path).filter { $0.isFolder && !$0.name.hasPrefix(".") }
    for name in names.prefix(most).map(\.name) {
      guard add(name, events) else { break }
    }
    return count > old
  }

  private var count: Int {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return folders.count
  }

  private func add(_ name: String, _ events: UInt32) -> Bool {
    let number = inotify_add_watch(
      descriptor, path + "/" + name, events | UInt32(IN_DONT_FOLLOW | IN_ONLYDIR))
    guard number >= 0 else { return name.isEmpty ? false : errno != ENOSPC }
    pthread_mutex_lock(lock)
    folders[number] = name
    pthread_mutex_unlock(lock)
    return true
  }

  /// Reads the pending events and returns where files may have changed; nil if nowhere.
  func take() -> Mirror.Scope? {
    var paths: Set<String> = []
    var isMore = false
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(descriptor, &buffer, buffer.count), count > 0 {
      buffer[..<count].withUnsafeBytes { bytes in
        var offset = 0
        while offset + eventSize <= bytes.count {
          let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
          let start = offset + eventSize
          let name = bytes[start..<min(bytes.count, start + Int(event.len))].prefix { $0 != 0 }
          if let found = path(String(decoding: name, as: UTF8.self), event) {
            if found.isEmpty { isMore = true } else { paths.insert(found) }
          }
          offset = start + Int(event.len)
        }
      }
    }
    if isMore || paths.count > mostPaths { return .folder }
    return paths.isEmpty ? nil : .files(paths)
  }

  /// Returns the path of a file that an event is about, empty for a folder; nil for files of others.
  private func path(_ name: String, _ event: inotify_event) -> String? {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return "" }
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    let folder = folders[event.wd]
    if event.mask & UInt32(IN_IGNORED) != 0 {
      folders[event.wd] = nil
      return folder == "" ? "" : nil
    }
    guard let folder, !name.hasPrefix(".") else { return nil }
    if folder.isEmpty {
      let isFolder = event.mask & UInt32(IN_ISDIR | IN_DELETE_SELF) != 0
      return isFolder ? "" : nil
    }
    return name.hasSuffix(".md") ? folder + "/" + name : nil
  }
}

private let eventSize = MemoryLayout<inotify_event>.size
/// Folders that are watched at most.
private let most = 10_000
/// More changed files than these are found by reading the whole folder.
private let mostPaths = 1000
