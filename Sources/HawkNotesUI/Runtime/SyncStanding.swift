/// The state of the synchronization with other machines.
public struct SyncStanding: Equatable, Sendable {
  /// The host of the repository, or its path.
  let host: String
  /// Number of items to be sent.
  let waiting: Int
  /// Number of conflicts that no window has made drafts of.
  let conflicts: Int
  /// Time of the last complete synchronization, in seconds since 1970; nil before the first one.
  let time: Int?
  /// Time since which the host is not reachable, in seconds since 1970; nil if it is.
  let offlineSince: Int?
  /// Another reason why the last synchronization failed.
  let problem: String?

  /// Creates the standing after a synchronization, or after a change of the library.
  public init(
    host: String, waiting: Int, conflicts: Int, time: Int?, offlineSince: Int? = nil,
    problem: String? = nil
  ) {
    (self.host, self.waiting, self.conflicts) = (host, waiting, conflicts)
    (self.time, self.offlineSince, self.problem) = (time, offlineSince, problem)
  }
}

extension WindowState {
  /// Takes over the state of the synchronization; shows a new obstacle once.
  mutating func adopt(_ standing: SyncStanding) {
    sync = standing
    let warning = warning(of: standing)
    defer { scene.syncWarning = warning }
    guard let warning, warning != scene.syncWarning else { return }
    message = .warning(warning)
  }

  private func warning(of standing: SyncStanding) -> String? {
    if let since = standing.offlineSince {
      return "offline since \(Today.words(for: since, on: today)); what you save is sent later"
    }
    return standing.problem.map { "Not synchronized: \($0)" }
  }

  /// Words of the status line about synchronization and conflicts; nil without both.
  var syncWords: SyncWords? {
    let conflicts = (sync?.conflicts ?? 0) + scene.drafts.values.count(where: \.isConflict)
    var parts = conflicts == 0 ? [] : [conflicts == 1 ? "1 conflict" : "\(conflicts) conflicts"]
    guard let sync else { return parts.first.map { SyncWords(short: $0, long: nil) } }
    if sync.waiting > 0 { parts.append("↑ \(sync.waiting)") }
    let last =
      !parts.isEmpty || isInText || sync.offlineSince != nil
      ? nil : sync.time.map { "synced with \(sync.host) \(Today.words(for: $0, on: today))" }
    return SyncWords(short: parts.joined(separator: " · "), long: last)
  }
}

/// The words of the status line about the synchronization.
struct SyncWords: Equatable {
  /// The numbers of conflicts and of items to be sent; empty if there are none.
  let short: String
  /// The time of the last synchronization; nil if there is something more urgent to show.
  let long: String?
}

extension DraftState {
  /// Whether it is a text from outside that conflicts with its item.
  var isConflict: Bool { isUnmergedFromOutside && !isLoose && !isTakenOut }

  /// Whether it is a text from outside that was not merged: a merge gives it the version of the
  /// note as its base.
  var isUnmergedFromOutside: Bool { isFromOutside && base == nil }
}

extension Today {
  fileprivate static func words(for time: Int, on today: Today?) -> String {
    (today ?? Today(at: time)).words(for: time)
  }
}
