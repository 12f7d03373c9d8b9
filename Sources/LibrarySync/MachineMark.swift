import Glibc
import LibraryModel

/// The file with the id of this machine, in the state folder beside the scenes.
///
/// It is not in the record of the synchronizations, which can be deleted: a machine with a new id would
/// find its own scenes on another machine.
struct MachineMark {
  let path: String

  /// The id; nil if the file is missing or has another content.
  var id: String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 36)
    guard read(file, &bytes, bytes.count) == bytes.count else { return nil }
    let id = String(decoding: bytes, as: UTF8.self)
    return SceneReferences.isID(id) ? id : nil
  }

  /// Writes an id unless there is one; returns the id that is there then.
  func keep(_ id: String) throws(SyncError) -> String {
    let part = path + "." + id
    let file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw .failed(path: path, errno: errno) }
    defer { unlink(part) }
    let bytes = Array((id + "\n").utf8)
    let isWritten = write(file, bytes, bytes.count) == bytes.count && fdatasync(file) == 0
    let failure = isWritten ? 0 : errno
    close(file)
    guard isWritten else { throw .failed(path: path, errno: failure) }
    // Of two processes, the first one gives the id.
    if link(part, path) == 0 { return id }
    if let other = self.id { return other }
    guard rename(part, path) == 0 else { throw .failed(path: path, errno: errno) }
    return id
  }
}
