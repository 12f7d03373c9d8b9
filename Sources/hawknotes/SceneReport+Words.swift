// A scene for people to read: a line in a list, or all of it.

extension SceneReport: CustomStringConvertible {
  /// State, name or id, place and what is being written.
  var line: String {
    let drafts = drafts.count == 1 ? "1 draft" : "\(drafts.count) drafts"
    return [state.padded(to: 8), (name ?? id).padded(to: 36), drafts.padded(to: 9), url ?? ""]
      .joined(separator: "  ").trimmedEnd.shown
  }

  /// All of it.
  var description: String {
    var lines = [
      "scene    \(id)", "name     \(name ?? "none")", "state    \(state)",
      "window   \(window.kind) \(window.label ?? "")", "place    \(url ?? "none")",
      "updated  \(updated)",
    ]
    for draft in drafts {
      lines += ["", "draft of \(draft.of ?? "nothing that is there any more"):"]
      lines.append(draft.text ?? "")
    }
    return lines.map(\.shownInLines).joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }

  fileprivate var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
