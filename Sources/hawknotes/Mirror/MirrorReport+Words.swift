import LibraryMirror
import LibraryModel

extension MirrorReport {
  /// What was done, in one line.
  var words: String {
    let parts = [
      (written, "written"), (removed, "removed"), (edited, "taken in"), (added, "added"),
      (deleted, "in the bin"),
    ].filter { $0.0 > 0 }
    guard !parts.isEmpty else { return "nothing has changed" }
    return parts.map { number, word in
      let what = ["written", "removed"].contains(word) ? "file" : "note"
      return count(number, what) + " " + word
    }.joined(separator: ", ")
  }

  /// The failure with which a command ends; nil without conflicts and problems.
  var failure: Failure? {
    if let problem = problems.first {
      let others = problems.count > 1 ? " (and \(count(problems.count - 1, "other file")))" : ""
      return Failure(.unreadable, "\(problem.path)\(others): \(problem.reason)")
    }
    guard let conflict = conflicts.first else { return nil }
    return Failure(.busy, conflict.words)
  }
}

extension MirrorReport.Conflict {
  /// Name of the file, without its extension.
  var name: String { path.split(separator: "/").last.map { String($0.dropLast(3)) } ?? "" }

  /// What happened, where the other text is, and what to do.
  var words: String {
    let command =
      switch item {
      case .note(let id): "hawknotes notes history \(id)"
      case .book(let id): "hawknotes books show \(id)"
      case .character(let id): "hawknotes characters show \(id)"
      }
    return
      "\(name) was changed here and in the mirror; the mirror's text is an earlier version: \(command)"
  }
}
