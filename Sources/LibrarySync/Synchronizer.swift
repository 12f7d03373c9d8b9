import CLibrary
public import LibraryModel
public import LibraryStore

#if PLANTED_BUGS
  import PlantedBugs
#endif

/// A library that is kept equal to those of other machines, through a git repository.
///
/// A synchronization fetches the remote, takes its changes into the library in one transaction, and
/// pushes one commit with ours. It can be ended at any point: the next one continues.
///
/// Use it from one thread. Several processes may have one; only one of them synchronizes at a time.
public final class Synchronizer {
  let library: Library
  let record: SyncRecord
  let mark: MachineMark
  let address: SyncAddress
  private let state: String
  private let environment: [String: String]
  var limits = TransferLimits()
  /// Starts git; a test puts another one in its place.
  var git: GitStart = { GitProcess($0, $1, seconds: $2, longestFile: $3) }
  /// Reads the scenes of this machine for the others, the last changed first; nil if scenes are not
  /// shared.
  ///
  /// It returns nil if they cannot be read: what was sent last then stays.
  public var scenes: (() -> [SentScene]?)?
  /// The items with which each library begins.
  ///
  /// Another machine's version of such an item replaces this one, unless it was edited here.
  public var samples: Set<LibraryItem> = []
  /// Called before each change of any side; a test ends the synchronization there.
  var step: () throws(SyncError) -> Void = {}

  /// Opens the state of the synchronizations.
  ///
  /// - Parameters:
  ///   - state: The folder of the repository and the record.
  ///   - environment: The environment of git; its own variables in it are ignored.
  public init(
    _ address: SyncAddress, state: String, of library: Library, environment: [String: String]
  ) throws(SyncError) {
    (self.address, self.state, self.library) = (address, state, library)
    self.environment = environment
    do { try makeFolders(state) } catch { throw .failed(path: error.path, errno: error.code) }
    record = try SyncRecord(path: Self.recordPath(state))
    mark = MachineMark(path: Self.machinePath(state))
  }

  /// The path of a file in a state folder whose attributes change when a synchronization begins and
  /// ends; it is modified when one begins.
  public static func lockPath(_ state: String) -> String { state + "/sync.lock" }
  static func machinePath(_ state: String) -> String {
    #if PLANTED_BUGS
      if PlantedBug.syncMachineRenewed.isPlanted { return repositoryPath(state) + "/machine" }
    #endif
    return state + "/machine"
  }
  static func recordPath(_ state: String) -> String { state + "/sync.sqlite" }
  static func repositoryPath(_ state: String) -> String { state + "/sync.git" }

  /// Synchronizes; other processes are refused meanwhile.
  ///
  /// - Parameters:
  ///   - isAccepted: Whether the user knows what happens: the first union with this remote, many
  ///     deletions, or a remote with another history.
  ///   - isDryRun: Whether nothing is changed.
  @discardableResult
  public func synchronize(
    accepting isAccepted: Bool = false, isDryRun: Bool = false
  ) throws(SyncError) -> SyncReport {
    try alone(marks: !isDryRun) { () throws(SyncError) in
      var report = SyncReport()
      try openRepository().removeLeftovers()
      for _ in 0..<Self.attempts {
        guard try attempt(&report, isAccepted, isDryRun) else { continue }
        report.waitingConflicts = try conflictCount()
        return report
      }
      throw .contended
    }
  }

  private static let attempts = 8

  /// - Parameter marks: Whether other processes see that a synchronization has begun.
  private func alone<Value>(
    marks: Bool, _ work: () throws(SyncError) -> Value
  ) throws(SyncError) -> Value {
    let path = Self.lockPath(state)
    guard let lock = lockFile(path) else {
      throw errno == EWOULDBLOCK ? .busy : .failed(path: path, errno: errno)
    }
    defer { unlockFile(lock) }
    if marks { futimens(lock, nil) }
    // Tells of the end; the time of its change stays that of the beginning.
    defer { fchmod(lock, 0o600) }
    return try work()
  }

  /// Returns the repository, if there is one.
  func knownRepository() throws(SyncError) -> SyncRepository? {
    access(Self.repositoryPath(state) + "/HEAD", F_OK) == 0 ? try openRepository() : nil
  }

  func openRepository() throws(SyncError) -> SyncRepository {
    try SyncRepository(
      Self.repositoryPath(state), of: address, environment, limits, startGit: git)
  }
}
