import CLibrary
import LibraryModel
import LibraryStore

#if PLANTED_BUGS
  import PlantedBugs
#endif

// One attempt of a synchronization.

extension Synchronizer {
  /// Fetches, merges and pushes; false if the remote got another commit meanwhile.
  func attempt(
    _ report: inout SyncReport, _ isAccepted: Bool, _ isDryRun: Bool
  ) throws(SyncError) -> Bool {
    report.forgetSent()
    let repository = try openRepository()
    try step()
    let (theirs, sent) = try fetch(repository, &report)
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
    let (work, tooLong) = try compare(repository, objects, theirs, since: state.base)
    if isDryRun {
      report = try dryRun(work, state, report, isAccepted)
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
    guard try send(commit, &state, repository, &report) else { return false }
    // NB: While the commit was written, a window may have changed what the commit has only in part.
    state.complete = isWhole ? state.base : nil
    state.revision = merged.revision
    state.time = time(nil)
    try step()
    try record.set(state, report.problems)
    return true
  }

  /// Fetches the library and the scenes; returns the remote's commit and the scenes that were sent.
  private func fetch(
    _ repository: SyncRepository, _ report: inout SyncReport
  ) throws(SyncError) -> (theirs: String?, sent: [String]) {
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
    return (theirs, sent)
  }

  /// Compares the remote's commit with the base; returns also the pages of ours that were too long.
  private func compare(
    _ repository: SyncRepository, _ objects: SyncObjects, _ theirs: String?, since base: String?
  ) throws(SyncError) -> (Work, tooLong: [SyncReport.Problem]) {
    let changes =
      try theirs.map { (commit) throws(SyncError) in
        try self.changes(repository, objects, from: base, to: commit)
      } ?? []
    let problems = try record.problems()
    let tooLong = problems.filter(\.isOurs)
    let work = Work(
      repository: repository, objects: objects, theirs: theirs, changes: changes,
      damaged: problems.filter { !$0.isOurs }.map(\.item), tooLong: tooLong.map(\.item))
    return (work, tooLong)
  }

  /// Returns the report of an attempt whose changes are rolled back.
  private func dryRun(
    _ work: Work, _ state: SyncRecord.State, _ report: SyncReport, _ isAccepted: Bool
  ) throws(SyncError) -> SyncReport {
    try trying { () throws(SyncError) in
      var trial = report
      let merged = try merge(work, state, &trial, isAccepted, isDryRun: true)
      _ = try write(work, merged, since: state.complete, &trial, isDryRun: true)
      return trial
    }
  }

  /// Pushes our commit and the scenes; false if the remote got another commit meanwhile.
  private func send(
    _ commit: String?, _ state: inout SyncRecord.State, _ repository: SyncRepository,
    _ report: inout SyncReport
  ) throws(SyncError) -> Bool {
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
    if commit == nil, others.isEmpty { return true }
    try step()
    let outcome = try push(commit, others, repository)
    try step()
    try finish(others.filter { !outcome.refused.keys.contains($0.reference) }, repository)
    report.refusedScenes = outcome.refused.values.first
    guard outcome.isCurrent || Self.ignoresRefusals else { return false }
    if let commit { (state.base, state.sent) = (commit, nil) }
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

  /// Result of the merge of an attempt.
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
