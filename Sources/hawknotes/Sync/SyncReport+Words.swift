import struct FoundationEssentials.Date
import LibraryModel
import LibrarySync

extension SyncReport {
  /// Summary in one line.
  var words: String {
    let parts = Change.allCases.filter { number(of: $0) > 0 }.map { change in
      count(number(of: change), change.noun) + " " + change.participle
    }
    return parts.isEmpty ? "nothing has changed" : parts.joined(separator: ", ")
  }

  var record: Record {
    let changes = Change.allCases.map { Record([$0.rawValue: .int(number(of: $0))]) }
    return changes.reduce(.schema, +)
      + Record([
        "conflicts": .texts(conflicts.map { "\($0)" }),
        "problems": .records(problems.map(\.record)),
        "replacements": .records(replacements.map(\.record)),
        "leftOutScenes": .records(leftOutScenes.map(\.record)),
      ])
  }

  /// The failures of a command, the one with which it ends first; none without conflicts and
  /// problems.
  func failures(isDryRun: Bool) -> [Failure] {
    let unsettled = unsettledWords(isDryRun: isDryRun).map { Failure(.busy, $0) }
    return [Failure(problems), unsettled].compactMap(\.self)
  }

  /// The conflicts, or else the scenes that the repository refuses; nil if there are none.
  private func unsettledWords(isDryRun: Bool) -> String? {
    if let conflict = conflicts.first {
      let others = conflicts.count > 1 ? " (and \(count(conflicts.count - 1, "other item")))" : ""
      let changed = "another machine changed the same line\(others): "
      return changed
        + (isDryRun
          ? "both texts of \(conflict) would be kept"
          : "\(conflict.command) has its text, and \(Failure.showsBoth)")
    }
    if let refusedScenes {
      return "the repository refuses the scenes: \(refusedScenes): set syncScenes to false"
    }
    guard waitingConflicts > 0 else { return nil }
    return
      "\(count(waitingConflicts, "conflict")) to look at: \(Failure.showsBoth) texts: run hawknotes"
  }
}

extension Failure {
  /// The failure of a command that finds pages that cannot be taken in or sent; nil if there are
  /// none.
  init?(_ problems: [SyncReport.Problem]) {
    guard let problem = problems.first else { return nil }
    let others = problems.count > 1 ? " (and \(count(problems.count - 1, "other page")))" : ""
    let name = "\(problem.item)".replacing(":", with: " ")
    self.init(
      .unreadable,
      problem.isOurs
        ? "the \(name)\(others) is \(problem.reason): shorten it"
        : "\(problem.path)\(others) in the repository: \(problem.reason): correct it there")
  }
}

extension SyncReport.Problem {
  /// Message about the page.
  fileprivate var words: String {
    isOurs ? "\(path): \(reason)" : "cannot be taken in: \(path): \(reason)"
  }

  fileprivate var record: Record { Record(["path": .text(path), "reason": .text(reason)]) }
}

extension SyncReport.Replacement {
  /// Message about the page.
  var words: String {
    "damaged page replaced: \(path), still in commit \(commit.prefix(7))"
  }

  fileprivate var record: Record { Record(["path": .text(path), "commit": .text(commit)]) }
}

extension SyncReport.LeftOutScenes {
  /// Message about the scenes of other machines.
  var words: String {
    let machine = machine.map { "the machine \($0.prefix(8))…" } ?? "other machines"
    return "the scenes of \(machine) were left out: \(reason)"
  }

  fileprivate var record: Record {
    Record([
      "machine": machine.map { .text("\($0.prefix(8))") } ?? .null, "reason": .text(reason),
    ])
  }
}

extension LibraryItem {
  /// The command that prints the earlier versions of the item.
  fileprivate var command: String {
    switch self {
    case .note(let id): "`hawknotes notes history \(id)`"
    case .book, .character: "`hawknotes export --format json --all -`"
    }
  }
}

extension SyncReport.Change {
  fileprivate var noun: String {
    switch self {
    case .sent: "page"
    case .replaced: "damaged page"
    case .withdrawn: "deletion"
    case .added, .deleted: "item"
    case .edited: "change"
    case .united: "book"
    }
  }

  fileprivate var participle: String {
    switch self {
    case .sent, .withdrawn: "sent"
    case .replaced: "replaced"
    case .added: "added"
    case .edited: "taken in"
    case .deleted: "in the bin"
    case .united: "united with the same book of another machine"
    }
  }
}

extension SyncPreview {
  /// Plan of the first synchronization, in words.
  func words(_ address: SyncAddress) -> String {
    guard let remote else {
      return "\(address.shown) is empty: it gets this library, \(library.words)"
    }
    return "\(address.shown) has \(remote.words): united with this library, \(library.words)"
  }
}

extension SyncCounts {
  fileprivate var words: String {
    [count(books, "book"), count(characters, "character"), count(notes, "note")]
      .joined(separator: ", ")
  }
}

extension SyncStatus {
  func lines(_ address: SyncAddress) -> [String] {
    let last = time > 0 ? Date(timeIntervalSince1970: Double(time)).text : "never"
    return [
      "repository: \(address.shown)", "last synchronization: \(last)",
      "to be sent: \(waiting)" + (waiting == SyncStatus.mostWaiting ? " or more" : ""),
      "conflicts: \(conflicts)",
    ].map(\.terminalSafe) + offline + leftOutScenes.map(\.words.terminalSafe)
      + problems.map(\.words.terminalSafe)
  }

  private var offline: [String] {
    offlineSince.map { ["not reachable since: \(Date(timeIntervalSince1970: Double($0)).text)"] }
      ?? []
  }

  func record(_ address: SyncAddress) -> Record {
    .schema
      + Record([
        "repository": .text(address.shown), "seconds": time > 0 ? .int(time) : .null,
        "waiting": .int(waiting), "conflicts": .int(conflicts),
        "offlineSince": offlineSince.map { .int($0) } ?? .null,
        "leftOutScenes": .records(leftOutScenes.map(\.record)),
        "problems": .records(problems.map(\.record)),
      ])
  }
}
