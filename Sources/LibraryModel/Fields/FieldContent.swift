/// The exact value of a field, as files and the library keep it.
public enum FieldContent: Hashable, Sendable {
  case none
  case text(String)
  case number(Int)
  case quarters(Int)
  case mark(Bool)
  case list([String])

  /// The values as texts; none for an empty field.
  public var texts: [String] {
    switch self {
    case .none, .mark(false), .text(""): []
    case .text(let text): [text]
    case .number(let number): ["\(number)"]
    case .quarters(let quarters): [Rating(quarters: quarters)?.description ?? "0"]
    case .mark(true): ["yes"]
    case .list(let texts): texts
    }
  }
}
