import CLibrary

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
    guard let bytes = fileBytes(path, atMost: 36, O_NOFOLLOW) else {
      if errno == ENOENT { return nil }
      throw .failed(path: path, errno: errno)
    }
    let id = String(decoding: bytes, as: UTF8.self)
    return SceneReferences.isID(id) ? id : nil
  }

  /// Writes an id unless there is one; returns the id that is there then.
  func keep(_ id: String) throws(SyncError) -> String {
    let file = try prepared(id)
    defer { unlink(file.next) }
    // Of two processes, the first one gives the id.
    if link(file.next, path) == 0 { return id }
    if let other = try self.id() { return other }
    guard file.replace() else { throw .failed(path: path, errno: errno) }
    // Another process may have replaced the damaged file at the same time.
    return try self.id() ?? id
  }

  func replace(by id: String) throws(SyncError) {
    guard try prepared(id).replace() else { throw .failed(path: path, errno: errno) }
  }

  private func prepared(_ id: String) throws(SyncError) -> AtomicFile {
    guard let file = AtomicFile(path, as: path + "." + id, (id + "\n").utf8) else {
      throw .failed(path: path, errno: errno)
    }
    return file
  }
}
