/// One thing that the doctor found, in a line that says what to do where something is to be done.
struct Finding: Equatable {
  /// How much it matters.
  enum Weight: String {
    case fine = "ok"
    case note = "note"
    case change = "CHANGE"
    case damage = "DAMAGED"
  }

  let weight: Weight
  let words: String

  static func fine(_ words: String) -> Finding { Finding(weight: .fine, words: words) }
  static func note(_ words: String) -> Finding { Finding(weight: .note, words: words) }
  static func change(_ words: String) -> Finding { Finding(weight: .change, words: words) }
  static func damage(_ words: String) -> Finding { Finding(weight: .damage, words: words) }
}

/// What was found of one kind.
struct FindingSection {
  let title: String
  let findings: [Finding]

  var lines: [String] {
    [title]
      + findings.map { finding in
        let weight = finding.weight.rawValue
        return "  " + weight + String(repeating: " ", count: 9 - weight.count) + finding.words.shown
      }
  }
}
