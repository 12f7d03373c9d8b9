import CLibrary
import CPlatform

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// The lock of a scene's owner.
///
/// The kernel releases it however the process dies.
///
/// Both a file, which other processes can read, and the scene's folder are locked: if another
/// program removes the file, the folder's lock still keeps other processes out.
///
/// NB: Unchecked: only the thread that uses the scene changes `file`.
final class SceneLock: @unchecked Sendable {
  static let name = "lock"
  /// The number of attempts to take the lock, one a millisecond.
  private static let attempts = 250
  private(set) var file: File
  private let folder: Folder

  private init(_ file: File, _ folder: Folder) {
    self.file = file
    self.folder = folder
    #if PLANTED_BUGS
      if PlantedBug.lockInherited.isPlanted { return }
    #endif
    platform_keep_from_children(file.descriptor)
    platform_keep_from_children(folder.descriptor)
  }

  /// Takes the lock and signs it; returns nil if another process holds it.
  static func acquire(
    in folder: Folder, _ timeout: LockTimeout = .twoSeconds
  ) throws(SceneError) -> SceneLock? {
    let file = try folder.makeFile(name)
    #if PLANTED_BUGS
      if PlantedBug.lostLock.isPlanted { return SceneLock(file, folder) }
    #endif
    // A reader holds the lock for an instant: wait for a reader and for an owner that is ending.
    for _ in 0..<(timeout == .zero ? 3 : attempts) {
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
      } else if let owner = owner(in: folder), !isEnding(owner, in: folder) {
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

  /// Creates and locks the file again after another program removed or replaced it; returns false
  /// if another process has locked the new file.
  func renew() throws(SceneError) -> Bool {
    let new = try folder.makeFile(Self.name)
    guard try new.lock(LOCK_EX | LOCK_NB) else { return false }
    platform_leave_to_children(file.descriptor)
    file = new
    platform_keep_from_children(file.descriptor)
    sign()
    return true
  }

  /// Adopts the lock that the program held before it re-executed itself; nil if the descriptor is
  /// not this lock.
  ///
  /// The lock is not signed: see ``sign()``.
  static func adopt(_ descriptor: Int32, in folder: Folder) throws(SceneError) -> SceneLock? {
    guard descriptor > STDERR_FILENO, fcntl(descriptor, F_GETFD) >= 0,
      let file = try folder.file(name)
    else { return nil }
    // NB: The copy refers to the same open file, which holds the lock.
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SceneError(errno: errno, path: folder.path) }
    let adopted = File(descriptor: copy, path: file.path)
    guard try adopted.isSame(as: file), try adopted.lock(LOCK_EX | LOCK_NB) else { return nil }
    close(descriptor)
    // NB: The lock of the folder was released by the execution; the lock of the file was not.
    _ = folder.lock(LOCK_EX | LOCK_NB)
    return SceneLock(adopted, folder)
  }

  /// Whether a process holds the lock.
  static func isHeld(in folder: Folder) throws(SceneError) -> Bool {
    if let file = try folder.fileToRead(name), try !file.lock(LOCK_SH | LOCK_NB) { return true }
    guard folder.lock(LOCK_SH | LOCK_NB) else { return true }
    _ = folder.lock(LOCK_UN)
    return false
  }

  /// Whether a process holds the lock, and goes on: a window that was just closed or killed is
  /// waited for, at most for a quarter of a second.
  static func isKept(in folder: Folder) throws(SceneError) -> Bool {
    for attempt in 0..<attempts {
      guard try isHeld(in: folder) else { return false }
      if let owner = owner(in: folder) {
        if !isEnding(owner, in: folder) { return true }
      } else if attempt > 2 {
        // It has not just removed its signature, but cannot be seen.
        return true
      }
      usleep(1000)
    }
    return true
  }

  /// Whether the owner exits, was killed, or has lost the terminal that it had.
  private static func isEnding(_ owner: RunningProcess, in folder: Folder) -> Bool {
    guard let status = ProcessStatus(of: owner.id), !status.isExiting else { return true }
    return !status.hasTerminal && signature(in: folder)?.hasSuffix(terminalWord) == true
  }

  /// The end of the signature of an owner with a terminal.
  private static let terminalWord = "\nterminal"

  /// The process that signed the lock, if it still runs.
  static func owner(in folder: Folder) -> RunningProcess? {
    guard let signature = signature(in: folder),
      let line = signature.split(separator: "\n").first,
      let owner = RunningProcess(rawValue: String(line)), owner.isRunning
    else { return nil }
    return owner
  }

  /// Returns the owner's signature.
  static func signature(in folder: Folder) -> String? {
    guard let bytes = try? folder.fileToRead(name)?.read(0...) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Returns the path of the lock in a folder.
  static func path(in folder: Folder) -> String { folder.path + "/" + name }

  /// NB: Closing the file is not enough: a child may not yet have executed its program, and then it
  /// still has the file open.
  ///
  /// A forked child itself has no part in the lock.
  deinit {
    if file.isForked { return }
    platform_leave_to_children(file.descriptor)
    platform_leave_to_children(folder.descriptor)
    unsign()
    _ = try? file.lock(LOCK_UN)
    _ = folder.lock(LOCK_UN)
  }

  /// Descriptor that stays open when the program re-executes itself.
  var descriptor: Int32 { file.descriptor }

  /// Writes the owner and the time; a re-executed program signs again.
  ///
  /// Best effort, for other processes to read: a full disk must not prevent opening.
  func sign() {
    let status = ProcessStatus(of: getpid())
    guard let process = RunningProcess(id: getpid(), status) else { return }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    // NB: Always the same length. Truncating a file left by a killed owner took 0.4 ms, because its
    // disk blocks were freed.
    let word = status?.hasTerminal == true ? Self.terminalWord : ""
    let text = Array("\(process.rawValue)\n\(now.tv_sec).\(now.tv_nsec)\(word)".utf8)
    try? file.write(text + [UInt8](repeating: 0, count: max(0, 128 - text.count)), at: 0)
  }

  /// Removes the signature.
  func unsign() { try? file.truncate(to: 0) }
}
