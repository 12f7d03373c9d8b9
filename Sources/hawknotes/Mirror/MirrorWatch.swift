import CLibrary
import HawkNotesUI
import LibraryMirror
import Synchronization

/// Watches the folders of the mirror for files that other programs change: inotify(7).
final class MirrorWatch: Sendable {
  /// The watched folders, which the thread of the mirror adds.
  private struct Watched {
    /// The names of the folders, by their watches.
    var folders: [Int32: String] = [:]
    /// The watch of the folder of the mirror itself; nil before it was first added.
    var root: Int32?
    /// Whether there may be folders that are not watched yet.
    var mayHaveNew = true
    /// Number of times that all folders were listed.
    var listings = 0
  }

  /// Readable after a change; −1 if the system has no watch left.
  let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  private let path: String
  private let watched = Mutex(Watched())

  init(_ path: String) { self.path = path }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Number of times that all folders were listed.
  var listings: Int { watched.withLock { $0.listings } }

  /// Watches the folder and those in it; called again, it adds the new ones.
  ///
  /// The folders are listed again only after an event tells that there may be a new one, or if
  /// another folder has the path now. Without a watch, changes are found at the next start.
  ///
  /// - Returns: Whether there were new ones: their files may have changed unseen.
  @discardableResult
  func addFolders() -> Bool {
    let own = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF)
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
    guard let watch = add("", own) else { return false }
    guard beginListing(watch) else { return false }
    let old = count
    let names = FolderSearch.entries(in: path).filter { $0.isFolder && !$0.name.hasPrefix(".") }
    for name in names.prefix(most).map(\.name) {
      guard add(name, events) != nil || errno != ENOSPC else { break }
    }
    return count > old
  }

  /// Returns whether there may be new folders, and forgets it: events that come later tell again.
  private func beginListing(_ watch: Int32) -> Bool {
    watched.withLock { watched in
      defer { (watched.root, watched.mayHaveNew) = (watch, false) }
      guard watched.mayHaveNew || watched.root != watch else { return false }
      watched.listings += 1
      return true
    }
  }

  private var count: Int { watched.withLock { $0.folders.count } }

  /// Watches a folder and returns the number of its watch; nil if that is not possible.
  private func add(_ name: String, _ events: UInt32) -> Int32? {
    let number = inotify_add_watch(
      descriptor, path + "/" + name, events | UInt32(IN_DONT_FOLLOW | IN_ONLYDIR))
    guard number >= 0 else { return nil }
    watched.withLock { $0.folders[number] = name }
    return number
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

  /// Returns the path of a file that an event is about, empty for a folder; nil for files of
  /// others.
  private func path(_ name: String, _ event: inotify_event) -> String? {
    watched.withLock { watched in
      let found = Self.path(name, event, in: &watched.folders)
      // An event of a folder, or one that says nothing of what changed.
      if found?.isEmpty == true { watched.mayHaveNew = true }
      return found
    }
  }

  private static func path(
    _ name: String, _ event: inotify_event, in folders: inout [Int32: String]
  ) -> String? {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return "" }
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
