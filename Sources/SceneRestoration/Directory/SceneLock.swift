import Glibc

/// The lock that says whose a scene is: the kernel lets it go at any death of the process.
///
/// A file is locked, which other processes can read, and the scene's folder: another program that
/// removes the file lets nobody in.
///
/// NB: Unchecked: `file` is changed by the thread that uses the scene, and by no other.
final class SceneLock: @unchecked Sendable {
  static let name = "lock"
  private(set) var file: File
  private let folder: Folder

  private init(_ file: File, _ folder: Folder) {
    self.file = file
    self.folder = folder
  }

  /// Takes the lock, and writes down for others who has it; nil where another has it.
  static func take(
    in folder: Folder, _ patience: Patience = .ofACommand
  ) throws(SceneError) -> SceneLock? {
    let file = try folder.makeFile(name)
    #if PLANTED_BUGS
      if PlantedBug.lostLock.isPlanted { return SceneLock(file, folder) }
    #endif
    // Somebody who only looks has it for an instant: that is waited for, an owner is not.
    for _ in 0..<(patience == .none ? 3 : 250) {
      if try file.lock(LOCK_EX | LOCK_NB) {
        if lockFolder(folder) {
          let lock = SceneLock(file, folder)
          lock.sign()
          #if PLANTED_BUGS
            if PlantedBug.lockInherited.isPlanted { _ = fcntl(file.descriptor, F_SETFD, 0) }
          #endif
          return lock
        }
        _ = try file.lock(LOCK_UN)
      } else if owner(in: folder) != nil {
        return nil
      }
      usleep(1000)
    }
    return nil
  }

  private static func lockFolder(_ folder: Folder) -> Bool {
    #if PLANTED_BUGS
      if PlantedBug.folderUnlocked.isPlanted { return true }
    #endif
    return folder.lock(LOCK_EX | LOCK_NB)
  }

  /// Makes the file anew, which another program has removed or replaced; false where another process
  /// has locked what is there.
  func renew() throws(SceneError) -> Bool {
    let new = try folder.makeFile(Self.name)
    guard try new.lock(LOCK_EX | LOCK_NB) else { return false }
    file = new
    sign()
    return true
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
    // NB: That of the folder was let go when the program executed itself; the file's was not.
    _ = folder.lock(LOCK_EX | LOCK_NB)
    return SceneLock(adopted, folder)
  }

  /// Whether a process has the lock.
  static func isHeld(in folder: Folder) throws(SceneError) -> Bool {
    if let file = try folder.fileToRead(name), try !file.lock(LOCK_SH | LOCK_NB) { return true }
    guard folder.lock(LOCK_SH | LOCK_NB) else { return true }
    _ = folder.lock(LOCK_UN)
    return false
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
    _ = folder.lock(LOCK_UN)
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
