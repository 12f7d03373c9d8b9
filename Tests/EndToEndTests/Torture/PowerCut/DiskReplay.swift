import Foundation
import Testing

/// Applies the recorded system calls of a program to a model of a disk.
struct DiskReplay {
  /// The effect of a call.
  enum Step {
    case nothing
    /// The disk, or its synced part, changed.
    case changed
    case drew(String)
  }

  private(set) var disk: DiskModel
  private let root: String
  private var open: [Int: OpenFile] = [:]

  private struct OpenFile {
    let path: String
    /// The inode; nil outside the observed folder.
    let inode: Int?
    let isAppending: Bool
    var position = 0
  }

  init(root: String, loading isLoaded: Bool = false) {
    self.root = root
    disk = DiskModel(root: root, loading: isLoaded)
  }

  mutating func apply(_ call: SystemCall) -> Step {
    switch call.name {
    case "open": return opened(call, call.path(0), call.words(1))
    case "creat": return opened(call, call.path(0), "O_CREAT|O_TRUNC")
    case "openat": return opened(call, path(of: call, 0), call.words(2))
    case "close":
      open[call.number(0) ?? -1] = nil
      return .nothing
    case "write", "pwrite64": return written(call)
    case "ftruncate":
      guard let inode = inode(of: call), let size = call.number(1) else { return .nothing }
      disk.resize(inode, to: size)
      return .changed
    case "fsync", "fdatasync":
      guard let file = open[call.number(0) ?? -1], let inode = file.inode else { return .nothing }
      disk.sync(inode, path: file.path)
      return .changed
    case "rename": return named(call.path(0), call.path(1)) { $0.move($1, to: $2) }
    case "renameat", "renameat2":
      return named(path(of: call, 0), path(of: call, 2)) { $0.move($1, to: $2) }
    case "link": return named(call.path(0), call.path(1)) { $0.link($1, as: $2) }
    case "linkat": return named(path(of: call, 0), path(of: call, 2)) { $0.link($1, as: $2) }
    case "unlink", "rmdir":
      return named(call.path(0), call.path(0)) { disk, path, _ in disk.remove(path) }
    case "unlinkat":
      return named(path(of: call, 0), path(of: call, 0)) { disk, path, _ in disk.remove(path) }
    case "mkdir":
      return named(call.path(0), call.path(0)) { disk, path, _ in disk.makeFolder(path) }
    case "mkdirat":
      return named(path(of: call, 0), path(of: call, 0)) { disk, path, _ in disk.makeFolder(path) }
    default:
      // A call that is not modelled must not change the observed folder.
      if inode(of: call) != nil { Issue.record("\(call.name) is not modelled") }
      return .nothing
    }
  }

  private mutating func opened(_ call: SystemCall, _ path: String?, _ flags: String) -> Step {
    guard let path = path.map(\.normalized) else { return .nothing }
    var step = Step.nothing
    var inode: Int?
    if path.isBelow(root) {
      if flags.contains("O_CREAT"), disk.names[path] == nil {
        inode = disk.makeFile(path)
        step = .changed
      }
      inode = disk.names[path]
      if flags.contains("O_TRUNC"), let inode, disk.data[inode]?.isEmpty == false {
        disk.resize(inode, to: 0)
        step = .changed
      }
    }
    open[call.result] = OpenFile(
      path: path, inode: inode, isAppending: flags.contains("O_APPEND"))
    return step
  }

  private mutating func written(_ call: SystemCall) -> Step {
    guard let descriptor = call.number(0), let bytes = call.bytes(1)?.prefix(call.result) else {
      return .nothing
    }
    guard let file = open[descriptor] else { return .drew(String(decoding: bytes, as: UTF8.self)) }
    guard let inode = file.inode else { return .nothing }
    var offset = call.number(3) ?? 0
    if call.name == "write" {
      // `O_APPEND` may be set later, so a write without an offset appends.
      offset = disk.data[inode]?.count ?? 0
      #expect(file.isAppending || file.position == offset || file.position == 0)
      open[descriptor]?.position = offset + bytes.count
    }
    disk.write(Array(bytes), to: inode, at: offset)
    return .changed
  }

  private mutating func named(
    _ path: String?, _ other: String?, _ change: (inout DiskModel, String, String) -> Void
  ) -> Step {
    guard let path = path?.normalized, let other = other?.normalized, path.isBelow(root) else {
      return .nothing
    }
    change(&disk, path, other)
    return .changed
  }

  private func inode(of call: SystemCall) -> Int? {
    call.number(0).flatMap { open[$0]?.inode }
  }

  /// The path of a descriptor of a folder and a name in it.
  private func path(of call: SystemCall, _ index: Int) -> String? {
    guard let name = call.path(index + 1) else { return nil }
    if name.hasPrefix("/") { return name }
    guard let folder = call.number(index).flatMap({ open[$0]?.path }) else { return nil }
    return name == "." ? folder : folder + "/" + name
  }
}

extension String {
  fileprivate func isBelow(_ root: String) -> Bool { self == root || hasPrefix(root + "/") }

  /// Without `..`, `.` and doubled slashes.
  fileprivate var normalized: String {
    var parts: [Substring] = []
    for part in split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }
}
