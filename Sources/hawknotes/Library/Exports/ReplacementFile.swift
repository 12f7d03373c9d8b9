import Glibc

/// A file that is written under a temporary name and replaces another one at the end.
final class ReplacementFile {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var isFinished = false

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

  /// Removes what was written, if the file was not finished.
  deinit {
    if !isFinished { unlink(temporary) }
    close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard !Descriptor.writeAll(bytes, to: descriptor) else { return }
    throw Failure(errno: errno, path: path, remedy: "name another folder")
  }

  /// Gives the file its name.
  func finish() throws(Failure) {
    guard rename(temporary, path) == 0 else {
      throw Failure(errno: errno, path: path, remedy: "name another folder")
    }
    isFinished = true
  }
}
