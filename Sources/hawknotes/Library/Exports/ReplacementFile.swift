import CLibrary

/// A file that is written under a temporary name and replaces another one at the end.
final class ReplacementFile {
  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var isFinished = false

  init(_ path: String) throws(Failure) {
    self.path = path
    let folder = path.folderOfPath
    for number in 0..<100 {
      let name = folder + "/.hawknotes-export\(number == 0 ? "" : "-\(number)").tmp"
      if let file = try Self.locked(name) {
        (temporary, descriptor) = (name, file)
        return
      }
    }
    throw Failure(errno: EEXIST, path: folder, remedy: "remove its files .hawknotes-export*.tmp")
  }

  /// Makes and locks a temporary file, or takes the one that a killed process has left; nil if
  /// another process writes it, or if it is no file of ours.
  private static func locked(_ name: String) throws(Failure) -> Int32? {
    var (own, named) = (stat(), stat())
    let file = open(name, O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      let why = errno
      if lstat(name, &named) == 0 { return nil }
      throw Failure(errno: why, path: name, remedy: "name another folder")
    }
    // The other process may have renamed or removed it before it was locked here.
    guard flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK,
      fstat(file, &own) == 0, lstat(name, &named) == 0, own.st_ino == named.st_ino,
      own.st_nlink == 1, own.isFile, ftruncate(file, 0) == 0
    else {
      close(file)
      return nil
    }
    return file
  }

  /// Removes what was written, if the file was not finished.
  deinit {
    if !isFinished { unlink(temporary) }
    close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws(Failure) {
    guard !writeBytes(bytes, to: descriptor) else { return }
    throw Failure(errno: errno, path: path, remedy: "name another folder")
  }

  /// Gives the file its name, and the permissions of the one that it replaces.
  ///
  /// - Parameter isSynced: Whether a power cut afterwards leaves one of the two whole.
  func finish(isSynced: Bool = false) throws(Failure) {
    var present = stat()
    if lstat(path, &present) == 0, present.isFile {
      fchmod(descriptor, present.st_mode & 0o777)
    }
    guard !isSynced || fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw Failure(errno: errno, path: path, remedy: "name another folder")
    }
    isFinished = true
  }
}
