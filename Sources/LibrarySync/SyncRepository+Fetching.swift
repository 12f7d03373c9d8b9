import Glibc
import LibraryModel

// The library and the scenes of the other machines, from the remote.

extension SyncRepository {
  /// Fetches the remote and returns its last commit, nil if it has none, and the machines whose
  /// scenes are left out.
  ///
  /// - Parameters:
  ///   - scenes: The beginning of the references of the scenes that are fetched, too.
  ///   - known: What the last fetch has left out: then the library is fetched alone.
  ///   - isLate: Called if the library and the scenes together take too long.
  func fetch(
    scenes: String?, leftOut known: [SyncReport.LeftOutScenes],
    isLate: () throws(SyncError) -> Void
  ) throws(SyncError) -> (commit: String?, leftOut: [SyncReport.LeftOutScenes]) {
    let library = "+\(Self.branch)*:\(Self.theirs)*"
    if known.isEmpty || scenes == nil {
      let all = [library] + (scenes.map { ["+\($0)*:\($0)*"] } ?? [])
      guard let failure = try transfer(all) else { return (try commit(Self.theirs), []) }
      if failure.isLate { try isLate() }
      guard scenes != nil, failure.mayBeOfScenes else { throw failure.error }
    }
    // The pack of a fetch is taken or refused as a whole.
    if let failure = try transfer([library]) { throw failure.error }
    let leftOut = try scenes.map { (prefix) throws(SyncError) in
      try fetchOneByOne(prefix, known)
    }
    return (try commit(Self.theirs), leftOut ?? [])
  }

  /// Fetches the scenes of each machine alone; returns those that failed.
  private func fetchOneByOne(
    _ prefix: String, _ known: [SyncReport.LeftOutScenes]
  ) throws(SyncError) -> [SyncReport.LeftOutScenes] {
    let list = try git(["ls-remote", "origin", prefix + "*"], seconds: limits.seconds)
    guard list.code == 0 else {
      return known.filter { $0.machine != nil }
        + [.init(machine: nil, reason: Self.lastLine(list.errors))]
    }
    var there: [(id: String, commit: String)] = []
    for line in String(decoding: list.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      guard words.count == 2, words[1].hasPrefix(SceneReferences.all),
        case let id = words[1].dropFirst(SceneReferences.all.utf8.count), SceneReferences.isID(id)
      else { continue }
      there.append(("\(id)", words[0]))
    }
    for (name, _) in try references(prefix) {
      let id = (prefix + name).dropFirst(SceneReferences.all.utf8.count)
      if !there.contains(where: { $0.id == id }) { try remove(prefix + name) }
    }
    let forgotten = try references(SceneReferences.forgotten).map(\.name)
    there.removeAll { forgotten.contains($0.id) }
    var leftOut: [SyncReport.LeftOutScenes] = []
    for (id, newest) in there.prefix(SentSceneLimits.machines) {
      let reference = SceneReferences.all + id
      if try commit(reference) == newest { continue }
      let now = time(nil)
      if let same = known.first(where: { $0.machine == id && $0.commit == newest }),
        abs(now - same.time) < SentSceneLimits.retryTime
      {
        leftOut.append(same)
        continue
      }
      guard let failure = try transfer(["+\(reference):\(reference)"]) else { continue }
      // A cut connection says nothing about the scenes: the next synchronization asks for them
      // again.
      let time = failure.isCut ? 0 : now
      leftOut.append(.init(machine: id, reason: failure.reason, commit: newest, time: time))
      // Each of the others may be as late.
      if failure.isLate { break }
    }
    return leftOut
  }

  /// Why a transfer failed.
  private struct Failure {
    let error: SyncError
    /// git's line about it.
    let reason: String
    let isLate: Bool

    var isCut: Bool { if case .offline = error { !isLate } else { false } }

    /// Whether the library may arrive without the scenes; it is not tried again after the time
    /// limit.
    var mayBeOfScenes: Bool {
      if isLate { return false }
      return switch error {
      case .damaged, .tooLarge, .offline: true
      case .busy, .library, .failed, .record, .noGit, .git, .address, .refused, .contended,
        .unconfirmed, .newer, .foreign, .emptied, .unrelated, .vanished, .hostile, .stopped:
        false
      }
    }
  }

  /// Fetches references; returns why that failed, nil if it did not.
  private func transfer(_ references: [String]) throws(SyncError) -> Failure? {
    let outcome = try git(
      [
        "fetch", "--quiet", "--prune", "--no-tags", "--no-recurse-submodules",
        "--no-write-fetch-head", "origin",
      ] + references, seconds: limits.seconds, longestFile: limits.bytes)
    if outcome.code == 0 { return nil }
    let error: SyncError =
      removeUnfinished()
      ? .tooLarge(limits.bytes) : fullDisk(outcome.errors) ?? failure(outcome)
    var reason = Self.lastLine(outcome.errors)
    if case .tooLarge(let bytes) = error { reason = "they are longer than \(bytes >> 20) MB" }
    if case .offline(let words) = error { reason = words }
    // Without the name of the object, which tells the user nothing.
    if case .damaged(let words) = error, case let parts = words.split(separator: ":"),
      parts.count > 2
    {
      reason = parts[2...].joined(separator: ":").trimmed
    }
    return Failure(error: error, reason: reason, isLate: outcome.isLate)
  }
}
