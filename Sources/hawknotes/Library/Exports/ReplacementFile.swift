import Glibc

/// A file that is written beside the one whose place it takes at the end.
final class ReplacementFile {
  private let path: String
  private let temporary: String
  private let descriptor: Int32

  init(_ path: String) throws(Failure) {
    self.path = path
    let folder = path.lastIndex(of: "/").map { path[..<$0] } ?? "."
    temporary = folder + "/.hawknotes-export.tmp"
    unlink(temporary)
    descriptor = open(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(errno: errno, path: temporary, remedy: "name another folder")
    }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard !Descriptor.writeAll(bytes, to: descriptor) else { return }
    let code = errno
    unlink(temporary)
    throw Failure(errno: code, path: path, remedy: "name another folder")
  }

  /// Gives the file its name.
  func finish() throws(Failure) {
    guard rename(temporary, path) != 0 else { return }
    let code = errno
    unlink(temporary)
    throw Failure(errno: code, path: path, remedy: "name another folder")
  }
}
