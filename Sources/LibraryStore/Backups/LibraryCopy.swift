import GRDB
import Glibc

/// A copy of a library in the making: to be checked, brought to the disk, and then to take a name.
struct LibraryCopy {
  let path: String

  /// Makes it anew and checks it.
  func make(of library: String) throws(LibraryError) {
    discard()
    for suffix in ["", "-journal"] { try PrivateFile.requireFile(library + suffix) }
    // NB: Made here, since SQLite goes by the umask, and by what lies there.
    close(try PrivateFile.makeNew(path))
    do {
      try copy(library)
    } catch {
      throw LibraryError(error, path: library)
    }
    do throws(LibraryError) {
      try LibraryCheck(path: path).run()
    } catch {
      throw error.said(of: library)
    }
  }

  /// Brings it to the disk, and gives it its name there.
  func rename(to name: String) throws(LibraryError) {
    try PrivateFile.sync(path)
    guard Glibc.rename(path, name) == 0 else { throw LibraryError(errno: errno, path: name) }
    try PrivateFile.sync(PrivateFile.folder(of: name))
  }

  func discard() {
    for suffix in ["", "-journal"] { unlink(path + suffix) }
  }

  private func copy(_ library: String) throws {
    var configuration = Configuration()
    configuration.readonly = true
    // A commit takes less; who is stopped in the middle of one is not waited for.
    configuration.busyMode = .timeout(0.1)
    let source = try DatabaseQueue(path: library, configuration: configuration)
    let target = try DatabaseQueue(path: path)
    try target.writeWithoutTransaction { target in
      // What fails is thrown away; the disk is waited for once, at the end.
      try target.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
      try source.writeWithoutTransaction { source in
        try source.execute(sql: "PRAGMA trusted_schema = OFF")
        var steps = 0
        try source.backup(to: target, pagesPerStep: pagesAStep) { progress in
          steps += 1
          // Each change that another process makes has it begin anew.
          if steps > 8 * (progress.totalPageCount / Int(pagesAStep) + 8) { throw LibraryError.busy }
          if !progress.isCompleted { usleep(pause) }
        }
      }
    }
    try source.close()
    try target.close()
  }
}

/// 1 MB, for which a commit waits without giving up.
private let pagesAStep: CInt = 256
private let pause: UInt32 = 1000

extension LibraryError {
  /// The same, said of another file.
  fileprivate func said(of path: String) -> LibraryError {
    switch self {
    case .unreadable: .unreadable(path: path)
    case .foreign: .foreign(path: path)
    case .newer: .newer(path: path)
    default: self
    }
  }
}
