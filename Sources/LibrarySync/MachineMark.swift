import Glibc

/// The file with the id of this machine, in the state folder beside the scenes.
///
/// It is not in the record of the synchronizations, which can be deleted: a machine with a new id
/// would find its own scenes on another machine.
struct MachineMark {
  let path: String

  /// Returns the id; nil if there is no file, or if its content is none.
  ///
  /// A file that cannot be read is an error: with a new id, this machine would find its own scenes.
  func id() throws(SyncError) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .failed(path: path, errno: errno)
    }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 36)
    let count = read(file, &bytes, bytes.count)
    guard count >= 0 else { throw .failed(path: path, errno: errno) }
    let id = String(decoding: bytes.prefix(count), as: UTF8.self)
    return SceneReferences.isID(id) ? id : nil
  }

  /// Writes an id unless there is one; returns the id that is there then.
  func keep(_ id: String) throws(SyncError) -> String {
    let part = try write(id)
    defer { unlink(part) }
    // Of two processes, the first one gives the id.
    if link(part, path) == 0 { return id }
    if let other = try self.id() { return other }
    guard rename(part, path) == 0 else { throw .failed(path: path, errno: errno) }
    // Another process may have replaced the damaged file at the same time.
    return try self.id() ?? id
  }

  func replace(by id: String) throws(SyncError) {
    let part = try write(id)
    guard rename(part, path) == 0 else {
      let reason = errno
      unlink(part)
      throw .failed(path: path, errno: reason)
    }
  }

  /// Writes an id into a file beside the one with the id; returns its path.
  private func write(_ id: String) throws(SyncError) -> String {
    let part = path + "." + id
    let file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .failed(path: path, errno: errno) }
    let bytes = Array((id + "\n").utf8)
    let count = Glibc.write(file, bytes, bytes.count)
    // A short write is that of a full disk.
    let failure =
      count < 0 ? errno : count < bytes.count ? ENOSPC : fdatasync(file) == 0 ? 0 : errno
    close(file)
    guard failure == 0 else {
      unlink(part)
      throw .failed(path: path, errno: failure)
    }
    return part
  }
}
