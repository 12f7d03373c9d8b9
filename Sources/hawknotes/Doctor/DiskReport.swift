import CPlatform
import Glibc

/// The checks of the data folders: free space, permissions, locking, writing.
struct DiskReport {
  private let home: Home

  init(_ home: Home) { self.home = home }

  var section: DiagnosticSection {
    let places = [("library", home.data), ("scenes", home.state)]
    return DiagnosticSection(title: "Disk", diagnostics: places.flatMap { diagnostics($0.0, $0.1) })
  }

  private func diagnostics(_ what: String, _ path: String) -> [Diagnostic] {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return [
        errno == ENOENT
          ? .info("\(what): \(path) does not exist yet; it is created at the first start")
          : .change("\(what): \(path): \(errorWords): fix its permissions, or set HAWKNOTES_HOME")
      ]
    }
    return [room(what, path), mode(path, status), trial(path)].compactMap(\.self)
  }

  private func room(_ what: String, _ path: String) -> Diagnostic {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return .info("\(what): \(path)") }
    let room = Int(disk.f_bavail) * Int(disk.f_frsize)
    return room < leastRoom
      ? .change("\(what): \(path), only \(ByteCount(bytes: room)) free: make room")
      : .fine("\(what): \(path), \(ByteCount(bytes: room)) free")
  }

  private func mode(_ path: String, _ status: stat) -> Diagnostic? {
    if status.st_mode & 0o077 == 0 { return nil }
    return .change("\(path) can be read by other users. Run: chmod 700 '\(path)'")
  }

  /// Creates, locks, writes, syncs and removes a small file, as the program does.
  private func trial(_ path: String) -> Diagnostic? {
    let file = path + "/.doctor"
    unlink(file)
    let descriptor = open(file, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return .change("\(path): \(errorWords): make it writable") }
    defer {
      close(descriptor)
      unlink(file)
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      return .change("\(path): cannot lock files (\(errorWords)): use a local disk")
    }
    guard pwrite(descriptor, "hawk", 4, 0) == 4, fsync(descriptor) == 0 else {
      return .change("\(path): \(errorWords) while writing: check the disk")
    }
    return nil
  }

  private var errorWords: String { String(cString: strerror(errno)) }
}

/// Free space below which a warning is shown, in bytes.
private let leastRoom = 64 << 20
