import LibraryMirror
import LibraryModel

extension MirrorReport {
  /// Summary in one line.
  var words: String {
    let changes = Change.allCases.filter { number(of: $0) > 0 }
    var parts = changes.map { change in
      count(number(of: change), change.noun) + " " + change.participle
    }
    if !unsettled.isEmpty {
      parts.append("\(count(unsettled.count, "new file")) without a text left for 2 s")
    }
    return parts.isEmpty ? "nothing has changed" : parts.joined(separator: ", ")
  }

  /// Changes of a dry run: one line a file.
  var lines: [String] {
    let changes = Change.allCases.flatMap { change in
      paths[change, default: []].map { (change.verb, $0) }
    }
    let others =
      conflicts.map { ("conflict", $0.path) } + problems.map { ("problem", $0.path) }
      + unsettled.map { ("wait", $0) }
    return (changes + others).map { "\($0): \($1)".terminalSafe }
  }

  var record: Record {
    let changes = Change.allCases.map { change in
      Record([change.rawValue: .texts(paths[change, default: []])])
    }
    return changes.reduce(.schema, +)
      + Record([
        "conflicts": .records(conflicts.map(\.record)),
        "problems": .records(problems.map(\.record)),
      ])
  }

  /// The conflicts, then the problems; a command ends with the last failure.
  var failures: [Failure] {
    // All of them: the next synchronization does not report them again.
    let failures = conflicts.map { Failure(.busy, $0.words) }
    guard let problem = problems.first else { return failures }
    let others = problems.count > 1 ? " (and \(count(problems.count - 1, "other file")))" : ""
    return failures + [Failure(.unreadable, "\(problem.path)\(others): \(problem.reason)")]
  }
}

extension MirrorReport.Conflict {
  /// Name of the file, without its extension.
  var name: String { path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? "" }

  /// Message: the event, the place of the other text, and the remedy.
  var words: String {
    let command =
      switch item {
      case .note(let id): "hawknotes notes history \(id)"
      case .book(let id): "hawknotes books show \(id)"
      case .character(let id): "hawknotes characters show \(id)"
      }
    return """
      \(name) was changed here and in the mirror; a window shows both, and the mirror's text is an \
      earlier version: \(command)
      """
  }
}

extension MirrorReport.Conflict {
  fileprivate var record: Record {
    Record(["path": .text(path), "kind": .text(item.kind.rawValue), "id": .text(item.id)])
  }
}

extension MirrorReport.Problem {
  fileprivate var record: Record {
    Record(["path": .text(path), "reason": .text(reason)])
  }
}

extension MirrorReport.Change {
  fileprivate var noun: String {
    switch self {
    case .written, .removed, .ignored: "file"
    case .edited: "edit"
    case .added, .deleted: "note"
    }
  }

  fileprivate var participle: String {
    switch self {
    case .written: "written"
    case .removed: "removed"
    case .edited: "taken in"
    case .added: "added"
    case .deleted: "in the bin"
    case .ignored: "left alone (notes are .md files in the folder of a book)"
    }
  }

  /// Verb for the change of a file.
  fileprivate var verb: String {
    switch self {
    case .written: "write"
    case .removed: "remove"
    case .edited: "take in"
    case .added: "add"
    case .deleted: "to the bin"
    case .ignored: "leave alone"
    }
  }
}
