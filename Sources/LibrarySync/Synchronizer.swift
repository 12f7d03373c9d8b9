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

  // MARK: One attempt

  /// Fetches, merges and pushes; false if the remote got another commit meanwhile.
  private func attempt(
    _ report: inout SyncReport, _ isAccepted: Bool, _ isDryRun: Bool
  ) throws(SyncError) -> Bool {
    report.forgetSent()
    let repository = try openRepository()
    try step()
    let scenes = try fetchedScenes()
    let sent = try sentScenes(repository)
    let known = try record.leftOutScenes()
    let (theirs, leftOut) = try reaching { () throws(SyncError) in
      try repository.fetch(scenes: scenes, leftOut: known) { () throws(SyncError) in
        try record.set([.init(machine: nil, reason: "no answer within \(limits.seconds) s")])
      }
    }
    try record.set(leftOut)
    report.leftOutScenes = leftOut
    try becomeAnother(unless: sent, repository, &report)
    var state = try currentState()
    let objects = try SyncObjects(repository)
    // A kill after the push: the remote has our commit.
    if let sent = state.sent, let theirs, try repository.commit(sent) != nil,
      try repository.isAncestor(sent, of: theirs)
    {
      (state.base, state.sent) = (sent, nil)
    }
    try check(theirs, &state, repository, objects, isAccepted)
    let changes =
      try theirs.map { (commit) throws(SyncError) in
        try self.changes(repository, objects, from: state.base, to: commit)
      } ?? []
    let problems = try record.problems()
    let tooLong = problems.filter(\.isOurs)
    let work = Work(
      repository: repository, objects: objects, theirs: theirs, changes: changes,
      damaged: problems.filter { !$0.isOurs }.map(\.item), tooLong: tooLong.map(\.item))
    if isDryRun {
      report = try trying { () throws(SyncError) in
        var trial = report
        let merged = try merge(work, state, &trial, isAccepted, isDryRun: true)
        _ = try write(work, merged, since: state.complete, &trial, isDryRun: true)
        return trial
      }
      return true
    }
    let merged = try merge(work, state, &report, isAccepted, isDryRun: false)
    let complete = state.complete
    if theirs != nil, theirs != state.base {
      // NB: A commit that was pushed before must not become the base again.
      (state.base, state.complete, state.sent) = (theirs, nil, nil)
      try step()
    }
    try record.set(state, Self.tellsLate ? [] : report.problems + tooLong)
    let commit = try write(work, merged, since: complete, &report, isDryRun: false)
    let isWhole = try library.ask { library throws(LibraryError) in
      try library.lastRevision() == merged.revision
    }
    if let commit {
      (state.sent, state.complete) = (commit, nil)
      try step()
      try record.set(state)
    }
    #if PLANTED_BUGS
      let others = PlantedBug.syncScenesLost.isPlanted ? [] : try sceneChanges(repository)
    #else
      let others = try sceneChanges(repository)
    #endif
    if commit != nil || !others.isEmpty {
      try step()
      let outcome = try push(commit, others, repository)
      try step()
      try finish(others.filter { !outcome.refused.keys.contains($0.reference) }, repository)
      report.refusedScenes = outcome.refused.values.first
      guard outcome.isCurrent || Self.ignoresRefusals else { return false }
      if let commit { (state.base, state.sent) = (commit, nil) }
    }
    // NB: While the commit was written, a window may have changed what the commit has only in part.
    state.complete = isWhole ? state.base : nil
    state.revision = merged.revision
    state.time = time(nil)
    try step()
    try record.set(state, report.problems)
    return true
  }

  /// Sends our commit and the scenes; a remote that refuses them together gets the library alone.
  private func push(
    _ commit: String?, _ others: [SyncRepository.Change], _ repository: SyncRepository
  ) throws(SyncError) -> SyncRepository.PushOutcome {
    do throws(SyncError) {
      return try reaching { () throws(SyncError) in try repository.push(commit, others) }
    } catch {
      guard case .refused(let reason) = error, let commit, !others.isEmpty else { throw error }
      var outcome = try reaching { () throws(SyncError) in try repository.push(commit, []) }
      for change in others { outcome.refused[change.reference] = reason }
      return outcome
    }
  }

  /// Asks the remote, and records whether it is reachable.
  private func reaching<Value>(
    _ ask: () throws(SyncError) -> Value
  ) throws(SyncError) -> Value {
    do throws(SyncError) {
      let value = try ask()
      try record.setReachable(true)
      return value
    } catch {
      if case .offline = error { try record.setReachable(false) }
      throw error
    }
  }

  /// The parts of an attempt.
  struct Work {
    let repository: SyncRepository
    let objects: SyncObjects
    let theirs: String?
    let changes: [SyncChanges.Entry]
    /// The items whose pages earlier synchronizations could not take in.
    let damaged: [LibraryItem]
    /// The items whose pages were too long to be sent.
    let tooLong: [LibraryItem]
  }

  /// What an attempt has merged.
  struct Merged {
    /// The items whose pages may differ from those of the remote; nil for all of the library.
    var items: Set<LibraryItem>? = []
    /// The items whose pages in the remote stay as they are.
    var held: Set<LibraryItem> = []
    /// Whether items were removed for good since the last synchronization.
    var hasForgotten = false
    /// The last change of the library that was looked at.
    var revision = LibraryRevision.start
  }

  #if PLANTED_BUGS
    private static let ignoresRefusals = PlantedBug.syncPushUnchecked.isPlanted
    private static let tellsLate = PlantedBug.syncDamageUntold.isPlanted
  #else
    private static let ignoresRefusals = false
    private static let tellsLate = false
  #endif

  /// Returns the repository, if there is one.
  func knownRepository() throws(SyncError) -> SyncRepository? {
    access(Self.repositoryPath(state) + "/HEAD", F_OK) == 0 ? try openRepository() : nil
  }

  func openRepository() throws(SyncError) -> SyncRepository {
    try SyncRepository(
      Self.repositoryPath(state), of: address, environment, limits, startGit: git)
  }

  /// Returns the state of the last synchronization; a new one for another remote, another library
  /// or an older backup of it.
  private func currentState() throws(SyncError) -> SyncRecord.State {
    var state = try record.state()
    let (edition, last) = try library.ask {
      library throws(LibraryError) -> (String, LibraryRevision) in
      (try library.edition(), try library.lastRevision())
    }
    if state.remote != address.shown || state.library != edition || last < state.revision
      || state.shape != PageNames.shape
    {
      let isKnown = state.remote == address.shown && state.base != nil
      state = SyncRecord.State(
        remote: address.shown, library: edition, shape: PageNames.shape)
      // The user has confirmed this remote before.
      state.time = isKnown ? 1 : 0
    }
    return state
  }
}
