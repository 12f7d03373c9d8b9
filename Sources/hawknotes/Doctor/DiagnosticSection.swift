/// The results about one topic.
struct DiagnosticSection {
  let title: String
  let diagnostics: [Diagnostic]

  /// The same with `~` in place of the user's folder, which often has the user's name.
  func abbreviating(_ home: String?) -> DiagnosticSection {
    guard let home, home.hasPrefix("/"), home != "/" else { return self }
    return DiagnosticSection(
      title: title,
      diagnostics: diagnostics.map { diagnostic in
        let words = diagnostic.words.replacing("'\(home)/", with: "~/'")
        return Diagnostic(weight: diagnostic.weight, words: words.replacing("\(home)/", with: "~/"))
      })
  }

  var lines: [String] {
    [title]
      + diagnostics.map { diagnostic in
        let weight = diagnostic.weight.rawValue
        return "  " + weight + String(repeating: " ", count: 9 - weight.count)
          + diagnostic.words.terminalSafe
      }
  }
}
