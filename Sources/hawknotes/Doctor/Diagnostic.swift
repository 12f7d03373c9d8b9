/// One result of the doctor: a line that says what to do, if anything.
struct Diagnostic: Equatable {
  /// The severity.
  enum Weight: String {
    case fine = "ok"
    case info = "note"
    case change = "CHANGE"
    case damage = "DAMAGED"
  }

  let weight: Weight
  let words: String

  static func fine(_ words: String) -> Diagnostic { Diagnostic(weight: .fine, words: words) }
  static func info(_ words: String) -> Diagnostic { Diagnostic(weight: .info, words: words) }
  static func change(_ words: String) -> Diagnostic { Diagnostic(weight: .change, words: words) }
  static func damage(_ words: String) -> Diagnostic { Diagnostic(weight: .damage, words: words) }
}
