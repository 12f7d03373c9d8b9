import LibraryModel

// The library and the scenes of the other machines, from the remote.

extension SyncRepository {
  /// Fetches the remote and returns its last commit, nil if it has none, and the machines whose scenes
  /// are damaged.
  ///
  /// - Parameter scenes: The beginning of the references of the scenes that are fetched, too.
  func fetch(
    scenes: String
  ) throws(SyncError) -> (commit: String?, leftOut: [SyncReport.Problem]) {
    let library = "+\(Self.branch)*:\(Self.theirs)*"
    var leftOut: [SyncReport.Problem] = []
    let outcome = try transfer([library, "+\(scenes)*:\(scenes)*"])
    if outcome.code != 0 {
      let problem = failure(outcome)
      guard mayBeDamaged(outcome, problem) else { throw problem }
      // The pack of a fetch is taken or refused as a whole.
      let alone = try transfer([library])
      guard alone.code == 0 else { throw failure(alone) }
      leftOut = try fetchOneByOne(scenes)
    }
    return (try commit(Self.theirs), leftOut)
  }

  /// Fetches the scenes of each machine alone; returns those that were refused.
  private func fetchOneByOne(_ prefix: String) throws(SyncError) -> [SyncReport.Problem] {
    let list = try git(["ls-remote", "origin", prefix + "*"], seconds: limits.seconds)
    guard list.code == 0 else { throw failure(list) }
    var leftOut: [SyncReport.Problem] = []
    var there: Set<String> = []
    for line in String(decoding: list.output, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      guard words.count == 2, words[1].hasPrefix(SceneReferences.all),
        case let id = words[1].dropFirst(SceneReferences.all.utf8.count), SceneReferences.isID(id),
        there.count < SentSceneLimits.machines
      else { continue }
      there.insert(words[1])
      if try commit(words[1]) == words[0] { continue }
      let outcome = try transfer(["+\(words[1]):\(words[1])"])
      if outcome.code == 0 { continue }
      let problem = failure(outcome)
      guard mayBeDamaged(outcome, problem) else { throw problem }
      leftOut.append(.init(path: "\(id.prefix(8))", reason: Self.lastLine(outcome.errors)))
    }
    for (name, _) in try references(prefix) where !there.contains(prefix + name) {
      try remove(prefix + name)
    }
    return leftOut
  }

  private func transfer(_ references: [String]) throws(SyncError) -> GitProcess.Outcome {
    let outcome = try git(
      [
        "fetch", "--quiet", "--prune", "--no-tags", "--no-recurse-submodules",
        "--no-write-fetch-head", "origin",
      ] + references, seconds: limits.seconds, longestFile: limits.bytes)
    if outcome.code != 0, removeUnfinished() { throw .tooLarge(limits.bytes) }
    return outcome
  }

  /// Whether a transfer may have failed because of an object: the remote answers.
  private func mayBeDamaged(_ outcome: GitProcess.Outcome, _ problem: SyncError) -> Bool {
    switch problem {
    case .damaged: true
    case .offline where !outcome.isLate:
      [
        "corrupt", "bad object", "unable to read", "did not send", "missing", "died of signal",
        "bad tree",
      ]
      .contains { isPart($0, of: outcome.errors) }
    default: false
    }
  }
}
