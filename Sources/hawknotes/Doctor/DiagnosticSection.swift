/// The results about one topic.
struct DiagnosticSection {
  let title: String
  let diagnostics: [Diagnostic]

  var lines: [String] {
    [title]
      + diagnostics.map { diagnostic in
        let weight = diagnostic.weight.rawValue
        return "  " + weight + String(repeating: " ", count: 9 - weight.count)
          + diagnostic.words.terminalSafe
      }
  }
}
