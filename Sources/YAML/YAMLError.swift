/// Why a text is not YAML of one document.
public enum YAMLError: Error {
  /// The text breaks a rule of YAML.
  case invalid(problem: String, Mark)
  /// A mapping has a key twice, first at the mark.
  case duplicateKey(String, Mark)

  public var mark: Mark {
    switch self {
    case .invalid(_, let mark), .duplicateKey(_, let mark): mark
    }
  }
}
