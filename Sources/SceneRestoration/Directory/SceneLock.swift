import Glibc

/// The lock that says whose a scene is: the kernel lets it go at any death of the process.
final class SceneLock: Sendable {
  private static let name = "lock"
  private let file: File

  private init(_ file: File) {
    self.file = file
  }

  /// Takes the lock, and writes down for others who has it; nil where another has it.
  static func take(in folder: Folder) throws(SceneError) -> SceneLock? {
    let file = try folder.makeFile(name)
    #if PLANTED_BUGS
      if PlantedBug.lostLock.isPlanted { return SceneLock(file) }
    #endif
    // Somebody who only looks has it for an instant: that is waited for, an owner is not.
    for _ in 0..<250 {
      if try file.lock(LOCK_EX | LOCK_NB) {
        let lock = SceneLock(file)
        lock.sign()
        #if PLANTED_BUGS
          if PlantedBug.lockInherited.isPlanted { _ = fcntl(file.descriptor, F_SETFD, 0) }
        #endif
        return lock
      }
      if owner(in: folder) != nil { return nil }
      usleep(1000)
    }
    return nil
  }

  /// The lock that the program had before it executed itself; nil where the descriptor is no such.
  ///
  /// It is not signed: see ``sign()``.
  static func adopt(_ descriptor: Int32, in folder: Folder) throws(SceneError) -> SceneLock? {
    guard descriptor > STDERR_FILENO, fcntl(descriptor, F_GETFD) >= 0,
      let file = try folder.file(name)
    else { return nil }
    // NB: A copy is the same open file, and the lock is the open file's.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SceneError(errno: errno, path: folder.path) }
    let adopted = File(descriptor: copy, path: file.path)
    guard try adopted.isSame(as: file), try adopted.lock(LOCK_EX | LOCK_NB) else { return nil }
    close(descriptor)
    return SceneLock(adopted)
  }

  /// Whether a process has the lock.
  static func isHeld(in folder: Folder) throws(SceneError) -> Bool {
    guard let file = try folder.fileToRead(name) else { return false }
    return try !file.lock(LOCK_SH | LOCK_NB)
  }

  /// The process that has written itself down and still runs.
  static func owner(in folder: Folder) -> RunningProcess? {
    guard let signature = signature(in: folder),
      let line = signature.split(separator: "\n").first,
      let owner = RunningProcess(rawValue: String(line)), owner.isRunning
    else { return nil }
    return owner
  }

  /// What an owner has written.
  static func signature(in folder: Folder) -> String? {
    guard let bytes = try? folder.fileToRead(name)?.read(0...) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Where the lock of a folder lies.
  static func path(in folder: Folder) -> String { folder.path + "/" + name }

  /// NB: Closing the file is not enough while a child that was forked has not executed its program
  /// yet, and still has it open.
  deinit {
    unsign()
    _ = try? file.lock(LOCK_UN)
  }

  /// What stays open when the program executes itself.
  var descriptor: Int32 { file.descriptor }

  /// Writes down who has it, and since when: a program that was executed anew signs anew.
  ///
  /// Only for others to see: a full disk is no reason not to open.
  func sign() {
    guard let process = RunningProcess(id: getpid()) else { return }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    // NB: Always as long as before. Truncating a file that a killed owner left took 0.4 ms, for the
    // blocks were given back to the disk.
    let text = Array("\(process.rawValue)\n\(now.tv_sec).\(now.tv_nsec)".utf8)
    try? file.write(text + [UInt8](repeating: 0, count: max(0, 128 - text.count)), at: 0)
  }

  /// Nobody is to be taken for its owner any more.
  func unsign() { try? file.truncate(to: 0) }
}
