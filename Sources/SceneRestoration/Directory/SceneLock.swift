import Glibc

/// The lock that says whose a scene is: the kernel lets it go at any death of the process.
final class SceneLock {
  private static let name = "lock"
  private let file: File

  private init(_ file: File) {
    self.file = file
  }

  /// Takes the lock, and writes down for others who has it; nil where another has it.
  static func take(in folder: Folder) throws(SceneError) -> SceneLock? {
    let file = try folder.makeFile(name)
    // Somebody who only looks has it for an instant: that is waited for, an owner is not.
    for _ in 0..<250 {
      if try file.lock(LOCK_EX | LOCK_NB) {
        let lock = SceneLock(file)
        lock.sign()
        return lock
      }
      if owner(in: folder) != nil { return nil }
      usleep(1000)
    }
    return nil
  }

  /// Whether a process has the lock.
  static func isHeld(in folder: Folder) throws(SceneError) -> Bool {
    guard let file = try folder.fileToRead(name) else { return false }
    return try !file.lock(LOCK_SH | LOCK_NB)
  }

  /// The process that has written itself down and still runs.
  static func owner(in folder: Folder) -> RunningProcess? {
    guard let bytes = try? folder.fileToRead(name)?.read(0...),
      let owner = RunningProcess(
        rawValue: String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)),
      owner.isRunning
    else { return nil }
    return owner
  }

  deinit { try? file.truncate(to: 0) }

  /// Only for people: a full disk is no reason not to open.
  private func sign() {
    guard let process = RunningProcess(id: getpid()) else { return }
    // NB: Always as long as before. Truncating a file that a killed owner left took 0.4 ms, for the
    // blocks were given back to the disk.
    let text = Array(process.rawValue.utf8)
    try? file.write(text + [UInt8](repeating: 0, count: max(0, 128 - text.count)), at: 0)
  }
}
