import LibraryModel
import LibraryStore

// What both sides have, into the library and into our commit.

extension Synchronizer {
  /// Takes the changes of the remote into the library, in one transaction.
  func merge(
    _ work: Work, _ state: SyncRecord.State, _ report: inout SyncReport, _ isAccepted: Bool,
    isDryRun: Bool
  ) throws(SyncError) -> Merged {
    guard let theirs = work.theirs,
      !work.changes.isEmpty || !work.damaged.isEmpty || state.base == nil
    else { return try changedHere(since: state.revision, isNew: work.theirs == nil) }
    let start = report
    func makeIntake() -> SyncIntake {
      SyncIntake(
        library, work.repository, work.objects, theirs, after: state.base, start, samples: samples)
    }
    let times = try makeIntake().prepare(work.changes, again: work.damaged)
    try step()
    let (merged, after) = try together { () throws(SyncError) in
      var merged = try changedHere(since: state.revision, isNew: false)
      let intake = makeIntake()
      if state.base == nil { try intake.deleteSamples() }
      try intake.take(
        work.changes, times: times, again: work.damaged,
        isAccepted: isAccepted || state.base == nil)
      if let failure = intake.failure { throw .library(failure) }
      let edited = merged.items ?? []
      // NB: Their changes are taken in once, but may be sent only by a later attempt.
      let touched = intake.touched.subtracting(merged.items ?? [])
      try library.ask { library throws(LibraryError) in try library.touch(touched) }
      merged.items?.formUnion(touched)
      // What was changed here replaces what cannot be read; a readable page waits for its merge.
      merged.held = intake.held
      if state.base != nil { merged.held.subtract(edited.intersection(intake.unreadable)) }
      merged.revision = try library.ask { library throws(LibraryError) in
        try library.lastRevision()
      }
      // Kept before the commit: after a kill, a conflict without its earlier version is not shown.
      if !isDryRun { try record.add(intake.conflicts) }
      try step()
      return (merged, intake.report)
    }
    report = after
    return merged
  }

  func changedHere(
    since start: LibraryRevision, isNew: Bool
  ) throws(SyncError) -> Merged {
    var merged = Merged()
    merged.revision = try library.ask { library throws(LibraryError) in try library.lastRevision() }
    if isNew {
      merged.items = nil
      return merged
    }
    var last = start
    while true {
      let page = try library.ask { [last] library throws(LibraryError) in
        let revisions = try library.revisions(after: last, limit: 500)
        return (revisions, try library.items(numbered: revisions.map(\.item)))
      }
      if page.1.count < page.0.count { merged.hasForgotten = true }
      merged.items?.formUnion(page.1)
      guard let end = page.0.last, end < merged.revision else { return merged }
      last = end
    }
  }

  /// Writes our commit; nil if there is nothing to send.
  func write(
    _ work: Work, _ merged: Merged, since complete: String?, _ report: inout SyncReport,
    isDryRun: Bool
  ) throws(SyncError) -> String? {
    let outgoing = SyncOutgoing(
      library, work.repository, work.objects, over: work.theirs,
      since: complete, held: merged.held, report, isDryRun: isDryRun)
    if let items = merged.items {
      try outgoing.add(items.union(work.tooLong))
      if merged.hasForgotten { try outgoing.removeForgotten() }
    } else {
      var last = LibraryRevision.start
      while true {
        let page = try library.ask { [last] library throws(LibraryError) in
          let revisions = try library.revisions(after: last, limit: 500)
          return (revisions.last, try library.items(numbered: revisions.map(\.item)))
        }
        guard let end = page.0 else { break }
        try outgoing.add(page.1)
        last = end
      }
    }
    try step()
    let commit = try outgoing.finish()
    report = outgoing.report
    return commit
  }

  /// Changes the library in one transaction; an error rolls it back.
  func together<Value>(
    _ work: () throws(SyncError) -> Value
  ) throws(SyncError) -> Value {
    var failure: SyncError?
    do throws(LibraryError) {
      return try library.patiently(for: .seconds(20)) { () throws(LibraryError) in
        try library.together { () throws(LibraryError) in
          do throws(SyncError) {
            return try work()
          } catch {
            failure = error
            throw .gone
          }
        }
      }
    } catch {
      throw failure ?? .library(error)
    }
  }

  /// Does work that changes the library, and rolls the changes back.
  func trying(
    _ work: () throws(SyncError) -> SyncReport
  ) throws(SyncError) -> SyncReport {
    var outcome: Result<SyncReport, SyncError>?
    do throws(LibraryError) {
      try library.patiently(for: .seconds(20)) { () throws(LibraryError) in
        try library.dryRun { outcome = Result { () throws(SyncError) in try work() } }
      }
    } catch {
      throw .library(error)
    }
    guard let outcome else { throw .stopped }
    return try outcome.get()
  }
}
