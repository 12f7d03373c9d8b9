/// The steps of a run with faults; each waits until the last one is on the screen.
enum FaultScript {
  struct Step: Sendable {
    let keys: String
    /// Whether the step's result is on the screen.
    let isDone: @Sendable (DrawnScreen) -> Bool
    /// Whether the step can be refused with a warning, and is then repeated.
    var isAsked = false
  }

  static let whole = [
    Step("n") { $0.isInText },
    Step("alpha", shows: "alpha"),
    Step("\u{1B}[200~ beta\u{1B}[201~", shows: "alpha beta"),
    Step(save, says: "Saved.", "Nothing to save", "No changes"),
    Step(escape) { !$0.isInText },
    Step("n") { $0.isInText },
    Step("gamma", shows: "gamma"),
    Step(escape) { !$0.isInText },
    Step("e") { $0.isInText && $0.text.contains("Edit note") },
    Step("!", shows: "alpha beta!"),
    Step(save, says: "Saved.", "No changes"),
    Step(escape) { !$0.isInText },
    Step("d", says: "Deleted ", "No notes yet"),
    // A warning that the scene is not kept may replace the message of the undo.
    Step(
      keys: "u",
      isDone: { $0.body.contains("alpha beta!") && !$0.status.contains("Deleted ") }, isAsked: true),
    Step("n") { $0.isInText },
    Step(" delta", shows: "gamma delta"),
    Step(escape) { !$0.isInText },
    Step("2", shows: "[2 "),
    Step("n") { $0.isInText },
    Step("epsilon", shows: "epsilon"),
    Step("\u{1F}") { !$0.text.contains("epsilon") },
    Step("\u{12}", shows: "epsilon"),
  ]
}

private let escape = "\u{1B}"
private let save = "\u{13}"

extension FaultScript.Step {
  fileprivate init(_ keys: String, _ isDone: @escaping @Sendable (DrawnScreen) -> Bool) {
    self.init(keys: keys, isDone: isDone)
  }

  fileprivate init(_ keys: String, shows text: String) {
    self.init(keys: keys) { $0.text.contains(text) }
  }

  fileprivate init(_ keys: String, says words: String...) {
    self.init(keys: keys, isDone: { words.contains(where: $0.status.contains) }, isAsked: true)
  }
}

extension DrawnScreen {
  var status: String { lines[rows - 2] }
  /// The message in the status line, without the mark of how safe the last key is.
  var message: Substring { status.prefix { !"○●✗".contains($0) } }
  var isInText: Bool { text.contains("┃") }
  /// Whether the window says that something went wrong.
  var isWarned: Bool { status.drop { $0 == " " }.hasPrefix("! ") || status.hasSuffix("NOT KEPT") }
  var isUpAtAll: Bool { ["kept", "synced", "KEPT"].contains { status.hasSuffix($0) } }
  var isAllSynced: Bool { status.hasSuffix("synced") }
  /// The program's last output, if it has ended.
  var lastWords: [String] { lines.filter { $0.hasPrefix("hawknotes: ") } }
}
